"""Which options go with which: what one of them needs to take effect, or to be allowed at all.

The tests hold every tie against the rules themselves: what is refused is refused, what takes no
effect leaves every game as it is, and there is no contradiction that is not told here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from maw_family.options import words
from maw_family.rules import NOT_WITH


@attrs.frozen
class Tie:
    """That an option depends on others.

    Attributes:
        told: What is said beside it; names of options in backticks become links.
        pin: The ruleset with which it can be tried.
        values: Two values of the option.
        without: Options with which the second value is refused, or makes no difference.
        within: Options with which both are allowed and, unless `refused`, differ.
        refused: Whether `without` is refused.
    """

    told: str
    pin: str
    values: tuple[Any, Any]
    without: Mapping[str, Any]
    within: Mapping[str, Any]
    refused: bool = False


TIES: Final[Mapping[str, tuple[Tie, ...]]] = {
    "seating.side_sizes": (
        Tie(
            "Takes effect only for numbers that `seating.players` allows.",
            "twenty-five",
            ({}, {4: [2]}),
            {"seating.players": [2, 3]},
            {"seating.players": [2, 4]},
        ),
    ),
    "turn_up.ace_of_hearts_points": (
        Tie(
            'More than 0 needs points to add them to: it is refused where `scoring.kind` is `"pool"`.',
            "five-and-ten",
            (0, 4),
            {},
            {"scoring.kind": "game"},
            refused=True,
        ),
    ),
    "turn_up.ace_of_hearts_wins": (
        Tie(
            "Takes effect only where `turn_up.ace_of_hearts_points` and `scoring.target` are more than 0.",
            "maw",
            (True, False),
            {"turn_up.ace_of_hearts_points": 0, "scoring.target": 4},
            {"scoring.target": 4},
        ),
        Tie("", "maw", (True, False), {"scoring.target": 0}, {"scoring.target": 4}),
    ),
    "fiving.extent": (
        Tie(
            "Takes effect only at a table of two sides, which `seating.players` and `seating.side_sizes` make.",
            "maw",
            ("off", "once"),
            {"seating.players": [3, 4], "seating.side_sizes": {4: [1]}},
            {},
        ),
    ),
    "robbing.holder": (
        Tie(
            'What failing to rob costs, with `"declare"` and `"mandatory"`, is set by '
            "`robbing.unrobbed_ace` and `robbing.failure`: if neither names a price it costs nothing.",
            "spoil-five",
            ("optional", "mandatory"),
            {"robbing.unrobbed_ace": "keeps-rank", "robbing.failure": "none"},
            {},
        ),
    ),
    "robbing.unrobbed_ace": (
        Tie(
            'Takes effect only where `robbing.holder` is `"declare"` or `"mandatory"`; otherwise nobody can fail to rob.',
            "spoil-five",
            ("keeps-rank", "lowest-trump"),
            {"robbing.holder": "optional"},
            {},
        ),
        Tie("", "spoil-five", ("keeps-rank", "lowest-trump"), {"robbing.holder": "off"}, {}),
        Tie(
            "",
            "spoil-five",
            ("keeps-rank", "lowest-trump"),
            {"robbing.holder": "off"},
            {"robbing.holder": "mandatory"},
        ),
    ),
    "robbing.failure": (
        Tie(
            'Takes effect only where `robbing.holder` is `"declare"` or `"mandatory"`; otherwise nobody can fail to rob.',
            "spoil-five",
            ("none", "cannot-win"),
            {"robbing.holder": "optional"},
            {},
        ),
        Tie(
            "",
            "spoil-five",
            ("none", "cannot-win"),
            {"robbing.holder": "off"},
            {"robbing.holder": "mandatory"},
        ),
    ),
    "leading.opening_trump_from": (
        Tie(
            "Takes effect only with a number of players that `seating.players` allows.",
            "spoil-five",
            (0, 5),
            {"seating.players": [2, 3, 4]},
            {},
        ),
    ),
    "scoring.stake": (
        Tie(
            "`scoring.chips` has to cover it, together with `scoring.dealer_extra`.",
            "spoil-five",
            (1, 3),
            {"scoring.chips": 2},
            {"scoring.chips": 3},
            refused=True,
        ),
    ),
    "scoring.maximum": (
        Tie(
            "Once the pool is full only the dealer pays, and that is `scoring.tit_up`: a maximum "
            "of more than 0 is refused unless that is at least 1.",
            "spoil-five",
            (0, 8),
            {"scoring.tit_up": 0},
            {"scoring.tit_up": 1},
            refused=True,
        ),
    ),
    "scoring.tit_up": (
        Tie(
            "Paid only where `scoring.maximum` is more than 0, which needs a tit-up of at least 1.",
            "spoil-five",
            (1, 2),
            {"scoring.maximum": 0},
            {"scoring.maximum": 8},
        ),
        Tie("", "spoil-five", (1, 0), {"scoring.maximum": 8}, {}, refused=True),
    ),
    "scoring.dealer_extra": (
        Tie(
            "`scoring.chips` has to cover it, together with `scoring.stake`.",
            "spoil-five",
            (0, 2),
            {"scoring.chips": 2},
            {"scoring.chips": 3},
            refused=True,
        ),
    ),
    "scoring.sweep_bonus": (
        Tie(
            'Takes effect only where `scoring.sweep` is `"jink"` or `"free"`.',
            "spoil-five",
            (0, 1),
            {"scoring.sweep": "off"},
            {"scoring.sweep": "jink"},
        ),
        Tie("", "spoil-five", (0, 1), {"scoring.sweep": "off"}, {"scoring.sweep": "free"}),
    ),
    "scoring.chips": (
        Tie(
            "Less than `scoring.stake` and `scoring.dealer_extra` together is refused.",
            "spoil-five",
            (20, 2),
            {"scoring.stake": 2, "scoring.dealer_extra": 1},
            {"scoring.stake": 1, "scoring.dealer_extra": 1},
            refused=True,
        ),
    ),
    "penalties.after_misdeal": (
        Tie(
            'Takes effect only where `penalties.misdeal` or `penalties.packet_order` is `"lose-four"` or '
            '`"forfeit-stake"`: the others end the game or the deal, or say who deals.',
            "spoil-five",
            ("redeal", "pass-deal"),
            {"penalties.misdeal": "pass-deal", "penalties.packet_order": "none"},
            {"penalties.misdeal": "forfeit-stake"},
        ),
        Tie(
            "",
            "maw-court",
            ("redeal", "pass-deal"),
            {"penalties.misdeal": "lose-deal", "penalties.packet_order": "redeal"},
            {
                "penalties.packet_order": "lose-four",
                # So that the referee of the games tried has little else to charge.
                "penalties.look": "none",
                "penalties.lead_out_of_turn": "none",
                "penalties.make_out": "none",
                "penalties.false_rob": "none",
                "penalties.renounce": "none",
                "penalties.change_hands": "none",
            },
        ),
    ),
}
"""The ties of an option by its name; those that only try more of one said before say nothing."""


def told(name: str) -> str:
    """What is said beside an option of the others it goes with; nothing where there are none."""
    return " ".join(tie.told for tie in TIES.get(name, ()) if tie.told)


def of_penalties() -> str:
    """Which effects a kind of scoring cannot carry (RULES.md section 7)."""
    kinds: list[str] = []
    for kind, effects in NOT_WITH.items():
        refused = words((f'`"{effect}"`' for effect in effects), "and")
        kinds.append(f'`"{kind}"`: {refused}')
    return (
        "Not every kind of scoring can carry every effect. Refused with `scoring.kind` "
        f"{'; with '.join(kinds)}."
    )
