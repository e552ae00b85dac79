"""What the command line understands."""

from __future__ import annotations

import argparse

from maw_family.cli import demo, show


def build() -> argparse.ArgumentParser:
    """The parser of all commands; what it parses has the command's function as `run`."""
    parser = argparse.ArgumentParser(
        prog="maw-family",
        description="Maw, Spoil Five, Twenty-Five and their relatives: watch a game, read rules.",
        allow_abbrev=False,
    )
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--ascii", action="store_true", help="print cards as 5H and TD, and nothing beyond ASCII"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    for command in (demo, show):
        command.add(commands, shared)
    return parser
