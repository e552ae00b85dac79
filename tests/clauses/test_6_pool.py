"""RULES.md section 6: scoring of kind `pool`, a test for each clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import maw_family as maw
from tests.clauses.scripted import ended, outcome, won_by
from tests.clauses.table import clause, go_on, legal, play, table

# Spoil Five: 3 tricks, stake 1, spoil stake 1, tit-up 1, 20 chips, jink, bonus 1.
JINK = "spoil-five"
# Five and Ten: the same with a free run for all five tricks, and no tit-up.
FREE = "five-and-ten"
# Eldest holds the Ace of clubs and four diamonds, and keeps silent about the turn-up.
HOLDER = ["deal QDTD8D6D4D KDJD9D7DAC", "up 2C", "1 KD", "0 QD", "1 JD", "0 TD", "1 9D", "0 8D"]


def game(
    *deals: str,
    players: int = 2,
    ruleset: str = JINK,
    side_size: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> maw.State:
    """Deals without trumps one after the other, each as its trick winners; seat 0 deals first."""
    moves = [
        move
        for number, winners in enumerate(deals)
        for move in won_by(winners, players=players, dealer=number % players)
    ]
    return play(ruleset, moves, players=players, side_size=side_size, options=options)


def words(state: maw.State) -> set[str]:
    """What the seat to act may say instead of playing a card."""
    return {move for move in legal(state) if len(move) > 2}


def in_deal(state: maw.State, tricks: int) -> bool:
    """Whether the first deal goes on after so many tricks."""
    return state.phase == maw.Phase.PLAY and len(state.tricks) == tricks


@clause("6.pool.chips")
def test_pool_chips() -> None:
    """Section 6: every seat starts with `chips`."""
    state = table(JINK, players=5)
    assert sum(state.chips) + state.pool == 100
    state = table(JINK, players=5, options={"scoring.chips": 7})
    assert (state.chips, state.pool) == ((6,) * 5, 5)


@clause("6.pool.dues.first")
def test_pool_dues_first() -> None:
    """Section 6: in the first deal every seat pays `stake`, partners too."""
    options = {"scoring.stake": 3}
    assert table(JINK, players=5, options=options).pool == 15
    state = table(JINK, players=4, side_size=2, options=options)
    assert (state.chips, state.pool) == ((17, 17, 17, 17), 12)


@clause("6.pool.dues.after-won")
def test_pool_dues_after_won() -> None:
    """Section 6: after a won pool everybody pays `stake`."""
    state = game("1011", options={"scoring.stake": 3})
    # 17 and 17 with 6 in the pool; side 1 takes it; both pay 3 again.
    assert (state.chips, state.pool) == ((14, 20), 6)


@clause("6.pool.dues.after-spoil")
def test_pool_dues_after_spoil() -> None:
    """Section 6: after a spoil everybody pays `spoil_stake`."""
    state = game("01201", players=3, options={"scoring.stake": 3})
    assert (state.chips, state.pool) == ((16, 16, 16), 12)
    state = game("01201", players=3, options={"scoring.stake": 3, "scoring.spoil_stake": 0})
    assert (state.chips, state.pool) == ((17, 17, 17), 9)


@clause("6.pool.dues.maximum")
def test_pool_dues_maximum() -> None:
    """Section 6: once the pool has reached `maximum` only the dealer pays, and `tit_up`."""
    options = {"scoring.stake": 3, "scoring.maximum": 12, "scoring.tit_up": 2}
    state = game("01201", "01201", players=3, options=options)
    # 9, then 12 by one each, which is the maximum: then 2 from the dealer, seat 2.
    assert (state.dealer, state.chips, state.pool) == (2, (16, 16, 14), 14)
    state = game("01201", "01201", "01201", players=3, options=options)
    assert (state.dealer, state.chips, state.pool) == (0, (14, 16, 14), 16)


@clause("6.pool.dues.below-maximum")
def test_pool_dues_below_maximum() -> None:
    """Section 6: a pool below `maximum` takes everybody's stake, even beyond it."""
    options = {"scoring.stake": 3, "scoring.maximum": 10, "scoring.tit_up": 2}
    state = game("01201", players=3, options=options)
    assert (state.chips, state.pool) == ((16, 16, 16), 12)


