"""Who has to act and what may be done: one answer, whichever way it is asked for."""

from __future__ import annotations

import re
from typing import Final, get_args

import pytest
from hypothesis import given, strategies as st

import maw_family as maw
from tests.properties.strategies import (
    OFFENCES,
    PACK,
    Course,
    all_words,
    courses,
    deals,
    referee_moves,
)

CODES: Final = {
    "game-over",
    "not-the-moment",
    "not-in-hand",
    "must-follow",
    "must-follow-or-trump",
    "must-trump",
    "must-lead-trump",
    "may-not-rob",
    "may-not-declare",
    "may-not-claim",
    "may-not-leave",
    "not-penalised",
    "too-late",
    "wrong-deal",
    "not-undealt",
    "no-such-seat",
}

# Words first, then robs, then cards, each in card order (API.md).
IN_ORDER: Final[tuple[maw.Move, ...]] = (
    *all_words(),
    *(maw.Rob(card) for card in PACK),
    *(maw.Play(card) for card in PACK),
)


def test_a_seat_has_no_other_kinds_of_moves() -> None:
    # What the pack and the referee do is never in `legal_moves`.
    kinds = {type(move) for move in IN_ORDER}
    assert kinds | {maw.Deal, maw.TurnUp, maw.Penalty} == set(get_args(maw.Move))


@given(courses())
def test_somebody_has_to_act_unless_the_pack_speaks_or_the_game_is_over(course: Course) -> None:
    for state in course.states:
        waits = state.phase in (maw.Phase.DEAL, maw.Phase.TURN_UP)
        assert state.is_over == (state.phase is maw.Phase.OVER)
        assert (state.to_act is None) == (waits or state.is_over)
        assert bool(maw.legal_moves(state)) == (state.to_act is not None)


@given(courses())
def test_phases_belong_to_their_seats(course: Course) -> None:
    for state in course.states:
        match state.phase:
            case maw.Phase.ASK_FIVE:
                assert state.to_act == state.eldest
                assert maw.legal_moves(state) == (maw.AskFive(), maw.Stand())
            case maw.Phase.ANSWER_FIVE:
                assert state.to_act == state.dealer
                assert maw.legal_moves(state) == (maw.AgreeFive(), maw.RefuseFive())
            case maw.Phase.DEALER_ROB:
                assert state.to_act == state.dealer
                assert state.turn_up is not None
                assert state.turn_up.rank is maw.Rank.ACE
                robs = tuple(maw.Rob(card) for card in state.hands[state.dealer])
                may = state.ruleset.robbing.dealer == "may"
                assert maw.legal_moves(state) == ((maw.Leave(), *robs) if may else robs)
            case _:
                pass


@given(courses())
def test_legal_moves_stand_in_the_fixed_order_without_repeats(course: Course) -> None:
    for state in course.states:
        legal = maw.legal_moves(state)
        assert isinstance(legal, tuple)
        # In the order of the whole list, each once.
        chosen = set(legal)
        assert legal == tuple(move for move in IN_ORDER if move in chosen)


@given(courses())
def test_every_lead_and_every_answer_is_from_the_hand(course: Course) -> None:
    for state in course.states:
        if state.to_act is None:
            continue
        hand = state.hands[state.to_act]
        for move in maw.legal_moves(state):
            match move:
                case maw.Play(card) | maw.Rob(card):
                    assert card in hand
                case _:
                    pass


@given(courses())
def test_explain_and_is_legal_agree_with_legal_moves(course: Course) -> None:
    state = course.last
    legal = set(maw.legal_moves(state))
    for move in IN_ORDER:
        refusal = maw.explain(state, move)
        assert (refusal is None) == (move in legal), move
        assert maw.is_legal(state, move) == (move in legal), move


def check_refused(state: maw.State, move: maw.Move) -> None:
    """An illegal move: `explain` says why, `apply` raises the same, nothing changes."""
    before = repr(state), hash(state)
    refusal = maw.explain(state, move)
    assert refusal is not None, move
    assert not maw.is_legal(state, move)
    with pytest.raises(maw.IllegalMove) as caught:
        maw.apply(state, move)
    assert caught.value.refusal == refusal
    assert hash(caught.value.refusal) == hash(refusal)
    assert str(caught.value) == refusal.message
    assert (repr(state), hash(state)) == before

    assert refusal.code in CODES
    # One sentence, to be shown to a player.
    assert refusal.message.endswith(".")
    assert not refusal.message.endswith("..")
    assert refusal.message.isprintable()
    assert refusal.message[0].isupper() or refusal.message[0].isdigit()
    assert ". " not in refusal.message
    assert "  " not in refusal.message
    assert refusal.legal == maw.legal_moves(state)
    # The option that forbids the move is named at the end of the sentence.
    named = re.search(r"\((\w+\.\w+)\)\.$", refusal.message)
    assert refusal.option == (named[1] if named else None)
    if refusal.option is not None:
        part, name = refusal.option.split(".")
        assert hasattr(getattr(state.ruleset, part), name)
    if state.is_over:
        assert refusal.code == "game-over"


