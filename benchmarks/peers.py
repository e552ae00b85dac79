"""The other engines, each driven in the fastest way its public interface offers from Python.

Every function returns None where the engine is not installed.
"""

from __future__ import annotations

import functools
import importlib
import pickle
import random
from types import ModuleType
from typing import Any

from measure import Side
from rivals import rival

EUCHRE_CHANCE_MOVES = 22
"""The dealer, twenty cards and the one turned up."""


@functools.cache
def _installed(module: str) -> ModuleType | None:
    return rival(module)


def _euchre() -> Any:
    pyspiel = _installed("pyspiel")
    return None if pyspiel is None else pyspiel.load_game("euchre")


def euchre_games() -> Side | None:
    """A deal of euchre to its result: bidding and play, changed in place.

    All chance moves of euchre are equally likely, so that one of `legal_actions` is a fair
    sample, and there are always as many of them: nobody has to ask whose turn it is. Nor has
    the end to be asked for, as there are no actions then.
    """
    game = _euchre()
    if game is None:
        return None
    draw = random.Random(30).random

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = game.new_initial_state()
            for _ in range(EUCHRE_CHANCE_MOVES):
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
            while actions := state.legal_actions():
                state.apply_action(actions[int(draw() * len(actions))])
                decisions += 1
            state.returns()
        return decisions

    return Side("OpenSpiel euchre", play)


def euchre_games_asking() -> Side | None:
    """The same, asking `is_terminal` and `is_chance_node` at every step."""
    game = _euchre()
    if game is None:
        return None
    draw = random.Random(31).random

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    decisions += 1
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
            state.returns()
        return decisions

    return Side("OpenSpiel euchre, is_terminal and is_chance_node at every step", play)


def euchre_games_shuffled() -> Side | None:
    """The same, the cards drawn by a shuffle of our own: the engine is told the chance moves."""
    game = _euchre()
    if game is None:
        return None
    draw = random.Random(32).random
    pack = list(range(24))

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = game.new_initial_state()
            state.apply_action(int(draw() * 4))
            cards = pack.copy()
            left = 24
            for _ in range(EUCHRE_CHANCE_MOVES - 1):
                place = int(draw() * left)
                left -= 1
                state.apply_action(cards[place])
                cards[place] = cards[left]
            while actions := state.legal_actions():
                state.apply_action(actions[int(draw() * len(actions))])
                decisions += 1
            state.returns()
        return decisions

    return Side("OpenSpiel euchre, cards dealt to it from outside", play)


def _euchre_dealt(game: Any, count: int = 200) -> list[Any]:
    draw = random.Random(33).random
    states: list[Any] = []
    for _ in range(count):
        state = game.new_initial_state()
        for _ in range(EUCHRE_CHANCE_MOVES):
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
        states.append(state)
    return states


def euchre_children() -> Side | None:
    """From dealt hands to the result; `state.child` makes a new state at every step."""
    game = _euchre()
    if game is None:
        return None
    draw = random.Random(33).random
    starts = _euchre_dealt(game)

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            for start in starts:
                state = start
                while actions := state.legal_actions():
                    state = state.child(actions[int(draw() * len(actions))])
                    decisions += 1
        return decisions

    return Side("OpenSpiel euchre, state.child", play)


def euchre_children_asking() -> Side | None:
    """The same, asking `is_terminal` at every step."""
    game = _euchre()
    if game is None:
        return None
    draw = random.Random(33).random
    starts = _euchre_dealt(game)

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            for start in starts:
                state = start
                while not state.is_terminal():
                    actions = state.legal_actions()
                    state = state.child(actions[int(draw() * len(actions))])
                    decisions += 1
        return decisions

    return Side("OpenSpiel euchre, state.child, is_terminal at every step", play)


def euchre_dealt() -> Side | None:
    """From dealt hands to the result in one clone of each, changed in place."""
    game = _euchre()
    if game is None:
        return None
    draw = random.Random(34).random
    starts = _euchre_dealt(game)

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            for start in starts:
                state = start.clone()
                while actions := state.legal_actions():
                    state.apply_action(actions[int(draw() * len(actions))])
                    decisions += 1
        return decisions

    return Side("OpenSpiel euchre, changed in place", play)