@clause("6.pool.dues.won-whatever-maximum")
def test_pool_dues_won_whatever_maximum() -> None:
    """Section 6: `maximum` is looked at after a spoil only, not after a won pool."""
    options = {
        "scoring.stake": 3,
        "scoring.maximum": 1,
        "scoring.tit_up": 2,
        "scoring.dealer_extra": 1,
    }
    start = table(JINK, players=4, options=options)
    assert start.pool == 13
    state = go_on(start, won_by("1031", players=4))
    # One of 13 is left behind for two, and the pool counts as won: 3 each and the dealer's 1.
    assert state.pool == 1 + 12 + 1


@clause("6.pool.dues.dealer-extra")
def test_pool_dues_dealer_extra() -> None:
    """Section 6: the dealer pays `dealer_extra` besides, in every deal."""
    options = {"scoring.dealer_extra": 2, "scoring.maximum": 10, "scoring.tit_up": 1}
    state = table(JINK, players=3, options=options)
    assert (state.chips, state.pool) == ((17, 19, 19), 5)
    state = go_on(state, won_by("01201", players=3))
    assert (state.chips, state.pool) == ((16, 16, 18), 10)
    state = go_on(state, won_by("01201", players=3, dealer=1))
    # The pool is full: dealer 2 pays the tit-up and the extra.
    assert (state.chips, state.pool) == ((16, 16, 15), 13)
    won = game("1011", options={"scoring.dealer_extra": 2})
    # 17, 19 and 4; side 1 takes 4; dealer 1 pays 1 + 2.
    assert (won.chips, won.pool) == ((16, 20), 4)


@clause("6.pool.won")
def test_pool_won() -> None:
    """Section 6: a side that makes its tricks takes the pool and the deal ends."""
    state = game("1011")
    assert (state.dealer, state.phase) == (1, maw.Phase.DEAL)
    last = ended(state)
    assert (last.winners, last.ending, last.chips) == ((1,), maw.Ending.MAJORITY, (0, 2))
    assert len(last.tricks) == 4
    assert (state.chips, state.pool) == ((18, 20), 2)
    assert ended(game("00101", options={"scoring.tricks_to_win": 4}, players=3)).winners == ()


@clause("6.pool.spoilt")
def test_pool_spoilt() -> None:
    """Section 6: a deal that no side has won is spoilt after trick 5, and the pool stays."""
    assert in_deal(game("0120", players=3), 4)
    state = game("01201", players=3)
    last = ended(state)
    assert (last.winners, last.ending, last.chips) == ((), maw.Ending.SPOILT, (0, 0, 0))
    assert (state.dealer, state.pool) == (1, 6)


@clause("6.pool.sweep-off")
def test_pool_sweep_off() -> None:
    """Section 6: `off` – the pool is won with the first tricks, nobody is asked."""
    state = game("111", options={"scoring.sweep": "off"})
    last = ended(state)
    assert (last.winners, last.ending, last.chips) == ((1,), maw.Ending.MAJORITY, (0, 2))


@clause("6.pool.jink.choice")
def test_pool_jink_choice() -> None:
    """Section 6: `jink` – who leads after his side won all first tricks claims or leads on."""
    state = game("111")
    assert (state.to_act, words(state)) == (1, {"claim"})
    # Tricks 4 and 5 are those of seat 0: he has the lower card of each left.
    assert legal(state) == {"claim", "6D", "4D"}


@clause("6.pool.jink.claim")
def test_pool_jink_claim() -> None:
    """Section 6: who claims has won the pool, and the deal is over."""
    state = go_on(game("111"), ["1 claim"])
    last = ended(state)
    assert (last.winners, last.ending, last.chips) == ((1,), maw.Ending.CLAIM, (0, 2))
    assert (state.dealer, state.chips, state.pool) == (1, (18, 20), 2)


@clause("6.pool.jink.made")
def test_pool_jink_made() -> None:
    """Section 6: all five after leading on take the pool and a bonus from every opponent."""
    state = game("11111", players=3)
    last = ended(state)
    assert (last.winners, last.ending, last.chips) == ((1,), maw.Ending.JINK, (-1, 5, -1))
    assert (state.chips, state.pool) == ((17, 23, 17), 3)
    state = game("11111", options={"scoring.sweep_bonus": 4})
    assert ended(state).chips == (-4, 6)


