"""`rulesets` and `show`: which rules are shipped, and what they say."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from maw_family.cards import Suit
from maw_family.cli.arguments import RULES_OR_CONFIG, add_table, rules_called
from maw_family.cli.page import TIE, Page
from maw_family.config import fingerprint, plain
from maw_family.options import Option
from maw_family.rules import Ruleset, option_of, ruleset, rulesets


def add(commands: Any, shared: argparse.ArgumentParser) -> None:
    """Describe the two commands to argparse."""
    listing = commands.add_parser(
        "rulesets", parents=[shared], allow_abbrev=False, help="list the shipped rulesets"
    )
    listing.set_defaults(run=list_rulesets)
    showing = commands.add_parser(
        "show",
        parents=[shared],
        allow_abbrev=False,
        help="show every option of a ruleset and the order of its cards",
    )
    showing.add_argument("ruleset", metavar="RULES", help=RULES_OR_CONFIG)
    add_table(showing)
    showing.set_defaults(run=show)


def list_rulesets(_: argparse.Namespace, page: Page) -> Iterator[str]:
    """The shipped rulesets as a table."""
    rows = [("ruleset", "title", "players")]
    for pin in rulesets():
        rules = ruleset(pin)
        rows.append((pin, rules.title, players_of(rules)))
    pins, titles = (max(len(page.text(row[column])) for row in rows) for column in (0, 1))
    for pin, title, players in rows:
        yield f"{pin:{pins}}  {page.text(title):{titles}}  {page.text(players)}"


def players_of(rules: Ruleset) -> str:
    """How many may play, as `2–10` or `2, 4`."""
    numbers = rules.seating.players
    if len(numbers) > 2 and len(numbers) == numbers[-1] - numbers[0] + 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def show(arguments: argparse.Namespace, page: Page) -> Iterator[str]:
    """A ruleset: where it comes from, its options and what they mean, its cards in order."""
    called = rules_called(arguments.ruleset, arguments.table)
    rules = called.rules
    yield from page.paragraph(called.label)
    yield f"fingerprint {fingerprint(rules)}"
    yield ""
    yield "Sources"
    for source in rules.sources:
        yield from page.paragraph(source, indent=2)
    part = ""
    for name, value in rules.options().items():
        if not name.startswith(f"{part}."):
            part = name.partition(".")[0]
            yield ""
            yield part.replace("_", "-").capitalize()
        yield from page.paragraph(f"{name} = {as_toml(value)}", indent=2)
        option = option_of(name, rules.scoring.kind)
        text = f"{option.question} {answer(option, value)}"
        yield from page.paragraph(text, indent=6, hang=0)
    yield from _orders(rules, page)


def as_toml(value: Any) -> str:
    """An option's value as it is written in a ruleset's file."""
    if isinstance(value, Mapping):
        items = [f"{key} = {json.dumps(plain(item))}" for key, item in value.items()]
        return f"{{ {', '.join(item.replace(' ', TIE) for item in items)} }}" if items else "{}"
    return json.dumps(plain(value), ensure_ascii=False)


def answer(option: Option, value: Any) -> str:
    """What a value answers to its option's question; nothing where the value is all of it."""
    text = "none" if value == () else option.meaning(value)
    return f"{text[:1].upper()}{text[1:]}{'.' if text else ''}"


def is_another(name: str, first: Ruleset, second: Ruleset) -> bool:
    """Whether an option of two rulesets has its name in common only.

    Each kind of scoring has options of its own, whatever they are called (RULES.md section 6).
    """
    kinds = {first.scoring.kind, second.scoring.kind}
    return name.startswith("scoring.") and name != "scoring.kind" and len(kinds) > 1


def _orders(rules: Ruleset, page: Page) -> Iterator[str]:
    """Which card is better than which, in each suit as trumps and as a plain suit."""
    yield ""
    yield "Trumps, the best first"
    for suit in Suit:
        yield f"  {suit.name.capitalize():9} {page.cards(rules.ranking.trumps(suit))}"
    yield ""
    yield from page.paragraph("Plain suits, the best first (A♥ is always a trump)")
    for suit in Suit:
        trump = next(other for other in Suit if other is not suit)
        yield f"  {suit.name.capitalize():9} {page.cards(rules.ranking.plain(suit, trump))}"
