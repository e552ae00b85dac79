"""What a deal comes to, and the entering of the next (RULES.md sections 2 and 6)."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, sub
from typing import Any, Final

import attrs

from maw_family.moves import CLAIM
from maw_family.phases.build import restated, waiting
from maw_family.phases.turn import besides
from maw_family.rules import (
    HAND_SIZE,
    GameScoring,
    PoolScoring,
    Ruleset,
    ScoringKind,
    TricksScoring,
)
from maw_family.state import (
    NOBODY,
    OVER,
    Ending,
    Game,
    Reason,
    Standing,
    State,
    new_standing,
    undealt,
)

Sides = tuple[int, ...]

_MAJORITY: Final = Ending.MAJORITY
_SPOILT: Final = Ending.SPOILT
"""The usual endings once more, as names that are found faster than a member of an enumeration."""


def begin(game: Game, dealer: int) -> State:
    """The game before its first deal, first stakes paid."""
    scoring = game.rules.scoring
    chips = scoring.chips if isinstance(scoring, PoolScoring) else 0
    due = scoring.stake if isinstance(scoring, PoolScoring) else 0
    standing = new_standing(game, dealer, (chips,) * game.players, 0, 0, game.no_points, None)
    return enter(standing, due)


def enter(standing: Standing, due: int) -> State:
    """Enter a deal: dues are collected, and the state waits for the hands.

    `due` is what everybody owes; the dealer's extra comes on top.
    """
    scoring = standing.game.rules.scoring
    if isinstance(scoring, PoolScoring):
        everybody, extra = due, scoring.dealer_extra
        if due == FULL_POOL:
            everybody, extra = 0, extra + scoring.tit_up
        left: list[int] = []
        for has in standing.chips:
            if has < everybody:
                return _chips_out(standing)
            left.append(has - everybody)
        if extra:
            left[standing.dealer] -= extra
            if left[standing.dealer] < 0:
                return _chips_out(standing)
        standing.chips = tuple(left)
        standing.pool += everybody * len(left) + extra
    return waiting(undealt(standing))


FULL_POOL: Final = -1
"""In place of a due: the pool has reached its maximum, only the dealer pays."""


def due_after_spoil(scoring: PoolScoring, pool: int) -> int:
    """What everybody owes for the deal after a spoil, as `enter` takes it."""
    full = scoring.maximum and pool >= scoring.maximum
    return FULL_POOL if full else scoring.spoil_stake


def _chips_out(standing: Standing) -> State:
    """Somebody cannot pay: the game is over, the side with most chips has won (section 6)."""
    totals = [sum(standing.chips[seat] for seat in side) for side in standing.game.sides]
    table = undealt(standing).copy()
    table.phase = OVER
    table.outcome = (_best(range(len(totals)), totals), Reason.CHIPS_OUT, 1)
    return waiting(table)


def _best(sides: range | list[int], scores: list[int] | tuple[int, ...]) -> Sides:
    """Those of the sides with the highest score."""
    highest = max(scores[side] for side in sides)
    return tuple(side for side in sides if scores[side] == highest)


def _facts(
    state: State,
    points: tuple[int, ...],
    winners: Sides,
    ending: Ending,
    chips: tuple[int, ...] | None = None,
) -> tuple[object, ...]:
    """What `last_deal` will tell of the deal that this state ends.

    `points` as they are after it; `chips` as they moved, None where none did.
    """
    table, _, _, tricks, _ = state._course
    standing = table.standing
    game = standing.game
    moved = game.no_points
    if points is not standing.opening:
        moved = tuple(map(sub, points, standing.opening))
    return (
        standing.dealer,
        table.turned[-1] if table.turned else NOBODY,
        state._line[: len(tricks) * game.players],
        tricks,
        winners,
        ending,
        moved,
        chips or game.no_chips,
    )


def game_over(
    state: State,
    points: tuple[int, ...],
    winners: Sides,
    reason: Reason,
    ending: Ending,
    *,
    stake: int = 1,
    deal_winners: Sides | None = None,
) -> State:
    """The game ends in this deal; its cards, tricks and points stay to be seen.

    `deal_winners` where the sides that won the deal are not those that won the game.
    """
    table = state._table.copy()
    told = winners if deal_winners is None else deal_winners
    table.standing = attrs.evolve(table.standing, last=_facts(state, points, told, ending))
    table.phase = OVER
    table.pending = NOBODY
    table.outcome = (winners, reason, stake)
    return restated(state, table, points)


def next_deal(
    state: State,
    points: tuple[int, ...],
    winners: Sides,
    ending: Ending,
    *,
    same_dealer: bool = False,
) -> State:
    """Enter the next deal of a game in which no chips moved and no stakes are owed."""
    standing = state._table.standing
    return enter(
        new_standing(
            standing.game,
            standing.dealer if same_dealer else standing.game.after[standing.dealer],
            standing.chips,
            standing.pool,
            standing.forfeits,
            points,
            _facts(state, points, winners, ending),
        ),
        0,
    )


# `game`: three or four tricks score, five score more (section 6)


def _after_game_trick(state: State, scoring: GameScoring) -> State:
    table = state._table
    won = state._tricks_won()
    most = max(won)
    side = won.index(most)
    if most < 3 or table.barred() >> side & 1:
        return settle_game(state, (), 0, Ending.PLAYED_OUT)
    if most == HAND_SIZE:
        return settle_game(state, (side,), scoring.sweep, Ending.SWEEP)
    return settle_game(state, (side,), scoring.win, Ending.PLAYED_OUT)


def settle_game(state: State, winners: Sides, gain: int, ending: Ending) -> State:
    """Score a deal of kind `game` and look at the target: winners first, then the others."""
    table = state._table
    scoring = table.game.rules.scoring
    assert isinstance(scoring, GameScoring)
    barred = table.barred()
    points = tuple(
        score + gain if side in winners else score for side, score in enumerate(state._points)
    )
    out = [
        side
        for side, score in enumerate(points)
        if 0 < scoring.target <= score and not barred >> side & 1
    ]
    first = [side for side in out if side in winners] or out
    if first:
        return game_over(
            state, points, _best(first, points), Reason.TARGET, ending, deal_winners=winners
        )
    return next_deal(state, points, winners, ending)


# `tricks`: every trick scores at once (section 6)


def _after_scoring_trick(state: State, scoring: TricksScoring) -> State:
    table = state._table
    game = table.standing.game
    _, leader, answer, winners, points = state._course
    barred = table.barred()
    side = game.side_of[winners[-1]]
    done = len(winners)
    best = best_trump_trick(state, done) if scoring.best_trump else None
    points = _credited(points, side, scoring.trick, scoring, barred)
    if best is not None and best != best_trump_trick(state, done - 1):
        earner = game.side_of[winners[best]]
        points = _credited(points, earner, scoring.best_trump, scoring, barred)
    state._course = (table, leader, answer, winners, points)
    winner = _first_out(state, scoring, best, barred)
    swept = done == HAND_SIZE and len({game.side_of[seat] for seat in winners}) == 1
    if winner is not None:
        doubled = scoring.sweep == "double-stake" and swept and not table.standing.opening[side]
        stake = 2 if doubled else 1
        return game_over(state, points, (winner,), Reason.TARGET, Ending.TARGET, stake=stake)
    if swept and scoring.sweep == "wins-game" and not barred >> side & 1:
        return game_over(state, points, (side,), Reason.SWEEP, Ending.SWEEP)
    return next_deal(state, points, (), Ending.PLAYED_OUT) if done == HAND_SIZE else state


def _credited(
    points: tuple[int, ...], side: int, gain: int, scoring: TricksScoring, barred: int
) -> tuple[int, ...]:
    """The points after a gain, cut for a barred side to what is left below its cap."""
    if barred >> side & 1:
        gain = max(0, min(gain, scoring.target - scoring.trick - points[side]))
    return (*points[:side], points[side] + gain, *points[side + 1 :])


def _first_out(state: State, scoring: TricksScoring, best: int | None, barred: int) -> int | None:
    """The first side to reach the target when the deal's points are counted in trick order."""
    side_of = state._table.game.side_of
    running = list(state._table.base)
    for trick, seat in enumerate(state._winners):
        side = side_of[seat]
        running[side] += scoring.trick + (scoring.best_trump if trick == best else 0)
        if running[side] >= scoring.target and not barred >> side & 1:
            return side
    return None


