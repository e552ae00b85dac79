"""States, views, scores, records and rulesets as JSON, through plain dictionaries, and back.

Each dictionary says under `type` what it is. Cards, moves and phases stand in the words of the
notation, seats and sides as numbers, None as null. A dictionary also tells what follows from
the rest, as `to_act` and `legal_moves` of a state, so that a page in a browser has no rules to
know; on reading, all of it has to be true.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import starmap
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload

import attrs

from maw_family.cards import Card, CardSet, Suit, clip
from maw_family.config import house_rules, plain
from maw_family.determinizing import determinize
from maw_family.engine import legal_moves, new_game
from maw_family.errors import MawError, NotationError, RecordError, Refusal, RulesetError
from maw_family.facts import FURTHEST, Facts, facts_of, out_of_range
from maw_family.moves import Move
from maw_family.notation import format_move, parse_move
from maw_family.options import is_whole, words
from maw_family.rebuilding import rebuilt
from maw_family.records import Record, replay, seated
from maw_family.rules import Ruleset, build, ruleset, rulesets
from maw_family.scoring import Score
from maw_family.state import Ending, Phase, Reason, State
from maw_family.views import View, view as seen

if TYPE_CHECKING:
    from cattrs import Converter

LARGEST: Final = 16_000_000
"""Characters of JSON that are read."""

_MOST_PROBLEMS: Final = 10
"""How many mistakes are named at once."""

Plain = dict[str, Any]

_T = TypeVar("_T")


def to_plain(value: State | View | Score | Record | Ruleset) -> dict[str, Any]:
    """A value as a dictionary of texts, whole numbers, truth values, None, lists and such.

    `type` says in it what the value is; `from_json` reads it back as an equal value.

    Raises `NotationError` for anything else, and `RecordError` for a record with an illegal move.
    """
    for kind in _KINDS:
        if isinstance(value, kind.type):
            return {"type": kind.name, **kind.plained(value)}
    raise NotationError(f"{clip(value)} has no JSON; expected a {_names_of_kinds()}")


def _names_of_kinds() -> str:
    return words(kind.type.__name__ for kind in _KINDS)


def to_json(value: State | View | Score | Record | Ruleset) -> str:
    """A value as JSON in ASCII, without blanks; `from_json` reads it back as an equal value.

    Raises `NotationError` and `RecordError` as `to_plain` does.
    """
    return json.dumps(to_plain(value), separators=(",", ":"))


@overload
def from_json(source: str | Mapping[str, Any]) -> Any: ...
@overload
def from_json(source: str | Mapping[str, Any], kind: type[_T]) -> _T: ...
def from_json(source: str | Mapping[str, Any], kind: type[Any] | None = None) -> Any:
    """The value of a JSON text, or of the dictionary read from one.

    Either is the `source`. With `kind`, as `State`, it has to be of that type. A state comes back only if the rules
    come to it, a view only if a state agrees with it.

    Raises `NotationError` for anything that `to_json` could not have written, naming the place.
    """
    if kind is not None and kind not in [known.type for known in _KINDS]:
        raise NotationError(f"kind is {clip(kind)}; expected {_names_of_kinds()}")
    document = _read(source if isinstance(source, str) else _dumped(source))
    if not isinstance(document, dict):
        raise NotationError(f"{clip(document)} is no JSON object as to_json writes it")
    told = document.get("type")
    for known in _KINDS:
        if known.name == told:
            if kind is not None and kind is not known.type:
                raise NotationError(f"this is a {told}, and a {kind.__name__} was expected")
            return _exactly(document, known)
    raise NotationError(
        f"type is {clip(told)}; expected one of {', '.join(known.name for known in _KINDS)}"
    )


def read_json(text: str, where: str) -> Any:
    """The values of a JSON text in which no key stands twice and every number is whole.

    Raises `NotationError` naming `where` it stands.
    """
    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_not_whole, parse_float=_not_whole
        )
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from error
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{where} is not JSON: {error}") from error


def _read(text: str) -> Any:
    if len(text) > LARGEST:
        raise NotationError(f"the JSON is longer than {LARGEST:,} characters")
    return read_json(text, "the text")


def _dumped(source: Mapping[str, Any]) -> str:
    try:
        return json.dumps(dict(source))
    except (TypeError, ValueError, RecursionError) as error:
        raise NotationError(
            f"{clip(source)} is no dictionary as to_plain makes it, nor JSON text: {error}"
        ) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotationError(f"the key {clip(key)} stands twice")
        found[key] = value
    return found


def _not_whole(text: str) -> Any:
    raise NotationError(f"{clip(text)} is no whole number, and no other numbers are used here")


def _exactly(document: Plain, kind: _Kind) -> Any:
    """The value of a dictionary that is just what the value would be written as."""
    value = kind.value({key: item for key, item in document.items() if key != "type"})
    unlike = _unlike(to_plain(value), document)
    if unlike:
        raise NotationError(kind.name + unlike)
    return value


def _unlike(true: Any, told: Any) -> str:
    """Where the first difference is and what ought to stand there; empty if there is none."""
    if isinstance(true, dict) and isinstance(told, dict):
        for key, item in true.items():
            if key not in told:
                return f".{key} is missing; expected {clip(item)}"
            if unlike := _unlike(item, told[key]):
                return f".{key}{unlike}"
        more = [key for key in told if key not in true]
        return f" has keys that do not belong there: {clip(more)}" if more else ""
    if isinstance(true, list) and isinstance(told, list) and len(true) == len(told):
        for place, (item, other) in enumerate(zip(true, told, strict=True)):
            if unlike := _unlike(item, other):
                return f"[{place}]{unlike}"
        return ""
    # In Python, but not in JSON, true is 1.
    same = type(true) is type(told) and true == told
    return "" if same else f" is {clip(told)}; expected {clip(true)}"


# Rulesets


def plain_ruleset(rules: Ruleset) -> Plain:
    """A whole ruleset."""
    return {
        "id": rules.id,
        "edition": rules.edition,
        "title": rules.title,
        "sources": list(rules.sources),
        "options": plain(rules.options()),
    }


def plain_rules(rules: Ruleset) -> Plain:
    """A ruleset inside something else: by its pin, with the options changed, or all of it."""
    if rules.pin in rulesets():
        shipped = ruleset(rules.pin)
        if (rules.title, rules.sources) == (shipped.title, shipped.sources):
            changed = plain(house_rules(rules))
            return {"ruleset": rules.pin} | ({"options": changed} if changed else {})
    return {"ruleset": plain_ruleset(rules)}


def _ruleset(told: Plain) -> Ruleset:
    expected = ("id", "edition", "title", "sources", "options")
    if set(told) != set(expected) or not isinstance(told["options"], Mapping):
        raise NotationError(f"a ruleset is an object of {', '.join(expected)}")
    try:
        return build(*(told[name] for name in expected))
    except RulesetError as error:
        raise NotationError(f"ruleset: {error}") from error


def rules_of(told: Plain) -> tuple[Ruleset, Plain]:
    """The ruleset that `plain_rules` wrote, and what else stands in the dictionary.

    Raises `NotationError`.
    """
    rest = dict(told)
    pin, options = rest.pop("ruleset", None), rest.pop("options", None)
    if isinstance(pin, Mapping):
        return _ruleset(dict(pin)), rest
    if not isinstance(pin, str):
        raise NotationError(f"ruleset is {clip(pin)}; expected a pin or a whole ruleset")
    try:
        rules = ruleset(pin)
        return (rules if options is None else rules.with_options(options)), rest
    except RulesetError as error:
        raise NotationError(f"ruleset: {error}") from error


# States and views


def _plain_state(state: State) -> Plain:
    return {
        **plain_rules(state.ruleset),
        **_plain(facts_of(state)),
        **{name: _plain(getattr(state, name)) for name in _SHOWN},
        "trump": _letter(state.trump),
        "legal_moves": _plain(legal_moves(state)),
    }


_SHOWN: Final = (
    *("to_act", "turn_up", "turn_up_lies", "leader", "trick", "tricks"),
    *("failed", "barred", "undealt", "sides", "eldest", "is_over"),
)
"""What follows from the facts of a state and is told by properties of the same name."""


def _state(told: Plain) -> State:
    shown = (*_SHOWN, "trump", "legal_moves")
    given = {key: value for key, value in told.items() if key not in shown}
    facts = _at_a_table(given, Facts, "state")
    try:
        return rebuilt(facts)
    except MawError as error:
        raise NotationError(f"state: {error}") from error


def _plain_view(view: View) -> Plain:
    return {
        **plain_rules(view.ruleset),
        **_plain(view),
        **{name: _plain(getattr(view, name)) for name in _SHOWN_BY_A_VIEW},
        "trump": _letter(view.trump),
    }


_SHOWN_BY_A_VIEW: Final = ("sides", "eldest", "is_over", "robbed")


def _letter(suit: Suit | None) -> str | None:
    return None if suit is None else suit.letter


def _view(told: Plain) -> View:
    shown = (*_SHOWN_BY_A_VIEW, "trump")
    given = {key: value for key, value in told.items() if key not in shown}
    view = _at_a_table(given, View, "view")
    try:
        # A state that agrees with it, and to which the rules come.
        state = rebuilt(facts_of(determinize(view, Random(0))))
    except MawError as error:
        raise NotationError(f"view: {error}") from error
    unlike = _unlike(_plain(seen(state, view.seat)), _plain(view))
    if unlike:
        raise NotationError("view" + unlike)
    return view


def _at_a_table(told: Plain, kind: type[_T], name: str) -> _T:
    """A state's facts or a view, every seat and side of which exists."""
    rules, rest = rules_of(told)
    _check_lengths(rest, name)
    made: Any = _structured({**rest, "ruleset": rules}, kind, name)
    try:
        new_game(rules, players=made.players, dealer=made.dealer, side_size=made.side_size)
    except RulesetError as error:
        raise NotationError(f"{name}: {error}") from error
    check_range(made, made.players, made.players // made.side_size, name)
    checked: _T = made
    return checked


def _score(told: Plain) -> Score:
    _check_lengths(told, "score")
    score = _structured(told, Score, "score")
    check_range(score, len(score.chips), len(score.points), "score")
    return score


def _plain_record(record: Record) -> Plain:
    """A record with every decision's seat in front of it, as in its text."""
    told = {
        **_plain(record),
        "moves": [
            seated(state, move) for state, move in zip(replay(record), record.moves, strict=False)
        ],
    }
    return {**plain_rules(record.ruleset), **told}


def _record(told: Plain) -> Record:
    rules, rest = rules_of(told)
    moves = rest.pop("moves", None)
    _check_lengths(rest, "record")
    if not isinstance(moves, list):
        raise NotationError(f"record.moves is {clip(moves)}; expected a list of moves")
    try:
        record = _structured({**rest, "moves": [], "ruleset": rules}, Record, "record")
        record = attrs.evolve(record, moves=tuple(starmap(_move, enumerate(moves))))
        for _ in replay(record):
            pass
    except RecordError as error:
        raise NotationError(f"record: {error}") from error
    return record


def _move(place: int, text: Any) -> Move:
    """A move without the seat in front; that it is the right seat is looked at in the end."""
    seated = isinstance(text, str) and re.match("[0-9] ", text)
    try:
        return parse_move(text[2:] if seated else text)
    except NotationError as error:
        told = f"record.moves[{place}] is {clip(text)}; expected a move ({error})"
        raise NotationError(told) from error


def _refusal(problems: Iterable[str]) -> NotationError:
    found = list(problems)
    more = len(found) - _MOST_PROBLEMS
    told = found[:_MOST_PROBLEMS] + ([f"and {more} more"] if more > 0 else [])
    return NotationError("; ".join(told))


def check_range(value: Any, seats: int, sides: int, path: str) -> None:
    """Raise `NotationError` for seats and sides that do not exist and lists of a wrong length."""
    problems = list(out_of_range(value, seats, sides, path))
    if problems:
        raise _refusal(problems)


# Values inside a dictionary


def _plain(value: Any) -> Any:
    """A value of any field; a ruleset is told apart, as `plain_rules`."""
    match value:
        case Card():
            return value.code
        case CardSet():
            return [card.code for card in value]
        case tuple():
            return [_plain(item) for item in value]
        case StrEnum():
            return str(value)
        case _ if isinstance(value, Move):
            return format_move(value)
        case _ if attrs.has(type(value)):
            fields = (field.name for field in attrs.fields(type(value)))
            return {name: _plain(getattr(value, name)) for name in fields if name != "ruleset"}
        case _:
            return value


_LONGEST: Final = 52
"""Entries of a list in a state, a view or a score: no list has more than there are cards."""


def _too_long(value: Any, path: str, depth: int = 6) -> Iterator[str]:
    """The lists that are longer than any may be, as deep as there are any."""
    if isinstance(value, list) and len(value) > _LONGEST:
        yield f"{path} has {len(value):,} entries; no list here has more than {_LONGEST}"
    elif isinstance(value, dict) and depth:
        for key, item in value.items():
            yield from _too_long(item, f"{path}.{clip(key)[1:-1]}", depth - 1)
    elif isinstance(value, list) and depth:
        for place, item in enumerate(value):
            yield from _too_long(item, f"{path}[{place}]", depth - 1)


def _check_lengths(told: Plain, path: str) -> None:
    problems = list(_too_long(told, path))
    if problems:
        raise _refusal(problems)


def _structured(told: Plain, kind: type[_T], name: str) -> _T:
    import cattrs

    try:
        return _converter().structure(told, kind)
    except cattrs.BaseValidationError as error:
        lines = cattrs.transform_error(error, path=name, format_exception=_in_words)
        raise _refusal(" ".join(reversed(line.rsplit(" @ ", 1))) for line in lines) from error


def _in_words(error: BaseException, kind: type | None) -> str:
    import cattrs

    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return f"has keys that do not belong there: {clip(sorted(error.extra_fields))}"
    if isinstance(error, KeyError):
        return "is missing"
    if isinstance(error, NotationError):
        return str(error)
    if isinstance(error, MawError):
        return f"is wrong: {error}"
    return "is not a list or an object as to_json writes it"


@attrs.frozen
class _Refusal:
    """A `Refusal` whose types are known here."""

    code: str
    message: str
    option: str | None
    legal: tuple[Move, ...]


@functools.cache
def _converter() -> Converter:
    """The converter of fields, which takes nothing for something else."""
    import cattrs

    made = cattrs.Converter(forbid_extra_keys=True)

    def read(kind: Any, expected: str, how: Callable[[Any], Any]) -> None:
        def structure(value: Any, _: Any) -> Any:
            try:
                return how(value)
            except (MawError, TypeError, ValueError) as error:
                why = f" ({error})" if isinstance(error, MawError) else ""
                raise NotationError(f"is {clip(value)}; expected {expected}{why}") from error

        if isinstance(kind, type):
            made.register_structure_hook(kind, structure)
        else:
            made.register_structure_hook_func(lambda wanted: wanted == kind, structure)

    read(int, "a whole number", _whole)
    read(bool, "true or false", _exact(bool))
    read(str, "a text", _exact(str))
    read(Card, "a card", Card)
    read(
        CardSet,
        "a list of cards",
        lambda value: CardSet([Card(text) for text in _exact(list)(value)]),
    )
    read(Move, "a move", parse_move)
    for known in (Phase, Reason, Ending):
        read(known, f"one of {', '.join(known)}", known)
    made.register_structure_hook(Ruleset, lambda value, _: value)
    made.register_structure_hook_func(
        lambda wanted: wanted is Refusal,
        lambda value, _: Refusal(*_fields(made.structure(value, _Refusal))),
    )
    return made


def _fields(value: Any) -> Iterator[Any]:
    return (getattr(value, field.name) for field in attrs.fields(type(value)))


def _exact(kind: type[_T]) -> Callable[[Any], _T]:
    def check(value: Any) -> _T:
        if type(value) is not kind:
            raise TypeError
        return value

    return check


def _whole(value: Any) -> int:
    if not is_whole(value, -FURTHEST, FURTHEST):
        raise TypeError
    number: int = value
    return number


@attrs.frozen
class _Kind:
    """A type that has a JSON of its own."""

    name: str
    type: type
    plained: Callable[[Any], Plain]
    value: Callable[[Plain], Any]


_KINDS: Final = (
    _Kind("state", State, _plain_state, _state),
    _Kind("view", View, _plain_view, _view),
    _Kind("score", Score, _plain, _score),
    _Kind("record", Record, _plain_record, _record),
    _Kind("ruleset", Ruleset, plain_ruleset, _ruleset),
)
