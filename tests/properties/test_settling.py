"""What a deal comes to and how the next is entered (RULES.md sections 2, 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import given, settings

import maw_family as maw
from tests.properties.strategies import (
    ANNULLING,
    ONLY_BEFORE_PLAY,
    Course,
    courses,
    effect_of,
    sweeps,
    written_rulesets,
)


@dataclass(frozen=True)
class Settled:
    """A deal of a course: as it was entered, its moves, before and after the last of them."""

    entered: maw.State
    moves: tuple[maw.Move, ...]
    before: maw.State
    after: maw.State

    @property
    def move(self) -> maw.Move:
        """The move that settled the deal."""
        return self.moves[-1]

    @property
    def told(self) -> maw.LastDeal:
        told = self.after.last_deal
        assert told is not None
        return told


def settles(before: maw.State, move: maw.Move, after: maw.State) -> bool:
    """Whether a move has settled a deal."""
    if after.is_over:
        return True
    if after.phase != "deal":
        return False
    if before.phase != "deal":
        return True
    # A penalty on hands not dealt yet may settle or annul the deal all the same.
    assert isinstance(move, maw.Penalty)
    effect = effect_of(before.ruleset, move.offence)
    return effect in (*ANNULLING, "lose-deal") or move.offence in ONLY_BEFORE_PLAY


def settled_deals(course: Course) -> Iterator[Settled]:
    entered = 0
    for number, (before, move, after) in enumerate(course.steps):
        if settles(before, move, after):
            moves = course.moves[entered : number + 1]
            yield Settled(course.states[entered], moves, before, after)
            entered = number + 1


def next_same_dealer(deal: Settled) -> bool:
    """Whether an annulled deal is dealt again by the same dealer (RULES.md section 7)."""
    assert isinstance(deal.move, maw.Penalty)
    rules = deal.before.ruleset
    effect = effect_of(rules, deal.move.offence)
    return (effect if effect in ANNULLING else rules.penalties.after_misdeal) == "redeal"


@given(courses())
def test_last_deal_stays_until_the_next_deal_is_settled(course: Course) -> None:
    assert course.states[0].last_deal is None
    for before, move, after in course.steps:
        if not settles(before, move, after):
            assert after.last_deal == before.last_deal
            assert after.dealer == before.dealer


@given(courses())
def test_last_deal_tells_what_the_deal_came_to(course: Course) -> None:
    for deal in settled_deals(course):
        told, before, after = deal.told, deal.before, deal.after
        assert told.dealer == before.dealer
        turned = deal.move.card if isinstance(deal.move, maw.TurnUp) else before.turn_up
        assert told.turn_up is turned
        assert told.tricks[: len(before.tricks)] == before.tricks
        assert len(told.tricks) - len(before.tricks) in (0, 1)
        if len(told.tricks) > len(before.tricks):
            assert isinstance(deal.move, maw.Play)
            assert told.tricks[-1].leader == before.leader
            assert told.tricks[-1].cards == (*before.trick, deal.move.card)
        if after.is_over and maw.score(after).reason != "chips-out":
            assert after.tricks == told.tricks


@given(courses())
def test_no_chips_move_where_there_is_no_pool(course: Course) -> None:
    for deal in settled_deals(course):
        if deal.before.ruleset.scoring.kind != "pool":
            assert not any(deal.told.chips)
            assert not any(deal.after.chips)
            assert deal.after.pool == 0


@given(courses())
def test_points_moved_are_the_difference_over_the_deal(course: Course) -> None:
    for deal in settled_deals(course):
        moved = [
            now - then for now, then in zip(deal.after.points, deal.entered.points, strict=True)
        ]
        assert deal.told.points == tuple(moved)


@given(courses(written_rulesets(), penalties_in_256=40))
def test_an_annulled_deal_keeps_points_for_the_ace_of_hearts_and_penalties(
    course: Course,
) -> None:
    # RULES.md section 7: A♥ and penalty points stay, points of its tricks go.
    for deal in settled_deals(course):
        if deal.told.ending == "annulled":
            rules = deal.before.ruleset
            kept = list(deal.entered.points)
            for move in deal.moves:
                if isinstance(move, maw.TurnUp) and move.card == maw.Card("AH"):
                    side = deal.entered.dealer % len(kept)
                    kept[side] += rules.turn_up.ace_of_hearts_points
                if isinstance(move, maw.Penalty):
                    lost = 4 if effect_of(rules, move.offence) == "lose-four" else 0
                    kept[move.seat % len(kept)] -= lost
            assert deal.after.points == tuple(kept)


@settings(max_examples=200)
@given(courses(written_rulesets("pool")))
def test_dues_are_collected_as_the_ruleset_says(course: Course) -> None:
    for deal in settled_deals(course):
        scoring = deal.before.ruleset.scoring
        assert scoring.kind == "pool"
        told, before, after = deal.told, deal.before, deal.after
        held = [has + moved for has, moved in zip(before.chips, told.chips, strict=True)]
        pool = before.pool - sum(told.chips)
        assert min(*held, pool) >= 0
        if maw.score(after).reason == "penalty":
            assert not any(told.chips)
            assert list(after.chips) == held
            continue
        if told.ending == "annulled":
            everybody = 0
        elif told.winners:
            everybody = scoring.stake
        else:
            everybody = scoring.spoil_stake
        dues = [everybody] * after.players
        spoilt = told.ending != "annulled" and not told.winners
        if spoilt and scoring.maximum and pool >= scoring.maximum:
            dues = [0] * after.players
            dues[after.dealer] = scoring.tit_up
        dues[after.dealer] += scoring.dealer_extra
        if any(has < due for has, due in zip(held, dues, strict=True)):
            score = maw.score(after)
            assert after.is_over
            assert score.reason == "chips-out"
            assert list(after.chips) == held
            totals = [sum(held[seat] for seat in side) for side in after.sides]
            best = tuple(side for side, total in enumerate(totals) if total == max(totals))
            assert score.winners == best
            assert not after.tricks
            assert not any(score.tricks)
        else:
            assert not after.is_over
            assert after.chips == tuple(has - due for has, due in zip(held, dues, strict=True))
            assert after.pool == pool + sum(dues)


def check_pool(deal: Settled) -> None:
    """Who took the pool, and what he had from the others."""
    scoring = deal.before.ruleset.scoring
    assert scoring.kind == "pool"
    told, before = deal.told, deal.before
    won = told.ending in ("majority", "claim", "jink", "sweep")
    assert len(told.winners) == (1 if won else 0) or told.ending == "penalty"
    if not won:
        assert not any(told.chips)
        return
    (side,) = told.winners
    assert side not in before.barred
    paid = 0
    for seat, moved in enumerate(told.chips):
        if seat not in before.sides[side]:
            # Nobody pays more than he has.
            bonus = scoring.sweep_bonus if told.ending in ("jink", "sweep") else 0
            assert -moved == min(bonus, before.chips[seat])
            paid -= moved
    share = (before.pool + paid) // before.side_size
    assert all(told.chips[seat] == share for seat in before.sides[side])
    made = sum(trick.winner in before.sides[side] for trick in told.tricks)
    assert made >= scoring.tricks_to_win
    match told.ending:
        case "jink" | "sweep":
            assert made == 5
            assert scoring.sweep == ("jink" if told.ending == "jink" else "free")
        case "claim":
            assert isinstance(deal.move, maw.Claim)
            assert made == len(told.tricks) == scoring.tricks_to_win
            assert scoring.sweep == "jink"
        case _:
            # Having won all the tricks so far it would have played on.
            assert made < len(told.tricks) or scoring.sweep == "off"
            assert made == scoring.tricks_to_win or scoring.sweep == "free"


@given(courses(written_rulesets("pool")))
def test_a_pool_is_shared_equally_by_the_side_that_won_it(course: Course) -> None:
    for deal in settled_deals(course):
        check_pool(deal)


@given(sweeps())
def test_all_five_tricks_bring_the_bonus_as_far_as_everybody_has_it(course: Course) -> None:
    (deal,) = settled_deals(course)
    assert deal.told.ending in ("jink", "sweep")
    assert len(deal.told.tricks) == 5
    check_pool(deal)


@given(courses())
def test_the_deal_passes_to_the_left_unless_it_is_dealt_again(course: Course) -> None:
    for deal in settled_deals(course):
        before, after = deal.before, deal.after
        left = (before.dealer + 1) % before.players
        if deal.told.ending == "annulled":
            expected = before.dealer if next_same_dealer(deal) else left
        elif after.is_over and maw.score(after).reason != "chips-out":
            expected = before.dealer
        else:
            expected = left
        assert after.dealer == expected


@given(courses())
def test_a_deal_is_entered_with_tricks_at_nought(course: Course) -> None:
    for state in course.states:
        if state.phase == "deal":
            assert not state.tricks
            assert not state.trick
            assert not any(state.hands)
            assert not any(maw.score(state).tricks)
            assert len(state.undealt) == 52
            unset = (state.turn_up, state.robber, state.declared, state.failed)
            assert unset == (None,) * 4


@given(courses(written_rulesets("game")))
def test_deals_of_a_game_for_points_score_as_the_ruleset_says(course: Course) -> None:
    for deal in settled_deals(course):
        rules, told = deal.before.ruleset, deal.told
        scoring = rules.scoring
        assert scoring.kind == "game"
        if isinstance(deal.move, maw.Penalty | maw.TurnUp):
            continue
        # What the tricks brought: the rest are A♥ and penalties, which stood before.
        brought = [
            now - then for now, then in zip(deal.after.points, deal.before.points, strict=True)
        ]
        made = [0] * len(deal.before.sides)
        for trick in told.tricks:
            made[trick.winner % len(made)] += 1
        assert sum(made) == 5
        for side, tricks in enumerate(made):
            gain = 0 if tricks < 3 else scoring.sweep if tricks == 5 else scoring.win
            if rules.robbing.failure == "none":
                assert brought[side] == gain
                assert tricks < 3 or told.winners == (side,)
            else:
                assert brought[side] in (0, gain)


@given(courses())
def test_a_game_is_over_for_a_reason(course: Course) -> None:
    for state in course.states:
        score = maw.score(state)
        assert (score.reason is None) == (not state.is_over) == (not score.winners)
        assert list(score.winners) == sorted(set(score.winners))
        assert all(0 <= side < len(state.sides) for side in score.winners)
        if not state.is_over:
            assert score.stake == 1
            continue
        told = state.last_deal
        assert told is not None
        scoring = state.ruleset.scoring
        match score.reason:
            case maw.Reason.TARGET:
                # A deal of kind `game` is always played out, unless the turn-up ends it.
                whole = scoring.kind == "game" and not isinstance(course.moves[-1], maw.TurnUp)
                endings = ("played-out", "sweep", "penalty") if whole else ("target",)
                assert told.ending in endings
                assert scoring.kind != "pool"
                assert all(state.points[side] >= scoring.target for side in score.winners)
            case maw.Reason.SWEEP:
                assert told.ending == "sweep"
                assert scoring.kind == "tricks"
                assert scoring.sweep == "wins-game"
                (side,) = score.winners
                assert score.tricks[side] == 5
            case maw.Reason.CHIPS_OUT:
                assert scoring.kind == "pool"
            case _:
                assert told.ending == "penalty"
                assert len(score.winners) == len(state.sides) - 1
        if score.stake == 2:
            assert scoring.kind == "tricks"
            assert scoring.sweep == "double-stake"
            assert max(score.tricks) == 5


@given(courses())
def test_a_game_goes_on_only_while_nobody_has_reached_the_target(course: Course) -> None:
    rules = course.states[0].ruleset
    scoring = rules.scoring
    # A barred side is not looked at, nor points for A♥ that may not win (RULES.md 2 and 4).
    if scoring.kind == "pool" or not scoring.target or rules.robbing.failure != "none":
        return
    if not rules.turn_up.ace_of_hearts_wins and rules.turn_up.ace_of_hearts_points:
        return
    for state in course.states:
        assert state.is_over == (max(state.points) >= scoring.target) or (
            state.is_over and maw.score(state).reason != "target"
        )


@given(courses(written_rulesets()))
def test_turning_up_the_ace_of_hearts_scores_at_once(course: Course) -> None:
    for before, move, after in course.steps:
        if isinstance(move, maw.TurnUp):
            rules = before.ruleset
            gain = rules.turn_up.ace_of_hearts_points if move.card == maw.Card("AH") else 0
            side = before.dealer % len(before.sides)
            expected = list(before.points)
            expected[side] += gain
            assert list(after.points) == expected
            scoring = rules.scoring
            reached = scoring.kind != "pool" and 0 < scoring.target <= after.points[side]
            assert after.is_over == bool(gain and rules.turn_up.ace_of_hearts_wins and reached)


@given(courses(written_rulesets(), penalties_in_256=40))
def test_penalties_have_the_effect_the_ruleset_names(course: Course) -> None:
    for before, move, after in course.steps:
        if not isinstance(move, maw.Penalty):
            continue
        effect = effect_of(before.ruleset, move.offence)
        side = move.seat % len(before.sides)
        others = tuple(other for other in range(len(before.sides)) if other != side)
        match effect:
            case "lose-set":
                score = maw.score(after)
                assert (score.reason, score.winners) == ("penalty", others)
                assert after.points == before.points
            case "lose-deal":
                win = before.ruleset.scoring
                assert win.kind == "game"
                assert after.points == tuple(
                    points + (win.win if other != side else 0)
                    for other, points in enumerate(before.points)
                )
            case "lose-four" if move.offence not in ONLY_BEFORE_PLAY:
                assert after.points == tuple(
                    points - (4 if other == side else 0)
                    for other, points in enumerate(before.points)
                )
                assert (after.phase, after.to_act, after.hands, after.trick) == (
                    before.phase,
                    before.to_act,
                    before.hands,
                    before.trick,
                )
                assert maw.legal_moves(after) == maw.legal_moves(before)
            case "forfeit-stake" if move.offence not in ONLY_BEFORE_PLAY and not after.is_over:
                assert side in after.barred
            case "redeal" | "pass-deal" if not after.is_over:
                assert after.phase == "deal"
                assert after.last_deal is not None
                assert after.last_deal.ending == "annulled"
            case _:
                pass
