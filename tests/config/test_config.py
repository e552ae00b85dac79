"""Pinning: a config names a ruleset, house rules and perhaps a fingerprint."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import re
import traceback
import warnings
from pathlib import Path
from typing import Any

import pytest

import maw_family as maw
from maw_family import config
from maw_family.rules import build
from tests.model.tables import RULESETS

SPOIL = {"ruleset": "spoil-five@1"}


def load(table: dict[str, Any]) -> maw.Ruleset:
    return maw.load_ruleset({"maw_family": table})


def problems(table: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(maw.InvalidRuleset) as raised:
        load(table)
    return raised.value.problems


def test_a_pin_alone() -> None:
    assert load(SPOIL) == maw.ruleset("spoil-five@1")


def test_house_rules() -> None:
    rules = load(SPOIL | {"options": {"scoring.maximum": 40}})
    assert rules == maw.ruleset("spoil-five@1").with_options({"scoring.maximum": 40})


def test_side_sizes_are_a_table_in_themselves() -> None:
    rules = load(SPOIL | {"options": {"seating.side_sizes": {"6": [3]}}})
    assert dict(rules.seating.side_sizes) == {6: (3,)}


def test_a_file_and_a_table_deep_in_it(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text('[tool.my-game.maw_family]\nruleset = "maw@1"\n', encoding="utf-8")
    assert maw.load_ruleset(path, "tool.my-game.maw_family") == maw.ruleset("maw@1")
    assert maw.load_ruleset(str(path), table="tool.my-game.maw_family").pin == "maw@1"


def test_the_whole_file_as_the_table() -> None:
    assert maw.load_ruleset(SPOIL, table="").pin == "spoil-five@1"


def test_a_bare_id_takes_the_newest_edition_and_says_so_once() -> None:
    config._warned.discard("forty-five")
    with pytest.warns(UserWarning, match='write "forty-five@1" to pin it'):
        assert load({"ruleset": "forty-five"}).pin == "forty-five@1"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load({"ruleset": "forty-five"})


def test_every_mistake_is_named_by_its_path_and_all_at_once() -> None:
    assert problems(
        {
            "ruleset": "spoil-five@1",
            "fingerprnt": "mf1:00000000000000000000",
            "fingerprint": "mf1:xyz",
            "options": {
                "scoring.maxmum": 40,
                "scoring.target": 25,
                "robbing.holder": "declared",
                "scoring.chips": True,
                "no such": 1,
                "robbing": {"dealer": "must"},
                "leading": {},
            },
        }
    ) == (
        (
            "maw_family.fingerprnt is no key of this table; "
            'expected ruleset, fingerprint, options; did you mean "fingerprint"?'
        ),
        'maw_family.fingerprint is "mf1:xyz"; expected mf1: and 20 hexadecimal digits',
        (
            "maw_family.options.robbing is a table; "
            'write each option as one quoted name, as "robbing.dealer"'
        ),
        'maw_family.options.leading is a table; write each option as one quoted name, as "leading.…"',
        'maw_family.options."scoring.maxmum" is no option; did you mean "scoring.maximum"?',
        (
            'maw_family.options."scoring.target" belongs to scoring.kind "game", '
            'and this ruleset has "pool"'
        ),
        'maw_family.options."no such" is no option',
        (
            'maw_family.options."robbing.holder" is "declared"; '
            'expected "off", "optional", "declare" or "mandatory"; did you mean "declare"?'
        ),
        'maw_family.options."scoring.chips" is true; expected a whole number from 0 to 1,000,000',
    )


def test_contradictions_are_named_by_their_path() -> None:
    assert problems(SPOIL | {"options": {"scoring.maximum": 9, "scoring.tit_up": 0}}) == (
        'maw_family.options."scoring.maximum" needs scoring.tit_up to be at least 1',
    )


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({}, 'maw_family.ruleset is missing; expected a pin, as "spoil-five@1"'),
        ({"ruleset": 3}, "maw_family.ruleset is 3; expected a text"),
        (SPOIL | {"options": 4}, "maw_family.options is 4; expected a table"),
        (SPOIL | {"fingerprint": 4}, "maw_family.fingerprint is 4; expected a text"),
        (SPOIL | {"a b": 4}, 'maw_family."a b" is no key of this table'),
    ],
)
def test_wrong_keys(table: dict[str, Any], expected: str) -> None:
    assert problems(table)[0].startswith(expected)


def test_mistakes_are_told_where_no_ruleset_is_known_too() -> None:
    wrong: dict[str, Any] = {
        "fingerprint": "mf1:xyz",
        "options": {
            "robbing": {"dealer": "must"},
            "scoring.maxmum": 40,
            "fiving.extent": "twice",
            "scoring.target": -1,
            "scoring.stake": 0,
            "scoring.win": 5,
            "deal.packets": [[3, 3]],
            "deal.packts": 1,
        },
    }
    expected = (
        'maw_family.fingerprint is "mf1:xyz"; expected mf1: and 20 hexadecimal digits',
        (
            "maw_family.options.robbing is a table; "
            'write each option as one quoted name, as "robbing.dealer"'
        ),
        'maw_family.options."scoring.maxmum" is no option; did you mean "scoring.maximum"?',
        (
            'maw_family.options."fiving.extent" is "twice"; '
            'expected "off", "once" or "until-suit-changes"'
        ),
        (
            'maw_family.options."scoring.target" is -1; expected with scoring.kind "game" '
            'a whole number from 0 to 1,000,000, with "tricks" a whole number from 1 to 1,000,000'
        ),
        'maw_family.options."scoring.stake" is 0; expected a whole number from 1 to 1,000,000',
        (
            'maw_family.options."deal.packets" is [[3, 3]]; expected a list of ways to deal 5 '
            "cards, each at most once and each a list of packets that add up to 5, as [[3, 2], [2, 3]]"
        ),
        'maw_family.options."deal.packts" is no option; did you mean "deal.packets"?',
    )
    missing = 'maw_family.ruleset is missing; expected a pin, as "spoil-five@1"'
    assert problems(wrong) == (missing, *expected)
    assert problems(wrong | {"ruleset": 3}) == (
        "maw_family.ruleset is 3; expected a text",
        *expected,
    )
    with pytest.raises(maw.UnknownRuleset) as raised:
        load(wrong | {"ruleset": "MAW"})
    unknown = "'MAW' is not the name of a shipped ruleset; did you mean \"maw\"?"
    assert str(raised.value) == "; ".join([f"maw_family.ruleset: {unknown}", *expected])
    assert isinstance(raised.value, maw.UnknownRuleset)
    assert raised.value.problems == (f"maw_family.ruleset: {unknown}", *expected)
    again = pickle.loads(pickle.dumps(raised.value))
    assert type(again) is type(raised.value)
    assert (str(again), again.problems) == (str(raised.value), raised.value.problems)


def test_keys_are_recognised_in_whatever_case() -> None:
    found = problems(SPOIL | {"Options": {}, "options": {"SCORING.Maximum": 40}})
    assert 'did you mean "options"?' in found[0]
    assert 'did you mean "scoring.maximum"?' in found[1]


def test_where_the_table_is_the_file_the_path_is_the_key() -> None:
    with pytest.raises(maw.InvalidRuleset) as raised:
        maw.load_ruleset(SPOIL | {"options": {"scoring.stake": 0}, "optins": {}}, table="")
    assert raised.value.problems == (
        (
            "optins is no key of this table; expected ruleset, fingerprint, options; "
            'did you mean "options"?'
        ),
        'options."scoring.stake" is 0; expected a whole number from 1 to 1,000,000',
    )
    assert str(raised.value).startswith("the config is not a valid ruleset: ")
    with pytest.raises(maw.FingerprintMismatch, match=r"^these are not the rules"):
        maw.load_ruleset(SPOIL | {"fingerprint": "mf1:" + "0" * 20}, table="")


def test_an_unknown_ruleset_is_named_by_its_path() -> None:
    with pytest.raises(maw.UnknownRuleset, match=r'^maw_family.ruleset: .*"spoil-five"'):
        load({"ruleset": "spoil-fiv"})


@pytest.mark.parametrize(
    ("document", "table", "message"),
    [
        ({}, "maw_family", "there is no table 'maw_family' in the config"),
        ({"maw_famly": {}}, "maw_family", 'did you mean "maw_famly"?'),
        ({"tool": 3}, "tool.maw_family", "there is no table 'tool.maw_family' in the config"),
        ({"maw_family": 3}, "maw_family", "maw_family is 3; expected a table"),
        ({}, 3, "table is a name, as 'maw_family'; 3 is none"),
        ({}, "tool.maw_family", ": missing are tool and tool.maw_family"),
        ({"tool": {"other": 1}}, "tool.a.b", ": missing are tool.a and tool.a.b"),
        (
            {"tool": {"Maw_Family": {}}},
            "tool.maw_family",
            "there is no table 'tool.maw_family' in the config; did you mean \"Maw_Family\"?",
        ),
        ({"tool": 3}, "tool.maw_family", "; tool is 3, which is no table"),
        ({"tool": [SPOIL]}, "tool.maw_family", "which is no table"),
        (SPOIL, "maw_family", 'where the table is all there is, say table=""'),
        (
            {"maw_family": [SPOIL]},
            "maw_family",
            "expected a table with a ruleset in it; write [maw_family], not [[maw_family]]",
        ),
        ({"maw_family": "maw@1"}, "maw_family", 'maw_family is "maw@1"; expected a table'),
        ({"maw_family": None}, "maw_family", "maw_family is None; expected a table"),
        ({1: SPOIL}, "maw_family", "there is no table 'maw_family' in the config"),
        ({}, "maw_family\n", "there is no table '\"maw_family\\\\n\"' in the config"),
        ({"a\n": SPOIL}, "a", 'did you mean "a\\n"?'),
        *(
            ({}, name, f"table is {name!r}; expected names with dots between them")
            for name in ("a..b", ".", "a.", ".a", '"a', 'a"b"', '"a"b')
        ),
    ],
)
def test_no_such_table(document: dict[str, Any], table: Any, message: str) -> None:
    with pytest.raises(maw.RulesetError, match=re.escape(message)):
        maw.load_ruleset(document, table)


def told_of(path: Any, table: str = "maw_family") -> str:
    """What is wrong with a config, in words that are none of Python's."""
    with pytest.raises(maw.RulesetError) as raised:
        maw.load_ruleset(path, table)
    told = str(raised.value)
    for foreign in ("Path(", "Errno", "sys.", "codec", "os.PathLike"):
        assert foreign not in told
    # One error is shown, not one on account of another.
    assert "Traceback" not in "".join(traceback.format_exception(raised.value)[1:])
    return told


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", "maw.toml: there is no table 'maw_family' in the config"),
        ("maw_family = 3", "maw.toml: maw_family is 3; expected a table with a ruleset in it"),
        (
            '[maw_family]\nruleset = "moor@1"\noptions = 3',
            (
                "maw.toml: maw_family.ruleset: 'moor@1' is not the name of a shipped ruleset; there "
                f"are {', '.join(pin[:-2] for pin in maw.rulesets()[:-1])} and twenty-five"
            ),
        ),
    ],
)
def test_an_error_names_the_file_as_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("maw.toml").write_text(content, encoding="utf-8")
    for path in ("maw.toml", Path("maw.toml")):
        assert told_of(path).startswith(expected)
    whole = told_of(tmp_path / "maw.toml")
    assert whole.startswith(str(tmp_path / expected.partition(":")[0]))


