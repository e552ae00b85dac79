"""Cards alone, hands and tricks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import maw_family as maw
from maw_family import svg
from tests.svg.reading import SPACE, backs, check, faces, lines, root_of

PACK = [card for suit in maw.Suit for card in suit.cards]


# Cards


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_can_be_drawn(card: maw.Card) -> None:
    picture = svg.card(card)
    check(picture)
    assert list(faces(picture)) == [card]
    assert svg.card(card.code) == picture
    assert svg.card(str(card)) == picture


@pytest.mark.parametrize(
    ("card", "description"),
    [
        ("5H", "5 of hearts."),
        ("AS", "Ace of spades."),
        ("10♦", "10 of diamonds."),
        ("QC", "Queen of clubs."),
        (None, "A card face down."),
    ],
)
def test_a_card_is_told_in_words(card: str | None, description: str) -> None:
    assert svg.card(card).description == description


def test_a_card_face_down() -> None:
    picture = svg.card(None)
    check(picture)
    assert not faces(picture)
    assert backs(picture) == 1


def test_suits_differ_in_shape() -> None:
    shapes = {
        path.get("d")
        for letter in "CDHS"
        for path in root_of(svg.card(f"5{letter}")).iter(f"{SPACE}path")
    }
    assert len(shapes) == 4


# Hands


@given(st.sets(st.sampled_from(PACK)))
@settings(max_examples=25)
def test_every_hand_can_be_drawn(cards: set[maw.Card]) -> None:
    picture = svg.hand(maw.CardSet(cards))
    check(picture)
    assert list(faces(picture)) == list(maw.CardSet(cards))


def test_a_hand_is_told_in_words() -> None:
    picture = svg.hand("5S 9C KD")
    assert picture.description == (
        "A hand of 3 cards: 9 of clubs, King of diamonds and 5 of spades."
    )
    assert svg.hand("9C").description == "A hand of 1 card: 9 of clubs."
    assert svg.hand("").description == "A hand of no cards."


def test_cards_can_be_given_in_any_way() -> None:
    picture = svg.hand("5S 9C KD")
    assert svg.hand(maw.CardSet("KD 9C 5S")) == picture
    assert svg.hand([maw.Card("KD"), "9C", "5S"]) == picture
    assert maw.CardSet("KD 9C 5S")._repr_svg_() == picture
    assert maw.CardSet()._repr_svg_() == svg.hand("")


def test_a_hand_of_many_cards_is_drawn_in_rows() -> None:
    one, two = check(svg.hand(PACK[:13])), check(svg.hand(PACK[:14]))
    assert one.get("width") == two.get("width")
    assert float(two.get("height", "")) > 1.9 * float(one.get("height", ""))


def heights(picture: str) -> dict[str, float]:
    """How far from the top the cards lie."""
    found: dict[str, float] = {}
    for group in root_of(picture).iter(f"{SPACE}g"):
        texts = group.findall(f"{SPACE}text")
        if texts:
            place = group.get("transform", "").removeprefix("translate(").split(")")[0]
            found[f"{texts[0].text}{texts[0].get('class')}"] = float(place.split()[1])
    return found


def dimmed(picture: str) -> int:
    return sum(
        rect.get("class", "").startswith("dim") for rect in root_of(picture).iter(f"{SPACE}rect")
    )


def pointers(picture: str) -> int:
    return len(root_of(picture).findall(f"{SPACE}path"))


def test_cards_that_may_be_played_are_raised_and_the_others_dimmed() -> None:
    picture = svg.hand("5S 9C KD", playable="KD 5S")
    check(picture)
    up = heights(picture)
    assert up["KD"] == up["5S"] < up["9C"]
    assert dimmed(picture) == 1
    assert pointers(picture) == 2
    assert picture.description == (
        "A hand of 3 cards: 9 of clubs, King of diamonds and 5 of spades. "
        "May be played: King of diamonds and 5 of spades."
    )


def test_a_hand_that_may_all_be_played_says_so_too() -> None:
    picture = svg.hand("5S 9C", playable="5S 9C")
    assert (dimmed(picture), pointers(picture)) == (0, 2)
    nothing = svg.hand("5S 9C", playable="")
    assert (dimmed(nothing), pointers(nothing)) == (2, 0)
    assert nothing.description.endswith("May be played: none of them.")
    assert svg.hand("", playable="").description == "A hand of no cards."


def test_what_may_be_played_comes_from_the_rules() -> None:
    rules = maw.ruleset("spoil-five@1")
    may = maw.playable(rules, hand="QS 9C KD", trick="2S", trump=maw.Suit.SPADES)
    assert svg.hand("QS 9C KD", playable=may) == svg.hand("QS 9C KD", playable=["QS"])


# Tricks

RULES = maw.ruleset("spoil-five@1")


def test_a_trick_of_which_nothing_else_is_known() -> None:
    picture = svg.trick("KD AH 5S")
    check(picture)
    assert list(faces(picture)) == [maw.Card("KD"), maw.Card("AH"), maw.Card("5S")]
    assert lines(picture) == ["led"]
    assert picture.description == (
        "A trick of 3 cards: led the King of diamonds; then the Ace of hearts; "
        "then the 5 of spades."
    )


def test_the_card_that_wins_is_marked() -> None:
    picture = svg.trick("KD AH 5S", rules=RULES, trump=maw.Suit.SPADES, players=3, leader=2)
    check(picture)
    assert lines(picture) == ["led", "Seat 2", "Seat 0", "wins", "Seat 1"]
    assert picture.description == (
        "A trick of 3 cards: seat 2 led the King of diamonds; seat 0 played the Ace of hearts; "
        "seat 1 played the 5 of spades, which wins."
    )


def test_a_trick_with_players_left_to_play_has_no_winner_yet() -> None:
    picture = svg.trick("AH KD", rules=RULES, trump=maw.Suit.SPADES, players=3)
    assert lines(picture) == ["led, winning", "Seat 0", "Seat 1"]
    assert picture.description == (
        "A trick of 2 cards: seat 0 led the Ace of hearts, which is winning; "
        "seat 1 played the King of diamonds."
    )


def test_an_unrobbed_ace_wins_less() -> None:
    usual = svg.trick("AS 2S", rules=RULES, trump=maw.Suit.SPADES)
    failed = svg.trick("AS 2S", rules=RULES, trump=maw.Suit.SPADES, unrobbed_ace=True)
    assert lines(usual) == ["led, wins"]
    assert lines(failed) == ["led", "wins"]


@pytest.mark.parametrize("players", range(2, 11))
def test_a_trick_of_any_table_can_be_drawn(players: int) -> None:
    for count in range(1, players + 1):
        picture = svg.trick(PACK[:count], players=players, leader=players - 1)
        check(picture)
        assert len(faces(picture)) == count
