"""The worked cases against the slow model itself: an opinion has to be right to be a second one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.model.slow import Table, complete, plain, playable, trumps, winner
from tests.model.tables import RULESETS, Options, changed

CASES = Path(__file__).parents[3] / "shared" / "cases"

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="the worked cases are not at hand")


def read(kind: str) -> list[Any]:
    path = CASES / f"{kind}.jsonl"
    if not path.is_file():
        return []
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["id"]) for case in cases]


def options_of(case: dict[str, Any]) -> Options:
    return complete(changed(RULESETS[case["ruleset"]], case.get("options", {})))


def without_seat(text: str, table: Table) -> str:
    """A move of a record, its seat checked and taken off."""
    first, _, rest = text.partition(" ")
    if first.isdigit() and rest:
        assert table.to_act == int(first), text
        return rest
    return text


def played(case: dict[str, Any]) -> Table:
    table = Table(options_of(case), case["players"], case.get("dealer", 0), case.get("side_size"))
    for text in case["moves"]:
        move = without_seat(text, table)
        assert table.accepts(move), text
        table.play(move)
    return table


@pytest.mark.parametrize("case", read("winner"))
def test_winner(case: dict[str, Any]) -> None:
    unrobbed = case.get("unrobbed_ace", False)
    assert winner(options_of(case), case["trick"], case["trump"], unrobbed) == case["winner"]


@pytest.mark.parametrize("case", read("legal"))
def test_legal(case: dict[str, Any]) -> None:
    may_be_played = playable(
        options_of(case),
        case["hand"],
        case["trick"],
        case["trump"],
        case.get("unrobbed_ace", False),
        "leading_with_players" in case,
        case.get("leading_with_players"),
    )
    assert may_be_played == set(case["legal"])


@pytest.mark.parametrize("case", read("order"))
def test_order(case: dict[str, Any]) -> None:
    suit = case.get("suit")
    if suit:
        assert plain(suit, case["trump"]) == case["cards"]
    else:
        assert trumps(options_of(case), case["trump"]) == case["cards"]


@pytest.mark.parametrize("case", read("game"))
def test_game(case: dict[str, Any]) -> None:
    table = played(case)
    for key, expected in case["expect"].items():
        if key == "legal_after":
            assert {f"{table.to_act} {move}" for move in table.legal()} == set(expected)
        else:
            assert getattr(table, key) == expected, key


@pytest.mark.parametrize("case", read("refused"))
def test_refused(case: dict[str, Any]) -> None:
    table = played(case)
    first, _, rest = case["move"].partition(" ")
    if first.isdigit() and rest:
        assert table.to_act != int(first) or not table.accepts(rest)
    else:
        assert not table.accepts(case["move"])
