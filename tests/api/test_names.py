"""A snapshot of the public face: names, parameters, attributes and values are a contract.

What stands here may be added to; whoever has to change or drop a line breaks other people's
programs and records.
"""

from __future__ import annotations

import enum
import inspect
import subprocess
import sys
from typing import Any, Final, get_args

import pytest

import maw_family as maw

NAMES: Final = {
    "Suit",
    "Rank",
    "Card",
    "CardSet",
    "Ruleset",
    "ruleset",
    "rulesets",
    "Ranking",
    "new_game",
    "legal_moves",
    "is_legal",
    "explain",
    "apply",
    "advance",
    "Dealer",
    "PackDealer",
    "AnyDealer",
    "score",
    "State",
    "Phase",
    "Reason",
    "Ending",
    "Trick",
    "LastDeal",
    "Score",
    "Refusal",
    "load_ruleset",
    "config_schema",
    "fingerprint",
    "diff",
    "Difference",
    "playable",
    "trick_winner",
    "unplayable",
    "Move",
    "Deal",
    "TurnUp",
    "AskFive",
    "Stand",
    "AgreeFive",
    "RefuseFive",
    "Rob",
    "Leave",
    "Declare",
    "Play",
    "Claim",
    "Penalty",
    "Offence",
    "parse_move",
    "format_move",
    "View",
    "view",
    "determinize",
    "parse_state",
    "format_state",
    "to_json",
    "to_plain",
    "from_json",
    "self_check",
    "SelfCheck",
    "Release",
    "Record",
    "Reading",
    "Fault",
    "read_record",
    "write_record",
    "replay",
    "MawError",
    "IllegalMove",
    "NotationError",
    "RulesetError",
    "UnknownRuleset",
    "InvalidRuleset",
    "FingerprintMismatch",
    "RecordError",
}


PUBLIC: Final[list[str]] = vars(maw)["__all__"]


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_name_of_the_contract_is_public(name: str) -> None:
    assert hasattr(maw, name)
    assert name in PUBLIC
    assert name in dir(maw)


def test_nothing_else_is_public() -> None:
    assert len(set(PUBLIC)) == len(PUBLIC)
    assert set(PUBLIC) <= NAMES


def test_a_name_that_there_is_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        maw.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_everything_public_says_what_it_is() -> None:
    for name in PUBLIC:
        if name != "Move":
            assert inspect.getdoc(getattr(maw, name)), name


