"""The moves: values that refuse what they cannot hold (API.md, "Moves and their notation")."""

from __future__ import annotations

import copy
import itertools
import pickle
from typing import Any, Final

import attrs
import pytest

import maw_family as maw
from maw_family import Card, CardSet, NotationError, Offence

HANDS: Final = (CardSet("AC 2C 3C 4C 5C"), CardSet("6C 7C 8C 9C TC"))

MOVES: Final[list[maw.Move]] = [
    maw.Deal(HANDS),
    maw.TurnUp(Card("4C")),
    maw.AskFive(),
    maw.Stand(),
    maw.AgreeFive(),
    maw.RefuseFive(),
    maw.Rob(Card("9S")),
    maw.Leave(),
    maw.Declare(),
    maw.Play(Card("5H")),
    maw.Claim(),
    maw.Penalty(2, Offence.RENOUNCE),
]
IDS: Final = [type(move).__name__ for move in MOVES]


@pytest.mark.parametrize("kind", [maw.Play, maw.Rob, maw.TurnUp])
@pytest.mark.parametrize("value", ["5H", None, 5, CardSet("5H"), ["5H"], True, maw.Suit.HEARTS])
def test_a_move_with_a_card_takes_a_card(kind: Any, value: Any) -> None:
    with pytest.raises(NotationError) as error:
        kind(value)
    assert str(error.value) == (
        f'{kind.__name__} takes a Card, as {kind.__name__}(Card("5H")); {value!r} is none'
    )


@pytest.mark.parametrize(
    "hands",
    [(), [], [CardSet()], [None], ["5H9C"], [Card("5H")], CardSet("5H"), "5H9C", [HANDS], [{1}]],
)
def test_a_deal_takes_a_card_set_for_each_seat(hands: Any) -> None:
    with pytest.raises(NotationError, match="Deal takes a CardSet for each seat, seat 0 first"):
        maw.Deal(hands)


@pytest.mark.parametrize("hands", [None, 5, True])
def test_a_deal_takes_hands_one_after_another(hands: Any) -> None:
    with pytest.raises((NotationError, TypeError)):
        maw.Deal(hands)


def test_a_deal_keeps_its_hands_as_a_tuple() -> None:
    assert maw.Deal(list(HANDS)).hands == HANDS
    assert maw.Deal(list(HANDS)) == maw.Deal(HANDS)


@pytest.mark.parametrize("seat", [-1, 10, 10**30, 2.0, "2", None, True, False, [2]])
def test_a_penalty_takes_a_seat(seat: Any) -> None:
    with pytest.raises(NotationError) as error:
        maw.Penalty(seat, Offence.RENOUNCE)
    assert str(error.value) == f"{seat!r} is no seat; seats are whole numbers from 0 to 9"


@pytest.mark.parametrize("offence", ["", "Renounce", "lead_out_of_turn", "x" * 9999, None, 1, []])
def test_a_penalty_takes_an_offence(offence: Any) -> None:
    with pytest.raises(NotationError) as error:
        maw.Penalty(2, offence)
    assert str(error.value).endswith(
        " is no offence; expected one of change-hands, renounce, lead-out-of-turn, misdeal, "
        "packet-order, look, false-rob, make-out"
    )
    assert len(str(error.value)) < 300


def test_an_offence_may_be_given_as_its_word() -> None:
    for offence in Offence:
        made = maw.Penalty(2, offence.value)
        assert made == maw.Penalty(2, offence)
        assert made.offence is offence


@pytest.mark.parametrize("kind", [type(move) for move in MOVES], ids=IDS)
def test_a_move_takes_no_more_than_it_has(kind: Any) -> None:
    with pytest.raises(TypeError):
        kind(Card("5H"), Card("5H"), Card("5H"))
    with pytest.raises(TypeError):
        kind(anything=1)


@pytest.mark.parametrize("move", MOVES, ids=IDS)
def test_equal_moves_are_interchangeable(move: maw.Move) -> None:
    again = maw.parse_move(maw.format_move(move))
    assert again == move
    assert hash(again) == hash(move)
    assert len({again, move}) == 1


