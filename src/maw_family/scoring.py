"""What has been scored so far, and who has won."""

from __future__ import annotations

import attrs

from maw_family.state import Reason, State, check_state


@attrs.frozen
class Score:
    """The score of a state (RULES.md section 6).

    Attributes:
        points: Points by side, side 0 first; noughts where the game is played for a pool.
        tricks: Tricks by side, of the deal in progress or of the one in which the game ended.
        chips: Chips by seat, seat 0 first; noughts where there is no pool.
        pool: Chips in the pool.
        stake: 2 when a double stake was won, else 1.
        winners: The sides that have won the game, ascending; empty until it is over, several
            when they are equal.
        reason: Why the game is over, None until then.
    """

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    chips: tuple[int, ...]
    pool: int
    stake: int
    winners: tuple[int, ...]
    reason: Reason | None


def score(state: State) -> Score:
    """The score of a state: points, tricks, chips, pool and winners (RULES.md section 6).

    Raises `TypeError` for anything that is no state.
    """
    check_state(state)
    winners, reason, stake = state._table.outcome or ((), None, 1)
    return Score(
        state._points, state._tricks_won(), state.chips, state.pool, stake, winners, reason
    )
