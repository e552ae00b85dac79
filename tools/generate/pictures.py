"""The pictures of the hand-written pages, by the stem of their file in docs/pictures.

Every one is worked out: what may be played is asked of the library, and a position is reached
by its moves, so that no picture can show what the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import maw_family as maw
from maw_family import svg

SPOIL_FIVE: Final = maw.ruleset("spoil-five@1")
COTTON: Final = maw.ruleset("maw@1")

TABLE: Final = (
    "deal 2H4DJS9CQH KHKD7S8CTH 3H3DTDQC6H 9HJD5S2C7D ASQDTCKC4C",
    "up KS",
    # Seat 4 robs and ruffs with the Ace, seat 1 comes to the lead with K♦.
    *("KH", "3H", "9H", "rob TC", "AS", "2H"),
    *("QD", "4D", "KD", "3D", "JD"),
    # A low trump is led; seat 0 holds the Jack and may keep it, whatever lies on the seven.
    *("7S", "TD", "5S", "KS"),
)
"""Three tricks of Spoil Five, seat 0 to play to the third (RULES.md sections 4 and 5)."""


def position(players: int, moves: tuple[str, ...], rules: maw.Ruleset = SPOIL_FIVE) -> maw.State:
    """The state after some moves of a game's first deal."""
    state = maw.new_game(rules, players=players)
    for text in moves:
        state = maw.apply(state, maw.parse_move(text))
    return state


def table(players: int, moves: tuple[str, ...], seat: int) -> svg.Picture:
    """The table as a seat sees it after some moves."""
    return svg.table(maw.view(position(players, moves), seat))


def playable(
    hand: str, trick: str, trump: maw.Suit = maw.Suit.SPADES, *, unrobbed_ace: bool = False
) -> svg.Picture:
    """A hand with the cards marked that may be played to a trick."""
    cards = maw.playable(SPOIL_FIVE, hand=hand, trick=trick, trump=trump, unrobbed_ace=unrobbed_ace)
    return svg.hand(hand, playable=cards)


def ladder(trump: maw.Suit, rules: maw.Ruleset = SPOIL_FIVE, *, plain: bool = False) -> svg.Picture:
    """The order of the trumps, with `plain` of the other suits too."""
    return svg.ladder(rules, trump, plain=plain)


RENEGING: Final[dict[str, tuple[str, str, maw.Suit]]] = {
    "free": ("9C KD 5S", "2S", maw.Suit.SPADES),
    "called": ("9C KD JS", "5S", maw.Suit.SPADES),
    "other-trump": ("9C AH 5S TS JS", "KS", maw.Suit.SPADES),
    "several": ("9C AH 5S JS", "KS", maw.Suit.SPADES),
    "played-since": ("9C KD JS", "TS 5S", maw.Suit.SPADES),
    "ace-led": ("2D 3H AS", "AH", maw.Suit.SPADES),
    "ace-led-free": ("2D 3H 5S", "AH", maw.Suit.SPADES),
    "hearts": ("3C 2D AH", "4H", maw.Suit.HEARTS),
    "failed": ("6C 7C 2D AH", "6H", maw.Suit.HEARTS),
}
"""Hand, trick and trumps of each step of docs/explanation/reneging.md."""

FIRST_DEAL: Final = ("KS", "7S")
"""What is played before the tutorial's first picture of the table."""
FIRST_RENEGE: Final = (*FIRST_DEAL, "rob 3H", "AS", "8C", "6C", "TC", "QS", "AH")


def first_deal(moves: tuple[str, ...] = ()) -> maw.State:
    """The deal of docs/tutorials/first-deal.md after some moves."""
    state = maw.advance(maw.new_game(SPOIL_FIVE, players=3), maw.Dealer(seed=1583))
    for text in moves:
        state = maw.apply(state, maw.parse_move(text))
    return state


def first_deal_renege() -> svg.Picture:
    """The tutorial's hand that may renege, with what may be played."""
    view = maw.view(first_deal(FIRST_RENEGE), 0)
    played = [move.card for move in view.legal_moves if isinstance(move, maw.Play)]
    return svg.hand(view.hand, playable=played)


PICTURES: Final[dict[str, Callable[[], svg.Picture]]] = {
    "table-mid-trick": partial(table, 5, TABLE, 0),
    "hand-playable": partial(playable, "9C QH TS JS", "7S"),
    "ladder-spades": partial(ladder, maw.Suit.SPADES),
    "ladder-hearts": partial(ladder, maw.Suit.HEARTS),
    "ladder-diamonds": partial(ladder, maw.Suit.DIAMONDS),
    "ladder-spades-cotton": partial(ladder, maw.Suit.SPADES, COTTON),
    "ladder-clubs-all": partial(ladder, maw.Suit.CLUBS, plain=True),
    **{
        f"renege-{name}": partial(playable, hand, trick, trump, unrobbed_ace=name == "failed")
        for name, (hand, trick, trump) in RENEGING.items()
    },
    **{
        f"led-{trick.lower().replace(' ', '-')}": partial(svg.trick, trick)
        for _, trick, _ in RENEGING.values()
    },
    "first-deal-hand": lambda: svg.hand(first_deal().hands[0]),
    "first-deal-ladder": partial(ladder, maw.Suit.SPADES, plain=True),
    "first-deal-table": lambda: svg.table(maw.view(first_deal(FIRST_DEAL), 0)),
    "first-deal-renege": first_deal_renege,
}
"""What makes each picture, by the stem of its file."""
