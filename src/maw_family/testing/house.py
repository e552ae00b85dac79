"""Rulesets that are drawn: shipped ones, and house rules from what the options say of themselves."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from maw_family.cards import clip
from maw_family.errors import RulesetError
from maw_family.options import Choice, Names, Numbers, Packets, Sides, Whole, ways_to_deal
from maw_family.rules import NOT_WITH, SCORINGS, Ruleset, option_of, ruleset, rulesets as shipped
from maw_family.testing.playing import Below

_FEW: Final = 3
"""How many options are changed where few are, at most."""
_MANY_VALUES: Final = 1024
"""More than any option has."""


def some_rules(below: Below, players: int | None, *, shipped_only: bool) -> Ruleset:
    """A shipped ruleset, or one with a few or many of its options changed.

    Everything is drawn by itself, whatever came of the rest, and 0 leaves things as they are:
    so one option after the other goes back to what it was when a counterexample is simplified.
    """
    pins = pins_for(players)
    pin = below(len(pins))
    base = ruleset(pins[pin])
    how = 0 if shipped_only else below(3)
    if not how:
        return base
    # The kind of scoring is that of the ruleset drawn first, and all else now and then that of
    # another one. Were the kind drawn by itself, a fault in pools would be shown in a game whose
    # scoring, ten options, was changed to that of a pool, and not in a game for a pool.
    kept = base.scoring
    other = _rarely(len(pins) - 1, 3 if how == 1 else 1, below)
    base = ruleset(pins[(pin + other) % len(pins)])
    options = base.options()
    if base.scoring.kind != kept.kind:
        options = {name: value for name, value in options.items() if "scoring." not in name}
        fresh = attrs.asdict(SCORINGS[kept.kind]())
        options |= {f"scoring.{name}": value for name, value in fresh.items()}
    names = [name for name in options if name != "scoring.kind"]
    if how == 1:
        for _ in range(_FEW):
            which, place = below(1 + len(names)), below(_MANY_VALUES)
            if which:
                name = names[which - 1]
                options[name] = _changed(name, kept.kind, options[name], _at(place))
    else:
        for name in names:
            options[name] = _changed(name, kept.kind, options[name], below)
    return base.with_options(_consistent(options, players))


def _at(place: int) -> Below:
    """Always the same number, and never the 0 that changes nothing."""
    return lambda count: 1 + place % (count - 1)


def pins_for(players: int | None) -> list[str]:
    """The shipped rulesets that are played by so many."""
    pins = [pin for pin in shipped() if players in (None, *ruleset(pin).seating.players)]
    if not pins:
        raise RulesetError(f"no shipped ruleset is for {clip(players)} players")
    return pins


def _consistent(options: dict[str, Any], players: int | None) -> dict[str, Any]:
    """Options as drawn one by one, with those changed that contradict another."""
    if players is not None:
        options["seating.players"] = tuple(sorted({*options["seating.players"], players}))
    kind = options["scoring.kind"]
    for name, value in options.items():
        if name.startswith("penalties.") and value in NOT_WITH[kind]:
            options[name] = "none"
    if kind == "pool":
        options["turn_up.ace_of_hearts_points"] = 0
        # A full pool needs a dealer who adds to it, and the first due has to be covered.
        if options["scoring.maximum"]:
            options["scoring.tit_up"] = max(options["scoring.tit_up"], 1)
        due = options["scoring.stake"] + options["scoring.dealer_extra"]
        options["scoring.chips"] = max(options["scoring.chips"], due)
    return options


# What an option is changed to


def _rarely(count: int, rarity: int, below: Below) -> int:
    """Nought, which is the simplest, or a number up to `count`; the rarer the more often nought.

    It is drawn as one number, so that nothing drawn after it moves when it becomes nought.
    """
    number = below(1 + count * rarity)
    return number if number <= count else 0


def _one_of(value: Any, values: Sequence[Any], below: Below, rarity: int = 1) -> Any:
    """The value that stands, which is the simplest, or one of some."""
    number = _rarely(len(values), rarity, below)
    return values[number - 1] if number else value


# Small, so that games come to their end within a few deals.
_NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {
    "turn_up.ace_of_hearts_points": (*range(6), 30),
    "leading.opening_trump_from": tuple(range(11)),
    "scoring.sweep": tuple(range(13)),
    "scoring.target": tuple(range(31)),
    "scoring.maximum": tuple(range(16)),
    "scoring.sweep_bonus": (*range(5), 30),
    "scoring.chips": tuple(range(1, 13)),
}


@functools.cache
def _values(name: str, kind: str) -> tuple[Any, ...]:
    """The values that an option is changed to."""
    option = option_of(name, kind)
    if isinstance(option, Whole):
        usual = option.only or range(option.minimum, option.minimum + 5)
        return tuple(filter(option.accepts, _NUMBERS.get(name, usual)))
    if isinstance(option, Names) and option.complete:
        return tuple(itertools.permutations(option.names))
    if isinstance(option, Names | Numbers):
        every: Sequence[Any] = (
            option.names if isinstance(option, Names) else range(option.minimum, option.maximum + 1)
        )
        some = (itertools.combinations(every, many) for many in range(len(every) + 1))
        return tuple(filter(option.accepts, itertools.chain(*some)))
    return tuple(option.values) if isinstance(option, Choice) else (False, True)


_SIZES: Final = {
    players: [
        sizes
        for many in range(1, 4)
        for sizes in itertools.permutations(
            [n for n in range(1, players) if players % n == 0], many
        )
    ]
    for players in range(2, 11)
}
"""For each number of players the sizes its sides may have, the usual one first."""


def _changed(name: str, kind: str, value: Any, below: Below) -> Any:
    """A value for an option, the simplest being the one that stands."""
    option = option_of(name, kind)
    if isinstance(option, Sides):
        drawn = {players: _one_of(value.get(players), _SIZES[players], below) for players in _SIZES}
        return {players: sizes for players, sizes in drawn.items() if sizes is not None}
    if isinstance(option, Packets):
        ways = [tuple(way) for way in ways_to_deal(option.hand)]
        some = (_one_of(None, ways, below, _PART) for _ in range(_PART))
        return tuple(dict.fromkeys(way for way in some if way is not None)) or value
    return _one_of(value, _values(name, kind), below)


_PART: Final = 3
"""How much rarer a part of an option is changed than one that is changed as a whole."""
