"""The worked cases as records: what follows from the rules must follow from a record."""

from __future__ import annotations

from typing import Any

import pytest

import maw_family as maw
from tests.cases.test_cases import cases, rules_of
from tests.records.texts import faults_of, record_text


def text_of(case: dict[str, Any], *more: str) -> str:
    return record_text(
        *case["moves"],
        *more,
        ruleset=rules_of(case).pin,
        options=case.get("options", {}),
        players=case["players"],
        dealer=case["dealer"],
        side_size=case.get("side_size"),
        without=() if "side_size" in case else ("side_size",),
    )


@pytest.mark.parametrize("case", cases("game"))
def test_a_game_comes_to_what_the_rules_say(case: dict[str, Any]) -> None:
    record = maw.read_record(text_of(case))
    last = list(maw.replay(record))[-1]
    score = maw.score(last)
    for key, expected in case["expect"].items():
        if key == "to_act":
            assert last.to_act == expected
        elif key == "legal_after":
            legal = {f"{last.to_act} {maw.format_move(move)}" for move in maw.legal_moves(last)}
            assert legal == set(expected)
        else:
            found = getattr(score, key)
            assert (list(found) if isinstance(found, tuple) else found) == expected
    written = maw.write_record(record)
    assert maw.write_record(maw.read_record(written)) == written
    assert ("result = " in written) == bool(case["expect"].get("winners"))


@pytest.mark.parametrize("case", cases("refused"))
def test_a_refused_move_is_a_fault(case: dict[str, Any]) -> None:
    (told,) = faults_of(text_of(case, case["move"]))
    assert told.startswith(f'move {len(case["moves"]) + 1} ("{case["move"]}"): ')
