"""The canonical text: what is written, and that it comes back as it was."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings, strategies as st

import maw_family as maw
from tests.properties import strategies
from tests.records.texts import TIE, TIE_HEAD, TIE_RESULT, record_text

MAW = maw.ruleset("maw@1")


def moves_of(*texts: str) -> tuple[maw.Move, ...]:
    return tuple(maw.parse_move(text) for text in texts)


def test_every_line_of_a_finished_game() -> None:
    rules = maw.ruleset("five-and-ten@1").with_options({"scoring.chips": 1})
    record = maw.Record(
        rules,
        3,
        dealer=2,
        moves=[maw.parse_move(text[2:] if text[1] == " " else text) for text in TIE],
        names=["Red", "Glas", 'the "Fiver"'],
        date="1 November 1872",
        event="After mass",
    )
    moves = "".join(f'  "{text}",\n' for text in TIE)
    assert maw.write_record(record) == (
        "maw_record = 1\n"
        'ruleset = "five-and-ten@1"\n'
        f'fingerprint = "{maw.fingerprint(rules)}"\n'
        "players = 3\n"
        "side_size = 1\n"
        "dealer = 2\n"
        'names = ["Red", "Glas", "the \\"Fiver\\""]\n'
        'date = "1 November 1872"\n'
        'event = "After mass"\n'
        f"moves = [\n{moves}]\n"
        f"{TIE_RESULT}\n"
        "\n"
        "[options]\n"
        '"scoring.chips" = 1\n'
    )


def test_a_game_that_has_not_begun() -> None:
    assert maw.write_record(maw.Record(MAW, 2)) == (
        'maw_record = 1\nruleset = "maw@1"\n'
        f'fingerprint = "{maw.fingerprint(MAW)}"\n'
        "players = 2\nside_size = 1\ndealer = 0\nmoves = []\n"
    )


def test_every_kind_of_option_in_the_fixed_order() -> None:
    rules = maw.ruleset("spoil-five@1").with_options(
        {
            "scoring.maximum": 40,
            "robbing.dealer": "must",
            "turn_up.ace_of_hearts_wins": False,
            "deal.packets": [[2, 3], [3, 2]],
            "seating.side_sizes": {6: [3, 1], 4: [1]},
            "seating.players": [4, 6],
        }
    )
    text = maw.write_record(maw.Record(rules, 6))
    assert text.partition("[options]\n")[2] == (
        '"seating.players" = [4, 6]\n'
        '"seating.side_sizes" = { "4" = [1], "6" = [3, 1] }\n'
        '"deal.packets" = [[2, 3], [3, 2]]\n'
        '"turn_up.ace_of_hearts_wins" = false\n'
        '"robbing.dealer" = "must"\n'
        '"scoring.maximum" = 40\n'
    )
    assert maw.read_record(text).ruleset == rules


def test_no_side_sizes_and_a_true_option() -> None:
    rules = maw.ruleset("maw-court@1").with_options(
        {"seating.side_sizes": {}, "turn_up.ace_of_hearts_wins": True}
    )
    text = maw.write_record(maw.Record(rules, 4))
    assert '"seating.side_sizes" = {}\n"turn_up.ace_of_hearts_wins" = true\n' in text
    assert maw.read_record(text).ruleset == rules


def test_another_kind_of_scoring_says_all_of_its_options() -> None:
    # Both kinds know a target: one that is the same number has to be said none the less.
    rules = MAW.with_options(
        {"scoring.kind": "tricks", "scoring.target": 26, "penalties.misdeal": "redeal"}
        | {
            f"penalties.{name}": "none"
            for name in ("change_hands", "renounce", "lead_out_of_turn", "look", "false_rob")
        }
        | {"penalties.make_out": "none", "penalties.packet_order": "none"}
    )
    assert MAW.options()["scoring.target"] == 26
    text = maw.write_record(maw.Record(rules, 2))
    assert '"scoring.kind" = "tricks"\n' in text
    assert '"scoring.target" = 26\n' in text
    assert maw.read_record(text).ruleset == rules


def test_options_that_change_nothing_are_read_and_left_out() -> None:
    text = record_text(options={"scoring.tricks_to_win": 3})
    assert "options" in text
    assert "options" not in maw.write_record(maw.read_record(text))


@pytest.mark.parametrize(
    "event",
    [
        "",
        " ",
        '"',
        "\\",
        "\\n",
        "line\nline\r\nline",
        "\t\b\f\0\x01\x1b\x7f",
        "\x80\x85\u2028\u202e\ufeff\u200b",
        "♥ Cásca 🃏",
        '"""',
        "'''",
        "#",
        "[options]\nmoves = [\n]\n",
        "a.b.c.d.e.f.g.h.i",
        "x" * 10_000,
    ],
)
def test_texts_come_back_whatever_stands_in_them(event: str) -> None:
    record = maw.Record(MAW, 2, names=(event, event), date=event, event=event)
    text = maw.write_record(record)
    assert maw.read_record(text) == record
    assert maw.write_record(maw.read_record(text)) == text
    # Control characters are told, never sent to a terminal.
    assert not any(ord(char) < 32 or ord(char) == 127 for char in text.replace("\n", ""))


