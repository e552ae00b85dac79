"""Dealers: where hands and turn-ups come from (RULES.md section 2)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Set
from math import floor
from typing import Final, Protocol

from maw_family.cards import CARDS, FULL_PACK, PACK_SIZE, Card, CardSet, clip, read_cards
from maw_family.engine import apply
from maw_family.errors import MawError, NotationError
from maw_family.moves import Deal, TurnUp, deal_of
from maw_family.phases.deal import deal_and_turn_up
from maw_family.rules import HAND_SIZE
from maw_family.state import DEAL, NOBODY, TURN_UP, Phase, State, check_state, no_state

_PACK: Final = [card._mask for card in CARDS]
_SIZE: Final = float(PACK_SIZE)
_DRAWS: Final = tuple(
    (
        tuple(map(float, range(left, left - HAND_SIZE, -1))),
        tuple(range(left - HAND_SIZE, left))[::-1],
    )
    for left in range(PACK_SIZE, HAND_SIZE, -HAND_SIZE)
)
"""For the five draws of each hand how many cards are left, and the place of the last of them.

The numbers are floats because the draws that they are multiplied with are.
"""


class AnyDealer(Protocol):
    """Whatever can speak for the pack: an object with a method `chance`, for `advance`.

    Deal and turn-up are what it is asked for (RULES.md sections 2 and 3).
    """

    def chance(self, state: State) -> Deal | TurnUp:
        """The chance move that this state waits for, in the phases `deal` and `turn-up`."""
        ...


def _expects_the_pack(state: State) -> Phase:
    check_state(state)
    phase = state._table.phase
    if phase is not DEAL and phase is not TURN_UP:
        raise MawError(f"the pack has nothing to say in the phase {phase}")
    return phase


class Dealer:
    """Shuffles with a generator of its own, which a seed makes reproducible (RULES.md section 2).

    The same seed (a whole number) deals the same cards on every Python version and platform;
    without one the cards are different every time. The global `random` is never touched, and
    games with dealers of their own do not disturb one another. A dealer made anew begins with
    its first deal again; one that was pickled goes on where it stopped.

    Raises `MawError` for a seed that is no whole number.
    """

    def __init__(self, seed: int | None = None) -> None:
        if seed is not None and type(seed) is not int:
            raise MawError(f"a seed is a whole number or None; {clip(seed)} is neither")
        # As text, since Random takes -7 and 7 for the same number; in hexadecimal digits, of
        # which a number may have as many as it likes.
        self._draw = random.Random(None if seed is None else f"maw_family {seed:x}").random

    def chance(self, state: State) -> Deal | TurnUp:
        """Hands for everybody, or a card out of the pack, each as likely as any other.

        Raises `MawError` where the pack has nothing to say, `TypeError` for what is no state.
        """
        if _expects_the_pack(state) is TURN_UP:
            return TurnUp(self._card_of(state._table.pack))
        return deal_of([CardSet._of_mask(hand) for hand in self._hands(state)])

    def _hands(self, state: State) -> tuple[int, ...]:
        """Hands for everybody as masks.

        A partial Fisher-Yates shuffle: only as many cards as are dealt are drawn, and the last
        card of the pack takes the place of each. The sum of some cards' bits is their mask.
        """
        draw = self._draw
        pack = _PACK.copy()
        hands: list[int] = []
        # A loop over the five draws would take an eighth longer.
        for (v, w, x, y, z), (a, b, c, d, e) in _DRAWS[: len(state._course[0].hands)]:
            place = floor(draw() * v)
            hand = pack[place]
            pack[place] = pack[a]
            place = floor(draw() * w)
            hand += pack[place]
            pack[place] = pack[b]
            place = floor(draw() * x)
            hand += pack[place]
            pack[place] = pack[c]
            place = floor(draw() * y)
            hand += pack[place]
            pack[place] = pack[d]
            place = floor(draw() * z)
            hand += pack[place]
            pack[place] = pack[e]
            hands.append(hand)
        return tuple(hands)

    def _both(self, state: State) -> State:
        """The state after a deal and a turn-up, as two moves of `chance` would make them."""
        hands = self._hands(state)
        pack = FULL_PACK - sum(hands)
        return deal_and_turn_up(state, hands, pack, self._card_of(pack))

    def _card_of(self, mask: int) -> Card:
        """One of the cards of a mask: cards of a whole pack are drawn until one is in it."""
        draw = self._draw
        while True:
            place = floor(draw() * _SIZE)
            if mask & _PACK[place]:
                return CARDS[place]


class PackDealer:
    """Deals one real pack, top card first, in packets from eldest on (RULES.md section 2).

    `pack` is all 52 cards in order, as `Card`s or one text. The packets are the ruleset's usual
    way (`deal.packets`); the card after the hands is the turn-up, cards turned by fiving follow.
    A pack serves one deal: asked for another one, the dealer wants a freshly shuffled pack.

    Raises `NotationError` when the pack is not the 52 cards, each once.
    """

    def __init__(self, pack: str | Iterable[Card]) -> None:
        if isinstance(pack, Set):
            raise NotationError("a pack has an order, the top card first; a set has none")
        if not isinstance(pack, Iterable):
            raise NotationError(f"a pack is cards or text; {clip(pack)} is neither")
        self._pack = read_cards(pack) if isinstance(pack, str) else tuple(pack)
        cards = CardSet(self._pack)
        if len(self._pack) != PACK_SIZE or len(cards) != PACK_SIZE:
            twice = sorted(c.code for c, times in Counter(self._pack).items() if times > 1)
            missing = [card.code for card in CARDS if card not in cards]
            raise NotationError(
                f"a pack is the {PACK_SIZE} cards, each once; this one has {len(self._pack)}"
                + (f", twice {' '.join(twice)}" if twice else "")
                + (f", without {' '.join(missing)}" if missing else "")
            )
        self._dealt_to: State | None = None

    def chance(self, state: State) -> Deal | TurnUp:
        """The hands of this pack, or its next card that is not out yet.

        Raises `MawError` when the pack has been dealt before, did not deal these hands or has
        nothing to say now, and `TypeError` for what is no state.
        """
        if _expects_the_pack(state) is DEAL:
            return self._deal(state)
        top = state.players * HAND_SIZE
        turned = [*state.superseded, *([state.turn_up] if state.turn_up else [])]
        rest = self._pack[top:]
        if list(rest[: len(turned)]) != turned or CardSet(rest[len(turned) :]) != state.undealt:
            raise MawError("this pack did not deal the hands on the table; give the one that did")
        return TurnUp(rest[len(turned)])

    def _deal(self, state: State) -> Deal:
        if self._dealt_to is not None and self._dealt_to != state:
            raise MawError(
                "this pack has been dealt; shuffle, and give a new PackDealer for the next deal"
            )
        self._dealt_to = state
        hands: list[list[Card]] = [[] for _ in range(state.players)]
        cards = iter(self._pack)
        for packet in state.ruleset.deal.packets[0]:
            for place in range(state.players):
                hand = hands[(state.eldest + place) % state.players]
                hand.extend(next(cards) for _ in range(packet))
        return Deal(tuple(CardSet(hand) for hand in hands))


def advance(state: State, dealer: AnyDealer) -> State:
    """The state after the chance moves that are due: deal, turn-up, cards turned by fiving.

    Stops as soon as a seat has to choose or the game is over; a state in which nothing is due
    comes back as it is, and the state given stays what it was (RULES.md sections 2 and 3).

    Raises `TypeError` for anything that is no state and, where something is due, no dealer;
    `IllegalMove` where the dealer gives a move that may not be made, and what the dealer raises.
    """
    if not isinstance(state, State):
        raise no_state(state)
    if state._to_act != NOBODY:
        return state
    if type(dealer) is Dealer:
        if state._course[0].phase is DEAL:
            state = dealer._both(state)
    elif isinstance(dealer, type) or not hasattr(dealer, "chance"):
        raise TypeError(f"{clip(dealer)} is no dealer; Dealer(seed=7) makes one")
    while state._to_act == NOBODY and state._course[0].outcome is None:
        state = apply(state, dealer.chance(state))
    return state
