"""How the phases build the next state: always whole, never changed afterwards."""

from __future__ import annotations

from maw_family.phases.turn import take_turn
from maw_family.state import State, Table, new_state


def restated(state: State, table: Table, points: tuple[int, ...] | None = None) -> State:
    """What was played and won as before, on another table, perhaps with other points."""
    made = new_state()
    made._table = table
    made._line = state._line
    made._unplayed = state._unplayed
    made._course = state._course if points is None else (*state._course[:3], points)
    return take_turn(made)
