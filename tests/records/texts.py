"""Records as texts, put together line by line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

import pytest

import maw_family as maw

# A deal of Five and Ten in which everybody has one chip, and which nobody wins: 2, 2 and 1
# tricks. Nobody can pay for the next deal, so that all share the game (RULES.md section 6).
TIE: Final = (
    "deal 8D4H9H5SKS 9DQH3S4STS 3C6CJD6H7H",
    "up JS",
    *("0 5S", "1 TS", "2 6C"),
    *("0 4H", "1 QH", "2 6H"),
    *("1 4S", "2 7H", "0 KS"),
    *("0 9H", "1 3S", "2 3C"),
    *("1 9D", "2 JD", "0 8D"),
)
TIE_HEAD: Final[Mapping[str, Any]] = {
    "ruleset": "five-and-ten@1",
    "players": 3,
    "side_size": 1,
    "dealer": 2,
    "options": {"scoring.chips": 1},
}
TIE_RESULT: Final = (
    'result = { winners = [0, 1, 2], reason = "chips-out", stake = 1, '
    "points = [0, 0, 0], chips = [0, 0, 0], pool = 3 }"
)


def written(value: Any) -> str:
    """A value as TOML has it; JSON writes texts, numbers and lists the same way."""
    if isinstance(value, Mapping):
        pairs = [f"{json.dumps(str(key))} = {written(item)}" for key, item in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    return json.dumps(value, ensure_ascii=False)


def record_text(
    *moves: str,
    ruleset: str = "spoil-five@1",
    options: Mapping[str, Any] | None = None,
    more: Iterable[str] = (),
    without: Iterable[str] = (),
    **head: Any,
) -> str:
    """The text of a record: head, moves, `more` lines and options.

    A key in `head` takes the place of the usual one, and `without` names keys left out.
    """
    changed = options or {}
    lines: dict[str, Any] = {
        "maw_record": 1,
        "ruleset": ruleset,
        "fingerprint": None,
        "players": 3,
        "side_size": 1,
        "dealer": 0,
    } | head
    if lines["fingerprint"] is None:
        lines["fingerprint"] = maw.fingerprint(maw.ruleset(ruleset).with_options(changed))
    text = [f"{key} = {written(value)}" for key, value in lines.items() if key not in without]
    if "moves" not in without:
        text += ["moves = [", *(f'  "{move}",' for move in moves), "]"] if moves else ["moves = []"]
    text += more
    if changed:
        text += ["", "[options]"]
        text += [f"{json.dumps(name)} = {written(value)}" for name, value in changed.items()]
    return "\n".join([*text, ""])


def faults_of(text: str) -> list[str]:
    """Everything that is wrong with a record; the first of it is what strict reading tells."""
    reading = maw.read_record(text, on_error="collect")
    told = [str(fault) for fault in reading.faults]
    if told:
        assert reading.record is None
        with pytest.raises(maw.RecordError) as raised:
            maw.read_record(text)
        assert str(raised.value) == told[0]
    else:
        assert reading.record == maw.read_record(text)
    return told


def fault_of(text: str) -> str:
    """The one thing that is wrong with a record."""
    (told,) = faults_of(text)
    return told
