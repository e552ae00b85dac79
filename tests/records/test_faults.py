"""Every fault that a record can have, in the words a reader gets."""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from typing import Any

import pytest

import maw_family as maw
from maw_family import records
from tests.records.texts import TIE, TIE_HEAD, TIE_RESULT, fault_of, faults_of, record_text

# Seat 1 holds the Ace of the suit turned and may rob at his turn, which is the first.
DEAL = "deal 6H9H2CTD3C 4S8S5DKDAC 7S8C2DQH3H"
UP = "up 4C"
AFTER_UP = record_text(DEAL, UP)


def tie(*, moves: tuple[str, ...] = TIE, result: str = TIE_RESULT, **head: Any) -> str:
    return record_text(*moves, **(dict(TIE_HEAD) | head), more=[result])


def test_right_records_have_no_faults() -> None:
    assert faults_of(AFTER_UP) == []
    assert faults_of(tie()) == []


# The document


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n", "maw_record is missing; expected maw_record = 1"),
        ("\r", "the record is not TOML: "),
        ("a = \n", "the record is not TOML: Invalid value"),
        ("a = 1\na = 2\n", "the record is not TOML: "),
        ("a = '\0'\n", "\\x00"),
        ("a = \x1b[31m\n", "the record is not TOML: Invalid value"),
        ("a = '\ud800'\n", "the record is no text: half a character stands in it"),
        ("a.b.c.d.e = 1\n", "a key in it has more than 4 parts"),
        ("[a.\"b\".'c' . d.\te]\n", "a key in it has more than 4 parts"),
        ("a = " + "[" * 5000 + "\n", "it is nested too deeply"),
        ("a = " + "{a=" * 5000 + "\n", "it is nested too deeply"),
        (
            "a = " + "9" * 5000 + "\n",
            "the record is not TOML: it holds a number of too many digits",
        ),
        ("x" * 1_000_001 + "\n", "the record is larger than 1,000,000 bytes; longer ones are read"),
        ("#" * 16_000_000 + "\n", "the record is larger than 16,000,000 bytes, about 1,000,000"),
    ],
)
def test_what_is_no_document(text: str, message: str) -> None:
    assert message in faults_of(text)[0]


def test_an_error_in_a_document_names_the_line_of_the_whole() -> None:
    lines = len(record_text(DEAL, UP).splitlines())
    assert f"line {lines + 1}," in fault_of(record_text(DEAL, UP, more=["x ="]))


def test_an_error_in_a_long_document_is_told_all_the_same() -> None:
    text = record_text(*["up 4C"] * 100_000, more=["x ="])
    assert "not TOML: Invalid value" in fault_of(text)


def test_an_error_of_toml_is_not_quoted_at_any_length() -> None:
    key = "k" * 10_000
    told = fault_of(f"[{key}]\n[{key}]\n")
    assert "Cannot declare" in told
    assert len(told) < 400


def test_more_moves_than_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert records._MOST_MOVES == 1_000_000
    monkeypatch.setattr(records, "_MOST_MOVES", 9)
    text = record_text(*["5H"] * 10)
    assert fault_of(text) == "the record has 10 moves; at most 9 are read"


def test_records_too_long_are_not_written_either(monkeypatch: pytest.MonkeyPatch) -> None:
    record = maw.read_record(AFTER_UP)
    monkeypatch.setattr(records, "_MOST_MOVES", 1)
    with pytest.raises(maw.RecordError, match="the record has 2 moves; at most 1 are read"):
        maw.write_record(record)
    monkeypatch.undo()
    monkeypatch.setattr(records, "_MOST_BYTES", 100)
    with pytest.raises(maw.RecordError, match="has more than 100 bytes"):
        maw.write_record(record)


# Files


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(maw.RecordError, match=r"cannot be read: No such file or directory$"):
        maw.read_record(tmp_path / "none")
    with pytest.raises(maw.RecordError, match="cannot be read: "):
        maw.read_record(tmp_path)
    reading = maw.read_record(tmp_path / "none", on_error="collect")
    assert reading.record is None
    assert len(reading.faults) == 1


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.maw.toml"
    path.write_bytes(b"maw_record = 1\n\xff")
    with pytest.raises(maw.RecordError, match="not UTF-8: invalid start byte, byte 15"):
        maw.read_record(path)
    path.write_bytes(b"")
    with pytest.raises(maw.RecordError, match="maw_record is missing"):
        maw.read_record(path)


