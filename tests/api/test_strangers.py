"""What strangers hand in: values of wrong types, rulesets and pickles made by hand."""

from __future__ import annotations

import enum
import pickle
import re
import unittest.mock
from typing import Any

import pytest

import maw_family as maw
from maw_family import pickling
from maw_family.moves import Deal
from maw_family.rules import GameScoring, Seating, build

MAW = maw.ruleset("maw@1")
TWO = "deal 5C2D7D4HJS AC3DTD8HKS"


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError


def after(rules: maw.Ruleset, *moves: str, players: int = 2) -> maw.State:
    state = maw.new_game(rules, players=players)
    for text in moves:
        state = maw.apply(state, maw.parse_move(text))
    return state


def message(state: maw.State, text: str) -> tuple[str, str | None, str]:
    refusal = maw.explain(state, maw.parse_move(text))
    assert refusal is not None
    return refusal.code, refusal.option, refusal.message


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: maw.Card.of(maw.Suit.HEARTS, maw.Rank.ACE), "Card.of takes a Rank and a Suit"),  # type: ignore[arg-type]
        (lambda: maw.CardSet.from_mask(1 << 52), "is no set of cards"),
        (lambda: maw.CardSet.from_mask(-1), "-1 is no set of cards"),
        (lambda: maw.CardSet.from_mask(None), "None is no set of cards"),  # type: ignore[arg-type]
        (lambda: maw.CardSet(maw.Card("5H")), "is neither"),  # type: ignore[arg-type]
        (lambda: maw.PackDealer(None), "a pack is cards or text; None is neither"),  # type: ignore[arg-type]
        (lambda: Deal(None), "Deal takes a CardSet for each seat"),  # type: ignore[arg-type]
        (lambda: Deal(()), "it got none"),
        (lambda: maw.playable(MAW, hand=None, trick="", trump=maw.Suit.CLUBS), "the hand is"),  # type: ignore[arg-type]
        (lambda: MAW.ranking.trumps("H"), "'H' is no Suit"),  # type: ignore[arg-type]
        (lambda: MAW.ranking.plain(maw.Suit.HEARTS, "H"), "'H' is no Suit"),  # type: ignore[arg-type]
        (lambda: maw.fingerprint("maw"), "expected a Ruleset"),  # type: ignore[arg-type]
        (lambda: maw.diff(MAW, "maw"), "expected a Ruleset"),  # type: ignore[arg-type]
        (lambda: MAW.with_options(None), "the changes are None; expected a mapping"),  # type: ignore[arg-type]
        (lambda: MAW.with_options({"scoring.win": Unprintable()}), "that cannot be printed"),
    ],
)
def test_wrong_types_get_a_clear_error(call: Any, expected: str) -> None:
    with pytest.raises(maw.MawError, match=re.escape(expected)):
        call()


def test_lists_that_never_end_are_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(maw.InvalidRuleset, match=r"ranking\.top_trumps"):
        MAW.with_options({"ranking.top_trumps": endless})


@pytest.mark.parametrize("sizes", [{4: 2}, {"four": [2]}, [[4, 2]], 3])
def test_side_sizes_of_another_shape_are_shown_as_they_were_written(sizes: Any) -> None:
    with pytest.raises(maw.InvalidRuleset) as raised:
        MAW.with_options({"seating.side_sizes": sizes})
    assert "SideSizes" not in str(raised.value)


def test_a_value_of_a_part_that_is_none_of_it_is_named() -> None:
    parts: Any = {"ranking": None, "seating": Seating((2,)), "scoring": None, "robbing": "no"}
    with pytest.raises(maw.InvalidRuleset) as raised:
        maw.Ruleset("", 0, "", ("S0",), **parts)
    assert raised.value.problems == (
        "id is ''; expected a name of at most 60 letters, without @",
        "edition is 0; expected a whole number from 1",
        "title is ''; expected a text of at most 1000 characters",
        "ranking is None; expected a Ranking",
        "robbing is 'no'; expected a Robbing",
        "scoring is None; expected a GameScoring, TricksScoring or PoolScoring",
    )


