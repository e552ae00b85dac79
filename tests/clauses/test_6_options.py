"""RULES.md section 6: the options of the kinds of scoring, a test for each clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import maw_family as maw
from tests.clauses.table import clause

# Two rulesets that neither A♥ points nor penalties keep from changing their kind.
GAME, TRICKS, POOL = "five-cards", "forty-five", "spoil-five-1911"
OF_KIND = {"game": GAME, "tricks": TRICKS, "pool": POOL}
NUMBERS = {
    "game": ("win", "sweep", "target"),
    "tricks": ("trick", "target"),
    "pool": ("stake", "spoil_stake", "maximum", "tit_up", "dealer_extra", "sweep_bonus", "chips"),
}
FROM_ONE = {"game": ("win",), "tricks": ("trick", "target"), "pool": ("stake",)}
# Beside which a number may be as large as it likes: a full purse, and a tit-up for a maximum.
ROOM: dict[str, dict[str, Any]] = {
    "game": {},
    "tricks": {},
    "pool": {"scoring.chips": 1_000_000, "scoring.tit_up": 1},
}


def problems(ruleset: str, changes: Mapping[str, Any]) -> tuple[str, ...]:
    """What is wrong with a ruleset so changed, one sentence each."""
    with pytest.raises(maw.InvalidRuleset) as caught:
        maw.ruleset(ruleset).with_options(changes)
    return caught.value.problems


def scoring_of(rules: maw.Ruleset) -> dict[str, Any]:
    """The options under `scoring.`, without their prefix."""
    return {
        name.removeprefix("scoring."): value
        for name, value in rules.options().items()
        if name.startswith("scoring.")
    }


@clause("6.kind.other-kind-refused")
def test_kind_other_kind_refused() -> None:
    """Section 6: an option of another kind of scoring is refused."""
    for ruleset, name in ((GAME, "tricks_to_win"), (TRICKS, "win"), (POOL, "target")):
        (problem,) = problems(ruleset, {f"scoring.{name}": 4})
        assert f"scoring.{name}" in problem


@clause("6.kind.change-drops")
def test_kind_change_drops() -> None:
    """Section 6: changing the kind drops the old kind's options, of the same name too."""
    changed = maw.ruleset(GAME).with_options({"scoring.kind": "tricks"})
    # five-cards has target 0 and sweep 10, which `tricks` could not carry.
    assert (changed.scoring.kind, scoring_of(changed)["target"]) == ("tricks", 25)
    back = maw.ruleset("forty-five").with_options({"scoring.kind": "game", "scoring.win": 6})
    expected = {"kind": "game", "win": 6, "sweep": 10, "target": 26}
    assert scoring_of(back) == expected
    same = maw.ruleset("forty-five").with_options({"scoring.kind": "tricks"})
    assert same == maw.ruleset("forty-five")


@clause("6.kind.defaults.game")
def test_kind_defaults_game() -> None:
    """Section 6: the defaults of `game`."""
    rules = maw.ruleset(POOL).with_options({"scoring.kind": "game"})
    assert scoring_of(rules) == {"kind": "game", "win": 5, "sweep": 10, "target": 26}


@clause("6.kind.defaults.tricks")
def test_kind_defaults_tricks() -> None:
    """Section 6: the defaults of `tricks`."""
    rules = maw.ruleset(POOL).with_options({"scoring.kind": "tricks"})
    expected = {"kind": "tricks", "trick": 5, "best_trump": 0, "sweep": "off", "target": 25}
    assert scoring_of(rules) == expected


@clause("6.kind.defaults.pool")
def test_kind_defaults_pool() -> None:
    """Section 6: the defaults of `pool`."""
    rules = maw.ruleset(TRICKS).with_options({"scoring.kind": "pool"})
    assert scoring_of(rules) == {
        "kind": "pool",
        "tricks_to_win": 3,
        "stake": 1,
        "spoil_stake": 1,
        "maximum": 0,
        "tit_up": 0,
        "dealer_extra": 0,
        "sweep": "off",
        "sweep_bonus": 1,
        "chips": 20,
    }


@clause("6.kind.sweep-values")
def test_kind_sweep_values() -> None:
    """Section 6: `scoring.sweep` takes points or words, according to the kind."""
    taken: dict[str, tuple[object, ...]] = {
        "game": (0, 10, 25),
        "tricks": ("off", "wins-game", "double-stake"),
        "pool": ("off", "jink", "free"),
    }
    every = {value for values in taken.values() for value in values}
    for kind, ruleset in OF_KIND.items():
        for value in every:
            changes = {"scoring.sweep": value}
            if value in taken[kind]:
                rules = maw.ruleset(ruleset).with_options(changes)
                assert scoring_of(rules)["sweep"] == value
            else:
                (problem,) = problems(ruleset, changes)
                assert "scoring.sweep" in problem


@clause("6.kind.numbers.whole")
def test_kind_numbers_whole() -> None:
    """Section 6: numbers are whole and not below nought."""
    wrong: tuple[object, ...] = (-1, 2.5, 2.0, True, "5", None)
    for kind, names in NUMBERS.items():
        for name in names:
            for value in wrong:
                changes = {**ROOM[kind], f"scoring.{name}": value}
                assert any(
                    f"scoring.{name} is" in problem for problem in problems(OF_KIND[kind], changes)
                )


