"""Records from strangers: a whole record or words come out, soon, whatever goes in."""

from __future__ import annotations

import copy
import pickle
import time
import tracemalloc
from typing import Any, Final

import pytest
from hypothesis import example, given, settings, strategies as st

import maw_family as maw
from tests.records.test_faults import DEAL, UP
from tests.records.texts import TIE, TIE_HEAD, TIE_RESULT, record_text, written

CANONICAL: Final = record_text(*TIE, **TIE_HEAD, more=[TIE_RESULT])


def read(text: str) -> maw.Reading:
    """What reading comes to; both ways of reading agree, and words can be shown anywhere."""
    reading = maw.read_record(text, on_error="collect")
    if reading.record is None:
        assert reading.faults
        with pytest.raises(maw.RecordError) as raised:
            maw.read_record(text)
        assert str(raised.value) == str(reading.faults[0])
    else:
        assert not reading.faults
        assert maw.read_record(text) == reading.record
        assert maw.read_record(maw.write_record(reading.record)) == reading.record
    for fault in reading.faults:
        assert str(fault).isprintable()
        assert len(str(fault)) < 2000
    return reading


# Fuzzing


@given(st.text())
def test_any_text(text: str) -> None:
    read(text + "\n")


@given(st.binary(max_size=200))
@example(b"\xff\xfe\n\x00")
@example(b"\xef\xbb\xbf\n")
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.maw.toml"
    path.write_bytes(data)
    reading = maw.read_record(path, on_error="collect")
    assert reading.record is None
    assert all(str(fault).isprintable() for fault in reading.faults)


_PIECES: Final = st.sampled_from(
    [
        *"\"'[]{}=,.#\n\r\t\\\0\x1b?:- 0159",
        '"""',
        "'''",
        "\r\n",
        "[[a]]\n",
        "moves = [\n",
        "[options]\n",
        "a.b.c.d.e",
        "\\u0000",
        "\\ud800",
        "1872-11-01",
        "inf",
        "nan",
        "-0",
        "0x",
        "1e999",
        "true",
        "??",
        "penalty 1 look",
        "♥",
        "\u202e",
        "9" * 4301,
        "\N{FULLWIDTH DIGIT ONE}",
    ]
)


@settings(max_examples=200)
@given(st.data())
def test_a_record_with_something_cut_or_put_in(data: st.DataObject) -> None:
    text = CANONICAL
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 12))
        text = text[:start] + data.draw(_PIECES | st.just("")) + text[end:]
    read(text + "\n")


@settings(max_examples=100)
@given(st.data())
def test_a_record_with_lines_in_another_order(data: st.DataObject) -> None:
    lines = CANONICAL.splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        line = lines[data.draw(st.integers(0, len(lines) - 1))]
        lines.remove(line) if data.draw(st.booleans()) else None
        lines.insert(data.draw(st.integers(0, len(lines))), line)
    read("\n".join([*lines, ""]))


