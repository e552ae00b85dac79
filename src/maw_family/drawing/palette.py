"""The colours of both themes, and the style sheet that a picture carries."""

from __future__ import annotations

import re
from typing import Final, Literal

Theme = Literal["light", "dark", "auto"]

THEMES: Final[tuple[Theme, ...]] = ("light", "dark", "auto")

COLOURS: Final = {
    # The four suits, on the face of a card.
    "C": ("#0b6b2e", "#56d17a"),
    "D": ("#0a56b0", "#79bcff"),
    "H": ("#b8102a", "#ff8a82"),
    "S": ("#15181c", "#f0f3f6"),
    "face": ("#ffffff", "#252c35"),
    "dim": ("#dde1e4", "#161a20"),
    "edge": ("#7b858e", "#77828d"),
    "back": ("#8a2c48", "#6a2a42"),
    "mesh": ("#e2b9c5", "#bb8597"),
    # A picture with words of its own brings the ground they stand on.
    "panel": ("#f6f8f6", "#171c22"),
    "line": ("#c9d1cb", "#3a444e"),
    "felt": ("#1f6b47", "#12392a"),
    "rim": ("#164e34", "#0c261c"),
    "onfelt": ("#ffffff", "#e4f1e9"),
    "plate": ("#ffffff", "#1b2129"),
    "ink": ("#15181c", "#e9eef3"),
    "soft": ("#4a545d", "#b3bec8"),
    # Marks: a word on a pill.
    "mark": ("#2f3841", "#d3dae0"),
    "onmark": ("#ffffff", "#15181c"),
    "turn": ("#ffc93c", "#ffc93c"),
    "onturn": ("#1d1600", "#1d1600"),
}
"""What is drawn in a colour: the colour in the light theme and in the dark one."""

LINE: Final = "-line"
"""A class that ends so draws a line in the colour, instead of filling with it."""

_LIGHT, _DARK = 0, 1

_CLASSES: Final = re.compile('class="([^"]*)"')


def style(scope: str, theme: Theme, body: str) -> str:
    """The style sheet of a body in the element with the id `scope`, and of nothing outside it.

    A style sheet reaches over the whole page that a picture is put into, so every rule names
    its picture. There are no custom properties: programs other than browsers do not know them.
    """
    names = sorted({name for found in _CLASSES.findall(body) for name in found.split()})
    if theme == "auto":
        dark = _rules(scope, names, _DARK)
        return f"{_rules(scope, names, _LIGHT)}@media (prefers-color-scheme:dark){{{dark}}}"
    return _rules(scope, names, _DARK if theme == "dark" else _LIGHT)


def _rules(scope: str, names: list[str], which: int) -> str:
    return "".join(
        f"#{scope} .{name}{{{'stroke' if name.endswith(LINE) else 'fill'}:"
        f"{COLOURS[name.removesuffix(LINE)][which]}}}"
        for name in names
    )
