"""Rulesets: their names, their options and everything that is wrong with them (RULES.md 1-8)."""

from __future__ import annotations

import copy
import datetime as dt
import json
import pickle
from typing import Any, Final

import pytest

import maw_family as maw
from maw_family import InvalidRuleset, RulesetError, UnknownRuleset
from maw_family.rules import build

PINS: Final = (
    "five-and-ten@1",
    "five-cards@1",
    "forty-five-1876@1",
    "forty-five@1",
    "maw-court@1",
    "maw-jack-high@1",
    "maw@1",
    "spoil-five-1911@1",
    "spoil-five-peel@1",
    "spoil-five@1",
    "twenty-five-1876@1",
    "twenty-five-irish@1",
    "twenty-five@1",
)

# One ruleset of each kind of scoring.
GAME: Final = maw.ruleset("five-cards@1")
TRICKS: Final = maw.ruleset("twenty-five@1")
POOL: Final = maw.ruleset("five-and-ten@1")


def problems(rules: maw.Ruleset, changes: dict[str, Any]) -> tuple[str, ...]:
    """What is wrong with a house rule, each problem a line that can be shown."""
    with pytest.raises(InvalidRuleset) as error:
        rules.with_options(changes)
    found = error.value.problems
    assert isinstance(found, tuple)
    assert str(error.value) == f"{rules} is not a valid ruleset: {'; '.join(found)}"
    assert all(problem.isprintable() and len(problem) < 400 for problem in found)
    return found


# Names


def test_the_shipped_rulesets() -> None:
    assert maw.rulesets() == PINS
    assert maw.rulesets() is maw.rulesets()
    # Type checkers see that it takes nothing.
    with pytest.raises(TypeError):
        maw.rulesets("maw", 3)  # type: ignore[call-arg]


@pytest.mark.parametrize("pin", PINS)
def test_a_ruleset_by_its_pin_and_by_its_bare_name(pin: str) -> None:
    rules = maw.ruleset(pin)
    assert rules.pin == str(rules) == pin
    assert f"{rules.id}@{rules.edition}" == pin
    # Edition 1 is the newest of all.
    assert maw.ruleset(rules.id) == rules
    assert rules.title
    assert isinstance(rules.sources, tuple)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("spoil-fiv", '\'spoil-fiv\' is not the name of a shipped ruleset; did you mean "spoil-five"?'),
        ("spoilfive@1", '\'spoilfive@1\' is not the name of a shipped ruleset; did you mean "spoil-five"?'),
        ("twenty five", '\'twenty five\' is not the name of a shipped ruleset; did you mean "twenty-five"?'),
        ("forty-fives", '\'forty-fives\' is not the name of a shipped ruleset; did you mean "forty-five"?'),
        ("MAW", "'MAW' is not the name of a shipped ruleset; did you mean \"maw\"?"),
        ("Maw@1", "'Maw@1' is not the name of a shipped ruleset; did you mean \"maw\"?"),
        ("SPOIL FIVE", '\'SPOIL FIVE\' is not the name of a shipped ruleset; did you mean "spoil-five"?'),
        ("spoil-five@2", "'spoil-five@2' is not shipped; of spoil-five there is spoil-five@1"),
        ("maw@", "'maw@' is not shipped; of maw there is maw@1"),
        ("maw@01", "'maw@01' is not shipped; of maw there is maw@1"),
        ("maw@1 ", "'maw@1 ' is not shipped; of maw there is maw@1"),
        ("maw@one", "'maw@one' is not shipped; of maw there is maw@1"),
    ],
)  # fmt: skip
def test_an_unknown_name_is_refused_with_the_nearest(name: str, said: str) -> None:
    with pytest.raises(UnknownRuleset) as error:
        maw.ruleset(name)
    assert str(error.value) == said


@pytest.mark.parametrize("name", ["bridge", "", "@1", "\n", "x" * 100_000, "\ud800", "♥"])
def test_a_name_like_no_other_is_refused_with_all_there_are(name: str) -> None:
    with pytest.raises(UnknownRuleset) as error:
        maw.ruleset(name)
    said = str(error.value)
    assert said.isprintable()
    assert len(said) < 500
    assert all(pin.removesuffix("@1") in said for pin in PINS)


@pytest.mark.parametrize("name", [None, 5, True, ["maw"], b"maw", ("maw", 1), GAME])
def test_a_name_is_text(name: Any) -> None:
    with pytest.raises(UnknownRuleset, match="is not the name of a ruleset; expected a text"):
        maw.ruleset(name)


