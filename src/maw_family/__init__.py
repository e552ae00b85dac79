"""The rules of Maw, Five Cards, Five and Ten, Spoil Five, Twenty-Five and Forty-Five.

One immutable game state, parameterised by a ruleset: `new_game`, `legal_moves`, `apply`,
`score`. See API.md's example in the README.
"""

from maw_family import pickling as pickling  # States learn there how to be pickled.
from maw_family.cards import Card, CardSet, Rank, Suit
from maw_family.config import Difference, diff, fingerprint, load_ruleset
from maw_family.dealing import AnyDealer, Dealer, PackDealer, advance
from maw_family.engine import apply, explain, is_legal, legal_moves, new_game
from maw_family.errors import (
    FingerprintMismatch,
    IllegalMove,
    InvalidRuleset,
    MawError,
    NotationError,
    RecordError,
    Refusal,
    RulesetError,
    UnknownRuleset,
)
from maw_family.moves import (
    AgreeFive,
    AskFive,
    Claim,
    Deal,
    Declare,
    Leave,
    Move,
    Offence,
    Penalty,
    Play,
    RefuseFive,
    Rob,
    Stand,
    TurnUp,
)
from maw_family.notation import format_move, parse_move
from maw_family.questions import playable, trick_winner
from maw_family.ranking import Ranking
from maw_family.rules import Ruleset, ruleset, rulesets
from maw_family.scoring import Score, score
from maw_family.state import Ending, LastDeal, Phase, Reason, State, Trick

__all__ = [
    "AgreeFive",
    "AnyDealer",
    "AskFive",
    "Card",
    "CardSet",
    "Claim",
    "Deal",
    "Dealer",
    "Declare",
    "Difference",
    "Ending",
    "FingerprintMismatch",
    "IllegalMove",
    "InvalidRuleset",
    "LastDeal",
    "Leave",
    "MawError",
    "Move",
    "NotationError",
    "Offence",
    "PackDealer",
    "Penalty",
    "Phase",
    "Play",
    "Rank",
    "Ranking",
    "Reason",
    "RecordError",
    "RefuseFive",
    "Refusal",
    "Rob",
    "Ruleset",
    "RulesetError",
    "Score",
    "Stand",
    "State",
    "Suit",
    "Trick",
    "TurnUp",
    "UnknownRuleset",
    "advance",
    "apply",
    "diff",
    "explain",
    "fingerprint",
    "format_move",
    "is_legal",
    "legal_moves",
    "load_ruleset",
    "new_game",
    "parse_move",
    "playable",
    "ruleset",
    "rulesets",
    "score",
    "trick_winner",
]
