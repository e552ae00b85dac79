"""A state on one line: what stands there for states worked out by hand, and exact inverses."""

from __future__ import annotations

import json
from typing import Any, Final

import attrs
import pytest
from hypothesis import given, settings, strategies as st

import maw_family as maw
from maw_family.positions import LONGEST
from tests.clauses.scripted import won_by
from tests.clauses.table import deal, play, table
from tests.exchange.tables import capped_games, states

HANDS: Final = ("2C 7D JD AS 3D", "3C 5H TH KH 9S")


def _stood(moves: list[str]) -> list[str]:
    """The moves of a deal, seat 1 letting the turn-up stand where it is asked."""
    return [*moves[:2], "1 stand", *moves[2:]]


LINES: Final[dict[str, tuple[maw.State, str]]] = {
    "a new game": (
        table("maw@1", players=2),
        "maw@1 players=2 side-size=1 dealer=0 phase=deal",
    ),
    "partners": (
        table("maw@1", players=4, dealer=3),
        "maw@1 players=4 side-size=2 dealer=3 phase=deal",
    ),
    # Everybody has paid his stake of 1 out of 20 chips.
    "a new pool": (
        table("spoil-five@1", players=5, dealer=2),
        "spoil-five@1 players=5 side-size=1 dealer=2 phase=deal chips=19/19/19/19/19 pool=5",
    ),
    "hands": (
        play("maw@1", [deal(*HANDS)], players=2),
        "maw@1 players=2 side-size=1 dealer=0 phase=turn-up hands=2C3D7DJDAS/3C5HTHKH9S",
    ),
    "a turn-up": (
        play("maw@1", [deal(*HANDS), "up 6D"], players=2),
        "maw@1 players=2 side-size=1 dealer=0 phase=ask-five hands=2C3D7DJDAS/3C5HTHKH9S turned=6D",
    ),
    "a question": (
        play("maw@1", [deal(*HANDS), "up 6D", "1 five"], players=2),
        (
            "maw@1 players=2 side-size=1 dealer=0 phase=answer-five hands=2C3D7DJDAS/3C5HTHKH9S "
            "turned=6D"
        ),
    ),
    # A♥ brings the dealer's side 4 at once, and they stay when it is fived away.
    "fiving": (
        play("maw@1", [deal(*HANDS), "up AH", "1 five", "0 agree"], players=2),
        (
            "maw@1 players=2 side-size=1 dealer=0 phase=turn-up hands=2C3D7DJDAS/3C5HTHKH9S "
            "turned=AH other-points=4/0"
        ),
    ),
    "two cards turned": (
        play("maw@1", [deal(*HANDS), "up AH", "1 five", "0 agree", "up 2D"], players=2),
        (
            "maw@1 players=2 side-size=1 dealer=0 phase=play hands=2C3D7DJDAS/3C5HTHKH9S "
            "turned=AH2D other-points=4/0"
        ),
    ),
    "cards played": (
        play("maw@1", [deal(*HANDS), "up 6D", "1 stand", "1 5H", "0 3D"], players=2),
        (
            "maw@1 players=2 side-size=1 dealer=0 phase=play hands=2C7DJDAS/3CTHKH9S turned=6D "
            "played=5H3D"
        ),
    ),
    "a turned Ace": (
        play("spoil-five@1", [deal(*HANDS), "up AD"], players=2),
        (
            "spoil-five@1 players=2 side-size=1 dealer=0 phase=dealer-rob "
            "hands=2C3D7DJDAS/3C5HTHKH9S turned=AD chips=19/19 pool=2"
        ),
    ),
    "a robber": (
        play("spoil-five@1", [deal(*HANDS), "up AD", "0 rob 2C"], players=2),
        (
            "spoil-five@1 players=2 side-size=1 dealer=0 phase=play hands=AD3D7DJDAS/3C5HTHKH9S "
            "turned=AD robber=0/2C chips=19/19 pool=2"
        ),
    ),
    "a declaration": (
        play("spoil-five@1", [deal(*HANDS), "up 6S", "1 5H", "0 declare"], players=2),
        (
            "spoil-five@1 players=2 side-size=1 dealer=0 phase=play hands=2C3D7DJDAS/3CTHKH9S "
            "turned=6S declared=0 played=5H chips=19/19 pool=2"
        ),
    ),
    "forfeits": (
        play("spoil-five@1", [deal(*HANDS), "penalty 1 renounce", "penalty 0 renounce"], players=2),
        (
            "spoil-five@1 players=2 side-size=1 dealer=0 phase=turn-up hands=2C3D7DJDAS/3C5HTHKH9S "
            "chips=19/19 pool=2 forfeits=0/1"
        ),
    ),
    # Twenty-Five: 5 points for the trick, and a penalty of 4 for the other side.
    "points of tricks": (
        play(
            "twenty-five@1",
            [*won_by("0", players=2), "penalty 1 look"],
            players=2,
            options={"penalties.look": "lose-four"},
        ),
        (
            'twenty-five@1 options={"penalties.look":"lose-four"} players=2 side-size=1 dealer=0 '
            "phase=play hands=5D7D9DJD/4D6D8DTD turned=2C played=QDKD other-points=0/-4 points=5/-4"
        ),
    ),
    # Side 0 has won four tricks of five, and 5 points with them.
    "a last deal": (
        play("maw@1", _stood(won_by("01000", players=2)), players=2),
        (
            "maw@1 players=2 side-size=1 dealer=1 phase=deal opening-points=5/0 "
            "last-deal=0:2C:QDKDTDJD8D9D7D6D5D4D:0/1/0/0/0:0:played-out:5/0:0/0"
        ),
    ),
    # The misdeal costs four points and annuls the deal before a card was turned.
    "a deal without a turn-up": (
        play("maw-court@1", [deal(*HANDS), "penalty 0 misdeal"], players=2),
        (
            "maw-court@1 players=2 side-size=1 dealer=0 phase=deal opening-points=-4/0 "
            "last-deal=0:-::::annulled:-4/0:0/0"
        ),
    ),
    # 2 in the pool; three tricks of the four take it, and both pay 1 into the next.
    "chips moved": (
        play("five-and-ten@1", won_by("0100", players=2), players=2),
        (
            "five-and-ten@1 players=2 side-size=1 dealer=1 phase=deal chips=20/18 pool=2 "
            "last-deal=0:2C:QDKDTDJD8D9D7D6D:0/1/0/0:0:majority:0/0:2/0"
        ),
    ),
    "over: A♥ turned": (
        play("maw@1", [deal(*HANDS), "up AH"], players=2, options={"scoring.target": 4}),
        (
            'maw@1 options={"scoring.target":4} players=2 side-size=1 dealer=0 phase=over '
            "hands=2C3D7DJDAS/3C5HTHKH9S turned=AH other-points=4/0 "
            "last-deal=0:AH:::0:target:4/0:0/0 over=0:target:1"
        ),
    ),
    "over: target": (
        play("maw@1", _stood(won_by("01000", players=2)), players=2, options={"scoring.target": 5}),
        (
            'maw@1 options={"scoring.target":5} players=2 side-size=1 dealer=0 phase=over '
            "turned=2C played=QDKDTDJD8D9D7D6D5D4D points=5/0 "
            "last-deal=0:2C:QDKDTDJD8D9D7D6D5D4D:0/1/0/0/0:0:played-out:5/0:0/0 over=0:target:1"
        ),
    ),
    # All five tricks from nought: 25 points, and twice the stake.
    "over: double stake": (
        play("twenty-five-irish@1", won_by("00000", players=2), players=2),
        (
            "twenty-five-irish@1 players=2 side-size=1 dealer=0 phase=over turned=2C "
            "played=QDKDJDTD9D8D7D6D5D4D points=25/0 "
            "last-deal=0:2C:QDKDJDTD9D8D7D6D5D4D:0/0/0/0/0:0:target:25/0:0/0 over=0:target:2"
        ),
    ),
    # All five tricks win Forty-Five with 25 points of 45.
    "over: sweep": (
        play("forty-five@1", won_by("00000", players=2), players=2),
        (
            "forty-five@1 players=2 side-size=1 dealer=0 phase=over turned=2C "
            "played=QDKDJDTD9D8D7D6D5D4D points=25/0 "
            "last-deal=0:2C:QDKDJDTD9D8D7D6D5D4D:0/0/0/0/0:0:sweep:25/0:0/0 over=0:sweep:1"
        ),
    ),
    # Both staked the one chip they had; seat 1 cannot pay for the next pool.
    "over: chips-out": (
        play(
            "five-and-ten@1",
            won_by("0100", players=2),
            players=2,
            options={"scoring.chips": 1},
        ),
        (
            'five-and-ten@1 options={"scoring.chips":1} players=2 side-size=1 dealer=1 phase=over '
            "chips=2/0 last-deal=0:2C:QDKDTDJD8D9D7D6D:0/1/0/0:0:majority:0/0:2/0 over=0:chips-out:1"
        ),
    ),
    # The silent holder's A♥ is the lowest trump: K♥ is the best one, and wins the last trick.
    "a last deal with a failure that bars nobody": (
        play(
            "twenty-five@1",
            [
                deal("AH KH TS 9S 8S", "QH 2S 3S 4S 5S"),
                "up TH",
                *("1 QH", "0 AH", "1 2S", "0 TS", "1 3S", "0 9S", "1 4S", "0 8S", "1 5S", "0 KH"),
            ],
            players=2,
            options={"robbing.failure": "none"},
        ),
        (
            'twenty-five@1 options={"robbing.failure":"none"} players=2 side-size=1 dealer=1 '
            "phase=deal opening-points=10/20 "
            "last-deal=0:TH:QHAH2STS3S9S4S8S5SKH:1/1/1/1/0::played-out:10/20:0/0"
        ),
    ),
    "over: lose-set": (
        play("maw@1", [deal(*HANDS), "up 6D", "penalty 0 renounce"], players=2),
        (
            "maw@1 players=2 side-size=1 dealer=0 phase=over hands=2C3D7DJDAS/3C5HTHKH9S turned=6D "
            "last-deal=0:6D:::1:penalty:0/0:0/0 over=1:penalty:1"
        ),
    ),
    # Eldest let the turn-up stand, and showed the Ace of trumps.
    "over: lose-set after declaring": (
        play(
            "maw@1",
            [
                deal("2C 3C 4C 6C 7C", "AC KD QD JD TD"),
                "up 9C",
                "1 stand",
                "1 declare",
                "penalty 0 renounce",
            ],
            players=2,
            options={"robbing.holder": "declare"},
        ),
        (
            'maw@1 options={"robbing.holder":"declare"} players=2 side-size=1 dealer=0 phase=over '
            "hands=2C3C4C6C7C/ACTDJDQDKD turned=9C declared=1 "
            "last-deal=0:9C:::1:penalty:0/0:0/0 over=1:penalty:1"
        ),
    ),
    "over: lose-set before the deal": (
        play("maw@1", ["penalty 1 renounce"], players=2),
        (
            "maw@1 players=2 side-size=1 dealer=0 phase=over "
            "last-deal=0:-:::0:penalty:0/0:0/0 over=0:penalty:1"
        ),
    ),
    # lose-deal: the other side scores 5 and is at the target with them.
    "over: lose-deal": (
        play(
            "maw-court@1",
            [deal(*HANDS), "penalty 0 look"],
            players=2,
            options={"scoring.target": 5},
        ),
        (
            'maw-court@1 options={"scoring.target":5} players=2 side-size=1 dealer=0 phase=over '
            "hands=2C3D7DJDAS/3C5HTHKH9S points=0/5 last-deal=0:-:::1:penalty:0/5:0/0 "
            "over=1:target:1"
        ),
    ),
}


