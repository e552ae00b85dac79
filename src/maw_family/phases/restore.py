"""A state built again from its facts, as pickles and notations keep them."""

from __future__ import annotations

from maw_family.cards import FULL_PACK, mask_of_index
from maw_family.phases.play import holder_of_the_ace
from maw_family.phases.turn import take_turn
from maw_family.state import (
    NOBODY,
    OVER,
    PLAY,
    Dealt,
    Phase,
    Reason,
    Standing,
    State,
    Table,
    new_state,
    undealt,
)


def restore(
    standing: Standing,
    *,
    phase: Phase,
    hands: tuple[int, ...],
    turned: bytes,
    lies: bool,
    robber: int,
    put_out: int,
    declared: int,
    failed: int,
    base: tuple[int, ...],
    outcome: tuple[tuple[int, ...], Reason, int] | None,
    line: bytes,
    winners: tuple[int, ...],
    points: tuple[int, ...],
) -> State:
    """The state with these facts; what follows from them is worked out anew."""
    table = undealt(standing).copy()
    table.phase = phase
    table.hands = hands
    table.turned = turned
    table.lies = lies
    table.robber = robber
    table.put_out = put_out
    table.declared = declared
    table.failed = failed
    table.base = base
    table.outcome = outcome
    lay_out(table)
    if phase is PLAY and declared == failed == NOBODY:
        game = standing.game
        holder = holder_of_the_ace(table, table.law.order.ace)
        if (holder - game.after[standing.dealer]) % game.players >= len(line):
            table.pending = holder
    return placed(table, line, winners, points)


def lay_out(table: Dealt) -> None:
    """Give a fresh table what follows from the rest: the pack, and the law once it is played."""
    turned = table.turned
    if any(table.hands):
        # The turn-up that a robber took is counted in his hand already.
        out = turned if table.lies else turned[:-1]
        table.pack = FULL_PACK - sum(table.hands) - table.put_out - sum(map(mask_of_index, out))
    if turned and table.phase in (PLAY, OVER):
        game = table.standing.game
        laws = game.demoted if table.is_demoted() else game.laws
        law = laws[turned[-1] // 13]
        table.strength = law.order.strength
        table.answers = law.answers


def placed(table: Table, line: bytes, winners: tuple[int, ...], points: tuple[int, ...]) -> State:
    """The state of a finished table after a line of cards, given who won its tricks."""
    standing = table.standing
    game = standing.game
    leader = winners[-1] if winners else game.after[standing.dealer]
    started = len(winners) * game.players
    answer = table.answers[line[started]] if len(line) > started else None
    state = new_state()
    state._line = line
    state._unplayed = FULL_PACK - sum(map(mask_of_index, line))
    state._course = (table, leader, answer, winners, points)
    return take_turn(state)
