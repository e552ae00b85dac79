"""The check of a ruleset needs no Hypothesis; the strategies say what to install."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import maw_family as maw
from maw_family import testing

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["rulesets", "games", "states"])
def test_a_strategy_says_what_to_install(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # None in its place is how an import is told that there is no such module.
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    strategy: Any = getattr(testing, name)
    with pytest.raises(ImportError, match=r"pip install hypothesis$"):
        strategy()


def test_the_check_and_the_import_do_without() -> None:
    code = """
import sys
sys.modules["hypothesis"] = None
import maw_family as maw
from maw_family.testing import PlayedGame, check_ruleset, games
assert check_ruleset(maw.ruleset("maw@1"), games=1) == ()
assert len(PlayedGame.replayed(maw.ruleset("maw@1"), players=2).states) == 1
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_the_kit_does_not_import_hypothesis() -> None:
    code = "import sys, maw_family.testing; assert 'hypothesis' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_library_does_not_import_the_kit() -> None:
    code = """
import sys
import maw_family
for name in maw_family.__all__:
    getattr(maw_family, name)
assert "maw_family.testing" not in sys.modules
assert "hypothesis" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)
    assert not set(testing.__all__) & (set(vars(maw)["__all__"]) - {"rulesets"})


def test_the_extra_that_is_named_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "maw-family"
    assert project["optional-dependencies"]["testing"] == ["hypothesis>=6"]
