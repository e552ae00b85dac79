"""Cards in rows: a card alone, a hand, a trick."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from maw_family.drawing.faces import face, face_or_back, frame, gap
from maw_family.drawing.naming import card_name, card_names, counted
from maw_family.drawing.palette import Theme
from maw_family.drawing.parts import HIGH, WIDE
from maw_family.drawing.shapes import number, panel, pill, words
from maw_family.drawing.sheet import Picture, sheet

if TYPE_CHECKING:
    from maw_family.cards import Card

_USUAL: Final = 0.72
"""Pixels to a unit, where no width is asked for."""

_MARGIN: Final = 4
_BETWEEN: Final = 10
_STEP: Final = WIDE + _BETWEEN
_PER_ROW: Final = 13

_RAISE: Final = 26
"""How far a card that may be played stands above the others."""

_EDGE: Final = 16
_TRICK_LEAST: Final = 150
_TRICK_TOP: Final = 46
_PILL_Y: Final = 24
_CAPTION: Final = 16
_SEAT_LINE: Final = 24


def draw_card(card: Card | None, *, theme: Theme = "auto", width: float | None = None) -> Picture:
    """A card, or the back of one."""
    name = "A card face down" if card is None else card_name(card)
    return sheet(
        face_or_back(card, _MARGIN, _MARGIN),
        title=name,
        description=f"{name}.",
        size=(WIDE + 2 * _MARGIN, HIGH + 2 * _MARGIN),
        natural=_USUAL * (WIDE + 2 * _MARGIN),
        theme=theme,
        width=width,
    )


def draw_hand(
    cards: Sequence[Card],
    playable: Collection[Card] | None = None,
    *,
    theme: Theme = "auto",
    width: float | None = None,
) -> Picture:
    """Cards side by side; with `playable`, those raised and the others dimmed."""
    columns = max(1, min(len(cards), _PER_ROW))
    rows = max(1, -(-len(cards) // _PER_ROW))
    lift = 0 if playable is None else _RAISE
    row_high = HIGH + lift + _BETWEEN
    across = columns * _STEP - _BETWEEN + 2 * _MARGIN
    body = "" if cards else gap(_MARGIN, _MARGIN, 1, "edge-line")
    for place, card in enumerate(cards):
        row, column = divmod(place, _PER_ROW)
        x, y = _MARGIN + column * _STEP, _MARGIN + row * row_high
        if playable is None:
            body += face(card, x, y)
        elif card in playable:
            body += face(card, x, y) + _pointer(x, y + HIGH)
        else:
            body += face(card, x, y + lift, dim=True)
    return sheet(
        body,
        title="Hand",
        description=_hand_text(cards, playable),
        size=(across, rows * row_high - _BETWEEN + 2 * _MARGIN),
        natural=_USUAL * across,
        theme=theme,
        width=width,
    )


def _pointer(x: float, bottom: float) -> str:
    """What points at a raised card from below, for a hand in which all of them are raised."""
    middle, top = number(x + WIDE / 2), number(bottom + 6)
    return f'<path class="C" d="M{middle} {top}l13 17h-26Z"/>'


def _hand_text(cards: Sequence[Card], playable: Collection[Card] | None) -> str:
    if not cards:
        return "A hand of no cards."
    text = f"A hand of {counted(len(cards), 'card')}: {card_names(cards)}."
    if playable is None:
        return text
    may = [card for card in cards if card in playable]
    return f"{text} May be played: {card_names(may) if may else 'none of them'}."


def draw_trick(
    cards: Sequence[Card],
    seats: Sequence[int] | None,
    winner: int | None,
    *,
    done: bool = True,
    theme: Theme = "auto",
    width: float | None = None,
) -> Picture:
    """A trick in the order played; `winner` is a place in it, `seats` say who played."""
    across = max(_TRICK_LEAST, len(cards) * _STEP - _BETWEEN + 2 * _EDGE)
    down = _TRICK_TOP + HIGH + _CAPTION + (0 if seats is None else _SEAT_LINE)
    left = (across - len(cards) * _STEP + _BETWEEN) / 2
    verb = "wins" if done else "winning"
    body = panel(across, down)
    for place, card in enumerate(cards):
        x = left + place * _STEP
        marks = ["led"] * (place == 0) + [verb] * (place == winner)
        body += face(card, x, _TRICK_TOP)
        if place == winner:
            body += frame(x, _TRICK_TOP, 1, "mark-line")
        if marks:
            body += pill(", ".join(marks), x + WIDE / 2, _PILL_Y, "mark", 17)
        if seats is not None:
            body += words(f"Seat {seats[place]}", x + WIDE / 2, down - 14, 20, "ink")
    return sheet(
        body,
        title="Trick",
        description=_trick_text(cards, seats, winner, verb),
        size=(across, down),
        natural=_USUAL * across,
        theme=theme,
        width=width,
    )


def _trick_text(
    cards: Sequence[Card], seats: Sequence[int] | None, winner: int | None, verb: str
) -> str:
    played: list[str] = []
    for place, card in enumerate(cards):
        who = "" if seats is None else f"seat {seats[place]} "
        wins = f", which {'wins' if verb == 'wins' else 'is winning'}" if place == winner else ""
        how = "led" if place == 0 else "played"
        played.append(f"{who}{how if who or place == 0 else 'then'} the {card_name(card)}{wins}")
    return f"A trick of {counted(len(cards), 'card')}: {'; '.join(played)}."
