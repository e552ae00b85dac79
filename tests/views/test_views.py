"""What each seat and the onlooker may know (API.md: public, hidden), phase by phase."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

import maw_family as maw
from tests.clauses.table import cards, deal, go_on, play
from tests.model.randomly import option_changes
from tests.properties.strategies import PACK, Course, courses
from tests.views.oracle import (
    Placement,
    Story,
    hands_are_dealt,
    hidden_places,
    placed,
    random_story,
    same_to,
    story_of,
    told_again,
    unseen,
)

# Three players of Spoil Five, seat 0 deals. Seat 1 holds the Ace of trumps once a spade is
# turned, seat 2 the Jack; nobody else has a trump.
HANDS = ("2C 3C 4D 5D KH", "AS 7S KD QD 9C", "JS 8H 9H TC JC")
DEALT = [deal(*HANDS)]
OPEN = [*DEALT, "up 4S"]


def spoil_five(*moves: str) -> maw.State:
    return play("spoil-five@1", moves, players=3)


def everybody(state: maw.State) -> list[int | None]:
    return [*range(state.players), None]


def views(state: maw.State) -> list[maw.View]:
    """The views of all seats, seat 0 first, and last the onlooker's."""
    return [maw.view(state, seat) for seat in everybody(state)]


def moves_of(view: maw.View) -> list[str]:
    return [maw.format_move(move) for move in view.legal_moves]


# Phase by phase


def test_before_the_deal_all_know_the_same() -> None:
    state = play("spoil-five@1", [], players=3, dealer=2)
    for seat, view in zip(everybody(state), views(state), strict=True):
        assert view.seat == seat
        assert view.ruleset == maw.ruleset("spoil-five@1")
        assert (view.players, view.side_size, view.sides) == (3, 1, ((0,), (1,), (2,)))
        assert (view.dealer, view.eldest, view.leader) == (2, 0, 0)
        assert (view.phase, view.to_act, view.is_over) == ("deal", None, False)
        assert view.hand == cards("")
        assert view.hand_sizes == (0, 0, 0)
        assert (view.turn_up, view.trump, view.turn_up_lies, view.superseded) == (
            None,
            None,
            False,
            (),
        )
        assert (view.robber, view.robbed, view.declared, view.failed) == (None,) * 4
        assert view.put_out == view.cards_played == cards("")
        assert (view.trick, view.tricks, view.last_deal) == ((), (), None)
        # Everybody has paid a stake of 1 out of 20 chips.
        assert (view.chips, view.pool, view.points) == ((19, 19, 19), 3, (0, 0, 0))
        assert view.score == maw.score(state)
        assert view.opening_points == view.other_points == (0, 0, 0)
        assert (view.legal_moves, view.refusals) == ((), ())
        assert view.barred == view.forfeits == ()
        assert attrs.evolve(view, seat=0) == views(state)[0]


def test_after_the_deal_everybody_knows_his_own_hand_and_how_many_cards_there_are() -> None:
    state = spoil_five(*DEALT)
    for view, hand in zip(views(state), (*HANDS, ""), strict=True):
        assert (view.phase, view.to_act) == ("turn-up", None)
        assert view.hand == cards(hand)
        assert view.hand_sizes == (5, 5, 5)
        assert (view.turn_up, view.turn_up_lies) == (None, False)
        assert view.legal_moves == ()
        assert view.playable == state.playable == cards("")


def test_a_right_to_rob_shows_in_the_moves_of_its_holder_only() -> None:
    state = spoil_five(*OPEN)
    zero, one, two, onlooker = views(state)
    assert moves_of(one) == [
        "declare",
        *("rob 9C", "rob QD", "rob KD", "rob AS", "rob 7S"),
        *("9C", "QD", "KD", "AS", "7S"),
    ]
    assert one.legal_moves == maw.legal_moves(state)
    assert one.playable == state.playable == cards("9C QD KD AS 7S")
    assert one.refusals == ()
    for view in (zero, two, onlooker):
        assert (view.legal_moves, view.refusals) == ((), ())
        assert (view.phase, view.to_act, view.turn_up) == ("play", 1, maw.Card("4S"))
        assert view.turn_up_lies
        assert view.trump is maw.Suit.SPADES


def test_nothing_tells_the_others_whether_eldest_holds_the_ace() -> None:
    # Seats 1 and 2 have changed the Ace for the Jack.
    swapped = spoil_five(deal(HANDS[0], "JS 7S KD QD 9C", "AS 8H 9H TC JC"), "up 4S")
    state = spoil_five(*OPEN)
    for seat in (0, None):
        assert maw.view(swapped, seat) == maw.view(state, seat)
    assert maw.view(swapped, 1) != maw.view(state, 1)
    assert maw.view(swapped, 2) != maw.view(state, 2)


