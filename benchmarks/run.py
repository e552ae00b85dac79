"""How fast maw_family is beside other engines: ratios, by hand, never as a test.

python benchmarks/run.py [--goal N ...] [--rounds 5] [--quick]
"""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import pickle
import platform
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import bare
import importing
import ours
import peers
from measure import Comparison, Side, compare, pin
from rivals import RIVALS, rival


@dataclass(frozen=True)
class Goal:
    """A line of the table: what is set in proportion to what, and what would be good enough.

    In `faster` lines the ratio says how many times as fast as theirs ours is, in the others how
    much ours costs where theirs costs 1. A line without limits is there to read the others by.
    """

    title: str
    accept: float | None = None
    aim: float | None = None
    faster: bool = True

    def verdict(self, ratio: float) -> str:
        """How far the ratio gets."""
        if self.accept is None or self.aim is None:
            return ""
        for word, limit in (("aim", self.aim), ("accept", self.accept)):
            if ratio >= limit if self.faster else ratio <= limit:
                return word
        return "MISSED"


@dataclass(frozen=True)
class Effort:
    """How often sides take turns, and for how long."""

    rounds: int
    turns: int
    seconds: float
    processes: int


TITLE_WIDTH: Final = 60
HEADER: Final = (
    f"#  {'':{TITLE_WIDTH}} {'ours':>8} {'theirs':>8} {'':5} {'ratio':>6} {'lowest, highest':>18} "
    f"{'accept':>7} {'aim':>6}"
)


def show(number: int, goal: Goal, result: Comparison | None, unit: str = "µs") -> None:
    """Print a line of the table; without a result the peer is not there."""
    start = f"{number:<2} {goal.title:{TITLE_WIDTH}}"
    if result is None:
        print(f"{start} skipped", flush=True)
        return
    ratios = result.times_as_fast() if goal.faster else result.times_as_dear()
    ratio = statistics.median(ratios)
    mine, other = map(statistics.median, (result.ours, result.theirs))
    digits = 2 if max(mine, other) < 100 else 0
    limits = "" if goal.accept is None else f"{goal.accept:7.2f} {goal.aim:6.2f}  "
    print(
        f"{start} {mine:8.{digits}f} {other:8.{digits}f} {unit:5} {ratio:6.2f} "
        f"{f'{min(ratios):.2f}  {max(ratios):.2f}':>18} {limits}{goal.verdict(ratio)}".rstrip(),
        flush=True,
    )


def against(number: int, effort: Effort, goal: Goal, mine: Side, other: Side | None) -> None:
    """Time two sides and print their line."""
    result = None
    if other is not None:
        result = compare(
            mine, other, rounds=effort.rounds, turns=effort.turns, seconds=effort.seconds
        )
    show(number, goal, result)


def goal_1(effort: Effort) -> None:
    """Full random games, deal to settlement, against OpenSpiel's euchre."""
    mine = ours.games()
    against(
        1, effort, Goal("whole games / euchre, tuned loops", 0.8, 1.0), mine, peers.euchre_games()
    )
    against(
        1,
        effort,
        Goal("  the same, both asking where they are at every step"),
        ours.games_asking(),
        peers.euchre_games_asking(),
    )
    against(
        1,
        effort,
        Goal("  the same / euchre, its cards dealt from outside"),
        mine,
        peers.euchre_games_shuffled(),
    )


def goal_2(effort: Effort) -> None:
    """From dealt hands, a new state at every step, against `state.child` of euchre."""
    mine = ours.dealt()
    against(
        2,
        effort,
        Goal("new states from dealt hands / euchre's child", 0.85, 1.0),
        mine,
        peers.euchre_children(),
    )
    against(
        2,
        effort,
        Goal("  the same, both asking for the end at every step"),
        ours.dealt_asking(),
        peers.euchre_children_asking(),
    )
    against(
        2,
        effort,
        Goal("  new states from dealt hands / euchre changed in place"),
        mine,
        peers.euchre_dealt(),
    )


def goal_3(effort: Effort) -> None:
    """A step of the public interface over one of the bare loop."""
    ours.check_bare()
    against(
        3,
        effort,
        Goal("a step from dealt hands, over the bare loop", 3.0, 2.4, faster=False),
        ours.dealt(),
        bare.dealt(),
    )
    against(
        3,
        effort,
        Goal("a step of whole games, over the bare loop's", 3.0, 2.4, faster=False),
        ours.games(),
        bare.games(),
    )


