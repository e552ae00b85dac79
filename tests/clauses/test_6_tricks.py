"""RULES.md section 6: scoring of kind `tricks`, a test for each clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import maw_family as maw
from tests.clauses.scripted import ended, outcome, won_by
from tests.clauses.table import clause, go_on, play

# Twenty-Five in Ireland: 5 a trick, no best trump, double-stake, target 25.
PLAIN = "twenty-five-irish"
# Twenty-Five: 5 J A♥ A, best trump 5, the sweep wins, declare or be barred, target 25.
BEST = "twenty-five"
# One trump in the hand of eldest, which wins trick 1; the dealer wins the other four.
LONE = "deal 9DKDQDJDTD {}8D7D6D5D"
LONE_LATER = ["1 8D", "0 KD", "0 QD", "1 7D", "0 JD", "1 6D", "0 TD", "1 5D"]
# Eldest holds the Ace of clubs with four diamonds and wins all tricks of the deal.
HOLDER = ["1 KD", "0 QD", "1 JD", "0 TD", "1 9D", "0 8D", "1 7D", "0 6D", "1 AC", "0 4D"]
HOLDER_DEAL = ["deal QDTD8D6D4D KDJD9D7DAC", "up 2C"]


def game(
    *deals: str, players: int = 2, ruleset: str = PLAIN, options: Mapping[str, Any] | None = None
) -> maw.State:
    """Deals without trumps one after the other, each as its trick winners."""
    moves = [
        move
        for number, winners in enumerate(deals)
        for move in won_by(winners, players=players, dealer=number % players)
    ]
    return play(ruleset, moves, players=players, options=options)


def lone(
    trump: str, tricks: int, *, up: str = "2C", options: Mapping[str, Any] | None = None
) -> maw.State:
    """Eldest leads his only trump; so many tricks of the deal are played."""
    later = LONE_LATER[: 2 * (tricks - 1)]
    moves = [LONE.format(trump), f"up {up}", f"1 {trump}", "0 9D", *later]
    return play(BEST, moves, players=2, options=options)


@clause("6.tricks.each-trick")
def test_tricks_each_trick() -> None:
    """Section 6: each trick scores `trick` to its winner's side at once."""
    assert game("1").points == (0, 5)
    assert game("10").points == (5, 5)
    assert game("1", options={"scoring.trick": 3}).points == (0, 3)
    assert game("11020", players=3).points == (10, 10, 5)
    partners = play("forty-five", won_by("13", players=4), players=4, side_size=2)
    assert partners.points == (0, 10)


@clause("6.tricks.carried-over")
def test_tricks_carried_over() -> None:
    """Section 6: a deal below the target ends after five tricks, its points stay."""
    state = game("11000")
    assert (state.points, state.dealer, state.phase) == ((15, 10), 1, maw.Phase.DEAL)
    assert game("11000", "0").points == (20, 10)


@clause("6.tricks.stops-in-mid-deal")
def test_tricks_stops_in_mid_deal() -> None:
    """Section 6: play stops in mid-deal when the target is reached."""
    state = game("101", options={"scoring.target": 10})
    assert (state.points, outcome(state)) == ((5, 10), ((1,), "target"))
    assert maw.score(state).tricks == (1, 2)
    assert maw.legal_moves(state) == ()


@clause("6.tricks.ace-of-hearts")
def test_tricks_ace_of_hearts() -> None:
    """Sections 2 and 6: A♥ points that may not end the game wait for a trick of that side."""
    options = {
        "robbing.dealer": "off",
        "turn_up.ace_of_hearts_points": 25,
        "turn_up.ace_of_hearts_wins": False,
    }
    moves = won_by("10", players=2, up="AH")
    state = play(PLAIN, moves[:4], players=2, options=options)
    assert (state.points, state.is_over) == ((25, 5), False)
    state = go_on(state, moves[4:])
    assert (state.points, outcome(state)) == ((30, 5), ((0,), "target"))
    at_once = {**options, "turn_up.ace_of_hearts_wins": True}
    state = play(PLAIN, moves[:2], players=2, options=at_once)
    assert (state.points, outcome(state)) == ((25, 0), ((0,), "target"))


@clause("6.tricks.best-trump.highest-played")
def test_tricks_best_trump_highest_played() -> None:
    """Section 6: the trick won by the highest trump played scores 5 more, after trick 5."""
    state = lone("KC", 4)
    assert state.points == (15, 5)
    state = lone("KC", 5)
    assert (state.points, state.is_over) == ((20, 10), False)
    none = lone("KC", 5, options={"scoring.best_trump": 0})
    assert none.points == (20, 5)