@pytest.mark.parametrize("source", ["", "maw_record = 1", "\0", "x" * 100_000])
def test_a_text_without_a_line_break_names_a_file(source: str) -> None:
    with pytest.raises(maw.RecordError, match="a text without a line break is taken for the name"):
        maw.read_record(source)


@pytest.mark.parametrize("source", [None, 0, b"a\n", ["a\n"], maw.ruleset("maw")])
def test_sources_that_are_neither_text_nor_path(source: Any) -> None:
    with pytest.raises(maw.RecordError, match="cannot be read"):
        maw.read_record(source)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (None, "None cannot be read: expected a text or a path to a file"),
        (b"a", "b'a' cannot be read: expected a text or a path to a file"),
        (Path("a\0"), "'a\\x00' cannot be read: no file has such a name"),
    ],
)
def test_why_a_file_cannot_be_read_is_told_plainly(source: Any, reason: str) -> None:
    with pytest.raises(maw.RecordError) as raised:
        maw.read_record(source)
    assert str(raised.value) == f"the record {reason}"


def test_why_a_file_cannot_be_written_is_told_plainly(tmp_path: Path) -> None:
    record = maw.read_record(AFTER_UP)
    path: Any
    for path, reason in (
        (tmp_path / "none" / "game", "No such file or directory"),
        ("a\0", "no file has such a name"),
        (3.5, "expected a path to a file"),
        (tmp_path, "something that is no file stands there"),
    ):
        with pytest.raises(maw.RecordError) as raised:
            maw.write_record(record, path)
        assert str(raised.value).endswith(f" cannot be written: {reason}")
        assert shown_once(raised.value)


def shown_once(error: Exception) -> bool:
    """Whether an error is shown alone, not on account of others that say no more."""
    return "".join(traceback.format_exception(error)).count("Traceback") == 1


@pytest.mark.parametrize(
    "source",
    [
        "none.maw.toml",
        "\ud800\n",
        "a = \n",
        "a = " + "[" * 5000 + "\n",
        "a = " + "9" * 5000 + "\n",
        record_text(players=99),
        record_text(ruleset="spoil-five@1", dealer=9),
        record_text(DEAL, UP, "1 5X"),
        record_text(DEAL, UP, "1 7S"),
        AFTER_UP + '[options]\n"scoring.maxmum" = 40\n',
    ],
)
def test_an_error_is_shown_once(source: str) -> None:
    with pytest.raises(maw.RecordError) as raised:
        maw.read_record(source)
    assert shown_once(raised.value)
    assert "sys." not in str(raised.value)


def test_bytes_that_are_no_text_are_an_error_shown_once(tmp_path: Path) -> None:
    path = tmp_path / "game.maw.toml"
    path.write_bytes(b"\xff")
    with pytest.raises(maw.RecordError) as raised:
        maw.read_record(path)
    assert shown_once(raised.value)


@pytest.mark.skipif(os.name == "nt", reason="there is no such file")
def test_an_endless_file_is_read_to_the_limit_only() -> None:
    with pytest.raises(maw.RecordError, match="larger than 16,000,000 bytes"):
        maw.read_record(Path("/dev/zero"))


@pytest.mark.parametrize("wrong", ["ignore", None, ["collect"]])
def test_errors_are_raised_or_collected(wrong: Any) -> None:
    with pytest.raises(maw.RecordError, match='expected "raise" or "collect"'):
        maw.read_record(AFTER_UP, on_error=wrong)


