"""The page "Try a rule", with the real package in the Python of the browser (docs/try.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs
import pytest

from tests.browser.visiting import SCHEMES, WIDE, WIDTHS, Scheme, Site, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

SUITS: Final = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}


@attrs.frozen(kw_only=True)
class Case:
    """A hand at a table, and what RULES.md section 5 says of it."""

    rules: str
    trump: str
    trick: str
    hand: str
    options: dict[str, str] = attrs.field(factory=dict[str, str])
    reneging: tuple[str, ...] | None = None
    """Names of `reneging.cards`, where they are not those of the ruleset."""
    opening: int | None = None
    failed_to_rob: bool = False
    may: str
    """The cards that may be played, as the page writes them; empty: all of them."""
    refused: str = ""
    code: str = ""
    option: str = ""


CASES: Final = {
    # Diamonds led, 2♦ in hand: `follow` lets nothing else be played, not even a trump.
    "must-follow": Case(
        rules="spoil-five@1",
        trump="S",
        trick="KD",
        hand="2D 9C 3H JS 5S",
        may="2♦",
        refused="9♣ 3♥ 5♠ J♠",
        code="must-follow",
        option="following.plain_lead",
    ),
    # The same with `follow-or-trump`: 5♥ is a trump and will do as well as 2♣.
    "must-follow-or-trump": Case(
        rules="twenty-five@1",
        trump="H",
        trick="KC",
        hand="2C 5H 7S 8S 9S",
        may="2♣, 5♥",
        refused="7♠ 8♠ 9♠",
        code="must-follow-or-trump",
        option="following.plain_lead",
    ),
    # A trump led, and Q♠ is a trump without privilege.
    "must-trump, trumps led": Case(
        rules="spoil-five@1",
        trump="S",
        trick="2S",
        hand="QS 9C KD 3H 7C",
        may="Q♠",
        refused="7♣ 9♣ K♦ 3♥",
        code="must-trump",
        option="reneging.cards",
    ),
    # 5, J and A♥ are privileged and rank above 2♠: the hand has no trump that it owes.
    "reneging": Case(rules="spoil-five@1", trump="S", trick="2S", hand="5S JS AH 9C KD", may=""),
    # A house rule without the Jack's privilege: J♠ has to be played, and 5♠ or A♥ may be.
    "must-trump, the Jack without privilege": Case(
        rules="spoil-five@1",
        reneging=("five", "ace-of-hearts"),
        trump="S",
        trick="2S",
        hand="5S JS AH 9C KD",
        may="A♥, 5♠, J♠",
        refused="9♣ K♦",
        code="must-trump",
        option="reneging.cards",
    ),
    # ... and without any privilege every trump is owed.
    "must-trump, no privileges": Case(
        rules="spoil-five@1",
        reneging=(),
        trump="S",
        trick="2S",
        hand="5S 9C KD",
        may="5♠",
        refused="9♣ K♦",
        code="must-trump",
        option="reneging.cards",
    ),
    # The five led ranks above J and A♥: both owe a trump, and either will do.
    "must-trump, no reneging from the five": Case(
        rules="spoil-five@1",
        trump="S",
        trick="5S",
        hand="JS AH 9C KD 2D",
        may="A♥, J♠",
        refused="9♣ 2♦ K♦",
        code="must-trump",
        option="reneging.cards",
    ),
    # No diamond in hand; the house rule makes the void trump, and A♥ is a trump.
    "must-trump, void": Case(
        rules="spoil-five@1",
        options={"following.void": "must-trump"},
        trump="S",
        trick="KD",
        hand="9C 3H 4C 6S AH",
        may="A♥, 6♠",
        refused="4♣ 9♣ 3♥",
        code="must-trump",
        option="following.void",
    ),
    # Twenty-Five with five players: eldest opens with a trump if he holds one.
    "must-lead-trump": Case(
        rules="twenty-five@1",
        trump="D",
        trick="",
        hand="3D KC QS 7S 4H",
        opening=5,
        may="3♦",
        refused="K♣ 4♥ 7♠ Q♠",
        code="must-lead-trump",
        option="leading.opening_trump_from",
    ),
    # ... and with four he is free.
    "a free opening": Case(
        rules="twenty-five@1", trump="D", trick="", hand="3D KC QS 7S 4H", opening=4, may=""
    ),
    # A♥ led as a plain heart, in a ruleset in which a trump may be played instead.
    "A♥ led, a plain heart": Case(
        rules="spoil-five-peel@1",
        trump="S",
        trick="AH",
        hand="3H 9C 2S",
        may="3♥, 2♠",
        refused="9♣",
        code="must-follow-or-trump",
        option="following.ace_of_hearts_lead",
    ),
    # A♥ led calls for trumps, and for hearts from a player without a trump.
    "A♥ led, then a heart": Case(
        rules="spoil-five@1",
        options={"following.ace_of_hearts_lead": "trump-then-heart"},
        trump="S",
        trick="AH",
        hand="3H 9C KD",
        may="3♥",
        refused="9♣ K♦",
        code="must-follow",
        option="following.ace_of_hearts_lead",
    ),
    # Hearts are trumps; the Ace of its holder who failed to rob is the lowest trump here.
    "an Ace that failed to rob": Case(
        rules="spoil-five@1",
        trump="H",
        trick="2H",
        hand="AH 9C KD",
        failed_to_rob=True,
        may="A♥",
        refused="9♣ K♦",
        code="must-trump",
        option="robbing.unrobbed_ace",
    ),
}


def start(visit: Visit) -> None:
    visit.page.get_by_role("button", name="Start").click()
    visit.page.wait_for_selector("#try-sentence", timeout=180_000)


@pytest.fixture(scope="module")
def started(site: Site) -> Iterator[Visit]:
    """One window with the Python loaded, for all tests that change the form and no more."""
    with site.visit("try.html", runs_python=True) as visit:
        start(visit)
        yield visit


@pytest.fixture
def visit(started: Visit) -> Iterator[Visit]:
    started.bring_to(WIDE, "light")
    started.page.get_by_role("button", name="Follow suit", exact=True).click()
    yield started
    assert started.faults == []


def open_the_rest(page: Page) -> None:
    more = page.locator("#try-more")
    if more.get_attribute("open") is None:
        more.locator("summary").click()


def choose(page: Page, case: Case) -> None:
    """Fill in the form as a person does, by the labels of its fields."""
    page.get_by_label("Ruleset", exact=True).select_option(case.rules)
    page.get_by_role("radio", name=SUITS[case.trump]).check()
    page.get_by_label("Cards played to the trick").fill(case.trick)
    page.get_by_label("Hand", exact=True).fill(case.hand)
    open_the_rest(page)
    for select in page.locator("#try-more select").all():
        name = (select.get_attribute("id") or "").removeprefix("try-")
        select.select_option(case.options.get(name, ""))
    boxes = page.get_by_role("group", name="Which trumps need not be played")
    for box in boxes.get_by_role("checkbox").all():
        usual = (boxes.locator(".try-default").inner_text()).removeprefix("in the ruleset: ")
        names = usual.split(", ") if case.reneging is None else case.reneging
        box.set_checked(box.get_attribute("value") in names)
    page.get_by_label("this is eldest's lead").set_checked(case.opening is not None)
    if case.opening is not None:
        page.get_by_label("players").fill(str(case.opening))
    page.get_by_label("failed to rob").set_checked(case.failed_to_rob)
    # Leaving a field asks at once, where typing waits for the end of a card.
    page.keyboard.press("Tab")


def must_show(visit: Visit, case: Case) -> None:
    from playwright.sync_api import expect

    page = visit.page
    done = "played" if case.trick else "led"
    all_may = f"Every card of this hand may be {done}."
    wanted = f"May be {done}: {case.may}." if case.may else all_may
    expect(page.locator("#try-sentence")).to_have_text(wanted)
    refusals = page.locator("#try-refused li")
    expect(refusals).to_have_count(len(case.refused.split()))
    for refusal, card in zip(refusals.all(), case.refused.split(), strict=True):
        expect(refusal).to_have_text(re.compile(f"^{card} may not be .*"))
        expect(refusal.locator(".try-code")).to_have_text(case.code)
        expect(refusal.locator("a").first).to_have_text(case.option)
    # The grid of the pack shows the same cards as the text.
    for name, cards in {"hand": case.hand, "trick": case.trick}.items():
        shown = page.locator(f"#try-pack [data-place={name}]")
        expect(shown).to_have_count(len(cards.split()))
        for card in cards.split():
            button = page.locator(f"#try-pack [data-card='{card}']")
            expect(button).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("name", CASES)
def test_a_case(visit: Visit, name: str) -> None:
    choose(visit.page, CASES[name])
    must_show(visit, CASES[name])


def test_every_link_of_an_answer_leads_somewhere(site: Site, visit: Visit) -> None:
    """The page makes them itself, so that no build has checked them."""
    targets: set[str] = set()
    for case in CASES.values():
        choose(visit.page, case)
        must_show(visit, case)
        links = visit.page.locator("#try-verdict a").all()
        targets |= {link.get_attribute("href") or "" for link in links}
    assert len(targets) > len({case.option for case in CASES.values()} - {""})
    for target in targets:
        name, _, anchor = target.partition("#")
        text = (site.folder / name).read_text(encoding="utf-8")
        assert f'id="{anchor}"' in text if anchor else "must-lead-trump" in text, target


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "name", ["must-follow", "must-follow-or-trump", "must-trump, trumps led", "must-lead-trump"]
)
def test_it_looks_right(visit: Visit, name: str, scheme: Scheme, width: int) -> None:
    visit.bring_to(width, scheme)
    choose(visit.page, CASES[name])
    must_show(visit, CASES[name])
    visit.keep(f"try-{name.replace(', ', '-').replace(' ', '-')}-{scheme}-{width}")
    visit.must_look_right()
    visit.must_be_accessible()


def test_the_examples_have_one_of_each_kind(visit: Visit) -> None:
    page = visit.page
    found: set[str] = set()
    buttons = page.locator(".try-examples button").all()
    for button in buttons:
        button.click()
        found |= set(page.locator("#try-refused .try-code").all_inner_texts())
        assert page.locator(".try-error:not(:empty)").count() == 0
    assert found == {case.code for case in CASES.values()} - {""}


def test_who_wins_the_trick(visit: Visit) -> None:
    from playwright.sync_api import expect

    page = visit.page
    page.get_by_label("Cards played to the trick").fill("KD AH 5S")
    page.get_by_label("Hand", exact=True).fill("2D 9C")
    page.keyboard.press("Tab")
    # Spades are trumps: the five is the best of them, A♥ the third.
    expect(page.locator("#try-winner")).to_have_text("K♦ was led; 5♠ wins the trick so far.")
    assert page.locator("#try-pictures img").count() == 2
    for picture in page.locator("#try-pictures img").all():
        assert picture.get_attribute("alt")


def test_pressing_cards_of_the_pack(visit: Visit) -> None:
    from playwright.sync_api import expect

    page = visit.page
    hand, trick = page.get_by_label("Hand", exact=True), page.get_by_label("Cards played")
    hand.fill("")
    trick.fill("")
    page.keyboard.press("Tab")
    expect(page.locator("#try-sentence")).to_contain_text("The hand is empty")
    page.get_by_role("button", name="Two of spades").click()
    page.get_by_role("button", name="King of clubs").click()
    expect(hand).to_have_value("2S KC")
    page.get_by_label("to the trick", exact=True).check()
    page.get_by_role("button", name="Five of spades").click()
    expect(trick).to_have_value("5S")
    expect(page.locator("#try-sentence")).to_have_text("May be played: 2♠.")
    # Pressed again a card goes back, and one that lies elsewhere is moved.
    page.get_by_role("button", name="Two of spades, in the hand").click()
    expect(trick).to_have_value("5S 2S")
    expect(hand).to_have_value("KC")
    page.get_by_role("button", name="Two of spades, in the trick").click()
    expect(trick).to_have_value("5S")
    page.get_by_label("into the hand", exact=True).check()


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("Hand", "QS 5X", "'5X' is not a card: write a rank"),
        ("Hand", "5H,9C", "Put a blank between cards, and nothing else."),
        ("Hand", "QS QS", "the hand names a card twice: QS QS"),
        ("Hand", "KD 2D", "K♦ cannot be in the hand and in the trick"),
        ("Cards played to the trick so far, the one led first", "1S", "'1S' is not a card"),
    ],
)
def test_what_is_typed_wrong(visit: Visit, field: str, text: str, message: str) -> None:
    """The message is the package's own, beside the field, and nothing is answered."""
    from playwright.sync_api import expect

    page = visit.page
    box = page.get_by_label(field, exact=True)
    box.fill(text)
    # Typing is followed by a pause, after which the page asks by itself.
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(page.locator("p > .try-error:not(:empty)")).to_contain_text(message)
    expect(page.locator("#try-verdict")).to_contain_text(message)
    expect(page.locator("#try-refused")).to_have_count(0)
    expect(page.locator("#try-pictures img")).to_have_count(0)
    visit.must_be_accessible()
    visit.keep("try-typed-wrong")
    box.fill("2C")
    expect(box).to_have_attribute("aria-invalid", "false")
    expect(page.locator("p > .try-error:not(:empty)")).to_have_count(0)


