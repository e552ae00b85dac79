"""The order of the trumps."""

from __future__ import annotations

import pytest

import maw_family as maw
from maw_family import svg
from tests.svg.reading import check, faces, lines


@pytest.mark.parametrize("suit", maw.Suit)
@pytest.mark.parametrize("pin", maw.rulesets())
def test_every_order_can_be_drawn(pin: str, suit: maw.Suit) -> None:
    rules = maw.ruleset(pin)
    picture = svg.ladder(rules, suit)
    check(picture)
    assert list(faces(picture)) == list(rules.ranking.trumps(suit))
    whole = svg.ladder(rules, suit, plain=True)
    check(whole)
    plain = [
        card for other in maw.Suit if other is not suit for card in rules.ranking.plain(other, suit)
    ]
    assert list(faces(whole)) == [*rules.ranking.trumps(suit), *plain]


def test_an_order_is_told_in_words() -> None:
    picture = svg.ladder(maw.ruleset("spoil-five@1"), maw.Suit.SPADES)
    assert picture.description == (
        "Trumps when spades are trumps, best first: 5 of spades, Jack of spades, "
        "Ace of hearts, Ace of spades, King of spades, Queen of spades, 2 of spades, "
        "3 of spades, 4 of spades, 6 of spades, 7 of spades, 8 of spades, 9 of spades and "
        "10 of spades. May be kept back when a lower trump is led: 5 of spades, Jack of spades "
        "and Ace of hearts."
    )


def test_trumps_that_may_be_kept_back_are_marked() -> None:
    spoil_five = svg.ladder(maw.ruleset("spoil-five@1"), maw.Suit.SPADES)
    assert lines(spoil_five)[-3:] == ["renege"] * 3
    # The Ace of Hearts and the Ace of trumps are one card here.
    five_and_ten = svg.ladder(maw.ruleset("five-and-ten@1"), maw.Suit.HEARTS)
    assert lines(five_and_ten).count("renege") == 2
    maw_order = svg.ladder(maw.ruleset("maw@1"), maw.Suit.SPADES)
    assert "renege" not in lines(maw_order)
    assert "kept back" not in maw_order.description


def test_plain_suits_are_told_too() -> None:
    picture = svg.ladder(maw.ruleset("maw@1"), maw.Suit.CLUBS, plain=True)
    assert picture.description.endswith(
        "Diamonds, best first: King of diamonds, Queen of diamonds, Jack of diamonds, "
        "10 of diamonds, 9 of diamonds, 8 of diamonds, 7 of diamonds, 6 of diamonds, "
        "5 of diamonds, 4 of diamonds, 3 of diamonds, 2 of diamonds and Ace of diamonds. "
        "Hearts, best first: King of hearts, Queen of hearts, Jack of hearts, 10 of hearts, "
        "9 of hearts, 8 of hearts, 7 of hearts, 6 of hearts, 5 of hearts, 4 of hearts, "
        "3 of hearts and 2 of hearts. "
        "Spades, best first: King of spades, Queen of spades, Jack of spades, Ace of spades, "
        "2 of spades, 3 of spades, 4 of spades, 5 of spades, 6 of spades, 7 of spades, "
        "8 of spades, 9 of spades and 10 of spades."
    )