def euchre_states(count: int = 30) -> list[Any] | None:
    """Every state in which a player chooses, in so many deals of euchre."""
    game = _euchre()
    if game is None:
        return None
    draw = random.Random(35).random
    states: list[Any] = []
    for state in _euchre_dealt(game, count):
        while actions := state.legal_actions():
            states.append(state.clone())
            state.apply_action(actions[int(draw() * len(actions))])
    return states


def euchre_pickling(states: list[Any]) -> Side:
    """Pickle and unpickle these states."""
    dumps, loads = pickle.dumps, pickle.loads

    def play(count: int) -> int:
        for _ in range(count):
            for state in states:
                loads(dumps(state))
        return count * len(states)

    return Side("OpenSpiel euchre", play)


def dominoes() -> Side | None:
    """A deal of team dominoes, which OpenSpiel has written in Python, to its result."""
    pyspiel = _installed("pyspiel")
    if pyspiel is None:
        return None
    try:
        importlib.import_module("open_spiel.python.games.team_dominoes")
        game: Any = pyspiel.load_game("python_team_dominoes")
    except (ImportError, pyspiel.SpielError):
        return None
    draw = random.Random(40).random

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = game.new_initial_state()
            for _ in range(28):
                actions = state.legal_actions()
                state.apply_action(actions[int(draw() * len(actions))])
            while actions := state.legal_actions():
                state.apply_action(actions[int(draw() * len(actions))])
                decisions += 1
            state.returns()
        return decisions

    return Side("OpenSpiel python_team_dominoes", play)


def jass() -> Side | None:
    """Schieber from dealt hands and a trump already named, to the result."""
    if _installed("jass") is None:
        return None
    numpy = importlib.import_module("numpy")
    sim: Any = importlib.import_module("jass.game.game_sim").GameSim
    rule = importlib.import_module("jass.game.rule_schieber").RuleSchieber()
    draw = random.Random(41).random
    deals: list[tuple[Any, int]] = []
    for number in range(50):
        cards = list(range(36))
        random.Random(number).shuffle(cards)
        hands = numpy.zeros((4, 36), dtype=numpy.int32)
        for place, card in enumerate(cards):
            hands[place // 9, card] = 1
        deals.append((hands, number % 4))
    flatnonzero = numpy.flatnonzero
    valid_cards = rule.get_valid_cards_from_state

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            for hands, trump in deals:
                game = sim(rule)
                game.init_from_cards(hands, 0)
                game.action_trump(trump)
                state = game.state
                while not game.is_done():
                    cards = flatnonzero(valid_cards(state))
                    game.action_play_card(cards[int(draw() * len(cards))])
                    decisions += 1
        return decisions

    return Side("jass-kit", play)


def bridge() -> Side | None:
    """A deal of bridge in RLCard's engine, without the environment that learners see."""
    if _installed("rlcard") is None:
        return None
    game: Any = importlib.import_module("rlcard.games.bridge").Game()
    draw = random.Random(42).random

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            game.init_game()
            legal_actions = game.judger.get_legal_actions
            while actions := legal_actions():
                game.step(actions[int(draw() * len(actions))])
                decisions += 1
        return decisions

    return Side("RLCard bridge, engine only", play)


def kuhn() -> Side | None:
    """A hand of Kuhn poker in pokerkit, which deals, posts and pays by itself."""
    pokerkit = _installed("pokerkit")
    if pokerkit is None:
        return None
    game: Any = pokerkit.KuhnPoker(tuple(pokerkit.Automation))
    draw = random.Random(43).random

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            state = game()
            while state.actor_index is not None:
                actions = []
                if state.can_fold():
                    actions.append(state.fold)
                if state.can_check_or_call():
                    actions.append(state.check_or_call)
                if state.can_complete_bet_or_raise_to():
                    actions.append(state.complete_bet_or_raise_to)
                actions[int(draw() * len(actions))]()
                decisions += 1
        return decisions

    return Side("pokerkit Kuhn poker", play)