def test_more_cards_than_a_game_has(visit: Visit) -> None:
    """The package answers for any number; the page says that no deal comes to it."""
    from playwright.sync_api import expect

    page = visit.page
    notices = page.locator(".try-notice")
    expect(notices).to_have_count(0)
    page.get_by_label("Hand", exact=True).fill("2D 3D 4D 9C 3H JS")
    expect(notices).to_have_text(re.compile("^This hand has 6 cards.* a hand has 5 at most"))
    expect(page.locator("#try-sentence")).to_have_text("May be played: 2♦, 3♦, 4♦.")
    # Spoil Five is played by eight at most.
    page.get_by_label("Hand", exact=True).fill("2D 9C")
    page.get_by_label("Cards played").fill("KD QD JD TD 9D 8D 7D")
    expect(notices).to_have_count(0)
    page.get_by_label("Cards played").fill("KD QD JD TD 9D 8D 7D 6D")
    expect(notices).to_have_text(re.compile("^This trick has 8 cards.* by 8 at most"))
    visit.must_be_accessible()


def test_a_list_of_house_rules(site: Site, visit: Visit) -> None:
    """What is checked goes with the ruleset until it is changed, and into the address."""
    from playwright.sync_api import expect

    page = visit.page
    open_the_rest(page)
    boxes = page.get_by_role("group", name="Which trumps need not be played")
    rulesets = page.get_by_label("Ruleset", exact=True)

    def checked() -> list[str | None]:
        return [box.get_attribute("value") for box in boxes.locator("input:checked").all()]

    assert checked() == ["five", "jack", "ace-of-hearts"]
    rulesets.select_option("maw@1")
    assert checked() == []
    rulesets.select_option("five-and-ten@1")
    assert checked() == ["five", "ace-of-hearts", "ace"]
    assert "reneging" not in page.evaluate("location.hash")
    boxes.get_by_label("ace", exact=True).uncheck()
    rulesets.select_option("spoil-five@1")
    assert checked() == ["five", "ace-of-hearts"]
    assert "reneging.cards=five+ace-of-hearts" in page.evaluate("location.hash")
    page.evaluate("location.hash = location.hash.replace('five+ace-of-hearts', 'none')")
    expect(boxes.locator("input:checked")).to_have_count(0)
    assert "reneging.cards=none" in page.evaluate("location.hash")
    page.evaluate("location.hash = location.hash.replace('none', 'five+king')")
    expect(page.locator("#try-address")).to_contain_text("reneging.cards=five king")
    expect(boxes.locator("input:checked")).to_have_count(3)


