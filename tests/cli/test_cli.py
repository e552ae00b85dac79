"""The command line: what it prints, its exit codes, and that no traceback reaches a user."""

from __future__ import annotations

import importlib
import importlib.metadata
import io
import os
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

import maw_family as maw
from maw_family import cli
from maw_family.cli.demo import usual_players
from maw_family.cli.page import Page, can_print
from maw_family.cli.telling import opening, tell
from maw_family.records import Record, write_record
from tests.cli.running import COMMAND, Captured, assert_readable, one_line, refused, run

RULESETS = [pin.partition("@")[0] for pin in maw.rulesets()]


# --------------------------------------------------------------------------------------
# demo


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_is_told_for_every_ruleset_and_number_of_players(
    capsys: Captured, name: str
) -> None:
    for players in maw.ruleset(name).seating.players:
        arguments = ("demo", name, "--players", str(players), "--seed", "2", "--deals", "3")
        told = run(capsys, *arguments)
        assert f"{players} players" in told
        assert_readable(told)
        plain = run(capsys, *arguments, "--ascii")
        assert plain.isascii()
        assert_readable(plain)


@pytest.mark.parametrize("name", ["maw", "twenty-five", "spoil-five-peel"])
def test_a_game_is_told_to_its_end(capsys: Captured, name: str) -> None:
    told = run(capsys, "demo", name, "--seed", "1")
    assert "the game with" in one_line(told)
    assert "the game is not over" not in told


def test_the_rows_of_a_game_have_a_card_of_every_seat(capsys: Captured) -> None:
    told = run(capsys, "demo", "twenty-five", "--players", "10", "--seed", "3", "--deals", "1")
    rows = [line for line in told.splitlines() if line.startswith("  Trick ")]
    assert rows
    for row in rows:
        cards = row.split()[2:]
        assert len(cards) == 10
        assert sum(card.startswith(">") for card in cards) == 1
        assert sum(card.endswith("*") for card in cards) == 1


def test_the_demonstration_is_a_game_of_spoil_five_for_five(capsys: Captured) -> None:
    told = run(capsys, "demo", "--deals", "1", "--seed", "0")
    assert told.startswith("Spoil Five (spoil-five@1): 5 players, each for himself.\n")
    assert told.endswith(
        "\n\nThis game is told again by\n"
        "  maw-family demo spoil-five@1 --players 5 --seed 0 --deals 1\n"
    )


@pytest.mark.parametrize(
    ("name", "players"),
    [("spoil-five", 5), ("twenty-five", 5), ("maw", 2), ("five-cards", 2), ("five-and-ten", 3)],
)
def test_the_usual_number_of_players(name: str, players: int) -> None:
    assert usual_players(maw.ruleset(name)) == players


@pytest.mark.parametrize(
    ("name", "size", "players"),
    [
        ("maw", 2, 4),
        ("spoil-five", 2, 4),
        ("spoil-five", 1, 5),
        ("twenty-five-irish", 3, 9),
    ],
)
def test_the_usual_number_of_players_in_sides(name: str, size: int, players: int) -> None:
    assert size in maw.ruleset(name).seating.sizes_for(players)
    assert usual_players(maw.ruleset(name), size) == players


def test_where_only_sides_play_the_fewest_are_usual() -> None:
    rules = maw.ruleset("maw").with_options({"seating.players": [4]})
    assert usual_players(rules) == 4


@pytest.mark.parametrize("seed", ["-5", "0", "999999999999999999", "-999999999999999999"])
def test_the_same_seed_tells_the_same_game(capsys: Captured, seed: str) -> None:
    first = run(capsys, "demo", "maw", "--seed", seed, "--ascii")
    assert run(capsys, "demo", "maw", "--seed", seed, "--ascii") == first
    assert f"seed {seed}." in one_line(first)


def test_another_seed_tells_another_game(capsys: Captured) -> None:
    first = run(capsys, "demo", "maw", "--seed", "5").replace("5", "")
    assert run(capsys, "demo", "maw", "--seed", "-5").replace("-5", "").replace("5", "") != first


def test_without_a_seed_one_is_drawn_and_told(capsys: Captured) -> None:
    told = run(capsys, "demo", "--deals", "1")
    again = told.splitlines()[-1].split()
    assert again[:3] == ["maw-family", "demo", "spoil-five@1"]
    assert run(capsys, *again[1:]) == told


def test_only_as_many_deals_are_told_as_were_asked_for(capsys: Captured) -> None:
    told = run(capsys, "demo", "five-cards", "--seed", "1", "--deals", "7")
    assert "Deal 7: " in told
    assert "Deal 8: " not in told
    assert "Here the telling stops; the game is not over." in told


