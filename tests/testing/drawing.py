"""What the tests of the kit share: the first values that a strategy draws, and the simplest."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

import attrs
from hypothesis import Phase as Stage, find, given, settings, strategies as st

import maw_family as maw
from maw_family.testing import PlayedGame

T = TypeVar("T")

# The kit is tested with the health checks on, and with the same examples every time.
FIXED = settings(
    database=None, deadline=None, derandomize=True, max_examples=500, suppress_health_check=()
)


def sample(strategy: st.SearchStrategy[T], many: int = 400) -> list[T]:
    """The first so many values that a strategy draws."""
    drawn: list[T] = []

    @settings(FIXED, max_examples=many, phases=[Stage.generate])
    @given(strategy)
    def draw(value: T) -> None:
        drawn.append(value)

    draw()
    # Every one of them counts: none was given up on the way.
    assert len(drawn) == many
    return drawn


def simplest(
    strategy: st.SearchStrategy[T], wanted: Callable[[T], bool] = lambda _: True, *, seed: int = 1
) -> T:
    return find(strategy, wanted, settings=FIXED, random=random.Random(seed))


def evaluated(text: str) -> Any:
    """What an expression that was shown comes to."""
    names = {
        "PlayedGame": PlayedGame,
        "ruleset": maw.ruleset,
        "parse_state": maw.parse_state,
        "from_json": maw.from_json,
    }
    return eval(text, names)


def own_rules() -> maw.Ruleset:
    """Rules that were not made from shipped ones."""
    return attrs.evolve(maw.ruleset("maw@1"), id="our-maw", title="Maw at our table")
