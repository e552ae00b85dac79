"""What a player is told who tries what the rules forbid: the whole sentence, word for word."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import maw_family as maw


def after(name: str, *moves: str, players: int, **options: Any) -> maw.State:
    """The state of a game dealt by seat 0, after these moves."""
    rules = maw.ruleset(name).with_options({k.replace("__", "."): v for k, v in options.items()})
    state = maw.new_game(rules, players=players)
    for move in moves:
        state = maw.apply(state, maw.parse_move(move))
    return state


def refused(state: maw.State, move: str) -> tuple[str, str | None, str]:
    """Code, option and sentence of a refusal, which is the same whoever gives it."""
    tried = maw.parse_move(move)
    refusal = maw.explain(state, tried)
    assert refusal is not None
    with pytest.raises(maw.IllegalMove) as error:
        maw.apply(state, tried)
    assert error.value.refusal == refusal
    assert str(error.value) == refusal.message
    assert refusal.legal == maw.legal_moves(state)
    return refusal.code, refusal.option, refusal.message


# Three players, spades are trumps. Seat 1 leads; he and seat 2 hold diamonds and trumps.
THREE = "deal 2C3D4DJSQS 2HKDQCTS4S 7D8D9CTC6S"


def test_a_suit_that_must_be_followed() -> None:
    state = after("spoil-five", THREE, "up 3S", "KD", players=3)
    assert refused(state, "9C") == (
        "must-follow",
        "following.plain_lead",
        (
            "9♣ may not be played: diamonds were led (K♦) and you hold 7♦ and 8♦: the suit must be "
            "followed (following.plain_lead)."
        ),
    )
    # A trump is no answer here either.
    assert refused(state, "6S")[0] == "must-follow"


def test_a_suit_that_must_be_followed_or_trumped() -> None:
    state = after("twenty-five", THREE, "up 3S", "KD", players=3)
    assert refused(state, "9C") == (
        "must-follow-or-trump",
        "following.plain_lead",
        (
            "9♣ may not be played: diamonds were led (K♦) and you hold 7♦ and 8♦: follow suit or "
            "play a trump (following.plain_lead)."
        ),
    )


def test_one_trump_that_must_be_played() -> None:
    state = after("spoil-five", THREE, "up 3S", "4S", players=3)
    assert refused(state, "9C") == (
        "must-trump",
        "reneging.cards",
        (
            "9♣ may not be played: trumps were led (4♠) and you hold 6♠, which must be played; only "
            "5♠, J♠ and A♥ may be withheld, and only from a lower lead (reneging.cards)."
        ),
    )


def test_one_of_several_trumps_that_must_be_played() -> None:
    # J♠ might be withheld from 4♠, but Q♠ may not.
    state = after("spoil-five", THREE, "up 3S", "4S", "6S", players=3)
    assert refused(state, "3D") == (
        "must-trump",
        "reneging.cards",
        (
            "3♦ may not be played: trumps were led (4♠) and you hold Q♠, and a trump must be played; "
            "only 5♠, J♠ and A♥ may be withheld, and only from a lower lead (reneging.cards)."
        ),
    )


def test_trumps_where_nothing_may_be_withheld() -> None:
    hands = "deal 2C3D4DJSQS 2HKDQCTS4S"
    state = after("maw", hands, "up 3S", "stand", "4S", players=2)
    assert refused(state, "3D") == (
        "must-trump",
        "reneging.cards",
        (
            "3♦ may not be played: trumps were led (4♠) and you hold J♠ and Q♠, and a trump must be "
            "played; no trump may be withheld (reneging.cards)."
        ),
    )


def test_a_void_that_must_be_trumped() -> None:
    state = after("spoil-five", THREE, "up 3S", "2H", players=3, following__void="must-trump")
    assert refused(state, "9C") == (
        "must-trump",
        "following.void",
        (
            "9♣ may not be played: hearts were led (2♥), you have none and hold 6♠: a trump must be "
            "played (following.void)."
        ),
    )


def test_a_heart_owed_to_the_ace_of_hearts() -> None:
    # Clubs are trumps and A♥ is led; seat 2 has no trump, but hearts.
    state = after(
        "spoil-five",
        "deal 2C3D4DJS2S AHKDQSTS4S 7H8H9DTD6S",
        "up 3C",
        "AH",
        players=3,
        following__ace_of_hearts_lead="trump-then-heart",
    )
    assert refused(state, "9D") == (
        "must-follow",
        "following.ace_of_hearts_lead",
        (
            "9♦ may not be played: A♥ was led, you hold no trump, and a heart must be played: 7♥ or "
            "8♥ (following.ace_of_hearts_lead)."
        ),
    )


def test_the_ace_of_hearts_led_as_a_plain_heart() -> None:
    state = after(
        "spoil-five",
        "deal 2C3D4DJS2S AHKDQSTS4S 7H8H9DTD6S",
        "up 3C",
        "AH",
        players=3,
        following__ace_of_hearts_lead="plain-heart",
    )
    assert refused(state, "9D") == (
        "must-follow",
        "following.ace_of_hearts_lead",
        (
            "9♦ may not be played: A♥ was led, which calls for hearts here, and you hold 7♥ and "
            "8♥: the suit must be followed (following.ace_of_hearts_lead)."
        ),
    )


def test_an_opening_lead_that_must_be_a_trump() -> None:
    state = after(
        "twenty-five",
        "deal 2D5DTDJDQD 2CKD7H5S9S 7C8D3H7STS 3C6C8C6D9H TCQCAD2H8H",
        "up 4S",
        players=5,
    )
    assert refused(state, "KD") == (
        "must-lead-trump",
        "leading.opening_trump_from",
        (
            "K♦ may not be led: with 5 players the opening lead is a trump, and you hold 5♠ and 9♠ "
            "(leading.opening_trump_from)."
        ),
    )


def test_a_card_that_is_not_in_the_hand() -> None:
    state = after("spoil-five", THREE, "up 3S", "KD", players=3)
    assert refused(state, "AS") == (
        "not-in-hand",
        None,
        "A♠ is not in your hand; you hold 9♣, 10♣, 7♦, 8♦ and 6♠.",
    )
    # The card is out of his hand once it has been played.
    assert refused(after("spoil-five", THREE, "up 3S", "KD", "7D", "3D", players=3), "KD") == (
        "not-in-hand",
        None,
        "K♦ is not in your hand; you hold Q♣, 2♥, 4♠ and 10♠.",
    )


def test_robbing_without_the_ace() -> None:
    state = after("spoil-five", THREE, "up 3S", players=3)
    assert refused(state, "rob QC") == (
        "may-not-rob",
        "robbing.holder",
        "You may not rob: only the holder of A♠ may take the turned 3♠ (robbing.holder).",
    )
    state = after("five-cards", "deal 2C3D4DJSQS 2HKDQCTSAS", "up 3S", "stand", players=2)
    assert refused(state, "rob QC") == (
        "may-not-rob",
        "robbing.holder",
        "You may not rob: there is no robbing in this game (robbing.holder).",
    )


HOLDER = "deal 2C3D4DJSQS 2HKDQCTSAS 7D8D9CTC6S"  # seat 1 holds the Ace of trumps


def test_robbing_what_has_been_taken() -> None:
    state = after("spoil-five", HOLDER, "up 3S", "rob 2H", players=3)
    assert refused(state, "rob QC") == (
        "may-not-rob",
        None,
        "You may not rob: you took the turned 3♠ already.",
    )
    state = maw.apply(state, maw.Play(maw.Card("KD")))
    assert refused(state, "rob 7D") == (
        "may-not-rob",
        None,
        "You may not rob: seat 1 took the turned 3♠ already.",
    )


def test_robbing_too_late() -> None:
    state = after("twenty-five-irish", HOLDER, "up 3S", "KD", "8D", "4D", players=3)
    assert state.to_act == 1
    assert refused(state, "rob QC") == (
        "may-not-rob",
        "robbing.holder",
        "You may not rob: robbing comes before the first card you play (robbing.holder).",
    )


def test_putting_out_what_is_not_in_the_hand() -> None:
    state = after("spoil-five", HOLDER, "up 3S", players=3)
    assert refused(state, "rob 9C") == (
        "not-in-hand",
        None,
        "9♣ cannot be put out: you hold Q♣, K♦, 2♥, A♠ and 10♠.",
    )
    assert refused(state, "rob 3S") == (
        "not-in-hand",
        None,
        (
            "3♠ cannot be put out: it is the turn-up you take, and the card put out comes from your "
            "hand."
        ),
    )


def test_declaring() -> None:
    assert refused(after("spoil-five", THREE, "up 3S", players=3), "declare") == (
        "may-not-declare",
        "robbing.holder",
        "You may not declare: only the holder of A♠ may take the turned 3♠ (robbing.holder).",
    )
    assert refused(after("spoil-five-1911", HOLDER, "up 3S", players=3), "declare") == (
        "may-not-declare",
        "robbing.holder",
        "You may not declare: there is no declaring in this game (robbing.holder).",
    )
    state = after("spoil-five", HOLDER, "up 3S", "declare", players=3)
    assert refused(state, "declare") == (
        "may-not-declare",
        None,
        "You may not declare: you showed the Ace and kept your hand.",
    )
    assert refused(state, "rob 2H") == (
        "may-not-rob",
        None,
        "You may not rob: you showed the Ace and kept your hand.",
    )


def test_a_turned_ace_that_nobody_has_a_right_to() -> None:
    state = after("maw", "deal 2C3D4DJSQS 2HKDQCTS4S", "up AS", "stand", players=2)
    assert refused(state, "rob 2H") == (
        "may-not-rob",
        "robbing.dealer",
        "You may not rob: a turned Ace stays on the pack, and A♠ was turned (robbing.dealer).",
    )
    assert refused(state, "leave") == (
        "not-the-moment",
        "robbing.dealer",
        "The dealer has no right to a turned Ace; seat 1 has to play a card (robbing.dealer).",
    )


def test_a_turned_ace_that_the_dealer_must_take() -> None:
    state = after("spoil-five-1911", THREE, "up AS", players=3)
    assert state.to_act == 0
    assert refused(state, "leave") == (
        "may-not-leave",
        "robbing.dealer",
        "The turned A♠ has to be taken: put out a card for it (robbing.dealer).",
    )
    assert refused(state, "2C") == (
        "not-the-moment",
        None,
        "2♣ cannot be played yet; seat 0 has to decide first what becomes of the turned A♠.",
    )


def test_a_turned_ace_that_the_dealer_left() -> None:
    state = after("spoil-five", THREE, "up AS", "leave", "KD", players=3)
    assert refused(state, "rob 9C") == (
        "may-not-rob",
        None,
        "You may not rob: the dealer left the turned A♠, and nobody else can have it.",
    )
    state = maw.apply(state, maw.Play(maw.Card("7D")))
    assert state.to_act == state.dealer
    assert refused(state, "rob 2C") == (
        "may-not-rob",
        None,
        "You may not rob: you left the turned A♠.",
    )


def test_claiming() -> None:
    assert refused(after("spoil-five", THREE, "up 3S", players=3), "claim") == (
        "may-not-claim",
        "scoring.sweep",
        (
            "The pool may be claimed only by the leader to trick 4, whose side has won all 3 before "
            "it (scoring.sweep)."
        ),
    )
    assert refused(after("five-and-ten", THREE, "up 3S", players=3), "claim")[:2] == (
        "may-not-claim",
        "scoring.sweep",
    )
    assert refused(after("twenty-five", THREE, "up 3S", players=3), "claim") == (
        "may-not-claim",
        "scoring.kind",
        "There is no pool to claim in this game (scoring.kind).",
    )


def test_fiving() -> None:
    hands = "deal 2C3D4DJSQS 2HKDQCTS4S"
    assert refused(after("spoil-five", THREE, "up 3S", players=3), "five") == (
        "not-the-moment",
        "fiving.extent",
        "There is no fiving in this game; seat 1 has to play a card (fiving.extent).",
    )
    state = after("spoil-five", THREE, "up 3S", players=3, fiving__extent="once")
    assert refused(state, "five") == (
        "not-the-moment",
        "fiving.extent",
        "Fiving is for two sides, and 3 play; seat 1 has to play a card (fiving.extent).",
    )
    state = after("maw", hands, "up 3S", players=2)
    assert refused(state, "agree") == (
        "not-the-moment",
        None,
        (
            "There is no request for fiving to answer; seat 1 has to ask for fiving or let the "
            "turn-up stand (five, stand)."
        ),
    )
    assert refused(state, "KD") == (
        "not-the-moment",
        None,
        (
            "K♦ cannot be played yet; seat 1 has to ask for fiving or let the turn-up stand (five, "
            "stand)."
        ),
    )
    state = maw.apply(state, maw.AskFive())
    assert refused(state, "stand") == (
        "not-the-moment",
        None,
        (
            "Fiving is asked for by eldest, once a deal, right after the turn-up; seat 0 has to "
            "agree to fiving or refuse it (agree, refuse)."
        ),
    )
    state = maw.apply(state, maw.RefuseFive())
    assert refused(state, "five") == (
        "not-the-moment",
        None,
        (
            "Fiving is asked for by eldest, once a deal, right after the turn-up; seat 1 has to "
            "play a card."
        ),
    )


def test_before_the_deal_and_before_the_turn_up() -> None:
    state = after("spoil-five", players=3)
    assert refused(state, "5H") == (
        "not-the-moment",
        None,
        "5♥ cannot be played yet; the hands have to be dealt first (deal).",
    )
    assert refused(state, "up 3S") == (
        "not-the-moment",
        None,
        "No card can be turned up before the deal; the hands have to be dealt first (deal).",
    )
    state = maw.apply(state, maw.parse_move(THREE))
    assert refused(state, "KD") == (
        "not-the-moment",
        None,
        "K♦ cannot be played yet; the next card has to be turned up first (up).",
    )
    assert refused(state, "rob KD") == (
        "not-the-moment",
        None,
        "Nobody can rob now; the next card has to be turned up first (up).",
    )


def test_a_second_deal_and_a_second_turn_up() -> None:
    state = after("spoil-five", THREE, "up 3S", players=3)
    assert refused(state, THREE) == (
        "not-the-moment",
        None,
        "The hands of this deal have been dealt; seat 1 has to play a card.",
    )
    assert refused(state, "up 9D") == (
        "not-the-moment",
        None,
        "3♠ is turned up, and no other card is due; seat 1 has to play a card.",
    )


def test_wrong_hands_and_a_wrong_turn_up() -> None:
    state = after("spoil-five", players=2)
    assert refused(state, THREE) == ("wrong-deal", None, "2 play, and 3 hands were dealt.")
    assert refused(state, "deal 2C3D4DJSQS 2HKDQCTS") == (
        "wrong-deal",
        None,
        "Seat 1 was dealt 4 cards; a hand has 5.",
    )
    assert refused(state, "deal 2C3D4DJSQS 2HKDQCTSQS") == (
        "wrong-deal",
        None,
        "Q♠ was dealt twice; it is one card.",
    )
    state = maw.apply(state, maw.parse_move("deal 2C3D4DJSQS 2HKDQCTS4S"))
    assert refused(state, "up QS") == (
        "not-undealt",
        None,
        "Q♠ is not in the pack; it was dealt or turned before.",
    )


def test_penalties() -> None:
    state = after("spoil-five", THREE, "up 3S", "KD", players=3)
    assert refused(state, "penalty 3 renounce") == (
        "no-such-seat",
        None,
        "There is no seat 3: 3 play, in seats 0 to 2.",
    )
    assert refused(state, "penalty 1 look") == (
        "not-penalised",
        "penalties.look",
        "This game has no penalty for look (penalties.look).",
    )
    assert refused(state, "penalty 0 misdeal") == (
        "too-late",
        None,
        "A misdeal may be noticed only until a card of the deal has been played.",
    )
    assert refused(state, "penalty 0 packet-order") == (
        "too-late",
        None,
        "A wrong packet order may be noticed only until a card of the deal has been played.",
    )


@pytest.mark.parametrize(
    "move",
    [
        "5H",
        "rob 5H",
        "leave",
        "declare",
        "claim",
        "five",
        "stand",
        "agree",
        "refuse",
        "up 5H",
        THREE,
        "penalty 0 renounce",
        "penalty 9 look",
        "penalty 0 misdeal",
    ],
)
def test_after_the_end(move: str) -> None:
    state = after("maw", "deal 2C3D4DJSQS 2HKDQCTS4S", "penalty 0 renounce", players=2)
    assert state.is_over
    assert refused(state, move) == ("game-over", None, "The game is over.")


def test_a_refusal_is_a_value() -> None:
    state = after("spoil-five", THREE, "up 3S", "KD", players=3)
    refusal = maw.explain(state, maw.Play(maw.Card("9C")))
    assert isinstance(refusal, maw.Refusal)
    assert refusal.legal == (maw.Play(maw.Card("7D")), maw.Play(maw.Card("8D")))
    again = maw.explain(state, maw.Play(maw.Card("9C")))
    assert again == refusal
    assert hash(again) == hash(refusal)
    for made in (pickle.loads(pickle.dumps(refusal)), copy.deepcopy(refusal)):
        assert made == refusal
    error = pickle.loads(pickle.dumps(maw.IllegalMove(refusal)))
    assert isinstance(error, maw.IllegalMove)
    assert error.refusal == refusal
    assert str(error) == refusal.message
    with pytest.raises(AttributeError):
        refusal.code = "x"  # type: ignore[misc]
