"""Facts of a state, and the state built again: nothing that the rules do not come to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings, strategies as st

import maw_family as maw
from maw_family.facts import FURTHEST, Facts, facts_of
from maw_family.rebuilding import rebuilt
from tests.clauses.scripted import won_by
from tests.clauses.table import deal, play
from tests.exchange.tables import capped_games, states
from tests.properties.strategies import PACK, Course, courses

HANDS: Final = ("2C 7D JD AS 3D", "3C 5H TH KH 9S")


@settings(max_examples=70)
@given(courses(penalties_in_256=24))
def test_every_state_of_a_game_is_built_again(course: Course) -> None:
    for state in course.states[::3]:
        again = rebuilt(facts_of(state))
        assert again == state
        assert maw.legal_moves(again) == maw.legal_moves(state)
        assert [again.to_act, again.failed, again.barred] == [
            *(state.to_act, state.failed, state.barred)
        ]


@settings(max_examples=100)
@given(capped_games())
def test_every_state_with_points_cut_is_built_again(game: list[maw.State]) -> None:
    for state in game:
        assert rebuilt(facts_of(state)) == state


# Seat 1 holds the Ace of trumps, does not rob and is barred: of a target of 10 its cap is 5.
# With AS and then the two best of the diamonds it wins the first three tricks.
CAPPED: Final = {
    "scoring.target": 10,
    "scoring.best_trump": 0,
    "robbing.unrobbed_ace": "keeps-rank",
    "penalties.look": "lose-four",
    "penalties.change_hands": "lose-set",
}
OPENING: Final = [deal("2D 3D 4D 2H 3H", "AS KD QD 2C 3C"), "up 4S"]
TRICKS: Final = ["1 AS", "0 2H", "1 KD", "0 4D", "1 QD", "0 3D"]
LOOK: Final = "penalty 1 look"


def capped(*moves: str) -> maw.State:
    return play("twenty-five@1", [*OPENING, *moves], players=2, options=CAPPED)


def test_how_far_points_were_cut_depends_on_when_a_penalty_was_laid() -> None:
    """Section 6, `tricks`: a credit is cut to what is left below the cap, here 5."""
    told = []
    for after in range(0, 7, 2):
        state = capped(*TRICKS[:after], LOOK, *TRICKS[after:])
        assert facts_of(state).other_points == (0, -4)
        assert rebuilt(facts_of(state)) == state
        told.append(state.points[1])
    # -4 + 5 + 4; 5 - 4 + 4; the same; and 5 - 4 at the end.
    assert told == [5, 5, 5, 1]
    state = capped(LOOK, *TRICKS)
    for points in range(-20, 30):
        facts = with_score(facts_of(state), points=(0, points))
        if points in (1, 5):
            assert rebuilt(facts).points == (0, points)
        else:
            assert refused(facts).startswith("the rules come to something else: score would be")


def test_points_cut_in_a_deal_that_ended_the_game() -> None:
    """The last deal tells of the points moved, the cut ones among them."""
    first, last = capped(*TRICKS[:2], LOOK, *TRICKS[2:]), capped(*TRICKS, LOOK)
    for state, points in ((first, 5), (last, 1)):
        over = maw.apply(state, maw.parse_move("penalty 0 change-hands"))
        assert over.is_over
        assert over.points == (0, points)
        assert over.last_deal is not None
        assert over.last_deal.points == (0, points)
        assert rebuilt(facts_of(over)) == over


def test_a_thousand_penalties_are_no_trouble() -> None:
    facts = facts_of(capped(*TRICKS[:2], LOOK))
    for number in (1, 60, 1_000, 100_000_000):
        base = (0, -4 * number)
        changed = with_score(attrs.evolve(facts, other_points=base), points=(0, 5 - 4 * number))
        assert rebuilt(changed).points == (0, 5 - 4 * number)


def with_score(facts: Facts, **changes: Any) -> Facts:
    return attrs.evolve(facts, score=attrs.evolve(facts.score, **changes))


def with_last(facts: Facts, **changes: Any) -> Facts:
    assert facts.last_deal is not None
    return attrs.evolve(facts, last_deal=attrs.evolve(facts.last_deal, **changes))


def refused(facts: Facts) -> str:
    with pytest.raises(maw.MawError) as caught:
        rebuilt(facts)
    return str(caught.value)


def stood(moves: list[str]) -> list[str]:
    return [*moves[:2], "1 stand", *moves[2:]]


MIDWAY: Final = play("maw@1", [deal(*HANDS), "up 6D", "1 stand", "1 5H", "0 3D"], players=2)
TURNED: Final = play("maw@1", [deal(*HANDS), "up 6D"], players=2)
FIVED: Final = play("maw@1", [deal(*HANDS), "up AH", "1 five", "0 agree", "up 2D"], players=2)
ROBBED: Final = play("spoil-five@1", [deal(*HANDS), "up AD", "0 rob 2C"], players=2)
HOLDING: Final = play("spoil-five@1", [deal(*HANDS), "up 6S", "1 5H"], players=2)
DECLARED: Final = maw.apply(HOLDING, maw.parse_move("declare"))
SECOND: Final = play("maw@1", stood(won_by("01000", players=2)), players=2)
POOL_WON: Final = play("five-and-ten@1", won_by("0100", players=2), players=2)
SPOILT: Final = play("spoil-five@1", won_by("01201", players=3), players=3)
COURT: Final = play("maw-court@1", [deal(*HANDS), "penalty 0 misdeal"], players=2)
LOST: Final = play("maw-court@1", [deal(*HANDS), "penalty 0 look"], players=2)
SCORED: Final = play("twenty-five@1", won_by("01010", players=2), players=2)
BROKE: Final = play(
    "five-and-ten@1", won_by("0100", players=2), players=2, options={"scoring.chips": 1}
)
OVER: Final = play("maw@1", [deal(*HANDS), "up 6D", "penalty 0 renounce"], players=2)
FORFEIT: Final = play("spoil-five@1", [deal(*HANDS), "penalty 1 renounce"], players=2)

CARD: Final = maw.Card


def cards(text: str) -> maw.CardSet:
    return maw.CardSet(text)


def trick(leader: int, text: str, winner: int) -> maw.Trick:
    return maw.Trick(leader, tuple(maw.Card(card) for card in text.split()), winner)


Change = Callable[[Facts], Facts]


def fact(**changes: Any) -> Change:
    return lambda facts: attrs.evolve(facts, **changes)


def points(**changes: Any) -> Change:
    return lambda facts: with_score(facts, **changes)


def last(**changes: Any) -> Change:
    return lambda facts: with_last(facts, **changes)


IMPOSSIBLE: Final[list[tuple[maw.State, Change, str]]] = [
    # Hands
    (TURNED, fact(hands=(cards("2C 7D JD AS 3D"), cards("2C 5H TH KH 9S"))), "2♣ was dealt twice"),
    (TURNED, fact(hands=(cards("2C 7D JD AS"), cards("3C 5H TH KH 9S"))), "dealt 4 cards"),
    (TURNED, fact(hands=(cards("2C 7D JD AS 3D 4D"), cards("3C 5H TH KH 9S"))), "dealt 6 cards"),
    (TURNED, fact(hands=(cards("2C 7D JD AS 6D"), cards("3C 5H TH KH 9S"))), "not in the pack"),
    (TURNED, fact(hands=(cards(""), cards("3C 5H TH KH 9S"))), "seat 0 got CardSet"),
    (TURNED, fact(hands=(cards(""), cards(""))), "phase would be deal, not ask-five"),
    (MIDWAY, fact(hands=(cards("2C 7D JD 3D"), cards("3C TH KH 9S"))), "seat 0 holds a card that"),
    (MIDWAY, fact(hands=(cards("2C 7D JD AS 4D"), cards("3C TH KH 9S"))), "dealt 6 cards"),
    # Cards turned
    (TURNED, fact(turned=()), "phase would be turn-up, not ask-five"),
    (TURNED, fact(turned=(CARD("6D"), CARD("7S"))), "phase would be play, not ask-five"),
    (TURNED, fact(turned=(CARD("6D"), CARD("6D"))), "up 6D is against the rules"),
    (MIDWAY, fact(turned=()), "cards have been played before one was turned up"),
    (FIVED, fact(turned=(CARD("AH"), CARD("2D"), CARD("4S"))), "up 4S is against the rules"),
    (FIVED, fact(turned=(CARD("2D"),)), "other_points are not the opening_points"),
    (ROBBED, fact(turned=(CARD("3S"),)), "seat 0 robbed, and does not have the turn-up"),
    (ROBBED, fact(turned=()), "seat 0 robbed, and does not have the turn-up"),
    # Cards played
    (MIDWAY, fact(played=(CARD("3D"), CARD("5H"))), "5H is against the rules"),
    (MIDWAY, fact(played=(CARD("5H"), CARD("2C"))), "seat 0 holds a card that it has played"),
    (MIDWAY, fact(played=(CARD("5H"),)), "Seat 0 was dealt 4 cards"),
    (MIDWAY, fact(played=(CARD("5H"), CARD("5H"))), "5♥ was dealt twice"),
    (MIDWAY, fact(played=PACK), "seat 0 holds a card that it has played"),
    # Phases
    *((MIDWAY, fact(phase=phase), "") for phase in maw.Phase if phase != "play"),
    (TURNED, fact(phase=maw.Phase.DEALER_ROB), "phase would be play, not dealer-rob"),
    (TURNED, fact(phase=maw.Phase.DEAL), "phase would be ask-five, not deal"),
    (TURNED, fact(phase=maw.Phase.OVER), ""),
    # Robbing and declaring
    (HOLDING, fact(robber=1, put_out=cards("7S")), "seat 1 robbed, and does not have the turn-up"),
    (HOLDING, fact(robber=0), "a robber has put out one card"),
    (HOLDING, fact(put_out=cards("7S")), "a robber has put out one card"),
    (HOLDING, fact(declared=1), "declare is against the rules: You may not declare"),
    (DECLARED, fact(declared=1), "declare is against the rules: You may not declare"),
    (ROBBED, fact(put_out=cards("2C 4S")), "a robber has put out one card"),
    (ROBBED, fact(put_out=cards("AD")), "is against the rules"),
    (ROBBED, fact(put_out=cards("5H")), "5♥ was dealt twice"),
    (ROBBED, fact(robber=1), "seat 1 robbed, and does not have the turn-up"),
    (ROBBED, fact(robber=None, put_out=cards("")), "AD is against the rules"),
    (ROBBED, fact(declared=0), "declared would be None, not 0"),
    (ROBBED, fact(declared=1), "seat 0 took the turned A♦ already"),
    (
        HOLDING,
        # Seat 0 holds the Ace of trumps, seat 1 does not.
        fact(hands=(cards("2C 7D JD AS 3D"), cards("6S TH KH 9S")), robber=1, put_out=cards("3C")),
        "rob 3C is against the rules: You may not rob: only the holder of A♠",
    ),
    # Points
    (MIDWAY, points(points=(5, 0)), "score would be"),
    (MIDWAY, points(tricks=(0, 1)), "score would be"),
    (MIDWAY, points(stake=2), "score would be"),
    (MIDWAY, points(winners=(0,)), "score would be"),
    (MIDWAY, points(reason=maw.Reason.TARGET), "score would be"),
    (MIDWAY, points(reason=maw.Reason.CHIPS_OUT), "nobody lacks the chips for the next deal"),
    (MIDWAY, fact(opening_points=(5, 0)), "nobody has points on entering a first deal"),
    (SECOND, fact(last_deal=None), "nobody has points on entering a first deal"),
    (MIDWAY, fact(other_points=(4, 0)), "other_points are not the opening_points"),
    (MIDWAY, fact(other_points=(-3, 0)), "other_points are not the opening_points"),
    (HOLDING, fact(other_points=(-4, 0)), "there are points, and the game is played for a pool"),
    (SCORED, fact(other_points=(6, 10)), "other_points are not the opening_points"),
    # Twenty-Five has no penalties, and maw-court's lose-four of a misdeal ends the deal with it.
    (SCORED, fact(other_points=(11, 10)), "other_points are not the opening_points"),
    (MIDWAY, points(points=(FURTHEST + 1, 0)), "points go no further than 1,000,000,000"),
    (MIDWAY, points(points=(-FURTHEST - 1, 0)), "points go no further than 1,000,000,000"),
    # Chips
    (MIDWAY, points(chips=(1, 0)), "there are chips, and the game is not played for a pool"),
    (MIDWAY, points(pool=1), "there are chips, and the game is not played for a pool"),
    (HOLDING, points(pool=3), "chips and pool do not add up to 40"),
    (HOLDING, points(chips=(41, -3)), "chips and pool do not add up to 40"),
    (HOLDING, points(chips=(18, 20)), "chips and pool are not those of a first deal"),
    (POOL_WON, points(chips=(19, 18), pool=3), "the last deal does not come to what is told"),
    (POOL_WON, fact(dealer=0), "the last deal does not come to what is told of it"),
    (BROKE, points(chips=(1, 1)), "the last deal does not come to what is told of it"),
    (BROKE, points(winners=(1,)), "nobody lacks the chips"),
    (BROKE, points(winners=(0, 1)), "nobody lacks the chips"),
    (BROKE, fact(last_deal=None), "nobody lacks the chips"),
    (BROKE, fact(phase=maw.Phase.DEAL), ""),
    (BROKE, points(reason=maw.Reason.TARGET), ""),
    # Forfeits
    (MIDWAY, fact(forfeits=(0,)), "a side has forfeited its stake, for which the game has no"),
    (FORFEIT, fact(forfeits=(1, 0)), "forfeits would be (0, 1), not (1, 0)"),
    (FORFEIT, fact(forfeits=(1, 1)), "forfeits would be (1), not (1, 1)"),
    # The end
    (OVER, points(winners=(0,)), "the rules come to something else"),
    (OVER, points(reason=maw.Reason.TARGET), "the rules come to something else"),
    (OVER, last(ending=maw.Ending.TARGET), "the rules come to something else"),
    (OVER, last(dealer=1), "the rules come to something else"),
    (OVER, fact(last_deal=None), "the rules come to something else"),
    # The last deal
    (SECOND, last(dealer=1), "a trick of the last deal was not won by its best card"),
    (SECOND, last(turn_up=None), "the last deal has tricks and no turn-up"),
    (SECOND, last(tricks=()), "the last deal does not come to what is told of it"),
    (SECOND, last(winners=(1,)), "the last deal does not come to what is told of it"),
    (SECOND, last(winners=()), "the last deal does not come to what is told of it"),
    (SECOND, last(winners=(0, 1)), "the last deal does not come to what is told of it"),
    (SECOND, last(points=(10, 0)), "the last deal does not come to what is told of it"),
    (SECOND, last(points=(4, 0)), "the last deal does not come to what is told of it"),
    (SECOND, last(points=(5, 1)), "the last deal does not come to what is told of it"),
    (SECOND, last(points=(FURTHEST + 5, 0)), "points and chips move no further than"),
    (SECOND, last(chips=(1, -1)), "the last deal does not come to what is told of it"),
    *(
        (SECOND, last(ending=ending), "the last deal does not come to what is told of it")
        for ending in maw.Ending
        if ending != "played-out"
    ),
    *(
        (SCORED, last(ending=ending), "the last deal does not come to what is told of it")
        for ending in maw.Ending
        if ending != "played-out"
    ),
    *(
        (POOL_WON, last(ending=ending), "the last deal does not come to what is told of it")
        for ending in maw.Ending
        if ending != "majority"
    ),
    (SCORED, last(tricks=()), "the last deal does not come to what is told of it"),
    (SCORED, last(tricks=(), points=(0, 0)), "the last deal does not come to what is told"),
    # The game would have been over; and a side that cannot win stays at the cap of 20.
    (
        SCORED,
        fact(opening_points=(25, 10), other_points=(25, 10)),
        "the last deal does not come to what is told of it",
    ),
    (POOL_WON, last(tricks=()), "the last deal does not come to what is told of it"),
    (SCORED, last(winners=(0,)), "the last deal does not come to what is told of it"),
    (SCORED, last(points=(15, 15)), "the last deal does not come to what is told of it"),
    (SCORED, last(points=(11, 10)), "the last deal does not come to what is told of it"),
    (POOL_WON, last(chips=(2, 1)), "the last deal does not come to what is told of it"),
    (POOL_WON, last(chips=(2, -1)), "the last deal does not come to what is told of it"),
    (POOL_WON, last(chips=(99, 0)), "the last deal does not come to what is told of it"),
    (POOL_WON, last(points=(1, 0)), "the last deal does not come to what is told of it"),
    (POOL_WON, last(winners=(1,)), "the last deal does not come to what is told of it"),
    (SPOILT, last(winners=(1,)), "the last deal does not come to what is told of it"),
    (SPOILT, last(chips=(1, 0, 0)), "the last deal does not come to what is told of it"),
    (COURT, last(ending=maw.Ending.PLAYED_OUT), "the last deal does not come to what is told"),
    (COURT, last(points=(-5, 0)), "the last deal does not come to what is told of it"),
    (COURT, last(points=(4, 0)), "the last deal does not come to what is told of it"),
    (COURT, fact(dealer=1), "the last deal does not come to what is told of it"),
    (LOST, last(winners=(0, 1)), "the last deal does not come to what is told of it"),
    (LOST, last(winners=()), "the last deal does not come to what is told of it"),
    (LOST, last(ending=maw.Ending.ANNULLED), "the last deal does not come to what is told"),
    (SECOND, last(tricks=(trick(1, "QD", 1),)), "a trick of the last deal has not 2 cards"),
    (SECOND, last(tricks=(trick(1, "QD QD", 1),)), "not tricks of one pack"),
    (SECOND, last(tricks=(trick(1, "QD KD", 1),)), "was not won by its best card"),
    (SECOND, last(tricks=(trick(1, "QD KD", 0),)), "does not come to what is told of it"),
]


@pytest.mark.parametrize("number", range(len(IMPOSSIBLE)))
def test_what_no_game_comes_to_is_refused(number: int) -> None:
    state, change, message = IMPOSSIBLE[number]
    facts = facts_of(state)
    assert rebuilt(facts) == state
    changed = change(facts)
    assert changed != facts
    assert message in refused(changed)


def test_a_lose_four_that_annuls_is_never_met_in_its_deal() -> None:
    """Section 7: a misdeal annuls the deal, whatever it costs."""
    rules = {f"penalties.{name}": "none" for name in ("false_rob", "make_out")}
    state = play("maw-court@1", [deal(*HANDS)], players=2, options=rules)
    facts = facts_of(state)
    costly = with_score(attrs.evolve(facts, other_points=(-4, 0)), points=(-4, 0))
    assert "other_points are not the opening_points" in refused(costly)
    other = play("maw-court@1", [deal(*HANDS), "penalty 0 false-rob"], players=2)
    assert rebuilt(facts_of(other)) == other


def test_aces_turned_before_count_where_points_were_cut() -> None:
    """Sections 2 and 6: A♥ brings the dealer's side 5, one below the cap of 6."""
    options = {
        **CAPPED,
        "scoring.target": 11,
        "fiving.extent": "once",
        "turn_up.ace_of_hearts_points": 5,
    }
    opening = [OPENING[0], "up AH", "0 five", "1 agree", "up 4S"]
    won = ["0 2H", "1 AS", "1 KD", "0 4D"]
    after = play("twenty-five@1", [*opening, *won, LOOK], players=2, dealer=1, options=options)
    before = play("twenty-five@1", [*opening, LOOK, *won], players=2, dealer=1, options=options)
    # 5 + 1 - 4, and 5 - 4 + 5 without a place for more.
    assert (after.points, before.points) == ((0, 2), (0, 6))
    for state in (after, before):
        assert rebuilt(facts_of(state)) == state


