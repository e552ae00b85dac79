"""What README.md says of this checkout is so."""

from __future__ import annotations

import re
import tomllib

import maw_family as maw
from tests.docs.pages import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The contents of all fenced blocks in that language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_table_lists_the_shipped_rulesets() -> None:
    rows = re.findall(r"(?m)^\| \[(.+?)\]\((.+?)\) \| `(.+?@\d+)` \| (.+?) \|", README)
    shipped = [(maw.ruleset(pin).title, pin) for pin in maw.rulesets()]
    assert sorted((title, pin) for title, _, pin, _ in rows) == sorted(shipped)
    for _, page, pin, said in rows:
        assert page == f"docs/games/{maw.ruleset(pin).id}.md"
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


def test_the_version_is_the_same_everywhere() -> None:
    from importlib.metadata import version

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert version("maw_family") == maw.__version__ == project["version"]