def test_a_game_stands_before_its_variants(visit: Visit) -> None:
    options = visit.page.get_by_label("Ruleset", exact=True).locator("option").all()
    pins = [str(option.get_attribute("value")).partition("@")[0] for option in options]
    assert pins == sorted(pins)
    assert pins.index("spoil-five") < pins.index("spoil-five-1911")


def test_an_opening_lead_needs_an_empty_trick(visit: Visit) -> None:
    from playwright.sync_api import expect

    open_the_rest(visit.page)
    visit.page.get_by_label("this is eldest's lead").check()
    message = "an opening lead is made to an empty trick; leave trick empty"
    expect(visit.page.locator("#try-lead-error")).to_have_text(message)
    visit.page.get_by_label("this is eldest's lead").uncheck()
    expect(visit.page.locator("#try-lead-error")).to_have_text("")


def test_with_the_keyboard_alone(visit: Visit) -> None:
    from playwright.sync_api import expect

    page = visit.page
    open_the_rest(page)
    page.locator(".try-examples button").first.focus()
    seen: list[str] = []
    for _ in range(60):
        shown = page.evaluate(
            """() => {
                const at = document.activeElement;
                const style = getComputedStyle(at);
                return [at.closest('#try-rule') ? at.id || at.dataset.card || at.name || at.tagName : '',
                        at.matches(':focus-visible') && parseFloat(style.outlineWidth) > 0
                        && style.outlineStyle !== 'none'];
            }"""
        )
        name, visible = shown
        if not name:
            break
        if name != "BUTTON" or seen:
            assert visible, f"the focus on {name} cannot be seen"
        seen.append(name)
        page.keyboard.press("Tab")
    # The pack is one stop; every other field can be reached.
    for name in (
        "try-ruleset",
        "try-trump",
        "try-trick",
        "try-hand",
        "try-opening",
        "try-unrobbed",
    ):
        assert name in seen, f"{name} cannot be reached with the Tab key"
    assert len([name for name in seen if re.fullmatch("[A2-9TJQK][CDHS]", name)]) == 1
    first = page.locator("#try-pack button[tabindex='0']")
    first.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    card = page.evaluate("document.activeElement.dataset.card")
    assert card[0] == "2"
    page.keyboard.press("ArrowDown")
    moved = page.evaluate("document.activeElement.dataset.card")
    assert (moved[0], moved[1]) == ("2", "DHSC"["CDHS".index(card[1])])
    page.keyboard.press("End")
    button = page.locator(f"#try-pack [data-card='K{moved[1]}']")
    expect(button).to_be_focused()
    before = button.get_attribute("aria-pressed")
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-pressed", "false" if before == "true" else "true")


