"""The pack speaks: hands and turn-ups (RULES.md sections 2 and 3)."""

from __future__ import annotations

from typing import Final

from maw_family.cards import CARDS, FULL_PACK, Card, Rank
from maw_family.errors import Refusal
from maw_family.moves import Deal, TurnUp
from maw_family.phases.build import unplayed, waiting
from maw_family.phases.play import open_play
from maw_family.phases.refuse import not_the_moment, refusal
from maw_family.phases.settle import ends_at_turn_up, game_over
from maw_family.ranking import ACE_OF_HEARTS
from maw_family.refusing import named
from maw_family.rules import HAND_SIZE
from maw_family.state import ASK_FIVE, DEAL, DEALER_ROB, TURN_UP, Dealt, Ending, Reason, State

_ACE: Final = Rank.ACE


def refuse_deal(state: State, move: Deal) -> Refusal | None:
    """Why these hands cannot be dealt now, None if they can."""
    if state._table.phase is not DEAL:
        return not_the_moment(state, "The hands of this deal have been dealt")
    players = len(state._table.hands)
    if len(move.hands) != players:
        return refusal(
            state, "wrong-deal", f"{players} play, and {len(move.hands)} hands were dealt"
        )
    seen = 0
    for seat, hand in enumerate(move.hands):
        if hand._mask.bit_count() != HAND_SIZE:
            return refusal(
                state,
                "wrong-deal",
                f"Seat {seat} was dealt {len(hand)} cards; a hand has {HAND_SIZE}",
            )
        if seen & hand._mask:
            return refusal(
                state, "wrong-deal", f"{named(seen & hand._mask)} was dealt twice; it is one card"
            )
        seen |= hand._mask
    return None


def deal(state: State, move: Deal) -> State:
    """The hands are dealt; the turn-up is due."""
    hands = tuple([hand._mask for hand in move.hands])
    table = state._table.copy()
    table.hands = hands
    table.pack = FULL_PACK - sum(hands)
    table.phase = TURN_UP
    return unplayed(table)


def deal_and_turn_up(state: State, hands: tuple[int, ...], pack: int, card: Card) -> State:
    """What `deal` and then `turn_up` come to, of hands and a card that are known to be right.

    Hands and what they leave of the pack are masks.
    """
    table = state._course[0].copy()
    table.hands = hands
    table.pack = pack
    return _turned(table, card)


def refuse_turn_up(state: State, move: TurnUp) -> Refusal | None:
    """Why this card cannot be turned up now, None if it can."""
    phase = state._table.phase
    if phase is DEAL:
        return not_the_moment(state, "No card can be turned up before the deal")
    if phase is not TURN_UP:
        return not_the_moment(state, f"{state.turn_up} is turned up, and no other card is due")
    if not state._table.pack & move.card._mask:
        return refusal(
            state, "not-undealt", f"{move.card} is not in the pack; it was dealt or turned before"
        )
    return None


def turn_up(state: State, move: TurnUp) -> State:
    """A card is turned up: A♥ scores at once, then fiving goes on or eldest is asked."""
    return _turned(state._table.copy(), move.card)


def _turned(table: Dealt, card: Card) -> State:
    """The table is a fresh copy, to be finished here."""
    table.turned += card._byte
    table.pack -= card._mask
    table.lies = True
    game = table.standing.game
    if card is ACE_OF_HEARTS and game.rules.turn_up.ace_of_hearts_points:
        side = game.side_of[table.standing.dealer]
        before = table.base
        scored = before[side] + game.rules.turn_up.ace_of_hearts_points
        table.base = (*before[:side], scored, *before[side + 1 :])
        if ends_at_turn_up(game.rules, scored):
            return game_over(waiting(table), table.base, (side,), Reason.TARGET, Ending.TARGET)
    if game.fives:
        if len(table.turned) > 1:
            return _fived_further(table, card)
        table.phase = ASK_FIVE
        return unplayed(table)
    return after_fiving(table, card)


def _fived_further(table: Dealt, card: Card) -> State:
    """`until-suit-changes` goes on while the suit is the first one's and cards are left."""
    same = card.suit is CARDS[table.turned[0]].suit
    endless = table.game.rules.fiving.extent == "until-suit-changes"
    if same and endless and table.pack:
        return unplayed(table)
    return after_fiving(table, card)


def after_fiving(table: Dealt, card: Card) -> State:
    """The trump suit is settled by this card: the dealer may rob an Ace, or eldest leads.

    The table is a fresh copy, to be finished here.
    """
    if card._rank is _ACE and table.standing.game.rules.robbing.dealer != "off":
        table.phase = DEALER_ROB
        return unplayed(table)
    return open_play(table)
