"""What Hypothesis shows of a failing test can be put into a test of its own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import Phase as Stage, given, settings, strategies as st

import maw_family as maw
from maw_family.testing import PlayedGame, games, rulesets, states
from tests.testing.drawing import FIXED, evaluated, own_rules


def shown(strategy: st.SearchStrategy[Any], shown_moves: int = 0) -> tuple[str, Any]:
    """What is shown of a value for which a test fails, and that value."""
    drawn: list[Any] = []

    @settings(FIXED, max_examples=100, phases=[Stage.generate])
    @given(strategy)
    def wrong(value: Any) -> None:
        if not isinstance(value, PlayedGame) or len(value.moves) >= shown_moves:
            drawn.append(value)
            raise AssertionError

    with pytest.raises(AssertionError) as caught:
        wrong()
    told = "\n".join(caught.value.__notes__)
    found = re.search(r"value=(.+?),(?:  # [^\n]*)?\n\)", told, re.DOTALL)
    assert found is not None, told
    return found[1], drawn[-1]


def test_a_game_is_shown_as_an_expression_that_makes_it_again() -> None:
    text, game = shown(games(), 3)
    assert text.startswith("PlayedGame.replayed(ruleset('")
    assert len(game.moves) >= 3
    assert evaluated(text) == game


def test_a_shipped_ruleset_is_shown_by_its_name() -> None:
    assert shown(rulesets()) == ("ruleset('five-and-ten@1')", maw.ruleset("five-and-ten@1"))


def test_house_rules_are_shown_with_what_they_change() -> None:
    house = maw.ruleset("maw@1").with_options({"scoring.target": 5})
    text, rules = shown(st.tuples(rulesets(), st.just(house)))
    assert text.endswith("ruleset('maw@1').with_options({'scoring.target': 5}))")
    assert evaluated(text) == rules


def test_rules_of_ones_own_are_shown_as_json() -> None:
    text, game = shown(games(own_rules(), max_moves=0))
    assert text.startswith("PlayedGame.replayed(from_json(")
    assert evaluated(text) == game
    text, state = shown(states(own_rules()))
    assert text.startswith("from_json(")
    assert evaluated(text) == state


def test_a_state_is_shown_as_its_position() -> None:
    text, state = shown(states(maw.ruleset("spoil-five@1"), to_act=True))
    assert text == f"parse_state({maw.format_state(state)!r})"
    assert evaluated(text) == state
