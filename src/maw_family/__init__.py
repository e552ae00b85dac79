"""The rules of Maw, Five Cards, Five and Ten, Spoil Five, Twenty-Five and Forty-Five.

One immutable game state, parameterised by a ruleset: `new_game` begins a game, `legal_moves`,
`explain` and `apply` play it, `score` counts it. Everything public is imported from here.
"""

TYPE_CHECKING = False  # Importing it from typing would cost more than all the rest here.

if TYPE_CHECKING:
    __version__: str

    from maw_family.cards import (
        Card as Card,
        CardSet as CardSet,
        Rank as Rank,
        Suit as Suit,
    )
    from maw_family.config import (
        Difference as Difference,
        diff as diff,
        fingerprint as fingerprint,
        load_ruleset as load_ruleset,
    )
    from maw_family.dealing import (
        AnyDealer as AnyDealer,
        Dealer as Dealer,
        PackDealer as PackDealer,
        advance as advance,
    )
    from maw_family.determinizing import (
        determinize as determinize,
    )
    from maw_family.editions import (
        Release as Release,
        SelfCheck as SelfCheck,
        self_check as self_check,
    )
    from maw_family.engine import (
        apply as apply,
        explain as explain,
        is_legal as is_legal,
        legal_moves as legal_moves,
        new_game as new_game,
    )
    from maw_family.errors import (
        FingerprintMismatch as FingerprintMismatch,
        IllegalMove as IllegalMove,
        InvalidRuleset as InvalidRuleset,
        MawError as MawError,
        NotationError as NotationError,
        RecordError as RecordError,
        Refusal as Refusal,
        RulesetError as RulesetError,
        UnknownRuleset as UnknownRuleset,
    )
    from maw_family.interchange import (
        from_json as from_json,
        to_json as to_json,
        to_plain as to_plain,
    )
    from maw_family.moves import (
        AgreeFive as AgreeFive,
        AskFive as AskFive,
        Claim as Claim,
        Deal as Deal,
        Declare as Declare,
        Leave as Leave,
        Move as Move,
        Offence as Offence,
        Penalty as Penalty,
        Play as Play,
        RefuseFive as RefuseFive,
        Rob as Rob,
        Stand as Stand,
        TurnUp as TurnUp,
    )
    from maw_family.notation import (
        format_move as format_move,
        parse_move as parse_move,
    )
    from maw_family.positions import (
        format_state as format_state,
        parse_state as parse_state,
    )
    from maw_family.questions import (
        playable as playable,
        trick_winner as trick_winner,
        unplayable as unplayable,
    )
    from maw_family.ranking import (
        Ranking as Ranking,
    )
    from maw_family.records import (
        Fault as Fault,
        Reading as Reading,
        Record as Record,
        read_record as read_record,
        replay as replay,
        write_record as write_record,
    )
    from maw_family.rules import (
        Ruleset as Ruleset,
        ruleset as ruleset,
        rulesets as rulesets,
    )
    from maw_family.schema import (
        config_schema as config_schema,
    )
    from maw_family.scoring import (
        Score as Score,
        score as score,
    )
    from maw_family.state import (
        Ending as Ending,
        LastDeal as LastDeal,
        Phase as Phase,
        Reason as Reason,
        State as State,
        Trick as Trick,
    )
    from maw_family.views import (
        View as View,
        view as view,
    )
else:
    # Importing the package costs next to nothing: a module is loaded when the first of its
    # names is asked for, and the names then stand here like any other.
    _NAMES = {
        "cards": "Card CardSet Rank Suit",
        "config": "Difference diff fingerprint load_ruleset",
        "dealing": "AnyDealer Dealer PackDealer advance",
        "determinizing": "determinize",
        "editions": "Release SelfCheck self_check",
        "engine": "apply explain is_legal legal_moves new_game",
        "errors": "FingerprintMismatch IllegalMove InvalidRuleset MawError NotationError RecordError Refusal RulesetError UnknownRuleset",
        "interchange": "from_json to_json to_plain",
        "moves": "AgreeFive AskFive Claim Deal Declare Leave Move Offence Penalty Play RefuseFive Rob Stand TurnUp",
        "notation": "format_move parse_move",
        "positions": "format_state parse_state",
        "questions": "playable trick_winner unplayable",
        "ranking": "Ranking",
        "records": "Fault Reading Record read_record replay write_record",
        "rules": "Ruleset ruleset rulesets",
        "schema": "config_schema",
        "scoring": "Score score",
        "state": "Ending LastDeal Phase Reason State Trick",
        "views": "View view",
    }
    _HOME = {name: module for module, names in _NAMES.items() for name in names.split()}

    __all__ = list(_HOME)

    def __getattr__(name):
        if name == "__version__":
            from importlib.metadata import version

            return version("maw_family")
        module = _HOME.get(name)
        if module is None:
            raise AttributeError(f"module 'maw_family' has no attribute {name!r}")
        import importlib

        value = getattr(importlib.import_module(f"maw_family.{module}"), name)
        globals()[name] = value
        return value

    def __dir__():
        return [*globals(), *__all__]
