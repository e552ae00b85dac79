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


def engine_start(name: str, deal: tuple[str, ...], players: int) -> maw.State:
    state = maw.new_game(maw.ruleset(name), players=players)
    for text in moves_of(name, deal, players):
        state = maw.apply(state, maw.parse_move(text))
    return state


def model_start(name: str, deal: tuple[str, ...], players: int) -> Table:
    table = Table(RULESETS[name], players)
    for text in moves_of(name, deal, players):
        table.play(text)
    return table


def moves_of(name: str, deal: tuple[str, ...], players: int) -> tuple[str, ...]:
    fiving = RULESETS[name]["fiving.extent"] != "off" and players == 2
    return (*deal[:2], "stand", *deal[2:]) if fiving else deal


# Counted by the model and by the engine; the model counts the smaller ones again in every run.
LINES: dict[tuple[str, int, tuple[str, ...]], int] = {
    ("five-and-ten", 2, TWO): 5936,
    ("five-and-ten", 2, TWO_WITH_ACE_TURNED): 4864,
    ("five-and-ten", 3, THREE): 3744,
    ("five-cards", 2, TWO): 704,
    ("five-cards", 2, TWO_WITH_ACE_TURNED): 480,
    ("forty-five", 2, TWO): 22384,
    ("forty-five", 2, TWO_WITH_ACE_TURNED): 15872,
    ("forty-five", 3, THREE): 16896,
    ("forty-five-1876", 2, TWO): 4368,
    ("forty-five-1876", 2, TWO_WITH_ACE_TURNED): 480,
    ("forty-five-1876", 3, THREE): 3744,
    ("maw", 2, TWO): 4368,
    ("maw", 2, TWO_WITH_ACE_TURNED): 480,
    ("maw-court", 2, TWO): 4368,
    ("maw-court", 2, TWO_WITH_ACE_TURNED): 480,
    ("maw-jack-high", 2, TWO): 4368,
    ("maw-jack-high", 2, TWO_WITH_ACE_TURNED): 480,
    ("spoil-five", 2, TWO): 5640,
    ("spoil-five", 2, TWO_WITH_ACE_TURNED): 4480,
    ("spoil-five", 3, THREE): 4240,
    ("spoil-five-1911", 2, TWO): 19960,
    ("spoil-five-1911", 2, TWO_WITH_ACE_TURNED): 14196,
    ("spoil-five-1911", 3, THREE): 15730,
    ("spoil-five-peel", 2, TWO): 19960,
    ("spoil-five-peel", 2, TWO_WITH_ACE_TURNED): 16400,
    ("spoil-five-peel", 3, THREE): 15730,
    ("twenty-five", 2, TWO): 22384,
    ("twenty-five", 2, TWO_WITH_ACE_TURNED): 15872,
    ("twenty-five", 3, THREE): 16896,
    ("twenty-five-1876", 2, TWO): 4368,
    ("twenty-five-1876", 2, TWO_WITH_ACE_TURNED): 480,
    ("twenty-five-1876", 3, THREE): 3744,
    ("twenty-five-irish", 2, TWO): 19440,
    ("twenty-five-irish", 2, TWO_WITH_ACE_TURNED): 15872,
    ("twenty-five-irish", 3, THREE): 15568,
}
FEW = 5_000


@pytest.mark.parametrize(("name", "players", "deal"), LINES)
def test_engine_counts_the_lines(name: str, players: int, deal: tuple[str, ...]) -> None:
    assert engine_count(engine_start(name, deal, players)) == LINES[name, players, deal]


@pytest.mark.parametrize(
    ("name", "players", "deal"), [case for case, lines in LINES.items() if lines < FEW]
)
def test_model_counts_the_lines(name: str, players: int, deal: tuple[str, ...]) -> None:
    assert count(model_start(name, deal, players)) == LINES[name, players, deal]
