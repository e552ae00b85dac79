"""Moves as text and back: exact inverses (API.md, "Moves and their notation")."""

from __future__ import annotations

import itertools
from typing import Final

from hypothesis import given, strategies as st

import maw_family as maw
from tests.properties.strategies import OFFENCES, PACK, Course, all_words, courses, packs

CARDS: Final = st.sampled_from(PACK)


@st.composite
def moves(draw: st.DrawFn) -> maw.Move:
    """Any move at all, whether a game has a place for it or not."""
    match draw(st.integers(0, 5)):
        case 0:
            return draw(st.sampled_from(all_words()))
        case 1:
            return maw.Play(draw(CARDS))
        case 2:
            return maw.Rob(draw(CARDS))
        case 3:
            return maw.TurnUp(draw(CARDS))
        case 4:
            seat, offence = draw(st.integers(0, 9)), draw(st.sampled_from(OFFENCES))
            return maw.Penalty(seat, maw.Offence(offence))
        case _:
            pack = draw(packs())
            cuts = draw(st.sets(st.integers(1, 51), max_size=9))
            edges = [0, *sorted(cuts), 52]
            return maw.Deal(
                tuple(maw.CardSet(pack[start:end]) for start, end in itertools.pairwise(edges))
            )


@given(moves())
def test_every_move_is_read_back_as_it_was(move: maw.Move) -> None:
    text = maw.format_move(move)
    assert text.isascii()
    assert text.isprintable()
    assert maw.parse_move(text) == move
    assert type(maw.parse_move(text)) is type(move)
    assert maw.format_move(maw.parse_move(text)) == text


@given(courses())
def test_every_move_of_a_game_is_read_back_as_it_was(course: Course) -> None:
    met = set(course.moves)
    for state in course.states:
        met.update(maw.legal_moves(state))
    for move in met:
        text = maw.format_move(move)
        assert maw.parse_move(text) == move
        assert maw.format_move(maw.parse_move(text)) == text
    assert len({maw.format_move(move) for move in met}) == len(met)


@given(packs(), st.integers(2, 10))
def test_a_deal_is_read_whatever_the_order_and_written_in_card_order(
    pack: tuple[maw.Card, ...], players: int
) -> None:
    hands = [pack[5 * seat : 5 * seat + 5] for seat in range(players)]
    drawn = "deal " + " ".join("".join(card.code for card in hand) for hand in hands)
    in_order = "deal " + " ".join(
        "".join(card.code for card in sorted(hand, key=PACK.index)) for hand in hands
    )
    assert maw.format_move(maw.parse_move(drawn)) == in_order


@given(CARDS, st.booleans())
def test_other_spellings_of_a_card_mean_the_same_move(card: maw.Card, lower: bool) -> None:
    rank = "10" if card.rank is maw.Rank.TEN else card.rank.letter
    for suit in (card.suit.letter, card.suit.symbol):
        text = rank + suit
        text = text.lower() if lower else text
        assert maw.parse_move(text) == maw.Play(card)
        for word in ("rob", "up"):
            assert maw.parse_move(f"{word} {text}") == maw.parse_move(f"{word} {card.code}")


def answer_to(text: str) -> maw.Move | str:
    """The move, or what a text is refused with."""
    try:
        return maw.parse_move(text)
    except maw.NotationError as error:
        return str(error)


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    answer = answer_to(text)
    if isinstance(answer, str):
        assert answer.isprintable()
        assert len(answer) < 500
    else:
        assert maw.parse_move(maw.format_move(answer)) == answer


@given(
    st.text(alphabet="0123456789AaTtJjQKk10CcDdHhSs♣♥ ?-\n\t", max_size=14),
    st.sampled_from(["", "deal ", "rob ", "up ", "penalty ", "penalty 2 "]),
)
def test_texts_that_look_like_moves_are_read_or_refused(text: str, start: str) -> None:
    answer = answer_to(start + text)
    if isinstance(answer, str):
        assert answer.isprintable()
        assert len(answer) < 500
    else:
        assert maw.parse_move(maw.format_move(answer)) == answer
        # Blanks stand between the parts and nowhere else.
        assert (start + text) == (start + text).strip()
        assert "  " not in start + text
