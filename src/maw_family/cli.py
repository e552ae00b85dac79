"""The command line: `python -m maw_family`, or the script `maw-family`."""

from __future__ import annotations

import argparse
import os
import random
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from maw_family.cards import Suit
from maw_family.dealing import Dealer
from maw_family.engine import apply, legal_moves, new_game
from maw_family.errors import MawError
from maw_family.moves import Move
from maw_family.options import words
from maw_family.rules import Ruleset, option_of, ruleset, rulesets
from maw_family.state import State
from maw_family.telling import tell

WIDTH: Final = 80
USUAL_PLAYERS: Final = 5
"""As many play a demonstration as the game takes, up to so many."""
LONGEST_DEMO: Final = 100
"""Deals after which a game is left that has not ended by itself."""

Lines = Iterator[str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code: 0 fine, 1 refused, 2 not understood, 130 interrupted."""
    parser = _parser()
    options = parser.parse_args(arguments)
    ascii_only = options.ascii or not _prints_symbols()
    try:
        for line in options.command(options):
            print(*_wrapped(_plain(line) if ascii_only else line), sep="\n")
        sys.stdout.flush()
    except MawError as error:
        message = str(error)
        print(f"maw-family: {_plain(message) if ascii_only else message}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever read the output has had enough; nothing may be written to it at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="maw-family",
        description="The card games of the Maw family: watch one, look its rules up.",
    )
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--ascii", action="store_true", help="no suit symbols, plain ASCII only")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[Any], Lines], text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, parents=[common], help=text, description=text)
        made.set_defaults(command=run)
        return made

    shown = command("demo", _demo, "tell a whole game of chance play, trick by trick")
    shown.add_argument("ruleset", nargs="?", default="spoil-five", metavar="RULESET")
    shown.add_argument("--players", type=int, metavar="N", help="how many play")
    shown.add_argument("--seed", type=int, metavar="S", help="tell the same game again")
    shown.add_argument("--deals", type=int, metavar="N", help="stop after so many deals")
    command("rulesets", _rulesets, "list the rulesets")
    shown = command("show", _show, "show a ruleset: its sources, options and orders")
    shown.add_argument("ruleset", metavar="RULESET")
    return parser


def _prints_symbols() -> bool:
    try:
        "♣♦♥♠…".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


_ASCII: Final = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "…": "...", "–": "-", "×": "x"}
)


def _plain(text: str) -> str:
    """The text in ASCII; cards as in notation, so that A♥ becomes AH."""
    return text.translate(_ASCII).encode("ascii", "backslashreplace").decode("ascii")


def _wrapped(line: str) -> list[str]:
    """The line at the width of a page, what follows indented further than it."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _demo(options: argparse.Namespace) -> Lines:
    rules = ruleset(options.ruleset)
    players = options.players
    if players is None:
        players = max(n for n in rules.seating.players if n <= USUAL_PLAYERS)
    deals = LONGEST_DEMO if options.deals is None else options.deals
    if deals < 1:
        raise MawError(f"--deals is {deals}; at least one deal has to be told")
    seed = random.SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    state = new_game(rules, players=players)
    yield f"{rules.title} ({rules}), {players} players, seed {seed}."
    if state.side_size > 1:
        seats = (f"seats {words(side, 'and')}" for side in state.sides)
        yield f"Partners: {'; '.join(seats)}."
    yield "Every move is drawn at random from the legal ones."
    played = _Played(state, seed, deals)
    yield from tell(played)
    if not played.state.is_over:
        yield ""
        told = "1 deal" if deals == 1 else f"{deals} deals"
        yield f"Left after {told}; --deals N tells more or fewer."


class _Played:
    """A game of chance play: pairs of a move and the state after it."""

    def __init__(self, state: State, seed: int, deals: int) -> None:
        self.state = state
        self._dealer = Dealer(seed)
        self._draw = random.Random(f"choices {seed}")
        self._deals = deals

    def __iter__(self) -> Iterator[tuple[Move | None, State]]:
        yield None, self.state
        settled = 0
        while not self.state.is_over and settled < self._deals:
            before = self.state
            moves = legal_moves(before)
            move = self._draw.choice(moves) if moves else self._dealer.chance(before)
            self.state = apply(before, move)
            if self.state.last_deal != before.last_deal:
                settled += 1
            yield move, self.state


def _rulesets(options: argparse.Namespace) -> Lines:
    for pin in rulesets():
        rules = ruleset(pin)
        yield f"{pin:20}{rules.title:34}{_span(rules.seating.players)} players"


def _span(numbers: Sequence[int]) -> str:
    """Numbers shortened where they follow one another: `2–8`."""
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def _show(options: argparse.Namespace) -> Lines:
    rules = ruleset(options.ruleset)
    yield f"{rules.title} ({rules})"
    yield ""
    yield "Sources:"
    for source in rules.sources:
        yield f"  {source}"
    part = ""
    for name, value in rules.options().items():
        table = name.partition(".")[0]
        if table != part:
            part = table
            yield ""
            yield f"[{table}]"
        yield from _option(rules, name, value)
    yield ""
    yield "Trumps, best first:"
    for suit in Suit:
        yield f"  {suit}  {_row(rules.ranking.trumps(suit))}"
    yield ""
    yield "Plain suits, best first:"
    for suit in Suit:
        trump = Suit.SPADES if suit is not Suit.SPADES else Suit.CLUBS
        yield f"  {suit}  {_row(rules.ranking.plain(suit, trump))}"


def _row(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))


def _option(rules: Ruleset, name: str, value: Any) -> Lines:
    option = option_of(name, rules.scoring.kind)
    yield f"  {name} = {_value(value)}"
    meaning = option.meaning(value)
    answer = f" {meaning[0].upper()}{meaning[1:]}." if meaning else ""
    yield f"      {option.question}{answer}"


def _value(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, int):
        return str(value)
    return "{" + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + "}"