@pytest.mark.parametrize("name", LINES)
def test_a_state_is_written_as_worked_out_by_hand(name: str) -> None:
    state, line = LINES[name]
    assert maw.format_state(state) == line
    assert maw.parse_state(line) == state


def test_every_name_of_a_line_is_worked_out_by_hand_at_least_once() -> None:
    names = {part.partition("=")[0] for _, line in LINES.values() for part in line.split(" ")[1:]}
    assert names == {
        *("options", "players", "side-size", "dealer", "phase", "hands", "turned", "robber"),
        *("declared", "played", "opening-points", "other-points", "points", "chips", "pool"),
        *("forfeits", "last-deal", "over"),
    }


def test_rules_that_nobody_ships_stand_whole_in_the_line() -> None:
    rules = attrs.evolve(maw.ruleset("maw@1"), id="our maw", title="Ours = best", sources=())
    line = maw.format_state(maw.new_game(rules, players=2))
    head, _, rest = line.partition(" ")
    assert rest == "players=2 side-size=1 dealer=0 phase=deal"
    assert head.startswith('rules={"id":"our\\u0020maw","edition":1,"title":')
    told = json.loads(head.removeprefix("rules="))
    assert (told["id"], told["title"], told["sources"]) == ("our maw", "Ours = best", [])
    assert told["options"]["scoring.target"] == 26
    assert maw.parse_state(line).ruleset == rules


