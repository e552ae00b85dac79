"""A full state drawn from all that a view allows, each as likely as any other (API.md)."""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import maw_family as maw
from tests.clauses.table import deal, play
from tests.model.randomly import option_changes
from tests.properties.strategies import PACK, Course, courses
from tests.properties.test_accounts import places_of_cards
from tests.views.oracle import (
    Placement,
    Story,
    count_placements,
    hands_are_dealt,
    placed,
    random_story,
    story_of,
    told_again,
    worlds,
)
from tests.views.situations import SITUATIONS, Situation, Worlds, worlds_of


def everybody(state: maw.State) -> list[int | None]:
    return [*range(state.players), None]


def rest_of_the_deal(state: maw.State, chance: random.Random) -> maw.State:
    """The state played on by legal moves until the hands are laid aside."""
    while state.to_act is not None or state.phase == "turn-up":
        if state.phase == "turn-up":
            move: maw.Move = maw.TurnUp(chance.choice(list(state.undealt)))
        else:
            move = chance.choice(maw.legal_moves(state))
        state = maw.apply(state, move)
    return state


def punished_in_play(story: Story) -> bool:
    """Whether a referee stepped in after a card: a view does not tell when he did."""
    played = [isinstance(move, maw.Play) for move in story.moves]
    return any(
        isinstance(move, maw.Penalty) and any(played[:place])
        for place, move in enumerate(story.moves)
    )


# Any state of any game


def assert_drawn_well(story: Story | None, now: maw.State, seat: int | None, seed: int) -> None:
    view = maw.view(now, seat)
    drawn = maw.determinize(view, random.Random(seed))
    assert isinstance(drawn, maw.State)
    assert maw.view(drawn, seat) == view
    cards = places_of_cards(drawn)
    assert len(cards) == 52
    assert set(cards) == set(PACK)
    end = rest_of_the_deal(drawn, random.Random(seed))
    assert end.is_over or end.phase == "deal"
    if story is not None and not punished_in_play(story):
        # It is a state to which just these moves could have led.
        retold = told_again(story, now, placed(drawn))
        assert retold is not None
        assert retold[-1] == drawn
        assert hash(retold[-1]) == hash(drawn)
        assert repr(retold[-1]) == repr(drawn)


@settings(max_examples=150)
@given(courses(), st.integers(0, 10), st.integers(0, 2**32 - 1))
def test_a_drawn_state_gives_the_view_and_goes_on(course: Course, place: int, seed: int) -> None:
    now = course.last
    seats = everybody(now)
    story = story_of(course.states, course.moves)
    assert_drawn_well(story, now, seats[place % len(seats)], seed)


@given(courses(penalties_in_256=0), st.integers(0, 10), st.integers(0, 2**32 - 1))
def test_states_on_the_way_can_be_drawn_as_well(course: Course, place: int, seed: int) -> None:
    seats = everybody(course.last)
    for length in range(1 + seed % 7, len(course.states) + 1, 7):
        states, moves = course.states[:length], course.moves[: length - 1]
        story = story_of(states, moves)
        assert_drawn_well(story, states[-1], seats[place % len(seats)], seed)


@pytest.mark.parametrize("holder", ["optional", "declare", "mandatory"])
@pytest.mark.parametrize("tops", [False, True])
def test_ten_players_are_no_hindrance_in_any_phase(holder: str, tops: bool) -> None:
    rules = maw.ruleset("maw@1").with_options(
        {
            "seating.players": [10],
            "seating.side_sizes": {10: [5]},
            "fiving.extent": "until-suit-changes",
            "robbing.dealer": "may",
            "robbing.holder": holder,
            "robbing.unrobbed_ace": "lowest-trump",
            "robbing.failure": "cannot-win",
            "leading.opening_trump_from": 2,
            "following.plain_lead": "follow-or-trump",
            "following.void": "must-trump",
            "reneging.cards": ("five", "jack", "ace-of-hearts", "ace"),
        }
    )
    phases = set()
    for seed in range(2):
        start = maw.new_game(rules, players=10, dealer=seed)
        story = random_story(start, seed=seed, plays=50, tops=tops)
        states = story.states
        for length in [*range(1, 8), *range(8, len(states) + 1, 6)]:
            now, short = states[length - 1], Story(story.start, story.moves[: length - 1])
            phases.add(now.phase)
            for seat in (now.to_act, now.eldest, now.dealer):
                assert_drawn_well(short if hands_are_dealt(now) else None, now, seat, seed)
    assert {"deal", "turn-up", "play"} <= phases


