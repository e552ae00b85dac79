"""What one seat, or an onlooker, may know of a state.

A `View` is built from what that seat knows and from nothing else: two states that differ only
in what the seat cannot know give equal views.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from maw_family.cards import Card, CardSet, Suit, clip
from maw_family.engine import explain, legal_moves
from maw_family.errors import MawError, Refusal
from maw_family.moves import PLAYS, Move, Play
from maw_family.options import is_whole
from maw_family.questions import trick_winner
from maw_family.rules import Ruleset
from maw_family.scoring import Score, score
from maw_family.state import LastDeal, Phase, State, Trick, check_state, sides_of


@attrs.frozen(cache_hash=True)
class View:
    """A game as one seat sees it: what it may know, and nothing else.

    Made by `view`. Names shared with `State` mean the same; seats and sides count from 0. A
    seat knows what the table has seen, its own hand and its own acts: not what another put out,
    nor that another failed to rob (RULES.md section 4).

    Attributes:
        ruleset: The rules in force.
        seat: The seat that sees; None is the onlooker, who sees no hand.
        players: How many play.
        side_size: How many seats make a side; 1 where everybody plays for himself.
        dealer: The seat that deals this deal.
        phase: What is due now.
        to_act: The seat that has to choose; None when the pack has to speak or the game is over.
        hand: The cards in the seat's own hand; empty for the onlooker.
        hand_sizes: How many cards each seat holds, the turn-up a robber took among them.
        put_out: The card that this seat put out in robbing; empty for everybody else.
        turn_up: The last card turned up, None before it.
        turn_up_lies: Whether it lies on the pack.
        superseded: The cards turned up before the last one, in order.
        robber: The seat that took the turn-up, None if nobody did.
        declared: The seat that showed the Ace of trumps and kept its hand, None if nobody did.
        failed: This seat, if it failed to rob; None else, whoever else did.
        barred: The sides that cannot win this deal, as far as the seat knows: by a penalty, or
            by its own failure to rob.
        forfeits: The sides that a penalty has barred from this pool.
        leader: The seat that leads or led to the trick in progress.
        trick: The cards of the trick in progress, in the order played.
        tricks: This deal's finished tricks, the first one first.
        opening_points: Points by side with which the deal was entered.
        other_points: Those, and what A♥ and penalties have moved since.
        score: Points, tricks, chips and pool as they stand.
        last_deal: What the deal before this one came to, None in the first.
        legal_moves: What the seat may do, as the function of that name gives it; empty unless
            the seat is to act.
        refusals: In the phase `play`, for each card of the hand that may not be played, the
            reason as `explain` gives it; empty unless the seat is to act.
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

    _in_place_of_a_state: ClassVar = "a view knows its own legal_moves, refusals and score"

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, side 0 first."""
        count = self.players // self.side_size
        return tuple(tuple(range(side, self.players, count)) for side in range(count))

    @property
    def eldest(self) -> int:
        """The seat left of the dealer, which leads to the first trick."""
        return (self.dealer + 1) % self.players

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None before the turn-up."""
        return self.turn_up.suit if self.turn_up else None

    @property
    def points(self) -> tuple[int, ...]:
        """Points by side, side 0 first."""
        return self.score.points

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips by seat, seat 0 first."""
        return self.score.chips

    @property
    def pool(self) -> int:
        """Chips in the pool."""
        return self.score.pool

    @property
    def playable(self) -> CardSet:
        """The cards of the hand that may be played now; empty unless the seat is to play.

        What else may be done, a rob for one, is in `legal_moves` alone (RULES.md section 5).
        """
        return CardSet([move.card for move in self.legal_moves if isinstance(move, Play)])

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

    def _repr_svg_(self) -> str:
        from maw_family.drawing.tables import draw_table

        return draw_table(self, self.score, best_place(self), self.playable)._repr_svg_()


def view(state: State, seat: int | None) -> View:
    """What a seat (from 0) may know of a state, or with None an onlooker.

    Hidden are the other hands, the undealt cards, a card that another put out, and that another
    failed to rob (RULES.md section 4). Two states that differ only in what the seat cannot know
    give equal views.

    Raises `MawError` when there is no such seat, and `TypeError` for anything that is no state.
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


def best_place(seen: State | View) -> int | None:
    """The place of the best card in the trick in progress, 0 for the card led; None before it.

    Whoever plays the Ace of trumps where it should have robbed, and has not, shows with that
    card what the whole table could not know before: that he has failed (RULES.md section 4).
    """
    if not seen.trick or seen.trump is None:
        return None
    silent = seen.robber is None and seen.declared is None
    has_price = seen.ruleset.robbing.holder in ("declare", "mandatory")
    return trick_winner(
        seen.ruleset, seen.trick, trump=seen.trump, unrobbed_ace=silent and has_price
    )
