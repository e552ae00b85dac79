"""Refusals: one sentence a player understands, the code, the option that forbids."""

from __future__ import annotations

from maw_family import refusing
from maw_family.errors import Refusal
from maw_family.phases.turn import choices
from maw_family.state import Phase, State


def refusal(state: State, code: str, message: str, option: str | None = None) -> Refusal:
    """A refusal of a move in a state; the option is named at the end of the sentence."""
    return refusing.refusal(choices(state), code, message, option)


def due(state: State) -> str:
    """What has to happen next, in words."""
    seat = state._to_act
    match state.phase:
        case Phase.DEAL:
            return "the hands have to be dealt first (deal)"
        case Phase.TURN_UP:
            return "the next card has to be turned up first (up)"
        case Phase.ASK_FIVE:
            return f"seat {seat} has to ask for fiving or let the turn-up stand (five, stand)"
        case Phase.ANSWER_FIVE:
            return f"seat {seat} has to agree to fiving or refuse it (agree, refuse)"
        case Phase.DEALER_ROB:
            return f"seat {seat} has to decide first what becomes of the turned {state.turn_up}"
        case _:
            return f"seat {seat} has to play a card"


def not_the_moment(state: State, what: str, option: str | None = None) -> Refusal:
    """A move that belongs to another moment of the game, or comes after its end."""
    if state.is_over:
        return refusal(state, "game-over", "The game is over")
    return refusal(state, "not-the-moment", f"{what}; {due(state)}", option)
