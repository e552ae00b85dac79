"""Editions that cannot drift: what each was released with, and whether it is so still.

`editions.toml` holds, for every shipped edition, its fingerprint and the digest of its
behaviour. An edition never changes once released: where one of the two comes out differently,
either this installation is damaged, or a correction was made that needs an edition of its own.
"""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Generator, Iterator
from typing import Final

import attrs

from maw_family.config import fingerprint
from maw_family.dealing import Dealer
from maw_family.engine import apply, is_legal, legal_moves, new_game
from maw_family.moves import Move, Offence, Penalty
from maw_family.notation import format_move
from maw_family.positions import format_position
from maw_family.rules import Ruleset, ruleset, rulesets
from maw_family.state import DEAL, State

_DEALS: Final = 120
"""Deals in all, shared out among the tables at which a ruleset plays."""
_FEWEST_DEALS: Final = 12
"""Deals at a table where there are many."""
_SHOWN: Final = 2
"""Deals of a game of which every state counts; of the others those between deals do."""
_PENALTIES: Final = 0.005
"""How often the referee of these games looks for something to charge."""


@attrs.frozen
class Release:
    """What an edition (RULES.md section 8) was released with.

    Attributes:
        fingerprint: `mf1:` and 20 hex digits, over its options.
        behaviour: `mb1:` and 20 hex digits, over how games by it come out.
    """

    fingerprint: str
    behaviour: str


@attrs.frozen
class SelfCheck:
    """What a ruleset (RULES.md section 8) comes to here, beside what it was released with.

    Attributes:
        ruleset: The ruleset looked at.
        fingerprint: Its fingerprint as it is worked out here.
        behaviour: The digest of its behaviour as it is worked out here: `mb1:` and 20 hex
            digits over the legal moves, states and scores of seeded games at every table.
        released: What the edition was released with; None for house rules, which nobody has
            released.
        problems: What is not as it was released, a sentence each; empty if all is.
    """

    ruleset: Ruleset
    fingerprint: str
    behaviour: str
    released: Release | None
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether everything is as it was released."""
        return not self.problems


@functools.cache
def releases() -> dict[str, Release]:
    """What every shipped edition was released with, by its pin."""
    import importlib.resources
    import tomllib

    text = (importlib.resources.files("maw_family") / "editions.toml").read_text("utf-8")
    return {pin: Release(**values) for pin, values in tomllib.loads(text).items()}


def self_check(rules: Ruleset) -> SelfCheck:
    """Fingerprint and behaviour of a ruleset worked out anew, beside what was released.

    The behaviour is that of the same seeded games on every Python version and platform. Which
    rulesets are released stands in RULES.md section 8.

    Raises `RulesetError` for anything that is no ruleset.
    """
    now = Release(fingerprint(rules), behaviour(rules))
    if rules.pin not in rulesets() or fingerprint(ruleset(rules.pin)) != now.fingerprint:
        return SelfCheck(rules, now.fingerprint, now.behaviour, None, ())
    released = releases().get(rules.pin)
    problems = []
    if released is None:
        problems.append(f"{rules} is shipped, and editions.toml does not tell with what")
    elif released.fingerprint != now.fingerprint:
        problems.append(
            f"{rules} has the fingerprint {now.fingerprint} and was released with "
            f"{released.fingerprint}: its options are not those of this edition"
        )
    elif released.behaviour != now.behaviour:
        problems.append(
            f"{rules} behaves as {now.behaviour} and was released behaving as "
            f"{released.behaviour}: the same moves come to something else"
        )
    return SelfCheck(rules, now.fingerprint, now.behaviour, released, tuple(problems))


def behaviour(rules: Ruleset) -> str:
    """A short text for how a ruleset behaves: `mb1:` and 20 hex digits.

    It is a hash over the legal moves, states and scores of games at every table the ruleset
    plays at, seeded and always the same, penalties among them. It is the same on every Python
    version and platform, and says nothing of name, title and sources.
    """
    seating = rules.seating
    tables = [(n, size) for n in seating.players for size in seating.sizes_for(n)]
    deals = max(_FEWEST_DEALS, _DEALS // len(tables))
    told = hashlib.sha256()
    for players, side_size in tables:
        for line in _games(new_game(rules, players=players, side_size=side_size), deals):
            told.update(line.encode("ascii") + b"\n")
    return f"mb1:{told.hexdigest()[:20]}"


def _games(start: State, deals: int) -> Iterator[str]:
    """Games at random, but always the same ones, until there have been so many deals."""
    done = 0
    while done < deals:
        done += yield from _game(start, seed=done, most=deals - done)


def _game(state: State, seed: int, most: int) -> Generator[str, None, int]:
    """The moves, and the states that are shown, of one game; returns how many deals it had."""
    # Text, of which every version of Python makes the same generator; `random` draws the same
    # numbers on all of them too.
    draw = random.Random(f"maw_family behaviour {seed}").random
    dealer = Dealer(seed)
    deals = 0
    yield format_position(state)
    while not state.is_over and deals < most:
        legal = legal_moves(state)
        move: Move
        if draw() < _PENALTIES and (charged := _charges(state)):
            move = charged[int(draw() * len(charged))]
        elif state.to_act is None:
            move = dealer.chance(state)
        else:
            move = legal[int(draw() * len(legal))]
        state = apply(state, move)
        yield " ".join(map(format_move, legal))
        if deals < _SHOWN or state.phase is DEAL or state.is_over:
            yield format_position(state)
        deals += state.phase is DEAL
    return max(deals, 1)


def _charges(state: State) -> list[Penalty]:
    every = [Penalty(seat, offence) for seat in range(state.players) for offence in Offence]
    return [move for move in every if is_legal(state, move)]
