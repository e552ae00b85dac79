"""Nothing is lost: 52 cards, the chips issued, and the facts of a state that depend on others."""

from __future__ import annotations

from hypothesis import given

import maw_family as maw
from tests.properties.strategies import PACK, Course, courses


def places_of_cards(state: maw.State) -> list[maw.Card]:
    """Every card by the place where it lies, each place asked once."""
    cards = [card for hand in state.hands for card in hand]
    cards += [card for trick in state.tricks for card in trick.cards]
    cards += state.trick
    cards += state.undealt
    cards += state.superseded
    cards += state.put_out
    if state.turn_up_lies:
        assert state.turn_up is not None
        cards.append(state.turn_up)
    return cards


@given(courses())
def test_every_card_is_in_exactly_one_place(course: Course) -> None:
    for state in course.states:
        cards = places_of_cards(state)
        assert len(cards) == 52
        assert set(cards) == set(PACK)


@given(courses())
def test_hands_have_five_cards_less_those_played(course: Course) -> None:
    for state in course.states:
        in_trick = [(state.leader + place) % state.players for place in range(len(state.trick))]
        dealt = any(state.hands) or bool(state.tricks)
        for seat, hand in enumerate(state.hands):
            played = len(state.tricks) + (seat in in_trick)
            assert len(hand) == (5 - played if dealt else 0)
        if not state.is_over:
            assert dealt == (state.phase != "deal")


@given(courses())
def test_chips_and_pool_always_add_up_to_what_was_issued(course: Course) -> None:
    # RULES.md section 6: chips and pool always add up to what was issued; zeros elsewhere.
    scoring = course.states[0].ruleset.scoring
    for state in course.states:
        issued = scoring.chips * state.players if scoring.kind == "pool" else 0
        assert sum(state.chips) + state.pool == issued
        assert min(*state.chips, state.pool) >= 0


@given(courses())
def test_tuples_have_an_entry_per_seat_or_per_side(course: Course) -> None:
    for state in course.states:
        assert len(state.hands) == len(state.chips) == state.players
        assert len(state.points) == len(state.sides)
        score = maw.score(state)
        assert score.points == state.points
        assert score.chips == state.chips
        assert score.pool == state.pool
        assert len(score.tricks) == len(state.sides)
        assert score.stake in (1, 2)
        if state.ruleset.scoring.kind == "pool":
            assert not any(state.points)


@given(courses())
def test_tricks_are_counted_for_the_side_of_their_winner(course: Course) -> None:
    for state in course.states:
        counted = [0] * len(state.sides)
        for trick in state.tricks:
            counted[trick.winner % len(state.sides)] += 1
        assert maw.score(state).tricks == tuple(counted)


@given(courses())
def test_sides_partition_the_seats_evenly(course: Course) -> None:
    # RULES.md section 2: n players in sides of k make s = n/k sides, seat i on side i mod s.
    state = course.states[0]
    count = state.players // state.side_size
    assert len(state.sides) == count >= 2
    assert sorted(seat for side in state.sides for seat in side) == list(range(state.players))
    for number, side in enumerate(state.sides):
        assert len(side) == state.side_size
        assert all(seat % count == number for seat in side)
        assert list(side) == sorted(side)
    assert all(later.sides == state.sides for later in course.states)


@given(courses())
def test_eldest_leads_first_and_the_winner_of_a_trick_next(course: Course) -> None:
    for state in course.states:
        assert 0 <= state.dealer < state.players
        assert state.eldest == (state.dealer + 1) % state.players
        leaders = [trick.leader for trick in state.tricks] + [state.leader]
        winners = [trick.winner for trick in state.tricks]
        assert leaders == [state.eldest, *winners]
        assert len(state.trick) < state.players
        if state.phase == "play":
            assert state.to_act == (state.leader + len(state.trick)) % state.players


@given(courses())
def test_finished_tricks_hold_a_card_of_every_seat_and_the_best_one_wins(course: Course) -> None:
    for state in course.states:
        assert len(state.tricks) <= 5
        for trick in state.tricks:
            assert state.trump is not None
            assert len(set(trick.cards)) == state.players
            # A failed Ace may have lost its rank on the way; that is tested with robbing.
            if state.ruleset.robbing.unrobbed_ace == "keeps-rank":
                place = maw.trick_winner(state.ruleset, trick.cards, trump=state.trump)
                assert trick.winner == (trick.leader + place) % state.players


@given(courses())
def test_the_turn_up_makes_trumps(course: Course) -> None:
    for state in course.states:
        if state.turn_up is None:
            assert state.trump is None
            assert not state.turn_up_lies
            assert not state.superseded
        else:
            assert state.trump is state.turn_up.suit
            assert state.turn_up_lies == (state.robber is None)
        assert (state.robber is None) == (not state.put_out)
        assert len(state.put_out) <= 1
        if state.robber is not None:
            assert state.declared is None or state.declared == state.dealer
        assert list(state.barred) == sorted(set(state.barred))