# Keys and values


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (record_text(without=["ruleset"]), 'ruleset is missing; expected a pin, as ruleset = "sp'),
        (record_text(without=["fingerprint"]), "fingerprint is missing; expected the text of fi"),
        (record_text(without=["players"]), "players is missing; expected how many play, as play"),
        (record_text(without=["moves"]), "moves is missing; expected a list of moves, moves = []"),
        (record_text(maw_record=0), "maw_record is 0; expected 1, the version of the format"),
        (record_text(maw_record=True), "maw_record is true; expected 1, the version of the forma"),
        (record_text(maw_record="1"), 'maw_record is "1"; expected 1, the version of the format'),
        (record_text(maw_record=2), "maw_record is 2: a later format, which this version of maw"),
        (record_text(dealr=1), 'dealr is no key of a record; did you mean "dealer"?'),
        ('"a b" = 1\n' + AFTER_UP, '"a b" is no key of a record'),
        ('"\\u001b" = 1\n' + AFTER_UP, '"\\u001b" is no key of a record'),
        (record_text(players="3"), 'players is "3"; expected a whole number'),
        (record_text(players=3.0), "players is 3.0; expected a whole number"),
        (record_text(players=True), "players is true; expected a whole number"),
        (record_text(players=11), "spoil-five@1 is for 2, 3, 4, 5, 6, 7 or 8 players (seating.pl"),
        (record_text(players=10**999), "not for a whole number of 3,319 bits"),
        (record_text(dealer=3), "there is no seat 3 to deal: 3 players sit in seats 0 to 2"),
        (record_text(dealer=-1), "there is no seat -1 to deal"),
        (record_text(dealer=[0]), "dealer is a list; expected a whole number"),
        (record_text(side_size=3), "with 3 players"),
        (record_text(side_size={}), "side_size is a table; expected a whole number"),
        (record_text(names="abc"), 'names is "abc"; expected a list of texts, one a seat'),
        (record_text(names=["a", "b"]), "names has 2 texts; expected one a seat, 3 in all"),
        (record_text(names=["a"]), "names has 1 text; expected one a seat, 3 in all"),
        (record_text(names=["a", "b", 3]), "names[2] is 3; expected a text"),
        (record_text(event=1), "event is 1; expected a text"),
        (record_text(date=1872), "date is 1872; expected a text"),
        (
            "date = 1872-11-01\n" + AFTER_UP,
            'date is a date; expected a text; put quotes round it: date = "1872-11-01"',
        ),
        ("event = 12:00:00\n" + AFTER_UP, "event is a time; expected a text"),
        (record_text(fingerprint=3), "fingerprint is 3; expected a text, as mf1: and 20 digits"),
    ],
)
def test_what_is_wrong_with_a_key(text: str, message: str) -> None:
    assert message in faults_of(text)[0]


def test_moves_that_are_no_list() -> None:
    text = record_text().replace("moves = []", 'moves = "5H"')
    assert fault_of(text) == 'moves is "5H"; expected a list of texts'


def test_a_later_format_is_not_judged_by_the_rules_of_this_one() -> None:
    assert (
        len(faults_of("maw_record = 2\nruleset = 1\nfingerprint = 1\nplayers = 1\nmoves = 1\n"))
        == 1
    )


@pytest.mark.parametrize(
    ("pin", "message"),
    [
        (
            "spoil-five",
            '"spoil-five"; a record names the edition it was played under, "spoil-five@1"',
        ),
        (
            "spoil-five@2",
            '"spoil-five@2"; a record names the edition it was played under, "spoil-five@1"',
        ),
        (
            "spoil-fve@1",
            '"spoil-fve@1"; no such ruleset is shipped; did you mean "spoil-five@1"?',
        ),
        ("\x1b" * 999, "…; no such ruleset is shipped"),
        (1, '1; expected a text, as "spoil-five@1"'),
    ],
)
def test_no_such_ruleset(pin: object, message: str) -> None:
    text = AFTER_UP.replace('ruleset = "spoil-five@1"', "ruleset = @")
    value = str(pin) if isinstance(pin, int) else '"' + str(pin).replace("\x1b", "\\u001b") + '"'
    told = fault_of(text.replace("ruleset = @", f"ruleset = {value}"))
    assert told.startswith("ruleset is ")
    assert told.endswith(message)
    assert "\x1b" not in told


