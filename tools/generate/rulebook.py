"""What is told about rulesets: their order, the notes in their files, values in words."""

from __future__ import annotations

import functools
import importlib.resources
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import maw_family as maw
from maw_family.cli.page import TIE
from maw_family.cli.show import answer, as_toml, players_of
from maw_family.options import Names, Option, Sides, words
from maw_family.rules import GameScoring, PoolScoring, Ruleset, TricksScoring
from tools.generate.markdown import headings, link, read, slug

READINGS: Final = "docs/explanation/readings.md"
RULES: Final = "docs/reference/rules.md"
OPTIONS: Final = "docs/reference/options.md"
GLOSSARY: Final = "docs/reference/glossary.md"
HISTORY: Final = "docs/explanation/history.md"


@functools.cache
def newest() -> tuple[Ruleset, ...]:
    """The newest edition of every shipped ruleset, by id."""
    names = dict.fromkeys(pin.partition("@")[0] for pin in maw.rulesets())
    return tuple(maw.ruleset(name) for name in sorted(names))


def page_of(rules: Ruleset) -> str:
    """The path of a game's page."""
    return f"docs/games/{rules.id}.md"


def game_link(page: str, rules: Ruleset) -> str:
    """A link to a game's page by its title."""
    return link(page, rules.title, page_of(rules))


def option_link(page: str, name: str, text: str = "") -> str:
    """A link to an option's entry in the reference."""
    return link(page, f"`{text or name}`", OPTIONS, slug(name))


def toml(value: Any) -> str:
    """A value as a ruleset's file has it."""
    return as_toml(value).replace(TIE, " ")


def in_words(option: Option, value: Any) -> str:
    """What a value means, as a sentence; nothing where the value says it all."""
    return answer(option, value).replace(TIE, " ")


def explained(option: Option, value: Any) -> str:
    """What a value means, those too of which the command line shows nothing but the value."""
    told = in_words(option, value)
    if not told and isinstance(option, Names):
        return f"{tops(value)}."
    if not told and isinstance(option, Sides):
        return f"{_sides(value)}; others each for himself."
    return told


def _sides(sizes: Mapping[int, tuple[int, ...]]) -> str:
    """Numbers of players and the sides they may play in, those of the same sides together."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for players, ways in sizes.items():
        alike.setdefault(ways, []).append(players)
    return "; ".join(
        f"{words(numbers, 'and')} play "
        + words("each for himself" if size == 1 else f"in sides of {size}" for size in ways)
        for ways, numbers in alike.items()
    )


def seating(rules: Ruleset) -> str:
    """Who plays, and in which sides."""
    sizes = {
        players: rules.seating.sizes_for(players)
        for players in rules.seating.players
        if rules.seating.sizes_for(players) != (1,)
    }
    if not sizes:
        return f"{players(rules)} players, each for himself."
    rest = "" if len(sizes) == len(rules.seating.players) else "; others each for himself"
    return f"{players(rules)} players; {_sides(sizes)}{rest}."


def players(rules: Ruleset) -> str:
    """How many may play, as `2–10` or `2, 4`."""
    return players_of(rules)


# --------------------------------------------------------------------------------------
# What the files say beside their lines


def _file(rules: Ruleset) -> str:
    folder = importlib.resources.files("maw_family") / "rulesets"
    return (folder / f"{rules.pin}.toml").read_text(encoding="utf-8")


def notes(rules: Ruleset) -> dict[str, str]:
    """The comment on an option's line in the ruleset's file, by the option's dotted name."""
    text = _file(rules)
    found: dict[str, list[str]] = {}
    part = ""
    for line in text.splitlines():
        if head := re.fullmatch(r"\[([\w.]+)\]", line.strip()):
            part = head[1]
        elif part and (entry := re.match(r"(\w+) = ", line)):
            # A table of its own, as that of side sizes, is one option.
            name = part if "." in part else f"{part}.{entry[1]}"
            comment = line.rpartition("  # ")[2] if "  # " in line else ""
            if not comment:
                raise ValueError(f"{rules.pin}: the line of {name} names no source")
            found.setdefault(name, []).append(comment)
    tables: dict[str, Any] = tomllib.loads(text)
    named = {
        f"{part}.{name}"
        for part, values in tables.items()
        if isinstance(values, dict)
        for name in values
    }
    if named != set(found):
        raise ValueError(f"{rules.pin}: lines that cannot be read: {sorted(named ^ set(found))}")
    return {name: "; ".join(dict.fromkeys(comments)) for name, comments in found.items()}


def with_readings(page: str, note: str) -> str:
    """A note with its readings, R and a number, as links."""
    return re.sub(r"\bR\d+\b", lambda found: reading_link(page, found[0]), note)