def test_errors_are_of_their_kinds() -> None:
    assert issubclass(UnknownRuleset, RulesetError)
    assert issubclass(InvalidRuleset, RulesetError)
    assert issubclass(RulesetError, maw.MawError)
    assert issubclass(maw.MawError, ValueError)


# Options are read by their names


def test_options_are_read_as_attributes() -> None:
    rules = maw.ruleset("spoil-five@1")
    assert rules.ranking.top_trumps == ("five", "jack", "ace-of-hearts", "ace")
    assert rules.seating.players == (2, 3, 4, 5, 6, 7, 8)
    assert dict(rules.seating.side_sizes) == {4: (2, 1), 6: (2, 1), 8: (2, 1)}
    assert rules.deal.packets == ((3, 2), (2, 3))
    assert rules.turn_up.ace_of_hearts_points == 0
    assert rules.fiving.extent == "off"
    assert rules.robbing.dealer == "may"
    assert rules.robbing.holder == "declare"
    assert rules.robbing.unrobbed_ace == "lowest-trump"
    assert rules.robbing.failure == "cannot-win"
    assert rules.leading.opening_trump_from == 0
    assert rules.following.plain_lead == "follow"
    assert rules.following.void == "free"
    assert rules.following.ace_of_hearts_lead == "trump"
    assert rules.reneging.cards == ("five", "jack", "ace-of-hearts")
    assert rules.scoring.kind == "pool"
    assert rules.scoring.sweep == "jink"
    assert rules.penalties.renounce == "forfeit-stake"
    assert rules.penalties.misdeal == "forfeit-stake"
    assert rules.penalties.after_misdeal == "pass-deal"


def test_options_are_plain_values() -> None:
    for pin in PINS:
        rules = maw.ruleset(pin)
        again = json.loads(json.dumps(rules.options()))
        assert rules.with_options(again) == rules
        sizes = rules.options()["seating.side_sizes"]
        sizes[2] = (1,)
        assert rules == maw.ruleset(pin)


# House rules


def test_a_ruleset_with_house_rules_says_so() -> None:
    spoil = maw.ruleset("spoil-five@1")
    assert str(spoil.with_options({"scoring.maximum": 40})) == (
        "spoil-five@1 with scoring.maximum = 40"
    )
    two = spoil.with_options({"scoring.maximum": 40, "seating.side_sizes": {4: [2]}})
    assert str(two) == (
        'spoil-five@1 with seating.side_sizes = {"4": [2]} and scoring.maximum = 40'
    )
    three = two.with_options({"turn_up.ace_of_hearts_wins": False})
    # All that is changed would make 112 characters.
    assert str(three) == "spoil-five@1 with 3 options changed"
    short = spoil.with_options({"scoring.maximum": 40, "scoring.stake": 2, "scoring.chips": 30})
    assert str(short) == (
        "spoil-five@1 with scoring.stake = 2, scoring.maximum = 40 and scoring.chips = 30"
    )
    sizes = {4: [2, 1], 6: [3, 2, 1], 8: [4, 2, 1], 9: [3, 1], 10: [5, 2, 1]}
    long = spoil.with_options({"seating.side_sizes": sizes})
    assert str(long) == "spoil-five@1 with 1 option changed"
    assert spoil.pin == two.pin == three.pin == "spoil-five@1"
    assert str(three.with_options(spoil.options())) == "spoil-five@1"
    # Kind, trick, best_trump, sweep and target.
    other = maw.ruleset("five-cards").with_options({"scoring.kind": "tricks"})
    assert str(other) == "five-cards@1 with 5 options changed"
    # A target of 26 is that of Maw too, and another option all the same.
    assert maw.ruleset("maw").options()["scoring.target"] == 26
    same = maw.ruleset("maw").with_options({"scoring.kind": "tricks", "scoring.target": 26})
    assert str(same) == "maw@1 with 5 options changed"


def test_a_ruleset_is_called_by_its_changes_up_to_a_hundred_characters() -> None:
    spoil = maw.ruleset("spoil-five@1")
    most = {"scoring.stake": 2, "scoring.maximum": 40, "scoring.tit_up": 3, "scoring.chips": 30}
    told = (
        "spoil-five@1 with scoring.stake = 2, scoring.maximum = 40, scoring.tit_up = 3 "
        "and scoring.chips = 30"
    )
    assert len(told) == 100
    assert str(spoil.with_options(most)) == told
    more = spoil.with_options(most | {"scoring.chips": 100})
    assert str(more) == "spoil-five@1 with 4 options changed"


