"""Suits, ranks, the 52 cards and sets of them (API.md, "Names" and "Moves and their notation")."""

from __future__ import annotations

import copy
import itertools
import operator
import pickle
from collections.abc import Set
from typing import Any, Final, assert_type

import pytest
from hypothesis import given, strategies as st

import maw_family as maw
from maw_family import Card, CardSet, NotationError, Rank, Suit

RANKS: Final = "A23456789TJQK"
CODES: Final = [rank + suit for suit in "CDHS" for rank in RANKS]
SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

SOME: Final = st.sets(st.sampled_from(CODES)).map(lambda codes: [Card(code) for code in codes])


def message(error: pytest.ExceptionInfo[Any]) -> str:
    """The message, which must be one line that can be shown to anybody."""
    text = str(error.value)
    assert text.isprintable()
    assert len(text) < 500
    return text


# Suits and ranks


def test_suits_in_card_order() -> None:
    assert list(Suit) == [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES]
    assert [suit.letter for suit in Suit] == ["C", "D", "H", "S"]
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]
    assert [str(suit) for suit in Suit] == ["♣", "♦", "♥", "♠"]


def test_ranks_in_card_order() -> None:
    assert "".join(rank.letter for rank in Rank) == RANKS
    assert [rank.name for rank in Rank] == (
        [
            "ACE",
            "TWO",
            "THREE",
            "FOUR",
            "FIVE",
            "SIX",
            "SEVEN",
            "EIGHT",
            "NINE",
            "TEN",
            "JACK",
            "QUEEN",
            "KING",
        ]
    )


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_has_the_thirteen_cards_that_bear_it(suit: Suit) -> None:
    assert isinstance(suit.cards, CardSet)
    assert [card.code for card in suit.cards] == [rank + suit.letter for rank in RANKS]
    # A♥ is printed as a heart, though it is always a trump.
    assert (Card("AH") in suit.cards) == (suit is Suit.HEARTS)


# Cards


@pytest.mark.parametrize("code", CODES)
def test_every_spelling_gives_the_one_card(code: str) -> None:
    card = Card(code)
    rank, suit = code[0], code[1]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    for one, other in itertools.product(ranks, (suit, suit.lower(), SYMBOLS[suit])):
        assert Card(one + other) is card
    assert card.code == code
    assert str(card) == ("10" if rank == "T" else rank) + SYMBOLS[suit]
    assert (card.rank.letter, card.suit.letter) == (rank, suit)
    assert Card.of(card.rank, card.suit) is card
    assert Card(str(card)) is card
    assert repr(card) == f'Card("{code}")'
    assert eval(repr(card), {"Card": Card}) is card


def test_the_examples_of_the_contract() -> None:
    assert Card("5H") is Card("5♥") is Card("5h")
    assert Card("10♦") is Card("TD") is Card("10D")
    assert str(Card("5H")) == "5♥"
    assert Card("5H").code == "5H"


def test_there_are_52_different_cards() -> None:
    cards = [Card(code) for code in CODES]
    assert len({id(card) for card in cards}) == len(set(cards)) == 52
    for one, other in itertools.combinations(cards, 2):
        assert one != other


NOT_CARDS: Final = [
    "",
    " ",
    "5",
    "H",
    "1H",
    "0H",
    "11H",
    "100H",
    "010H",
    "T0H",
    "H5",
    "5 H",
    " 5H",
    "5H ",
    "5H\n",
    "\n5H",
    "5H\0",
    "5HH",
    "55H",
    "5H9C",
    "5X",
    "XH",
    "BH",
    "??",
    "5♡",
    "5♥️",
    "\uff15H",
    "٥H",
    "²H",
    "5Н",
    "АH",
    "ＡＨ",
    "five of hearts",
    "5-H",
    "\ud800",
    "5H" * 100_000,
]


@pytest.mark.parametrize("text", NOT_CARDS, ids=ascii)
def test_any_other_text_is_no_card(text: str) -> None:
    with pytest.raises(NotationError) as error:
        Card(text)
    said = message(error)
    assert "is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (C D H S)" in said
    assert said.startswith(repr(text)[:10])


@pytest.mark.parametrize("value", [None, 5, 5.0, True, b"5H", ["5H"], ("5", "H"), Card("5H"), {}])
def test_a_card_is_made_of_text(value: Any) -> None:
    with pytest.raises(NotationError, match="is not a card: write a rank") as error:
        Card(value)
    message(error)


@pytest.mark.parametrize("text", ["JK", "jk", "Jk"])
def test_the_joker_has_its_name_but_no_place_yet(text: str) -> None:
    with pytest.raises(NotationError, match="Joker") as error:
        Card(text)
    message(error)


