"""`demo`: a whole game at random, told trick by trick."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Any, Final

from maw_family.cli.arguments import (
    RULES_OR_CONFIG,
    add_table,
    from_one,
    rules_called,
    whole,
)
from maw_family.cli.page import TIE, Page, count
from maw_family.cli.telling import opening, tell
from maw_family.dealing import Dealer
from maw_family.engine import apply, legal_moves, new_game
from maw_family.moves import Move
from maw_family.rules import GameScoring, Ruleset
from maw_family.state import Phase, State

ENDLESS: Final = 5
"""How many deals are told of a game that has no end, unless somebody asks for more."""


def add(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser = commands.add_parser(
        "demo",
        parents=[shared],
        allow_abbrev=False,
        help="tell a whole game, played at random, trick by trick",
    )
    parser.add_argument(
        "ruleset",
        metavar="RULES",
        nargs="?",
        default="spoil-five",
        help=f"{RULES_OR_CONFIG} (default: spoil-five)",
    )
    add_table(parser)
    add_seating(parser)
    parser.add_argument(
        "--seed", metavar="S", type=whole, help="the same number tells the same game again"
    )
    parser.add_argument(
        "--deals",
        metavar="N",
        type=from_one,
        help=f"stop after so many deals (default: the end, or {ENDLESS} of a game without one)",
    )
    parser.set_defaults(run=demo)


def demo(arguments: argparse.Namespace, page: Page) -> Iterator[str]:
    """A game from the first deal to the last, every choice made at random."""
    called = rules_called(arguments.ruleset, arguments.table)
    rules = called.rules
    players, size = seating(rules, arguments)
    seed = random.Random().randrange(1_000_000) if arguments.seed is None else arguments.seed
    start = new_game(rules, players=players, side_size=size)
    yield from opening(start, page)
    yield from page.paragraph(f"Every choice is made at random, with the seed {seed}.", hang=0)
    deals = arguments.deals
    if deals is None and _is_endless(rules):
        deals = ENDLESS
        yield from page.paragraph(
            f"Nothing ends this game, so {count(deals, 'deals')} of it are told; "
            f"--deals{TIE}N tells N of them.",
            hang=0,
        )
    yield from tell(start, _played(start, seed, deals), page)
    yield ""
    yield "This game is told again by"
    asked = f" --deals{TIE}{arguments.deals}" if arguments.deals is not None else ""
    yield from page.paragraph(
        f"maw-family{TIE}demo {called.command} {seated(players, size)} --seed{TIE}{seed}{asked}",
        indent=2,
    )


def add_seating(parser: argparse.ArgumentParser) -> None:
    """Describe to argparse how many play, and how they are seated."""
    parser.add_argument("--players", metavar="N", type=whole, help="how many play")
    parser.add_argument(
        "--side-size", metavar="N", type=whole, help="how many play together; 1: nobody does"
    )


def seating(rules: Ruleset, arguments: argparse.Namespace) -> tuple[int, int | None]:
    """How many play, and the size of their sides if somebody asked for one."""
    size: int | None = arguments.side_size
    players = usual_players(rules, size) if arguments.players is None else arguments.players
    return players, size


def seated(players: int, size: int | None) -> str:
    """The options that seat players in this way."""
    sides = "" if size is None else f" --side-size{TIE}{size}"
    return f"--players{TIE}{players}{sides}"


def usual_players(rules: Ruleset, size: int | None = None) -> int:
    """As many as may play for themselves, or in sides of that size.

    But no more than five where it can be helped: so many a hand of five suits.
    """
    sizes = {n: rules.seating.sizes_for(n) for n in rules.seating.players}
    if size is None:
        fitting = [n for n in sizes if sizes[n][0] == 1]
    else:
        fitting = [n for n in sizes if size in sizes[n]]
    few = [n for n in fitting if n <= 5]
    return max(few) if few else (fitting or rules.seating.players)[0]


def _is_endless(rules: Ruleset) -> bool:
    """Whether nothing but the players' patience ends the game (RULES.md section 6)."""
    return isinstance(rules.scoring, GameScoring) and rules.scoring.target == 0


def _played(state: State, seed: int, deals: int | None) -> Iterator[tuple[Move, State]]:
    """Moves made at random and the states after them, to the end or for so many deals."""
    dealer = Dealer(seed)
    draw = random.Random(f"maw-family demo {seed}").random
    done = 0
    while not state.is_over and done != deals:
        move: Move
        if state.to_act is None:
            move = dealer.chance(state)
        else:
            legal = legal_moves(state)
            move = legal[int(draw() * len(legal))]
        state = apply(state, move)
        yield move, state
        done += state.phase is Phase.DEAL
