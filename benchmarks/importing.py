"""What an import costs above a bare interpreter: fresh processes, taking turns.

maw_family loads its modules when their names are first asked for, so that the import alone says
little of what a program waits for: the cost of the first position is measured as well.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from measure import Comparison

import maw_family

BARE = "pass"
IMPORT = ("import maw_family", "import pyspiel")
EVERYTHING = (
    "import maw_family\nfor name in maw_family.__all__: getattr(maw_family, name)",
    "import pyspiel",
)
"""Every public name; pyspiel has them all at once."""
_OUR_FIRST_MOVES = """
import maw_family as maw
start = maw.new_game(maw.ruleset("spoil-five@1"), players=5)
maw.legal_moves(maw.advance(start, maw.Dealer(seed=1)))
"""
_THEIR_FIRST_MOVES = """
import pyspiel
state = pyspiel.load_game("euchre").new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
state.legal_actions()
"""
FIRST_MOVES = (_OUR_FIRST_MOVES, _THEIR_FIRST_MOVES)
"""From nothing to the legal moves of the first player."""


def compare_programs(programs: tuple[str, str], *, rounds: int, processes: int) -> Comparison:
    """Milliseconds of the two programs above those of a bare interpreter.

    In a round each program is run in so many processes, in turn with the others.
    """
    environment = dict(os.environ)
    # The copy that this process measures, wherever it comes from.
    paths = [str(Path(maw_family.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    texts = (BARE, *programs)
    for text in texts:
        _seconds(text, environment)  # Compiled modules are written, files read into memory.
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        taken: tuple[list[float], ...] = ([], [], [])
        for _ in range(processes):
            for times, text in zip(taken, texts, strict=True):
                times.append(_seconds(text, environment))
        bare, mine, other = map(statistics.median, taken)
        ours.append((mine - bare) * 1e3)
        theirs.append((other - bare) * 1e3)
    return Comparison(tuple(ours), tuple(theirs))


def _seconds(program: str, environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return time.perf_counter() - start