@given(st.text(), st.text())
def test_any_text_comes_back(event: str, name: str) -> None:
    record = maw.Record(
        MAW, 2, event=event, names=(name, ""), moves=[maw.Penalty(0, maw.Offence.RENOUNCE)]
    )
    assert maw.read_record(maw.write_record(record)) == record


@settings(max_examples=80)
@given(strategies.courses())
def test_a_game_comes_back_from_its_record(course: strategies.Course) -> None:
    first = course.states[0]
    record = maw.Record(first.ruleset, first.players, first.dealer, first.side_size, course.moves)
    assert tuple(maw.replay(record)) == course.states
    text = maw.write_record(record)
    read = maw.read_record(text)
    assert read == record
    assert hash(read) == hash(record)
    assert maw.write_record(read) == text
    assert tuple(maw.replay(read)) == course.states


@settings(max_examples=30)
@given(strategies.courses(strategies.shipped_rulesets(), penalties_in_256=60))
def test_penalties_come_back(course: strategies.Course) -> None:
    first = course.states[0]
    record = maw.Record(first.ruleset, first.players, first.dealer, first.side_size, course.moves)
    assert tuple(maw.replay(maw.read_record(maw.write_record(record)))) == course.states


# Other layouts of the same record


CANONICAL = record_text(*TIE, **TIE_HEAD, more=[TIE_RESULT])


@pytest.mark.parametrize(
    "text",
    [
        CANONICAL.replace("\n", "\r\n"),
        "\ufeff" + CANONICAL,
        CANONICAL.replace("  ", ""),
        CANONICAL.replace("  ", "\t\t"),
        CANONICAL.replace('8D",\n]', '8D"\n]'),
        CANONICAL.replace(",\n  ", ", "),
        CANONICAL.replace("moves = [", "moves = [ # from here"),
        CANONICAL.replace('"0 5S"', "'0 5S'"),
        CANONICAL.replace('"0 5S"', '"0 5\\u0053"'),
        CANONICAL.replace('"0 5S"', '"0 5♠"').replace('"1 TS"', '"1 10s"'),
        CANONICAL.replace("8D4H9H5SKS", "KS8D5♠4H9h"),
        CANONICAL.replace("side_size = 1\n", ""),
        CANONICAL.replace(TIE_RESULT + "\n", ""),
        CANONICAL.replace("moves", '"moves"'),
        "# moves = [\n'moves' = [\n"
        + CANONICAL.partition("moves = [\n")[2].partition("[opt")[0]
        + CANONICAL.partition("moves")[0]
        + "[options]\n"
        + CANONICAL.partition("[options]\n")[2],
    ],
)
def test_other_layouts_are_read_and_written_canonically(text: str) -> None:
    assert maw.write_record(maw.read_record(text)) == CANONICAL


