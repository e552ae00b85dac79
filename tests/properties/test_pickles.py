"""Pickles: whatever was dealt, robbed, won, lost or forfeited comes back, and little is stored."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

import maw_family as maw
from maw_family import pickling
from maw_family.phases.restore import restore

TABLES = [
    (maw.ruleset(pin), players, size)
    for pin in maw.rulesets()
    for players in maw.ruleset(pin).seating.players
    for size in maw.ruleset(pin).seating.sizes_for(players)
]


def a_game(rules: maw.Ruleset, players: int, size: int, moves: int = 400) -> Iterator[maw.State]:
    draw = random.Random(f"{rules} {players} {size}")
    dealer = maw.Dealer(seed=draw.randrange(1000))
    state = maw.new_game(rules, players=players, side_size=size)
    for _ in range(moves):
        yield state
        if state.is_over:
            return
        legal = maw.legal_moves(state)
        state = maw.apply(state, draw.choice(legal) if legal else dealer.chance(state))


def there_and_back(state: maw.State) -> maw.State:
    """By way of a process that has met no state of the deal before."""
    pickled = pickle.dumps(state)
    pickling._table.cache_clear()
    made: maw.State = pickle.loads(pickled)
    return made


@pytest.mark.parametrize(("rules", "players", "size"), TABLES)
def test_every_state_of_a_game_comes_back(rules: maw.Ruleset, players: int, size: int) -> None:
    for state in a_game(rules, players, size):
        made = there_and_back(state)
        assert made == state
        assert hash(made) == hash(state)
        assert maw.legal_moves(made) == maw.legal_moves(state)
        assert made.last_deal == state.last_deal
        assert maw.score(made) == maw.score(state)
        assert pickle.dumps(made) == pickle.dumps(state)


@pytest.mark.parametrize("chips", [20, 127, 128, 1000, 40_000, 1_000_000])
def test_numbers_of_any_size_come_back(chips: int) -> None:
    rules = maw.ruleset("spoil-five").with_options({"scoring.chips": chips})
    for state in a_game(rules, 5, 1, moves=150):
        assert there_and_back(state) == state


def test_points_below_nought_come_back() -> None:
    state = maw.advance(maw.new_game(maw.ruleset("maw@1"), players=2), maw.Dealer(seed=1))
    offence = next(
        offence
        for offence in maw.Offence
        if maw.is_legal(state, maw.Penalty(0, offence))
        and min(maw.apply(state, maw.Penalty(0, offence)).points) < 0
    )
    for _ in range(40):
        state = maw.apply(state, maw.Penalty(0, offence))
        assert there_and_back(state).points == state.points
    assert state.points[0] < -128


def test_a_forfeit_and_a_lost_game_come_back() -> None:
    rules = maw.ruleset("spoil-five").with_options(
        {"penalties.renounce": "forfeit-stake", "penalties.make_out": "lose-set"}
    )
    state = maw.advance(maw.new_game(rules, players=5), maw.Dealer(seed=1))
    barred = maw.apply(state, maw.Penalty(3, maw.Offence.RENOUNCE))
    assert there_and_back(barred).barred == (3,)
    over = maw.apply(barred, maw.Penalty(2, maw.Offence.MAKE_OUT))
    made = there_and_back(over)
    assert (made, made.is_over) == (over, True)
    assert maw.score(made).winners == (0, 1, 3, 4)
    assert maw.score(made).reason is maw.score(over).reason


def test_the_states_of_a_deal_are_stored_with_one_deal() -> None:
    start = maw.advance(maw.new_game(maw.ruleset("spoil-five"), players=5), maw.Dealer(seed=3))
    states = [start]
    for _ in range(5):
        states.append(maw.apply(states[-1], maw.legal_moves(states[-1])[-1]))
    alone = len(pickle.dumps(states[0]))
    together = len(pickle.dumps(states))
    assert together < 3 * alone
    made = pickle.loads(pickle.dumps(states))
    assert made == states
    assert made[1]._table is made[2]._table


@pytest.mark.parametrize("pin", maw.rulesets())
def test_states_are_restored_from_their_facts(pin: str) -> None:
    rules = maw.ruleset(pin)
    players = rules.seating.players[-1]
    for state in a_game(rules, players, rules.seating.sizes_for(players)[0]):
        table = state._table
        made = restore(
            table.standing,
            phase=table.phase,
            hands=table.hands,
            turned=table.turned,
            lies=table.lies,
            robber=table.robber,
            put_out=table.put_out,
            declared=table.declared,
            failed=table.failed,
            base=table.base,
            outcome=table.outcome,
            line=state._line,
            winners=state._winners,
            points=state._points,
        )
        assert made == state
        assert maw.legal_moves(made) == maw.legal_moves(state)


def test_points_beyond_a_byte_come_back_within_a_deal() -> None:
    rules = maw.ruleset("twenty-five@1").with_options(
        {"scoring.target": 900, "scoring.trick": 200, "scoring.sweep": "off"}
    )
    for state in a_game(rules, 2, 1, moves=40):
        assert there_and_back(state).points == state.points
