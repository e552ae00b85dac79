"""Markdown put together: tables, links from one page to another, anchors of headings."""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from markdown.extensions.toc import slugify

ROOT: Final = Path(__file__).resolve().parents[2]

NOTICE: Final = "<!-- Made by tools/generate from the code: change that, then run python3 tools/make.py generated. -->"
"""The first line of a page that is generated as a whole."""


def read(path: str) -> str:
    """The text of a file of this checkout, its line ends as LF."""
    return (ROOT / path).read_text(encoding="utf-8")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; what stands in a cell is Markdown already."""
    cells = [list(row) for row in rows]
    if any(len(row) != len(heads) or any("|" in cell for cell in row) for row in cells):
        raise ValueError(f"the table {' | '.join(heads)} has a row of other cells, or a | in one")
    lines = [f"| {' | '.join(row)} |" for row in [list(heads), *cells]]
    return "\n".join([lines[0], f"|{'---|' * len(heads)}", *lines[1:]])


def link(page: str, text: str, target: str, anchor: str = "") -> str:
    """A link from one page to another, both by their paths from the root."""
    path = os.path.relpath(target, Path(page).parent).replace(os.sep, "/")
    return f"[{text}]({'' if target == page else path}{'#' if anchor else ''}{anchor})"


def slug(heading: str) -> str:
    """The anchor that mkdocs gives to a heading."""
    return slugify(heading, "-")


def capital(text: str) -> str:
    """A text that begins with a capital letter."""
    return f"{text[:1].upper()}{text[1:]}"


def headings(text: str) -> list[str]:
    """The headings of a page, without what stands in its blocks of code."""
    bare = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^#+ +(.+?) *$", bare, re.MULTILINE)


def page(*blocks: str) -> str:
    """A page of blocks with a blank line between them; blocks without text are left out."""
    return "\n\n".join(block for block in blocks if block) + "\n"