def goal_4(effort: Effort) -> None:
    """Against engines written in Python."""
    games = ours.games()
    against(4, effort, Goal("dealt hands / jass-kit", 6, 8), ours.dealt(), peers.jass())
    against(4, effort, Goal("whole games / RLCard bridge engine", 3, 4), games, peers.bridge())
    against(4, effort, Goal("whole games / python_team_dominoes", 15, 20), games, peers.dominoes())
    against(4, effort, Goal("whole games / pokerkit Kuhn poker", 45, 60), games, peers.kuhn())


def goal_6(effort: Effort) -> None:
    """A pickled state: its bytes, and the time there and back."""
    theirs = peers.euchre_states()
    for title, states, limits in (
        ("of whole games", ours.states_of_games(), True),
        ("of first deals", ours.states_of_first_deals(), False),
    ):
        mark = "" if limits else "  "
        size = Goal(f"{mark}bytes of a pickled state {title} / euchre", faster=False)
        time = Goal(f"{mark}pickle and unpickle, states {title} / euchre", faster=False)
        if limits:
            size = Goal(size.title, 0.6, 0.5, faster=False)
            time = Goal(time.title, 0.8, 0.5, faster=False)
        if theirs is None:
            show(6, size, None)
            show(6, time, None)
            continue
        lengths = Comparison((mean_length(states),), (mean_length(theirs),))
        show(6, size, lengths, "bytes")
        against(6, effort, time, ours.pickling(states), peers.euchre_pickling(theirs))
        if limits:
            against(
                6,
                effort,
                Goal("  the same, the states of all games mixed", faster=False),
                ours.pickling(ours.mixed(states)),
                peers.euchre_pickling(theirs),
            )


def mean_length(states: list[Any]) -> float:
    """How many bytes a pickle of one of these states has, on the average."""
    return statistics.mean(len(pickle.dumps(state)) for state in states)


def goal_7(effort: Effort) -> None:
    """The time an import takes above a bare interpreter, and a program until its first moves."""
    there = rival("pyspiel") is not None
    for goal, programs in (
        (
            Goal("import alone (modules load later) / pyspiel", 0.8, 0.6, faster=False),
            importing.IMPORT,
        ),
        (
            Goal("import with every public name / pyspiel", 0.8, 0.6, faster=False),
            importing.EVERYTHING,
        ),
        (
            Goal("import, deal, first legal moves / pyspiel, euchre", 0.8, 0.6, faster=False),
            importing.FIRST_MOVES,
        ),
    ):
        if not there:
            show(7, goal, None)
            continue
        result = importing.compare_programs(
            programs, rounds=effort.rounds, processes=effort.processes
        )
        show(7, goal, result, "ms")


GOALS: Final[dict[int, Callable[[Effort], None]]] = {
    1: goal_1,
    2: goal_2,
    3: goal_3,
    4: goal_4,
    6: goal_6,
    7: goal_7,
}


def versions() -> str:
    """What is being compared."""
    names = ["maw-family", *RIVALS.values()]
    found: list[str] = []
    for name in names:
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return ", ".join(found)


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description="Ratios between maw_family and other engines.")
    parser.add_argument(
        "--goal",
        type=int,
        nargs="+",
        action="extend",
        choices=sorted(GOALS),
        metavar="N",
        help=f"only these lines of the table ({', '.join(map(str, GOALS))})",
    )
    parser.add_argument("--rounds", type=int, default=5, help="of which the median is taken")
    parser.add_argument("--quick", action="store_true", help="shorter turns, for a first look")
    parser.add_argument(
        "--pin",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="keep to one processor, where the system can (default)",
    )
    parser.add_argument(
        "--gc",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="collect garbage on both sides (default), or on neither",
    )
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds takes a whole number from 1")
    processor = pin() if options.pin else None
    if not options.gc:
        gc.disable()
    effort = (
        Effort(options.rounds, turns=6, seconds=0.01, processes=3)
        if options.quick
        else Effort(options.rounds, turns=20, seconds=0.02, processes=9)
    )
    print(f"Python {platform.python_version()}, {platform.machine()}; {versions()}")
    print(
        f"{'any processor' if processor is None else f'processor {processor}'}, garbage "
        f"{'collected' if options.gc else 'left'}, median of {options.rounds} rounds; "
        f"µs are per decision, or per state{'; a first look, not to be quoted' * options.quick}\n"
    )
    print(HEADER)
    for number in sorted(set(options.goal or GOALS)):
        GOALS[number](effort)


if __name__ == "__main__":
    main()
