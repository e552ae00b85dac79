"""The reference has an entry for every public name."""

from __future__ import annotations

import re
from pathlib import Path

import maw_family

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference.md"


def test_every_public_name_has_its_entry() -> None:
    entries = re.findall(r"^::: maw_family\.(\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(entries) == sorted(vars(maw_family)["__all__"])
