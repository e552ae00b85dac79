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
from maw_family.state import Ending, Phase, Reason, Standing, State, game_of

LAYOUT: Final = 1

_PHASES: Final = tuple(Phase)
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
    chips = (standing.chips, standing.pool) if any(standing.chips) or standing.pool else None
    scores = (state._points, table.base, standing.opening)
    rest: tuple[Any, ...] = (
        chips,
        scores if any(map(any, scores)) else None,
        standing.forfeits or None,
        standing.last and (*standing.last[:5], str(standing.last[5]), *standing.last[6:]),
        table.outcome and (table.outcome[0], str(table.outcome[1]), table.outcome[2]),
    )
    while rest and rest[-1] is None:
        rest = rest[:-1]
    return values + rest


def load(
    rules: Named,
    packed: bytes,
    chips: tuple[tuple[int, ...], int] | None = None,
    scores: tuple[tuple[int, ...], ...] | None = None,
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
    nothing = (0,) * len(game.sides)
    points, base, opening = scores or (nothing, nothing, nothing)
    held, pool = chips or ((0,) * players, 0)
    told = last and (*last[:5], Ending(last[5]), *last[6:])
    return restore(
        Standing(game, dealer, held, pool, forfeits or 0, opening, told),
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
