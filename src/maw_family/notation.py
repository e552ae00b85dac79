"""Moves as text, and back (API.md, "Moves and their notation"): exact inverses."""

from __future__ import annotations

import re
from typing import Final

from maw_family import moves
from maw_family.cards import Card, CardSet, clip
from maw_family.errors import NotationError
from maw_family.moves import Deal, Move, Offence, Penalty, Play, Rob, TurnUp

_WORDS: Final[dict[str, Move]] = {
    "five": moves.ASK_FIVE,
    "stand": moves.STAND,
    "agree": moves.AGREE_FIVE,
    "refuse": moves.REFUSE_FIVE,
    "leave": moves.LEAVE,
    "declare": moves.DECLARE,
    "claim": moves.CLAIM,
}
_WORD_OF: Final = {type(move): word for word, move in _WORDS.items()}
_PLAYS: Final = {play.card: play for play in moves.PLAYS}
_ROBS: Final = {rob.discard: rob for rob in moves.ROBS}
_PENALTY: Final = re.compile("([0-9]) ([a-z-]+)")


def parse_move(text: str) -> Move:
    """The move a text stands for: `5H`, `rob 9S`, `up 4C`, `deal 5H2C9SKDAH …`, `declare`.

    Words are lower case and stand one blank apart; cards may be spelt as `Card` reads them.
    The seat that a record writes in front of a decision is no part of the move. It reads every
    move, the pack's and the referee's too: whether one may be made is asked by `explain`.

    Raises `NotationError` for any other text.
    """
    if not isinstance(text, str):
        raise NotationError(f"a move is a text; {clip(text)} is none")
    if text.strip() != text:
        raise NotationError(f"{clip(text)} is no move: blanks stand around it; leave them out")
    if text in _WORDS:
        return _WORDS[text]
    head, blank, rest = text.partition(" ")
    if not blank:
        return _PLAYS[_card(text, text)]
    match head:
        case "rob":
            return _ROBS[_card(rest, text)]
        case "up":
            return TurnUp(_card(rest, text))
        case "deal":
            return Deal(tuple(_hand(hand, text) for hand in rest.split(" ")))
        case "penalty":
            return _penalty(rest, text)
        case _:
            raise _no_move(text)


def _card(text: str, whole: str) -> Card:
    try:
        return Card(text)
    except NotationError as error:
        if whole == text:
            raise _no_move(text) from error
        raise NotationError(f"{clip(whole)} is no move: {error}") from error


def _hand(text: str, whole: str) -> CardSet:
    try:
        if not text:
            raise NotationError("a hand is missing; hands stand one blank apart")
        return CardSet(text)
    except NotationError as error:
        raise NotationError(f"{clip(whole)} is no move: {error}") from error


def _penalty(text: str, whole: str) -> Penalty:
    found = _PENALTY.fullmatch(text)
    if found is None or found[2] not in set(Offence):
        raise NotationError(
            f"{clip(whole)} is no move; a penalty names a seat and an offence, as "
            f"penalty 2 renounce; the offences are {', '.join(Offence)}"
        )
    return Penalty(int(found[1]), Offence(found[2]))


def _no_move(text: str) -> NotationError:
    hint = ""
    if re.fullmatch("[0-9]+ .*", text):
        hint = "; the seat that a record writes in front is no part of the move"
    return NotationError(
        f"{clip(text)} is no move; expected a card (5H), "
        f"{', '.join(_WORDS)}, rob CARD, up CARD, deal HANDS or penalty SEAT OFFENCE{hint}"
    )


def format_move(move: Move) -> str:
    """A move as text; `parse_move` reads it back as an equal move.

    Raises `NotationError` for anything that is no move.
    """
    match move:
        case Play(card):
            return card.code
        case Rob(discard):
            return f"rob {discard.code}"
        case TurnUp(card):
            return f"up {card.code}"
        case Deal(hands):
            return "deal " + " ".join(hand.code for hand in hands)
        case Penalty(seat, offence):
            return f"penalty {seat} {offence}"
        case _ if type(move) in _WORD_OF:
            return _WORD_OF[type(move)]
        case _:
            raise NotationError(f"{clip(move)} is no move")
