"""`new_game`: which tables a ruleset plays at (API.md, "Names"; RULES.md section 2)."""

from __future__ import annotations

from typing import Any, Final

import pytest

import maw_family as maw
from maw_family import RulesetError

MAW: Final = maw.ruleset("maw@1")
SPOIL: Final = maw.ruleset("spoil-five@1")


@pytest.mark.parametrize("rules", ["spoil-five", "spoil-five@1", None, 5, {}, maw.Ruleset])
def test_a_game_is_played_by_a_ruleset(rules: Any) -> None:
    with pytest.raises(RulesetError) as error:
        maw.new_game(rules, players=4)
    assert str(error.value).startswith("new_game takes a Ruleset, as ruleset('maw'); ")


def test_players_must_be_said_by_name() -> None:
    with pytest.raises(TypeError):
        maw.new_game(SPOIL)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        maw.new_game(SPOIL, 4)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        maw.new_game(SPOIL, 4, 0)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "players", [0, 1, 9, 10, 11, -4, 10**30, 4.0, "4", None, True, [4], float("nan")], ids=repr
)
def test_a_number_of_players_that_the_ruleset_does_not_take(players: Any) -> None:
    with pytest.raises(RulesetError) as error:
        maw.new_game(SPOIL, players=players)
    assert str(error.value) == (
        f"spoil-five@1 is for 2, 3, 4, 5, 6, 7 or 8 players (seating.players), not for {players!r}"
    )


def test_one_number_of_players_alone() -> None:
    with pytest.raises(RulesetError) as error:
        maw.new_game(maw.ruleset("five-cards@1"), players=3)
    assert str(error.value) == "five-cards@1 is for 2 players (seating.players), not for 3"


@pytest.mark.parametrize("dealer", [-1, 5, 10**30, 0.0, "0", None, True, False, [0]], ids=repr)
def test_a_dealer_who_does_not_sit_there(dealer: Any) -> None:
    with pytest.raises(RulesetError) as error:
        maw.new_game(SPOIL, players=5, dealer=dealer)
    assert str(error.value) == (
        f"there is no seat {dealer!r} to deal: 5 players sit in seats 0 to 4"
    )


@pytest.mark.parametrize("size", [0, -1, 3, 4, 10**30, 2.0, "2", True, [2]], ids=repr)
def test_sides_that_the_ruleset_does_not_know(size: Any) -> None:
    with pytest.raises(RulesetError) as error:
        maw.new_game(SPOIL, players=4, side_size=size)
    assert str(error.value) == (
        "with 4 players the sides of spoil-five@1 have 2 or 1 seats (seating.side_sizes), "
        f"not {size!r}"
    )


def test_sides_where_there_is_no_choice() -> None:
    with pytest.raises(RulesetError) as error:
        maw.new_game(SPOIL, players=5, side_size=5)
    assert str(error.value) == (
        "with 5 players everybody plays for himself in spoil-five@1 (seating.side_sizes), not "
        "in sides of 5"
    )


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["huge", "tiny"])
def test_numbers_too_long_to_print(number: int) -> None:
    with pytest.raises(RulesetError):
        maw.new_game(SPOIL, players=number)
    with pytest.raises(RulesetError):
        maw.new_game(SPOIL, players=4, dealer=number)
    with pytest.raises(RulesetError):
        maw.new_game(SPOIL, players=4, side_size=number)


def test_the_usual_size_of_a_side_may_be_said_or_left_out() -> None:
    assert maw.new_game(SPOIL, players=4) == maw.new_game(SPOIL, players=4, side_size=2)
    assert maw.new_game(SPOIL, players=4).sides == ((0, 2), (1, 3))
    assert maw.new_game(SPOIL, players=4, side_size=1).sides == ((0,), (1,), (2,), (3,))
    # One is the size where a table lists none.
    assert maw.new_game(SPOIL, players=3) == maw.new_game(SPOIL, players=3, side_size=1)
    assert maw.new_game(SPOIL, players=8, side_size=2).sides == ((0, 4), (1, 5), (2, 6), (3, 7))


def test_a_new_game_waits_for_the_deal() -> None:
    state = maw.new_game(SPOIL, players=5, dealer=3)
    assert (state.phase, state.to_act, state.is_over) == ("deal", None, False)
    assert (state.dealer, state.eldest, state.leader) == (3, 4, 4)
    assert state.hands == (maw.CardSet(),) * 5
    assert len(state.undealt) == 52
    assert (state.turn_up, state.trump, state.last_deal) == (None, None, None)
    # The first stakes are paid: 1 chip of 20 by everybody.
    assert (state.chips, state.pool) == ((19,) * 5, 5)
    assert state.points == (0,) * 5
    assert maw.legal_moves(state) == ()


def test_the_dealer_pays_his_extra_for_the_first_deal_too() -> None:
    # Peel: 3 chips each into the pool and 1 more by the dealer.
    state = maw.new_game(maw.ruleset("spoil-five-peel@1"), players=3, dealer=1)
    assert (state.chips, state.pool) == ((17, 16, 17), 10)


def test_the_loop_of_the_contract_comes_to_an_end() -> None:
    dealer = maw.Dealer(seed=7)
    state = maw.advance(maw.new_game(SPOIL, players=5), dealer)
    for _ in range(100_000):
        if state.is_over:
            break
        state = maw.advance(maw.apply(state, maw.legal_moves(state)[0]), dealer)
    assert maw.score(state).reason == "chips-out"
    assert maw.score(state).winners
