"""An extension of Markdown: where a text cites `RULES.md section 4`, it links there.

Docstrings cite the rules as a file, which is right for those who read them in the source. On the
site the file is the page "The rules", each of its sections has the anchor `section-N`, and
mkdocs-autorefs, which comes with mkdocstrings, knows from every page where that anchor is.
"""

from __future__ import annotations

import re
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.util import AtomicString

# `RULES.md section 4`, `RULES.md, sections 2, 6 and 7`, with or without a line break in it.
_CITED: Final = r"RULES\.md,?\s+sections?\s+\d+(?:(?:,\s*|\s+(?:and|to)\s+)\d+)*"
# After links (160) and the references of mkdocs-autorefs (168), so that there is no link in one.
_PRIORITY: Final = 150


class _Citation(InlineProcessor):
    ANCESTOR_EXCLUDES = ("a", "autoref")

    # The types say what an older kind of pattern gave.
    def handleMatch(  # type: ignore[override]  # noqa: N802 - the name is Markdown's
        self, m: re.Match[str], data: str
    ) -> tuple[Element, int, int]:
        first, *others = re.findall(r"(.*?)(\d+)", m[0], re.DOTALL)
        whole = Element("span")
        link = _link(whole, first[0] + first[1], first[1])
        for between, number in others:
            link.tail = AtomicString(between)
            link = _link(whole, number, number)
        return whole, m.start(0), m.end(0)


def _link(parent: Element, text: str, section: str) -> Element:
    link = SubElement(parent, "autoref", identifier=f"section-{section}")
    link.text = AtomicString(text)
    return link


class RuleLinks(Extension):
    """Links every citation of the rules to the section that it names."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name is Markdown's
        """Register with Python-Markdown."""
        md.inlinePatterns.register(_Citation(_CITED, md), "rule-links", _PRIORITY)


def makeExtension(**settings: Any) -> RuleLinks:  # noqa: N802 - the name is Markdown's
    """Make the extension, which has no settings, as Python-Markdown asks for it."""
    return RuleLinks(**settings)
