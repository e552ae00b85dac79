"""Games as text that a person can read: records in TOML (API.md, "Moves and their notation").

A record pins its rules and lists the moves of a game; replaying them rebuilds every state.
Records come from strangers: whatever is in one, reading it takes bounded time and memory, and
comes to a whole `Record` or to words about what is wrong.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path
from typing import Any, Final, Literal, cast, get_args, overload

import attrs

from maw_family.cards import CARDS, CardSet, clip
from maw_family.config import (
    by_key,
    diff,
    fingerprint,
    flat_options,
    house_rules,
    key_of,
    named,
    why_unusable,
)
from maw_family.engine import apply, new_game
from maw_family.errors import (
    IllegalMove,
    InvalidRuleset,
    NotationError,
    RecordError,
    RulesetError,
)
from maw_family.moves import Deal, Move, Penalty, Play, TurnUp, deal_of
from maw_family.notation import format_move, parse_move
from maw_family.options import is_whole, words
from maw_family.rules import Ruleset, nearest, ruleset, rulesets, shown
from maw_family.scoring import score
from maw_family.state import NOBODY, State
from maw_family.toml_text import read_toml

FORMAT: Final = 1
"""The version of the format that is written and read here."""

# Every move of the longest record fits, and a list of moves one a line is cut out of the text
# before the TOML reader sees it, which is slow and greedy for memory on texts made to hurt it.
_MOST_BYTES: Final = 16_000_000
_MOST_BYTES_OF_TOML: Final = 1_000_000
_MOST_MOVES: Final = 1_000_000
_MOST_CHARACTERS: Final = 10_000
_MOST_FAULTS: Final = 1_000
_MOST_PARTS: Final = 4
_MOST_OPTIONS: Final = 200

_KEYS: Final = (
    "maw_record",
    "ruleset",
    "fingerprint",
    "players",
    "side_size",
    "dealer",
    "names",
    "date",
    "event",
    "moves",
    "result",
    "options",
)
_REQUIRED: Final = {
    "maw_record": f"maw_record = {FORMAT}",
    "ruleset": 'a pin, as ruleset = "spoil-five@1"',
    "fingerprint": 'the text of fingerprint(rules), as fingerprint = "mf1:…"',
    "players": "how many play, as players = 5",
    "moves": "a list of moves, moves = [] if there are none",
}
_MOVES: Final = frozenset(get_args(Move))
_CODES: Final = [card.code for card in CARDS]
_UNSEATED: Final = (Deal, TurnUp, Penalty)
"""The moves of the pack and the referee, in front of which no seat is written."""


# The value


def _tuple(values: Any) -> Any:
    """Anything that can be gone through in order as a tuple; the rest as it is, for the check to judge."""
    ordered = isinstance(values, Iterable) and not isinstance(values, str | Mapping | Set)
    return tuple(values) if ordered else values


def _moves_given(values: Iterable[Move]) -> tuple[Move, ...]:
    return cast("tuple[Move, ...]", _tuple(values))


def _names_given(values: Iterable[str] | None) -> tuple[str, ...] | None:
    return cast("tuple[str, ...] | None", _tuple(values))


def _size(value: int | None) -> int:
    """The size as it was said; None becomes the usual one when the table is known."""
    said: Any = value
    size: int = said
    return size


def _count(moves: object) -> str:
    return f"<{len(moves)} moves>" if isinstance(moves, tuple) else "<no moves>"


@attrs.frozen
class Record:
    """A game as it was played: the rules, the table and the list of its moves.

    Made by `read_record`, or by calling it with the attributes below. Whether the moves are
    legal is asked by `replay`.

    Raises `RecordError` for a table that the ruleset does not play at, for anything of the
    wrong type, and for a ruleset that was not made from a shipped one with `with_options`: a
    record names its rules by their pin.

    Attributes:
        ruleset: The rules of the game.
        players: How many play, in seats from 0.
        dealer: The seat that deals first; 0 if nothing is said.
        side_size: How many seats make a side; the usual number at that table if nothing or None
            is said.
        moves: The moves in order, those of the pack among them. They hold no seats: who acts
            follows from the moves before.
        names: What the players are called, a text a seat, seat 0 first; or None.
        date: When it was played: any text of up to 10,000 characters, or None.
        event: On what occasion: any text of up to 10,000 characters, or None.
    """

    ruleset: Ruleset = attrs.field(repr=str)
    players: int
    dealer: int = 0
    side_size: int = attrs.field(default=None, converter=_size)
    moves: tuple[Move, ...] = attrs.field(default=(), converter=_moves_given, repr=_count)
    names: tuple[str, ...] | None = attrs.field(default=None, converter=_names_given)
    date: str | None = None
    event: str | None = None

    def __attrs_post_init__(self) -> None:
        problem = next(self._problems(), None)
        if problem is not None:
            raise RecordError(problem)
        object.__setattr__(self, "side_size", _begin(self).side_size)

    def _problems(self) -> Iterator[str]:
        if not isinstance(self.ruleset, Ruleset):
            yield f"ruleset is {clip(self.ruleset)}; expected a Ruleset, as ruleset('maw@1')"
        else:
            yield from _not_shipped(self.ruleset)
            try:
                _begin(self)
            except RulesetError as error:
                yield str(error)
        yield from _about(self.names, self.date, self.event, self.players)
        if not isinstance(self.moves, tuple):
            yield f"moves is {clip(self.moves)}; expected moves, as parse_move reads them"
        elif not set(map(type, self.moves)) <= _MOVES:
            number, wrong = next(
                (number, move)
                for number, move in enumerate(self.moves, 1)
                if type(move) not in _MOVES
            )
            yield f"move {number} is {clip(wrong)}; expected a move, as parse_move reads it"


def _begin(record: Record) -> State:
    return new_game(
        record.ruleset,
        players=record.players,
        dealer=record.dealer,
        side_size=record.side_size,
    )


def _not_shipped(rules: Ruleset) -> Iterator[str]:
    """Why rules cannot be named by their pin and changed options, if they cannot."""
    if rules.pin not in rulesets():
        yield (
            f"a record names its rules by a shipped ruleset, and {clip(rules.pin)} is none; "
            f"make the rules with ruleset(…).with_options(…)"
        )
    else:
        shipped = ruleset(rules.pin)
        if (rules.title, rules.sources) != (shipped.title, shipped.sources):
            yield (
                f"a record names its rules by a shipped ruleset, and this {rules.pin} has another "
                f"title or other sources than the shipped one"
            )


def _about(names: Any, date: object, event: object, players: object) -> Iterator[str]:
    """What is wrong with the texts about a game."""
    if names is not None:
        if not isinstance(names, list | tuple):
            yield f"names is {_shown(names)}; expected a list of texts, one a seat"
        else:
            if type(players) is int and len(names) != players:
                texts = "1 text" if len(names) == 1 else f"{len(names):,} texts"
                yield f"names has {texts}; expected one a seat, {clip(players)} in all"
            for seat, name in enumerate(names):
                yield from _text_problem(f"names[{seat}]", name)
    for key, value in (("date", date), ("event", event)):
        if value is not None:
            yield from _text_problem(key, value)


def _text_problem(path: str, value: object) -> Iterator[str]:
    if not isinstance(value, str):
        hint = ""
        if path == "date" and hasattr(value, "isoformat"):
            hint = f'; put quotes round it: date = "{value}"'
        yield f"{path} is {_shown(value)}; expected a text{hint}"
    elif len(value) > _MOST_CHARACTERS:
        yield f"{path} has {len(value):,} characters; at most {_MOST_CHARACTERS:,} may stand"
    elif not _is_unicode(value):
        yield f"{path} is {shown(value)}, in which half a character stands; expected whole ones"


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _shown(value: object) -> str:
    """A stranger's value for a message: what it says, or, where that has no bounds, its kind."""
    if value is None or isinstance(value, str | int | float):
        return shown(value)
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, Mapping):
        return "a table"
    return f"a {type(value).__name__}"


