"""Everything that can be said or done in a game, one value class each (API.md, "Moves")."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any, Final

import attrs

from maw_family.cards import CARDS, PACK_SIZE, Card, CardSet, clip
from maw_family.errors import NotationError
from maw_family.options import is_whole
from maw_family.rules import HAND_SIZE


class Offence(enum.StrEnum):
    """What a referee may charge a seat with (RULES.md section 7)."""

    CHANGE_HANDS = "change-hands"
    RENOUNCE = "renounce"
    LEAD_OUT_OF_TURN = "lead-out-of-turn"
    MISDEAL = "misdeal"
    PACKET_ORDER = "packet-order"
    LOOK = "look"
    FALSE_ROB = "false-rob"
    MAKE_OUT = "make-out"

    @property
    def option(self) -> str:
        """The dotted name of the option that holds its effect, as `penalties.false_rob`."""
        return f"penalties.{self.value.replace('-', '_')}"


def _check_card(move: object, field: attrs.Attribute[Any], value: object) -> None:
    if not isinstance(value, Card):
        name = type(move).__name__
        raise NotationError(f'{name} takes a Card, as {name}(Card("5H")); {clip(value)} is none')


def _hands(hands: Iterable[CardSet]) -> tuple[CardSet, ...]:
    return tuple(hands) if isinstance(hands, Iterable) else (hands,)


def _check_hands(move: object, field: attrs.Attribute[Any], value: tuple[object, ...]) -> None:
    if not value:
        raise NotationError("Deal takes a CardSet for each seat, seat 0 first; it got none")
    for seat, hand in enumerate(value):
        if not isinstance(hand, CardSet) or not hand:
            raise NotationError(
                f"Deal takes a CardSet for each seat, seat 0 first; seat {seat} got {clip(hand)}"
            )


class _AnyMove:
    """The card that a move plays, as a mask, a byte and a number; none as a rule.

    One look at `_bit` tells `apply` a card that may be played from everything else.
    """

    __slots__ = ()
    _bit: int = 0
    _byte: bytes = b""
    _index: int = -1


@attrs.frozen
class Deal(_AnyMove):
    """The pack gives every seat its hand: `deal 5H2C9SKDAH …` (RULES.md section 2).

    A chance move, due in the phase `deal`. Raises `NotationError` for anything but a `CardSet`
    with cards in it for each seat; whether so many fit the table is asked by `explain`.

    Attributes:
        hands: The hand of each seat, seat 0 first.
    """

    hands: tuple[CardSet, ...] = attrs.field(converter=_hands, validator=_check_hands)


def deal_of(hands: list[CardSet]) -> Deal:
    """A `Deal` of hands that are known to be sets of cards, without another look at them."""
    made = object.__new__(Deal)
    object.__setattr__(made, "hands", tuple(hands))
    return made


@attrs.frozen
class TurnUp(_AnyMove):
    """The pack turns up a card, whose suit is trumps: `up 4C` (RULES.md sections 2 and 3).

    A chance move, due in the phase `turn-up`. Raises `NotationError` for anything but a `Card`.

    Attributes:
        card: The card turned up.
    """

    card: Card = attrs.field(validator=_check_card)


@attrs.frozen
class AskFive(_AnyMove):
    """Eldest asks the dealer to five it, in the phase `ask-five`: `five` (RULES.md section 3)."""


@attrs.frozen
class Stand(_AnyMove):
    """Eldest lets the turn-up stand, in the phase `ask-five`: `stand` (RULES.md section 3)."""


@attrs.frozen
class AgreeFive(_AnyMove):
    """The dealer agrees to five it, in the phase `answer-five`: `agree` (RULES.md section 3)."""


@attrs.frozen
class RefuseFive(_AnyMove):
    """The dealer refuses to five it, in the phase `answer-five`: `refuse` (RULES.md section 3)."""


@attrs.frozen
class Rob(_AnyMove):
    """Put out a card of the hand and take the turn-up: `rob 9S` (RULES.md section 4).

    Said by the dealer for a turned Ace in the phase `dealer-rob`, and by the holder of the Ace
    of trumps before his first card in the phase `play`. Raises `NotationError` for anything but
    a `Card`.

    Attributes:
        discard: The card put out, which may be the Ace of trumps itself.
    """

    discard: Card = attrs.field(validator=_check_card)


@attrs.frozen
class Leave(_AnyMove):
    """The dealer leaves a turned Ace, in the phase `dealer-rob`: `leave` (RULES.md section 4)."""


@attrs.frozen
class Declare(_AnyMove):
    """The holder shows the Ace of trumps and keeps his hand: `declare` (RULES.md section 4).

    Said before his first card, in the phase `play`.
    """


@attrs.frozen
class Play(_AnyMove):
    """Play a card to the trick, or lead it, in the phase `play`: `5H` (RULES.md section 5).

    Raises `NotationError` for anything but a `Card`.

    Attributes:
        card: The card played.
    """

    card: Card = attrs.field(validator=_check_card)
    _bit: int = attrs.field(init=False, repr=False, eq=False)
    _byte: bytes = attrs.field(init=False, repr=False, eq=False)
    _index: int = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        # What somebody else has made of the class is no move.
        bit = self.card._mask if type(self) is Play else 0
        object.__setattr__(self, "_bit", bit)
        object.__setattr__(self, "_byte", self.card._byte)
        object.__setattr__(self, "_index", self.card._index)


@attrs.frozen
class Claim(_AnyMove):
    """Claim the pool instead of leading on for all five tricks: `claim` (RULES.md section 6).

    Said in the phase `play` by who is to lead; leading a card instead is the jink.
    """


def _offence(value: Any) -> Any:
    return Offence(value) if isinstance(value, str) and value in set(Offence) else value


def _check_offence(move: object, field: attrs.Attribute[Any], value: object) -> None:
    if not isinstance(value, Offence):
        raise NotationError(f"{clip(value)} is no offence; expected one of {', '.join(Offence)}")


def _check_seat(move: object, field: attrs.Attribute[Any], value: object) -> None:
    if not is_whole(value, 0, 9):
        raise NotationError(f"{clip(value)} is no seat; seats are whole numbers from 0 to 9")


@attrs.frozen
class Penalty(_AnyMove):
    """A referee charges a seat with an offence: `penalty 2 renounce` (RULES.md section 7).

    Never in `legal_moves`. It may be made in any phase but `over` where the ruleset has a
    penalty for the offence. Raises `NotationError` for a seat that is no whole number from 0 to
    9, and for anything but an `Offence` or its text.

    Attributes:
        seat: The seat charged, from 0.
        offence: What it is charged with.
    """

    seat: int = attrs.field(validator=_check_seat)
    offence: Offence = attrs.field(converter=_offence, validator=_check_offence)


Move = (
    Deal
    | TurnUp
    | AskFive
    | Stand
    | AgreeFive
    | RefuseFive
    | Rob
    | Leave
    | Declare
    | Play
    | Claim
    | Penalty
)
"""Any move (RULES.md sections 2 to 7).

