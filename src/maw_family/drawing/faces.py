"""Cards: faces, backs and the empty place of one, drawn on 100 by 140 units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maw_family.drawing.parts import HIGH, ROUND, WIDE, back, blank, suit
from maw_family.drawing.shapes import box, group

if TYPE_CHECKING:
    from maw_family.cards import Card

# The corner tells the card alone: in a fan nothing else of it is seen.
_CORNER_X: Final = 27
_RANK_Y: Final = 45
_RANK_SIZE: Final = 48
_TEN_WIDE: Final = 40
_CORNER_SUIT: Final = (_CORNER_X, 71, 30)
_MIDDLE_SUIT: Final = (65, 103, 54)


def face(card: Card, x: float, y: float, scale: float = 1, *, dim: bool = False) -> str:
    """A card face up, its upper left corner at a point."""
    letter = card.suit.letter
    rank = str(card.rank)
    narrow = f' textLength="{_TEN_WIDE}" lengthAdjust="spacingAndGlyphs"' if rank == "10" else ""
    return group(
        blank("dim" if dim else "face")
        + f'<text class="{letter}" x="{_CORNER_X}" y="{_RANK_Y}" font-size="{_RANK_SIZE}" '
        f'font-weight="700" text-anchor="middle"{narrow}>{rank}</text>'
        + suit(letter, *_CORNER_SUIT)
        + suit(letter, *_MIDDLE_SUIT),
        x,
        y,
        scale,
    )


def face_or_back(card: Card | None, x: float, y: float, scale: float = 1) -> str:
    """A card that is known, or the back of one that is not."""
    return back(x, y, scale) if card is None else face(card, x, y, scale)


def gap(x: float, y: float, scale: float, cls: str) -> str:
    """The outline of a place where no card lies."""
    dashes = ' fill="none" stroke-width="3" stroke-dasharray="9 7"'
    return group(box(2, 2, WIDE - 4, HIGH - 4, ROUND, cls, dashes), x, y, scale)


def frame(x: float, y: float, scale: float, cls: str) -> str:
    """A thick line around a card."""
    thick = ' fill="none" stroke-width="7"'
    return group(box(-2, -2, WIDE + 4, HIGH + 4, ROUND + 2, cls, thick), x, y, scale)