def test_star_import_takes_the_public_names() -> None:
    code = (
        "from maw_family import *; import maw_family; "
        "assert all(name in globals() for name in maw_family.__all__)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# Parameters

SIGNATURES: Final = {
    "Card": "(text)",
    "CardSet": "(cards=())",
    "ruleset": "(id)",
    "rulesets": "()",
    "Ranking": "(top_trumps)",
    "new_game": "(rules, *, players, dealer=0, side_size=None)",
    "legal_moves": "(state)",
    "is_legal": "(state, move)",
    "explain": "(state, move)",
    "apply": "(state, move)",
    "advance": "(state, dealer)",
    "Dealer": "(seed=None)",
    "PackDealer": "(pack)",
    "score": "(state)",
    "State": "()",
    "Trick": "(leader, cards, winner)",
    "LastDeal": "(dealer, turn_up, tricks, winners, ending, points, chips)",
    "Score": "(points, tricks, chips, pool, stake, winners, reason)",
    "Refusal": "(code, message, option, legal)",
    "load_ruleset": "(source, table='maw_family')",
    "config_schema": "()",
    "fingerprint": "(rules)",
    "diff": "(a, b)",
    "Difference": "(option, first, second)",
    "playable": ("(rules, *, hand, trick, trump, unrobbed_ace=False, opening=False, players=None)"),
    "trick_winner": "(rules, trick, *, trump, unrobbed_ace=False)",
    "unplayable": (
        "(rules, *, hand, trick, trump, unrobbed_ace=False, opening=False, players=None)"
    ),
    "Deal": "(hands)",
    "TurnUp": "(card)",
    "AskFive": "()",
    "Stand": "()",
    "AgreeFive": "()",
    "RefuseFive": "()",
    "Rob": "(discard)",
    "Leave": "()",
    "Declare": "()",
    "Play": "(card)",
    "Claim": "()",
    "Penalty": "(seat, offence)",
    "parse_move": "(text)",
    "format_move": "(move)",
    "Record": (
        "(ruleset, players, dealer=0, side_size=None, moves=(), names=None, date=None, event=None)"
    ),
    "Reading": "(record, faults)",
    "Fault": "(move, message)",
    "read_record": "(source, *, on_error='raise')",
    "write_record": "(record, path=None)",
    "replay": "(record)",
    "IllegalMove": "(refusal)",
    "InvalidRuleset": "(name, problems)",
}


@pytest.mark.parametrize(("name", "signature"), SIGNATURES.items())
def test_parameters_stay_what_they_are(name: str, signature: str) -> None:
    found = inspect.signature(getattr(maw, name))
    bare = found.replace(
        parameters=[
            parameter.replace(annotation=inspect.Parameter.empty)
            for parameter in found.parameters.values()
        ],
        return_annotation=inspect.Signature.empty,
    )
    assert str(bare) == signature


@pytest.mark.parametrize(
    ("thing", "signature"),
    [
        (maw.Card.of, "(rank, suit)"),
        (maw.Dealer.chance, "(self, state)"),
        (maw.PackDealer.chance, "(self, state)"),
        (maw.Ranking.trumps, "(self, suit)"),
        (maw.Ranking.plain, "(self, suit, trump)"),
        (maw.Ruleset.with_options, "(self, changes)"),
    ],
)
def test_parameters_of_methods_stay_what_they_are(thing: Any, signature: str) -> None:
    found = inspect.signature(thing)
    assert list(found.parameters) == signature.strip("()").split(", ")


def test_moves_are_of_these_kinds() -> None:
    assert [kind.__name__ for kind in get_args(maw.Move)] == [
        "Deal",
        "TurnUp",
        "AskFive",
        "Stand",
        "AgreeFive",
        "RefuseFive",
        "Rob",
        "Leave",
        "Declare",
        "Play",
        "Claim",
        "Penalty",
    ]


# Attributes

ATTRIBUTES: Final = {
    "State": """
        ruleset players sides side_size dealer eldest phase to_act hands playable undealt
        turn_up turn_up_lies superseded robber put_out declared failed barred trump trick leader
        tricks points chips pool is_over last_deal
        """,
    "View": """
        ruleset seat players sides side_size dealer eldest phase to_act hand hand_sizes playable
        put_out turn_up turn_up_lies superseded robber robbed declared failed barred forfeits
        trump trick leader tricks cards_played opening_points other_points score points chips
        pool is_over last_deal legal_moves refusals
        """,
    "Card": "of rank suit code",
    "Score": "points tricks chips pool stake winners reason",
    "Trick": "leader cards winner",
    "LastDeal": "dealer turn_up tricks winners ending points chips",
    "Refusal": "code message option legal",
    "Ruleset": """
        id edition title sources pin options with_options ranking seating deal turn_up fiving
        robbing leading following reneging scoring penalties
        """,
    "Ranking": "top_trumps trumps plain",
    "Difference": "option first second",
    "Record": "ruleset players dealer side_size moves names date event",
    "Reading": "record faults",
    "Fault": "move message",
}


@pytest.mark.parametrize(("name", "attributes"), ATTRIBUTES.items())
def test_attributes_stay_what_they_are(name: str, attributes: str) -> None:
    found = {attribute for attribute in dir(getattr(maw, name)) if not attribute.startswith("_")}
    assert set(attributes.split()) <= found
    # A state is its properties: nothing is added without thought of views and pickles.
    if name == "State":
        assert set(attributes.split()) == found


# Values

VALUES: Final = {
    "Suit": "CLUBS=0 DIAMONDS=1 HEARTS=2 SPADES=3",
    "Rank": (
        "ACE=0 TWO=1 THREE=2 FOUR=3 FIVE=4 SIX=5 SEVEN=6 EIGHT=7 NINE=8 TEN=9 JACK=10 QUEEN=11 "
        "KING=12"
    ),
    "Phase": (
        "DEAL=deal TURN_UP=turn-up ASK_FIVE=ask-five ANSWER_FIVE=answer-five "
        "DEALER_ROB=dealer-rob PLAY=play OVER=over"
    ),
    "Reason": "TARGET=target SWEEP=sweep CHIPS_OUT=chips-out PENALTY=penalty",
    "Ending": (
        "PLAYED_OUT=played-out MAJORITY=majority CLAIM=claim JINK=jink LOST_JINK=lost-jink "
        "SWEEP=sweep SPOILT=spoilt TARGET=target PENALTY=penalty ANNULLED=annulled"
    ),
    "Offence": (
        "CHANGE_HANDS=change-hands RENOUNCE=renounce LEAD_OUT_OF_TURN=lead-out-of-turn "
        "MISDEAL=misdeal PACKET_ORDER=packet-order LOOK=look FALSE_ROB=false-rob "
        "MAKE_OUT=make-out"
    ),
}


@pytest.mark.parametrize(("name", "values"), VALUES.items())
def test_values_stay_what_they_are(name: str, values: str) -> None:
    kind = getattr(maw, name)
    assert " ".join(f"{member.name}={member.value}" for member in kind) == values


@pytest.mark.parametrize("kind", [maw.Phase, maw.Reason, maw.Ending, maw.Offence])
def test_words_are_their_own_text(kind: type[enum.StrEnum]) -> None:
    for member in kind:
        assert str(member) == member.value
        assert member == member.value
        assert f"{member}" == member.value


def test_options_stay_what_they_are() -> None:
    common = [
        "ranking.top_trumps",
        "seating.players",
        "seating.side_sizes",
        "deal.packets",
        "turn_up.ace_of_hearts_points",
        "turn_up.ace_of_hearts_wins",
        "fiving.extent",
        "robbing.dealer",
        "robbing.holder",
        "robbing.unrobbed_ace",
        "robbing.failure",
        "leading.opening_trump_from",
        "following.plain_lead",
        "following.void",
        "following.ace_of_hearts_lead",
        "reneging.cards",
        "scoring.kind",
        "penalties.change_hands",
        "penalties.renounce",
        "penalties.lead_out_of_turn",
        "penalties.misdeal",
        "penalties.packet_order",
        "penalties.look",
        "penalties.false_rob",
        "penalties.make_out",
        "penalties.after_misdeal",
    ]
    by_kind = {
        "maw@1": "scoring.win scoring.sweep scoring.target",
        "twenty-five@1": "scoring.trick scoring.best_trump scoring.sweep scoring.target",
        "spoil-five@1": (
            "scoring.tricks_to_win scoring.stake scoring.spoil_stake scoring.maximum "
            "scoring.tit_up scoring.dealer_extra scoring.sweep scoring.sweep_bonus scoring.chips"
        ),
    }
    for pin, options in by_kind.items():
        rules = maw.ruleset(pin)
        assert set(rules.options()) == {*common, *options.split()}
        for name, value in rules.options().items():
            part, option = name.split(".")
            assert getattr(getattr(rules, part), option) == value


def test_errors_have_their_parents() -> None:
    parents = {
        maw.MawError: ValueError,
        maw.IllegalMove: maw.MawError,
        maw.NotationError: maw.MawError,
        maw.RulesetError: maw.MawError,
        maw.UnknownRuleset: maw.RulesetError,
        maw.InvalidRuleset: maw.RulesetError,
        maw.FingerprintMismatch: maw.RulesetError,
        maw.RecordError: maw.MawError,
    }
    for error, parent in parents.items():
        assert error.__bases__ == (parent,)
        assert issubclass(error, ValueError)
