"""`verify`: fingerprints and behaviour worked out anew."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import maw_family as maw
from maw_family import cli, editions
from tests.cli.running import Captured, assert_readable, refused, run


def test_every_edition_is_as_it_was_released(capsys: Captured) -> None:
    told = run(capsys, "verify")
    assert_readable(told)
    for pin in maw.rulesets():
        assert f"{maw.fingerprint(maw.ruleset(pin))}  as released" in told
    assert told.endswith(
        "\nmf1 is worked out from the options, mb1 from how games played by them come out.\n"
        "13 rulesets checked; nothing differs from what was released.\n"
    )


def test_only_those_asked_for_house_rules_among_them(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("maw.toml").write_text(
        '[maw_family]\nruleset = "maw@1"\n[maw_family.options]\n"scoring.target" = 20\n',
        encoding="utf-8",
    )
    told = run(capsys, "verify", "maw", "maw.toml", "--ascii").splitlines()
    assert [line.split("  ")[-1] for line in told[:4:2]] == ["as released", "house rules"]
    assert told[5:] == [
        "1 ruleset checked; nothing differs from what was released.",
        "House rules, which nobody has released, have nothing to be compared with:",
        "maw.toml.",
    ]
    told = run(capsys, "verify", "maw.toml").splitlines()
    assert len(told) == 5
    assert "nothing differs" not in " ".join(told)


def test_a_changed_edition_is_told(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    other = editions.releases() | {
        "maw@1": editions.Release("mf1:" + 20 * "0", "mb1:" + 20 * "0"),
        "spoil-five@1": attrs.evolve(
            editions.releases()["spoil-five@1"], behaviour="mb1:" + 20 * "0"
        ),
    }
    monkeypatch.setattr(editions, "releases", lambda: other)
    assert cli.main(["verify", "maw", "spoil-five", "twenty-five"]) == 1
    captured = capsys.readouterr()
    assert [line.split("  ")[-1] for line in captured.out.splitlines()[:6:2]] == [
        "CHANGED",
        "CHANGED",
        "as released",
    ]
    first, second = captured.err.splitlines()
    assert "maw@1 has the fingerprint" in first
    assert "spoil-five@1 behaves as" in second


def test_what_is_no_ruleset(capsys: Captured) -> None:
    [told] = refused(capsys, "verify", "mow")
    assert "mow" in told
