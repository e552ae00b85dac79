"""How lines are set: at most 80 columns, with suit symbols or in plain ASCII."""

from __future__ import annotations

import itertools
import re
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, TextIO

import attrs

from maw_family.cards import Card, Suit

WIDTH: Final = 80

_HALF: Final = (WIDTH - 4) // 2

TIE: Final = "\0"
"""Stands for a blank at which no line is broken."""

_CARD: Final = re.compile("(10|[A2-9TJQK])([♣♦♥♠])")
_LETTERS: Final = {suit.symbol: suit.letter for suit in Suit}
_PLAINER: Final = str.maketrans(
    {suit.symbol: suit.name.lower() for suit in Suit}
    | {"–": "-", "—": "-", "…": "...", "×": "x", "‘": "'", "’": "'", "“": '"', "”": '"'}
)
_SYMBOLS: Final = "♣♦♥♠–…"


def can_print(stream: TextIO) -> bool:
    """Whether a stream takes the suit symbols; one that keeps text as text does."""
    try:
        _SYMBOLS.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def harmless(text: str) -> str:
    """A stranger's text with whatever would move the cursor or reorder letters spelt out."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


@attrs.frozen
class Page:
    """Sets text for a terminal; with `ascii` every character beyond ASCII is replaced."""

    ascii: bool = False

    def text(self, text: str) -> str:
        """A text as it can be printed: in ASCII `10♦` becomes `TD`, as the notation has it."""
        if not self.ascii or text.isascii():
            return text
        text = _CARD.sub(lambda found: _code(found[1], found[2]), text).translate(_PLAINER)
        letters = unicodedata.normalize("NFKD", text)
        bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
        return bare.encode("ascii", "replace").decode("ascii")

    def cards(self, cards: Iterable[Card]) -> str:
        """Some cards in the order given."""
        return " ".join(self.text(str(card)) for card in cards)

    def paragraph(self, text: str, *, indent: int = 0, hang: int = 2) -> Iterator[str]:
        """A text in lines; those after the first are indented by `hang` more columns."""
        lines = textwrap.wrap(
            self.text(text),
            WIDTH,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hang),
            break_on_hyphens=False,
        )
        yield from (line.replace(TIE, " ") for line in lines)

    def beside(self, left: str, right: str) -> Iterator[str]:
        """Two texts in columns beside each other."""
        columns = [textwrap.wrap(self.text(text), _HALF) for text in (left, right)]
        for cells in itertools.zip_longest(*columns, fillvalue=""):
            first, second = (cell.replace(TIE, " ") for cell in cells)
            yield f"  {first:{_HALF}}  {second}".rstrip()


def _code(rank: str, symbol: str) -> str:
    return ("T" if rank == "10" else rank) + _LETTERS[symbol]


def count(number: int, unit: str) -> str:
    """A number of things, as `1 chip` or `5 chips`; `unit` is the word for many of them."""
    return f"{number}{TIE}{unit.removesuffix('s') if number == 1 else unit}"