def test_sources_are_texts() -> None:
    sources: Any = (1,)
    with pytest.raises(maw.InvalidRuleset, match="sources is"):
        maw.Ruleset("a", 1, "A", sources, MAW.ranking, Seating((2,)), GameScoring())


def test_missing_options_are_named_beside_wrong_ones() -> None:
    with pytest.raises(maw.InvalidRuleset) as raised:
        build("a", 1, "A", (), {"scoring.kind": "game", "scoring.win": 0, "nothing": 1})
    told = " ".join(raised.value.problems)
    for part in ('"nothing" is no option', "ranking.top_trumps is missing", "scoring.win is 0"):
        assert part in told
    with pytest.raises(maw.InvalidRuleset, match=r"scoring\.kind is missing"):
        build("a", 1, "A", (), {})


def test_a_move_of_a_class_of_ones_own_is_no_move() -> None:
    class MyPlay(maw.Play):
        pass

    state = maw.advance(maw.new_game(MAW, players=2), maw.Dealer(seed=1))
    state = maw.apply(state, maw.Stand())
    (card, *_) = (move.card for move in maw.legal_moves(state) if isinstance(move, maw.Play))
    assert maw.is_legal(state, maw.Play(card))
    strangers: tuple[Any, ...] = (MyPlay(card), card, card.code, None)
    for stranger in strangers:
        for call in (maw.apply, maw.explain, maw.is_legal):
            with pytest.raises(TypeError, match="is no move"):
                call(state, stranger)


def test_errors_survive_pickling() -> None:
    for wrong in ({"scoring.win": 0}, {"nothing": 1}):
        with pytest.raises(maw.InvalidRuleset) as raised:
            MAW.with_options(wrong)
        copied = pickle.loads(pickle.dumps(raised.value))
        assert (copied.problems, str(copied)) == (raised.value.problems, str(raised.value))


def test_states_of_changed_and_of_own_rulesets_are_pickled() -> None:
    own = build("own", 3, "Our own", ("ourselves",), MAW.options())
    changed = MAW.with_options({"scoring.target": 300, "turn_up.ace_of_hearts_points": 200})
    for rules in (own, changed):
        for moves in ([], [TWO], [TWO, "up AH"], [TWO, "up AH", "stand", "penalty 0 false-rob"]):
            state = after(rules, *moves)
            copied = pickle.loads(pickle.dumps(state))
            assert copied == state
            assert copied.ruleset == rules
            assert maw.score(copied) == maw.score(state)


def test_a_pickle_of_a_later_layout_is_refused() -> None:
    named, packed, *rest = pickling.dump(after(MAW, TWO))
    with pytest.raises(maw.MawError, match="layout 9"):
        pickling.load(named, b"\x09" + packed[1:], *rest)


def test_numbers_beyond_a_byte_are_pickled() -> None:
    rules = maw.ruleset("spoil-five").with_options({"scoring.chips": 900, "scoring.stake": 300})
    state = after(rules, TWO, "up 9H", "KS", "JS", "3D", "2D", "TD", "7D")
    assert state.last_deal is None
    copied = pickle.loads(pickle.dumps(state))
    assert (copied, copied.chips) == (state, (600, 600))


def test_members_of_enumerations_are_no_words_and_no_numbers() -> None:
    class Word(enum.StrEnum):
        DECLARE = "declare"

    class Number(enum.IntEnum):
        SIX = 6

    for changes in ({"robbing.holder": Word.DECLARE}, {"scoring.win": Number.SIX}):
        with pytest.raises(maw.InvalidRuleset):
            MAW.with_options(changes)


