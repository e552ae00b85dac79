"""Editions that cannot drift: what was released, and what does not come out the same."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tomllib
from importlib import resources
from typing import Any, Final

import attrs
import pytest

import maw_family as maw
from maw_family import editions
from maw_family.editions import Release, behaviour, releases, self_check

# One after the other, they take a few seconds: once is enough for all tests.
CHECKED: Final = {pin: self_check(maw.ruleset(pin)) for pin in maw.rulesets()}


@pytest.mark.parametrize("pin", maw.rulesets())
def test_every_shipped_edition_is_as_it_was_released(pin: str) -> None:
    checked = CHECKED[pin]
    assert checked.problems == ()
    assert checked.ok
    assert checked.ruleset == maw.ruleset(pin)
    assert checked.released == Release(checked.fingerprint, checked.behaviour)
    assert checked.fingerprint == maw.fingerprint(maw.ruleset(pin))


def test_the_file_of_releases_has_a_line_for_every_edition_and_no_other() -> None:
    text = (resources.files("maw_family") / "editions.toml").read_text("utf-8")
    table = tomllib.loads(text)
    assert sorted(table) == sorted(maw.rulesets()) == sorted(releases())
    for pin, values in table.items():
        assert set(values) == {"fingerprint", "behaviour"}
        assert releases()[pin] == Release(**values)
    # Options tell the editions apart, whatever their behaviour.
    assert len({values["fingerprint"] for values in table.values()}) == len(table)


@pytest.mark.parametrize("thing", ["maw@1", None, 5, maw.Ruleset])
def test_what_is_no_ruleset_is_refused(thing: Any) -> None:
    with pytest.raises(maw.RulesetError, match="expected a Ruleset"):
        self_check(thing)


# For each of some options another value, and a ruleset in which that shows in the game.
CHANGES: Final[list[tuple[str, str, Any]]] = [
    ("maw@1", "ranking.top_trumps", ["five", "jack", "ace", "ace-of-hearts"]),
    ("maw@1", "seating.players", [2]),
    ("maw@1", "seating.side_sizes", {"4": [1]}),
    ("maw@1", "turn_up.ace_of_hearts_points", 5),
    ("maw@1", "fiving.extent", "until-suit-changes"),
    ("maw@1", "fiving.extent", "off"),
    ("maw@1", "robbing.dealer", "may"),
    ("maw@1", "robbing.holder", "off"),
    ("spoil-five@1", "robbing.failure", "none"),
    ("twenty-five@1", "robbing.unrobbed_ace", "keeps-rank"),
    ("maw@1", "following.plain_lead", "follow-or-trump"),
    ("maw@1", "following.void", "must-trump"),
    ("five-and-ten@1", "reneging.cards", []),
    ("maw@1", "scoring.win", 6),
    ("five-cards@1", "scoring.sweep", 11),
    ("maw@1", "scoring.target", 25),
    ("twenty-five@1", "scoring.best_trump", 0),
    ("spoil-five@1", "scoring.stake", 2),
    ("spoil-five@1", "scoring.sweep", "off"),
    ("spoil-five@1", "scoring.chips", 19),
    ("maw@1", "penalties.renounce", "none"),
]


@pytest.mark.parametrize(("pin", "option", "value"), CHANGES)
def test_options_changed_under_an_old_number_are_found(
    pin: str, option: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As though somebody had changed a shipped file: the same pin, and other options."""
    changed = maw.ruleset(pin).with_options({option: value})
    assert changed.pin == pin
    assert changed != maw.ruleset(pin)
    monkeypatch.setattr(editions, "ruleset", lambda _: changed)
    checked = self_check(changed)
    assert not checked.ok
    assert checked.fingerprint != CHECKED[pin].fingerprint
    assert checked.behaviour != CHECKED[pin].behaviour
    assert checked.released == releases()[pin]
    (problem,) = checked.problems
    assert f"has the fingerprint {checked.fingerprint} and was released with" in problem
    assert "its options are not those of this edition" in problem
    assert pin in problem


# What shows in no random game, or in none at all, shows in the fingerprint.
QUIET: Final[list[tuple[str, str, Any]]] = [
    ("maw@1", "deal.packets", [[2, 3]]),
    ("maw@1", "turn_up.ace_of_hearts_wins", False),
    ("spoil-five@1", "scoring.maximum", 40),
    ("spoil-five@1", "scoring.sweep_bonus", 2),
    ("spoil-five@1", "penalties.look", "redeal"),
]