def test_moves_inside_a_text_are_no_moves() -> None:
    # The list that is read is the document's own, not one that a text only quotes.
    quoted = 'event = """\nmoves = [\n  "up 4C",\n]\n"""\n'
    record = maw.read_record(quoted + record_text())
    assert record.moves == ()
    assert record.event == 'moves = [\n  "up 4C",\n]\n'


def test_moves_of_a_table_are_no_moves() -> None:
    text = record_text(without=["moves"]) + '[options]\nmoves = [\n  "up 4C",\n]\n'
    with pytest.raises(maw.RecordError, match="moves is missing"):
        maw.read_record(text)


# Files


def test_a_file_and_back(tmp_path: Path) -> None:
    path = tmp_path / "Dé.maw.toml"
    record = maw.read_record(CANONICAL)
    assert maw.write_record(record, path) == CANONICAL
    assert path.read_bytes() == CANONICAL.encode()
    assert maw.read_record(path) == maw.read_record(str(path)) == record
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.skipif(os.name == "nt", reason="links need rights of their own")
def test_a_file_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "game.maw.toml"
    path.write_text("old", encoding="utf-8")
    link = tmp_path / "link"
    link.symlink_to(path)
    maw.write_record(maw.read_record(CANONICAL), str(link))
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == CANONICAL
    assert stat.S_IMODE(path.stat().st_mode) & 0o400


@pytest.mark.parametrize("path", ["", "no/folder/game", "\0", 3, b"\xff"])
def test_where_nothing_can_be_written(
    path: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(maw.RecordError, match="cannot be written"):
        maw.write_record(maw.Record(MAW, 2), path)
    assert not list(tmp_path.iterdir())


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.maw.toml"
    path.write_text("old", encoding="utf-8")

    def full(number: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(maw.RecordError, match="No space left on device"):
        maw.write_record(maw.Record(MAW, 2), path)
    assert path.read_text(encoding="utf-8") == "old"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(os.name == "nt", reason="devices have no path of their own")
def test_a_device_is_no_file() -> None:
    with pytest.raises(maw.RecordError, match="no file stands there"):
        maw.write_record(maw.Record(MAW, 2), os.devnull)


# The value


def test_what_a_record_takes() -> None:
    record = maw.Record(maw.ruleset("maw-court@1"), 4)
    assert (record.dealer, record.side_size, record.moves) == (0, 2, ())
    assert (record.names, record.date, record.event) == (None, None, None)
    assert record == maw.Record(maw.ruleset("maw-court@1"), players=4, side_size=2)
    assert maw.Record(MAW, 2, moves=iter(moves_of("five", "5H"))).moves == moves_of("five", "5H")
    assert "moves=<2 moves>" in repr(maw.Record(MAW, 2, moves=moves_of("five", "5H")))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record.dealer = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"ruleset": "maw@1"}, "ruleset is 'maw@1'; expected a Ruleset, as ruleset('maw@1')"),
        ({"players": 3}, "maw@1 is for 2 or 4 players (seating.players), not for 3"),
        ({"players": True}, "not for True"),
        ({"dealer": 2}, "there is no seat 2 to deal: 2 players sit in seats 0 to 1"),
        ({"side_size": 3}, "with 2 players everybody plays for himself"),
        ({"side_size": 0}, "not in sides of 0"),
        ({"moves": 3}, "moves is 3; expected moves, as parse_move reads them"),
        ({"moves": "5H"}, "moves is '5H'; expected moves"),
        ({"moves": [maw.Claim(), "5H"]}, "move 2 is '5H'; expected a move, as parse_move"),
        ({"moves": {maw.Claim()}}, "expected moves"),
        ({"names": "ab"}, 'names is "ab"; expected a list of texts, one a seat'),
        ({"names": {"a", "b"}}, "names is a set; expected a list of texts, one a seat"),
        ({"names": ["a"]}, "names has 1 text; expected one a seat, 2 in all"),
        ({"names": ["a", None]}, "names[1] is None; expected a text"),
        ({"names": ["a", ["b"]]}, "names[1] is a list; expected a text"),
        ({"names": [{}, "b"]}, "names[0] is a table; expected a text"),
        ({"date": 1872}, "date is 1872; expected a text"),
        ({"event": "\ud800"}, 'event is "\\ud800", in which half a character stands'),
        ({"event": "x" * 10_001}, "event has 10,001 characters; at most 10,000 may stand"),
        (
            {"ruleset": attrs.evolve(MAW, id="mine")},
            (
                "a record names its rules by a shipped ruleset, and 'mine@1' is none; make the "
                "rules with ruleset(…).with_options(…)"
            ),
        ),
        ({"ruleset": attrs.evolve(MAW, title="Mine")}, "this maw@1 has another title"),
    ],
)
def test_what_a_record_does_not_take(wrong: dict[str, Any], message: str) -> None:
    arguments: dict[str, Any] = {"ruleset": MAW, "players": 2} | wrong
    with pytest.raises(maw.RecordError) as raised:
        maw.Record(**arguments)
    assert message in str(raised.value)