def test_every_mistake_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = '[maw_family]\nruleset = "spoil-five@1"\n'
    options = '[maw_family.options]\n"scoring.maxmum" = 40\n"scoring.stake" = true\n'
    Path("maw.toml").write_text(table + "x = 1\n" + options, encoding="utf-8")
    with pytest.raises(maw.InvalidRuleset) as raised:
        maw.load_ruleset("maw.toml")
    assert raised.value.problems == (
        "maw.toml: maw_family.x is no key of this table; expected ruleset, fingerprint, options",
        'maw.toml: maw_family.options."scoring.maxmum" is no option; did you mean "scoring.maximum"?',
        (
            'maw.toml: maw_family.options."scoring.stake" is true; '
            "expected a whole number from 1 to 1,000,000"
        ),
    )
    fingerprint = f'fingerprint = "mf1:{"0" * 20}"\n'
    Path("maw.toml").write_text(table + fingerprint, encoding="utf-8")
    assert told_of("maw.toml").startswith("maw.toml: maw_family: these are not the rules")
    Path("maw.toml").write_text(table.partition("\n")[2] + fingerprint, encoding="utf-8")
    assert told_of("maw.toml", "").startswith("maw.toml: these are not the rules that were pinned")


@pytest.mark.skipif(os.name == "nt", reason="no file has such a name there")
def test_a_file_is_named_with_what_cannot_be_printed_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("\x1b.toml").write_text("", encoding="utf-8")
    assert told_of("\x1b.toml").startswith('"\\u001b.toml": there is no table')


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"a = " + b"[" * 100_000, "it is nested too deeply"),
        (b"a = " + b"9" * 100_000, "it holds a number of too many digits"),
        (b"a = 1\n\xff", "it is not UTF-8: invalid start byte, byte 6"),
        (b"a = 1\na = 2", "Cannot overwrite a value (at end of document)"),
    ],
)
def test_what_is_no_toml_is_told_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("maw.toml").write_bytes(content)
    with pytest.raises(maw.RulesetError) as raised:
        maw.load_ruleset(Path("maw.toml"))
    assert str(raised.value) == f"the config 'maw.toml' is not TOML: {reason}"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("none.toml", "'none.toml' cannot be read: No such file or directory"),
        (Path("none.toml"), "'none.toml' cannot be read: No such file or directory"),
        ("a\0b", "'a\\x00b' cannot be read: no file has such a name"),
        (None, "None cannot be read: expected a mapping, or a path to a file"),
        (b"maw.toml", "b'maw.toml' cannot be read: expected a mapping, or a path to a file"),
    ],
)
def test_what_cannot_be_read_is_told_plainly(path: Any, told: str) -> None:
    assert told_of(path) == f"the config {told}"


