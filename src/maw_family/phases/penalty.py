"""A referee's penalties (RULES.md section 7)."""

from __future__ import annotations

from typing import Final

import attrs

from maw_family.errors import Refusal
from maw_family.moves import Offence, Penalty
from maw_family.phases.build import restated
from maw_family.phases.refuse import refusal
from maw_family.phases.settle import (
    game_over,
    has_made_its_tricks,
    next_deal,
    settle_game,
    spoil,
)
from maw_family.rules import GameScoring, PenaltyEffect
from maw_family.state import Ending, Reason, State

FOUR: Final = 4
"""Points that `lose-four` takes."""

OF_THE_DEAL: Final = {
    Offence.MISDEAL: "A misdeal",
    Offence.PACKET_ORDER: "A wrong packet order",
}


def effect_of(state: State, offence: Offence) -> PenaltyEffect:
    """What the ruleset lays on an offence."""
    effect: PenaltyEffect = getattr(state.ruleset.penalties, offence.value.replace("-", "_"))
    return effect


def refuse_penalty(state: State, move: Penalty) -> Refusal | None:
    """Why the referee cannot lay this penalty now, None if he can."""
    if state.is_over:
        return refusal(state, "game-over", "The game is over")
    if move.seat >= state.players:
        return refusal(
            state,
            "no-such-seat",
            f"There is no seat {move.seat}: {state.players} play, in seats 0 to "
            f"{state.players - 1}",
        )
    if effect_of(state, move.offence) == "none":
        return refusal(
            state,
            "not-penalised",
            f"This game has no penalty for {move.offence}",
            move.offence.option,
        )
    if move.offence in OF_THE_DEAL and state._line:
        return refusal(
            state,
            "too-late",
            f"{OF_THE_DEAL[move.offence]} may be noticed only until a card of the deal has been played",
        )
    return None


def penalty(state: State, move: Penalty) -> State:
    """The penalty takes effect; phase, turn and hands stay unless it ends something."""
    effect = effect_of(state, move.offence)
    side = state._table.game.side_of[move.seat]
    others = tuple(other for other in range(len(state.sides)) if other != side)
    if effect == "lose-set":
        return game_over(state, state._points, others, Reason.PENALTY, Ending.PENALTY)
    if effect == "lose-deal":
        scoring = state.ruleset.scoring
        assert isinstance(scoring, GameScoring)
        return settle_game(state, others, scoring.win, Ending.PENALTY)
    if effect == "lose-four":
        state = _lose_four(state, side)
    elif effect == "forfeit-stake":
        state = _forfeit(state, side)
    if effect in ("redeal", "pass-deal"):
        return _annul(state, same_dealer=effect == "redeal")
    if move.offence in OF_THE_DEAL:
        return _annul(state, same_dealer=state.ruleset.penalties.after_misdeal == "redeal")
    if effect == "forfeit-stake" and has_made_its_tricks(state, side):
        return spoil(state, Ending.SPOILT)
    return state


def _lose_four(state: State, side: int) -> State:
    table = state._table.copy()
    table.base = _less_four(table.base, side)
    return restated(state, table, _less_four(state._points, side))


def _less_four(points: tuple[int, ...], side: int) -> tuple[int, ...]:
    return (*points[:side], points[side] - FOUR, *points[side + 1 :])


def _forfeit(state: State, side: int) -> State:
    """The side is barred until somebody has taken the pool."""
    table = state._table.copy()
    standing = table.standing
    table.standing = attrs.evolve(standing, forfeits=standing.forfeits | 1 << side)
    return restated(state, table)


def _annul(state: State, *, same_dealer: bool) -> State:
    """The deal counts for nothing: the points of its tricks go, A♥ and penalties stay."""
    return next_deal(state, state._table.base, (), Ending.ANNULLED, same_dealer=same_dealer)
