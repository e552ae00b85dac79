"""Records as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

import maw_family as maw

MOVES = ["deal 2C5H7S8S9S KC7D8D9DTD", "up 4H", "KC", "5H", "penalty 0 renounce"]
RULES = maw.ruleset("twenty-five@1").with_options({"penalties.renounce": "redeal"})
RECORD = maw.Record(
    RULES,
    players=2,
    moves=tuple(map(maw.parse_move, MOVES)),
    names=("Red", "Blue"),
    event='with "quotes"',
)

PLAIN: dict[str, Any] = {
    "type": "record",
    "ruleset": "twenty-five@1",
    "options": {"penalties.renounce": "redeal"},
    "players": 2,
    "dealer": 0,
    "side_size": 1,
    # Every decision with the seat that makes it; eldest, seat 1, leads, the five of trumps wins.
    "moves": [MOVES[0], MOVES[1], "1 KC", "0 5H", MOVES[4]],
    "names": ["Red", "Blue"],
    "date": None,
    "event": 'with "quotes"',
}


def test_a_record_as_a_dictionary() -> None:
    assert maw.to_plain(RECORD) == PLAIN
    assert maw.from_json(PLAIN) == RECORD
    assert maw.from_json(maw.to_json(RECORD), maw.Record) == RECORD


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"moves": None}, "record.moves is"),
        ({"moves": [7]}, "record.moves[0] is 7; expected a move"),
        ({"moves": ["1 KC"]}, 'move 1 ("KC"): '),
        ({"moves": [*PLAIN["moves"][:2], "0 KC"]}, "record.moves[2] is '0 KC'; expected '1 KC'"),
        ({"moves": [*PLAIN["moves"][:2], "KC"]}, "record.moves[2] is 'KC'; expected '1 KC'"),
        ({"moves": [*PLAIN["moves"][:2], "1 2C"]}, "2♣ is not in your hand"),
        ({"names": ["Red"]}, "record is wrong: names"),
        ({"players": 11}, "record is wrong: twenty-five@1"),
        ({"dealer": True}, "record.dealer is True; expected a whole number"),
        ({"ruleset": "twenty-five"}, "record.ruleset is 'twenty-five'; expected 'twenty-five@1'"),
        ({"options": {}}, "record: move 5"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_no_record(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(maw.NotationError) as caught:
        maw.from_json(json.dumps(PLAIN | changes))
    assert told in str(caught.value)


def test_only_the_first_wrong_move_of_many_is_told() -> None:
    with pytest.raises(maw.NotationError) as caught:
        maw.from_json({**PLAIN, "moves": ["nonsense"] * 100_000})
    assert str(caught.value).startswith("record.moves[0] is 'nonsense'; expected a move")
    assert len(str(caught.value)) < 400


def test_a_key_said_twice_among_many_is_found() -> None:
    keys = ",".join(f'"{number}":0' for number in range(100_000))
    with pytest.raises(maw.NotationError, match="the key 'twice' stands twice"):
        maw.from_json(f'{{{keys},"twice":0,"twice":0}}')


def test_a_key_is_told_short_and_harmless() -> None:
    with pytest.raises(maw.NotationError) as caught:
        maw.from_json({**PLAIN, "\x1b" + "k" * 1000: [0] * 100})
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_a_record_with_an_illegal_move_is_not_written() -> None:
    wrong = maw.Record(RULES, players=2, moves=(maw.Claim(),))
    with pytest.raises(maw.RecordError, match="move 1"):
        maw.to_json(wrong)