def best_trump_trick(state: State, tricks: int) -> int | None:
    """The trick of the best trump, counted from 0, as it stands after so many tricks.

    Certain is the highest trump that is not dead, once it has been played; after the last
    trick it is the highest one played. None while it is open.
    """
    table = state._table
    game = table.game
    line = state._line[: tricks * game.players]
    law = table.law
    # A failed Ace counts at its usual place until it has been played (section 6).
    if table.is_demoted() and law.order.ace._index in line:
        law = game.demoted[law.order.trump.value]
    dead = table.turned if table.lies else table.turned[:-1]
    for card in law.order.trumps:
        if card._index in line:
            return line.index(card._index) // game.players
        if card._index not in dead and tricks < HAND_SIZE:
            return None
    return None


# `pool`: a side with enough tricks takes the pool, or the deal is spoilt (section 6)


def _after_pool_trick(state: State, scoring: PoolScoring) -> State:
    table, _, _, sides, _ = state._course
    game = table.standing.game
    if game.side_size > 1:
        sides = tuple([game.side_of[seat] for seat in sides])
    needed = scoring.tricks_to_win
    side = sides[-1]
    won = sides.count(side)
    done = len(sides)
    if won < needed:
        if done > needed and sides.count(sides[0]) >= needed:
            # That side had won all of the first tricks needed and played on for all five.
            if scoring.sweep == "jink":
                return spoil(state, Ending.LOST_JINK)
            return pool_won(state, sides[0], _MAJORITY)
        return spoil(state, _SPOILT) if done == HAND_SIZE else state
    if table.barred() >> side & 1:
        return spoil(state, _SPOILT)
    if won < done or scoring.sweep == "off":
        return pool_won(state, side, _MAJORITY)
    if done == HAND_SIZE:
        ending = Ending.JINK if scoring.sweep == "jink" else Ending.SWEEP
        return pool_won(state, side, ending, bonus=scoring.sweep_bonus)
    if scoring.sweep == "jink" and done == needed:
        return besides(state, (CLAIM,), 0)
    return state


