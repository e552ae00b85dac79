"""`check`: what a config pins, in words, and everything that is wrong with it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import maw_family as maw
from maw_family import cli
from tests.cli.running import COMMAND, Captured, assert_readable, one_line, refused, run

PINNED = """
[maw_family]
ruleset = "spoil-five@1"
"""
HOUSE = f"""{PINNED}
[maw_family.options]
"scoring.maximum" = 40
"robbing.holder" = "optional"
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def config(here: Path, text: str) -> str:
    (here / "maw.toml").write_text(text, encoding="utf-8")
    return "maw.toml"


def test_a_config_that_changes_nothing(capsys: Captured, here: Path) -> None:
    told = run(capsys, "check", config(here, PINNED))
    mark = maw.fingerprint(maw.ruleset("spoil-five@1"))
    assert told.splitlines() == [
        "maw.toml pins Spoil Five (spoil-five@1).",
        f"fingerprint {mark}",
        "",
        "The config has no fingerprint. Paste this line below [maw_family] to be refused",
        "any other rules:",
        f'  fingerprint = "{mark}"',
    ]


def test_house_rules_are_told_with_their_meaning(capsys: Captured, here: Path) -> None:
    told = run(capsys, "check", config(here, HOUSE))
    assert_readable(told)
    assert told.startswith("maw.toml pins Spoil Five (spoil-five@1) with 2 options changed.\n")
    assert (
        "Changed from spoil-five@1\n"
        '  robbing.holder = "optional" instead of "declare"\n'
        "      What does the holder of the Ace of trumps do with the turn-up? He may take\n"
        "      it, and silence costs nothing.\n"
        "      spoil-five@1: He takes it, or shows the Ace and keeps his hand; silence\n"
        "      has its price.\n"
        "  scoring.maximum = 40 instead of 0\n"
        "      At how many chips is the pool full? 40 chips.\n"
        "      spoil-five@1: Never.\n"
    ) in told


def test_the_line_to_paste_does_its_work(capsys: Captured, here: Path) -> None:
    *_, line = run(capsys, "check", config(here, HOUSE)).splitlines()
    pasted = HOUSE.replace("[maw_family]\n", f"[maw_family]\n{line.strip()}\n")
    told = run(capsys, "check", config(here, pasted))
    assert told.endswith("\nThe fingerprint in the config is that of these rules.\n")
    other = pasted.replace("40", "41")
    (message,) = refused(capsys, "check", config(here, other))
    assert "these are not the rules that were pinned" in message
    assert 'To pin the rules as they are now, write: fingerprint = "mf1:' in message


def test_a_value_that_says_all_itself_is_not_told_twice(capsys: Captured, here: Path) -> None:
    text = f"{PINNED}[maw_family.options]\n'seating.players' = [5]\n"
    told = run(capsys, "check", config(here, text))
    assert told.startswith("maw.toml pins Spoil Five (spoil-five@1) with 1 option changed.\n")
    assert (
        "  seating.players = [5] instead of [2, 3, 4, 5, 6, 7, 8]\n"
        "      How many may play?\n\nThe config has no"
    ) in told


def test_another_kind_of_scoring_is_told(capsys: Captured, here: Path) -> None:
    text = """
    [maw_family]
    ruleset = "twenty-five@1"
    [maw_family.options]
    "scoring.kind" = "game"
    """
    told = run(capsys, "check", config(here, text))
    assert '  scoring.kind = "game" instead of "tricks"\n' in told
    assert "  scoring.win = 5\n      What do three or four tricks score? 5 points.\n" in told
    assert '  scoring.best_trump is no option of scoring.kind = "game"\n' in told


def test_a_table_of_another_name(capsys: Captured, here: Path) -> None:
    name = config(here, '[tool.my-game.maw_family]\nruleset = "maw@1"\n')
    told = run(capsys, "check", name, "--table", "tool.my-game.maw_family")
    assert told.startswith("maw.toml pins Maw (Cotton's order) (maw@1).\n")
    assert "below [tool.my-game.maw_family]" in one_line(told)
    told = run(capsys, "check", config(here, 'ruleset = "maw@1"\n'), "--table", "")
    assert "Paste this line at the top of the file" in one_line(told)