@pytest.mark.parametrize(("pin", "option", "value"), QUIET)
def test_every_option_counts_for_the_fingerprint(
    pin: str, option: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = maw.ruleset(pin).with_options({option: value})
    monkeypatch.setattr(editions, "ruleset", lambda _: changed)
    monkeypatch.setattr(editions, "behaviour", lambda _: CHECKED[pin].behaviour)
    (problem,) = self_check(changed).problems
    assert "its options are not those of this edition" in problem


def _playing_by(changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that plays the rules asked for as though they were others."""

    def begin(rules: maw.Ruleset, *, players: int, side_size: int) -> maw.State:
        return maw.new_game(rules.with_options(changes), players=players, side_size=side_size)

    monkeypatch.setattr(editions, "new_game", begin)


def _changed_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    _playing_by({"ranking.top_trumps": ["ace", "jack", "five", "ace-of-hearts"]}, monkeypatch)


def _changed_turn_up(monkeypatch: pytest.MonkeyPatch) -> None:
    _playing_by({"turn_up.ace_of_hearts_points": 0, "fiving.extent": "off"}, monkeypatch)


def _changed_dealing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "legal_moves", lambda state: maw.legal_moves(state)[::-1])


@pytest.mark.parametrize("change", [_changed_strength, _changed_turn_up, _changed_dealing])
@pytest.mark.parametrize("pin", ["maw@1", "maw-court@1"])
def test_behaviour_changed_under_equal_options_is_found(
    change: Any, pin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(monkeypatch)
    checked = self_check(maw.ruleset(pin))
    assert checked.fingerprint == CHECKED[pin].fingerprint
    assert checked.behaviour != CHECKED[pin].behaviour
    (problem,) = checked.problems
    assert problem == (
        f"{pin} behaves as {checked.behaviour} and was released behaving as "
        f"{CHECKED[pin].behaviour}: the same moves come to something else"
    )
    assert not checked.ok


def test_an_edition_without_a_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "releases", dict)
    checked = self_check(maw.ruleset("five-cards@1"))
    assert checked.released is None
    assert checked.problems == (
        "five-cards@1 is shipped, and editions.toml does not tell with what",
    )


def test_house_rules_have_no_release_and_nothing_wrong() -> None:
    house = maw.ruleset("five-cards@1").with_options({"scoring.win": 6})
    checked = self_check(house)
    assert checked.ok
    assert checked.released is None
    assert checked.fingerprint == maw.fingerprint(house)
    assert checked.behaviour != CHECKED["five-cards@1"].behaviour


def test_rules_of_another_name_have_no_release() -> None:
    ours = attrs.evolve(maw.ruleset("five-cards@1"), id="our-five-cards")
    assert self_check(ours).released is None
    assert self_check(ours).ok


@pytest.mark.parametrize(
    "changes", [{"id": "x"}, {"edition": 9}, {"title": "Another"}, {"sources": ()}]
)
def test_names_make_no_difference_to_behaviour(changes: dict[str, Any]) -> None:
    rules = attrs.evolve(maw.ruleset("five-cards@1"), **changes)
    assert behaviour(rules) == CHECKED["five-cards@1"].behaviour


def test_a_digest_says_what_it_is() -> None:
    for checked in CHECKED.values():
        for text, mark in ((checked.fingerprint, "mf1"), (checked.behaviour, "mb1")):
            assert re.fullmatch(f"{mark}:[0-9a-f]{{20}}", text)


def test_the_digest_is_the_same_whatever_the_hash_seed() -> None:
    program = (
        "import random; random.seed(3); before = random.getstate()\n"
        "import maw_family as maw\n"
        "print(maw.self_check(maw.ruleset('five-cards@1')).behaviour)\n"
        "assert random.getstate() == before\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "77")
    }
    assert told == {CHECKED["five-cards@1"].behaviour}


def test_the_global_random_is_left_alone() -> None:
    random.seed(5)
    before = random.getstate()
    assert self_check(maw.ruleset("five-cards@1")).ok
    assert random.getstate() == before
