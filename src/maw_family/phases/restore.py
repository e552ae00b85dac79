"""A state built again from its facts, as pickles and notations keep them."""

from __future__ import annotations

from maw_family.cards import FULL_PACK
from maw_family.phases.play import holder_of_the_ace
from maw_family.phases.turn import take_turn
from maw_family.state import NOBODY, OVER, PLAY, Phase, Reason, Standing, State, Table, new_state


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
    game = standing.game
    # The turn-up that a robber took is counted in his hand already.
    out = [1 << index for index in (turned if lies else turned[:-1])]
    table = Table.blank(standing)
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
    table.pack = FULL_PACK - sum(hands) - put_out - sum(out) if any(hands) else FULL_PACK
    eldest = game.after[standing.dealer]
    state = new_state()
    state._table = table
    state._line = line
    state._unplayed = FULL_PACK - sum([1 << index for index in line])
    answer = None
    if turned and phase in (PLAY, OVER):
        laws = game.demoted if table.is_demoted() else game.laws
        law = laws[turned[-1] // 13]
        table.strength = law.order.strength
        table.answers = law.answers
        started = len(winners) * game.players
        if len(line) > started:
            answer = law.answers[line[started]]
        if phase is PLAY and declared == failed == NOBODY:
            holder = holder_of_the_ace(table, law.order.ace)
            if (holder - eldest) % game.players >= len(line):
                table.pending = holder
    state._course = (winners[-1] if winners else eldest, answer, winners, points)
    return take_turn(state)
