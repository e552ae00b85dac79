"""Pinning a ruleset in a program's own config (API.md, "Pinning a ruleset")."""

from __future__ import annotations

import codecs
import functools
import hashlib
import json
import os
import re
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from maw_family.cards import clip
from maw_family.errors import FingerprintMismatch, InvalidRuleset, RulesetError, UnknownRuleset
from maw_family.options import words
from maw_family.rules import (
    Ruleset,
    changed_options,
    nearest,
    quoted,
    ruleset,
    rulesets,
    shown,
    wrong_anywhere,
)
from maw_family.toml_text import read_toml

_LARGEST_FILE: Final = 1_000_000
_MOST_PARTS: Final = 16
"""Parts of a key in a config, each of which costs its reader more than the one before."""
FINGERPRINT: Final = "mf1:[0-9a-f]{20}"
"""What a fingerprint looks like, as a regular expression."""


@attrs.frozen
class Difference:
    """An option in which two rulesets differ.

    Where the kinds of scoring differ, an option of both may have the same value in both.
    `str(difference)` tells it on one line.

    Attributes:
        option: The dotted name of the option.
        first: Its value in the first ruleset, None where that has no such option.
        second: Its value in the second ruleset, None where that has no such option.
    """

    option: str
    first: Any
    second: Any

    def __str__(self) -> str:
        return f"{self.option}: {_shown(self.first)} and {_shown(self.second)}"


def _shown(value: Any) -> str:
    return "no such option" if value is None else json.dumps(plain(value), ensure_ascii=False)


def plain(value: Any) -> Any:
    """An option's value in the types of JSON and TOML: tuples as lists, mappings keyed by text."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return list(map(plain, value)) if isinstance(value, tuple) else value


def fingerprint(rules: Ruleset) -> str:
    """A short text that is the same exactly for equal options: `mf1:` and 20 hex digits.

    It covers every option, defaults spelt out, and neither the name nor title and sources. It
    is the same on every Python version and platform.

    Raises `RulesetError` for anything that is no ruleset.
    """
    options = {name: plain(value) for name, value in _ruleset(rules).options().items()}
    text = json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"mf1:{hashlib.sha256(text.encode('ascii')).hexdigest()[:20]}"


def _ruleset(rules: Ruleset) -> Ruleset:
    if not isinstance(rules, Ruleset):
        raise RulesetError(f"expected a Ruleset, as ruleset('maw@1'); {clip(rules)} is none")
    return rules


def diff(a: Ruleset, b: Ruleset) -> tuple[Difference, ...]:
    """The options in which two rulesets, `a` and `b`, differ, in the fixed order of options.

    Where `scoring.kind` differs all options of scoring are among them, those of the same name
    and value too: each kind has options of its own. So the second values, where there are any,
    are what `a.with_options` needs to come to the options of `b`.

    Raises `RulesetError` for anything that is no ruleset, as `fingerprint` does.
    """
    # With their values as they are held, which can be hashed, so that differences can.
    first, second = _ruleset(a)._options(), _ruleset(b)._options()
    other_kind = a.scoring.kind != b.scoring.kind
    return tuple(
        Difference(name, first.get(name), second.get(name))
        for name in first | second
        if first.get(name) != second.get(name) or (other_kind and name.startswith("scoring."))
    )


def house_rules(rules: Ruleset) -> dict[str, Any]:
    """The options that `with_options` needs to make these rules of the shipped edition.

    In the fixed order of options, as plain values; the pin has to be that of a shipped one.
    """
    return dict(_house_rules(rules))


@functools.lru_cache(maxsize=256)
def _house_rules(rules: Ruleset) -> dict[str, Any]:
    return changed_options(ruleset(rules.pin), rules)


def load_ruleset(
    source: str | os.PathLike[str] | Mapping[str, Any], table: str = "maw_family"
) -> Ruleset:
    """The ruleset that a config pins, from a TOML file or a mapping already read from one.

    `source` is the path to the file, or the mapping. `table` names the table in it, as
    `"tool.my-game.maw_family"`; a name with a dot in it stands in quotation marks, as TOML has
    it, and an empty text is the whole file.

    The table holds `ruleset` and perhaps two keys more. `ruleset` is an id and edition, as
    `"spoil-five@1"`; a bare id takes the newest edition, with a `UserWarning` once a process and
    id. `fingerprint` is that of the rules, which are refused if they have another. `options` is
    a table of changed options by dotted name.

    Raises `RulesetError` when there is no such file or table, `FingerprintMismatch`, or
    `InvalidRuleset` with every mistake named by the file and its path there. Where no such
    ruleset is shipped it is `UnknownRuleset` instead, here with `problems` of the same sort.
    """
    document = source if isinstance(source, Mapping) else _read(source)
    names = _names(table)
    path = _path(names)
    file = "" if isinstance(source, Mapping) else f"{_called(source)}: "
    try:
        found = _table(document, names)
    except RulesetError as error:
        raise RulesetError(f"{file}{error}") from None
    return _pinned(found, path, file)


def _called(path: str | os.PathLike[str]) -> str:
    """A file that was read, by the name that was given."""
    name = os.fspath(path)
    return name if name.isprintable() else quoted(name)


def _read(path: str | os.PathLike[str]) -> Mapping[str, Any]:
    if isinstance(path, str) and "\n" in path:
        raise RulesetError(
            f"the config is a path or a mapping, and {clip(path)} is neither; "
            "read TOML that is a text already with tomllib.loads"
        )
    name = named(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError, TypeError) as error:
        reason = why_unusable(error, "a mapping, or a path to a file")
        raise RulesetError(f"the config {name} cannot be read: {reason}") from None
    if len(data) > _LARGEST_FILE:
        raise RulesetError(f"the config {name} is larger than {_LARGEST_FILE:,} bytes")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise RulesetError(f"the config {name} is not TOML: it is UTF-16; save it as UTF-8")
    try:
        # Some editors begin a file with a byte-order mark, which tomllib does not read.
        return read_toml(data.decode("utf-8-sig"), _MOST_PARTS)
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8: {error.reason}, byte {error.start}"
    except ValueError as error:
        reason = str(error)
    raise RulesetError(f"the config {name} is not TOML: {reason}")


def named(path: object) -> str:
    """A path as it was given, for a message."""
    return clip(os.fspath(path) if isinstance(path, os.PathLike) else path)


def why_unusable(error: Exception, expected: str) -> str:
    """Why a file cannot be read or written, in words that are none of Python's."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"expected {expected}" if isinstance(error, TypeError) else "no file has such a name"