def reading_link(page: str, number: str) -> str:
    """A link to a reading by its number, as R7."""
    anchor = number.lower()
    if f'<a id="{anchor}"></a>' not in read(READINGS):
        raise ValueError(f"{READINGS} has no reading {number}")
    return link(page, number, READINGS, anchor)


@functools.cache
def _spelt_out() -> dict[str, str]:
    """What the short names of sources stand for, as most of the rulesets have it."""
    found: dict[str, Counter[str]] = {}
    for rules in newest():
        for source in rules.sources:
            text, key = _split(source)
            found.setdefault(key, Counter())[text] += 1
    return {key: texts.most_common(1)[0][0] for key, texts in found.items()}


def _split(source: str) -> tuple[str, str]:
    found = re.fullmatch(r"(.+) \((\w+)\)", source)
    if not found:
        raise ValueError(f"a source without its short name: {source}")
    return found[1], found[2]


def sources(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Short names and titles of a ruleset's sources, and of others that its lines name."""
    own = [_split(source) for source in rules.sources]
    for text, key in own:
        yield key, text
    told = " ".join(notes(rules).values())
    for key, text in sorted(_spelt_out().items()):
        if re.search(rf"\b{key}\b", told) and key not in {key for _, key in own}:
            yield key, text


# --------------------------------------------------------------------------------------
# Where the specification speaks of an option


def section_of(part: type) -> int:
    """The section of RULES.md that the docstring of a part of a ruleset names."""
    found = re.search(r"\bsections? (\d)", part.__doc__ or "")
    if not found:
        raise ValueError(f"the docstring of {part.__name__} names no section of RULES.md")
    return int(found[1])


def section_link(page: str, section: int) -> str:
    """A link to a section of the specification."""
    for heading in headings(read(RULES)):
        if heading.endswith(f" {{ #section-{section} }}"):
            return link(page, f"RULES.md section {section}", RULES, f"section-{section}")
    raise ValueError(f"{RULES} has no section {section}")


# --------------------------------------------------------------------------------------
# Options in few words, for tables that compare games. A value without a word here is a KeyError.

TOPS: Final = {"five": "5", "jack": "J", "ace-of-hearts": "A♥", "ace": "A"}

_DEALER: Final = {"off": "", "may": "dealer may", "must": "dealer must"}
_HOLDER: Final = {
    "off": "",
    "optional": "holder may",
    "declare": "holder may, or shows",
    "mandatory": "holder must",
}
_FOLLOW: Final = {"follow": "suit", "follow-or-trump": "suit or trump"}
_POOL: Final = {"off": "", "jink": ", jink", "free": ", or all five"}
_ALL_FIVE: Final = {
    "off": "",
    "wins-game": ", all five win",
    "double-stake": ", all five from nought double",
}


def tops(names: tuple[str, ...]) -> str:
    """Top trumps as they stand on the cards: `5 J A♥ A`."""
    return " ".join(TOPS[name] for name in names) or "none"


def robbing(rules: Ruleset) -> str:
    """Who robs."""
    told = [_DEALER[rules.robbing.dealer], _HOLDER[rules.robbing.holder]]
    return ", ".join(text for text in told if text) or "nobody"


def following(rules: Ruleset) -> str:
    """What a plain suit led calls for."""
    return _FOLLOW[rules.following.plain_lead]


def played_for(rules: Ruleset) -> str:
    """What scores, in few words."""
    scoring = rules.scoring
    match scoring:
        case GameScoring():
            return f"most tricks {scoring.win}, all five {scoring.sweep}"
        case TricksScoring():
            best = f", best trump +{scoring.best_trump}" if scoring.best_trump else ""
            return f"each trick {scoring.trick}{best}{_ALL_FIVE[scoring.sweep]}"
        case PoolScoring():
            return f"a pool, {scoring.tricks_to_win} tricks{_POOL[scoring.sweep]}"


def target(rules: Ruleset) -> str:
    """What ends the game."""
    if isinstance(rules.scoring, PoolScoring):
        return "chips run out"
    return f"{rules.scoring.target} points" if rules.scoring.target else "never by itself"


def scoring(rules: Ruleset) -> str:
    """What is played for and what ends the game, in a sentence or two."""
    scoring = rules.scoring
    if isinstance(scoring, PoolScoring):
        return f"A pool of chips, which {scoring.tricks_to_win} tricks take."
    if isinstance(scoring, TricksScoring):
        told = f"Points, {scoring.trick} for every trick"
    else:
        told = f"Points, {scoring.win} for three or four tricks and {scoring.sweep} for all five"
    if not scoring.target:
        return f"{told}. There is no target."
    return f"{told}; {scoring.target} win the game."
