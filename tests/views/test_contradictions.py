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


def test_who_had_to_trump_and_did_not_holds_no_ace_of_trumps() -> None:
    """Section 5, `void = must-trump`: seat 0 was void in clubs and played a diamond."""
    rules = maw.ruleset("maw@1").with_options(
        {
            "following.void": "must-trump",
            "fiving.extent": "off",
            "robbing.holder": "mandatory",
            "robbing.unrobbed_ace": "lowest-trump",
        }
    )
    state = maw.new_game(rules, players=2)
    for text in ("deal 2D3D4D6D7D 7C8C9CTCJC", "up 2S", "7C", "2D"):
        state = maw.apply(state, maw.parse_move(text))
    shown = maw.view(state, 1)
    rng = random.Random(3)
    trumps = frozenset(maw.Suit.SPADES.cards) | {maw.Card("AH")}
    for _ in range(200):
        hand = maw.determinize(shown, rng).hands[0]
        assert not hand & trumps
        assert not hand & maw.Suit.CLUBS.cards


def test_who_kept_a_heart_from_the_ace_of_hearts_holds_a_trump_that_may_be_withheld() -> None:
    """Section 5, `trump-then-heart`: without a trump seat 0 would have had to play its heart."""
    rules = maw.ruleset("spoil-five@1").with_options(
        {
            "following.ace_of_hearts_lead": "trump-then-heart",
            "reneging.cards": ["five", "jack"],
            "robbing.holder": "off",
            "robbing.dealer": "off",
        }
    )
    state = maw.new_game(rules, players=2)
    for text in ("deal 2D4D6D3H5S 7C8C9CAHTH", "up 2S", "AH", "2D", "TH", "3H"):
        state = maw.apply(state, maw.parse_move(text))
    rng = random.Random(4)
    withheld = maw.CardSet("5S JS")
    drawn = [maw.determinize(maw.view(state, 1), rng).hands[0] for _ in range(300)]
    assert all(hand & withheld for hand in drawn)
    assert {hand & withheld for hand in drawn} == {
        maw.CardSet("5S"),
        maw.CardSet("JS"),
        withheld,
    }
    # The other trumps would have had to be played to A♥.
    assert not any(hand & (maw.Suit.SPADES.cards - withheld) for hand in drawn)
