"""`replay`: a record told trick by trick, whole or as one seat may know it."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import maw_family as maw
from maw_family import cli
from maw_family.records import Record, replay, write_record
from tests.cli.running import Captured, assert_readable, one_line, refused, run

# Seat 1 holds the Ace of clubs, robs with it and is one card short of the end of trick 1.
MOVES = ["deal 5C2D7D4HJS AC3DTD8HKS", "up 9C", "1 rob 3D", "1 9C"]
RECORD = f"""
maw_record = 1
ruleset = "spoil-five@1"
fingerprint = "{maw.fingerprint(maw.ruleset("spoil-five@1"))}"
players = 2
dealer = 0
names = ["Zoë", "Bert"]
date = "1674-05-01"
event = "A wet evening"
moves = {MOVES}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.maw.toml").write_text(RECORD, encoding="utf-8")
    return tmp_path


HEAD = [
    "Spoil Five (spoil-five@1): 2 players.",
    "Everybody has 20 chips, and 3 tricks take the pool; the game ends when somebody",
    "cannot pay his due.",
    "In the tables > stands before the card led, * behind the card that won.",
    "A wet evening, 1674-05-01.",
    "At the table: Seat 0 Zoë, Seat 1 Bert.",
    "",
    "Deal 1: Seat 0 (Zoë) deals, Seat 1 (Bert) leads.",
    "  Everybody pays 1 chip; the pool holds 2 chips.",
]
TAIL = [
    "           Seat 1 Seat 0",
    "  Trick 1 >9♣",
    "",
    "Here the telling stops; the game is not over, and it is the turn of",
    "  Seat 0 (Zoë).",
]


def test_a_record_is_told(capsys: Captured, here: Path) -> None:
    told = run(capsys, "replay", "game.maw.toml")
    assert_readable(told)
    assert told.splitlines() == [
        *HEAD,
        "  Seat 1   A♣ 3♦ 10♦ 8♥ K♠",
        "  Seat 0   5♣ 2♦ 7♦ 4♥ J♠",
        "  9♣ is turned up: Clubs are trumps.",
        "  Seat 1 (Bert) holds A♣, takes the turned 9♣ and puts out 3♦.",
        *TAIL,
    ]


def test_a_seat_is_told_what_it_may_know(capsys: Captured, here: Path) -> None:
    told = run(capsys, "replay", "game.maw.toml", "--view", "0")
    assert told.splitlines() == [
        *HEAD,
        "  Seat 0   5♣ 2♦ 7♦ 4♥ J♠",
        "  9♣ is turned up: Clubs are trumps.",
        "  Seat 1 (Bert) holds A♣, takes the turned 9♣ and puts out a card.",
        *TAIL,
    ]
    told = run(capsys, "replay", "game.maw.toml", "--view", "1")
    assert "  Seat 1   A♣ 3♦ 10♦ 8♥ K♠\n" in told
    assert "puts out 3♦" in told
    assert "5♣" not in told


def test_the_onlooker_is_told_what_all_may_know(capsys: Captured, here: Path) -> None:
    told = run(capsys, "replay", "game.maw.toml", "--view", "onlooker")
    assert told.splitlines() == [
        *HEAD,
        "  9♣ is turned up: Clubs are trumps.",
        "  Seat 1 (Bert) holds A♣, takes the turned 9♣ and puts out a card.",
        *TAIL,
    ]


@pytest.mark.parametrize(
    ("until", "last"),
    [
        (0, "Here the telling stops; the game is not over."),
        (1, "  Seat 0   5♣ 2♦ 7♦ 4♥ J♠"),
        (2, "  9♣ is turned up: Clubs are trumps."),
        (3, "  Seat 1 (Bert) holds A♣, takes the turned 9♣ and puts out 3♦."),
        (4, "  Trick 1 >9♣"),
        (999, "  Trick 1 >9♣"),
    ],
)
def test_a_record_is_told_for_so_many_moves(
    capsys: Captured, here: Path, until: int, last: str
) -> None:
    lines = run(capsys, "replay", "game.maw.toml", "--until", str(until)).splitlines()
    stop = next(n for n, line in enumerate(lines) if line.startswith("Here the telling stops"))
    assert last in (lines[stop - 2], lines[stop])
    assert len([line for line in lines if line.startswith("Deal ")]) == min(until, 1)


def test_a_record_in_ascii(capsys: Captured, here: Path) -> None:
    told = run(capsys, "replay", "game.maw.toml", "--ascii")
    assert told.isascii()
    assert "At the table: Seat 0 Zoe, Seat 1 Bert.\n" in told
    assert "  Seat 1   AC 3D TD 8H KS\n" in told


def test_a_record_that_says_nothing_of_its_players(capsys: Captured, here: Path) -> None:
    text = re.sub("(?m)^(names|date|event).*\n", "", RECORD)
    (here / "game.maw.toml").write_text(text, encoding="utf-8")
    told = run(capsys, "replay", "game.maw.toml")
    assert told.splitlines()[3:5] == [HEAD[3], ""]
    text = re.sub("(?m)^names.*$", 'names = ["", "Bert"]', RECORD)
    (here / "game.maw.toml").write_text(text, encoding="utf-8")
    assert "At the table: Seat 1 Bert.\n" in run(capsys, "replay", "game.maw.toml")


