"""What stands on the table: one immutable, hashable state for every game of the family.

Inside, a state is masks and bytes in slots. What changes with every card is in `State`; what
is fixed once the hands are dealt is in a `Table` that the states of a deal share; what stands
between two deals is in a `Standing`. Nothing is ever changed once it has been built.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable
from typing import Any, Final, NoReturn

import attrs

from maw_family.cards import CARDS, FULL_PACK, Card, CardSet, Suit, clip
from maw_family.legality import Answer, CardLaw, card_law
from maw_family.moves import Move
from maw_family.rules import HAND_SIZE, PoolScoring, Ruleset

NOBODY: Final = -1
"""In place of a seat or a card where there is none."""


class Phase(enum.StrEnum):
    """What is due (RULES.md sections 2 to 5); `State.to_act` says of whom.

    A member is a text too: `Phase.PLAY == "play"`.
    """

    DEAL = "deal"
    TURN_UP = "turn-up"
    ASK_FIVE = "ask-five"
    ANSWER_FIVE = "answer-five"
    DEALER_ROB = "dealer-rob"
    PLAY = "play"
    OVER = "over"


DEAL, TURN_UP, ASK_FIVE, ANSWER_FIVE, DEALER_ROB, PLAY, OVER = Phase
"""The phases once more, as names that are found faster than a member of an enumeration."""


class Reason(enum.StrEnum):
    """Why a game is over (RULES.md sections 6 and 7). A member is a text too, as `target`."""

    TARGET = "target"
    SWEEP = "sweep"
    CHIPS_OUT = "chips-out"
    PENALTY = "penalty"


class Ending(enum.StrEnum):
    """How a deal ended (RULES.md sections 6 and 7). A member is a text too, as `played-out`.

    `TARGET` means that the deal was cut short, or decided, by points reaching the target. A
    deal of kind `game` is always played out, and says so when it ends the game as well.
    """

    PLAYED_OUT = "played-out"
    MAJORITY = "majority"
    CLAIM = "claim"
    JINK = "jink"
    LOST_JINK = "lost-jink"
    SWEEP = "sweep"
    SPOILT = "spoilt"
    TARGET = "target"
    PENALTY = "penalty"
    ANNULLED = "annulled"


@attrs.frozen
class Trick:
    """A finished trick (RULES.md sections 1 and 5).

    Attributes:
        leader: The seat that led, from 0.
        cards: The cards in the order played, the leader's first.
        winner: The seat that won.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int


@attrs.frozen
class LastDeal:
    """What a deal came to (RULES.md section 6). It never shows a card put out or undealt.

    Attributes:
        dealer: The seat that dealt, from 0.
        turn_up: The last card turned, None if none was.
        tricks: The finished tricks, the first one first.
        winners: The sides that won the deal, ascending; empty if none did.
        ending: How it ended.
        points: Points moved in it by side, those for A♥ and of penalties among them.
        chips: Chips moved by settling it, by seat, dues not counted.
    """

    dealer: int
    turn_up: Card | None
    tricks: tuple[Trick, ...]
    winners: tuple[int, ...]
    ending: Ending
    points: tuple[int, ...]
    chips: tuple[int, ...]


@attrs.frozen(cache_hash=True)
class Game:
    """A ruleset at a table of so many players in sides of one size, with its tables."""

    rules: Ruleset
    players: int
    side_size: int
    sides: tuple[tuple[int, ...], ...] = attrs.field(eq=False)
    side_of: tuple[int, ...] = attrs.field(eq=False)
    after: tuple[int, ...] = attrs.field(eq=False)
    laws: tuple[CardLaw, ...] = attrs.field(eq=False)
    demoted: tuple[CardLaw, ...] = attrs.field(eq=False)
    settles_from: int = attrs.field(eq=False)
    """The number of tricks before which no trick can settle the deal."""
    opens_with_trump: bool = attrs.field(eq=False)
    """Whether eldest has to open with a trump where he holds one."""
    fives: bool = attrs.field(eq=False)
    """Whether eldest is asked about fiving: it is for two sides (section 3)."""
    no_points: tuple[int, ...] = attrs.field(eq=False)
    no_chips: tuple[int, ...] = attrs.field(eq=False)


@functools.lru_cache(maxsize=1024)
def game_of(rules: Ruleset, players: int, side_size: int) -> Game:
    """The shared `Game`; partners sit evenly spaced, seat i on side i mod s (section 2)."""
    count = players // side_size
    scoring = rules.scoring
    settles_from = HAND_SIZE if scoring.kind == "game" else 1
    return Game(
        rules,
        players,
        side_size,
        tuple(tuple(range(side, players, count)) for side in range(count)),
        tuple(seat % count for seat in range(players)),
        tuple((seat + 1) % players for seat in range(players)),
        tuple(card_law(rules, suit) for suit in Suit),
        tuple(card_law(rules, suit, demoted=True) for suit in Suit),
        scoring.tricks_to_win if isinstance(scoring, PoolScoring) else settles_from,
        0 < rules.leading.opening_trump_from <= players,
        rules.fiving.extent != "off" and count == 2,
        (0,) * count,
        (0,) * players,
    )


