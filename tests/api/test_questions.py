"""`playable` and `trick_winner` for programs with a state of their own (API.md, "Names")."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from hypothesis import given

import maw_family as maw
from maw_family import Card, CardSet, MawError, NotationError, Suit
from maw_family.testing import states

SPOIL: Final = maw.ruleset("spoil-five@1")
TWENTY_FIVE: Final = maw.ruleset("twenty-five@1")


def test_cards_are_given_as_cards_or_as_text() -> None:
    # Diamonds led, spades trumps: K♦ follows, nothing else does.
    hands: list[Any] = [
        "KD 9C 2S",
        "KD9C2S",
        ["KD", "9C", "2S"],
        [Card("KD"), "9♣", "2s"],
        CardSet("KD 9C 2S"),
        (card for card in CardSet("KD 9C 2S")),
    ]
    for hand in hands:
        answer = maw.playable(SPOIL, hand=hand, trick="2D", trump=Suit.SPADES)
        assert answer == CardSet("KD")
        assert isinstance(answer, CardSet)
    tricks: list[Any] = ["2D KD", [Card("2D"), "KD"], "2DKD"]
    for trick in tricks:
        assert maw.trick_winner(SPOIL, trick, trump=Suit.SPADES) == 1


def test_an_empty_trick_is_led_to() -> None:
    assert maw.playable(SPOIL, hand="KD 9C 2S", trick="", trump=Suit.SPADES) == (
        CardSet("KD 9C 2S")
    )
    assert maw.playable(SPOIL, hand="", trick="KD", trump=Suit.SPADES) == CardSet()


def test_an_opening_lead_is_a_trump_where_enough_play() -> None:
    # Twenty-Five: from 5 players on eldest opens with a trump if he holds one.
    hand = "KD 9C 2S AH"
    lead: dict[str, Any] = {"hand": hand, "trick": "", "trump": Suit.SPADES, "opening": True}
    assert maw.playable(TWENTY_FIVE, players=5, **lead) == CardSet("2S AH")
    assert maw.playable(TWENTY_FIVE, players=4, **lead) == CardSet(hand)
    lead["opening"] = False
    assert maw.playable(TWENTY_FIVE, players=5, **lead) == CardSet(hand)


def test_the_best_trump_or_the_best_of_the_suit_led_wins() -> None:
    assert maw.trick_winner(SPOIL, "KD", trump=Suit.SPADES) == 0
    assert maw.trick_winner(SPOIL, "KD QC AD 2S AH 5S", trump=Suit.SPADES) == 5
    assert maw.trick_winner(SPOIL, "2C KD", trump=Suit.SPADES) == 0


def test_an_unrobbed_ace_is_the_lowest_trump_only_where_the_ruleset_says_so() -> None:
    # A♠ beats K♠ at its usual place; under spoil-five it falls below 10♠ once it has failed.
    for rules, winner in ((SPOIL, 1), (maw.ruleset("maw@1"), 0)):
        assert maw.trick_winner(rules, "AS TS", trump=Suit.SPADES) == 0
        assert maw.trick_winner(rules, "AS TS", trump=Suit.SPADES, unrobbed_ace=True) == winner


def test_why_a_card_may_not_be_played_is_said_as_in_a_game() -> None:
    # Spoil Five: K♣ led, spades trumps; 2♣ must follow, A♥ and 4♠ are trumps.
    found = maw.unplayable(SPOIL, hand="2C 4S AH KD", trick="KC", trump=Suit.SPADES)
    assert [card.code for card, _ in found] == ["KD", "AH", "4S"]
    reason = found[0][1]
    assert (reason.code, reason.option) == ("must-follow", "following.plain_lead")
    assert reason.message == (
        "K♦ may not be played: clubs were led (K♣) and you hold 2♣: the suit must be followed "
        "(following.plain_lead)."
    )
    assert reason.legal == (maw.Play(Card("2C")),)


def test_nothing_is_unplayable_where_everything_is_free() -> None:
    assert maw.unplayable(SPOIL, hand="2C 4S", trick="KD", trump=Suit.SPADES) == ()
    assert maw.unplayable(SPOIL, hand="2C 4S", trick="", trump=Suit.SPADES) == ()
    assert maw.unplayable(SPOIL, hand="", trick="KD", trump=Suit.SPADES) == ()


def test_why_an_opening_lead_has_to_be_a_trump() -> None:
    [(card, reason)] = maw.unplayable(
        TWENTY_FIVE, hand="KD AH", trick="", trump=Suit.SPADES, opening=True, players=5
    )
    assert (card.code, reason.code, reason.option) == (
        "KD",
        "must-lead-trump",
        "leading.opening_trump_from",
    )
    four: dict[str, Any] = {"hand": "KD AH", "trick": "", "trump": Suit.SPADES, "opening": True}
    assert maw.unplayable(TWENTY_FIVE, players=4, **four) == ()


def test_why_a_failed_ace_is_no_exception() -> None:
    # Spoil Five, hearts trumps: A♥ is privileged, but not for a holder who failed to rob.
    question: dict[str, Any] = {"hand": "AH 9C", "trick": "2H", "trump": Suit.HEARTS}
    assert maw.unplayable(SPOIL, **question) == ()
    [(card, reason)] = maw.unplayable(SPOIL, unrobbed_ace=True, **question)
    assert (card.code, reason.code, reason.option) == ("9C", "must-trump", "robbing.unrobbed_ace")


@pytest.mark.parametrize(
    ("hand", "led", "trump"),
    [
        # Neither A♠ nor, to the five, A♥ could have been withheld had its holder robbed.
        ("AS 9D", "2S", Suit.SPADES),
        ("AH 9D", "5H", Suit.HEARTS),
    ],
)
def test_a_failed_ace_is_blamed_only_where_it_lost_something(
    hand: str, led: str, trump: Suit
) -> None:
    for unrobbed_ace in (False, True):
        [(_, reason)] = maw.unplayable(
            SPOIL, hand=hand, trick=led, trump=trump, unrobbed_ace=unrobbed_ace
        )
        assert (reason.code, reason.option) == ("must-trump", "reneging.cards")
        assert "failed to rob" not in reason.message


def test_the_ace_of_hearts_led_as_a_heart_leaves_the_trumps_free() -> None:
    # Peel: A♥ is led as a heart; who follows may follow suit or trump.
    peel = maw.ruleset("spoil-five-peel@1")
    [(card, reason)] = maw.unplayable(peel, hand="2C QH QS", trick="AH", trump=Suit.SPADES)
    assert card.code == "2C"
    assert (reason.code, reason.option) == (
        "must-follow-or-trump",
        "following.ace_of_hearts_lead",
    )
    assert "you hold Q♥: follow suit or play a trump (" in reason.message
    assert [move.card.code for move in reason.legal if isinstance(move, maw.Play)] == ["QH", "QS"]


@given(states(to_act=True))
def test_a_program_with_a_state_of_its_own_hears_what_a_view_tells(state: maw.State) -> None:
    assert state.to_act is not None
    view = maw.view(state, state.to_act)
    if state.phase is not maw.Phase.PLAY:
        assert view.refusals == ()
        return
    assert state.trump is not None
    found = maw.unplayable(
        state.ruleset,
        hand=view.hand,
        trick=view.trick,
        trump=state.trump,
        unrobbed_ace=state.failed is not None,
        opening=not view.trick and not view.tricks,
        players=state.players,
    )
    assert [(card, why.code, why.message, why.option) for card, why in found] == [
        (card, why.code, why.message, why.option) for card, why in view.refusals
    ]


def test_both_halves_make_the_hand_and_refuse_the_same() -> None:
    question: dict[str, Any] = {"hand": "2C 4S AH KD", "trick": "KC", "trump": Suit.SPADES}
    halves = maw.playable(SPOIL, **question), maw.unplayable(SPOIL, **question)
    assert halves[0] | CardSet(card for card, _ in halves[1]) == CardSet("2C 4S AH KD")
    faults: list[dict[str, Any]] = [
        {"trump": "S"},
        {"hand": "2C 2C"},
        {"hand": "KC"},
        {"opening": True},
    ]
    for wrong in faults:
        messages: list[str] = []
        for function in (maw.playable, maw.unplayable):
            with pytest.raises(MawError) as error:
                function(SPOIL, **{**question, **wrong})
            messages.append(str(error.value))
        assert messages[0] == messages[1]


@pytest.mark.parametrize("rules", ["spoil-five", None, 5, maw.Ruleset])
def test_a_question_is_asked_of_a_ruleset(rules: Any) -> None:
    with pytest.raises(MawError, match=r"expected a Ruleset, as ruleset\('maw'\)"):
        maw.playable(rules, hand="5H", trick="", trump=Suit.SPADES)
    with pytest.raises(MawError, match=r"expected a Ruleset, as ruleset\('maw'\)"):
        maw.trick_winner(rules, "5H", trump=Suit.SPADES)


@pytest.mark.parametrize("trump", ["S", "♠", "SPADES", None, 3, Card("5S"), maw.Rank.ACE])
def test_trumps_are_a_suit(trump: Any) -> None:
    with pytest.raises(MawError, match=r"trump is a Suit, as Suit\.CLUBS; .* is none"):
        maw.playable(SPOIL, hand="5H", trick="", trump=trump)
    with pytest.raises(MawError, match=r"trump is a Suit, as Suit\.CLUBS; .* is none"):
        maw.trick_winner(SPOIL, "5H", trump=trump)


def test_a_card_stands_once() -> None:
    for twice in ("5H 9C 5♥", ["5H", "9C", "5♥"]):
        with pytest.raises(NotationError) as error:
            maw.playable(SPOIL, hand=twice, trick="", trump=Suit.SPADES)
        assert str(error.value) == "the hand names a card twice: 5H 9C 5H"
        with pytest.raises(NotationError) as error:
            maw.trick_winner(SPOIL, twice, trump=Suit.SPADES)
        assert str(error.value) == "the trick names a card twice: 5H 9C 5H"
    with pytest.raises(NotationError) as error:
        maw.playable(SPOIL, hand="5H 9C KD", trick="2D KD 5H", trump=Suit.SPADES)
    assert str(error.value) == "K♦ 5♥ cannot be in the hand and in the trick"


@pytest.mark.parametrize("cards", ["XX", "5H,9C", ["5H 9C"], ["XX"], [5], [None], "??"])
def test_what_is_no_card_is_refused(cards: Any) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        maw.playable(SPOIL, hand=cards, trick="", trump=Suit.SPADES)
    with pytest.raises(NotationError, match="is not a card"):
        maw.playable(SPOIL, hand="2S", trick=cards, trump=Suit.SPADES)
    with pytest.raises(NotationError, match="is not a card"):
        maw.trick_winner(SPOIL, cards, trump=Suit.SPADES)


@pytest.mark.parametrize("trick", ["", [], " ", CardSet()])
def test_an_empty_trick_has_no_winner(trick: Any) -> None:
    with pytest.raises(MawError) as error:
        maw.trick_winner(SPOIL, trick, trump=Suit.SPADES)
    assert str(error.value) == (
        "a trick of no cards has no winner; give the cards in the order played"
    )


def test_an_opening_lead_needs_its_players_and_an_empty_trick() -> None:
    with pytest.raises(MawError) as error:
        maw.playable(SPOIL, hand="5H", trick="", trump=Suit.SPADES, opening=True)
    assert str(error.value) == "an opening lead depends on how many play; say players="
    with pytest.raises(MawError) as error:
        maw.playable(SPOIL, hand="5H", trick="2D", trump=Suit.SPADES, opening=True, players=5)
    assert str(error.value) == "an opening lead is made to an empty trick; leave trick empty"


@pytest.mark.parametrize("players", [0, 1, 11, -2, 2.0, "5", True, 10**30, [5]], ids=repr)
def test_players_are_a_number_that_can_play(players: Any) -> None:
    for opening in (True, False):
        with pytest.raises(MawError) as error:
            maw.playable(
                SPOIL, hand="5H", trick="", trump=Suit.SPADES, opening=opening, players=players
            )
        assert str(error.value) == f"players is a whole number from 2 to 10, not {players!r}"


@pytest.mark.parametrize("value", ["no", "", 0, 1, None, [], 2.0], ids=repr)
def test_what_is_true_or_false_is_said_so(value: Any) -> None:
    hand: dict[str, Any] = {"hand": "5H", "trick": "", "trump": Suit.SPADES}
    expected = re.escape(f"is True or False, not {value!r}")
    with pytest.raises(MawError, match=f"^unrobbed_ace {expected}$"):
        maw.playable(SPOIL, unrobbed_ace=value, **hand)
    with pytest.raises(MawError, match=f"^opening {expected}$"):
        maw.playable(SPOIL, opening=value, **hand)
    with pytest.raises(MawError, match=f"^unrobbed_ace {expected}$"):
        maw.trick_winner(SPOIL, "5H", trump=Suit.SPADES, unrobbed_ace=value)


def test_all_but_the_first_are_said_by_name() -> None:
    with pytest.raises(TypeError):
        maw.playable(SPOIL, "5H", "", Suit.SPADES)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        maw.trick_winner(SPOIL, "5H", Suit.SPADES)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        maw.playable(SPOIL, hand="5H", trump=Suit.SPADES)  # type: ignore[call-arg]
