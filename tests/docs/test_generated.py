"""Every generated file is as it is made, and nothing lies about that nothing makes any more."""

from __future__ import annotations

import functools
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import maw_family as maw
from maw_family.editions import behaviour
from maw_family.options import Choice, Flag, Names, Option, Whole
from maw_family.rules import option_of, options_by_kind
from tools.generate import (
    NOTHING_ELSE,
    deals,
    files,
    games,
    orphans,
    play,
    rulebook,
    sections,
    stale,
    ties,
)
from tools.generate.home import text as home
from tools.generate.markdown import headings, slug, table

ROOT = Path(__file__).resolve().parents[2]
AGAIN = "run: python3 tools/make.py generated"


@functools.cache
def made() -> dict[str, str]:
    return files()


def test_every_file_is_as_it_is_made() -> None:
    old = stale(made())
    assert not old, f"stale: {', '.join(old)}; {AGAIN}"


def test_nothing_is_left_over() -> None:
    left = orphans(made())
    assert not left, f"nothing generates {', '.join(left)}; {AGAIN}"


def test_the_same_code_gives_the_same_files() -> None:
    # In a process of its own, where sets and hashes come out otherwise.
    code = "import json; from tools.generate import files; print(json.dumps(files()))"
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    again = json.loads(done.stdout)
    assert [path for path in made() if again.get(path) != made()[path]] == []


def test_a_changed_a_missing_and_a_needless_file_are_found(tmp_path: Path) -> None:
    some = {"docs/games/maw.md": "here\n", "docs/index.md": "there\n"}
    page = tmp_path / "docs" / "games" / "maw.md"
    page.parent.mkdir(parents=True)
    page.write_text("here\n", encoding="utf-8")
    assert stale(some, tmp_path) == ["docs/index.md"]
    page.write_text("changed\n", encoding="utf-8")
    assert stale(some, tmp_path) == ["docs/games/maw.md", "docs/index.md"]
    assert orphans(some, tmp_path) == []
    (page.parent / "whist.md").write_text("", encoding="utf-8")
    assert orphans(some, tmp_path) == ["docs/games/whist.md"]


def test_line_ends_and_paths_are_the_same_everywhere() -> None:
    for path, text in made().items():
        assert text.endswith("\n"), path
        assert "\r" not in text, path
        assert "\\" not in path
        assert not re.search(r"[ \t]$", text, re.MULTILINE), path


def test_there_is_one_page_for_every_ruleset() -> None:
    newest = {pin.partition("@")[0] for pin in maw.rulesets()}
    pages = {path for path in made() if path.startswith("docs/games/")}
    assert pages == {"docs/games/index.md", *(f"docs/games/{name}.md" for name in newest)}
    assert {rules.id for rules in rulebook.newest()} == newest == set(deals.SAMPLES)


def test_a_game_is_listed_before_its_variants() -> None:
    ids = [rules.id for rules in rulebook.newest()]
    assert ids == sorted(ids)
    for id in ids:
        assert all(ids.index(id) <= ids.index(other) for other in ids if other.startswith(id))
    rows = re.findall(r"^\| \[`(.+?)@(\d+)`\]", made()["docs/reference/rulesets.md"], re.MULTILINE)
    assert rows == sorted(rows)
    assert len(rows) == len(maw.rulesets())


def test_the_site_map_lists_these_pages_by_their_titles() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"^ +- (.+?): games/(.+)\.md$", nav, re.MULTILINE)
    # A game stands before its variants.
    assert listed == [(rules.title, rules.id) for rules in rulebook.newest()]
    assert "- games/index.md\n" in nav


def test_the_readme_lists_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| \[(.+?)\]\(docs/games/(.+?)\.md\) \| `(.+?)` \| (.+?) \|", text, re.MULTILINE
    )
    assert [(title, id, pin) for title, id, pin, _ in rows] == [
        (rules.title, rules.id, rules.pin) for rules in rulebook.newest()
    ]
    for _, _, pin, said in rows:
        bounds = [tuple(map(int, part.split("–"))) for part in said.split(", ")]
        numbers = tuple(number for ends in bounds for number in range(ends[0], ends[-1] + 1))
        assert numbers == maw.ruleset(pin).seating.players, pin


@pytest.mark.parametrize("rules", rulebook.newest(), ids=str)
def test_a_page_tells_every_option_with_its_source(rules: maw.Ruleset) -> None:
    text = made()[rulebook.page_of(rules)]
    for name in rules.options():
        part, _, option = name.partition(".")
        section = text.partition(f"### `[{part}]`")[2].partition("\n#")[0]
        assert f"[`{option}`](../reference/options.md#{slug(name)})" in section
        if name in rulebook.notes(rules):
            first = rulebook.notes(rules)[name].partition(";")[0].partition("R1")[0]
            assert first in section
    for short in ("S0", "S1", "S4", "CG", "GP", "EB11", "PL", "PG25"):
        used = any(re.search(rf"\b{short}\b", note) for note in rulebook.notes(rules).values())
        assert not used or f"**{short}**:" in text