def test_a_card_put_out_is_known_to_its_robber_only() -> None:
    # RULES.md section 4: the card put out is seen by nobody else.
    state = spoil_five(*OPEN, "1 rob 9C")
    zero, one, two, onlooker = views(state)
    assert one.put_out == cards("9C")
    assert one.hand == cards("AS 7S KD QD 4S")
    for view in (zero, two, onlooker):
        assert view.put_out == cards("")
    for view in (zero, one, two, onlooker):
        assert (view.robber, view.robbed) == (1, maw.Card("4S"))
        assert (view.turn_up, view.turn_up_lies) == (maw.Card("4S"), False)
        assert view.hand_sizes == (5, 5, 5)
        assert (view.declared, view.failed, view.barred) == (None, None, ())
    assert views(spoil_five(*OPEN, "1 rob AS"))[0] == zero
    # He has had his turn to rob: cards only.
    assert moves_of(one) == ["QD", "KD", "AS", "4S", "7S"]


def test_a_robbed_turn_up_is_known_in_its_hand_until_it_is_played() -> None:
    for view in views(spoil_five(*OPEN, "1 rob 9C", "1 4S")):
        assert (view.robber, view.robbed) == (1, None)
        assert view.cards_played == cards("4S")
        assert view.trick == (maw.Card("4S"),)
        assert view.hand_sizes == (5, 4, 5)


def test_a_declaration_is_public() -> None:
    state = spoil_five(*OPEN, "1 declare")
    for view in views(state):
        assert (view.declared, view.robber, view.failed) == (1, None, None)
        assert view.turn_up_lies
        assert view.barred == ()
    assert moves_of(maw.view(state, 1)) == ["9C", "QD", "KD", "AS", "7S"]


def test_who_failed_to_rob_knows_it_alone() -> None:
    # RULES.md section 4: nobody else can tell until the Ace is played or the score betrays it.
    state = spoil_five(*OPEN, "1 KD")
    assert (state.failed, state.barred) == (1, (1,))
    zero, one, two, onlooker = views(state)
    assert (one.failed, one.barred, one.forfeits) == (1, (1,), ())
    for view in (zero, two, onlooker):
        assert (view.failed, view.barred, view.forfeits) == (None, (), ())
    innocent = spoil_five(deal(HANDS[0], "2S 7S KD QD 9C", HANDS[2]), "up 4S", "1 KD")
    assert innocent.failed is None
    assert maw.view(innocent, 0) == zero
    assert maw.view(innocent, 2) == two
    assert maw.view(innocent, None) == onlooker


def test_a_partner_does_not_know_of_a_failure() -> None:
    hands = ("2C 3C 4D 5D KH", "AS 7S KD QD 9C", "JS 8H 9H TC JC", "6C 7C 8C 2H 3H")
    state = play("spoil-five@1", [deal(*hands), "up 4S", "1 KD"], players=4, side_size=2)
    assert state.barred == (1,)
    assert [view.barred for view in views(state)] == [(), (1,), (), (), ()]
    assert [view.failed for view in views(state)] == [None, 1, None, None, None]


def test_cards_that_may_not_be_played_are_refused_with_reasons_to_the_seat_to_act() -> None:
    # Seat 2 has no diamond; seat 0 has to follow with one of two.
    state = spoil_five(*OPEN, "1 KD", "2 8H")
    zero, one, two, onlooker = views(state)
    assert moves_of(zero) == ["4D", "5D"]
    assert zero.playable == state.playable == cards("4D 5D")
    assert [card.code for card, _ in zero.refusals] == ["2C", "3C", "KH"]
    assert {refusal.code for _, refusal in zero.refusals} == {"must-follow"}
    for card, refusal in zero.refusals:
        assert refusal == maw.explain(state, maw.Play(card))
        assert refusal.legal == zero.legal_moves
    for view in (one, two, onlooker):
        assert (view.legal_moves, view.refusals, view.playable) == ((), (), cards(""))
        assert view.trick == (maw.Card("KD"), maw.Card("8H"))
        assert view.hand_sizes == (5, 4, 4)


