"""docs/reference/command-line.md has every command with its options, and an example of it."""

from __future__ import annotations

import argparse
import re

import pytest

from maw_family.cli.parser import build
from tests.cli.running import assert_readable
from tests.docs.pages import REFERENCE

PAGE = (REFERENCE / "command-line.md").read_text(encoding="utf-8")
START, *SECTIONS = re.split("(?m)^## ", PAGE)
PARTS = {re.split("[`\n]", part.removeprefix("`"))[0]: part for part in SECTIONS}


def commands() -> dict[str, argparse.ArgumentParser]:
    found = [action for action in build()._actions if action.dest == argparse.SUPPRESS]
    [choices] = [action.choices for action in found if isinstance(action.choices, dict)]
    return choices


def rows(text: str) -> list[tuple[str, str]]:
    return re.findall(r"(?m)^\| `(.+?)` \| (.+) \|$", text)


def described(action: argparse.Action) -> tuple[str, str]:
    words = [*action.option_strings[:1], *([str(action.metavar)] if action.metavar else [])]
    return " ".join(words), str(action.help)


def headline(name: str, parser: argparse.ArgumentParser) -> str:
    shapes = {None: "{}", "?": "[{}]", "*": "[{} ...]"}
    taken = [action for action in parser._actions if not action.option_strings]
    operands = [shapes[action.nargs].format(action.metavar) for action in taken]  # type: ignore[index]
    return " ".join(["maw-family", name, *operands])


def test_every_command_has_its_part() -> None:
    assert list(PARTS) == [*(headline(*pair) for pair in commands().items()), "Exit codes"]


@pytest.mark.parametrize("name", commands())
def test_every_option_is_told(name: str) -> None:
    parser = commands()[name]
    common = rows(START)
    taken = [described(action) for action in parser._actions if action.dest != "help"]
    assert rows(PARTS[headline(name, parser)]) == [row for row in taken if row not in common]


def test_what_commands_have_in_common_is_told_once() -> None:
    taken = [described(action) for action in commands()["show"]._actions if action.dest != "help"]
    assert sorted(rows(START)) == sorted(taken)


def test_every_command_is_shown_at_work() -> None:
    """What the examples show is what happens: see tests/docs/test_pages.py."""
    examples = re.findall(r"(?ms)^```console\n(.*?)^```$", PAGE)
    shown = [re.split(r"(?m)^\$ maw-family ([\w-]+)[^\n]*\n", text) for text in examples]
    assert {name for parts in shown for name in parts[1::2]} == set(commands())
    for parts in shown:
        for output in parts[2::2]:
            assert_readable(output)