def test_a_game_without_an_end_is_told_for_five_deals(capsys: Captured) -> None:
    told = run(capsys, "demo", "five-cards", "--seed", "1")
    assert "Deal 5: " in told
    assert "Deal 6: " not in told
    assert "Nothing ends this game, so 5 deals of it are told" in told
    assert told.endswith("--players 2 --seed 1\n")


HOUSE = '[maw_family]\nruleset = "spoil-five@1"\n[maw_family.options]\n"scoring.maximum" = 40\n'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "maw.toml").write_text(HOUSE, encoding="utf-8")
    return tmp_path


def test_house_rules_are_told(capsys: Captured, here: Path) -> None:
    told = run(capsys, "demo", "maw.toml", "--seed", "1", "--deals", "1")
    assert told.startswith("Spoil Five (spoil-five@1 with scoring.maximum = 40): 5 players, each")
    again = told.splitlines()[-1].split()
    assert again[:4] == ["maw-family", "demo", "maw.toml", "--players"]
    assert run(capsys, *again[1:]) == told


def test_a_game_in_sides_is_told(capsys: Captured) -> None:
    told = run(capsys, "demo", "spoil-five", "--side-size", "2", "--seed", "1", "--deals", "1")
    assert "4 players, Seats 0 and 2 (Side 0) against Seats 1 and 3 (Side 1)." in one_line(told)
    again = one_line(told.split("told again by")[-1]).split()
    assert again[3:7] == ["--players", "4", "--side-size", "2"]
    assert run(capsys, *again[1:]) == told


# --------------------------------------------------------------------------------------
# rulesets and show


def test_show_tells_house_rules(capsys: Captured, here: Path) -> None:
    told = run(capsys, "show", "maw.toml")
    assert told.startswith(
        "maw.toml (spoil-five@1, 1 changed)\n"
        f"fingerprint {maw.fingerprint(maw.load_ruleset('maw.toml'))}\n"
    )
    assert "\n  scoring.maximum = 40\n      At how many chips is the pool full? 40 chips.\n" in told
    (here / "maw.toml").write_text(HOUSE.replace("maw_family", "games.maw"), encoding="utf-8")
    assert run(capsys, "show", "maw.toml", "--table", "games.maw") == told


def test_rulesets_lists_all(capsys: Captured) -> None:
    told = run(capsys, "rulesets")
    assert_readable(told)
    head, *lines = told.splitlines()
    assert head.split() == ["ruleset", "title", "players"]
    assert [line.split()[0] for line in lines] == list(maw.rulesets())
    assert "spoil-five@1         Spoil Five                        2–8" in lines
    assert "five-and-ten@1       Five and Ten                      2, 3, 4, 6, 8" in lines
    plain = run(capsys, "rulesets", "--ascii")
    assert "spoil-five@1         Spoil Five                        2-8\n" in plain
    assert plain.isascii()


@pytest.mark.parametrize("name", RULESETS)
def test_show_tells_every_option_and_order(capsys: Captured, name: str) -> None:
    told = run(capsys, "show", name)
    assert_readable(told)
    rules = maw.ruleset(name)
    assert told.startswith(f"{rules.title} ({rules.pin})\nfingerprint {maw.fingerprint(rules)}\n")
    for source in rules.sources:
        assert one_line(source) in one_line(told)
    for option in rules.options():
        assert f"\n  {option} = " in told
    for suit in maw.Suit:
        assert " ".join(map(str, rules.ranking.trumps(suit))) in told
        trump = maw.Suit.SPADES if suit is not maw.Suit.SPADES else maw.Suit.CLUBS
        assert " ".join(map(str, rules.ranking.plain(suit, trump))) in told
    plain = run(capsys, "show", name, "--ascii")
    assert plain.isascii()
    assert_readable(plain)


def test_show_says_what_a_value_means(capsys: Captured) -> None:
    told = one_line(run(capsys, "show", "spoil-five@1"))
    assert 'robbing.unrobbed_ace = "lowest-trump" What becomes of the Ace of a holder who ' in told
    assert "It is the lowest trump and has no privilege." in told
    assert "scoring.stake = 1 What does everybody pay into a new pool? 1 chip." in told
    assert "scoring.chips = 20 With how many chips does everybody begin? 20 chips." in told
    assert "scoring.maximum = 0 At how many chips is the pool full? Never." in told
    assert "turn_up.ace_of_hearts_wins = true" in told
    assert "seating.side_sizes = { 4 = [2, 1], 6 = [2, 1], 8 = [2, 1] }" in told
    assert "deal.packets = [[3, 2], [2, 3]]" in told
    assert 'ranking.top_trumps = ["five", "jack", "ace-of-hearts", "ace"]' in told
    told = one_line(run(capsys, "show", "five-cards"))
    assert "seating.side_sizes = {} How large are the sides" in told
    assert "reneging.cards = [] Which trumps need not be played to a lower trump led? None." in told


