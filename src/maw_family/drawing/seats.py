"""A seat at a table: its hand, the plate with its name and score, its card of the trick."""

from __future__ import annotations

from typing import Final

from maw_family.drawing.faces import face, frame
from maw_family.drawing.layout import (
    CARD,
    CARD_HIGH,
    CARD_WIDE,
    FAN,
    LINE,
    PLATE_EDGE,
    PLATE_WIDE,
    RAISE,
    UNDER_HAND,
    Point,
    plate_high,
)
from maw_family.drawing.parts import back, suit
from maw_family.drawing.seeing import Place
from maw_family.drawing.shapes import box, breadth, group, pill, pill_wide, words

_NAME_SIZE: Final = 19
_TEXT_SIZE: Final = 18
_PILL_SIZE: Final = 17
_LEFT: Final = -PLATE_WIDE / 2 + 12
_ROOM: Final = PLATE_WIDE - 24
_BASE_LINE: Final = 6
"""From the middle of a line of the plate to the one on which its letters stand."""
_PILL_UP: Final = 2
_HANGS: Final = 2
_BANNER_HANGS: Final = 9
"""How far below the edge of a card or plate the middle of a pill hangs from it."""

_SUIT_SIZE: Final = 16
_SUIT_ROOM: Final = 20


def lines_of(place: Place) -> int:
    """How many lines its plate has."""
    return 3 if place.notes or place.put_out else 2


def draw_seat(place: Place, point: Point, high: float) -> str:
    """A hand and the plate beneath it, around a point; `high` is the highest at the table."""
    top = -high / 2
    return group(_fan(place, top) + _plate(place, top + CARD_HIGH + UNDER_HAND), *point)


def draw_played(place: Place, point: Point) -> str:
    """The card that a seat has played to the trick, around a point, with its marks."""
    if place.card is None:
        return ""
    left, top = -CARD_WIDE / 2, -CARD_HIGH / 2
    body = face(place.card, left, top, CARD)
    if place.best:
        body += frame(left, top, CARD, "turn-line")
    marks = ["led"] * place.led + ["best"] * place.best
    if marks:
        body += pill(", ".join(marks), 0, CARD_HIGH / 2 + _HANGS, "mark", _PILL_SIZE)
    return group(body, *point)


def _fan(place: Place, top: float) -> str:
    """A hand; where not every card may be played, those that may are raised."""
    x = -(CARD_WIDE + FAN * (len(place.held) - 1)) / 2
    body = ""
    for card in place.held:
        if card is None:
            body += back(x, top, CARD)
        else:
            raised = card in place.may
            dim = bool(place.may) and not raised
            body += face(card, x, top - RAISE if raised else top, CARD, dim=dim)
        x += FAN
    return body


def _plate(place: Place, top: float) -> str:
    high = plate_high(lines_of(place))
    cls, more = ("plate turn-line", ' stroke-width="6"') if place.turn else ("plate", "")
    first, second, third = (top + PLATE_EDGE + LINE * (line + 0.5) for line in range(3))
    return (
        box(-PLATE_WIDE / 2, top, PLATE_WIDE, high, 10, cls, more)
        + _name(place, first)
        + _line(", ".join(place.score), second, "soft")
        + _notes(place, third)
        + _banner(place, top + high + _BANNER_HANGS)
    )


def _line(text: str, y: float, cls: str, room: float = _ROOM) -> str:
    return words(text, _LEFT, y + _BASE_LINE, _TEXT_SIZE, cls, anchor="start", room=room)


def _name(place: Place, y: float) -> str:
    room, mark = float(_ROOM), ""
    if place.deals:
        mark = pill("dealer", _LEFT + _ROOM, y - _PILL_UP, "mark", _PILL_SIZE, anchor="end")
        room -= pill_wide("dealer", _PILL_SIZE) + _BASE_LINE
    name = words(
        place.name, _LEFT, y + _BASE_LINE, _NAME_SIZE, "ink", anchor="start", bold=True, room=room
    )
    return name + mark


def _notes(place: Place, y: float) -> str:
    """What else is known of the seat; to the right the card that it put out."""
    notes = ", ".join(place.notes)
    if place.put_out is None:
        return _line(notes, y, "ink") if notes else ""
    text, right = f"put out {place.put_out.rank}", _LEFT + _ROOM
    return (
        _line(notes, y, "ink", _ROOM - _SUIT_ROOM - breadth(text, _TEXT_SIZE) - _BASE_LINE)
        + words(text, right - _SUIT_ROOM, y + _BASE_LINE, _TEXT_SIZE, "ink", anchor="end")
        + suit(place.put_out.suit.letter, right - _SUIT_SIZE / 2, y, _SUIT_SIZE)
    )


def _banner(place: Place, y: float) -> str:
    """What a seat has to do, or that it has won."""
    text, cls = (place.turn, "turn") if place.turn else ("won" if place.won else "", "mark")
    return pill(text, _LEFT + _ROOM, y, cls, _PILL_SIZE, anchor="end") if text else ""
