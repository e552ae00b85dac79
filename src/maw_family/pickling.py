"""Pickles of a state: a small versioned tuple of plain values, to be read for decades.

`load` takes what `dump` gave. The first byte of the deal says in which layout; a later layout
gets a number of its own, and this one stays readable.

What all states of a deal share is packed once and unpacked once, and what changes with every
card is a few bytes beside it.
"""

from __future__ import annotations

import copyreg
import functools
import struct
from binascii import a2b_base64, b2a_base64
from bisect import bisect_left
from collections.abc import Callable
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, Final

from maw_family.cards import mask_of_index
from maw_family.errors import MawError
from maw_family.phases.restore import lay_out, placed
from maw_family.rules import Ruleset, build, ruleset, rulesets
from maw_family.state import (
    NOBODY,
    OVER,
    Ending,
    Game,
    Phase,
    Reason,
    State,
    Table,
    game_of,
    new_standing,
    undealt,
)

LAYOUT: Final = 1

_PHASES: Final = tuple(Phase)
_ENDINGS: Final = tuple(Ending)
_REASONS: Final = tuple(Reason)
"""Stored by their place here; new ones go to the end."""
_HEAD: Final = 8
"""Bytes at the head of a deal's."""
_SIXES: Final = (ascii_uppercase + ascii_lowercase + digits + "+/").encode()
_TO_SIXES: Final = bytes.maketrans(bytes(range(64)), _SIXES)
_FROM_SIXES: Final = bytes.maketrans(_SIXES, bytes(range(64)))
"""A card needs six bits, like a letter of base 64: so four cards get into three bytes."""
_ONES: Final = tuple(
    bytes.maketrans(b"0123456789abcdef", bytes(b"01"[digit == seat] for digit in range(16)))
    for seat in range(1, 11)
)
"""For each seat: its own digit becomes 1, every other 0."""

_CHIPS, _SCORES, _FORFEITS, _LAST, _POINTS_MOVED, _CHIPS_MOVED = (4 << n for n in range(6))
"""Flags: what the bytes of a deal hold. The two bits below them are a place in `_WIDTHS`."""
_WIDTHS: Final = "bhiq"
_BITS: Final = (7, 15, 31)
"""Numbers are all as wide as the widest: 1, 2, 4 or 8 bytes; how many bits go into the first."""

Named = str | tuple[Any, ...]
"""A ruleset as plain values: its pin, its pin with the changed options, or all of it."""


@functools.lru_cache(maxsize=256)
def named(rules: Ruleset) -> Named:
    """A ruleset as plain values."""
    options = tuple(
        (name, tuple(value.items()) if name == "seating.side_sizes" else value)
        for name, value in rules.options().items()
    )
    if rules.pin in rulesets():
        shipped = ruleset(rules.pin)
        if rules == shipped:
            return rules.pin
        if (rules.title, rules.sources) == (shipped.title, shipped.sources):
            return rules.pin, options
    return rules.id, rules.edition, rules.title, rules.sources, options


@functools.lru_cache(maxsize=256)
def ruleset_named(name: Named) -> Ruleset:
    """The ruleset that `named` gave as plain values.

    Raises `RulesetError` when the edition is not shipped or the options are no longer options.
    """
    if isinstance(name, str):
        return ruleset(name)
    options = {
        option: dict(value) if option == "seating.side_sizes" else value
        for option, value in name[-1]
    }
    if len(name) == 2:
        shipped = ruleset(name[0])
        return build(shipped.id, shipped.edition, shipped.title, shipped.sources, options)
    id, edition, title, sources, _ = name
    return build(id, edition, title, sources, options)


def dump(state: State) -> tuple[Any, ...]:
    """A state as plain values: text, bytes, whole numbers and tuples of them.

    First the ruleset and the deal, the same two objects for the states of a deal that share a
    table: a pickle of many states holds them once.
    """
    table = state._table
    winners, points = state._course[3:]
    try:
        deal = table._packed
    except AttributeError:
        deal = table._packed = (named(table.game.rules), _packed_table(table))
    moment = state._line + bytes(winners)
    if points == table.base:
        return (*deal, moment)
    return (*deal, moment, _packed(points))