def test_no_points_are_cut_in_another_kind_of_game() -> None:
    options = {
        "robbing.holder": "mandatory",
        "robbing.failure": "cannot-win",
        "fiving.extent": "off",
    }
    state = play("maw@1", [OPENING[0], "up 4S", "1 AS"], players=2, options=options)
    assert state.barred == (1,)
    assert refused(with_score(facts_of(state), points=(0, -1))).startswith("the rules come to")


def test_a_dealer_who_cannot_pay_ends_the_game_after_a_deal_annulled() -> None:
    """Section 7: only `dealer_extra` is due then. 3 + 1 of 4, 3 and then 1 of 4: none is left."""
    misdeal = "penalty 0 misdeal"
    state = play("spoil-five-peel@1", [misdeal, misdeal], players=2, options={"scoring.chips": 4})
    assert (state.phase, state.chips, state.pool) == ("over", (0, 0), 8)
    assert rebuilt(facts_of(state)) == state
    # With a chip each to be paid for a spoil it would have been the same; with none it is not.
    assert "what is told" in refused(with_last(facts_of(state), ending=maw.Ending.SPOILT))


def test_a_game_that_ends_after_a_spoil() -> None:
    """Section 6: the one chip of each is in the pool, nobody can pay for the spoil."""
    state = play(
        "five-and-ten@1", won_by("01201", players=3), players=3, options={"scoring.chips": 1}
    )
    assert (state.phase, state.chips, state.pool) == ("over", (0, 0, 0), 3)
    assert maw.score(state).winners == (0, 1, 2)
    assert rebuilt(facts_of(state)) == state
    annulled = with_last(facts_of(state), ending=maw.Ending.ANNULLED)
    assert "what is told" in refused(annulled)


