"""Running the command line in tests, and judging what it prints."""

from __future__ import annotations

import sys

import pytest

from maw_family import cli

Captured = pytest.CaptureFixture[str]

COMMAND = (sys.executable, "-m", "maw_family")


def run(capsys: Captured, *arguments: str) -> str:
    """What a command that goes well prints."""
    assert cli.main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: Captured, *arguments: str) -> list[str]:
    """What a command that is refused says on stderr, line by line."""
    assert cli.main(arguments) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = captured.err.splitlines()
    assert all(line.startswith("maw-family: ") and line.isprintable() for line in lines)
    return [line.removeprefix("maw-family: ") for line in lines]


def one_line(text: str) -> str:
    return " ".join(text.split())


def assert_readable(text: str) -> None:
    assert text.endswith("\n")
    for line in text.splitlines():
        assert len(line) <= 80, line
        assert line == line.rstrip(), line
        assert line.isprintable(), line