def test_a_trick_is_public() -> None:
    state = spoil_five(*OPEN, "1 KD", "2 8H", "0 4D")
    trick = maw.Trick(1, (maw.Card("KD"), maw.Card("8H"), maw.Card("4D")), 1)
    for view in views(state):
        assert view.tricks == (trick,)
        assert view.trick == ()
        assert view.score.tricks == (0, 1, 0)
        assert view.cards_played == cards("KD 8H 4D")
        assert view.hand_sizes == (4, 4, 4)
        assert (view.leader, view.to_act) == (1, 1)


ACE_TURNED = [*DEALT, "up AC"]


def test_a_dealer_chooses_about_a_turned_ace() -> None:
    zero, one, two, onlooker = views(spoil_five(*ACE_TURNED))
    assert moves_of(zero) == ["leave", "rob 2C", "rob 3C", "rob 4D", "rob 5D", "rob KH"]
    # The words about cards to play belong to the phase in which cards are played.
    assert zero.refusals == ()
    for view in (one, two, onlooker):
        assert view.legal_moves == ()
        assert (view.phase, view.to_act, view.turn_up) == ("dealer-rob", 0, maw.Card("AC"))


def test_a_dealer_who_robs_is_seen_and_his_discard_is_not() -> None:
    state = spoil_five(*ACE_TURNED, "0 rob KH")
    zero, *others = views(state)
    assert zero.hand == cards("AC 2C 3C 4D 5D")
    assert zero.put_out == cards("KH")
    for view in others:
        assert (view.robber, view.robbed, view.put_out) == (0, maw.Card("AC"), cards(""))
    assert views(spoil_five(*ACE_TURNED, "0 rob 2C"))[1:] == others


def test_an_ace_that_was_left_lies_on() -> None:
    for view in views(spoil_five(*ACE_TURNED, "0 leave")):
        assert (view.robber, view.robbed, view.turn_up_lies) == (None, None, True)
        assert (view.phase, view.to_act) == ("play", 1)


PAIR = [deal("2C 3C 4D 5D KH", "AS 7S KD QD 9C")]


def test_questions_and_answers_of_fiving_are_public() -> None:
    asked = play("maw@1", [*PAIR, "up 4C"], players=2)
    assert [moves_of(view) for view in views(asked)] == [[], ["five", "stand"], []]
    answered = go_on(asked, ["1 five"])
    assert [moves_of(view) for view in views(answered)] == [["agree", "refuse"], [], []]
    assert [view.phase for view in views(answered)] == ["answer-five"] * 3
    agreed = go_on(answered, ["0 agree"])
    for view in views(agreed):
        assert (view.phase, view.turn_up, view.turn_up_lies) == (
            "turn-up",
            maw.Card("4C"),
            True,
        )
    for view in views(go_on(agreed, ["up 9D"])):
        assert (view.superseded, view.turn_up) == ((maw.Card("4C"),), maw.Card("9D"))
        assert view.trump is maw.Suit.DIAMONDS
        assert (view.phase, view.to_act) == ("play", 1)


def test_points_for_the_ace_of_hearts_turned_up_are_public() -> None:
    # Maw: four points to the dealer's side, at once (RULES.md section 2).
    for view in views(play("maw@1", [*PAIR, "up AH"], players=2)):
        assert view.opening_points == (0, 0)
        assert view.other_points == view.points == (4, 0)


def test_points_of_tricks_are_not_among_the_other_points() -> None:
    state = play("twenty-five-1876@1", [*PAIR, "up 4C", "1 KD", "0 4D"], players=2)
    for view in views(state):
        assert view.points == (0, 5)
        assert view.opening_points == view.other_points == (0, 0)


def test_a_forfeit_bars_for_everybody_to_see() -> None:
    for view in views(spoil_five(*OPEN, "penalty 2 renounce")):
        assert view.barred == view.forfeits == (2,)
        assert view.failed is None
    one = maw.view(spoil_five(*OPEN, "penalty 2 renounce", "1 KD"), 1)
    assert (one.barred, one.forfeits, one.failed) == ((1, 2), (2,), 1)


def test_hands_stay_hidden_when_the_game_is_over() -> None:
    state = play("maw@1", [*PAIR, "up 4C", "1 stand", "1 KD", "penalty 1 renounce"], players=2)
    zero, one, onlooker = views(state)
    assert zero.hand == cards("2C 3C 4D 5D KH")
    assert one.hand == cards("AS 7S QD 9C")
    assert onlooker.hand == cards("")
    for view in (zero, one, onlooker):
        assert (view.phase, view.to_act, view.is_over) == ("over", None, True)
        assert (view.score.winners, view.score.reason) == ((0,), "penalty")
        assert view.hand_sizes == (5, 4)
        assert (view.legal_moves, view.refusals) == ((), ())