def test_nobody_has_forfeited_anything_when_a_pool_was_just_taken() -> None:
    state = play(
        "five-and-ten@1",
        won_by("0100", players=2),
        players=2,
        options={"scoring.chips": 1, "penalties.look": "forfeit-stake"},
    )
    assert state.is_over
    assert "the forfeits were lifted" in refused(attrs.evolve(facts_of(state), forfeits=(0,)))


JINK: Final = {"penalties.look": "forfeit-stake", "scoring.sweep": "jink"}


@pytest.mark.parametrize(
    ("moves", "ending"),
    [
        (["0 claim"], "claim"),
        (["0 7D", "1 6D", "0 5D", "1 4D"], "jink"),
        (["penalty 0 look"], "spoilt"),
        (["0 7D", "1 6D", "penalty 0 look"], "spoilt"),
        (["0 7D", "penalty 1 look", "1 6D", "0 5D", "1 4D"], "jink"),
        (["penalty 1 look", "0 claim"], "claim"),
    ],
)
@pytest.mark.parametrize("further", [[], ["penalty 0 look"], ["penalty 0 look", "penalty 1 look"]])
def test_every_way_to_end_a_deal_for_a_pool_is_known_again(
    moves: list[str], ending: str, further: list[str]
) -> None:
    played = [*won_by("000", players=2), *moves, *further]
    state = play("five-and-ten@1", played, players=2, options=JINK)
    facts = facts_of(state)
    assert facts.last_deal is not None
    assert facts.last_deal.ending == ending
    assert rebuilt(facts) == state
    for other in maw.Ending:
        if other != ending:
            assert "what is told" in refused(with_last(facts, ending=other))