def test_a_ruleset_of_ones_own_has_nothing_to_differ_from() -> None:
    own = build("ours", 1, "Ours", (), maw.ruleset("maw").options() | {"scoring.target": 30})
    assert str(own) == "ours@1"
    renamed = build("maw", 1, "Our Maw", (), maw.ruleset("maw").options())
    assert str(renamed) == "maw@1"


def test_a_message_about_house_rules_names_them() -> None:
    pairs = maw.ruleset("maw").with_options({"seating.players": [4]})
    with pytest.raises(RulesetError) as error:
        maw.new_game(pairs, players=2)
    assert "maw@1 with seating.players = [4] is for 4 players" in str(error.value)


def test_with_options_changes_what_it_names_and_nothing_else() -> None:
    rules = maw.ruleset("maw@1")
    house = rules.with_options({"fiving.extent": "until-suit-changes"})
    assert house.fiving.extent == "until-suit-changes"
    assert rules.fiving.extent == "once"
    assert house != rules
    assert house.pin == "maw@1"
    assert house.with_options({"fiving.extent": "once"}) == rules
    assert rules.with_options({}) == rules


def test_lists_and_mappings_are_taken_as_toml_writes_them() -> None:
    house = maw.ruleset("maw@1").with_options(
        {
            "ranking.top_trumps": ["ace", "five", "jack", "ace-of-hearts"],
            "seating.players": [2, 4, 6],
            "seating.side_sizes": {"4": [2, 1], "6": [3]},
            "deal.packets": [[2, 3]],
            "reneging.cards": ["ace", "five"],
        }
    )
    assert house.ranking.top_trumps == ("ace", "five", "jack", "ace-of-hearts")
    assert house.seating.players == (2, 4, 6)
    assert dict(house.seating.side_sizes) == {4: (2, 1), 6: (3,)}
    assert house.deal.packets == ((2, 3),)
    assert set(house.reneging.cards) == {"ace", "five"}
    # A set of privileged cards has no order.
    other = house.with_options({"reneging.cards": ["five", "ace"]})
    assert other == house
    assert hash(other) == hash(house)


def test_changing_the_kind_of_scoring_starts_from_the_defaults_of_the_new_kind() -> None:
    # RULES.md section 6: drops the old kind's options and starts from the new kind's defaults.
    game = TRICKS.with_options({"scoring.kind": "game"})
    assert game.scoring.kind == "game"
    assert game.scoring.target == 26
    assert (game.scoring.win, game.scoring.sweep) == (5, 10)

    tricks = GAME.with_options({"scoring.kind": "tricks"})
    assert tricks.scoring.kind == "tricks"
    assert (tricks.scoring.trick, tricks.scoring.best_trump) == (5, 0)
    assert (tricks.scoring.sweep, tricks.scoring.target) == ("off", 25)

    pool = GAME.with_options({"scoring.kind": "pool"})
    assert pool.scoring.kind == "pool"
    scoring = pool.scoring
    assert (scoring.tricks_to_win, scoring.stake, scoring.spoil_stake) == (3, 1, 1)
    assert (scoring.maximum, scoring.tit_up, scoring.dealer_extra) == (0, 0, 0)
    assert (scoring.sweep, scoring.sweep_bonus, scoring.chips) == ("off", 1, 20)


def test_options_of_the_new_kind_may_be_given_with_it() -> None:
    house = GAME.with_options({"scoring.target": 45, "scoring.kind": "tricks"})
    assert house.scoring.kind == "tricks"
    assert house.scoring.target == 45
    # There and back the old numbers are gone.
    back = maw.ruleset("maw@1").with_options({"scoring.target": 99})
    back = back.with_options({"penalties.false_rob": "none", "penalties.renounce": "none"})
    there = back.with_options({"turn_up.ace_of_hearts_points": 0, "scoring.kind": "pool"})
    assert (
        there.with_options({"scoring.kind": "game"}).scoring
        == GAME.with_options({"scoring.target": 26}).scoring
    )


def test_naming_the_kind_it_has_changes_nothing() -> None:
    house = GAME.with_options({"scoring.win": 4})
    assert house.with_options({"scoring.kind": "game"}) == house


# Mistakes


