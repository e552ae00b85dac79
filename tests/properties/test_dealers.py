"""Random dealers and real packs (RULES.md section 2; API.md, `Dealer` and `PackDealer`)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

import pytest
from hypothesis import given, strategies as st

import maw_family as maw
from tests.properties.strategies import PACK, any_rulesets, new_games, packs

SEEDS: Final = st.one_of(st.integers(-3, 3), st.integers(-(2**80), 2**80))
IN_ORDER: Final = " ".join(card.code for card in PACK)


def played(
    state: maw.State, dealer: maw.AnyDealer, choices: random.Random, moves: int
) -> list[maw.State]:
    """A game played by chance for so many moves of its seats."""
    states = [maw.advance(state, dealer)]
    for _ in range(moves):
        if states[-1].is_over:
            break
        move = choices.choice(maw.legal_moves(states[-1]))
        states.append(maw.advance(maw.apply(states[-1], move), dealer))
    return states


@given(new_games(any_rulesets()), SEEDS)
def test_dealers_of_one_seed_deal_the_same(start: maw.State, seed: int) -> None:
    one = played(start, maw.Dealer(seed), random.Random(1), 25)
    other = played(start, maw.Dealer(seed=seed), random.Random(1), 25)
    assert one == other


@given(new_games(any_rulesets()), st.lists(SEEDS, min_size=2, max_size=4, unique=True))
def test_dealers_of_different_seeds_deal_differently(start: maw.State, seeds: list[int]) -> None:
    dealt = {maw.Dealer(seed).chance(start) for seed in seeds}
    assert len(dealt) == len(seeds)


@given(new_games(any_rulesets()))
def test_dealers_without_a_seed_deal_differently(start: maw.State) -> None:
    assert maw.Dealer().chance(start) != maw.Dealer().chance(start)
    assert maw.Dealer(None).chance(start) != maw.Dealer(seed=None).chance(start)


@given(new_games(any_rulesets()), SEEDS)
def test_the_global_random_state_is_left_alone(start: maw.State, seed: int) -> None:
    before = random.getstate()
    played(start, maw.Dealer(seed), random.Random(1), 10)
    played(start, maw.Dealer(), random.Random(1), 3)
    assert random.getstate() == before


@given(new_games(any_rulesets()), SEEDS)
def test_the_global_random_state_has_no_say(start: maw.State, seed: int) -> None:
    kept = random.getstate()
    try:
        random.seed(1)
        one = maw.Dealer(seed).chance(start)
        random.seed(2)
        assert maw.Dealer(seed).chance(start) == one
    finally:
        random.setstate(kept)


@given(new_games(any_rulesets()), new_games(any_rulesets()), SEEDS, SEEDS)
def test_games_in_step_do_not_disturb_one_another(
    first: maw.State, second: maw.State, one: int, other: int
) -> None:
    alone = [
        played(first, maw.Dealer(one), random.Random(5), 12),
        played(second, maw.Dealer(other), random.Random(6), 12),
    ]
    dealers = [maw.Dealer(one), maw.Dealer(other)]
    choices = [random.Random(5), random.Random(6)]
    together = [[maw.advance(first, dealers[0])], [maw.advance(second, dealers[1])]]
    for _ in range(12):
        for game, dealer, choice in zip(together, dealers, choices, strict=True):
            if not game[-1].is_over:
                move = choice.choice(maw.legal_moves(game[-1]))
                game.append(maw.advance(maw.apply(game[-1], move), dealer))
    assert together == alone


@given(new_games(any_rulesets()), SEEDS)
def test_a_dealer_says_what_may_be_said(start: maw.State, seed: int) -> None:
    dealer = maw.Dealer(seed)
    deal = dealer.chance(start)
    assert isinstance(deal, maw.Deal)
    assert [len(hand) for hand in deal.hands] == [5] * start.players
    assert sum(map(len, deal.hands)) == len({card for hand in deal.hands for card in hand})
    state = maw.apply(start, deal)
    turned = dealer.chance(state)
    assert isinstance(turned, maw.TurnUp)
    assert turned.card in state.undealt


@given(new_games(any_rulesets()), SEEDS)
def test_advance_stops_where_somebody_has_to_choose(start: maw.State, seed: int) -> None:
    state = maw.advance(start, maw.Dealer(seed))
    assert state.to_act is not None or state.is_over
    assert maw.advance(state, maw.Dealer(seed)) is state
    if not state.is_over:
        with pytest.raises(maw.MawError, match="the pack has nothing to say"):
            maw.Dealer(seed).chance(state)
        with pytest.raises(maw.MawError, match="the pack has nothing to say"):
            maw.PackDealer(PACK).chance(state)


@pytest.mark.parametrize("seed", [True, False, 7.0, "7", b"7", (7,), float("nan")])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(maw.MawError, match="a seed is a whole number or None"):
        maw.Dealer(seed)


GOLDEN_DEAL: Final = "deal 6C3HQH3SKS 2D8D5H7S8S 2C9C4D7H6S 3CTC9DJDTH AD6D7DKDJS"
GOLDEN_TURN_UP: Final = "up 9H"


def test_the_first_deal_of_seed_7_never_changes() -> None:
    # Pinned as text: another Python version or platform has to deal these very cards.
    start = maw.new_game(maw.ruleset("spoil-five@1"), players=5)
    dealer = maw.Dealer(seed=7)
    deal = dealer.chance(start)
    turned = dealer.chance(maw.apply(start, deal))
    assert maw.format_move(deal) == GOLDEN_DEAL
    assert maw.format_move(turned) == GOLDEN_TURN_UP


def chi_squared(counts: Counter[Any], expected: dict[Any, float]) -> float:
    return sum((counts[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


def test_every_card_is_turned_up_equally_often() -> None:
    start = maw.new_game(maw.ruleset("spoil-five@1"), players=4)
    dealer = maw.Dealer(seed=1)
    rounds = 5200
    counts: Counter[maw.Card] = Counter()
    for _ in range(rounds):
        turned = dealer.chance(maw.apply(start, dealer.chance(start)))
        assert isinstance(turned, maw.TurnUp)
        counts[turned.card] += 1
    # 51 degrees of freedom: above 87.97 once in a thousand, below 26.0 as well.
    assert 24 < chi_squared(counts, dict.fromkeys(PACK, rounds / 52)) < 88


@pytest.mark.parametrize("code", ["AC", "AH", "5S", "KS"])
def test_a_card_falls_to_every_seat_equally_often(code: str) -> None:
    start = maw.new_game(maw.ruleset("spoil-five@1"), players=8)
    dealer = maw.Dealer(seed=2)
    rounds = 4000
    counts: Counter[int] = Counter()
    for _ in range(rounds):
        deal = dealer.chance(start)
        assert isinstance(deal, maw.Deal)
        holder = [seat for seat, hand in enumerate(deal.hands) if maw.Card(code) in hand]
        counts[holder[0] if holder else -1] += 1
    expected = dict.fromkeys(range(8), rounds * 5 / 52) | {-1: rounds * 12 / 52}
    # 8 degrees of freedom: above 26.1 once in a thousand.
    assert chi_squared(counts, expected) < 26.1


def test_hands_of_a_random_deal_are_independent_of_the_seat_order() -> None:
    # How many of the 5 trumps-to-be of a suit meet in one hand: the hypergeometric numbers.
    start = maw.new_game(maw.ruleset("maw@1"), players=2)
    dealer = maw.Dealer(seed=3)
    rounds = 6000
    counts: Counter[int] = Counter()
    for _ in range(rounds):
        deal = dealer.chance(start)
        assert isinstance(deal, maw.Deal)
        counts[len(deal.hands[1] & maw.Suit.SPADES.cards)] += 1
    counts[4] += counts.pop(5, 0)
    # C(13, k) C(39, 5 - k) / C(52, 5), four and five together.
    ways = {0: 575757, 1: 1069263, 2: 712842, 3: 211926, 4: 27885 + 1287}
    expected = {number: rounds * way / 2598960 for number, way in ways.items()}
    # 4 degrees of freedom: above 18.5 once in a thousand.
    assert chi_squared(counts, expected) < 18.5


# A real pack


def hands_of(start: maw.State, pack: str) -> str:
    return maw.format_move(maw.PackDealer(pack).chance(start))


def test_three_then_two_from_the_dealers_left() -> None:
    # Seat 0 deals to seats 1, 2, 0: three each, A23 456 789 of clubs, then TJ, QK, and A2 of
    # diamonds.
    start = maw.new_game(maw.ruleset("spoil-five@1"), players=3)
    assert hands_of(start, IN_ORDER) == "deal 7C8C9CAD2D AC2C3CTCJC 4C5C6CQCKC"
    state = maw.advance(start, maw.PackDealer(IN_ORDER))
    assert state.turn_up == maw.Card("3D")


def test_two_then_three_where_that_is_the_usual_way() -> None:
    # Seats 1, 2, 0: A2 34 56 of clubs, then 789, TJQ, KC with A2 of diamonds.
    rules = maw.ruleset("spoil-five@1").with_options({"deal.packets": [[2, 3], [3, 2]]})
    start = maw.new_game(rules, players=3)
    assert hands_of(start, IN_ORDER) == "deal 5C6CKCAD2D AC2C7C8C9C 3C4CTCJCQC"
    assert maw.advance(start, maw.PackDealer(IN_ORDER)).turn_up == maw.Card("3D")


def test_one_by_one_and_all_at_once() -> None:
    rules = maw.ruleset("five-cards@1")
    singly = maw.new_game(rules.with_options({"deal.packets": [[1, 1, 1, 1, 1]]}), players=2)
    assert hands_of(singly, IN_ORDER) == "deal 2C4C6C8CTC AC3C5C7C9C"
    at_once = maw.new_game(rules.with_options({"deal.packets": [[5]]}), players=2, dealer=1)
    assert hands_of(at_once, IN_ORDER) == "deal AC2C3C4C5C 6C7C8C9CTC"


def test_another_dealer_deals_to_his_own_left() -> None:
    # Seat 2 deals to seats 3, 0, 1, 2.
    start = maw.new_game(maw.ruleset("spoil-five@1"), players=4, dealer=2)
    assert hands_of(start, IN_ORDER) == ("deal 4C5C6C2D3D 7C8C9C4D5D TCJCQC6D7D AC2C3CKCAD")


def test_a_pack_is_written_or_given_as_cards() -> None:
    start = maw.new_game(maw.ruleset("maw@1"), players=2)
    for pack in (IN_ORDER, IN_ORDER.replace(" ", ""), IN_ORDER.lower(), list(PACK), iter(PACK)):
        assert maw.format_move(maw.PackDealer(pack).chance(start)) == ("deal 4C5C6C9CTC AC2C3C7C8C")


def test_fiving_goes_on_with_the_next_card() -> None:
    # Two players: J♣ is turned, then Q♣ by fiving once.
    start = maw.new_game(maw.ruleset("maw@1"), players=2)
    dealer = maw.PackDealer(IN_ORDER)
    state = maw.advance(start, dealer)
    assert (state.turn_up, state.phase) == (maw.Card("JC"), "ask-five")
    state = maw.apply(maw.apply(state, maw.AskFive()), maw.AgreeFive())
    assert state.phase == "turn-up"
    state = maw.advance(state, dealer)
    assert state.turn_up == maw.Card("QC")
    assert state.superseded == (maw.Card("JC"),)
    assert state.phase == "play"


def test_fiving_until_the_suit_changes_turns_one_card_after_another() -> None:
    # J♣ Q♣ K♣ are clubs; the next card, A♦, is not.
    rules = maw.ruleset("maw@1").with_options({"fiving.extent": "until-suit-changes"})
    dealer = maw.PackDealer(IN_ORDER)
    state = maw.advance(maw.new_game(rules, players=2), dealer)
    state = maw.apply(maw.apply(state, maw.AskFive()), maw.AgreeFive())
    state = maw.advance(state, dealer)
    assert state.turn_up == maw.Card("AD")
    assert state.superseded == (maw.Card("JC"), maw.Card("QC"), maw.Card("KC"))
    assert state.undealt == maw.CardSet(PACK[14:])


@given(new_games(any_rulesets()), packs())
def test_packets_go_round_eldest_first(start: maw.State, pack: tuple[maw.Card, ...]) -> None:
    # The same written out card by card: who gets which place of the pack.
    order = [(start.dealer + place) % start.players for place in range(1, start.players + 1)]
    seats = [
        seat for packet in start.ruleset.deal.packets[0] for seat in order for _ in range(packet)
    ]
    dealt = zip(seats, pack, strict=False)
    hands: dict[int, set[maw.Card]] = {seat: set() for seat in range(start.players)}
    for seat, card in dealt:
        hands[seat].add(card)
    dealer = maw.PackDealer(pack)
    deal = dealer.chance(start)
    assert isinstance(deal, maw.Deal)
    assert dict(enumerate(deal.hands)) == hands
    assert dealer.chance(maw.apply(start, deal)) == maw.TurnUp(pack[5 * start.players])


@given(packs(), st.integers(0, 51), st.integers(0, 51))
def test_a_pack_with_a_wrong_card_is_refused(
    pack: tuple[maw.Card, ...], here: int, there: int
) -> None:
    wrong = list(pack)
    if here == there:
        del wrong[here]
    else:
        wrong[here] = wrong[there]
    with pytest.raises(maw.NotationError, match="a pack is the 52 cards, each once") as caught:
        maw.PackDealer(wrong)
    assert pack[here].code in str(caught.value)
    assert ("twice" in str(caught.value)) == (here != there)


@pytest.mark.parametrize(
    "pack",
    ["", "AC", IN_ORDER + " AC", IN_ORDER.removesuffix("KS"), [], list(PACK) * 2, PACK[1:]],
)
def test_a_wrong_number_of_cards_is_refused(pack: Any) -> None:
    with pytest.raises(maw.NotationError, match="a pack is the 52 cards, each once"):
        maw.PackDealer(pack)


@pytest.mark.parametrize("pack", [IN_ORDER.replace("KS", "JK"), "x" * 52, ["AC"] * 52, [1, 2]])
def test_what_is_no_card_is_refused(pack: Any) -> None:
    with pytest.raises(maw.NotationError):
        maw.PackDealer(pack)


def test_a_pack_serves_one_deal() -> None:
    rules = maw.ruleset("five-cards@1")
    dealer = maw.PackDealer(IN_ORDER)
    state = maw.advance(maw.new_game(rules, players=2), dealer)
    if state.phase == "ask-five":
        state = maw.apply(state, maw.Stand())
    for _ in range(10):
        state = maw.apply(state, maw.legal_moves(state)[-1])
    assert state.phase == "deal"
    with pytest.raises(maw.MawError, match="this pack has been dealt"):
        maw.advance(state, dealer)
    # A fresh one deals on.
    assert maw.advance(state, maw.PackDealer(IN_ORDER)).to_act is not None


def test_a_pack_that_did_not_deal_the_hands_has_no_turn_up_for_them() -> None:
    start = maw.new_game(maw.ruleset("five-cards@1"), players=2)
    state = maw.apply(start, maw.PackDealer(IN_ORDER).chance(start))
    other = maw.PackDealer(reversed(PACK))
    with pytest.raises(maw.MawError, match="did not deal the hands on the table"):
        other.chance(state)
