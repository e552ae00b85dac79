"""Deals written down by who wins their tricks, for clauses that are about scoring."""

from __future__ import annotations

import maw_family as maw
from tests.clauses.table import HAND_SIZE, deal

PLAIN_SUITS = {
    # Best first as plain suits (RULES.md section 1); A♥ is a trump and left out.
    "D": "KQJT98765432A",
    "S": "KQJA23456789T",
    "H": "KQJT98765432",
    "C": "KQJA23456789T",
}


def won_by(winners: str, *, players: int, dealer: int = 0, up: str = "2C") -> list[str]:
    """The moves of a deal whose tricks are won by these seats: `"1101"`, first trick first.

    Nobody holds a trump and everybody follows suit: each trick takes the next cards of a plain
    suit, of which the winner has the best and the others, from seat 0 on, the rest. The deal is
    played as far as `winners` goes; seat 0 holds the best cards of the tricks after that.
    """
    tricks: list[list[str]] = []
    for suit, ranks in PLAIN_SUITS.items():
        if suit != up[1]:
            cards = [rank + suit for rank in ranks]
            tricks += [cards[n : n + players] for n in range(0, len(cards) - players + 1, players)]
    seats = [int(seat) for seat in winners.ljust(HAND_SIZE, "0")]
    held: list[dict[int, str]] = []
    for winner, cards in zip(seats, tricks[:HAND_SIZE], strict=True):
        others = [seat for seat in range(players) if seat != winner]
        held.append(dict(zip([winner, *others], cards, strict=True)))
    hands = [" ".join(trick[seat] for trick in held) for seat in range(players)]
    moves = [deal(*hands), f"up {up}"]
    leader = (dealer + 1) % players
    for winner, trick in zip(seats[: len(winners)], held, strict=False):
        for place in range(players):
            seat = (leader + place) % players
            moves.append(f"{seat} {trick[seat]}")
        leader = winner
    return moves


def ended(state: maw.State) -> maw.LastDeal:
    """What the deal before this one came to, where there was one."""
    assert state.last_deal is not None
    return state.last_deal


def rest_of_pack(*texts: str) -> str:
    """All cards but those named and A♥, in a fixed order: what fills up hands."""
    named = {card for text in texts for card in text.split()}
    pack = [rank + suit for suit, ranks in PLAIN_SUITS.items() for rank in ranks]
    return " ".join(card for card in pack if card not in named)


def outcome(state: maw.State) -> tuple[tuple[int, ...], str | None]:
    """Who has won the game and why: `((), None)` until it is over."""
    score = maw.score(state)
    return score.winners, score.reason
