"""Two questions of programs with a state of their own (API.md: `playable`, `trick_winner`)."""

from __future__ import annotations

from collections.abc import Iterable, Set

from maw_family.cards import Card, CardSet, Suit, clip, read_cards
from maw_family.errors import MawError, NotationError
from maw_family.legality import CardLaw, card_law, opening_mask, playable_mask
from maw_family.options import is_whole
from maw_family.rules import Ruleset

Cards = str | Iterable[Card | str]


def _cards(cards: Cards, what: str) -> tuple[Card, ...]:
    """Some cards, as `Card`s or text, in order, each only once."""
    if what == "trick" and isinstance(cards, Set) and len(cards) > 1:
        raise NotationError("a trick has an order, the card led first; a set has none")
    if not isinstance(cards, Iterable):
        raise NotationError(f"the {what} is cards or text; {clip(cards)} is neither")
    if isinstance(cards, str):
        found = read_cards(cards)
    else:
        found = tuple(card if isinstance(card, Card) else Card(card) for card in cards)
    if len(set(found)) != len(found):
        raise NotationError(f"the {what} names a card twice: {' '.join(c.code for c in found)}")
    return found


def _law(rules: Ruleset, trump: Suit, unrobbed_ace: bool) -> CardLaw:
    if not isinstance(rules, Ruleset):
        raise MawError(f"expected a Ruleset, as ruleset('maw'); {clip(rules)} is none")
    if not isinstance(trump, Suit):
        raise MawError(f"trump is a Suit, as Suit.CLUBS; {clip(trump)} is none")
    _check_flag("unrobbed_ace", unrobbed_ace)
    demoted = unrobbed_ace and rules.robbing.unrobbed_ace == "lowest-trump"
    return card_law(rules, trump, demoted=demoted)


def _check_flag(name: str, value: object) -> None:
    if not isinstance(value, bool):
        raise MawError(f"{name} is True or False, not {clip(value)}")


def playable(
    rules: Ruleset,
    *,
    hand: Cards,
    trick: Cards,
    trump: Suit,
    unrobbed_ace: bool = False,
    opening: bool = False,
    players: int | None = None,
) -> CardSet:
    """The cards of a hand that may be played to a trick (RULES.md section 5).

    `trick` holds the cards played so far, the one led first; empty when the hand leads. With
    `opening` it is eldest's lead to the first trick, and `players` says how many sit at the
    table. `unrobbed_ace`: the holder of the Ace of trumps failed to rob, which matters only
    where the ruleset makes that Ace the lowest trump. Robbing, declaring and claiming are
    outside this question.

    Raises `MawError` for cards that stand twice or are in both, for an opening lead without
    `players` or with cards on the table, and for a value of another type.
    """
    law = _law(rules, trump, unrobbed_ace)
    _check_flag("opening", opening)
    held, played = CardSet(_cards(hand, "hand")), _cards(trick, "trick")
    both = held & CardSet(played)
    if both:
        raise NotationError(f"{both} cannot be in the hand and in the trick")
    if players is not None and not is_whole(players, 2, 10):
        raise MawError(f"players is a whole number from 2 to 10, not {clip(players)}")
    if not opening:
        mask = held.mask
        return CardSet._of_mask(
            playable_mask(law.answers[played[0]._index], mask) if played else mask
        )
    if played:
        raise MawError("an opening lead is made to an empty trick; leave trick empty")
    if players is None:
        raise MawError("an opening lead depends on how many play; say players=")
    return CardSet._of_mask(opening_mask(rules, law.order, players, held.mask))


def trick_winner(rules: Ruleset, trick: Cards, *, trump: Suit, unrobbed_ace: bool = False) -> int:
    """Which card of a trick wins: its place, 0 for the card led (RULES.md section 1).

    `unrobbed_ace` as in `playable`. Raises `MawError` for an empty trick, a card said
    twice or a value of another type.
    """
    law = _law(rules, trump, unrobbed_ace)
    played = _cards(trick, "trick")
    if not played:
        raise MawError("a trick of no cards has no winner; give the cards in the order played")
    strengths = law.order.strength[played[0]._index]
    return max(range(len(played)), key=lambda place: strengths[played[place]._index])
