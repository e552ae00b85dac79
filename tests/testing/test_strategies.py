"""What the strategies draw: everything that is drawn fits, and what is rare is drawn too."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import HealthCheck, find, given, settings, strategies as st

import maw_family as maw
from maw_family import testing
from maw_family.testing import PlayedGame, games, rulesets, states
from tests.testing.drawing import FIXED, evaluated, own_rules, sample, simplest

KIT = Path(testing.__file__).parent


@pytest.fixture(scope="module")
def some_rules() -> list[maw.Ruleset]:
    return sample(rulesets(), 1000)


@pytest.fixture(scope="module")
def some_games() -> list[PlayedGame]:
    return sample(games(penalties=True), 450)


@pytest.fixture(scope="module")
def some_states() -> list[maw.State]:
    return sample(states(), 800)


# Rulesets


@given(rulesets(shipped_only=True))
def test_shipped_rulesets_are_as_they_were_shipped(rules: maw.Ruleset) -> None:
    assert rules.pin in maw.rulesets()
    assert rules == maw.ruleset(rules.pin)


def test_every_shipped_ruleset_is_drawn(some_rules: list[maw.Ruleset]) -> None:
    assert {maw.ruleset(pin) for pin in maw.rulesets()} <= set(some_rules)


@given(rulesets())
def test_house_rules_are_rules_with_other_options(rules: maw.Ruleset) -> None:
    assert maw.ruleset(rules.pin).with_options(rules.options()) == rules


@given(st.data(), st.integers(2, 10))
def test_as_many_as_asked_for_play_by_the_rules(data: st.DataObject, players: int) -> None:
    for shipped_only in (False, True):
        rules = data.draw(rulesets(players=players, shipped_only=shipped_only))
        assert players in rules.seating.players


def test_house_rules_change_every_option(some_rules: list[maw.Ruleset]) -> None:
    changed = {
        change.option for rules in some_rules for change in maw.diff(maw.ruleset(rules.pin), rules)
    }
    assert changed == {name for pin in maw.rulesets() for name in maw.ruleset(pin).options()}


def test_house_rules_take_every_word_of_an_option(some_rules: list[maw.Ruleset]) -> None:
    drawn: dict[str, set[object]] = {}
    for rules in some_rules:
        for name, value in rules.options().items():
            if isinstance(value, str | bool):
                drawn.setdefault(name, set()).add(value)
    # RULES.md sections 3 to 7.
    effects = {
        *("none", "lose-set", "lose-deal", "lose-four", "forfeit-stake", "redeal", "pass-deal")
    }
    penalties = {name: words for name, words in drawn.items() if name.startswith("penalties.")}
    assert penalties.pop("penalties.after_misdeal") == {"redeal", "pass-deal"}
    assert set().union(*penalties.values()) == effects
    assert all(len(words) > 3 for words in penalties.values())
    assert drawn["fiving.extent"] == {"off", "once", "until-suit-changes"}
    assert drawn["robbing.holder"] == {"off", "optional", "declare", "mandatory"}
    assert drawn["following.ace_of_hearts_lead"] == {"trump", "plain-heart", "trump-then-heart"}
    assert drawn["turn_up.ace_of_hearts_wins"] == {True, False}
    assert drawn["scoring.kind"] == {"game", "tricks", "pool"}


def test_some_house_rules_change_little_and_some_much(some_rules: list[maw.Ruleset]) -> None:
    changes = [len(maw.diff(maw.ruleset(rules.pin), rules)) for rules in some_rules]
    assert sum(many == 0 for many in changes) > 25
    assert sum(0 < many <= 3 for many in changes) > 50
    assert sum(many > 20 for many in changes) > 50


def test_any_scoring_becomes_any_other(some_rules: list[maw.Ruleset]) -> None:
    pairs = {(maw.ruleset(rules.pin).scoring.kind, rules.scoring.kind) for rules in some_rules}
    assert len(pairs) == 9


def test_the_simplest_ruleset_is_a_shipped_one() -> None:
    assert simplest(rulesets()) == maw.ruleset(maw.rulesets()[0])


# What a test of a user's might claim of all rulesets, and how many options have to be changed of
# some shipped ruleset to show that it is wrong.
CLAIMS: Final[list[tuple[Callable[[maw.Ruleset], bool], int]]] = [
    (lambda rules: rules.following.void == "free", 1),
    (lambda rules: rules.scoring.kind != "pool" or rules.scoring.stake < 5, 1),
    (lambda rules: rules.fiving.extent == "off", 0),
    (lambda rules: len(rules.reneging.cards) != 1, 0),
    (lambda rules: 9 not in rules.seating.players or rules.robbing.holder != "declare", 0),
    (lambda rules: rules.ranking.top_trumps[0] != "ace", 1),
]


@pytest.mark.parametrize(
    ("claim", "seed"), [(0, 0), (1, 0), *((claim, 1) for claim in range(len(CLAIMS)))]
)
def test_house_rules_shrink_to_as_few_changes_as_a_fault_needs(claim: int, seed: int) -> None:
    holds, needed = CLAIMS[claim]
    rules = simplest(rulesets(), lambda rules: not holds(rules), seed=seed)
    assert len(maw.diff(maw.ruleset(rules.pin), rules)) == needed


def test_nothing_drawn_is_thrown_away() -> None:
    # House rule of this repository, and what the users of the kit pay for otherwise.
    source = "\n".join(path.read_text(encoding="utf-8") for path in KIT.glob("*.py"))
    assert "SearchStrategy" in source
    names = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute | ast.Name)
    }
    assert not names & {"assume", "reject", "flatmap"}
    assert ".filter(" not in source


# Games


@given(games(penalties=True), st.data())
def test_a_game_is_its_moves_from_the_first_state_on(game: PlayedGame, data: st.DataObject) -> None:
    first = game.first
    assert first == maw.new_game(
        game.ruleset, players=first.players, dealer=first.dealer, side_size=first.side_size
    )
    assert len(game.states) == len(game.moves) + 1
    assert len(game.moves) <= 100
    assert [before for before, _, _ in game.steps] == list(game.states[:-1])
    for before, move, after in game.steps:
        assert maw.apply(before, move) == after
        if before.to_act is not None and not isinstance(move, maw.Penalty):
            assert move in maw.legal_moves(before)
    assert game.last == game.states[-1]


@given(games())
def test_there_is_no_referee_unless_he_is_asked_for(game: PlayedGame) -> None:
    assert not any(isinstance(move, maw.Penalty) for move in game.moves)


@given(games(maw.ruleset("twenty-five@1"), players=3, max_moves=12))
def test_rules_players_and_length_are_as_asked_for(game: PlayedGame) -> None:
    assert game.ruleset == maw.ruleset("twenty-five@1")
    assert game.first.players == 3
    assert len(game.moves) <= 12


@given(games(st.sampled_from(["maw@1", "five-and-ten@1"]).map(maw.ruleset), players=4))
def test_rules_come_from_a_strategy(game: PlayedGame) -> None:
    assert game.ruleset.pin in ("maw@1", "five-and-ten@1")
    assert game.first.players == 4


@given(games(players=9, max_moves=5))
def test_any_rules_are_played_by_as_many_as_asked_for(game: PlayedGame) -> None:
    assert game.first.players == 9


@settings(max_examples=30)
@given(games(maw.ruleset("twenty-five@1"), finished=True, max_moves=20))
def test_finished_games_are_over(game: PlayedGame) -> None:
    assert game.last.is_over
    assert not any(state.is_over for state in game.states[:-1])


def test_a_game_that_never_ends_is_cut() -> None:
    # Five Cards has no target.
    for game in sample(games(maw.ruleset("five-cards@1"), finished=True), 3):
        assert not game.last.is_over
        assert len(game.moves) == 3000


def test_a_finished_game_may_have_a_referee() -> None:
    rules = maw.ruleset("maw@1").with_options({"penalties.renounce": "lose-set"})
    drawn = sample(games(rules, finished=True, penalties=True), 20)
    ended = [game for game in drawn if maw.score(game.last).reason == "penalty"]
    assert ended
    assert all(isinstance(game.moves[-1], maw.Penalty) for game in ended)


def test_everybody_sits_down_in_any_sides(some_games: list[PlayedGame]) -> None:
    assert {game.first.players for game in some_games} == set(range(2, 11))
    assert {game.first.side_size for game in some_games} >= {1, 2, 3}


@pytest.mark.parametrize("players", [2, 10])
def test_everybody_deals_first(players: int) -> None:
    drawn = sample(games(players=players, max_moves=0), 400)
    assert {game.first.dealer for game in drawn} == set(range(players))


@pytest.mark.parametrize(("players", "sizes"), [(8, {1, 2, 4}), (10, {1, 2, 5})])
def test_a_full_table_sits_down_in_sides_of_any_size(players: int, sizes: set[int]) -> None:
    drawn = sample(games(players=players, max_moves=0), 200)
    assert {game.first.side_size for game in drawn} == sizes


def endings(drawn: list[PlayedGame]) -> set[maw.Ending]:
    told = {state.last_deal for game in drawn for state in game.states}
    return {last.ending for last in told if last is not None}


def test_deals_end_in_every_way(some_games: list[PlayedGame]) -> None:
    # Those of the jink need the strong hand at the right table: below, in Spoil Five.
    assert endings(some_games) >= set(maw.Ending) - {"claim", "jink", "lost-jink"}


def test_jinks_are_tried_in_spoil_five_as_it_is_shipped() -> None:
    assert endings(sample(games(maw.ruleset("spoil-five@1")), 200)) == {
        *("majority", "spoilt", "claim", "jink", "lost-jink")
    }


def test_games_end_for_every_reason(some_games: list[PlayedGame]) -> None:
    # All five tricks need the strong hand at the right table.
    rules = maw.ruleset("forty-five@1").with_options({"scoring.sweep": "wins-game"})
    drawn = [*some_games, *sample(games(rules, players=2, finished=True, max_moves=10), 60)]
    assert {maw.score(game.last).reason for game in drawn} == {None, *maw.Reason}


def test_the_simplest_game_is_one_before_its_first_deal() -> None:
    game = simplest(games())
    assert game.moves == ()
    assert game.first.dealer == 0


def test_the_simplest_deal_is_the_pack_in_order() -> None:
    [deal] = simplest(games(), lambda game: len(game.moves) == 1).moves
    assert maw.format_move(deal).startswith("deal AC2C3C4C5C 6C7C8C9CTC")


# States


def test_every_phase_is_drawn(some_states: list[maw.State]) -> None:
    phases = [state.phase for state in some_states]
    assert set(phases) == set(maw.Phase)
    assert phases.count(maw.Phase.PLAY) > 100
    assert phases.count(maw.Phase.OVER) > 30


RARE: Final[dict[str, Callable[[maw.State], bool]]] = {
    "somebody has robbed": lambda state: state.robber is not None,
    "the dealer has robbed": lambda state: state.robber == state.dealer,
    "the Ace itself was put out": lambda state: any(
        card.rank is maw.Rank.ACE for card in state.put_out
    ),
    "somebody has declared": lambda state: state.declared is not None,
    "somebody has failed to rob": lambda state: state.failed is not None,
    "a side is barred": lambda state: bool(state.barred),
    "a turn-up was superseded": lambda state: bool(state.superseded),
    "A♥ was turned up": lambda state: state.turn_up is maw.Card("AH"),
    "four tricks are played": lambda state: len(state.tricks) == 4,
    "a game is over by its target": lambda state: maw.score(state).reason == "target",
    "a game is over by its chips": lambda state: maw.score(state).reason == "chips-out",
}


@pytest.mark.parametrize("what", RARE)
def test_what_the_rules_turn_on_is_drawn(what: str, some_states: list[maw.State]) -> None:
    assert any(map(RARE[what], some_states))


def test_a_claim_may_be_made_in_some_games_of_spoil_five() -> None:
    drawn = sample(games(maw.ruleset("spoil-five@1"), max_moves=100), 100)
    played = (state for game in drawn for state in game.states)
    assert any(maw.Claim() in maw.legal_moves(state) for state in played)


@pytest.mark.parametrize("pin", ["maw@1", "spoil-five-1911@1", "twenty-five@1"])
def test_shipped_games_are_seen_to_their_end(pin: str) -> None:
    assert any(state.is_over for state in sample(states(maw.ruleset(pin)), 60))


@given(states(to_act=True, penalties=True, max_moves=30))
def test_with_to_act_somebody_has_to_choose(state: maw.State) -> None:
    assert state.to_act is not None
    assert maw.legal_moves(state)


def test_with_to_act_the_ace_of_hearts_does_not_end_the_game_before() -> None:
    # Turning it would bring 30 points of the 26 needed (RULES.md section 2).
    rules = maw.ruleset("maw@1").with_options({"turn_up.ace_of_hearts_points": 30})
    drawn = sample(states(rules, to_act=True, max_moves=0), 200)
    assert all(state.to_act is not None for state in drawn)


@given(states(maw.ruleset("spoil-five@1"), players=5, penalties=True))
def test_states_are_of_the_table_asked_for(state: maw.State) -> None:
    assert state.ruleset == maw.ruleset("spoil-five@1")
    assert state.players == 5


# A played game


GAME = PlayedGame.replayed(
    maw.ruleset("maw@1").with_options({"scoring.target": 5}),
    players=2,
    dealer=1,
    moves=["deal 2C3C4C5C6C 7C8C9CTCJC", "up 4D", maw.Stand(), "2C"],
)


def test_a_game_is_replayed_from_moves_or_their_texts() -> None:
    assert [state.phase for state in GAME.states] == ["deal", "turn-up", "ask-five", "play", "play"]
    assert GAME.moves[1:] == (maw.TurnUp(maw.Card("4D")), maw.Stand(), maw.Play(maw.Card("2C")))
    assert GAME.last.trick == (maw.Card("2C"),)
    assert GAME.first.dealer == 1
    with pytest.raises(maw.RulesetError):
        PlayedGame.replayed(maw.ruleset("maw@1"), players=3)


def replayed(*moves: Any) -> PlayedGame:
    return PlayedGame.replayed(maw.ruleset("maw@1"), players=2, moves=moves)


def test_a_move_that_cannot_be_replayed_is_named() -> None:
    dealt = "deal 2C3C4C5C6C 7C8C9CTCJC"
    with pytest.raises(maw.IllegalMove, match=r"^move 1, 'deal 5H': ."):
        replayed("deal 5H", "up 4D")
    with pytest.raises(maw.NotationError, match=r"^move 2, '0 claim': ."):
        replayed(dealt, "0 claim")
    with pytest.raises(maw.IllegalMove, match=r"^move 3, 'claim': .") as caught:
        replayed(dealt, "up 4D", maw.Claim())
    state = replayed(dealt, "up 4D").last
    assert caught.value.refusal == maw.explain(state, maw.Claim())
    with pytest.raises(TypeError, match=r"^move 2, 5: 5 is no move"):
        replayed(dealt, 5)


def test_a_game_is_a_value() -> None:
    again = PlayedGame(GAME.states, GAME.moves)
    assert again == GAME
    assert hash(again) == hash(GAME)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        GAME.moves = ()  # type: ignore[misc]
    assert not dataclasses.is_dataclass(GAME)


def test_its_repr_says_how_to_make_it() -> None:
    assert repr(GAME) == (
        "PlayedGame.replayed(ruleset('maw@1').with_options({'scoring.target': 5}), players=2, "
        "dealer=1, side_size=1, "
        "moves=['deal 2C3C4C5C6C 7C8C9CTCJC', 'up 4D', 'stand', '2C'])"
    )
    assert evaluated(repr(GAME)) == GAME


@settings(max_examples=30)
@given(games(penalties=True))
def test_the_repr_of_any_game_makes_it_again(game: PlayedGame) -> None:
    assert evaluated(repr(game)) == game


def test_a_game_by_rules_of_ones_own_has_a_repr_and_no_record() -> None:
    game = PlayedGame.replayed(own_rules(), players=2)
    assert evaluated(repr(game)) == game
    with pytest.raises(maw.RecordError, match="shipped"):
        _ = game.record


@settings(max_examples=30)
@given(games(penalties=True))
def test_a_game_is_turned_into_a_record(game: PlayedGame) -> None:
    record = maw.read_record(maw.write_record(game.record))
    assert tuple(maw.replay(record)) == game.states


# Wrong arguments


@pytest.mark.parametrize("made", [games, states])
def test_rules_are_a_ruleset_or_a_strategy(made: Callable[..., Any]) -> None:
    with pytest.raises(maw.RulesetError, match="neither"):
        made("maw@1")


@pytest.mark.parametrize("made", [games, states])
def test_the_rules_have_to_be_for_so_many(made: Callable[..., Any]) -> None:
    with pytest.raises(maw.RulesetError, match="players"):
        made(maw.ruleset("maw@1"), players=3)
    with pytest.raises(maw.RulesetError, match="no shipped ruleset is for 11 players"):
        made(players=11)
    with pytest.raises(maw.RulesetError, match="players"):
        find(made(st.just(maw.ruleset("maw@1")), players=3), lambda drawn: True, settings=FIXED)


def test_no_rules_are_for_one_player() -> None:
    with pytest.raises(maw.RulesetError, match="no shipped ruleset is for 1 players"):
        rulesets(players=1)


@pytest.mark.parametrize("made", [games, states])
@pytest.mark.parametrize("moves", [-1, 3001, True, "10", None])
def test_the_number_of_moves_has_bounds(made: Callable[..., Any], moves: object) -> None:
    with pytest.raises(maw.MawError, match="max_moves is a whole number from 0 to 3,000"):
        made(max_moves=moves)


# Hypothesis can be tuned as its users are used to.


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=5)
@given(games(max_moves=3))
def test_strategies_go_with_fixtures(tmp_path: Path, game: PlayedGame) -> None:
    file = tmp_path / "game.maw.toml"
    maw.write_record(game.record, file)
    assert maw.read_record(file) == game.record
