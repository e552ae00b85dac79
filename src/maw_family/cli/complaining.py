"""What goes wrong, on stderr: one line each, harmless to a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable

from maw_family.cli.page import Page, can_print, harmless
from maw_family.errors import MawError


class Complaint(MawError):
    """Several problems at once, each to be told on a line of its own."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


def problems_of(error: MawError) -> tuple[str, ...]:
    """The problems that an error tells of."""
    problems: tuple[str, ...] | None = getattr(error, "problems", None)
    return problems or (str(error),)


def complain(message: str, *, ascii_only: bool) -> None:
    """Say on stderr, in one line, what was wrong."""
    if sys.stderr is None:
        return
    page = Page(ascii=ascii_only or not can_print(sys.stderr))
    with contextlib.suppress(OSError):
        sys.stderr.write(f"maw-family: {page.text(harmless(' '.join(message.split())))}\n")
