"""What is seen, in words: the parts of the text that stands for a picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from maw_family.cards import Card, Suit

_COURTS: Final = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}


def card_name(card: Card) -> str:
    """A card, as `5 of hearts` or `Ace of spades`."""
    rank = str(card.rank)
    return f"{_COURTS.get(rank, rank)} of {suit_name(card.suit)}"


def suit_name(suit: Suit) -> str:
    """A suit, as `spades`."""
    return suit.name.lower()


def listed(items: Iterable[object]) -> str:
    """Things one after another, as `a, b and c`."""
    *most, last = map(str, items)
    return f"{', '.join(most)} and {last}" if most else last


def card_names(cards: Iterable[Card]) -> str:
    """Some cards, one after another."""
    return listed(map(card_name, cards))


def counted(count: int, thing: str) -> str:
    """So many things of a kind, as `1 trick` or `2 tricks`."""
    return f"{count:,} {thing}" if abs(count) == 1 else f"{count:,} {thing}s"
