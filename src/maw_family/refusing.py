"""Why a card may not be played, in a sentence a player understands (RULES.md section 5)."""

from __future__ import annotations

from collections.abc import Iterable

from maw_family.cards import Card, Suit, cards_of_mask
from maw_family.errors import Refusal
from maw_family.legality import Answer, card_law
from maw_family.moves import Move
from maw_family.options import words
from maw_family.ranking import ACE_OF_HEARTS, Order, card_named
from maw_family.rules import Ruleset


def refusal(legal: tuple[Move, ...], code: str, message: str, option: str | None = None) -> Refusal:
    """A refusal; the option is named at the end of the sentence."""
    named_option = f" ({option})" if option else ""
    return Refusal(code, f"{message}{named_option}.", option, legal)


def named(cards: Iterable[Card] | int, last: str = "and") -> str:
    """Cards in words: `4♣, 6♣ and A♥`."""
    return words(cards_of_mask(cards) if isinstance(cards, int) else cards, last)


def refuse_opening(legal: tuple[Move, ...], card: Card, trumps: int, players: int) -> Refusal:
    """Why eldest may not open with a card; `trumps` are those in his hand."""
    return refusal(
        legal,
        "must-lead-trump",
        f"{card} may not be led: with {players} players the opening lead is a trump, "
        f"and you hold {named(trumps)}",
        "leading.opening_trump_from",
    )


def refuse_answer(
    legal: tuple[Move, ...],
    rules: Ruleset,
    order: Order,
    answer: Answer,
    led: Card,
    card: Card,
    hand: int,
) -> Refusal:
    """Why a card in the hand is no answer to the card led; `answer` is what that asks for."""
    calls, _, owed, _ = answer
    trumps = hand & order.trump_mask
    start = f"{card} may not be played: "
    if calls & order.trump_mask:
        if hand & calls:
            why = _trumps_called(rules, order.trump, led, hand & calls, trumps)
            if _was_free(rules, order, led, hand & calls):
                why += ", and not an Ace that its holder failed to rob with"
                return refusal(legal, "must-trump", start + why, "robbing.unrobbed_ace")
            return refusal(legal, "must-trump", start + why, "reneging.cards")
        return refusal(
            legal,
            "must-follow",
            f"{start}{led} was led, you hold no trump, and a heart must be played: "
            f"{named(hand & owed, 'or')}",
            "following.ace_of_hearts_lead",
        )
    suit = _suit_name(Suit.HEARTS if led is ACE_OF_HEARTS else led.suit)
    if not hand & calls:
        return refusal(
            legal,
            "must-trump",
            f"{start}{suit} were led ({led}), you have none and hold {named(trumps)}: "
            "a trump must be played",
            "following.void",
        )
    if led is ACE_OF_HEARTS:
        option = "following.ace_of_hearts_lead"
        asks = f"{led} was led, which calls for hearts here,"
    else:
        option = "following.plain_lead"
        asks = f"{suit} were led ({led})"
    strict = rules.following.plain_lead == "follow"
    may = "the suit must be followed" if strict else "follow suit or play a trump"
    return refusal(
        legal,
        "must-follow" if strict else "must-follow-or-trump",
        f"{start}{asks} and you hold {named(hand & calls)}: {may}",
        option,
    )


def _was_free(rules: Ruleset, order: Order, led: Card, called: int) -> bool:
    """Whether the card called is an Ace that could be withheld had its holder not failed."""
    calls = card_law(rules, order.trump).answers[led._index][0]
    return called == order.ace._mask and not called & calls


def _suit_name(suit: Suit) -> str:
    return suit.name.lower()


def _trumps_called(rules: Ruleset, trump: Suit, led: Card, called: int, trumps: int) -> str:
    """Which trumps the lead calls from a hand, and which it would not."""
    which = (
        "which must be played"
        if called == trumps and not called & (called - 1)
        else "and a trump must be played"
    )
    privileged = dict.fromkeys(card_named(name, trump) for name in rules.reneging.cards)
    withheld = (
        f"only {named(privileged)} may be withheld, and only from a lower lead"
        if privileged
        else "no trump may be withheld"
    )
    return f"trumps were led ({led}) and you hold {named(called)}, {which}; {withheld}"
