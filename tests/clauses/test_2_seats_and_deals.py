"""RULES.md section 2: seats, sides, deal."""

from __future__ import annotations

import pytest

import maw_family as maw
from tests.clauses.table import cards, clause, deal, go_on, play, table

# Seat 1 holds three sure tricks against a hand without trumps, when spades are trumps.
STRONG = deal("2H 3H 4H 6H 7H", "5S JS KS 2D 3D")
THREE_TRICKS = ["1 5S", "0 2H", "1 JS", "0 3H", "1 KS", "0 4H"]

# Seat 1 makes the first three tricks and seat 0 the others, when hearts are trumps.
HEARTS = deal("2C 3C 4C KD QD", "5H JH KH 2D 3D")
HEARTS_PLAYED = [
    *("1 5H", "0 2C", "1 JH", "0 3C", "1 KH", "0 4C"),
    *("1 2D", "0 KD", "0 QD", "1 3D"),
]

PACK = " ".join(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")
"""A pack in the order A♣ 2♣ … K♣ A♦ … K♠, top card first."""


def of_pack(
    ruleset: str, players: int, options: dict[str, object] | None = None
) -> tuple[maw.State, maw.PackDealer]:
    dealer = maw.PackDealer(PACK)
    state = table(ruleset, players=players, options=options)
    return maw.advance(state, dealer), dealer


@clause("2.players")
def test_players() -> None:
    """Section 2: `seating.players` lists the allowed numbers."""
    for players in (2, 4):
        assert table("maw", players=players).players == players
    for players in (1, 3, 5):
        with pytest.raises(maw.RulesetError):
            table("maw", players=players)


@clause("2.sides.allowed")
def test_sides_allowed() -> None:
    """Section 2: `side_sizes` lists the allowed sizes for a number of players."""
    assert table("spoil-five", players=4, side_size=1).sides == ((0,), (1,), (2,), (3,))
    assert table("spoil-five", players=4, side_size=2).sides == ((0, 2), (1, 3))
    with pytest.raises(maw.RulesetError):
        table("spoil-five", players=6, side_size=3)
    with pytest.raises(maw.RulesetError):
        table("maw", players=4, side_size=1)


@clause("2.sides.default")
def test_sides_default() -> None:
    """Section 2: the first size is the default."""
    assert table("spoil-five", players=4).side_size == 2
    assert table("spoil-five-peel", players=4).side_size == 1


@clause("2.sides.absent")
def test_sides_absent() -> None:
    """Section 2: where no size is listed every player plays for himself."""
    state = table("spoil-five", players=3)
    assert (state.side_size, state.sides) == (1, ((0,), (1,), (2,)))
    with pytest.raises(maw.RulesetError):
        table("spoil-five", players=3, side_size=3)


@clause("2.sides.seats")
def test_sides_seats() -> None:
    """Section 2: n players in sides of k are n/k sides; seat i is on side i mod that."""
    assert table("spoil-five", players=6).sides == ((0, 3), (1, 4), (2, 5))
    nine = table("twenty-five-irish", players=9, side_size=3)
    assert nine.sides == ((0, 3, 6), (1, 4, 7), (2, 5, 8))


@clause("2.seats.clockwise")
def test_seats_clockwise() -> None:
    """Section 2: seats count to the left, in which direction the play goes."""
    hands = deal("2H 3H 4H 6H 7H", "2D 3D 4D 6D 7D", "2C 3C 4C 6C 7C")
    state = play("five-and-ten", [hands, "up 9S"], players=3, dealer=1)
    turns = [state.to_act]
    for move in ("2 2C", "0 2H"):
        state = go_on(state, [move])
        turns.append(state.to_act)
    assert turns == [2, 0, 1]


@clause("2.belongings")
def test_belongings() -> None:
    """Section 2: points and tricks by side, chips by seat."""
    pairs = maw.score(table("spoil-five", players=4, side_size=2))
    assert (len(pairs.points), len(pairs.tricks), len(pairs.chips)) == (2, 2, 4)
    hands = deal("2H 3H 4H 6H 7H", "2D 3D 4D 6D 7D", "2C 3C 4C 6C 7C", "5S KS QS 8D 9D")
    moves = [hands, "up 9S", "1 stand", "1 2D", "2 2C", "3 8D", "0 2H"]
    state = play("maw", moves, players=4)
    # Seat 3 has won a trick for side 1.
    assert maw.score(state).tricks == (0, 1)


@clause("2.entered.new-game")
def test_entered_new_game() -> None:
    """Section 2: a new game has collected its dues and waits for the deal."""
    state = table("spoil-five-peel", players=3, dealer=0)
    # Everybody stakes 3, the dealer 1 besides; everybody began with 20.
    assert (state.chips, state.pool) == ((16, 17, 17), 10)
    assert (state.phase, state.to_act, state.dealer) == (maw.Phase.DEAL, None, 0)
    assert state.tricks == ()


@clause("2.entered.settling")
def test_entered_settling() -> None:
    """Section 2: the move that settles a deal passes the dealer, collects and clears tricks."""
    moves = [STRONG, "up 2S", *THREE_TRICKS]
    state = play("spoil-five", moves[:-1], players=2, options={"scoring.sweep": "off"})
    assert (state.dealer, state.chips, state.pool) == (0, (19, 19), 2)
    state = go_on(state, moves[-1:])
    # Seat 1 took the pool of 2 and both have staked again.
    assert (state.dealer, state.chips, state.pool) == (1, (18, 20), 2)
    assert (state.phase, maw.score(state).tricks) == (maw.Phase.DEAL, (0, 0))


@clause("2.over.tricks")
def test_over_tricks() -> None:
    """Section 2: the tricks of a game that is over are those of its last deal."""
    moves = [STRONG, "up 2S", "1 5S", "0 2H", "1 JS", "0 3H"]
    state = play("twenty-five-irish", moves, players=2, options={"scoring.target": 10})
    assert state.is_over
    assert maw.score(state).tricks == (0, 2)
    assert len(state.tricks) == 2
    assert state.dealer == 0


@clause("2.over.chips-out")
def test_over_chips_out() -> None:
    """Section 2: `chips-out` ends the game between two deals: no tricks, dealer passed."""
    options = {"scoring.sweep": "off", "scoring.chips": 1}
    state = play("spoil-five", [STRONG, "up 2S", *THREE_TRICKS], players=2, options=options)
    score = maw.score(state)
    assert (score.reason, score.tricks, state.dealer) == (maw.Reason.CHIPS_OUT, (0, 0), 1)


@clause("2.dealer.chosen")
def test_dealer_chosen() -> None:
    """Section 2: any seat of the table may be the first dealer."""
    for dealer in range(5):
        assert table("spoil-five", players=5, dealer=dealer).dealer == dealer
    for dealer in (-1, 5):
        with pytest.raises(maw.RulesetError):
            table("spoil-five", players=5, dealer=dealer)


@clause("2.dealer.passes")
def test_dealer_passes() -> None:
    """Section 2: the deal passes to the left, whoever won."""
    hands = deal("8H 9H TH QH KH", "5S JS KS 2D 3D", "2H 3H 4H 6H 7H")
    moves = [
        *(hands, "up 2S", "0 8H", "1 KS", "2 2H"),
        *("1 5S", "2 3H", "0 9H", "1 JS", "2 4H", "0 TH"),
    ]
    state = play("spoil-five", moves, players=3, dealer=2, options={"scoring.sweep": "off"})
    assert (state.phase, state.dealer, state.eldest) == (maw.Phase.DEAL, 0, 1)


@clause("2.eldest")
def test_eldest() -> None:
    """Section 2: eldest sits left of the dealer and leads."""
    hands = ("2H 3H 4H 6H 7H", "2D 3D 4D 6D 7D", "2C 3C 4C 6C 7C", "5S KS QS 8D 9D")
    for dealer, eldest in ((0, 1), (2, 3), (3, 0)):
        state = play("five-and-ten", [deal(*hands), "up 9S"], players=4, dealer=dealer)
        assert (state.eldest, state.to_act, state.leader) == (eldest, eldest, eldest)


@clause("2.winner-leads")
def test_winner_leads() -> None:
    """Section 2: who wins a trick leads to the next."""
    hands = deal("KD 3H 4H 6H 7H", "2D 3D 4D 6D 7D", "2C 3C 4C 6C 7C")
    state = play("five-and-ten", [hands, "up 9S", "1 2D", "2 2C", "0 KD"], players=3)
    assert (state.to_act, state.leader) == (0, 0)
    state = go_on(state, ["0 3H", "1 3D", "2 3C"])
    assert (state.to_act, state.leader) == (0, 0)


@clause("2.packets.five")
def test_packets_five() -> None:
    """Section 2: the packets of a deal make five cards."""
    rules = maw.ruleset("maw")
    assert rules.with_options({"deal.packets": [[2, 3]]}).deal.packets == ((2, 3),)
    with pytest.raises(maw.InvalidRuleset):
        rules.with_options({"deal.packets": [[3, 3]]})


@clause("2.packets.default")
def test_packets_default() -> None:
    """Section 2: the first way to deal is the one used."""
    state, _ = of_pack("five-and-ten", 2, {"deal.packets": [[2, 3], [3, 2]]})
    assert state.hands[1] == cards("AC 2C 5C 6C 7C")
    state, _ = of_pack("five-and-ten", 2, {"deal.packets": [[3, 2], [2, 3]]})
    assert state.hands[1] == cards("AC 2C 3C 7C 8C")


@clause("2.packets.round")
def test_packets_round() -> None:
    """Section 2: each packet goes round once, eldest first, dealer last."""
    state, _ = of_pack("five-and-ten", 3)
    # Threes to seats 1, 2 and 0 (A♣ to 9♣), then twos to the same (10♣ to 2♦).
    assert state.hands[1] == cards("AC 2C 3C TC JC")
    assert state.hands[2] == cards("4C 5C 6C QC KC")
    assert state.hands[0] == cards("7C 8C 9C AD 2D")


@clause("2.packets.turn-up")
def test_packets_turn_up() -> None:
    """Section 2: the card after the hands is turned up, here the sixteenth."""
    state, _ = of_pack("five-and-ten", 3)
    assert state.turn_up is maw.Card("3D")


@clause("2.packets.fiving")
def test_packets_fiving() -> None:
    """Section 2: cards turned by fiving follow the turn-up."""
    state, dealer = of_pack("maw", 2, {"fiving.extent": "until-suit-changes"})
    assert state.turn_up is maw.Card("JC")
    state = maw.advance(go_on(state, ["1 five", "0 agree"]), dealer)
    assert state.superseded == (maw.Card("JC"), maw.Card("QC"), maw.Card("KC"))
    assert state.turn_up is maw.Card("AD")


@clause("2.turn-up.trumps")
def test_turn_up_trumps() -> None:
    """Section 2: the suit of the card turned up is trumps."""
    for code, suit in (("9C", 0), ("9D", 1), ("9H", 2), ("9S", 3)):
        state = play("five-and-ten", [HEARTS, f"up {code}"], players=2)
        assert state.trump is list(maw.Suit)[suit]


@clause("2.ace-turned.points")
def test_ace_turned_points() -> None:
    """Section 2: A♥ turned up brings the dealer's side its points at once."""
    assert play("maw", [HEARTS, "up AH"], players=2, dealer=0).points == (4, 0)
    assert play("maw", [HEARTS, "up AH"], players=2, dealer=1).points == (0, 4)
    hands = deal("2H 3H 4H 6H 7H", "2D 3D 4D 6D 7D", "2C 3C 4C 6C 7C", "5S KS QS 8D 9D")
    assert play("maw", [hands, "up AH"], players=4, dealer=2).points == (4, 0)
    assert play("maw", [HEARTS, "up AS"], players=2, dealer=0).points == (0, 0)


@clause("2.ace-turned.fiving")
def test_ace_turned_fiving() -> None:
    """Section 2: A♥ turned by fiving counts for the dealer's side too."""
    moves = [HEARTS, "up 9S", "1 five", "0 agree", "up AH"]
    assert play("maw", moves, players=2).points == (4, 0)


@clause("2.ace-turned.stay")
def test_ace_turned_stay() -> None:
    """Section 2: the points of an A♥ that fiving superseded stay."""
    moves = [HEARTS, "up AH", "1 five", "0 agree", "up 9S"]
    assert play("maw", moves, players=2).points == (4, 0)


@clause("2.ace-turned.wins")
def test_ace_turned_wins() -> None:
    """Section 2: with `ace_of_hearts_wins` they end the game there and then."""
    state = play("maw", [HEARTS, "up AH"], players=2, options={"scoring.target": 4})
    score = maw.score(state)
    assert state.is_over
    assert (score.winners, score.reason) == ((0,), maw.Reason.TARGET)
    state = play("maw", [HEARTS, "up AH"], players=2, options={"scoring.target": 5})
    assert not state.is_over


@clause("2.ace-turned.waits")
def test_ace_turned_waits() -> None:
    """Section 2: without it they count, and the game goes on until the deal is settled."""
    options = {"scoring.target": 4}
    state = play("maw-court", [HEARTS, "up AH"], players=2, options=options)
    assert state.points == (4, 0)
    state = go_on(state, ["1 stand"])
    for move in HEARTS_PLAYED:
        assert not state.is_over
        state = go_on(state, [move])
    assert state.is_over


def court(win: int) -> maw.State:
    """Side 0 has 4 points by A♥, side 1 wins the deal for so many; the target is 4."""
    options = {"scoring.target": 4, "scoring.win": win}
    moves = [HEARTS, "up AH", "1 stand", *HEARTS_PLAYED]
    return play("maw-court", moves, players=2, options=options)


@clause("2.ace-turned.winner-first")
def test_ace_turned_winner_first() -> None:
    """Section 2: when the deal is settled its winner is looked at first."""
    score = maw.score(court(win=5))
    assert (score.points, score.winners) == ((4, 5), (1,))


@clause("2.ace-turned.then-other")
def test_ace_turned_then_other() -> None:
    """Section 2: then the other side."""
    score = maw.score(court(win=3))
    assert (score.points, score.winners, score.reason) == ((4, 3), (0,), maw.Reason.TARGET)


@clause("2.ace-turned.then-others")
def test_ace_turned_then_others() -> None:
    """Section 2: with more than two sides the others, the higher score first."""
    options = {
        "seating.players": [3],
        "seating.side_sizes": {},
        "scoring.target": 4,
        "scoring.win": 3,
        "penalties.misdeal": "redeal",
        "penalties.packet_order": "pass-deal",
    }
    hands = deal("2C 3C 4C KD TD", "6C 7C 8C QD 9D", "5H JH KH 2D 3D")
    moves = [
        *(hands, "up AH", "penalty 0 packet-order"),
        *(hands, "up AH", "penalty 1 misdeal"),
        *(hands, "up AH"),
        *("2 5H", "0 2C", "1 6C", "2 JH", "0 3C", "1 7C", "2 KH", "0 4C", "1 8C"),
        *("2 2D", "0 KD", "1 QD", "0 TD", "1 9D", "2 3D"),
    ]
    score = maw.score(play("maw-court", moves, players=3, options=options))
    # Seat 2 won the deal, but is short of the target; of the two above it seat 1 has more.
    assert (score.points, score.winners) == ((4, 8, 3), (1,))


@clause("2.ace-turned.needs-points")
def test_ace_turned_needs_points() -> None:
    """Section 2: A♥ points need the scoring `game` or `tricks`."""
    options = {"turn_up.ace_of_hearts_points": 4}
    with pytest.raises(maw.InvalidRuleset):
        maw.ruleset("spoil-five").with_options(options)
    assert maw.ruleset("twenty-five").with_options(options).turn_up.ace_of_hearts_points == 4


@clause("2.ace-turned.no-target")
@pytest.mark.parametrize("may_win", [True, False])
def test_ace_turned_no_target(may_win: bool) -> None:
    """Section 2: with target 0 they count and end nothing."""
    options = {"scoring.target": 0, "turn_up.ace_of_hearts_wins": may_win}
    state = play("maw", [HEARTS, "up AH"], players=2, options=options)
    assert state.points == (4, 0)
    assert not state.is_over
    state = go_on(state, ["1 stand", *HEARTS_PLAYED])
    assert (state.points, state.is_over) == ((4, 5), False)


@clause("2.ace-turned.next-trick")
def test_ace_turned_next_trick() -> None:
    """Section 2: in `tricks` the next trick that side wins tests the target."""
    options = {"turn_up.ace_of_hearts_points": 25, "turn_up.ace_of_hearts_wins": False}
    hands = deal("KD QD JD TD 9D", "KH 2D 3D 4D 6D", "2C 3C 4C 6C 7C")
    moves = [hands, "up AH", "0 leave", "1 KH", "2 2C", "0 9D"]
    state = play("twenty-five-irish", moves, players=3, options=options)
    assert (state.points, state.is_over) == ((25, 5, 0), False)
    score = maw.score(go_on(state, ["1 2D", "2 3C", "0 KD"]))
    assert (score.points, score.winners, score.reason) == ((30, 5, 0), (0,), maw.Reason.TARGET)
