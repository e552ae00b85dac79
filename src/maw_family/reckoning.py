"""Whether a last deal may have come to what is told of it (RULES.md sections 2, 6 and 7).

A `LastDeal` does not tell everything: not who failed to rob, nor when a penalty was laid, nor
whether the pool was full. The deal is settled again in every way that is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import sub

import attrs

from maw_family.cards import Card
from maw_family.errors import MawError
from maw_family.facts import FURTHEST, Facts, game_at, packed, standing_of
from maw_family.legality import CardLaw, card_law
from maw_family.moves import Offence
from maw_family.phases import settle
from maw_family.phases.penalty import FOUR, OF_THE_DEAL, effect_of
from maw_family.phases.restore import restore
from maw_family.phases.turn import may_claim
from maw_family.ranking import ACE_OF_HEARTS
from maw_family.rules import HAND_SIZE, GameScoring, PoolScoring, Ruleset, TricksScoring
from maw_family.state import NOBODY, OVER, Ending, LastDeal, Standing, State, sides_of


def check_last_deal(facts: Facts, last: LastDeal) -> None:
    """Refuse with a `MawError` a last deal after which this deal cannot have been entered so."""
    if max(map(abs, (*last.points, *last.chips))) > FURTHEST:
        raise MawError(f"points and chips move no further than {FURTHEST:,}")
    cards = [card for trick in last.tricks for card in trick.cards]
    if len(set(cards)) != len(cards) or len(last.tricks) > HAND_SIZE:
        raise MawError("the tricks of the last deal are not tricks of one pack")
    if last.tricks:
        _check_tricks(facts, last, cards)
    if not any(_is_entered(facts, state) for state in _ended_again(facts, last)):
        raise MawError("the last deal does not come to what is told of it")


def _check_tricks(facts: Facts, last: LastDeal, cards: Sequence[Card]) -> None:
    """The tricks are full and were won by their best cards."""
    if last.turn_up is None:
        raise MawError("the last deal has tricks and no turn-up")
    rules, players = facts.ruleset, facts.players
    if any(len(trick.cards) != players for trick in last.tricks):
        raise MawError(f"a trick of the last deal has not {players} cards")
    told = tuple(trick.winner for trick in last.tricks)
    demoted = rules.robbing.unrobbed_ace == "lowest-trump"
    laws = [card_law(rules, last.turn_up.suit, demoted=ace) for ace in (False, demoted)]
    eldest = (last.dealer + 1) % players
    if not any(told == winners_of(cards, eldest, players, law) for law in laws):
        raise MawError("a trick of the last deal was not won by its best card")


def winners_of(cards: Sequence[Card], eldest: int, players: int, law: CardLaw) -> tuple[int, ...]:
    """Who wins the full tricks among cards played, in order."""
    winners: list[int] = []
    leader = eldest
    for start in range(0, len(cards) - players + 1, players):
        trick = cards[start : start + players]
        strengths = law.order.strength[trick[0]._index]
        best = max(range(players), key=lambda place: strengths[trick[place]._index])
        leader = (leader + best) % players
        winners.append(leader)
    return tuple(winners)


def _is_entered(facts: Facts, state: State) -> bool:
    """Whether a state that enters a deal is the one with which the deal of the facts began."""
    return (
        state.is_over == (facts.phase is OVER)
        and (state.dealer, state.chips, state.pool, state.points)
        == (facts.dealer, facts.score.chips, facts.score.pool, facts.opening_points)
        and state.last_deal == facts.last_deal
    )


def _ended_again(facts: Facts, last: LastDeal) -> Iterator[State]:
    """What the last deal may have come to, going by its tricks (section 6).

    What has been forgotten is tried: whether the pool was full, and who could not win the deal.
    """
    rules, game = facts.ruleset, game_at(facts)
    robbing = rules.robbing
    tells = robbing.failure == "cannot-win" or robbing.unrobbed_ace == "lowest-trump"
    fails = tells and robbing.holder in ("declare", "mandatory")
    # A seat for each side: it makes no difference who of a side has failed.
    failures = (NOBODY, *(range(len(game.sides)) if fails else ()))
    if not isinstance(rules.scoring, PoolScoring):
        for failed in failures:
            if not any(last.chips) and _may_have_moved(facts, last, failed):
                yield from _settled(_ending(facts, last, failed), last)
        return
    dues: tuple[int, ...] = (rules.scoring.spoil_stake, settle.FULL_POOL)
    if last.winners:
        dues = (rules.scoring.stake,)
    elif last.ending is Ending.ANNULLED:
        dues = (0,)
    before = [_before_dues(facts, last, due) for due in dues]
    for failed in failures:
        if _went_on(facts, last, failed, rules.scoring):
            for paid_back in before:
                if min(*paid_back.score.chips, paid_back.score.pool) >= 0:
                    yield from _settled(_ending(paid_back, last, failed), last)


def _before_dues(facts: Facts, last: LastDeal, due: int) -> Facts:
    """The facts with the chips as they were before the last deal was settled."""
    owed = [0] * facts.players
    if facts.phase is not OVER:
        rich = (FURTHEST,) * facts.players
        standing = Standing(game_at(facts), facts.dealer, rich, 0, 0, (), None)
        owed = [FURTHEST - left for left in settle.enter(standing, due).chips]
    chips = tuple(
        has + paid - moved
        for has, paid, moved in zip(facts.score.chips, owed, last.chips, strict=True)
    )
    pool = facts.score.pool - sum(owed) + sum(last.chips)
    return attrs.evolve(
        facts,
        score=attrs.evolve(facts.score, chips=chips, pool=pool),
        forfeits=() if last.winners else facts.forfeits,
    )


def _went_on(facts: Facts, last: LastDeal, failed: int, scoring: PoolScoring) -> bool:
    """Whether none of the tricks before the last one has settled a deal for a pool already."""
    bare = attrs.evolve(facts, forfeits=())
    annulled = last.ending is Ending.ANNULLED
    for tricks in range(game_at(facts).settles_from, len(last.tricks) + annulled):
        state = _ending(bare, last, failed, tricks)
        if settle.AFTER_TRICK["pool"](state, scoring) is not state:
            return False
    return True


def _may_have_moved(facts: Facts, last: LastDeal, failed: int) -> bool:
    """Whether tricks, A♥ and penalties may have moved the points as the last deal tells."""
    rules, game = facts.ruleset, game_at(facts)
    scoring = rules.scoring
    annulled = last.ending is Ending.ANNULLED
    four = may_be_laid(rules, "lose-four", in_this_deal=not annulled)
    turned = {0}
    if last.turn_up is ACE_OF_HEARTS:
        turned = {rules.turn_up.ace_of_hearts_points}
    elif game.fives and last.turn_up is not None:
        turned = {0, rules.turn_up.ace_of_hearts_points}
    state = _ending(facts, last, failed)
    barred = state._table.barred()
    for ace in turned:
        for side, moved in enumerate(last.points):
            gained = 0
            if isinstance(scoring, TricksScoring):
                gained = 0 if annulled else sum(gains(state, scoring, side))
            elif isinstance(scoring, GameScoring) and side in last.winners:
                gained = scoring.sweep if last.ending is Ending.SWEEP else scoring.win
            got = moved - (ace if side == game.side_of[last.dealer] else 0)
            may_be = {gained}
            if isinstance(scoring, TricksScoring) and barred >> side & 1:
                room = scoring.target - scoring.trick - (facts.opening_points[side] - got)
                cut = max(0, min(gained, room))
                # How far penalties made room below the cap is not looked into.
                may_be = {cut, *(range(max(cut, gained - 3), gained + 1) if four else ())}
            if not any(
                got == all_of or (four and got < all_of and (all_of - got) % FOUR == 0)
                for all_of in may_be
            ):
                break
        else:
            return True
    return False


def _ending(facts: Facts, last: LastDeal, failed: int, tricks: int = HAND_SIZE) -> State:
    """The last deal after so many of its tricks, before it was settled."""
    scoring = facts.ruleset.scoring
    gain = 0
    if isinstance(scoring, GameScoring):
        gain = scoring.sweep if last.ending is Ending.SWEEP else scoring.win
    points = tuple(
        at - gain if side in last.winners else at for side, at in enumerate(facts.opening_points)
    )
    standing = standing_of(
        game_at(facts),
        last.dealer,
        facts.score,
        facts.forfeits,
        tuple(map(sub, facts.opening_points, last.points)),
        None,
    )
    _, turn_up, line, winners, *_ = packed(last)
    return restore(
        standing,
        phase=OVER,
        hands=(0,) * facts.players,
        turned=b"" if turn_up == NOBODY else bytes((turn_up,)),
        lies=False,
        robber=NOBODY,
        put_out=0,
        declared=NOBODY,
        failed=failed,
        base=points,
        outcome=None,
        line=line[: tricks * facts.players],
        winners=winners[:tricks],
        points=points,
    )


def _settled(state: State, last: LastDeal) -> Iterator[State]:
    """The deal after this one, entered in every way that the last deal may have ended."""
    scoring = state.ruleset.scoring
    side_of = state._table.game.side_of
    done = len(state._winners)
    if last.ending is Ending.ANNULLED:
        if done < HAND_SIZE:
            for same_dealer in _who_deals_again(state, played=done > 0):
                yield settle.next_deal(
                    state, state._points, (), Ending.ANNULLED, same_dealer=same_dealer
                )
    elif isinstance(scoring, GameScoring):
        if done == HAND_SIZE:
            yield settle.AFTER_TRICK["game"](state, scoring)
        elif (
            last.ending is Ending.PENALTY
            and len(last.winners) == len(state.sides) - 1
            and may_be_laid(state.ruleset, "lose-deal", in_this_deal=done > 0)
        ):
            yield settle.settle_game(state, last.winners, scoring.win, Ending.PENALTY)
    elif isinstance(scoring, TricksScoring):
        out = {
            side
            for side in map(side_of.__getitem__, state._winners)
            if state._points[side] >= scoring.target and side not in state.barred
        }
        if done == HAND_SIZE and not out:
            yield settle.next_deal(state, state._points, (), Ending.PLAYED_OUT)
    elif last.ending is Ending.CLAIM:
        if may_claim(state):
            yield settle.pool_won(state, side_of[state._winners[-1]], Ending.CLAIM)
    elif done:
        yield settle.AFTER_TRICK["pool"](state, scoring)
        forfeits = sides_of(state._table.standing.forfeits)
        if any(settle.has_made_its_tricks(state, side) for side in forfeits):
            yield settle.spoil(state, Ending.SPOILT)


def _who_deals_again(state: State, *, played: bool) -> set[bool]:
    """Whether the same dealer deals after a deal that was annulled; empty if none can be."""
    who: set[bool] = set()
    for offence in Offence:
        effect = effect_of(state, offence)
        of_the_deal = offence in OF_THE_DEAL
        if of_the_deal and played:
            continue
        if effect in ("redeal", "pass-deal"):
            who.add(effect == "redeal")
        elif of_the_deal and effect not in ("none", "lose-set", "lose-deal"):
            who.add(state.ruleset.penalties.after_misdeal == "redeal")
    return who


def may_be_laid(rules: Ruleset, effect: str, *, in_this_deal: bool) -> bool:
    """Whether a penalty has that effect, perhaps without ending the deal it is laid in."""
    return any(
        getattr(rules.penalties, offence.value.replace("-", "_")) == effect
        for offence in Offence
        if not (in_this_deal and offence in OF_THE_DEAL)
    )


def gains(state: State, scoring: TricksScoring, side: int) -> Iterator[int]:
    """What a side was credited with in this deal, one after the other, before any cut."""
    side_of = state._table.game.side_of
    winners = state._winners
    known: int | None = None
    for done, seat in enumerate(winners, 1):
        if side_of[seat] == side:
            yield scoring.trick
        best = settle.best_trump_trick(state, done)
        if best is not None and best != known and side_of[winners[best]] == side:
            yield scoring.best_trump
        known = best