def test_show_puts_the_cards_in_order_in_ascii_too(capsys: Captured) -> None:
    """The whole orders of RULES.md section 1, jack-high."""
    told = run(capsys, "show", "spoil-five", "--ascii")
    assert "  Spades    5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS\n" in told
    assert "  Hearts    5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H\n" in told
    assert "  Diamonds  KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD\n" in told
    assert "  Clubs     KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C TC\n" in told
    assert "Plain suits, the best first (AH is always a trump)\n" in told


# --------------------------------------------------------------------------------------
# What goes wrong


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "spoil-fiv"], 'did you mean "spoil-five"?'),
        (["show", "maw@2"], "of maw there is maw@1"),
        (["demo", "maw", "--players", "3"], "maw@1 is for 2 or 4 players"),
        (["demo", "--players", "-1"], "not for -1"),
        (["demo", "--players", "999999999999999999"], "not for 999999999999999999"),
        (["demo", "--ascii", "\x1b[31m♥\n"], "is not the name of a shipped ruleset"),
        (["show", "\udcff"], "is not the name of a shipped ruleset"),
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
    assert captured.err.isascii()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["play-on"],
        ["show"],
        ["demo", "--seed", "x"],
        ["demo", "--seed", "1_0"],
        ["demo", "--seed", "9" * 5000],
        ["demo", "--players", "9" * 19],
        ["demo", "--players", "4.5"],
        ["demo", "--deals", "0"],
        ["demo", "--deals", "-3"],
        ["demo", "--deal", "3"],
    ],
)
def test_what_is_not_understood(capsys: Captured, arguments: list[str]) -> None:
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "usage: maw-family" in captured.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["rulesets", "\x1b[31m\u202e\udcff"],
        ["\x1b[31m\u202e\udcff"],
        ["demo", "--\x1b[31m\u202e\udcff"],
        ["demo", "--seed=\x1b[31m\u202e\udcff"],
    ],
)
def test_what_is_not_understood_cannot_move_the_cursor(
    capsys: Captured, arguments: list[str]
) -> None:
    assert cli.main(arguments) == 2
    errors = capsys.readouterr().err
    assert all(line.isprintable() for line in errors.splitlines())


def test_the_version_is_told(capsys: Captured) -> None:
    version = importlib.metadata.version("maw-family")
    assert run(capsys, "--version") == f"maw-family {version}\n"


COMMANDS = ("play", "demo", "replay", "rulesets", "show", "diff", "check", "verify")


@pytest.mark.parametrize("arguments", [["-h"], *([command, "-h"] for command in COMMANDS)])
def test_help_is_no_mistake(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = run(capsys, *arguments)
    assert told.startswith("usage: maw-family")
    assert told.isascii()
    assert_readable(told)


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


def written(output: io.TextIOWrapper) -> str:
    assert isinstance(output.buffer, io.BytesIO)
    return output.buffer.getvalue().decode(output.encoding)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437"])
def test_output_that_cannot_show_suits_gets_ascii(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    output = stream(encoding)
    monkeypatch.setattr(sys, "stdout", output)
    assert cli.main(["show", "maw"]) == 0
    assert written(output).isascii()
    assert "5C AH AC JC KC QC" in written(output)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "gb18030"])
