"""RULES.md section 4: robbing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import maw_family as maw
from tests.clauses.table import cards, clause, deal, go_on, legal, play, refused

TWO_HANDS = deal("2C 3C 4C 6C 7C", "2D 3D 4D 6D 7D")

# Three at the table, seat 0 deals, seat 1 leads, seat 2 holds the Ace of spades.
THREE_HANDS = deal("2C 3C 4C 6C 7C", "2D 3D 4D 6D 7D", "AS 2H 3H 4H 6H")
HOLDER = [THREE_HANDS, "up 9S", "1 2D"]

# Seat 1 holds the Ace of spades and makes every trick in spades against a hand of hearts.
SPADES = deal("2H 3H 4H 6H 7H", "AS 5S JS KS QS")


def robs(state: maw.State) -> set[str]:
    return {text for text in legal(state) if text.startswith("rob ")}


def plays(state: maw.State) -> set[str]:
    return {text for text in legal(state) if len(text) == 2}


def seen_by_all(state: maw.State) -> Mapping[str, object]:
    """What everybody at the table sees, a player's own cards and choices left out."""
    names = "phase to_act dealer turn_up turn_up_lies superseded trump trick leader tricks"
    names += " points chips pool robber declared is_over last_deal"
    return {name: getattr(state, name) for name in names.split()} | {"score": maw.score(state)}


# The dealer takes a turned Ace


@clause("4.dealer.off")
def test_dealer_off() -> None:
    """Section 4, `dealer = off`: a turned Ace is left lying, and nobody takes it."""
    state = play("maw", [TWO_HANDS, "up AS", "1 stand"], players=2)
    assert (state.phase, state.to_act) == (maw.Phase.PLAY, 1)
    assert robs(state) == set()
    state = go_on(state, ["1 2D"])
    assert robs(state) == set()
    refused(state, "rob 2C")
    assert state.turn_up_lies


@clause("4.dealer.may")
def test_dealer_may() -> None:
    """Section 4, `dealer = may`: he takes the Ace for a card, or leaves it."""
    state = play("five-and-ten", [TWO_HANDS, "up AS"], players=2)
    assert (state.phase, state.to_act) == (maw.Phase.DEALER_ROB, 0)
    assert legal(state) == {"leave", "rob 2C", "rob 3C", "rob 4C", "rob 6C", "rob 7C"}
    left = go_on(state, ["0 leave"])
    assert (left.robber, left.turn_up_lies, left.hands[0]) == (None, True, state.hands[0])


@clause("4.dealer.must")
def test_dealer_must() -> None:
    """Section 4, `dealer = must`: he may not leave it."""
    state = play("spoil-five-1911", [TWO_HANDS, "up AS"], players=2)
    assert (state.phase, state.to_act) == (maw.Phase.DEALER_ROB, 0)
    assert legal(state) == {"rob 2C", "rob 3C", "rob 4C", "rob 6C", "rob 7C"}
    refused(state, "leave")


@clause("4.dealer.only-an-ace")
@pytest.mark.parametrize(
    ("turned", "asked"),
    [("AC", True), ("AD", True), ("AH", True), ("AS", True), ("KS", False), ("5S", False)],
)
def test_dealer_only_an_ace(turned: str, asked: bool) -> None:
    """Section 4: the dealer takes the turn-up if it is an Ace."""
    state = play("spoil-five-1911", [TWO_HANDS, f"up {turned}"], players=2)
    assert (state.phase is maw.Phase.DEALER_ROB) is asked


@clause("4.dealer.last-turn-up")
@pytest.mark.parametrize(("first", "last", "asked"), [("AS", "9H", False), ("9H", "AS", True)])
def test_dealer_last_turn_up(first: str, last: str, asked: bool) -> None:
    """Section 4: with fiving it is the last turn-up that counts."""
    moves = [TWO_HANDS, f"up {first}", "1 five", "0 agree", f"up {last}"]
    state = play("maw", moves, players=2, options={"robbing.dealer": "may"})
    assert (state.phase is maw.Phase.DEALER_ROB) is asked


@clause("4.dealer.any-card")
@pytest.mark.parametrize("discard", ["2C", "3C", "4C", "6C", "7C"])
def test_dealer_any_card(discard: str) -> None:
    """Section 4: he takes the Ace for any card of his hand."""
    state = play("five-and-ten", [TWO_HANDS, "up AS", f"0 rob {discard}"], players=2)
    assert state.hands[0] == (cards("2C 3C 4C 6C 7C") - cards(discard)) | cards("AS")
    assert (state.robber, state.turn_up_lies, state.put_out) == (0, False, cards(discard))


