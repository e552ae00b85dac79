"""Whose turn it is and what he may do, worked out once for a state.

It is the one answer that `legal_moves`, `is_legal`, `explain` and `apply` all read.
"""

from __future__ import annotations

from maw_family import moves
from maw_family.legality import opening_mask, playable_mask
from maw_family.moves import CLAIM, DECLARE, ROBS, Move, Play, Rob, plays_of
from maw_family.rules import PoolScoring
from maw_family.state import ANSWER_FIVE, ASK_FIVE, DEALER_ROB, NOBODY, PLAY, State


def take_turn(state: State) -> State:
    """Give a freshly built state its seat to act and what that seat may do."""
    table, leader, answer, winners, _ = state._course
    phase = table.phase
    standing = table.standing
    game = standing.game
    if phase is PLAY:
        seat = (leader + len(state._line)) % game.players
        hand = legal = table.hands[seat] & state._unplayed
        if answer is not None:
            legal = playable_mask(answer, hand)
        elif not winners and game.opens_with_trump:
            legal = opening_mask(game.rules, table.law.order, game.players, hand)
        state._to_act = seat
        state._legal = legal
        if seat == table.pending:
            return holder_chooses(state, hand)
        return besides(state, (CLAIM,), 0) if winners and may_claim(state) else state
    state._to_act = NOBODY
    state._legal = 0
    words: tuple[Move, ...] = ()
    robs = 0
    if phase is ASK_FIVE:
        state._to_act = leader
        words = (moves.ASK_FIVE, moves.STAND)
    elif phase is ANSWER_FIVE:
        state._to_act = standing.dealer
        words = (moves.AGREE_FIVE, moves.REFUSE_FIVE)
    elif phase is DEALER_ROB:
        state._to_act = standing.dealer
        words = (moves.LEAVE,) if game.rules.robbing.dealer == "may" else ()
        robs = table.hands[standing.dealer]
    return besides(state, words, robs)


def besides(state: State, words: tuple[Move, ...], robs: int) -> State:
    """Let the seat to act do something besides playing one of the cards."""
    state._choice = (words, robs, state._legal)
    state._legal = 0
    return state


def holder_chooses(state: State, hand: int) -> State:
    """Let the holder of the Ace rob, or declare, before he plays his first card (section 4)."""
    declares = state._course[0].standing.game.rules.robbing.holder == "declare"
    return besides(state, (DECLARE,) if declares else (), hand)


def choices(state: State) -> tuple[Move, ...]:
    """Every move the seat to act may make: words, then robs, then cards, in card order."""
    words, robs, cards = _choice(state)
    return listed(words, robs, cards)


def listed(words: tuple[Move, ...], robs: int, cards: int) -> tuple[Move, ...]:
    """What may be said, the robs that put out a card of one mask, the plays of another."""
    plays = plays_of(cards)
    if robs:
        others = plays if robs == cards else plays_of(robs)
        words += tuple([ROBS[other._index] for other in others])
    return words + plays


def offers(state: State, move: Move) -> bool:
    """Whether a move is one of these `choices`."""
    words, robs, cards = _choice(state)
    if type(move) is Play:
        return cards & move._bit != 0
    return robs & move.discard._mask != 0 if type(move) is Rob else move in words


def _choice(state: State) -> tuple[tuple[Move, ...], int, int]:
    cards = state._legal
    return ((), 0, cards) if cards else state._choice


def may_claim(state: State) -> bool:
    """Whether the leader may claim: his side has won just the tricks needed, all so far."""
    table, _, answer, winners, _ = state._course
    scoring = table.standing.game.rules.scoring
    return (
        answer is None
        and isinstance(scoring, PoolScoring)
        and scoring.sweep == "jink"
        and len(winners) == scoring.tricks_to_win == max(state._tricks_won())
    )
