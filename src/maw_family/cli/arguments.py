"""What stands behind the options of the commands: numbers, seats and configs."""

from __future__ import annotations

import argparse
import re
import shlex
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from maw_family import config
from maw_family.cards import clip
from maw_family.cli.complaining import Complaint, problems_of
from maw_family.cli.page import TIE, harmless
from maw_family.errors import MawError, RulesetError, UnknownRuleset
from maw_family.options import words
from maw_family.rules import Ruleset, ruleset

TABLE: Final = "maw_family"
"""The table of a config that is read unless another one is named."""

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
        default=TABLE,
        help=f"the table of the config, as tool.my-game.maw_family (default: {TABLE})",
    )


def read_pinned(file: str, table: str) -> Pinned:
    """What a config file pins in one of its tables.

    Raises `Complaint` with every mistake in it, each of which names the file.
    """
    document: Mapping[str, Any] = {}
    try:
        document = config._read(file)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a bare id, which `name` tells of
            rules = config.load_ruleset(document, table)
    except RulesetError as error:
        shown = clip(file)
        raise Complaint(
            problem if shown in problem else f"{file}: {problem}"
            for problem in _hinted(problems_of(error), document, table)
        ) from error
    found = config._table(document, config._names(table))
    return Pinned(rules, found["ruleset"], found.get("fingerprint"))


_OTHER_HINT: Final = re.compile("; (did you mean|where the table is all there is, say) [^;]*$")
"""How a problem ends that hints already at another table, in words for programs."""
_DEEPEST: Final = 6
_HINTS: Final = 3
_LONGEST_PATH: Final = 100


def _hinted(problems: tuple[str, ...], document: Mapping[str, Any], table: str) -> tuple[str, ...]:
    """Problems of a config; where its table holds no ruleset, with those that do as a hint."""
    try:
        found = config._table(document, config._names(table))
    except RulesetError:
        place = 0
    else:
        if "ruleset" in found:
            return problems
        missing = (n for n, problem in enumerate(problems) if "ruleset is missing" in problem)
        place = next(missing, 0)
    others = [f"--table {shlex.quote(path)}" for path in _tables_with_rules(document)]
    if not others:
        return problems
    hinted = _OTHER_HINT.sub("", problems[place]) + f"; did you mean {words(others[:_HINTS])}?"
    return (*problems[:place], hinted, *problems[place + 1 :])


def _tables_with_rules(document: Mapping[str, Any]) -> list[str]:
    """The paths of all tables with a ruleset in them, as `--table` takes them."""
    found: list[str] = []
    level: list[tuple[tuple[str, ...], Mapping[str, Any]]] = [((), document)]
    for _ in range(_DEEPEST):
        for names, content in level:
            path = config._path(names)
            # A name that is too long or too odd to be typed is no hint.
            short = len(path) <= _LONGEST_PATH
            if short and isinstance(content.get("ruleset"), str) and _reads_as(path, names):
                found.append(path)
        level = [
            ((*names, name), value)
            for names, content in level
            for name, value in content.items()
            if isinstance(value, Mapping)
        ]
    return found


def _reads_as(path: str, names: tuple[str, ...]) -> bool:
    try:
        return config._names(path) == names
    except RulesetError:
        return False


@attrs.frozen
class Called:
    """The ruleset meant by an argument.

    `label` is what to call it in print; `command` names it on a command line, with the options
    that it needs there.
    """

    rules: Ruleset
    label: str
    command: str


def rules_called(text: str, table: str) -> Called:
    """The ruleset meant by an argument; see `RULES_OR_CONFIG`."""
    if not text.endswith(".toml"):
        try:
            rules = ruleset(text)
        except UnknownRuleset:
            if not _exists(text):
                raise
        else:
            return Called(rules, f"{rules.title} ({rules.pin})", rules.pin)
    pinned = read_pinned(text, table)
    changed = len(config.diff(pinned.shipped, pinned.rules))
    house = f", {changed} changed" if changed else ""
    where = "" if table == TABLE else f" --table{TIE}{_argument(table)}"
    label = f"{harmless(text)} ({pinned.rules.pin}{house})"
    return Called(pinned.rules, label, f"{_argument(text)}{where}")


def _argument(text: str) -> str:
    """A text as a shell takes it, in one piece."""
    return shlex.quote(harmless(text)).replace(" ", TIE)


RULES_OR_CONFIG: Final = (
    "a ruleset, as maw@1 or maw, or a config: a name that ends in .toml, or that is no ruleset's "
    "and that a file has"
)


def _exists(path: str) -> bool:
    try:
        return path != "" and Path(path).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False