def test_an_option_of_another_kind_is_refused() -> None:
    assert problems(GAME, {"scoring.stake": 2}) == (
        'scoring.stake belongs to scoring.kind "pool", and this ruleset has "game"',
    )
    assert problems(GAME, {"scoring.kind": "pool", "scoring.win": 5}) == (
        'scoring.win belongs to scoring.kind "game", and this ruleset has "pool"',
    )
    assert problems(POOL, {"scoring.target": 5})[0].startswith("scoring.target belongs to ")


def test_a_name_that_is_no_option_is_refused_with_the_nearest() -> None:
    assert problems(POOL, {"scoring.maxmum": 40}) == (
        '"scoring.maxmum" is no option; did you mean "scoring.maximum"?',
    )
    assert problems(GAME, {"robing.holder": "off"}) == (
        '"robing.holder" is no option; did you mean "robbing.holder"?',
    )
    assert problems(GAME, {"": 1}) == ('"" is no option',)
    assert problems(GAME, {"id": "x"})[0].startswith('"id" is no option')
    for name in ("x" * 100_000, "\n", "\ud800", "a.b.c"):
        assert "is no option" in problems(GAME, {name: 1})[0]


@pytest.mark.parametrize("name", [5, None, ("robbing", "holder"), True])
def test_a_name_that_is_no_text_is_refused(name: Any) -> None:
    assert "is no option" in problems(GAME, {name: 1})[0]


def test_a_word_that_is_no_value_is_refused_with_the_nearest() -> None:
    assert problems(GAME, {"fiving.extent": "onse"}) == (
        (
            'fiving.extent is "onse"; expected "off", "once" or "until-suit-changes"; '
            'did you mean "once"?'
        ),
    )


def test_a_kind_that_is_none_is_refused_with_the_nearest() -> None:
    (problem,) = problems(GAME, {"scoring.kind": "gaem"})
    assert problem == (
        'scoring.kind is "gaem"; expected "game", "tricks" or "pool"; did you mean "game"?'
    )


WORDS: Final[list[Any]] = [
    None,
    True,
    0,
    1.5,
    [],
    ["off"],
    {"off": 1},
    "",
    "OFF",
    "off ",
    b"off",
    float("nan"),
]
NUMBERS: Final[list[Any]] = [
    None,
    True,
    False,
    "5",
    5.0,
    float("nan"),
    float("inf"),
    -1,
    1_000_001,
    10**30,
    [5],
    (5,),
    {},
    b"5",
]


@pytest.mark.parametrize("value", WORDS, ids=repr)
@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (GAME, "fiving.extent"),
        (GAME, "robbing.dealer"),
        (GAME, "robbing.holder"),
        (GAME, "robbing.unrobbed_ace"),
        (GAME, "robbing.failure"),
        (GAME, "following.plain_lead"),
        (GAME, "following.void"),
        (GAME, "following.ace_of_hearts_lead"),
        (GAME, "scoring.kind"),
        (TRICKS, "scoring.sweep"),
        (POOL, "scoring.sweep"),
        (GAME, "penalties.renounce"),
        (GAME, "penalties.after_misdeal"),
    ],
)
def test_a_word_of_another_type_is_refused(rules: maw.Ruleset, name: str, value: Any) -> None:
    (problem,) = problems(rules, {name: value})
    assert problem.startswith(f"{name} is ")
    assert "; expected " in problem


@pytest.mark.parametrize("value", NUMBERS, ids=repr)
@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (GAME, "turn_up.ace_of_hearts_points"),
        (GAME, "leading.opening_trump_from"),
        (GAME, "scoring.win"),
        (GAME, "scoring.sweep"),
        (GAME, "scoring.target"),
        (TRICKS, "scoring.trick"),
        (TRICKS, "scoring.best_trump"),
        (TRICKS, "scoring.target"),
        (POOL, "scoring.tricks_to_win"),
        (POOL, "scoring.stake"),
        (POOL, "scoring.spoil_stake"),
        (POOL, "scoring.maximum"),
        (POOL, "scoring.tit_up"),
        (POOL, "scoring.dealer_extra"),
        (POOL, "scoring.sweep_bonus"),
        (POOL, "scoring.chips"),
    ],
)
def test_a_number_of_another_type_or_size_is_refused(
    rules: maw.Ruleset, name: str, value: Any
) -> None:
    (problem,) = problems(rules, {name: value})
    assert problem.startswith(f"{name} is ")
    assert "; expected " in problem


