"""Where everything lies on a table from above."""

from __future__ import annotations

import math
from typing import Final

import attrs

from maw_family.drawing.parts import HIGH, WIDE

CARD: Final = 0.72
"""The size of a card on a table."""
CARD_WIDE: Final = WIDE * CARD
CARD_HIGH: Final = HIGH * CARD

FAN: Final = 36
"""From a card of a hand to the next, which covers the rest of it: its corner stays free."""
RAISE: Final = 14
"""How far a card that may be played stands above the others."""
PLATE_WIDE: Final = 226
LINE: Final = 25
"""A line of a plate."""
PLATE_EDGE: Final = 9
UNDER_HAND: Final = 7

_MARGIN: Final = 24
_HEADER: Final = 30 + RAISE
"""A hand at the top may have raised cards."""
_GAP: Final = 18
"""Between a place and the card it has played."""

_LEAST_WIDE: Final = 720
# The half axes of the ellipse on which the seats lie, by the number of players.
_ACROSS: Final = (400, 5)
_DOWN: Final = (311, 12)
_DOWN_OF_TWO: Final = 216

_MIDDLE_OF_TWO: Final = (-142, 0)
"""Between two players the pack lies beside the trick: the table would be too tall else."""

Point = tuple[float, float]


@attrs.frozen
class Layout:
    """Points on a table: the middle of each place and of each card played, in order of seats.

    `middle` is where the pack lies. The middle of the table is the origin; `left`, `top`, `wide`
    and `high` are the whole of it.
    """

    places: tuple[Point, ...]
    cards: tuple[Point, ...]
    middle: Point
    left: float
    top: float
    wide: float
    high: float


def plate_high(lines: int) -> float:
    """The height of a plate with so many lines."""
    return lines * LINE + 2 * PLATE_EDGE - 4


def place_high(lines: int) -> float:
    """The height of a place: a hand and its plate."""
    return CARD_HIGH + UNDER_HAND + plate_high(lines)


def layout(players: int, bottom: int, lines: int) -> Layout:
    """A table whose seats go round clockwise from `bottom`, with plates of so many lines."""
    high = place_high(lines)
    across = _ACROSS[0] + _ACROSS[1] * players
    down = _DOWN_OF_TWO if players == 2 else _DOWN[0] + _DOWN[1] * players
    taller = high - place_high(2)
    places: list[Point] = []
    for seat in range(players):
        angle = 2 * math.pi * ((seat - bottom) % players) / players
        places.append((-across * math.sin(angle), (down + taller) * math.cos(angle)))
    half_wide, half_high = PLATE_WIDE / 2 + _MARGIN, high / 2 + _MARGIN
    wide = max(_LEAST_WIDE, 2 * (max(x for x, _ in places) + half_wide))
    top = min(y for _, y in places) - half_high - _HEADER
    return Layout(
        tuple(places),
        tuple(_played(point, high) for point in places),
        _MIDDLE_OF_TWO if players == 2 else (0, 0),
        -wide / 2,
        top,
        wide,
        max(y for _, y in places) + half_high - top,
    )


def _played(place: Point, high: float) -> Point:
    """The card of a place lies before it, towards the middle, and just clear of it."""
    x, y = place
    by_x = ((PLATE_WIDE + CARD_WIDE) / 2 + _GAP) / max(abs(x), 1)
    by_y = ((high + CARD_HIGH) / 2 + _GAP) / max(abs(y), 1)
    inward = 1 - min(by_x, by_y)
    return x * inward, y * inward
