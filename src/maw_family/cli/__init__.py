"""The command line: `maw-family`, or `python -m maw_family`.

A command is a module with two functions: `add` describes it to argparse, and the function it
names as `run` takes the arguments and a page and yields the lines to print. Exit codes: 0 all
went well, 1 the library refuses (one line on stderr for each problem), 2 the command was not
understood, 130 interrupted.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (that of the process unless one is given) and return its exit code."""
    try:
        code = _run(argv)
        _flush()
    except KeyboardInterrupt:
        code = 130
        try:
            _flush()
        except OSError:
            _silence()
    except BrokenPipeError:  # whoever reads, as `head` does, has had enough
        code = 0
        _silence()
    except OSError as error:
        from maw_family.cli.complaining import complain

        code = 1
        complain(f"this cannot be written: {error.strerror or error}", ascii_only=False)
        _silence()
    return code


def _run(argv: Sequence[str] | None) -> int:
    # Imported here, so that an impatient Ctrl-C finds `main` on guard.
    from maw_family.cli.complaining import complain, problems_of
    from maw_family.cli.page import Page, can_print
    from maw_family.cli.parser import build
    from maw_family.errors import MawError

    try:
        arguments = build().parse_args(argv)
    except SystemExit as stop:  # argparse has said what there was to say
        return int(stop.code or 0)
    if sys.stdout is None:
        complain("there is no standard output to print on", ascii_only=True)
        return 1
    page = Page(ascii=arguments.ascii or not can_print(sys.stdout))
    try:
        # A command that keeps something, as `play` does, is told when nobody listens any more.
        with contextlib.closing(arguments.run(arguments, page)) as lines:
            try:
                for line in lines:
                    _print(line)
            except KeyboardInterrupt as stop:
                # It may come while a line is printed; who keeps something then says where it is.
                _print(lines.throw(stop))
                for line in lines:
                    _print(line)
    except MawError as error:
        for problem in problems_of(error):
            complain(problem, ascii_only=arguments.ascii)
        return 1
    return 0


def _print(line: str) -> None:
    try:
        sys.stdout.write(f"{line}\n")
    except UnicodeEncodeError:  # the suits can be printed there, but not this stranger's name
        encoding = sys.stdout.encoding
        line = line.encode(encoding, "backslashreplace").decode(encoding)
        sys.stdout.write(f"{line}\n")


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _silence() -> None:
    """Let what is still to be written vanish: the interpreter would stumble over it at exit."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