def test_a_jink_that_was_lost_is_known_again() -> None:
    state = play("five-and-ten@1", won_by("0001", players=2), players=2, options=JINK)
    assert state.last_deal is not None
    assert state.last_deal.ending == "lost-jink"
    assert rebuilt(facts_of(state)) == state
    forfeited = maw.apply(state, maw.parse_move("penalty 0 look"))
    assert rebuilt(facts_of(forfeited)) == forfeited


def test_a_deal_goes_no_further_than_its_pool() -> None:
    """Three tricks of three take a pool without a sweep: a fourth is never played."""
    options = {"scoring.sweep": "off"}
    state = play("five-and-ten@1", won_by("000", players=2), players=2, options=options)
    facts = facts_of(state)
    assert facts.last_deal is not None
    assert rebuilt(facts) == state
    more = (*facts.last_deal.tricks, trick(0, "7D 6D", 0))
    assert "what is told" in refused(with_last(facts, tricks=more))
    annulled = with_last(facts, ending=maw.Ending.ANNULLED, winners=(), chips=(0, 0))
    assert "what is told" in refused(annulled)


def test_forfeits_of_a_misdeal_are_not_met_before_a_deal_was_annulled() -> None:
    rules = {"penalties.renounce": "none"}
    facts = facts_of(play("spoil-five@1", [deal(*HANDS)], players=2, options=rules))
    assert "has forfeited its stake" in refused(attrs.evolve(facts, forfeits=(0,)))
    state = play("spoil-five@1", [deal(*HANDS), "penalty 0 misdeal"], players=2, options=rules)
    assert facts_of(state).forfeits == (0,)
    assert rebuilt(facts_of(state)) == state


