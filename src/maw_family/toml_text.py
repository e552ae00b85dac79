"""TOML from strangers, read in bounded time and memory, and what is wrong with it in words."""

from __future__ import annotations

import functools
import re
from typing import Any, Final

_PART: Final = r"""(?: [A-Za-z0-9_-]++ | "[^"\\\n]*+(?:\\.[^"\\\n]*+)*+" | '[^'\n]*+' )"""


@functools.cache
def _tokens(parts: int) -> re.Pattern[str]:
    """What a TOML text is made of, keys of more parts than that as `long`."""
    return re.compile(
        rf"""
        (?P<long> (?: {_PART} [ \t]*+ \. [ \t]*+ ){{{parts}}} {_PART} )
        | \#[^\n]*+
        | \"\"\" (?: [^"\\] | \\. | "(?!"") )*+ (?: "{{3,5}} | \\?+ \Z )
        | ''' (?: [^'] | '(?!'') )*+ (?: '{{3,5}} | \Z )
        | {_PART}
        | ["'] [^\n]*+
        | [^A-Za-z0-9_"'\#-]++
        """,
        re.DOTALL | re.VERBOSE,
    )


def read_toml(text: str, parts: int) -> dict[str, Any]:
    """The document in a text no key of which has more than so many parts.

    Raises `ValueError` saying what is wrong with the text.
    """
    import tomllib

    # Long keys cost the reader of TOML time and memory that grow with their square.
    if any(token["long"] is not None for token in _tokens(parts).finditer(text)):
        raise ValueError(f"a key in it has more than {parts} parts")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = _cut(str(error))
    except RecursionError:
        reason = "it is nested too deeply"
    except ValueError:
        reason = "it holds a number of too many digits"
    raise ValueError(reason)


def _cut(message: str) -> str:
    """An error of the reader of TOML, which quotes what it read at any length."""
    if len(message) > 300:
        message = f"{message[:200]}…{message[-60:]}"
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in message)
