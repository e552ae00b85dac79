"""A table from above: the seats around it, and in the middle the pack and the trick."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from maw_family.drawing.faces import face, gap
from maw_family.drawing.layout import CARD, CARD_HIGH, CARD_WIDE, Layout, layout, place_high
from maw_family.drawing.naming import counted
from maw_family.drawing.palette import Theme
from maw_family.drawing.parts import back, suit
from maw_family.drawing.seats import draw_played, draw_seat, lines_of
from maw_family.drawing.seeing import Seen, places_of, viewer_of
from maw_family.drawing.shapes import box, breadth, group, number, words
from maw_family.drawing.sheet import Picture, sheet
from maw_family.drawing.telling import headline, tell

if TYPE_CHECKING:
    from maw_family.cards import Card, Suit
    from maw_family.scoring import Score

_USUAL: Final = 0.72
"""Pixels to a unit, where no width is asked for."""

_RIM: Final = 10
_CORNER: Final = 40
_HEADER_X: Final = 34
_HEADER_Y: Final = 44
_HEADER_SIZE: Final = 22
_TEXT_SIZE: Final = 19
_BASE_LINE: Final = 6

# The pack lies left of the middle, the turn-up right of it, in a row of this top edge.
_TOP: Final = -CARD_HIGH / 2
_BESIDE: Final = 4
_THICKNESS: Final = (0, 2, 4)

_POOL_Y: Final = _TOP - 16
_TRUMPS_Y: Final = -_TOP + 27
_TRUMPS: Final = (120, 34)
_TRUMPS_SUIT: Final = (24, 23)
_TRUMPS_WORD: Final = 42

# Superseded cards lie left of the pack, the last of them nearest to it.
_DEAD: Final = 0.5
_DEAD_X: Final = -CARD_WIDE - 64
_DEAD_Y: Final = -_TOP - 70
_DEAD_STEP: Final = 30
_DEAD_ROOM: Final = 60


def draw_table(
    seen: Seen,
    score: Score,
    best: int | None,
    may: Collection[Card],
    *,
    bottom: int | None = None,
    names: Sequence[str] = (),
    theme: Theme = "auto",
    width: float | None = None,
) -> Picture:
    """The table of a state or a view.

    `best` is the place in its trick of the best card, `may` are the cards that may be played.
    """
    places = places_of(seen, score, best, may, names)
    nearest = bottom if bottom is not None else viewer_of(seen) or 0
    lines = max(map(lines_of, places))
    plan = layout(seen.players, nearest, lines)
    body = [_felt(plan), _header(seen, plan), group(_middle(seen), *plan.middle)]
    body += [draw_seat(place, plan.places[place.seat], place_high(lines)) for place in places]
    body += [draw_played(place, plan.cards[place.seat]) for place in places]
    return sheet(
        group("".join(body), -plan.left, -plan.top),
        title=f"Table: {seen.ruleset.title}",
        description=tell(seen, places, score),
        size=(plan.wide, plan.high),
        natural=_USUAL * plan.wide,
        theme=theme,
        width=width,
    )


def _felt(plan: Layout) -> str:
    left, top = plan.left + _RIM / 2, plan.top + _RIM / 2
    wide, high = plan.wide - _RIM, plan.high - _RIM
    return box(left, top, wide, high, _CORNER, "felt rim-line", f' stroke-width="{_RIM}"')


def _header(seen: Seen, plan: Layout) -> str:
    """What is played to the left, where the deal stands to the right."""
    title, where = seen.ruleset.title, headline(seen)
    left, y = plan.left + _HEADER_X, plan.top + _HEADER_Y
    room = plan.wide - 3 * _HEADER_X - breadth(where, _HEADER_SIZE)
    return words(
        title, left, y, _HEADER_SIZE, "onfelt", anchor="start", bold=True, room=room
    ) + words(where, -left, y, _HEADER_SIZE, "onfelt", anchor="end")


def _middle(seen: Seen) -> str:
    """The pack, what was turned up, the trump suit and the pool."""
    left = -CARD_WIDE - _BESIDE
    body = "".join(back(left - step, _TOP - step, CARD) for step in _THICKNESS)
    body += _superseded(seen.superseded)
    body += _turn_up(seen.turn_up, lies=seen.turn_up_lies)
    if seen.trump:
        body += _trumps(seen.trump)
    if seen.ruleset.scoring.kind == "pool":
        text = f"pool: {counted(seen.pool, 'chip')}"
        body += words(text, 0, _POOL_Y, _TEXT_SIZE, "onfelt", bold=True)
    return body


def _turn_up(card: Card | None, *, lies: bool) -> str:
    """The turn-up, or the place where it lay or will lie."""
    if card and lies:
        return face(card, _BESIDE, _TOP, CARD)
    said = "taken" if card else ""
    return gap(_BESIDE, _TOP, CARD, "onfelt-line") + words(
        said, _BESIDE + CARD_WIDE / 2, _BASE_LINE, _TEXT_SIZE, "onfelt"
    )


def _trumps(trump: Suit) -> str:
    wide, high = _TRUMPS
    left = -wide / 2
    x, size = _TRUMPS_SUIT
    word = _TRUMPS_WORD + left
    return (
        box(left, _TRUMPS_Y - high / 2, wide, high, high / 2, "face")
        + suit(trump.letter, left + x, _TRUMPS_Y, size)
        + words("trumps", word, _TRUMPS_Y + _BASE_LINE, _TEXT_SIZE, "ink", anchor="start")
    )


def _superseded(cards: tuple[Card, ...]) -> str:
    """The cards that fiving put out of play, small and struck through."""
    step = min(_DEAD_STEP, _DEAD_ROOM / max(1, len(cards) - 1))
    body = ""
    for place, card in enumerate(cards, 1 - len(cards)):
        x, y = _DEAD_X + place * step, _DEAD_Y
        across = number(x + 50), number(y + 70)
        body += face(card, x, y, _DEAD, dim=True)
        body += f'<path class="edge-line" d="M{number(x)} {across[1]}L{across[0]} {number(y)}"/>'
    return body