# --------------------------------------------------------------------------------------
# How a deal goes

PARTNERS: dict[str, Any] = {
    "seating.players": (2, 3, 4, 6),
    "seating.side_sizes": {4: [2, 1], 6: [3]},
    "fiving.extent": "once",
    "robbing.dealer": "may",
    "robbing.holder": "declare",
    "robbing.unrobbed_ace": "lowest-trump",
    "robbing.failure": "cannot-win",
    "leading.opening_trump_from": 4,
    "reneging.cards": ["jack", "ace"],
}
"""Options with which most of the others take effect."""

POINTS: dict[str, Any] = {
    "turn_up.ace_of_hearts_points": 4,
    "penalties.misdeal": "lose-four",
    "penalties.packet_order": "lose-four",
}

FULL: dict[str, maw.Ruleset] = {
    "game": maw.ruleset("maw").with_options(PARTNERS | POINTS),
    "tricks": maw.ruleset("twenty-five").with_options(PARTNERS | POINTS),
    "pool": maw.ruleset("spoil-five").with_options(
        PARTNERS | {"scoring.maximum": 12, "scoring.tit_up": 2, "scoring.dealer_extra": 1}
    ),
}
"""A ruleset of every kind that leaves nothing out."""


def others(option: Option, value: object) -> list[Any]:
    """Some values of an option besides the one that it has."""
    found: list[Any] = []
    match option:
        case Choice(values=values):
            found = list(values)
        case Flag():
            found = [True, False]
        case Whole(only=only, minimum=minimum):
            found = list(only) or [minimum, 1, 2, 6, 11]
        case Names(complete=complete, names=names):
            orders = itertools.permutations(names)
            found = [*orders] if complete else [(), ("five",), ("ace",), ("five", "jack")]
        case _:
            found = [(2,), (5,), {}, {4: (2,)}, ((5,),), ((2, 3),), ((1, 1, 1, 1, 1), (3, 2))]
    return [other for other in found if option.accepts(other) and other != value]


def told(rules: maw.Ruleset) -> str:
    return rulebook.seating(rules) + str(play.steps(rules))


@pytest.mark.parametrize("kind", FULL)
def test_every_option_shows_in_how_a_deal_goes(kind: str) -> None:
    rules = FULL[kind]
    for name, value in rules.options().items():
        option = option_of(name, kind)
        houses = [house_rules(rules, {name: other}) for other in others(option, value)]
        changed = [house for house in houses if house is not None]
        if name == "scoring.kind" or (kind == "pool" and name.startswith("turn_up.")):
            # The first is tried by its three rulesets; a pool has no points for A♥.
            continue
        texts = {told(house) for house in changed}
        assert texts, name
        assert told(rules) not in texts, name
        # A word of its own for every word; that numbers matter, told(rules) shows.
        assert len(texts) == len(changed) or not isinstance(option, Choice), name


def house_rules(rules: maw.Ruleset, changes: dict[str, Any]) -> maw.Ruleset | None:
    try:
        return rules.with_options(changes)
    except maw.InvalidRuleset:
        return None


def test_what_an_option_leaves_out_is_not_told() -> None:
    steps = {about: text for about, _, text in play.steps(maw.ruleset("five-cards"))}
    assert not {"The stakes", "Robbing", "Reneging", "Offences"} & set(steps)
    bare = maw.ruleset("five-cards").with_options({"fiving.extent": "off"})
    assert "Fiving" not in {about for about, _, _ in play.steps(bare)}
    assert "last card" not in told(bare)


def step(rules: maw.Ruleset, wanted: str) -> str:
    (text,) = (text for about, _, text in play.steps(rules) if about == wanted)
    return text