def pool_won(state: State, side: int, ending: Ending, *, bonus: int = 0) -> State:
    """A side takes the pool, and a bonus from every opponent, as far as he has it."""
    table, _, _, _, points = state._course
    standing = table.standing
    game = standing.game
    scoring = game.rules.scoring
    assert isinstance(scoring, PoolScoring)
    pool = standing.pool
    moved = list(game.no_chips)
    if bonus:
        for seat, has in enumerate(standing.chips):
            if game.side_of[seat] != side:
                moved[seat] = -min(bonus, has)
        pool -= sum(moved)
    share, left = divmod(pool, game.side_size)
    for seat in game.sides[side]:
        moved[seat] = share
    return enter(
        new_standing(
            game,
            game.after[standing.dealer],
            tuple(map(add, standing.chips, moved)),
            left,
            0,
            standing.opening,
            _facts(state, points, (side,), ending, tuple(moved)),
        ),
        scoring.stake,
    )


def spoil(state: State, ending: Ending) -> State:
    """Nobody takes the pool; it stays and is added to."""
    table, _, _, _, points = state._course
    standing = table.standing
    game = standing.game
    scoring = game.rules.scoring
    assert isinstance(scoring, PoolScoring)
    return enter(
        new_standing(
            game,
            game.after[standing.dealer],
            standing.chips,
            standing.pool,
            standing.forfeits,
            standing.opening,
            _facts(state, points, (), ending),
        ),
        due_after_spoil(scoring, standing.pool),
    )


AFTER_TRICK: Final[dict[ScoringKind, Callable[[State, Any], State]]] = {
    "game": _after_game_trick,
    "tricks": _after_scoring_trick,
    "pool": _after_pool_trick,
}
"""By kind of scoring: what follows a finished trick, the same state or the next deal's."""


def has_made_its_tricks(state: State, side: int) -> bool:
    """Whether a side has the tricks that win the pool (section 7, `forfeit-stake`)."""
    scoring = state.ruleset.scoring
    return isinstance(scoring, PoolScoring) and state._tricks_won()[side] >= scoring.tricks_to_win


def ends_at_turn_up(rules: Ruleset, points: int) -> bool:
    """Whether points for A♥ turned up end the game there and then (section 2)."""
    scoring = rules.scoring
    return (
        not isinstance(scoring, PoolScoring)
        and rules.turn_up.ace_of_hearts_wins
        and 0 < scoring.target <= points
    )
