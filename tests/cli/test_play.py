"""`play`: a person, who types, against players who choose at random."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import maw_family as maw
from maw_family import cli
from maw_family.cli import asking
from maw_family.cli.page import Page
from maw_family.records import Record, read_record, replay
from maw_family.views import view
from tests.cli.running import COMMAND, Captured, assert_readable, one_line, refused, run

RULESETS = [pin.partition("@")[0] for pin in maw.rulesets()]


class Typist(io.TextIOBase):
    """Somebody who types line after line, what a function says, up to a number of lines."""

    def __init__(self, lines: int, says: Callable[[int], str] = lambda _: "1") -> None:
        self._lines = iter([says(number) for number in range(lines)])

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return next((f"{line}\n" for line in self._lines), "")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    """Sets what is typed, line by line; nothing comes after it."""
    monkeypatch.chdir(tmp_path)

    def set_typed(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return set_typed


Typed = Callable[..., None]


def test_a_game_at_the_terminal(capsys: Captured, typed: Typed) -> None:
    typed("why 5h", "kc", "2", "quit")
    told = run(capsys, "play", "spoil-five", "--seat", "1", "--seed", "3")
    assert_readable(told)
    assert told.splitlines() == [
        "Spoil Five (spoil-five@1): 5 players, each for himself.",
        "Everybody has 20 chips, and 3 tricks take the pool; the game ends when somebody",
        "cannot pay his due.",
        "In the tables > stands before the card led, * behind the card that won.",
        "You are Seat 1; the others choose at random. Type a move or its number; ? or",
        "help for what you may do, why 9S for the reason that 9♠ may not be played, quit",
        "to stop.",
        "",
        "Deal 1: Seat 0 deals, Seat 1 leads.",
        "  Everybody pays 1 chip; the pool holds 5 chips.",
        "  Seat 1   A♣ 8♣ K♣ 7♥ 10♠",
        "  J♣ is turned up: Clubs are trumps.",
        "",
        "  Clubs are trumps; J♣ lies on the pack.",
        "  Chips: Seat 0 19, Seat 1 19, Seat 2 19, Seat 3 19, Seat 4 19; pool 5.",
        "  You hold A♣ 8♣ K♣ 7♥ 10♠.",
        "    1 declare: show A♣ and keep your hand",
        "    Take J♣ and put out a card:  2 rob A♣  3 rob 8♣  4 rob K♣  5 rob 7♥",
        "      6 rob 10♠",
        "    Lead and fail to rob (your Ace is then the lowest trump and you cannot win",
        "      this deal):  7 A♣  8 8♣  9 K♣  10 7♥  11 10♠",
        "> why 5h",
        "  5♥ is not in your hand; you hold A♣, 8♣, K♣, 7♥ and 10♠.",
        "> kc",
        "  Seat 1 holds A♣ and fails to rob: his Ace is the lowest trump now and he",
        "    cannot win this deal.",
        "           Seat 1 Seat 2 Seat 3 Seat 4 Seat 0",
        "  Trick 1 >K♣*    3♣     4♦     7♦     10♣",
        "",
        "  Clubs are trumps; J♣ lies on the pack.",
        "  Seat 1 cannot win this deal.",
        "  Tricks: Seat 0 0, Seat 1 1, Seat 2 0, Seat 3 0, Seat 4 0.",
        "  Chips: Seat 0 19, Seat 1 19, Seat 2 19, Seat 3 19, Seat 4 19; pool 5.",
        "  You hold A♣ 8♣ 7♥ 10♠.",
        "    Lead:  1 A♣  2 8♣  3 7♥  4 10♠",
        "> 2",
        "           Seat 1 Seat 2 Seat 3 Seat 4 Seat 0",
        "  Trick 2 >8♣*    10♦    J♠     8♦     6♠",
        "",
        "  Clubs are trumps; J♣ lies on the pack.",
        "  Seat 1 cannot win this deal.",
        "  Tricks: Seat 0 0, Seat 1 2, Seat 2 0, Seat 3 0, Seat 4 0.",
        "  Chips: Seat 0 19, Seat 1 19, Seat 2 19, Seat 3 19, Seat 4 19; pool 5.",
        "  You hold A♣ 7♥ 10♠.",
        "    Lead:  1 A♣  2 7♥  3 10♠",
        "> quit",
        "",
        "You stop here; the game is not over.",
        "",
        "This game of 12 moves was not kept; --save FILE keeps the record of a game. The",
        "same cards are dealt again by",
        "  maw-family play spoil-five@1 --seat 1 --players 5 --seed 3",
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_every_game_can_be_played_to_its_end_or_left(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for players in maw.ruleset(name).seating.players:
        for ascii_only in ((), ("--ascii",)):
            monkeypatch.setattr(sys, "stdin", Typist(18))
            seat = str(players - 1)
            arguments = ("--seat", seat, "--players", str(players), "--seed", "4", *ascii_only)
            told = run(capsys, "play", name, *arguments)
            assert_readable(told)
            assert told.isascii() is bool(ascii_only)
            assert f"You are Seat {seat}; the others choose at random." in told
            left = "You stop here; the game is not over." in told
            assert left is not ("the game with" in one_line(told))


def test_a_game_that_is_over_ends_the_command(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", Typist(1000))
    told = one_line(run(capsys, "play", "maw", "--seat", "0", "--seed", "1"))
    assert re.search("Seat [01] wins the game with [0-9]+ points. This game of [0-9]+ moves", told)
    assert "You stop here" not in told


# --------------------------------------------------------------------------------------
# What the person sees


CARD = re.compile("(?:10|[A2-9JQK])[♣♦♥♠]")


def decisions(record: Record, seat: int) -> Iterator[maw.State]:
    """The states in which a seat decided, and the one in which the record ends."""
    states = list(replay(record))
    yield from (state for state in states[:-1] if state.to_act == seat)
    yield states[-1]


def known_cards(state: maw.State, seat: int, dealt: maw.CardSet) -> set[str]:
    """The cards of a deal that a seat has seen, by what API.md calls public and its own."""
    cards = set(dealt) | set(state.superseded) | set(state.trick)
    cards.update(card for trick in state.tricks for card in trick.cards)
    if state.turn_up is not None:
        cards.add(state.turn_up)
        if state.robber is not None or state.declared is not None:
            cards.add(maw.Card.of(maw.Rank.ACE, state.turn_up.suit))
    return {str(card) for card in cards}


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_printed_before_the_person_has_seen_it(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, seed: int
) -> None:
    file = tmp_path / "game.maw.toml"
    players = maw.ruleset(name).seating.players[-1]
    seat = seed % players
    # A 2 that is refused, since there is one choice only, is followed by a 1 in the end.
    monkeypatch.setattr(sys, "stdin", Typist(60, lambda number: "21"[number % 2]))
    arguments = ("--seat", str(seat), "--players", str(players), "--seed", str(seed))
    told = run(capsys, "play", name, *arguments, "--save", str(file))
    record = read_record(file)
    states = list(decisions(record, seat))
    dealt = hands_dealt(record, seat)
    # What is printed up to each decision: the answers that were refused are none.
    asked = [
        match.start()
        for match in re.finditer("(?m)^> .*$", told)
        if not told[match.end() :].startswith("\n  There is no choice")
    ]
    assert len(asked) == len(states) - 1
    for end, state in zip(asked, states, strict=False):
        deals = told[:end].split("\nDeal ")
        known = known_cards(state, seat, dealt[len(deals) - 2])
        assert set(CARD.findall(deals[-1])) <= known
    # Of the deals that are over, what was played in them and turned up.
    public: list[set[str]] = []
    for move in record.moves:
        match move:
            case maw.Deal(hands):
                public.append(set(map(str, hands[seat])))
            case maw.Play(card) | maw.TurnUp(card):
                public[-1].add(str(card))
            case _:
                pass
    for part, cards in zip(told.split("\nDeal ")[1:], public, strict=True):
        shown = set(CARD.findall(part))
        aces = {card for card in shown - cards if card.startswith("A")}
        assert shown - aces <= cards
        assert not aces or " shows A" in part or " takes the turned " in part


def hands_dealt(record: Record, seat: int) -> list[maw.CardSet]:
    return [move.hands[seat] for move in record.moves if isinstance(move, maw.Deal)]


def test_two_games_that_a_person_cannot_tell_apart_look_alike(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    """The other hand is swapped for another one before the person's first decision."""
    told = []
    for other in ("3C4C6C7C8C", "2S3S4S6S7S"):
        due = {
            maw.Phase.DEAL: maw.parse_move(f"deal {other} 5CJC3H4H6H"),
            maw.Phase.TURN_UP: maw.parse_move("up 9C"),
        }

        def chance(_: object, state: maw.State, due: dict[maw.Phase, maw.Move] = due) -> maw.Move:
            return due[state.phase]

        monkeypatch.setattr(maw.Dealer, "chance", chance)
        typed("?", "why", "why 3C", "why rob 5C", "3C", "up 3C", "penalty 0 renounce")
        arguments = ("--players", "2", "--seat", "1", "--seed", "1")
        told.append(run(capsys, "play", "spoil-five", *arguments))
    assert told[0] == told[1]
    assert "3♣ is not in your hand" in told[0]


