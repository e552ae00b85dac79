"""What the command line understands."""

from __future__ import annotations

import argparse
from typing import NoReturn

from maw_family.cli import check, demo, differ, playing, replaying, show, verifying
from maw_family.cli.page import harmless


class Parser(argparse.ArgumentParser):
    """Repeats what it does not understand in harmless letters only."""

    def error(self, message: str) -> NoReturn:
        """Say what was not understood, and stop."""
        super().error(harmless(message))


def build() -> argparse.ArgumentParser:
    """The parser of all commands; what it parses has the command's function as `run`."""
    parser = Parser(
        prog="maw-family",
        description="Maw, Spoil Five, Twenty-Five and their relatives: play and watch games, "
        "read, check and compare rules.",
        allow_abbrev=False,
    )
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--ascii", action="store_true", help="print cards as 5H and TD, and nothing beyond ASCII"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    for command in (playing, demo, replaying, show, differ, check, verifying):
        command.add(commands, shared)
    return parser
