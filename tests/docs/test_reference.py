"""The reference has an entry for every public name, and its tables are complete."""

from __future__ import annotations

import enum
import json
import re
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import maw_family as maw
from maw_family import svg, testing
from tests.docs.executing import execute
from tests.docs.pages import REFERENCE, entries, pages
from tools.generate.sections import codes_in_use

PAGES = {page: page.read_text(encoding="utf-8") for page in sorted(REFERENCE.glob("*.md"))}


def test_every_public_name_has_its_entry() -> None:
    """A name stands once in the reference, and nothing stands there that is no public name."""
    modules = {"maw_family": maw, "maw_family.testing": testing, "maw_family.svg": svg}
    public = [
        f"{place}.{name}" for place, module in modules.items() for name in vars(module)["__all__"]
    ]
    found = [name for page in PAGES for name in entries(page)]
    missing, strange = sorted({*public} - {*found}), sorted({*found} - {*public})
    twice = sorted({name for name in found if found.count(name) > 1})
    assert [*missing, *strange, *twice] == [], f"{missing=}, {strange=}, {twice=}"


def test_no_entry_stands_elsewhere() -> None:
    assert not [page for page in pages() if page not in PAGES and entries(page)]


def test_an_entry_shows_all_that_is_public() -> None:
    """Below an entry there is nothing that would hide a part of it."""
    assert not [page for page, text in PAGES.items() if re.search(r"(?m)^::: .*\n[ \t]+\S", text)]


def rows(heads: str) -> list[list[str]]:
    """The rows of the table that begins with these heads, cell by cell; there is only one."""
    head = rf"(?m)^\| {re.escape(heads)} \|.*\n"
    [rest] = [part for text in PAGES.values() for part in re.split(head, text)[1:]]
    table = rest.partition("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


@pytest.mark.parametrize(
    ("kind", "heads"),
    [
        (maw.Phase, "member | text | what is due"),
        (maw.Ending, "member | text | how the deal ended"),
        (maw.Reason, "member | text | why the game is over"),
        (maw.Offence, "member | text | what the seat did"),
    ],
)
def test_every_member_of_an_enumeration_is_explained(kind: type[enum.StrEnum], heads: str) -> None:
    found = rows(heads)
    assert [row[:2] for row in found] == [
        [f"`{kind.__name__}.{member.name}`", f"`{member.value}`"] for member in kind
    ]
    assert all(row[2].endswith(".") for row in found)


def test_every_code_of_a_refusal_is_explained() -> None:
    found = rows("code | when")
    assert sorted(row[0] for row in found) == sorted(f"`{code}`" for code in codes_in_use())
    assert all(row[1].endswith(".") for row in found)


def test_the_schemas_of_the_page_about_configs_judge_its_files(tmp_path: Path) -> None:
    execute(REFERENCE / "config.md", tmp_path)
    schema = json.loads((tmp_path / "my-game.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    whole = Draft202012Validator(schema)
    assert whole.is_valid({"maw_family": {"ruleset": "maw@1"}, "window": {"width": 80}})
    assert not whole.is_valid({"maw_family": {"ruleset": "maw@99"}})
    assert not whole.is_valid({"maw_family": {}})
    assert not whole.is_valid({"window": {"width": 80}})
    files = {
        path.name: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in tmp_path.glob("*.toml")
        if not path.name.startswith(".")
    }
    assert len(files) > 2
    table = Draft202012Validator(maw.config_schema())
    for name, content in files.items():
        if "maw_family" in content:
            assert whole.is_valid(content), name
        elif "ruleset" in content:
            assert table.is_valid(content), name
            assert maw.load_ruleset(content, table="").pin == content["ruleset"]
