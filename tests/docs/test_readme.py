"""What README.md shows is what happens."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import maw_family as maw

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The contents of all fenced blocks in that language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_code_does_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    [config] = blocks("toml")
    Path("maw.toml").write_text(config, encoding="utf-8")
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner()
    shown = 0
    for number, block in enumerate(blocks("python"), 1):
        if block.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(block, names, f"block {number}", None, None)
            shown += len(test.examples)
            runner.run(test, clear_globs=False)
            names.update(test.globs)
        else:
            exec(compile(block, f"README.md, block {number}", "exec"), names)
    printed = capsys.readouterr().out
    assert shown > 0
    assert runner.summarize(verbose=False).failed == 0, printed
    assert printed.startswith("Score("), "the first block prints the score of its game"


def test_the_table_lists_the_shipped_rulesets() -> None:
    rows = re.findall(r"^\| `([^`]+@\d+)` \| (.+?) \| (.+?) \|$", README, re.MULTILINE)
    shipped = [(pin, maw.ruleset(pin).title) for pin in maw.rulesets()]
    assert sorted((pin, title) for pin, title, _ in rows) == sorted(shipped)
    for pin, _, said in rows:
        bounds = [tuple(map(int, part.split("–"))) for part in said.split(", ")]
        players = tuple(number for ends in bounds for number in range(ends[0], ends[-1] + 1))
        assert players == maw.ruleset(pin).seating.players, pin


def test_the_test_command_is_the_one_that_ci_runs() -> None:
    commands = [block.strip() for block in blocks("sh")]
    assert len(commands) == 2
    assert all("\n" not in command for command in commands)
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert ci[-1] == commands[1]
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert f"run: {commands[1]}\n" in workflow


def test_the_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)", README):
        assert (ROOT / target).is_file(), target


def test_the_version_is_the_same_everywhere() -> None:
    from importlib.metadata import version

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version("maw_family") == maw.__version__ == project["version"]