def test_strangers_names_cannot_move_the_cursor(capsys: Captured, here: Path) -> None:
    wild = r"\u001b[2J\u202e\u0000\u0007\n"
    text = RECORD.replace("Zoë", wild).replace("A wet evening", wild)
    (here / "game.maw.toml").write_text(text.replace("1674-05-01", wild), encoding="utf-8")
    told = run(capsys, "replay", "game.maw.toml")
    assert_readable(told)
    assert r"At the table: Seat 0 \x1b[2J\u202e\x00\x07\n, Seat 1 Bert." in told


def test_long_names_are_broken(capsys: Captured, here: Path) -> None:
    text = RECORD.replace("Bert", "B" * 5000)
    (here / "game.maw.toml").write_text(text, encoding="utf-8")
    assert_readable(run(capsys, "replay", "game.maw.toml"))


def played(name: str, seed: int, deals: int) -> Record:
    """A game played at random for some deals."""
    rules = maw.ruleset(name)
    players = rules.seating.players[-1]
    state = maw.new_game(rules, players=players)
    dealer, draw = maw.Dealer(seed), random.Random(seed)
    moves: list[maw.Move] = []
    while not state.is_over and deals:
        legal = maw.legal_moves(state)
        move = draw.choice(legal) if legal else dealer.chance(state)
        state = maw.apply(state, move)
        moves.append(move)
        deals -= state.phase is maw.Phase.DEAL
    return Record(rules, players, moves=moves)


CARD = re.compile("(?:10|[A2-9JQK])[♣♦♥♠]")


def cards_told(text: str) -> Iterator[set[str]]:
    """The cards that are told of each deal."""
    for part in re.split("(?m)^Deal [0-9]+: ", text)[1:]:
        yield set(CARD.findall(part))


@pytest.mark.parametrize("name", [pin.partition("@")[0] for pin in maw.rulesets()])
@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_told_of_that_a_seat_has_not_seen(
    capsys: Captured, here: Path, name: str, seed: int
) -> None:
    record = played(name, seed, deals=4)
    write_record(record, here / "game.maw.toml")
    for seat in (None, 0, 1):
        seen: list[set[maw.Card]] = []
        for move, state in zip(record.moves, list(replay(record)), strict=False):
            match move:
                case maw.Deal(hands):
                    seen.append(set() if seat is None else set(hands[seat]))
                case maw.TurnUp(card) | maw.Play(card):
                    seen[-1].add(card)
                case maw.Rob() | maw.Declare():  # which show that he holds the Ace
                    assert state.turn_up is not None
                    seen[-1].add(maw.Card.of(maw.Rank.ACE, state.turn_up.suit))
                case _:
                    pass
        view = "onlooker" if seat is None else str(seat)
        told = list(cards_told(run(capsys, "replay", "game.maw.toml", "--view", view)))
        assert len(told) == len(seen)
        for said, known in zip(told, seen, strict=True):
            assert said <= set(map(str, known))


@pytest.mark.parametrize("name", [pin.partition("@")[0] for pin in maw.rulesets()])
def test_a_whole_game_is_told_as_it_was_played(capsys: Captured, here: Path, name: str) -> None:
    record = played(name, 7, deals=6)
    write_record(record, here / "game.maw.toml")
    told = run(capsys, "replay", "game.maw.toml")
    assert_readable(told)
    final = list(replay(record))[-1]
    assert ("the game with" in one_line(told)) is final.is_over


def test_every_fault_has_its_line(capsys: Captured, here: Path) -> None:
    text = RECORD.replace("1 rob 3D", "0 rob 3D").replace("'1 9C'", "'1 9C', 'x', '0 ZZ'")
    (here / "game.maw.toml").write_text(text, encoding="utf-8")
    lines = refused(capsys, "replay", "game.maw.toml")
    assert [line.split(" (")[0] for line in lines] == ["move 3", "move 5", "move 6"]
    assert "seat 0" in lines[0]
    assert "seat 1" in lines[0]


def test_an_illegal_move_is_told_with_its_reason(capsys: Captured, here: Path) -> None:
    (here / "game.maw.toml").write_text(RECORD.replace("1 9C", "1 2S"), encoding="utf-8")
    (line,) = refused(capsys, "replay", "game.maw.toml")
    assert line.startswith('move 4 ("1 2S"): 2♠ is not in your hand')


def test_what_is_no_record_at_all(capsys: Captured, here: Path) -> None:
    (here / "binary.maw.toml").write_bytes(os.urandom(64) + b"\xff\xfe\x00")
    (here / "huge.maw.toml").write_bytes(b"#" * 20_000_000)
    (here / "empty.maw.toml").write_bytes(b"")
    for name in ("binary.maw.toml", "huge.maw.toml", "none.maw.toml", ".", "", "\0", "x" * 5000):
        (line,) = refused(capsys, "replay", name)
        assert len(line) < 6000
    # Each key that a record must have is missed.
    assert len(refused(capsys, "replay", "empty.maw.toml")) > 1


