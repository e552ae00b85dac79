"""The strategies for Hypothesis."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from maw_family.cards import clip
from maw_family.engine import new_game
from maw_family.errors import MawError, RulesetError
from maw_family.options import is_whole
from maw_family.rules import Ruleset
from maw_family.state import Phase, State
from maw_family.testing.house import pins_for, some_rules
from maw_family.testing.playing import (
    BYTE,
    MOST_MOVES,
    SEEDS,
    Below,
    Course,
    PlayedGame,
    rules_expression,
    seated,
    seeded,
    some_deal,
    some_turn_up,
    state_expression,
)

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy


def rulesets(*, shipped_only: bool = False, players: int | None = None) -> SearchStrategy[Ruleset]:
    """Rulesets: shipped ones, and house rules with any options changed that go together.

    They shrink towards a shipped ruleset as it is. With `shipped_only` there are no house
    rules, and with `players` only rules that so many play by.

    Raises `ImportError` without Hypothesis, and `RulesetError` where no shipped ruleset is for
    so many players.
    """
    _need_hypothesis()
    from hypothesis import strategies as st

    pins_for(players)

    def some_ruleset(draw: DrawFn) -> Ruleset:
        return some_rules(_drawing(draw), players, shipped_only=shipped_only)

    return st.composite(some_ruleset)()


def games(
    rules: Ruleset | SearchStrategy[Ruleset] | None = None,
    *,
    players: int | None = None,
    penalties: bool = False,
    finished: bool = False,
    max_moves: int = 100,
) -> SearchStrategy[PlayedGame]:
    """Games from their beginning, played for some moves, `max_moves` at most.

    `rules` is a ruleset or a strategy for one; without it any of `rulesets()` is drawn. The
    table is any at which the rules are played, or one of so many `players`. Every decision is
    drawn as a place in `legal_moves`. Hands and turn-ups are drawn so that the cards on which
    most rules turn are often in play. With `penalties` there is a referee, who sometimes
    charges a seat with what the ruleset has a penalty for. With `finished` each game is played
    on to its end, or, where that is too far away or never comes, for 3,000 moves.

    Raises `ImportError` without Hypothesis, `RulesetError` for rules that so many do not play
    by, and `MawError` where `max_moves` is no whole number from 0 to 3,000.
    """
    _need_hypothesis()
    from hypothesis import strategies as st

    strategy = _strategy(rules, players)
    _check_moves(max_moves)

    def some_game(draw: DrawFn) -> PlayedGame:
        course = Course(seated(draw(strategy), players, _drawing(draw)))
        _play(draw, course, max_moves, penalties=penalties, finished=finished)
        return course.game()

    return st.composite(some_game)()


def states(
    rules: Ruleset | SearchStrategy[Ruleset] | None = None,
    *,
    players: int | None = None,
    penalties: bool = False,
    to_act: bool = False,
    max_moves: int = 100,
) -> SearchStrategy[State]:
    """States from anywhere in a game, of every phase: early ones, late ones, games that are over.

    `rules`, `players`, `penalties` and `max_moves` are those of `games`; every third game is
    played on to its end. With `to_act` some seat has to choose in every state, so that
    `legal_moves` is never empty.

    Raises `ImportError` without Hypothesis, `RulesetError` for rules that so many do not play
    by, and `MawError` where `max_moves` is no whole number from 0 to 3,000.
    """
    _need_hypothesis()
    from hypothesis import strategies as st

    strategy = _strategy(rules, players)
    _check_moves(max_moves)

    def some_state(draw: DrawFn) -> State:
        below = _drawing(draw)
        course = Course(seated(draw(strategy), players, below))
        if to_act:
            # Then eldest has to choose: only A♥ turned can end a game before that.
            course.make(some_deal(course.states[-1], below))
            course.make(some_turn_up(course.states[-1], below, no_ace_of_hearts=True))
        finished = below(3) == 2
        _play(draw, course, max_moves, penalties=penalties, finished=finished)
        among = [state for state in course.states if not to_act or state.to_act is not None]
        if finished and below(2):
            return among[-1]
        if below(2):
            # The rarer phases as often as the play of cards.
            by_phase = [[state for state in among if state.phase is phase] for phase in Phase]
            phases = [found for found in by_phase if found]
            among = phases[below(len(phases))]
        return among[below(len(among))]

    return st.composite(some_state)()


def _need_hypothesis() -> None:
    """Look for Hypothesis, and tell it how to show what is drawn."""
    try:
        import hypothesis
    except ModuleNotFoundError as error:
        raise ImportError(
            "the strategies of maw_family.testing need Hypothesis; "
            "install it with: pip install hypothesis"
        ) from error
    del hypothesis
    from hypothesis.vendor.pretty import for_type_by_name

    # Else it would print a ruleset field by field, in 35 lines.
    for kind, expression in ((Ruleset, rules_expression), (State, state_expression)):
        for_type_by_name(kind.__module__, kind.__name__, _printing(expression))


def _printing(expression: Callable[[Any], str]) -> Callable[[Any, Any, bool], None]:
    return lambda value, printer, cycle: printer.text(expression(value))


def _strategy(
    rules: Ruleset | SearchStrategy[Ruleset] | None, players: int | None
) -> SearchStrategy[Ruleset]:
    from hypothesis import strategies as st

    if rules is None:
        return rulesets(players=players)
    if isinstance(rules, Ruleset):
        if players is not None:
            new_game(rules, players=players)
        return st.just(rules)
    if isinstance(rules, st.SearchStrategy):
        return rules
    raise RulesetError(
        f"rules is a Ruleset, as ruleset('maw'), or a strategy for one; {clip(rules)} is neither"
    )


def _check_moves(max_moves: int) -> None:
    if not is_whole(max_moves, 0, MOST_MOVES):
        raise MawError(
            f"max_moves is a whole number from 0 to {MOST_MOVES:,}, not {clip(max_moves)}"
        )


def _play(draw: DrawFn, course: Course, max_moves: int, *, penalties: bool, finished: bool) -> None:
    """Play on; one draw of bytes serves all decisions."""
    below = _drawing(draw)
    decisions = draw(_bytes(below(max_moves + 1)))
    course.go_on(decisions, below, penalties=penalties)
    if finished:
        chance = seeded(random.Random(below(SEEDS)))
        left = range(MOST_MOVES - len(course.moves))
        course.go_on((chance(BYTE) for _ in left), chance, penalties=penalties)


def _drawing(draw: DrawFn) -> Below:
    return lambda count: draw(_integers(count))


# Strategies are made once: making them costs more than drawing from them.
@functools.cache
def _integers(count: int) -> SearchStrategy[int]:
    from hypothesis import strategies as st

    return st.integers(0, count - 1)


@functools.cache
def _bytes(length: int) -> SearchStrategy[bytes]:
    from hypothesis import strategies as st

    return st.binary(min_size=length, max_size=length)
