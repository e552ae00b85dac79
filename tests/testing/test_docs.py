"""What docs/how-to/test-your-program.md shows is what happens."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from maw_family import testing

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "how-to" / "test-your-program.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python[^\n]*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_block_works(number: int) -> None:
    names: dict[str, Any] = {"__name__": f"block_{number}"}
    exec(compile(BLOCKS[number], f"docs/how-to/test-your-program.md, block {number + 1}", "exec"), names)
    tests: list[Callable[[], None]] = [
        thing for name, thing in names.items() if name.startswith("test_")
    ]
    for test in tests:
        test()
    assert tests or "check_ruleset" in names or "PlayedGame" in names


def test_the_page_tells_of_everything() -> None:
    assert len(BLOCKS) > 3
    for name in testing.__all__:
        assert f"`{name}" in PAGE
    for strategy in (testing.rulesets, testing.games, testing.states):
        for argument in inspect.signature(strategy).parameters:
            assert f"`{argument}`" in PAGE, argument
