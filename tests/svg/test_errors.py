"""Whatever cannot be drawn is refused, with one clear sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import maw_family as maw
from maw_family import svg

RULES: Any = maw.ruleset("spoil-five@1")
START = maw.new_game(RULES, players=3)
TRUMP: Any = maw.Suit.SPADES
THEME: Any = "sepia"

DRAWN: dict[str, Callable[..., svg.Picture]] = {
    "card": lambda **looks: svg.card("5H", **looks),
    "hand": lambda **looks: svg.hand("5H", **looks),
    "trick": lambda **looks: svg.trick("5H", **looks),
    "table": lambda **looks: svg.table(START, **looks),
    "ladder": lambda **looks: svg.ladder(RULES, TRUMP, **looks),
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_theme_is_one_of_three(name: str) -> None:
    for wrong in ["sepia", "", None, 1, ["light"]]:
        with pytest.raises(maw.MawError) as caught:
            DRAWN[name](theme=wrong)
        assert str(caught.value) == f"theme is 'light', 'dark' or 'auto', not {wrong!r}"


@pytest.mark.parametrize("name", DRAWN)
def test_a_width_is_a_number_of_pixels(name: str) -> None:
    for wrong in [0, -5, 0.5, 100_001, float("nan"), float("inf"), True, "60", [60]]:
        with pytest.raises(maw.MawError) as caught:
            DRAWN[name](width=wrong)
        assert str(caught.value) == f"width is a number of pixels from 1 to 100,000, not {wrong!r}"


@pytest.mark.parametrize("wrong", ["", "5", "5H 2C", "JK", 5, ["5H"], maw.CardSet("5H")])
def test_what_is_no_card(wrong: Any) -> None:
    with pytest.raises(maw.NotationError):
        svg.card(wrong)


@pytest.mark.parametrize("wrong", ["5", "5H 5H", "JK", 5, None, [5], ["5H", "5♥"]])
def test_what_is_no_hand(wrong: Any) -> None:
    with pytest.raises(maw.NotationError):
        svg.hand(wrong)


def test_only_cards_of_the_hand_may_be_played() -> None:
    with pytest.raises(maw.MawError) as caught:
        svg.hand("5H 2C", playable="5H 9S")
    assert str(caught.value) == "9♠ cannot be played from this hand: it holds 2♣ 5♥"
    with pytest.raises(maw.MawError) as caught:
        svg.hand("", playable="9S")
    assert str(caught.value) == "9♠ cannot be played from this hand: it holds nothing"
    with pytest.raises(maw.NotationError):
        svg.hand("5H", playable="5H 5H")


@pytest.mark.parametrize("wrong", ["5", "5H 5H", 5, None, [5], maw.CardSet("5H 2C")])
def test_what_is_no_trick(wrong: Any) -> None:
    with pytest.raises(maw.NotationError):
        svg.trick(wrong)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rules": RULES}, "which card wins depends on rules and trump; give both or neither"),
        ({"trump": TRUMP}, "which card wins depends on rules and trump; give both or neither"),
        ({"rules": "maw", "trump": TRUMP}, "expected a Ruleset"),
        ({"rules": RULES, "trump": "S"}, "trump is a Suit"),
        ({"rules": RULES, "trump": TRUMP, "unrobbed_ace": 1}, "unrobbed_ace is True or False"),
        ({"unrobbed_ace": "no"}, "unrobbed_ace is True or False, not 'no'"),
        ({"leader": 1}, "who played which card depends on how many play; say players="),
        ({"leader": False}, "who played which card depends on how many play; say players="),
        ({"players": 1}, "players is a whole number from 2 to 10, not 1"),
        ({"players": "3"}, "players is a whole number from 2 to 10, not '3'"),
        ({"players": 3, "leader": 3}, "leader is a seat from 0 to 2, not 3"),
        ({"players": 3, "leader": None}, "leader is a seat from 0 to 2, not None"),
        ({"players": 2}, "2 players cannot have played 3 cards to one trick"),
    ],
)
def test_tricks_that_cannot_be(options: dict[str, Any], message: str) -> None:
    with pytest.raises(maw.MawError) as caught:
        svg.trick("KD AH 5S", **options)
    assert str(caught.value).startswith(message)


def test_a_trick_has_a_card() -> None:
    with pytest.raises(maw.MawError) as caught:
        svg.trick("")
    assert str(caught.value) == (
        "a trick of no cards cannot be drawn; give the cards in the order played"
    )


@pytest.mark.parametrize("wrong", [None, 5, "maw", RULES, maw.CardSet()])
def test_a_table_is_drawn_of_a_state_or_a_view(wrong: Any) -> None:
    with pytest.raises(TypeError, match="is no State and no View; new_game"):
        svg.table(wrong)


@pytest.mark.parametrize("wrong", [3, -1, True, "0", 1.0])
def test_the_bottom_of_a_table_is_a_seat(wrong: Any) -> None:
    with pytest.raises(maw.MawError) as caught:
        svg.table(START, bottom=wrong)
    assert str(caught.value) == f"bottom is a seat from 0 to 2, or None, not {wrong!r}"


def test_an_order_is_drawn_of_a_ruleset_and_a_suit() -> None:
    wrong: Any
    for wrong in [None, "maw", START]:
        with pytest.raises(maw.MawError, match="expected a Ruleset, as ruleset"):
            svg.ladder(wrong, TRUMP)
    for wrong in [None, "S", 3]:
        with pytest.raises(maw.RulesetError, match="is no Suit; expected one"):
            svg.ladder(RULES, wrong)
    for wrong in [None, 1, "yes"]:
        with pytest.raises(maw.MawError, match="plain is True or False"):
            svg.ladder(RULES, TRUMP, plain=wrong)


@pytest.mark.parametrize("names", ["Red", ["Red"], ["Red", None, "Blue"], 3, [], {"Red", "Blue"}])
def test_names_are_a_text_a_seat(names: Any) -> None:
    with pytest.raises(maw.MawError) as caught:
        svg.table(maw.new_game(RULES, players=3), names=names)
    assert str(caught.value).startswith("names are 3 texts, one a seat, or None, not ")
