"""The check of a ruleset is content with what is right."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

import maw_family as maw
from maw_family.testing import check_ruleset
from tests.model.randomly import option_changes


@pytest.mark.parametrize("pin", maw.rulesets())
def test_shipped_rulesets_conform(pin: str) -> None:
    # One game without a referee and one with him.
    assert check_ruleset(maw.ruleset(pin), games=2) == ()


@pytest.mark.parametrize("seed", range(6))
def test_house_rules_conform(seed: int) -> None:
    # Drawn by what the model's tests draw from, not by the kit itself.
    rules = maw.ruleset("maw@1").with_options(option_changes(random.Random(seed)))
    assert check_ruleset(rules, games=2, seed=seed) == ()


def test_rules_loaded_from_a_config_conform(tmp_path: Path) -> None:
    config = tmp_path / "maw.toml"
    config.write_text(
        '[maw_family]\nruleset = "spoil-five@1"\n'
        '[maw_family.options]\n"scoring.maximum" = 12\n"seating.players" = [3]\n',
        encoding="utf-8",
    )
    assert check_ruleset(maw.load_ruleset(config), games=2) == ()


def test_rules_of_ones_own_conform_though_there_are_no_records_of_them() -> None:
    own = attrs.evolve(maw.ruleset("five-cards@1"), id="our-cards", title="Cards at our table")
    with pytest.raises(maw.RecordError):
        maw.Record(own, 2)
    assert check_ruleset(own, games=1) == ()


def test_the_global_generator_is_left_alone() -> None:
    before = random.getstate()
    check_ruleset(maw.ruleset("maw@1"), games=1)
    assert random.getstate() == before


@pytest.mark.parametrize("rules", ["maw@1", None, {"ruleset": "maw@1"}])
def test_only_rulesets_are_checked(rules: Any) -> None:
    with pytest.raises(maw.RulesetError, match=re.escape("check_ruleset takes a Ruleset")):
        check_ruleset(rules)


@pytest.mark.parametrize("games", [0, -1, True, 1.0, "1", None])
def test_the_number_of_games_is_whole(games: Any) -> None:
    with pytest.raises(maw.MawError, match="games is a whole number from 1"):
        check_ruleset(maw.ruleset("maw@1"), games=games)


@pytest.mark.parametrize("seed", [True, 1.0, "1", None])
def test_the_seed_is_whole(seed: Any) -> None:
    with pytest.raises(maw.MawError, match="a seed is a whole number"):
        check_ruleset(maw.ruleset("maw@1"), seed=seed)
