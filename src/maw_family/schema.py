"""The table of a config that pins a ruleset, as JSON Schema, for editors to complete and check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maw_family.config import FINGERPRINT
from maw_family.options import Option, words
from maw_family.rules import SCORINGS, options_by_kind, ruleset, rulesets


def config_schema() -> dict[str, Any]:
    """The table that `load_ruleset` reads, as JSON Schema (draft 2020-12): plain dicts and lists.

    It is made from the options and the shipped rulesets of this version, and yours to change. The schema checks
    every name and every value by itself; contradictions between options, options that the
    ruleset's kind of scoring does not have, and `1.0`, which is a whole number in JSON and none
    in TOML, are left to `load_ruleset`.
    """
    pins = rulesets()
    options = {name: _of_option(by_kind) for name, by_kind in options_by_kind().items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ruleset of maw_family",
        "description": "Which rules are played: a shipped ruleset, perhaps with house rules.",
        "type": "object",
        "properties": {
            "ruleset": {
                "title": "Which ruleset is played?",
                "description": "\n".join(
                    [
                        "A name with its edition; a bare name takes the newest edition.",
                        "",
                        *(f"* `{pin}`: {ruleset(pin).title}" for pin in pins),
                    ]
                ),
                "type": "string",
                "enum": [*pins, *dict.fromkeys(ruleset(pin).id for pin in pins)],
            },
            "fingerprint": {
                "title": "Under which rules alone may the program run?",
                "description": "What `maw_family.fingerprint` gives for the rules, house rules included.",
                "type": "string",
                "pattern": f"^{FINGERPRINT}$",
            },
            "options": {
                "title": "Which options are changed?",
                "description": "House rules: options by their dotted names, in quotation marks.",
                "type": "object",
                "properties": options,
                "additionalProperties": False,
            },
        },
        "required": ["ruleset"],
        "additionalProperties": False,
    }


def _of_option(by_kind: Mapping[str, Option]) -> dict[str, Any]:
    """What an option may be; where the kinds of scoring know it differently, any of these."""
    first = next(iter(by_kind.values()))
    if any(option != first for option in by_kind.values()):
        return {"anyOf": [_only(option, kind) for kind, option in by_kind.items()]}
    return first.schema() if len(by_kind) == len(SCORINGS) else _only(first, *by_kind)


def _only(option: Option, *kinds: str) -> dict[str, Any]:
    """What an option may be under some kinds of scoring."""
    part = option.schema()
    told = words(f'`"{kind}"`' for kind in kinds)
    return part | {"description": f"{part['description']}\n\nOnly where `scoring.kind` is {told}."}
