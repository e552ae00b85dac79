"""`play`: a person at a terminal against players who choose at random."""

from __future__ import annotations

import argparse
import contextlib
import functools
import random
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import attrs

from maw_family.cli.arguments import (
    RULES_OR_CONFIG,
    add_table,
    check_seat,
    rules_called,
    whole,
)
from maw_family.cli.asking import COMMANDS, choices, situation, understand
from maw_family.cli.demo import add_seating, seated, seating
from maw_family.cli.page import TIE, Page, count, harmless
from maw_family.cli.telling import Teller, opening, seat_name
from maw_family.cli.terminal import ask, open_input
from maw_family.dealing import Dealer
from maw_family.engine import apply, explain, new_game
from maw_family.errors import MawError
from maw_family.moves import Move
from maw_family.records import Record, write_record
from maw_family.state import State
from maw_family.views import view


def add(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser = commands.add_parser(
        "play",
        parents=[shared],
        allow_abbrev=False,
        help="play a game against players who choose at random",
    )
    parser.add_argument("ruleset", metavar="RULES", help=RULES_OR_CONFIG)
    add_table(parser)
    parser.add_argument(
        "--seat",
        metavar="N",
        type=whole,
        default=0,
        help="your seat, from 0 (default: 0); seat 0 deals first",
    )
    add_seating(parser)
    parser.add_argument(
        "--seed", metavar="S", type=whole, help="the same number deals the same cards again"
    )
    parser.add_argument(
        "--save", metavar="FILE", help="keep the record of the game, as game.maw.toml"
    )
    parser.add_argument(
        "--force", action="store_true", help="let --save replace a file that exists"
    )
    parser.set_defaults(run=play)


def play(arguments: argparse.Namespace, page: Page) -> Iterator[str]:
    """A game from the first deal until it is over or the person has had enough."""
    called = rules_called(arguments.ruleset, arguments.table)
    players, size = seating(called.rules, arguments)
    seed = random.Random().randrange(1_000_000) if arguments.seed is None else arguments.seed
    start = new_game(called.rules, players=players, side_size=size)
    check_seat(arguments.seat, players)
    open_input()
    game = _Game(
        page=page,
        seat=arguments.seat,
        state=start,
        teller=Teller.of(start, page, [arguments.seat], heads=True),
        dealer=Dealer(seed),
        draw=random.Random(f"maw-family play {seed}").random,
    )
    save = Path(arguments.save) if arguments.save is not None else None
    if save is not None:
        _reserve(save, force=arguments.force)
        game.keep(save)  # what is in the way of it is told before anybody plays for it
    again = f"maw-family{TIE}play {called.command} --seat{TIE}{arguments.seat} "
    again += f"{seated(players, size)} --seed{TIE}{seed}"
    try:
        yield from opening(start, page)
        yield from page.paragraph(
            f"You are {seat_name(arguments.seat)}; the others choose at random. {COMMANDS}", hang=0
        )
        yield from game.moves_told()
    except GeneratorExit:  # nobody listens any more; what was played is kept all the same
        with contextlib.suppress(MawError):
            game.keep(save)
        raise
    except (KeyboardInterrupt, MawError):
        game.keep(save)  # before anything else: a second Ctrl-C may come
        yield ""
        yield from _farewell(game, save, again)
        raise
    game.keep(save)
    yield from _farewell(game, save, again)


def _farewell(game: _Game, save: Path | None, again: str) -> Iterator[str]:
    """Where the record is, or how to keep one, and how to meet the same cards again."""
    page = game.page
    yield ""
    if save is None:
        yield from page.paragraph(
            f"This game of {count(len(game.moves), 'moves')} was not kept; --save{TIE}FILE keeps "
            "the record of a game. The same cards are dealt again by",
            hang=0,
        )
    else:
        yield from page.paragraph(
            f"The record of {count(len(game.moves), 'moves')} is in {harmless(str(save))}; "
            f"maw-family{TIE}replay tells it. The same cards are dealt again by",
            hang=0,
        )
    yield from page.paragraph(again, indent=2)


@attrs.define(kw_only=True)
class _Game:
    """A game in progress, and the moves made in it."""

    page: Page
    seat: int
    state: State
    teller: Teller
    dealer: Dealer
    draw: Callable[[], float]
    moves: list[Move] = attrs.Factory(list)

    def moves_told(self) -> Iterator[str]:
        """Everybody's moves until the game is over or the person stops it."""
        while not self.state.is_over:
            before = self.state
            if before.to_act is None:
                move: Move | None = self.dealer.chance(before)
            elif before.to_act == self.seat:
                move = yield from self.person()
            else:
                legal = view(before, before.to_act).legal_moves
                move = legal[int(self.draw() * len(legal))]
            if move is None:
                yield ""
                yield from self.page.paragraph("You stop here; the game is not over.", hang=0)
                return
            self.state = apply(before, move)
            self.moves.append(move)
            yield from self.teller.step(before, move, self.state)

    def person(self) -> Generator[str, None, Move | None]:
        """What the person is shown and told until he has chosen; None when he stops."""
        seen = view(self.state, self.seat)
        yield ""
        yield from situation(seen, self.page)
        if seen.trick:
            yield from self.teller.trick(self.state, seen.leader, seen.trick, None)
        yield from choices(seen, self.page)
        while True:
            line = ask(self.page)
            match line if line is None else line.lower():
                case None | "quit":
                    return None
                case "":
                    pass
                case "?" | "help":
                    yield from choices(seen, self.page)
                    yield from self.page.paragraph(COMMANDS, indent=2, hang=0)
                case _:
                    answer = understand(line or "", seen, functools.partial(explain, self.state))
                    if answer.move is not None:
                        return answer.move
                    yield from self.page.paragraph(answer.text, indent=2, hang=0)

    def keep(self, path: Path | None) -> None:
        """Write the record of the moves so far, if a file was named for it."""
        if path is not None:
            record = Record(
                self.state.ruleset,
                self.state.players,
                side_size=self.state.side_size,
                moves=self.moves,
            )
            write_record(record, str(path))


def _reserve(path: Path, *, force: bool) -> None:
    """Refuse a file that exists but for `force`, with `MawError`; nobody else can make it then."""
    if force:
        return
    try:
        path.open("x").close()
    except FileExistsError as error:
        hint = "; --force replaces it" if path.is_file() else ""
        raise MawError(f"{path} exists{hint}") from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise MawError(f"{path} cannot be written: {reason}") from error