def test_different_moves_differ() -> None:
    for one, other in itertools.combinations(MOVES, 2):
        assert one != other
    five: Any = maw.Play(Card("5H"))
    for another in (maw.Rob(Card("5H")), maw.TurnUp(Card("5H")), maw.Play(Card("5S"))):
        assert five != another
    assert five != Card("5H")
    words: list[Any] = ["five", "5H", None, 5]
    for word in words:
        assert maw.AskFive() != word
        assert five != word
    assert maw.Penalty(2, Offence.RENOUNCE) != maw.Penalty(1, Offence.RENOUNCE)
    assert maw.Penalty(2, Offence.RENOUNCE) != maw.Penalty(2, Offence.LOOK)
    assert maw.Deal(HANDS) != maw.Deal(HANDS[::-1])


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("move", MOVES, ids=IDS)
def test_pickles_of_a_move_are_equal(move: maw.Move, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(move, protocol))
    assert again == move
    assert hash(again) == hash(move)
    assert type(again) is type(move)


@pytest.mark.parametrize("move", MOVES, ids=IDS)
def test_copies_of_a_move_are_equal(move: maw.Move) -> None:
    assert copy.copy(move) == move
    assert copy.deepcopy(move) == move


@pytest.mark.parametrize("move", MOVES, ids=IDS)
def test_a_pickled_move_can_be_made(move: maw.Move) -> None:
    # An equal move that did not come out of `legal_moves` counts as much as one that did.
    state = maw.advance(maw.new_game(maw.ruleset("maw@1"), players=2), maw.Dealer(1))
    copied = pickle.loads(pickle.dumps(move))
    assert maw.is_legal(state, copied) == maw.is_legal(state, move)


@pytest.mark.parametrize("move", MOVES, ids=IDS)
def test_a_move_cannot_be_changed(move: maw.Move) -> None:
    names = [field.name for field in attrs.fields(type(move))]
    for name in (*names, "anything"):
        with pytest.raises(AttributeError):
            setattr(move, name, None)


def test_moves_are_matched_by_what_they_hold() -> None:
    def told(move: maw.Move) -> str:
        match move:
            case maw.Play(card):
                return f"plays {card}"
            case maw.Rob(discard):
                return f"robs for {discard}"
            case maw.TurnUp(card):
                return f"turns {card}"
            case maw.Penalty(seat, offence):
                return f"{seat} {offence}"
            case maw.Deal(hands):
                return f"{len(hands)} hands"
            case (
                maw.AskFive()
                | maw.Stand()
                | maw.AgreeFive()
                | maw.RefuseFive()
                | maw.Leave()
                | maw.Declare()
                | maw.Claim()
            ):
                return type(move).__name__

    assert [told(move) for move in MOVES] == [
        "2 hands",
        "turns 4♣",
        "AskFive",
        "Stand",
        "AgreeFive",
        "RefuseFive",
        "robs for 9♠",
        "Leave",
        "Declare",
        "plays 5♥",
        "Claim",
        "2 renounce",
    ]


def test_moves_show_what_makes_them_again() -> None:
    names = {kind.__name__: kind for kind in map(type, MOVES)} | {"Card": Card, "CardSet": CardSet}
    assert repr(maw.Play(Card("5H"))) == 'Play(card=Card("5H"))'
    assert repr(maw.Rob(Card("9S"))) == 'Rob(discard=Card("9S"))'
    assert repr(maw.Claim()) == "Claim()"
    for move in MOVES:
        if not isinstance(move, maw.Penalty):
            assert eval(repr(move), dict(names)) == move


def test_offences_know_the_option_that_holds_their_effect() -> None:
    rules = maw.ruleset("maw@1")
    for offence in Offence:
        part, name = offence.option.split(".")
        assert hasattr(getattr(rules, part), name)


@pytest.mark.parametrize("value", ["5H", None, Card("5H"), 5, maw.Play, ("5H",)])
def test_what_is_no_move_is_no_question_of_the_rules(value: Any) -> None:
    state = maw.advance(maw.new_game(maw.ruleset("maw@1"), players=2), maw.Dealer(1))
    for ask in (maw.apply, maw.explain, maw.is_legal):
        with pytest.raises(TypeError, match="is no move; parse_move reads one from text"):
            ask(state, value)
