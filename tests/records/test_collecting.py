"""Collecting: everything that is wrong, once each, and no more than a person can use."""

from __future__ import annotations

import maw_family as maw
from tests.records.test_faults import DEAL, UP
from tests.records.texts import TIE, TIE_HEAD, TIE_RESULT, faults_of, record_text


def test_a_right_record() -> None:
    text = record_text(*TIE, **TIE_HEAD, more=[TIE_RESULT])
    assert maw.read_record(text, on_error="collect") == maw.Reading(maw.read_record(text), ())


def test_every_fault_of_structure_at_once_and_the_moves_too() -> None:
    text = (
        record_text(
            DEAL,
            UP,
            "1 5X",
            "2 7S",
            "5H",
            dealr=1,
            players="3",
            dealer=7,
            names=["a"],
            event=1,
            date=2,
            fingerprint=4,
            without=["maw_record"],
            more=['result = { winners = 1, pol = 2, stake = 1, reason = "", points = [] }'],
        )
        + '[options]\n"scoring.maxmum" = 40\nfiving.extent = "off"\n'
    )
    assert [told.partition(";")[0] for told in faults_of(text)] == [
        "dealr is no key of a record",
        "maw_record is missing",
        "fingerprint is 4",
        "options.fiving is a table",
        'options."scoring.maxmum" is no option',
        'players is "3"',
        "date is 2",
        "event is 1",
        "result.pol is no key of a result",
        "result.chips is missing",
        "result.pool is missing",
        "move 3 (\"1 5X\"): '5X' is no move",
        'move 5 ("5H"): the seat is missing',
    ]


def test_everything_that_is_wrong_with_a_table_is_told() -> None:
    for_players = "spoil-five@1 is for 2, 3, 4, 5, 6, 7 or 8 players (seating.players), not for 99"
    assert faults_of(record_text(players=99, dealer=-1, side_size=0)) == [
        for_players,
        "there is no seat -1 to deal: seats are from 0 to 7 at most",
        "side_size is 0; expected a whole number from 1",
    ]
    assert faults_of(record_text(players=99, dealer=8)) == [
        for_players,
        "there is no seat 8 to deal: seats are from 0 to 7 at most",
    ]
    # At which tables they stand is not known, and at some they do.
    assert faults_of(record_text(players=99, dealer=7, side_size=2)) == [for_players]
    assert faults_of(record_text(players=99, without=["dealer", "side_size"])) == [for_players]
    dealer, size = faults_of(record_text(dealer=3, side_size=2))
    assert dealer == "there is no seat 3 to deal: 3 players sit in seats 0 to 2"
    assert size.startswith("with 3 players everybody plays for himself")


def test_a_wrong_name_is_told_beside_a_wrong_number_of_them() -> None:
    assert faults_of(record_text(names=["a", 3])) == [
        "names has 2 texts; expected one a seat, 3 in all",
        "names[1] is 3; expected a text",
    ]


def test_after_an_illegal_move_only_the_notation_is_looked_at() -> None:
    text = record_text(DEAL, UP, "1 7S", "0 7S", "5H", "2 5H", "1 x", "up 4D", "0 up 4D")
    faults = maw.read_record(text, on_error="collect").faults
    # 7S is not in seat 1's hand; move 4 might be right for all that can be known then.
    assert [fault.move for fault in faults] == [3, 5, 7, 9]


def test_a_wrong_seat_is_told_and_the_move_made() -> None:
    moves = list(TIE)
    moves[2] = "1 5S"
    moves[5] = "4H"
    moves[1] = "0 up JS"
    text = record_text(*moves, **TIE_HEAD, more=[TIE_RESULT.replace("pool = 3", "pool = 4")])
    assert faults_of(text) == [
        (
            'move 2 ("0 up JS"): a seat stands in front; '
            "deal, up and penalty are written without one"
        ),
        'move 3 ("1 5S"): seat 1 stands in front, but seat 0 has to act',
        (
            'move 6 ("4H"): the seat is missing; '
            'a decision is written with its seat in front, as "2 5H"'
        ),
        "result.pool is 4; the moves come to 3",
    ]


def test_a_move_of_another_seat_is_one_fault() -> None:
    # Out of turn and not in the hand of the seat whose turn it is: the first says it.
    (told,) = faults_of(record_text(DEAL, UP, "2 7S", "1 5D"))
    assert told == 'move 3 ("2 7S"): seat 2 stands in front, but seat 1 has to act'


def test_a_move_when_nobody_is_to_act_is_refused_for_that() -> None:
    (told,) = faults_of(record_text("1 5D"))
    state = maw.new_game(maw.ruleset("spoil-five@1"), players=3)
    refusal = maw.explain(state, maw.parse_move("5D"))
    assert refusal is not None
    assert told == f'move 1 ("1 5D"): {refusal.message}'


def test_no_more_than_a_thousand_faults() -> None:
    faults = maw.read_record(record_text(*["x"] * 5000), on_error="collect").faults
    assert len(faults) == 1001
    assert [fault.move for fault in faults[:1000]] == list(range(1, 1001))
    assert str(faults[-1]) == "more than 1,000 faults; the rest was not looked at"
    assert faults[-1].move is None
    # A thousand is not more than a thousand.
    assert len(maw.read_record(record_text(*["x"] * 1000), on_error="collect").faults) == 1000


def test_a_fault_is_told_as_a_text() -> None:
    assert str(maw.Fault(3, "move 3 is wrong")) == "move 3 is wrong"