def test_another_kind_of_scoring_is_written_with_all_its_options() -> None:
    # 26 is the target that maw has with its own kind; with `tricks` the usual one is 25.
    rules = maw.ruleset("maw@1").with_options({"scoring.kind": "tricks", "scoring.target": 26})
    state = maw.new_game(rules, players=2)
    assert maw.parse_state(maw.format_state(state)) == state
    assert '"scoring.target":26' in maw.format_state(state)


@settings(max_examples=100)
@given(states())
def test_every_state_is_read_back_as_it_was(state: maw.State) -> None:
    line = maw.format_state(state)
    assert line.isascii()
    assert line.isprintable()
    assert len(line) < LONGEST / 10
    back = maw.parse_state(line)
    assert back == state
    assert hash(back) == hash(state)
    assert maw.legal_moves(back) == maw.legal_moves(state)
    assert maw.score(back) == maw.score(state)
    assert maw.format_state(back) == line


@settings(max_examples=40)
@given(capped_games())
def test_every_state_with_points_cut_is_read_back(game: list[maw.State]) -> None:
    for state in game[-3:]:
        assert maw.parse_state(maw.format_state(state)) == state


LINE: Final = LINES["cards played"][1]
POOL: Final = LINES["forfeits"][1]
LAST: Final = LINES["a last deal"][1]
_NOT_A_PART: Final = "is no part of a state; expected name=value, one blank apart"


