"""States are values: nothing changes them, equal ones are interchangeable."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Final

import pytest
from hypothesis import given, strategies as st

import maw_family as maw
from tests.properties.strategies import Course, courses

PROPERTIES: Final = (
    "ruleset",
    "players",
    "sides",
    "side_size",
    "dealer",
    "eldest",
    "phase",
    "to_act",
    "hands",
    "playable",
    "undealt",
    "turn_up",
    "turn_up_lies",
    "superseded",
    "robber",
    "put_out",
    "declared",
    "failed",
    "barred",
    "trump",
    "trick",
    "leader",
    "tricks",
    "points",
    "chips",
    "pool",
    "is_over",
    "last_deal",
)


def facts(state: maw.State) -> dict[str, Any]:
    """Everything that can be seen of a state."""
    seen = {name: getattr(state, name) for name in PROPERTIES}
    return seen | {
        "legal_moves": maw.legal_moves(state),
        "score": maw.score(state),
        "repr": repr(state),
        "hash": hash(state),
    }


def test_no_property_is_forgotten_here() -> None:
    public = {name for name in dir(maw.State) if not name.startswith("_")}
    assert public == set(PROPERTIES)


@given(courses())
def test_apply_leaves_the_state_it_was_given_as_it_was(course: Course) -> None:
    before = [facts(state) for state in course.states]
    again = [course.states[0]]
    for state, move, after in course.steps:
        made = maw.apply(state, move)
        assert made == after
        again.append(made)
    for state, kept, made in zip(course.states, before, again, strict=True):
        assert facts(state) == kept
        assert facts(made) == kept


@given(courses())
def test_the_same_moves_give_an_equal_state_with_an_equal_hash(course: Course) -> None:
    first = course.states[0]
    state = maw.new_game(
        first.ruleset, players=first.players, dealer=first.dealer, side_size=first.side_size
    )
    for move, expected in zip((None, *course.moves), course.states, strict=True):
        if move is not None:
            state = maw.apply(state, maw.parse_move(maw.format_move(move)))
        assert state == expected
        assert expected == state
        assert hash(state) == hash(expected)
        assert not state != expected
    assert facts(state) == facts(course.last)


@given(courses())
def test_states_along_a_game_differ(course: Course) -> None:
    for state, move, after in course.steps:
        # A penalty without points or chips may leave everything as it was; nothing else does.
        if not isinstance(move, maw.Penalty):
            assert state != after
            assert len({state, after}) == 2


@given(courses())
def test_different_moves_give_different_states(course: Course) -> None:
    for state in course.states:
        legal = maw.legal_moves(state)
        made = {maw.apply(state, move) for move in legal}
        assert len(made) == len(legal)


@given(courses(most_moves=12))
def test_a_different_table_is_a_different_state(course: Course) -> None:
    first = course.states[0]
    made = [
        maw.new_game(first.ruleset, players=players, dealer=dealer, side_size=size)
        for players in first.ruleset.seating.players
        for size in first.ruleset.seating.side_sizes.get(players, (1,))
        for dealer in range(players)
    ]
    assert len(set(made)) == len(made)
    assert first in made


@given(courses(), st.sampled_from(["x", 0, None, ()]))
def test_a_state_equals_nothing_but_states(course: Course, other: object) -> None:
    state = course.last
    assert state != other
    assert state.__eq__(other) is NotImplemented


@given(courses(most_moves=30))
def test_every_property_is_read_only(course: Course) -> None:
    state = course.last
    kept = facts(state)
    for name in PROPERTIES:
        with pytest.raises(AttributeError):
            setattr(state, name, getattr(state, name))
        with pytest.raises(AttributeError):
            delattr(state, name)
    for name in ("anything", "hand", "_anything", "__dict__"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
    assert facts(state) == kept


def test_a_state_is_not_made_by_calling_its_class() -> None:
    with pytest.raises(TypeError, match="new_game"):
        maw.State()


@given(courses())
def test_copies_are_the_same_state(course: Course) -> None:
    state = course.last
    for made in (copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
        assert made == state
        assert hash(made) == hash(state)
        assert facts(made) == facts(state)


@given(courses(), st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_pickles_give_an_equal_state(course: Course, protocol: int) -> None:
    for state in course.states[-3:]:
        made = pickle.loads(pickle.dumps(state, protocol))
        assert made == state
        assert facts(made) == facts(state)


@given(courses())
def test_what_a_state_holds_cannot_be_changed_either(course: Course) -> None:
    state = course.last
    for name in PROPERTIES:
        hash(getattr(state, name))
    for name in ("sides", "hands", "superseded", "barred", "trick", "tricks", "points", "chips"):
        assert isinstance(getattr(state, name), tuple)
    assert isinstance(state.undealt, maw.CardSet)
    assert isinstance(state.put_out, maw.CardSet)


@given(courses())
def test_a_pack_in_a_state_is_a_set_without_an_order(course: Course) -> None:
    # API.md: there is no shuffled deck in a state to leak.
    for state in course.states:
        assert list(state.undealt) == sorted(
            state.undealt, key=lambda card: (card.suit.value, card.rank.value)
        )
