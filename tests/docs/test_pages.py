"""What README.md and the pages of the docs show is what happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.executing import execute
from tests.docs.pages import DOCS, ROOT, name_of, pages


def test_the_pages_are_found() -> None:
    assert {ROOT / "README.md", DOCS / "index.md", DOCS / "reference" / "exchange.md"} <= {*pages()}


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_page(page: Path, tmp_path: Path) -> None:
    """Whatever a block of code shows comes out when it is executed."""
    faults = execute(page, tmp_path)
    if faults:
        pytest.fail("\n\n".join(faults), pytrace=False)