def test_a_card_cannot_be_changed() -> None:
    card = Card("5H")
    for name in ("rank", "suit", "code", "anything"):
        with pytest.raises(AttributeError):
            setattr(card, name, Rank.ACE)
    for name in ("rank", "suit", "code"):
        with pytest.raises(AttributeError):
            delattr(card, name)
    assert card.code == "5H"


def test_cards_have_no_order_of_their_own() -> None:
    # Which is better is for trumps and the ruleset to say.
    with pytest.raises(TypeError):
        sorted([Card("5H"), Card("9C")])  # type: ignore[type-var]


def test_a_card_is_matched_by_rank_and_suit() -> None:
    match Card("5H"):
        case Card(Rank.FIVE, Suit.HEARTS):
            found = True
        case _:
            found = False
    assert found


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_copies_and_pickles_of_a_card_are_the_card(protocol: int) -> None:
    for code in CODES:
        card = Card(code)
        assert pickle.loads(pickle.dumps(card, protocol)) is card
        assert copy.copy(card) is copy.deepcopy(card) is card
    for member in (*Suit, *Rank):
        assert pickle.loads(pickle.dumps(member, protocol)) is member


# Sets of cards


def test_a_set_is_read_from_text_or_made_of_cards() -> None:
    cards = [Card("5H"), Card("9C"), Card("AS")]
    for made in (
        CardSet("5H 9C AS"),
        CardSet("5H9CAS"),
        CardSet("  as 9♣   5♥ "),
        CardSet(cards),
        CardSet(iter(cards)),
        CardSet(set(cards)),
        CardSet(CardSet(cards)),
        CardSet([*cards, cards[0]]),
    ):
        assert made == CardSet(cards)
        assert len(made) == 3
    assert CardSet() == CardSet("") == CardSet([]) == CardSet(" ")
    assert not CardSet()
    assert len(CardSet("10H")) == 1


def test_a_set_iterates_in_card_order() -> None:
    assert [card.code for card in CardSet(reversed([Card(code) for code in CODES]))] == CODES
    assert [card.code for card in CardSet("AS KD 5H AD TC 2C AH")] == (
        ["2C", "TC", "AD", "KD", "AH", "5H", "AS"]
    )


def test_a_set_as_text() -> None:
    cards = CardSet("AS 10C 5H")
    assert repr(cards) == 'CardSet("TC 5H AS")'
    assert eval(repr(cards), {"CardSet": CardSet}) == cards
    assert eval(repr(CardSet()), {"CardSet": CardSet}) == CardSet()
    assert str(cards) == "10♣ 5♥ A♠"
    assert CardSet(str(cards)) == cards


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("5H, 9C", 3),
        ("5H\t9C", 3),
        ("5H\n", 3),
        ("5H 9", 4),
        ("5H 9C XX", 7),
        ("5H 1C", 4),
        ("5 H", 1),
        ("5H　9C", 3),
        ("??", 1),
    ],
)
def test_a_set_of_anything_but_cards_is_refused_with_the_place(text: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        CardSet(text)
    said = message(error)
    assert "is not a card" in said
    assert f"(place {place} of " in said


def test_a_card_said_twice_is_refused() -> None:
    with pytest.raises(NotationError) as error:
        CardSet("5H 9C 5♥")
    assert message(error) == "5H stands twice in '5H 9C 5♥'; name a card once"


@pytest.mark.parametrize("cards", [["5H"], [5], [None], ["5H", Card("9C")], ("5H",), {1: 2}, b"5H"])
def test_a_set_is_made_of_cards_only(cards: Any) -> None:
    with pytest.raises(NotationError, match="is not a Card: give Cards, or all of them as one"):
        CardSet(cards)


@pytest.mark.parametrize("cards", [None, 5, True, 1.5])
def test_a_set_is_made_of_something_with_cards_in_it(cards: Any) -> None:
    with pytest.raises((NotationError, TypeError)):
        CardSet(cards)


def test_a_hostile_text_is_refused_in_few_words() -> None:
    for text in ("5H" * 500_000, "x" * 1_000_000, "5H" + " " * 1_000_000 + "\ud800", "\x1b[31m5H"):
        with pytest.raises(NotationError) as error:
            CardSet(text)
        message(error)


@given(SOME, SOME)
def test_a_set_of_cards_is_a_set(one: list[Card], other: list[Card]) -> None:
    mine, plain, yours, theirs = CardSet(one), frozenset(one), CardSet(other), frozenset(other)
    assert isinstance(mine, Set)
    assert mine == plain
    assert plain == mine
    assert hash(mine) == hash(plain)
    assert {mine: 1}[plain] == 1  # type: ignore[index]
    assert len(mine) == len(plain)
    assert set(mine) == plain
    assert bool(mine) == bool(plain)
    for card in map(Card, CODES):
        assert (card in mine) == (card in plain)
    for left, right in ((mine, yours), (mine, theirs), (plain, yours)):
        both: list[tuple[Any, frozenset[Card]]] = [
            (left & right, plain & theirs),
            (left | right, plain | theirs),
            (left - right, plain - theirs),
            (left ^ right, plain ^ theirs),
        ]
        for made, expected in both:
            assert isinstance(made, CardSet)
            assert made == expected
            assert hash(made) == hash(expected)
        assert (left <= right) == (plain <= theirs)
        assert (left < right) == (plain < theirs)
        assert (left >= right) == (plain >= theirs)
        assert (left > right) == (plain > theirs)
        assert (left == right) == (plain == theirs)
        assert (left != right) == (plain != theirs)
    assert mine.isdisjoint(yours) == plain.isdisjoint(theirs)
    assert mine.isdisjoint(other) == plain.isdisjoint(other)


@given(SOME)
def test_copies_and_pickles_of_a_set_are_equal(cards: list[Card]) -> None:
    made = CardSet(cards)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(made, protocol))
        assert again == made
        assert type(again) is CardSet
    assert copy.copy(made) == copy.deepcopy(made) == made
    assert eval(repr(made), {"CardSet": CardSet}) == made
    assert CardSet(str(made)) == made