def asked(name: str, moves: list[str], *, seat: int, players: int = 2, options: Any = None) -> str:
    """What a seat is shown when it is asked, on one line."""
    rules = maw.ruleset(name).with_options(options or {})
    state = maw.new_game(rules, players=players)
    for text in moves:
        state = maw.apply(state, maw.parse_move(text))
    assert state.to_act == seat
    seen = view(state, seat)
    lines = [*asking.situation(seen, Page()), *asking.choices(seen, Page())]
    assert_readable("\n".join(lines) + "\n")
    return one_line(" ".join(lines))


ACE = "deal 5C2D7D4HJS AC3DTD8HKS"
BEST = "deal 2C3D4D6D7D 5CJC3H4H6H"


def test_fiving_is_asked_and_answered() -> None:
    assert asked("maw", [ACE, "up 9H"], seat=1) == (
        "Hearts are trumps; 9♥ lies on the pack. Points: Seat 0 0, Seat 1 0. "
        "You hold A♣ 3♦ 10♦ 8♥ K♠. "
        "1 five: ask to five it, so that another card is turned up if the dealer agrees "
        "2 stand: let 9♥ stand"
    )
    assert asked("maw", [ACE, "up 9H", "five"], seat=0).endswith(
        "1 agree: another card is turned up 2 refuse: 9♥ stays"
    )
    text = asked("maw", [ACE, "up 9H", "five", "agree", "up 9C", "3D"], seat=0)
    assert text.startswith("Clubs are trumps; 9♣ lies on the pack; turned before: 9♥.")


