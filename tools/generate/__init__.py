"""The files of this checkout that are made from the code: `python -m tools.generate`.

`files` makes them all, as texts; the same code gives the same texts, on every machine.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import maw_family as maw
from tools.generate import games, home, options, sections
from tools.generate.markdown import ROOT, read
from tools.generate.pictures import PICTURES

NOTHING_ELSE: Final = ("docs/games", "docs/pictures")
"""Folders in which every file is generated."""


def files() -> dict[str, str]:
    """The whole text of every generated file, by its path from the root of the checkout.

    Pages written by hand that have generated sections are among them, with what stands there
    outside these sections.
    """
    readme = sections.filled("README.md", read("README.md"))
    made = {
        "README.md": readme,
        "docs/index.md": home.text(readme),
        "docs/config.schema.json": _schema(),
        options.PAGE: options.text(),
        **games.pages(),
        **{f"docs/pictures/{stem}.svg": text for stem, text in _pictures().items()},
    }
    for path in sorted((ROOT / "docs").rglob("*.md")):
        name = path.relative_to(ROOT).as_posix()
        if name not in made and not name.startswith(NOTHING_ELSE):
            text = read(name)
            if sections.marked(text):
                made[name] = sections.filled(name, text)
    return dict(sorted(made.items()))


def _schema() -> str:
    return json.dumps(maw.config_schema(), ensure_ascii=False, indent=2) + "\n"


def _pictures() -> dict[str, str]:
    """Every picture, by the stem of its file: those of the games and those of other pages."""
    made: dict[str, str] = {}
    for stem, picture in games.pictures().items():
        made[stem] = str(picture) + "\n"
    for stem, draw in PICTURES.items():
        if stem in made:
            raise ValueError(f"two pictures are called {stem}")
        made[stem] = str(draw()) + "\n"
    return made


def stale(made: dict[str, str], root: Path = ROOT) -> list[str]:
    """The generated files that are missing or not as they are made, by their paths."""
    return [path for path, text in made.items() if _differs(root / path, text)]


def _differs(path: Path, text: str) -> bool:
    # Line ends are the checkout's.
    return not path.is_file() or path.read_text(encoding="utf-8") != text


def orphans(made: dict[str, str], root: Path = ROOT) -> list[str]:
    """The files in folders where every file is generated that nothing generates any more."""
    there = [
        path.relative_to(root).as_posix()
        for folder in NOTHING_ELSE
        for path in sorted((root / folder).rglob("*"))
        if path.is_file()
    ]
    return [path for path in there if path not in made]