def changed(line: str, old: str, new: str) -> str:
    """A line with the one place changed."""
    assert line.count(old) == 1, f"{old} in {line}"
    return line.replace(old, new)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not the name of a shipped ruleset"),
        ("maw", "write maw@1, the edition of the ruleset, in place of 'maw'"),
        (
            "maw@1",
            "players, side-size, dealer and phase are missing; after its ruleset a state tells",
        ),
        (
            "moor@1" + LINE[5:],
            "'moor@1' is not the name of a shipped ruleset; there are five-and-ten",
        ),
        (
            changed(LINE, "maw@1", "maw"),
            "write maw@1, the edition of the ruleset, in place of 'maw'",
        ),
        (LINE + " ", "blanks or line breaks stand around the state; leave them out"),
        (" " + LINE, "blanks or line breaks stand around the state; leave them out"),
        (changed(LINE, " dealer", "  dealer"), f"'' {_NOT_A_PART}"),
        (LINE + "\n", "blanks or line breaks stand around the state; leave them out"),
        (LINE + " colour=red", f"'colour=red' {_NOT_A_PART}"),
        (LINE + " pool", f"'pool' {_NOT_A_PART}"),
        (LINE + " pool=", f"'pool=' {_NOT_A_PART}"),
        (LINE + " dealer=0", "'dealer=0' is no part of a state; expected name=value"),
        (changed(LINE, "players=2 ", ""), "players is missing; after its ruleset a state tells"),
        (changed(LINE, "side-size=1 ", ""), "side-size is missing; after"),
        (changed(LINE, "dealer=0 ", ""), "dealer is missing; after"),
        (changed(LINE, "phase=play ", ""), "phase is missing; after"),
        (changed(LINE, "dealer=0", "dealer=2"), "there is no seat 2 to deal"),
        (changed(LINE, "dealer=0", "dealer=+0"), "dealer='+0': '+0' is no whole number"),
        (changed(LINE, "dealer=0", "dealer=00"), "at place 37 stands '0 phase=play"),
        (changed(LINE, "dealer=0", "dealer=-0"), "at place 36 stands '-0 phase=play"),
        (changed(LINE, "dealer=0", "dealer=٠"), "is no whole number of at most ten digits"),
        (changed(LINE, "players=2", "players=12345678901"), "of at most ten digits"),
        (changed(LINE, "phase=play", "phase=plays"), "phase='plays': 'plays' is none of deal, tu"),
        (changed(LINE, "phase=play", "phase=over"), "this is no state: "),
        (
            changed(LINE, "/3C", "/3D"),
            "this is no state: deal 2C3D7DJDAS 3D5HTHKH9S is against the rules: 3♦ was",
        ),
        (changed(LINE, "/3C", "/"), "Seat 1 was dealt 4 cards; a hand has 5"),
        (changed(LINE, "2C7D", "7D2C"), "at place 55 stands '7D2C"),
        (changed(LINE, "2C7D", "2C7X"), "hands='2C7XJDAS/3CTHKH9S': '7X' is not a card"),
        (changed(LINE, "/3CTHKH9S", ""), "the state.hands has 1 entries; expected 2, one a seat"),
        (changed(LINE, "turned=6D", "turned=6d"), "at place 81 stands 'd played=5H3D'"),
        (changed(LINE, "turned=6D", "turned=7D"), "is not in the pack"),
        (
            changed(LINE, "played=5H3D", "played=3D5H"),
            "5H is against the rules: 5♥ may not be played",
        ),
        (LINE + " robber=1/7S", "seat 1 robbed, and does not have the turn-up"),
        (LINE + " robber=1", "a robber has put out one card, and without a robber nobody has"),
        (LINE + " robber=2/7S", "the state.robber is 2; expected a seat from 0 to 1"),
        (LINE + " robber=x/7S", "robber='x/7S': 'x' is no whole number"),
        (LINE + " declared=1", "declare is against the rules: You may not declare"),
        (LINE + " opening-points=0/0/0", "the state.opening_points has 3 entries; expected 2"),
        (LINE + " points=0/0", "this is not how the state is written"),
        (LINE + " points=5/0", "points"),
        (LINE + " chips=1/1", "there are chips, and the game is not played for a pool"),
        (LINE + " forfeits=0", "the game has no penalty"),
        (LINE + " forfeits=2", "the state.forfeits is (2,); expected sides from 0 to 1"),
        (changed(POOL, "pool=2", "pool=3"), "chips and pool do not add up to 40"),
        (changed(POOL, "19/19 pool=2", "18/18 pool=4"), "not those of a first deal"),
        (changed(POOL, "forfeits=0/1", "forfeits=1/0"), "forfeits would be (0, 1), not (1, 0)"),
        (POOL + " points=1/0", "there are points, and the game is played for a pool"),
        (LINE + " over=0:target:1", "the rules come to something else: "),
        (LINE + " over=0:target", "over='0:target': expected 3 values with colons between them"),
        (LINE + " over=0:luck:1", "'luck' is none of target, sweep, chips-out, penalty"),
        (changed(LAST, "0:2C:Q", "0:Q"), "expected 8 values with colons between them"),
        (changed(LAST, "0/1/0/0/0:", "0/1/0/0:"), "expected 2 cards for every trick, and a seat"),
        (changed(LAST, "0/1/0/0/0:", "0/1/0/0/2:"), "expected 2 cards for every trick, and a se"),
        (changed(LAST, "0/1/0/0/0:", "0/1/0/0/1:"), "not won by its best card"),
        (changed(LAST, "QDKD", "KDQD"), "not won by its best card"),
        (changed(LAST, "5D4D", "5D5D"), "not tricks of one pack"),
        (changed(LAST, "0:2C:", "0:-:"), "the last deal has tricks and no turn-up"),
        (changed(LAST, "0:2C:", "2:2C:"), "the state.last_deal.dealer is 2; expected a seat"),
        (changed(LAST, "0:2C:", "0:2X:"), "'2X' is not a card"),
        (changed(LAST, "played-out:5/0:0/0", "played-out:5:0/0"), "last_deal.points has 1 entr"),
        (changed(LAST, "played-out", "played out"), "is no part of a state"),
        (changed(LAST, "played-out", "lost"), "'lost' is none of played-out, majority"),
        (
            changed(LAST, "played-out:5/0", "played-out:10/0"),
            "the last deal does not come to what is told of it",
        ),
        ("maw@1 options=5" + LINE[5:], "options is 5; expected an object"),
        ("maw@1 options={" + LINE[5:], "options is not JSON: "),
        ("maw@1 options={}" + LINE[5:], "at place 7 stands 'options={}"),
        ('maw@1 options={"scoring.target":26}' + LINE[5:], "at place 7 stands"),
        ('maw@1 options={"scoring.target":2.5}' + LINE[5:], "'2.5' is no whole number"),
        ('maw@1 options={"a":1,"a":1}' + LINE[5:], "the key 'a' stands twice"),
        ('maw@1 options={"scoring.tarket":5}' + LINE[5:], '"scoring.tarket" is no option; did y'),
        ("maw@1 options=" + "[" * 50_000 + LINE[5:], "options is not JSON: "),
        ("rules=" + LINE[5:], "rules is not JSON: "),
        ("rules=[]" + LINE[5:], "ruleset is []; expected a pin or a whole ruleset"),
        ("rules={}" + LINE[5:], "a ruleset is an object of id, edition, title, sources, options"),
        ("maw@1 " + "x" * LONGEST, "a state is not longer than 1,000,000 characters"),
    ],
)
def test_a_wrong_line_is_refused_and_told_where(text: str, message: str) -> None:
    with pytest.raises(maw.NotationError) as caught:
        maw.parse_state(text)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 2_000


