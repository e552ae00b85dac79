"""All full states that agree with what one seat knows, found by brute force.

Every way to put the cards that a seat cannot see into the places that it cannot see is tried:
the hands are dealt as they then must have been, the deal is played once more move by move
through the public engine, and what everybody saw has to come out the same. Nothing in here
knows a rule of the game.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import maw_family as maw
from tests.properties.strategies import PACK

MOST_PLACEMENTS: Final = 100_000
"""More than these nobody tries one by one in a test."""

_WHOLE_PACK: Final = frozenset(PACK)


@dataclass(frozen=True)
class Story:
    """A deal as far as it went: the state that waited for it and the moves made since."""

    start: maw.State
    moves: tuple[maw.Move, ...]

    @property
    def states(self) -> list[maw.State]:
        """The state before the first move and after every move."""
        states = [self.start]
        for move in self.moves:
            states.append(maw.apply(states[-1], move))
        return states

    @property
    def now(self) -> maw.State:
        return self.states[-1]

    def under(self, options: Mapping[str, Any]) -> Story:
        """The same moves where other rules are played, in the first deal of a game."""
        start = maw.new_game(
            self.start.ruleset.with_options(options),
            players=self.start.players,
            dealer=self.start.dealer,
            side_size=self.start.side_size,
        )
        return Story(start, self.moves)


def hands_are_dealt(state: maw.State) -> bool:
    """Whether there is a deal to be told again; after `chips-out`, for one, there is none."""
    return any(state.hands) or bool(state.tricks)


def story_of(states: Sequence[maw.State], moves: Sequence[maw.Move]) -> Story | None:
    """The deal that is going on, or in which a game ended; None where no hands are dealt."""
    if not hands_are_dealt(states[-1]):
        return None
    begun = max(place for place, state in enumerate(states) if state.phase == "deal")
    return Story(states[begun], tuple(moves[begun:]))


@dataclass(frozen=True)
class Placement:
    """The cards that somebody cannot see, each in a place: the hands now, the card put out."""

    hands: tuple[frozenset[maw.Card], ...]
    put_out: frozenset[maw.Card]


def placed(state: maw.State) -> Placement:
    """Where the cards of a state lie."""
    return Placement(tuple(frozenset(hand) for hand in state.hands), frozenset(state.put_out))


def played_by(state: maw.State) -> list[list[maw.Card]]:
    """The cards of this deal that each seat has played, tricks in progress included."""
    played: list[list[maw.Card]] = [[] for _ in range(state.players)]
    trick = [(state.leader, state.trick)] if state.trick else []
    for leader, cards in [(trick.leader, trick.cards) for trick in state.tricks] + trick:
        for place, card in enumerate(cards):
            played[(leader + place) % state.players].append(card)
    return played


def unseen(state: maw.State, seat: int | None) -> frozenset[maw.Card]:
    """The cards of which a seat (None: the onlooker) cannot tell where they are."""
    seen = {card for cards in played_by(state) for card in cards} | set(state.superseded)
    if state.turn_up is not None:
        # It lies on the pack, or everybody saw who took it (RULES.md section 4).
        seen.add(state.turn_up)
    if seat is not None:
        seen |= set(state.hands[seat])
        if seat == state.robber:
            seen |= set(state.put_out)
    return _WHOLE_PACK - seen


@dataclass(frozen=True)
class _Slot:
    """A place with cards that somebody cannot see: how many, and which one he can tell."""

    size: int
    known: frozenset[maw.Card]


def _slots(state: maw.State, seat: int | None) -> list[_Slot]:
    """The hands, and last the card put out."""
    played = {card for cards in played_by(state) for card in cards}
    slots = []
    for other, hand in enumerate(state.hands):
        known = frozenset(hand) if other == seat else frozenset[maw.Card]()
        if other == state.robber and state.turn_up not in played:
            assert state.turn_up is not None
            known |= {state.turn_up}
        slots.append(_Slot(len(hand), known))
    mine = seat is not None and seat == state.robber
    known = frozenset(state.put_out) if mine else frozenset[maw.Card]()
    return [*slots, _Slot(len(state.put_out), known)]


def hidden_places(state: maw.State, seat: int | None) -> list[frozenset[maw.Card]]:
    """Per hand, and last for the card put out, the cards in it that a seat cannot see."""
    hidden = unseen(state, seat)
    return [hidden & set(place) for place in (*state.hands, state.put_out)]


def count_placements(state: maw.State, seat: int | None) -> int:
    """In how many ways the unseen cards can lie, whatever was played."""
    left, ways = len(unseen(state, seat)), 1
    for slot in _slots(state, seat):
        ways *= math.comb(left, slot.size - len(slot.known))
        left -= slot.size - len(slot.known)
    return ways


def placements(state: maw.State, seat: int | None) -> Iterator[Placement]:
    """Every way in which the unseen cards can lie; what is left over is undealt."""
    assert count_placements(state, seat) <= MOST_PLACEMENTS, "too many to try them all"
    slots = _slots(state, seat)

    def fill(place: int, left: frozenset[maw.Card]) -> Iterator[tuple[frozenset[maw.Card], ...]]:
        if place == len(slots):
            yield ()
            return
        slot = slots[place]
        for chosen in combinations(sorted(left, key=PACK.index), slot.size - len(slot.known)):
            for rest in fill(place + 1, left - set(chosen)):
                yield (slot.known | set(chosen), *rest)

    for filled in fill(0, unseen(state, seat)):
        yield Placement(filled[:-1], filled[-1])


def public(state: maw.State) -> tuple[object, ...]:
    """What everybody at the table sees (API.md: cards played and turned, robbing and so on)."""
    return (
        *_glance(state),
        state.dealer,
        state.tricks,
        state.superseded,
        tuple(map(len, state.hands)),
        maw.score(state),
        state.last_deal,
    )


def private(state: maw.State, seat: int | None) -> tuple[object, ...]:
    """What a seat knows besides."""
    if seat is None:
        return ()
    return (
        state.hands[seat],
        state.put_out if state.robber == seat else None,
        state.failed == seat,
        maw.legal_moves(state) if state.to_act == seat else None,
    )


def _glance(state: maw.State) -> tuple[object, ...]:
    """What of the public facts can come and go within a deal."""
    return (
        state.phase,
        state.to_act,
        state.leader,
        state.trick,
        state.points,
        state.chips,
        state.pool,
        state.turn_up,
        state.turn_up_lies,
        state.robber,
        state.declared,
    )


def told_again(story: Story, now: maw.State, placement: Placement) -> list[maw.State] | None:
    """The same public moves from the hands that end in this placement; None where they cannot be.

    A robber has put out what the placement says, and was dealt it; the turn-up he was not.
    """
    hands = [
        set(hand) | set(cards) for hand, cards in zip(placement.hands, played_by(now), strict=True)
    ]
    if now.robber is not None:
        assert now.turn_up is not None
        hands[now.robber].remove(now.turn_up)
        hands[now.robber] |= placement.put_out
    state = story.start
    states = [state]
    for told in story.moves:
        move = told
        if isinstance(move, maw.Deal):
            move = maw.Deal(tuple(map(maw.CardSet, hands)))
        elif isinstance(move, maw.Rob):
            move = maw.Rob(next(iter(placement.put_out)))
        by_the_pack = isinstance(move, maw.Deal | maw.TurnUp | maw.Penalty)
        if not (maw.is_legal(state, move) if by_the_pack else move in maw.legal_moves(state)):
            return None
        state = maw.apply(state, move)
        states.append(state)
    return states


def same_to(seat: int | None, ours: list[maw.State], theirs: list[maw.State]) -> bool:
    """Whether a seat has seen the same at every moment of two courses of a deal.

    What only grows within a deal (tricks, cards turned, the own hand as it was) is compared
    once, at the end.
    """
    return (
        private(ours[-1], seat) == private(theirs[-1], seat)
        and public(ours[-1]) == public(theirs[-1])
        and all(
            _glance(a) == _glance(b)
            and (a.to_act is None or a.to_act != seat or maw.legal_moves(a) == maw.legal_moves(b))
            for a, b in zip(ours, theirs, strict=True)
        )
    )


def worlds(story: Story, seat: int | None) -> dict[Placement, maw.State]:
    """All full states that a seat has to reckon with, by where the cards lie.

    What the seat has seen on the way and what its view shows in the end has to exclude the
    same states, or a view would know too little or too much.
    """
    states = story.states
    now = states[-1]
    seen = maw.view(now, seat)
    found = {}
    for placement in placements(now, seat):
        retold = told_again(story, now, placement)
        if retold is None:
            continue
        same = same_to(seat, states, retold)
        assert same == (maw.view(retold[-1], seat) == seen), (story, seat, placement)
        if same:
            found[placement] = retold[-1]
    return found


def random_story(
    start: maw.State,
    *,
    seed: int,
    plays: int,
    tops: bool = False,
    penalty: maw.Penalty | None = None,
) -> Story:
    """A deal played at random until so many cards have been played or the deal is over.

    Words, robbing and silence are equally likely where there is a choice between them. With
    `tops` the best trumps are dealt, and kept back as long as another card may be played: what
    they may renege from, and who may have failed to rob, then stays open. The penalty is laid
    before the first card.
    """
    chance = random.Random(seed)
    players = start.players
    pack = list(PACK)
    chance.shuffle(pack)
    turned = pack[5 * players]
    best = {maw.Card.of(rank, turned.suit) for rank in _TOPS} | {maw.Card("AH")}
    if tops:
        for card in sorted(best - {turned}, key=PACK.index):
            there, here = pack.index(card), chance.randrange(5 * players)
            pack[there], pack[here] = pack[here], pack[there]
    state = start
    hands = tuple(maw.CardSet(pack[5 * seat : 5 * seat + 5]) for seat in range(players))
    up = iter(pack[5 * players :])
    moves: list[maw.Move] = []

    def choice() -> maw.Move:
        if state.phase == "deal":
            return maw.Deal(hands)
        if state.phase == "turn-up":
            return maw.TurnUp(next(up))
        if state.phase == "play" and penalty is not None and penalty not in moves:
            return penalty
        kinds: dict[type, list[maw.Move]] = {}
        for move in maw.legal_moves(state):
            kinds.setdefault(type(move), []).append(move)
        among = chance.choice(list(kinds.values()))
        low = [move for move in among if not (isinstance(move, maw.Play) and move.card in best)]
        return chance.choice((low if tops else among) or among)

    while sum(isinstance(move, maw.Play) for move in moves) < plays:
        if state.is_over or (moves and state.phase == "deal"):
            break
        moves.append(choice())
        state = maw.apply(state, moves[-1])
    return Story(start, tuple(moves))


_TOPS: Final = (maw.Rank.FIVE, maw.Rank.JACK, maw.Rank.ACE)