@clause("4.dealer.before-the-lead")
def test_dealer_before_the_lead() -> None:
    """Section 4: he robs before the first lead, and only then eldest leads."""
    state = play("five-and-ten", [TWO_HANDS, "up AS"], players=2)
    assert plays(state) == set()
    for move in ("0 rob 2C", "0 leave"):
        after = go_on(state, [move])
        assert (after.phase, after.to_act) == (maw.Phase.PLAY, 1)
        refused(go_on(after, ["1 2D"]), "rob 3C")


@clause("4.dealer.left")
def test_dealer_left() -> None:
    """Section 4: an Ace that the dealer left is out of everybody's reach."""
    state = play("five-and-ten", [TWO_HANDS, "up AH", "0 leave"], players=2)
    for move in ("1 2D", "0 2C", "1 3D", "0 3C"):
        assert robs(state) == set()
        state = go_on(state, [move])
    assert (state.turn_up_lies, state.robber) == (True, None)


# The holder of the Ace of trumps takes the turn-up


@clause("4.holder.off")
def test_holder_off() -> None:
    """Section 4, `holder = off`: the Ace of trumps is a card like any other."""
    options = {"robbing.holder": "off"}
    state = play("spoil-five", HOLDER, players=3, options=options)
    assert state.to_act == 2
    assert legal(state) == {"AS", "2H", "3H", "4H", "6H"}
    refused(state, "rob 2H")
    assert go_on(state, ["2 2H"]).failed is None


@clause("4.holder.optional")
def test_holder_optional() -> None:
    """Section 4, `holder = optional`: rob, or play without a word."""
    state = play("five-and-ten", HOLDER, players=3)
    hand = {"AS", "2H", "3H", "4H", "6H"}
    assert legal(state) == hand | {f"rob {card}" for card in hand}
    state = go_on(state, ["2 rob 2H"])
    assert state.hands[2] == cards("AS 9S 3H 4H 6H")
    assert (state.robber, state.turn_up_lies, state.put_out) == (2, False, cards("2H"))


@clause("4.holder.first-turn")
def test_holder_first_turn() -> None:
    """Section 4: at his own first turn, before his first card; not sooner and not later."""
    state = play("five-and-ten", HOLDER[:2], players=3)
    assert robs(state) == set()
    refused(state, "rob 2D")
    refused(state, "rob 2H")
    state = go_on(state, ["1 2D"])
    assert len(robs(state)) == 5
    robbed = go_on(state, ["2 rob 2H"])
    assert robbed.to_act == 2
    assert legal(robbed) == {"AS", "9S", "3H", "4H", "6H"}
    late = go_on(state, ["2 2H", "0 2C", "1 3D"])
    assert late.to_act == 2
    assert legal(late) == {"AS", "3H", "4H", "6H"}
    refused(late, "rob 3H")


@clause("4.holder.any-card")
@pytest.mark.parametrize("discard", ["AS", "2H", "3H", "4H", "6H"])
def test_holder_any_card(discard: str) -> None:
    """Section 4: any of his five cards, the Ace included; the turn-up is none of them."""
    state = play("five-and-ten", HOLDER, players=3)
    refused(state, "rob 9S")
    state = go_on(state, [f"2 rob {discard}"])
    assert state.hands[2] == (cards("AS 2H 3H 4H 6H") - cards(discard)) | cards("9S")


@clause("4.holder.at-once")
def test_holder_at_once() -> None:
    """Section 4: the turn-up may be played at once."""
    state = play("five-and-ten", [*HOLDER, "2 rob 2H", "2 9S", "0 2C"], players=3)
    assert state.tricks[0].winner == 2


@clause("4.holder.ace-of-trumps")
@pytest.mark.parametrize(
    ("turned", "ace", "right"),
    [("9S", "AH", False), ("9H", "AH", True), ("9H", "AS", False), ("9D", "AD", True)],
)
def test_holder_ace_of_trumps(turned: str, ace: str, right: bool) -> None:
    """Section 4: the right is the Ace of trumps'; A♥ has it only when hearts are trumps."""
    hands = deal("2C 3C 4C 6C 7C", f"{ace} 3D 4D 6D 7D")
    state = play("five-and-ten", [hands, f"up {turned}"], players=2)
    assert robs(state) == (
        {f"rob {card}" for card in (ace, "3D", "4D", "6D", "7D")} if right else set()
    )


