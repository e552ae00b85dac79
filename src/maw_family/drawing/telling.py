"""A table in words, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from maw_family.drawing.naming import card_name, card_names, counted, listed, suit_name
from maw_family.drawing.seeing import Place, Seen, is_state, viewer_of

if TYPE_CHECKING:
    from maw_family.scoring import Score

_TRICKS: Final = 5

_DUE: Final = {
    "deal": "The cards are to be dealt.",
    "turn-up": "The next card is to be turned up.",
}
_HEADLINES: Final = {
    "deal": "before the deal",
    "turn-up": "dealt",
    "ask-five": "ask to five it?",
    "answer-five": "agree to five it?",
    "dealer-rob": "an Ace is turned",
    "over": "game over",
}


def headline(seen: Seen) -> str:
    """Where the deal stands, in a few words."""
    return _HEADLINES.get(seen.phase) or f"trick {len(seen.tricks) + 1} of {_TRICKS}"


def tell(seen: Seen, places: Sequence[Place], score: Score) -> str:
    """The whole table in sentences."""
    return " ".join(
        [
            _beginning(seen),
            *_turned(seen),
            *_trick(seen, places),
            _due(seen, places, score),
            *map(_seat, places),
        ]
    )


def _beginning(seen: Seen) -> str:
    viewer = viewer_of(seen)
    if is_state(seen):
        eyes = "with all hands open"
    else:
        eyes = "as an onlooker sees it" if viewer is None else f"as seat {viewer} sees it"
    sides = f" in sides of {seen.side_size}" if seen.side_size > 1 else ""
    pool = ""
    if seen.ruleset.scoring.kind == "pool":
        pool = f" The pool holds {counted(seen.pool, 'chip')}."
    title = seen.ruleset.title
    return f"{title} with {seen.players} players{sides}, {eyes}. Seat {seen.dealer} deals.{pool}"


def _turned(seen: Seen) -> Iterator[str]:
    if not seen.turn_up or not seen.trump:
        return
    if seen.superseded:
        yield f"Turned up and put out of play: {card_names(seen.superseded)}."
    trumps = f"{suit_name(seen.trump)} are trumps"
    if seen.turn_up_lies:
        yield f"The {card_name(seen.turn_up)} lies turned up: {trumps}."
    else:
        yield f"The {card_name(seen.turn_up)} was turned up and taken: {trumps}."


def _trick(seen: Seen, places: Sequence[Place]) -> Iterator[str]:
    if not seen.trick:
        return
    played: list[str] = []
    for turn, card in enumerate(seen.trick):
        place = places[(seen.leader + turn) % seen.players]
        verb = "led" if place.led else "played"
        best = ", the best card" if place.best else ""
        played.append(f"seat {place.seat} {verb} the {card_name(card)}{best}")
    yield f"Trick {len(seen.tricks) + 1}: {'; '.join(played)}."


def _due(seen: Seen, places: Sequence[Place], score: Score) -> str:
    if score.winners:
        won = [place.seat for place in places if place.won]
        return f"The game is over: {'seats' if len(won) > 1 else 'seat'} {listed(won)} won."
    for place in places:
        if place.turn:
            may = f" May be played: {card_names(place.may)}." if place.may else ""
            return f"Seat {place.seat} is {place.turn}.{may}"
    return _DUE[seen.phase]


def _seat(place: Place) -> str:
    known = [card for card in place.held if card is not None]
    hidden = len(place.held) - len(known)
    if known:
        others = f" and {counted(hidden, 'other card')}" if hidden else ""
        cards = f"holds {card_names(known)}{others}"
    else:
        cards = f"holds {counted(hidden, 'card')}" if hidden else "holds no cards"
    put_out = [f"put out {card_name(place.put_out)}"] if place.put_out else []
    return f"{place.called}: {', '.join([*place.score, cards, *place.notes, *put_out])}."