# Playing it again


def replay(record: Record) -> Iterator[State]:
    """Every state of a record: the one before the first deal, then the one after each move.

    Raises `RecordError` for anything but a `Record`, and where a move is illegal, with its
    number (the first is 1) and the reason; the states before it have been given by then.
    """
    if not isinstance(record, Record):
        raise RecordError(f"replay takes a Record, as read_record gives it; {clip(record)} is none")
    return _states(record)


def _states(record: Record) -> Iterator[State]:
    state = _begin(record)
    yield state
    for number, move in enumerate(record.moves, 1):
        try:
            after = apply(state, move)
        except IllegalMove as error:
            raise RecordError(_of_move(number, seated(state, move), str(error))) from error
        state = after
        yield state


def seated(state: State, move: Move) -> str:
    """A move as it stands in a record: a decision with the seat that makes it in front."""
    if type(move) is Play and state._to_act != NOBODY:
        return f"{state._to_act} {_CODES[move._index]}"
    text = format_move(move)
    unseated = isinstance(move, _UNSEATED) or state._to_act == NOBODY
    return text if unseated else f"{state._to_act} {text}"


def _of_move(number: int, text: str, reason: str) -> str:
    shown = clip(text)
    if '"' not in shown:
        shown = shown.replace("'", '"')
    return f"move {number} ({shown}): {reason}"


