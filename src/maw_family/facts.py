"""What makes up a state, in public types; what follows from the rest is not among it.

Notations, JSON and `determinize` take a state apart into `Facts`; `rebuilding` makes a state of
them again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from maw_family.cards import CARDS, Card, CardSet, clip
from maw_family.options import MOST
from maw_family.rules import Ruleset
from maw_family.scoring import Score, score
from maw_family.state import (
    NOBODY,
    Game,
    LastDeal,
    Phase,
    Standing,
    State,
    Trick,
    game_of,
    sides_of,
)

FURTHEST: Final = 1_000 * MOST
"""No count of points or chips goes further from nought than this."""


@attrs.frozen
class Facts:
    """A state without what follows from the rest.

    `hands` now, seat 0 first; `turned` the cards turned up, the last of them the turn-up;
    `played` the cards of this deal in the order played; `opening_points` those with which the
    deal was entered, `other_points` those without this deal's tricks; `forfeits` the sides
    barred by a penalty.
    """

    ruleset: Ruleset = attrs.field(repr=str)
    players: int
    side_size: int
    dealer: int
    phase: Phase
    hands: tuple[CardSet, ...]
    turned: tuple[Card, ...]
    robber: int | None
    put_out: CardSet
    declared: int | None
    played: tuple[Card, ...]
    score: Score
    opening_points: tuple[int, ...]
    other_points: tuple[int, ...]
    forfeits: tuple[int, ...]
    last_deal: LastDeal | None


_SEATS: Final = {"seat", "dealer", "to_act", "robber", "declared", "failed", "leader", "winner"}
_SIDES: Final = {"winners", "forfeits", "barred"}
_BY_SEAT: Final = {"hands", "hand_sizes", "chips"}
_BY_SIDE: Final = {"points", "opening_points", "other_points"}


def out_of_range(value: Any, seats: int, sides: int, path: str) -> Iterator[str]:
    """Seats and sides that do not exist, and lists that are not one a seat or one a side."""
    for field in attrs.fields(type(value)):
        name, item = field.name, getattr(value, field.name)
        here = f"{path}.{name}"
        if name in _SEATS:
            if item is not None and not 0 <= item < seats:
                yield f"{here} is {item}; expected a seat from 0 to {seats - 1}"
        elif name in _SIDES and not set(item) <= set(range(sides)):
            yield f"{here} is {clip(item)}; expected sides from 0 to {sides - 1}"
        elif name in _BY_SEAT and len(item) != seats:
            yield f"{here} has {len(item)} entries; expected {seats}, one a seat"
        elif (name in _BY_SIDE or (name, type(value)) == ("tricks", Score)) and len(item) != sides:
            yield f"{here} has {len(item)} entries; expected {sides}, one a side"
        elif isinstance(item, Score | LastDeal):
            yield from out_of_range(item, seats, sides, here)
        elif isinstance(item, tuple):
            for place, part in enumerate(item):
                if isinstance(part, Trick):
                    yield from out_of_range(part, seats, sides, f"{here}[{place}]")


def facts_of(state: State) -> Facts:
    """What makes up a state."""
    table = state._table
    standing = table.standing
    return Facts(
        ruleset=state.ruleset,
        players=state.players,
        side_size=state.side_size,
        dealer=state.dealer,
        phase=state.phase,
        hands=state.hands,
        turned=tuple(CARDS[index] for index in table.turned),
        robber=state.robber,
        put_out=state.put_out,
        declared=state.declared,
        played=tuple(CARDS[index] for index in state._line),
        score=score(state),
        opening_points=standing.opening,
        other_points=table.base,
        forfeits=sides_of(standing.forfeits),
        last_deal=state.last_deal,
    )


def standing_of(
    game: Game,
    dealer: int,
    score: Score,
    forfeits: Iterable[int],
    opening_points: tuple[int, ...],
    last_deal: LastDeal | None,
) -> Standing:
    """What stands from the entering of a deal to its settling."""
    return Standing(
        game,
        dealer,
        score.chips,
        score.pool,
        sum(1 << side for side in set(forfeits)),
        opening_points,
        None if last_deal is None else packed(last_deal),
    )


def packed(last: LastDeal) -> tuple[Any, ...]:
    """A last deal as a `Standing` keeps it."""
    return (
        last.dealer,
        NOBODY if last.turn_up is None else last.turn_up._index,
        b"".join(card._byte for trick in last.tricks for card in trick.cards),
        tuple(trick.winner for trick in last.tricks),
        last.winners,
        last.ending,
        last.points,
        last.chips,
    )


def game_at(facts: Facts) -> Game:
    """The game at the table of some facts."""
    return game_of(facts.ruleset, facts.players, facts.side_size)