def test_output_that_can_show_suits_gets_them(
    monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    output = stream(encoding)
    monkeypatch.setattr(sys, "stdout", output)
    assert cli.main(["show", "maw"]) == 0
    assert "5♣ A♥ A♣ J♣ K♣ Q♣" in written(output)


def test_a_name_that_output_cannot_show_is_spelt_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The suits are in this Japanese encoding, the Thai name is not."""
    file = tmp_path / "game.maw.toml"
    record = Record(maw.ruleset("maw"), 2, names=("ก♥", "Bert"))
    write_record(record, file)
    output = stream("shift_jisx0213")
    monkeypatch.setattr(sys, "stdout", output)
    assert cli.main(["replay", str(file)]) == 0
    assert "At the table: Seat 0 \\u0e01♥, Seat 1 Bert.\n" in written(output)


def test_what_keeps_text_as_text_can_print_everything() -> None:
    assert can_print(io.StringIO())


def test_an_unknown_encoding_gets_ascii() -> None:
    class Output(io.StringIO):
        encoding = "no-such-encoding"

    assert not can_print(Output())


def test_a_text_in_ascii() -> None:
    page = Page(ascii=True)
    assert page.text("10♦ J♠ “Zoë’s” 2–4… ♥ × Ω") == 'TD JS "Zoe\'s" 2-4... hearts x ?'
    assert Page().text("10♦ – Ω") == "10♦ – Ω"


def test_an_error_that_stderr_cannot_show_is_told_in_ascii(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    errors = stream("ascii")
    monkeypatch.setattr(sys, "stderr", errors)
    assert cli.main(["show", "ruleset of 10♦, as long as this one is, and longer, and longer"]) == 1
    errors.flush()
    assert written(errors).startswith("maw-family: 'ruleset of TD, as long as this one is,")
    assert "... is not the name of a shipped ruleset" in written(errors)


class Broken(io.StringIO):
    """A stream that takes nothing."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self._error = error

    def write(self, text: str) -> int:
        raise self._error

    def flush(self) -> None:
        raise self._error


def test_a_full_disk_is_told(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Broken(OSError(28, "No space left on device")))
    assert cli.main(["rulesets"]) == 1
    assert capsys.readouterr().err == (
        "maw-family: this cannot be written: No space left on device\n"
    )


def test_an_error_without_a_name_is_told(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Broken(OSError("the dog ate it")))
    assert cli.main(["rulesets"]) == 1
    assert capsys.readouterr().err == "maw-family: this cannot be written: the dog ate it\n"


def test_where_nothing_can_be_printed(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert cli.main(["rulesets"]) == 1
    assert capsys.readouterr().err == "maw-family: there is no standard output to print on\n"


@pytest.mark.parametrize("errors", [None, Broken(OSError(28, "No space left on device"))])
def test_where_no_error_can_be_told(monkeypatch: pytest.MonkeyPatch, errors: Any) -> None:
    monkeypatch.setattr(sys, "stderr", errors)
    assert cli.main(["show", "spoil-fiv"]) == 1


def interrupted(*_: object) -> Iterator[str]:
    raise KeyboardInterrupt


def test_an_interrupt_is_no_traceback(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maw_family.cli.demo.tell", interrupted)
    assert cli.main(["demo", "--seed", "1"]) == 130
    assert capsys.readouterr().out.startswith("Spoil Five")


def test_an_interrupt_of_what_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(Broken):
        def write(self, text: str) -> int:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdout", Interrupted(BrokenPipeError()))
    assert cli.main(["rulesets"]) == 130


def test_the_module_runs() -> None:
    done = subprocess.run(
        [*COMMAND, "rulesets", "--ascii"], capture_output=True, check=False, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nfive-and-ten@1 " in done.stdout


def test_importing_the_module_runs_nothing(capsys: Captured) -> None:
    importlib.import_module("maw_family.__main__")
    assert capsys.readouterr().out == ""


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe shows itself in another way there")
@pytest.mark.parametrize("arguments", [["demo", "--seed", "1"], ["--help"]])
def test_a_closed_pipe_is_no_traceback(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_device_is_no_traceback() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "demo"], stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert done.returncode == 1
    assert done.stderr.startswith("maw-family: this cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C is no signal to send")
def test_ctrl_c_is_no_traceback() -> None:
    endless = [*COMMAND, "demo", "five-cards", "--deals", "999999999999"]
    with subprocess.Popen(endless, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert (process.returncode, errors) == (130, b"")


# --------------------------------------------------------------------------------------
# The telling of a game


def telling(
    name: str,
    moves: list[str],
    *,
    players: int = 2,
    side_size: int | None = None,
    options: dict[str, Any] | None = None,
    seeing: Collection[int] | None = None,
) -> list[str]:
    """The lines that tell the moves of a game."""
    rules = maw.ruleset(name).with_options(options or {})
    state = start = maw.new_game(rules, players=players, side_size=side_size)
    steps: list[tuple[maw.Move, maw.State]] = []
    for text in moves:
        move = maw.parse_move(text)
        state = maw.apply(state, move)
        steps.append((move, state))
    lines = list(tell(start, steps, Page(), seeing))
    assert_readable("\n".join(lines) + "\n")
    return lines


def told(name: str, moves: list[str], **more: Any) -> str:
    """The same on one line."""
    return one_line(" ".join(telling(name, moves, **more)))


# Seat 1 has the Ace of clubs and nothing of the pack's best otherwise.
ACE = "deal 5C2D7D4HJS AC3DTD8HKS"
# Seat 1 takes the first three tricks with these whatever happens; clubs are trumps.
BEST = "deal 2C3D4D6D7D 5CJC3H4H6H"
THREE_TRICKS = ["5C", "2C", "JC", "3D", "3H", "4D"]
ALL_TRICKS = [*THREE_TRICKS, "4H", "6D", "6H", "7D"]
# The same with a diamond that loses the fourth trick.
NEARLY = "deal 2C3D4D6D7D 5CJC3H4H2D"
LOST_FOURTH = [*THREE_TRICKS, "2D", "6D"]


def test_a_deal_is_told_line_by_line() -> None:
    assert telling("spoil-five", [BEST, "up 9C", *THREE_TRICKS, "claim"]) == [
        "",
        "Deal 1: Seat 0 deals, Seat 1 leads.",
        "  Everybody pays 1 chip; the pool holds 2 chips.",
        "  Seat 1   5♣ J♣ 3♥ 4♥ 6♥",
        "  Seat 0   2♣ 3♦ 4♦ 6♦ 7♦",
        "  9♣ is turned up: Clubs are trumps.",
        "           Seat 1 Seat 0",
        "  Trick 1 >5♣*    2♣",
        "  Trick 2 >J♣*    3♦",
        "  Trick 3 >3♥*    4♦",
        "  Seat 1 claims the pool of 2 chips with 3 tricks.",
        "  Chips: Seat 0 19, Seat 1 21 (+2); pool 0.",
        "",
        "Here the telling stops; the game is not over.",
    ]


def test_fiving_and_robbing_are_told() -> None:
    assert telling("maw", [ACE, "up 9H", "five", "agree", "up 9C", "rob 3D", "9C"]) == [
        "",
        "Deal 1: Seat 0 deals, Seat 1 leads.",
        "  Seat 1   A♣ 3♦ 10♦ 8♥ K♠",
        "  Seat 0   5♣ 2♦ 7♦ 4♥ J♠",
        "  9♥ is turned up: Hearts are trumps.",
        "  Seat 1 asks to five it.",
        "  Seat 0 agrees.",
        "  9♣ is turned up next: Clubs are trumps.",
        "  Seat 1 holds A♣, takes the turned 9♣ and puts out 3♦.",
        "           Seat 1 Seat 0",
        "  Trick 1 >9♣",
        "",
        "Here the telling stops; the game is not over, and it is the turn of Seat 0.",
    ]


def test_refusing_standing_and_the_same_suit_again_are_told() -> None:
    assert "Seat 0 refuses." in told("maw", [ACE, "up 9H", "five", "refuse"])
    assert "Seat 1 lets 9♥ stand." in told("maw", [ACE, "up 9H", "stand"])
    again = told("maw", [ACE, "up 9H", "five", "agree", "up 3H"])
    assert "3♥ is turned up next: Hearts stay trumps." in again


def test_the_dealer_takes_or_leaves_a_turned_ace() -> None:
    assert "Seat 0 takes the turned A♠ and puts out 2♦." in told(
        "twenty-five", [ACE, "up AS", "rob 2D"]
    )
    assert "Seat 0 leaves A♠ on the pack." in told("twenty-five", [ACE, "up AS", "leave"])


def test_declaring_is_told() -> None:
    text = told("spoil-five", [ACE, "up 9C", "declare"], seeing=())
    assert "Seat 1 shows A♣ and keeps his hand." in text


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("maw", {}, "Seat 1 holds A♣ and lets the turned 9♣ lie."),
        (
            "spoil-five",
            {},
            (
                "Seat 1 holds A♣ and fails to rob: his Ace is the lowest trump now and he cannot "
                "win this deal."
            ),
        ),
        ("spoil-five-1911", {}, "Seat 1 holds A♣ and fails to rob: he cannot win this deal."),
        (
            "spoil-five-1911",
            {"robbing.failure": "none"},
            "Seat 1 holds A♣ and fails to rob.",
        ),
    ],
)
def test_a_right_passed_over_is_told_of_those_who_know(
    name: str, options: dict[str, Any], said: str
) -> None:
    stand = ["stand"] if name == "maw" else []
    moves = [ACE, "up 9C", *stand, "KS"]
    assert said in told(name, moves, options=options)
    assert said in told(name, moves, options=options, seeing=[1])
    for others in ((), (0,)):
        text = told(name, moves, options=options, seeing=others)
        assert "A♣" not in text
        assert "rob" not in text


def test_a_view_shows_one_hand_and_no_card_that_another_put_out() -> None:
    moves = [ACE, "up 9C", "rob 3D"]
    own = telling("spoil-five", moves, seeing={1})
    assert "  Seat 1   A♣ 3♦ 10♦ 8♥ K♠" in own
    assert "  Seat 1 holds A♣, takes the turned 9♣ and puts out 3♦." in own
    assert not any("5♣" in line for line in own)
    onlooker = telling("spoil-five", moves, seeing=())
    assert "  Seat 1 holds A♣, takes the turned 9♣ and puts out a card." in onlooker
    assert not any("3♦" in line or "5♣" in line for line in onlooker)


def test_two_games_that_a_seat_cannot_tell_apart_are_told_alike() -> None:
    """A holder who fails to rob is told like a player who had no Ace to rob with."""
    with_the_ace = [ACE, "up 9C", "KS", "JS"]
    without_it = [ACE.replace("AC", "8C"), "up 9C", "KS", "JS"]
    for seeing in ((), (0,)):
        assert telling("spoil-five", with_the_ace, seeing=seeing) == telling(
            "spoil-five", without_it, seeing=seeing
        )


def test_the_endings_of_a_pool_with_a_jink() -> None:
    jink = [BEST, "up 9C", *ALL_TRICKS]
    text = told("spoil-five", jink)
    assert (
        "Seat 1 jinks it with all five tricks and takes the pool of 2 chips and 1 chip from the "
        "opponent. Chips: Seat 0 18 (-1), Seat 1 22 (+3); pool 0." in text
    )
    text = told("spoil-five", [NEARLY, "up 9C", *LOST_FOURTH])
    assert (
        "Seat 1 led on for all five and has lost a trick: the deal is spoilt, and the pool of 2 "
        "chips stays. Chips: Seat 0 19, Seat 1 19; pool 2." in text
    )


def test_the_endings_of_a_pool_with_a_free_run() -> None:
    text = told("five-and-ten", [BEST, "up 9C", *ALL_TRICKS])
    assert (
        "Seat 1 has all five tricks and takes the pool of 2 chips and 1 chip from the opponent."
        in text
    )
    text = told("five-and-ten", [NEARLY, "up 9C", *LOST_FOURTH])
    assert (
        "Seat 1 has lost the run for all five but has 3 tricks and takes the pool of 2 chips. "
        "Chips: Seat 0 19, Seat 1 21 (+2); pool 0." in text
    )


def test_a_jink_against_several_is_paid_by_all() -> None:
    hands = "deal 2C3D4D6D7D 5CJC3H4H6H 8D9DTDJDQD"
    cards = ["5C 8D 2C", "JC 9D 3D", "3H TD 4D", "4H JD 6D", "6H QD 7D"]
    text = told("spoil-five", [hands, "up 9C", *" ".join(cards).split()], players=3)
    assert "takes the pool of 3 chips and 2 chips from the opponents." in text
    assert "Chips: Seat 0 18 (-1), Seat 1 24 (+5), Seat 2 18 (-1); pool 0." in text


def test_a_majority_and_dues_after_it() -> None:
    """Trick 2 goes to seat 0, so that three tricks of four simply take the pool."""
    hands = "deal 2C3D4D6D7D 5CJC2D4H6H"
    cards = ["5C 2C", "2D 3D", "4D JC", "4H 6D"]
    text = told("spoil-five", [hands, "up 9C", *" ".join(cards).split(), BEST])
    assert "Seat 1 has 3 tricks and takes the pool of 2 chips." in text
    assert "Deal 2: Seat 1 deals, Seat 0 leads. Everybody pays 1 chip; the pool holds 2 chips." in (
        text
    )


# Three players, and the tricks fall two, two and one.
SPLIT = "deal KH6D7D8S9S KSQS2H3H4H KDQD2S3S5S"
SPLIT_TRICKS = [
    *["KS", "2S", "8S"],
    *["QS", "3S", "9S"],
    *["2H", "5S", "KH"],
    *["6D", "3H", "QD"],
    *["KD", "7D", "4H"],
]


def test_a_deal_that_nobody_wins() -> None:
    text = told("spoil-five", [SPLIT, "up 9C", *SPLIT_TRICKS], players=3)
    assert (
        "Nobody has 3 tricks: the deal is spoilt, and the pool of 3 chips stays. "
        "Chips: Seat 0 19, Seat 1 19, Seat 2 19; pool 3." in text
    )
    text = told("maw", [SPLIT, "up 9C", *SPLIT_TRICKS], players=3, options={"seating.players": [3]})
    assert "Nobody has 3 tricks, so nobody scores. Points: Seat 0 0, Seat 1 0, Seat 2 0." in text


def test_a_barred_seat_that_makes_its_tricks() -> None:
    """`cannot-win` (RULES.md section 4) spoils a pool; in `game` nobody scores."""
    hands = "deal 2C3D4D6D7D AC5CJC3H4H"
    cards = ["5C", "2C", "JC", "3D", "3H", "4D"]
    text = told("spoil-five", [hands, "up 9C", *cards], seeing=())
    assert (
        "Seat 1 has 3 tricks but cannot win this deal: it is spoilt, and the pool of 2 chips stays."
        in text
    )
    options = {"robbing.holder": "mandatory", "robbing.failure": "cannot-win"}
    cards += ["AC", "6D", "4H", "7D"]
    text = told("maw", [hands, "up 9C", "stand", *cards], options=options)
    assert "Seat 1 has all five tricks but cannot win this deal; nobody scores." in text


def test_who_pays_what_on_entering_a_deal() -> None:
    spoilt = [SPLIT, "up 9C", *SPLIT_TRICKS, SPLIT]
    text = told("spoil-five", spoilt, players=3, options={"scoring.maximum": 3})
    assert "Only the dealer pays, 1 chip; the pool holds 4 chips." in text
    text = told("spoil-five-peel", spoilt, players=3)
    assert "Everybody pays 3 chips, the dealer 1 more; the pool holds 10 chips." in text
    assert "Everybody pays 1 chip, the dealer 1 more; the pool holds 14 chips." in text


def test_an_annulled_deal_is_told() -> None:
    text = told("spoil-five", [BEST, "up 9C", "penalty 0 misdeal", BEST])
    assert (
        "Seat 0 is charged with misdeal: the offender's side cannot win this pool. "
        "The deal is annulled. Chips: Seat 0 19, Seat 1 19; pool 2. "
        "Deal 2: Seat 1 deals, Seat 0 leads. Nobody pays anything; the pool holds 2 chips." in text
    )


def test_a_penalty_that_ends_a_deal_in_the_middle_of_a_trick() -> None:
    lines = telling("maw-court", [BEST, "up 9C", "stand", "5C", "penalty 1 lead-out-of-turn"])
    assert lines[-7:] == [
        "           Seat 1 Seat 0",
        "  Trick 1 >5♣",
        "  Seat 1 is charged with lead-out-of-turn: all other sides score the deal.",
        "  Seat 0 wins the deal by the penalty.",
        "  Points: Seat 0 5 (+5), Seat 1 0.",
        "",
        "Here the telling stops; the game is not over.",
    ]


def test_a_penalty_that_ends_nothing() -> None:
    text = told("maw", [BEST, "up 9C", "stand", "5C", "penalty 1 false-rob", "2C"])
    assert (
        "Seat 1 is charged with false-rob: the offender's side loses 4 points. "
        "Seat 1 Seat 0 Trick 1 >5♣* 2♣" in text
    )


def test_a_penalty_that_ends_the_game() -> None:
    hands = "deal 2D3D4D6D7D 2S3S4S6S7S 8D9DTDJDQD 8S9STSJSQS"
    moves = [hands, "up 9C", "stand", "penalty 1 renounce"]
    text = told("maw", moves, players=4)
    assert (
        "Seat 1 is charged with renounce: the offender's side loses the game. "
        "Side 0 wins the deal by the penalty. Points: Side 0 0, Side 1 0. "
        "Side 0 wins the game by the penalty." in text
    )
    options = {"penalties.renounce": "lose-set"}
    moves.remove("stand")
    text = told("twenty-five", moves, players=4, options=options)
    assert "Seats 0, 2 and 3 win the game by the penalty." in text
    moves = [f"{hands} 2H3H4H6H7H 8H9HTHJHQH", *moves[1:]]
    text = told("twenty-five-irish", moves, players=6, side_size=2, options=options)
    assert "Sides 0 and 2 win the game by the penalty." in text


def test_the_ace_of_hearts_turned_up_is_told() -> None:
    text = told("maw", [BEST, "up AH"])
    assert "A♥ is turned up: Hearts are trumps. Seat 0 scores 4 for the A♥ turned up." in text
    text = told("maw", [BEST, "up AH"], options={"scoring.target": 4})
    assert (
        "The target of 4 points is reached, and play stops. Points: Seat 0 4 (+4), Seat 1 0. "
        "Seat 0 wins the game with 4 points." in text
    )
    assert "not over" not in text


def test_the_endings_of_a_game_for_most_of_the_tricks() -> None:
    text = told("maw", [NEARLY, "up 9C", "stand", *LOST_FOURTH, "7D", "4H"])
    assert "Seat 1 has 3 tricks and scores 5. Points: Seat 0 0, Seat 1 5 (+5)." in text
    text = told("maw", [BEST, "up 9C", "stand", *ALL_TRICKS], options={"scoring.target": 10})
    assert (
        "Seat 1 has all five tricks and scores 10. Points: Seat 0 0, Seat 1 10 (+10). "
        "Seat 1 wins the game with 10 points." in text
    )


def test_tricks_that_score() -> None:
    """Twenty-Five: 5 points a trick, 5 more for the best trump, here the five itself."""
    lines = telling("twenty-five", [NEARLY, "up 9C", *LOST_FOURTH, "7D", "4H"])
    assert lines[5:15] == [
        "           Seat 1 Seat 0",
        "  Trick 1 >5♣*    2♣",
        "  Seat 1 scores 5 more for the best trump.",
        "  Trick 2 >J♣*    3♦",
        "  Trick 3 >3♥*    4♦",
        "  Trick 4 >2♦     6♦*",
        "  Trick 5  4♥    >7♦*",
        "  All five tricks are played.",
        "  Points: Seat 0 10 (+10), Seat 1 20 (+20).",
        "",
    ]


def test_the_best_trump_may_have_won_an_earlier_trick() -> None:
    """5♣ is not dealt, so only after trick 5 it is certain that J♣ was the best trump."""
    hands = "deal 2C3D4D6D7D JC3H4H2D5D"
    moves = [hands, "up 9C", "JC", "2C", "3H", "3D", "4H", "4D", "2D", "6D", "7D", "5D"]
    lines = telling("forty-five", moves)
    assert lines[-6:] == [
        "  Trick 5  5♦    >7♦*",
        "  Seat 1 scores 5 more for the best trump.",
        "  All five tricks are played.",
        "  Points: Seat 0 10 (+10), Seat 1 20 (+20).",
        "",
        "Here the telling stops; the game is not over.",
    ]


def test_a_target_reached_in_a_deal() -> None:
    text = told("twenty-five", [BEST, "up 9C", *ALL_TRICKS[:8]])
    assert (
        "The target of 25 points is reached, and play stops. Points: Seat 0 0, Seat 1 25 (+25). "
        "Seat 1 wins the game with 25 points." in text
    )
    text = told("twenty-five-irish", [BEST, "up 9C", *ALL_TRICKS])
    assert (
        "The target of 25 points is reached. Points: Seat 0 0, Seat 1 25 (+25). "
        "Seat 1 wins the game with 25 points. It is won for a double stake." in text
    )


def test_all_five_tricks_that_win_a_game() -> None:
    text = told("forty-five", [BEST, "up 9C", *ALL_TRICKS])
    assert (
        "Seat 1 has all five tricks. Points: Seat 0 0, Seat 1 30 (+30). "
        "Seat 1 wins the game with all five tricks of a deal." in text
    )


def test_a_game_that_is_out_of_chips() -> None:
    options = {"scoring.chips": 1}
    text = told("spoil-five", [BEST, "up 9C", *THREE_TRICKS, "claim"], options=options)
    assert text.endswith(
        "Chips: Seat 0 0, Seat 1 2 (+2); pool 0. Somebody cannot pay his due for the next deal, "
        "so the game is over. Seat 1 wins the game with 2 chips."
    )
    text = told("spoil-five", [NEARLY, "up 9C", *LOST_FOURTH], options=options)
    assert text.endswith(
        "Seats 0 and 1 win the game with 0 chips. What lies in the pool, 2 chips, is nobody's."
    )


def opened(name: str, players: int, side_size: int | None = None) -> str:
    state = maw.new_game(maw.ruleset(name), players=players, side_size=side_size)
    return one_line(" ".join(opening(state, Page())))


def test_the_opening_says_who_plays_for_what() -> None:
    assert opened("maw", 2).startswith("Maw (Cotton's order) (maw@1): 2 players. 26 points win")
    assert "4 players, Seats 0 and 2 (Side 0) against Seats 1 and 3 (Side 1)." in opened("maw", 4)
    assert "4 players, each for himself." in opened("spoil-five", 4, 1)
    assert "20 chips, and 3 tricks take the pool" in opened("spoil-five", 4)
    assert "for as long as the players like" in opened("five-cards", 2)


@pytest.mark.parametrize("command", ["demo", "show", "verify", "play"])
def test_no_name_at_all_is_no_ruleset(capsys: Captured, command: str) -> None:
    [line] = refused(capsys, command, "")
    assert line.startswith("'' is not the name of a shipped ruleset")