_NAME: Final = """(?:"([^"]*)"|'([^']*)'|([^."']+))"""


def _names(table: str) -> tuple[str, ...]:
    """The names in the path of a table; one with a dot in it stands in quotation marks."""
    if not isinstance(table, str):
        raise RulesetError(f"table is a name, as 'maw_family'; {clip(table)} is none")
    if table and not re.fullmatch(rf"{_NAME}(?:\.{_NAME})*", table):
        raise RulesetError(
            f"table is {clip(table)}; expected names with dots between them, "
            "as 'tool.my-game.maw_family', or an empty text for the whole file"
        )
    return tuple("".join(found) for found in re.findall(_NAME, table))


def _path(names: tuple[str, ...]) -> str:
    return ".".join(map(key_of, names))


def _table(document: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, Any]:
    found: Any = document
    for place, name in enumerate(names):
        if not isinstance(found, Mapping) or name not in found:
            raise RulesetError(_no_table(found, names, place))
        found = found[name]
    if isinstance(found, Mapping):
        return found
    path = _path(names)
    hint = f"; write [{path}], not [[{path}]]" if isinstance(found, list) else ""
    raise RulesetError(f"{path} is {shown(found)}; expected a table with a ruleset in it{hint}")


def _no_table(found: object, names: tuple[str, ...], place: int) -> str:
    """What to tell when the path of a table ends before its name at that place."""
    told = f"there is no table {clip(_path(names))} in the config"
    if not isinstance(found, Mapping):
        return f"{told}; {_path(names[:place])[:200]} is {shown(found)}, which is no table"
    hint = nearest(names[place], tuple(key for key in found if isinstance(key, str)))
    if place == 0 and "ruleset" in found:
        return f'{told}{hint}; where the table is all there is, say table=""'
    if place + 1 == len(names):
        return told + hint
    ends = range(place + 1, len(names) + 1)[:9]
    missing = words((_path(names[:end]) for end in ends), "and")
    return f"{told}: missing are {missing[:200]}{hint}"


@attrs.frozen
class _Pin:
    """The table of a config, as it is written."""

    ruleset: str
    fingerprint: str | None = None
    options: Mapping[str, Any] = {}


def _structured(found: Mapping[str, Any], prefix: str) -> tuple[_Pin, list[str]]:
    """The table, and what is wrong with it in words; what is wrong is left out of it."""
    import cattrs

    converter = cattrs.Converter(forbid_extra_keys=True)
    converter.register_structure_hook(str, _strict_text)
    converter.register_structure_hook_func(
        lambda wanted: wanted == Mapping[str, Any], _strict_table
    )
    try:
        return converter.structure(found, _Pin), []
    except cattrs.ClassValidationError as error:
        problems: list[str] = []
        wrong: set[object] = set()
        for fault in error.exceptions:
            for key, problem in _problems_of(fault):
                problems.append(f"{prefix}{key_of(key)} {problem}")
                wrong.add(key)
        right = {key: value for key, value in found.items() if key not in wrong}
        return converter.structure({"ruleset": "", **right}, _Pin), problems


def _strict_text(value: Any, _: type) -> str:
    if not isinstance(value, str):
        raise TypeError(f"is {shown(value)}; expected a text")
    return value


