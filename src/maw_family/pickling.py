"""Pickles of a state: a small versioned tuple of plain values, to be read for decades.

`load` takes what `dump` gave. The first byte says in which layout; a later layout gets a
number of its own, and this one stays readable.
"""

from __future__ import annotations

import copyreg
import functools
from collections.abc import Callable
from typing import Any, Final

from maw_family.errors import MawError
from maw_family.phases.restore import restore
from maw_family.rules import Ruleset, build, ruleset, rulesets
from maw_family.state import Ending, Game, Phase, Reason, Standing, State, game_of

LAYOUT: Final = 1

_PHASES: Final = tuple(Phase)
_ENDINGS: Final = tuple(Ending)
"""Stored by their place here; new ones go to the end."""
_MASK: Final = 7
"""Bytes for the mask of a hand: 52 cards, and the 53rd to come."""
_HEAD: Final = 12
"""Numbers at the head of the bytes, the layout first."""

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
    """A state as plain values: text, bytes, whole numbers and tuples of them."""
    table = state._table
    standing = table.standing
    game = standing.game
    winners = state._winners
    packed = bytes(
        (
            LAYOUT,
            game.players,
            game.side_size,
            standing.dealer,
            _PHASES.index(table.phase),
            table.lies,
            table.robber + 1,
            table.put_out.bit_length(),
            table.declared + 1,
            table.failed + 1,
            len(table.turned),
            len(winners),
            *winners,
        )
    )
    hands = b"".join([hand.to_bytes(_MASK, "little") for hand in table.hands])
    values = (named(game.rules), packed + table.turned + hands + state._line)
    no_chips = standing.chips == game.no_chips and not standing.pool
    scores = (state._points, table.base, standing.opening)
    rest: tuple[Any, ...] = (
        None if no_chips else (_packed(standing.chips), standing.pool),
        None if scores == (game.no_points,) * 3 else tuple(map(_packed, scores)),
        standing.forfeits or None,
        standing.last and _packed_deal(standing.last, game),
        table.outcome and (table.outcome[0], str(table.outcome[1]), table.outcome[2]),
    )
    while rest and rest[-1] is None:
        rest = rest[:-1]
    return values + rest


def _packed(numbers: tuple[int, ...]) -> Any:
    """Whole numbers as bytes where all are from -128 to 127, as they are elsewhere."""
    try:
        return bytes([number + 128 for number in numbers])
    except ValueError:
        return numbers


def _unpacked(numbers: Any) -> tuple[int, ...]:
    return tuple([number - 128 for number in numbers]) if type(numbers) is bytes else numbers


def _packed_deal(last: tuple[Any, ...], game: Game) -> tuple[Any, ...]:
    dealer, turn_up, line, winners, sides, ending, points, chips = last
    head = bytes((dealer, turn_up + 1, _ENDINGS.index(ending), len(winners), *winners))
    moved = (
        None if points == game.no_points else _packed(points),
        None if chips == game.no_chips else _packed(chips),
    )
    return (head + line, bytes(sides), *moved)


def _unpacked_deal(packed: tuple[Any, ...], game: Game) -> tuple[Any, ...]:
    head, sides, points, chips = packed
    dealer, turn_up, ending, tricks = head[:4]
    return (
        dealer,
        turn_up - 1,
        head[4 + tricks :],
        tuple(head[4 : 4 + tricks]),
        tuple(sides),
        _ENDINGS[ending],
        game.no_points if points is None else _unpacked(points),
        game.no_chips if chips is None else _unpacked(chips),
    )


def load(
    rules: Named,
    packed: bytes,
    chips: tuple[Any, int] | None = None,
    scores: tuple[Any, ...] | None = None,
    forfeits: int | None = None,
    last: tuple[Any, ...] | None = None,
    outcome: tuple[Any, ...] | None = None,
) -> State:
    """The state that `dump` took apart.

    Raises `MawError` for a layout that this version does not know.
    """
    if packed[0] != LAYOUT:
        raise MawError(
            f"this state was pickled in layout {packed[0]}, and this version of maw_family reads "
            f"layout {LAYOUT}; use the version that wrote it, or a newer one"
        )
    _, players, side_size, dealer, phase, lies, *seats, turned, tricks = packed[:_HEAD]
    robber, put_out, declared, failed = seats
    game = game_of(ruleset_named(rules), players, side_size)
    hands_at = _HEAD + tricks + turned
    line_at = hands_at + players * _MASK
    points = base = opening = game.no_points
    if scores is not None:
        points, base, opening = map(_unpacked, scores)
    held, pool = chips or (game.no_chips, 0)
    return restore(
        Standing(
            game,
            dealer,
            _unpacked(held),
            pool,
            forfeits or 0,
            opening,
            last and _unpacked_deal(last, game),
        ),
        phase=_PHASES[phase],
        hands=tuple(
            [
                int.from_bytes(packed[at : at + _MASK], "little")
                for at in range(hands_at, line_at, _MASK)
            ]
        ),
        turned=packed[_HEAD + tricks : hands_at],
        lies=bool(lies),
        robber=robber - 1,
        put_out=1 << put_out >> 1,
        declared=declared - 1,
        failed=failed - 1,
        base=base,
        outcome=outcome and (outcome[0], Reason(outcome[1]), outcome[2]),
        line=packed[line_at:],
        winners=tuple(packed[_HEAD : _HEAD + tricks]),
        points=points,
    )


def _reduce(state: State) -> tuple[Callable[..., State], tuple[Any, ...]]:
    return load, dump(state)


def register() -> None:
    """Have states pickled in this way; called once, by the module that makes them."""
    copyreg.pickle(State, _reduce)
