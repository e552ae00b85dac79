"""What an option of a ruleset may be: the question it answers, its values and what they mean.

Every option is an attrs field whose metadata holds one of these under `"option"`. The checks,
the command line, the pages of the docs and the JSON Schema are all made from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

import attrs

MOST: Final = 1_000_000
"""The largest number an option takes (RULES.md section 6)."""


class Option(Protocol):
    """What every kind of option can tell."""

    @property
    def question(self) -> str:
        """The question the option answers."""
        ...

    def expected(self) -> str:
        """The values it takes, in words."""
        ...

    def accepts(self, value: object) -> bool:
        """Whether it takes that value."""
        ...

    def meaning(self, value: object) -> str:
        """What the value means at the table; empty where the number says it."""
        ...

    def schema(self) -> dict[str, Any]:
        """The values as JSON Schema, with the question and what they mean."""
        ...


def is_whole(value: object, minimum: int = 0, maximum: int = MOST) -> bool:
    """Whether a value is a plain whole number within bounds; True and False are none."""
    return type(value) is int and minimum <= value <= maximum


def words(items: Iterable[object], last: str = "or") -> str:
    """Some words as a list a person reads: `a, b or c`."""
    texts = [str(item) for item in items]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def frozen_list(value: Any) -> Any:
    """Lists, and lists in them, as tuples; anything else as it is, for the check to judge."""
    if not isinstance(value, list | tuple):
        return value
    # No option has lists deeper than lists of lists, however deep a stranger's go.
    return tuple(tuple(item) if isinstance(item, list | tuple) else item for item in value)


def whole_key(key: Any) -> Any:
    """A number of players as a key: TOML writes it as text, which is read here."""
    return int(key) if isinstance(key, str) and re.fullmatch("[1-9][0-9]?", key) else key


def _schema(option: Option, *told: str, **keywords: Any) -> dict[str, Any]:
    return {"title": option.question, "description": "\n".join(told), **keywords}


def _expectation(option: Option) -> str:
    text = option.expected()
    return f"{text[0].upper()}{text[1:]}."


@attrs.frozen
class Choice:
    """One word out of a closed set; `values` gives each its meaning."""

    question: str
    values: Mapping[str, str]

    def expected(self) -> str:
        return words(f'"{value}"' for value in self.values)

    def accepts(self, value: object) -> bool:
        return type(value) is str and value in self.values

    def meaning(self, value: object) -> str:
        return self.values[str(value)]

    def schema(self) -> dict[str, Any]:
        told = [f"* `{value}`: {meaning}" for value, meaning in self.values.items()]
        return _schema(self, *told, type="string", enum=list(self.values))


@attrs.frozen
class Flag:
    """Yes or no."""

    question: str
    yes: str
    no: str

    def expected(self) -> str:
        return "true or false"

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def meaning(self, value: object) -> str:
        return self.yes if value else self.no

    def schema(self) -> dict[str, Any]:
        return _schema(self, f"* `true`: {self.yes}", f"* `false`: {self.no}", type="boolean")


@attrs.frozen
class Whole:
    """A whole number; `zero` says what nought means where it is more than a number."""

    question: str
    unit: str
    minimum: int = 0
    maximum: int = MOST
    zero: str = ""
    only: tuple[int, ...] = ()

    def expected(self) -> str:
        if self.only:
            return words(self.only)
        return f"a whole number from {self.minimum} to {self.maximum:,}"

    def accepts(self, value: object) -> bool:
        return is_whole(value, self.minimum, self.maximum) and (not self.only or value in self.only)

    def meaning(self, value: object) -> str:
        if value == 0 and self.zero:
            return self.zero
        return f"{value} {self.unit.removesuffix('s') if value == 1 else self.unit}"

    def schema(self) -> dict[str, Any]:
        zero = [f"* `0`: {self.zero}"] if self.zero else []
        told = (f"{_expectation(self)[:-1]}, in {self.unit}.", *zero)
        if self.only:
            return _schema(self, *told, type="integer", enum=list(self.only))
        return _schema(self, *told, type="integer", minimum=self.minimum, maximum=self.maximum)


@attrs.frozen
class Names:
    """Some of the named top trumps, or all of them in an order of one's own (`complete`)."""

    question: str
    names: tuple[str, ...]
    complete: bool

    def expected(self) -> str:
        listed = ", ".join(f'"{name}"' for name in self.names)
        if self.complete:
            return f"a list of all of {listed}, best first, each once"
        return f"a list of any of {listed}, each at most once"

    def accepts(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and all(isinstance(name, str) and name in self.names for name in value)
            and len(set(value)) == len(value)
            and (not self.complete or len(value) == len(self.names))
        )

    def meaning(self, value: object) -> str:
        return ""

    def schema(self) -> dict[str, Any]:
        return _schema(
            self,
            _expectation(self),
            type="array",
            items={"type": "string", "enum": list(self.names)},
            uniqueItems=True,
            minItems=len(self.names) if self.complete else 0,
            maxItems=len(self.names),
        )


