"""Games that are played by chance, from one source of it: Hypothesis draws from it, or a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, Final

import attrs

from maw_family.cards import CARDS, Card, CardSet, Rank, clip
from maw_family.config import house_rules
from maw_family.engine import apply, is_legal, legal_moves, new_game
from maw_family.errors import MawError
from maw_family.interchange import to_json
from maw_family.moves import Deal, Move, Offence, Penalty, TurnUp
from maw_family.notation import format_move, parse_move
from maw_family.positions import format_state
from maw_family.records import Record
from maw_family.rules import HAND_SIZE, Ruleset, ruleset, rulesets as shipped
from maw_family.state import Phase, State

MOST_MOVES: Final = 3_000
"""No game is played further."""


@attrs.frozen(repr=False)
class PlayedGame:
    """A game as it went: `states[n + 1]` came of `states[n]` by `moves[n]`.

    The strategy `games` draws them. To make one yourself say `PlayedGame.replayed(…)`, which
    makes the moves and so finds the states; nobody checks what is given to the class itself. The
    `repr` is such an expression, for an `@example(…)` or a bug report.

    Attributes:
        states: Every state, the one before the first deal first.
        moves: Every move, those of the pack and the referee among them.
    """

    states: tuple[State, ...]
    moves: tuple[Move, ...]

    @classmethod
    def replayed(
        cls,
        rules: Ruleset,
        *,
        players: int,
        dealer: int = 0,
        side_size: int | None = None,
        moves: Iterable[Move | str] = (),
    ) -> PlayedGame:
        """The game that these moves make, each a `Move` or its text without a seat.

        `players`, `dealer` and `side_size` are those of `new_game`; seats count from 0.

        Raises `RulesetError` where the ruleset does not play at the table, `NotationError` for
        a text that is no move, `IllegalMove`, and `TypeError` for what is neither a move nor a
        text; each of the last three says which move it was.
        """
        course = Course(new_game(rules, players=players, dealer=dealer, side_size=side_size))
        for number, move in enumerate(moves, 1):
            try:
                course.make(parse_move(move) if isinstance(move, str) else move)
            except (MawError, TypeError) as error:
                written = format_move(move) if isinstance(move, Move) else move
                error.args = (f"move {number}, {clip(written)}: {error}",)
                raise
        return course.game()

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self.first.ruleset

    @property
    def first(self) -> State:
        """The state before the first deal."""
        return self.states[0]

    @property
    def last(self) -> State:
        """The state after the last move."""
        return self.states[-1]

    @property
    def steps(self) -> tuple[tuple[State, Move, State], ...]:
        """Every move with the state in which it was made and the one that came of it."""
        return tuple(zip(self.states, self.moves, self.states[1:], strict=False))

    @property
    def record(self) -> Record:
        """The game as a `Record`, for `write_record` and `replay`.

        Raises `RecordError` for rules that were not made from shipped ones with `with_options`.
        """
        return Record(
            self.ruleset, self.first.players, self.first.dealer, self.first.side_size, self.moves
        )

    def __repr__(self) -> str:
        first = self.first
        return (
            f"PlayedGame.replayed({rules_expression(first.ruleset)}, players={first.players}, "
            f"dealer={first.dealer}, side_size={first.side_size}, "
            f"moves={[format_move(move) for move in self.moves]})"
        )

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # Hypothesis and IPython would else print the fields, all states among them.
        printer.text(repr(self))


def rules_expression(rules: Ruleset) -> str:
    """Rules as an expression that makes them again."""
    if not is_house(rules):
        return f"from_json({to_json(rules)!r})"
    changes = house_rules(rules)
    return f"ruleset({rules.pin!r})" + (f".with_options({changes})" if changes else "")


def state_expression(state: State) -> str:
    """A state as an expression that makes it again."""
    if not is_house(state.ruleset):
        return f"from_json({to_json(state)!r})"
    return f"parse_state({format_state(state)!r})"


def is_house(rules: Ruleset) -> bool:
    """Whether rules were made from shipped ones with `with_options`, or are shipped."""
    return rules.pin in shipped() and rules == ruleset(rules.pin).with_options(house_rules(rules))


Below = Callable[[int], int]
"""A number from 0 to below the one given, the simplest being 0."""


class Course:
    """A game that is being played."""

    def __init__(self, state: State) -> None:
        self.states = [state]
        self.moves: list[Move] = []

    def make(self, move: Move) -> None:
        """Make a move."""
        self.states.append(apply(self.states[-1], move))
        self.moves.append(move)

    def go_on(self, decisions: Iterable[int], below: Below, *, penalties: bool) -> None:
        """Make a move for every decision, each a place in `legal_moves`, until it is over."""
        for decision in decisions:
            if self.states[-1].is_over:
                break
            self.make(next_move(self.states[-1], decision, below, penalties=penalties))

    def game(self) -> PlayedGame:
        """The game so far."""
        return PlayedGame(tuple(self.states), tuple(self.moves))


BYTE: Final = 256
_PENALTIES: Final = 6
"""In how many of 256 moves a referee looks for something to charge."""


def next_move(state: State, decision: int, below: Below, *, penalties: bool) -> Move:
    """What a referee, the pack or the seat to act does next."""
    if penalties and decision >= BYTE - _PENALTIES:
        charges = [move for move in every_charge(state) if is_legal(state, move)]
        if charges:
            return charges[below(len(charges))]
    if state.phase is Phase.DEAL:
        return some_deal(state, below)
    if state.phase is Phase.TURN_UP:
        return some_turn_up(state, below)
    legal = legal_moves(state)
    return legal[decision % len(legal)]


def every_charge(state: State) -> list[Penalty]:
    """Every offence of every seat, whether there is a penalty for it or not."""
    return [Penalty(seat, offence) for offence in Offence for seat in range(state.players)]


_TOPS: Final = tuple(card for card in CARDS if card.rank in (Rank.ACE, Rank.FIVE, Rank.JACK))
SEEDS: Final = 2**32


def some_deal(state: State, below: Below) -> Deal:
    """Hands for everybody, with the cards in them on which most rules turn.

    A shuffle leaves Aces, fives and Jacks mostly in the pack, so a few are brought to a hand;
    one hand in four deals is the five best trumps of a suit, and may sweep.
    """
    pack = list(CARDS)
    seed = below(SEEDS)
    if seed:
        random.Random(seed).shuffle(pack)
    dealt = HAND_SIZE * state.players

    def bring(card: Card, place: int) -> None:
        there = pack.index(card)
        pack[there], pack[place] = pack[place], card

    for _ in range(below(4)):
        bring(_TOPS[below(len(_TOPS))], below(dealt))
    if below(4) == 3:
        seat = (state.eldest + below(state.players)) % state.players
        best = state.ruleset.ranking.trumps(CARDS[below(len(CARDS))].suit)
        for place, card in enumerate(best[:HAND_SIZE], HAND_SIZE * seat):
            bring(card, place)
    return Deal(
        tuple(CardSet(pack[place : place + HAND_SIZE]) for place in range(0, dealt, HAND_SIZE))
    )


def some_turn_up(state: State, below: Below, *, no_ace_of_hearts: bool = False) -> TurnUp:
    """A card of the pack; often an Ace, or of a suit whose Ace is in a hand, or turned before."""
    cards = [card for card in state.undealt if not (no_ace_of_hearts and card.code == "AH")]
    held = {card.suit for hand in state.hands for card in hand if card.rank is Rank.ACE}
    wanted: list[list[Card]] = [
        cards,
        [card for card in cards if card.rank is Rank.ACE],
        [card for card in cards if card.suit in held],
        [card for card in cards if card.suit is state.trump],
    ]
    among = wanted[below(len(wanted))] or cards
    return TurnUp(among[below(len(among))])


def seated(rules: Ruleset, players: int | None, below: Below) -> State:
    """A game before its first deal, at some table at which the rules are played."""
    numbers = rules.seating.players if players is None else (players,)
    number = numbers[below(len(numbers))]
    sizes = rules.seating.sizes_for(number)
    size = sizes[below(len(sizes))]
    return new_game(rules, players=number, dealer=below(number), side_size=size)


def seeded(rng: random.Random) -> Below:
    """Numbers that are the same on every version of Python, as `randrange` need not be."""
    return lambda count: int(rng.random() * count)
