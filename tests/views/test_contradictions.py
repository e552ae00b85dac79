"""Views that contradict themselves, and views of games over in which somebody was barred."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

import maw_family as maw

RULES = maw.ruleset("maw@1").with_options(
    {
        "seating.players": [2, 3],
        "penalties.renounce": "lose-deal",
        "scoring.target": 5,
        "robbing.holder": "mandatory",
        "robbing.failure": "cannot-win",
    }
)


def played(*moves: str) -> maw.State:
    state = maw.new_game(RULES, players=3)
    for text in moves:
        state = maw.apply(state, maw.parse_move(text))
    return state


def test_who_won_by_a_penalty_was_not_barred() -> None:
    """Section 4: a holder who failed cannot win, and seat 1 has won; so he held no Ace."""
    state = played("deal 2C3C4C5C6C 7C8C9CTCJC 2D3D4D5D6D", "up 2S", "7C", "penalty 0 renounce")
    assert maw.score(state).winners == (1, 2)
    shown = maw.view(state, 0)
    assert maw.from_json(maw.to_json(shown)) == shown
    rng = random.Random(5)
    ace = maw.Card("AS")
    seen = dict.fromkeys(("seat 1", "elsewhere"), 0)
    for _ in range(300):
        drawn = maw.determinize(shown, rng)
        seen["seat 1" if ace in drawn.hands[1] else "elsewhere"] += 1
        assert maw.parse_state(maw.format_state(drawn)) == drawn
    assert seen == {"seat 1": 0, "elsewhere": 300}


SHOWN = maw.view(played("deal 2C3C4C5C6C 7C8C9CTCJC 2D3D4D5D6D", "up 2S", "7C"), 0)


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 7},
        {"dealer": 5},
        {"robber": 9},
        {"players": 10**30},
        {"players": 2},
        {"side_size": 0},
        {"forfeits": (-1,)},
        {"forfeits": (10**30,)},
        {"hand": maw.CardSet("2C")},
        {"hand_sizes": (5, 5, 5)},
        {"turn_up": None},
        {"phase": maw.Phase.DEAL},
        {"trick": maw.CardSet("7C 8C 9C")},
        {"trick": tuple(maw.CardSet("7C 8C 9C"))},
        {"tricks": (maw.Trick(1, (maw.Card("7C"),), 1),)},
        {"declared": 2, "hand": maw.CardSet("2C3C4C5CAS")},
    ],
)
def test_a_view_that_no_state_agrees_with(changes: dict[str, Any]) -> None:
    with pytest.raises(maw.MawError):
        maw.determinize(attrs.evolve(SHOWN, **changes), random.Random(1))
