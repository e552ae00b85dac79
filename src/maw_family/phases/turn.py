"""Whose turn it is and what he may do, worked out once for a state.

It is the one answer that `legal_moves`, `is_legal`, `explain` and `apply` all read.
"""

from __future__ import annotations

from typing import Final

from maw_family import moves
from maw_family.legality import opening_mask, playable_mask
from maw_family.moves import CLAIM, DECLARE, ROBS, Move
from maw_family.rules import PoolScoring
from maw_family.state import ANSWER_FIVE, ASK_FIVE, DEALER_ROB, NOBODY, PLAY, State, Table


def take_turn(state: State) -> State:
    """Give a freshly built state its seat to act and what that seat may do."""
    table = state._table
    phase = table.phase
    if phase is PLAY:
        return _take_turn_to_play(state, table)
    state._to_act = NOBODY
    words: tuple[Move, ...] = ()
    if phase is ASK_FIVE:
        state._to_act = state._leader
        words = (moves.ASK_FIVE, moves.STAND)
    elif phase is ANSWER_FIVE:
        state._to_act = table.standing.dealer
        words = (moves.AGREE_FIVE, moves.REFUSE_FIVE)
    elif phase is DEALER_ROB:
        dealer = table.standing.dealer
        leave = (moves.LEAVE,) if table.game.rules.robbing.dealer == "may" else ()
        state._to_act = dealer
        words = leave + _robs(table.hands[dealer])
    return besides(state, words, 0)


def _take_turn_to_play(state: State, table: Table) -> State:
    game = table.standing.game
    leader, answer, winners, _ = state._course
    seat = (leader + len(state._line)) % game.players
    hand = table.hands[seat] & state._unplayed
    state._to_act = seat
    if answer is not None:
        state._legal = playable_mask(answer, hand)
    elif winners:
        state._legal = hand
        if may_claim(state):
            return besides(state, (CLAIM,), hand)
    else:
        state._legal = opening_mask(game.rules, table.law.order, game.players, hand)
    if seat == table.pending:
        return besides(state, holder_words(table, hand), state._legal)
    return state


def besides(state: State, words: tuple[Move, ...], cards: int) -> State:
    """Let the seat to act do something besides playing one of the cards."""
    state._legal = 0
    state._choice = (words, cards)
    return state


def holder_words(table: Table, hand: int) -> tuple[Move, ...]:
    """What the holder of the Ace may do at his first turn besides playing a card (section 4)."""
    declare = (DECLARE,) if table.game.rules.robbing.holder == "declare" else ()
    return declare + _robs(hand)


_ROB_OF: Final = {rob.discard._mask: rob for rob in ROBS}


def _robs(hand: int) -> tuple[Move, ...]:
    robs: list[Move] = []
    while hand:
        lowest = hand & -hand
        robs.append(_ROB_OF[lowest])
        hand ^= lowest
    return tuple(robs)


def may_claim(state: State) -> bool:
    """Whether the leader may claim: his side has won just the tricks needed, all so far."""
    table = state._table
    scoring = table.game.rules.scoring
    return (
        isinstance(scoring, PoolScoring)
        and scoring.sweep == "jink"
        and len(state._winners) == scoring.tricks_to_win == max(state._tricks_won())
    )
