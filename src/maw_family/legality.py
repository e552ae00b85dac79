"""Which cards a lead calls for, as tables made once (RULES.md section 5)."""

from __future__ import annotations

import functools

import attrs

from maw_family.cards import CARDS, PACK_SIZE, Suit
from maw_family.ranking import ACE_OF_HEARTS, Order, TopTrump, card_named, mask_of, order_of
from maw_family.rules import Following, Ruleset

Answer = tuple[int, int, int, int]
"""What one card led asks of a hand, as masks: (calls, answers, owed, unless).

A hand with any of `calls` may play its `answers`; failing that, a hand with any of `owed`, and
with none of `unless`, has to play one of `owed`; any other hand is free.
"""


@attrs.frozen(eq=False)
class CardLaw:
    """What the cards of a deal are worth and call for: `answers[i]` when card i is led."""

    order: Order
    answers: tuple[Answer, ...]


def playable_mask(answer: Answer, hand: int) -> int:
    """The cards of a hand that may be played to a lead."""
    calls, answers, owed, unless = answer
    if hand & calls:
        return hand & answers
    if hand & owed and not hand & unless:
        return hand & owed
    return hand


@functools.cache
def _law(
    tops: tuple[TopTrump, ...],
    following: Following,
    reneging: tuple[TopTrump, ...],
    trump: Suit,
    demoted: bool,
) -> CardLaw:
    order = order_of(tops, trump, demoted)
    trumps = order.trump_mask
    privileged = mask_of(tuple(card_named(name, trump) for name in reneging))

    def answer(led: int) -> Answer:
        suit = order.suits[led]
        ace_led = CARDS[led] is ACE_OF_HEARTS and trump is not Suit.HEARTS
        if ace_led and following.ace_of_hearts_lead == "plain-heart":
            suit = Suit.HEARTS.cards.mask & ~trumps
        if suit == trumps:
            # A privileged card is free exactly when it ranks above the card led (section 5).
            calls = trumps & ~(privileged & order.above[led])
            then_heart = ace_led and following.ace_of_hearts_lead == "trump-then-heart"
            hearts = Suit.HEARTS.cards.mask & ~trumps if then_heart else 0
            return calls, trumps, hearts, trumps
        answers = suit | trumps if following.plain_lead == "follow-or-trump" else suit
        owed = trumps if following.void == "must-trump" else 0
        return suit, answers, owed, 0

    return CardLaw(order, tuple(answer(led) for led in range(PACK_SIZE)))


def card_law(rules: Ruleset, trump: Suit, *, demoted: bool = False) -> CardLaw:
    """The law of the cards under a ruleset when that suit is trumps.

    `demoted`: the Ace of trumps is the lowest trump (`robbing.unrobbed_ace`, section 4).
    """
    return _law(rules.ranking.top_trumps, rules.following, rules.reneging.cards, trump, demoted)


def opening_mask(rules: Ruleset, order: Order, players: int, hand: int) -> int:
    """The cards eldest may open with (`leading.opening_trump_from`, section 5)."""
    least = rules.leading.opening_trump_from
    trumps = hand & order.trump_mask
    return trumps if least and players >= least and trumps else hand
