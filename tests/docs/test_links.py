"""Every link and picture of README.md and the pages of the docs leads to something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

import pytest

import maw_family as maw
from maw_family import svg, testing
from tests.docs.pages import DOCS, REFERENCE, ROOT, entries, name_of, pages, rendered, site

# Places that are known to last; nothing here asks them.
HOSTS: Final = {
    "bicyclecards.com",
    "docs.python.org",
    "en.wikisource.org",
    "github.com",
    "hypothesis.readthedocs.io",
    "json-schema.org",
    "keepachangelog.com",
    "pypi.org",
    "semver.org",
    "toml.io",
    "www.gutenberg.org",
    "www.pagat.com",
}
MODULES: Final = {"maw_family": maw, "maw_family.svg": svg, "maw_family.testing": testing}
ENTRIES: Final = {name for page in sorted(REFERENCE.glob("*.md")) for name in entries(page)}
# [text][identifier], where the text has no brackets of its own.
REFERENCE_LINK: Final = re.compile(r"\[([^\[\]]+)\]\[([^\[\]]*)\]")


def is_public(identifier: str) -> bool:
    """Whether that is a name which the library gives to everybody."""
    module, _, name = identifier.rpartition(".")
    return module in MODULES and name in vars(MODULES[module])["__all__"]


def has_entry(identifier: str, listed: set[str]) -> bool:
    """Whether that is a public name with an entry, or a public member of a class with one."""
    if identifier in listed:
        return is_public(identifier)
    owner, _, member = identifier.rpartition(".")
    if owner not in listed or not is_public(owner) or member.startswith("_"):
        return False
    module, _, name = owner.rpartition(".")
    return hasattr(getattr(MODULES[module], name), member)


def wrong_link(page: Path, target: str) -> str | None:
    """What is wrong with a link or a picture of a page."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        if parts.scheme == "https" and parts.netloc in HOSTS:
            return None
        return f"{target}: not one of the places that these pages may send a reader to"
    if parts.query or parts.path.startswith("/"):
        return f"{target}: a link to a file begins at the page"
    file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not file.is_file():
        return f"{target}: there is no such file"
    if page.is_relative_to(DOCS) and not file.is_relative_to(DOCS):
        return f"{target}: the site has no such file"
    if not parts.fragment:
        return None
    if file.suffix != ".md":
        return f"{target}: only pages have places"
    anchors = rendered(file.read_text(encoding="utf-8")).anchors
    if unquote(parts.fragment) in anchors or has_entry(parts.fragment, {*entries(file)}):
        return None
    return f"{target}: that page has no such place"


def wrong_links(page: Path) -> list[str]:
    """What is wrong with the links and pictures of a page."""
    found = rendered(page.read_text(encoding="utf-8"))
    targets = [*found.links, *(image.source for image in found.images)]
    faults = [wrong_link(page, target) for target in targets]
    faults += [f"{image.source}: no text for it" for image in found.images if not image.text]
    faults += [
        f"[{text}][{name}]: no public name with an entry"
        for text, name in REFERENCE_LINK.findall(found.prose)
        if not has_entry(name, ENTRIES)
    ]
    return [fault for fault in faults if fault is not None]


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_links(page: Path) -> None:
    faults = wrong_links(page)
    if faults:
        pytest.fail("\n".join([name_of(page), *faults]), pytrace=False)


def listed(nav: object) -> Iterator[str]:
    """The pages that the site's menu names."""
    match nav:
        case str():
            yield nav
        case list() | dict():
            for entry in nav.values() if isinstance(nav, dict) else nav:
                yield from listed(entry)
        case _:
            raise AssertionError(nav)


def test_the_menu_of_the_site_has_every_page_once() -> None:
    below = [page.relative_to(DOCS).as_posix() for page in pages() if page.is_relative_to(DOCS)]
    assert sorted(listed(site()["nav"])) == sorted(below)


def test_no_place_has_two_headings() -> None:
    """A link to a heading is ambiguous where another heading of the page has its text."""
    for page in pages():
        anchors = rendered(page.read_text(encoding="utf-8")).anchors
        assert len(anchors) == len({*anchors}), page


RIGHT = [
    "[a](first.md)",
    "[a](first.md#the-head-of-it)",
    "[a](below/second.md)",
    "[a](#here-too)\n\n# Here, *too*",
    "[a](#marked)\n\n## Head { #marked }",
    "[a](https://www.pagat.com/spoil5/)",
    "![a card](below/card.svg)",
    "[`maw.view`][maw_family.view], [a word][maw_family.State.points]",
    "`[a](b)`, `a[0][1]`, `[x][y]` and a[0]",
    "```python\na[0][1]\nb = '[a](b.md)'\n```",
]
WRONG = [
    ("[a](third.md)", "third.md: there is no such file"),
    ("[a](below)", "below: there is no such file"),
    ("[a](first.html)", "first.html: there is no such file"),
    ("[a](first.md#the-foot)", "first.md#the-foot: that page has no such place"),
    ("[a](#nowhere)", "#nowhere: that page has no such place"),
    ("[a](below/card.svg#top)", "below/card.svg#top: only pages have places"),
    ("[a](/first.md)", "/first.md: a link to a file begins at the page"),
    ("[a](http://www.pagat.com/)", "http://www.pagat.com/: not one of the places"),
    ("<https://example.com/>", "https://example.com/: not one of the places"),
    ("[a](mailto:a@www.pagat.com)", "not one of the places"),
    ("[a]\n\n[a]: third.md", "third.md: there is no such file"),
    ('<a href="third.md">a</a>', "third.md: there is no such file"),
    ('<script src="third.js"></script>', "third.js: there is no such file"),
    ("![](below/card.svg)", "below/card.svg: no text for it"),
    ('<img src="below/card.svg">', "below/card.svg: no text for it"),
    ("![a](below/deck.svg)", "below/deck.svg: there is no such file"),
    ("[a][maw_family.wiew]", "[a][maw_family.wiew]: no public name with an entry"),
    ("[`a`][maw_family.cards.Card]", "][maw_family.cards.Card]: no public name"),
    ("[a][maw_family.State._key]", "[a][maw_family.State._key]: no public name"),
    ("[a][maw_family.State.scores]", "[a][maw_family.State.scores]: no public name"),
    ("[maw_family.view][]", "[maw_family.view][]: no public name"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "below").mkdir()
    (tmp_path / "first.md").write_text("# The head of it\n", encoding="utf-8")
    (tmp_path / "below" / "second.md").write_text("Text.\n", encoding="utf-8")
    (tmp_path / "below" / "card.svg").write_text("<svg/>\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("text", RIGHT)
def test_what_leads_somewhere(folder: Path, text: str) -> None:
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    assert wrong_links(page) == []


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_leads_nowhere(folder: Path, text: str, said: str) -> None:
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    [fault] = wrong_links(page)
    assert said in fault


def test_a_page_of_the_site_does_not_link_out_of_it() -> None:
    assert (
        wrong_link(DOCS / "index.md", "../README.md") == "../README.md: the site has no such file"
    )
    assert wrong_link(ROOT / "README.md", "LICENSE") is None
