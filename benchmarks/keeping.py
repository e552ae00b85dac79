"""What views, notations and records cost beside `apply`: ratios, by hand, never as a test.

python benchmarks/keeping.py [--rounds 5]
"""

from __future__ import annotations

import argparse
import copy
import pickle
import platform
import random
import statistics
from collections.abc import Callable
from typing import Any, Final

import ours
from measure import Side, compare, pin

import maw_family as maw

DEALS: Final = 1_000


def each(name: str, work: Callable[[Any], object], items: list[Any]) -> Side:
    """Some work on one thing after the other; one of them counts as a decision."""

    def play(count: int) -> int:
        for _ in range(count):
            for item in items:
                work(item)
        return count * len(items)

    return Side(name, play)


def steps(states: list[maw.State]) -> Side:
    """`apply` of a legal move, and nothing else."""
    draw = random.Random(11).random
    pairs = []
    for state in states:
        moves = maw.legal_moves(state)
        pairs.append((state, moves[int(draw() * len(moves))]))
    return each("apply", lambda pair: maw.apply(*pair), pairs)


def long_record() -> tuple[str, int]:
    """The text of a game of a thousand deals, and how many moves it has."""
    rules = ours.RULES.with_options({"scoring.chips": 1_000_000})
    draw = random.Random(12).random
    dealer = maw.Dealer(seed=12)
    state = maw.new_game(rules, players=ours.SEATS)
    moves: list[maw.Move] = []
    deals = 0
    while True:
        if state.to_act is None:
            if deals == DEALS and state.phase is maw.Phase.DEAL:
                break
            move: maw.Move = dealer.chance(state)
            deals += isinstance(move, maw.Deal)
        else:
            legal = maw.legal_moves(state)
            move = legal[int(draw() * len(legal))]
        moves.append(move)
        state = maw.apply(state, move)
    record = maw.Record(rules, players=ours.SEATS, moves=tuple(moves))
    return maw.write_record(record), len(moves)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="What it costs beside apply.")
    parser.add_argument("--rounds", type=int, default=5, help="of which the median is taken")
    options = parser.parse_args()
    pin()
    states = ours.states_of_games(3)[::7]
    views = [maw.view(state, state.to_act) for state in states]
    first_draws = [maw.view(state, None) for state in states]
    lines = [maw.format_state(state) for state in states]
    pickles = [pickle.dumps(state) for state in states]
    texts = [maw.to_json(state) for state in states]
    text, moves = long_record()
    rng = random.Random(13)

    def several(view: maw.View) -> None:
        for _ in range(20):
            maw.determinize(view, rng)

    step = steps(states)
    print(f"Python {platform.python_version()}; spoil-five, five players; apply counts as 1\n")
    for name, side, share in (
        ("view", each("view", lambda state: maw.view(state, state.to_act), states), 1),
        (
            "determinize, first draw",
            each("", lambda view: maw.determinize(view, rng), first_draws),
            1,
        ),
        ("determinize, each of 20 draws", each("", several, views), 20),
        ("format_state", each("", maw.format_state, states), 1),
        ("parse_state", each("", maw.parse_state, lines), 1),
        ("to_json of a state", each("", maw.to_json, states), 1),
        ("from_json of a state", each("", maw.from_json, texts), 1),
        ("pickle.dumps", each("", pickle.dumps, states), 1),
        ("pickle.loads", each("", pickle.loads, pickles), 1),
        ("copy.deepcopy", each("", copy.deepcopy, states), 1),
        (f"read_record of {DEALS:,} deals, a move", each("", maw.read_record, [text]), moves),
    ):
        result = compare(side, step, rounds=options.rounds, turns=2, seconds=0.05)
        ratios = [ratio / share for ratio in result.times_as_dear()]
        cost = statistics.median(result.ours) / share
        print(
            f"{name:<36} {cost:9.2f} µs {statistics.median(ratios):9.2f} "
            f"({min(ratios):.2f} to {max(ratios):.2f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
