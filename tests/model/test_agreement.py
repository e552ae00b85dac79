"""Engine and model, written apart from one another, agree move by move on random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

import maw_family as maw
from tests.model.randomly import OFFENCES, option_changes, shipped_options, table_of
from tests.model.slow import Table, chance, problems
from tests.model.tables import RULESETS, Options

LONGEST_GAME = 140
"""Moves after which a random game is left: several deals, or many in the smaller games."""

WORDS = ("five", "stand", "agree", "refuse", "leave", "declare", "claim")


def codes(cards: Any) -> list[str]:
    return [card.code for card in cards]


def engine_facts(state: maw.State) -> dict[str, Any]:
    score = maw.score(state)
    return {
        "to_act": state.to_act,
        "phase": str(state.phase),
        "legal": [maw.format_move(move) for move in maw.legal_moves(state)],
        "points": list(score.points),
        "tricks": list(score.tricks),
        "chips": list(score.chips),
        "pool": score.pool,
        "stake": score.stake,
        "winners": list(score.winners),
        "reason": None if score.reason is None else str(score.reason),
        "dealer": state.dealer,
        "leader": state.leader,
        "hands": [set(codes(hand)) for hand in state.hands],
        "undealt": set(codes(state.undealt)),
        "put_out": set(codes(state.put_out)),
        "superseded": codes(state.superseded),
        "turn_up": state.turn_up.code if state.turn_up else None,
        "lies": state.turn_up_lies,
        "trump": state.trump.letter if state.trump else None,
        "robber": state.robber,
        "declared": state.declared,
        "failed": state.failed,
        "barred": list(state.barred),
        "finished": [(t.leader, codes(t.cards), t.winner) for t in state.tricks],
        "trick": codes(state.trick),
        "ending": str(state.last_deal.ending) if state.last_deal else None,
    }


def model_facts(table: Table) -> dict[str, Any]:
    return {
        "to_act": table.to_act,
        "phase": table.phase,
        "legal": table.legal(),
        "points": list(table.points),
        "tricks": list(table.tricks),
        "chips": list(table.chips),
        "pool": table.pool,
        "stake": table.stake,
        "winners": list(table.winners),
        "reason": table.reason,
        "dealer": table.dealer,
        "leader": table.leader,
        "hands": [set(hand) for hand in table.hands],
        "undealt": set(table.undealt),
        "put_out": set(table.put_out),
        "superseded": list(table.superseded),
        "turn_up": table.turn_up,
        "lies": table.turn_up_lies,
        "trump": table.trump,
        "robber": table.robber,
        "declared": table.declared,
        "failed": table.failed,
        "barred": sorted(table.barred),
        "finished": [(leader, list(cards), winner) for leader, cards, winner in table.finished],
        "trick": list(table.trick),
        "ending": table.last_ending,
    }


def assert_same_refusals(state: maw.State, table: Table, rng: random.Random) -> None:
    """The engine refuses what the model does not accept, and nothing else."""
    cards = codes(card for suit in maw.Suit for card in suit.cards)
    tried = [*rng.sample(cards, 12), *(f"rob {card}" for card in rng.sample(cards, 6)), *WORDS]
    tried += [f"up {card}" for card in rng.sample(cards, 4)]
    tried += [f"penalty {rng.randrange(10)} {offence}" for offence in OFFENCES]
    for text in tried:
        assert maw.is_legal(state, maw.parse_move(text)) == table.accepts(text), text


def play_together(options: Options, rules: maw.Ruleset, rng: random.Random) -> None:
    table = table_of(options, rng)
    state = maw.new_game(
        rules, players=table.players, dealer=table.dealer, side_size=table.side_size
    )
    record: list[str] = []
    try:
        for _ in range(LONGEST_GAME):
            assert engine_facts(state) == model_facts(table)
            if rng.random() < 0.1:
                assert_same_refusals(state, table, rng)
            if state.is_over:
                break
            penalty = f"penalty {rng.randrange(table.players)} {rng.choice(OFFENCES)}"
            if rng.random() < 0.03 and table.accepts(penalty):
                text = penalty
            elif table.to_act is None:
                text = chance(table, rng)
            else:
                text = rng.choice(table.legal())
            record.append(text)
            state = maw.apply(state, maw.parse_move(text))
            table.play(text)
    except AssertionError as error:
        error.add_note(f"{options}")
        error.add_note(f"{table.players} players, sides of {table.side_size}: {record}")
        raise


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_shipped_ruleset_has_the_options_of_section_8(name: str) -> None:
    options = maw.ruleset(name).options()
    assert options | {"seating.side_sizes": dict(options["seating.side_sizes"])} == RULESETS[name]


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_shipped_rulesets_agree_at_every_table(name: str) -> None:
    rng = random.Random(f"shipped {name}")
    for _ in range(25):
        play_together(RULESETS[name], maw.ruleset(name), rng)


@pytest.mark.parametrize("part", range(8))
def test_random_options_agree(part: int) -> None:
    rng = random.Random(f"options {part}")
    for _ in range(60):
        name = rng.choice(sorted(RULESETS))
        changes = option_changes(rng)
        options = shipped_options(name, changes)
        assert problems(options) == []
        play_together(options, maw.ruleset(name).with_options(changes), rng)