def test_a_name_with_a_dot_in_it_stands_in_quotation_marks() -> None:
    document = {"my.game": {"maw_family": SPOIL, "": SPOIL}}
    for table in ('"my.game".maw_family', "'my.game'.maw_family", "\"my.game\".''"):
        assert maw.load_ruleset(document, table).pin == "spoil-five@1"
    document["my.game"]["maw_family"] = SPOIL | {"x": "1"}
    with pytest.raises(maw.InvalidRuleset) as raised:
        maw.load_ruleset(document, "'my.game'.maw_family")
    assert raised.value.problems[0].startswith('"my.game".maw_family.x is no key')


def test_a_path_without_end_is_refused_in_few_words() -> None:
    for table in ("x" * 100_000, "a." * 50_000 + "a"):
        with pytest.raises(maw.RulesetError) as raised:
            maw.load_ruleset({"b": {}}, table)
        assert len(str(raised.value)) < 500


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text('[maw_family]\nruleset = "maw@1"\n', encoding="utf-8-sig")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert maw.load_ruleset(path).pin == "maw@1"


def test_a_file_in_utf_16_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    for encoding in ("utf-16-le", "utf-16-be"):
        path.write_text('\ufeff[maw_family]\nruleset = "maw@1"\n', encoding=encoding)
        with pytest.raises(maw.RulesetError, match="it is UTF-16; save it as UTF-8"):
            maw.load_ruleset(path)