# Replaying


def test_an_illegal_move_ends_the_replay() -> None:
    record = maw.read_record(CANONICAL)
    record = attrs.evolve(record, moves=(*record.moves[:3], maw.Play(maw.Card("3S"))))
    states = maw.replay(record)
    seen = [next(states) for _ in range(4)]
    assert seen[-1].trick == (maw.Card("5S"),)
    # Spades are trumps (JS was turned): 3S may follow the 5S, QH may not (section 5).
    assert next(states).trick == (maw.Card("5S"), maw.Card("3S"))

    record = attrs.evolve(record, moves=(*record.moves[:3], maw.Play(maw.Card("QH"))))
    states = maw.replay(record)
    assert [next(states) for _ in range(4)] == seen
    with pytest.raises(maw.RecordError, match=r'^move 4 \("1 QH"\): ') as raised:
        next(states)
    assert isinstance(raised.value.__cause__, maw.IllegalMove)
    assert str(raised.value) == f'move 4 ("1 QH"): {raised.value.__cause__.refusal.message}'
    with pytest.raises(maw.RecordError, match=r'^move 4 \("1 QH"\): '):
        maw.write_record(record)


def test_a_move_of_nobodys_is_told_without_a_seat() -> None:
    with pytest.raises(maw.RecordError, match=r'^move 1 \("QH"\): '):
        maw.write_record(maw.Record(MAW, 2, moves=[maw.Play(maw.Card("QH"))]))


@pytest.mark.parametrize("wrong", [None, "maw", MAW])
def test_only_records_are_replayed_and_written(wrong: Any) -> None:
    with pytest.raises(maw.RecordError, match="takes a Record"):
        maw.replay(wrong)
    with pytest.raises(maw.RecordError, match="takes a Record"):
        maw.write_record(wrong)


def test_a_record_is_made_of_moves_and_texts_in_any_order_of_their_own() -> None:
    first = maw.parse_move("deal 6H9H2CTD3C 4S8S5DKDAC")
    record = maw.Record(
        MAW, 2, moves=(move for move in [first]), names=(name for name in ["a", "b"])
    )
    assert record.moves == (first,)
    assert record.names == ("a", "b")
    # Type checkers refuse what is none.
    with pytest.raises(maw.RecordError, match="moves is 3; expected moves"):
        maw.Record(MAW, players=2, moves=3)  # type: ignore[arg-type]
    with pytest.raises(maw.RecordError, match="move 1 is '5H'"):
        maw.Record(MAW, players=2, moves=["5H"])  # type: ignore[list-item]
    with pytest.raises(maw.RecordError, match="names is 3; expected a list"):
        maw.Record(MAW, players=2, names=3)  # type: ignore[arg-type]
