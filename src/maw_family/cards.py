"""The pack: suits, ranks, the 52 cards and sets of them (RULES.md section 1).

A card is a bit of an integer mask: suits in the order C D H S, ranks from the Ace to the King.
Bit 52 and the code `JK` are kept for the Joker of the auction games.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Set
from typing import Any, Final, TypeVar, overload

from maw_family.errors import NotationError

_T = TypeVar("_T")

PACK_SIZE: Final = 52
JOKER_BIT: Final = 52
JOKER_CODE: Final = "JK"


class Suit(enum.Enum):
    """One of the four suits: `CLUBS`, `DIAMONDS`, `HEARTS`, `SPADES`.

    Iterating over `Suit` gives them in this order, which is card order. `Suit("S")` is the suit
    of a letter, in either case, or of a symbol, `str(suit)` its symbol. How its cards rank: RULES.md section 1.

    Raises `NotationError` for any other text.
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        found = _SUITS.get(value.upper()) if isinstance(value, str) else None
        if found is None:
            raise NotationError(f"{clip(value)} is no suit; expected C, D, H or S")
        return found

    @property
    def letter(self) -> str:
        """The suit in notation: `C`, `D`, `H` or `S`."""
        return "CDHS"[self.value]

    @property
    def symbol(self) -> str:
        """The suit as printed on a card: `♣`, `♦`, `♥` or `♠`."""
        return "♣♦♥♠"[self.value]

    @property
    def is_red(self) -> bool:
        """Whether its pips run downward from the ten (RULES.md section 1)."""
        return self is Suit.DIAMONDS or self is Suit.HEARTS

    @property
    def cards(self) -> CardSet:
        """The thirteen cards that bear the suit; A♥ is among the hearts here."""
        return CardSet._of_mask(0x1FFF << 13 * self.value)

    def __str__(self) -> str:
        return self.symbol


class Rank(enum.Enum):
    """One of the thirteen ranks in card order: `ACE`, `TWO`, `THREE` and so on to `KING`.

    Which of two is better depends on suit and trumps (RULES.md section 1): ask `Ranking`.
    `str(rank)` is its letter, or `10`.
    """

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12

    @property
    def letter(self) -> str:
        """The rank in notation: `A`, `2` to `9`, `T`, `J`, `Q` or `K`."""
        return "A23456789TJQK"[self.value]

    def __str__(self) -> str:
        return "10" if self is Rank.TEN else self.letter


_RANKS: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_SUITS: Final = {suit.letter: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_SPELLING: Final = "(10|[A2-9TJQKatjqk])([CDHScdhs♣♦♥♠])"
_CARD: Final = re.compile(_SPELLING)


class Card:
    """One of the 52 cards.

    `Card("5H")` reads a rank (`A 2…9 T J Q K`, also `10`) and a suit (`C D H S`, also a suit
    symbol), in either case. Every spelling of a card gives the same shared object, so `is` and
    `==` agree. `str(card)` is the card with its symbol, as `5♥`. Cards have no `<`: which of two
    is better depends on trumps and on the ruleset (`Ruleset.ranking`, RULES.md section 1).

    Raises `NotationError` for any other text.
    """

    __slots__ = ("_byte", "_code", "_index", "_mask", "_rank", "_suit", "_text")
    __match_args__ = ("rank", "suit")

    _index: int
    _mask: int
    _byte: bytes
    _code: str
    _rank: Rank
    _suit: Suit
    _text: str

    def __new__(cls, text: str) -> Card:
        """The shared object for the card written so."""
        card = _BY_CODE.get(text) if isinstance(text, str) else None
        return card if card is not None else _read_card(text)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """The card of that rank and suit.

        Raises `NotationError` for anything else than a `Rank` and a `Suit`.
        """
        if not isinstance(rank, Rank) or not isinstance(suit, Suit):
            raise NotationError(
                f"Card.of takes a Rank and a Suit, not {clip(rank)} and {clip(suit)}"
            )
        return CARDS[13 * suit.value + rank.value]

    @property
    def rank(self) -> Rank:
        """The rank printed on the card."""
        return self._rank

    @property
    def suit(self) -> Suit:
        """The suit printed on the card; for A♥ hearts, though it is always a trump."""
        return self._suit

    @property
    def code(self) -> str:
        """The card in notation, as `5H` or `TD`."""
        return self._code

    def __str__(self) -> str:
        return self._text

    def __format__(self, spec: str) -> str:
        return format(self._text, spec)

    def __repr__(self) -> str:
        return f'Card("{self.code}")'

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)


