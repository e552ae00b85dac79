"""Shapes that are drawn many times, and stand once in a picture: the suits and the back."""

from __future__ import annotations

from typing import Final

from maw_family.drawing.shapes import box, group, placed

ID: Final = "\0"
"""Stands for the id of a picture until that is known; no text of a picture can hold it."""

WIDE: Final = 100
HIGH: Final = 140
"""The size of a card."""
ROUND: Final = 9

_LATTICE: Final = "lattice"

# The suits fill a square of 100 units around the origin. They are drawn here because the glyphs
# of fonts differ in size and shape, and some machines make small pictures of them.
_SUITS: Final = {
    "C": (
        "M-22-25a22 22 0 1 0 44 0a22 22 0 1 0-44 0ZM-47 12a22 22 0 1 0 44 0a22 22 0 1 0-44 0Z"
        "M3 12a22 22 0 1 0 44 0a22 22 0 1 0-44 0Z"
        "M-9-12V2L-16 12L-5 16C-5 30-9 41-18 48H18C9 41 5 30 5 16L16 12L9 2V-12Z"
    ),
    "D": "M0-50C9-33 24-14 39 0C24 14 9 33 0 50C-9 33-24 14-39 0C-24-14-9-33 0-50Z",
    "H": (
        "M0 47C-10 31-48 8-48-19C-48-36-36-46-24-46C-13-46-4-39 0-28"
        "C4-39 13-46 24-46C36-46 48-36 48-19C48 8 10 31 0 47Z"
    ),
    "S": (
        "M0-49C9-32 46-10 46 14C46 29 36 37 25 37C16 37 9 32 5 25C6 35 9 43 17 48H-17"
        "C-9 43-6 35-5 25C-9 32-16 37-25 37C-36 37-46 29-46 14C-46-10-9-32 0-49Z"
    ),
}

# The lattice of a back; both its sides are whole steps.
_LEFT, _TOP, _ACROSS, _DOWN = 10, 14, 80, 112
_STEP: Final = 16
_AROUND: Final = 4


def blank(cls: str) -> str:
    """A card with nothing on it."""
    more = ' stroke-width="2"'
    return box(1, 1, WIDE - 2, HIGH - 2, ROUND, f"{cls} edge-line", more)


def _lattice() -> str:
    """Slanting lines from edge to edge, both ways."""
    lines: list[str] = []
    for reach in range(_STEP, _ACROSS + _DOWN, _STEP):
        x1, y1 = min(reach, _ACROSS), max(0, reach - _ACROSS)
        x2, y2 = max(0, reach - _DOWN), min(reach, _DOWN)
        right = _LEFT + _ACROSS
        lines += (
            f"M{_LEFT + x1} {_TOP + y1}L{_LEFT + x2} {_TOP + y2}",
            f"M{right - x1} {_TOP + y1}L{right - x2} {_TOP + y2}",
        )
    return "".join(lines)


# Their colour comes from the place where they are used: a style sheet that names its picture does
# not reach into a shape that is used elsewhere than where it stands.
_PARTS: Final = {
    **{letter: f'd="{shape}"' for letter, shape in _SUITS.items()},
    _LATTICE: f'd="{_lattice()}" fill="none" stroke-width="1.6"',
}


def suit(letter: str, x: float, y: float, size: float) -> str:
    """A suit around a point, in its colour."""
    return f'<use class="{letter}" href="#{ID}-{letter}" {placed(x, y, size / 100)}/>'


def back(x: float, y: float, scale: float = 1) -> str:
    """A card face down."""
    ground = box(
        _LEFT - _AROUND, _TOP - _AROUND, _ACROSS + 2 * _AROUND, _DOWN + 2 * _AROUND, 5, "back"
    )
    lattice = f'<use class="mesh-line" href="#{ID}-{_LATTICE}"/>'
    return group(blank("face") + ground + lattice, x, y, scale)


def used(body: str) -> str:
    """The definitions of the shapes that a body uses."""
    found = [
        f'<path id="{ID}-{name}" {shape}/>'
        for name, shape in _PARTS.items()
        if f'"#{ID}-{name}"' in body
    ]
    return f"<defs>{''.join(found)}</defs>" if found else ""