@clause("4.holder.declare")
def test_holder_declare() -> None:
    """Section 4, `holder = declare`: instead of robbing he shows the Ace and keeps his hand."""
    state = play("spoil-five", HOLDER, players=3)
    hand = {"AS", "2H", "3H", "4H", "6H"}
    assert legal(state) == {"declare"} | hand | {f"rob {card}" for card in hand}
    declared = go_on(state, ["2 declare"])
    assert (declared.declared, declared.to_act) == (2, 2)
    assert declared.hands == state.hands
    assert (declared.turn_up_lies, declared.robber) == (True, None)
    assert legal(declared) == hand


@clause("4.holder.declare-only")
@pytest.mark.parametrize("holder", ["off", "optional", "mandatory"])
def test_holder_declare_only(holder: str) -> None:
    """Section 4: showing the Ace belongs to `declare`."""
    state = play("spoil-five", HOLDER, players=3, options={"robbing.holder": holder})
    assert "declare" not in legal(state)
    refused(state, "declare")


@clause("4.holder.mandatory")
def test_holder_mandatory() -> None:
    """Section 4, `holder = mandatory`: he may play without robbing all the same."""
    state = play("spoil-five-1911", HOLDER, players=3)
    hand = {"AS", "2H", "3H", "4H", "6H"}
    assert legal(state) == hand | {f"rob {card}" for card in hand}
    assert go_on(state, ["2 2H"]).trick == (maw.Card("2D"), maw.Card("2H"))


@clause("4.holder.dealer")
@pytest.mark.parametrize("ruleset", ["spoil-five", "spoil-five-1911"])
def test_holder_dealer(ruleset: str) -> None:
    """Section 4: the dealer who took a turned Ace neither may nor must do anything for it."""
    state = play(ruleset, [TWO_HANDS, "up AS", "0 rob 2C", "1 2D"], players=2)
    assert state.to_act == 0
    assert legal(state) == {"AS", "3C", "4C", "6C", "7C"}
    state = go_on(state, ["0 3C"])
    assert (state.failed, state.barred) == (None, ())


@clause("4.put-out.unseen")
def test_put_out_unseen() -> None:
    """Section 4: nothing that everybody sees depends on the card put out, then or later."""
    hands = deal("2C 3C 4C 6C 7C", "2D 3D 4D 6D 7D", "AS 5S JS 2H 3H")
    start = [hands, "up 9S", "1 2D"]
    one, two = (
        play("spoil-five", [*start, rob], players=3, options={"scoring.sweep": "off"})
        for rob in ("2 rob 2H", "2 rob 3H")
    )
    assert seen_by_all(one) == seen_by_all(two)
    for move in ("2 9S", "0 2C", "2 5S", "0 3C", "1 3D", "2 JS", "0 4C", "1 4D"):
        one, two = go_on(one, [move]), go_on(two, [move])
        assert seen_by_all(one) == seen_by_all(two)
    # The third trick has ended the deal, and `last_deal` has told of it.
    assert one.last_deal is not None


@clause("4.put-out.never-returns")
def test_put_out_never_returns() -> None:
    """Section 4: the card put out is in no hand, not in the pack, and cannot be played."""
    state = play("five-and-ten", [*HOLDER, "2 rob 2H"], players=3)
    refused(state, "2H")
    for move in ("2 9S", "0 2C", "2 AS", "0 3C", "1 3D", "2 3H"):
        state = go_on(state, [move])
        assert state.put_out == cards("2H")
        assert maw.Card("2H") not in state.undealt
        assert all(maw.Card("2H") not in hand for hand in state.hands)


# The holder who fails to rob


@clause("4.failed.optional")
def test_failed_optional() -> None:
    """Section 4: under `optional` nothing happens, whatever the price would be."""
    options = {"robbing.holder": "optional"}
    state = play("spoil-five", [*HOLDER, "2 2H"], players=3, options=options)
    assert (state.failed, state.barred) == (None, ())
    # The Ace is still the best trump at the table but the top three.
    assert go_on(state, ["0 2C", "1 3D", "2 AS", "0 3C"]).to_act == 2


