"""docs/how-to/test-your-program.md tells of everything in maw_family.testing."""

from __future__ import annotations

import inspect
import re

import pytest

from maw_family import testing
from tests.docs.pages import DOCS

PAGE = (DOCS / "how-to" / "test-your-program.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", testing.__all__)
def test_the_page_tells_of_it(name: str) -> None:
    assert re.search(rf"`{name}\b", PAGE)


@pytest.mark.parametrize("strategy", [testing.rulesets, testing.games, testing.states])
def test_the_page_tells_of_every_argument(strategy: object) -> None:
    assert callable(strategy)
    for argument in inspect.signature(strategy).parameters:
        assert f"`{argument}`" in PAGE, argument