@given(courses())
def test_every_illegal_move_of_a_seat_is_refused_with_a_reason(course: Course) -> None:
    state = course.last
    legal = set(maw.legal_moves(state))
    for move in IN_ORDER:
        if move not in legal:
            check_refused(state, move)


@given(courses())
def test_a_card_out_of_the_hand_is_refused_as_such(course: Course) -> None:
    state = course.last
    if state.phase != "play" or state.to_act is None:
        return
    for card in PACK:
        refusal = maw.explain(state, maw.Play(card))
        if card not in state.hands[state.to_act]:
            assert refusal is not None
            assert refusal.code == "not-in-hand"
            assert refusal.option is None
        else:
            assert refusal is None or refusal.code.startswith("must-")


@given(courses())
def test_the_pack_turns_up_what_is_in_it_and_only_when_it_is_due(course: Course) -> None:
    state = course.last
    for card in PACK:
        move = maw.TurnUp(card)
        if state.phase == "turn-up" and card in state.undealt:
            assert maw.explain(state, move) is None
            after = maw.apply(state, move)
            assert after.turn_up is card
            assert card not in after.undealt
        else:
            check_refused(state, move)


@given(courses(most_moves=20), st.data())
def test_hands_are_dealt_only_when_they_are_due(course: Course, data: st.DataObject) -> None:
    state = course.last
    move = data.draw(deals(state.players))
    if state.phase == "deal":
        assert maw.apply(state, move).hands == move.hands
    else:
        check_refused(state, move)


@given(courses(most_moves=20), st.data())
def test_wrong_hands_are_refused(course: Course, data: st.DataObject) -> None:
    state = course.last
    right = data.draw(deals(state.players)).hands
    one = data.draw(st.integers(0, state.players - 1))
    other = (one + 1) % state.players
    card = next(iter(right[other]))
    without = tuple(hand for seat, hand in enumerate(right) if seat != one)
    twice = maw.CardSet([*list(right[one])[1:], card])
    wrong = [
        without,
        (*right, right[one]),
        (*right[:one], right[one] - {next(iter(right[one]))}, *right[one + 1 :]),
        (*right[:one], right[one] | {card}, *right[one + 1 :]),
        (*right[:one], twice, *right[one + 1 :]),
    ]
    for hands in wrong:
        move = maw.Deal(tuple(maw.CardSet(hand) for hand in hands))
        check_refused(state, move)
        refusal = maw.explain(state, move)
        assert refusal is not None
        if state.phase == "deal":
            assert refusal.code == "wrong-deal"


@given(courses())
def test_the_referee_lays_what_the_ruleset_lays_on_an_offence(course: Course) -> None:
    state = course.last
    may = set(referee_moves(state))
    for seat in range(10):
        for offence in OFFENCES:
            move = maw.Penalty(seat, maw.Offence(offence))
            if move in may:
                assert maw.explain(state, move) is None
                maw.apply(state, move)
            else:
                check_refused(state, move)
                refusal = maw.explain(state, move)
                assert refusal is not None
                if not state.is_over:
                    assert refusal.code in ("no-such-seat", "not-penalised", "too-late")


@given(courses())
def test_playable_gives_the_cards_that_legal_moves_gives(course: Course) -> None:
    for state in course.states:
        rules = state.ruleset
        if state.phase != "play" or state.to_act is None or state.trump is None:
            continue
        if rules.robbing.unrobbed_ace == "lowest-trump":
            continue  # whose Ace has failed when is robbing's affair
        cards = maw.playable(
            rules,
            hand=state.hands[state.to_act],
            trick=state.trick,
            trump=state.trump,
            opening=not state.tricks and not state.trick,
            players=state.players,
        )
        legal = maw.legal_moves(state)
        assert tuple(cards) == tuple(move.card for move in legal if isinstance(move, maw.Play))
