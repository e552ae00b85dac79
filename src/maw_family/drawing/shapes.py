"""Marks on paper: numbers, boxes, words. Every function returns SVG."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import east_asian_width
from xml.sax.saxutils import escape

Class = str
"""What something is, which the style sheet turns into a colour."""

FONT: Final = "Helvetica Neue,Helvetica,Arial,Liberation Sans,DejaVu Sans,sans-serif"

# The widths of letters, in sizes of their font, a little more than most fonts have; what is wide
# or of unknown width to Unicode (East Asian letters, symbols) fills a square.
_LETTER: Final = 0.52
_CAPITAL: Final = 0.7
_SQUARE: Final = 1.0
_SQUARES: Final = frozenset("MWmw%@—…")
_BOLDER: Final = 1.1

_LEAST: Final = 11
"""The size below which a text is cut short instead of being made smaller still."""

_PILL_HIGH: Final = 1.4
_BASE_LINE: Final = 0.35
"""From the middle of a letter down to the line it stands on."""

# Whatever a title holds, the picture stays well-formed.
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A coordinate, to a hundredth, as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def legible(text: str) -> str:
    """A text without what XML cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def quoted(text: str) -> str:
    """A text as it may stand in an element or an attribute."""
    return escape(legible(text), {'"': "&quot;"})


def placed(x: float, y: float, scale: float = 1) -> str:
    """The attribute that moves something, and makes it larger or smaller."""
    larger = "" if scale == 1 else f" scale({number(scale)})"
    return f'transform="translate({number(x)} {number(y)}){larger}"'


def group(content: str, x: float, y: float, scale: float = 1) -> str:
    """Some content moved, and made larger or smaller."""
    return f"<g {placed(x, y, scale)}>{content}</g>"


def box(
    x: float, y: float, width: float, height: float, radius: float, cls: Class, more: str = ""
) -> str:
    """A rectangle with round corners, and further attributes of it."""
    return (
        f'<rect class="{cls}" x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" rx="{number(radius)}"{more}/>'
    )


def panel(across: float, down: float) -> str:
    """The ground of a picture with words of its own."""
    return box(1, 1, across - 2, down - 2, 14, "panel line-line", ' stroke-width="2"')


def breadth(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is."""
    return sum(map(_letter_wide, text)) * size * (_BOLDER if bold else 1)


def _letter_wide(letter: str) -> float:
    if letter in _SQUARES or east_asian_width(letter) in "WFA":
        return _SQUARE
    return _CAPITAL if letter.isupper() else _LETTER


def _fitted(text: str, size: float, room: float, *, bold: bool) -> tuple[str, float]:
    """A text and its size: smaller, and in the end cut short, where it is too wide for its room."""
    smaller = size * room / max(1, breadth(text, size, bold=bold))
    if smaller >= size or smaller >= _LEAST:
        return text, min(size, smaller)
    text = text[: int(room)]
    while len(text) > 1 and breadth(f"{text}…", _LEAST, bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…", _LEAST


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    cls: Class,
    *,
    anchor: str = "middle",
    bold: bool = False,
    room: float | None = None,
) -> str:
    """A line of text on the base line `y`, made to fit its `room`."""
    if room is not None:
        text, size = _fitted(text, size, room, bold=bold)
    weight = ' font-weight="700"' if bold else ""
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text class="{cls}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        f"{side}{weight}>{quoted(text)}</text>"
    )


def pill_wide(text: str, size: float) -> float:
    """The width of a pill."""
    return breadth(text, size, bold=True) + size


def pill(text: str, x: float, y: float, cls: Class, size: float, *, anchor: str = "middle") -> str:
    """A word on a round ground, its middle or its end at a point."""
    wide, high = pill_wide(text, size), size * _PILL_HIGH
    middle = x - wide / 2 if anchor == "end" else x
    return box(middle - wide / 2, y - high / 2, wide, high, high / 2, cls) + words(
        text, middle, y + size * _BASE_LINE, size, f"on{cls}", bold=True
    )
