"""What cites the rules leads to their sections: tools/rule_links.py, and what it finds to link."""

from __future__ import annotations

import re
from typing import Final

import markdown
import pytest

from tests.docs.pages import REFERENCE, ROOT, pages, rendered, site

SECTIONS: Final = [f"section-{number}" for number in range(1, 9)]


def linked(text: str) -> str:
    return markdown.markdown(text, extensions=["tools.rule_links", "tables"])


def links(text: str) -> list[tuple[str, str]]:
    return re.findall(r'<autoref identifier="([^"]*)">([^<]*)</autoref>', linked(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A side (RULES.md section 2).", [("section-2", "RULES.md section 2")]),
        ("It stands in RULES.md, section 8.", [("section-8", "RULES.md, section 8")]),
        ("(RULES.md\nsection 5)", [("section-5", "RULES.md\nsection 5")]),
        ("RULES.md sections 1 and 5", [("section-1", "RULES.md sections 1"), ("section-5", "5")]),
        (
            "RULES.md sections 2, 6 and 7",
            [("section-2", "RULES.md sections 2"), ("section-6", "6"), ("section-7", "7")],
        ),
        ("RULES.md sections 4 to\n6", [("section-4", "RULES.md sections 4"), ("section-6", "6")]),
        ("*RULES.md section 3*", [("section-3", "RULES.md section 3")]),
        ("| a |\n|---|\n| RULES.md section 3 |", [("section-3", "RULES.md section 3")]),
        ("RULES.md sections 1, which is short", [("section-1", "RULES.md sections 1")]),
        ("RULES.md and the sections 1 to 3, section 4", []),
        ("`RULES.md section 3`", []),
        ("    RULES.md section 3", []),
        ("[RULES.md section 1](rules.md#section-1), [so *RULES.md section 1*](rules.md)", []),
    ],
)
def test_what_is_linked(text: str, found: list[tuple[str, str]]) -> None:
    assert links(text) == found


def test_what_is_said_stays_as_it_was() -> None:
    text = "So it is (RULES.md, sections 1, 2 and 4 to 6), and not 7."
    assert re.sub(r"<[^>]*>", "", linked(text)) == text


def test_the_sections_have_anchors_that_stay() -> None:
    anchors = rendered((REFERENCE / "rules.md").read_text(encoding="utf-8")).anchors
    assert [anchor for anchor in anchors if re.fullmatch(r"section-\d+", anchor)] == SECTIONS


def test_every_section_that_is_cited_is_there() -> None:
    files = [*pages(), *(ROOT / "src").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]
    cited: set[str] = set()
    for file in files:
        # Docstrings stand further in, which would make code of them.
        text = re.sub(r"(?m)^[ #]+", "", file.read_text(encoding="utf-8"))
        cited.update(section for section, _ in links(text))
    assert cited == {*SECTIONS}


def test_the_site_knows_the_headings() -> None:
    """Without its own line autorefs knows no anchors but those of mkdocstrings."""
    assert "tools.rule_links" in site()["markdown_extensions"]
    assert "autorefs" in site()["plugins"]