# Anything of the right type, whether it fits or not.
_SEATS: Final = st.integers(0, 1)
_HAND: Final = st.sets(st.sampled_from(PACK), max_size=6).map(maw.CardSet)
_PAIR: Final = st.tuples(st.integers(-9, 30), st.integers(-9, 30))
_SIDES: Final = st.lists(_SEATS, max_size=2).map(tuple)
_CARDS: Final = st.lists(st.sampled_from(PACK), max_size=11).map(tuple)
_TRICKS: Final = st.lists(
    st.builds(
        maw.Trick,
        _SEATS,
        st.lists(st.sampled_from(PACK), max_size=3).map(tuple),
        _SEATS,
    ),
    max_size=6,
).map(tuple)
_LAST: Final = {
    "dealer": _SEATS,
    "turn_up": st.one_of(st.none(), st.sampled_from(PACK)),
    "tricks": _TRICKS,
    "winners": _SIDES,
    "ending": st.sampled_from(maw.Ending),
    "points": _PAIR,
    "chips": _PAIR,
}
_SCORE: Final = {
    "points": _PAIR,
    "tricks": _PAIR,
    "chips": _PAIR,
    "pool": st.integers(-3, 60),
    "stake": st.integers(0, 3),
    "winners": _SIDES,
    "reason": st.one_of(st.none(), st.sampled_from(maw.Reason)),
}
_FACTS: Final = {
    "dealer": _SEATS,
    "phase": st.sampled_from(maw.Phase),
    "hands": st.tuples(_HAND, _HAND),
    "turned": st.lists(st.sampled_from(PACK), max_size=3).map(tuple),
    "robber": st.one_of(st.none(), _SEATS),
    "put_out": st.sets(st.sampled_from(PACK), max_size=2).map(maw.CardSet),
    "declared": st.one_of(st.none(), _SEATS),
    "played": _CARDS,
    "opening_points": _PAIR,
    "other_points": _PAIR,
    "forfeits": _SIDES,
}