@clause("6.pool.jink.lost")
def test_pool_jink_lost() -> None:
    """Section 6: a trick lost on the way ends the deal as a spoil."""
    options = {"scoring.stake": 3}
    for winners in ("1110", "11110"):
        state = game(winners, options=options)
        last = ended(state)
        assert (last.winners, last.ending, last.chips) == ((), maw.Ending.LOST_JINK, (0, 0))
        # The dues are those after a spoil: one each, not three.
        assert (state.chips, state.pool) == ((16, 16), 8)


@clause("6.pool.jink.leader-decides")
def test_pool_jink_leader_decides() -> None:
    """Section 6: the leader decides for his side."""
    for winners, leader in (("131", 1), ("113", 3), ("333", 3)):
        state = game(winners, players=4, side_size=2)
        assert (state.to_act, words(state)) == (leader, {"claim"})
    # His partner may win the tricks that are left.
    state = game("13131", players=4, side_size=2)
    assert ended(state).ending == maw.Ending.JINK


@clause("6.pool.jink.once")
def test_pool_jink_once() -> None:
    """Section 6: the choice comes once."""
    state = game("1111")
    assert in_deal(state, 4)
    assert words(state) == set()
    for tricks in ("111", "1111"):
        state = game(tricks, options={"scoring.tricks_to_win": 2})
        assert in_deal(state, len(tricks))
        assert words(state) == set()


@clause("6.pool.jink.all-first-tricks")
def test_pool_jink_all_first_tricks() -> None:
    """Section 6: there is a choice only if the side won all of the first tricks."""
    for winners in ("0111", "1011", "1101", "01011"):
        assert ended(game(winners)).ending == maw.Ending.MAJORITY
    state = game("13013", players=4, side_size=1)
    assert ended(state).ending == maw.Ending.SPOILT


@clause("6.pool.jink.two-tricks")
def test_pool_jink_two_tricks() -> None:
    """Section 6: with two tricks to win the choice comes after trick 2, and five are to be won."""
    options = {"scoring.tricks_to_win": 2}
    state = game("11", options=options)
    assert words(state) == {"claim"}
    assert ended(go_on(state, ["1 claim"])).chips == (0, 2)
    assert ended(game("110", options=options)).ending == maw.Ending.LOST_JINK
    assert ended(game("1110", options=options)).ending == maw.Ending.LOST_JINK
    assert ended(game("11110", options=options)).ending == maw.Ending.LOST_JINK
    assert ended(game("11111", options=options)).chips == (-1, 3)
    assert ended(game("101", options=options)).ending == maw.Ending.MAJORITY


@clause("6.pool.jink.four-tricks")
def test_pool_jink_four_tricks() -> None:
    """Section 6: with four tricks to win the choice comes after trick 4."""
    options = {"scoring.tricks_to_win": 4}
    assert words(game("111", options=options)) == set()
    state = game("1111", options=options)
    assert words(state) == {"claim"}
    assert ended(go_on(state, ["1 claim"])).chips == (0, 2)
    assert ended(game("11110", options=options)).ending == maw.Ending.LOST_JINK
    assert ended(game("11111", options=options)).chips == (-1, 3)
    state = game("11011", options=options)
    assert (ended(state).winners, ended(state).ending) == ((1,), maw.Ending.MAJORITY)


@clause("6.pool.free.no-choice")
def test_pool_free_no_choice() -> None:
    """Section 6: `free` – the side plays on, there is nothing to claim."""
    for winners in ("111", "1111"):
        state = game(winners, ruleset=FREE)
        assert in_deal(state, len(winners))
        assert words(state) == set()
    assert ended(game("0111", ruleset=FREE)).ending == maw.Ending.MAJORITY


@clause("6.pool.free.all-five")
def test_pool_free_all_five() -> None:
    """Section 6: all five tricks earn the bonus besides the pool."""
    state = game("11111", players=3, ruleset=FREE)
    last = ended(state)
    assert (last.winners, last.ending, last.chips) == ((1,), maw.Ending.SWEEP, (-1, 5, -1))


@clause("6.pool.free.trick-lost")
def test_pool_free_trick_lost() -> None:
    """Section 6: a trick lost on the way ends the deal with the pool won."""
    for winners in ("1110", "11110"):
        state = game(winners, ruleset=FREE, options={"scoring.stake": 3})
        last = ended(state)
        assert (last.winners, last.chips, len(last.tricks)) == ((1,), (0, 6), len(winners))
        assert (state.chips, state.pool) == ((14, 20), 6)


