"""What stands behind the options of the commands: numbers, seats and configs."""

from __future__ import annotations

import argparse
import re
import warnings
from pathlib import Path
from typing import Final

import attrs

from maw_family import config
from maw_family.cards import clip
from maw_family.cli.complaining import Complaint, problems_of
from maw_family.errors import MawError, RulesetError, UnknownRuleset
from maw_family.rules import Ruleset, ruleset

_WHOLE: Final = re.compile("[+-]?[0-9]{1,18}")


def whole(text: str) -> int:
    """A whole number of the command line."""
    if not _WHOLE.fullmatch(text):
        raise argparse.ArgumentTypeError("expected a whole number of at most 18 digits")
    return int(text)


def from_nought(text: str) -> int:
    """A whole number of the command line that is not below 0."""
    number = whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError("expected a whole number from 0")
    return number


def from_one(text: str) -> int:
    """A whole number of the command line that is not below 1."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError("expected a whole number from 1")
    return number


def check_seat(seat: int, players: int) -> None:
    """Refuse a seat that is not at the table, with `MawError`."""
    if not 0 <= seat < players:
        raise MawError(
            f"there is no seat {seat}: {players} players sit in seats 0 to {players - 1}"
        )


@attrs.frozen
class Pinned:
    """What a config pins; `name` and `fingerprint` as they are written in it."""

    rules: Ruleset
    name: str
    fingerprint: str | None

    @property
    def shipped(self) -> Ruleset:
        """The shipped edition that the config starts from."""
        return ruleset(self.rules.pin)


def add_table(parser: argparse.ArgumentParser) -> None:
    """Describe to argparse which table of a config is meant."""
    parser.add_argument(
        "--table",
        metavar="NAME",
        default="maw_family",
        help="the table of the config, as tool.my-game.maw_family (default: maw_family)",
    )


def read_pinned(file: str, table: str) -> Pinned:
    """What a config file pins in one of its tables.

    Raises `Complaint` with every mistake in it, each of which names the file.
    """
    try:
        document = config._read(file)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a bare id, which `name` tells of
            rules = config.load_ruleset(document, table)
    except RulesetError as error:
        shown = clip(file)
        raise Complaint(
            problem if shown in problem else f"{file}: {problem}" for problem in problems_of(error)
        ) from error
    found = config._table(document, config._names(table))
    return Pinned(rules, found["ruleset"], found.get("fingerprint"))


def rules_called(text: str, table: str) -> tuple[str, Ruleset]:
    """The ruleset meant by an argument, and what to call it; see `RULES_OR_CONFIG`."""
    if not text.endswith(".toml"):
        try:
            rules = ruleset(text)
        except UnknownRuleset:
            if not _exists(text):
                raise
        else:
            return f"{rules.title} ({rules.pin})", rules
    pinned = read_pinned(text, table)
    changed = len(config.diff(pinned.shipped, pinned.rules))
    house = f", {changed} changed" if changed else ""
    return f"{text} ({pinned.rules.pin}{house})", pinned.rules


RULES_OR_CONFIG: Final = (
    "a ruleset, as maw@1 or maw, or a config: a name that ends in .toml, or that is no ruleset's "
    "and that a file has"
)


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False