def test_who_failed_knows_it_when_the_game_is_over_as_well() -> None:
    state = play(
        "spoil-five@1",
        [*OPEN, "1 KD", "penalty 0 renounce"],
        players=3,
        options={"penalties.renounce": "lose-set"},
    )
    assert [view.failed for view in views(state)] == [None, 1, None, None]
    assert [view.barred for view in views(state)] == [(), (1,), (), ()]


def test_the_deal_before_is_public_and_what_was_hidden_in_it_stays_so() -> None:
    # Seat 1 makes the first three of the best spades, then takes the pool.
    hands = ("2C 3C 4D 5D KH", "5S JS KS QS 9C", "2H 8H 9H TC JC")
    tricks = ["1 5S", "2 2H", "0 KH", "1 JS", "2 8H", "0 5D", "1 KS", "2 9H", "0 4D"]
    state = play("spoil-five@1", [deal(*hands), "up 4S", *tricks, "1 claim"], players=3)
    for view in views(state):
        assert view.last_deal is not None
        assert view.last_deal == state.last_deal
        assert (view.last_deal.ending, view.last_deal.winners) == ("claim", (1,))
        assert (view.phase, view.dealer, view.hand) == ("deal", 1, cards(""))
        # 3 to seat 1, then everybody pays 1 again.
        assert (view.chips, view.pool) == ((18, 21, 18), 3)


# Values