@clause("6.pool.free.two-and-four")
def test_pool_free_two_and_four() -> None:
    """Section 6: the free run begins with `tricks_to_win` tricks, two or four."""
    for needed, goes_on, lost in ((2, "11", "110"), (4, "1111", "11110")):
        options = {"scoring.tricks_to_win": needed}
        assert in_deal(game(goes_on, ruleset=FREE, options=options), needed)
        assert ended(game(lost, ruleset=FREE, options=options)).chips == (0, 2)
        assert ended(game("11111", ruleset=FREE, options=options)).chips == (-1, 3)


@clause("6.pool.bonus.before-sharing")
def test_pool_bonus_before_sharing() -> None:
    """Section 6: bonuses go into the pool before it is shared."""
    options = {"scoring.chips": 2, "scoring.dealer_extra": 1, "scoring.sweep": "free"}
    start = table(JINK, players=4, side_size=2, options=options)
    assert (start.chips, start.pool) == ((0, 1, 1, 1), 5)
    state = go_on(start, won_by("13131", players=4))
    # Seat 0 has nothing, seat 2 pays 1: the pool of 6 gives 3 each; 5 and 1 shared apart would
    # have left two behind.
    assert ended(state).chips == (0, 3, -1, 3)
    assert (state.chips, state.pool) == ((0, 4, 0, 4), 0)


@clause("6.pool.bonus.payer-has")
def test_pool_bonus_payer_has() -> None:
    """Section 6: nobody pays more than he has."""
    for ruleset in (JINK, FREE):
        state = game("11111", ruleset=ruleset, options={"scoring.sweep_bonus": 50}, players=3)
        assert ended(state).chips == (-19, 41, -19)
        assert state.chips == (0, 60, 0)


@clause("6.pool.bonus.opposing-seats")
def test_pool_bonus_opposing_seats() -> None:
    """Section 6: every opposing seat pays the bonus, a partner does not."""
    state = game("13131", players=4, side_size=2, options={"scoring.sweep_bonus": 3})
    # 4 in the pool and 6 of bonuses, 5 for each partner.
    assert ended(state).chips == (-3, 5, -3, 5)
    state = game("14141", players=6, side_size=2, options={"scoring.sweep_bonus": 3})
    # Three sides of two: 6 in the pool and 12 of bonuses, 9 for each partner.
    assert ended(state).chips == (-3, 9, -3, -3, 9, -3)


@clause("6.pool.shared")
def test_pool_shared() -> None:
    """Section 6: partners share the pool equally, whoever won the tricks."""
    state = game("1011", players=4, side_size=2)
    assert ended(state).chips == (0, 2, 0, 2)
    assert (state.chips, state.pool) == ((18, 20, 18, 20), 4)


@clause("6.pool.shared.odd")
def test_pool_shared_odd() -> None:
    """Section 6: what does not divide stays, and the pool counts as won all the same."""
    options = {"scoring.stake": 3, "scoring.dealer_extra": 1}
    state = game("1031", players=4, side_size=2, options=options)
    # 13 in the pool: 6 each, 1 stays. The dues are those after a won pool.
    assert ended(state).chips == (0, 6, 0, 6)
    assert (state.chips, state.pool) == ((13, 19, 14, 20), 14)


@clause("6.pool.adds-up")
def test_pool_adds_up() -> None:
    """Section 6: chips and pool always add up to what was issued."""
    options = {"scoring.stake": 3, "scoring.dealer_extra": 1, "scoring.sweep_bonus": 30}

    def states() -> Iterator[maw.State]:
        state = table(JINK, players=4, side_size=2, options=options)
        yield state
        for number, winners in enumerate(("1031", "1310", "01010", "13131")):
            for move in won_by(winners, players=4, dealer=number):
                state = go_on(state, [move])
                yield state
        assert state.is_over

    for state in states():
        assert sum(state.chips) + state.pool == 80


@clause("6.pool.chips-out")
def test_pool_chips_out() -> None:
    """Section 6: the game ends on entering a deal in which somebody cannot pay his due in full."""
    options = {"scoring.chips": 3, "scoring.stake": 2}
    state = game("1011", options=options)
    # 1 and 1 with 4 in the pool; side 1 has 5, side 0 has one chip of the two due.
    assert (state.chips, state.pool) == ((1, 5), 0)
    assert outcome(state) == ((1,), "chips-out")
    assert maw.legal_moves(state) == ()
    # After a spoil one is due, and one he has: the game goes on.
    state = game("1110", options=options)
    assert (state.chips, state.pool, state.is_over) == ((0, 0), 6, False)


