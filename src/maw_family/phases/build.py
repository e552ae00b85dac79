"""How the phases build the next state: always whole, never changed afterwards."""

from __future__ import annotations

from maw_family.cards import FULL_PACK
from maw_family.phases.turn import take_turn
from maw_family.state import NOBODY, State, Table, new_state


def waiting(table: Table) -> State:
    """The state of a table at which no card has been played, while nobody has a turn."""
    standing = table.standing
    made = new_state()
    made._line = b""
    made._unplayed = FULL_PACK
    made._course = (table, standing.game.after[standing.dealer], None, (), table.base)
    made._to_act = NOBODY
    made._legal = 0
    made._choice = ((), 0, 0)
    return made


def unplayed(table: Table) -> State:
    """The state of a table at which no card has been played."""
    return take_turn(waiting(table))


def restated(state: State, table: Table, points: tuple[int, ...] | None = None) -> State:
    """What was played and won as before, on another table, perhaps with other points."""
    return take_turn(copied(state, table, points))


def copied(state: State, table: Table, points: tuple[int, ...] | None = None) -> State:
    """The same, the turn left to be given."""
    _, leader, answer, winners, before = state._course
    made = new_state()
    made._line = state._line
    made._unplayed = state._unplayed
    made._course = (table, leader, answer, winners, before if points is None else points)
    return made
