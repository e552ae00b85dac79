"""What a person types, line by line."""

from __future__ import annotations

import io
import sys
from typing import Final

from maw_family.cli.page import Page, harmless
from maw_family.errors import MawError

PROMPT: Final = "> "

_LONGEST: Final = 200
"""Letters of a line that are looked at; a move has fewer."""
_ECHOED: Final = 70


def open_input() -> None:
    """Make sure that there is something to read from.

    Raises `MawError` when there is not.
    """
    if sys.stdin is None:
        raise MawError("there is no standard input to read moves from")
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Letters that cannot be read make a move that is none, not an end of the game.
        sys.stdin.reconfigure(errors="replace")


def ask(page: Page) -> str | None:
    """A line that is typed, without blanks around it; None at the end of the input.

    A line that comes from elsewhere than a terminal is printed, so that what stands on the
    page afterwards reads like a game at a terminal.

    Raises `MawError` when nothing can be read.
    """
    typed_here = _is_terminal()
    if typed_here:
        sys.stdout.write(PROMPT)
    sys.stdout.flush()
    line = _line()
    if not line:
        if typed_here:
            sys.stdout.write("\n")
        return None
    line = line.strip()
    if not typed_here:
        sys.stdout.write(f"{PROMPT}{page.text(harmless(line))[:_ECHOED]}".rstrip() + "\n")
    return line


def _is_terminal() -> bool:
    try:
        return sys.stdin.isatty()
    except ValueError:  # it has been closed, as reading from it tells
        return False


def _line() -> str:
    """A line of the input up to `_LONGEST` letters; what it has more is passed over."""
    try:
        line = rest = sys.stdin.readline(_LONGEST)
        while len(rest) == _LONGEST and not rest.endswith("\n"):
            rest = sys.stdin.readline(_LONGEST)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise MawError(f"moves cannot be read: {reason}") from error
    return line