@pytest.mark.parametrize("thing", [None, 5, b"maw@1", ["maw@1"], LINES["a new game"][0]])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(maw.NotationError, match="a state is a text; "):
        maw.parse_state(thing)


_SOME_LINES: Final = [line for _, line in LINES.values()]
_CHARACTERS: Final = st.sampled_from('0123456789ACDHSTJQK=/:- -{}",abeo?♥\x00')


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A line with a few characters taken out, put in or changed, or a part moved."""
    line = draw(
        st.one_of(st.sampled_from(_SOME_LINES), states(penalties_in_256=16).map(maw.format_state))
    )
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(line)))
        match draw(st.integers(0, 4)):
            case 0:
                line = line[:place] + line[place + draw(st.integers(1, 3)) :]
            case 1:
                line = line[:place] + draw(_CHARACTERS) + line[place:]
            case 2:
                line = line[:place] + draw(_CHARACTERS) + line[place + 1 :]
            case 3:
                parts = line.split(" ")
                other = draw(st.sampled_from(_SOME_LINES)).split(" ")
                parts[place % len(parts)] = other[draw(st.integers(0, len(other) - 1))]
                line = " ".join(parts)
            case _:
                digits = [n for n, char in enumerate(line) if char.isdigit()]
                at = digits[place % len(digits)] if digits else 0
                line = line[:at] + str(draw(st.integers(0, 9))) + line[at + 1 :]
    return line


@settings(max_examples=300)
@given(mutated())
def test_a_line_changed_anywhere_is_refused_or_another_state(line: str) -> None:
    try:
        state = maw.parse_state(line)
    except maw.NotationError:
        return
    assert maw.format_state(state) == line
    assert_is_whole(state)


def assert_is_whole(state: maw.State) -> None:
    """What every state of every game keeps to (RULES.md sections 2 and 6)."""
    seen = [card for hand in state.hands for card in hand]
    seen += [*state.trick, *state.undealt, *state.superseded, *state.put_out]
    seen += [card for trick in state.tricks for card in trick.cards]
    if state.turn_up_lies and state.turn_up is not None:
        seen.append(state.turn_up)
    assert len(seen) == len(set(seen)) == 52
    scoring = state.ruleset.scoring
    issued = scoring.chips * state.players if scoring.kind == "pool" else 0
    assert sum(state.chips) + state.pool == issued
    assert min(*state.chips, state.pool) >= 0
    assert state.is_over == (not maw.legal_moves(state) and state.phase == "over")
    for move in maw.legal_moves(state):
        maw.apply(state, move)


@pytest.mark.parametrize(
    "line",
    [
        "maw@1 players=2 side-size=1 dealer=0 phase=deal forfeits=" + "0/" * 40_000 + "0",
        "maw@1 players=2 side-size=1 dealer=0 phase=deal hands=" + "/" * 90_000,
        "maw@1 players=2 side-size=1 dealer=0 phase=play played=" + "5H" * 45_000,
        "maw@1 players=2 side-size=1 dealer=0 phase=play turned=" + "AH" * 45_000,
        "maw@1 players=2 side-size=1 dealer=0 phase=deal opening-points=9999999999/0",
        "maw@1 players=2 side-size=1 dealer=0 phase=deal last-deal=0:-::::annulled:9999999999/0:0/0",
        'maw@1 options={"deal.packets":' + "[" * 900 + "]" * 900 + "} players=2",
    ],
)
def test_a_line_out_of_all_proportion_is_refused(line: str) -> None:
    with pytest.raises(maw.NotationError):
        maw.parse_state(line)
