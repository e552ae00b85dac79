"""What one seat, or an onlooker, may know of a state.

A `View` is built from what that seat knows and from nothing else: two states that differ only
in what the seat cannot know give equal views.
"""

from __future__ import annotations

import attrs

from maw_family.cards import Card, CardSet, Suit, clip
from maw_family.engine import explain, legal_moves
from maw_family.errors import MawError, Refusal
from maw_family.moves import PLAYS, Move
from maw_family.options import is_whole
from maw_family.rules import Ruleset
from maw_family.scoring import Score, score
from maw_family.state import LastDeal, Phase, State, Trick, check_state, sides_of


@attrs.frozen(cache_hash=True)
class View:
    """A game as one seat sees it; `seat` is None for the onlooker, who sees no hand.

    Names shared with `State` mean the same. `hand` is the seat's own, `hand_sizes` how many
    cards everybody holds (the turn-up a robber took among them), `put_out` the card the seat
    itself put out. `failed` tells the seat of its own failure to rob only, and `barred` are the
    sides that cannot win this deal for that reason or by a penalty, `forfeits` the latter alone.
    `opening_points` are the points with which the deal was entered, `other_points` those and
    what A♥ and penalties have moved since, both by side. `legal_moves` are empty unless the seat
    is to act, and so are `refusals`: in the phase `play`, for each own card that may not be
    played, the reason as `explain` gives it.
    """

    ruleset: Ruleset = attrs.field(repr=str)
    seat: int | None
    players: int
    side_size: int
    dealer: int
    phase: Phase
    to_act: int | None
    hand: CardSet
    hand_sizes: tuple[int, ...]
    put_out: CardSet
    turn_up: Card | None
    turn_up_lies: bool
    superseded: tuple[Card, ...]
    robber: int | None
    declared: int | None
    failed: int | None
    barred: tuple[int, ...]
    forfeits: tuple[int, ...]
    leader: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    opening_points: tuple[int, ...]
    other_points: tuple[int, ...]
    score: Score
    last_deal: LastDeal | None
    legal_moves: tuple[Move, ...]
    refusals: tuple[tuple[Card, Refusal], ...]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, side 0 first."""
        count = self.players // self.side_size
        return tuple(tuple(range(side, self.players, count)) for side in range(count))

    @property
    def eldest(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % self.players

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None before the turn-up."""
        return self.turn_up.suit if self.turn_up else None

    @property
    def points(self) -> tuple[int, ...]:
        """Points by side."""
        return self.score.points

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips by seat."""
        return self.score.chips

    @property
    def pool(self) -> int:
        """Chips in the pool."""
        return self.score.pool

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.phase is Phase.OVER

    @property
    def robbed(self) -> Card | None:
        """The turn-up while everybody knows it in the robber's hand, None otherwise."""
        if self.robber is None or self.turn_up in self.cards_played:
            return None
        return self.turn_up

    @property
    def cards_played(self) -> CardSet:
        """The cards played in this deal."""
        return CardSet([*self.trick, *(card for trick in self.tricks for card in trick.cards)])


def view(state: State, seat: int | None) -> View:
    """What a seat (from 0) may know of a state, or with None an onlooker.

    Raises `MawError` when there is no such seat.
    """
    check_state(state)
    if seat is not None and not is_whole(seat, 0, state.players - 1):
        raise MawError(
            f"there is no seat {clip(seat)}: {state.players} players sit in seats 0 to "
            f"{state.players - 1}; None is the onlooker"
        )
    table = state._table
    acts = seat is not None and seat == state.to_act
    knows_failure = seat is not None and seat == state.failed
    forfeits = table.standing.forfeits
    hand = CardSet() if seat is None else state.hands[seat]
    return View(
        ruleset=state.ruleset,
        seat=seat,
        players=state.players,
        side_size=state.side_size,
        dealer=state.dealer,
        phase=state.phase,
        to_act=state.to_act,
        hand=hand,
        hand_sizes=tuple(map(len, state.hands)),
        put_out=state.put_out if seat is not None and seat == state.robber else CardSet(),
        turn_up=state.turn_up,
        turn_up_lies=state.turn_up_lies,
        superseded=state.superseded,
        robber=state.robber,
        declared=state.declared,
        failed=seat if knows_failure else None,
        barred=sides_of(table.barred() if knows_failure else forfeits),
        forfeits=sides_of(forfeits),
        leader=state.leader,
        trick=state.trick,
        tricks=state.tricks,
        opening_points=table.standing.opening,
        other_points=table.base,
        score=score(state),
        last_deal=state.last_deal,
        legal_moves=legal_moves(state) if acts else (),
        refusals=_refusals(state, hand) if acts and state.phase is Phase.PLAY else (),
    )


def _refusals(state: State, hand: CardSet) -> tuple[tuple[Card, Refusal], ...]:
    explained = ((card, explain(state, PLAYS[card._index])) for card in hand)
    return tuple((card, refusal) for card, refusal in explained if refusal is not None)
