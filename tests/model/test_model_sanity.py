"""What must hold of the slow model whatever is played: 52 cards, and no chip made or lost."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.model.perft import count
from tests.model.slow import (
    CHOICES,
    DECK,
    IMPOSSIBLE_EFFECTS,
    OFFENCES,
    TOP_TRUMPS,
    Table,
    chance,
    complete,
    in_card_order,
    problems,
)
from tests.model.tables import RULESETS, Options, changed

TABLES = [
    (name, players, size)
    for name, options in RULESETS.items()
    for players in options["seating.players"]
    for size in options["seating.side_sizes"].get(players, (1,))
]


def random_options(rng: random.Random) -> Options:
    """Every option drawn by itself, from what its kind of scoring can carry."""
    kind = rng.choice(["game", "tricks", "pool"])
    number = rng.choice([2, 2, 3, 4, 4, 6, 10])
    size = rng.choice([size for size in (1, 2, 3, 5) if number % size == 0])
    options: Options = {
        "scoring.kind": kind,
        "seating.players": (number,),
        "seating.side_sizes": {number: (size,)},
        "ranking.top_trumps": tuple(rng.sample(TOP_TRUMPS, 4)),
        "reneging.cards": tuple(rng.sample(TOP_TRUMPS, rng.randrange(5))),
        "leading.opening_trump_from": rng.choice([0, 2, 5]),
    }
    for name, values in CHOICES.items():
        if name.startswith("penalties.") and name != "penalties.after_misdeal":
            # Seldom the one that ends everything.
            possible = [v for v in values if v not in [*IMPOSSIBLE_EFFECTS[kind], "lose-set"]]
            options[name] = rng.choice([*possible * 3, "lose-set"])
        else:
            options[name] = rng.choice(values)
    if kind == "pool":
        options |= {
            "scoring.tricks_to_win": rng.choice([2, 3, 4]),
            "scoring.sweep": rng.choice(["off", "jink", "free"]),
            "scoring.sweep_bonus": rng.choice([0, 1, 7]),
            "scoring.maximum": rng.choice([0, 12]),
            "scoring.tit_up": rng.choice([1, 2]),
            "scoring.dealer_extra": rng.choice([0, 1]),
        }
    else:
        options["turn_up.ace_of_hearts_points"] = rng.choice([0, 4])
    if kind == "tricks":
        options |= {
            "scoring.best_trump": rng.choice([0, 5]),
            "scoring.sweep": rng.choice(["off", "wins-game", "double-stake"]),
            "scoring.target": rng.choice([10, 25, 45]),
        }
    return options


def check(table: Table, chips: int) -> None:
    cards = [card for hand in table.hands for card in hand]
    cards += [card for _, trick, _ in table.finished for card in trick]
    cards += [*table.trick, *table.undealt, *table.superseded, *table.put_out]
    if table.turn_up is not None and table.turn_up_lies:
        cards.append(table.turn_up)
    assert in_card_order(cards) == DECK
    assert sum(table.chips) + table.pool == chips
    assert min(table.chips) >= 0
    assert sum(table.tricks) == len(table.finished) <= 5
    assert (table.phase == "over") == (table.reason is not None)
    legal = table.legal()
    assert bool(legal) == (table.to_act is not None)
    assert not legal or (table.accepts(legal[0]) and table.accepts(legal[-1]))


def play_at_random(table: Table, rng: random.Random, moves: int, penalties: float) -> None:
    chips = sum(table.chips) + table.pool
    for _ in range(moves):
        check(table, chips)
        if table.phase == "over":
            return
        penalty = f"penalty {rng.randrange(table.players)} {rng.choice(OFFENCES)}"
        before = table.copy()
        if rng.random() < penalties and table.accepts(penalty):
            table.play(penalty)
        elif table.to_act is None:
            table.play(chance(table, rng))
        else:
            table.play(rng.choice(table.legal()))
        check(before, chips)


@pytest.mark.parametrize(("name", "players", "size"), TABLES)
def test_shipped_rulesets(name: str, players: int, size: int) -> None:
    rng = random.Random(f"{name} {players} {size}")
    for penalties in (0.0, 0.02):
        table = Table(RULESETS[name], players, rng.randrange(players), size)
        play_at_random(table, rng, 60, penalties)


@pytest.mark.parametrize("seed", range(100))
def test_random_options(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    assert problems(options) == []
    table = Table(options, options["seating.players"][0])
    play_at_random(table, rng, 80, 0.02)


@pytest.mark.parametrize("name", RULESETS)
def test_shipped_rulesets_have_no_problems(name: str) -> None:
    assert problems(RULESETS[name]) == []
    # What the tables leave unsaid has been spelt out already.
    assert complete(RULESETS[name]) == RULESETS[name]


@pytest.mark.parametrize(
    ("name", "changes", "number"),
    [
        ("maw", {"scoring.target": 0}, 0),
        ("maw", {"scoring.kind": "tricks"}, 0),
        ("maw", {"scoring.kind": "pool"}, 2),  # points for A♥, and four points to lose
        ("twenty-five", {"scoring.target": 0}, 1),
        ("twenty-five", {"scoring.stake": 1}, 1),
        ("twenty-five", {"penalties.look": "lose-deal", "penalties.renounce": "redeal"}, 1),
        ("spoil-five", {"scoring.maximum": 10}, 0),
        ("five-and-ten", {"scoring.maximum": 10}, 1),
        ("spoil-five-peel", {"scoring.chips": 3}, 1),
        ("spoil-five", {"scoring.tricks_to_win": 5}, 1),
        ("spoil-five", {"robbing.holder": "optional"}, 0),
        ("maw", {"seating.side_sizes": {4: (3,)}, "scoring.win": 0}, 2),
    ],
)
def test_problems(name: str, changes: dict[str, Any], number: int) -> None:
    assert len(problems(changed(RULESETS[name], changes))) == number


def test_lines_of_a_deal() -> None:
    # Eldest has five trumps, the dealer none: eldest wins every trick, neither is ever bound.
    table = Table(changed(RULESETS["maw"], {"fiving.extent": "off"}), 2)
    table.play("deal 2H3H4H6H7H 5CJCKCQC2C")
    table.play("up 9C")
    table.play("5C")
    table.play("2H")
    assert count(table) == (4 * 3 * 2) ** 2
    assert count(table, limit=100) == 100
    assert table.legal() == ["2C", "JC", "QC", "KC"]


def test_lines_end_with_the_deal() -> None:
    # Three trumps take the pool: 4 * 3 orders of his next two, 4 * 3 of the cards under them,
    # and after each of these he claims or leads one of two on to 2 * 1 * 1 * 1 ends.
    table = Table(RULESETS["spoil-five"], 2)
    table.play("deal 2H3H4H6H7H 5CJCKCQC2C")
    table.play("up 9C")
    table.play("5C")
    table.play("2H")
    assert count(table) == (4 * 3) ** 2 * (1 + (2 * 1) ** 2)
