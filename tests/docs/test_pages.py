"""What the pages of the docs show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = [path.name for path in sorted(DOCS.glob("*.md")) if ">>>" in path.read_text("utf-8")]


def test_there_are_pages_with_code() -> None:
    assert "exchange.md" in PAGES


@pytest.mark.parametrize("name", PAGES)
def test_the_code_does_what_it_shows(name: str) -> None:
    found = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")
    assert found.attempted > 0
    assert found.failed == 0
