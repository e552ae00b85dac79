"""Playing the tricks: who leads, what may be played, who wins (RULES.md sections 1 and 5)."""

from __future__ import annotations

from maw_family.cards import FULL_PACK, Card
from maw_family.errors import Refusal
from maw_family.moves import Claim, Move, Play
from maw_family.phases.refuse import not_the_moment, refusal
from maw_family.phases.settle import pool_won
from maw_family.phases.turn import choices, holder_chooses
from maw_family.refusing import named, refuse_answer, refuse_opening
from maw_family.rules import PoolScoring
from maw_family.state import NOBODY, PLAY, Dealt, Ending, State, Table, new_state


def open_play(table: Dealt) -> State:
    """Eldest leads to the first trick; whoever holds the Ace of trumps may rob at his turn.

    The table is a fresh copy, to be finished here.
    """
    game = table.standing.game
    law = game.laws[table.turned[-1] // 13]
    order = law.order
    ace = order.ace
    # Every other time the Ace lies in the pack, and nobody holds it.
    holder = NOBODY if table.pack & ace._mask else holder_of_the_ace(table, ace)
    table.phase = PLAY
    table.strength = order.strength
    table.answers = law.answers
    table.pending = holder
    eldest = game.after[table.standing.dealer]
    hand = table.hands[eldest]
    made = new_state()
    made._line = b""
    made._unplayed = FULL_PACK
    made._to_act = eldest
    made._legal = (game.opens_with_trump and hand & order.trump_mask) or hand
    made._course = (table, eldest, None, (), table.base)
    if eldest == holder:
        return holder_chooses(made, hand)
    return made


def holder_of_the_ace(table: Table, ace: Card) -> int:
    """The seat with the right to rob at its first turn, NOBODY if there is none (section 4).

    `ace` is the Ace of trumps.
    """
    if table.lies and table.standing.game.rules.robbing.holder != "off":
        for hand in table.hands:
            if hand & ace._mask:
                return table.hands.index(hand)
    return NOBODY


def passed_over(state: State) -> Table:
    """The table when a card is played by a seat that could have said something instead.

    Whoever could rob or declare, and has not, has let the moment pass (section 4); whoever could
    claim has decided to play on.
    """
    table = state._course[0]
    if state._to_act != table.pending:
        return table
    silent = table.copy()
    silent.pending = NOBODY
    if table.game.rules.robbing.holder != "optional":
        silent.failed = table.pending
        if silent.is_demoted():
            law = table.game.demoted[table.law.order.trump.value]
            silent.strength = law.order.strength
            silent.answers = law.answers
    return silent


def claim(state: State, move: Move) -> State:
    """The leader claims the pool for his side; the deal is over (section 6)."""
    side = state._table.game.side_of[state._to_act]
    return pool_won(state, side, Ending.CLAIM)


def refuse_claim(state: State, move: Claim) -> Refusal:
    """Why the seat to act may not claim the pool."""
    if state.is_over:
        return not_the_moment(state, "Nobody can claim now")
    scoring = state.ruleset.scoring
    if not isinstance(scoring, PoolScoring):
        return refusal(
            state, "may-not-claim", "There is no pool to claim in this game", "scoring.kind"
        )
    if scoring.sweep == "jink" and state._table.phase is not PLAY:
        return not_the_moment(state, "Nobody can claim now")
    if scoring.sweep != "jink":
        return refusal(
            state,
            "may-not-claim",
            "There is no claiming in this game: enough tricks take the pool by themselves",
            "scoring.sweep",
        )
    return refusal(
        state,
        "may-not-claim",
        f"The pool may be claimed only by the leader to trick {scoring.tricks_to_win + 1}, "
        f"whose side has won all {scoring.tricks_to_win} before it",
        "scoring.sweep",
    )


def refuse_play(state: State, move: Play) -> Refusal:
    """Why the seat to act may not play that card."""
    card = move.card
    if state._table.phase is not PLAY:
        return not_the_moment(state, f"{card} cannot be played yet")
    hand = state._table.hands[state._to_act] & state._unplayed
    if not hand & card._mask:
        return refusal(state, "not-in-hand", f"{card} is not in your hand; you hold {named(hand)}")
    legal = choices(state)
    answer = state._answer
    if answer is None:
        return refuse_opening(legal, card, state._playable, state.players)
    table = state._table
    return refuse_answer(
        legal,
        state.ruleset,
        table.law.order,
        answer,
        state.trick[0],
        card,
        hand,
    )
