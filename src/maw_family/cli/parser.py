"""What the command line understands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from maw_family.cli import check, demo, differ, playing, replaying, show, verifying
from maw_family.cli.page import harmless


class Parser(argparse.ArgumentParser):
    """Repeats what it does not understand in harmless letters only."""

    def error(self, message: str) -> NoReturn:
        """Say what was not understood, and stop."""
        super().error(harmless(message))


class _Version(argparse.Action):
    """Prints name and version; looks them up only when somebody asks, since that takes time."""

    def __init__(self, option_strings: Sequence[str], dest: str, **told: Any) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, **told)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        import maw_family

        parser._print_message(f"{parser.prog} {maw_family.__version__}\n", sys.stdout)
        parser.exit()


def build() -> argparse.ArgumentParser:
    """The parser of all commands; what it parses has the command's function as `run`."""
    parser = Parser(
        prog="maw-family",
        description="Maw, Spoil Five, Twenty-Five and their relatives: play and watch games, "
        "read, check and compare rules.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, help="print name and version, and stop")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--ascii", action="store_true", help="print cards as 5H and TD, and nothing beyond ASCII"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    for command in (playing, demo, replaying, show, differ, check, verifying):
        command.add(commands, shared)
    return parser