def with_options(text: str, *options: str) -> str:
    return "\n".join([text + "[options]", *options, ""])


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ('"scoring.maxmum" = 40', 'options."scoring.maxmum" is no option; did you mean "scoring.m'),
        (
            '"scoring.maximum" = "40"',
            'options."scoring.maximum" is "40"; expected a whole number',
        ),
        (
            '"scoring.maximum" = 9\n"scoring.tit_up" = 0',
            'options."scoring.maximum" needs scoring.tit_up to be at least 1',
        ),
        ("scoring.maximum = 40", "options.scoring is a table; write each option as one quoted nam"),
        ('"\\u001b" = {}', 'options."\\u001b" is a table; write each option as one quoted name'),
        ('" " = 40', 'options." " is no option'),
    ],
)
def test_what_is_wrong_with_an_option(option: str, message: str) -> None:
    assert fault_of(with_options(AFTER_UP, option)).startswith(message)


def test_options_that_are_no_table_or_too_many() -> None:
    assert fault_of("options = 3\n" + AFTER_UP) == (
        'options is 3; expected a table, as [options] "scoring.maximum" = 40'
    )
    assert fault_of(with_options(AFTER_UP, *(f"o{n} = 1" for n in range(300)))).startswith(
        "options has 300 keys; spoil-five@1 has "
    )


def test_other_rules_than_those_recorded() -> None:
    shipped = maw.ruleset("spoil-five@1")
    mine = shipped.with_options({"scoring.chips": 7})
    assert shipped.options()["scoring.chips"] == 20
    pinned = maw.fingerprint(shipped)
    assert fault_of(record_text(fingerprint=pinned, options={"scoring.chips": 7})) == (
        f'fingerprint is "{pinned}", and the rules of this record have '
        f'"{maw.fingerprint(mine)}": the former is that of spoil-five@1; '
        "against spoil-five@1 the options change scoring.chips: 20 and 7"
    )
    assert fault_of(record_text(fingerprint="mf1:0")) == (
        f'fingerprint is "mf1:0", and the rules of this record have "{pinned}": '
        "against spoil-five@1 the options change nothing"
    )


# Moves


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("1 5X", """move 3 ("1 5X"): '5X' is no move; expected a card (5H), """),
        ("1 ??", 'move 3 ("1 ??"): an unknown card (??); a record names every card'),
        ("1 rob ??", 'move 3 ("1 rob ??"): an unknown card (??); a record names every card'),
        ("1 5D ", """move 3 ("1 5D "): '5D ' is no move"""),
        ("", """move 3 (""): '' is no move"""),
        ("1", """move 3 ("1"): '1' is no move"""),
        ("1 ", """move 3 ("1 "): '' is no move"""),
        ("1 1 5D", """move 3 ("1 1 5D"): '1 5D' is no move"""),
        ("\\u001b[31m", """move 3 ("\\x1b[31m"): '\\x1b[31m' is no move"""),
        ("\\u202e'", """move 3 ("\\u202e'"): """),
        ("x" * 999, f'move 3 ("{"x" * 59}…): '),
        (
            "5D",
            'move 3 ("5D"): the seat is missing; a decision is written with its seat in front, ',
        ),
        ("declare", 'move 3 ("declare"): the seat is missing'),
        ("2 5D", 'move 3 ("2 5D"): seat 2 stands in front, but seat 1 has to act'),
        ("9 5D", 'move 3 ("9 5D"): seat 9 stands in front, but seat 1 has to act'),
        ("01 5D", 'move 3 ("01 5D"): no such seat; seats are written from 0 to 9'),
        ("10 5D", 'move 3 ("10 5D"): no such seat; seats are written from 0 to 9'),
        ("9" * 5000 + " 5D", "no such seat; seats are written from 0 to 9"),
        ("1 up 5D", 'move 3 ("1 up 5D"): a seat stands in front; deal, up and penalty are written'),
        ("1 penalty 1 renounce", "a seat stands in front; deal, up and penalty are written wit"),
        (f"0 {DEAL}", "a seat stands in front; deal, up and penalty are written without one"),
        ("penalty 1 sleeping", "a penalty names a seat and an offence, as penalty 2 renounce"),
        ("penalty 3 renounce", 'move 3 ("penalty 3 renounce"): '),
        ("1 7S", 'move 3 ("1 7S"): '),
        ("1 rob 7S", 'move 3 ("1 rob 7S"): '),
        ("up 7S", 'move 3 ("up 7S"): '),
        (DEAL, 'move 3 ("deal 6H9H2CTD3C '),
        (f"{DEAL} ", "is no move: blanks stand around it; leave them out"),
        (DEAL.replace(" 4S", "  4S"), "a hand is missing; hands stand one blank apart"),
        ("deal 6H6H", "6H stands twice in '6H6H'"),
        ("deal ??", "an unknown card (??)"),
    ],
)
def test_what_is_wrong_with_a_move(move: str, message: str) -> None:
    reading = maw.read_record(record_text(DEAL, UP, move), on_error="collect")
    (fault,) = reading.faults
    assert fault.move == 3
    assert message in fault.message
    assert fault.message.startswith("move 3 (")
    assert len(fault.message) < 400
    assert fault.message.isprintable()
    faults_of(record_text(DEAL, UP, move))


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ("deal 6H9H2CTD3C 4S8S5DKDAC", "wrong-deal"),
        ("deal 6H9H2CTD3C 4S8S5DKDAC 6H8C2DQH3H", "wrong-deal"),
        ("deal 6H9H2CTD 4S8S5DKDAC 7S8C2DQH3H", "wrong-deal"),
        ("deal 6H9H2CTD3C4D 4S8S5DKDAC 7S8C2DQH3H", "wrong-deal"),
    ],
)
def test_a_deal_that_cannot_be(deal: str, message: str) -> None:
    state = maw.new_game(maw.ruleset("spoil-five@1"), players=3)
    refusal = maw.explain(state, maw.parse_move(deal))
    assert refusal is not None
    assert refusal.code == message
    assert fault_of(record_text(deal)).endswith(refusal.message)