@pytest.mark.parametrize(
    ("pin", "changes", "cost"),
    [
        (
            "spoil-five",
            {},
            (
                "neither robbed nor shown it, he has *failed to rob*: for this deal his Ace is the "
                "lowest trump, which may not be withheld, and his side cannot win this deal (if it "
                "makes three tricks, the deal is spoilt)."
            ),
        ),
        (
            "spoil-five-1911",
            {},
            (
                "not robbed, he has *failed to rob*: he cannot win this deal (if he makes three "
                "tricks, the deal is spoilt)."
            ),
        ),
        (
            "twenty-five",
            {},
            (
                "cannot win this deal (his tricks count only as far as 20 points, and all five "
                "tricks win nothing)."
            ),
        ),
        (
            "twenty-five",
            {"scoring.target": 5},
            "he cannot win this deal (his tricks score nothing).",
        ),
        (
            "maw",
            {"robbing.holder": "declare", "robbing.failure": "cannot-win"},
            "his side cannot win this deal (its tricks score nothing).",
        ),
        (
            "maw",
            {"robbing.holder": "mandatory", "robbing.unrobbed_ace": "lowest-trump"},
            "not robbed, he has *failed to rob*: for this deal his Ace is the lowest trump.",
        ),
        (
            "maw",
            {"robbing.holder": "mandatory"},
            "not robbed, he has *failed to rob*: it costs him nothing.",
        ),
    ],
)
def test_the_price_of_silence_is_told(pin: str, changes: dict[str, Any], cost: str) -> None:
    rules = maw.ruleset(pin).with_options(changes)
    assert step(rules, "Robbing").endswith(cost)


@pytest.mark.parametrize(
    ("about", "changes", "text"),
    [
        ("The deal", {"deal.packets": [[5]]}, "five cards, all at once, beginning"),
        ("The deal", {"deal.packets": [[1] * 5]}, "five cards, one at a time, beginning"),
        ("Fiving", {"seating.players": [2, 3]}, "If there are two sides, eldest may ask once"),
        ("The lead", {"leading.opening_trump_from": 4}, "With four players eldest has to"),
        ("The lead", {"leading.opening_trump_from": 2}, "next. Eldest has to open with a trump"),
        ("The turn-up", {"scoring.target": 0}, "scores 4 points at once."),
        (
            "What the deal brings",
            {"seating.players": [3], "scoring.win": 1},
            (
                "Whoever has won three or four of them scores 1 point; all five score 10 points. "
                "If nobody has three, nobody scores."
            ),
        ),
    ],
)
def test_house_rules_are_told_right(about: str, changes: dict[str, Any], text: str) -> None:
    assert text in step(maw.ruleset("maw").with_options(changes), about)


@pytest.mark.parametrize("rules", rulebook.newest(), ids=str)
def test_a_page_tells_how_a_deal_goes(rules: maw.Ruleset) -> None:
    text = made()[rulebook.page_of(rules)]
    section = text.partition("## How a deal goes\n")[2].partition("\n## ")[0]
    places = [section.index(words) for _, _, words in play.steps(rules)]
    assert places == sorted(places)


# --------------------------------------------------------------------------------------
# Options that go together


