"""What makes up a state, in public types, and the state built again by playing it.

Notations, JSON and `determinize` take a state apart into `Facts`. `rebuilt` trusts none of
them: it plays the deal from its entering on and looks whether it comes to the same.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from operator import sub
from typing import Any, Final

import attrs

from maw_family import moves
from maw_family.cards import CARDS, Card, CardSet, clip
from maw_family.engine import apply, is_legal
from maw_family.errors import IllegalMove, MawError
from maw_family.legality import CardLaw, card_law
from maw_family.moves import Deal, Move, Offence, Penalty, Play, Rob, TurnUp
from maw_family.notation import format_move
from maw_family.options import MOST
from maw_family.phases import settle
from maw_family.phases.build import restated
from maw_family.phases.penalty import _OF_THE_DEAL, FOUR, effect_of
from maw_family.phases.restore import restore
from maw_family.phases.turn import may_claim
from maw_family.ranking import ACE_OF_HEARTS
from maw_family.rules import HAND_SIZE, GameScoring, PoolScoring, Ruleset, TricksScoring
from maw_family.scoring import Score, score
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
    Game,
    LastDeal,
    Phase,
    Reason,
    Standing,
    State,
    game_of,
)

FURTHEST: Final = 1_000 * MOST
"""No count of points or chips goes further from nought than this."""


@attrs.frozen
class Facts:
    """A state without what follows from the rest.

    `hands` now, seat 0 first; `turned` the cards turned up, the last of them the turn-up;
    `played` the cards of this deal in the order played; `opening_points` those with which the
    deal was entered, `other_points` those without this deal's tricks; `forfeits` the sides
    barred by a penalty.
    """

    ruleset: Ruleset
    players: int
    side_size: int
    dealer: int
    phase: Phase
    hands: tuple[CardSet, ...]
    turned: tuple[Card, ...]
    robber: int | None
    put_out: CardSet
    declared: int | None
    played: tuple[Card, ...]
    score: Score
    opening_points: tuple[int, ...]
    other_points: tuple[int, ...]
    forfeits: tuple[int, ...]
    last_deal: LastDeal | None


def sides_of(mask: int) -> tuple[int, ...]:
    """The sides of a mask, ascending."""
    return tuple(side for side in range(mask.bit_length()) if mask >> side & 1)


def _forfeits(state: State) -> tuple[int, ...]:
    return sides_of(state._table.standing.forfeits)


def facts_of(state: State) -> Facts:
    """What makes up a state."""
    table = state._table
    standing = table.standing
    return Facts(
        ruleset=state.ruleset,
        players=state.players,
        side_size=state.side_size,
        dealer=state.dealer,
        phase=state.phase,
        hands=state.hands,
        turned=tuple(CARDS[index] for index in table.turned),
        robber=state.robber,
        put_out=state.put_out,
        declared=state.declared,
        played=tuple(CARDS[index] for index in state._line),
        score=score(state),
        opening_points=standing.opening,
        other_points=table.base,
        forfeits=_forfeits(state),
        last_deal=state.last_deal,
    )


def standing_of(
    game: Game,
    dealer: int,
    score: Score,
    forfeits: Iterable[int],
    opening_points: tuple[int, ...],
    last_deal: LastDeal | None,
) -> Standing:
    """What stands from the entering of a deal to its settling."""
    return Standing(
        game,
        dealer,
        score.chips,
        score.pool,
        sum(1 << side for side in set(forfeits)),
        opening_points,
        None if last_deal is None else _packed(last_deal),
    )


def _packed(last: LastDeal) -> tuple[Any, ...]:
    """A last deal as a `Standing` keeps it."""
    return (
        last.dealer,
        NOBODY if last.turn_up is None else last.turn_up._index,
        b"".join(card._byte for trick in last.tricks for card in trick.cards),
        tuple(trick.winner for trick in last.tricks),
        last.winners,
        last.ending,
        last.points,
        last.chips,
    )


def rebuilt(facts: Facts) -> State:
    """The state with these facts, played from the entering of its deal.

    Seats and sides that do not exist and lists of a wrong length have to be refused before.
    Raises `MawError` when no game by these rules comes to these facts.
    """
    _check_accounts(facts)
    on_entering = facts.score.reason is Reason.CHIPS_OUT
    # In any other game that is over the last deal is the one played again here.
    if facts.last_deal is not None and (on_entering or facts.phase is not OVER):
        _check_last_deal(facts, facts.last_deal)
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
    for field in attrs.fields(Facts):
        told, true = getattr(facts, field.name), getattr(found, field.name)
        if told != true:
            return f"{field.name} would be {_shown(true)}, not {_shown(told)}"
    raise AssertionError("only facts that differ are asked about")


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
    if facts.forfeits and not _may_be_laid(facts.ruleset, "forfeit-stake", in_this_deal=here):
        raise MawError("a side has forfeited its stake, for which the game has no penalty")


def _may_be_laid(rules: Ruleset, effect: str, *, in_this_deal: bool) -> bool:
    """Whether a penalty has that effect, perhaps without ending the deal it is laid in."""
    return any(
        getattr(rules.penalties, offence.value.replace("-", "_")) == effect
        for offence in Offence
        if not (in_this_deal and offence in _OF_THE_DEAL)
    )


def _check_first_deal(facts: Facts) -> None:
    """Nobody has points on entering it, and the first dues have been paid."""
    first = settle.begin(_game(facts), facts.dealer)
    if any(facts.opening_points):
        raise MawError("nobody has points on entering a first deal")
    if (facts.score.chips, facts.score.pool) != (first.chips, first.pool):
        raise MawError("chips and pool are not those of a first deal")


def _game(facts: Facts) -> Game:
    return game_of(facts.ruleset, facts.players, facts.side_size)


def _check_last_deal(facts: Facts, last: LastDeal) -> None:
    """The cards of the last deal, each once, the tricks full and won by their best cards."""
    if max(map(abs, (*last.points, *last.chips))) > FURTHEST:
        raise MawError(f"points and chips move no further than {FURTHEST:,}")
    cards = [card for trick in last.tricks for card in trick.cards]
    if len(set(cards)) != len(cards) or len(last.tricks) > HAND_SIZE:
        raise MawError("the tricks of the last deal are not tricks of one pack")
    if last.tricks:
        _check_last_tricks(facts, last)
    if not any(_is_entered(facts, state) for state in _ended_again(facts, last)):
        raise MawError("the last deal does not come to what is told of it")


def _check_last_tricks(facts: Facts, last: LastDeal) -> None:
    if last.turn_up is None:
        raise MawError("the last deal has tricks and no turn-up")
    rules, players = facts.ruleset, facts.players
    if any(len(trick.cards) != players for trick in last.tricks):
        raise MawError(f"a trick of the last deal has not {players} cards")
    cards = [card for trick in last.tricks for card in trick.cards]
    told = tuple(trick.winner for trick in last.tricks)
    if not any(
        told == _winners(cards, (last.dealer + 1) % players, players, law)
        for law in (
            card_law(rules, last.turn_up.suit),
            card_law(
                rules, last.turn_up.suit, demoted=rules.robbing.unrobbed_ace == "lowest-trump"
            ),
        )
    ):
        raise MawError("a trick of the last deal was not won by its best card")


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

    What has been forgotten is tried: which due was paid, and who could not win the deal.
    """
    rules, game = facts.ruleset, _game(facts)
    fails = rules.robbing.failure == "cannot-win" and rules.robbing.holder in (
        "declare",
        "mandatory",
    )
    # A seat for each side: it makes no difference who of a side has failed.
    failures = (NOBODY, *(range(len(game.sides)) if fails else ()))
    if not isinstance(rules.scoring, PoolScoring):
        if any(last.chips) or not _may_have_moved(facts, last, failures):
            return
        for failed in failures:
            yield from _settled(_ending(facts, last, failed), last)
        return
    for due in {0, rules.scoring.stake, rules.scoring.spoil_stake, settle._FULL_POOL}:
        owed = [0] * facts.players
        if facts.phase is not OVER:
            rich = Standing(game, facts.dealer, (FURTHEST,) * facts.players, 0, 0, (), None)
            owed = [FURTHEST - left for left in settle.enter(rich, due).chips]
        chips = tuple(
            has + paid - moved
            for has, paid, moved in zip(facts.score.chips, owed, last.chips, strict=True)
        )
        pool = facts.score.pool - sum(owed) + sum(last.chips)
        if min(*chips, pool) >= 0:
            score = attrs.evolve(facts.score, chips=chips, pool=pool)
            forfeits = () if last.winners else facts.forfeits
            paid_back = attrs.evolve(facts, score=score, forfeits=forfeits)
            for failed in failures:
                if _went_on(facts, last, failed):
                    yield from _settled(_ending(paid_back, last, failed), last)