def test_a_case_is_shared_by_its_address(site: Site, visit: Visit) -> None:
    from playwright.sync_api import expect

    case = CASES["must-trump, void"]
    choose(visit.page, case)
    must_show(visit, case)
    fragment = visit.page.evaluate("location.hash")
    assert visit.page.locator("#try-link").get_attribute("href") == fragment
    # Another reader, who has not seen the page before.
    with site.visit(f"try.html{fragment}", runs_python=True) as other:
        expect(other.page.locator("#try-loading")).to_contain_text("The address holds a case")
        start(other)
        must_show(other, case)
        # ... and who then follows a link to another case, or goes back.
        opening = CASES["must-lead-trump"]
        other.page.evaluate(
            "location.hash = 'ruleset=twenty-five@1&trump=D&hand=3D+KC+QS+7S+4H&opening=5'"
        )
        must_show(other, opening)
        other.page.evaluate("location.hash = 'ruleset=bridge@1&trump=X&hand=<b>&following.void=no'")
        expect(other.page.locator("#try-hand-error")).to_contain_text("'<b' is not a card")
        # What is not known is told, and what stands there instead can be seen.
        told = other.page.locator("#try-address")
        for name in ("ruleset=bridge@1", "trump=X", "following.void=no"):
            expect(told).to_contain_text(name)
        expect(other.page.get_by_label("Ruleset", exact=True)).to_have_value("spoil-five@1")
        other.keep("try-address-unknown")
        other.must_be_accessible()
        other.page.get_by_role("button", name="Follow suit", exact=True).click()
        expect(told).to_have_text("")
        assert other.faults == []