def _strict_table(value: Any, _: type) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError(f'is {shown(value)}; expected a table, as "scoring.maximum" = 40')
    return value


def _problems_of(fault: Exception) -> list[tuple[object, str]]:
    """The keys that a fault of structuring is about, each with what is wrong with it."""
    import cattrs

    fields = tuple(field.name for field in attrs.fields(_Pin))
    if isinstance(fault, cattrs.ForbiddenExtraKeysError):
        return [
            (
                key,
                f"is no key of this table; expected {', '.join(fields)}{nearest(key if isinstance(key, str) else clip(key), fields)}",
            )
            for key in sorted(fault.extra_fields, key=clip)
        ]
    if isinstance(fault, KeyError):
        return [(fault.args[0], 'is missing; expected a pin, as "spoil-five@1"')]
    (name,) = (
        note.name for note in fault.__notes__ if isinstance(note, cattrs.AttributeValidationNote)
    )
    return [(name, str(fault))]


def key_of(name: object) -> str:
    """A key as TOML writes it: bare where it may be, else quoted."""
    text = name if isinstance(name, str) else clip(name)
    return text if re.fullmatch("[A-Za-z0-9_-]{1,80}", text) else quoted(text[:80])


def flat_options(options: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The options that a file changes, and what to tell of those that stand nested in tables."""
    nested = {
        name: value
        for name, value in options.items()
        if isinstance(value, Mapping) and name != "seating.side_sizes"
    }
    problems = [
        f"options.{key_of(name)} is a table; write each option as one quoted name, "
        f"as {quoted('.'.join(map(str, (name, *value, '…')[:2]))[:80])}"
        for name, value in nested.items()
    ]
    return {name: value for name, value in options.items() if name not in nested}, problems


def by_key(problem: str) -> str:
    """A problem with the option it begins with written as a key of the table `options`."""
    name, blank, rest = problem.partition(" ")
    key = name if name.startswith('"') else quoted(name)
    return f"options.{key}{blank}{rest}"


def _pinned(found: Mapping[str, Any], path: str, file: str) -> Ruleset:
    prefix = f"{file}{path}." if path else file
    pin, problems = _structured(found, prefix)
    if pin.fingerprint is not None and not re.fullmatch(FINGERPRINT, pin.fingerprint):
        problems.append(
            f"{prefix}fingerprint is {shown(pin.fingerprint)}; "
            "expected mf1: and 20 hexadecimal digits"
        )
    changes, nested = flat_options(pin.options)
    problems += [prefix + problem for problem in nested]
    rules: Ruleset | None = None
    shipped: Ruleset | None = None
    unknown: UnknownRuleset | None = None
    try:
        shipped = ruleset(pin.ruleset)
        rules = shipped.with_options(changes)
    except UnknownRuleset as error:
        unknown = error
        problems += [prefix + by_key(problem) for problem in wrong_anywhere(changes)]
    except InvalidRuleset as error:
        problems += [prefix + by_key(problem) for problem in error.problems]
    if unknown is not None and isinstance(found.get("ruleset"), str):
        raise UnknownRuleset([f"{prefix}ruleset: {unknown}", *problems])
    if problems or rules is None or shipped is None:
        raise InvalidRuleset(f"the config [{path}]" if path else "the config", problems)
    if pin.fingerprint is not None and pin.fingerprint != fingerprint(rules):
        told = _mismatch(pin.fingerprint, rules, shipped)
        raise FingerprintMismatch(f"{file}{path}: {told}" if path else f"{file}{told}")
    if pin.ruleset == shipped.id:
        _warn_bare(shipped)
    return rules


def _mismatch(pinned: str, rules: Ruleset, shipped: Ruleset) -> str:
    """What to tell of rules that are not those pinned: what differs, and the line to paste."""
    known = (ruleset(pin) for pin in (shipped.pin, *rulesets()))
    meant = next((other for other in known if fingerprint(other) == pinned), None)
    if meant is not None:
        differing = "; ".join(map(str, diff(meant, rules)))
        found = f"the fingerprint is that of {meant}, which differs here in {differing}"
    else:
        changed = "; ".join(map(str, diff(shipped, rules)))
        found = "the rules pinned are not known here; " + (
            f"against {shipped} this config changes {changed}"
            if changed
            else f"this config changes nothing in {shipped}"
        )
    return (
        f"these are not the rules that were pinned: {found}. "
        f'To pin the rules as they are now, write: fingerprint = "{fingerprint(rules)}"'
    )


_warned: Final[set[str]] = set()


def _warn_bare(rules: Ruleset) -> None:
    """Say, once a process and name, that a bare id takes whatever edition is the newest."""
    if rules.id not in _warned:
        _warned.add(rules.id)
        warnings.warn(
            f'"{rules.id}" takes the newest edition, now {rules}; write "{rules}" to pin it',
            stacklevel=4,
        )
