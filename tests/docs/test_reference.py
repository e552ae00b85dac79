"""The reference has an entry for every public name, and its tables are complete."""

from __future__ import annotations

import ast
import enum
import json
import re
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import maw_family as maw

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "reference.md"
SOURCE = ROOT / "src" / "maw_family"


def test_every_public_name_has_its_entry() -> None:
    entries = re.findall(r"^::: maw_family\.(\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(entries) == sorted(vars(maw)["__all__"])


def rows(heads: str) -> list[list[str]]:
    """The rows of the table with these heads, cell by cell."""
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(f"\n| {heads} |\n")
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


def words(node: ast.expr) -> set[str]:
    """The texts that an expression may come to."""
    match node:
        case ast.Constant(str(word)):
            return {word}
        case ast.IfExp():
            return words(node.body) | words(node.orelse)
        case _:
            raise AssertionError(f"a code that cannot be read off: {ast.unparse(node)}")


def codes_in_use() -> set[str]:
    """The codes of the refusals that the package makes, all of them by `refusal`."""
    found: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name("refusal"), [_, code, *_]):
                    found |= words(code)
                case _:
                    pass
    return found


def test_every_code_of_a_refusal_is_explained() -> None:
    found = rows("code | when")
    assert sorted(row[0] for row in found) == sorted(f"`{code}`" for code in codes_in_use())
    assert all(row[1].endswith(".") for row in found)


def blocks(language: str) -> list[str]:
    text = PAGE.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_the_schema_of_a_whole_file_is_made_as_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [code] = [block for block in blocks("python") if "config_schema" in block]
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "reference.md", "exec"), {})
    schema = json.loads(Path("my-game.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    whole = Draft202012Validator(schema)
    assert whole.is_valid({"maw_family": {"ruleset": "maw@1"}, "window": {"width": 80}})
    assert not whole.is_valid({"maw_family": {"ruleset": "maw@99"}})


def test_the_file_that_is_the_table_is_one() -> None:
    [example] = [block for block in blocks("toml") if "ruleset" in block]
    table = tomllib.loads(example)
    assert Draft202012Validator(maw.config_schema()).is_valid(table)
    assert maw.load_ruleset(table, table="").pin == table["ruleset"]