@clause("4.failed.declare")
@pytest.mark.parametrize("card", ["2H", "AS"])
def test_failed_declare(card: str) -> None:
    """Section 4: under `declare` a first card in silence is the failure, be it the Ace."""
    state = play("spoil-five", HOLDER, players=3)
    assert state.failed is None
    assert go_on(state, [f"2 {card}"]).failed == 2


@clause("4.failed.mandatory")
@pytest.mark.parametrize("card", ["2H", "AS"])
def test_failed_mandatory(card: str) -> None:
    """Section 4: under `mandatory` a first card without robbing is the failure."""
    state = play("spoil-five-1911", HOLDER, players=3)
    assert state.failed is None
    assert go_on(state, [f"2 {card}"]).failed == 2


@clause("4.failed.spoken")
def test_failed_spoken() -> None:
    """Section 4: neither robbed nor declared; who did either has not failed."""
    state = play("spoil-five", HOLDER, players=3)
    for moves in (["2 rob 2H", "2 3H"], ["2 declare", "2 3H"]):
        after = go_on(state, moves)
        assert (after.failed, after.barred) == (None, ())


@clause("4.failed.unseen")
def test_failed_unseen() -> None:
    """Section 4: a silent holder looks like a player without the Ace, until he plays it."""
    without = deal("2C 3C 4C 6C 7C", "2D 3D 4D 6D 7D", "QH 2H 3H 4H 6H")
    holder = play("spoil-five", HOLDER, players=3)
    other = play("spoil-five", [without, *HOLDER[1:]], players=3)
    assert seen_by_all(holder) == seen_by_all(other)
    for move in ("2 2H", "0 2C", "1 3D", "2 3H", "0 3C"):
        holder, other = go_on(holder, [move]), go_on(other, [move])
        assert seen_by_all(holder) == seen_by_all(other)
    assert (holder.failed, other.failed) == (2, None)
    assert legal(holder) == legal(other)


# Seat 1 leads the ten of spades, the lowest trump but a failing Ace, to the second trick.
LATER = [
    deal("2C 3C 4C 6C 7C", "TS KD QD 6D 7D", "AS 2H 3H 4H 6H"),
    *("up 9S", "1 KD", "2 2H", "0 2C", "1 TS", "2 AS", "0 3C"),
]


@clause("4.unrobbed-ace.keeps-rank")
def test_unrobbed_ace_keeps_rank() -> None:
    """Section 4, `keeps-rank`: an Ace that failed still beats the ten."""
    state = play("spoil-five-1911", LATER, players=3)
    assert [trick.winner for trick in state.tricks] == [1, 2]


@clause("4.unrobbed-ace.lowest")
def test_unrobbed_ace_lowest() -> None:
    """Section 4, `lowest-trump`: black pips run upward, but the ten beats a failing Ace."""
    state = play("spoil-five", LATER, players=3)
    assert [trick.winner for trick in state.tricks] == [1, 1]


@clause("4.unrobbed-ace.hearts")
def test_unrobbed_ace_hearts() -> None:
    """Section 4, `lowest-trump`: with hearts trumps the two beats a failing A♥."""
    hands = deal("2C 3C 4C 6C 7C", "2H KD QD 6D 7D", "AH 2S 3S 4S 6S")
    moves = [hands, "up 9H", "1 KD", "2 2S", "0 2C", "1 2H", "2 AH", "0 3C"]
    state = play("spoil-five", moves, players=3)
    assert [trick.winner for trick in state.tricks] == [1, 1]


@clause("4.unrobbed-ace.this-deal")
def test_unrobbed_ace_this_deal() -> None:
    """Section 4: the next deal's Ace of trumps has its rank again."""
    moves = [SPADES, "up 9S", "1 5S", "0 2H", "1 JS", "0 3H", "1 KS", "0 4H"]
    state = play("spoil-five", moves, players=2)
    assert (state.phase, state.dealer) == (maw.Phase.DEAL, 1)
    again = deal("KC 2D 3D 4D 6D", "AC 2H 3H 4H 6H")
    state = go_on(state, [again, "up 9C", "0 KC", "1 declare", "1 AC"])
    assert (state.tricks[0].winner, state.failed, state.barred) == (1, None, ())


