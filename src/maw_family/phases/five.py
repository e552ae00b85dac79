"""Fiving: eldest asks, the dealer answers (RULES.md section 3)."""

from __future__ import annotations

from maw_family.errors import Refusal
from maw_family.moves import AgreeFive, AskFive, Move, RefuseFive, Stand
from maw_family.phases.build import unplayed
from maw_family.phases.deal import after_fiving
from maw_family.phases.refuse import not_the_moment
from maw_family.state import ANSWER_FIVE, TURN_UP, State


def ask(state: State, move: Move) -> State:
    """Eldest asks: the dealer has to answer."""
    table = state._table.copy()
    table.phase = ANSWER_FIVE
    return unplayed(table)


def agree(state: State, move: Move) -> State:
    """The dealer agrees: a further card is turned."""
    table = state._table.copy()
    table.phase = TURN_UP
    return unplayed(table)


def stand(state: State, move: Move) -> State:
    """Eldest lets the turn-up stand, or the dealer refuses to five it."""
    table = state._table
    return after_fiving(table.copy(), table.turn_up)


def refuse_five(state: State, move: AskFive | Stand | AgreeFive | RefuseFive) -> Refusal:
    """Why there is no such question or answer now."""
    rules = state.ruleset
    if rules.fiving.extent == "off":
        return not_the_moment(state, "There is no fiving in this game", "fiving.extent")
    if len(state.sides) != 2:
        return not_the_moment(
            state, f"Fiving is for two sides, and {len(state.sides)} play", "fiving.extent"
        )
    if isinstance(move, AskFive | Stand):
        return not_the_moment(
            state, "Fiving is asked for by eldest, once a deal, right after the turn-up"
        )
    return not_the_moment(state, "There is no request for fiving to answer")
