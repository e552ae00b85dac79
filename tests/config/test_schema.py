"""The JSON Schema of a config: what `load_ruleset` takes passes it, and little else does."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator

import maw_family as maw
from maw_family.options import Choice
from maw_family.rules import options_by_kind, wrong_anywhere

SCHEMA: Final = maw.config_schema()
CONFIG: Final = Draft202012Validator(SCHEMA)
OPTIONS: Final[dict[str, Any]] = SCHEMA["properties"]["options"]["properties"]
MAW: Final = {"ruleset": "maw@1"}


def passes(table: Any) -> bool:
    return CONFIG.is_valid(table)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    # Nothing in it points elsewhere, so it can stand in the schema of a whole file.
    assert '"$ref"' not in json.dumps(SCHEMA)


@pytest.mark.parametrize("pin", maw.rulesets())
def test_every_shipped_ruleset_passes_with_all_its_options(pin: str) -> None:
    rules = maw.ruleset(pin)
    table = {
        "ruleset": pin,
        "fingerprint": maw.fingerprint(rules),
        "options": json.loads(json.dumps(rules.options())),
    }
    CONFIG.validate(table)
    assert maw.load_ruleset(table, table="") == rules
    assert passes({"ruleset": rules.id})


def test_every_option_of_every_kind_is_in_it() -> None:
    known = {name for pin in maw.rulesets() for name in maw.ruleset(pin).options()}
    assert set(OPTIONS) == known


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"ruleset": "bridge"},
        {"ruleset": "maw@2"},
        {"ruleset": "Maw"},
        {"ruleset": 1},
        {"fingerprint": "mf1:e5ea2812aef69fe66cc5"},
        MAW | {"fingerprint": "mf1:e5ea"},
        MAW | {"fingerprint": "mf1:E5EA2812AEF69FE66CC5"},
        MAW | {"fingerprnt": "mf1:e5ea2812aef69fe66cc5"},
        MAW | {"options": []},
        MAW | {"options": {"scoring.maxmum": 40}},
        MAW | {"options": {"robbing": {"holder": "off"}}},
        MAW | {"options": {"robbing.holder": "declared"}},
        MAW | {"options": {"scoring.chips": "20"}},
        [],
        "maw@1",
    ],
    ids=repr,
)
def test_mistakes_do_not_pass(table: Any) -> None:
    assert not passes(table)


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("scoring.sweep", [10, 0, "wins-game", "jink", "off"], [-1, "jinks", True, 1_000_001]),
        ("scoring.target", [0, 1, 1_000_000], [-1, "26", 1_000_001]),
        ("scoring.best_trump", [0, 5], [4, True]),
        ("scoring.stake", [1], [0]),
        ("scoring.kind", ["game", "tricks", "pool"], ["auction"]),
        ("turn_up.ace_of_hearts_wins", [True, False], [0, 1, "true"]),
        ("seating.players", [[2], [2, 4, 10]], [[], [1], [11], [2, 2], [True], 2]),
        (
            "seating.side_sizes",
            [{}, {"4": [2, 1]}, {"9": [3]}],
            [{"4": []}, {"4": [3]}, {"4": [4]}, {"4": [2, 2]}, {"4": 2}, {"1": [1]}, {"11": [1]},
             {"04": [2]}, {"four": [2]}, []],
        ),
        (
            "deal.packets",
            [[[3, 2]], [[3, 2], [2, 3]], [[5]], [[1, 1, 1, 1, 1]]],
            [[], [[]], [[3, 3]], [[6, -1]], [[5, 0]], [[3, 2], [3, 2]], [3, 2]],
        ),
        (
            "ranking.top_trumps",
            [["ace", "five", "jack", "ace-of-hearts"]],
            [[], ["five", "jack", "ace"], ["five", "jack", "ace", "ace"], ["five", "jack", "ace", "king"]],
        ),
        ("reneging.cards", [[], ["five"], ["ace", "five"]], [["five", "five"], ["king"], "five"]),
    ],
)  # fmt: skip
def test_values_of_every_sort(name: str, right: list[Any], wrong: list[Any]) -> None:
    for value in right:
        assert passes(MAW | {"options": {name: value}}), value
    for value in wrong:
        assert not passes(MAW | {"options": {name: value}}), value


WORDS: Final = sorted(
    {
        word
        for by_kind in options_by_kind().values()
        for option in by_kind.values()
        if isinstance(option, Choice)
        for word in option.values
    }
    | {"five", "jack", "ace-of-hearts", "ace", "king", "OFF", ""}
)
NUMBERS: Final = st.integers(-1, 12) | st.sampled_from([999_999, 1_000_000, 1_000_001, 10**30])
# No float that is a whole number: to JSON it is one, to TOML it is not.
SCALARS: Final = st.none() | st.booleans() | NUMBERS | st.just(2.5) | st.sampled_from(WORDS)
VALUES: Final = (
    SCALARS
    | NUMBERS
    | st.sampled_from(WORDS)
    | st.dictionaries(
        st.sampled_from(["4", "6", "8"]), st.sampled_from([[1], [2], [2, 1], [4]]), max_size=3
    )
    | st.lists(SCALARS, max_size=5)
    | st.permutations(["five", "jack", "ace-of-hearts", "ace"])
    | st.lists(st.sampled_from(["five", "jack", "ace-of-hearts", "ace"]), max_size=4)
    | st.lists(st.integers(2, 10), max_size=5).map(sorted)
    | st.lists(st.lists(st.integers(1, 5), min_size=1, max_size=3), max_size=3)
    | st.lists(st.sampled_from([[5], [3, 2], [2, 3], [1, 4], [4, 2], []]), max_size=3)
    | st.dictionaries(
        st.integers(1, 11).map(str) | st.sampled_from(["04", "x", ""]),
        st.lists(st.integers(0, 5), max_size=2) | SCALARS,
        max_size=2,
    )
)


def beyond_json_schema(name: str, value: Any) -> bool:
    """Whether a value is wrong in a way that JSON Schema has no word for."""
    return name == "seating.players" and isinstance(value, list) and value != sorted(value)


@pytest.mark.parametrize("name", OPTIONS)
@given(value=VALUES)
def test_what_an_option_takes_passes_and_nothing_else_does(name: str, value: Any) -> None:
    taken = not list(wrong_anywhere({name: value}))
    passed = Draft202012Validator(OPTIONS[name]).is_valid(value)
    if taken:
        assert passed
    if passed and not taken:
        assert beyond_json_schema(name, value)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_says_its_question_and_what_its_values_mean(name: str) -> None:
    parts = OPTIONS[name].get("anyOf", [OPTIONS[name]])
    assert len(parts) == len({part["title"] + part["type"] + str(part) for part in parts})
    for part in parts:
        assert part["title"].endswith("?")
        for value in part.get("enum", ()) if part["type"] == "string" else ():
            [meaning] = [
                line
                for line in part["description"].splitlines()
                if line.startswith(f"* `{value}`:")
            ]
            assert len(meaning) > len(f"* `{value}`: ")
        assert part["description"]


def test_an_option_of_some_kinds_of_scoring_says_which() -> None:
    for kind in ("game", "tricks", "pool"):
        changed = maw.ruleset("five-cards").with_options({"scoring.kind": kind})
        for name in OPTIONS:
            if not name.startswith("scoring.") or name == "scoring.kind":
                assert "Only where" not in str(OPTIONS[name])
                continue
            told = [
                part["description"].splitlines()[-1]
                for part in OPTIONS[name].get("anyOf", [OPTIONS[name]])
            ]
            assert all(line.startswith("Only where `scoring.kind` is ") for line in told)
            assert any(f'"{kind}"' in line for line in told) == (name in changed.options())


def test_every_shipped_ruleset_is_completed_with_its_title() -> None:
    part = SCHEMA["properties"]["ruleset"]
    assert part["enum"][: len(maw.rulesets())] == list(maw.rulesets())
    for pin in maw.rulesets():
        assert f"* `{pin}`: {maw.ruleset(pin).title}" in part["description"].splitlines()


def test_a_table_names_its_ruleset() -> None:
    assert SCHEMA["required"] == ["ruleset"]


def test_the_schema_is_the_callers_own() -> None:
    mine = maw.config_schema()
    mine["properties"].clear()
    assert maw.config_schema() == SCHEMA
