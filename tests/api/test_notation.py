"""`parse_move` and `format_move` (API.md, "Moves and their notation")."""

from __future__ import annotations

from typing import Any, Final

import pytest

import maw_family as maw
from maw_family import Card, CardSet, NotationError

# The table of the contract, a line a move.
TABLE: Final[list[tuple[str, maw.Move]]] = [
    (
        "deal 2CKD5HAS9S AC3CTDJDQS",
        maw.Deal((CardSet("5H 2C 9S KD AS"), CardSet("3C AC TD JD QS"))),
    ),
    ("up 4C", maw.TurnUp(Card("4C"))),
    ("five", maw.AskFive()),
    ("stand", maw.Stand()),
    ("agree", maw.AgreeFive()),
    ("refuse", maw.RefuseFive()),
    ("rob 9S", maw.Rob(Card("9S"))),
    ("leave", maw.Leave()),
    ("declare", maw.Declare()),
    ("5H", maw.Play(Card("5H"))),
    ("claim", maw.Claim()),
    ("penalty 2 renounce", maw.Penalty(2, maw.Offence.RENOUNCE)),
    ("penalty 0 lead-out-of-turn", maw.Penalty(0, maw.Offence.LEAD_OUT_OF_TURN)),
]


@pytest.mark.parametrize(("text", "move"), TABLE)
def test_the_table_of_the_contract(text: str, move: maw.Move) -> None:
    assert maw.parse_move(text) == move
    # Within a hand the order of the pack: suits C D H S, ranks A 2 … K.
    assert maw.format_move(move) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("10D", "TD"),
        ("5♥", "5H"),
        ("td", "TD"),
        ("10♦", "TD"),
        ("as", "AS"),
        ("rob 10♠", "rob TS"),
        ("rob 9s", "rob 9S"),
        ("up 4♣", "up 4C"),
        ("deal KSAC 10D9♥", "deal ACKS TD9H"),
    ],
)
def test_other_spellings_are_read(text: str, written: str) -> None:
    assert maw.format_move(maw.parse_move(text)) == written


NOT_MOVES: Final = [
    "",
    " ",
    "\n",
    "\0",
    "5H ",
    " 5H",
    "5H\n",
    "5H\t",
    "5H\x00",
    "5H\x1b[31m",
    "\ufeff5H",
    "5H\u200b",
    "５H",
    "٥H",
    "??",
    "JK",
    "1H",
    "5 H",
    "5H 9C",
    "play 5H",
    "Five",
    "FIVE",
    "declare ",
    " declare",
    "declare\n",
    "declare!",
    "pass",
    "rob",
    "rob ",
    "rob  9S",
    "rob\t9S",
    "rob 9S ",
    "rob 9S\n",
    "rob 9S 8S",
    "rob ??",
    "Rob 9S",
    "rob9S",
    "up",
    "up ",
    "up 4C ",
    "UP 4C",
    "up 4C5C",
    "deal",
    "deal ",
    "deal  ",
    "deal 5H ",
    "deal 5H  9C",
    "deal  5H",
    "deal 5H\t9C",
    "deal 5H,9C",
    "deal 5H5H",
    "deal 5H9",
    "deal ??????????",
    "Deal 5H",
    "penalty",
    "penalty ",
    "penalty 2",
    "penalty 2 ",
    "penalty renounce",
    "penalty renounce 2",
    "penalty 2 Renounce",
    "penalty 2 lead_out_of_turn",
    "penalty 2 lead out of turn",
    "penalty 2 renounce ",
    "penalty 2  renounce",
    "penalty 2 renounce\n",
    "penalty 02 renounce",
    "penalty 10 renounce",
    "penalty -1 renounce",
    "penalty +1 renounce",
    "penalty 2.0 renounce",
    "penalty ² renounce",
    "penalty ٢ renounce",
    "penalty ２ renounce",
    "2 5H",
    "1 rob 9S",
    "12 5H",
    "2 declare",
    "\ud800",
    "5H" * 500_000,
    "deal " + "5H" * 300_000,
    "deal " + "x" * 1_000_000,
    "rob " + "9" * 1_000_000,
    "penalty " + "2" * 1_000_000 + " renounce",
    "penalty 2 " + "-" * 1_000_000,
    "9" * 1_000_000 + " " + "9" * 1_000_000,
    " " * 1_000_000,
]


@pytest.mark.parametrize("text", NOT_MOVES, ids=lambda text: ascii(text[:24]))
def test_any_other_text_is_no_move(text: str) -> None:
    with pytest.raises(NotationError) as error:
        maw.parse_move(text)
    said = str(error.value)
    assert said.isprintable()
    assert len(said) < 500
    assert "is no move" in said
    assert said.startswith(repr(text)[:12])


@pytest.mark.parametrize("text", [None, 5, b"5H", ["5H"], Card("5H"), maw.Play(Card("5H")), True])
def test_a_move_is_read_from_text(text: Any) -> None:
    with pytest.raises(NotationError, match="a move is a text"):
        maw.parse_move(text)


@pytest.mark.parametrize("move", [None, "5H", Card("5H"), 5, maw.Play, CardSet("5H"), ()])
def test_only_moves_are_written(move: Any) -> None:
    with pytest.raises(NotationError, match="is no move"):
        maw.format_move(move)


def test_the_messages_say_what_was_expected() -> None:
    with pytest.raises(NotationError) as error:
        maw.parse_move("pass")
    assert str(error.value) == (
        "'pass' is no move; expected a card (5H), five, stand, agree, refuse, leave, declare, "
        "claim, rob CARD, up CARD, deal HANDS or penalty SEAT OFFENCE"
    )
    with pytest.raises(NotationError) as error:
        maw.parse_move("1 rob 9S")
    assert str(error.value).endswith(
        "; the seat that a record writes in front is no part of the move"
    )
    with pytest.raises(NotationError) as error:
        maw.parse_move("rob 9X")
    assert str(error.value) == (
        "'rob 9X' is no move: '9X' is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and "
        "a suit (C D H S), as 5H or TD"
    )
    with pytest.raises(NotationError) as error:
        maw.parse_move("deal 5H9C 7S7S")
    assert str(error.value) == (
        "'deal 5H9C 7S7S' is no move: 7S stands twice in '7S7S'; name a card once"
    )
    with pytest.raises(NotationError) as error:
        maw.parse_move("penalty 2 revoke")
    assert str(error.value) == (
        "'penalty 2 revoke' is no move; a penalty names a seat and an offence, as penalty 2 "
        "renounce; the offences are change-hands, renounce, lead-out-of-turn, misdeal, "
        "packet-order, look, false-rob, make-out"
    )
