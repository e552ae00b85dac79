"""The pages of the games and their index, from the rulesets themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import maw_family as maw
from maw_family import svg
from maw_family.cli.show import is_another
from maw_family.editions import releases
from maw_family.options import words
from maw_family.rules import _PARTS, Ruleset, option_of
from tools.generate import deals, play, rulebook
from tools.generate.markdown import NOTICE, link, page, slug, table

INDEX: Final = "docs/games/index.md"

_ABOUT: Final = {
    "five-and-ten": "A game of the nineteenth century: the Ace of Hearts is the second card, as in Maw, and a pool is played for, as in Spoil Five, three tricks being *a five* and all five *a ten*.",
    "five-cards": "Maw as Charles Cotton described it under another name in 1674: he names no robbing, no reneging and no target, and there are none.",
    "forty-five": "Twenty-Five to a longer target, each for himself or in pairs: every trick scores five, that of the best trump ten, and all five tricks win the game.",
    "forty-five-1876": "Forty-Five by the rules that H. E. Heather gave in 1876: suit has to be followed, and only the five of trumps may be withheld.",
    "maw": "King James's own game, at his courts in Scotland and in England around 1600, with the Ace of Hearts as the second card, as Cotton ranks it in 1674.",
    "maw-court": "Maw under the Groom Porter's laws, a broadside of about 1600 that lays a price on offences at court. The vying of its later laws is left out: no text explains it.",
    "maw-jack-high": "Maw with the Jack of trumps as the second card, as a text of 1593 has it.",
    "spoil-five": "Twenty-Five as books have handed it down, for a pool of chips instead of points: three tricks take it, and whoever cannot win spoils it for the others.",
    "spoil-five-1911": "Spoil Five by an encyclopaedia of 1911: whoever may rob has to, and a player who can follow suit may trump all the same.",
    "spoil-five-peel": "Spoil Five by W. H. Peel's book of round games: the Ace of Hearts is led as a heart, and the dealer pays one chip more than the others.",
    "twenty-five": "The national card game of Ireland, for points: every trick scores five, that of the best trump ten, twenty-five win, and so do all five tricks.",
    "twenty-five-1876": "Twenty-Five by the first detailed rules, those of H. E. Heather in 1876: suit has to be followed, and only the five of trumps may be withheld.",
    "twenty-five-irish": "Twenty-Five as it is played in Ireland today: robbing is a right and never a duty, any card may be led, and a player who can follow suit may trump all the same.",
}
"""What game it is, for somebody who has never heard of it."""

_ACCOUNTS: Final = {
    "S0": "follows Cotton's Five Cards and fills its gaps from the later Irish games",
    "S1": "follows the Encyclopaedia Britannica of 1911 with changes",
    "S4": "repeats most of the Wikipedia article on Twenty-five",
}
"""What the accounts without an author are, as far as it is known."""

_CHOICE: Final = (
    ("two players and the oldest game", ("maw", "maw-jack-high", "maw-court")),
    ("two players and the shortest rules", ("five-cards",)),
    ("a round table and chips", ("spoil-five", "spoil-five-1911", "spoil-five-peel")),
    ("chips in partnerships, the Ace of Hearts second", ("five-and-ten",)),
    ("points instead of chips", ("twenty-five", "twenty-five-irish", "twenty-five-1876")),
    ("points, and a longer game", ("forty-five", "forty-five-1876")),
)

_ORDER: Final = "The order of the cards"

_NEIGHBOURS: Final = 3
_FEWEST_NEIGHBOURS: Final = 2
_FAR: Final = 10
"""More options than these make no neighbour, unless there is none nearer."""


def pages() -> dict[str, str]:
    """Every page of this part, by its path."""
    written = {rulebook.page_of(rules): text(rules) for rules in rulebook.newest()}
    return {INDEX: index(), **written}


def pictures() -> dict[str, svg.Picture]:
    """The pictures of these pages, by the stem of their file."""
    made: dict[str, svg.Picture] = {}
    for rules in rulebook.newest():
        for suit in maw.Suit:
            made[_ladder_name(rules, suit)] = _ladder(rules, suit)
        made[_table_name(rules)] = _table(rules)
    return made


# --------------------------------------------------------------------------------------
# One game


def text(rules: Ruleset) -> str:
    """The page of a game."""
    return page(
        f"---\nsearch:\n  boost: {_boost(rules)}\n---\n\n{NOTICE}",
        f"# {rules.title}",
        _ABOUT[rules.id],
        *_at_a_glance(rules),
        *_how_it_goes(rules),
        *_order(rules),
        *_sample(rules),
        *_options(rules),
        *_neighbours(rules),
        *_pinning(rules),
        *_sources(rules),
    )


def _boost(rules: Ruleset) -> float:
    """How a search weighs the page: words of all games stand on each, so explanations go first.

    A variant, whose name is another game's and more, comes after that game.
    """
    is_variant = any(rules.id.startswith(f"{other.id}-") for other in rulebook.newest())
    return 0.5 if is_variant else 0.6


def _bullets(*lines: str) -> str:
    return "\n".join(f"* {line}" for line in lines)


def _at_a_glance(rules: Ruleset) -> Iterator[str]:
    page = rulebook.page_of(rules)
    order = link(page, "the order", page, slug(_ORDER))
    lines = {
        "Who plays": rulebook.seating(rules),
        "Best trumps": f"{rulebook.tops(rules.ranking.top_trumps)}, then the others ({order}).",
        "Played for": rulebook.scoring(rules),
    }
    yield _bullets(*(f"**{about}:** {told}" for about, told in lines.items()))


def _how_it_goes(rules: Ruleset) -> Iterator[str]:
    page = rulebook.page_of(rules)
    more = {
        "ranking": f"See {link(page, 'the whole order', page, slug(_ORDER))}.",
        "reneging": f"{link(page, 'In pictures', 'docs/explanation/reneging.md')}.",
    }
    side = "A *side* is a player, or the partners who play together. "
    yield "## How a deal goes"
    yield (
        f"In the order of play. {side if play.has_partners(rules) else ''}Other words are "
        f"explained under {link(page, 'words of the game', rulebook.GLOSSARY)}; the name of a "
        "step leads to the options that it follows from."
    )
    yield "\n".join(
        f"{number}. **{link(page, about, page, part)}.** {' '.join(filter(None, (told, more.get(part))))}"
        for number, (about, part, told) in enumerate(play.steps(rules), 1)
    )


# --------------------------------------------------------------------------------------
# The order of the cards


def _ladder_name(rules: Ruleset, suit: maw.Suit) -> str:
    """What a ladder shows: the order, the privileges, the suit."""
    order = rulebook.tops(rules.ranking.top_trumps)
    free = rulebook.tops(rules.reneging.cards)
    told = f"ladder {order} reneging {free} {suit.name}"
    return told.replace("A♥", "ah").replace(" ", "-").lower()


def _ladder(rules: Ruleset, suit: maw.Suit) -> svg.Picture:
    # It bears no game's name: games with the same order and privileges share it.
    return svg.ladder(rules, suit)


def _image(page: str, stem: str, picture: svg.Picture) -> str:
    return "!" + link(page, picture.description, f"docs/pictures/{stem}.svg")


def _order(rules: Ruleset) -> Iterator[str]:
    page = rulebook.page_of(rules)
    why = link(page, "more about this order", "docs/explanation/order-of-the-cards.md")
    yield f"## {_ORDER}"
    yield (
        "Trumps, the best first, for each suit that may be turned up. The Ace of Hearts is a "
        f"trump in every deal, and black pips rank upside down: {why}."
    )
    for suit in maw.Suit:
        yield _image(page, _ladder_name(rules, suit), _ladder(rules, suit))
    yield "The same in letters, and the suits while they are not trumps:"
    rows: list[list[str]] = []
    for suit in maw.Suit:
        other = next(trump for trump in maw.Suit if trump is not suit)
        name = suit.name.capitalize()
        rows.append([f"{name} as trumps", _cards(rules.ranking.trumps(suit))])
        rows.append([f"{name} as a plain suit", _cards(rules.ranking.plain(suit, other))])
    yield table(["suit", "the best card first"], rows)


def _cards(cards: tuple[maw.Card, ...]) -> str:
    return " ".join(map(str, cards))


# --------------------------------------------------------------------------------------
# A deal


def _table_name(rules: Ruleset) -> str:
    return f"deal-{rules.id}"


def _table(rules: Ruleset) -> svg.Picture:
    return svg.table(deals.sample(rules).moment())


def _sample(rules: Ruleset) -> Iterator[str]:
    page = rulebook.page_of(rules)
    deal = deals.sample(rules)
    moment = deal.moment()
    yield "## A deal, trick by trick"
    yield (
        "Every choice in it is made at random, so it is played without sense, but by the rules. "
        "What to look at:"
    )
    yield _bullets(*(event.text for event in deal.shown()))
    yield _image(page, _table_name(rules), _table(rules))
    yield (
        f"The table in trick {len(moment.tricks) + 1}, with seat {moment.to_act} to play. "
        "The whole deal, as "
        f"{link(page, 'the command line', 'docs/reference/command-line.md')} tells it:"
    )
    yield f"```console\n$ {deal.command}\n{deal.told()}```"


# --------------------------------------------------------------------------------------
# Options


def _options(rules: Ruleset) -> Iterator[str]:
    page = rulebook.page_of(rules)
    noted = rulebook.notes(rules)
    values = rules.options()
    default = "not named: the default"
    yield "## Every option"
    yield (
        "The questions that these rules answer, and where each answer is from; the short names "
        f"are spelt out under {link(page, 'sources', page, 'sources')}, R and a number is "
        f"{link(page, 'a reading of ours', rulebook.READINGS)}. What else an option may be is "
        f"told under {link(page, 'options', rulebook.OPTIONS)}."
    )
    for part in (*_PARTS, "scoring"):
        names = [name for name in values if name.startswith(f"{part}.")]
        yield f"### `[{part}]`"
        rows = [
            [
                rulebook.option_link(page, name, name.partition(".")[2]),
                f"`{rulebook.toml(values[name])}`",
                _meaning(rules, name, values[name]),
                rulebook.with_readings(page, noted[name]) if name in noted else default,
            ]
            for name in names
        ]
        yield table(["option", "value", "meaning", "source"], rows)


def _meaning(rules: Ruleset, name: str, value: Any) -> str:
    option = option_of(name, rules.scoring.kind)
    return f"{option.question} {rulebook.explained(option, value)}".strip()


# --------------------------------------------------------------------------------------
# Neighbours


def neighbours(rules: Ruleset) -> list[tuple[Ruleset, tuple[maw.Difference, ...]]]:
    """The rulesets that differ in the fewest options, the closest first."""
    found = [(other, maw.diff(rules, other)) for other in rulebook.newest() if other.id != rules.id]
    found.sort(key=lambda pair: (len(pair[1]), pair[0].id))
    near = [pair for pair in found[:_NEIGHBOURS] if len(pair[1]) <= _FAR]
    return near if len(near) >= _FEWEST_NEIGHBOURS else found[:_FEWEST_NEIGHBOURS]


def _neighbours(rules: Ruleset) -> Iterator[str]:
    page = rulebook.page_of(rules)
    yield "## Its neighbours"
    yield "The games that differ from this one in the fewest options."
    for other, differences in neighbours(rules):
        count = "one option" if len(differences) == 1 else f"{len(differences)} options"
        yield f"### {other.title}"
        yield f"{rulebook.game_link(page, other)} differs in {count}."
        rows = [
            [
                rulebook.option_link(page, difference.option),
                _side(rules, other, difference.option, difference.first),
                _side(other, rules, difference.option, difference.second),
            ]
            for difference in differences
        ]
        yield table(["option", "here", "there"], rows)


def _side(rules: Ruleset, other: Ruleset, name: str, value: Any) -> str:
    """An option of one of two rulesets; where it has another question, with that."""
    if value is None:
        return "no such option"
    option = option_of(name, rules.scoring.kind)
    question = f"{option.question} " if is_another(name, rules, other) else ""
    return f"`{rulebook.toml(value)}` {question}{rulebook.explained(option, value)}".strip()


# --------------------------------------------------------------------------------------
# Pinning and sources


def _pinning(rules: Ruleset) -> Iterator[str]:
    page = rulebook.page_of(rules)
    release = releases()[rules.pin]
    yield "## Play by these rules"
    yield (
        "The table to put into a program's own configuration "
        f"({link(page, 'pin a ruleset', 'docs/how-to/pin-a-ruleset.md')}); with the fingerprint "
        "the program refuses to run under any other rules:"
    )
    yield (
        '```toml title="my-game.toml"\n[maw_family]\n'
        f'ruleset = "{rules.pin}"\nfingerprint = "{release.fingerprint}"\n```'
    )
    yield "What the file comes to is the shipped edition itself:"
    yield (
        "```pycon\n>>> import maw_family as maw\n"
        f'>>> maw.load_ruleset("my-game.toml") == maw.ruleset("{rules.pin}")\nTrue\n```'
    )
    yield (
        f"Edition {rules.edition} has the fingerprint `{release.fingerprint}`, a digest of its "
        f"options, and behaves as `{release.behaviour}`, a digest of games played by it: "
        f"{link(page, 'editions and fingerprints', 'docs/explanation/editions.md')}."
    )


def _sources(rules: Ruleset) -> Iterator[str]:
    yield "## Sources"
    sources = list(rulebook.sources(rules))
    yield _bullets(*(f"**{key}**: {title}" for key, title in sources))
    accounts = {key: told for key, told in _ACCOUNTS.items() if key in dict(sources)}
    everything = link(
        rulebook.page_of(rules), "All sources of this library", rulebook.HISTORY, "sources"
    )
    if not accounts:
        yield f"{everything} are listed with the history of the family."
        return
    are = "is one of" if len(accounts) == 1 else f"are {play.NUMBERS[len(accounts)]} of"
    what = [f"{key if len(accounts) > 1 else 'it'} {told}" for key, told in accounts.items()]
    if len(accounts) == len(_ACCOUNTS):
        are = "are the"
    yield (
        f"{words(accounts, 'and')} {are} {play.NUMBERS[len(_ACCOUNTS)]} short unsigned accounts "
        "of the games, which the project took as its starting point: "
        f"{words(what, 'and')}. "
        f"{everything} are listed with the history of the family."
    )


# --------------------------------------------------------------------------------------
# The index


def index() -> str:
    """The page that compares the games."""
    games = rulebook.newest()
    heads = [
        "game",
        "players",
        "best trumps",
        "robbing",
        "plain suit led",
        "may be withheld",
        "played for",
        "ends at",
    ]
    rows = [
        [
            rulebook.game_link(INDEX, rules),
            rulebook.players(rules),
            rulebook.tops(rules.ranking.top_trumps),
            rulebook.robbing(rules),
            rulebook.following(rules),
            rulebook.tops(rules.reneging.cards),
            rulebook.played_for(rules),
            rulebook.target(rules),
        ]
        for rules in games
    ]
    named = sorted(name for _, ids in _CHOICE for name in ids)
    if named != [rules.id for rules in games]:
        raise ValueError("the choice of games in tools/generate/games.py does not name each once")
    choice = [
        f"For {wish}: {words((rulebook.game_link(INDEX, maw.ruleset(name)) for name in ids), 'or')}."
        for wish, ids in _CHOICE
    ]
    return page(
        # The table is wide: the list of contents makes room for it.
        f"---\nhide:\n  - toc\n---\n\n{NOTICE}",
        "# The games",
        "These are games of one family, played since the sixteenth century with five cards each, "
        "of which the five of trumps is the best. The next card of the pack is turned up and "
        "makes trumps; the Ace of Hearts is a trump whatever was turned. Five tricks are "
        "played, for points or for a pool of chips.",
        "## Side by side",
        table(heads, rows),
        "*The holder* is whoever holds the Ace of trumps, *the dealer* robs a turned-up Ace. "
        "A card that *may be withheld* need not be played to a lower trump led.",
        "## How to choose",
        _bullets(*choice),
        "None of them has to be taken as it is: every answer is "
        f"{link(INDEX, 'an option', rulebook.OPTIONS)}, and "
        f"{link(INDEX, 'a house variant', 'docs/how-to/house-variant.md')} changes those that "
        "your table answers otherwise.",
    )
