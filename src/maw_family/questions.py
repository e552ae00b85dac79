"""The questions of programs with a state of their own: what may be played, and what wins."""

from __future__ import annotations

from collections.abc import Iterable, Set

import attrs

from maw_family.cards import Card, CardSet, Suit, cards_of_mask, clip, read_cards
from maw_family.errors import MawError, NotationError, Refusal
from maw_family.legality import CardLaw, card_law, opening_mask, playable_mask
from maw_family.moves import PLAYS
from maw_family.options import is_whole
from maw_family.refusing import refuse_answer, refuse_opening
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


@attrs.frozen
class _Turn:
    """One turn to play that a program of its own asks about, checked."""

    rules: Ruleset
    law: CardLaw
    hand: int
    led: Card | None
    opening_players: int  # 0: any card may be led

    @property
    def may(self) -> int:
        """The cards that may be played."""
        if self.led is not None:
            return playable_mask(self.law.answers[self.led._index], self.hand)
        return opening_mask(self.rules, self.law.order, self.opening_players, self.hand)


def _turn(
    rules: Ruleset,
    hand: Cards,
    trick: Cards,
    trump: Suit,
    unrobbed_ace: bool,
    opening: bool,
    players: int | None,
) -> _Turn:
    law = _law(rules, trump, unrobbed_ace)
    _check_flag("opening", opening)
    held, played = CardSet(_cards(hand, "hand")), _cards(trick, "trick")
    both = held & CardSet(played)
    if both:
        raise NotationError(f"{both} cannot be in the hand and in the trick")
    if players is not None and not is_whole(players, 2, 10):
        raise MawError(f"players is a whole number from 2 to 10, not {clip(players)}")
    if opening and played:
        raise MawError("an opening lead is made to an empty trick; leave trick empty")
    if opening and players is None:
        raise MawError("an opening lead depends on how many play; say players=")
    return _Turn(
        rules=rules,
        law=law,
        hand=held.mask,
        led=played[0] if played else None,
        opening_players=players if opening and players else 0,
    )


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

    `trick` holds the cards played so far, the one led first; empty when the hand leads. `trump`
    is the trump suit. With `opening` it is eldest's lead to the first trick, and `players` says
    how many sit at the table. `unrobbed_ace`: the holder of the Ace of trumps failed to rob,
    which matters only where the ruleset makes that Ace the lowest trump. Robbing, declaring and
    claiming are outside this question.

    Raises `MawError` for cards that stand twice or are in both, for an opening lead without
    `players` or with cards on the table, and for a value of another type; its kind
    `NotationError` for what is no card.
    """
    turn = _turn(rules, hand, trick, trump, unrobbed_ace, opening, players)
    return CardSet._of_mask(turn.may)


def unplayable(
    rules: Ruleset,
    *,
    hand: Cards,
    trick: Cards,
    trump: Suit,
    unrobbed_ace: bool = False,
    opening: bool = False,
    players: int | None = None,
) -> tuple[tuple[Card, Refusal], ...]:
    """The cards of a hand that may not be played to a trick, in card order, each with the reason.

    The other half of `playable`: ruleset, `hand`, `trick`, `trump`, `unrobbed_ace`, `opening`
    and `players` are the same. The reasons are those that `explain` gives in a game and a view
    has under `refusals` (RULES.md section 5); `legal` in them are the cards that may be played.

    Raises `MawError` as `playable` does.
    """
    turn = _turn(rules, hand, trick, trump, unrobbed_ace, opening, players)
    may = turn.may
    legal = tuple(PLAYS[card._index] for card in cards_of_mask(may))

    def reason(card: Card) -> Refusal:
        if turn.led is None:
            return refuse_opening(legal, card, may, turn.opening_players)
        return refuse_answer(
            legal,
            rules,
            turn.law.order,
            turn.law.answers[turn.led._index],
            turn.led,
            card,
            turn.hand,
        )

    return tuple((card, reason(card)) for card in cards_of_mask(turn.hand & ~may))


def trick_winner(rules: Ruleset, trick: Cards, *, trump: Suit, unrobbed_ace: bool = False) -> int:
    """Which card of a trick wins: its place, 0 for the card led (RULES.md section 1).

    `trick` holds the cards in the order played, `trump` is the trump suit, `unrobbed_ace` is as
    in `playable`. The ruleset says in which order the trumps stand.

    Raises `MawError` for an empty trick, a card said twice or a value of another type, and its
    kind `NotationError` for what is no card.
    """
    law = _law(rules, trump, unrobbed_ace)
    played = _cards(trick, "trick")
    if not played:
        raise MawError("a trick of no cards has no winner; give the cards in the order played")
    strengths = law.order.strength[played[0]._index]
    return max(range(len(played)), key=lambda place: strengths[played[place]._index])