def _went_on(facts: Facts, last: LastDeal, failed: int) -> bool:
    """Whether none of the tricks before the last one has settled a deal for a pool already."""
    bare = attrs.evolve(facts, forfeits=())
    annulled = last.ending is Ending.ANNULLED
    for tricks in range(_game(facts).settles_from, len(last.tricks) + annulled):
        state = _ending(bare, last, failed, tricks)
        if settle.AFTER_TRICK["pool"](state) is not state:
            return False
    return True


def _may_have_moved(facts: Facts, last: LastDeal, failures: Iterable[int]) -> bool:
    """Whether the points that the last deal moved are those of tricks, A♥ and penalties."""
    rules, game = facts.ruleset, _game(facts)
    scoring = rules.scoring
    annulled = last.ending is Ending.ANNULLED
    four = _may_be_laid(rules, "lose-four", in_this_deal=not annulled)
    turned = {0}
    if last.turn_up is ACE_OF_HEARTS:
        turned = {rules.turn_up.ace_of_hearts_points}
    elif rules.fiving.extent != "off" and len(game.sides) == 2 and last.turn_up is not None:
        turned = {0, rules.turn_up.ace_of_hearts_points}
    for failed, ace in itertools.product(failures, turned):
        state = _ending(facts, last, failed)
        barred = state._table.barred()
        for side, moved in enumerate(last.points):
            gained = 0
            if isinstance(scoring, TricksScoring):
                gained = 0 if annulled else sum(_gains(state, scoring, side))
            elif isinstance(scoring, GameScoring) and side in last.winners:
                gained = scoring.sweep if last.ending is Ending.SWEEP else scoring.win
            got = moved - (ace if side == game.side_of[last.dealer] else 0)
            may_be = {gained}
            if isinstance(scoring, TricksScoring) and barred >> side & 1:
                may_be.add(
                    max(
                        0,
                        min(
                            gained,
                            scoring.target - scoring.trick - (facts.opening_points[side] - got),
                        ),
                    )
                )
                # How far penalties made room below the cap is not looked into.
                may_be.update(range(gained - FOUR, gained) if four else ())
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
        _game(facts),
        last.dealer,
        facts.score,
        facts.forfeits,
        tuple(map(sub, facts.opening_points, last.points)),
        None,
    )
    _, turn_up, line, winners, *_ = _packed(last)
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
            yield settle.AFTER_TRICK["game"](state)
        elif (
            last.ending is Ending.PENALTY
            and len(last.winners) == len(state.sides) - 1
            and _may_be_laid(state.ruleset, "lose-deal", in_this_deal=done > 0)
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
        yield settle.AFTER_TRICK["pool"](state)
        if any(settle.has_made_its_tricks(state, side) for side in _forfeits(state)):
            yield settle.spoil(state, Ending.SPOILT)


def _who_deals_again(state: State, *, played: bool) -> set[bool]:
    """Whether the same dealer deals after a deal that was annulled; empty if none can be."""
    who = set()
    for offence in Offence:
        effect = effect_of(state, offence)
        of_the_deal = offence in _OF_THE_DEAL
        if of_the_deal and played:
            continue
        if effect in ("redeal", "pass-deal"):
            who.add(effect == "redeal")
        elif of_the_deal and effect not in ("none", "lose-set", "lose-deal"):
            who.add(state.ruleset.penalties.after_misdeal == "redeal")
    return who


def _winners(cards: Sequence[Card], eldest: int, players: int, law: CardLaw) -> tuple[int, ...]:
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
    return eldest, *_winners(facts.played, eldest, facts.players, law)


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
    game = _game(facts)
    base = list(facts.other_points)
    if ACE_OF_HEARTS in facts.turned:
        base[game.side_of[facts.dealer]] -= rules.turn_up.ace_of_hearts_points
    for lost in map(sub, facts.opening_points, base):
        four = not lost % FOUR and _may_be_laid(rules, "lose-four", in_this_deal=True)
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
        further = playing or facts.phase is DEALER_ROB or facts.robber is not None
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
    if ACE_OF_HEARTS in state.superseded or state.turn_up is ACE_OF_HEARTS:
        start += state.ruleset.turn_up.ace_of_hearts_points * (
            table.game.side_of[state.dealer] == side
        )
    penalties = (start - table.base[side]) // FOUR
    # More than these are taken to have been laid first; nobody lays as many.
    first = max(0, penalties - _MOST_PENALTIES)
    after = [{start - FOUR * (first + number)} for number in range(penalties - first + 1)]
    for gain in _gains(state, scoring, side):
        after = [{at + max(0, min(gain, cap - at)) for at in found} for found in after]
        for fewer, found in itertools.pairwise(after):
            found.update(at - FOUR for at in fewer)
    return after[-1]


_MOST_PENALTIES: Final = 50
"""Penalties of a side in a deal that may have been laid at any moment."""


def _gains(state: State, scoring: TricksScoring, side: int) -> Iterator[int]:
    """What a side was credited with in this deal, one after the other, before any cut."""
    side_of = state._table.game.side_of
    winners = state._winners
    known: int | None = None
    for done, seat in enumerate(winners, 1):
        if side_of[seat] == side:
            yield scoring.trick
        best = settle._best_trump_trick(state, done)
        if best is not None and best != known and side_of[winners[best]] == side:
            yield scoring.best_trump
        known = best


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
            _game(facts),
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