@pytest.mark.parametrize("name", ["scoring.win", "seating.players", "fiving.extent"])
def test_a_number_too_long_to_print_is_refused_like_any_other(name: str) -> None:
    (problem,) = problems(GAME, {name: [10**5000] if "players" in name else 10**5000})
    assert problem.startswith(f"{name} is ")


@pytest.mark.parametrize("value", [0, 1, "true", "yes", None, [], [True], 1.0])
def test_a_flag_of_another_type_is_refused(value: Any) -> None:
    (problem,) = problems(GAME, {"turn_up.ace_of_hearts_wins": value})
    assert problem.endswith("; expected true or false")


@pytest.mark.parametrize(
    ("rules", "name", "least"),
    [
        (GAME, "scoring.win", 1),
        (TRICKS, "scoring.trick", 1),
        (POOL, "scoring.stake", 1),
        (GAME, "scoring.sweep", 0),
        (GAME, "scoring.target", 0),
        (POOL, "scoring.sweep_bonus", 0),
        (POOL, "scoring.spoil_stake", 0),
    ],
)
def test_numbers_have_their_bounds(rules: maw.Ruleset, name: str, least: int) -> None:
    # RULES.md section 6: whole, from 0, `stake`, `trick` and `win` from 1, none above 1,000,000.
    most = 20 if name == "scoring.stake" else 1_000_000  # what the chips cover
    for right in (least, most):
        part, option = name.split(".")
        assert getattr(getattr(rules.with_options({name: right}), part), option) == right
    for wrong in (least - 1, 1_000_001):
        assert problems(rules, {name: wrong}) == (
            f"{name} is {wrong}; expected a whole number from {least} to 1,000,000",
        )


def test_a_target_is_required_where_every_trick_scores() -> None:
    assert problems(TRICKS, {"scoring.target": 0}) == (
        "scoring.target is 0; expected a whole number from 1 to 1,000,000",
    )


@pytest.mark.parametrize(
    "tops",
    [
        [],
        ["five"],
        ["five", "jack", "ace"],
        ["five", "jack", "ace", "ace"],
        ["five", "jack", "ace", "ace-of-hearts", "king"],
        ["five", "jack", "ace", "king"],
        ["five", "jack", "ace", 4],
        ["five", "jack", "ace", ["ace-of-hearts"]],
        "five jack ace ace-of-hearts",
        {"five": 1, "jack": 2, "ace": 3, "ace-of-hearts": 4},
        None,
        5,
    ],
    ids=repr,
)
def test_the_top_trumps_are_all_four_in_some_order(tops: Any) -> None:
    (problem,) = problems(GAME, {"ranking.top_trumps": tops})
    assert problem.startswith("ranking.top_trumps is ")
    assert problem.endswith(
        'expected a list of all of "five", "jack", "ace-of-hearts", "ace", best first, each once'
    )


@pytest.mark.parametrize(
    "cards",
    [["five", "five"], ["king"], "five", [None], [["five"]], None, 5, {"five": 1}],
    ids=repr,
)
def test_the_privileged_cards_are_some_of_the_four(cards: Any) -> None:
    (problem,) = problems(GAME, {"reneging.cards": cards})
    assert problem.startswith("reneging.cards is ")


@pytest.mark.parametrize(
    "players",
    [[], [1], [11], [0], [-2], [4, 2], [2, 2], [2.0], ["2"], [True], 2, "2", None, [[2]], {2: 1}],
    ids=repr,
)
def test_the_numbers_of_players_rise_from_2_to_10(players: Any) -> None:
    (problem,) = problems(GAME, {"seating.players": players})
    assert problem.startswith("seating.players is ")
    assert "from 2 to 10" in problem


@pytest.mark.parametrize(
    "sizes",
    [
        {4: []},
        {4: [3]},
        {4: [4]},
        {4: [0]},
        {4: [-2]},
        {4: [2, 2]},
        {4: 2},
        {4: "2"},
        {4: None},
        {4: [2.0]},
        {4: [True]},
        {4: [[2]]},
        {5: [5]},
        {1: [1]},
        {11: [1]},
        {"four": [2]},
        {"04": [2]},
        {"٤": [2]},
        {"4 ": [2]},
        {None: [2]},
        {True: [1]},
        {4.0: [2]},
        [[4, 2]],
        None,
        4,
        "4",
    ],
    ids=repr,
)
def test_sides_divide_their_players_evenly(sizes: Any) -> None:
    (problem,) = problems(POOL, {"seating.side_sizes": sizes})
    assert problem.startswith("seating.side_sizes is ")
    assert "dividing that number into at least two sides" in problem