def test_a_view_is_a_value() -> None:
    state = spoil_five(*OPEN, "1 KD")
    for seat in everybody(state):
        view, again = maw.view(state, seat), maw.view(spoil_five(*OPEN, "1 KD"), seat)
        assert isinstance(view, maw.View)
        assert view == again
        assert hash(view) == hash(again)
        assert repr(view) == repr(again)
        assert copy.copy(view) == copy.deepcopy(view) == view
        assert pickle.loads(pickle.dumps(view)) == view
        assert view != state
    assert len(set(views(state))) == 4


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(maw.View)])
def test_a_view_cannot_be_changed(name: str) -> None:
    view = maw.view(spoil_five(*OPEN), 1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(view, name, getattr(view, name))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        delattr(view, name)


@pytest.mark.parametrize("seat", [3, -1, True, False, "1", 1.0, (), maw.Suit.CLUBS])
def test_there_is_no_view_from_a_seat_that_is_not_there(seat: Any) -> None:
    state = spoil_five(*OPEN)
    with pytest.raises(maw.MawError, match="no seat"):
        maw.view(state, seat)


# What a seat does not know does not change its view


def exchanged(now: maw.State, seat: int | None, chance: random.Random) -> Placement | None:
    """Two cards that a seat cannot see have changed places; None where none can."""
    places = [[*place] for place in hidden_places(now, seat)]
    full = [i for i, place in enumerate(places) if place]
    if not full:
        return None
    here = chance.choice(full)
    mine = chance.choice(places[here])
    others = unseen(now, seat) - set(places[here])
    if not others:
        return None
    theirs = chance.choice(sorted(others, key=PACK.index))
    change = {mine: theirs, theirs: mine}
    was = placed(now)
    return Placement(
        tuple(frozenset(change.get(card, card) for card in hand) for hand in was.hands),
        frozenset(change.get(card, card) for card in was.put_out),
    )


def rearrangements(
    story: Story, seat: int | None, chance: random.Random, tries: int
) -> Iterator[maw.State]:
    """States that a seat cannot tell from this one, each two cards away from another."""
    states = story.states
    now = states[-1]
    for _ in range(tries):
        placement = exchanged(now, seat, chance)
        retold = placement and told_again(story, now, placement)
        if retold and same_to(seat, states, retold):
            now = retold[-1]
            yield now


def assert_same_view(state: maw.State, other: maw.State, seat: int | None) -> None:
    view, same = maw.view(state, seat), maw.view(other, seat)
    assert view == same
    assert hash(view) == hash(same)
    assert repr(view) == repr(same)


@given(courses(), st.integers(0, 10), st.integers(0, 2**32 - 1))
def test_exchanging_cards_a_seat_cannot_see_leaves_its_view(
    course: Course, place: int, seed: int
) -> None:
    story = story_of(course.states, course.moves)
    if story is not None:
        seat = (*range(course.last.players), None)[place % (course.last.players + 1)]
        for other in rearrangements(story, seat, random.Random(seed), tries=6):
            assert_same_view(course.last, other, seat)


def test_exchanged_cards_are_many_and_views_stay_equal_under_every_rule() -> None:
    # The same again, with a count: a test that never exchanges anything proves nothing.
    failures = put_outs = exchanges = 0
    for seed in range(80):
        chance = random.Random(seed)
        rules = maw.ruleset("maw@1").with_options(option_changes(chance))
        players = chance.randint(2, 10)
        start = maw.new_game(rules, players=players, dealer=chance.randrange(players))
        story = random_story(start, seed=seed, plays=chance.randrange(4 * players), tops=True)
        now = story.now
        if not hands_are_dealt(now):
            continue
        for seat in chance.sample(everybody(now), 2):
            for other in rearrangements(story, seat, chance, tries=5):
                assert_same_view(now, other, seat)
                exchanges += 1
                failures += other.failed != now.failed
                put_outs += other.put_out != now.put_out
    assert exchanges > 200
    assert failures > 5
    assert put_outs > 5


# What a view holds


def parts(value: object) -> Iterator[object]:
    """A value and everything in it."""
    yield value
    kind: Any = type(value)
    if attrs.has(kind):
        for field in attrs.fields(kind):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from parts(key)
            yield from parts(item)
    elif isinstance(value, tuple | list | set | frozenset | maw.CardSet):
        for item in value:
            yield from parts(item)


def may_see(state: maw.State, seat: int | None) -> set[maw.Card]:
    """The cards that lay or lie open to a seat in this deal and the one before."""
    seen = {card for trick in state.tricks for card in trick.cards}
    seen |= {*state.trick, *state.superseded}
    if state.last_deal is not None:
        seen |= {card for trick in state.last_deal.tricks for card in trick.cards}
    turned = [state.turn_up, state.last_deal.turn_up if state.last_deal else None]
    seen |= {card for card in turned if card is not None}
    if seat is not None:
        seen |= set(state.hands[seat])
        if state.robber == seat:
            seen |= set(state.put_out)
    return seen


@given(courses())
def test_a_view_holds_no_card_that_its_seat_cannot_see(course: Course) -> None:
    state = course.last
    for seat in everybody(state):
        held = {part for part in parts(maw.view(state, seat)) if isinstance(part, maw.Card)}
        assert held == may_see(state, seat)


@given(courses())
def test_a_view_holds_no_state_and_nothing_it_could_be_had_from(course: Course) -> None:
    for view in views(course.last):
        for part in parts(view):
            assert not isinstance(part, maw.State)
            assert type(part).__name__ not in ("Table", "Standing", "Game")
        # Nothing beside its fields either.
        assert not hasattr(view, "__dict__")


@given(courses())
def test_a_view_tells_of_a_failure_to_its_seat_only(course: Course) -> None:
    state = course.last
    for seat in everybody(state):
        view = maw.view(state, seat)
        assert view.failed == (state.failed if seat == state.failed else None)
        assert view.barred == (state.barred if view.failed is not None else view.forfeits)
        assert set(view.forfeits) <= set(state.barred)


@given(courses())
def test_a_view_carries_moves_for_the_seat_to_act_only(course: Course) -> None:
    state = course.last
    for seat in everybody(state):
        view = maw.view(state, seat)
        acts = seat is not None and state.to_act == seat
        assert view.legal_moves == (maw.legal_moves(state) if acts else ())
        refused = dict(view.refusals)
        if acts and state.phase == "play":
            assert refused == {
                card: maw.explain(state, maw.Play(card))
                for card in state.hands[state.to_act or 0]
                if not maw.is_legal(state, maw.Play(card))
            }
        else:
            assert not refused


SHARED = (
    *("ruleset", "players", "side_size", "sides", "dealer", "eldest", "phase", "to_act"),
    *("turn_up", "turn_up_lies", "trump", "superseded", "robber", "declared", "leader"),
    *("trick", "tricks", "points", "chips", "pool", "is_over", "last_deal"),
)


@given(courses())
def test_what_everybody_sees_is_what_the_state_says(course: Course) -> None:
    state = course.last
    for seat in everybody(state):
        view = maw.view(state, seat)
        for name in SHARED:
            assert getattr(view, name) == getattr(state, name), name
        assert view.hand_sizes == tuple(map(len, state.hands))
        assert view.score == maw.score(state)
        assert view.hand == (cards("") if seat is None else state.hands[seat])
        mine = seat is not None and state.robber == seat
        assert view.put_out == (state.put_out if mine else cards(""))