def test_python_that_asks_the_same(visit: Visit) -> None:
    choose(visit.page, CASES["an Ace that failed to rob"])
    must_show(visit, CASES["an Ace that failed to rob"])
    visit.page.get_by_text("The same question in Python").click()
    code = visit.page.locator("#try-python").inner_text()
    printed: list[str] = []
    exec(code, {"print": lambda *words: printed.append(" ".join(map(str, words)))})
    assert printed[0] == "A♥"
    assert [line[:2] for line in printed[1:]] == ["9♣", "K♦"]
    visit.page.get_by_text("The same question in Python").click()


def test_what_start_loads_is_as_much_as_it_says(site: Site, started: Visit) -> None:
    """Nothing is fetched before Start; then Python, of the version and size that are named."""
    with site.visit("try.html") as visit:
        visit.page.wait_for_selector("#try-start")
        said = visit.page.locator("#try-loading").inner_text()
        visit.page.wait_for_load_state("networkidle")
        assert visit.faults == []
    megabytes = round(sum(started.fetched.values()) / 1_000_000)
    assert f"about {megabytes} MB" in said
    assert f"Pyodide {site.pyodide_version}" in said
    assert set(started.fetched) >= {"pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip"}


def test_the_host_of_python_cannot_be_reached(site: Site) -> None:
    from playwright.sync_api import expect

    with site.visit("try.html") as visit:
        visit.page.get_by_role("button", name="Start").click()
        expect(visit.page.locator("#try-failed")).to_contain_text("This did not work")
        expect(visit.page.locator("#try-failed")).to_contain_text("cdn.jsdelivr.net")
        # What can be asked elsewhere is said again.
        expect(visit.page.locator("#try-rule")).to_contain_text("maw-family show")
        visit.must_be_accessible()
        visit.keep("try-not-loaded")
        assert f"asked for {site.cdn}pyodide.mjs" in visit.faults


def test_a_wheel_is_missing(site: Site) -> None:
    from playwright.sync_api import expect

    with site.visit("try.html", runs_python=True) as visit:
        visit.page.route("**/cattrs*.whl", lambda route: route.fulfill(status=404))
        visit.page.get_by_role("button", name="Start").click()
        told = re.compile(r"This did not work: cattrs\S+\.whl came back with status 404")
        expect(visit.page.locator("#try-failed")).to_have_text(told, timeout=180_000)


def test_without_javascript(site: Site) -> None:
    with site.visit("try.html", scripts=False) as visit:
        place = visit.page.locator("#try-rule")
        assert "the page cannot answer" in place.inner_text()
        links = [link.get_attribute("href") or "" for link in place.locator("a").all()]
        files = {link.partition("#")[0] for link in links}
        assert {"reference/command-line.html", "reference/own-state.html"} <= files
        assert all((site.folder / name).is_file() for name in files)
        visit.keep("try-without-javascript")
        assert visit.faults == []
