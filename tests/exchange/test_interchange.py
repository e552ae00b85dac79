"""States, views, scores and rulesets as JSON: what is written, and exact inverses."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings, strategies as st

import maw_family as maw
from tests.clauses.table import deal, play
from tests.exchange.tables import capped_games, rulesets, states
from tests.exchange.test_positions import assert_is_whole

# Two play Spoil Five, seat 0 deals. Seat 1 robs with the Ace of trumps, putting out the two of
# clubs, and leads the five of trumps; seat 0 holds the Jack, which may not be withheld from it.
STATE: Final = play(
    "spoil-five@1",
    [
        deal("JS 3D 4D 5D KH", "AS 5S KD QD 2C"),
        "penalty 0 renounce",
        "up 9S",
        "1 rob 2C",
        "1 5S",
    ],
    players=2,
    options={"scoring.maximum": 40},
)
UNDEALT: Final = (
    *("AC", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC"),
    *("AD", "2D", "6D", "7D", "8D", "9D", "TD", "JD"),
    *("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH"),
    *("2S", "3S", "4S", "6S", "7S", "8S", "TS", "QS", "KS"),
)
SCORE: Final = {
    "points": [0, 0],
    "tricks": [0, 0],
    "chips": [19, 19],
    "pool": 2,
    "stake": 1,
    "winners": [],
    "reason": None,
}
PLAIN_STATE: Final = {
    "type": "state",
    "ruleset": "spoil-five@1",
    "options": {"scoring.maximum": 40},
    "players": 2,
    "side_size": 1,
    "dealer": 0,
    "phase": "play",
    "hands": [["3D", "4D", "5D", "KH", "JS"], ["QD", "KD", "AS", "9S"]],
    "turned": ["9S"],
    "robber": 1,
    "put_out": ["2C"],
    "declared": None,
    "played": ["5S"],
    "score": SCORE,
    "opening_points": [0, 0],
    "other_points": [0, 0],
    "forfeits": [0],
    "last_deal": None,
    "to_act": 0,
    "turn_up": "9S",
    "turn_up_lies": False,
    "leader": 1,
    "trick": ["5S"],
    "tricks": [],
    "failed": None,
    "barred": [0],
    "undealt": list(UNDEALT),
    "trump": "S",
    "legal_moves": ["JS"],
    "sides": [[0], [1]],
    "eldest": 1,
    "is_over": False,
}
WHY: Final = (
    "may not be played: trumps were led (5♠) and you hold J♠, which must be played; only 5♠, J♠ "
    "and A♥ may be withheld, and only from a lower lead (reneging.cards)."
)
PLAIN_VIEW: Final = {
    "type": "view",
    "ruleset": "spoil-five@1",
    "options": {"scoring.maximum": 40},
    "seat": 0,
    "players": 2,
    "side_size": 1,
    "dealer": 0,
    "phase": "play",
    "to_act": 0,
    "hand": ["3D", "4D", "5D", "KH", "JS"],
    "hand_sizes": [5, 4],
    "put_out": [],
    "turn_up": "9S",
    "turn_up_lies": False,
    "superseded": [],
    "robber": 1,
    "declared": None,
    "failed": None,
    "barred": [0],
    "forfeits": [0],
    "leader": 1,
    "trick": ["5S"],
    "tricks": [],
    "opening_points": [0, 0],
    "other_points": [0, 0],
    "score": SCORE,
    "last_deal": None,
    "legal_moves": ["JS"],
    "sides": [[0], [1]],
    "eldest": 1,
    "is_over": False,
    "robbed": "9S",
    "trump": "S",
    "refusals": [
        [
            card,
            {
                "code": "must-trump",
                "message": f"{shown} {WHY}",
                "option": "reneging.cards",
                "legal": ["JS"],
            },
        ]
        for card, shown in (("3D", "3♦"), ("4D", "4♦"), ("5D", "5♦"), ("KH", "K♥"))
    ],
}
VIEW: Final = maw.view(STATE, 0)


def test_a_state_is_written_as_worked_out_by_hand() -> None:
    assert maw.to_plain(STATE) == PLAIN_STATE
    assert maw.from_json(PLAIN_STATE, maw.State) == STATE
    assert maw.from_json(json.dumps(PLAIN_STATE)) == STATE


def test_a_view_is_written_as_worked_out_by_hand() -> None:
    assert maw.to_plain(VIEW) == PLAIN_VIEW
    assert maw.from_json(PLAIN_VIEW, maw.View) == VIEW


def test_a_score_is_written_as_worked_out_by_hand() -> None:
    assert maw.to_plain(maw.score(STATE)) == {"type": "score", **SCORE}
    assert maw.from_json({"type": "score", **SCORE}, maw.Score) == maw.score(STATE)


def test_a_ruleset_is_written_whole() -> None:
    rules = maw.ruleset("five-cards@1")
    plain = maw.to_plain(rules)
    assert list(plain) == ["type", "id", "edition", "title", "sources", "options"]
    assert (plain["type"], plain["id"], plain["edition"]) == ("ruleset", "five-cards", 1)
    assert plain["options"]["ranking.top_trumps"] == ["five", "ace-of-hearts", "ace", "jack"]
    assert plain["options"]["scoring.sweep"] == 10
    assert maw.from_json(plain, maw.Ruleset) == rules


def test_the_text_is_ascii_without_blanks_between_values() -> None:
    text = maw.to_json(maw.score(STATE))
    assert text == (
        '{"type":"score","points":[0,0],"tricks":[0,0],"chips":[19,19],"pool":2,"stake":1,'
        '"winners":[],"reason":null}'
    )
    assert maw.to_json(VIEW).isascii()


Value = maw.State | maw.View | maw.Score | maw.Ruleset


def assert_comes_back(value: Value) -> None:
    text, plain = maw.to_json(value), maw.to_plain(value)
    assert text.isascii()
    assert json.loads(text) == plain
    back = maw.from_json(text, type(value))
    assert back == value
    assert hash(back) == hash(value)
    assert type(back) is type(value)
    assert maw.from_json(json.loads(json.dumps(plain))) == value
    assert maw.to_json(back) == text


@settings(max_examples=40)
@given(states(), st.randoms(use_true_random=False))
def test_states_views_and_scores_come_back(state: maw.State, chance: random.Random) -> None:
    assert_comes_back(state)
    assert_comes_back(maw.score(state))
    seats = range(state.players)
    for seat in {None, state.to_act, chance.choice(seats), chance.choice(seats)}:
        assert_comes_back(maw.view(state, seat))


@settings(max_examples=25)
@given(capped_games())
def test_states_with_points_cut_come_back(game: list[maw.State]) -> None:
    assert_comes_back(game[-1])
    for seat in (None, 0, 1):
        assert_comes_back(maw.view(game[-1], seat))


@settings(max_examples=60)
@given(rulesets())
def test_rulesets_come_back(rules: maw.Ruleset) -> None:
    assert_comes_back(rules)
    state = maw.new_game(rules, players=rules.seating.players[0])
    assert_comes_back(state)


def test_tuples_and_other_mappings_are_read_as_json_has_them() -> None:
    plain = maw.to_plain(STATE)
    plain["played"] = tuple(plain["played"])
    assert maw.from_json(MappingProxyType(plain)) == STATE


@pytest.mark.parametrize("thing", [None, 5, "maw@1", maw.Card("5H"), {}, maw.State, maw.Play])
def test_nothing_else_has_json(thing: Any) -> None:
    for write in (maw.to_json, maw.to_plain):
        with pytest.raises(maw.NotationError, match="has no JSON; expected a State, View, Score"):
            write(thing)


def refused(source: Any, kind: Any = None) -> str:
    with pytest.raises(maw.NotationError) as caught:
        maw.from_json(source, kind)
    assert len(str(caught.value)) < 5_000
    return str(caught.value)


@pytest.mark.parametrize("other", [maw.View, maw.Score, maw.Ruleset])
def test_another_kind_than_expected_is_refused(other: Any) -> None:
    expected = f"this is a state, and a {other.__name__} was expected"
    assert refused(PLAIN_STATE, other) == expected
    assert maw.from_json(PLAIN_STATE, maw.State) == STATE


@pytest.mark.parametrize("kind", ["state", int, maw.Card, (maw.State,), 5, [], maw.new_game])
def test_a_kind_that_has_no_json_is_refused(kind: Any) -> None:
    assert "expected State, View, Score" in refused(PLAIN_STATE, kind)


def without(plain: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in plain.items() if name not in names}


def text_with(name: str, value: str) -> str:
    """The state as text, in which one value is that text, JSON or not."""
    return json.dumps({**PLAIN_STATE, name: "@"}).replace('"@"', value)


WHOLE: Final = maw.to_plain(attrs.evolve(maw.ruleset("maw@1"), id="ours"))
STRANGE: Final = {
    **maw.to_plain(maw.new_game(attrs.evolve(maw.ruleset("maw@1"), id="ours"), players=2)),
    "options": {},
}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "the text is not JSON: Expecting value"),
        ("[]", "[] is no JSON object as to_json writes it"),
        ("null", "None is no JSON object"),
        ('"state"', "'state' is no JSON object"),
        ("{}", "type is None; expected one of state, view, score, "),
        ('{"type":"moor"}', "type is 'moor'; expected one of state"),
        ('{"type":["state"]}', "type is ['state']; expected one of"),
        ('{"type":"state"} ', "ruleset is None; expected a pin or a whole ruleset"),
        ('{"type":"state"}{}', "the text is not JSON: Extra data"),
        ("\ufeff{}", "the text is not JSON: Unexpected UTF-8 BOM"),
        ('{"type":"state","type":"state"}', "the text: the key 'type' stands twice"),
        (text_with("pool", '{"a":1,"b":2,"a":1}'), "the text: the key 'a' stands twice"),
        (text_with("pool", "NaN"), "the text: 'NaN' is no whole number"),
        (text_with("pool", "-Infinity"), "the text: '-Infinity' is no whole number"),
        (text_with("dealer", "0.0"), "the text: '0.0' is no whole number"),
        (text_with("dealer", "1e400"), "the text: '1e400' is no whole number"),
        (text_with("dealer", "9" * 5_000), "the text is not JSON: Exceeds the limit"),
        (text_with("dealer", "9" * 4_000), "state.dealer is a whole number of 13,288 bits"),
        (text_with("dealer", "[" * 100_000 + "]" * 100_000), "the text is not JSON: maximum rec"),
        ('{"a":' * 100_000, "the text is not JSON: maximum recursion depth"),
        (text_with("hands", "[" * 900 + "]" * 900), "expected a list of cards"),
        (text_with("options", '{"deal.packets":' + "[" * 900 + "]" * 900 + "}"), "deal.packets"),
        (text_with("ruleset", "[" * 900 + "]" * 900), "expected a pin or a whole ruleset"),
        (text_with("phase", '"\\ud800"'), "state.phase is '\\ud800'; expected one of deal"),
        (text_with("ruleset", '"\\ud800"'), "'\\ud800' is not the name of a shipped ruleset"),
        (5, "5 is no dictionary as to_plain makes it, nor JSON text"),
        (None, "None is no dictionary"),
        (b"{}", "b'{}' is no dictionary"),
        ([1], "[1] is no dictionary"),
        ({"type": "state", "x": float("nan")}, "the text: 'NaN' is no whole number"),
        ({"type": "state", "x": {5}}, "is no dictionary as to_plain makes it"),
        ({"type": "state", (1,): 5}, "is no dictionary as to_plain makes it"),
        ({"type": "state", 5: 5, "5": 5}, "the text: the key '5' stands twice"),
        ({**PLAIN_STATE, "\ud800": 1}, "state has keys that do not belong there: ['\\ud800']"),
        ({**PLAIN_STATE, "pool": 2}, "state has keys that do not belong there: ['pool']"),
        (without(PLAIN_STATE, "hands"), "state.hands is missing"),
        (without(PLAIN_STATE, "to_act"), "state.to_act is missing; expected 0"),
        (without(PLAIN_STATE, "ruleset"), "ruleset is None; expected a pin"),
        (
            {**PLAIN_STATE, "ruleset": "spoil-five"},
            "state.ruleset is 'spoil-five'; expected 'spoil",
        ),
        ({**PLAIN_STATE, "ruleset": "moor@1"}, "'moor@1' is not the name of a shipped ruleset"),
        ({**PLAIN_STATE, "ruleset": {}}, "a ruleset is an object of id, edition, title"),
        ({**PLAIN_STATE, "options": {}}, "state has keys that do not belong there: ['options']"),
        ({**PLAIN_STATE, "options": []}, "ruleset: spoil-five@1 is not a valid ruleset"),
        ({**PLAIN_STATE, "options": {"scoring.maxmum": 4}}, 'did you mean "scoring.maximum"?'),
        ({**PLAIN_STATE, "options": {"scoring.maximum": True}}, "scoring.maximum is true"),
        (
            {**PLAIN_STATE, "options": {"scoring.maximum": 40, "scoring.stake": 1}},
            "state.options has keys that do not belong there: ['scoring.stake']",
        ),
        (STRANGE, "state has keys that do not belong there: ['options']"),
        ({**PLAIN_STATE, "dealer": False}, "state.dealer is False; expected a whole number"),
        ({**PLAIN_STATE, "dealer": "0"}, "state.dealer is '0'; expected a whole number"),
        ({**PLAIN_STATE, "dealer": None}, "state.dealer is None; expected a whole number"),
        ({**PLAIN_STATE, "dealer": 2}, "there is no seat 2 to deal"),
        ({**PLAIN_STATE, "players": 10**9}, "not for 1000000000"),
        ({**PLAIN_STATE, "players": 0}, "not for 0"),
        ({**PLAIN_STATE, "side_size": 0}, "not in sides of 0"),
        ({**PLAIN_STATE, "robber": 2}, "state.robber is 2; expected a seat from 0 to 1"),
        ({**PLAIN_STATE, "robber": -1}, "state.robber is -1; expected a seat from 0 to 1"),
        ({**PLAIN_STATE, "forfeits": [2]}, "state.forfeits is (2,); expected sides from 0 to 1"),
        ({**PLAIN_STATE, "forfeits": [True]}, "state.forfeits[0] is True; expected a whole num"),
        ({**PLAIN_STATE, "hands": [[]]}, "state.hands has 1 entries; expected 2, one a seat"),
        ({**PLAIN_STATE, "hands": [["5"], []]}, "state.hands[0] is ['5']; expected a list of c"),
        ({**PLAIN_STATE, "hands": ["5H", "6H"]}, "state.hands[0] is '5H'; expected a list of c"),
        ({**PLAIN_STATE, "hands": {"0": []}}, "state.hands"),
        ({**PLAIN_STATE, "played": "5S"}, "state"),
        ({**PLAIN_STATE, "played": ["5s"]}, "state.played[0] is '5s'; expected '5S'"),
        ({**PLAIN_STATE, "played": ["5♠"]}, "state.played[0] is '5♠'; expected '5S'"),
        ({**PLAIN_STATE, "played": ["??"]}, "state.played[0] is '??'; expected a card"),
        ({**PLAIN_STATE, "played": ["5S"] * 10**5}, "state.played has 100,000 entries; no list"),
        ({**PLAIN_STATE, "hands": [[]] * 10**5}, "state.hands has 100,000 entries; no list here"),
        ({**PLAIN_STATE, "phase": "plays"}, "state.phase is 'plays'; expected one of deal"),
        ({**PLAIN_STATE, "phase": []}, "state.phase is []; expected one of deal"),
        ({**PLAIN_STATE, "score": None}, "state.score"),
        ({**PLAIN_STATE, "score": {**SCORE, "pool": 3}}, "chips and pool do not add up to 40"),
        ({**PLAIN_STATE, "score": {**SCORE, "chips": [19]}}, "state.score.chips has 1 entries"),
        ({**PLAIN_STATE, "score": {**SCORE, "tricks": [0]}}, "state.score.tricks has 1 entries"),
        ({**PLAIN_STATE, "score": {**SCORE, "cips": 1}}, "state.score has keys that do not belon"),
        (
            {**PLAIN_STATE, "last_deal": {}},
            "state.last_deal.dealer is missing; state.last_deal.turn_up is missing",
        ),
        ({**PLAIN_STATE, "to_act": 1}, "state.to_act is 1; expected 0"),
        ({**PLAIN_STATE, "turn_up_lies": 0}, "state.turn_up_lies is 0; expected False"),
        ({**PLAIN_STATE, "legal_moves": []}, "state.legal_moves is []; expected ['JS']"),
        ({**PLAIN_STATE, "undealt": list(reversed(UNDEALT))}, "state.undealt[0] is 'KS'; expected"),
        ({**PLAIN_STATE, "trump": "D"}, "state.trump is 'D'; expected 'S'"),
        ({**PLAIN_VIEW, "seat": 2}, "view.seat is 2; expected a seat from 0 to 1"),
        ({**PLAIN_VIEW, "to_act": True}, "view.to_act"),
        ({**PLAIN_VIEW, "turn_up_lies": 1}, "view.turn_up_lies is 1; expected true or false"),
        ({**PLAIN_VIEW, "hand_sizes": [5]}, "view.hand_sizes has 1 entries; expected 2, one a"),
        ({**PLAIN_VIEW, "legal_moves": ["rob"]}, "view.legal_moves[0] is 'rob'; expected a move"),
        ({**PLAIN_VIEW, "legal_moves": [["JS"]]}, "view.legal_moves[0] is ['JS']; expected a mo"),
        ({**PLAIN_VIEW, "refusals": [["3D", {}]]}, "view.refusals[0][1].code is missing"),
        ({**PLAIN_VIEW, "refusals": []}, "view: no state agrees with this view"),
        (
            {
                **PLAIN_VIEW,
                **{name: 5 for name in PLAIN_VIEW if name not in ("type", "ruleset", "options")},
            },
            "view.trick is not a list or an object as to_json writes it; and 7 more",
        ),
        ({"type": "score", **SCORE, "points": [10**9 + 1, 0]}, "score.points[0] is 1000000001"),
        ({"type": "score", **SCORE, "winners": [2]}, "score.winners is (2,); expected sides fro"),
        ({"type": "score", **SCORE, "tricks": []}, "score.tricks has 0 entries; expected 2"),
        ({"type": "score", **SCORE, "reason": "luck"}, "score.reason is 'luck'; expected one of"),
        ({**WHOLE, "edition": True}, "edition is True; expected a whole number from 1"),
        ({**WHOLE, "id": "a@1"}, "id is 'a@1'; expected a name of at most 60"),
        ({**WHOLE, "id": ["a"]}, "id is ['a']; expected a name of at most 60"),
        ({**WHOLE, "sources": "S0"}, "sources is 'S0'; expected a list of at most 50 texts"),
        ({**WHOLE, "options": {}}, "scoring.kind is missing"),
        ({**WHOLE, "options": 5}, "a ruleset is an object of id, edition"),
        (without(WHOLE, "title"), "a ruleset is an object of id, edition, title"),
        ({**WHOLE, "more": 1}, "a ruleset is an object of id, edition, title"),
        (
            {**WHOLE, "options": without(WHOLE["options"], "fiving.extent")},
            "ruleset.options.fiving.extent is missing; expected 'off'",
        ),
    ],
)
def test_a_wrong_document_is_refused_and_told_where(source: Any, message: str) -> None:
    assert message in refused(source)


def test_a_text_out_of_all_proportion_is_refused_unread() -> None:
    assert refused(" " * 64_000_001) == "the JSON is longer than 16,000,000 characters"


# Views that contradict themselves

# Ten play Twenty-Five.
TEN: Final = maw.advance(maw.new_game(maw.ruleset("twenty-five@1"), players=10), maw.Dealer(seed=4))
TEN_VIEW: Final = maw.to_plain(maw.view(TEN, 3))


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": ["3D", "4D", "5D", "KH", "5S"]},
        {"hand": ["3D", "4D", "5D", "KH"]},
        {"hand": ["3D", "4D", "5D", "KH", "9S"]},
        {"hand": []},
        {"hand_sizes": [5, 5]},
        {"hand_sizes": [5, -1]},
        {"hand_sizes": [5, 10**9]},
        {"hand_sizes": [47, 4]},
        {"put_out": ["2C"]},
        {"turn_up": None},
        {"turn_up": "JS"},
        {"turn_up": "AS"},
        {"turn_up_lies": True},
        {"superseded": ["2C"]},
        {"superseded": ["9S", "9S"]},
        {"robber": None},
        {"robber": 0},
        {"declared": 1},
        {"failed": 0},
        {"failed": 1},
        {"barred": []},
        {"forfeits": []},
        {"forfeits": [0, 0]},
        {"leader": 0},
        {"trick": []},
        {"trick": ["5S", "JS"]},
        {"trick": ["5S", "5S"]},
        {"trick": ["KC"]},
        {"tricks": [{"leader": 1, "cards": ["KC", "QC"], "winner": 1}]},
        {"tricks": [{"leader": 1, "cards": [], "winner": 1}] * 5},
        {"tricks": [{"leader": 1, "cards": ["KC"] * 40, "winner": 1}] * 50},
        {"phase": "deal"},
        {"phase": "over"},
        {"phase": "turn-up"},
        {"to_act": None},
        {"to_act": 1},
        {"seat": None},
        {"seat": 1},
        {"opening_points": [5, 5]},
        {"other_points": [5, 5]},
        {"dealer": 1},
        {"legal_moves": ["JS", "3D"]},
        {"legal_moves": []},
        {"refusals": []},
    ],
)
def test_a_view_that_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    assert refused({**PLAIN_VIEW, **changes}).startswith("view")


@pytest.mark.parametrize(
    "changes",
    [
        {"hand_sizes": [0] * 10},
        {"hand_sizes": [1, 2, 3, 5, 4, 5, 6, 7, 8, 9]},
        {"hand_sizes": [5, 5, 5, 5, 5, 5, 5, 5, 5, 6]},
        {"hand_sizes": [0, 0, 0, 5, 0, 0, 0, 0, 0, 42]},
        {"hand_sizes": [10**9] * 10},
        {"players": 2, "hand_sizes": [20, 20]},
        {
            # Ten times as many tricks as there are, none of them followed.
            "tricks": [
                {
                    "leader": number % 10,
                    "cards": [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJ"][:10],
                    "winner": (number + 1) % 10,
                }
                for number in range(50)
            ]
        },
        {
            # Everybody void of another suit each time.
            "hand_sizes": [1] * 10,
            "tricks": [
                {
                    "leader": number,
                    "cards": [
                        f"{'A23456789TJQK'[(3 * number + place) % 13]}{'CDHS'[place % 4]}"
                        for place in range(10)
                    ],
                    "winner": number + 1,
                }
                for number in range(4)
            ],
        },
    ],
)
def test_a_hostile_view_takes_no_time(changes: dict[str, Any]) -> None:
    before = time.process_time()
    assert refused({**TEN_VIEW, **changes})
    assert time.process_time() - before < 5


# Documents changed anywhere

_LEAF: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.sampled_from([10**9, 10**9 + 1, -(10**9), 2**63, 10**40]),
    st.floats(allow_nan=True),
    st.sampled_from(["", "5H", "5h", "??", "JK", "play", "over", "state", "\ud800", "claim", "S"]),
    st.text(st.characters(exclude_categories=()), max_size=4),
)
_VALUE: Final = st.recursive(
    _LEAF,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["a", "points", "0", "cards", "id"]), inner, max_size=2),
    ),
    max_leaves=4,
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document, each list and object and what is in them."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += _places(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            found += _places(item, (*path, place))
    return found


@st.composite
def changed_documents(draw: st.DrawFn) -> Any:
    """The plain form of something, changed in one or two places."""
    state = draw(states())
    seats = [None, *range(state.players)]
    what = draw(st.integers(0, 5))
    value: Value = state
    if what in (1, 2, 3):
        value = maw.view(state, seats[draw(st.integers(0, len(seats) - 1))])
    elif what == 4:
        value = maw.score(state)
    elif what == 5:
        value = state.ruleset
    document: Any = json.loads(maw.to_json(value))
    for _ in range(draw(st.integers(1, 2))):
        places = _places(document)
        *path, last = places[draw(st.integers(0, len(places) - 1))]
        inside = document
        for step in path:
            inside = inside[step]
        match draw(st.integers(0, 5)):
            case 0:
                del inside[last]
            case 1 if isinstance(inside, dict):
                inside[draw(st.sampled_from(["", "x", "seat", "pool", "\ud800"]))] = draw(_VALUE)
            case 2 if isinstance(inside, list):
                inside.insert(last, inside[draw(st.integers(0, len(inside) - 1))])
            case 3 if isinstance(inside[last], int):
                # In Python, but not in JSON, true is 1 and 1.0 is 1.
                inside[last] = draw(st.sampled_from([float(inside[last]), bool(inside[last])]))
            case 4 if isinstance(inside[last], int):
                inside[last] += draw(st.sampled_from([-1, 1, 4, -4]))
            case _:
                inside[last] = draw(_VALUE)
    return document


@settings(max_examples=250)
@given(changed_documents())
def test_a_changed_document_is_refused_or_written_the_same(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    try:
        value = maw.from_json(text)
    except maw.NotationError:
        with pytest.raises(maw.NotationError):
            maw.from_json(document)
        return
    # Written again it is the same, and true is not 1.
    assert json.dumps(maw.to_plain(value), sort_keys=True) == json.dumps(document, sort_keys=True)
    assert maw.from_json(document) == value
    if isinstance(value, maw.State):
        assert_is_whole(value)
    elif isinstance(value, maw.View):
        assert maw.view(maw.determinize(value, random.Random(1)), value.seat) == value
