"""The check of a ruleset finds what is wrong: every fault it can tell of is made, and told."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest

import maw_family as maw
from maw_family import determinizing, views
from maw_family.testing import check_ruleset, conformance, playing

Patch = pytest.MonkeyPatch

# Small tables and short games, in which nearly everything happens all the same.
MAW: Final = maw.ruleset("maw@1").with_options({"seating.players": [2], "scoring.target": 10})
SPOIL: Final = maw.ruleset("spoil-five@1").with_options(
    {"seating.players": [3], "scoring.chips": 4}
)
IRISH: Final = maw.ruleset("twenty-five-irish@1").with_options({"seating.players": [3]})

# Who fails to rob is barred here, and no referee bars anybody.
TWENTY_FIVE: Final = maw.ruleset("twenty-five@1").with_options({"seating.players": [3]})


def told(rules: maw.Ruleset, games: int = 1) -> str:
    return "\n".join(check_ruleset(rules, games=games))


# Faults, each made by patching what the check looks at: the engine as it finds it


def replaced(patch: Patch, name: str, function: Callable[..., Any]) -> None:
    """Let the check, and the games that it plays, call another function."""
    for module in (conformance, playing):
        if name in vars(module):
            patch.setattr(module, name, function)


def wrapped(patch: Patch, name: str, change: Callable[..., Any]) -> None:
    """Let a function that the check calls give what `change` makes of its result."""
    real = getattr(conformance, name)
    replaced(patch, name, lambda *args, **kw: change(real(*args, **kw), *args))


def raising(patch: Patch, name: str, when: Callable[..., bool] = lambda *args: True) -> None:
    """Let a function that the check calls fail."""
    real = getattr(conformance, name)

    def fails(*args: Any, **keywords: Any) -> Any:
        if when(*args):
            raise KeyError("oh")
        return real(*args, **keywords)

    replaced(patch, name, fails)


def shown(patch: Patch, name: str, change: Callable[[maw.State, Any], Any]) -> None:
    """Let a property of states tell something else."""
    real = vars(maw.State)[name]
    patch.setattr(maw.State, name, property(lambda state: change(state, real.__get__(state))))


def scored(patch: Patch, change: Callable[[maw.State, maw.Score], dict[str, Any]]) -> None:
    wrapped(patch, "score", lambda score, state: attrs.evolve(score, **change(state, score)))


def seen(patch: Patch, change: Callable[[maw.View, maw.State, int | None], dict[str, Any]]) -> None:
    wrapped(
        patch,
        "view",
        lambda view, state, seat: attrs.evolve(view, **change(view, state, seat)),
    )


def at_the_end(**changes: Any) -> Callable[[maw.State, maw.Score], dict[str, Any]]:
    return lambda state, score: changes if state.is_over else {}


def a_card_is_dropped(patch: Patch) -> None:
    shown(patch, "undealt", lambda state, cards: maw.CardSet(list(cards)[1:]))


def a_card_is_doubled(patch: Patch) -> None:
    shown(patch, "superseded", lambda state, cards: (*cards, *state.hands[0]))


def a_card_changes_hands(patch: Patch) -> None:
    def change(state: maw.State, hands: Any) -> Any:
        if not hands[0]:
            return hands
        card = next(iter(hands[0]))
        return (hands[0] - {card}, hands[1] | {card}, *hands[2:])

    shown(patch, "hands", change)


def a_chip_is_lost(patch: Patch) -> None:
    shown(patch, "chips", lambda state, chips: (chips[0] - 1, *chips[1:]))


def a_legal_move_is_missing(patch: Patch) -> None:
    wrapped(patch, "legal_moves", lambda legal, state: legal[:-1] if len(legal) > 1 else legal)


def no_legal_move_is_left(patch: Patch) -> None:
    wrapped(patch, "legal_moves", lambda legal, state: () if state.trick else legal)


def legal_moves_are_turned_round(patch: Patch) -> None:
    wrapped(patch, "legal_moves", lambda legal, state: legal[::-1])


def everything_is_explained_away(patch: Patch) -> None:
    wrapped(patch, "explain", lambda refusal, state, move: None)


def is_legal_says_yes(patch: Patch) -> None:
    wrapped(patch, "is_legal", lambda may, state, move: True)


def explain_gives_another_reason(patch: Patch) -> None:
    wrapped(
        patch,
        "explain",
        lambda refusal, state, move: refusal and attrs.evolve(refusal, code="too-late"),
    )


def refusals_say_nothing(patch: Patch) -> None:
    real: Callable[[maw.State, maw.Move], maw.State] = vars(conformance)["apply"]

    def apply(state: maw.State, move: maw.Move) -> maw.State:
        try:
            return real(state, move)
        except maw.IllegalMove as error:
            raise maw.IllegalMove(attrs.evolve(error.refusal, message="No")) from error

    replaced(patch, "apply", apply)


def illegal_moves_are_made(patch: Patch) -> None:
    real: Callable[[maw.State, maw.Move], maw.State] = vars(conformance)["apply"]

    def apply(state: maw.State, move: maw.Move) -> maw.State:
        try:
            return real(state, move)
        except maw.IllegalMove:
            return state

    replaced(patch, "apply", apply)


def traces(patch: Patch, *, where_refused: bool) -> None:
    """Let moves change the pool of the state in which they are made, or refused."""
    real: Callable[[maw.State, maw.Move], maw.State] = vars(conformance)["apply"]
    changed: dict[int, maw.State] = {}

    def apply(state: maw.State, move: maw.Move) -> maw.State:
        try:
            after = real(state, move)
        except maw.IllegalMove:
            if where_refused:
                changed[id(state)] = state
            raise
        if not where_refused:
            changed[id(state)] = state
        return after

    replaced(patch, "apply", apply)
    shown(patch, "pool", lambda state, pool: pool + (id(state) in changed))


def a_refused_move_leaves_traces(patch: Patch) -> None:
    traces(patch, where_refused=True)


def a_move_changes_its_state(patch: Patch) -> None:
    traces(patch, where_refused=False)


def a_move_forbids_what_was_legal(patch: Patch) -> None:
    """In the state in which it is made, where no property shows it."""
    real: Callable[[maw.State, maw.Move], maw.State] = vars(conformance)["apply"]

    def apply(state: maw.State, move: maw.Move) -> maw.State:
        after = real(state, move)
        without_lowest = state._legal & (state._legal - 1)
        state._legal = without_lowest or state._legal
        return after

    replaced(patch, "apply", apply)


def cards_stay_where_they_are(patch: Patch) -> None:
    wrapped(
        patch, "apply", lambda after, state, move: state if isinstance(move, maw.Play) else after
    )


def apply_fails_at_cards(patch: Patch) -> None:
    raising(patch, "apply", lambda state, move: isinstance(move, maw.Play))


def equal_states_hash_differently(patch: Patch) -> None:
    patch.setattr(maw.State, "__hash__", object.__hash__)


def the_second_game_has_another_dealer(patch: Patch) -> None:
    real: Callable[..., maw.State] = vars(conformance)["new_game"]
    calls = [0]

    def new_game(rules: maw.Ruleset, *, players: int, dealer: int, side_size: int) -> maw.State:
        dealer = (dealer + calls[0]) % players
        calls[0] += 1
        return real(rules, players=players, dealer=dealer, side_size=side_size)

    patch.setattr(conformance, "new_game", new_game)


def tens_are_written_as_nines(patch: Patch) -> None:
    wrapped(patch, "format_move", lambda text, move: text.replace("T", "9"))


def something_else_is_read(patch: Patch, kind: type) -> None:
    wrapped(
        patch,
        "from_json",
        lambda value, *args: maw.ruleset("five-cards@1") if isinstance(value, kind) else value,
    )


def pickles_hold_something_else(patch: Patch) -> None:
    loads = SimpleNamespace(dumps=pickle.dumps, loads=lambda data: "something else")
    patch.setattr(conformance, "pickle", loads)


def pickles_do_not_load(patch: Patch) -> None:
    patch.setattr(conformance, "pickle", SimpleNamespace(dumps=pickle.dumps))


def another_ruleset(patch: Patch, name: str) -> None:
    wrapped(patch, name, lambda *args: maw.ruleset("five-cards@1"))


def options_are_not_taken(patch: Patch) -> None:
    patch.setattr(maw.Ruleset, "with_options", lambda rules, changes: maw.ruleset("maw@1"))


def score_fails(patch: Patch) -> None:
    raising(patch, "score", lambda state: state.is_over)


def score_tires(patch: Patch) -> None:
    asked: dict[int, int] = {}

    def is_tired(state: maw.State) -> bool:
        asked[id(state)] = asked.get(id(state), 0) + 1
        return asked[id(state)] > 2

    raising(patch, "score", is_tired)


def nobody_has_to_act(patch: Patch) -> None:
    shown(patch, "to_act", lambda state, seat: None if state.trick else seat)


def the_wrong_seat_leads(patch: Patch) -> None:
    shown(patch, "leader", lambda state, seat: (seat + 1) % state.players)


def points_are_there(patch: Patch) -> None:
    shown(patch, "points", lambda state, points: (99, *points[1:]))


def every_card_may_be_turned_up(patch: Patch) -> None:
    wrapped(patch, "is_legal", lambda may, state, move: may or isinstance(move, maw.TurnUp))


def hands_are_dealt_at_any_time(patch: Patch) -> None:
    wrapped(patch, "is_legal", lambda may, state, move: may or isinstance(move, maw.Deal))


def every_offence_has_its_penalty(patch: Patch) -> None:
    wrapped(patch, "is_legal", lambda may, state, move: may or isinstance(move, maw.Penalty))


def a_view_holds_other_hands(patch: Patch) -> None:
    seen(patch, lambda view, state, seat: {"superseded": tuple(state.hands[state.dealer])})


def a_view_tells_who_failed(patch: Patch) -> None:
    seen(patch, lambda view, state, seat: {"failed": state.failed})


def a_view_shows_who_is_barred(patch: Patch) -> None:
    seen(patch, lambda view, state, seat: {"barred": state.barred})


def a_view_has_the_moves_of_others(patch: Patch) -> None:
    seen(patch, lambda view, state, seat: {"legal_moves": maw.legal_moves(state)})


def a_view_has_another_dealer(patch: Patch) -> None:
    seen(patch, lambda view, state, seat: {"dealer": view.dealer + 1})


def a_view_has_another_hand(patch: Patch) -> None:
    seen(patch, lambda view, state, seat: {"hand": maw.CardSet()})


def a_number_in_a_view_depends_on_the_pack(patch: Patch) -> None:
    """A leak in the library itself: no card is shown, and the pack is given away all the same."""
    real = views.view

    def leaky(state: maw.State, seat: int | None) -> maw.View:
        fine = real(state, seat)
        return attrs.evolve(fine, opening_points=(hash(state.undealt) % 1000, 0))

    patch.setattr(conformance, "view", leaky)
    patch.setattr(determinizing, "seen", leaky)


def a_view_is_determinized_to_another(patch: Patch) -> None:
    wrapped(
        patch,
        "determinize",
        lambda state, view, rng: maw.new_game(view.ruleset, players=view.players),
    )


Fault = Callable[[Patch], None]
FAULTS: Final[list[tuple[maw.Ruleset, Fault, tuple[str, ...]]]] = [
    (
        MAW,
        a_card_is_dropped,
        ("the 52 cards are not each in one place: missing ", "twice none"),
    ),
    (MAW, a_card_is_doubled, ("the 52 cards are not each in one place: missing none",)),
    (MAW, a_card_changes_hands, ("a hand has not five cards less those played: [4, 6]",)),
    (
        SPOIL,
        a_chip_is_lost,
        ("chips and pool do not add up to what was issued: 12 issued, chips (2, 3, 3), pool 3",),
    ),
    (
        MAW,
        a_legal_move_is_missing,
        (
            "explain and legal_moves disagree: ",
            "is_legal and legal_moves disagree: ",
            "a refusal offers other moves than legal_moves",
        ),
    ),
    (MAW, no_legal_move_is_left, ("a seat has to act and has no legal move",)),
    (
        MAW,
        legal_moves_are_turned_round,
        ("legal_moves are not in their order, or one of them no move of a seat",),
    ),
    (MAW, everything_is_explained_away, ("explain and legal_moves disagree: AskFive()",)),
    (MAW, is_legal_says_yes, ("is_legal and legal_moves disagree: AskFive()",)),
    (
        MAW,
        explain_gives_another_reason,
        ("apply and explain refuse for different reasons: AskFive()",),
    ),
    (MAW, refusals_say_nothing, ("a refusal gives a reason that is none: AskFive(), No",)),
    (MAW, illegal_moves_are_made, ("apply makes an illegal move: AskFive()",)),
    (MAW, a_refused_move_leaves_traces, ("a state changes where a move is refused",)),
    (MAW, a_move_changes_its_state, ("a move changes the state in which it is made: pool",)),
    (
        MAW,
        a_move_forbids_what_was_legal,
        ("a move changes the state in which it is made: playable, legal_moves",),
    ),
    (
        MAW,
        cards_stay_where_they_are,
        (
            "a move comes to the state in which it is made: Play(card=Card(",
            "a deal does not come to its end",
        ),
    ),
    (MAW, apply_fails_at_cards, ("a game cannot be played on: KeyError: 'oh'",)),
    (MAW, equal_states_hash_differently, ("a game begun twice is not the same",)),
    (MAW, equal_states_hash_differently, ("the same moves come to another state",)),
    (MAW, the_second_game_has_another_dealer, ("a game begun twice is not the same",)),
    (
        MAW,
        tens_are_written_as_nines,
        ("a move does not come back from its notation: ",),
    ),
    (MAW, lambda patch: raising(patch, "new_game"), ("a game cannot be begun: KeyError: 'oh'",)),
    (MAW, lambda patch: raising(patch, "parse_move"), ("a game cannot be played again: Key",)),
    (MAW, lambda patch: raising(patch, "write_record"), ("a game has no record: KeyError",)),
    (
        MAW,
        lambda patch: wrapped(
            patch, "read_record", lambda record, text: attrs.evolve(record, event="another")
        ),
        ("a record does not come back from its text",),
    ),
    (
        MAW,
        lambda patch: wrapped(patch, "replay", lambda states, record: list(states)[1:]),
        ("a record does not replay to the same states",),
    ),
    (
        MAW,
        lambda patch: something_else_is_read(patch, maw.Record),
        ("a record does not come back from its JSON",),
    ),
    (
        MAW,
        lambda patch: something_else_is_read(patch, maw.State),
        ("the JSON of a state, or of its score, is read as another one",),
    ),
    (
        MAW,
        lambda patch: something_else_is_read(patch, maw.Score),
        ("the JSON of a state, or of its score, is read as another one",),
    ),
    (
        MAW,
        lambda patch: something_else_is_read(patch, maw.View),
        ("a view does not come back from its JSON",),
    ),
    (
        MAW,
        lambda patch: something_else_is_read(patch, maw.Ruleset),
        ("the ruleset does not come back from its JSON",),
    ),
    (
        MAW,
        lambda patch: raising(patch, "to_json"),
        (
            "the ruleset itself cannot be used: KeyError: 'oh'",
            "a state does not come back from its JSON: KeyError: 'oh'",
        ),
    ),
    (
        MAW,
        pickles_hold_something_else,
        (
            "the ruleset does not come back from a pickle",
            "a pickle or a copy of a state is another one",
            "a view does not come back from a pickle",
        ),
    ),
    (
        MAW,
        pickles_do_not_load,
        ("a state does not come back from a pickle or a copy: AttributeError",),
    ),
    (
        MAW,
        lambda patch: another_ruleset(patch, "load_ruleset"),
        ("the ruleset does not come back from a config that pins it",),
    ),
    (MAW, options_are_not_taken, ("the ruleset does not come back from its options",)),
    (
        MAW,
        lambda patch: wrapped(
            patch, "parse_state", lambda state, text: maw.new_game(MAW, players=2)
        ),
        ("the position line of a state is read as another one",),
    ),
    (
        MAW,
        lambda patch: raising(patch, "parse_state"),
        ("a state does not come back from its position: KeyError: 'oh'",),
    ),
    (
        MAW,
        score_fails,
        ("the end of a game cannot be told: KeyError", "a state cannot be looked at: KeyError"),
    ),
    (MAW, score_tires, ("a state cannot be looked at again: KeyError: 'oh'",)),
    (
        MAW,
        nobody_has_to_act,
        (
            "nobody has to act where a seat should, or a seat where nobody should: None",
            "there are legal moves without a seat to act, or none with one",
        ),
    ),
    (
        MAW,
        the_wrong_seat_leads,
        ("eldest does not lead first, or the winner of a trick not next",),
    ),
    (
        MAW,
        points_are_there,
        ("a game goes on though a side has reached the target: (99, 0)",),
    ),
    (SPOIL, points_are_there, ("there are points in a game for a pool: (99, 0, 0)",)),
    (
        MAW,
        lambda patch: scored(patch, at_the_end(reason=maw.Reason.CHIPS_OUT)),
        ("a game ends, or does not, for a reason that its options do not know: chips-out",),
    ),
    (
        MAW,
        lambda patch: scored(patch, at_the_end(points=(0, 0))),
        ("a side wins by the target and has not reached it: (0, 0)",),
    ),
    (
        SPOIL,
        lambda patch: scored(patch, at_the_end(winners=(0, 1, 2))),
        ("the chips are said to be out, and the winners are not those with most of them",),
    ),
    (
        SPOIL,
        lambda patch: scored(patch, lambda state, score: {"pool": score.pool + 1}),
        ("the score is not that of the state: Score(",),
    ),
    (
        MAW,
        lambda patch: scored(patch, at_the_end(winners=(1, 0))),
        ("the winners are no sides, or not in order: (1, 0)",),
    ),
    (
        MAW,
        lambda patch: scored(patch, at_the_end(winners=(2,))),
        ("the winners are no sides, or not in order: (2,)",),
    ),
    (
        MAW,
        lambda patch: scored(patch, lambda state, score: {"winners": (0,)}),
        ("there are winners or a reason before the end, or none at it: Score(",),
    ),
    (
        MAW,
        lambda patch: scored(patch, lambda state, score: {"stake": 2}),
        ("the stake is none that can be won: 2",),
    ),
    (MAW, lambda patch: raising(patch, "explain"), ("not every move can be explained: Key",)),
    (
        MAW,
        lambda patch: raising(patch, "is_legal", lambda _, move: isinstance(move, maw.TurnUp)),
        ("what the pack may do cannot be told: KeyError: 'oh'",),
    ),
    (
        MAW,
        lambda patch: raising(patch, "is_legal", lambda _, move: isinstance(move, maw.Penalty)),
        ("what the referee may do cannot be told: KeyError: 'oh'",),
    ),
    (
        MAW,
        every_card_may_be_turned_up,
        ("the pack may turn up a card that is not in it or not due, or not one that is: AC",),
    ),
    (
        MAW,
        hands_are_dealt_at_any_time,
        ("hands may be dealt when they are not due, or not when they are",),
    ),
    (
        MAW,
        every_offence_has_its_penalty,
        ("the referee may lay a penalty that the ruleset has not, or not one it has: Penalty(",),
    ),
    (
        IRISH,
        lambda patch: raising(patch, "playable"),
        ("playable or trick_winner cannot be asked: KeyError: 'oh'",),
    ),
    (
        IRISH,
        lambda patch: patch.setattr(conformance, "playable", lambda *args, **kw: maw.CardSet()),
        ("playable and legal_moves disagree: none, ",),
    ),
    (
        IRISH,
        lambda patch: patch.setattr(conformance, "trick_winner", lambda *args, **kw: -1),
        ("trick_winner and the tricks of a state disagree: ",),
    ),
    (MAW, lambda patch: raising(patch, "view"), ("a seat has no view: KeyError: 'oh'",)),
    (MAW, a_view_holds_other_hands, ("a view shows cards that its seat cannot see: ",)),
    (SPOIL, a_view_tells_who_failed, ("a view tells who failed to rob: ",)),
    (TWENTY_FIVE, a_view_shows_who_is_barred, ("a view tells who failed to rob: ",)),
    (
        MAW,
        a_view_has_the_moves_of_others,
        ("a view has not the legal moves of its seat, or those of another: ",),
    ),
    (
        MAW,
        a_view_has_another_dealer,
        ("a view does not show what its seat knows: ", "dealer, eldest"),
    ),
    (MAW, a_view_has_another_hand, ("a view does not show what its seat knows: ",)),
    (
        MAW,
        a_number_in_a_view_depends_on_the_pack,
        ("no state agrees with a view, which so shows what its seat cannot know: ",),
    ),
    (
        MAW,
        a_view_is_determinized_to_another,
        ("a view changes with what its seat cannot know",),
    ),
]


@pytest.mark.parametrize(
    ("rules", "fault", "problems"),
    [pytest.param(*each, id=f"{number}-{each[2][0][:40]}") for number, each in enumerate(FAULTS)],
)
def test_a_fault_is_found_and_told(
    rules: maw.Ruleset, fault: Fault, problems: tuple[str, ...], monkeypatch: Patch
) -> None:
    # One look at a state of every kind is enough, and mostly one game.
    monkeypatch.setattr(conformance, "_OF_A_KIND", 1)
    fault(monkeypatch)
    found = ""
    for games in (1, 2, 8):
        found = told(rules, games)
        if all(problem in found for problem in problems):
            return
    pytest.fail(f"not told of {problems}, but of: {found}")


@pytest.mark.parametrize("rules", [MAW, SPOIL, IRISH])
def test_without_a_fault_nothing_is_told(rules: maw.Ruleset) -> None:
    assert told(rules, games=2) == ""


def test_there_is_a_fault_for_everything_that_can_be_told() -> None:
    source = Path(conformance.__file__).read_text(encoding="utf-8")
    texts: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            place = {"expect": 1, "run": 0, "_same": 0}.get(node.func.attr)
            among = node.args[place : place + 1] if place is not None else []
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "told":
            among = [node.value]
        else:
            continue
        texts |= {
            str(part.value)
            for part in among
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        }
    made = [problem for _, _, problems in FAULTS for problem in problems]
    assert len(texts) > 50
    assert {text for text in texts if not any(said.startswith(text) for said in made)} == set()


# What is told of a problem


def test_a_problem_names_the_place_where_it_came_up_first(monkeypatch: Patch) -> None:
    a_card_is_dropped(monkeypatch)
    [problem] = [text for text in check_ruleset(MAW, games=2, seed=7) if "52 cards" in text]
    told, _, place = problem.partition(" [")
    assert told == "the 52 cards are not each in one place: missing AC, twice none"
    where, _, position = place.partition(", position: ")
    table = re.fullmatch(
        "maw@1, seed 7, game 1, 2 players in sides of 1, seat ([01]) deals first, after move 0",
        where,
    )
    assert table is not None
    line, _, times = position.rpartition("] (and ")
    assert re.fullmatch(r"[0-9]+ times more\)", times)
    monkeypatch.undo()
    assert maw.parse_state(line) == maw.new_game(MAW, players=2, dealer=int(table[1]))


def test_the_same_seed_finds_the_same(monkeypatch: Patch) -> None:
    a_legal_move_is_missing(monkeypatch)
    found = check_ruleset(MAW, games=1, seed=3)
    assert found == check_ruleset(MAW, games=1, seed=3)
    assert found != check_ruleset(MAW, games=1, seed=4)


def test_a_problem_that_comes_once_is_told_once(monkeypatch: Patch) -> None:
    another_ruleset(monkeypatch, "load_ruleset")
    assert check_ruleset(MAW, games=1) == (
        "the ruleset does not come back from a config that pins it [maw@1, before any game]",
    )


def test_where_there_is_no_position_the_moves_are_told(monkeypatch: Patch) -> None:
    raising(monkeypatch, "format_state")
    found = told(MAW)
    assert "a state does not come back from its position: KeyError: 'oh'" in found
    assert "after move 0, moves: []]" in found