def test_a_failed_holder_is_told_why_his_ace_is_called() -> None:
    rules = maw.ruleset("twenty-five").with_options({"leading.opening_trump_from": 0})
    moves = ["deal AH2CKD4C6S 6H7H2S3S2D", "up 9H", "2S", "6S", "7H"]
    assert message(after(rules, *moves), "4C") == (
        "must-trump",
        "robbing.unrobbed_ace",
        (
            "4♣ may not be played: trumps were led (7♥) and you hold A♥, which must be played; only "
            "5♥, J♥ and A♥ may be withheld, and only from a lower lead, and not an Ace that its "
            "holder failed to rob with (robbing.unrobbed_ace)."
        ),
    )


def test_before_fiving_is_settled_nothing_else_is_said_to_be_over() -> None:
    rules = MAW.with_options({"robbing.dealer": "may"})
    asked = after(rules, "deal 5C2D7D4HJS 3CKH3DTD8H", "up AC")
    assert message(asked, "leave")[2].startswith("The turned A♣ is not yet decided on; seat 1 has")
    left = after(rules, "deal 5C2D7D4HJS 3CKH3DTD8H", "up AC", "stand", "leave")
    assert (
        message(left, "leave")[2] == "The turned A♣ has been decided on; seat 1 has to play a card."
    )
    assert message(left, "rob 3C")[2] == (
        "You may not rob: the dealer left the turned A♣, and nobody else can have it."
    )


def test_what_a_game_never_has_is_named_in_every_phase() -> None:
    five_cards = after(maw.ruleset("five-cards"), TWO, "up 9H")
    assert message(five_cards, "rob 3D")[1] == "robbing.holder"
    assert message(five_cards, "declare")[1] == "robbing.holder"
    assert message(five_cards, "claim")[1] == "scoring.kind"
    asked = after(maw.ruleset("spoil-five"), TWO)
    assert message(asked, "claim")[2].startswith("Nobody can claim now; the next card has to be")
    assert message(asked, "declare")[2].startswith("Nobody can declare now")
    assert message(asked, "rob 3D")[2].startswith("Nobody can rob now")


def test_a_dealer_alone_may_rob() -> None:
    rules = maw.ruleset("five-and-ten").with_options({"robbing.holder": "off"})
    assert message(after(rules, TWO, "up 9C"), "rob 3D")[2] == (
        "You may not rob: only a turned Ace is robbed in this game, and 9♣ was turned "
        "(robbing.holder)."
    )


def test_after_the_end_everything_is_refused_as_over() -> None:
    over = after(MAW, TWO, "up 9H", "penalty 0 renounce")
    for text in ("claim", "declare", "rob 3D", "leave", "five", "5C", "up 2C", TWO):
        assert message(over, text)[::2] == ("game-over", "The game is over.")


def test_a_trick_and_a_pack_have_an_order() -> None:
    with pytest.raises(maw.NotationError, match="a trick has an order"):
        maw.trick_winner(MAW, maw.CardSet("KS 2S"), trump=maw.Suit.CLUBS)
    with pytest.raises(maw.NotationError, match="a pack has an order"):
        maw.PackDealer(maw.CardSet.from_mask(2**52 - 1))


def test_a_seed_may_be_as_long_as_it_likes() -> None:
    state = maw.new_game(MAW, players=2)
    longest = maw.Dealer(10**5000)
    assert longest.chance(state) == maw.Dealer(10**5000).chance(state)


def test_cards_can_be_aligned() -> None:
    assert f"{maw.Card('5H'):>4}|{maw.CardSet('5H 6H'):<6}|" == "  5♥|5♥ 6♥ |"


def test_a_shipped_ruleset_under_another_title_is_pickled_whole() -> None:
    renamed = build("maw", 1, "Our Maw", (), MAW.options())
    state = after(renamed, TWO)
    copied = pickle.loads(pickle.dumps(state))
    assert (copied, copied.ruleset.title) == (state, "Our Maw")