@clause("6.tricks.best-trump.played-not-held")
def test_tricks_best_trump_played_not_held() -> None:
    """Section 6: a higher trump that stays in the pack or was put out does not count."""
    # Eldest puts out the Ace and takes the two, the only trump played.
    moves = [LONE.format("AC"), "up 2C", "1 rob AC", "1 2C", "0 9D", *LONE_LATER]
    state = play(BEST, moves, players=2)
    assert state.points == (20, 10)


@clause("6.tricks.best-trump.no-trump")
def test_tricks_best_trump_no_trump() -> None:
    """Section 6: where no trump is played nobody scores it."""
    assert game("10000", ruleset=BEST).points == (20, 5)


@clause("6.tricks.best-trump.certain")
def test_tricks_best_trump_certain() -> None:
    """Section 6: it is credited as soon as it is certain, with the five at once."""
    assert lone("5C", 1).points == (0, 10)
    assert lone("JC", 1).points == (0, 5)


@clause("6.tricks.best-trump.becomes-certain")
def test_tricks_best_trump_becomes_certain() -> None:
    """Section 6: it belongs to the trick of the five, in whichever trick that is played."""
    moves = [
        "deal 5CKDQDJDTD KC8D7D6D4D", "up 2C",
        "1 KC", "0 TD", "1 4D", "0 5C",
    ]  # fmt: skip
    state = play(BEST, moves, players=2)
    assert state.points == (10, 5)


@clause("6.tricks.best-trump.superseded")
def test_tricks_best_trump_superseded() -> None:
    """Sections 3 and 6: a superseded five is dead, the Jack is certain at once."""
    options = {"fiving.extent": "once"}
    deals = [LONE.format("JC"), "up 5C", "1 five", "0 agree", "up 2C", "1 JC", "0 9D"]
    assert play(BEST, deals, players=2, options=options).points == (0, 10)
    deals[1] = "up 5S"
    assert play(BEST, deals, players=2, options=options).points == (0, 5)


@clause("6.tricks.best-trump.turn-up-unrobbed")
def test_tricks_best_trump_turn_up_unrobbed() -> None:
    """Section 6: the five turned up and not robbed is dead, the Jack is certain at once."""
    assert lone("JC", 1, up="5C").points == (0, 10)
    # With five and Jack dead A♥ is certain; with only the five dead the Jack may still come.
    options = {"fiving.extent": "once"}
    moves = [LONE.format("AH"), "up JC", "1 five", "0 agree", "up 5C", "1 AH", "0 9D"]
    assert play(BEST, moves, players=2, options=options).points == (0, 10)
    assert lone("AH", 1, up="5C").points == (0, 5)


@clause("6.tricks.best-trump.turn-up-robbed")
def test_tricks_best_trump_turn_up_robbed() -> None:
    """Sections 4 and 6: the five turned up and robbed is alive until it is played."""
    moves = ["deal ACKDQDJD9D JC8D7D6D4D", "up 5C", "1 JC", "0 rob 9D", "0 AC"]
    state = play(BEST, moves, players=2)
    assert state.points == (0, 5)
    state = go_on(state, ["1 8D", "0 5C"])
    assert state.points == (10, 5)


@clause("6.tricks.best-trump.failed-ace")
def test_tricks_best_trump_failed_ace() -> None:
    """Sections 4 and 6: an Ace that may have failed keeps its usual place until it is played."""
    options = {"ranking.top_trumps": ["five", "ace-of-hearts", "ace", "jack"]}
    moves = ["deal KDQDTD9D4D AHJH8D7D6D", "up 5H", "1 JH", "0 4D"]
    state = play(BEST, moves, players=2, options=options)
    # The five is dead, but nobody can tell that A♥ no longer stands above the Jack.
    assert (state.points, state.barred) == ((0, 5), (1,))
    # A♥ shows itself as the lowest trump: now the Jack is the best, and trick 1 gets its 5.
    state = go_on(state, ["1 AH", "0 9D"])
    assert state.points == (0, 15)
    # An Ace declared keeps its place: it is the best itself, when it is played.
    told = play(BEST, [*moves[:2], "1 declare", *moves[2:]], players=2, options=options)
    assert told.points == (0, 5)
    told = go_on(told, ["1 AH", "0 9D"])
    assert told.points == (0, 15)


@clause("6.tricks.best-trump.recount")
def test_tricks_best_trump_recount() -> None:
    """Section 6: after trick 5 the points are recounted in trick order, the first there wins."""
    moves = [
        "deal 9D8DQDJDTD KCKD7D6D5D", "up 2C",
        "1 KC", "0 9D", "1 KD", "0 8D", "1 7D", "0 QD", "0 JD", "1 6D",
    ]  # fmt: skip
    state = play(BEST, moves, players=2, options={"scoring.target": 15})
    assert (state.points, state.is_over) == ((10, 10), False)
    state = go_on(state, ["0 TD", "1 5D"])
    # 1: 10, 15 with trick 2; 0: 15 only with trick 5, and stands at the target as a loser.
    assert (state.points, outcome(state)) == ((15, 15), ((1,), "target"))