def _packed(numbers: tuple[int, ...]) -> Any:
    """Whole numbers as bytes where all are from -128 to 127, as they are elsewhere."""
    try:
        return bytes([number + 128 for number in numbers])
    except ValueError:
        return numbers


def _unpacked(numbers: Any) -> tuple[int, ...]:
    return tuple([number - 128 for number in numbers]) if type(numbers) is bytes else numbers


def _packed_table(table: Table) -> bytes:
    """All that stands on a table, and before it.

    Eight bytes of half-bytes and flags; the hands; cards in order, those turned up, the one
    put out, the last deal's; numbers, all of one width; and the rest about ends.
    """
    standing = table.standing
    game = standing.game
    cards = table.turned
    numbers: list[int] = []
    tail = b""
    flags = counts = 0
    hands = _packed_hands(table.hands) if any(table.hands) else b""
    if table.robber != NOBODY:
        cards += bytes((table.put_out.bit_length() - 1,))
    if standing.chips != game.no_chips or standing.pool:
        flags |= _CHIPS
        numbers += (*standing.chips, standing.pool)
    if standing.opening != game.no_points or table.base != game.no_points:
        flags |= _SCORES
        numbers += (*standing.opening, *table.base)
    if standing.forfeits:
        flags |= _FORFEITS
        numbers.append(standing.forfeits)
    if table.outcome is not None:
        winners, reason, stake = table.outcome
        tail += bytes((_REASONS.index(reason) << 4 | stake, len(winners), *winners))
    if standing.last is not None:
        flags |= _LAST
        dealer, turn_up, line, tricks, sides, ending, points, chips = standing.last
        cards += line
        counts = len(tricks) << 4 | len(sides)
        if points != game.no_points:
            flags |= _POINTS_MOVED
            numbers += points
        if chips != game.no_chips:
            flags |= _CHIPS_MOVED
            numbers += chips
        tail += bytes((dealer << 4 | _ENDINGS.index(ending), turn_up + 1, *tricks, *sides))
    width = bisect_left(_BITS, max([number.bit_length() for number in numbers], default=0))
    counted = struct.pack(f"<{len(numbers)}{_WIDTHS[width]}", *numbers)
    head = (
        LAYOUT,
        game.players << 4 | game.side_size,
        standing.dealer << 4 | _PHASES.index(table.phase) << 1 | table.lies,
        table.robber + 1 << 4 | table.declared + 1,
        table.failed + 1 << 4 | table.pending + 1,
        len(table.turned) << 1 | (hands != b""),
        flags | width,
        counts,
    )
    sixes = cards.translate(_TO_SIXES) + b"A" * (-len(cards) % 4)
    return bytes(head) + hands + a2b_base64(sixes) + counted + tail


def _packed_hands(hands: tuple[int, ...]) -> bytes:
    """Whose each card is, as one digit for each: 0 nobody's, 1 seat 0's and so on.

    The binary digits of a mask, read to base 8 (or 16), are such digits: ones and noughts.
    """
    base = _base(len(hands))
    whose = 0
    for digit, hand in enumerate(hands, 1):
        whose += digit * int(f"{hand:b}", base)
    return whose.to_bytes(_bytes_of_hands(len(hands)), "little")


def _unpacked_hands(packed: bytes, players: int) -> tuple[int, ...]:
    whose = f"{int.from_bytes(packed, 'little'):{'o' if _base(players) == 8 else 'x'}}".encode()
    return tuple([int(whose.translate(ones), 2) for ones in _ONES[:players]])


def _base(players: int) -> int:
    return 8 if players < 8 else 16


def _bytes_of_hands(players: int) -> int:
    """For 52 digits, and the 53rd to come."""
    return 20 if players < 8 else 27


@functools.lru_cache(maxsize=256)
def _game(rules: Named, sizes: int) -> Game:
    return game_of(ruleset_named(rules), sizes >> 4, sizes & 15)