def test_strangers_are_in_no_set_and_make_it_an_ordinary_one() -> None:
    cards = CardSet("5H 9C")
    strangers: list[Any] = ["5H", 5, None, Suit.HEARTS, ["5H"]]
    for stranger in strangers:
        assert stranger not in cards
    assert cards != {"5H", "9C"}
    assert cards != ["5H"]
    assert cards != "5H 9C"
    assert cards | {"x"} == {Card("5H"), Card("9C"), "x"}
    assert cards & {"x"} == CardSet()


def test_sets_of_cards_make_sets_of_cards_for_type_checkers_too() -> None:
    mine, yours, plain = CardSet("5H 9C"), CardSet("9C AS"), frozenset([Card("AS")])
    assert_type(mine & yours, CardSet)
    assert_type(mine | yours, CardSet)
    assert_type(mine - yours, CardSet)
    assert_type(mine ^ yours, CardSet)
    assert_type(mine & plain, CardSet)
    assert_type(mine | plain, CardSet)
    assert_type(mine - {"x"}, CardSet)
    assert_type(mine | {"x"}, Set[Card | str])
    assert_type(mine ^ {"x"}, Set[Card | str])
    assert (mine & yours, mine | yours) == (CardSet("9C"), CardSet("5H 9C AS"))
    assert (mine - yours, mine ^ yours) == (CardSet("5H"), CardSet("5H AS"))


def test_operators_take_what_the_sets_of_python_take() -> None:
    cards = CardSet("5H 9C")
    assert cards ^ {"x"} == {Card("5H"), Card("9C"), "x"}
    assert cards - {"x", Card("5H")} == CardSet("9C")
    operators: list[Any] = [operator.and_, operator.or_, operator.sub, operator.xor]
    for operate in operators:
        with pytest.raises(TypeError):
            operate(cards, 5)
        with pytest.raises(TypeError):
            operate(5, cards)


def test_a_set_cannot_be_changed() -> None:
    cards: Set[Card] = CardSet("5H 9C")
    same = cards
    for name in ("mask", "anything"):
        with pytest.raises(AttributeError):
            setattr(cards, name, 0)
    for name in ("add", "discard", "remove", "clear", "pop", "update"):
        assert not hasattr(cards, name)
    cards |= {Card("AS")}
    assert same == CardSet("5H 9C")
    assert cards == CardSet("5H 9C AS")


def test_errors_are_notation_errors_and_value_errors() -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card("x")
    assert issubclass(NotationError, maw.MawError)


@pytest.mark.parametrize("suit", maw.Suit)
def test_a_suit_is_found_by_its_letter_and_its_symbol(suit: maw.Suit) -> None:
    assert maw.Suit(suit.letter) is maw.Suit(suit.symbol) is suit
    assert maw.Suit(suit.letter.lower()) is suit  # as in cards


@pytest.mark.parametrize("value", ["X", "hearts", "", 4, None])
def test_what_is_no_suit(value: object) -> None:
    with pytest.raises(maw.NotationError, match="is no suit; expected C, D, H or S"):
        maw.Suit(value)