def test_the_dealer_is_asked_about_a_turned_ace() -> None:
    text = asked("twenty-five", [ACE, "up AS"], seat=0)
    assert text.endswith(
        "1 leave: leave A♠ on the pack "
        "Take A♠ and put out a card: 2 rob 5♣ 3 rob 2♦ 4 rob 7♦ 5 rob 4♥ 6 rob J♠"
    )
    text = asked("twenty-five", [ACE, "up AS", "rob 2D", "KS"], seat=0)
    assert text.startswith("Spades are trumps; A♠ was taken by you. You have put out 2♦.")
    text = asked("twenty-five", [ACE, "up AS", "rob 2D"], seat=1)
    assert text.startswith("Spades are trumps; A♠ was taken by Seat 0. Points: ")
    text = asked("twenty-five", [ACE, "up AS", "rob 2D", "KS", "AS"], seat=0)
    assert text.startswith("Spades are trumps; A♠ was taken and played. You have put out 2♦.")


def test_what_it_costs_not_to_rob_is_told_to_the_holder_alone() -> None:
    assert "Lead without robbing: 6 A♣" in asked("maw", [ACE, "up 9C", "stand"], seat=1)
    assert (
        "Lead and fail to rob (your Ace is then the lowest trump and you cannot win this deal): "
        in (asked("spoil-five", [ACE, "up 9C"], seat=1))
    )
    assert "Lead and fail to rob (you cannot win this deal): " in (
        asked("spoil-five-1911", [ACE, "up 9C"], seat=1)
    )
    assert "Lead and fail to rob: " in (
        asked("spoil-five-1911", [ACE, "up 9C"], seat=1, options={"robbing.failure": "none"})
    )
    text = asked("spoil-five", [ACE, "up 9C", "KS"], seat=0)
    assert "rob" not in text
    assert "cannot win" not in text
    assert text.endswith("Play: 1 J♠")


