"""RULES.md section 5: leading, following and reneging, a test for each clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import maw_family as maw
from tests.clauses.scripted import rest_of_pack
from tests.clauses.table import clause, deal, go_on, legal, play, refused

SUITS = {suit.letter: suit for suit in maw.Suit}
NO_ROBBING = {"robbing.dealer": "off", "robbing.holder": "off"}
CLASSIC = ("five", "jack", "ace-of-hearts")
# The order 5 J A♥ A and the three best privileged, unless a test says otherwise.
BASE = {**NO_ROBBING, "reneging.cards": CLASSIC}


def answers(
    hand: str, *, to: str, up: str = "2C", options: Mapping[str, Any] | None = None
) -> set[str]:
    """What a hand may play to a card led, asked of a table for two and of `playable` as well."""
    changes = {**BASE, **(options or {})}
    state = play(
        "spoil-five",
        [deal(hand, to, fill=rest_of_pack(hand, to, up)), f"up {up}", f"1 {to}"],
        players=2,
        options=changes,
    )
    rules = maw.ruleset("spoil-five").with_options(changes)
    asked = maw.playable(rules, hand=hand, trick=to, trump=SUITS[up[1]])
    assert {card.code for card in asked} == legal(state)
    return legal(state)


def opening(
    hand: str,
    *,
    players: int,
    ruleset: str = "twenty-five",
    side_size: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> maw.State:
    """Clubs are trumps and eldest, seat 1, has that hand and the lead."""
    others = [""] * (players - 2)
    spare = rest_of_pack(hand, "2C AC")
    return play(
        ruleset,
        [deal("", hand, *others, fill=spare), "up 2C"],
        players=players,
        side_size=side_size,
        options=options,
    )


def every(hand: str) -> set[str]:
    return set(hand.split())


@clause("5.opening.from-players")
def test_opening_from_players() -> None:
    """Section 5: with so many players or more eldest opens with a trump if he holds one."""
    hand = "KC 9D 8D 7D 6D"
    assert legal(opening(hand, players=5)) == {"KC"}
    assert legal(opening(hand, players=6)) == {"KC"}
    assert legal(opening(hand, players=4)) == every(hand)
    refusal = refused(opening(hand, players=5), "9D")
    assert refusal.code == "must-lead-trump"
    assert refusal.option == "leading.opening_trump_from"


@clause("5.opening.holds-none")
def test_opening_holds_none() -> None:
    """Section 5: eldest without a trump opens with any card."""
    hand = "KD 9D 8D 7D 6D"
    assert legal(opening(hand, players=5)) == every(hand)


@clause("5.opening.zero")
def test_opening_zero() -> None:
    """Section 5: 0 means that nobody ever has to open with a trump."""
    hand = "KC 9D 8D 7D 6D"
    options = {"leading.opening_trump_from": 0}
    for players in (2, 5, 9):
        assert legal(opening(hand, players=players, options=options)) == every(hand)


@clause("5.opening.seats-not-sides")
def test_opening_seats_not_sides() -> None:
    """Section 5: six seats in three sides are six players for the opening lead."""
    hand = "KC 9D 8D 7D 6D"
    for enough, expected in ((6, {"KC"}), (7, every(hand))):
        options = {"leading.opening_trump_from": enough}
        state = opening(hand, players=6, ruleset="forty-five", side_size=2, options=options)
        assert len(state.sides) == 3
        assert legal(state) == expected


@clause("5.opening.after-robbing")
def test_opening_after_robbing() -> None:
    """Section 5: the hand is looked at when eldest leads, with the turn-up he has robbed."""
    hand = "AC 9D 8D 7D 6D"
    state = play(
        "twenty-five",
        [deal("", hand, "", "", "", fill=rest_of_pack(hand, "KC")), "up KC"],
        players=5,
    )
    assert {move for move in legal(state) if " " not in move} == {"declare", "AC"}
    assert legal(go_on(state, ["1 rob AC"])) == {"KC"}
    assert legal(go_on(state, ["1 rob 9D"])) == {"KC", "AC"}


@clause("5.opening.ace-of-hearts")
def test_opening_ace_of_hearts() -> None:
    """Section 5: A♥ is a trump to open with, and has to be when it is the only one."""
    assert legal(opening("AH 9D 8D 7D 6D", players=5)) == {"AH"}
    assert legal(opening("AH KC 8D 7D 6D", players=5)) == {"AH", "KC"}


@clause("5.opening.no-privilege")
def test_opening_no_privilege() -> None:
    """Section 5: privilege is no excuse from opening with a trump."""
    assert legal(opening("5C 9D 8D 7D 6D", players=5)) == {"5C"}
    assert legal(opening("JC 9D 8D 7D 6D", players=5)) == {"JC"}


@clause("5.opening.later-leads")
def test_opening_later_leads() -> None:
    """Section 5: the leads after the opening are free."""
    hands = [
        "QD JD KH QH JH",
        "KC 3C 9D 8D 7D",
        "KS QS JS AS 2S",
        "TH 9H 8H 7H 6H",
        "3S 4S 5S 6S 7S",
    ]
    moves = [deal(*hands), "up 2C", "1 KC", "2 2S", "3 6H", "4 7S", "0 JH"]
    state = play("twenty-five", moves, players=5)
    assert state.to_act == 1
    assert legal(state) == {"3C", "9D", "8D", "7D"}


@clause("5.plain.follow")
def test_plain_follow() -> None:
    """Section 5: `follow` – who holds the suit led has to play it."""
    options = {"following.plain_lead": "follow"}
    assert answers("3D KC 5C 9S 8S", to="KD", options=options) == {"3D"}
    assert answers("3D 7D AH 9S 8S", to="KD", options=options) == {"3D", "7D"}


@clause("5.plain.follow-or-trump")
def test_plain_follow_or_trump() -> None:
    """Section 5: `follow-or-trump` – who holds the suit led plays it or any trump."""
    options = {"following.plain_lead": "follow-or-trump"}
    assert answers("3D KC AH 9S 8S", to="KD", options=options) == {"3D", "KC", "AH"}
    assert answers("3D 7D JS 9S 8S", to="KD", options=options) == {"3D", "7D"}


@clause("5.plain.hearts")
def test_plain_hearts() -> None:
    """Sections 1 and 5: A♥ is no heart, it neither has to nor may follow one as a heart."""
    follow = {"following.plain_lead": "follow"}
    assert answers("AH 2H 9S 8S 7S", to="KH", options=follow) == {"2H"}
    assert answers("AH 3S 9S 8S 7S", to="KH", options=follow) == every("AH 3S 9S 8S 7S")


@clause("5.void.free")
def test_void_free() -> None:
    """Section 5: `free` – who is void in the suit led plays any card."""
    for plain in ("follow", "follow-or-trump"):
        options = {"following.plain_lead": plain, "following.void": "free"}
        hand = "KC 5C 9S 8S 7H"
        assert answers(hand, to="KD", options=options) == every(hand)


@clause("5.void.must-trump")
def test_void_must_trump() -> None:
    """Section 5: `must-trump` – who is void in the suit led plays a trump if he has one."""
    options = {"following.void": "must-trump"}
    assert answers("KC AH 9S 8S 7H", to="KD", options=options) == {"KC", "AH"}
    assert answers("KS QS 9S 8S 7H", to="KD", options=options) == every("KS QS 9S 8S 7H")
    assert answers("KC 3D 9S 8S 7H", to="KD", options=options) == {"3D"}


@clause("5.trump-led.forces")
def test_trump_led_forces() -> None:
    """Section 5: a trump that is not privileged against the trump led forces a trump."""
    assert answers("3C 9D 8D 7D 6D", to="KC") == {"3C"}
    assert answers("AC 3C 8D 7D 6D", to="6C") == {"AC", "3C"}


@clause("5.trump-led.ace-of-hearts-led")
def test_trump_led_ace_of_hearts_led() -> None:
    """Section 5: A♥ led is a trump led."""
    assert answers("3C KH 8D 7D 6D", to="AH") == {"3C"}


@clause("5.trump-led.any-trump")
def test_trump_led_any_trump() -> None:
    """Section 5: where a trump is forced any trump will do, privileged ones too."""
    assert answers("3C 5C JC AH 8D", to="KC") == {"3C", "5C", "JC", "AH"}
    # JC stands below the five led, which forces; AH is below it as well.
    assert answers("JC 9D 8D 7D AH", to="5C") == {"JC", "AH"}


@clause("5.trump-led.none")
def test_trump_led_none() -> None:
    """Section 5: without a trump that is forced any card may be played to a trump."""
    for hand in ("9D 8D 7D KH KS", "5C JC AH 7D 6S", "5C 8D 7D 6D KH"):
        assert answers(hand, to="KC") == every(hand)


@clause("5.reneging.cards")
def test_reneging_cards() -> None:
    """Section 5: privileged are the trumps that `reneging.cards` names, and no others."""
    hand = {"five": "5C", "jack": "JC", "ace-of-hearts": "AH", "ace": "AC"}
    for name, card in hand.items():
        cards = f"{card} 9D 8D 7D 6D"
        privileged = {"reneging.cards": [name]}
        others = {"reneging.cards": [other for other in hand if other != name]}
        assert answers(cards, to="KC", options=privileged) == every(cards)
        assert answers(cards, to="KC", options=others) == {card}
        assert answers(cards, to="KC", options={"reneging.cards": []}) == {card}


@clause("5.reneging.above-led")
def test_reneging_above_led() -> None:
    """Section 5: a privileged card is free exactly when it ranks above the card led."""
    order = ["5C", "JC", "AH"]
    for place, card in enumerate(order):
        hand = f"{card} 9D 8D 7D 6D"
        for led_place, led in enumerate(order):
            if led != card:
                expected = every(hand) if place < led_place else {card}
                assert answers(hand, to=led) == expected


@clause("5.reneging.others-played")
def test_reneging_others_played() -> None:
    """Section 5: what others have played since the lead does not matter."""
    hands = ["JC 9D 8D 7D 6D", "KC QD TD KH QH", "5C KS QS JS AS"]
    moves = [deal(*hands), "up 2C", "1 KC", "2 5C"]
    state = play("spoil-five", moves, players=3, options=BASE)
    # The five beats JC, but JC stands above the King that was led.
    assert legal(state) == every("JC 9D 8D 7D 6D")

    hands = ["AH 9D 8D 7D 6D", "JC QD TD KH QH", "3C KS QS JS AS"]
    moves = [deal(*hands), "up 2C", "1 JC", "2 3C"]
    state = play("spoil-five", moves, players=3, options=BASE)
    # AH beats the three, but stands below the Jack that was led.
    assert legal(state) == {"AH"}


@clause("5.ace-of-hearts-lead.trump")
def test_ace_of_hearts_lead_trump() -> None:
    """Section 5: `trump` – A♥ led calls for trumps, and for nothing without a trump."""
    options = {"following.ace_of_hearts_lead": "trump"}
    assert answers("3C KH QH 8D 7D", to="AH", options=options) == {"3C"}
    assert answers("JS KH QH 8D 7D", to="AH", options=options) == every("JS KH QH 8D 7D")


@clause("5.ace-of-hearts-lead.plain-heart")
def test_ace_of_hearts_lead_plain_heart() -> None:
    """Section 5: `plain-heart` – A♥ led calls for hearts as any heart lead does."""
    plain = {"following.ace_of_hearts_lead": "plain-heart"}
    follow = {**plain, "following.plain_lead": "follow"}
    either = {**plain, "following.plain_lead": "follow-or-trump"}
    must = {**follow, "following.void": "must-trump"}
    assert answers("3C KH QH 8D 7D", to="AH", options=follow) == {"KH", "QH"}
    assert answers("3C KH QH 8D 7D", to="AH", options=either) == {"3C", "KH", "QH"}
    assert answers("3C 9D 6D 8D 7D", to="AH", options=follow) == every("3C 9D 6D 8D 7D")
    assert answers("3C 9D 6D 8D 7D", to="AH", options=must) == {"3C"}


@clause("5.ace-of-hearts-lead.plain-heart-wins")
def test_ace_of_hearts_lead_plain_heart_wins() -> None:
    """Section 5: led as a plain heart A♥ is still a trump for winning the trick."""
    rules = maw.ruleset("spoil-five").with_options(
        {**BASE, "following.ace_of_hearts_lead": "plain-heart"}
    )
    for trick, winner in (("AH KH QH", 0), ("AH KC KH", 0), ("AH AC KH", 0), ("AH KH JC", 2)):
        assert maw.trick_winner(rules, trick, trump=maw.Suit.CLUBS) == winner


@clause("5.ace-of-hearts-lead.trump-then-heart")
def test_ace_of_hearts_lead_trump_then_heart() -> None:
    """Section 5: `trump-then-heart` – a player without a trump has to play a heart if he can."""
    options = {"following.ace_of_hearts_lead": "trump-then-heart"}
    assert answers("3C KH QH 8D 7D", to="AH", options=options) == {"3C"}
    assert answers("JS KH QH 8D 7D", to="AH", options=options) == {"KH", "QH"}
    assert answers("JS KS 9D 8D 7D", to="AH", options=options) == every("JS KS 9D 8D 7D")
    # Only a privileged trump: nothing forces it, and he is not without a trump.
    assert answers("5C KH QH 8D 7D", to="AH", options=options) == every("5C KH QH 8D 7D")


@clause("5.ace-of-hearts-lead.hearts-trumps")
def test_ace_of_hearts_lead_hearts_trumps() -> None:
    """Section 5: with hearts trumps the option is silent, A♥ led is a trump as any other."""
    for lead in ("trump", "plain-heart", "trump-then-heart"):
        options = {
            "following.ace_of_hearts_lead": lead,
            "following.plain_lead": "follow-or-trump",
        }
        assert answers("3H 9D 8D 7D 6D", to="AH", up="2H", options=options) == {"3H"}
        free = answers("5H 9D 8D 7D 6D", to="AH", up="2H", options=options)
        assert free == every("5H 9D 8D 7D 6D")
