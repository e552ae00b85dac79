"""A state made of facts by playing its deal again, from the entering on.

Nothing is taken on trust that the deal itself can show: what comes back is a state to which the
rules come.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from operator import sub
from typing import Final

import attrs

from maw_family import moves
from maw_family.cards import Card, CardSet, clip
from maw_family.engine import apply, is_legal
from maw_family.errors import IllegalMove, MawError
from maw_family.facts import FURTHEST, Facts, facts_of, game_at, standing_of
from maw_family.legality import card_law
from maw_family.moves import Deal, Move, Offence, Penalty, Play, Rob, TurnUp
from maw_family.notation import format_move
from maw_family.phases import settle
from maw_family.phases.build import restated
from maw_family.phases.penalty import FOUR, effect_of
from maw_family.phases.restore import restore
from maw_family.ranking import ACE_OF_HEARTS
from maw_family.reckoning import check_last_deal, gains, may_be_laid, winners_of
from maw_family.rules import PoolScoring, TricksScoring
from maw_family.state import (
    ANSWER_FIVE,
    ASK_FIVE,
    DEAL,
    DEALER_ROB,
    NOBODY,
    OVER,
    PLAY,
    TURN_UP,
    Ending,
    Reason,
    State,
)


def rebuilt(facts: Facts) -> State:
    """The state with these facts, played from the entering of its deal.

    The last deal is settled again too; what came before that is taken on trust.
    Seats and sides that do not exist and lists of a wrong length have to be refused before.
    Raises `MawError` when no game by these rules comes to these facts.
    """
    _check_accounts(facts)
    on_entering = facts.score.reason is Reason.CHIPS_OUT
    # In any other game that is over the last deal is the one played again here.
    if facts.last_deal is not None and (on_entering or facts.phase is not OVER):
        check_last_deal(facts, facts.last_deal)
    if on_entering:
        return _ended_on_entering(facts)
    if facts.last_deal is None:
        _check_first_deal(facts)
    state = _with_cut_points(_replayed(facts), facts)
    if facts_of(state) == facts:
        return state
    for ended in _ended_by_penalty(state) if facts.phase is OVER else ():
        if facts_of(ended) == facts:
            return ended
    raise MawError(f"the rules come to something else: {_difference(facts_of(state), facts)}")


def _difference(found: Facts, facts: Facts) -> str:
    """The first of the facts that is not what the rules come to."""
    names = (field.name for field in attrs.fields(Facts))
    name = next(name for name in names if getattr(facts, name) != getattr(found, name))
    return f"{name} would be {_shown(getattr(found, name))}, not {_shown(getattr(facts, name))}"


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_shown, value)) + ")"
    return str(value) if isinstance(value, CardSet | Card | str) else clip(value)


def _check_accounts(facts: Facts) -> None:
    """Points only where there are any; as many chips and as much in the pool as there may be."""
    points = (*facts.score.points, *facts.opening_points, *facts.other_points)
    held = (*facts.score.chips, facts.score.pool)
    if max(map(abs, points)) > FURTHEST:
        raise MawError(f"points go no further than {FURTHEST:,}")
    scoring = facts.ruleset.scoring
    if isinstance(scoring, PoolScoring):
        total = scoring.chips * facts.players
        if min(held) < 0 or sum(held) != total:
            raise MawError(f"chips and pool do not add up to {total}, none of them below 0")
        if any(points):
            raise MawError("there are points, and the game is played for a pool")
    elif any(held):
        raise MawError("there are chips, and the game is not played for a pool")
    # Whoever takes a pool lifts them; of the deals before one that ended a game nothing is known.
    here = facts.phase is not OVER and (facts.last_deal is None or bool(facts.last_deal.winners))
    if facts.forfeits and not may_be_laid(facts.ruleset, "forfeit-stake", in_this_deal=here):
        raise MawError("a side has forfeited its stake, for which the game has no penalty")


def _check_first_deal(facts: Facts) -> None:
    """Nobody has points on entering it, and the first dues have been paid."""
    first = settle.begin(game_at(facts), facts.dealer)
    if any(facts.opening_points):
        raise MawError("nobody has points on entering a first deal")
    if (facts.score.chips, facts.score.pool) != (first.chips, first.pool):
        raise MawError("chips and pool are not those of a first deal")


def _leaders(facts: Facts) -> tuple[int, ...]:
    """The seats that led to the tricks of the deal, and then the one that leads next."""
    eldest = (facts.dealer + 1) % facts.players
    if not facts.played:
        return (eldest,)
    if not facts.turned:
        raise MawError("cards have been played before one was turned up")
    robbing = facts.ruleset.robbing
    turn_up = facts.turned[-1]
    law = card_law(facts.ruleset, turn_up.suit)
    if (
        robbing.unrobbed_ace == "lowest-trump"
        and robbing.holder in ("declare", "mandatory")
        and facts.robber is facts.declared is None
        and turn_up is not law.order.ace
    ):
        # Whoever plays the Ace then has failed to rob, and where nobody plays it, its place in
        # the order makes no difference (section 4).
        law = card_law(facts.ruleset, turn_up.suit, demoted=True)
    return eldest, *winners_of(facts.played, eldest, facts.players, law)


def tricks_won(facts: Facts) -> tuple[int, ...]:
    """The tricks of the deal by side, as the cards played tell."""
    won = [0] * (facts.players // facts.side_size)
    for winner in _leaders(facts)[1:]:
        won[winner % len(won)] += 1
    return tuple(won)


def _played_by(facts: Facts) -> list[int]:
    """The cards that each seat has played in this deal, as masks."""
    by = [0] * facts.players
    leaders = _leaders(facts)
    for place, card in enumerate(facts.played):
        by[(leaders[place // facts.players] + place) % facts.players] |= card._mask
    return by


def _entered(facts: Facts) -> State:
    """The deal as it was entered, all penalties of the deal laid already."""
    rules = facts.ruleset
    game = game_at(facts)
    base = list(facts.other_points)
    if ACE_OF_HEARTS in facts.turned:
        base[game.side_of[facts.dealer]] -= rules.turn_up.ace_of_hearts_points
    for lost in map(sub, facts.opening_points, base):
        four = not lost % FOUR and may_be_laid(rules, "lose-four", in_this_deal=True)
        if lost < 0 or (lost and not four):
            raise MawError(
                "other_points are not the opening_points with what A♥ brings and penalties cost"
            )
    standing = standing_of(
        game,
        facts.dealer,
        facts.score,
        facts.forfeits,
        facts.opening_points,
        None if facts.phase is OVER else facts.last_deal,
    )
    return restore(
        standing,
        phase=DEAL,
        hands=(0,) * facts.players,
        turned=b"",
        lies=False,
        robber=NOBODY,
        put_out=0,
        declared=NOBODY,
        failed=NOBODY,
        base=tuple(base),
        outcome=None,
        line=b"",
        winners=(),
        points=tuple(base),
    )


def _replayed(facts: Facts) -> State:
    """The deal played up to these facts, but for a penalty that ended it."""
    state = _entered(facts)
    by = _played_by(facts)
    hands = [hand._mask for hand in facts.hands]
    for seat, mask in enumerate(by):
        if hands[seat] & mask:
            raise MawError(f"seat {seat} holds a card that it has played")
        hands[seat] |= mask
    if (facts.robber is None) != (not facts.put_out) or len(facts.put_out) > 1:
        raise MawError("a robber has put out one card, and without a robber nobody has")
    if facts.robber is not None:
        if not facts.turned or not hands[facts.robber] & facts.turned[-1]._mask:
            raise MawError(f"seat {facts.robber} robbed, and does not have the turn-up")
        hands[facts.robber] ^= facts.turned[-1]._mask | facts.put_out._mask
    if not any(hands):
        return state
    state = _step(state, Deal(tuple(map(CardSet._of_mask, hands))))
    for number, card in enumerate(facts.turned):
        state = _step(_fived(state) if number else state, TurnUp(card))
    if state.phase is ASK_FIVE and facts.phase in (TURN_UP, ANSWER_FIVE):
        state = _step(state, moves.ASK_FIVE)
        return _step(state, moves.AGREE_FIVE) if facts.phase is TURN_UP else state
    for card in facts.played:
        state = _step(_said(state, facts), Play(card))
    return _said(state, facts)


def _step(state: State, move: Move) -> State:
    try:
        return apply(state, move)
    except IllegalMove as error:
        raise MawError(f"{format_move(move)} is against the rules: {error}") from error


def _fived(state: State) -> State:
    """Fiving asked for and agreed to, where that is what a further turn-up needs."""
    if state.phase is not ASK_FIVE:
        return state
    return _step(_step(state, moves.ASK_FIVE), moves.AGREE_FIVE)


def _said(state: State, facts: Facts) -> State:
    """Everything done that the facts tell of besides cards, as soon as it is somebody's turn."""
    while (move := _due(state, facts)) is not None:
        state = _step(state, move)
    return state


