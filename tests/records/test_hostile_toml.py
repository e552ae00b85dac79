"""Texts that are made to hurt their reader, and texts that only look like TOML."""

from __future__ import annotations

from pathlib import Path

import pytest

import maw_family as maw

TEXT = maw.write_record(maw.Record(maw.ruleset("maw@1"), 2))


def test_a_string_that_never_ends_is_read_once() -> None:
    """Gone through once for every quotation mark, these 600,000 bytes would take minutes."""
    text = '"""\n' + '\\"""\n' * 120_000 + "\\"
    with pytest.raises(maw.RecordError, match="is not TOML"):
        maw.read_record(text)


def test_a_config_with_a_key_without_end(tmp_path: Path) -> None:
    path = tmp_path / "maw.toml"
    path.write_text(".".join(["a"] * 20_000) + "=1\n", encoding="utf-8")
    with pytest.raises(maw.RulesetError, match="a key in it has more than 16 parts"):
        maw.load_ruleset(path)


def test_moves_need_their_commas() -> None:
    moves = 'moves = [\n  "deal 2C3C4C5C6C 7C8C9CTCJC"{}\n  "up 4D"{}\n]'
    for first, last, good in ((",", ",", True), (",", "", True), ("", "", False), ("", ",", False)):
        text = TEXT.replace("moves = []", moves.format(first, last))
        if good:
            assert len(maw.read_record(text).moves) == 2
        else:
            with pytest.raises(maw.RecordError, match="is not TOML"):
                maw.read_record(text)


def test_carriage_returns_stand_before_line_feeds_only() -> None:
    assert maw.read_record(TEXT.replace("\n", "\r\n")) == maw.read_record(TEXT)
    for text in (TEXT.replace("\n", "\r\r\n"), TEXT.replace("\n", "\r")):
        with pytest.raises(maw.RecordError, match="a carriage return stands alone in line 1"):
            maw.read_record(text)
