"""`check`: what a config pins, in words, and everything that is wrong with it."""

from __future__ import annotations

import os
import re
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
        "      spoil-five@1: He takes it, or shows the Ace and keeps his hand; else he\n"
        "      has failed to rob.\n"
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
    assert '"robbing.holder" is "sometimes"; expected ' in told
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


KINDS = ("game", "tricks", "pool")
PENALTIES = [name for name in maw.ruleset("maw").options() if name.startswith("penalties.")]
OTHER_KINDS = [
    (pin, kind) for pin in maw.rulesets() for kind in KINDS if kind != maw.ruleset(pin).scoring.kind
]
# Which questions the options of each kind ask (RULES.md section 6), and so what may not be said
# of the others: a number of points is no jink.
ASKED = {
    "scoring.sweep": {
        "game": "What do all five tricks score? ",
        "tricks": "What do all five tricks win? ",
        "pool": "What of a side that wins all of the first tricks needed? ",
    },
    "scoring.target": {
        "game": "How many points win the game? ",
        "tricks": "How many points win the game? ",
    },
}
SAID = {
    "game": {
        "scoring.sweep": r"[0-9]+ points\.",
        "scoring.target": r"([0-9]+ points|No number does)\.",
    },
    "tricks": {
        "scoring.sweep": r"(Their points|The game|A double stake, .* from nought)\.",
        "scoring.target": r"[0-9]+ points\.",
    },
    "pool": {"scoring.sweep": "It (takes the pool|claims the pool, or leads|plays on without)"},
}


def of_another_kind(pin: str, kind: str) -> str:
    """A config that changes the kind of scoring, and whatever a kind may contradict."""
    without = "".join(f'"{name}" = "none"\n' for name in PENALTIES if "after" not in name)
    without += '"turn_up.ace_of_hearts_points" = 0\n'
    return (
        f'[maw_family]\nruleset = "{pin}"\n[maw_family.options]\n"scoring.kind" = "{kind}"\n'
        f"{without}"
    )


@pytest.mark.parametrize(("pin", "kind"), OTHER_KINDS)
def test_every_ruleset_under_every_other_kind(
    capsys: Captured, here: Path, pin: str, kind: str
) -> None:
    name = config(here, of_another_kind(pin, kind))
    shipped = maw.ruleset(pin)
    own = shipped.scoring.kind
    told = run(capsys, "check", name)
    assert_readable(told)
    for change in maw.diff(shipped, maw.load_ruleset(name)):
        assert re.search(rf"(?m)^  {re.escape(change.option)} (= |is no option of)", told)
    for option, asked in ASKED.items():
        if own not in asked or kind not in asked:
            continue
        [part] = re.findall(rf"(?ms)^  {option} = .*?(?=^  \w|^$)", told)
        part = one_line(part)
        assert ", another option of this name " in part
        assert re.search(re.escape(asked[kind]) + SAID[kind][option], part)
        assert re.search(rf"{pin}: {re.escape(asked[own])}{SAID[own][option]}", part)
    compared = run(capsys, "diff", pin, name)
    assert_readable(compared)
    for option, asked in ASKED.items():
        if own in asked and kind in asked:
            same = asked[own] == asked[kind]
            head = f"{option}: {asked[own].strip()}" if same else f"{option}, two options of one"
            assert f"\n{head}" in compared
    assert run(capsys, "diff", name, pin)


def test_an_option_of_another_kind_is_told_though_its_number_is_the_same(
    capsys: Captured, here: Path
) -> None:
    text = of_another_kind("maw@1", "tricks") + '"scoring.target" = 26\n'
    told = run(capsys, "check", config(here, text))
    assert (
        "  scoring.target = 26 instead of 26, another option of this name\n"
        "      How many points win the game? 26 points.\n"
        "      maw@1: How many points win the game? 26 points.\n"
    ) in told
    told = run(capsys, "diff", "maw@1", "maw.toml")
    assert (
        "scoring.target: How many points win the game?\n"
        "  26                                      26\n"
    ) in told


# --------------------------------------------------------------------------------------
# A table that was not meant

ELSEWHERE = '[tool.my-game.maw_family]\nruleset = "maw@1"\n'


@pytest.mark.parametrize(
    ("text", "table", "hint"),
    [
        (ELSEWHERE, "maw_family", "--table tool.my-game.maw_family?"),
        (ELSEWHERE, "tool.my-gam.maw_family", "--table tool.my-game.maw_family?"),
        (ELSEWHERE, "tool", "--table tool.my-game.maw_family?"),
        (ELSEWHERE, "tool.my-game.maw_family.ruleset", "--table tool.my-game.maw_family?"),
        (ELSEWHERE, "a..b", "--table tool.my-game.maw_family?"),
        ('ruleset = "maw@1"\n', "maw_family", "--table ''?"),
        ('["a.b c"]\nruleset = "maw@1"\n', "maw_family", "--table '\"a.b c\"'?"),
        ('[maw]\nruleset = "maw@1"\n', "maw_family", "--table maw?"),
        (
            "".join(f'[{name}]\nruleset = "maw@1"\n' for name in "abcd"),
            "maw_family",
            "--table a, --table b or --table c?",
        ),
    ],
)
def test_another_table_with_a_ruleset_is_named(
    capsys: Captured, here: Path, text: str, table: str, hint: str
) -> None:
    lines = refused(capsys, "check", config(here, text), "--table", table)
    [line] = [line for line in lines if "--table" in line]
    assert line.startswith("maw.toml: ")
    assert line.endswith(f"; did you mean {hint}")
    assert line.count("did you mean") == 1
    assert "table=" not in line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ruleset = 5\n",
        '[[games]]\nruleset = "maw@1"\n',
        f'[{"x" * 101}]\nruleset = "maw@1"\n',
        f'["{"x " * 45}"]\nruleset = "maw@1"\n',
        "[\"'\\\"\"]\nruleset = 'maw@1'\n",
        f'[{".".join("a" * 5000)}]\nruleset = "maw@1"\n',
    ],
)
def test_what_cannot_be_named_is_no_hint(capsys: Captured, here: Path, text: str) -> None:
    (line,) = refused(capsys, "check", config(here, text))
    assert "--table" not in line


def test_a_mistake_in_the_right_table_has_no_hint(capsys: Captured, here: Path) -> None:
    text = PINNED.replace("spoil-five@1", "spoil-fiv@1") + ELSEWHERE
    (line,) = refused(capsys, "check", config(here, text))
    assert "--table" not in line


def test_the_hint_stands_with_the_missing_ruleset(capsys: Captured, here: Path) -> None:
    text = f"[maw_family]\nfingerprint = 5\n[maw_family.options]\n{ELSEWHERE}"
    lines = refused(capsys, "check", config(here, text))
    [hinted] = [line for line in lines if "--table tool.my-game.maw_family?" in line]
    assert "maw_family.ruleset is missing" in hinted
    assert len(lines) == 2


def test_everything_wrong_beside_an_unknown_ruleset_has_its_line(
    capsys: Captured, here: Path
) -> None:
    text = "[maw_family]\nruleset = 'mow@1'\nfingerprnt = 1\n"
    assert len(refused(capsys, "check", config(here, text))) == 2