@clause("6.tricks.best-trump.belongs-to-its-trick")
def test_tricks_best_trump_belongs_to_its_trick() -> None:
    """Section 6: in the recount the 5 belongs to the trick of the trump, not to the end."""
    moves = [
        "deal KDQDJD9D4D 8D7D6DTDKC", "up 2C",
        "1 7D", "0 KD", "0 QD", "1 6D", "0 9D", "1 TD", "1 KC", "0 4D", "1 8D", "0 JD",
    ]  # fmt: skip
    # Won by 0 0 1 1 0: 0 reaches 15 with trick 5, 1 reaches it with trick 4 (5 + 10).
    state = play(BEST, moves, players=2, options={"scoring.target": 15})
    assert (state.points, outcome(state)) == ((15, 15), ((1,), "target"))


@clause("6.tricks.best-trump.certain-points-win")
def test_tricks_best_trump_certain_points_win() -> None:
    """Section 6: a side there on certain points has won, whatever the bonus would have done."""
    state = lone("KC", 2, options={"scoring.target": 10})
    assert (state.points, state.is_over) == ((5, 5), False)
    # With its bonus side 1 would have been there at trick 1.
    state = lone("KC", 3, options={"scoring.target": 10})
    assert (state.points, outcome(state)) == ((10, 5), ((0,), "target"))


@clause("6.tricks.sweep.off")
def test_tricks_sweep_off() -> None:
    """Section 6: `off` – all five tricks win their points and nothing else."""
    state = game("11111", options={"scoring.sweep": "off", "scoring.target": 45})
    assert (state.points, state.is_over) == ((0, 25), False)


@clause("6.tricks.sweep.wins-game")
def test_tricks_sweep_wins_game() -> None:
    """Section 6: `wins-game` – all five tricks win the game below the target."""
    options = {"scoring.sweep": "wins-game", "scoring.target": 45}
    state = game("11111", options=options)
    assert (state.points, outcome(state)) == ((0, 25), ((1,), "sweep"))
    assert maw.score(state).stake == 1
    assert not game("11110", options=options).is_over


@clause("6.tricks.sweep.reason")
def test_tricks_sweep_reason() -> None:
    """Section 6: the reason is `sweep` only where the target is not reached."""
    options = {"scoring.sweep": "wins-game", "scoring.target": 25}
    state = game("11111", options=options)
    assert (state.points, outcome(state)) == ((0, 25), ((1,), "target"))
    # The bonus of trick 1 lifts it there after trick 5: still the target.
    moves = [
        "deal 9D8D7D6D4D KCKDQDJDTD", "up 2C", "1 KC", "0 9D", "1 KD", "0 8D", "1 QD", "0 7D",
        "1 JD", "0 6D", "1 TD", "0 4D",
    ]  # fmt: skip
    state = play(BEST, moves, players=2, options={"scoring.target": 30})
    assert (state.points, outcome(state)) == ((0, 30), ((1,), "target"))
    state = play(BEST, moves, players=2, options={"scoring.target": 31})
    assert (state.points, outcome(state)) == ((0, 30), ((1,), "sweep"))


@clause("6.tricks.sweep.double-stake")
def test_tricks_sweep_double_stake() -> None:
    """Section 6: `double-stake` – from 0 to the game with all five tricks wins a double stake."""
    state = game("11111")
    assert (state.points, outcome(state)) == ((0, 25), ((1,), "target"))
    assert maw.score(state).stake == 2


@clause("6.tricks.sweep.double-stake-from-nought")
def test_tricks_sweep_double_stake_from_nought() -> None:
    """Section 6: no double stake for a side that did not stand at 0, or without the game."""
    state = game("11110", "11111", options={"scoring.target": 45})
    assert (state.points, outcome(state)) == ((5, 45), ((1,), "target"))
    assert maw.score(state).stake == 1
    state = game("11111", options={"scoring.target": 45})
    assert (state.points, state.is_over, maw.score(state).stake) == ((0, 25), False, 1)
    # The other side's points do not matter: A♥ turned has given it four.
    options = {"turn_up.ace_of_hearts_points": 4, "robbing.dealer": "off"}
    state = play(PLAIN, won_by("11111", players=2, up="AH"), players=2, options=options)
    assert (state.points, maw.score(state).stake) == ((4, 25), 2)


@clause("6.tricks.sweep.double-stake-all-five")
def test_tricks_sweep_double_stake_all_five() -> None:
    """Section 6: a game won before trick 5 is not won by all five tricks."""
    state = game("1111", options={"scoring.target": 20})
    assert (outcome(state), maw.score(state).stake) == (((1,), "target"), 1)


