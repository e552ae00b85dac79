"""Robbing, declaring, leaving the turned Ace (RULES.md section 4)."""

from __future__ import annotations

from maw_family.cards import Rank
from maw_family.errors import Refusal
from maw_family.moves import Declare, Leave, Move, Rob
from maw_family.phases.build import restated
from maw_family.phases.play import open_play
from maw_family.phases.refuse import not_the_moment, refusal
from maw_family.refusing import named
from maw_family.state import DEALER_ROB, NOBODY, PLAY, State


def rob(state: State, move: Rob) -> State:
    """The card is put out, the turn-up taken; the robber plays, or eldest leads."""
    table = state._course[0].copy()
    seat = state._to_act
    taken = 1 << table.turned[-1]
    put_out = move.discard._mask
    hand = table.hands[seat] ^ put_out ^ taken
    table.hands = (*table.hands[:seat], hand, *table.hands[seat + 1 :])
    table.put_out = put_out
    table.robber = seat
    table.lies = False
    if table.phase is DEALER_ROB:
        return open_play(table)
    table.pending = NOBODY
    return restated(state, table)


def leave(state: State, move: Move) -> State:
    """The dealer leaves the turned Ace; nobody else can have it."""
    return open_play(state._table.copy())


def declare(state: State, move: Move) -> State:
    """The holder shows the Ace and keeps his hand."""
    table = state._table.copy()
    table.pending = NOBODY
    table.declared = state._to_act
    return restated(state, table)


def refuse_rob(state: State, move: Rob) -> Refusal:
    """Why the seat to act may not put out that card for the turn-up."""
    table = state._table
    if table.phase is DEALER_ROB or table.pending == state._to_act != NOBODY:
        hand = table.hands[state._to_act]
        why = f"you hold {named(hand)}"
        if move.discard is state.turn_up:
            why = "it is the turn-up you take, and the card put out comes from your hand"
        return refusal(state, "not-in-hand", f"{move.discard} cannot be put out: {why}")
    if state._table.phase is not PLAY:
        robbing = state.ruleset.robbing
        if robbing.dealer == robbing.holder == "off":
            return not_the_moment(state, "There is no robbing in this game", "robbing.holder")
        return not_the_moment(state, "Nobody can rob now")
    why, option = _no_right(state, "robbing")
    return refusal(state, "may-not-rob", f"You may not rob: {why}", option)


def _no_right(state: State, what: str) -> tuple[str, str | None]:
    """Why the seat to act has no right to the turn-up in play."""
    rules = state.ruleset
    turn_up = state._table.turn_up
    seat = state._to_act
    if state.robber is not None:
        who = "you" if state.robber == seat else f"seat {state.robber}"
        return f"{who} took the turned {turn_up} already", None
    if turn_up.rank is Rank.ACE:
        if rules.robbing.dealer == "off":
            return f"a turned Ace stays on the pack, and {turn_up} was turned", "robbing.dealer"
        if seat == state.dealer:
            return f"you left the turned {turn_up}", None
        return f"the dealer left the turned {turn_up}, and nobody else can have it", None
    if rules.robbing.holder == "off":
        if rules.robbing.dealer == "off":
            return "there is no robbing in this game", "robbing.holder"
        return f"only a turned Ace is robbed in this game, and {turn_up} was turned", (
            "robbing.holder"
        )
    if seat == state.declared:
        return "you showed the Ace and kept your hand", None
    if state._winners:
        return f"{what} comes before the first card you play", "robbing.holder"
    ace = state._table.law.order.ace
    return f"only the holder of {ace} may take the turned {turn_up}", "robbing.holder"


def refuse_declare(state: State, move: Declare) -> Refusal:
    """Why the seat to act may not show the Ace of trumps and keep its hand."""
    declaring = state.ruleset.robbing.holder == "declare"
    if state.is_over or (declaring and state._table.phase is not PLAY):
        return not_the_moment(state, "Nobody can declare now")
    if declaring:
        why, option = _no_right(state, "declaring")
    else:
        why, option = "there is no declaring in this game", "robbing.holder"
    return refusal(state, "may-not-declare", f"You may not declare: {why}", option)


def refuse_leave(state: State, move: Leave) -> Refusal:
    """Why there is no turned Ace that the seat to act may leave."""
    rules = state.ruleset
    if state._table.phase is DEALER_ROB:
        return refusal(
            state,
            "may-not-leave",
            f"The turned {state.turn_up} has to be taken: put out a card for it",
            "robbing.dealer",
        )
    if rules.robbing.dealer == "off":
        return not_the_moment(state, "The dealer has no right to a turned Ace", "robbing.dealer")
    turn_up = state.turn_up
    if turn_up is None or turn_up.rank is not Rank.ACE:
        return not_the_moment(state, "There is no turned Ace to leave")
    decided = "has been decided on" if state._table.phase is PLAY else "is not yet decided on"
    return not_the_moment(state, f"The turned {turn_up} {decided}")
