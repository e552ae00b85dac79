"""`diff`: the options in which two rulesets differ, side by side."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from maw_family.cli.arguments import RULES_OR_CONFIG, add_table, rules_called
from maw_family.cli.page import Page
from maw_family.cli.show import answer, as_toml
from maw_family.config import diff, fingerprint
from maw_family.rules import Ruleset, option_of


def add(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser = commands.add_parser(
        "diff",
        parents=[shared],
        allow_abbrev=False,
        help="show the options in which two rulesets differ, side by side",
        description="Show the options in which two rulesets differ, side by side. The exit code "
        "is 0 whether they differ or not.",
    )
    parser.add_argument("a", metavar="A", help=RULES_OR_CONFIG)
    parser.add_argument("b", metavar="B", help="the same")
    add_table(parser)
    parser.set_defaults(run=differ)


def differ(arguments: argparse.Namespace, page: Page) -> Iterator[str]:
    """Two rulesets side by side, as far as they differ."""
    one = rules_called(arguments.a, arguments.table)
    other = rules_called(arguments.b, arguments.table)
    left, first = one.label, one.rules
    right, second = other.label, other.rules
    differences = diff(first, second)
    if not differences:
        yield from page.paragraph(f"{left} and {right} do not differ.", hang=0)
        return
    yield from page.beside(left, right)
    yield from page.beside(fingerprint(first), fingerprint(second))
    for difference in differences:
        name = difference.option
        values = [(first, difference.first), (second, difference.second)]
        asked = [
            option_of(name, rules.scoring.kind).question
            for rules, value in values
            if value is not None
        ]
        yield ""
        if len(set(asked)) == 1:
            yield from page.paragraph(f"{name}: {asked[0]}")
        else:
            yield from page.paragraph(f"{name}, two options of one name")
            yield from page.beside(*asked)
        yield from page.beside(*(_value(value) for _, value in values))
        yield from page.beside(*(_answer(rules, name, value) for rules, value in values))


def _value(value: Any) -> str:
    return "no such option" if value is None else as_toml(value)


def _answer(rules: Ruleset, name: str, value: Any) -> str:
    return "" if value is None else answer(option_of(name, rules.scoring.kind), value)