def test_a_path_with_a_line_break_is_a_path(capsys: Captured, here: Path) -> None:
    """The library would take a text with one for the record itself."""
    (line,) = refused(capsys, "replay", RECORD)
    assert "cannot be read" in line


def test_a_seat_that_is_not_there(capsys: Captured, here: Path) -> None:
    assert refused(capsys, "replay", "game.maw.toml", "--view", "2") == [
        "there is no seat 2: 2 players sit in seats 0 to 1"
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--view", "-1"],
        ["--view", "x"],
        ["--view", "9" * 5000],
        ["--view", "٣"],
        ["--until", "-1"],
        ["--until", "x"],
        [],
    ],
)
def test_what_is_not_understood(capsys: Captured, arguments: list[str]) -> None:
    file = ["game.maw.toml"] if arguments else []
    assert cli.main(["replay", *file, *arguments]) == 2
    assert "usage: maw-family replay" in capsys.readouterr().err


# --------------------------------------------------------------------------------------
# Names

FOUR = "deal 2D3D4D6D7D 2S3S4S6S7S 8D9DTDJDQD 8S9STSJSQS"


def named(here: Path, record: Record) -> str:
    write_record(record, here / "game.maw.toml")
    return "game.maw.toml"


def test_the_names_of_sides_stand_beside_them(capsys: Captured, here: Path) -> None:
    moves = [maw.parse_move(text) for text in (FOUR, "up 9C", "stand", "penalty 1 renounce")]
    record = Record(maw.ruleset("maw"), 4, moves=moves, names=("Red", "Blue", "Green Lady", ""))
    told = one_line(run(capsys, "replay", named(here, record)))
    assert "Deal 1: Seat 0 (Red) deals, Seat 1 (Blue) leads." in told
    assert "Seat 1 (Blue) is charged with renounce" in told
    assert "Side 0 (Red and Green Lady) wins the deal by the penalty." in told
    assert told.endswith("Side 0 (Red and Green Lady) wins the game by the penalty.")
    # Scores and tables have the numbers alone.
    assert "Points: Side 0 0, Side 1 0." in told


def test_the_names_of_several_winners(capsys: Captured, here: Path) -> None:
    moves = [maw.parse_move(text) for text in (FOUR, "up 9C", "penalty 1 renounce")]
    rules = maw.ruleset("twenty-five").with_options({"penalties.renounce": "lose-set"})
    record = Record(rules, 4, moves=moves, names=("Red", "Blue", "Green Lady", ""))
    told = one_line(run(capsys, "replay", named(here, record)))
    assert told.endswith("Seats 0 (Red), 2 (Green Lady) and 3 win the game by the penalty.")


def test_names_are_short_and_harmless_in_sentences(capsys: Captured, here: Path) -> None:
    long = "Sir Toby Belch of the Manor"
    text = RECORD.replace("Zoë", long).replace("Bert", r"\u001b[2J\u0000")
    (here / "game.maw.toml").write_text(text, encoding="utf-8")
    told = run(capsys, "replay", "game.maw.toml")
    assert_readable(told)
    assert f"At the table: Seat 0 {long}, " in one_line(told)
    assert "Seat 0 (Sir Toby Belch of t…) deals" in one_line(told)
    assert r"Seat 1 (\x1b[2J\x00) holds A♣" in one_line(told)


@pytest.mark.parametrize(
    ("pin", "offence"),
    [("spoil-five-peel@1", "false-rob"), ("maw@1", "false-rob"), ("spoil-five@1", "renounce")],
)
def test_a_penalty_before_a_deal_settles_nothing(
    capsys: Captured, tmp_path: Path, pin: str, offence: str
) -> None:
    """Section 7: of these penalties none ends a deal; the hands are still to be dealt."""
    record = maw.Record(maw.ruleset(pin), 2, moves=[maw.Penalty(0, offence)])
    path = tmp_path / "game.maw.toml"
    maw.write_record(record, path)
    told = run(capsys, "replay", str(path))
    assert told.count(f"Seat 0 is charged with {offence}") == 1
    assert "Chips:" not in told
    assert "Points:" not in told


def test_a_penalty_between_two_deals_settles_no_deal_twice(
    capsys: Captured, tmp_path: Path
) -> None:
    moves = ["deal 5C2D7D4HJS AC3DTD8HKS", "up 4C"]
    state = maw.new_game(maw.ruleset("spoil-five@1"), players=2)
    for text in moves:
        state = maw.apply(state, maw.parse_move(text))
    while state.phase is not maw.Phase.DEAL:
        move = maw.legal_moves(state)[-1]
        moves.append(maw.format_move(move))
        state = maw.apply(state, move)
    record = maw.Record(
        state.ruleset, 2, moves=[*map(maw.parse_move, moves), maw.Penalty(1, maw.Offence.RENOUNCE)]
    )
    path = tmp_path / "game.maw.toml"
    maw.write_record(record, path)
    told = run(capsys, "replay", str(path))
    assert told.count("Chips:") == 1