# Seat 1 leads the King of hearts, then the Queen; seat 2 has A♥ for its only trump.
HEARTS_LED = [deal("2D 3D 4D 6D 7D", "KH QH 2S 3S 4S", "AH 2C 3C 4C 6C"), "up 9H", "1 KH"]


@clause("4.unrobbed-ace.no-privilege")
def test_unrobbed_ace_no_privilege() -> None:
    """Section 4, `lowest-trump`: after the failure A♥ must fall to a lead of trumps."""
    moves = [*HEARTS_LED, "2 2C", "0 2D", "1 QH"]
    lost = play("spoil-five", moves, players=3)
    assert legal(lost) == {"AH"}
    kept = play("spoil-five-1911", moves, players=3)
    assert legal(kept) == {"AH", "3C", "4C", "6C"}


@clause("4.unrobbed-ace.old-rights")
def test_unrobbed_ace_old_rights() -> None:
    """Section 4: the card he fails with is still free by the privilege of A♥."""
    state = play("spoil-five", HEARTS_LED, players=3)
    assert plays(state) == {"AH", "2C", "3C", "4C", "6C"}
    assert go_on(state, ["2 2C"]).failed == 2


@clause("4.unrobbed-ace.that-trick")
def test_unrobbed_ace_that_trick() -> None:
    """Section 4: an Ace that is itself the card he fails with has lost its rank already."""
    moves = [*HEARTS_LED, "2 AH", "0 2D"]
    assert play("spoil-five", moves, players=3).tricks[0].winner == 1
    assert play("spoil-five-1911", moves, players=3).tricks[0].winner == 2


@clause("4.failure.none")
def test_failure_none() -> None:
    """Section 4, `failure = none`: nobody is barred."""
    options = {"robbing.failure": "none"}
    state = play("spoil-five", [*HOLDER, "2 2H"], players=3, options=options)
    assert (state.failed, state.barred) == (2, ())


@clause("4.failure.cannot-win")
def test_failure_cannot_win() -> None:
    """Section 4, `failure = cannot-win`: his side is barred, his partner with him."""
    assert play("spoil-five", [*HOLDER, "2 2H"], players=3).barred == (2,)
    hands = deal("2C 3C 4C 6C 7C", "2D 3D 4D 6D 7D", "AS 2H 3H 4H 6H", "8C 9C 8D 9D 8H")
    state = play("spoil-five", [hands, "up 9S", "1 2D", "2 2H"], players=4, side_size=2)
    assert (state.failed, state.barred) == (2, (0,))


# What a barred side cannot do

FAILING = [SPADES, "up 9S", "1 5S", "0 2H", "1 JS", "0 3H", "1 KS", "0 4H"]
TO_THE_END = ["1 QS", "0 6H", "1 AS", "0 7H"]


@clause("4.barred.pool")
def test_barred_pool() -> None:
    """Section 4, pool: the third trick of the barred side spoils the deal at once."""
    state = play("spoil-five", FAILING[:-1], players=2)
    assert (state.barred, state.pool) == ((1,), 2)
    state = go_on(state, FAILING[-1:])
    last = state.last_deal
    assert last is not None
    assert (last.ending, last.winners, len(last.tricks)) == (maw.Ending.SPOILT, (), 3)
    # The pool of two stays, and both pay one chip for the spoil.
    assert (state.chips, state.pool) == ((18, 18), 4)


@clause("4.barred.no-claim")
def test_barred_no_claim() -> None:
    """Section 4, pool: who declared may claim or jink after three tricks; who failed may not."""
    declared = play("spoil-five", [*FAILING[:2], "1 declare", *FAILING[2:]], players=2)
    assert legal(declared) == {"claim", "AS", "QS"}
    barred = play("spoil-five", FAILING, players=2)
    assert (barred.phase, legal(barred)) == (maw.Phase.DEAL, set())
    refused(barred, "claim")
    refused(barred, "QS")


@clause("4.barred.no-free-run")
def test_barred_no_free_run() -> None:
    """Section 4, pool: no free run for a barred side."""
    options = {"robbing.holder": "declare", "robbing.failure": "cannot-win"}
    declared = [*FAILING[:2], "1 declare", *FAILING[2:]]
    state = play("five-and-ten", declared, players=2, options=options)
    assert (state.phase, legal(state)) == (maw.Phase.PLAY, {"AS", "QS"})
    state = play("five-and-ten", FAILING, players=2, options=options)
    assert (state.phase, state.pool) == (maw.Phase.DEAL, 4)