def test_every_phase_can_be_drawn() -> None:
    pair = deal("2C 3C 4D 5D KH", "AS 7S KD QD 9C")
    options = {"robbing.dealer": "may", "penalties.renounce": "lose-set"}
    ends: dict[str, list[str]] = {
        "deal": [],
        "turn-up": [pair],
        "ask-five": [pair, "up 4S"],
        "answer-five": [pair, "up 4S", "1 five"],
        "dealer-rob": [pair, "up AC", "1 stand"],
        "play": [pair, "up 4S", "1 stand", "1 rob AS"],
        "over": [pair, "up 4S", "1 stand", "1 KD", "penalty 1 renounce"],
    }
    assert set(ends) == set(maw.Phase)
    for phase, moves in ends.items():
        state = play("maw@1", moves, players=2, options=options)
        assert state.phase == phase
        for seat in everybody(state):
            for seed in range(20):
                assert_drawn_well(None, state, seat, seed)


def test_before_the_deal_there_is_one_state_only() -> None:
    state = play("spoil-five@1", [], players=5)
    for seat in everybody(state):
        assert maw.determinize(maw.view(state, seat), random.Random(1)) == state


# Chance comes from rng alone


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_equal_views_and_equal_seeds_give_equal_states(situation: Situation) -> None:
    # Whatever the state was that the view was taken of: there is no trace of it.
    found = [*worlds_of(situation).values()]
    for seed in range(5):
        drawn = {
            maw.determinize(maw.view(state, situation.seat), random.Random(seed))
            for state in (found[0], found[-1], situation.state)
        }
        assert len(drawn) == 1


def test_the_global_generator_is_neither_read_nor_moved() -> None:
    view = maw.view(SITUATIONS[0].state, SITUATIONS[0].seat)
    random.seed(1)
    before = random.getstate()
    drawn = [maw.determinize(view, random.Random(seed)) for seed in range(20)]
    assert random.getstate() == before
    random.seed(2)
    assert [maw.determinize(view, random.Random(seed)) for seed in range(20)] == drawn


def test_a_generator_goes_on_from_draw_to_draw() -> None:
    situation = SITUATIONS[0]
    view = maw.view(situation.state, situation.seat)
    one, two = random.Random(3), random.Random(3)
    drawn = [maw.determinize(view, one) for _ in range(30)]
    assert drawn == [maw.determinize(view, two) for _ in range(30)]
    assert one.getstate() == two.getstate()
    assert len(set(drawn)) > 1


def test_a_generator_of_the_system_will_do() -> None:
    situation = SITUATIONS[0]
    view = maw.view(situation.state, situation.seat)
    assert placed(maw.determinize(view, random.SystemRandom())) in worlds_of(situation)


_ELSEWHERE = """
import random
import maw_family as maw
state = maw.advance(maw.new_game(maw.ruleset("spoil-five@1"), players=5), maw.Dealer(seed=7))
chance = random.Random(1)
for seed in range(12):
    if state.to_act is not None:
        print(maw.determinize(maw.view(state, seed % 5), random.Random(seed)))
        state = maw.apply(state, chance.choice(maw.legal_moves(state)))
"""