@attrs.frozen
class Numbers:
    """A rising list of numbers of players."""

    question: str
    minimum: int
    maximum: int

    def expected(self) -> str:
        return (
            f"a list of whole numbers from {self.minimum} to {self.maximum}, "
            "at least one, each once, rising"
        )

    def accepts(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and bool(value)
            and all(is_whole(number, self.minimum, self.maximum) for number in value)
            and list(value) == sorted(set(value))
        )

    def meaning(self, value: object) -> str:
        return ""

    def schema(self) -> dict[str, Any]:
        # That the numbers rise is more than JSON Schema can say.
        return _schema(
            self,
            _expectation(self),
            type="array",
            items={"type": "integer", "minimum": self.minimum, "maximum": self.maximum},
            uniqueItems=True,
            minItems=1,
        )


@attrs.frozen
class Sides:
    """For numbers of players the sizes their sides may have, the usual one first."""

    question: str

    def expected(self) -> str:
        return (
            "for each number of players a list of the sizes its sides may have, each once, "
            "dividing that number into at least two sides"
        )

    def accepts(self, value: object) -> bool:
        return isinstance(value, Mapping) and all(
            self._accepts_entry(players, sizes) for players, sizes in value.items()
        )

    def wrong_entries(self, value: object) -> dict[object, object]:
        """The entries of a table on whose account it is not accepted."""
        if not isinstance(value, Mapping):
            return {}
        return {
            key: sizes
            for key, sizes in value.items()
            if not self._accepts_entry(whole_key(key), frozen_list(sizes))
        }

    def _accepts_entry(self, players: Any, sizes: object) -> bool:
        return (
            is_whole(players, 2, 10)
            and isinstance(sizes, tuple)
            and bool(sizes)
            and all(is_whole(size, 1, players // 2) and players % size == 0 for size in sizes)
            and len(set(sizes)) == len(sizes)
        )

    def meaning(self, value: object) -> str:
        return "" if value else "everybody plays for himself"

    def schema(self) -> dict[str, Any]:
        sizes = {
            str(players): {
                "type": "array",
                "items": {
                    "type": "integer",
                    "enum": [size for size in range(1, players // 2 + 1) if players % size == 0],
                },
                "uniqueItems": True,
                "minItems": 1,
            }
            for players in range(2, 11)
        }
        return _schema(
            self,
            _expectation(self),
            type="object",
            properties=sizes,
            additionalProperties=False,
        )


@attrs.frozen
class Packets:
    """Ways to deal a hand in packets, the usual one first."""

    question: str
    hand: int

    def expected(self) -> str:
        return (
            f"a list of ways to deal {self.hand} cards, each at most once and each a list of "
            f"packets that add up to {self.hand}, as [[3, 2], [2, 3]]"
        )

    def accepts(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and bool(value)
            and all(
                isinstance(way, tuple)
                and all(is_whole(packet, 1, self.hand) for packet in way)
                and sum(way) == self.hand
                for way in value
            )
            and len(set(value)) == len(value)
        )

    def meaning(self, value: object) -> str:
        return ""

    def schema(self) -> dict[str, Any]:
        return _schema(
            self,
            _expectation(self),
            type="array",
            items={"type": "array", "enum": ways_to_deal(self.hand)},
            uniqueItems=True,
            minItems=1,
        )


def ways_to_deal(cards: int) -> list[list[int]]:
    """Every way to deal so many cards in packets, larger packets first."""
    if not cards:
        return [[]]
    return [[first, *rest] for first in range(cards, 0, -1) for rest in ways_to_deal(cards - first)]
