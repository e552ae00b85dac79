"""`check`: what a config pins, or what is wrong with it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from maw_family.cli.arguments import Pinned, add_table, read_pinned
from maw_family.cli.complaining import complain
from maw_family.cli.page import TIE, Page, count, harmless
from maw_family.cli.show import answer, as_toml, is_another
from maw_family.config import Difference, diff, fingerprint
from maw_family.rules import Ruleset, option_of


def add(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Describe the command to argparse."""
    parser = commands.add_parser(
        "check",
        parents=[shared],
        allow_abbrev=False,
        help="say which rules a config pins, or everything that is wrong with it",
    )
    parser.add_argument("file", metavar="FILE", help="a TOML file, as maw.toml")
    add_table(parser)
    parser.set_defaults(run=check)


def check(arguments: argparse.Namespace, page: Page) -> Iterator[str]:
    """What a config pins, in words; whatever is wrong with it is refused."""
    pinned = read_pinned(arguments.file, arguments.table)
    rules, shipped = pinned.rules, pinned.shipped
    if pinned.name != rules.pin:
        # Like Python's own warnings on stderr, and no mistake.
        complain(
            f'warning: ruleset = "{pinned.name}" takes the newest edition, now {rules.pin}; '
            f'write ruleset = "{rules.pin}" to pin it',
            ascii_only=arguments.ascii,
        )
    changes = diff(shipped, rules)
    changed = f" with {count(len(changes), 'options')} changed" if changes else ""
    yield from page.paragraph(
        f"{harmless(arguments.file)} pins {rules.title} ({rules.pin}){changed}."
    )
    yield f"fingerprint {fingerprint(rules)}"
    yield ""
    if changes:
        yield from page.paragraph(f"Changed from {shipped.pin}")
        for change in changes:
            yield from _change(change, shipped, rules, page)
        yield ""
    yield from _advice(pinned, arguments.table, page)


def _change(change: Difference, shipped: Ruleset, rules: Ruleset, page: Page) -> Iterator[str]:
    """An option that a config changes: its value here and there, and what they mean."""
    name = change.option
    if change.second is None:
        text = f"{name} is no option of scoring.kind{TIE}={TIE}{as_toml(rules.scoring.kind)}"
        yield from page.paragraph(text, indent=2)
        return
    option = option_of(name, rules.scoring.kind)
    before = instead = ""
    if change.first is not None:
        # Each value means what it means in its own kind of scoring.
        former = option_of(name, shipped.scoring.kind)
        before = f" instead of {as_toml(change.first).replace(' ', TIE)}"
        instead = answer(former, change.first)
        if is_another(name, shipped, rules):
            before += ", another option of this name"
            instead = f"{former.question} {instead}"
    yield from page.paragraph(f"{name} = {as_toml(change.second)}{before}", indent=2)
    yield from page.paragraph(
        f"{option.question} {answer(option, change.second)}", indent=6, hang=0
    )
    if instead:
        yield from page.paragraph(f"{shipped.pin}: {instead}", indent=6, hang=0)


def _advice(pinned: Pinned, table: str, page: Page) -> Iterator[str]:
    """Whether the rules are held by a fingerprint, and if not, what to paste for it."""
    if pinned.fingerprint is not None:
        yield from page.paragraph("The fingerprint in the config is that of these rules.", hang=0)
        return
    where = f"below [{harmless(table)}]" if table else "at the top of the file"
    yield from page.paragraph(
        f"The config has no fingerprint. Paste this line {where} to be refused any other rules:",
        hang=0,
    )
    yield f'  fingerprint = "{fingerprint(pinned.rules)}"'
