"""The pages, and what a reader gets to see of them: rendered as the site renders them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import attrs
import markdown
import yaml

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
REFERENCE: Final = DOCS / "reference"


def pages() -> list[Path]:
    """README.md and all pages below docs."""
    return [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]


def name_of(page: Path) -> str:
    """How a page is called in the names of tests and in what they say."""
    return page.relative_to(ROOT).as_posix() if page.is_relative_to(ROOT) else page.name


@attrs.frozen
class Image:
    source: str
    text: str


@attrs.define
class Rendered:
    """What the Markdown of a page comes to."""

    anchors: list[str] = attrs.field(factory=list)
    links: list[str] = attrs.field(factory=list)
    images: list[Image] = attrs.field(factory=list)
    code: list[str] = attrs.field(factory=list)
    # Everything outside of code; a stretch of code is a single ¶ in it.
    prose: str = ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found = Rendered()
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "headerlink" in values.get("class", ""):
            values.pop("href")
        self.found.anchors += [values["id"]] if "id" in values else []
        self.found.links += [values["href"]] if "href" in values else []
        if tag != "img":
            self.found.links += [values[name] for name in ("src", "data") if name in values]
        else:
            self.found.images.append(Image(values.get("src", ""), values.get("alt", "").strip()))
        if tag in {"pre", "code"}:
            self._open.append(tag)
            if tag == "pre":
                self.found.code.append("")
            elif "pre" not in self._open:
                self.found.prose += "¶"

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            self._open.remove(tag)

    def handle_data(self, data: str) -> None:
        if "pre" in self._open:
            self.found.code[-1] += data
        elif "code" not in self._open:
            self.found.prose += data


def site() -> dict[str, Any]:
    """What mkdocs.yml says."""
    told: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    return told


def _extensions() -> tuple[list[str], dict[str, dict[str, Any]]]:
    """The extensions of Markdown that mkdocs.yml names, and how they are set up."""
    names: list[str] = []
    settings: dict[str, dict[str, Any]] = {}
    for entry in site()["markdown_extensions"]:
        for name, setting in entry.items() if isinstance(entry, dict) else [(entry, {})]:
            names.append(name)
            settings[name] = dict(setting)
    # mkdocs is started in the root of the checkout, tests may be started anywhere.
    settings["pymdownx.snippets"]["base_path"] = [str(ROOT)]
    return names, settings


_rendered: dict[str, Rendered] = {}


def rendered(text: str) -> Rendered:
    """What a text in Markdown comes to."""
    if text not in _rendered:
        names, settings = _extensions()
        reader = _Reader()
        reader.feed(markdown.markdown(text, extensions=names, extension_configs=settings))
        reader.close()
        _rendered[text] = reader.found
    return _rendered[text]


def entries(page: Path) -> list[str]:
    """The public names that have an entry, with signature and docstring, on a page."""
    return re.findall(r"(?m)^::: (\S+)$", page.read_text(encoding="utf-8"))
