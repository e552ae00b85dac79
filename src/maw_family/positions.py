"""A state on one line, for bug reports and tests, and back: exact inverses.

`maw@1 players=2 side-size=1 dealer=0 phase=play hands=2C7DJDAS/3C5HTHKH turned=6D played=9S3D`:
the ruleset, then `name=value` one blank apart in a fixed order. Cards stand as in the notation
of moves, a slash between hands, seats or sides. What is nought, nobody or none is left out,
and so are `other-points` equal to `opening-points` and `points` equal to `other-points`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

import attrs

from maw_family.cards import Card, CardSet, clip, read_cards
from maw_family.engine import new_game
from maw_family.errors import MawError, NotationError
from maw_family.facts import Facts, facts_of
from maw_family.interchange import check_range, plain_rules, read_json, rules_of
from maw_family.options import words
from maw_family.rebuilding import rebuilt, tricks_won
from maw_family.rules import Ruleset
from maw_family.scoring import Score
from maw_family.state import Ending, LastDeal, Phase, Reason, State, check_state, tricks_of

LONGEST: Final = 1_000_000
"""Characters of a line; the longest that `format_state` writes is far shorter."""

_NUMBER: Final = re.compile("-?[0-9]{1,10}")
_NONE: Final = "-"

_T = TypeVar("_T")
_Word = TypeVar("_Word", bound=StrEnum)

_Robber = tuple[int | None, CardSet]
_Outcome = tuple[tuple[int, ...], Reason | None, int]


def format_state(state: State) -> str:
    """A state on one line of ASCII; `parse_state` reads it back as an equal state.

    It shows every hand: send players their views instead. Raises `TypeError` for anything that
    is no state.
    """
    check_state(state)
    told = plain_rules(state.ruleset)
    if isinstance(told["ruleset"], str):
        head = told["ruleset"]
    else:
        head = "rules=" + _json(told["ruleset"])
    options = f" options={_json(told['options'])}" if "options" in told else ""
    return f"{head}{options} {format_position(state)}"


def format_position(state: State) -> str:
    """A state on one line without its rules."""
    facts = facts_of(state)
    score = facts.score
    nought = (0,) * len(score.points)
    tokens = {
        "players": str(facts.players),
        "side-size": str(facts.side_size),
        "dealer": str(facts.dealer),
        "phase": str(facts.phase),
        "hands": "/".join(hand.code for hand in facts.hands) if any(facts.hands) else "",
        "turned": _codes(facts.turned),
        "robber": "" if facts.robber is None else f"{facts.robber}/{facts.put_out.code}",
        "declared": "" if facts.declared is None else str(facts.declared),
        "played": _codes(facts.played),
        "opening-points": _numbers(facts.opening_points, nought),
        "other-points": _numbers(facts.other_points, facts.opening_points),
        "points": _numbers(score.points, facts.other_points),
        "chips": _numbers(score.chips, (0,) * facts.players),
        "pool": str(score.pool or ""),
        "forfeits": _numbers(facts.forfeits, ()),
        "last-deal": "" if facts.last_deal is None else _last_deal(facts.last_deal),
        "over": ""
        if score.reason is None
        else f"{_numbers(score.winners, ())}:{score.reason}:{score.stake}",
    }
    return " ".join(f"{name}={value}" for name, value in tokens.items() if value)


def _json(value: Any) -> str:
    """JSON without a blank: those inside texts are written by their number."""
    return json.dumps(value, separators=(",", ":")).replace(" ", r"\u0020")


def _codes(cards: Iterable[Any]) -> str:
    return "".join(card.code for card in cards)


def _numbers(numbers: tuple[int, ...], usual: tuple[int, ...]) -> str:
    return "" if numbers == usual else "/".join(map(str, numbers))


def _last_deal(last: LastDeal) -> str:
    """Dealer, turn-up, cards played, who won each trick, sides that won, ending, what moved."""
    return ":".join(
        (
            str(last.dealer),
            _NONE if last.turn_up is None else last.turn_up.code,
            "".join(_codes(trick.cards) for trick in last.tricks),
            "/".join(str(trick.winner) for trick in last.tricks),
            "/".join(map(str, last.winners)),
            last.ending,
            "/".join(map(str, last.points)),
            "/".join(map(str, last.chips)),
        )
    )


def parse_state(text: str) -> State:
    """The state that `format_state` wrote on a line.

    Raises `NotationError` for any other text, and for a state to which the rules do not come:
    the deal is played again.
    """
    if not isinstance(text, str):
        raise NotationError(f"a state is a text; {clip(text)} is none")
    if text.strip() != text:
        raise NotationError("blanks or line breaks stand around the state; leave them out")
    if len(text) > LONGEST:
        raise NotationError(f"a state is not longer than {LONGEST:,} characters")
    rules, tokens = _taken_apart(text)
    try:
        state = rebuilt(_facts(rules, tokens))
    except NotationError:
        raise
    except MawError as error:
        raise NotationError(f"this is no state: {error}") from error
    written = format_state(state)
    if written != text:
        place = next(
            (n for n, (a, b) in enumerate(zip(written, text, strict=False)) if a != b),
            min(len(written), len(text)),
        )
        raise NotationError(
            f"this is not how the state is written: at place {place + 1} stands "
            f"{clip(text[place:])}, and {clip(written[place:])} was expected"
        )
    return state


def _taken_apart(text: str) -> tuple[Ruleset, dict[str, str]]:
    """The ruleset of a line, and its other values by name."""
    head, *parts = text.split(" ")
    tokens: dict[str, str] = {}
    for part in parts:
        name, sign, value = part.partition("=")
        if not sign or not value or name in tokens or name not in _NAMES:
            raise NotationError(
                f"{clip(part)} is no part of a state; expected name=value, one blank apart and "
                f"each name once, out of {', '.join(_NAMES)}"
            )
        tokens[name] = value
    told: dict[str, Any] = {"ruleset": head}
    if head.startswith("rules="):
        told["ruleset"] = read_json(head.removeprefix("rules="), "rules")
    if "options" in tokens:
        told["options"] = read_json(tokens.pop("options"), "options")
        if not isinstance(told["options"], Mapping):
            raise NotationError(f"options is {clip(told['options'])}; expected an object")
    rules, _ = rules_of(told)
    if told["ruleset"] == rules.id:
        raise NotationError(
            f"write {rules.pin}, the edition of the ruleset, in place of {clip(head)}"
        )
    return rules, tokens


_NEVER_LEFT_OUT: Final = ("players", "side-size", "dealer", "phase")
_NAMES: Final = (
    *("options", *_NEVER_LEFT_OUT, "hands", "turned", "robber"),
    *("declared", "played", "opening-points", "other-points", "points", "chips", "pool"),
    *("forfeits", "last-deal", "over"),
)


def _facts(rules: Ruleset, tokens: dict[str, str]) -> Facts:
    """The facts that the values of a line tell."""

    def told(name: str, how: Callable[[str], _T]) -> _T:
        try:
            return how(tokens[name])
        except MawError as error:
            raise NotationError(f"{name}={clip(tokens[name])}: {error}") from error

    def read(name: str, how: Callable[[str], _T], missing: _T) -> _T:
        return told(name, how) if name in tokens else missing

    missing = [name for name in _NEVER_LEFT_OUT if name not in tokens]
    if missing:
        raise NotationError(
            f"{words(missing, 'and')} {'is' if len(missing) == 1 else 'are'} missing; after its "
            f"ruleset a state tells {words((f'{name}=…' for name in _NEVER_LEFT_OUT), 'and')}"
        )
    players, side_size = told("players", _number), told("side-size", _number)
    dealer = told("dealer", _number)
    new_game(rules, players=players, dealer=dealer, side_size=side_size)
    nought = (0,) * (players // side_size)
    opening = read("opening-points", _list, nought)
    other = read("other-points", _list, opening)
    going_on: _Outcome = ((), None, 1)
    nobody: _Robber = (None, CardSet())
    winners, reason, stake = read("over", _outcome, going_on)
    robber, put_out = read("robber", _robber, nobody)
    facts = Facts(
        ruleset=rules,
        players=players,
        side_size=side_size,
        dealer=dealer,
        phase=told("phase", _one_of(Phase)),
        hands=read("hands", _hands, (CardSet(),) * players),
        turned=read("turned", read_cards, ()),
        robber=robber,
        put_out=put_out,
        declared=read("declared", _number, None),
        played=read("played", read_cards, ()),
        score=Score(
            points=read("points", _list, other),
            tricks=nought,
            chips=read("chips", _list, (0,) * players),
            pool=read("pool", _number, 0),
            stake=stake,
            winners=winners,
            reason=reason,
        ),
        opening_points=opening,
        other_points=other,
        forfeits=read("forfeits", _list, ()),
        last_deal=read("last-deal", lambda text: _read_last_deal(text, players), None),
    )
    check_range(facts, players, len(nought), "the state")
    return attrs.evolve(facts, score=attrs.evolve(facts.score, tricks=tricks_won(facts)))


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{clip(text)} is no whole number of at most ten digits")
    return int(text)


def _list(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split("/"))) if text else ()


def _one_of(kind: type[_Word]) -> Callable[[str], _Word]:
    def read(text: str) -> _Word:
        if text not in set(kind):
            raise NotationError(f"{clip(text)} is none of {', '.join(kind)}")
        return kind(text)

    return read


def _hands(text: str) -> tuple[CardSet, ...]:
    return tuple(map(CardSet, text.split("/")))


def _robber(text: str) -> _Robber:
    seat, _, card = text.partition("/")
    return _number(seat), CardSet(card)


def _outcome(text: str) -> _Outcome:
    winners, reason, stake = _parts(text, 3)
    return _list(winners), _one_of(Reason)(reason), _number(stake)


def _read_last_deal(text: str, players: int) -> LastDeal:
    dealer, turn_up, cards, won, winners, ending, points, chips = _parts(text, 8)
    line = bytes(card._index for card in read_cards(cards))
    leaders = _list(won)
    if not set(leaders) <= set(range(players)) or len(line) != len(leaders) * players:
        raise NotationError(f"expected {players} cards for every trick, and a seat that won it")
    return LastDeal(
        _number(dealer),
        None if turn_up == _NONE else Card(turn_up),
        tricks_of(line, leaders, (_number(dealer) + 1) % players, players),
        _list(winners),
        _one_of(Ending)(ending),
        _list(points),
        _list(chips),
    )


def _parts(text: str, count: int) -> list[str]:
    parts = text.split(":")
    if len(parts) != count:
        raise NotationError(f"expected {count} values with colons between them")
    return parts
