"""`diff`: two rulesets side by side."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import maw_family as maw
from tests.cli.running import Captured, assert_readable, one_line, refused, run

HOUSE = """
[maw_family]
ruleset = "spoil-five@1"
[maw_family.options]
"scoring.maximum" = 40
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "maw.toml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "settings").write_text(HOUSE.replace("40", "50"), encoding="utf-8")
    return tmp_path


def test_the_orders_of_maw_side_by_side(capsys: Captured) -> None:
    """They differ in the second trump alone (RULES.md section 8)."""
    told = run(capsys, "diff", "maw", "maw-jack-high@1")
    one, other = (maw.fingerprint(maw.ruleset(name)) for name in ("maw", "maw-jack-high"))
    assert told.splitlines()[:6] == [
        "  Maw (Cotton's order) (maw@1)            Maw, the older order (maw-jack-high@1)",
        f"  {one}                {other}",
        "",
        "ranking.top_trumps: In which order do the top trumps stand, best first?",
        '  ["five", "ace-of-hearts", "ace",        ["five", "jack", "ace-of-hearts",',
        '  "jack"]                                 "ace"]',
    ]


def test_every_two_shipped_rulesets_can_be_compared(capsys: Captured) -> None:
    for one, other in itertools.combinations(maw.rulesets(), 2):
        told = run(capsys, "diff", one, other)
        assert_readable(told)
        options = [re.split("[:,]", line)[0] for line in told.splitlines() if line[:1].isalpha()]
        assert options == [d.option for d in maw.diff(maw.ruleset(one), maw.ruleset(other))]
        plain = run(capsys, "diff", one, other, "--ascii")
        assert plain.isascii()
        assert_readable(plain)


def test_the_meaning_stands_below_the_value(capsys: Captured) -> None:
    told = run(capsys, "diff", "maw", "spoil-five")
    assert (
        "robbing.failure: What becomes of the side of a holder who failed to rob?\n"
        '  "none"                                  "cannot-win"\n'
        "  Nothing.                                It cannot win this deal.\n"
    ) in told


def test_an_option_of_one_side_only(capsys: Captured) -> None:
    told = run(capsys, "diff", "maw", "spoil-five")
    assert (
        "scoring.win: What do three or four tricks score?\n"
        "  5                                       no such option\n"
        "  5 points.\n"
    ) in told
    assert (
        "scoring.stake: What does everybody pay into a new pool?\n"
        "  no such option                          1\n"
        "                                          1 chip.\n"
    ) in told


def test_rulesets_that_do_not_differ(capsys: Captured) -> None:
    assert run(capsys, "diff", "maw", "maw@1") == (
        "Maw (Cotton's order) (maw@1) and Maw (Cotton's order) (maw@1) do not differ.\n"
    )


def test_a_config_is_compared(capsys: Captured, here: Path) -> None:
    told = run(capsys, "diff", "spoil-five@1", "maw.toml")
    assert told.startswith("  Spoil Five (spoil-five@1)               maw.toml (spoil-five@1, 1 ch")
    assert one_line(told).endswith(
        "scoring.maximum: At how many chips is the pool full? 0 40 Never. 40 chips."
    )
    told = run(capsys, "diff", "maw.toml", "settings")
    assert told.endswith(
        "  40                                      50\n"
        "  40 chips.                               50 chips.\n"
    )
    assert one_line(run(capsys, "diff", "maw.toml", "maw.toml")).endswith("do not differ.")


def test_a_config_in_another_table(capsys: Captured, here: Path) -> None:
    (here / "maw.toml").write_text('[x.maw_family]\nruleset = "maw@1"\n', encoding="utf-8")
    told = one_line(run(capsys, "diff", "maw", "maw.toml", "--table", "x.maw_family"))
    assert told == "Maw (Cotton's order) (maw@1) and maw.toml (maw@1) do not differ."


def test_a_ruleset_goes_before_a_file_of_its_name(capsys: Captured, here: Path) -> None:
    (here / "maw").write_text("no TOML", encoding="utf-8")
    assert "do not differ" in run(capsys, "diff", "maw", "maw@1")
    assert "do not differ" in one_line(run(capsys, "diff", "maw.toml", "./maw.toml"))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("spoil-fiv", 'did you mean "spoil-five"?'),
        ("none.toml", "the config 'none.toml' cannot be read"),
        (".", "the config '.' cannot be read"),
        ("\0", "is not the name of a shipped ruleset"),
        ("x" * 5000, "is not the name of a shipped ruleset"),
        ("wrong.toml", 'wrong.toml: maw_family.options."scoring.maxmum" is no option'),
    ],
)
def test_what_cannot_be_compared(capsys: Captured, here: Path, name: str, message: str) -> None:
    (here / "wrong.toml").write_text(HOUSE.replace("maximum", "maxmum"), encoding="utf-8")
    (line,) = refused(capsys, "diff", "maw", name)
    assert message in line