@attrs.define(unsafe_hash=True)
class Standing:
    """What stands from the entering of a deal to its settling.

    `forfeits` and other sets of sides are masks; `opening` the points when the deal was
    entered; `last` the facts of the deal before, from which `LastDeal` is made.
    """

    game: Game
    dealer: int
    chips: tuple[int, ...]
    pool: int
    forfeits: int
    opening: tuple[int, ...]
    last: tuple[Any, ...] | None


def new_standing(
    game: Game,
    dealer: int,
    chips: tuple[int, ...],
    pool: int,
    forfeits: int,
    opening: tuple[int, ...],
    last: tuple[Any, ...] | None,
) -> Standing:
    """A standing of these facts, at half the cost of `Standing(...)`: every deal makes one."""
    made = object.__new__(Standing)
    made.game = game
    made.dealer = dealer
    made.chips = chips
    made.pool = pool
    made.forfeits = forfeits
    made.opening = opening
    made.last = last
    return made


class Table:
    """What the states of a deal share between two cards played; it is `Undealt` or `Dealt`.

    `hands` as dealt and robbed, cards played included; `turned` the cards turned up, the last
    of them the turn-up; `pending` the seat that may still rob; `base` the points without those
    of this deal's tricks; `outcome` (winners, reason, stake) once the game is over; `pack` the
    cards neither dealt nor turned. What stands below it follows from the rest.
    """

    __slots__ = ("_hash", "_packed", "base", "hands", "outcome", "phase", "standing")

    standing: Standing
    phase: Phase
    hands: tuple[int, ...]
    turned: bytes
    pending: int
    lies: bool
    robber: int
    put_out: int
    declared: int
    failed: int
    base: tuple[int, ...]
    outcome: tuple[tuple[int, ...], Reason, int] | None
    pack: int
    after: tuple[int, ...]
    strength: tuple[bytes, ...]
    answers: tuple[Answer, ...]
    _hash: int
    _packed: tuple[Any, bytes]
    """Both made when they are first asked for, and never copied."""

    def copy(self) -> Dealt:
        """A fresh table with the same things on it, for the maker of the next one to change."""
        # One by one, and past any loop: most deals have a copy or two.
        table = Dealt()
        table.standing = self.standing
        table.phase = self.phase
        table.hands = self.hands
        table.turned = self.turned
        table.pending = self.pending
        table.lies = self.lies
        table.robber = self.robber
        table.put_out = self.put_out
        table.declared = self.declared
        table.failed = self.failed
        table.base = self.base
        table.outcome = self.outcome
        table.pack = self.pack
        table.after = self.after
        table.strength = self.strength
        table.answers = self.answers
        return table

    def _key(self) -> tuple[object, ...]:
        """What a table is: all else on it follows from these."""
        return (
            self.standing,
            self.phase,
            self.hands,
            self.turned,
            self.pending,
            self.lies,
            self.robber,
            self.put_out,
            self.declared,
            self.failed,
            self.base,
            self.outcome,
        )

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Table) and self._key() == other._key())

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(self._key())
            return self._hash

    @property
    def game(self) -> Game:
        """The game that the deal belongs to."""
        return self.standing.game

    @property
    def turn_up(self) -> Card:
        """The last card turned; only asked where one has been."""
        return CARDS[self.turned[-1]]

    @property
    def law(self) -> CardLaw:
        """The law of the cards before any Ace is demoted."""
        return self.standing.game.laws[self.turned[-1] // 13]

    def is_demoted(self) -> bool:
        """Whether a holder's failure has made his Ace the lowest trump (section 4)."""
        rules = self.standing.game.rules
        return self.failed != NOBODY and rules.robbing.unrobbed_ace == "lowest-trump"

    def barred(self) -> int:
        """The sides that cannot win this deal, as a mask (sections 4 and 7)."""
        standing = self.standing
        if self.failed != NOBODY and standing.game.rules.robbing.failure == "cannot-win":
            return standing.forfeits | 1 << standing.game.side_of[self.failed]
        return standing.forfeits


class Dealt(Table):
    """A table with everything in a place of its own, made by `copy`."""

    __slots__ = (
        "after",
        "answers",
        "declared",
        "failed",
        "lies",
        "pack",
        "pending",
        "put_out",
        "robber",
        "strength",
        "turned",
    )


class Undealt(Table):
    """A table before the hands are dealt: nothing lies on it yet, and little has to be kept."""

    __slots__ = ()

    turned = b""
    pending = robber = declared = failed = NOBODY
    lies = False
    put_out = 0
    pack = FULL_PACK
    after = strength = answers = ()

    def copy(self) -> Dealt:
        """A fresh table with nothing on it yet."""
        table = Dealt()
        table.standing = self.standing
        table.phase = DEAL
        table.hands = self.hands
        table.turned = b""
        table.pending = table.robber = table.declared = table.failed = NOBODY
        table.lies = False
        table.put_out = 0
        table.base = self.base
        table.outcome = None
        table.pack = FULL_PACK
        table.after = self.standing.game.after
        table.strength = table.answers = ()
        return table


def undealt(standing: Standing) -> Undealt:
    """The table of a deal that has been entered."""
    table = Undealt()
    table.standing = standing
    table.phase = DEAL
    table.outcome = None
    table.hands = standing.game.no_chips
    table.base = standing.opening
    return table


Course = tuple[Table, int, Answer | None, tuple[int, ...], tuple[int, ...]]
"""What stays as it is from the second card of a trick to the last, in one place for them all:
table, leader, answer (what the card led calls for), winners of the tricks before, points."""


class _Uncallable(type):
    """Lets nobody make a state by calling the class; `new_state` goes past this."""

    def __call__(cls) -> NoReturn:
        raise TypeError("a State is not made by calling it; new_game(rules, players=…) begins one")


class State(metaclass=_Uncallable):
    """A game at one moment; every property is a fact of it, read-only.

    States come from `new_game` and `apply`; calling the class raises `TypeError`. Equal states
    hash alike. Seats count from 0 clockwise, sides from 0 (seat i sits on side i mod the number
    of sides); points and tricks belong to sides, chips to seats (RULES.md section 2).
    """

    __slots__ = (
        "_choice",
        "_course",
        "_legal",
        "_line",
        "_to_act",
        "_unplayed",
    )
    __match_args__ = ("phase", "to_act")

    _line: bytes
    """All cards played in this deal, in order."""
    _unplayed: int
    """The whole pack without the cards played in this deal, as a mask."""
    _to_act: int
    _legal: int
    """The cards that `to_act` may play, as a mask; 0 where cards are not all there is to say."""
    _choice: tuple[tuple[Move, ...], int, int]
    """There, and only there: what may be said, the cards to rob with, and those to play."""
    _course: Course

    @property
    def _playable(self) -> int:
        """The cards that `to_act` may play, as a mask."""
        return self._legal or self._choice[2]

    @property
    def _table(self) -> Table:
        return self._course[0]

    @property
    def _leader(self) -> int:
        return self._course[1]

    @property
    def _answer(self) -> Answer | None:
        """What the card led calls for; None when the next card leads."""
        return self._course[2]

    @property
    def _winners(self) -> tuple[int, ...]:
        """The seats that won this deal's tricks, in order."""
        return self._course[3]

    @property
    def _points(self) -> tuple[int, ...]:
        return self._course[4]

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self._table.standing.game.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self._table.standing.game.players

    @property
    def side_size(self) -> int:
        """How many seats make a side; 1 where everybody plays for himself."""
        return self._table.standing.game.side_size

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side, side 0 first."""
        return self._table.standing.game.sides

    @property
    def dealer(self) -> int:
        """The seat that deals this deal."""
        return self._table.standing.dealer

    @property
    def eldest(self) -> int:
        """The seat left of the dealer, which leads to the first trick."""
        return self._table.standing.game.after[self._table.standing.dealer]

    @property
    def phase(self) -> Phase:
        """What is due now."""
        return self._course[0].phase

    @property
    def to_act(self) -> int | None:
        """The seat that has to choose; None when the pack has to speak or the game is over."""
        return None if self._to_act == NOBODY else self._to_act

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards in each hand now, seat 0 first; empty before the deal."""
        unplayed = self._unplayed
        return tuple([CardSet._of_mask(hand & unplayed) for hand in self._table.hands])

    @property
    def playable(self) -> CardSet:
        """The cards that `to_act` may play now; empty unless a card is due (RULES.md section 5).

        What else may be done, a rob for one, is in `legal_moves` alone.
        """
        return CardSet._of_mask(self._playable)

    @property
    def undealt(self) -> CardSet:
        """The cards still in the pack, the turn-up not among them; as a set, in no order."""
        return CardSet._of_mask(self._table.pack)

    @property
    def turn_up(self) -> Card | None:
        """The last card turned up, wherever it is now; None before it."""
        return CARDS[self._table.turned[-1]] if self._table.turned else None

    @property
    def turn_up_lies(self) -> bool:
        """Whether the turn-up lies on the pack; False before it and once it was taken."""
        return self._table.lies

    @property
    def superseded(self) -> tuple[Card, ...]:
        """The cards turned up before the last one, which fiving put out of play, in order.

        They are seen by all (RULES.md section 3).
        """
        return tuple(CARDS[index] for index in self._table.turned[:-1])

    @property
    def robber(self) -> int | None:
        """The seat that took the turn-up (RULES.md section 4), None if nobody did."""
        return None if self._table.robber == NOBODY else self._table.robber

    @property
    def put_out(self) -> CardSet:
        """The card a robber put out, which only he has seen; empty if nobody robbed."""
        return CardSet._of_mask(self._table.put_out)

    @property
    def declared(self) -> int | None:
        """The seat that showed the Ace of trumps and kept its hand, None if nobody did."""
        return None if self._table.declared == NOBODY else self._table.declared

    @property
    def failed(self) -> int | None:
        """The seat that failed to rob in this deal, None if none did; that seat alone knows."""
        return None if self._table.failed == NOBODY else self._table.failed

    @property
    def barred(self) -> tuple[int, ...]:
        """The sides that cannot win this deal, ascending (RULES.md sections 4 and 7).

        A penalty has barred them from this pool, or their holder failed to rob.
        """
        return sides_of(self._table.barred())

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None before the turn-up."""
        return CARDS[self._table.turned[-1]].suit if self._table.turned else None

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick in progress, in the order played, the first by `leader`."""
        start = len(self._winners) * self._table.standing.game.players
        return tuple(CARDS[index] for index in self._line[start:])

    @property
    def leader(self) -> int:
        """The seat that leads or led to the trick in progress; eldest before the first."""
        return self._leader

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """This deal's finished tricks, the first one first."""
        return tricks_of(self._line, self._winners, self.eldest, self.players)

    @property
    def points(self) -> tuple[int, ...]:
        """Points by side, side 0 first; noughts where the game is played for a pool."""
        return self._points

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips by seat, seat 0 first; noughts where there is no pool."""
        return self._table.standing.chips

    @property
    def pool(self) -> int:
        """Chips in the pool."""
        return self._table.standing.pool

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._course[0].outcome is not None

    @property
    def last_deal(self) -> LastDeal | None:
        """What the deal before this one came to; once the game is over, the deal it ended in.

        None in the first deal.
        """
        last = self._table.standing.last
        if last is None:
            return None
        dealer, turn_up, line, winners, sides, ending, points, chips = last
        return LastDeal(
            dealer,
            None if turn_up == NOBODY else CARDS[turn_up],
            tricks_of(line, winners, (dealer + 1) % self.players, self.players),
            sides,
            ending,
            points,
            chips,
        )

    def _tricks_won(self) -> tuple[int, ...]:
        """Tricks of this deal by side."""
        game = self._table.standing.game
        won = [0] * len(game.sides)
        for seat in self._winners:
            won[game.side_of[seat]] += 1
        return tuple(won)

    def _key(self) -> tuple[Table, bytes, tuple[int, ...]]:
        """What a state is: all else in it follows from these."""
        return self._table, self._line, self._points

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={getattr(self, name)!s}" for name in _SHOWN)
        hands = ", ".join(f"{seat}: {hand}" for seat, hand in enumerate(self.hands))
        return f"<State {self.ruleset}: {facts}, hands={{{hands}}}>"


new_state: Callable[[], State] = type.__call__.__get__(State)
"""An empty state, to be filled by its maker: a quarter cheaper than `object.__new__(State)`."""

_SHOWN: Final = (
    "players",
    "side_size",
    "dealer",
    "phase",
    "to_act",
    "turn_up",
    "leader",
    "trick",
    "points",
    "chips",
    "pool",
)


def sides_of(mask: int) -> tuple[int, ...]:
    """The sides of a mask, ascending."""
    return tuple(side for side in range(mask.bit_length()) if mask >> side & 1)


def no_state(value: object) -> TypeError:
    """What to raise for a value in place of a state; its class may say what to do with it."""
    advice = vars(type(value)).get("_in_place_of_a_state")
    return TypeError(
        f"{clip(value)} is no State; {advice or 'new_game(rules, players=…) begins a game'}"
    )


def check_state(state: object) -> None:
    """Refuse with a `TypeError` what is no state."""
    if not isinstance(state, State):
        raise no_state(state)


def tricks_of(
    line: bytes, winners: tuple[int, ...], eldest: int, players: int
) -> tuple[Trick, ...]:
    """The finished tricks of a line of cards, given who won them and who led the first."""
    return tuple(
        Trick(leader, tuple(CARDS[i] for i in line[n * players : (n + 1) * players]), winner)
        for n, (leader, winner) in enumerate(zip((eldest, *winners), winners, strict=False))
    )
