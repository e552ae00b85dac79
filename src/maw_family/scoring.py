"""What has been scored so far, and who has won."""

from __future__ import annotations

import attrs

from maw_family.state import Reason, State, check_state


@attrs.frozen
class Score:
    """The score of a state.

    `points` and `tricks` (of the deal in progress, or of the one in which the game ended) by
    side, `chips` by seat, `pool` in chips; `stake` is 2 when a double stake was won, else 1;
    `winners` the sides that have won the game, ascending, empty until it is over; `reason`
    why it is over, None until then.
    """

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    chips: tuple[int, ...]
    pool: int
    stake: int
    winners: tuple[int, ...]
    reason: Reason | None


def score(state: State) -> Score:
    """The score of a state (RULES.md section 6)."""
    check_state(state)
    winners, reason, stake = state._table.outcome or ((), None, 1)
    return Score(
        state._points, state._tricks_won(), state.chips, state.pool, stake, winners, reason
    )
