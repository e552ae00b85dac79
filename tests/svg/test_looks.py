"""Themes, widths, and how a picture gets on with the page that it is put into."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import attrs
import pytest

import maw_family as maw
from maw_family import svg
from maw_family.drawing.layout import RAISE, layout, place_high
from maw_family.drawing.palette import COLOURS
from maw_family.drawing.shapes import number, quoted
from tests.svg.reading import SPACE, check, root_of

GROUNDS = {
    "face": "C D H S ink",
    "dim": "C D H S",
    "plate": "ink soft",
    "panel": "ink soft",
    "felt": "onfelt",
    "mark": "onmark",
    "turn": "onturn",
}


def luminance(colour: str) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_reckoned_rightly() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [(ink, ground) for ground, inks in GROUNDS.items() for ink in inks.split()],
)
def test_what_is_to_be_read_stands_out_from_its_ground(ink: str, ground: str, theme: int) -> None:
    assert contrast(COLOURS[ink][theme], COLOURS[ground][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("line", "ground"), [("turn", "felt"), ("mark", "panel"), ("onfelt", "felt"), ("edge", "face")]
)
def test_marks_stand_out_from_their_ground(line: str, ground: str, theme: int) -> None:
    assert contrast(COLOURS[line][theme], COLOURS[ground][theme]) >= 3


def test_suits_have_four_colours() -> None:
    for theme in (0, 1):
        assert len({COLOURS[letter][theme] for letter in "CDHS"}) == 4


def test_every_colour_is_one() -> None:
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for both in COLOURS.values() for colour in both)


# Themes


def style_of(picture: str) -> str:
    (style,) = root_of(picture).iter(f"{SPACE}style")
    return style.text or ""


def test_a_light_and_a_dark_picture_have_the_colours_of_their_theme() -> None:
    light, dark = svg.card("5H", theme="light"), svg.card("5H", theme="dark")
    assert f".H{{fill:{COLOURS['H'][0]}}}" in style_of(light)
    assert f".H{{fill:{COLOURS['H'][1]}}}" in style_of(dark)
    assert COLOURS["H"][1] not in light
    assert COLOURS["H"][0] not in dark
    assert "@media" not in light + dark


def test_by_default_the_reader_decides() -> None:
    style = style_of(svg.card("5H"))
    light, dark = style.split("@media (prefers-color-scheme:dark)")
    assert f".H{{fill:{COLOURS['H'][0]}}}" in light
    assert f".H{{fill:{COLOURS['H'][1]}}}" in dark
    assert svg.card("5H") == svg.card("5H", theme="auto")


def test_every_class_that_is_used_has_its_rule() -> None:
    state = maw.advance(maw.new_game(maw.ruleset("spoil-five@1"), players=3), maw.Dealer(seed=1))
    rules = maw.ruleset("maw@1")
    for picture in [
        svg.table(maw.view(state, 0), theme="light"),
        svg.hand("5H 2C", playable="5H", theme="light"),
        svg.ladder(rules, maw.Suit.CLUBS, theme="light"),
        svg.trick("5H 2C", rules=rules, trump=maw.Suit.CLUBS, theme="light"),
    ]:
        names = {name for element in root_of(picture).iter() for name in _classes(element)}
        assert names <= set(re.findall(r"\.([\w-]+)\{", style_of(picture)))


def _classes(element: ET.Element) -> list[str]:
    return element.get("class", "").split()


# Pages


def test_a_style_sheet_names_its_picture() -> None:
    picture = svg.hand("5H 2C")
    name = check(picture).get("id")
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", style_of(picture))
    assert rules
    assert all(rule.startswith(f"#{name} .") for rule in rules)


def test_pictures_that_differ_have_different_ids() -> None:
    pictures = [
        svg.card("5H"),
        svg.card("5H", theme="dark"),
        svg.card("5H", width=60),
        svg.card("4H"),
        svg.card(None),
        svg.hand("5H"),
        svg.hand("5H", playable=""),
        svg.hand("5H", playable="5H"),
    ]
    assert len({check(picture).get("id") for picture in pictures}) == len(pictures)


def test_the_same_arguments_give_the_same_text() -> None:
    code = (
        "import maw_family as maw; from maw_family import svg;"
        "state = maw.advance(maw.new_game(maw.ruleset('spoil-five@1'), players=5), maw.Dealer(7));"
        "print(hash(''), svg.table(state), svg.ladder(state.ruleset, maw.Suit.HEARTS, plain=True))"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
        ).stdout.split(b" ", 1)[1]
        for seed in "12"
    }
    assert len(found) == 1


@pytest.mark.parametrize("width", [1, 60, 712.5, 100_000])
def test_a_width_scales_the_picture(width: float) -> None:
    picture = svg.hand("5H 2C", width=width)
    root = check(picture)
    assert float(root.get("width", "")) == width
    assert root.get("viewBox") == check(svg.hand("5H 2C")).get("viewBox")


# The value


def test_a_picture_is_a_text_that_notebooks_show() -> None:
    picture = svg.card("5H")
    assert type(picture._repr_svg_()) is str
    assert picture._repr_svg_() == picture
    assert repr(picture) == "<Picture: 5 of hearts.>"
    assert str(picture).startswith("<svg xmlns=")


def test_a_picture_can_be_copied_and_pickled() -> None:
    picture = svg.card("5H")
    for other in [copy.copy(picture), copy.deepcopy(picture), pickle.loads(pickle.dumps(picture))]:
        assert isinstance(other, svg.Picture)
        assert other == picture
        assert other.description == picture.description


def test_drawing_is_loaded_when_something_is_drawn() -> None:
    code = (
        "import sys, maw_family as maw; maw.view; maw.CardSet('5H');"
        "assert not any(name.startswith('maw_family.drawing') for name in sys.modules);"
        "maw.CardSet('5H')._repr_svg_();"
        "assert 'maw_family.drawing' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# Marks on paper


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.001, "0"),
        (10, "10"),
        (1.5, "1.5"),
        (-2.25, "-2.25"),
        (100, "100"),
        (1 / 3, "0.33"),
    ],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_no_text_can_break_a_picture() -> None:
    assert quoted('<a & "b"> \0 \ud800 §') == "&lt;a &amp; &quot;b&quot;&gt; \ufffd \ufffd §"


def test_a_picture_keeps_its_description() -> None:
    picture = svg.card("5H")
    with pytest.raises(AttributeError):
        picture.description = "another"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del picture.description  # pyright: ignore[reportAttributeAccessIssue]
    assert picture.description == "5 of hearts."


@pytest.mark.parametrize(
    "title", ["W" * 200, "\N{CJK UNIFIED IDEOGRAPH-724C}" * 90, "a long story " * 70, "WM" * 500]
)
def test_a_title_without_end_stays_legible_and_inside(title: str) -> None:
    rules = attrs.evolve(maw.ruleset("spoil-five@1"), title=title)
    root = check(svg.table(maw.new_game(rules, players=2)))
    across = float(root.get("viewBox", "").split()[2])
    heading = next(text for text in root.iter(f"{SPACE}text") if text.get("class") == "onfelt")
    size, shown = float(heading.get("font-size", "")), heading.text or ""
    assert size >= 11
    # Letters of these kinds fill a square of their size, the others at least two fifths of one.
    wide = size if title[0] != "a" else size * 0.4
    assert len(shown) * wide < across
    assert shown == title or (shown.endswith("…") and title.startswith(shown[:-1]))
    assert root[0].text == f"Table: {title}"


def test_what_is_raised_stays_clear_of_the_heading() -> None:
    for players in (3, 5, 7):
        table = layout(players, 0, 2)
        highest = min(y for _, y in table.places) - place_high(2) / 2 - RAISE
        # The heading stands on a base line 44 below the edge; its letters hang 6 lower at most.
        assert highest >= table.top + 44 + 6
