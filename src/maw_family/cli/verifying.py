"""`verify`: whether the rules of this installation are those that were released."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from maw_family.cli.arguments import RULES_OR_CONFIG, add_table, rules_called
from maw_family.cli.complaining import Complaint
from maw_family.cli.page import Page, count
from maw_family.editions import self_check
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
    for name in names:
        _, rules = rules_called(name, arguments.table)
        found = self_check(rules)
        problems += found.problems
        if found.problems:
            verdict = "CHANGED"
        else:
            verdict = "house rules" if found.released is None else "as released"
        yield f"{rules.pin:{width}}  {found.fingerprint}  {verdict}"
        yield f"{'':{width}}  {found.behaviour}"
    if problems:
        raise Complaint(problems)
    yield from page.paragraph(
        f"{count(len(names), 'rulesets')} checked; nothing differs from what was released.", hang=0
    )