# Writing


def write_record(record: Record, path: str | os.PathLike[str] | None = None) -> str:
    """The text of a record, in its one canonical form; with a path it is also written there.

    The file is UTF-8 with plain line feeds. It takes the place of an older one only when it is
    complete. `read_record` reads an equal record from the text.

    Raises `RecordError` for anything but a `Record`, for an illegal move, as `replay` does, for
    a game of more than a million moves (or 16 megabytes), and when the file cannot be written.
    """
    if not isinstance(record, Record):
        raise RecordError(f"write_record takes a Record; {clip(record)} is none")
    if len(record.moves) > _MOST_MOVES:
        raise RecordError(_too_many(len(record.moves)))
    text = _canonical(record)
    data = text.encode()
    if len(data) > _MOST_BYTES:
        raise RecordError(f"the text of the record has more than {_MOST_BYTES:,} bytes")
    if path is not None:
        try:
            _write(data, Path(os.path.realpath(path)))
        except (OSError, ValueError, TypeError) as error:
            reason = why_unusable(error, "a path to a file")
            raise RecordError(f"the record {named(path)} cannot be written: {reason}") from None
    return text


def _too_many(moves: int) -> str:
    return f"the record has {moves:,} moves; at most {_MOST_MOVES:,} are read"


def _canonical(record: Record) -> str:
    rules = record.ruleset
    lines = [
        f"maw_record = {FORMAT}",
        f'ruleset = "{rules.pin}"',
        f'fingerprint = "{fingerprint(rules)}"',
        f"players = {record.players}",
        f"side_size = {record.side_size}",
        f"dealer = {record.dealer}",
    ]
    about = {"names": record.names, "date": record.date, "event": record.event}
    lines += [f"{key} = {_toml(value)}" for key, value in about.items() if value is not None]
    states = _states(record)
    state = next(states)
    if record.moves:
        lines.append("moves = [")
        for move, after in zip(record.moves, states, strict=True):
            lines.append(f'  "{seated(state, move)}",')
            state = after
        lines.append("]")
    else:
        lines.append("moves = []")
    if state.is_over:
        lines.append(f"result = {_toml(_result(state))}")
    changed = house_rules(rules)
    if changed:
        lines += ["", "[options]"]
        lines += [f'"{name}" = {_toml(value)}' for name, value in changed.items()]
    return "\n".join([*lines, ""])


def _result(state: State) -> dict[str, Any]:
    """What a game that is over came to."""
    found = score(state)
    return {
        "winners": list(found.winners),
        "reason": str(found.reason),
        "stake": found.stake,
        "points": list(found.points),
        "chips": list(found.chips),
        "pool": found.pool,
    }


_ESCAPES: Final = {chr(code): f"\\u{code:04X}" for code in (*range(32), 127)} | {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
}
_ESCAPE: Final = str.maketrans(_ESCAPES)