@clause("6.pool.chips-out.dealer")
def test_pool_chips_out_dealer() -> None:
    """Section 6: the dealer's due is the larger one, and he alone owes the tit-up."""
    options = {"scoring.chips": 4, "scoring.dealer_extra": 2}
    state = game("01201", "01201", players=3, options=options)
    # 1, 3, 3 and 5; dealer 1 pays 3: 0, 0, 2 and 10; dealer 2 would owe 3, seat 0 one.
    assert (state.chips, state.pool) == ((0, 0, 2), 10)
    assert outcome(state) == ((2,), "chips-out")
    options = {"scoring.chips": 1, "scoring.maximum": 3, "scoring.tit_up": 1}
    state = game("01201", players=3, options=options)
    assert (state.chips, state.pool, outcome(state)) == ((0, 0, 0), 3, ((0, 1, 2), "chips-out"))


@clause("6.pool.chips-out.others-owe-nothing")
def test_pool_chips_out_others_owe_nothing() -> None:
    """Section 6: with a full pool only the dealer has to be able to pay."""
    options = {
        "scoring.chips": 4,
        "scoring.stake": 2,
        "scoring.dealer_extra": 1,
        "scoring.maximum": 7,
        "scoring.tit_up": 1,
    }
    state = table(JINK, players=3, options=options)
    assert (state.chips, state.pool) == ((1, 2, 2), 7)
    state = go_on(state, won_by("01201", players=3))
    # Dealer 1 pays 2; nobody else owes a thing.
    assert (state.chips, state.pool, state.is_over) == ((1, 0, 2), 9, False)
    state = go_on(state, won_by("01201", players=3, dealer=1))
    # Dealer 2 pays 2, though seat 1 has nothing left.
    assert (state.chips, state.pool, state.is_over) == ((1, 0, 0), 11, False)
    state = go_on(state, won_by("01201", players=3, dealer=2))
    # Dealer 0 owes 2 and has 1.
    assert (state.chips, outcome(state)) == ((1, 0, 0), ((0,), "chips-out"))


@clause("6.pool.chips-out.nothing-collected")
def test_pool_chips_out_nothing_collected() -> None:
    """Section 6: in that case nothing is collected, not even from those who could pay."""
    state = game("1011", options={"scoring.chips": 2, "scoring.stake": 2})
    assert (state.chips, state.pool) == ((0, 4), 0)
    assert (state.dealer, maw.score(state).tricks) == (1, (0, 0))


@clause("6.pool.chips-out.sides")
def test_pool_chips_out_sides() -> None:
    """Section 6: the side with most chips wins, the sum of its seats."""
    options = {
        "scoring.chips": 6,
        "scoring.dealer_extra": 5,
        "scoring.tricks_to_win": 4,
    }
    state = game("10101", players=4, side_size=2, options=options)
    # 0, 5, 5, 5 and 9 in the pool: seat 0 cannot pay, 10 against 5.
    assert (state.chips, state.pool) == ((0, 5, 5, 5), 9)
    assert outcome(state) == ((1,), "chips-out")


@clause("6.pool.chips-out.equal")
def test_pool_chips_out_equal() -> None:
    """Section 6: several sides win when equal, and what lies in the pool is nobody's."""
    state = game("01201", players=3, options={"scoring.chips": 1})
    assert (state.chips, state.pool) == ((0, 0, 0), 3)
    assert outcome(state) == ((0, 1, 2), "chips-out")


@clause("6.pool.barred.spoilt")
def test_pool_barred_spoilt() -> None:
    """Sections 4 and 6: a barred side spoils the deal at once with its tricks, asked nothing."""
    failing = {"robbing.holder": "mandatory", "robbing.failure": "cannot-win"}
    for ruleset in (JINK, FREE):
        before = play(ruleset, HOLDER[:-1], players=2, options=failing)
        assert before.barred == (1,)
        state = go_on(before, HOLDER[-1:])
        last = ended(state)
        assert (last.winners, last.ending, len(last.tricks)) == ((), maw.Ending.SPOILT, 3)
        assert (state.chips, state.pool) == ((18, 18), 4)
        # The bar ends with the deal.
        assert state.barred == ()