def _due(state: State, facts: Facts) -> Move | None:
    playing = facts.phase is PLAY or bool(facts.played)
    seat = state.to_act
    if state.phase is ASK_FIVE:
        robbed = facts.robber is not None or facts.declared is not None
        further = playing or robbed or facts.phase is DEALER_ROB
        return moves.STAND if further else None
    if state.phase is DEALER_ROB and facts.robber is None:
        return moves.LEAVE if playing else None
    robs = state.phase is DEALER_ROB or (state.phase is PLAY and seat == facts.robber)
    if facts.robber is not None and state.robber is None and robs:
        return Rob(next(iter(facts.put_out)))
    if state.phase is PLAY and state.declared is None and seat == facts.declared is not None:
        return moves.DECLARE
    return None


def _with_cut_points(state: State, facts: Facts) -> State:
    """The state with the points told, where a barred side's may have been cut.

    How far a credit was cut depends on when a penalty took four points, which no state keeps
    (section 6, `tricks`).
    """
    table = state._table
    if facts.score.points == state._points:
        return state
    barred = table.barred()
    may_be = all(
        told == true or (barred >> side & 1 and told in _cut_points(state, side))
        for side, (told, true) in enumerate(zip(facts.score.points, state._points, strict=True))
    )
    if not may_be:
        return state
    standing = table.standing
    if standing.last is not None and table.outcome is not None:
        # The deal that ended the game tells of the points it moved.
        *told, _, chips = standing.last
        moved = tuple(map(sub, facts.score.points, standing.opening))
        table = table.copy()
        table.standing = attrs.evolve(standing, last=(*told, moved, chips))
    return restated(state, table, facts.score.points)