def test_toml_that_is_a_text_already_is_no_path() -> None:
    with pytest.raises(maw.RulesetError, match=r"read TOML .* with tomllib\.loads"):
        maw.load_ruleset('[maw_family]\nruleset = "maw@1"\n')


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[maw_family", "is not TOML"),
        (b"\xff\xfe", "is not TOML"),
        (b"a = " + b"[" * 100_000, "is not TOML"),
        (b"a = " + b"9" * 100_000, "is not TOML"),
        (b"#" * 1_000_001, "is larger than 1,000,000 bytes"),
    ],
)
def test_hostile_files(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "hostile.toml"
    path.write_bytes(content)
    with pytest.raises(maw.RulesetError, match=message):
        maw.load_ruleset(path)


@pytest.mark.parametrize("path", ["no such file", "", "a\0b"])
def test_files_that_cannot_be_read(path: str) -> None:
    with pytest.raises(maw.RulesetError, match="cannot be read"):
        maw.load_ruleset(path)


def test_something_that_is_no_path() -> None:
    source: Any = 3.5
    with pytest.raises(maw.RulesetError, match="cannot be read"):
        maw.load_ruleset(source)


def test_the_right_fingerprint_passes() -> None:
    rules = maw.ruleset("maw@1").with_options({"scoring.target": 27})
    table = {"ruleset": "maw@1", "options": {"scoring.target": 27}}
    assert load(table | {"fingerprint": maw.fingerprint(rules)}) == rules


def test_a_mismatch_shows_what_differs_and_the_line_to_paste() -> None:
    shipped = maw.ruleset("maw@1")
    table = {"ruleset": "maw@1", "options": {"scoring.target": 27}}
    with pytest.raises(maw.FingerprintMismatch) as raised:
        load(table | {"fingerprint": maw.fingerprint(shipped)})
    now = maw.fingerprint(shipped.with_options({"scoring.target": 27}))
    assert str(raised.value) == (
        "maw_family: these are not the rules that were pinned: the fingerprint is that of maw@1, "
        f"which differs here in scoring.target: 26 and 27. To pin the rules as they are now, "
        f'write: fingerprint = "{now}"'
    )


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "this config changes nothing in maw@1"),
        ({"scoring.target": 27}, "against maw@1 this config changes scoring.target: 26 and 27"),
    ],
)
def test_a_mismatch_with_rules_unknown_here(options: dict[str, Any], told: str) -> None:
    table = {"ruleset": "maw@1", "fingerprint": "mf1:" + "0" * 20, "options": options}
    with pytest.raises(maw.FingerprintMismatch, match=re.escape(told)):
        load(table)


