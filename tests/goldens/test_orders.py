"""The complete orders, written out by hand from S0's tables and RULES.md section 1."""

from __future__ import annotations

import itertools

import pytest

import maw_family as maw

COTTON = {
    "C": "5C AH AC JC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
    "D": "5D AH AD JD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "H": "5H AH JH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
    "S": "5S AH AS JS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
}
JACK_HIGH = {
    "C": "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
    "D": "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "H": "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
    "S": "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
}
PLAIN = {
    "C": "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC",
    "D": "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD",
    "H": "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "S": "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS",
}
ORDER_OF = {
    "maw": COTTON,
    "five-cards": COTTON,
    "maw-jack-high": JACK_HIGH,
    "maw-court": JACK_HIGH,
    "five-and-ten": COTTON,
    "spoil-five": JACK_HIGH,
    "spoil-five-1911": JACK_HIGH,
    "spoil-five-peel": JACK_HIGH,
    "twenty-five": JACK_HIGH,
    "twenty-five-irish": JACK_HIGH,
    "twenty-five-1876": JACK_HIGH,
    "forty-five": JACK_HIGH,
    "forty-five-1876": JACK_HIGH,
}
OTHER_ORDERS = [
    # The Ace of trumps ahead of all: with hearts trumps A♥ stands there.
    ("ace jack five ace-of-hearts", "S", "AS JS 5S AH KS QS 2S 3S 4S 6S 7S 8S 9S TS"),
    ("ace jack five ace-of-hearts", "H", "AH JH 5H KH QH TH 9H 8H 7H 6H 4H 3H 2H"),
    ("jack ace-of-hearts ace five", "D", "JD AH AD 5D KD QD TD 9D 8D 7D 6D 4D 3D 2D"),
    ("jack five ace ace-of-hearts", "H", "JH 5H AH KH QH TH 9H 8H 7H 6H 4H 3H 2H"),
    ("ace-of-hearts five jack ace", "H", "AH 5H JH KH QH TH 9H 8H 7H 6H 4H 3H 2H"),
]
SUITS = {suit.letter: suit for suit in maw.Suit}


def text(cards: tuple[maw.Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def test_every_shipped_ruleset_is_here() -> None:
    assert {pin.partition("@")[0] for pin in maw.rulesets()} == set(ORDER_OF)


@pytest.mark.parametrize("trump", "CDHS")
@pytest.mark.parametrize("name", sorted(ORDER_OF))
def test_trumps(name: str, trump: str) -> None:
    ranking = maw.ruleset(name).ranking
    assert text(ranking.trumps(SUITS[trump])) == ORDER_OF[name][trump]


@pytest.mark.parametrize("trump", "CDHS")
@pytest.mark.parametrize("suit", "CDHS")
def test_plain_suits(suit: str, trump: str) -> None:
    ranking = maw.ruleset("maw").ranking
    if suit == trump:
        with pytest.raises(maw.RulesetError, match="is the trump suit"):
            ranking.plain(SUITS[suit], SUITS[trump])
    else:
        assert text(ranking.plain(SUITS[suit], SUITS[trump])) == PLAIN[suit]


@pytest.mark.parametrize(("tops", "trump", "order"), OTHER_ORDERS)
def test_other_orders_of_the_tops(tops: str, trump: str, order: str) -> None:
    rules = maw.ruleset("maw").with_options({"ranking.top_trumps": tops.split()})
    assert text(rules.ranking.trumps(SUITS[trump])) == order


@pytest.mark.parametrize("order", [COTTON, JACK_HIGH])
@pytest.mark.parametrize("trump", "CDHS")
def test_every_trump_beats_the_next_and_any_plain_card(order: dict[str, str], trump: str) -> None:
    name = "maw" if order is COTTON else "spoil-five"
    cards = order[trump].split()
    for better, worse in itertools.pairwise(cards):
        assert maw.trick_winner(maw.ruleset(name), [worse, better], trump=SUITS[trump]) == 1
        assert maw.trick_winner(maw.ruleset(name), [better, worse], trump=SUITS[trump]) == 0
    for plain in (suit for suit in "CDHS" if suit != trump):
        for card in PLAIN[plain].split():
            assert maw.trick_winner(maw.ruleset(name), [card, cards[-1]], trump=SUITS[trump]) == 1


@pytest.mark.parametrize("suit", "CDHS")
def test_every_plain_card_beats_the_next_and_none_of_another_suit(suit: str) -> None:
    trump = SUITS["D" if suit != "D" else "C"]
    cards = PLAIN[suit].split()
    for better, worse in itertools.pairwise(cards):
        assert maw.trick_winner(maw.ruleset("maw"), [worse, better], trump=trump) == 1
    other = next(letter for letter in "CHS" if letter not in (suit, trump.letter))
    for card in PLAIN[other].split():
        assert maw.trick_winner(maw.ruleset("maw"), [cards[-1], card], trump=trump) == 0