@pytest.mark.parametrize(
    "packets",
    [[], [[]], [[3, 3]], [[5, 0]], [[6, -1]], [[3, 2], [3, 2]], [3, 2], [["3", "2"]], [[5.0]], 5, None],
    ids=repr,
)  # fmt: skip
def test_packets_make_up_five_cards(packets: Any) -> None:
    (problem,) = problems(GAME, {"deal.packets": packets})
    assert problem.startswith("deal.packets is ")


# Contradictions (RULES.md sections 2, 6 and 7)


def test_points_for_the_ace_of_hearts_need_a_scoring_with_points() -> None:
    assert problems(POOL, {"turn_up.ace_of_hearts_points": 4}) == (
        'turn_up.ace_of_hearts_points needs a scoring with points, and scoring.kind is "pool"',
    )
    for rules in (GAME, TRICKS):
        house = rules.with_options({"turn_up.ace_of_hearts_points": 4})
        assert house.turn_up.ace_of_hearts_points == 4


def test_a_maximum_needs_a_dealer_who_adds_to_the_full_pool() -> None:
    assert problems(POOL, {"scoring.maximum": 40}) == (
        "scoring.maximum needs scoring.tit_up to be at least 1",
    )
    POOL.with_options({"scoring.maximum": 40, "scoring.tit_up": 1})
    POOL.with_options({"scoring.maximum": 0, "scoring.tit_up": 0})


def test_the_chips_cover_the_first_due() -> None:
    changes = {"scoring.chips": 4, "scoring.stake": 3, "scoring.dealer_extra": 2}
    assert problems(POOL, changes) == (
        (
            "scoring.chips is 4, which does not cover the first due of 5 "
            "(scoring.stake + scoring.dealer_extra)"
        ),
    )
    POOL.with_options(changes | {"scoring.chips": 5})


def test_tricks_to_win_are_two_to_four_and_the_best_trump_scores_five_or_nothing() -> None:
    for number in (0, 1, 5):
        assert problems(POOL, {"scoring.tricks_to_win": number}) == (
            f"scoring.tricks_to_win is {number}; expected 2, 3 or 4",
        )
    for points in (1, 4, 6, 10):
        assert problems(TRICKS, {"scoring.best_trump": points}) == (
            f"scoring.best_trump is {points}; expected 0 or 5",
        )


OFFENCES: Final = (
    "change_hands",
    "renounce",
    "lead_out_of_turn",
    "misdeal",
    "packet_order",
    "look",
    "false_rob",
    "make_out",
)
CANNOT_CARRY: Final = {
    "game": {"forfeit-stake"},
    "tricks": {"forfeit-stake", "lose-deal"},
    "pool": {"lose-deal", "lose-four"},
}


@pytest.mark.parametrize("offence", OFFENCES)
@pytest.mark.parametrize("rules", [GAME, TRICKS, POOL], ids=str)
def test_an_effect_that_the_scoring_cannot_carry_is_refused(
    rules: maw.Ruleset, offence: str
) -> None:
    kind = rules.scoring.kind
    for effect in (
        "none",
        "lose-set",
        "lose-deal",
        "lose-four",
        "forfeit-stake",
        "redeal",
        "pass-deal",
    ):
        changes = {f"penalties.{offence}": effect}
        if effect in CANNOT_CARRY[kind]:
            assert problems(rules, changes) == (
                f'penalties.{offence} is "{effect}", which scoring.kind "{kind}" cannot carry',
            )
        else:
            assert getattr(rules.with_options(changes).penalties, offence) == effect


def test_changing_the_kind_meets_the_penalties_that_stay() -> None:
    # The penalties of spoil-five forfeit a stake, which a game for points has not.
    found = problems(maw.ruleset("spoil-five@1"), {"scoring.kind": "game"})
    assert found == tuple(
        f'penalties.{offence} is "forfeit-stake", which scoring.kind "game" cannot carry'
        for offence in ("renounce", "misdeal", "packet_order")
    )


def test_an_option_without_effect_is_allowed() -> None:
    # RULES.md: what cannot take effect beside the others is allowed.
    GAME.with_options({"robbing.unrobbed_ace": "lowest-trump", "robbing.failure": "cannot-win"})
    GAME.with_options({"leading.opening_trump_from": 11})
    GAME.with_options({"turn_up.ace_of_hearts_wins": False})
    POOL.with_options({"scoring.sweep": "off", "scoring.sweep_bonus": 7})
    GAME.with_options({"penalties.after_misdeal": "pass-deal"})


