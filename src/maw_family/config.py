"""Pinning a ruleset in a program's own config (API.md, "Pinning a ruleset")."""

from __future__ import annotations

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
from maw_family.rules import Ruleset, nearest, ruleset, rulesets

_LARGEST_FILE: Final = 1_000_000
_FINGERPRINT: Final = re.compile("mf1:[0-9a-f]{20}")


@attrs.frozen
class Difference:
    """An option in which two rulesets differ; None where a ruleset has no such option."""

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
    """
    options = {name: plain(value) for name, value in _ruleset(rules).options().items()}
    text = json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"mf1:{hashlib.sha256(text.encode('ascii')).hexdigest()[:20]}"


def _ruleset(rules: Ruleset) -> Ruleset:
    if not isinstance(rules, Ruleset):
        raise RulesetError(f"expected a Ruleset, as ruleset('maw@1'); {clip(rules)} is none")
    return rules


def diff(a: Ruleset, b: Ruleset) -> tuple[Difference, ...]:
    """The options in which two rulesets differ, in the fixed order of options.

    Raises `RulesetError` for anything that is no ruleset, as `fingerprint` does.
    """
    first, second = _ruleset(a).options(), _ruleset(b).options()
    return tuple(
        Difference(name, first.get(name), second.get(name))
        for name in first | second
        if first.get(name) != second.get(name)
    )


def load_ruleset(
    source: str | os.PathLike[str] | Mapping[str, Any], table: str = "maw_family"
) -> Ruleset:
    """The ruleset that a config pins, from a TOML file or a mapping already read from one.

    `table` names the table, as `"tool.my-game.maw_family"`; an empty text is the whole file.
    The table holds `ruleset` (id and edition; a bare id takes the newest edition, with a
    warning), perhaps `fingerprint`, perhaps a table `options` of changed options by dotted
    name.

    Raises `RulesetError` when there is no such file or table, `UnknownRuleset`,
    `FingerprintMismatch`, or `InvalidRuleset` with every mistake named by its path.
    """
    document = source if isinstance(source, Mapping) else _read(source)
    found = _table(document, table)
    return _pinned(found, table)


def _read(path: str | os.PathLike[str]) -> Mapping[str, Any]:
    import tomllib

    try:
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError, TypeError) as error:
        raise RulesetError(f"the config {clip(path)} cannot be read: {error}") from error
    if len(data) > _LARGEST_FILE:
        raise RulesetError(f"the config {clip(path)} is larger than {_LARGEST_FILE:,} bytes")
    try:
        return tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise RulesetError(f"the config {clip(path)} is not TOML: {error}") from error


def _table(document: Mapping[str, Any], table: str) -> Mapping[str, Any]:
    if not isinstance(table, str):
        raise RulesetError(f"table is a name, as 'maw_family'; {clip(table)} is none")
    found: Any = document
    path = ""
    for name in table.split(".") if table else ():
        path = f"{path}.{name}" if path else name
        if not isinstance(found, Mapping) or name not in found:
            known = tuple(found) if isinstance(found, Mapping) else ()
            hint = nearest(name, tuple(key for key in known if isinstance(key, str)))
            raise RulesetError(f"there is no table {clip(path)} in the config{hint}")
        found = found[name]
    if not isinstance(found, Mapping):
        raise RulesetError(f"{table} is {clip(found)}; expected a table with a ruleset in it")
    return found


@attrs.frozen
class _Pin:
    """The table of a config, as it is written."""

    ruleset: str
    fingerprint: str | None = None
    options: Mapping[str, Any] = {}


def _structured(found: Mapping[str, Any], path: str) -> tuple[_Pin, list[str]]:
    """The table, and what is wrong with it in words; what is wrong is left out of it.

    Raises `InvalidRuleset` when it names no ruleset, without which the rest cannot be judged.
    """
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
                problems.append(f"{path}.{_key(key)} {problem}")
                wrong.add(key)
        if "ruleset" in wrong:
            raise InvalidRuleset(f"the config [{path}]", problems) from error
        right = {key: value for key, value in found.items() if key not in wrong}
        return converter.structure(right, _Pin), problems


def _strict_text(value: Any, _: type) -> str:
    if not isinstance(value, str):
        raise TypeError(f"is {clip(value)}; expected a text")
    return value


def _strict_table(value: Any, _: type) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError(f'is {clip(value)}; expected a table, as "scoring.maximum" = 40')
    return value


def _problems_of(fault: Exception) -> list[tuple[object, str]]:
    """The keys that a fault of structuring is about, each with what is wrong with it."""
    import cattrs

    fields = tuple(field.name for field in attrs.fields(_Pin))
    if isinstance(fault, cattrs.ForbiddenExtraKeysError):
        return [
            (
                key,
                f"is no key of this table; expected {', '.join(fields)}{nearest(str(key), fields)}",
            )
            for key in sorted(fault.extra_fields, key=str)
        ]
    if isinstance(fault, KeyError):
        return [(fault.args[0], 'is missing; expected a pin, as "spoil-five@1"')]
    (name,) = (
        note.name for note in fault.__notes__ if isinstance(note, cattrs.AttributeValidationNote)
    )
    return [(name, str(fault))]


def _key(name: object) -> str:
    """A key as TOML writes it: bare where it may be, else quoted."""
    text = str(name)
    bare = re.fullmatch("[A-Za-z0-9_-]+", text)
    return text if bare else json.dumps(text[:80], ensure_ascii=True)


def _pinned(found: Mapping[str, Any], table: str) -> Ruleset:
    path = table or "the file"
    pin, problems = _structured(found, path)
    if pin.fingerprint is not None and not _FINGERPRINT.fullmatch(pin.fingerprint):
        problems.append(
            f"{path}.fingerprint is {clip(pin.fingerprint)}; "
            "expected mf1: and 20 hexadecimal digits"
        )
    nested = [name for name, value in pin.options.items() if _is_nested(name, value)]
    problems += [
        f"{path}.options.{_key(name)} is a table; "
        f'write each option as one quoted name, as "{name}.{next(iter(pin.options[name]), "…")}"'
        for name in nested
    ]
    try:
        shipped = ruleset(pin.ruleset)
    except UnknownRuleset as error:
        raise UnknownRuleset(f"{path}.ruleset: {error}") from error
    changes = {name: value for name, value in pin.options.items() if name not in nested}
    rules = shipped
    try:
        rules = shipped.with_options(changes)
    except InvalidRuleset as error:
        problems += [f"{path}.options.{_quoted(problem)}" for problem in error.problems]
    if problems:
        raise InvalidRuleset(f"the config [{path}]", problems)
    if pin.fingerprint is not None and pin.fingerprint != fingerprint(rules):
        raise FingerprintMismatch(_mismatch(pin.fingerprint, rules, shipped, path))
    if pin.ruleset == shipped.id:
        _warn_bare(shipped)
    return rules


def _is_nested(name: str, value: Any) -> bool:
    return isinstance(value, Mapping) and name != "seating.side_sizes"


def _quoted(problem: str) -> str:
    """A problem with the option it begins with written as a TOML key."""
    name, blank, rest = problem.partition(" ")
    return (name if name.startswith('"') else f'"{name}"') + blank + rest


def _mismatch(pinned: str, rules: Ruleset, shipped: Ruleset, path: str) -> str:
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
        f"{path}: these are not the rules that were pinned: {found}. "
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
