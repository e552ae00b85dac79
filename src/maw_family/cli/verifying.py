"""`verify`: whether the rules of this installation are those that were released."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from maw_family.cli.arguments import RULES_OR_CONFIG, add_table, rules_called
from maw_family.cli.complaining import Complaint
from maw_family.cli.page import Page, count, harmless
from maw_family.editions import self_check
from maw_family.options import words
from maw_family.rules import rulesets


def add(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser = commands.add_parser(
        "verify",
        parents=[shared],
        allow_abbrev=False,
        help="work out fingerprints and behaviour anew, beside what was released",
    )
    parser.add_argument(
        "rulesets",
        metavar="RULES",
        nargs="*",
        help=f"{RULES_OR_CONFIG} (default: every shipped edition)",
    )
    add_table(parser)
    parser.set_defaults(run=verify)


def verify(arguments: argparse.Namespace, page: Page) -> Iterator[str]:
    """Each ruleset with its fingerprint and the digest of its behaviour, and the verdict."""
    names = arguments.rulesets or rulesets()
    width = max(map(len, rulesets()))
    problems: list[str] = []
    house: list[str] = []
    for name in names:
        called = rules_called(name, arguments.table)
        found = self_check(called.rules)
        problems += found.problems
        if found.released is None and not found.problems:
            house.append(harmless(name))
        if found.problems:
            verdict = "CHANGED"
        else:
            verdict = "house rules" if found.released is None else "as released"
        yield f"{called.rules.pin:{width}}  {found.fingerprint}  {verdict}"
        yield f"{'':{width}}  {found.behaviour}"
    yield "mf1 is worked out from the options, mb1 from how games played by them come out."
    if problems:
        raise Complaint(problems)
    compared = len(names) - len(house)
    if compared:
        text = f"{count(compared, 'rulesets')} checked; nothing differs from what was released."
        yield from page.paragraph(text, hang=0)
    if house:
        yield from page.paragraph(
            "House rules, which nobody has released, have nothing to be compared with: "
            f"{words(house, 'and')}.",
            hang=0,
        )