def test_all_mistakes_are_told_at_once() -> None:
    found = problems(
        POOL,
        {
            "robing.holder": "off",
            "scoring.win": 5,
            "fiving.extent": "twice",
            "seating.players": [1],
            "scoring.stake": 0,
            "scoring.maximum": 9,
            "scoring.tit_up": 0,
            "turn_up.ace_of_hearts_points": 4,
            "penalties.look": "lose-four",
            "penalties.renounce": "shame",
        },
    )
    for start in (
        '"robing.holder" is no option',
        'scoring.win belongs to scoring.kind "game"',
        'fiving.extent is "twice"',
        "seating.players is [1]",
        "scoring.stake is 0",
        "scoring.maximum needs scoring.tit_up",
        "turn_up.ace_of_hearts_points needs a scoring with points",
        'penalties.look is "lose-four", which scoring.kind "pool" cannot carry',
        'penalties.renounce is "shame"',
    ):
        assert sum(problem.startswith(start) for problem in found) == 1, start
    assert len(found) == 9


def test_all_mistakes_are_told_at_once_beside_a_wrong_kind_too() -> None:
    found = problems(GAME, {"scoring.kind": "gaem", "fiving.extent": "twice", "robing.holder": 1})
    assert [problem.split()[0] for problem in sorted(found)] == [
        '"robing.holder"',
        "fiving.extent",
        "scoring.kind",
    ]


def test_options_of_scoring_are_judged_beside_a_wrong_kind_too() -> None:
    changes = {
        "scoring.kind": "pol",
        "scoring.sweep": "jinks",
        "scoring.target": 0,
        "scoring.stake": 0,
        "scoring.win": 5,
        "scoring.trick": True,
    }
    assert problems(GAME, changes) == (
        'scoring.kind is "pol"; expected "game", "tricks" or "pool"; did you mean "pool"?',
        (
            'scoring.sweep is "jinks"; expected with scoring.kind '
            '"game" a whole number from 0 to 1,000,000, with "tricks" "off", "wins-game" or '
            '"double-stake", with "pool" "off", "jink" or "free"; did you mean "jink"?'
        ),
        "scoring.stake is 0; expected a whole number from 1 to 1,000,000",
        "scoring.trick is true; expected a whole number from 1 to 1,000,000",
    )


def test_lists_are_shown_as_they_are_written() -> None:
    for name, written in {
        "reneging.cards": ["five", "x"],
        "ranking.top_trumps": ["five"],
        "seating.players": [4, 2],
        "deal.packets": [[3, 3], [2, 2]],
    }.items():
        (problem,) = problems(GAME, {name: written})
        assert problem.startswith(f"{name} is {json.dumps(written)}; expected ")


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (True, "true"),
        (False, "false"),
        ("a'b", """"a'b\""""),
        ('say "off"', '"say \\"off\\""'),
        ("a\\b", r'"a\\b"'),
        ("a\n\t\x7f", r'"a\n\t\u007f"'),
        ("\U000e0001\ud800♥", r'"\U000e0001\ud800♥"'),
        ([True, "x", [1.5]], '[true, "x", [1.5]]'),
        ({"off": [1, False]}, '{"off": [1, false]}'),
        ({"x" * 30: 1}, f'{{"{"x" * 20}…": 1}}'),
        ([[[["a"]]]], '[[[["a"]]]]'),
        ([[[[[["a"]]]]]], "[[[[[…]]]]]"),
        (dt.date(1674, 12, 26), "1674-12-26"),
        ("x" * 100_000, f'"{"x" * 59}…'),
        ([0] * 100_000, f"[{'0, ' * 19}0,…"),
    ],
    ids=str,
)
def test_a_wrong_value_is_shown_as_toml_has_it(value: Any, told: str) -> None:
    (problem,) = problems(GAME, {"fiving.extent": value})
    assert problem.partition("; expected ")[0] == f"fiving.extent is {told}"


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ({4: [3]}, '{"4": [3]}, in which "4" = [3] is wrong'),
        ({"4": [2], "6": [4]}, '{"4": [2], "6": [4]}, in which "6" = [4] is wrong'),
        (
            {"4": [2], "six": [2], "8": [5]},
            '{"4": [2], "six": [2], "8": [5]}, in which "six" = [2] and "8" = [5] are wrong',
        ),
        (
            {str(players): "x" for players in range(11, 16)},
            ('{"11": "x", "12": "x", "13": "x", "14": "x", "15": "x"}, in which "11" = "x", '
            '"12" = "x", "13" = "x" and 2 more are wrong'),
        ),
        ([[4, 2]], "[[4, 2]]"),
    ],
    ids=str,
)  # fmt: skip
def test_wrong_sizes_of_sides_are_told_from_right_ones(sizes: Any, told: str) -> None:
    (problem,) = problems(POOL, {"seating.side_sizes": sizes})
    assert problem.partition("; expected ")[0] == f"seating.side_sizes is {told}"


