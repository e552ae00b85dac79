"""The bare loop: Spoil Five for five players on whole numbers, as fast as plain Python goes.

What it shares with the rules of `spoil-five`: five cards each from 52, a turn-up, the jack-high
order with A♥ a trump, strict following, the five, the jack and A♥ reneging, the winner of a
trick leading on, the deal over as soon as a seat has three tricks, stakes, the pool and its
settling, the dealer moving on, the game over when somebody cannot pay.

What it leaves out: robbing, declaring and whatever follows from them; the jink (three tricks
always take the pool, there is no leading on); any number of players but five, sides, every other
ruleset; checks of any kind; history; a state that could be kept, compared or shown, since
everything is changed in place; from dealt hands the settling too. Of a deal only the sum of its
results remains.

As on every other side a step makes a tuple of all legal cards, draws one and plays it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from measure import Side

Draw = Callable[[], float]
Row = tuple[int, int, bytes]
"""What a card led asks for: any of (mask) calls for (mask); and what each card is then worth."""

SEATS: Final = 5
TRICKS_TO_WIN: Final = 3
CHIPS: Final = 20
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
ACE, JACK, QUEEN, KING = 0, 10, 11, 12
"""Card 13 × suit + rank; suits C D H S, ranks A 2 … K."""
ACE_OF_HEARTS: Final = 13 * HEARTS + ACE

BITS: Final = tuple(1 << card for card in range(52))
AFTER: Final = tuple((seat + 1) % SEATS for seat in range(SEATS))
FOLLOWERS: Final = range(SEATS - 1)
TRICKS: Final = range(5)
NOBODY: Final = -1


def _cards_of(suit: int) -> list[tuple[int, ...]]:
    """The cards in each mask of thirteen that a hand of five can hold of a suit."""
    table: list[tuple[int, ...]] = [()] * (1 << 13)
    for count in range(1, 6):
        for ranks in combinations(range(13), count):
            cards = tuple(13 * suit + rank for rank in ranks)
            table[sum(1 << rank for rank in ranks)] = cards
    return table


CARDS_C, CARDS_D, CARDS_H, CARDS_S = map(_cards_of, range(4))


def _trumps(trump: int) -> list[int]:
    """Best first: five, jack, A♥, ace, king, queen, then the pips."""
    pips = range(9, 0, -1) if trump in {DIAMONDS, HEARTS} else range(1, 10)
    own = [4, JACK, ACE, KING, QUEEN, *(pip for pip in pips if pip != 4)]
    cards = [13 * trump + rank for rank in own]
    if trump != HEARTS:
        cards.insert(2, ACE_OF_HEARTS)
    return cards


def _plain(suit: int) -> list[int]:
    """Best first, A♥ not among them."""
    if suit == HEARTS:
        ranks = [KING, QUEEN, JACK, *range(9, 0, -1)]
    elif suit == DIAMONDS:
        ranks = [KING, QUEEN, JACK, *range(9, 0, -1), ACE]
    else:
        ranks = [KING, QUEEN, JACK, ACE, *range(1, 10)]
    return [13 * suit + rank for rank in ranks]


def _mask(cards: Sequence[int]) -> int:
    return sum(BITS[card] for card in cards)


def _rows(trump: int) -> list[Row]:
    """A row for each card that can be led when that suit is trumps."""
    trumps = _trumps(trump)
    privileged = {13 * trump + 4, 13 * trump + JACK, ACE_OF_HEARTS}
    rows: list[Row] = []
    for led in range(52):
        worth = bytearray(52)
        for place, card in enumerate(reversed(trumps)):
            worth[card] = 100 + place
        if led in trumps:
            # A privileged card above the card led need not answer it.
            free = [card for card in trumps[: trumps.index(led)] if card in privileged]
            rows.append((_mask(trumps) & ~_mask(free), _mask(trumps), bytes(worth)))
        else:
            suit = _plain(led // 13)
            for place, card in enumerate(reversed(suit)):
                worth[card] = 1 + place
            rows.append((_mask(suit), _mask(suit), bytes(worth)))
    return rows


ROWS: Final = tuple(map(_rows, range(4)))


def play_deal(hands: list[int], seat: int, rows: list[Row], draw: Draw) -> tuple[int, int]:
    """Play a deal out: the seat that won it (or nobody), and the decisions that took."""
    won = [0] * SEATS
    decisions = 0
    for _ in TRICKS:
        hand = hands[seat]
        cards = (
            CARDS_C[hand & 8191]
            + CARDS_D[hand >> 13 & 8191]
            + CARDS_H[hand >> 26 & 8191]
            + CARDS_S[hand >> 39]
        )
        card = cards[int(draw() * len(cards))]
        hands[seat] = hand ^ BITS[card]
        decisions += 1
        calls, answers, worth = rows[card]
        best = worth[card]
        winner = seat
        for _ in FOLLOWERS:
            seat = AFTER[seat]
            hand = hands[seat]
            legal = hand & answers if hand & calls else hand
            cards = (
                CARDS_C[legal & 8191]
                + CARDS_D[legal >> 13 & 8191]
                + CARDS_H[legal >> 26 & 8191]
                + CARDS_S[legal >> 39]
            )
            card = cards[int(draw() * len(cards))]
            hands[seat] = hand ^ BITS[card]
            decisions += 1
            if worth[card] > best:
                best = worth[card]
                winner = seat
        seat = winner
        won[seat] += 1
        if won[seat] == TRICKS_TO_WIN:
            return seat, decisions
    return NOBODY, decisions


def deal_out(draw: Draw) -> tuple[list[int], int]:
    """Five hands and the suit turned up, by a partial Fisher-Yates shuffle."""
    pack = list(BITS)
    left = 52
    hands: list[int] = []
    for _ in AFTER:
        hand = 0
        for _ in TRICKS:
            place = int(draw() * left)
            left -= 1
            hand |= pack[place]
            pack[place] = pack[left]
        hands.append(hand)
    return hands, (pack[int(draw() * left)].bit_length() - 1) // 13


def games() -> Side:
    """Whole games, from the stakes of the first deal until somebody cannot pay."""
    draw = random.Random(20).random

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            chips = [CHIPS] * SEATS
            pool = 0
            dealer = 0
            while min(chips):
                for seat in AFTER:
                    chips[seat] -= 1
                pool += SEATS
                hands, trump = deal_out(draw)
                winner, steps = play_deal(hands, AFTER[dealer], ROWS[trump], draw)
                decisions += steps
                if winner != NOBODY:
                    chips[winner] += pool
                    pool = 0
                dealer = AFTER[dealer]
        return decisions

    return Side("bare loop, whole games", play)


def dealt() -> Side:
    """Deals from hands dealt beforehand, to the end of the deal; nothing is settled."""
    draw = random.Random(21).random
    deals = [deal_out(draw) for _ in range(200)]

    def play(count: int) -> int:
        decisions = 0
        for _ in range(count):
            for hands, trump in deals:
                decisions += play_deal(hands.copy(), 1, ROWS[trump], draw)[1]
        return decisions

    return Side("bare loop, dealt hands", play)