def test_hands_as_anybody_may_write_them() -> None:
    record = maw.read_record(record_text("deal 3c2C10d6h9♥ 4S8S5DKDAC 7S8C2DQH3H"))
    assert record.moves == (maw.parse_move("deal 6H9H2CTD3C 4S8S5DKDAC 7S8C2DQH3H"),)


@pytest.mark.parametrize("value", ["3", "1.5", "true", "[]", "{}", "1872-11-01"])
def test_a_move_that_is_no_text(value: str) -> None:
    text = AFTER_UP.replace(f'"{UP}"', value)
    reading = maw.read_record(text, on_error="collect")
    assert [fault.move for fault in reading.faults] == [2]
    assert fault_of(text).startswith("move 2 is ")
    assert fault_of(text).endswith('; expected a text, as "2 5H" or "up 4C"')


def test_nothing_is_moved_once_the_game_is_over() -> None:
    text = tie(moves=(*TIE, "0 5H"))
    assert fault_of(text).startswith('move 18 ("0 5H"): ')


# The result


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[0, 1, 2]", "[0]", "result.winners is [0]; the moves come to [0, 1, 2]"),
        ('"chips-out"', '"target"', 'result.reason is "target"; the moves come to "chips-out"'),
        ("stake = 1", "stake = 2", "result.stake is 2; the moves come to 1"),
        ("stake = 1", "stake = true", "result.stake is true; the moves come to 1"),
        ("stake = 1", "stake = 1.0", "result.stake is 1.0; the moves come to 1"),
        ("stake = 1", "stake = {}", "result.stake is a table; the moves come to 1"),
        (
            "points = [0, 0, 0]",
            "points = [0, false, 0]",
            "result.points is [0, false, 0]; the moves come to [0, 0, 0]",
        ),
        ("chips = [0, 0, 0]", "chips = 0", "result.chips is 0; the moves come to [0, 0, 0]"),
        ("pool = 3", "pool = [[]]", "result.pool is [a list]; the moves come to 3"),
        ("pool = 3", "pol = 3, pool = 3", 'result.pol is no key of a result; did you mean "pool"?'),
        (
            ", pool = 3",
            "",
            ("result.pool is missing; expected winners, reason, stake, points, chips and pool"),
        ),
    ],
)
def test_a_result_that_is_another(old: str, new: str, message: str) -> None:
    assert old in TIE_RESULT
    assert fault_of(tie(result=TIE_RESULT.replace(old, new))) == message


def test_a_result_that_is_no_table() -> None:
    assert fault_of(tie(result='result = "0-1"')) == (
        'result is "0-1"; expected a table of winners, reason, stake, points, chips and pool'
    )


def test_a_result_before_the_end() -> None:
    assert fault_of(tie(moves=TIE[:-1])) == "result stands in a record of a game that is not over"
