"""The trump ladder: what beats what."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from maw_family.drawing.faces import face
from maw_family.drawing.naming import card_names, suit_name
from maw_family.drawing.palette import Theme
from maw_family.drawing.parts import HIGH, WIDE, suit
from maw_family.drawing.shapes import panel, pill, words
from maw_family.drawing.sheet import Picture, sheet

if TYPE_CHECKING:
    from maw_family.cards import Card, Suit

_EDGE: Final = 18
_BETWEEN: Final = 8
_STEP: Final = WIDE + _BETWEEN
_USUAL: Final = 0.6

_HEADING: Final = 48
_PLACES: Final = 34
_MARK: Final = 38
"""The line of marks under a row, where a row has any."""
_AFTER_ROW: Final = 20
_MARK_SIZE: Final = 22

MAY_RENEGE: Final = "renege"


def draw_ladder(
    trump: Suit,
    trumps: Sequence[Card],
    privileged: Collection[Card],
    plain: Mapping[Suit, Sequence[Card]],
    *,
    theme: Theme = "auto",
    width: float | None = None,
) -> Picture:
    """All trumps, best first, and below them the `plain` suits asked for."""
    across = 2 * _EDGE + len(trumps) * _STEP - _BETWEEN
    body, y = _row(f"Trumps when {suit_name(trump)} are trumps, best first", trump, trumps, _EDGE)
    marks = [place for place, card in enumerate(trumps) if card in privileged]
    if marks:
        for place in marks:
            x = _EDGE + place * _STEP + WIDE / 2
            body += pill(MAY_RENEGE, x, y + _MARK / 2, "mark", _MARK_SIZE)
        y += _MARK
    for other, cards in plain.items():
        row, y = _row(f"{suit_name(other).capitalize()}, best first", other, cards, y + _AFTER_ROW)
        body += row
    down = y + _EDGE - 8
    return sheet(
        panel(across, down) + body,
        title="Order of the trumps",
        description=_text(trump, trumps, privileged, plain),
        size=(across, down),
        natural=_USUAL * across,
        theme=theme,
        width=width,
    )


def _row(heading: str, of: Suit, cards: Sequence[Card], top: float) -> tuple[str, float]:
    """A heading, cards, and their places beneath; and where it ends."""
    body = suit(of.letter, _EDGE + 14, top + 16, 28)
    body += words(heading, _EDGE + 38, top + 26, 28, "ink", anchor="start", bold=True)
    for place, card in enumerate(cards):
        x = _EDGE + place * _STEP
        body += face(card, x, top + _HEADING)
        low = top + _HEADING + HIGH + 28
        body += words(str(place + 1), x + WIDE / 2, low, 24, "soft")
    return body, top + _HEADING + HIGH + _PLACES


def _text(
    trump: Suit,
    trumps: Sequence[Card],
    privileged: Collection[Card],
    plain: Mapping[Suit, Sequence[Card]],
) -> str:
    free = [card for card in trumps if card in privileged]
    said = [f"Trumps when {suit_name(trump)} are trumps, best first: {card_names(trumps)}."]
    if free:
        said.append(f"May be kept back when a lower trump is led: {card_names(free)}.")
    said += [
        f"{suit_name(other).capitalize()}, best first: {card_names(cards)}."
        for other, cards in plain.items()
    ]
    return " ".join(said)