def test_declaring_and_claiming_are_asked() -> None:
    text = asked("spoil-five", [ACE, "up 9C", "declare", "KS"], seat=0)
    assert text.startswith("Clubs are trumps; 9♣ lies on the pack. Seat 1 has shown A♣. Chips: ")
    tricks = ["5C", "2C", "JC", "3D", "3H", "4D"]
    assert asked("spoil-five", [BEST, "up 9C", *tricks], seat=1) == (
        "Clubs are trumps; 9♣ lies on the pack. Tricks: Seat 0 0, Seat 1 3. "
        "Chips: Seat 0 19, Seat 1 19; pool 2. You hold 4♥ 6♥. "
        "1 claim: take the pool of 2 chips; to lead is to go for all five Lead: 2 4♥ 3 6♥"
    )


def test_sides_have_their_points_and_tricks_together() -> None:
    hands = "deal 2C3D4D6D7D AC5CJC3H4H 8D9DTDJDQD 8S9STSJSQS"
    moves = [hands, "up 9C", "stand", "5C", "8D", "8S", "2C"]
    text = asked("maw", moves, seat=1, players=4)
    assert "Tricks: Side 0 0, Side 1 1. Points: Side 0 0, Side 1 0." in text
    text = asked("spoil-five", [hands, "up 9C", "penalty 2 renounce"], seat=1, players=4)
    assert "Side 0 cannot win this deal." in text


# --------------------------------------------------------------------------------------
# What the person answers


def answered(line: str, moves: list[str], *, seat: int, name: str = "spoil-five") -> asking.Answer:
    state = maw.new_game(maw.ruleset(name), players=2)
    for text in moves:
        state = maw.apply(state, maw.parse_move(text))
    return asking.understand(line, view(state, seat), lambda move: maw.explain(state, move))


LED = ["deal 2C9S7D4HJS AC3DTD8HKS", "up 9D", "KS"]


@pytest.mark.parametrize("line", ["JS", "js", "J♠", "2", "02"])
def test_a_card_may_be_written_in_many_ways(line: str) -> None:
    assert answered(line, LED, seat=0).move == maw.parse_move("JS")


@pytest.mark.parametrize("line", ["rob 3d", "ROB 3D", "rob  3♦", "Rob\t3D", "3"])
def test_a_word_may_be_written_in_many_ways(line: str) -> None:
    assert answered(line, [ACE, "up 9C"], seat=1).move == maw.parse_move("rob 3D")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("7D", "7♦ may not be played: spades were led (K♠) and you hold 9♠ and J♠"),
        ("why 7d", "7♦ may not be played: spades were led (K♠) and you hold 9♠ and J♠"),
        ("WHY 9S", "9♠ is a legal move."),
        ("why KC", "K♣ is not in your hand"),
        ("rob 9S", "You may not rob: "),
        ("claim", "may"),
        ("0", "There is no choice 0; they go from 1 to 2."),
        ("3", "There is no choice 3; they go from 1 to 2."),
        ("999", "There is no choice 999; they go from 1 to 2."),
        ("1000", "'1000' is no move. Type a move or its number"),
        ("٣", "is no move. Type"),
        ("hello", "'hello' is no move. Type a move or its number"),
        ("why not", "'not' is no move."),
        ("\x1b[2J", r"'\x1b[2J' is no move."),
        ("up 9C", "'up 9C' is no move."),
        ("deal 2C9S7D4HJS AC3DTD8HKS", "is no move."),
        ("penalty 1 renounce", "'penalty 1 renounce' is no move."),
        ("x" * 199, "…"),
    ],
)
def test_what_is_no_legal_move_is_answered(line: str, said: str) -> None:
    answer = answered(line, LED, seat=0)
    assert answer.move is None
    assert said in answer.text
    assert answer.text.isprintable()
    assert len(answer.text) < 300