def test_a_bare_name_is_warned_of_in_one_line_every_time(capsys: Captured, here: Path) -> None:
    name = config(here, '[maw_family]\nruleset = "maw"\n')
    for _ in range(2):
        assert cli.main(["check", name]) == 0
        captured = capsys.readouterr()
        assert captured.err == (
            'maw-family: warning: ruleset = "maw" takes the newest edition, now maw@1; '
            'write ruleset = "maw@1" to pin it\n'
        )
        assert captured.out.startswith("maw.toml pins Maw (Cotton's order) (maw@1).\n")


def test_pythons_own_warning_is_not_seen(here: Path) -> None:
    name = config(here, '[maw_family]\nruleset = "maw"\n')
    done = subprocess.run(
        [*COMMAND, "check", name], capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "UserWarning" not in done.stderr


def test_every_mistake_has_its_line(capsys: Captured, here: Path) -> None:
    text = """
    [maw_family]
    ruleset = "spoil-five@1"
    fingerprnt = "mf1:0"
    [maw_family.options]
    "scoring.maxmum" = 40
    "robbing.holder" = "sometimes"
    "scoring.stake" = 0
    """
    lines = refused(capsys, "check", config(here, text))
    assert len(lines) == 4
    assert all(line.startswith("maw.toml: maw_family.") for line in lines)
    assert "maw_family.fingerprnt is no key of this table" in lines[0]
    assert 'maw_family.options."scoring.maxmum" is no option; did you mean' in lines[1]
    told = "\n".join(lines)
    assert "\"robbing.holder\" is 'sometimes'; expected " in told
    assert '"scoring.stake" is 0; expected a whole number from 1' in told


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "maw.toml: there is no table 'maw_family' in the config"),
        ("[mawfamily]\n", 'did you mean "mawfamily"?'),
        ("maw_family = 3\n", "expected a table"),
        ("[maw_family]\n", "maw_family.ruleset is missing"),
        ("[maw_family]\nruleset = 5\n", "maw_family.ruleset is 5"),
        ("[maw_family]\nruleset = 'spoil-fiv@1'\n", 'did you mean "spoil-five"?'),
        ("[maw_family]\nruleset = 'spoil-fiv'\n", "maw.toml: maw_family.ruleset"),
        ("[maw_family\n", "the config 'maw.toml' is not TOML"),
        ('[maw_family]\nruleset = "maw@1"\n"\\u001b[31m\\u202e" = 1\n', "is no key of this table"),
    ],
)
def test_a_mistake_is_one_line(capsys: Captured, here: Path, text: str, message: str) -> None:
    (line,) = refused(capsys, "check", config(here, text))
    assert message in line


def test_what_is_no_config_at_all(capsys: Captured, here: Path) -> None:
    (here / "binary.toml").write_bytes(os.urandom(64) + b"\xff\xfe\x00")
    (here / "huge.toml").write_bytes(b"#" * 2_000_000)
    for name, message in [
        ("binary.toml", "is not TOML"),
        ("huge.toml", "is larger than 1,000,000 bytes"),
        (".", "cannot be read"),
        ("", "cannot be read"),
        ("no-such-file.toml", "cannot be read"),
        ("\0", "cannot be read"),
        ("x" * 5000, "cannot be read"),
    ]:
        (line,) = refused(capsys, "check", name)
        assert message in line
        assert len(line) < 6000


def test_a_file_name_cannot_move_the_cursor(capsys: Captured, here: Path) -> None:
    name = "\x1b[31m\u202e.toml"
    try:
        (here / name).write_text(PINNED, encoding="utf-8")
    except OSError:
        pytest.skip("no file can have this name here")
    told = run(capsys, "check", name)
    assert told.startswith("\\x1b[31m\\u202e.toml pins Spoil Five")
    assert_readable(told)


def test_check_speaks_ascii(capsys: Captured, here: Path) -> None:
    text = (
        '[maw_family]\nruleset = "maw@1"\n[maw_family.options]\n"turn_up.ace_of_hearts_points" = 0'
    )
    told = one_line(run(capsys, "check", config(here, text), "--ascii"))
    assert told.isascii()
    assert "What does the dealer's side score when AH is turned up? Nothing." in told