def _toml(value: Any) -> str:
    """A value as TOML writes it on one line; all that TOML lets stand unescaped does."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f'"{value.translate(_ESCAPE)}"'
    if isinstance(value, Mapping):
        # Names of ours are bare keys; numbers of players, which are keys of options, are quoted.
        pairs = [
            f"{key if isinstance(key, str) else _toml(str(key))} = {_toml(item)}"
            for key, item in value.items()
        ]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    return f"[{', '.join(map(_toml, value))}]"


def _write(data: bytes, path: Path) -> None:
    """Write a file whole or not at all."""
    if path.exists() and not path.is_file():
        raise OSError("something that is no file stands there")
    # Beside it, since a file can be put in the place of another one on the same disk only.
    beside = path.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


# Reading


@attrs.frozen
class Fault:
    """One thing that is wrong with a record.

    Attributes:
        move: The number of the move (the first is 1), None where no move is at fault.
        message: What is wrong, naming the move or the key; `str(fault)` too.
    """

    move: int | None
    message: str

    def __str__(self) -> str:
        return self.message


@attrs.frozen
class Reading:
    """What reading a record came to: the record, or, where anything is wrong, all the faults.

    Attributes:
        record: The record; None exactly when there are faults.
        faults: All that is wrong, up to a thousand; empty when there is a record.
    """

    record: Record | None
    faults: tuple[Fault, ...]


class _FullError(Exception):
    """So much is wrong with a record that nobody would read more of it."""


class _Faults:
    """Takes faults; the first one ends the reading where they are not to be collected."""

    def __init__(self, *, collect: bool) -> None:
        self._collect = collect
        self.found: list[Fault] = []

    def add(self, message: str, move: int | None = None) -> None:
        if not self._collect:
            # The message says all that an error does on account of which this may be called.
            raise RecordError(message) from None
        if len(self.found) == _MOST_FAULTS:
            self.found.append(
                Fault(None, f"more than {_MOST_FAULTS:,} faults; the rest was not looked at")
            )
            raise _FullError
        self.found.append(Fault(move, message))


@overload
def read_record(
    source: str | os.PathLike[str], *, on_error: Literal["raise"] = "raise"
) -> Record: ...


@overload
def read_record(source: str | os.PathLike[str], *, on_error: Literal["collect"]) -> Reading: ...


def read_record(
    source: str | os.PathLike[str], *, on_error: Literal["raise", "collect"] = "raise"
) -> Record | Reading:
    """The record in a text or a file, checked and replayed.

    A `source` with a line break is the text itself; one without, or a path, names a file. Up to
    16 megabytes and a million moves are read (one megabyte, unless every move stands on a line
    of its own). A result is compared with what the moves come to.

    With `on_error="raise"` the record comes back, or `RecordError` is raised for the first
    fault. With `on_error="collect"` a `Reading` comes back with the record or every fault, up
    to a thousand: first those of the record's structure, then those of its moves, one a move at
    most. After a move that cannot be made only the notation of the others is looked at.
    """
    if on_error not in ("raise", "collect"):
        raise RecordError(f'on_error is {clip(on_error)}; expected "raise" or "collect"')
    faults = _Faults(collect=on_error == "collect")
    record = None
    with contextlib.suppress(_FullError):
        record = _read(source, faults)
    if on_error == "raise":
        # Nothing comes back without a fault only where the fault was raised.
        return cast("Record", record)
    return Reading(record, tuple(faults.found))


def _read(source: str | os.PathLike[str], faults: _Faults) -> Record | None:
    try:
        document = _document(_text(source))
    except RecordError as error:
        faults.add(str(error))
        return None
    for key in [key for key in document if key not in _KEYS]:
        faults.add(f"{key_of(key)} is no key of a record{nearest(key, _KEYS)}")
    for key, expected in _REQUIRED.items():
        if key not in document:
            faults.add(f"{key} is missing; expected {expected}")
    if not _is_of_this_format(document, faults):
        return None
    rules = _rules(document, faults)
    table = {key: document.get(key) for key in ("players", "dealer", "side_size")}
    state = _table(rules, table, faults)
    about: dict[str, Any] = {key: document.get(key) for key in ("names", "date", "event")}
    for problem in _about(**about, players=table["players"]):
        faults.add(problem)
    result = _structured_result(document.get("result"), faults)
    moves, last = _moves(document.get("moves", []), state, faults)
    if last is not None and result is not None:
        _compare(result, last, faults)
    if faults.found or rules is None or state is None:
        return None
    return Record(rules, state.players, state.dealer, state.side_size, moves, **about)


# From bytes to a document


def _text(source: str | os.PathLike[str]) -> str:
    """The text of a record, with plain line feeds."""
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        if not _is_unicode(source):
            raise RecordError("the record is no text: half a character stands in it")
        data = source.encode()
    else:
        data = _bytes(source)
    if len(data) > _MOST_BYTES:
        raise RecordError(
            f"the record is larger than {_MOST_BYTES:,} bytes, about {_MOST_MOVES:,} moves"
        )
    try:
        # Some editors put a mark in front that says in which order the bytes stand.
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise RecordError(f"the record is not UTF-8: {error.reason}, byte {error.start}") from None
    if "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        raise RecordError(f"the record is not TOML: a carriage return stands alone in line {line}")
    return text


def _bytes(source: str | os.PathLike[str]) -> bytes:
    try:
        with Path(source).open("rb") as file:
            return file.read(_MOST_BYTES + 1)
    except (OSError, ValueError, TypeError) as error:
        reason = why_unusable(error, "a text or a path to a file")
        hint = ""
        if isinstance(source, str):
            hint = "; a text without a line break is taken for the name of a file"
        raise RecordError(f"the record {named(source)} cannot be read: {reason}{hint}") from None


_MOVE: Final = r'''[ \t]*+ " [^"\\\x00-\x1f\x7f]*+ "'''
_MOVE_LINES: Final = re.compile(
    rf"""
    ^ (?P<head> moves [ ] = [ ] \[) \n
    (?P<lines> (?: {_MOVE} , \n )*+ (?: {_MOVE} \n )?+ )
    \] [ \t]*+ $
    """,
    re.MULTILINE | re.VERBOSE,
)
_MOVE_TEXTS: Final = re.compile('"([^"]*)"')
_NOT_BEFORE_MOVES: Final = re.compile(r"\"\"\"|'''|^[ \t]*\[", re.MULTILINE)


def _document(text: str) -> dict[str, Any]:
    """The TOML document in a text.

    Where the moves stand one a line the list is cut out first: they are read ten times faster
    so, and the rest of a record is short.
    """
    found = _MOVE_LINES.search(text)
    if found is not None and not _NOT_BEFORE_MOVES.search(text, 0, found.start()):
        # Neither a string nor a table is open here, so that this is the document's own list.
        rest = f"{text[: found.end('head')]}]{text[found.end() :]}"
        try:
            document = _toml_document(rest)
        except RecordError:
            if len(text) <= _MOST_BYTES_OF_TOML:
                # With the moves in it the error names the right line.
                return _toml_document(text)
            raise
        return document | {"moves": _MOVE_TEXTS.findall(found["lines"])}
    return _toml_document(text)


def _toml_document(text: str) -> dict[str, Any]:
    if len(text) > _MOST_BYTES_OF_TOML:
        raise RecordError(
            f"the record is larger than {_MOST_BYTES_OF_TOML:,} bytes; longer ones are read only "
            'with every move on a line of its own, as   "2 5H",'
        )
    try:
        return read_toml(text, _MOST_PARTS)
    except ValueError as error:
        raise RecordError(f"the record is not TOML: {error}") from None


# What stands in the document


def _is_of_this_format(document: Mapping[str, Any], faults: _Faults) -> bool:
    """Whether the rest can be judged here: a later format may mean anything."""
    version = document.get("maw_record", FORMAT)
    if type(version) is not int or version < FORMAT:
        faults.add(f"maw_record is {_shown(version)}; expected {FORMAT}, the version of the format")
    elif version > FORMAT:
        faults.add(
            f"maw_record is {_shown(version)}: a later format, which this version of maw_family "
            f"does not read; expected {FORMAT}"
        )
        return False
    return True


def _rules(document: Mapping[str, Any], faults: _Faults) -> Ruleset | None:
    """The rules that the record pins; None, with the reasons told, if they cannot be made."""
    pin, pinned = document.get("ruleset"), document.get("fingerprint")
    if pinned is not None and not isinstance(pinned, str):
        faults.add(f"fingerprint is {_shown(pinned)}; expected a text, as mf1: and 20 digits")
    if pin is None:
        return None
    if not isinstance(pin, str) or pin not in rulesets():
        faults.add(f"ruleset is {_shown(pin)}; {_other_pin(pin)}")
        return None
    options = document.get("options", {})
    if not isinstance(options, dict):
        faults.add(
            f'options is {_shown(options)}; expected a table, as [options] "scoring.maximum" = 40'
        )
        return None
    shipped = ruleset(pin)
    rules = _with_options(shipped, options, faults)
    if rules is not None and isinstance(pinned, str) and pinned != fingerprint(rules):
        faults.add(_mismatch(pinned, rules, shipped))
    return rules


def _other_pin(pin: object) -> str:
    if not isinstance(pin, str):
        return 'expected a text, as "spoil-five@1"'
    editions = [known for known in rulesets() if known.partition("@")[0] == pin.partition("@")[0]]
    if editions:
        expected = words(f'"{known}"' for known in editions)
        return f"a record names the edition it was played under, {expected}"
    return f"no such ruleset is shipped{nearest(pin, rulesets())}"


def _with_options(shipped: Ruleset, options: dict[str, Any], faults: _Faults) -> Ruleset | None:
    if len(options) > _MOST_OPTIONS:
        faults.add(
            f"options has {len(options):,} keys; {shipped.pin} has {len(shipped.options())} options"
        )
        return None
    changes, nested = flat_options(options)
    for problem in nested:
        faults.add(problem)
    try:
        rules = shipped.with_options(changes)
    except InvalidRuleset as error:
        for problem in error.problems:
            faults.add(by_key(problem))
        return None
    return None if nested else rules


def _mismatch(pinned: str, rules: Ruleset, shipped: Ruleset) -> str:
    """What to tell of rules that are not those under which the game was recorded."""
    meant = next((pin for pin in rulesets() if fingerprint(ruleset(pin)) == pinned), None)
    changed = "; ".join(map(str, diff(shipped, rules)))
    return (
        f"fingerprint is {shown(pinned)}, and the rules of this record have "
        f'"{fingerprint(rules)}": '
        + (f"the former is that of {meant}; " if meant else "")
        + f"against {shipped.pin} the options change {changed or 'nothing'}"
    )


def _table(rules: Ruleset | None, table: dict[str, Any], faults: _Faults) -> State | None:
    """The game before its first deal; None, with the reasons told, if there can be none."""
    wrong = False
    for key, value in table.items():
        if value is not None and type(value) is not int:
            faults.add(f"{key} is {_shown(value)}; expected a whole number")
            wrong = True
    if rules is None or table["players"] is None or wrong:
        return None
    dealer = 0 if table["dealer"] is None else table["dealer"]
    try:
        return new_game(rules, **(table | {"dealer": dealer}))
    except RulesetError:
        for problem in _wrong_table(rules, table["players"], dealer, table["side_size"]):
            faults.add(problem)
        return None


def _wrong_table(rules: Ruleset, players: int, dealer: int, side_size: int | None) -> Iterator[str]:
    """Everything that is wrong with a table at which no game can begin."""
    try:
        new_game(rules, players=players)
    except RulesetError as error:
        yield str(error)
        # How many seats there are is not known then, but what is none at any table is.
        most = max(rules.seating.players)
        if not is_whole(dealer, 0, most - 1):
            yield f"there is no seat {clip(dealer)} to deal: seats are from 0 to {most - 1} at most"
        if side_size is not None and side_size < 1:
            yield f"side_size is {clip(side_size)}; expected a whole number from 1"
        return
    apart: tuple[dict[str, Any], ...] = ({"dealer": dealer}, {"side_size": side_size})
    for asked in apart:
        try:
            new_game(rules, players=players, **asked)
        except RulesetError as error:
            yield str(error)


_RESULT: Final = ("winners", "reason", "stake", "points", "chips", "pool")


def _structured_result(result: object, faults: _Faults) -> dict[str, Any] | None:
    """A result with all its keys; None if there is none, or if it is none."""
    if result is None:
        return None
    if not isinstance(result, dict):
        faults.add(f"result is {_shown(result)}; expected a table of {words(_RESULT, 'and')}")
        return None
    for key in [key for key in result if key not in _RESULT]:
        faults.add(f"result.{key_of(key)} is no key of a result{nearest(key, _RESULT)}")
    for key in _RESULT:
        if key not in result:
            faults.add(f"result.{key} is missing; expected {words(_RESULT, 'and')}")
    return result


def _compare(result: dict[str, Any], state: State, faults: _Faults) -> None:
    """Whether a result is what the moves come to."""
    if not state.is_over:
        faults.add("result stands in a record of a game that is not over")
        return
    for key, expected in _result(state).items():
        found = result.get(key)
        if found is not None and not _is_same(found, expected):
            said = f"[{', '.join(map(_shown, found[:10]))}]" if isinstance(found, list) else None
            faults.add(
                f"result.{key} is {said or _shown(found)}; the moves come to {_toml(expected)}"
            )


def _is_same(found: Any, expected: Any) -> bool:
    """Whether two values are equal and of the same types: true is no 1 and 1.0 is none."""
    if type(found) is not type(expected) or found != expected:
        return False
    return not isinstance(found, list) or all(type(item) is int for item in found)


# Moves


def _moves(
    texts: object, state: State | None, faults: _Faults
) -> tuple[tuple[Move, ...], State | None]:
    """The moves read and the state they lead to; None if there were faults on the way."""
    if not isinstance(texts, list):
        faults.add(f"moves is {_shown(texts)}; expected a list of texts")
        return (), None
    if len(texts) > _MOST_MOVES:
        faults.add(_too_many(len(texts)))
        return (), None
    known = _Notation()
    moves: list[Move] = []
    for number, text in enumerate(texts, 1):
        if type(text) is not str:
            faults.add(
                f'move {number} is {_shown(text)}; expected a text, as "2 5H" or "up 4C"', number
            )
            state = None
            continue
        seat, move, problem = known[text]
        if problem is None and state is not None and seat != state._to_act:
            problem = _wrong_seat(seat, state)
        if problem is not None:
            faults.add(_of_move(number, text, problem), number)
        if move is None or state is None:
            state = None
            continue
        moves.append(move)
        try:
            state = apply(state, move)
        except IllegalMove as error:
            if problem is None:
                faults.add(_of_move(number, text, str(error)), number)
            state = None
    return tuple(moves), state


def _wrong_seat(seat: int, state: State) -> str | None:
    """What is wrong with the seat in front of a move; where nobody is to act, the move is."""
    if seat == NOBODY or state.to_act is None:
        return None
    return f"seat {seat} stands in front, but seat {state.to_act} has to act"


_SEAT: Final = re.compile("([0-9]+) (.*)", re.DOTALL)

# A seat (NOBODY where none is written), the move, and what is wrong with the notation of both.
_Read = tuple[int, Move | None, str | None]


class _Notation(dict[str, _Read]):
    """What the texts of moves mean; nearly all of a record are the same few hundred."""

    def __missing__(self, text: str) -> _Read:
        if text.startswith("deal "):
            deal = _deal(text)
            if deal is not None:
                return NOBODY, deal, None
        found = _SEAT.fullmatch(text)
        seat, rest = (found[1], found[2]) if found else ("", text)
        if "??" in rest:
            return NOBODY, None, "an unknown card (??); a record names every card"
        try:
            move = parse_move(rest)
        except NotationError as error:
            return NOBODY, None, str(error)
        read: _Read
        if isinstance(move, _UNSEATED):
            read = NOBODY, move, _UNWANTED_SEAT if seat else None
        elif len(seat) == 1:
            read = int(seat), move, None
        else:
            read = NOBODY, move, _NO_SUCH_SEAT if seat else _MISSING_SEAT
        # Hands are hardly ever dealt twice, and a seat too many has no end of spellings.
        if read[2] is None and not isinstance(move, Deal):
            self[text] = read
        return read


_UNWANTED_SEAT: Final = "a seat stands in front; deal, up and penalty are written without one"
_NO_SUCH_SEAT: Final = "no such seat; seats are written from 0 to 9"
_MISSING_SEAT: Final = (
    'the seat is missing; a decision is written with its seat in front, as "2 5H"'
)

_MASKS: Final = {
    rank + suit: card._mask
    for card in CARDS
    for rank in {card.rank.letter, card.rank.letter.lower()}
    for suit in (card.suit.letter, card.suit.letter.lower(), card.suit.symbol)
}


def _deal(text: str) -> Deal | None:
    """The deal of a text, many times as fast as `parse_move`, which has to say what is wrong."""
    hands = []
    for hand in text.replace("10", "T").split(" ")[1:]:
        mask = 0
        for place in range(0, len(hand), 2):
            mask |= _MASKS.get(hand[place : place + 2], 0)
        if not mask or len(hand) != 2 * mask.bit_count():
            return None
        hands.append(CardSet._of_mask(mask))
    return deal_of(hands)
