"""RULES.md section 3: fiving."""

from __future__ import annotations

import pytest

import maw_family as maw
from tests.clauses.table import cards, clause, deal, go_on, legal, play, refused

HANDS = deal("2C 3C 4C 6C 7C", "2D 3D 4D 6D 7D")
FOUR_HANDS = deal("2C 3C 4C 6C 7C", "2D 3D 4D 6D 7D", "2H 3H 4H 6H 7H", "8C 9C 8D 9D 8H")
SIX_HANDS = f"{FOUR_HANDS} TCJCTDJDQD 9HTHJHQHKH"
UNTIL = {"fiving.extent": "until-suit-changes"}
ONCE = {"fiving.extent": "once"}


@clause("3.off")
def test_off() -> None:
    """Section 3: `off`: eldest leads, and cannot ask."""
    state = play("maw", [HANDS, "up 9S"], players=2, options={"fiving.extent": "off"})
    assert (state.phase, state.to_act) == (maw.Phase.PLAY, 1)
    refused(state, "five")


@clause("3.two-sides")
def test_two_sides() -> None:
    """Section 3: two pairs are asked; four players each for himself and three pairs are not."""
    pairs, alone = (
        play("spoil-five", [FOUR_HANDS, "up 9S"], players=4, side_size=size, options=ONCE)
        for size in (2, 1)
    )
    assert pairs.phase is maw.Phase.ASK_FIVE
    assert alone.phase is maw.Phase.PLAY
    three = play("spoil-five", [SIX_HANDS, "up 9S"], players=6, side_size=2, options=ONCE)
    assert three.phase is maw.Phase.PLAY


@clause("3.eldest-asks")
def test_eldest_asks() -> None:
    """Section 3: after the turn-up eldest asks, or lets it stand."""
    state = play("maw", [HANDS, "up 9S"], players=2)
    assert (state.phase, state.to_act) == (maw.Phase.ASK_FIVE, 1)
    assert legal(state) == {"five", "stand"}
    state = go_on(state, ["1 stand"])
    assert (state.phase, state.to_act, state.turn_up) == (maw.Phase.PLAY, 1, maw.Card("9S"))


@clause("3.dealer-answers")
def test_dealer_answers() -> None:
    """Section 3: the dealer agrees or refuses."""
    state = play("maw", [HANDS, "up 9S", "1 five"], players=2)
    assert (state.phase, state.to_act) == (maw.Phase.ANSWER_FIVE, 0)
    assert legal(state) == {"agree", "refuse"}


@clause("3.refused")
def test_refused() -> None:
    """Section 3: after a refusal the turn-up stays and eldest leads."""
    state = play("maw", [HANDS, "up 9S", "1 five", "0 refuse"], players=2)
    assert (state.phase, state.to_act) == (maw.Phase.PLAY, 1)
    assert (state.turn_up, state.superseded) == (maw.Card("9S"), ())


@clause("3.once-a-deal")
def test_once_a_deal() -> None:
    """Section 3: eldest asks once a deal, whatever came of it."""
    for answer in (["1 stand"], ["1 five", "0 refuse"], ["1 five", "0 agree", "up 8S"]):
        state = play("maw", [HANDS, "up 9S", *answer], players=2)
        assert state.phase is maw.Phase.PLAY
        refused(state, "five")


@clause("3.once")
def test_once() -> None:
    """Section 3: `once` turns one further card, whose suit is trumps."""
    state = play("maw", [HANDS, "up 9S", "1 five", "0 agree"], players=2)
    assert (state.phase, state.to_act) == (maw.Phase.TURN_UP, None)
    state = go_on(state, ["up 8H"])
    assert (state.phase, state.to_act, state.trump) == (maw.Phase.PLAY, 1, maw.Suit.HEARTS)


@clause("3.once.same-suit")
def test_once_same_suit() -> None:
    """Section 3: `once` is once, even if the suit is the same."""
    state = play("maw", [HANDS, "up 9S", "1 five", "0 agree", "up 8S"], players=2)
    assert (state.phase, state.trump) == (maw.Phase.PLAY, maw.Suit.SPADES)
    assert state.turn_up is maw.Card("8S")


@clause("3.until-suit-changes")
def test_until_suit_changes() -> None:
    """Section 3: `until-suit-changes` goes on until the suit differs from the first one's."""
    state = play("maw", [HANDS, "up 9S", "1 five", "0 agree"], players=2, options=UNTIL)
    for code in ("8S", "AS"):
        state = go_on(state, [f"up {code}"])
        assert state.phase is maw.Phase.TURN_UP
    state = go_on(state, ["up QH"])
    assert (state.phase, state.trump) == (maw.Phase.PLAY, maw.Suit.HEARTS)


@clause("3.pack-runs-out")
def test_pack_runs_out() -> None:
    """Section 3: ten players leave two cards; when both are spades the last one stands."""
    dealt = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    dealt.remove("4S")
    dealt.remove("9S")
    hands = [" ".join(dealt[place : place + 5]) for place in range(0, 50, 5)]
    options = {"seating.players": [10], "seating.side_sizes": {10: [5]}} | UNTIL
    moves = [deal(*hands), "up 4S", "1 five", "0 agree", "up 9S"]
    state = play("maw", moves, players=10, options=options)
    assert (state.phase, state.to_act) == (maw.Phase.PLAY, 1)
    assert (state.turn_up, state.superseded) == (maw.Card("9S"), (maw.Card("4S"),))
    assert state.trump is maw.Suit.SPADES
    assert state.undealt == cards("")


@clause("3.superseded")
def test_superseded() -> None:
    """Section 3: a superseded turn-up lies open, in no hand and not in the pack."""
    state = play("maw", [HANDS, "up 9S", "1 five", "0 agree"], players=2, options=UNTIL)
    refused(state, "up 9S")
    state = go_on(state, ["up 8S", "up QH"])
    out = cards("9S 8S")
    assert set(state.superseded) == set(out)
    assert not out & state.undealt
    assert all(not out & hand for hand in state.hands)


@clause("3.only-the-last")
@pytest.mark.parametrize(("ace", "right"), [("AH", True), ("AS", False)])
def test_only_the_last(ace: str, right: bool) -> None:
    """Section 3: the Ace of the last turn-up's suit robs it; that of the first robs nothing."""
    hands = deal("2C 3C 4C 6C 7C", f"{ace} 3D 4D 6D 7D")
    state = play("maw", [hands, "up 9S", "1 five", "0 agree", "up 8H"], players=2)
    assert ("rob 3D" in legal(state)) is right
    if right:
        state = go_on(state, ["1 rob 3D"])
        assert state.hands[1] == cards("AH 8H 4D 6D 7D")
        assert state.superseded == (maw.Card("9S"),)
