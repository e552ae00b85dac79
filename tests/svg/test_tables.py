"""Tables, in every phase and of every size."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings, strategies as st

import maw_family as maw
from maw_family import svg
from maw_family.drawing.layout import CARD_HIGH, CARD_WIDE, PLATE_WIDE, layout, place_high
from maw_family.testing import PlayedGame, games, states
from maw_family.views import best_place
from tests.clauses.table import deal, go_on, play, table
from tests.svg.reading import SPACE, backs, check, faces, lines, named, root_of

# Three players of Spoil Five, seat 0 deals. Seat 1 holds the Ace of trumps once a spade is
# turned, seat 2 the Jack; nobody else has a trump.
HANDS: Final = ("2C 3C 4D 5D KH", "AS 7S KD QD 9C", "JS 8H 9H TC JC")
OPEN: Final = [deal(*HANDS), "up 4S"]
PACK_BACKS: Final = 3
"""The pack is drawn as so many cards."""


def spoil_five(*moves: str) -> maw.State:
    return play("spoil-five@1", moves, players=3)


def everybody(state: maw.State) -> list[int | None]:
    return [*range(state.players), None]


def of(view: maw.View) -> Counter[maw.Card]:
    """The cards that a view shows, and how often each lies on the table."""
    known = [*view.hand, *view.trick, *view.superseded]
    if view.turn_up and view.turn_up_lies:
        known.append(view.turn_up)
    if view.robbed and view.robber != view.seat:
        known.append(view.robbed)
    return Counter(known)


# Phase by phase


def test_before_the_deal() -> None:
    picture = svg.table(table("spoil-five@1", players=3, dealer=2))
    check(picture)
    assert picture.description == (
        "Spoil Five with 3 players, with all hands open. Seat 2 deals. The pool holds 3 chips. "
        "The cards are to be dealt. Seat 0: 19 chips, holds no cards. "
        "Seat 1: 19 chips, holds no cards. Seat 2: 19 chips, holds no cards."
    )
    assert not faces(picture)
    assert "before the deal" in lines(picture)


def test_before_the_turn_up() -> None:
    state = spoil_five(OPEN[0])
    picture = svg.table(maw.view(state, 0))
    check(picture)
    assert picture.description == (
        "Spoil Five with 3 players, as seat 0 sees it. Seat 0 deals. The pool holds 3 chips. "
        "The next card is to be turned up. Seat 0 (you): 19 chips, holds 2 of clubs, "
        "3 of clubs, 4 of diamonds, 5 of diamonds and King of hearts. "
        "Seat 1: 19 chips, holds 5 cards. Seat 2: 19 chips, holds 5 cards."
    )
    assert backs(picture) == 10 + PACK_BACKS


def test_fiving() -> None:
    state = play("maw@1", [deal("AC KD 2H 3H 4H", "QD JD 5S 6S 7S"), "up 4C"], players=2)
    asking = svg.table(maw.view(state, 1))
    assert asking.description == (
        "Maw (Cotton's order) with 2 players, as seat 1 sees it. Seat 0 deals. "
        "The 4 of clubs lies turned up: clubs are trumps. Seat 1 is to ask. "
        "Seat 0: 0 points, holds 5 cards. Seat 1 (you): 0 points, holds Jack of diamonds, "
        "Queen of diamonds, 5 of spades, 6 of spades and 7 of spades."
    )
    assert {"ask to five it?", "to ask", "trumps", "dealer"} <= set(lines(asking))
    state = go_on(state, ["1 five"])
    answering = svg.table(maw.view(state, None))
    assert "Seat 0 is to answer." in answering.description
    assert {"agree to five it?", "to answer"} <= set(lines(answering))
    state = go_on(state, ["0 agree", "up 9D"])
    fived = svg.table(maw.view(state, None))
    check(fived)
    assert fived.description == (
        "Maw (Cotton's order) with 2 players, as an onlooker sees it. Seat 0 deals. "
        "Turned up and put out of play: 4 of clubs. "
        "The 9 of diamonds lies turned up: diamonds are trumps. Seat 1 is to lead. "
        "Seat 0: 0 points, holds 5 cards. Seat 1: 0 points, holds 5 cards."
    )
    assert set(faces(fived)) == {maw.Card("4C"), maw.Card("9D")}


def test_a_dealer_who_may_rob() -> None:
    state = spoil_five(deal("2C 3C 4D 5D KH", "2S 7S KD QD 9C", "JS 8H 9H TC JC"), "up AS")
    picture = svg.table(maw.view(state, 2))
    assert "Seat 0 is to rob." in picture.description
    assert {"an Ace is turned", "to rob"} <= set(lines(picture))


def test_a_holder_robs() -> None:
    state = spoil_five(*OPEN, "1 rob 9C", "1 KD")
    own, other = svg.table(maw.view(state, 1)), svg.table(maw.view(state, 0))
    check(own)
    check(other)
    assert own.description == (
        "Spoil Five with 3 players, as seat 1 sees it. Seat 0 deals. The pool holds 3 chips. "
        "The 4 of spades was turned up and taken: spades are trumps. "
        "Trick 1: seat 1 led the King of diamonds, the best card. Seat 2 is to play. "
        "Seat 0: 19 chips, holds 5 cards. Seat 1 (you): 19 chips, holds Queen of diamonds, "
        "Ace of spades, 4 of spades and 7 of spades, robbed, put out 9 of clubs. "
        "Seat 2: 19 chips, holds 5 cards."
    )
    assert {"taken", "robbed", "put out 9", "led, best"} <= set(lines(own))
    assert "Seat 1: 19 chips, holds 4 of spades and 3 other cards, robbed." in other.description
    assert "put out" not in other
    assert maw.Card("9C") not in named(other.description)
    assert svg.table(state).description.count("put out 9 of clubs") == 1


def test_the_card_robbed_is_unknown_no_longer_when_it_has_been_played() -> None:
    state = spoil_five(*OPEN, "1 rob 9C", "1 4S")
    assert "Seat 1: 19 chips, holds 4 cards, robbed." in svg.table(maw.view(state, 0)).description


def test_a_holder_who_shows_the_ace() -> None:
    state = spoil_five(*OPEN, "1 declare")
    for seat in everybody(state):
        picture = svg.table(maw.view(state, seat))
        assert "showed the Ace" in lines(picture)
        assert ", showed the Ace." in picture.description


def test_a_holder_who_is_silent_knows_it_alone() -> None:
    state = spoil_five(*OPEN, "1 KD")
    assert "failed to rob, cannot win" in lines(svg.table(maw.view(state, 1)))
    assert "failed to rob, cannot win" in lines(svg.table(state))
    for seat in (0, 2, None):
        picture = svg.table(maw.view(state, seat))
        assert "failed" not in picture
        assert "cannot" not in picture


def test_a_trick() -> None:
    state = spoil_five(*OPEN, "1 KD", "2 JS")
    picture = svg.table(maw.view(state, 2))
    check(picture)
    assert (
        "Trick 1: seat 1 led the King of diamonds; seat 2 played the Jack of spades, "
        "the best card. Seat 0 is to play."
    ) in picture.description
    assert {"led", "best", "to play", "trick 1 of 5", "pool: 3 chips"} <= set(lines(picture))


def test_a_card_that_is_neither_led_nor_best_bears_no_mark() -> None:
    state = spoil_five(*OPEN, "1 KD", "2 JS")
    said = lines(svg.table(go_on(state, ["0 4D"])))
    assert not {"led", "best"} & set(said)
    four = [
        deal("2C 3C 4D 5D KH", "AS 7S KD QD 9C", "JS 8H 9H TC JC", "2D 3D 4H 2H 3H"),
        *("up 4S", "1 KD", "2 8H", "3 2D"),
    ]
    said = lines(svg.table(play("twenty-five@1", four, players=4)))
    assert said.count("led, best") == 1


def heights(picture: str) -> dict[str, set[float]]:
    """From what to what height the cards of open hands lie, by the name on the plate."""
    found: dict[str, set[float]] = {}
    for seat in root_of(picture)[-1].findall(f"{SPACE}g"):
        cards = [group.get("transform", "") for group in seat.findall(f"{SPACE}g")]
        names = [text.text or "" for text in seat.findall(f"{SPACE}text")]
        if names and names[0].startswith("Seat "):
            found[names[0]] = {float(place[10:].split(")")[0].split()[1]) for place in cards}
    return found


def test_cards_that_may_be_played_are_raised() -> None:
    # Diamonds are led, and seat 0 holds two of them.
    state = spoil_five(*OPEN, "1 KD", "2 JS")
    own = svg.table(maw.view(state, 0))
    assert "Seat 0 is to play. May be played: 4 of diamonds and 5 of diamonds." in own.description
    assert len(heights(own)["Seat 0 (you)"]) == 2
    assert len(heights(own)["Seat 1"]) == 1
    assert len(heights(svg.table(state))["Seat 0"]) == 2
    assert "May be played: 4 of diamonds and 5 of diamonds." in svg.table(state).description
    for seat in (1, 2, None):
        other = svg.table(maw.view(state, seat))
        assert "May be played" not in other.description
        assert all(len(high) == 1 for high in heights(other).values())


def test_a_hand_that_may_all_be_played_lies_as_it_is() -> None:
    picture = svg.table(maw.view(spoil_five(*OPEN), 1))
    assert "Seat 1 is to lead. Seat 0:" in picture.description
    assert all(len(high) == 1 for high in heights(picture).values())


def test_an_ace_that_shows_its_failure_is_the_lowest_trump() -> None:
    state = spoil_five(*OPEN, "1 AS", "2 JS", "0 2C", "2 8H", "0 KH")
    assert best_place(state) == 1
    shown = play(
        "spoil-five@1",
        [deal("2S 3C 4D 5D KH", "AS 7S KD QD 9C"), "up 4S", "1 AS"],
        players=2,
    )
    assert best_place(shown) == 0
    picture = svg.table(maw.view(go_on(shown, ["0 2S"]), 0))
    assert "0 tricks" not in picture.description.split("Seat 0 (you)")[1].split("holds")[0]


def test_tricks_and_points_belong_to_sides() -> None:
    state = play(
        "forty-five@1",
        [
            deal("2C 3C 4D 5D KH", "AS 7S KD QD 9C", "JS 8H 9H TC JC", "2D 3D 4H 2H 3H"),
            "up 4S",
            "1 declare",
            "1 KD",
            "2 JS",
            "3 2D",
            "0 4D",
        ],
        players=4,
        side_size=2,
    )
    picture = svg.table(state)
    check(picture)
    said = {"Seat 0", "side 0, 5 points, 1 trick", "side 1, 0 points, 0 tricks", "trick 2 of 5"}
    assert said <= set(lines(picture))
    assert "Forty-Five with 4 players in sides of 2, with all hands open." in picture.description
    assert "Seat 2 is to lead." in picture.description
    assert "Seat 2: side 0, 5 points, 1 trick, holds" in picture.description


def test_a_game_that_is_over() -> None:
    state = play(
        "maw@1",
        [deal("AC KD 2H 3H 4H", "QD JD 5S 6S 7S"), "up 4C", "penalty 0 renounce"],
        players=2,
    )
    picture = svg.table(maw.view(state, 0))
    check(picture)
    assert "The game is over: seat 1 won." in picture.description
    assert {"game over", "won"} <= set(lines(picture))
    many = play("spoil-five@1", [], players=2, options={"scoring.chips": 1})
    while not many.is_over:
        many = maw.advance(many, maw.Dealer(seed=3))
        many = maw.apply(many, maw.legal_moves(many)[0]) if not many.is_over else many
    check(svg.table(many))


def test_several_seats_that_won_are_named() -> None:
    state = play(
        "forty-five@1",
        [
            deal("2C 3C 4D 5D KH", "AS 7S KD QD 9C", "JS 8H 9H TC JC", "2D 3D 4H 2H 3H"),
            "up 4S",
            "penalty 1 renounce",
        ],
        players=4,
        side_size=2,
        options={"penalties.renounce": "lose-set"},
    )
    assert "The game is over: seats 0 and 2 won." in svg.table(state).description


# What is known


@pytest.mark.parametrize("pin", maw.rulesets())
def test_every_ruleset_at_every_table(pin: str) -> None:
    rules = maw.ruleset(pin)
    for players in rules.seating.players:
        for side_size in rules.seating.sizes_for(players):
            state = maw.new_game(rules, players=players, side_size=side_size)
            state = maw.advance(state, maw.Dealer(seed=players))
            check(svg.table(state))
            for seat in (players - 1, None):
                picture = svg.table(maw.view(state, seat))
                check(picture)
                assert sum(faces(picture).values()) + backs(picture) >= 5 * players


@given(states(penalties=True))
@settings(max_examples=60)
def test_a_state_has_every_card_of_the_hands_open(state: maw.State) -> None:
    picture = svg.table(state)
    check(picture)
    lying = [state.turn_up] if state.turn_up and state.turn_up_lies else []
    held = [card for hand in state.hands for card in hand]
    assert faces(picture) == Counter([*held, *state.trick, *state.superseded, *lying])
    assert backs(picture) == PACK_BACKS


@given(states(penalties=True), st.data())
@settings(max_examples=60)
def test_a_view_shows_nothing_that_it_does_not_hold(state: maw.State, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(everybody(state)))
    view = maw.view(state, seat)
    picture = svg.table(view)
    check(picture)
    assert faces(picture) == of(view)
    hidden = sum(view.hand_sizes) - len(view.hand)
    assert backs(picture) == hidden - (view.robbed is not None and view.robber != seat) + PACK_BACKS
    known = {*of(view), *view.put_out, *([view.turn_up] if view.turn_up else [])}
    assert named(picture.description) <= known
    assert view._repr_svg_() == picture


@given(states(to_act=True), st.data())
@settings(max_examples=30)
def test_what_a_seat_cannot_know_does_not_change_its_picture(
    state: maw.State, data: st.DataObject
) -> None:
    view = maw.view(state, data.draw(st.sampled_from(everybody(state))))
    other = maw.determinize(view, random.Random(data.draw(st.integers(0, 99))))
    assert svg.table(maw.view(other, view.seat)) == svg.table(view)


@given(games(maw.ruleset("spoil-five@1"), max_moves=60))
@settings(max_examples=40)
def test_the_best_card_of_a_whole_trick_is_the_one_that_wins(game: PlayedGame) -> None:
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        if not isinstance(move, maw.Play) or len(before.trick) + 1 < before.players:
            continue
        tricks = after.tricks if len(after.tricks) > len(before.tricks) else None
        if tricks is None:
            assert after.last_deal is not None
            tricks = after.last_deal.tricks
        full: Any = SimpleNamespace(
            ruleset=before.ruleset,
            trump=before.trump,
            robber=before.robber,
            declared=before.declared,
            trick=(*before.trick, move.card),
        )
        place = best_place(full)
        assert place is not None
        assert (before.leader + place) % before.players == tricks[-1].winner


# Where everything lies

Box = tuple[float, float, float, float]


def box(middle: tuple[float, float], wide: float, high: float) -> Box:
    x, y = middle
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("lines_of_plates", [2, 3])
@pytest.mark.parametrize("players", range(2, 11))
def test_nothing_lies_on_anything_else(players: int, lines_of_plates: int) -> None:
    plan = layout(players, 0, lines_of_plates)
    high = place_high(lines_of_plates)
    places = [box(point, PLATE_WIDE + 6, high + 14) for point in plan.places]
    cards = [box(point, CARD_WIDE + 8, CARD_HIGH + 14) for point in plan.cards]
    middle = [box((plan.middle[0], plan.middle[1] + 6), 2 * CARD_WIDE + 16, CARD_HIGH + 80)]
    for one, other in itertools.combinations([*places, *cards, *middle], 2):
        assert apart(one, other)
    for seat, (left, top, right, bottom) in enumerate(places):
        # What a seat has to do hangs below its plate, until it has played its card.
        banner = left, top, right, bottom + 15
        others = [other for one in (places, cards) for other in (*one[:seat], *one[seat + 1 :])]
        assert all(apart(banner, other) for other in [*others, *middle])
    for left, top, right, bottom in places:
        assert plan.left + 10 <= left
        assert plan.top + 44 <= top + 7
        assert right <= plan.left + plan.wide - 10
        assert bottom <= plan.top + plan.high - 10


@pytest.mark.parametrize("players", range(2, 11))
def test_seats_go_round_clockwise_from_the_bottom(players: int) -> None:
    for bottom in range(players):
        plan = layout(players, bottom, 2)
        lowest = max(range(players), key=lambda seat: plan.places[seat][1])
        assert lowest == bottom
        left = min(range(players), key=lambda seat: (round(plan.places[seat][0]), seat))
        if players > 2:
            assert plan.places[(bottom + 1) % players][0] < 0
            assert plan.places[left][0] < 0


def seat_places(picture: str) -> dict[str, tuple[float, float]]:
    """Where each seat lies, by the first words on its plate."""
    found: dict[str, tuple[float, float]] = {}
    for group in root_of(picture)[-1].findall(f"{SPACE}g"):
        names = [text.text or "" for text in group.findall(f"{SPACE}text")]
        if names and names[0].startswith("Seat "):
            x, y = group.get("transform", "")[10:].split(")")[0].split()
            found[names[0]] = (float(x), float(y))
    return found


def test_the_viewer_sits_at_the_bottom() -> None:
    state = maw.advance(maw.new_game(maw.ruleset("spoil-five@1"), players=5), maw.Dealer(seed=2))
    for picture, lowest in [
        (svg.table(state), "Seat 0"),
        (svg.table(state, bottom=3), "Seat 3"),
        (svg.table(maw.view(state, 4)), "Seat 4 (you)"),
        (svg.table(maw.view(state, 4), bottom=2), "Seat 2"),
        (svg.table(maw.view(state, None)), "Seat 0"),
    ]:
        places = seat_places(picture)
        assert len(places) == 5
        assert max(places, key=lambda name: places[name][1]) == lowest


def test_the_longest_words_are_made_smaller() -> None:
    state = play(
        "spoil-five@1", OPEN, players=3, options={"scoring.chips": 1_000_000, "scoring.stake": 1}
    )
    sizes = [
        float(text.get("font-size", ""))
        for text in root_of(svg.table(state)).iter(f"{SPACE}text")
        if (text.text or "").startswith("999,999 chips")
    ]
    assert sizes == [18.0] * 3


def test_a_title_may_hold_anything() -> None:
    rules = attrs.evolve(maw.ruleset("maw@1"), title='A <b> & "c" \0 \ud800 ' + 99 * "long ")
    picture = svg.table(maw.new_game(rules, players=2))
    title = check(picture)[0].text or ""
    assert title.startswith('Table: A <b> & "c" \ufffd \ufffd long')
    assert picture.encode()
    assert picture.description.encode()


def test_players_are_called_by_their_names() -> None:
    state = maw.new_game(maw.ruleset("spoil-five@1"), players=3)
    names = ("Red & Co", "", "Blue")
    picture = svg.table(maw.view(state, 2), names=names)
    check(picture)
    assert [text for text in lines(picture) if text in {"Red & Co", "Seat 1", "Blue (you)"}] == [
        "Red & Co",
        "Seat 1",
        "Blue (you)",
    ]
    assert "Seat 0, Red & Co: 19 chips" in picture.description
    assert "Seat 1: 19 chips" in picture.description
    assert "Seat 2, Blue (you): 19 chips" in picture.description
    assert svg.table(state, names=None) == svg.table(state) == svg.table(state, names=[""] * 3)
