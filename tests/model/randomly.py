"""Random rulesets, tables and moves for the comparison of engine and model."""

from __future__ import annotations

import random
from typing import Any

from tests.model.slow import Table
from tests.model.tables import RULESETS, Options, changed

TOPS = ("five", "jack", "ace-of-hearts", "ace")
OFFENCES = (
    "change-hands",
    "renounce",
    "lead-out-of-turn",
    "misdeal",
    "packet-order",
    "look",
    "false-rob",
    "make-out",
)
EFFECTS = ("none", "lose-set", "lose-deal", "lose-four", "forfeit-stake", "redeal", "pass-deal")
CARRIED = {
    "game": tuple(effect for effect in EFFECTS if effect != "forfeit-stake"),
    "tricks": tuple(effect for effect in EFFECTS if effect not in ("forfeit-stake", "lose-deal")),
    "pool": tuple(effect for effect in EFFECTS if effect not in ("lose-four", "lose-deal")),
}


def option_changes(rng: random.Random) -> Options:
    """Changes to every option at once that do not contradict one another."""
    kind = rng.choice(("game", "tricks", "pool"))
    changes: dict[str, Any] = {
        "ranking.top_trumps": tuple(rng.sample(TOPS, 4)),
        "seating.players": tuple(range(2, 11)),
        "seating.side_sizes": {4: (2, 1), 6: (3, 2, 1), 8: (2, 4), 9: (1, 3), 10: (1, 2, 5)},
        "fiving.extent": rng.choice(("off", "once", "until-suit-changes")),
        "robbing.dealer": rng.choice(("off", "may", "must")),
        "robbing.holder": rng.choice(("off", "optional", "declare", "mandatory")),
        "robbing.unrobbed_ace": rng.choice(("keeps-rank", "lowest-trump")),
        "robbing.failure": rng.choice(("none", "cannot-win")),
        "leading.opening_trump_from": rng.choice((0, 2, 3, 5)),
        "following.plain_lead": rng.choice(("follow", "follow-or-trump")),
        "following.void": rng.choice(("free", "must-trump")),
        "following.ace_of_hearts_lead": rng.choice(("trump", "plain-heart", "trump-then-heart")),
        "reneging.cards": tuple(name for name in TOPS if rng.random() < 0.5),
        "penalties.after_misdeal": rng.choice(("redeal", "pass-deal")),
        "scoring.kind": kind,
    }
    for offence in OFFENCES:
        name = f"penalties.{offence.replace('-', '_')}"
        changes[name] = rng.choice(CARRIED[kind])
    if kind == "pool":
        stake, extra = rng.choice((1, 2, 3)), rng.choice((0, 0, 1, 2))
        changes |= {
            "turn_up.ace_of_hearts_points": 0,
            "scoring.tricks_to_win": rng.choice((2, 3, 4)),
            "scoring.stake": stake,
            "scoring.spoil_stake": rng.choice((0, 1, 2)),
            "scoring.maximum": rng.choice((0, 0, 4, 12)),
            "scoring.tit_up": rng.choice((1, 2)),
            "scoring.dealer_extra": extra,
            "scoring.sweep": rng.choice(("off", "jink", "free")),
            "scoring.sweep_bonus": rng.choice((0, 1, 3, 30)),
            "scoring.chips": stake + extra + rng.choice((0, 1, 4, 9)),
        }
        return changes
    changes |= {
        "turn_up.ace_of_hearts_points": rng.choice((0, 0, 4, 30)),
        "turn_up.ace_of_hearts_wins": rng.random() < 0.5,
    }
    if kind == "game":
        changes |= {
            "scoring.win": rng.choice((1, 5)),
            "scoring.sweep": rng.choice((0, 10)),
            "scoring.target": rng.choice((0, 9, 14, 26)),
        }
        return changes
    changes |= {
        "scoring.trick": rng.choice((1, 5, 10)),
        "scoring.best_trump": rng.choice((0, 5, 5)),
        "scoring.sweep": rng.choice(("off", "wins-game", "double-stake")),
        "scoring.target": rng.choice((5, 15, 25, 45)),
    }
    return changes


def table_of(options: Options, rng: random.Random) -> Table:
    """A table somewhere in the range the options allow."""
    players = rng.choice(options["seating.players"])
    size = rng.choice(options["seating.side_sizes"].get(players, (1,)))
    return Table(options, players, rng.randrange(players), size)


def shipped_options(name: str, changes: Options) -> Options:
    """The options of a shipped ruleset with changes."""
    return changed(RULESETS[name], changes)
