"""RULES.md section 1: cards, ranks, tricks."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest

import maw_family as maw
from tests.clauses.table import cards, clause, deal, play

CLUBS, DIAMONDS, HEARTS, SPADES = maw.Suit
NAMES = ("five", "jack", "ace-of-hearts", "ace")


def codes(order: Iterable[maw.Card]) -> str:
    return " ".join(card.code for card in order)


def trumps(ruleset: str, suit: maw.Suit, *tops: str) -> str:
    rules = maw.ruleset(ruleset)
    if tops:
        rules = rules.with_options({"ranking.top_trumps": list(tops)})
    return codes(rules.ranking.trumps(suit))


def plain(suit: maw.Suit, trump: maw.Suit) -> str:
    return codes(maw.ruleset("maw").ranking.plain(suit, trump))


@clause("1.pack")
def test_pack() -> None:
    """Section 1: 52 cards; what is not dealt or turned is still in the pack."""
    state = play("maw", [deal("AC 2C 3C 4C 5C", "AD 2D 3D 4D 5D"), "up 9S"], players=2)
    everything = {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"}
    out = {"AC", "2C", "3C", "4C", "5C", "AD", "2D", "3D", "4D", "5D", "9S"}
    assert {card.code for card in state.undealt} == everything - out
    assert len(state.undealt) == 41


@clause("1.tops.cotton")
def test_tops_cotton() -> None:
    """Section 1: five, ace of hearts, ace, jack."""
    assert trumps("maw", CLUBS).startswith("5C AH AC JC KC ")
    assert trumps("maw", DIAMONDS).startswith("5D AH AD JD KD ")


@clause("1.tops.jack-high")
def test_tops_jack_high() -> None:
    """Section 1: five, jack, ace of hearts, ace."""
    assert trumps("spoil-five", SPADES).startswith("5S JS AH AS KS ")
    assert trumps("spoil-five", DIAMONDS).startswith("5D JD AH AD KD ")


@clause("1.tops.any-order")
def test_tops_any_order() -> None:
    """Section 1: the list is any order of the four, with all of them in it once."""
    card_of = {"five": "5C", "jack": "JC", "ace-of-hearts": "AH", "ace": "AC"}
    for order in itertools.permutations(NAMES):
        wanted = " ".join(card_of[name] for name in order)
        assert trumps("maw", CLUBS, *order).startswith(wanted + " KC QC 2C "), order
    for wrong in (NAMES[:3], (*NAMES, "five"), ("five", "five", "jack", "ace")):
        with pytest.raises(maw.InvalidRuleset):
            trumps("maw", CLUBS, *wrong)


@clause("1.tops.hearts-better-place")
def test_tops_hearts_better_place() -> None:
    """Section 1: when hearts are trumps the two Aces are one card at the better place."""
    assert trumps("maw", HEARTS).startswith("5H AH JH KH ")
    assert trumps("spoil-five", HEARTS).startswith("5H JH AH KH ")
    ace_first = ("ace", "five", "jack", "ace-of-hearts")
    assert trumps("maw", HEARTS, *ace_first).startswith("AH 5H JH KH ")


@clause("1.tops.hearts-privileged")
@pytest.mark.parametrize("name", ["ace", "ace-of-hearts"])
def test_tops_hearts_privileged(name: str) -> None:
    """Section 1: when hearts are trumps A♥ is privileged if either name is."""
    rules = maw.ruleset("spoil-five").with_options({"reneging.cards": [name]})
    assert maw.playable(rules, hand="AH 2C", trick="KH", trump=HEARTS) == cards("AH 2C")
    # With clubs trumps the two names are two cards again, and only one is privileged.
    free, bound = ("AC", "AH") if name == "ace" else ("AH", "AC")
    assert maw.playable(rules, hand=f"{free} 2D", trick="KC", trump=CLUBS) == cards(f"{free} 2D")
    assert maw.playable(rules, hand=f"{bound} 2D", trick="KC", trump=CLUBS) == cards(bound)


@clause("1.trumps.red")
def test_trumps_red() -> None:
    """Section 1: below the tops K, Q, then red pips downward."""
    rest = "K{0} Q{0} T{0} 9{0} 8{0} 7{0} 6{0} 4{0} 3{0} 2{0}"
    assert trumps("maw", DIAMONDS) == "5D AH AD JD " + rest.format("D")
    assert trumps("maw", HEARTS) == "5H AH JH " + rest.format("H")


@clause("1.trumps.black")
def test_trumps_black() -> None:
    """Section 1: below the tops K, Q, then black pips upward."""
    rest = "K{0} Q{0} 2{0} 3{0} 4{0} 6{0} 7{0} 8{0} 9{0} T{0}"
    assert trumps("maw", CLUBS) == "5C AH AC JC " + rest.format("C")
    assert trumps("spoil-five", SPADES) == "5S JS AH AS " + rest.format("S")


@clause("1.plain.hearts")
def test_plain_hearts() -> None:
    """Section 1: K Q J 10…2, twelve cards, never the Ace."""
    for trump in (CLUBS, DIAMONDS, SPADES):
        assert plain(HEARTS, trump) == "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"


@clause("1.plain.diamonds")
def test_plain_diamonds() -> None:
    """Section 1: K Q J 10…2, the Ace last."""
    for trump in (CLUBS, HEARTS, SPADES):
        assert plain(DIAMONDS, trump) == "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"


@clause("1.plain.black")
def test_plain_black() -> None:
    """Section 1: K Q J A, then 2 up to 10."""
    assert plain(CLUBS, HEARTS) == "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC"
    assert plain(SPADES, CLUBS) == "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S TS"


@clause("1.ace-of-hearts.follows")
def test_ace_of_hearts_follows() -> None:
    """Section 1: a trump led calls for A♥ where nothing else excuses it."""
    maw_rules = maw.ruleset("maw")
    assert maw.playable(maw_rules, hand="AH KD 2H", trick="2C", trump=CLUBS) == cards("AH")


@clause("1.ace-of-hearts.wins")
def test_ace_of_hearts_wins() -> None:
    """Section 1: A♥ wins as a trump, at its place among them."""
    rules = maw.ruleset("spoil-five")
    assert maw.trick_winner(rules, "KD AH AC", trump=CLUBS) == 1
    assert maw.trick_winner(rules, "KH 2C AH", trump=CLUBS) == 2
    assert maw.trick_winner(rules, "AH JC KH", trump=CLUBS) == 1


@clause("1.ace-of-hearts.reneges")
def test_ace_of_hearts_reneges() -> None:
    """Section 1: A♥ is a privileged trump: free under a lower trump, bound by a higher one."""
    rules = maw.ruleset("spoil-five")
    assert maw.playable(rules, hand="AH KD", trick="AC", trump=CLUBS) == cards("AH KD")
    assert maw.playable(rules, hand="AH KD", trick="JC", trump=CLUBS) == cards("AH")


@clause("1.ace-of-hearts.best-trump")
def test_ace_of_hearts_best_trump() -> None:
    """Section 1: A♥ takes the bonus for the best trump played in the deal."""
    state = play(
        "forty-five",
        [
            deal("AH 2D 3D 4D 6D", "KC KD QD JD TD"),
            "up 2C",
            *("1 KC", "0 AH"),
            *("0 2D", "1 KD", "1 QD", "0 3D", "1 JD", "0 4D", "1 TD", "0 6D"),
        ],
        players=2,
    )
    # One trick and the bonus against four tricks, five points each.
    assert state.points == (10, 20)


@clause("1.ace-of-hearts.never-a-heart")
def test_ace_of_hearts_never_a_heart() -> None:
    """Section 1: a plain heart led neither calls for A♥ nor is followed by it."""
    rules = maw.ruleset("maw")
    assert maw.playable(rules, hand="AH 2D 3S", trick="KH", trump=CLUBS) == cards("AH 2D 3S")
    assert maw.playable(rules, hand="AH 2H 3S", trick="KH", trump=CLUBS) == cards("2H")


@clause("1.ace-of-hearts.thirteen")
def test_ace_of_hearts_thirteen() -> None:
    """Section 1: 13 trumps with hearts, otherwise 14; A♥ among them always."""
    ranking = maw.ruleset("maw").ranking
    assert [len(ranking.trumps(suit)) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES)] == [
        *(14, 14, 13, 14)
    ]
    assert all(maw.Card("AH") in ranking.trumps(suit) for suit in maw.Suit)


@clause("1.trick.highest-trump")
def test_trick_highest_trump() -> None:
    """Section 1: any trump beats every plain card, and the highest of them wins."""
    rules = maw.ruleset("maw")
    assert maw.trick_winner(rules, "KD TC QD", trump=CLUBS) == 1
    assert maw.trick_winner(rules, "KD TC 9C JC", trump=CLUBS) == 3
    assert maw.trick_winner(rules, "KC 2C 5C", trump=CLUBS) == 2


@clause("1.trick.suit-led")
def test_trick_suit_led() -> None:
    """Section 1: without a trump the highest card of the suit led wins."""
    rules = maw.ruleset("maw")
    assert maw.trick_winner(rules, "2D AS 3D KH", trump=CLUBS) == 2
    assert maw.trick_winner(rules, "3S 2S KD", trump=CLUBS) == 1
    assert maw.trick_winner(rules, "AD KS KH", trump=CLUBS) == 0
