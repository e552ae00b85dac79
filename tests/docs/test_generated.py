"""Every generated file is as it is made, and nothing lies about that nothing makes any more."""

from __future__ import annotations

import functools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import maw_family as maw
from tools.generate import NOTHING_ELSE, deals, files, games, orphans, rulebook, sections, stale
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


def test_the_site_map_lists_these_pages_by_their_titles() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"^ +- (.+?): games/(.+)\.md$", nav, re.MULTILINE)
    assert sorted(listed) == sorted((rules.title, rules.id) for rules in rulebook.newest())
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
