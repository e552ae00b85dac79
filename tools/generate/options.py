"""docs/reference/options.md: every option, its values with their meaning, who has which."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

from maw_family.options import Choice, Flag, Option, Whole
from maw_family.rules import _PARTS, SCORINGS
from tools.generate import rulebook, ties
from tools.generate.markdown import NOTICE, capital, page, table

PAGE: Final = rulebook.OPTIONS

_INTRODUCTION: Final = """\
A ruleset is one value for each of these options, and nothing else: two games that differ, differ here. An option is one question, its values are a closed set. `[robbing] holder` in a ruleset's file is `robbing.holder` in [`with_options`][maw_family.Ruleset], in a config and in `rules.robbing.holder`; a [refusal](refusals.md) names the option that forbids a move by the same name.

A value given to an option that the ruleset does not have, one outside its set, or two that contradict each other, are refused, all mistakes at once; an option that others leave nothing to decide is allowed and does nothing. What an option needs of others stands beside it. `maw-family show spoil-five` tells these options for one ruleset, `maw-family diff maw five-cards` where two of them differ: see [the command line](command-line.md). The same facts for an editor are [a JSON Schema](../config.schema.json)."""


def text() -> str:
    """The whole page."""
    return page(NOTICE, "# Options", _INTRODUCTION, *_parts(), *_scoring())


def _parts() -> Iterator[str]:
    for part, made in _PARTS.items():
        yield f"## `[{part}]`"
        yield _about(made)
        if part == "penalties":
            yield _linked(ties.of_penalties())
        for field in attrs.fields(made):
            yield from _entry(f"{part}.{field.name}", {"": field})


def _about(made: type) -> str:
    """What a table of options is about, as its docstring tells, and where it is specified."""
    first = " ".join(inspect.cleandoc(made.__doc__ or "").partition("\n\n")[0].split())
    told = first.partition(" (RULES.md")[0].rpartition("`: ")[2].removesuffix(".")
    link = rulebook.section_link(PAGE, rulebook.section_of(made))
    return f"{capital(told)}. {link}."


def _scoring() -> Iterator[str]:
    """The options of the three kinds of scoring, those of one name under one heading."""
    yield "## `[scoring]`"
    yield (
        "What is counted, and what ends the game. Each kind has options of its own, whatever "
        "they are called; changing `scoring.kind` drops those of the old kind and begins with "
        "the defaults of the new one. "
        f"{rulebook.section_link(PAGE, rulebook.section_of(SCORINGS['game']))}."
    )
    names = dict.fromkeys(field.name for made in SCORINGS.values() for field in attrs.fields(made))
    for name in names:
        fields = {
            kind: field
            for kind, made in SCORINGS.items()
            for field in attrs.fields(made)
            if field.name == name
        }
        everywhere = name == "kind"
        yield from _entry(f"scoring.{name}", {"": fields["game"]} if everywhere else fields)


def _entry(name: str, fields: Mapping[str, attrs.Attribute[Any]]) -> Iterator[str]:
    """An option by each kind of scoring that knows it, or by the empty text for all of them."""
    yield f"### `{name}`"
    for kind, field in fields.items():
        option: Option = field.metadata["option"]
        if kind:
            yield f"With `scoring.kind` `{rulebook.toml(kind)}`: {option.question}"
        else:
            yield option.question
        expected = option.expected()
        # A choice is told by its table.
        if not isinstance(option, Choice | Flag):
            unit = f", in {option.unit}" if isinstance(option, Whole) else ""
            yield f"{capital(expected)}{unit}."
        yield _linked(ties.told(name))
        yield _values(name, kind, option, field.default)


def _linked(text: str) -> str:
    """A text with its names of options as links."""
    return re.sub(r"`(\w+\.\w+)`", lambda found: rulebook.option_link(PAGE, found[1]), text)


def _values(name: str, kind: str, option: Option, default: object) -> str:
    """The values of an option: what each means, which is the default, and who has it."""
    values = {rulebook.toml(value): value for value in _listed(option)}
    by_default = None
    # A kind of scoring is always said, and some options have no default.
    if name != "scoring.kind" and default is not attrs.NOTHING:
        by_default = rulebook.toml(default)
        values.setdefault(by_default, default)
    having: dict[str, list[str]] = {}
    for rules in rulebook.newest():
        if kind in ("", rules.scoring.kind):
            value = rules.options()[name]
            values.setdefault(rulebook.toml(value), value)
            having.setdefault(rulebook.toml(value), []).append(rulebook.game_link(PAGE, rules))
    rows = [
        [
            f"`{text}`{' (default)' if text == by_default else ''}",
            rulebook.explained(option, value),
            _having(having.get(text, [])),
        ]
        for text, value in _in_order(option, values)
    ]
    if not any(row[1] for row in rows):
        return table(["value", "rulesets"], [[row[0], row[2]] for row in rows])
    return table(["value", "meaning", "rulesets"], rows)


def _having(links: list[str]) -> str:
    """Who has a value, in few words where it is nearly everybody."""
    everybody = len(rulebook.newest())
    if len(links) == everybody:
        return "all"
    if len(links) > everybody / 2:
        return "all others"
    return ", ".join(links) or "–"


def _in_order(option: Option, values: dict[str, Any]) -> list[tuple[str, Any]]:
    """Values in the order of their set, numbers rising, others as they came."""
    if isinstance(option, Whole):
        return sorted(values.items(), key=lambda item: item[1])
    return list(values.items())


def _listed(option: Option) -> list[Any]:
    """The values that an option names one by one, and nought where it means something else."""
    match option:
        case Choice(values=values):
            return list(values)
        case Flag():
            return [True, False]
        case Whole(only=only, zero=zero):
            return list(only) or ([0] if zero else [])
        case _:
            return []