@st.composite
def _two_player_rulesets(draw: st.DrawFn) -> maw.Ruleset:
    rules = maw.ruleset(draw(st.sampled_from(maw.rulesets())))
    return rules.with_options({"seating.players": [2], "seating.side_sizes": {}})


@st.composite
def changed_facts(draw: st.DrawFn) -> Facts:
    """The facts of a state for two, some of them changed for anything of their type."""
    facts = facts_of(draw(states(_two_player_rulesets())))
    for _ in range(draw(st.integers(1, 2))):
        kind = draw(st.integers(0, 2))
        if kind == 0:
            name = draw(st.sampled_from(sorted(_FACTS)))
            facts = attrs.evolve(facts, **{name: draw(_FACTS[name])})
        elif kind == 1 or facts.last_deal is None:
            name = draw(st.sampled_from(sorted(_SCORE)))
            facts = with_score(facts, **{name: draw(_SCORE[name])})
        else:
            name = draw(st.sampled_from(sorted(_LAST)))
            facts = with_last(facts, **{name: draw(_LAST[name])})
    return facts


@settings(max_examples=250)
@given(changed_facts())
def test_changed_facts_are_refused_or_those_of_a_state(facts: Facts) -> None:
    try:
        state = rebuilt(facts)
    except maw.MawError:
        return
    assert facts_of(state) == facts
    assert rebuilt(facts_of(state)) == state
