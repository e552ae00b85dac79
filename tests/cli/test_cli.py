"""The command line: what it prints, its exit codes, and that no traceback reaches a user."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import Any

import pytest

import maw_family as maw
from maw_family import cli, telling

RULESETS = [pin.partition("@")[0] for pin in maw.rulesets()]
Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: str) -> str:
    assert cli.main(arguments) == 0
    return capsys.readouterr().out


def assert_readable(text: str) -> None:
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.parametrize("name", RULESETS)
def test_a_whole_game_is_told_for_every_ruleset(capsys: Captured, name: str) -> None:
    told = run(capsys, "demo", name, "--seed", "1", "--ascii")
    assert_readable(told)
    assert told.isascii()
    assert ("The game is over: " in told) == (name != "five-cards")


@pytest.mark.parametrize("name", RULESETS)
def test_every_number_of_players(capsys: Captured, name: str) -> None:
    for players in maw.ruleset(name).seating.players:
        told = run(capsys, "demo", name, "--players", str(players), "--seed", "2", "--deals", "2")
        assert f"{players} players, seed 2." in told
        assert_readable(told)


def test_the_same_seed_tells_the_same_game(capsys: Captured) -> None:
    first = run(capsys, "demo", "maw", "--seed", "-5")
    assert run(capsys, "demo", "maw", "--seed", "-5") == first
    assert run(capsys, "demo", "maw", "--seed", "5") != first


def test_without_a_seed_one_is_drawn_and_told(capsys: Captured) -> None:
    told = run(capsys, "demo", "--deals", "1")
    seed = told.partition("seed ")[2].partition(".")[0]
    assert run(capsys, "demo", "--deals", "1", "--seed", seed) == told


def test_a_told_game_names_partners_tricks_and_winner(capsys: Captured) -> None:
    told = run(capsys, "demo", "maw", "--players", "4", "--seed", "1", "--ascii")
    assert "Partners: seats 0 and 2; seats 1 and 3." in told
    assert "Points: seats 0 and 2 " in told
    assert "  Trick 5: " in told


def test_rulesets_lists_all(capsys: Captured) -> None:
    lines = run(capsys, "rulesets").splitlines()
    assert [line.split()[0] for line in lines] == list(maw.rulesets())
    assert "spoil-five@1        Spoil Five                        2–8 players" in lines
    assert_readable("\n".join(lines))


@pytest.mark.parametrize("name", RULESETS)
def test_show_tells_every_option_and_order(capsys: Captured, name: str) -> None:
    told = run(capsys, "show", name)
    assert_readable(told)
    rules = maw.ruleset(name)
    assert told.startswith(f"{rules.title} ({rules.pin})\n")
    for option in rules.options():
        assert f"\n  {option} = " in told
    for suit in maw.Suit:
        assert " ".join(map(str, rules.ranking.trumps(suit))) in told
    assert run(capsys, "show", name, "--ascii").isascii()


def test_show_says_what_a_value_means(capsys: Captured) -> None:
    told = " ".join(run(capsys, "show", "spoil-five").split())
    assert 'robbing.unrobbed_ace = "lowest-trump" What becomes of the Ace of a holder who ' in told
    assert "It is the lowest trump and has no privilege." in told
    assert "scoring.stake = 1 What does everybody pay into a new pool? 1 chip." in told
    assert "scoring.chips = 20 With how many chips does everybody begin? 20 chips." in told
    assert "turn_up.ace_of_hearts_wins = true" in told
    assert "seating.side_sizes = {4 = [2, 1], 6 = [2, 1], 8 = [2, 1]}" in told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "spoil-fiv"], 'did you mean "spoil-five"?'),
        (["demo", "maw", "--players", "3"], "maw@1 is for 2 or 4 players"),
        (["demo", "--players", "-1"], "players (seating.players), not for -1"),
        (["demo", "--players", "9" * 50], "not for 999"),
        (["demo", "--deals", "0"], "--deals is 0; at least one deal has to be told"),
        (["demo", "\x1b[31m♥", "--ascii"], "is not the name of a shipped ruleset"),
    ],
)
def test_what_the_library_refuses(capsys: Captured, arguments: list[str], message: str) -> None:
    assert cli.main(arguments) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("maw-family: ")
    assert captured.err.count("\n") == 1
    assert message in captured.err
    assert "\x1b" not in captured.err


@pytest.mark.parametrize("arguments", [[], ["play-on"], ["demo", "--seed", "x"], ["show"]])
def test_what_is_not_understood(capsys: Captured, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    assert left.value.code == 2
    assert "usage: maw-family" in capsys.readouterr().err


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "no-such-encoding", None])
def test_output_that_cannot_show_suits_gets_ascii(
    monkeypatch: pytest.MonkeyPatch, encoding: str | None
) -> None:
    class Output(io.StringIO):
        pass

    output = Output()
    monkeypatch.setattr(Output, "encoding", encoding, raising=False)
    monkeypatch.setattr(sys, "stdout", output)
    assert cli.main(["show", "maw"]) == 0
    assert output.getvalue().isascii()


def test_an_interrupt_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(states: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "tell", interrupted)
    assert cli.main(["demo"]) == 130


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe shows itself in another way there")
def test_a_closed_pipe_is_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "maw_family", "demo", "--seed", "1"],
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_module_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "maw_family", "rulesets", "--ascii"],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("five-and-ten@1 ")


def told(name: str, moves: list[str], players: int, **options: Any) -> str:
    """The telling of the moves of a game, all on one line."""
    state = maw.new_game(maw.ruleset(name).with_options(options), players=players)
    pairs: list[tuple[maw.Move | None, maw.State]] = [(None, state)]
    for text in moves:
        move = maw.parse_move(text)
        state = maw.apply(state, move)
        pairs.append((move, state))
    return " ".join(" ".join(telling.tell(pairs)).split())


TWO = "deal 5C2D7D4HJS AC3DTD8HKS"


def test_fiving_and_robbing_are_told() -> None:
    text = told("maw", [TWO, "up 9H", "five", "agree", "up 9C", "rob 3D"], 2)
    assert "Turned up: 9♥, so hearts are trumps. Seat 1 asks to five it. Seat 0 agrees." in text
    assert "Turned up now: 9♣, so clubs are trumps. Seat 1 robs: takes 9♣, puts out 3♦." in text


def test_refusing_standing_leaving_and_penalties_are_told() -> None:
    assert "Seat 0 refuses." in told("maw", [TWO, "up 9H", "five", "refuse"], 2)
    text = told("maw", [TWO, "up 9H", "stand", "penalty 1 renounce"], 2)
    assert "Seat 1 lets the turn-up stand. Seat 1 is charged with renounce." in text
    assert "A penalty ends the deal: seat 0. Points by seat: 0 0." in text
    assert text.endswith("The game is over: seat 0 wins (a penalty).")
    assert "Seat 0 leaves the turned A♠." in told("twenty-five", [TWO, "up AS", "leave"], 2)


def test_declaring_and_keeping_silent_are_told() -> None:
    text = told("spoil-five", [TWO, "up 9C", "declare"], 2)
    assert "Seat 1 shows the Ace of trumps and keeps his hand." in text
    assert "Seat 1 holds the Ace of trumps and keeps silent." in told(
        "spoil-five", [TWO, "up 9C", "KS"], 2
    )


def test_a_claim_is_told() -> None:
    moves = ["deal 2C3D4D6D7D 5C3HJC4H6H", "up 9C", "5C", "2C", "JC", "3D", "3H", "4D", "claim"]
    text = told("spoil-five", moves, 2)
    assert "Trick 3: 1:3♥ 0:4♦, seat 1 wins. Seat 1 claims the pool." in text
    assert "The pool is claimed: seat 1. Chips by seat, the next dues paid: 18 20." in text


def test_a_double_stake_and_partners_who_win_are_told() -> None:
    cards = ["5C", "2D", "JC", "3D", "AH", "4D", "AC", "6D", "KC", "7D"]
    text = told("twenty-five-irish", ["deal 2D3D4D6D7D 5CJCAHACKC", "up 9C", *cards], 2)
    assert text.endswith("seat 1 wins, for a double stake (the target is reached).")
    hands = "deal 2D3D4D6D7D 2S3S4S6S7S 8D9DTDJDQD 8S9STSJSQS"
    text = told("maw", [hands, "up 9C", "stand", "penalty 1 renounce"], 4)
    assert text.endswith("The game is over: seats 0 and 2 win (a penalty).")
