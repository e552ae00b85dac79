"""Our side: random `spoil-five` with five players, through the public face of maw_family alone.

A decision is one move that a player makes, whether or not he had another: a card, a robbing, a
declaration, a claim. The pack's moves are not counted, only paid for.
"""

from __future__ import annotations

import pickle
import random
from typing import Final

import bare
from measure import Side

import maw_family as maw
from maw_family import State, advance, apply, legal_moves, new_game, score

RULES: Final = maw.ruleset("spoil-five@1")
SEATS: Final = 5


def games() -> Side:
    """Whole games: deal, turn-up, robbing, play, settling, until somebody's chips run out."""
    draw = random.Random(1).random
    dealer = maw.Dealer(seed=1)

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = new_game(RULES, players=SEATS)
            while not state.is_over:
                state = advance(state, dealer)
                # No moves are left when the pack has to speak again, or nobody any more.
                while moves := legal_moves(state):
                    state = apply(state, moves[int(draw() * len(moves))])
                    decisions += 1
            score(state)
        return decisions

    return Side("maw_family, whole games", play)


def games_asking() -> Side:
    """The same games by the loop that the documentation begins with."""
    draw = random.Random(2).random
    dealer = maw.Dealer(seed=2)

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = advance(new_game(RULES, players=SEATS), dealer)
            while not state.is_over:
                moves = legal_moves(state)
                state = advance(apply(state, moves[int(draw() * len(moves))]), dealer)
                decisions += 1
            score(state)
        return decisions

    return Side("maw_family, whole games, is_over and advance at every step", play)


def dealt_states(count: int = 200) -> list[State]:
    """States in which the hands lie dealt and the first player has to choose."""
    dealer = maw.Dealer(seed=3)
    start = new_game(RULES, players=SEATS)
    return [advance(start, dealer) for _ in range(count)]


def dealt() -> Side:
    """From states dealt beforehand to the end of the deal, its settling included.

    Every state is a new one, and those before it could be kept: there is no other way.
    """
    draw = random.Random(3).random
    starts = dealt_states()

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            for start in starts:
                state = start
                while moves := legal_moves(state):
                    state = apply(state, moves[int(draw() * len(moves))])
                    decisions += 1
        return decisions

    return Side("maw_family, dealt hands", play)


def dealt_asking() -> Side:
    """From the same states, asking before each step whose turn it is."""
    draw = random.Random(3).random
    starts = dealt_states()

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            for start in starts:
                state = start
                while state.to_act is not None:
                    moves = legal_moves(state)
                    state = apply(state, moves[int(draw() * len(moves))])
                    decisions += 1
        return decisions

    return Side("maw_family, dealt hands, to_act at every step", play)


def states_of_games(count: int = 3) -> list[State]:
    """Every state in which a player chooses, in so many whole games."""
    draw = random.Random(4).random
    dealer = maw.Dealer(seed=4)
    states: list[State] = []
    for _ in range(count):
        state = new_game(RULES, players=SEATS)
        while not state.is_over:
            state = advance(state, dealer)
            while moves := legal_moves(state):
                states.append(state)
                state = apply(state, moves[int(draw() * len(moves))])
    return states


def states_of_first_deals(count: int = 30) -> list[State]:
    """Every state in which a player chooses, in so many first deals."""
    draw = random.Random(5).random
    states: list[State] = []
    for state in dealt_states(count):
        reached = state
        while moves := legal_moves(reached):
            states.append(reached)
            reached = apply(reached, moves[int(draw() * len(moves))])
    return states


def mixed(states: list[State]) -> list[State]:
    """The same states in no order, so that two of a deal seldom follow each other."""
    return random.Random(7).sample(states, len(states))


def check_bare(count: int = 2000) -> None:
    """Make sure that the bare loop allows the same cards and gives tricks to the same seats.

    Raises `RuntimeError` at the first difference.
    """
    draw = random.Random(6).random
    for _ in range(count):
        hands, trump = bare.deal_out(draw)
        suit = tuple(maw.Suit)[trump]
        lead = [card for card in range(52) if hands[0] & 1 << card][int(draw() * 5)]
        calls, answers, worth = bare.ROWS[trump][lead]
        trick = [_card(lead)]
        values = [worth[lead]]
        for hand in hands[1:]:
            legal = hand & answers if hand & calls else hand
            cards = [card for card in range(52) if legal & 1 << card]
            allowed = maw.playable(RULES, hand=_cards(hand), trick=trick, trump=suit, players=SEATS)
            if list(allowed) != [_card(card) for card in cards]:
                raise RuntimeError(f"{trick} leaves {allowed} of {_cards(hand)}, not {cards}")
            card = cards[int(draw() * len(cards))]
            trick.append(_card(card))
            values.append(worth[card])
        winner = maw.trick_winner(RULES, trick, trump=suit)
        if winner != values.index(max(values)):
            raise RuntimeError(f"{trick} with {suit} trumps goes to place {winner}: {values}")


def _card(number: int) -> maw.Card:
    return maw.Card.of(tuple(maw.Rank)[number % 13], tuple(maw.Suit)[number // 13])


def _cards(mask: int) -> maw.CardSet:
    return maw.CardSet(_card(number) for number in range(52) if mask & 1 << number)


def pickling(states: list[State]) -> Side:
    """Pickle and unpickle these states."""
    dumps, loads = pickle.dumps, pickle.loads

    def play(count: int) -> int:
        for _ in range(count):
            for state in states:
                loads(dumps(state))
        return count * len(states)

    return Side("maw_family", play)