@pytest.mark.parametrize(
    ("name", "tie"),
    [(name, tie) for name, found in ties.TIES.items() for tie in found],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_tie_is_one_by_the_rules(name: str, tie: ties.Tie) -> None:
    rules = maw.ruleset(tie.pin)
    one, two = tie.values
    with_others = [rules.with_options({**tie.within, name: value}) for value in tie.values]
    if tie.refused:
        rules.with_options({**tie.without, name: one})
        with pytest.raises(maw.InvalidRuleset, match=re.escape(name)):
            rules.with_options({**tie.without, name: two})
    else:
        assert len(set(map(behaviour, with_others))) == 2
        alone = [rules.with_options({**tie.without, name: value}) for value in tie.values]
        assert len(set(map(behaviour, alone))) == 1


def test_ties_name_options_and_values_that_there_are() -> None:
    known = options_by_kind()
    for name in ties.TIES:
        text = ties.told(name)
        assert text.endswith(".")
        for word in re.findall(r"`([^`]+)`", text):
            values = {
                f'"{value}"'
                for options in known.values()
                for option in options.values()
                if isinstance(option, Choice)
                for value in option.values
            }
            assert word in (values if word.startswith('"') else known), word


def test_every_contradiction_of_two_options_is_told() -> None:
    found: set[str] = set()
    for pin in ("five-cards", "twenty-five-1876", "five-and-ten"):
        rules = maw.ruleset(pin)
        kind = rules.scoring.kind
        values = [
            (name, value)
            for name, own in rules.options().items()
            if not name.startswith(("scoring.kind", "penalties."))
            for value in others(option_of(name, kind), own)
        ]
        for (first, one), (second, two) in itertools.combinations(values, 2):
            if first != second:
                try:
                    rules.with_options({first: one, second: two})
                except maw.InvalidRuleset as error:
                    found |= {problem.partition(" ")[0] for problem in error.problems}
    assert found == {"turn_up.ace_of_hearts_points", "scoring.maximum", "scoring.chips"}
    text = made()[rulebook.OPTIONS]
    for name in found:
        assert any(tie.refused for tie in ties.TIES[name]), name
        entry = text.partition(f"### `{name}`\n")[2].partition("\n#")[0]
        assert "refused" in entry


@pytest.mark.parametrize("pin", ["five-cards", "twenty-five-1876", "five-and-ten"])
def test_the_effects_that_a_kind_cannot_carry_are_told(pin: str) -> None:
    rules = maw.ruleset(pin)
    kind = rules.scoring.kind
    text = ties.of_penalties().partition(f'`"{kind}"`: ')[2].partition(";")[0].rstrip(".")
    refused = set(re.findall(r'"([\w-]+)"', text))
    for effect in others(option_of("penalties.look", kind), "none"):
        allowed = house_rules(rules, {"penalties.look": effect}) is not None
        assert allowed == (effect not in refused), effect


@pytest.mark.parametrize("rules", rulebook.newest(), ids=str)
def test_a_page_shows_the_closest_games(rules: maw.Ruleset) -> None:
    shown = games.neighbours(rules)
    furthest = len(shown[-1][1])
    ids = {rules.id, *(other.id for other, _ in shown)}
    for other in rulebook.newest():
        assert other.id in ids or len(maw.diff(rules, other)) >= furthest


@pytest.mark.parametrize("rules", rulebook.newest(), ids=str)
def test_something_happens_in_the_sample_deal(rules: maw.Ruleset) -> None:
    deal = deals.sample(rules)
    shown = deal.shown()
    assert len(shown) >= 2
    moment = deal.moment()
    assert len(moment.trick) == moment.players - 1
    assert all(event.text in made()[rulebook.page_of(rules)] for event in shown)


def test_a_picture_is_drawn_once_for_all_games_that_show_the_same() -> None:
    drawn = games.pictures()
    ladders = [str(drawn[stem]) for stem in drawn if stem.startswith("ladder-")]
    orders = {(rules.ranking, rules.reneging) for rules in rulebook.newest()}
    assert len(ladders) == len(set(ladders)) == len(orders) * len(maw.Suit)
    assert not any(rules.title in text for text in ladders for rules in rulebook.newest())


def test_options_have_anchors_that_other_pages_can_point_to() -> None:
    found = headings(made()["docs/reference/options.md"])
    anchors = [slug(heading) for heading in found]
    assert len(set(anchors)) == len(anchors)
    names = {name for rules in rulebook.newest() for name in rules.options()}
    assert {slug(name) for name in names} <= set(anchors)


def test_every_code_of_a_refusal_is_explained() -> None:
    assert set(sections.REFUSALS) == sections.codes_in_use()
    assert all(text.endswith(".") for text in sections.REFUSALS.values())


def test_sections_are_made_where_they_are_marked() -> None:
    text = "before\n\n<!-- generated: phases -->\nold\n<!-- end of phases -->\n\nafter\n"
    filled = sections.filled("docs/reference/states.md", text)
    assert filled.startswith("before\n\n<!-- generated: phases -->\n\n| member |")
    assert filled.endswith(" |\n\n<!-- end of phases -->\n\nafter\n")
    assert sections.filled("docs/reference/states.md", filled) == filled
    assert "<!--" not in sections.unmarked(filled)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<!-- generated: whist -->\n<!-- end of whist -->\n", "there is no section whist"),
        ("<!-- generated: phases -->\n<!-- end of endings -->\n", "section phases ends as endings"),
        ("<!-- generated: phases -->\n", "without its other half"),
        ("<!-- end of phases -->\n", "without its other half"),
    ],
)
def test_wrong_markers_are_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        sections.filled("docs/page.md", text)


def test_the_home_page_is_the_readme_with_other_links() -> None:
    text = (
        "[a](docs/games/maw.md#sources) ![b](docs/pictures/b.svg) [c](CHANGELOG.md) "
        "[LICENSE](LICENSE) [d](https://example.org/)\n\n```python\n[e](f)\n```\n"
    )
    assert home(text).partition("\n\n")[2] == (
        "[a](games/maw.md#sources) ![b](pictures/b.svg) [c](project/changelog.md) "
        "LICENSE [d](https://example.org/)\n\n```python\n[e](f)\n```\n"
    )
    with pytest.raises(ValueError, match=r"README.md links to src/x.py"):
        home("[x](src/x.py)")


def test_a_cell_that_would_break_a_table_is_refused() -> None:
    with pytest.raises(ValueError, match="a row of other cells"):
        table(["a", "b"], [["c", "d | e"]])
    with pytest.raises(ValueError, match="a row of other cells"):
        table(["a", "b"], [["c"]])


def test_the_schema_is_one_and_that_of_this_version() -> None:
    schema = json.loads(made()["docs/config.schema.json"])
    Draft202012Validator.check_schema(schema)
    assert schema == maw.config_schema()


def test_folders_of_generated_files_are_not_mixed_with_others() -> None:
    for folder in NOTHING_ELSE:
        assert any(path.startswith(f"{folder}/") for path in made())