_VALUES: Final = st.recursive(
    st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.booleans()
    | st.text(max_size=8)
    | st.sampled_from(["maw@1", "spoil-five@1", "5H", "0 5S", "up JS", DEAL, "scoring.chips"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=8) | st.sampled_from(["4", "winners"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)
_OPTION_NAMES: Final = tuple(maw.ruleset("spoil-five@1").options())


@settings(max_examples=150)
@given(
    st.dictionaries(
        st.sampled_from(
            [
                "maw_record",
                "ruleset",
                "fingerprint",
                "players",
                "side_size",
                "dealer",
                "names",
                "date",
                "event",
                "result",
            ]
        ),
        _VALUES,
        max_size=3,
    ),
    st.dictionaries(st.sampled_from(_OPTION_NAMES), _VALUES, max_size=3),
    st.lists(_VALUES, max_size=4),
)
def test_any_value_in_any_place(
    head: dict[str, Any], options: dict[str, Any], moves: list[Any]
) -> None:
    usual: dict[str, Any] = {
        "maw_record": 1,
        "ruleset": "spoil-five@1",
        "fingerprint": maw.fingerprint(maw.ruleset("spoil-five@1")),
        "players": 3,
        "dealer": 2,
        "moves": [*TIE[:2], *moves],
    }
    lines = [f"{key} = {written(value)}" for key, value in (usual | head).items()]
    lines += ["[options]", *(f'"{name}" = {written(value)}' for name, value in options.items())]
    read("\n".join(lines).replace("\x7f", "") + "\n")


@settings(max_examples=100)
@given(st.lists(st.text(alphabet="0123456789 AKTQJCDHSakdhs?♥-", max_size=12), max_size=6))
def test_any_moves(moves: list[str]) -> None:
    read(record_text(DEAL, UP, *moves))


# Limits: much is refused, or read, in little time and memory


def moves_lines(count: int, line: str) -> str:
    return record_text().replace("moves = []\n", "moves = [\n" + f"  {line},\n" * count + "]\n")


HEAVY: Final = {
    "a move no card": lambda: moves_lines(300_000, '"x"'),
    "deals": lambda: moves_lines(20_000, f'"deal {DEAL[5:].lower()}"'),
    "no texts": lambda: moves_lines(100_000, "[]"),
    "an endless text": lambda: 'event = """' + '\\"' * 100_000 + "\n",
    "texts opened over and over": lambda: "event = " + '"""\n\\' * 30_000 + "\n",
    "apostrophes": lambda: "a = " + "'" * 900_000 + "\n",
    "a long key": lambda: "a" + ".a" * 400_000 + " = 1\n",
    "a long key of texts": lambda: '""' + '.""' * 300_000 + " = 1\n",
    "a long table": lambda: "[a" + " . a" * 200_000 + "]\n",
    "many keys": lambda: "".join(f"k{n} = 1\n" for n in range(20_000)),
    "many tables": lambda: "[[a]]\n" * 50_000,
    "many options": lambda: (
        record_text() + "[options]\n" + "".join(f"o{n} = 1\n" for n in range(20_000))
    ),
    "long options": lambda: (
        record_text() + '[options]\n"reneging.cards" = [' + '"five",' * 90_000 + "]\n"
    ),
    "a deep list": lambda: "a = " + "[" * 900_000 + "\n",
    "a nested result": lambda: record_text(more=["result = " + "[" * 200 + "]" * 200]),
    "a large number": lambda: "players = 0x" + "f" * 900_000 + "\n",
    "digits": lambda: "players = " + "9" * 900_000 + "\n",
    "many names": lambda: record_text(names=["x"] * 200_000),
    "comments": lambda: "#\n" * 100_000,
    "line breaks": lambda: "\r\n" * 7_000_000,
    "a wide result": lambda: record_text(more=["result = [" + "[]," * 100_000 + "]"]),
}


@pytest.mark.parametrize("name", HEAVY)
def test_what_is_heavy_is_refused_in_bounded_time_and_memory(name: str) -> None:
    text = HEAVY[name]()
    start = time.process_time()
    reading = maw.read_record(text, on_error="collect")
    # Seconds on a slow machine, not minutes: the reader of TOML alone takes up to two.
    assert time.process_time() - start < 20
    assert reading.record is None
    assert 1 <= len(reading.faults) <= 1001
    assert all(len(str(fault)) < 1000 for fault in reading.faults)


def test_a_record_near_the_limit_is_read_in_bounded_memory() -> None:
    rules = maw.ruleset("spoil-five@1")
    # Deals annulled by misdeals follow one another for ever (RULES.md section 7).
    rules = rules.with_options(
        {"penalties.misdeal": "redeal", "seating.players": [2], "seating.side_sizes": {}}
    )
    moves = ["deal 6H9H2CTD3C 4S8S5DKDAC", "penalty 0 misdeal"] * 5_000
    text = record_text(
        *moves,
        players=2,
        options={
            "penalties.misdeal": "redeal",
            "seating.players": [2],
            "seating.side_sizes": {},
        },
    )
    tracemalloc.start()
    try:
        record = maw.read_record(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert record.ruleset == rules
    assert len(record.moves) == 10_000
    # A million moves come to a hundred times as much.
    assert most < 8_000_000


# Values


def test_records_and_readings_are_values() -> None:
    record = maw.read_record(CANONICAL)
    reading = maw.read_record("\n", on_error="collect")
    for value in (record, reading, maw.Fault(1, "x")):
        assert copy.deepcopy(value) == value
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(copy.copy(value)) == hash(value)