def test_why_alone_tells_of_the_whole_hand() -> None:
    text = answered("why", LED, seat=0).text
    assert all(f"{card} may not be played" in text for card in ("2♣", "7♦", "4♥"))
    assert answered("why", LED[:-1], seat=1).text == "You may play every card of your hand."
    fiving = answered("why", [ACE, "up 9H"], seat=1, name="maw")
    assert fiving.text == "No card is to be played yet."


def test_why_takes_a_number_as_offered() -> None:
    for line, said in [
        ("why 1", "9♠ is a legal move."),
        ("WHY 2", "J♠ is a legal move."),
        ("why 3", "There is no choice 3; they go from 1 to 2."),
        ("why 0", "There is no choice 0; they go from 1 to 2."),
    ]:
        answer = answered(line, LED, seat=0)
        assert (answer.move, answer.text) == (None, said)
    answer = answered("why 2", [ACE, "up 9H"], seat=1, name="maw")
    assert answer.text == "stand is a legal move."


def test_a_word_that_stands_for_nothing_is_no_internal_error() -> None:
    state = maw.new_game(maw.ruleset("spoil-five"), players=2)
    with pytest.raises(AssertionError):
        asking._meaning(view(state, 0), maw.parse_move("up 9C"))


@pytest.mark.parametrize("help_asked", ["?", "help", "HELP"])
def test_help_tells_the_choices_again(capsys: Captured, typed: Typed, help_asked: str) -> None:
    typed("", "  ", help_asked)
    told = run(capsys, "play", "maw", "--seat", "1", "--seed", "3")
    choices = "    1 five: ask to five it"
    assert told.count(choices) == 2
    assert told.count("Type a move or its number; ? or help") >= 1
    assert one_line(told).count("quit to stop.") == 2
    assert f"\n>\n>\n> {help_asked}\n" in told


@pytest.mark.parametrize("stop", [["quit"], ["QUIT"], [" quit "], []])
def test_quit_and_the_end_of_the_input_stop(
    capsys: Captured, typed: Typed, stop: list[str]
) -> None:
    typed(*stop)
    told = run(capsys, "play", "maw", "--seat", "1", "--seed", "3")
    assert "\nYou stop here; the game is not over.\n" in told
    assert "This game of 2 moves was not kept; --save FILE keeps the record" in told


def test_a_seed_is_drawn_and_told(capsys: Captured, typed: Typed) -> None:
    typed()
    told = run(capsys, "play", "maw", "--seat", "1")
    again = told.splitlines()[-1].split()
    assert again[:3] == ["maw-family", "play", "maw@1"]
    typed()
    assert run(capsys, *again[1:]) == told