@clause("6.kind.numbers.from")
def test_kind_numbers_from() -> None:
    """Section 6: `stake`, `trick` and `win` are at least 1, the other numbers may be 0."""
    for kind, names in NUMBERS.items():
        for name in names:
            if name in FROM_ONE[kind]:
                (problem,) = problems(OF_KIND[kind], {f"scoring.{name}": 0})
                assert f"scoring.{name}" in problem
                changes = {f"scoring.{name}": 1}
                assert scoring_of(maw.ruleset(OF_KIND[kind]).with_options(changes))[name] == 1
            elif name != "chips":  # which has to cover the first due
                changes = {f"scoring.{name}": 0}
                assert scoring_of(maw.ruleset(OF_KIND[kind]).with_options(changes))[name] == 0


@clause("6.kind.numbers.most")
def test_kind_numbers_most() -> None:
    """Section 6: no number is above 1,000,000."""
    for kind, names in NUMBERS.items():
        for name in names:
            if name != "dealer_extra":  # which no purse could cover beside a stake
                most = {**ROOM[kind], f"scoring.{name}": 1_000_000}
                rules = maw.ruleset(OF_KIND[kind]).with_options(most)
                assert scoring_of(rules)[name] == 1_000_000
            found = problems(OF_KIND[kind], {**ROOM[kind], f"scoring.{name}": 1_000_001})
            assert any(problem.startswith(f"scoring.{name} is") for problem in found)


@clause("6.contract.later")
def test_contract_later() -> None:
    """Section 6: the kind `contract` is specified with the auction, there is none yet."""
    (problem,) = problems(GAME, {"scoring.kind": "contract"})
    assert "scoring.kind" in problem


@clause("6.options.all-at-once")
def test_options_all_at_once() -> None:
    """Preamble and section 6: contradictory options are refused, all of them at once."""
    changes = {
        "turn_up.ace_of_hearts_points": 4,
        "scoring.maximum": 40,
        "scoring.tit_up": 0,
        "scoring.stake": 2,
        "scoring.dealer_extra": 2,
        "scoring.chips": 3,
        "penalties.look": "lose-deal",
        "penalties.false_rob": "lose-four",
    }
    found = problems("spoil-five", changes)
    assert len(found) == 5
    for name in (
        "turn_up.ace_of_hearts_points",
        "scoring.maximum",
        "scoring.chips",
        "penalties.look",
        "penalties.false_rob",
    ):
        assert sum(problem.startswith(name) for problem in found) == 1


@clause("6.options.without-effect")
def test_options_without_effect() -> None:
    """Preamble: an option that cannot take effect beside the others is allowed."""
    rules = maw.ruleset("spoil-five").with_options(
        {
            "turn_up.ace_of_hearts_wins": False,
            "robbing.holder": "off",
            "robbing.failure": "cannot-win",
            "scoring.sweep": "off",
            "scoring.sweep_bonus": 3,
            "scoring.tit_up": 2,
            "leading.opening_trump_from": 99,
        }
    )
    assert rules.leading.opening_trump_from == 99


@clause("6.ace-of-hearts.needs-points")
def test_ace_of_hearts_needs_points() -> None:
    """Section 2: A♥ points need a scoring with points, which a pool is not."""
    changes = {"turn_up.ace_of_hearts_points": 4}
    (problem,) = problems(POOL, changes)
    assert "turn_up.ace_of_hearts_points" in problem
    for ruleset in (GAME, TRICKS):
        assert maw.ruleset(ruleset).with_options(changes).turn_up.ace_of_hearts_points == 4


@clause("6.tricks.target-required")
def test_tricks_target_required() -> None:
    """Section 6: `tricks` requires a target."""
    (problem,) = problems(TRICKS, {"scoring.target": 0})
    assert "scoring.target" in problem
    assert scoring_of(maw.ruleset(TRICKS).with_options({"scoring.target": 1}))["target"] == 1


@clause("6.tricks.best-trump.values")
def test_tricks_best_trump_values() -> None:
    """Section 6: `best_trump` is 0 or 5."""
    for value in (0, 5):
        rules = maw.ruleset(TRICKS).with_options({"scoring.best_trump": value})
        assert scoring_of(rules)["best_trump"] == value
    for value in (1, 4, 6, 10):
        (problem,) = problems(TRICKS, {"scoring.best_trump": value})
        assert "scoring.best_trump" in problem


@clause("6.pool.chips-cover-first-due")
def test_pool_chips_cover_first_due() -> None:
    """Section 6: `chips` covers the first due, which for the dealer is the larger one."""
    due = {"scoring.stake": 3, "scoring.dealer_extra": 2}
    (problem,) = problems(POOL, {**due, "scoring.chips": 4})
    assert "scoring.chips" in problem
    rules = maw.ruleset(POOL).with_options({**due, "scoring.chips": 5})
    assert maw.new_game(rules, players=3).chips == (0, 2, 2)


@clause("6.pool.maximum-needs-tit-up")
def test_pool_maximum_needs_tit_up() -> None:
    """Section 6: `maximum` needs a `tit_up` of at least 1."""
    (problem,) = problems(POOL, {"scoring.maximum": 10, "scoring.tit_up": 0})
    assert "scoring.maximum" in problem
    rules = maw.ruleset(POOL).with_options({"scoring.maximum": 10, "scoring.tit_up": 1})
    assert scoring_of(rules)["maximum"] == 10


@clause("6.pool.tricks-to-win-values")
def test_pool_tricks_to_win_values() -> None:
    """Section 6: `tricks_to_win` is 2, 3 or 4."""
    for value in (2, 3, 4):
        rules = maw.ruleset(POOL).with_options({"scoring.tricks_to_win": value})
        assert scoring_of(rules)["tricks_to_win"] == value
    for value in (0, 1, 5):
        (problem,) = problems(POOL, {"scoring.tricks_to_win": value})
        assert "scoring.tricks_to_win" in problem