@functools.lru_cache(maxsize=32)
def _table(rules: Named, packed: bytes) -> Table:
    """The table that `_packed_table` packed; states of a deal loaded together share it."""
    if packed[0] != LAYOUT:
        raise MawError(
            f"this state was pickled in layout {packed[0]}, and this version of maw_family reads "
            f"layout {LAYOUT}; use the version that wrote it, or a newer one"
        )
    _, sizes, due, robbed, missed, shown, flags, counts = packed[:_HEAD]
    game = _game(rules, sizes)
    players = game.players
    sides = len(game.sides)
    turned = shown >> 1
    put_out = 1 if robbed >> 4 else 0
    tricks = counts >> 4
    cards_at = _HEAD + (_bytes_of_hands(players) if shown & 1 else 0)
    at = cards_at + (turned + put_out + tricks * players + 3) // 4 * 3
    cards = b2a_base64(packed[cards_at:at], newline=False).translate(_FROM_SIXES)
    count = (
        (players + 1 if flags & _CHIPS else 0)
        + (2 * sides if flags & _SCORES else 0)
        + (1 if flags & _FORFEITS else 0)
        + (sides if flags & _POINTS_MOVED else 0)
        + (players if flags & _CHIPS_MOVED else 0)
    )
    width = flags & 3
    numbers = struct.unpack_from(f"<{count}{_WIDTHS[width]}", packed, at)
    at += count << width
    chips, chips_moved, pool, forfeits = game.no_chips, game.no_chips, 0, 0
    opening = base = points_moved = game.no_points
    if flags & _CHIPS:
        chips, pool, numbers = numbers[:players], numbers[players], numbers[players + 1 :]
    if flags & _SCORES:
        opening, base, numbers = numbers[:sides], numbers[sides : 2 * sides], numbers[2 * sides :]
    if flags & _FORFEITS:
        forfeits, numbers = numbers[0], numbers[1:]
    if flags & _POINTS_MOVED:
        points_moved, numbers = numbers[:sides], numbers[sides:]
    if flags & _CHIPS_MOVED:
        chips_moved = numbers
    phase = _PHASES[due >> 1 & 7]
    outcome = None
    if phase is OVER:
        reason, won = packed[at : at + 2]
        at += 2 + won
        outcome = (tuple(packed[at - won : at]), _REASONS[reason >> 4], reason & 15)
    last = None
    if flags & _LAST:
        dealer, turn_up = packed[at : at + 2]
        at += 2
        last = (
            dealer >> 4,
            turn_up - 1,
            cards[turned + put_out :][: tricks * players],
            tuple(packed[at : at + tricks]),
            tuple(packed[at + tricks :]),
            _ENDINGS[dealer & 15],
            points_moved,
            chips_moved,
        )
    table = undealt(new_standing(game, due >> 4, chips, pool, forfeits, opening, last)).copy()
    table.phase = phase
    table.turned = cards[:turned]
    if shown & 1:
        table.hands = _unpacked_hands(packed[_HEAD:cards_at], players)
    table.lies = bool(due & 1)
    table.robber = (robbed >> 4) - 1
    table.declared = (robbed & 15) - 1
    table.failed = (missed >> 4) - 1
    table.pending = (missed & 15) - 1
    table.put_out = mask_of_index(cards[turned]) if put_out else 0
    table.base = base
    table.outcome = outcome
    lay_out(table)
    return table


def load(rules: Named, deal: bytes, moment: bytes, points: Any = None) -> State:
    """The state that `dump` took apart.

    Raises `MawError` for a layout that this version does not know.
    """
    table = _table(rules, deal)
    # As many cards for every trick as there are players, and then a byte for its winner.
    tricks = len(moment) // (len(table.hands) + 1)
    played = len(moment) - tricks
    return placed(
        table,
        moment[:played],
        tuple(moment[played:]),
        table.base if points is None else _unpacked(points),
    )


def _reduce(state: State) -> tuple[Callable[..., State], tuple[Any, ...]]:
    return load, dump(state)


def register() -> None:
    """Have states pickled in this way; called once, by the module that makes them."""
    copyreg.pickle(State, _reduce)