@clause("4.barred.cap")
@pytest.mark.parametrize(
    ("options", "cap"),
    [
        ({}, 20),
        ({"scoring.target": 20}, 15),
        ({"scoring.trick": 10}, 15),
        # The second trick is cut from 10 points to 5.
        ({"scoring.trick": 10, "scoring.best_trump": 0}, 15),
    ],
)
def test_barred_cap(options: dict[str, object], cap: int) -> None:
    """Section 4, tricks: no credit of this deal goes beyond target − trick."""
    state = play("twenty-five", [*FAILING, *TO_THE_END], players=2, options=options)
    assert state.points == (0, cap)


def above_the_cap(points: int) -> maw.State:
    """Side 1 turned A♥ for so many points, and has now failed to rob and won a trick."""
    options = {
        "turn_up.ace_of_hearts_points": points,
        "turn_up.ace_of_hearts_wins": False,
        "penalties.misdeal": "redeal",
    }
    hands = deal("2D 3D 4D 6D 7D", "AS 5S JS KD QD")
    moves = [hands, "up AH", "penalty 1 misdeal", hands, "up 9S", "0 2D", "1 KD"]
    return play("twenty-five", moves, players=2, dealer=1, options=options)


@clause("4.barred.above-the-cap")
def test_barred_above_the_cap() -> None:
    """Section 4, tricks: 22 points stay 22 under a cap of 20, and a trick adds nothing."""
    state = above_the_cap(22)
    assert state.barred == (1,)
    assert maw.score(state).tricks == (0, 1)
    assert state.points == (0, 22)


@clause("4.barred.sweep")
def test_barred_sweep() -> None:
    """Section 4, tricks: five tricks of a barred side do not win the game."""
    # Five tricks and the best trump: 30 points, short of 45.
    spoken = play("forty-five", [*FAILING[:2], "1 declare", *FAILING[2:], *TO_THE_END], players=2)
    assert (spoken.is_over, maw.score(spoken).reason) == (True, maw.Reason.SWEEP)
    silent = play("forty-five", [*FAILING, *TO_THE_END], players=2)
    assert (silent.points, silent.is_over) == ((0, 30), False)


@clause("4.barred.game")
def test_barred_game() -> None:
    """Section 4, game: a barred side scores nothing for its tricks, nor does the other."""
    options = {"robbing.holder": "mandatory", "robbing.failure": "cannot-win"}
    moves = [SPADES, "up 9S", "1 stand", *FAILING[2:], *TO_THE_END]
    state = play("maw", moves, players=2, options=options)
    assert (state.points, state.dealer) == ((0, 0), 1)
    rob = [*moves[:3], "1 rob QS", *FAILING[2:], "1 9S", "0 6H", "1 AS", "0 7H"]
    assert play("maw", rob, players=2, options=options).points == (0, 10)


@clause("4.barred.total")
def test_barred_total() -> None:
    """Section 4: what a barred side has reached counts as reached in the next deal."""
    options = {
        "robbing.holder": "mandatory",
        "robbing.failure": "cannot-win",
        "scoring.win": 1,
        "scoring.target": 4,
    }
    moves = [
        # Seat 0 turns A♥ for 4 points, fails with the Ace of spades, and loses the deal.
        *(deal("AS 2H 3H KD QD", "5S KS QS 2D 3D"), "up AH", "1 five", "0 agree", "up 9S"),
        *("1 5S", "0 AS", "1 KS", "0 2H", "1 QS", "0 3H", "1 2D", "0 KD", "0 QD", "1 3D"),
    ]
    state = play("maw-court", moves, players=2, options=options)
    assert (state.points, state.is_over, state.barred) == ((4, 1), False, ())
    moves = [
        *(deal("2H 3H 4H KD QD", "5C KC QC 2D 3D"), "up 9C", "0 stand"),
        *("0 2H", "1 KC", "1 5C", "0 3H", "1 QC", "0 4H", "1 2D", "0 KD", "0 QD", "1 3D"),
    ]
    score = maw.score(go_on(state, moves))
    assert (score.points, score.winners) == ((4, 2), (0,))
    # In `tricks` 30 points of 25 do not win either, though this side has won a trick.
    state = above_the_cap(30)
    assert (state.points, state.is_over) == ((0, 30), False)