def test_the_others_play_the_same_again(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", Typist(30))
        told.append(run(capsys, "play", "spoil-five", "--seat", "2", "--seed", "-7"))
    assert told[0] == told[1]


# --------------------------------------------------------------------------------------
# The record


def test_the_record_is_kept_when_the_game_is_over(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    monkeypatch.setattr(sys, "stdin", Typist(1000))
    told = run(capsys, "play", "maw", "--seat", "0", "--seed", "1", "--save", "game.maw.toml")
    record = read_record(Path("game.maw.toml"))
    assert list(replay(record))[-1].is_over
    assert (record.ruleset.pin, record.players) == ("maw@1", 2)
    assert f"The record of {len(record.moves)} moves is in game.maw.toml; maw-family replay" in told
    # It tells the same game: every trick of it.
    again = run(capsys, "replay", "game.maw.toml", "--view", "0")
    rows = [line for line in told.splitlines() if line.startswith("  Trick ") and "*" in line]
    assert rows == [line for line in again.splitlines() if line.startswith("  Trick ")]


def test_the_record_is_kept_when_the_person_stops(capsys: Captured, typed: Typed) -> None:
    typed("stand", "quit")
    run(capsys, "play", "maw", "--seat", "1", "--seed", "3", "--save", "game.maw.toml")
    record = read_record(Path("game.maw.toml"))
    assert [maw.format_move(move) for move in record.moves][2:3] == ["stand"]
    assert not list(replay(record))[-1].is_over


def test_a_file_is_replaced_by_force_only(capsys: Captured, typed: Typed) -> None:
    file = Path("game.maw.toml")
    file.write_text("precious", encoding="utf-8")
    arguments = ("play", "maw", "--seat", "1", "--seed", "3", "--save", str(file))
    typed()
    assert refused(capsys, *arguments) == ["game.maw.toml exists; --force replaces it"]
    assert file.read_text(encoding="utf-8") == "precious"
    typed()
    run(capsys, *arguments, "--force")
    assert len(read_record(file).moves) == 2


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("name", ["", ".", "nowhere/game.maw.toml", "\0", "x" * 5000])
def test_what_cannot_be_kept_is_told_before_the_game(
    capsys: Captured, typed: Typed, name: str, force: tuple[str, ...]
) -> None:
    typed()
    (line,) = refused(capsys, "play", "maw", "--seat", "1", "--save", name, *force)
    assert "cannot be written" in line or line == ". exists"


def test_a_file_name_cannot_move_the_cursor(capsys: Captured, typed: Typed) -> None:
    name = "\x1b[31m\u202e.maw.toml"
    typed()
    try:
        told = run(capsys, "play", "maw", "--seat", "1", "--save", name)
    except AssertionError:
        pytest.skip("no file can have this name here")
    assert_readable(told)
    assert r"is in \x1b[31m\u202e.maw.toml;" in told


class Interrupting(io.StringIO):
    """An input in which Ctrl-C is typed at the end."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


def test_ctrl_c_keeps_the_record(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    typed()
    monkeypatch.setattr(sys, "stdin", Interrupting("stand\n"))
    arguments = ["play", "maw", "--seat", "1", "--seed", "3", "--save", "game.maw.toml"]
    assert cli.main(arguments) == 130
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "moves is in game.maw.toml;" in captured.out
    assert len(read_record(Path("game.maw.toml")).moves) >= 3


class Stopping(io.StringIO):
    """An output during which Ctrl-C is typed, at the first of some texts and the next."""

    def __init__(self, *texts: str) -> None:
        super().__init__()
        self._texts = list(texts)

    def write(self, text: str) -> int:
        if self._texts and self._texts[0] in text:
            del self._texts[0]
            raise KeyboardInterrupt
        return super().write(text)


@pytest.mark.parametrize("save", [(), ("--save", "game.maw.toml")])
def test_ctrl_c_while_something_is_printed_says_where_the_record_is(
    monkeypatch: pytest.MonkeyPatch, typed: Typed, save: tuple[str, ...]
) -> None:
    typed(*["1"] * 20)
    output = Stopping("Trick 2")
    monkeypatch.setattr(sys, "stdout", output)
    assert cli.main(["play", "maw", "--seat", "1", "--seed", "3", *save]) == 130
    told = output.getvalue()
    assert told.endswith("  maw-family play maw@1 --seat 1 --players 2 --seed 3\n")
    if save:
        record = read_record(Path("game.maw.toml"))
        assert len(list(replay(record))[-1].tricks) == 2
        assert f"The record of {len(record.moves)} moves is in game.maw.toml;" in told
    else:
        assert "was not kept" in told


def test_ctrl_c_twice_keeps_the_record(monkeypatch: pytest.MonkeyPatch, typed: Typed) -> None:
    typed(*["1"] * 20)
    output = Stopping("Trick 2", "\n")
    monkeypatch.setattr(sys, "stdout", output)
    arguments = ["play", "maw", "--seat", "1", "--seed", "3", "--save", "game.maw.toml"]
    assert cli.main(arguments) == 130
    assert len(list(replay(read_record(Path("game.maw.toml"))))[-1].tricks) == 2


@pytest.mark.parametrize("save", [(), ("--save", "game.maw.toml")])
def test_a_reader_who_goes_away_keeps_the_record(
    monkeypatch: pytest.MonkeyPatch, typed: Typed, save: tuple[str, ...]
) -> None:
    class Leaving(io.StringIO):
        def write(self, text: str) -> int:
            if "Trick 2" in text:
                raise BrokenPipeError
            return super().write(text)

    typed(*["1"] * 20)
    monkeypatch.setattr(sys, "stdout", Leaving())
    assert cli.main(["play", "maw", "--seat", "1", "--seed", "3", *save]) == 0
    if save:
        assert len(list(replay(read_record(Path("game.maw.toml"))))[-1].tricks) == 2


# --------------------------------------------------------------------------------------
# Input of all kinds


class Broken(io.StringIO):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        raise self._error


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OSError(5, "Input/output error"), "moves cannot be read: Input/output error"),
        (OSError("the dog ate it"), "moves cannot be read: the dog ate it"),
        (ValueError("I/O operation on closed file"), "moves cannot be read: I/O operation on"),
    ],
)
def test_an_input_that_cannot_be_read(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: Typed, error: Exception, message: str
) -> None:
    typed()
    monkeypatch.setattr(sys, "stdin", Broken(error))
    assert cli.main(["play", "maw", "--seat", "1", "--save", "game.maw.toml"]) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith(f"maw-family: {message}")
    assert captured.err.count("\n") == 1
    assert "The record of 2 moves is in game.maw.toml;" in captured.out


def test_a_closed_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: Typed) -> None:
    typed()
    sys.stdin.close()
    assert cli.main(["play", "maw", "--seat", "1"]) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith("maw-family: moves cannot be read: ")
    assert captured.err.count("\n") == 1


def test_no_input_at_all(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert refused(capsys, "play", "maw", "--seat", "1") == [
        "there is no standard input to read moves from"
    ]


def test_a_line_too_long_is_one_answer(capsys: Captured, typed: Typed) -> None:
    typed("x" * 199, "x" * 200, "x" * 100_000, "stand", "quit")
    told = run(capsys, "play", "maw", "--seat", "1", "--seed", "3")
    assert_readable(told)
    assert told.count("is no move.") == 3
    assert "Seat 1 lets " in told


def test_a_terminal_is_prompted(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal("stand\n"))
    told = run(capsys, "play", "maw", "--seat", "1", "--seed", "3")
    # The terminal itself shows what is typed and the end of its line, but not the end of all.
    assert "\n>   Seat 1 lets " in told
    assert "\n> \n\nYou stop here" in told


def test_bytes_that_are_no_letters(tmp_path: Path) -> None:
    junk = b"\xff\xfe\x00\x1b[2J\n" + bytes(range(256)) + b"\r\nstand\r\nquit\r\n"
    done = subprocess.run(
        [*COMMAND, "play", "maw", "--seat", "1", "--seed", "3"],
        input=junk,
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode()
    assert "Seat 1 lets " in told
    assert_readable(told.replace("\r\n", "\n"))


@pytest.mark.skipif(os.name == "nt", reason="a shell of another kind is needed there")
@pytest.mark.parametrize(
    ("closed", "code"), [("<&-", 1), ("</dev/null", 0), (">&-", 1), ("2>&-", 0)]
)
def test_closed_streams_are_no_traceback(closed: str, code: int) -> None:
    command = f'"$0" -m maw_family play maw --seat 1 --seed 3 {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == code


@pytest.mark.skipif(os.name == "nt", reason="there Ctrl-C is no signal to send")
def test_ctrl_c_at_the_prompt_is_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "game.maw.toml"
    playing = [*COMMAND, "play", "maw", "--seat", "1", "--seed", "3", "--save", str(file)]
    with subprocess.Popen(
        playing, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        while b"2 stand" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert (process.returncode, errors) == (130, b"")
    assert len(read_record(file).moves) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["spoil-fiv", "--seat", "0"], 'did you mean "spoil-five"?'),
        (["maw", "--seat", "2"], "there is no seat 2: 2 players sit in seats 0 to 1"),
        (["maw", "--seat", "-1"], "there is no seat -1"),
        (["maw", "--seat", "0", "--players", "3"], "maw@1 is for 2 or 4 players"),
    ],
)
def test_what_the_library_refuses(capsys: Captured, arguments: list[str], message: str) -> None:
    (line,) = refused(capsys, "play", *arguments)
    assert message in line


@pytest.mark.parametrize(
    "arguments", [[], ["maw", "--seat", "x"], ["maw", "--seed", "x"], ["maw", "--side-size", "x"]]
)
def test_what_is_not_understood(capsys: Captured, arguments: list[str]) -> None:
    assert cli.main(["play", *arguments]) == 2
    assert "usage: maw-family play" in capsys.readouterr().err


# --------------------------------------------------------------------------------------
# Whose rules, and how many play together

HOUSE = '[games.maw_family]\nruleset = "maw@1"\n[games.maw_family.options]\n"scoring.target" = 5\n'


def test_the_first_seat_is_the_usual_one(capsys: Captured, typed: Typed) -> None:
    typed()
    told = run(capsys, "play", "maw", "--seed", "3")
    assert "You are Seat 0; " in told
    assert told.endswith("  maw-family play maw@1 --seat 0 --players 2 --seed 3\n")


def test_house_rules_are_played(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    typed()
    Path("my rules.toml").write_text(HOUSE, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", Typist(1000))
    arguments = ("--table", "games.maw_family", "--seed", "3", "--save", "game.maw.toml")
    told = run(capsys, "play", "my rules.toml", *arguments)
    assert_readable(told)
    head = "Maw (Cotton's order) (maw@1 with scoring.target = 5): 2 players. 5 points win the game."
    assert one_line(told).startswith(head)
    record = read_record(Path("game.maw.toml"))
    assert record.ruleset == maw.ruleset("maw").with_options({"scoring.target": 5})
    assert list(replay(record))[-1].is_over
    again = one_line(told.split("dealt again by")[-1])
    assert again == (
        "maw-family play 'my rules.toml' --table games.maw_family --seat 0 --players 2 --seed 3"
    )


def test_sides_of_a_size_are_played_and_kept(capsys: Captured, typed: Typed) -> None:
    for size, players, seating in [
        ("2", "4", "4 players, Seats 0 and 2 (Side 0) against Seats 1 and 3 (Side 1)."),
        ("1", "5", "5 players, each for himself."),
    ]:
        typed()
        arguments = ("--side-size", size, "--seed", "3", "--save", f"{size}.maw.toml")
        told = run(capsys, "play", "spoil-five", *arguments)
        assert one_line(told).startswith(f"Spoil Five (spoil-five@1): {seating}")
        again = f"play spoil-five@1 --seat 0 --players {players} --side-size {size} --seed 3"
        assert one_line(told).endswith(again)
        record = read_record(Path(f"{size}.maw.toml"))
        assert (record.players, record.side_size) == (int(players), int(size))


@pytest.mark.parametrize("size", ["0", "-1", "3"])
def test_a_size_of_sides_that_nobody_plays_in(capsys: Captured, size: str) -> None:
    (line,) = refused(capsys, "play", "spoil-five", "--side-size", size)
    assert size in line
