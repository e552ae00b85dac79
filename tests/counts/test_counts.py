"""How many ways a deal can go ("perft"): engine and model count the same lines.

A line is a sequence of decisions from the turn-up to the end of the deal; a card turned by
fiving counts once for every card it can be. The deals are fixed: hands of few choices, one of
them holding the Ace of trumps so that robbing and its failure take part.
"""

from __future__ import annotations

import pytest

import maw_family as maw
from tests.model.perft import count
from tests.model.slow import Table
from tests.model.tables import RULESETS

TWO = ("deal 3C4CKDQD6S ACJD2D3S4S", "up 9C")
TWO_WITH_ACE_TURNED = ("deal 3CKDQD6S7S JD2D3S4S9C", "up AC")
THREE = ("deal ACJD2DTS9S KDQD3S4S7H 9D8DKSQSJH", "up 9C", "KD", "8D")
"""Seat 0 is the last to play to the first trick and may rob then."""


def engine_count(state: maw.State) -> int:
    if state.is_over or state.phase is maw.Phase.DEAL:
        return 1
    moves: tuple[maw.Move, ...] = maw.legal_moves(state)
    if state.phase is maw.Phase.TURN_UP:
        moves = tuple(maw.TurnUp(card) for card in state.undealt)
    return sum(engine_count(maw.apply(state, move)) for move in moves)


def counts(name: str, players: int, deal: tuple[str, ...]) -> tuple[int, int]:
    """The engine's count and the model's."""
    table = Table(RULESETS[name], players)
    state = maw.new_game(maw.ruleset(name), players=players)
    fiving = RULESETS[name]["fiving.extent"] != "off" and players == 2
    moves = (*deal[:2], "stand", *deal[2:]) if fiving else deal
    for text in moves:
        table.play(text)
        state = maw.apply(state, maw.parse_move(text))
    return engine_count(state), count(table)
