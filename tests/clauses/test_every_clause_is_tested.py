"""Every clause of the specification has a test, and every test here belongs to a clause."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

from tests.clauses import clauses_1_to_4, clauses_5_to_7
from tests.clauses.table import clause_of

TABLES = (clauses_1_to_4.CLAUSES, clauses_5_to_7.CLAUSES)


def marked() -> Iterator[tuple[str, str | None]]:
    """Each test of this folder with the clause it names; this module's own stay out."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if path.name == Path(__file__).name:
            continue
        module = importlib.import_module(f"tests.clauses.{path.stem}")
        for name, thing in vars(module).items():
            if name.startswith("test_"):
                yield f"{path.name}::{name}", clause_of(thing)


def test_every_clause_has_a_test() -> None:
    tested = {clause for _, clause in marked()}
    missing = [
        f"{clause}: {wording}"
        for table in TABLES
        for clause, wording in table.items()
        if clause not in tested
    ]
    assert not missing, "clauses without a test:\n" + "\n".join(missing)


def test_every_test_names_a_clause() -> None:
    known = {clause for table in TABLES for clause in table}
    unknown = [f"{test}: {clause}" for test, clause in marked() if clause not in known]
    assert not unknown, "tests of no known clause:\n" + "\n".join(unknown)


def test_no_clause_stands_in_two_tables() -> None:
    twice = set(TABLES[0]) & set(TABLES[1])
    assert not twice, f"clauses said twice: {sorted(twice)}"