`Deal` and `TurnUp` are the pack's, `Penalty` the referee's, the rest a seat's.
"""

PLAYS: Final = tuple(Play(card) for card in CARDS)
ROBS: Final = tuple(Rob(card) for card in CARDS)
ASK_FIVE: Final = AskFive()
STAND: Final = Stand()
AGREE_FIVE: Final = AgreeFive()
REFUSE_FIVE: Final = RefuseFive()
LEAVE: Final = Leave()
DECLARE: Final = Declare()
CLAIM: Final = Claim()
"""The shared moves that `legal_moves` hands out; equal to freshly made ones."""


def _by_mask(plays: tuple[Play, ...]) -> list[tuple[Play, ...]]:
    """For each thirteen-bit mask of up to five cards of a suit their plays, in card order."""
    table: list[tuple[Play, ...]] = [()]
    for play in plays:
        # Every further rank doubles the table: the masks without it, then those with it.
        table += [(*others, play) if len(others) < HAND_SIZE else () for others in table]
    return table


PLAYS_OF_CLUBS, PLAYS_OF_DIAMONDS, PLAYS_OF_HEARTS, PLAYS_OF_SPADES = (
    _by_mask(PLAYS[first : first + 13]) for first in range(0, PACK_SIZE, 13)
)
"""The plays of up to five cards of a suit, by their mask in thirteen bits."""


def plays_of(cards: int) -> tuple[Play, ...]:
    """The plays of a hand's cards, given as a mask, in card order."""
    return (
        PLAYS_OF_CLUBS[cards & 8191]
        + PLAYS_OF_DIAMONDS[cards >> 13 & 8191]
        + PLAYS_OF_HEARTS[cards >> 26 & 8191]
        + PLAYS_OF_SPADES[cards >> 39]
    )