TAKE_A_STATE = {
    "legal_moves": maw.legal_moves,
    "apply": lambda state: maw.apply(state, maw.Play(maw.Card("5H"))),
    "explain": lambda state: maw.explain(state, maw.AskFive()),
    "is_legal": lambda state: maw.is_legal(state, maw.AskFive()),
    "advance": lambda state: maw.advance(state, maw.Dealer(1)),
    "Dealer.chance": maw.Dealer(1).chance,
    "score": maw.score,
    "view": lambda state: maw.view(state, 0),
    "format_state": maw.format_state,
}


@pytest.mark.parametrize("name", TAKE_A_STATE)
@pytest.mark.parametrize("value", [None, "state", MAW])
def test_what_is_no_state_gets_a_clear_error(name: str, value: Any) -> None:
    with pytest.raises(TypeError, match="is no State; new_game"):
        TAKE_A_STATE[name](value)


@pytest.mark.parametrize("name", TAKE_A_STATE)
def test_the_class_of_states_is_no_state(name: str) -> None:
    kind: Any = maw.State
    with pytest.raises(TypeError, match="is no State; new_game"):
        TAKE_A_STATE[name](kind)


@pytest.mark.parametrize("name", TAKE_A_STATE)
def test_a_view_in_place_of_a_state_gets_its_own_advice(name: str) -> None:
    seen: Any = maw.view(maw.new_game(MAW, players=2), 0)
    with pytest.raises(TypeError, match="is no State; a view knows its own legal_moves, refusals"):
        TAKE_A_STATE[name](seen)


class Seat(enum.IntEnum):
    FIRST = 0


@pytest.mark.parametrize("seat", [Seat.FIRST, True, 10, -1, "0"])
def test_a_penalty_takes_plain_numbers_of_seats(seat: Any) -> None:
    with pytest.raises(maw.NotationError, match="is no seat"):
        maw.Penalty(seat, maw.Offence.RENOUNCE)


def test_what_equals_everything_is_no_move() -> None:
    state = after(MAW, TWO, "up 4S")
    assert state.phase == "ask-five"
    for ask in (maw.explain, maw.is_legal, maw.apply):
        with pytest.raises(TypeError, match="is no move"):
            ask(state, unittest.mock.ANY)


@pytest.mark.parametrize("dealer", [None, maw.Dealer, 7])
def test_what_is_no_dealer_gets_a_clear_error(dealer: Any) -> None:
    with pytest.raises(TypeError, match="is no dealer"):
        maw.advance(maw.new_game(MAW, players=2), dealer)


NAMED = {
    "id": "\x1b[31m" + "x" * 100_000,
    "edition": 10**5000,
    "title": "y" * 200_000,
    "sources": ["z"] * 100,
}


@pytest.mark.parametrize("name", NAMED)
def test_a_ruleset_is_named_short_and_harmless(name: str) -> None:
    parts: dict[str, Any] = {
        "id": "own",
        "edition": 1,
        "title": "Own",
        "sources": [],
        "options": MAW.options(),
    }
    parts[name] = NAMED[name]
    with pytest.raises(maw.InvalidRuleset) as caught:
        build(**parts)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 600


def test_very_many_options_are_told_once() -> None:
    with pytest.raises(maw.InvalidRuleset) as caught:
        MAW.with_options({f"scoring.x{number}": 0 for number in range(2000)})
    [problem] = caught.value.problems
    assert problem.endswith("no ruleset has more than 200")


def test_an_option_called_by_a_huge_number() -> None:
    with pytest.raises(maw.InvalidRuleset, match="a whole number of 16,610 bits"):
        MAW.with_options({10**5000: 1})  # type: ignore[dict-item]
    with pytest.raises(maw.InvalidRuleset, match="a whole number of 16,610 bits"):
        maw.load_ruleset({"maw_family": {"ruleset": "maw@1", 10**5000: 1}})
