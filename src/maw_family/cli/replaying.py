"""`replay`: the record of a game, told trick by trick."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from maw_family.cli.arguments import check_seat, from_nought
from maw_family.cli.complaining import Complaint
from maw_family.cli.page import Page, harmless
from maw_family.cli.telling import opening, seat_name, tell
from maw_family.records import Record, read_record, replay

_ONLOOKER: Final = -1


def add(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser = commands.add_parser(
        "replay",
        parents=[shared],
        allow_abbrev=False,
        help="tell the record of a game trick by trick",
    )
    parser.add_argument("file", metavar="FILE", help="a record, as game.maw.toml")
    parser.add_argument(
        "--view",
        metavar="SEAT",
        type=seat_or_onlooker,
        help="tell only what that seat (from 0) may know, or with `onlooker` what all may know",
    )
    parser.add_argument(
        "--until",
        metavar="N",
        type=from_nought,
        help="stop after N moves, deals and turn-ups counted, as the record has them",
    )
    parser.set_defaults(run=replay_file)


def seat_or_onlooker(text: str) -> int:
    """A seat of the command line, or the onlooker, who has none."""
    if text == "onlooker":
        return _ONLOOKER
    try:
        return from_nought(text)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(
            "expected a seat, a whole number from 0, or onlooker"
        ) from error


def replay_file(arguments: argparse.Namespace, page: Page) -> Iterator[str]:
    """The game of a record from its first move to its last, or as far as was asked for."""
    record = read_faultless(Path(arguments.file))
    seeing = None
    if arguments.view is not None:
        seeing = [seat for seat in [arguments.view] if seat != _ONLOOKER]
        for seat in seeing:
            check_seat(seat, record.players)
    states = replay(record)
    start = next(states)
    yield from opening(start, page)
    yield from _about(record, page)
    steps = itertools.islice(zip(record.moves, states, strict=True), arguments.until)
    yield from tell(start, steps, page, seeing, record.names or ())


def read_faultless(path: Path) -> Record:
    """The record in a file.

    Raises `Complaint` with every fault of it.
    """
    reading = read_record(path, on_error="collect")
    if reading.record is None:
        raise Complaint(fault.message for fault in reading.faults)
    return reading.record


def _about(record: Record, page: Page) -> Iterator[str]:
    """Who played, when and at what event, where the record says so; strangers wrote it."""
    when = ", ".join(harmless(str(text)) for text in (record.event, record.date) if text)
    if when:
        yield from page.paragraph(f"{when}.")
    if record.names:
        sat = (f"{seat_name(n)} {harmless(name)}" for n, name in enumerate(record.names) if name)
        yield from page.paragraph(f"At the table: {', '.join(sat)}.")