def _cut_points(state: State, side: int) -> set[int]:
    """What a barred side may stand at, whenever in the deal its penalties were laid."""
    table = state._table
    scoring = state.ruleset.scoring
    if not isinstance(scoring, TricksScoring):
        return set()
    cap = scoring.target - scoring.trick
    start = table.standing.opening[side]
    if ACE_OF_HEARTS in state.superseded:
        start += state.ruleset.turn_up.ace_of_hearts_points * (
            table.game.side_of[state.dealer] == side
        )
    penalties = (start - table.base[side]) // FOUR
    # More than these are taken to have been laid first; nobody lays as many.
    first = max(0, penalties - _MOST_PENALTIES)
    after = [{start - FOUR * (first + number)} for number in range(penalties - first + 1)]
    for gain in gains(state, scoring, side):
        after = [{at + max(0, min(gain, cap - at)) for at in found} for found in after]
        for fewer, found in itertools.pairwise(after):
            found.update(at - FOUR for at in fewer)
    return after[-1]


_MOST_PENALTIES: Final = 50
"""Penalties of a side in a deal that may have been laid at any moment."""


def _ended_by_penalty(state: State) -> Iterator[State]:
    """The ends that a penalty may put to the game here."""
    for side in range(len(state.sides)):
        for offence in Offence:
            move = Penalty(side, offence)
            if effect_of(state, offence) in ("lose-set", "lose-deal") and is_legal(state, move):
                yield apply(state, move)


def _ended_on_entering(facts: Facts) -> State:
    """The game that is over because somebody cannot pay his due for the deal (section 6)."""
    scoring = facts.ruleset.scoring
    last = facts.last_deal
    if isinstance(scoring, PoolScoring) and last is not None:
        if last.winners and facts.forfeits:
            raise MawError("the forfeits were lifted when the pool was taken")
        standing = standing_of(
            game_at(facts),
            facts.dealer,
            facts.score,
            facts.forfeits,
            facts.opening_points,
            last,
        )
        due = settle.due_after_spoil(scoring, facts.score.pool)
        if last.winners:
            due = scoring.stake
        elif last.ending is Ending.ANNULLED:
            due = 0
        state = settle.enter(standing, due)
        if facts_of(state) == facts:
            return state
    raise MawError("nobody lacks the chips for the next deal")
