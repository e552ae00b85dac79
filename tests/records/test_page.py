"""The page about records shows a record, and what it says of it is so."""

from __future__ import annotations

import re
from typing import Final

import maw_family as maw
from tests.docs.pages import REFERENCE

PAGE: Final = (REFERENCE / "records.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"^```toml[^\n]*\n(maw_record.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_example_is_canonical() -> None:
    assert maw.write_record(maw.read_record(EXAMPLE)) == EXAMPLE


def test_the_example_came_to_what_the_page_tells() -> None:
    record = maw.read_record(EXAMPLE)
    states = list(maw.replay(record))
    # Three tricks are worth 5, the Ace of Hearts turned up 4 to the dealer (section 6).
    assert states[13].last_deal is not None
    assert states[13].last_deal.winners == (1,)
    assert states[13].points == (0, 5)
    assert states[-1].dealer == 1
    assert states[-1].points == (0, 9)
    assert maw.score(states[-1]).winners == (1,)


def test_every_key_is_explained() -> None:
    keys = [*re.findall(r"^(\w+) = ", EXAMPLE, re.MULTILINE), "options"]
    told = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)))
    assert set(keys) <= set(told)