def test_what_packets_are_is_told_in_a_sentence() -> None:
    assert problems(GAME, {"deal.packets": [[3, 3]]}) == (
        (
            "deal.packets is [[3, 3]]; expected a list of ways to deal 5 cards, each at most once "
            "and each a list of packets that add up to 5, as [[3, 2], [2, 3]]"
        ),
    )


# Values


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_ruleset_is_pickled_at_every_protocol(protocol: int) -> None:
    for pin in PINS:
        rules = maw.ruleset(pin)
        again = pickle.loads(pickle.dumps(rules, protocol))
        assert (again, hash(again)) == (rules, hash(rules))
        assert again.seating.side_sizes == rules.seating.side_sizes
    assert copy.deepcopy(POOL) == POOL


def test_a_ruleset_cannot_be_changed() -> None:
    rules = maw.ruleset("spoil-five@1")
    for thing, name in (
        (rules, "title"),
        (rules, "robbing"),
        (rules, "anything"),
        (rules.robbing, "holder"),
        (rules.scoring, "chips"),
        (rules.seating, "players"),
        (rules.ranking, "top_trumps"),
    ):
        with pytest.raises(AttributeError):
            setattr(thing, name, None)
        with pytest.raises(AttributeError):
            delattr(thing, name)
    with pytest.raises(TypeError):
        rules.seating.side_sizes[4] = (1,)  # type: ignore[index]
    with pytest.raises(TypeError):
        del rules.seating.side_sizes[4]  # type: ignore[attr-defined]
    assert rules == maw.ruleset("spoil-five@1")


def test_what_was_given_does_not_change_the_ruleset_afterwards() -> None:
    packets, sizes = [[3, 2]], {4: [2]}
    house = POOL.with_options({"deal.packets": packets, "seating.side_sizes": sizes})
    kept = hash(house)
    packets[0].append(1)
    packets.append([5])
    sizes[4].append(1)
    sizes[6] = [3]
    assert house.deal.packets == ((3, 2),)
    assert dict(house.seating.side_sizes) == {4: (2,)}
    assert hash(house) == kept


@pytest.mark.parametrize("pin", PINS)
def test_rulesets_are_values(pin: str) -> None:
    rules = maw.ruleset(pin)
    same = rules.with_options({"robbing.holder": rules.robbing.holder})
    assert same == rules
    assert hash(same) == hash(rules)
    assert copy.copy(rules) == copy.deepcopy(rules) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(pickle.loads(pickle.dumps(rules))) == hash(rules)
    other = rules.with_options({"following.void": "must-trump"})
    assert other != rules
    assert len({rules, same, other}) == 2


def test_shipped_rulesets_differ() -> None:
    assert len({maw.ruleset(pin) for pin in PINS}) == len(PINS)


# The complete orders


def test_orders_are_asked_of_the_ranking() -> None:
    ranking = maw.ruleset("maw@1").ranking
    assert isinstance(ranking, maw.Ranking)
    # RULES.md section 1: 5 A♥ A J K Q, then black pips upward without the five.
    assert [card.code for card in ranking.trumps(maw.Suit.SPADES)] == (
        ["5S", "AH", "AS", "JS", "KS", "QS", "2S", "3S", "4S", "6S", "7S", "8S", "9S", "TS"]
    )
    assert len(ranking.trumps(maw.Suit.HEARTS)) == 13
    plain = ranking.plain(maw.Suit.DIAMONDS, maw.Suit.SPADES)
    assert [card.code for card in plain] == [
        "KD",
        "QD",
        "JD",
        "TD",
        "9D",
        "8D",
        "7D",
        "6D",
        "5D",
        "4D",
        "3D",
        "2D",
        "AD",
    ]
    with pytest.raises(maw.MawError, match="the trump suit"):
        ranking.plain(maw.Suit.SPADES, maw.Suit.SPADES)
