"""What the tests of the clauses share: a table to play at, and the mark that names a clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import maw_family as maw

Test = TypeVar("Test", bound=Callable[..., None])

HAND_SIZE = 5


def clause(name: str) -> Callable[[Test], Test]:
    """Mark a test as the one of that clause: `@clause("4.holder.first-turn")`."""

    def mark(test: Test) -> Test:
        vars(test)["clause"] = name
        return test

    return mark


def clause_of(thing: object) -> str | None:
    """The clause that a test was marked with; None for anything that bears no mark."""
    if not callable(thing):
        return None
    name = getattr(thing, "clause", None)
    return name if isinstance(name, str) else None


def table(
    ruleset: str,
    *,
    players: int,
    dealer: int = 0,
    side_size: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> maw.State:
    """A game that waits for its first deal."""
    rules = maw.ruleset(ruleset).with_options(options or {})
    return maw.new_game(rules, players=players, dealer=dealer, side_size=side_size)


def go_on(state: maw.State, moves: Iterable[str]) -> maw.State:
    """The state after further moves in the notation of records.

    A decision carries its seat (`1 rob 9S`), which has to be the seat to act; `deal`, `up` and
    `penalty` carry none.
    """
    for text in moves:
        seat, _, rest = text.partition(" ")
        move = text
        if seat.isdigit():
            assert state.to_act == int(seat), f"{text}: it is the turn of {state.to_act}"
            move = rest
        state = maw.apply(state, maw.parse_move(move))
    return state


def play(
    ruleset: str,
    moves: Iterable[str],
    *,
    players: int,
    dealer: int = 0,
    side_size: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> maw.State:
    """A game from its beginning to the last of these moves."""
    start = table(ruleset, players=players, dealer=dealer, side_size=side_size, options=options)
    return go_on(start, moves)


def legal(state: maw.State) -> set[str]:
    """The moves that the seat to act may make, as text."""
    return {maw.format_move(move) for move in maw.legal_moves(state)}


def deal(*hands: str, fill: str = "") -> str:
    """A deal of these hands, seat 0 first: `deal("AC KD", "QD", fill="2H 3H …")`.

    A hand of fewer than five cards is filled up from `fill`, in order; `fill` may hold more
    cards than are needed, but none that stands in a hand.
    """
    named = [text.split() for text in hands]
    spare = fill.split()
    both = {card for hand in named for card in hand} & set(spare)
    assert not both, f"named and spare: {sorted(both)}"
    left: Iterator[str] = iter(spare)
    full = [hand + [next(left) for _ in range(HAND_SIZE - len(hand))] for hand in named]
    return "deal " + " ".join("".join(hand) for hand in full)


def refused(state: maw.State, text: str) -> maw.Refusal:
    """Why a move, written without a seat, may not be made; fails where it may be made."""
    move = maw.parse_move(text)
    refusal = maw.explain(state, move)
    assert refusal is not None, f"{text} may be made"
    return refusal


def cards(text: str) -> maw.CardSet:
    """Some cards as a set."""
    return maw.CardSet(text)
