"""What a card is worth: the complete orders, compiled into tables (RULES.md section 1).

This module alone knows about fives, Jacks and the Ace of Hearts. Everything above asks its
tables: which cards are trumps, which stand above a card, which card wins.
"""

from __future__ import annotations

import functools
from typing import Final, Literal

import attrs

from maw_family.cards import CARDS, Card, Rank, Suit, clip
from maw_family.errors import RulesetError
from maw_family.options import Names, frozen_list

TopTrump = Literal["five", "jack", "ace-of-hearts", "ace"]
"""A card named by what it is as a trump, whatever suit is trumps."""

TOP_TRUMPS: Final[tuple[TopTrump, ...]] = ("five", "jack", "ace-of-hearts", "ace")

ACE_OF_HEARTS: Final = Card("AH")

_DESCENDING: Final = (
    Rank.TEN,
    Rank.NINE,
    Rank.EIGHT,
    Rank.SEVEN,
    Rank.SIX,
    Rank.FIVE,
    Rank.FOUR,
    Rank.THREE,
    Rank.TWO,
)


def card_named(name: TopTrump, trump: Suit) -> Card:
    """The card that bears the name when that suit is trumps: `five` of spades is 5♠."""
    match name:
        case "five":
            return Card.of(Rank.FIVE, trump)
        case "jack":
            return Card.of(Rank.JACK, trump)
        case "ace":
            return Card.of(Rank.ACE, trump)
        case _:
            return ACE_OF_HEARTS


def _pips(suit: Suit) -> tuple[Rank, ...]:
    """Red pips run downward, black pips upward (RULES.md section 1)."""
    return _DESCENDING if suit.is_red else _DESCENDING[::-1]


def _trumps(tops: tuple[TopTrump, ...], trump: Suit) -> tuple[Card, ...]:
    suit = (Rank.KING, Rank.QUEEN, *_pips(trump))
    # With hearts trumps A♥ bears two names and stands at the better place: dict keeps the first.
    ordered = dict.fromkeys(card_named(name, trump) for name in tops)
    return tuple(ordered | dict.fromkeys(Card.of(rank, trump) for rank in suit))


def _plain(suit: Suit) -> tuple[Card, ...]:
    courts = (Rank.KING, Rank.QUEEN, Rank.JACK)
    match suit:
        case Suit.HEARTS:
            ranks = (*courts, *_pips(suit))
        case Suit.DIAMONDS:
            ranks = (*courts, *_pips(suit), Rank.ACE)
        case _:
            ranks = (*courts, Rank.ACE, *_pips(suit))
    return tuple(Card.of(rank, suit) for rank in ranks)


def mask_of(cards: tuple[Card, ...]) -> int:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= card._mask
    return mask


@attrs.frozen(eq=False)
class Order:
    """All that a deal's trump suit decides, as tables indexed by a card's place in the pack.

    `trumps` best first; `trump_mask` all of them; `ace` the Ace of trumps; `above[i]` the trumps
    that rank above card i (all of them where i is no trump); `suits[i]` the cards that follow
    card i when it is led; `strength[i]` a 256-byte table that turns the cards of a trick led by
    card i into numbers of which the highest wins (0: cannot win).
    """

    trump: Suit
    trumps: tuple[Card, ...]
    trump_mask: int
    ace: Card
    above: tuple[int, ...]
    suits: tuple[int, ...]
    strength: tuple[bytes, ...]


@functools.cache
def order_of(tops: tuple[TopTrump, ...], trump: Suit, demoted: bool = False) -> Order:
    """The tables for an order of the top trumps and a trump suit, made once.

    `demoted` puts the Ace of trumps last (`robbing.unrobbed_ace`, RULES.md section 4).
    """
    trumps = _trumps(tops, trump)
    ace = Card.of(Rank.ACE, trump)
    if demoted:
        trumps = (*(card for card in trumps if card is not ace), ace)
    trump_mask = mask_of(trumps)
    suits = {suit: trump_mask if suit is trump else suit.cards.mask & ~trump_mask for suit in Suit}
    followers = tuple(trump_mask if card._mask & trump_mask else suits[card.suit] for card in CARDS)
    above = [trump_mask] * len(CARDS)
    for place, card in enumerate(trumps):
        above[card._index] = mask_of(trumps[:place])

    def strengths(suit: Suit) -> bytes:
        table = bytearray(256)
        if suit is not trump:
            for place, card in enumerate(reversed(_plain(suit)), 1):
                table[card._index] = place
        for place, card in enumerate(reversed(trumps), 20):
            table[card._index] = place
        return bytes(table)

    by_suit = {suit: strengths(suit) for suit in Suit}

    return Order(
        trump,
        trumps,
        trump_mask,
        ace,
        tuple(above),
        followers,
        tuple(by_suit[trump if card._mask & trump_mask else card.suit] for card in CARDS),
    )


@attrs.frozen
class Ranking:
    """`[ranking]`: which cards are best (RULES.md section 1).

    Attributes:
        top_trumps: The names `five`, `jack`, `ace-of-hearts` and `ace`, best first.
    """

    top_trumps: tuple[TopTrump, ...] = attrs.field(
        converter=frozen_list,
        metadata={
            "option": Names(
                "In which order do the top trumps stand, best first?", TOP_TRUMPS, complete=True
            )
        },
    )

    def trumps(self, suit: Suit) -> tuple[Card, ...]:
        """All trumps when that suit is trumps, best first: 13 for hearts, else 14 with A♥.

        Raises `RulesetError` for anything that is no `Suit`.
        """
        _check_suit(suit)
        return _trumps(self.top_trumps, suit)

    def plain(self, suit: Suit, trump: Suit) -> tuple[Card, ...]:
        """All cards of a plain suit, best first, when `trump` is trumps; never A♥.

        Raises `RulesetError` when the suit asked for is the trump suit or one is no `Suit`.
        """
        _check_suit(suit)
        _check_suit(trump)
        if suit is trump:
            raise RulesetError(f"{suit} is the trump suit; ask trumps({suit.name}) for its order")
        return _plain(suit)


def _check_suit(suit: object) -> None:
    if not isinstance(suit, Suit):
        raise RulesetError(f"{clip(suit)} is no Suit; expected one, as Suit.CLUBS")
