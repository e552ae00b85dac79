"""docs/reference/command-line.md: every command with its options, and examples that do what they show."""

from __future__ import annotations

import argparse
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from maw_family import cli
from maw_family.cli.parser import build
from tests.cli.running import Captured, assert_readable

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
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


def test_the_examples_show_what_happens(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """… stands for anything; the examples use the files of those before them."""
    monkeypatch.chdir(tmp_path)
    for name, text in re.findall('(?ms)^```toml title="([^"]+)"\n(.*?)^```$', PAGE):
        Path(name).write_text(text, encoding="utf-8")
    examples = re.findall(r"(?ms)^```console\n\$ maw-family ([^\n]+)\n(.*?)^```$", PAGE)
    assert {line.split()[0] for line, _ in examples} == set(commands())
    for line, shown in examples:
        assert_readable(shown)
        command, asked, _ = line.partition("; echo $?")
        typed = re.findall("(?m)^> (.*)$", shown)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{text}\n" for text in typed)))
        code = cli.main(shlex.split(command))
        captured = capsys.readouterr()
        said = captured.out + captured.err + (f"{code}\n" if asked else "")
        assert asked or code == 0
        pattern = ".*".join(map(re.escape, shown.split("…")))
        assert re.fullmatch(pattern, said, re.DOTALL), f"{line}\n{said}"


def test_the_page_is_found() -> None:
    assert "- Command line: reference/command-line.md\n" in (ROOT / "mkdocs.yml").read_text(
        encoding="utf-8"
    )
    assert "(reference/command-line.md)" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
