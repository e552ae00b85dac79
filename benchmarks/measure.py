"""Two sides timed in turn in one process, and what comes of it: a ratio.

The absolute speed of a machine may change threefold within minutes. What two sides need side by
side changes together, so that only their ratio is worth comparing with yesterday's.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from dataclasses import dataclass

Play = Callable[[int], int]
"""Does its work so many times over; returns how many decisions (or states) that took."""


@dataclass(frozen=True)
class Side:
    """Something to be timed."""

    name: str
    play: Play


@dataclass(frozen=True)
class Comparison:
    """What both sides cost in each round, in microseconds per decision."""

    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    def times_as_fast(self) -> list[float]:
        """How many times as fast as theirs ours was, by round."""
        return [theirs / ours for ours, theirs in zip(self.ours, self.theirs, strict=True)]

    def times_as_dear(self) -> list[float]:
        """How much ours cost where theirs cost 1, by round."""
        return [ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True)]


def pin() -> int | None:
    """Keep this process, and what it starts, on one processor; None where that cannot be done."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    # The first one often serves the interrupts of the machine as well.
    cpu = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cpu})
    return cpu


def compare(ours: Side, theirs: Side, *, rounds: int, turns: int, seconds: float) -> Comparison:
    """Time both sides, so many turns each in a round: ours, theirs, theirs, ours and so on.

    `seconds` is about how long one turn lasts: short, so that both sides meet the same moods of
    the machine, and still long beside the clock's own.
    """
    our_count = _count_for(ours.play, seconds)
    their_count = _count_for(theirs.play, seconds)
    our_costs: list[float] = []
    their_costs: list[float] = []
    # What has been prepared so far is nobody's garbage, and is no longer looked through.
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        mine = _Clock(ours.play, our_count)
        other = _Clock(theirs.play, their_count)
        for turn in range(turns):
            for clock in (mine, other) if turn % 2 == 0 else (other, mine):
                clock.take_turn()
        our_costs.append(mine.cost())
        their_costs.append(other.cost())
    gc.unfreeze()
    return Comparison(tuple(our_costs), tuple(their_costs))


class _Clock:
    """Adds up the turns that a side takes in a round."""

    def __init__(self, play: Play, count: int) -> None:
        self._play = play
        self._count = count
        self._seconds = 0.0
        self._decisions = 0

    def take_turn(self) -> None:
        # The processor's time, not the wall's: another process may want it in between.
        start = time.process_time()
        self._decisions += self._play(self._count)
        self._seconds += time.process_time() - start

    def cost(self) -> float:
        """Microseconds per decision."""
        return self._seconds / self._decisions * 1e6


def _count_for(play: Play, seconds: float) -> int:
    """How many times over fill about so many seconds; it warms the side up as well."""
    count = 1
    while True:
        start = time.process_time()
        play(count)
        taken = time.process_time() - start
        if taken >= seconds / 4:
            return max(1, round(count * seconds / taken))
        count *= 2