def test_a_seed_means_the_same_in_every_process() -> None:
    # Sets and hashes differ from process to process, draws do not.
    told = [
        subprocess.run(
            [sys.executable, "-c", _ELSEWHERE],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].count("<State") == 12


# Every state that agrees is equally likely


def critical(freedom: int) -> float:
    """What chi-squared exceeds once in ten thousand times (Wilson and Hilferty)."""
    z = 3.719
    return freedom * float(1 - 2 / (9 * freedom) + z * math.sqrt(2 / (9 * freedom))) ** 3


def chi_squared(counts: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    return sum((counts.get(key, 0) - mean) ** 2 / mean for key, mean in expected.items())


def drawn_placements(
    view: maw.View, draws: int, seed: int = 20
) -> Iterator[tuple[Placement, maw.State]]:
    chance = random.Random(seed)
    for _ in range(draws):
        state = maw.determinize(view, chance)
        yield placed(state), state


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_a_situation_allows_what_can_be_counted(situation: Situation) -> None:
    assert situation.story.now == situation.state
    found = worlds_of(situation)
    assert len(found) == situation.count
    assert placed(situation.state) in found
    assert situation.shows(found)
    if situation.other:
        others = worlds(situation.story.under(situation.other), situation.seat)
        assert len(others) == situation.others != situation.count


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_every_world_of_a_situation_is_drawn_equally_often(situation: Situation) -> None:
    found = worlds_of(situation)
    mean = 25
    counts = Counter[Placement]()
    for placement, state in drawn_placements(
        maw.view(situation.state, situation.seat), mean * len(found)
    ):
        counts[placement] += 1
        assert found[placement] == state
    assert set(counts) == set(found), "some world is never drawn"
    assert chi_squared(counts, dict.fromkeys(found, mean)) < critical(len(found) - 1)
    # The true one is not favoured: its share is one of so many, four deviations allowed for.
    true = counts[placed(situation.state)]
    assert abs(true - mean) < 4 * math.sqrt(mean)


def small_situations(wanted: int) -> Iterator[tuple[Story, int | None, Worlds]]:
    """Ends of deals under rules of every kind, of which somebody can count all that may be."""
    seed = 0
    while wanted:
        seed += 1
        chance = random.Random(seed)
        rules = maw.ruleset("maw@1").with_options(option_changes(chance))
        players = chance.randint(2, 10)
        start = maw.new_game(
            rules,
            players=players,
            dealer=chance.randrange(players),
            side_size=chance.choice(rules.seating.sizes_for(players)),
        )
        if chance.random() < 0.3:
            # A later deal, with points and chips of the one before.
            start = random_story(start, seed=seed + 1, plays=5 * players).now
        last = {2: 7, 3: 13, 4: 18}.get(players, 5 * players - 4)
        plays = last + chance.randrange(3)
        if start.phase != "deal":
            continue
        story = random_story(start, seed=seed, plays=plays, tops=True)
        now = story.now
        seat = chance.choice(everybody(now))
        if not hands_are_dealt(now) or not 2 <= count_placements(now, seat) <= 800:
            continue
        found = worlds(story, seat)
        if 2 <= len(found) <= 40:
            wanted -= 1
            yield story, seat, found


def test_small_ends_of_deals_under_every_rule_are_drawn_evenly() -> None:
    statistic, freedom, hits, expected, variance = 0.0, 0, 0, 0.0, 0.0
    facts = Counter[str]()
    for story, seat, found in small_situations(50):
        now = story.now
        mean = 8
        counts = Counter[Placement]()
        for placement, state in drawn_placements(maw.view(now, seat), mean * len(found)):
            counts[placement] += 1
            assert found.get(placement) == state, (story, seat, placement)
        this = chi_squared(counts, dict.fromkeys(found, mean))
        assert this < critical(len(found) - 1), (story, seat)
        statistic += this
        freedom += len(found) - 1
        # How often the truth was drawn, all situations together.
        hits += counts[placed(now)]
        expected += mean
        variance += mean * (1 - 1 / len(found))
        facts["robber"] += now.robber not in (None, seat)
        facts["dealer robbed"] += now.robber == now.dealer != seat
        facts["declared"] += now.declared not in (None, seat)
        facts["may have failed"] += len({state.failed for state in found.values()}) > 1
        facts["several put out"] += len({placement.put_out for placement in found}) > 1
        facts["onlooker"] += seat is None
        facts["pool"] += now.ruleset.scoring.kind == "pool"
        facts["tricks"] += now.ruleset.scoring.kind == "tricks"
    assert statistic < critical(freedom)
    assert abs(hits - expected) < 4 * math.sqrt(variance)
    assert min(facts.values()) > 0, facts


# Situations with more worlds than can be tried, counted by hand


def share(view: maw.View, draws: int, seed: int, what: Callable[[maw.State], bool]) -> float:
    """How often something is so, out of so many draws."""
    return sum(what(state) for _, state in drawn_placements(view, draws, seed)) / draws


def assert_share(found: float, probability: float, draws: int) -> None:
    assert abs(found - probability) <= 4 * math.sqrt(probability * (1 - probability) / draws)


PAIR = deal("2C 3C 4D 5D KH", "AS 7S KD QD 9C")
HANDS = ("2C 3C 4D 5D KH", "AS 7S KD QD 9C", "JS 8H 9H TC JC")
ROBBERY = [PAIR, "up 4S", "1 rob QD"]
IRISH: dict[str, Any] = {"players": 2}


def test_the_turn_up_is_in_the_robbers_hand_until_he_plays_it() -> None:
    state = play("twenty-five-irish@1", [*ROBBERY, "1 KD"], **IRISH)
    for _, drawn in drawn_placements(maw.view(state, 0), 50):
        assert maw.Card("4S") in drawn.hands[1]
        assert (drawn.robber, drawn.failed) == (1, None)


@pytest.mark.parametrize(
    ("played", "share_of_the_ace"),
    [
        # He was dealt the Ace among five cards, of which he put out one; all five alike.
        ((), 1 / 5),
        (("1 4S",), 1 / 5),
        # Now one of them is played and not the Ace: it is as likely as three others.
        (("1 KD",), 1 / 4),
        # Played itself: it was not put out.
        (("1 AS",), 0),
    ],
)
def test_a_robber_may_have_put_out_the_ace(
    played: tuple[str, ...], share_of_the_ace: float
) -> None:
    state = play("twenty-five-irish@1", [*ROBBERY, *played], **IRISH)
    draws = 1500
    for seat in (0, None):
        found = share(
            maw.view(state, seat), draws, 5, lambda drawn: maw.Card("AS") in drawn.put_out
        )
        assert_share(found, share_of_the_ace, draws)
    # The robber knows what it was.
    for _, drawn in drawn_placements(maw.view(state, 1), 50):
        assert drawn.put_out == maw.CardSet("QD")


def test_a_robber_by_the_holders_right_was_dealt_the_ace() -> None:
    state = play("twenty-five-irish@1", ROBBERY, **IRISH)
    for _, drawn in drawn_placements(maw.view(state, 0), 100):
        assert maw.Card("AS") in drawn.hands[1] | drawn.put_out


def test_a_dealer_who_robs_may_have_put_out_anything() -> None:
    # Seat 1 sees its own five cards and the Ace: 46 others, one of them put out.
    state = play("twenty-five-irish@1", [PAIR, "up AC", "0 rob 2C"], **IRISH)
    counts = Counter[maw.Card]()
    for _, drawn in drawn_placements(maw.view(state, 1), 46 * 25):
        assert maw.Card("AC") in drawn.hands[0]
        counts.update(drawn.put_out)
    unseen = set(PACK) - set(maw.CardSet("AS 7S KD QD 9C AC"))
    assert set(counts) <= unseen
    assert chi_squared(counts, dict.fromkeys(unseen, 25)) < critical(45)


def test_a_silent_hand_is_like_any_other() -> None:
    # 50 cards are unseen to an onlooker, four of them in the hand of seat 1, which may have
    # failed to rob: with a chance of 4 in 50, and nobody else holds a right by now.
    state = play("spoil-five@1", [PAIR, "up 4S", "1 KD"], players=2)
    draws = 2000
    found = share(maw.view(state, None), draws, 6, lambda drawn: drawn.failed == 1)
    assert_share(found, 4 / 50, draws)
    held = share(maw.view(state, None), draws, 7, lambda drawn: maw.Card("AS") in drawn.hands[0])
    assert_share(held, 5 / 50, draws)
    for _, drawn in drawn_placements(maw.view(state, None), 300):
        assert drawn.failed == (1 if maw.Card("AS") in drawn.hands[1] else None)
        assert drawn.barred == ((1,) if drawn.failed == 1 else ())


def test_who_failed_knows_it_in_every_draw() -> None:
    state = play("spoil-five@1", [PAIR, "up 4S", "1 KD"], players=2)
    for _, drawn in drawn_placements(maw.view(state, 1), 30):
        assert (drawn.failed, drawn.barred) == (1, (1,))


def test_a_shown_void_counts_and_all_other_cards_are_alike() -> None:
    # Five Cards: seat 0 threw a club on a diamond, having to follow. Seat 1 cannot see 45
    # cards, of which 11 are diamonds: the 34 others fill four places.
    state = play(
        "five-cards@1",
        [deal("2C 3C 4S 5S KH", "6S 7S KD QD 9C"), "up 4H", "1 stand", "1 KD", "0 2C"],
        players=2,
    )
    counts = Counter[maw.Card]()
    draws = 700
    for _, drawn in drawn_placements(maw.view(state, 1), draws):
        counts.update(drawn.hands[0])
    seen = maw.CardSet("6S 7S KD QD 9C 4H 2C")
    possible = {card for card in PACK if card.suit is not maw.Suit.DIAMONDS} - set(seen)
    assert len(possible) == 34
    assert set(counts) == possible
    mean = 4 * draws / len(possible)
    # Four of 34 without replacement vary less than independent draws by 30 in 33.
    assert chi_squared(counts, dict.fromkeys(possible, mean)) < critical(33)


def test_hands_are_dealt_evenly_before_anybody_has_acted() -> None:
    # Every card that seat 2 cannot see is as likely in seat 0's hand as any other.
    state = play("spoil-five@1", [deal(*HANDS), "up 4S"], players=3)
    counts = Counter[maw.Card]()
    draws = 600
    for _, drawn in drawn_placements(maw.view(state, 2), draws):
        counts.update(drawn.hands[0])
    unseen = set(PACK) - set(maw.CardSet(HANDS[2])) - {maw.Card("4S")}
    assert set(counts) == unseen
    assert chi_squared(counts, dict.fromkeys(unseen, 5 * draws / 46)) < critical(45)


# Errors


@pytest.mark.parametrize("thing", [None, "view", 3, (), maw.ruleset("maw@1"), maw.View])
def test_only_views_are_determinized(thing: Any) -> None:
    with pytest.raises(maw.MawError):
        maw.determinize(thing, random.Random(1))


def test_a_state_is_no_view() -> None:
    state: Any = play("maw@1", [], players=2)
    with pytest.raises(maw.MawError):
        maw.determinize(state, random.Random(1))


@pytest.mark.parametrize("rng", [None, 7, "seed", random, random.random, random.Random, object()])
def test_chance_has_to_come_from_a_generator(rng: Any) -> None:
    view = maw.view(play("maw@1", [], players=2), 0)
    with pytest.raises(maw.MawError):
        maw.determinize(view, rng)


def test_nothing_is_taken_from_a_view() -> None:
    situation = SITUATIONS[0]
    view = maw.view(situation.state, situation.seat)
    before = repr(view), hash(view)
    maw.determinize(view, random.Random(1))
    assert (repr(view), hash(view)) == before
