"""Pages of every kind, as a person finds them: narrow or wide, light or dark."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.browser.visiting import NARROW, SCHEMES, WIDE, WIDTHS, Scheme, Site, Visit

PAGES: Final = {
    "home": "index.html",
    "game": "games/spoil-five.html",
    "games": "games/index.html",
    "api": "reference/playing.html",
    "options": "reference/options.html",
    "explanation": "explanation/reneging.html",
    "rules": "reference/rules.html",
    "tutorial": "tutorials/first-deal.html",
    "try": "try.html",
}

# What people look for, and pages of which one has to be among the first three found.
SOUGHT: Final = {
    "renege": ["explanation/reneging.html"],
    "revoke": ["reference/glossary.html"],
    "jink": ["reference/glossary.html"],
    "rob": ["reference/glossary.html"],
    "five fingers": ["explanation/order-of-the-cards.html"],
    "turn-up": ["reference/glossary.html"],
    "spoil five": ["games/spoil-five.html"],
    "maximum": ["reference/options.html"],
    "scoring.maximum": ["reference/options.html"],
    "legal moves": ["reference/playing.html"],
    "legal_moves": ["reference/playing.html"],
    "illegal move": ["tutorials/bot.html", "reference/errors.html"],
    "house rules": ["how-to/house-variant.html"],
    "seed": ["reference/dealing.html"],
    "config": ["reference/config.html"],
    "json": ["reference/exchange.html"],
    "undo": ["explanation/immutability.html"],
}

WITH_SESSIONS: Final = ("tutorials/first-deal.html", "reference/command-line.html")


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


def test_what_people_look_for_is_among_the_first(site: Site) -> None:
    """Words are parted at every sign, and pages that explain a word come first."""
    with site.visit("index.html") as visit:
        page = visit.page
        box = page.get_by_role("textbox", name="Search")
        missed: dict[str, list[str]] = {}
        for words, wanted in SOUGHT.items():
            box.fill("")
            box.press("Shift")  # the theme listens to keys
            page.wait_for_function("!document.querySelector('.md-search-result__item')")
            box.fill(words)
            box.press("Shift")
            page.wait_for_selector(".md-search-result__item")
            firsts = [
                str(item.locator("a").first.get_attribute("href")).removeprefix(site.address)
                for item in page.locator(".md-search-result__item").all()[:3]
            ]
            found = [re.sub("[?#].*", "", first) for first in firsts]
            if not set(wanted) & set(found):
                missed[words] = found
        assert missed == {}
        assert visit.faults == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("address", WITH_SESSIONS)
def test_what_a_session_printed_has_no_colours(site: Site, address: str, scheme: Scheme) -> None:
    """The five of spades is not a number, and its digit has the colour of its sign."""
    with site.visit(address, scheme=scheme) as visit:
        colours = visit.page.evaluate(
            """() => {
                const found = [];
                for (const code of document.querySelectorAll(".highlight code")) {
                    if (!/^(>>>|\\$) /.test(code.textContent)) continue;
                    const plain = getComputedStyle(code).color;
                    for (const part of code.querySelectorAll(".go, .go *")) {
                        found.push([getComputedStyle(part).color === plain, part.textContent]);
                    }
                }
                return found;
            }"""
        )
        assert len(colours) > 10
        assert [text for plain, text in colours if not plain] == []


def test_the_button_copies_what_was_typed(site: Site) -> None:
    def copied(visit: Visit, first: str) -> str:
        block = visit.page.locator(".highlight", has_text=first).first
        block.hover()
        block.locator("button[data-clipboard-target]").click()
        return str(visit.page.evaluate("navigator.clipboard.readText()"))

    with site.visit("tutorials/first-deal.html") as visit:
        visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        session = copied(visit, ">>> for text in")
        assert re.fullmatch(r"for text in .*:\n    state = .*\n\nprint\(.*\)", session)
        assert copied(visit, "pip install") == "pip install ."
        # Typed into Python it says what the page says.
        blocks = visit.page.evaluate(
            "[...document.querySelectorAll('[data-copy]')].map(pre => pre.dataset.copy)"
        )
        assert len(blocks) > 5
        for block in blocks:
            compile(block, "tutorial", "exec")
    with site.visit("reference/command-line.html") as visit:
        visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        assert copied(visit, "$ maw-family rulesets") == "maw-family rulesets"
    with site.visit("how-to/house-variant.html") as visit:
        visit.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        # A file is copied as it is.
        config = copied(visit, "[maw_family")
        assert config.startswith("[maw_family")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_large_picture_opens_by_itself(site: Site, width: int) -> None:
    from playwright.sync_api import expect

    with site.visit("explanation/order-of-the-cards.html", width=width) as visit:
        page = visit.page
        picture = page.locator("article img").first
        name = picture.get_attribute("alt") or ""
        link = page.get_by_role("link", name=name, exact=True).first
        expect(link.locator("img")).to_be_visible()
        visit.must_look_right()
        visit.must_be_accessible()
        link.click()
        expect(page).to_have_url(re.compile(r"/pictures/[\w-]+\.svg$"))
        assert page.evaluate("document.documentElement.width.baseVal.value") > 600
        assert visit.faults == []
    with site.visit("explanation/reneging.html", width=width) as visit:
        # A card is drawn in its own size everywhere.
        card = visit.page.locator("article img[src*=led-]").first
        card.scroll_into_view_if_needed()
        assert visit.page.locator("a > img[src*=led-]").count() == 0


def test_a_wide_table_is_scrolled_with_the_keyboard(site: Site) -> None:
    from playwright.sync_api import expect

    with site.visit("reference/rules.html") as visit:
        places = visit.page.get_by_role("group", name="Table, scrolled sideways")
        table = places.filter(has_text="maw-court").first
        expect(table).to_be_visible()
        before = places.count()
        table.focus()
        visit.page.keyboard.press("ArrowRight")
        visit.page.wait_for_function("document.activeElement.scrollLeft > 0")
        # A table that has room is no stop for the Tab key.
        visit.page.set_viewport_size({"width": 4000, "height": 900})
        visit.page.add_style_tag(content=".md-grid { max-width: none !important }")
        visit.page.wait_for_function(
            f"document.querySelectorAll('.md-typeset__scrollwrap[tabindex]').length < {before}"
        )


@pytest.mark.parametrize("address", PAGES.values())
def test_the_sign_of_a_heading_takes_no_line(site: Site, address: str) -> None:
    heights = """[...document.querySelectorAll("article :is(h1, h2, h3, h4)")].map(
        heading => heading.getBoundingClientRect().height)"""
    with site.visit(address, width=NARROW) as visit:
        seen = visit.page.evaluate(heights)
        visit.page.add_style_tag(content=".headerlink { display: none !important }")
        assert visit.page.evaluate(heights) == seen


def test_nothing_but_the_page_on_which_it_runs_mentions_the_host_of_python(site: Site) -> None:
    """No page fetches anything from elsewhere; `Visit` sees to those above, this to all others."""
    # A canonical address, which a published page has, is only named.
    fetching = re.compile(
        r"""<(?:script|link(?! rel="canonical")|img|iframe)\b[^>]*?(?:src|href)=["']?(https?:)?//"""
    )
    found = {
        path.relative_to(site.folder).as_posix()
        for path in site.folder.rglob("*.html")
        if fetching.search(path.read_text(encoding="utf-8"))
    }
    assert found == set()
