"""What a person at the table sees, what he may do, and what his answer means.

All of it comes from his `View`, so that nothing else can be told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import attrs

from maw_family.cards import clip
from maw_family.cli.page import TIE, Page, count
from maw_family.cli.telling import ace_of, seat_name, side_name, standing
from maw_family.errors import NotationError, Refusal
from maw_family.moves import (
    AgreeFive,
    AskFive,
    Claim,
    Deal,
    Declare,
    Leave,
    Move,
    Penalty,
    Play,
    RefuseFive,
    Rob,
    Stand,
    TurnUp,
)
from maw_family.notation import format_move, parse_move
from maw_family.options import words
from maw_family.rules import PoolScoring
from maw_family.state import Phase
from maw_family.views import View

COMMANDS: Final = (
    "Type a move or its number; ? or help for what you may do, why 9S for the reason that 9♠ may "
    "not be played, quit to stop."
)

_NUMBER: Final = re.compile("[0-9]{1,3}")


def situation(view: View, page: Page) -> Iterator[str]:
    """What lies on the table and how it stands, as far as the seat knows."""
    yield from _say(_trumps(view), page)
    if view.declared is not None:
        yield from _say(f"{seat_name(view.declared)} has shown {ace_of(view)}.", page)
    if view.put_out:
        yield from _say(f"You have put out {words(view.put_out, 'and')}.", page)
    barred = [side_name(view, side) for side in view.barred]
    if barred:
        yield from _say(f"{words(barred, 'and')} cannot win this deal.", page)
    kind = "Seat" if view.side_size == 1 else "Side"
    if view.tricks:
        won = tuple(sum(trick.winner in seats for trick in view.tricks) for seats in view.sides)
        yield from _say(f"Tricks: {standing(kind, won)}.", page)
    if isinstance(view.ruleset.scoring, PoolScoring):
        yield from _say(f"Chips: {standing('Seat', view.chips)}; pool{TIE}{view.pool}.", page)
    else:
        yield from _say(f"Points: {standing(kind, view.points)}.", page)


def _trumps(view: View) -> str:
    """The turn-up and where it is."""
    turn_up = view.turn_up
    assert turn_up is not None  # nobody is asked before there is one
    suit = turn_up.suit.name.capitalize()
    where = f"{turn_up} lies on the pack"
    if view.robbed is not None and view.robber is not None:
        owner = "you" if view.robber == view.seat else seat_name(view.robber)
        where = f"{turn_up} was taken by {owner}"
    elif not view.turn_up_lies:
        where = f"{turn_up} was taken and played"
    before = f"; turned before: {words(view.superseded, 'and')}" if view.superseded else ""
    return f"{suit} are trumps; {where}{before}."


def choices(view: View, page: Page) -> Iterator[str]:
    """The hand, and the legal moves with their numbers."""
    yield from _say(f"You hold {TIE.join(map(str, view.hand))}.", page)
    robs: list[str] = []
    cards: list[str] = []
    for number, move in enumerate(view.legal_moves, 1):
        match move:
            case Rob(card):
                robs.append(f"{number}{TIE}rob{TIE}{card}")
            case Play(card):
                cards.append(f"{number}{TIE}{card}")
            case _:
                text = f"{number}{TIE}{format_move(move)}: {_meaning(view, move)}"
                yield from page.paragraph(text, indent=4)
    if robs:
        text = f"Take {view.turn_up} and put out a card:  {'  '.join(robs)}"
        yield from page.paragraph(text, indent=4)
    if cards:
        text = f"{_playing(view, bool(robs))}:  {'  '.join(cards)}"
        yield from page.paragraph(text, indent=4)


def _meaning(view: View, move: Move) -> str:
    """What a word does."""
    match move:
        case AskFive():
            return "ask to five it, so that another card is turned up if the dealer agrees"
        case Stand():
            return f"let {view.turn_up} stand"
        case AgreeFive():
            return "another card is turned up"
        case RefuseFive():
            return f"{view.turn_up} stays"
        case Leave():
            return f"leave {view.turn_up} on the pack"
        case Declare():
            return f"show {ace_of(view)} and keep your hand"
        case Claim():
            return f"take the pool of {count(view.pool, 'chips')}; to lead is to go for all five"
        case _:
            raise AssertionError(move)


def _playing(view: View, may_rob: bool) -> str:
    """What playing a card is at this moment, and what it costs not to have robbed."""
    what = "Play" if view.trick else "Lead"
    if not may_rob:
        return what
    robbing = view.ruleset.robbing
    if robbing.holder == "optional":
        return f"{what} without robbing"
    price = []
    if robbing.unrobbed_ace == "lowest-trump":
        price.append("your Ace is then the lowest trump")
    if robbing.failure == "cannot-win":
        price.append("you cannot win this deal")
    told = f" ({words(price, 'and')})" if price else ""
    return f"{what} and fail to rob{told}"


def _say(text: str, page: Page) -> Iterator[str]:
    return page.paragraph(text, indent=2)


@attrs.frozen
class Answer:
    """What a typed line comes to: a move, or else something to say to the person."""

    move: Move | None = None
    text: str = ""


def understand(line: str, view: View, explain: Callable[[Move], Refusal | None]) -> Answer:
    """The move that a line names if it is legal, otherwise what to say to it.

    `explain` tells why the seat to act may not make a move.
    """
    head, *rest = line.split()
    asked = head.lower() == "why"
    if asked and not rest:
        return Answer(text=_all_reasons(view))
    what = " ".join(rest) if asked else line
    move: Move | None
    if _NUMBER.fullmatch(what):
        number = int(what)
        if not 1 <= number <= len(view.legal_moves):
            return Answer(
                text=f"There is no choice {number}; they go from 1 to {len(view.legal_moves)}."
            )
        move = view.legal_moves[number - 1]
    else:
        move = _move(what)
    if move is None:
        return Answer(text=f"{clip(what)} is no move. {COMMANDS}")
    if move in view.legal_moves:
        return Answer(text=f"{_named(move)} is a legal move.") if asked else Answer(move)
    refused = explain(move)
    assert refused is not None
    return Answer(text=refused.message)


def _move(text: str) -> Move | None:
    """A move that a seat can make, however its word is written; None if it is none."""
    try:
        move = parse_move(" ".join(text.split()).lower())
    except NotationError:
        return None
    # Those are the pack's and the referee's: what is said to them is not for a player's eyes.
    return None if isinstance(move, Deal | TurnUp | Penalty) else move


def _named(move: Move) -> str:
    return str(move.card) if isinstance(move, Play) else format_move(move)


def _all_reasons(view: View) -> str:
    """Why each card of the hand that may not be played may not."""
    if view.phase is not Phase.PLAY:
        return "No card is to be played yet."
    reasons = " ".join(refusal.message for _, refusal in view.refusals)
    return reasons or "You may play every card of your hand."
