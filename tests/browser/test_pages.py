"""Pages of every kind, as a person finds them: narrow or wide, light or dark."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.browser.visiting import SCHEMES, WIDE, WIDTHS, Scheme, Site

PAGES: Final = {
    "home": "index.html",
    "game": "games/spoil-five.html",
    "games": "games/index.html",
    "api": "reference/playing.html",
    "options": "reference/options.html",
    "explanation": "explanation/reneging.html",
    "tutorial": "tutorials/first-deal.html",
    "try": "try.html",
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page(site: Site, name: str, scheme: Scheme, width: int) -> None:
    with site.visit(PAGES[name], width=width, scheme=scheme) as visit:
        visit.bring_to(width, scheme)
        visit.keep(f"{name}-{scheme}-{width}")
        visit.must_look_right()
        visit.must_be_accessible()


def test_the_switch_of_the_page_changes_pictures_too(site: Site) -> None:
    """The reader's system prefers light; a picture turns dark with the page all the same."""
    from playwright.sync_api import expect

    with site.visit("explanation/reneging.html") as visit:
        picture = visit.page.locator("article img").first
        expect(picture).to_have_css("color-scheme", "light")
        before = picture.screenshot()
        visit.page.get_by_title("Dark", exact=True).click()
        expect(visit.page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
        expect(picture).to_have_css("color-scheme", "dark")
        assert picture.screenshot() != before
        visit.must_look_right()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_searching(site: Site, scheme: Scheme, width: int) -> None:
    from playwright.sync_api import expect

    with site.visit("index.html", width=width, scheme=scheme) as visit:
        page = visit.page
        if width < WIDE:
            page.locator("label.md-header__button[for=__search]").click()
        page.get_by_role("textbox", name="Search").fill("renege")
        results = page.locator(".md-search-result__item")
        expect(results.first).to_be_visible()
        visit.keep(f"search-{scheme}-{width}", whole=False)
        assert results.count() >= 2
        visit.must_be_accessible()
        results.locator("a").first.click()
        expect(page).not_to_have_url(re.compile("index.html$"))
        expect(page.locator("article h1")).to_be_visible()
        expect(page.locator("article")).to_contain_text(re.compile("reneg", re.IGNORECASE))
        visit.must_look_right()


def test_nothing_but_the_page_on_which_it_runs_mentions_the_host_of_python(site: Site) -> None:
    """No page fetches anything from elsewhere; `Visit` sees to those above, this to all others."""
    fetching = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=["']?(https?:)?//""")
    found = {
        path.relative_to(site.folder).as_posix()
        for path in site.folder.rglob("*.html")
        if fetching.search(path.read_text(encoding="utf-8"))
    }
    assert found == set()