@clause("6.tricks.sweep.double-stake-any-trick")
def test_tricks_sweep_double_stake_any_trick() -> None:
    """Section 6: the doubling does not depend on which trick of the recount was there."""
    moves = [
        "deal 9D8D7D6D4D KCKDQDJDTD", "up 2C", "1 KC", "0 9D", "1 KD", "0 8D", "1 QD", "0 7D",
        "1 JD", "0 6D",
    ]  # fmt: skip
    options = {"scoring.sweep": "double-stake"}
    state = play(BEST, moves, players=2, options=options)
    assert (state.points, state.is_over) == ((0, 20), False)
    # Trick 1 counts 10 in the recount: the target of 25 is reached with trick 4.
    state = go_on(state, ["1 TD", "0 4D"])
    assert (state.points, outcome(state)) == ((0, 30), ((1,), "target"))
    assert maw.score(state).stake == 2


@clause("6.tricks.barred.cap")
def test_tricks_barred_cap() -> None:
    """Sections 4 and 6: a credit of a barred side is cut to what is left below the cap."""
    state = play(BEST, [*HOLDER_DEAL, *HOLDER], players=2, options={"scoring.target": 27})
    # The cap is 27 − 5 = 22: 5, 10, 15, 20 and 2 of the fifth trick.
    assert (state.points, state.is_over) == ((0, 22), False)
    state = play(BEST, [*HOLDER_DEAL, *HOLDER], players=2, options={"scoring.target": 45})
    # Far from the cap of 40 nothing is cut, the best trump neither.
    assert (state.points, state.is_over) == ((0, 30), False)


@clause("6.tricks.barred.above-the-cap")
def test_tricks_barred_above_the_cap() -> None:
    """Sections 4 and 6: points above the cap stay, and nothing is added to them."""
    options = {"scoring.target": 27, "scoring.sweep": "off", "scoring.best_trump": 0}
    moves = [
        *won_by("11111", players=2),
        "deal QD8D6D4D3D KDJD9D7DAC", "up 2C",
        "0 QD", "1 KD", "1 JD", "0 8D", "1 9D", "0 6D", "1 7D", "0 4D", "1 AC", "0 3D",
    ]  # fmt: skip
    state = play(BEST, moves, players=2, options=options)
    assert (state.points, state.is_over) == ((0, 25), False)
    assert ended(state).points == (0, 0)
    # In the next deal he is free again: the first trick makes 30.
    state = go_on(state, won_by("1", players=2))
    assert (state.points, outcome(state)) == ((0, 30), ((1,), "target"))


@clause("6.tricks.barred.sweep")
def test_tricks_barred_sweep() -> None:
    """Sections 4 and 6: the sweep of a barred side wins nothing; told, the Ace wins the game."""
    state = play(BEST, [*HOLDER_DEAL, *HOLDER], players=2)
    assert (state.points, outcome(state)) == ((0, 20), ((), None))
    told = play(
        BEST, [*HOLDER_DEAL, "1 declare", *HOLDER], players=2, options={"scoring.target": 45}
    )
    assert (told.points, outcome(told)) == ((0, 30), ((1,), "sweep"))


@clause("6.tricks.barred.total")
def test_tricks_barred_total() -> None:
    """Sections 4 and 6: the total of a barred side is not looked at until the next deal."""
    options = {
        "fiving.extent": "once",
        "turn_up.ace_of_hearts_points": 30,
        "turn_up.ace_of_hearts_wins": False,
    }
    moves = [
        "deal KDJD9D7DAC QD8D6D4D3D", "up AH", "1 five", "0 agree", "up 2C",
        "1 QD", "0 KD", "0 JD", "1 8D", "0 9D", "1 6D", "0 7D", "1 4D", "0 AC", "1 3D",
    ]  # fmt: skip
    state = play(BEST, moves, players=2, options=options)
    assert (state.points, state.is_over, state.dealer) == ((30, 0), False, 1)
    later = won_by("0", players=2, dealer=1)
    # Fiving is on: eldest is asked before he leads.
    state = go_on(state, [*later[:2], "0 stand", *later[2:]])
    assert (state.points, outcome(state)) == ((35, 0), ((0,), "target"))


@clause("6.tricks.barred.others")
def test_tricks_barred_others() -> None:
    """Sections 4 and 6: the other side wins as ever in a deal in which one is barred."""
    moves = ["deal KD9D7D5D4D QDJDTD8DAC", "up 2C", "1 QD", "0 KD"]
    state = play(BEST, moves, players=2, options={"scoring.target": 5})
    assert state.barred == (1,)
    assert (state.points, outcome(state)) == ((5, 0), ((0,), "target"))