def test_diff_lists_options_in_their_order() -> None:
    spoil = maw.ruleset("spoil-five@1")
    changed = spoil.with_options({"scoring.maximum": 40, "robbing.dealer": "must"})
    assert maw.diff(spoil, changed) == (
        maw.Difference("robbing.dealer", "may", "must"),
        maw.Difference("scoring.maximum", 0, 40),
    )
    assert maw.diff(spoil, spoil) == ()


def test_another_kind_of_scoring_has_options_of_its_own() -> None:
    # RULES.md section 6: a new kind starts from its own defaults, so that a target of 26, which
    # is that of Maw, has to be named for a game of tricks, whose default is 25.
    base = maw.ruleset("maw@1")
    house = base.with_options({"scoring.kind": "tricks", "scoring.target": 26})
    found = maw.diff(base, house)
    assert found == (
        maw.Difference("scoring.kind", "game", "tricks"),
        maw.Difference("scoring.win", 5, None),
        maw.Difference("scoring.sweep", base.options()["scoring.sweep"], "off"),
        maw.Difference("scoring.target", 26, 26),
        maw.Difference("scoring.trick", None, 5),
        maw.Difference("scoring.best_trump", None, 0),
    )
    changes = {each.option: each.second for each in found if each.second is not None}
    assert base.with_options(changes) == house
    assert changes == config.house_rules(house)
    back = {each.option: each.second for each in maw.diff(house, base) if each.second is not None}
    assert house.with_options(back) == base


def test_differences_are_what_makes_one_ruleset_of_another() -> None:
    shipped = [maw.ruleset(pin) for pin in maw.rulesets()]
    for first in shipped:
        for second in shipped:
            found = maw.diff(first, second)
            changes = {each.option: each.second for each in found if each.second is not None}
            assert first.with_options(changes).options() == second.options()


def test_differences_can_be_put_into_a_set() -> None:
    found = maw.diff(maw.ruleset("maw"), maw.ruleset("spoil-five"))
    assert len(set(found)) == len(found)


def test_diff_of_two_kinds_of_scoring() -> None:
    differences = {
        difference.option: difference
        for difference in maw.diff(maw.ruleset("maw"), maw.ruleset("spoil-five"))
    }
    assert str(differences["scoring.win"]) == "scoring.win: 5 and no such option"
    assert str(differences["scoring.kind"]) == 'scoring.kind: "game" and "pool"'
    assert str(differences["seating.side_sizes"]) == (
        'seating.side_sizes: {"4": [2]} and {"4": [2, 1], "6": [2, 1], "8": [2, 1]}'
    )


def test_fingerprints_differ_exactly_where_options_do() -> None:
    shipped = [maw.ruleset(pin) for pin in maw.rulesets()]
    for first in shipped:
        for second in shipped:
            same = maw.fingerprint(first) == maw.fingerprint(second)
            assert same == (maw.diff(first, second) == ())


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_a_fingerprint_is_a_hash_of_the_options_of_section_8(name: str) -> None:
    # The options as the tests have them from RULES.md, not as the package has.
    options = RULESETS[name]
    sizes = {str(players): sizes for players, sizes in options["seating.side_sizes"].items()}
    text = json.dumps(options | {"seating.side_sizes": sizes}, sort_keys=True).replace(" ", "")
    expected = hashlib.sha256(text.encode("ascii")).hexdigest()[:20]
    assert maw.fingerprint(maw.ruleset(name)) == f"mf1:{expected}"


def test_fingerprints_never_change() -> None:
    assert maw.fingerprint(maw.ruleset("maw@1")) == "mf1:e5ea2812aef69fe66cc5"


def test_title_and_sources_are_no_behaviour() -> None:
    rules = maw.ruleset("maw@1")
    options = rules.options()
    renamed = build("other", 7, "Another title", (), options)
    assert maw.fingerprint(renamed) == maw.fingerprint(rules)