def _make_card(index: int) -> Card:
    suit, rank = Suit(index // 13), Rank(index % 13)
    card = object.__new__(Card)
    card._index = index
    card._mask = 1 << index
    card._byte = bytes([index])
    card._code = rank.letter + suit.letter
    card._rank = rank
    card._suit = suit
    card._text = f"{rank}{suit}"
    return card


CARDS: Final = tuple(_make_card(index) for index in range(PACK_SIZE))
"""The 52 cards in card order; a card's place here is the number of its bit."""

mask_of_index: Final = [card._mask for card in CARDS].__getitem__
"""The mask of the card at a place, for a `map` over many of them."""

FULL_PACK: Final = (1 << PACK_SIZE) - 1

_BY_CODE: Final = {card.code: card for card in CARDS}


def _read_card(text: object) -> Card:
    found = _CARD.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise _not_a_card(text)
    return Card.of(_RANKS[found[1].upper()], _SUITS[found[2].upper()])


def _not_a_card(text: object) -> NotationError:
    if isinstance(text, str) and text.upper() == JOKER_CODE:
        return NotationError(
            "JK is kept for the Joker of the auction games; the games played here have 52 cards"
        )
    return NotationError(
        f"{clip(text)} is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit "
        "(C D H S), as 5H or TD"
    )


def clip(value: object, limit: int = 60) -> str:
    """A value as it may stand in a message: its repr, control characters escaped, cut short."""
    if isinstance(value, int) and value.bit_length() > 999:
        return f"a whole number of {value.bit_length():,} bits"
    try:
        text = repr(value[: limit + 1] if isinstance(value, str) else value)
    except Exception:  # noqa: BLE001  # A repr of a stranger's may raise anything.
        text = f"a {type(value).__name__} that cannot be printed"
    return text if len(text) <= limit + 2 else text[:limit] + "…"


def cards_of_mask(mask: int) -> tuple[Card, ...]:
    """The cards of a mask in card order."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return tuple(cards)


class CardSet(Set[Card]):
    """An immutable set of cards over an integer mask; iterates in card order (C D H S, A 2…K).

    Built from text (`CardSet("5H 9C AS")`, blanks optional) or from cards
    (`CardSet([Card("5H")])`). Equal to, and hashing like, a frozenset of the same cards; `&`,
    `|`, `-` and `^` give sets of cards again.

    Raises `NotationError` for what holds anything but cards, and for a text in which a card
    stands twice.
    """

    __slots__ = ("_mask",)
    _mask: int

    def __new__(cls, cards: str | Iterable[Card] = ()) -> CardSet:
        """The set of these cards."""
        if not isinstance(cards, Iterable):
            raise NotationError(f"a CardSet is made of cards or text; {clip(cards)} is neither")
        found = read_cards(cards) if isinstance(cards, str) else tuple(cards)
        mask = 0
        for card in found:
            if not isinstance(card, Card):
                raise NotationError(
                    f"{clip(card)} is not a Card: give Cards, or all of them as one text"
                )
            if isinstance(cards, str) and mask & card._mask:
                raise NotationError(f"{card.code} stands twice in {clip(cards)}; name a card once")
            mask |= card._mask
        return cls._of_mask(mask)

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """The set of the cards whose bits are set in `mask`: bit 13·suit + rank, in card order.

        Raises `NotationError` when a bit beyond the 52 is set, and for what is no whole number.
        """
        if not isinstance(mask, int) or not 0 <= mask <= FULL_PACK:
            raise NotationError(
                f"{clip(mask)} is no set of cards; a mask has the bits of {PACK_SIZE} cards"
            )
        return cls._of_mask(int(mask))

    @classmethod
    def _of_mask(cls, mask: int) -> CardSet:
        """The set of a mask that is known to be one."""
        made = object.__new__(cls)
        made._mask = mask
        return made

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        # Set's operators build their results here; with strangers to the pack among them
        # (`hand | {"x"}`) an ordinary frozenset is the honest answer.
        items = frozenset(it)
        return CardSet(items) if all(isinstance(item, Card) for item in items) else items

    @property
    def mask(self) -> int:
        """The set as an integer, one bit a card."""
        return self._mask

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self._mask & card._mask)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of_mask(self._mask))

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self._mask == other._mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __and__(self, other: Set[Any]) -> CardSet:
        if isinstance(other, CardSet):
            return CardSet._of_mask(self._mask & other._mask)
        made: Any = super().__and__(other)
        return made  # type: ignore[no-any-return]

    def __sub__(self, other: Set[Any]) -> CardSet:
        if isinstance(other, CardSet):
            return CardSet._of_mask(self._mask & ~other._mask)
        made: Any = super().__sub__(other)
        return made  # type: ignore[no-any-return]

    @overload
    def __or__(self, other: Set[Card]) -> CardSet: ...

    @overload
    def __or__(self, other: Set[_T]) -> Set[Card | _T]: ...

    def __or__(self, other: Set[Any]) -> Set[Any]:
        if isinstance(other, CardSet):
            return CardSet._of_mask(self._mask | other._mask)
        return super().__or__(other)

    @overload
    def __xor__(self, other: Set[Card]) -> CardSet: ...

    @overload
    def __xor__(self, other: Set[_T]) -> Set[Card | _T]: ...

    def __xor__(self, other: Set[Any]) -> Set[Any]:
        if isinstance(other, CardSet):
            return CardSet._of_mask(self._mask ^ other._mask)
        return super().__xor__(other)

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f'CardSet("{" ".join(card.code for card in self)}")'

    @property
    def code(self) -> str:
        """The cards in notation without blanks, in card order, as `2C9SAS`."""
        return "".join([card._code for card in cards_of_mask(self._mask)])

    def _repr_svg_(self) -> str:
        from maw_family.drawing.rows import draw_hand

        return draw_hand(tuple(self))._repr_svg_()

    def __copy__(self) -> CardSet:
        return self

    def __deepcopy__(self, memo: object) -> CardSet:
        return self

    def __reduce__(self) -> tuple[type[CardSet], tuple[str]]:
        return CardSet, (self.code,)


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text in the order written; blanks between cards are optional.

    Raises `NotationError` naming the place where something else than a card stands.
    """
    cards = []
    place = 0
    while place < len(text):
        if text[place] == " ":
            place += 1
            continue
        found = _CARD.match(text, place)
        if found is None:
            raise NotationError(
                f"{_not_a_card(text[place : place + 2])} (place {place + 1} of {clip(text)})"
            )
        cards.append(Card.of(_RANKS[found[1].upper()], _SUITS[found[2].upper()]))
        place = found.end()
    return tuple(cards)
