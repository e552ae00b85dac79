"""What is to be seen on a table, taken from a state or from a view, and nothing besides."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from maw_family.drawing.naming import counted

if TYPE_CHECKING:
    from maw_family.cards import Card, CardSet
    from maw_family.scoring import Score
    from maw_family.state import State
    from maw_family.views import View

Seen: TypeAlias = "State | View"
"""What is drawn. Both have the same names for the same things."""

Held = tuple["Card | None", ...]
"""A hand: cards that are known, and None for each that is not."""

_TO_DO: Final = {
    "ask-five": "to ask",
    "answer-five": "to answer",
    "dealer-rob": "to rob",
}


@attrs.frozen
class Place:
    """A seat and what is seen there.

    `name` stands on its plate, `called` begins a sentence about it. `may` are the cards it may play where it may not play every one, else there are none.
    `score` and `notes` are what stands beside its name; `put_out` the card it put out, where
    that is known; `turn` what it has to do, empty when it is not its turn; `card` its card of
    the trick in progress.
    """

    seat: int
    name: str
    called: str
    held: Held
    may: Collection[Card]
    score: tuple[str, ...]
    notes: tuple[str, ...]
    put_out: Card | None
    turn: str
    deals: bool
    won: bool
    card: Card | None
    led: bool
    best: bool


def places_of(
    seen: Seen, score: Score, best: int | None, may: Collection[Card], names: Sequence[str]
) -> tuple[Place, ...]:
    """The seats of a table, seat 0 first.

    `best` is the place in the trick of the best card, `may` are the cards that may be played,
    `names` what the players are called, where that is known.
    """
    return tuple(_place(seen, score, best, may, names, seat) for seat in range(seen.players))


def viewer_of(seen: Seen) -> int | None:
    """The seat that looks, None for an onlooker and for a state."""
    seat: int | None = getattr(seen, "seat", None)
    return seat


def is_state(seen: Seen) -> bool:
    """Whether every hand is known."""
    return hasattr(seen, "hands")


def _place(
    seen: Seen,
    score: Score,
    best: int | None,
    may: Collection[Card],
    names: Sequence[str],
    seat: int,
) -> Place:
    plain = f"Seat {seat}"
    name = names[seat] if names and names[seat] else plain
    you = " (you)" if seat == viewer_of(seen) else ""
    held = _held(seen, seat)
    chooses = seat == seen.to_act and len(may) < len(held)
    side = seat % len(seen.sides)
    turn = (seat - seen.leader) % seen.players
    card = seen.trick[turn] if turn < len(seen.trick) else None
    return Place(
        seat=seat,
        name=name + you,
        called=(plain if name == plain else f"{plain}, {name}") + you,
        held=held,
        may=may if chooses else (),
        score=_score(seen, score, seat, side),
        notes=_notes(seen, seat, side),
        put_out=next(iter(seen.put_out), None) if seat == seen.robber else None,
        turn=_turn(seen) if seat == seen.to_act else "",
        deals=seat == seen.dealer,
        won=side in score.winners,
        card=card,
        led=card is not None and turn == 0,
        best=card is not None and turn == best,
    )


def _turn(seen: Seen) -> str:
    if seen.phase == "play":
        return "to play" if seen.trick else "to lead"
    return _TO_DO[seen.phase]


def _held(seen: Seen, seat: int) -> Held:
    hands: tuple[CardSet, ...] | None = getattr(seen, "hands", None)
    if hands is not None:
        return tuple(hands[seat])
    view: View = seen  # type: ignore[assignment]
    if seat == view.seat:
        return tuple(view.hand)
    known = (view.robbed,) if view.robbed and seat == view.robber else ()
    return known + (None,) * (view.hand_sizes[seat] - len(known))


def _score(seen: Seen, score: Score, seat: int, side: int) -> tuple[str, ...]:
    """What a seat has: of chips its own, of points and tricks those of its side."""
    if seen.ruleset.scoring.kind == "pool":
        has = counted(score.chips[seat], "chip")
    else:
        has = counted(score.points[side], "point")
    whose = (f"side {side}",) if seen.side_size > 1 else ()
    tricks = (counted(score.tricks[side], "trick"),) if any(score.tricks) else ()
    return (*whose, has, *tricks)


def _notes(seen: Seen, seat: int, side: int) -> tuple[str, ...]:
    """What else is known of a seat."""
    notes = {
        "robbed": seat == seen.robber,
        "showed the Ace": seat == seen.declared,
        "failed to rob": seat == seen.failed,
        "cannot win": side in seen.barred,
    }
    return tuple(note for note, holds in notes.items() if holds)
