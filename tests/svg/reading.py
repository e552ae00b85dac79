"""What the tests of pictures read off one, as a person would."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Final

import maw_family as maw
from maw_family import svg

SPACE: Final = "{http://www.w3.org/2000/svg}"

_NAMED: Final = re.compile(r"\b(\d+|Ace|Jack|Queen|King) of (clubs|diamonds|hearts|spades)\b")


def root_of(picture: str) -> ET.Element:
    """The picture as a tree; fails where it is not well-formed."""
    root = ET.fromstring(picture)
    assert root.tag == f"{SPACE}svg"
    return root


def faces(picture: str) -> Counter[maw.Card]:
    """The cards that lie face up, each as often as it does."""
    return Counter(
        maw.Card(f"{text.text}{text.get('class')}")
        for text in root_of(picture).iter(f"{SPACE}text")
        if text.get("class", "") in tuple("CDHS")
    )


def backs(picture: str) -> int:
    """How many cards lie face down."""
    return sum(rect.get("class") == "back" for rect in root_of(picture).iter(f"{SPACE}rect"))


def lines(picture: str) -> list[str]:
    """The words that stand in it, those on cards left out."""
    return [
        text.text
        for text in root_of(picture).iter(f"{SPACE}text")
        if text.text and text.get("class", "") not in tuple("CDHS")
    ]


def named(text: str) -> set[maw.Card]:
    """The cards that a text names, as `5 of hearts`."""
    return {
        maw.Card(f"{rank if rank.isdigit() else rank[0]}{suit[0].upper()}")
        for rank, suit in _NAMED.findall(text)
    }


def check(picture: svg.Picture) -> ET.Element:
    """What holds of every picture."""
    assert isinstance(picture, svg.Picture)
    root = root_of(picture)
    title, desc = root[0], root[1]
    assert title.tag == f"{SPACE}title"
    assert title.text
    assert desc.tag == f"{SPACE}desc"
    assert desc.text == picture.description
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(ids[0]) for name in ids)
    for use in root.iter(f"{SPACE}use"):
        assert use.get("href", "")[1:] in ids
    assert named(picture.description) >= set(faces(picture))
    _check_size(root)
    return root


def _check_size(root: ET.Element) -> None:
    left, top, across, down = map(float, root.get("viewBox", "").split())
    assert (left, top) == (0, 0)
    wide, high = float(root.get("width", "")), float(root.get("height", ""))
    assert abs(wide / high - across / down) < 0.01
