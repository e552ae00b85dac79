"""RULES.md section 6: scoring of kind `game`, a test for each clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import maw_family as maw
from tests.clauses.scripted import ended, outcome, won_by
from tests.clauses.table import clause, go_on, play

# Maw for two: side 0 is seat 0 and side 1 is seat 1, which leads when seat 0 deals.
SETTLED = {"fiving.extent": "off"}
THREE_SIDES: dict[str, Any] = {**SETTLED, "seating.players": [3]}


def game(*deals: str, players: int = 2, options: Mapping[str, Any] | None = None) -> maw.State:
    """Deals one after the other, each as its trick winners; seat 0 deals the first."""
    moves = [
        move
        for number, winners in enumerate(deals)
        for move in won_by(winners, players=players, dealer=number % players)
    ]
    return play("maw", moves, players=players, options={**SETTLED, **(options or {})})


@clause("6.game.all-played")
def test_game_all_played() -> None:
    """Section 6: all five tricks are played, whoever has three or four of them already."""
    for winners, tricks in (("111", (0, 3)), ("1111", (0, 4))):
        state = game(winners, options={"scoring.target": 5})
        assert (state.phase, state.dealer, state.points) == (maw.Phase.PLAY, 0, (0, 0))
        assert maw.score(state).tricks == tricks
    state = game("11100")
    assert (state.phase, state.dealer, len(ended(state).tricks)) == (maw.Phase.DEAL, 1, 5)


@clause("6.game.three-or-four")
def test_game_three_or_four() -> None:
    """Section 6: the side with three or four tricks scores `win`, the other nothing."""
    for winners in ("11100", "00111", "11110", "01111"):
        state = game(winners)
        assert (state.points, ended(state).winners) == ((0, 5), (1,))
    assert game("01010", options={"scoring.win": 7}).points == (7, 0)


@clause("6.game.sweep")
def test_game_sweep() -> None:
    """Section 6: the side with all five tricks scores `sweep`, not `win` besides."""
    assert game("11111").points == (0, 10)
    assert game("11111", options={"scoring.sweep": 12}).points == (0, 12)
    assert game("11111", options={"scoring.sweep": 0}).points == (0, 0)


@clause("6.game.partners")
def test_game_partners() -> None:
    """Sections 2 and 6: partners' tricks count together for their side."""
    state = game("13103", players=4)
    assert (state.points, ended(state).winners) == ((0, 5), (1,))
    assert game("13131", players=4).points == (0, 10)


@clause("6.game.target")
def test_game_target() -> None:
    """Section 6: reaching `target`, exactly or beyond it, ends the game."""
    state = game("11100", "11100", options={"scoring.target": 11})
    assert (state.points, state.is_over) == ((0, 10), False)
    for target in (10, 9):
        state = game("11100", "11100", options={"scoring.target": target})
        assert (state.points, outcome(state)) == ((0, 10), ((1,), "target"))
        assert maw.score(state).stake == 1
        assert maw.legal_moves(state) == ()


@clause("6.game.target-zero")
def test_game_target_zero() -> None:
    """Section 6: with target 0 no number of points ends the game."""
    state = game(*["11111"] * 6, options={"scoring.target": 0})
    assert (state.points, state.is_over) == ((0, 60), False)


@clause("6.game.many-sides")
def test_game_many_sides() -> None:
    """Section 6: with three sides one may have three tricks; 2-2-1 scores for nobody."""
    state = game("12012", players=3, options=THREE_SIDES)
    assert state.points == (0, 0, 0)
    assert (ended(state).winners, ended(state).ending) == ((), maw.Ending.PLAYED_OUT)
    state = game("12122", players=3, options=THREE_SIDES)
    assert (state.points, ended(state).winners) == ((0, 0, 5), (2,))
    state = game("22222", players=3, options=THREE_SIDES)
    assert state.points == (0, 0, 10)


@clause("6.game.ace-of-hearts.at-once")
def test_game_ace_of_hearts_at_once() -> None:
    """Sections 2 and 6: A♥ points that may end the game do so before a card is played."""
    options = {**SETTLED, "scoring.target": 4}
    moves = won_by("", players=2, up="AH")
    state = play("maw", moves, players=2, options=options)
    assert (state.points, outcome(state)) == ((4, 0), ((0,), "target"))
    assert maw.score(state).tricks == (0, 0)


@clause("6.game.ace-of-hearts.at-settling")
def test_game_ace_of_hearts_at_settling() -> None:
    """Sections 2 and 6: A♥ points that wait are looked at after those of the winner of the deal."""
    options: dict[str, Any] = {
        **SETTLED,
        "turn_up.ace_of_hearts_wins": False,
        "scoring.target": 4,
    }
    moves = won_by("11100", players=2, up="AH")
    started = play("maw", moves[:2], players=2, options=options)
    assert (started.points, started.is_over) == ((4, 0), False)
    state = go_on(started, moves[2:])
    assert (state.points, outcome(state)) == ((4, 5), ((1,), "target"))
    # A winner who stays below the target leaves it to the other side.
    state = play("maw", moves, players=2, options={**options, "scoring.win": 3})
    assert (state.points, outcome(state)) == ((4, 3), ((0,), "target"))


@clause("6.game.ace-of-hearts.nobody-won")
def test_game_ace_of_hearts_nobody_won() -> None:
    """Sections 2 and 6: a deal that nobody wins is settled as well, and the target looked at."""
    options: dict[str, Any] = {
        **THREE_SIDES,
        "turn_up.ace_of_hearts_wins": False,
        "scoring.target": 4,
    }
    moves = won_by("12012", players=3, up="AH")
    state = play("maw", moves, players=3, options=options)
    assert (state.points, outcome(state)) == ((4, 0, 0), ((0,), "target"))


@clause("6.game.ace-of-hearts.no-target")
def test_game_ace_of_hearts_no_target() -> None:
    """Sections 2 and 6: with target 0 A♥ points count and end nothing."""
    options = {**SETTLED, "scoring.target": 0}
    moves = won_by("11100", players=2, up="AH")
    state = play("maw", moves, players=2, options=options)
    assert (state.points, state.is_over) == ((4, 5), False)


@clause("6.game.barred")
def test_game_barred() -> None:
    """Sections 4 and 6: a barred side scores nothing for its tricks, be they all five."""
    options = {
        **SETTLED,
        "robbing.holder": "declare",
        "robbing.unrobbed_ace": "lowest-trump",
        "robbing.failure": "cannot-win",
    }
    moves = [
        "deal QDTD8D6D4D KDJD9D7DAC", "up 2C",
        "1 KD", "0 QD", "1 JD", "0 TD", "1 9D", "0 8D", "1 7D", "0 6D", "1 AC", "0 4D",
    ]  # fmt: skip
    state = play("maw", moves, players=2, options=options)
    assert (state.points, state.dealer) == ((0, 0), 1)
    assert [trick.winner for trick in ended(state).tricks] == [1, 1, 1, 1, 1]
    assert ended(state).winners == ()
    told = play("maw", [*moves[:2], "1 declare", *moves[2:]], players=2, options=options)
    assert told.points == (0, 10)
