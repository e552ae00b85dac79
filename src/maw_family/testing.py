"""For tests of programs that play by these rules: games to draw, and a check of a ruleset.

`rulesets`, `games` and `states` are strategies for Hypothesis, which the extra
`maw-family[testing]` installs; nothing that is drawn is thrown away. `check_ruleset` plays
seeded games of its own, needs no Hypothesis and says in words what is wrong.
"""

from __future__ import annotations

import copy
import functools
import itertools
import pickle
import random
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from maw_family import moves as words
from maw_family.cards import CARDS, Card, CardSet, Rank, clip
from maw_family.config import fingerprint, house_rules, load_ruleset
from maw_family.determinizing import determinize
from maw_family.engine import apply, explain, is_legal, legal_moves, new_game
from maw_family.errors import IllegalMove, MawError, RulesetError
from maw_family.interchange import from_json, to_json
from maw_family.moves import PLAYS, ROBS, Deal, Move, Offence, Penalty, Play, TurnUp
from maw_family.notation import format_move, parse_move
from maw_family.options import (
    Choice,
    Flag,
    Names,
    Numbers,
    Packets,
    Sides,
    Whole,
    is_whole,
    ways_to_deal,
)
from maw_family.positions import format_state, parse_state
from maw_family.questions import playable, trick_winner
from maw_family.records import Record, read_record, replay, write_record
from maw_family.rules import (
    HAND_SIZE,
    NOT_WITH,
    SCORINGS,
    PoolScoring,
    Ruleset,
    TricksScoring,
    options_by_kind,
    ruleset,
    rulesets as shipped,
)
from maw_family.scoring import score
from maw_family.state import Phase, Reason, State
from maw_family.views import View, view

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

__all__ = ["PlayedGame", "check_ruleset", "games", "rulesets", "states"]

_T = TypeVar("_T")

_MOST_MOVES: Final = 3_000
"""No game is played further."""


@attrs.frozen(repr=False)
class PlayedGame:
    """A game as it went: `states[n + 1]` came of `states[n]` by `moves[n]`.

    Its `repr` is an expression that makes it again, for an `@example(…)` or a bug report.
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

        Raises `RulesetError` where the ruleset does not play at the table, `NotationError` for
        a text that is no move, and `IllegalMove`.
        """
        course = _Course(new_game(rules, players=players, dealer=dealer, side_size=side_size))
        for move in moves:
            course.make(parse_move(move) if isinstance(move, str) else move)
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
            f"PlayedGame.replayed({_expression(first.ruleset)}, players={first.players}, "
            f"dealer={first.dealer}, side_size={first.side_size}, "
            f"moves={[format_move(move) for move in self.moves]})"
        )


def _expression(rules: Ruleset) -> str:
    """Rules as an expression that makes them again."""
    if not _is_house(rules):
        return f"from_json({to_json(rules)!r})"
    changes = house_rules(rules)
    return f"ruleset({rules.pin!r})" + (f".with_options({changes})" if changes else "")


def _is_house(rules: Ruleset) -> bool:
    """Whether rules were made from shipped ones with `with_options`, or are shipped."""
    return rules.pin in shipped() and rules == ruleset(rules.pin).with_options(house_rules(rules))


# Building, from one source of chance: Hypothesis draws from it, or a seed

_Below = Callable[[int], int]
"""A number from 0 to below the one given, the simplest being 0."""


class _Course:
    """A game that is being played."""

    def __init__(self, state: State) -> None:
        self.states = [state]
        self.moves: list[Move] = []

    def make(self, move: Move) -> None:
        self.states.append(apply(self.states[-1], move))
        self.moves.append(move)

    def go_on(self, decisions: Iterable[int], below: _Below, *, penalties: bool) -> None:
        """Make a move for every decision, each a place in `legal_moves`, until it is over."""
        for decision in decisions:
            if self.states[-1].is_over:
                break
            self.make(_next_move(self.states[-1], decision, below, penalties=penalties))

    def game(self) -> PlayedGame:
        return PlayedGame(tuple(self.states), tuple(self.moves))


_BYTE: Final = 256
_PENALTIES: Final = 6
"""In how many of 256 moves a referee looks for something to charge."""


def _next_move(state: State, decision: int, below: _Below, *, penalties: bool) -> Move:
    if penalties and decision >= _BYTE - _PENALTIES:
        charges = [move for move in _charges(state) if is_legal(state, move)]
        if charges:
            return charges[below(len(charges))]
    if state.phase is Phase.DEAL:
        return _deal(state, below)
    if state.phase is Phase.TURN_UP:
        return _turn_up(state, below)
    legal = legal_moves(state)
    return legal[decision % len(legal)]


def _charges(state: State) -> list[Penalty]:
    return [Penalty(seat, offence) for offence in Offence for seat in range(state.players)]


_TOPS: Final = tuple(card for card in CARDS if card.rank in (Rank.ACE, Rank.FIVE, Rank.JACK))
_SEEDS: Final = 2**32


def _deal(state: State, below: _Below) -> Deal:
    """Hands for everybody, with the cards in them on which most rules turn.

    A shuffle leaves Aces, fives and Jacks mostly in the pack, so a few are brought to a hand;
    one hand in four deals is the five best trumps of a suit, and may sweep.
    """
    pack = list(CARDS)
    seed = below(_SEEDS)
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


def _turn_up(state: State, below: _Below, *, no_ace_of_hearts: bool = False) -> TurnUp:
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


def _seated(rules: Ruleset, players: int | None, below: _Below) -> State:
    """A game before its first deal, at some table at which the rules are played."""
    numbers = rules.seating.players if players is None else (players,)
    number = numbers[below(len(numbers))]
    sizes = rules.seating.sizes_for(number)
    size = sizes[below(len(sizes))]
    return new_game(rules, players=number, dealer=below(number), side_size=size)


# Rulesets, from what the options say of themselves


def _some_rules(below: _Below, players: int | None, *, shipped_only: bool) -> Ruleset:
    """A shipped ruleset, or one with a few or many of its options changed."""
    pins = _pins(players)
    base = ruleset(pins[below(len(pins))])
    how = 0 if shipped_only else below(3)
    if not how:
        return base
    names = list(options_by_kind())
    picked = set(names if how == 2 else (names[below(len(names))] for _ in range(3)))
    options = {name: value for name, value in base.options().items() if "scoring." not in name}
    # Scoring last, so that all other options are drawn alike whatever is played for.
    drawn = _drawn(options, picked, base.scoring.kind, below)
    scoring = base.scoring
    if "scoring.kind" in picked:
        kind = _other(scoring.kind, SCORINGS, below)
        scoring = scoring if kind == scoring.kind else SCORINGS[kind]()
    options = {f"scoring.{name}": value for name, value in attrs.asdict(scoring).items()}
    drawn |= _drawn(options, picked - {"scoring.kind"}, scoring.kind, below)
    return base.with_options(_consistent(drawn, players))


def _drawn(
    options: dict[str, Any], picked: Container[str], kind: str, below: _Below
) -> dict[str, Any]:
    """Some options, with other values for those picked."""
    drawn = dict(options)
    for name, value in options.items():
        if name in picked:
            option: Any = options_by_kind()[name][kind]
            drawn[name] = _VALUES[type(option)](name, option, value, below)
    return drawn


def _pins(players: int | None) -> list[str]:
    """The shipped rulesets that are played by so many."""
    pins = [pin for pin in shipped() if players in (None, *ruleset(pin).seating.players)]
    if not pins:
        raise RulesetError(f"no shipped ruleset is for {clip(players)} players")
    return pins


def _consistent(options: dict[str, Any], players: int | None) -> dict[str, Any]:
    """Options as drawn one by one, with those changed that contradict another."""
    if players is not None:
        options["seating.players"] = tuple(sorted({*options["seating.players"], players}))
    kind = options["scoring.kind"]
    for name, value in options.items():
        if name.startswith("penalties.") and value in NOT_WITH[kind]:
            options[name] = "none"
    if kind == "pool":
        options["turn_up.ace_of_hearts_points"] = 0
        # A full pool needs a dealer who adds to it, and the first due has to be covered.
        if options["scoring.maximum"]:
            options["scoring.tit_up"] = max(options["scoring.tit_up"], 1)
        due = options["scoring.stake"] + options["scoring.dealer_extra"]
        options["scoring.chips"] = max(options["scoring.chips"], due)
    return options


def _other(value: Any, values: Iterable[Any], below: _Below) -> Any:
    """One of some values, the simplest being the one that stands."""
    among = [value, *(other for other in values if other != value)]
    return among[below(len(among))]


# Small, so that games come to their end within a few deals.
_NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {
    "turn_up.ace_of_hearts_points": (*range(6), 30),
    "leading.opening_trump_from": tuple(range(11)),
    "scoring.sweep": tuple(range(13)),
    "scoring.target": tuple(range(31)),
    "scoring.maximum": tuple(range(16)),
    "scoring.sweep_bonus": (*range(5), 30),
    "scoring.chips": tuple(range(1, 13)),
}


def _whole(name: str, option: Whole, value: int, below: _Below) -> int:
    usual = option.only or range(option.minimum, option.minimum + 5)
    chosen: int = _other(value, filter(option.accepts, _NUMBERS.get(name, usual)), below)
    return chosen


def _names(name: str, option: Names, value: tuple[str, ...], below: _Below) -> tuple[str, ...]:
    if option.complete:
        orders: tuple[str, ...] = _other(value, itertools.permutations(option.names), below)
        return orders
    return tuple(_toggled(option.names, value, below))


def _numbers(name: str, option: Numbers, value: tuple[int, ...], below: _Below) -> tuple[int, ...]:
    every = range(option.minimum, option.maximum + 1)
    return tuple(_toggled(every, value, below)) or value


def _toggled(every: Iterable[_T], value: Iterable[_T], below: _Below) -> list[_T]:
    """Some of all items, the simplest being those that stand."""
    items, there = list(every), set(value)
    mask = below(2 ** len(items))
    return [item for place, item in enumerate(items) if (mask >> place & 1) != (item in there)]


def _sides(
    name: str, option: Sides, value: dict[int, tuple[int, ...]], below: _Below
) -> dict[int, tuple[int, ...]]:
    drawn = {players: _other(value.get(players), _SIZES[players], below) for players in _SIZES}
    return {players: sizes for players, sizes in drawn.items() if sizes is not None}


_SIZES: Final = {
    players: [
        sizes
        for many in range(1, 4)
        for sizes in itertools.permutations(
            [n for n in range(1, players) if players % n == 0], many
        )
    ]
    for players in range(2, 11)
}
"""For each number of players the sizes its sides may have, the usual one first."""


def _packets(
    name: str, option: Packets, value: tuple[tuple[int, ...], ...], below: _Below
) -> tuple[tuple[int, ...], ...]:
    ways = [tuple(way) for way in ways_to_deal(option.hand)]
    return tuple(ways.pop(below(len(ways))) for _ in range(below(4))) or value


_VALUES: Final[Mapping[type, Callable[[str, Any, Any, _Below], Any]]] = {
    Choice: lambda name, option, value, below: _other(value, option.values, below),
    Flag: lambda name, option, value, below: _other(value, (True, False), below),
    Whole: _whole,
    Names: _names,
    Numbers: _numbers,
    Sides: _sides,
    Packets: _packets,
}
"""For each kind of option a value, the simplest being the one that stands."""


# Strategies


def rulesets(*, shipped_only: bool = False, players: int | None = None) -> SearchStrategy[Ruleset]:
    """Rulesets: shipped ones, and house rules with any options changed that go together.

    They shrink towards a shipped ruleset as it is. With `shipped_only` there are no house
    rules, and with `players` only rules that so many play by.

    Raises `ImportError` without Hypothesis, and `RulesetError` where no shipped ruleset is for
    so many players.
    """
    _need_hypothesis()
    from hypothesis import strategies as st

    _pins(players)

    def some_rules(draw: DrawFn) -> Ruleset:
        return _some_rules(_drawing(draw), players, shipped_only=shipped_only)

    return st.composite(some_rules)()


def games(
    rules: Ruleset | SearchStrategy[Ruleset] | None = None,
    *,
    players: int | None = None,
    penalties: bool = False,
    finished: bool = False,
    max_moves: int = 100,
) -> SearchStrategy[PlayedGame]:
    """Games from their beginning, played for some moves, `max_moves` at most.

    `rules` is a ruleset or a strategy for one; without it any of `rulesets()` is drawn. The
    table is any at which the rules are played, or one of so many `players`. Every decision is
    drawn as a place in `legal_moves`. Hands and turn-ups are drawn so that the cards on which
    most rules turn are often in play. With `penalties` there is a referee, who sometimes
    charges a seat with what the ruleset has a penalty for. With `finished` each game is played
    on to its end, or, where that is too far away or never comes, for 3,000 moves.

    Raises `ImportError` without Hypothesis, and `RulesetError` for rules that so many do not
    play by.
    """
    _need_hypothesis()
    from hypothesis import strategies as st

    some_rules = _strategy(rules, players)
    _check_moves(max_moves)

    def some_game(draw: DrawFn) -> PlayedGame:
        course = _Course(_seated(draw(some_rules), players, _drawing(draw)))
        _play(draw, course, max_moves, penalties=penalties, finished=finished)
        return course.game()

    return st.composite(some_game)()


def states(
    rules: Ruleset | SearchStrategy[Ruleset] | None = None,
    *,
    players: int | None = None,
    penalties: bool = False,
    to_act: bool = False,
    max_moves: int = 100,
) -> SearchStrategy[State]:
    """States from anywhere in a game, of every phase: early ones, late ones, games that are over.

    Takes the arguments of `games`; every third game is played on to its end. With `to_act`
    some seat has to choose in every state, so that `legal_moves` is never empty.

    Raises `ImportError` without Hypothesis, and `RulesetError` for rules that so many do not
    play by.
    """
    _need_hypothesis()
    from hypothesis import strategies as st

    some_rules = _strategy(rules, players)
    _check_moves(max_moves)

    def some_state(draw: DrawFn) -> State:
        below = _drawing(draw)
        course = _Course(_seated(draw(some_rules), players, below))
        if to_act:
            # Then eldest has to choose: only A♥ turned can end a game before that.
            course.make(_deal(course.states[-1], below))
            course.make(_turn_up(course.states[-1], below, no_ace_of_hearts=True))
        finished = below(3) == 2
        _play(draw, course, max_moves, penalties=penalties, finished=finished)
        among = [state for state in course.states if not to_act or state.to_act is not None]
        if finished and below(2):
            return among[-1]
        if below(2):
            # The rarer phases as often as the play of cards.
            by_phase = [[state for state in among if state.phase is phase] for phase in Phase]
            phases = [found for found in by_phase if found]
            among = phases[below(len(phases))]
        return among[below(len(among))]

    return st.composite(some_state)()


def _need_hypothesis() -> None:
    try:
        import hypothesis
    except ModuleNotFoundError as error:
        raise ImportError(
            "the strategies of maw_family.testing need Hypothesis; "
            'install it with: pip install "maw-family[testing]"'
        ) from error
    del hypothesis


def _strategy(
    rules: Ruleset | SearchStrategy[Ruleset] | None, players: int | None
) -> SearchStrategy[Ruleset]:
    from hypothesis import strategies as st

    if rules is None:
        return rulesets(players=players)
    if isinstance(rules, Ruleset):
        if players is not None:
            new_game(rules, players=players)
        return st.just(rules)
    if isinstance(rules, st.SearchStrategy):
        return rules
    raise RulesetError(
        f"rules is a Ruleset, as ruleset('maw'), or a strategy for one; {clip(rules)} is neither"
    )


def _check_moves(max_moves: int) -> None:
    if not is_whole(max_moves, 0, _MOST_MOVES):
        raise MawError(
            f"max_moves is a whole number from 0 to {_MOST_MOVES:,}, not {clip(max_moves)}"
        )


def _play(
    draw: DrawFn, course: _Course, max_moves: int, *, penalties: bool, finished: bool
) -> None:
    """Play on; one draw of bytes serves all decisions."""
    below = _drawing(draw)
    decisions = draw(_bytes(below(max_moves + 1)))
    course.go_on(decisions, below, penalties=penalties)
    if finished:
        chance = _seeded(random.Random(below(_SEEDS)))
        left = range(_MOST_MOVES - len(course.moves))
        course.go_on((chance(_BYTE) for _ in left), chance, penalties=penalties)


def _drawing(draw: DrawFn) -> _Below:
    return lambda count: draw(_integers(count))


def _seeded(rng: random.Random) -> _Below:
    """Numbers that are the same on every version of Python, as `randrange` need not be."""
    return lambda count: int(rng.random() * count)


# Strategies are made once: making them costs more than drawing from them.
@functools.cache
def _integers(count: int) -> SearchStrategy[int]:
    from hypothesis import strategies as st

    return st.integers(0, count - 1)


@functools.cache
def _bytes(length: int) -> SearchStrategy[bytes]:
    from hypothesis import strategies as st

    return st.binary(min_size=length, max_size=length)


# The check of a ruleset


def check_ruleset(rules: Ruleset, *, games: int = 20, seed: int = 0) -> tuple[str, ...]:
    """What is wrong with a ruleset or with the library under it, in words; empty if nothing is.

    Plays so many `games`, the same ones for the same `seed`, at every table of the ruleset in
    turn, with and without a referee, and looks whether everything holds that has to hold: the
    cards and chips are all there, somebody may move until the end, `legal_moves`, `explain` and
    `apply` agree about every card and word, nothing changes a state, equal states hash alike,
    notation, positions, JSON, pickles and records come back as they were, views show nothing
    that their seats cannot know, scores and winners are possible, and games end when and why
    their options say. Each problem is told once, with the seed, the table and the position, as
    `parse_state` reads it, where it came up first.

    Raises `RulesetError` for anything that is no ruleset, and `MawError` for a number of games
    or a seed that is no whole number.
    """
    if not isinstance(rules, Ruleset):
        raise RulesetError(
            f"check_ruleset takes a Ruleset, as ruleset('maw'); {clip(rules)} is none"
        )
    if not is_whole(games, 1):
        raise MawError(f"games is a whole number from 1 to 1,000,000, not {clip(games)}")
    if type(seed) is not int:
        raise MawError(f"a seed is a whole number; {clip(seed)} is none")
    check = _Check(rules, seed)
    check.run("the ruleset itself cannot be used", check.rules_themselves)
    tables = [
        (players, size)
        for players in rules.seating.players
        for size in rules.seating.sizes_for(players)
    ]
    for number, (players, size) in zip(range(games), itertools.cycle(tables), strict=False):
        check.one_game(number, players, size)
    return check.problems()


_ALL_FIRST: Final = 150
_ALL_LAST: Final = 50
"""All states of a game are looked at but those between its first and its last ones."""
_MOST_DEALS: Final = 60
"""No game is played further."""
_OF_A_KIND: Final = 2
"""How many states of the same kind are looked at closely."""
_EXTRA: Final = 1
"""How many more a game are, whatever they are."""

_MOVES: Final[tuple[Move, ...]] = (
    *(words.ASK_FIVE, words.STAND, words.AGREE_FIVE, words.REFUSE_FIVE),
    *(words.LEAVE, words.DECLARE, words.CLAIM),
    *ROBS,
    *PLAYS,
)
"""All that a seat can say, in the order of `legal_moves`."""

_PROPERTIES: Final = tuple(name for name in dir(State) if not name.startswith("_"))
_SHARED: Final = tuple(
    name for name in _PROPERTIES if name not in ("hands", "undealt", "put_out", "failed", "barred")
)
"""The properties of a state that everybody at the table knows."""
_BEFORE_PLAY: Final = (Offence.MISDEAL, Offence.PACKET_ORDER)


def _facts(state: State) -> tuple[Any, ...]:
    """All that can be seen of a state."""
    return (*(getattr(state, name) for name in _PROPERTIES), score(state), hash(state))


class _Check:
    """What has been found so far, and where the games stand."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self.found: dict[str, str] = {}
        self.times: dict[str, int] = {}
        self.looked: dict[object, int] = {}
        self.table = f"{rules.pin}, before any game"
        self.course: _Course | None = None
        self.at = 0

    def problems(self) -> tuple[str, ...]:
        return tuple(
            problem + (f" (and {self.times[told] - 1} times more)" if self.times[told] > 1 else "")
            for told, problem in self.found.items()
        )

    def expect(self, holds: bool, told: str, *details: object) -> None:
        """Note a problem unless something holds; only the first of a kind is told in full."""
        if holds:
            return
        self.times[told] = self.times.get(told, 0) + 1
        if told not in self.found:
            more = ", ".join(map(str, details))
            self.found[told] = f"{told}{': ' if more else ''}{more} [{self.place()}]"

    def run(self, told: str, check: Callable[..., None], *given: object) -> bool:
        """Make a check that may come to anything; whether it came to its end."""
        try:
            check(*given)
        except Exception as error:  # noqa: BLE001  # Whatever a fault comes to is told.
            self.expect(False, told, f"{type(error).__name__}: {error}")
            return False
        return True

    def place(self) -> str:
        """What somebody needs to come to the same place again."""
        if self.course is None:
            return self.table
        try:
            here = f"position: {format_state(self.course.states[self.at])}"
        except Exception:  # noqa: BLE001  # Then the moves have to do.
            here = f"moves: {self.course.moves[: self.at]}"
        return f"{self.table}, after move {self.at}, {here}"

    # The ruleset

    def rules_themselves(self) -> None:
        rules = self.rules
        self._same("the ruleset does not come back from its JSON", from_json(to_json(rules)), rules)
        self._same(
            "the ruleset does not come back from a pickle", pickle.loads(pickle.dumps(rules)), rules
        )
        options = rules.options()
        self._same(
            "the ruleset does not come back from its options", rules.with_options(options), rules
        )
        if _is_house(rules):
            pin = {
                "ruleset": rules.pin,
                "fingerprint": fingerprint(rules),
                "options": house_rules(rules),
            }
            loaded = load_ruleset({"maw_family": pin})
            self._same("the ruleset does not come back from a config that pins it", loaded, rules)

    def _same(self, told: str, found: object, expected: object) -> None:
        """Expect an equal value with an equal hash."""
        self.expect(found == expected and hash(found) == hash(expected), told)

    # A game

    def one_game(self, number: int, players: int, size: int) -> None:
        """Play a game and look at it."""
        below = _seeded(random.Random(f"maw_family testing {self.seed} {number}"))
        dealer = below(players)
        self.table = (
            f"{self.rules.pin}, seed {self.seed}, game {number + 1}, {players} players in sides "
            f"of {size}, seat {dealer} deals first"
        )
        self.course = None
        begins = self.run("a game cannot be begun", self._begin, players, size, dealer)
        if not begins or self.course is None:
            return
        course = self.course
        kept: list[tuple[Any, ...]] = []
        referee = number % 2 == 1
        if self.run("a game cannot be played on", self._play_on, course, kept, below, referee):
            self.run("the end of a game cannot be told", self._end, course)
        last = len(course.moves)
        for at in range(last + 1):
            if at < _ALL_FIRST or at > last - _ALL_LAST:
                self.at = at
                self.run("a state cannot be looked at", self._sane, course.states[at])
        for at in self._kinds(course, below):
            self.at = at
            self._closely(course.states[at], below)
        for at, facts in enumerate(kept):
            self.at = at
            self.run("a state cannot be looked at again", self._unchanged, course.states[at], facts)
        self.at = last
        self.run("a game cannot be played again", self._again, course)
        if _is_house(self.rules):
            self.at = last
            self.run("a game has no record", self._recorded, course)

    def _begin(self, players: int, size: int, dealer: int) -> None:
        self.course = _Course(new_game(self.rules, players=players, dealer=dealer, side_size=size))
        self.at = 0

    def _play_on(
        self, course: _Course, kept: list[tuple[Any, ...]], below: _Below, referee: bool
    ) -> None:
        """Play a game to its end, or as far as games are played."""
        in_deal = deals = 0
        while not course.states[-1].is_over and deals < _MOST_DEALS:
            self.at = len(course.moves)
            state = course.states[-1]
            if self.at < _ALL_FIRST:
                kept.append(_facts(state))
            if state.to_act is not None and not legal_moves(state):
                self.expect(False, "a seat has to act and has no legal move")
                return
            move = _next_move(state, below(_BYTE), below, penalties=referee)
            course.make(move)
            if course.states[-1].phase is Phase.DEAL:
                in_deal, deals = 0, deals + 1
            elif not isinstance(move, Penalty):
                in_deal += 1
            # Hands, words, every card of the pack turned, and all hands played.
            if in_deal > 60 + HAND_SIZE * state.players:
                self.expect(False, "a deal does not come to its end")
                return

    def _end(self, course: _Course) -> None:
        """Whether the game ended when and why the options say."""
        scoring = self.rules.scoring
        target = 0 if isinstance(scoring, PoolScoring) else scoring.target
        turned = self.rules.turn_up
        # Where somebody may stand at the target and not have won, nothing can be said.
        excused = (
            self.rules.robbing.failure == "cannot-win"
            or (turned.ace_of_hearts_points > 0 and not turned.ace_of_hearts_wins)
            or any(isinstance(move, Penalty) for move in course.moves)
        )
        if target and not excused:
            for at, state in enumerate(course.states):
                self.at = at
                self.expect(
                    state.is_over or max(state.points) < target,
                    "a game goes on though a side has reached the target",
                    state.points,
                )
        self.at = len(course.moves)
        last = course.states[-1]
        final = score(last)
        effects = {self.rules.options()[offence.option] for offence in Offence}
        may_be = {
            None: not last.is_over,
            Reason.TARGET: target > 0,
            Reason.SWEEP: isinstance(scoring, TricksScoring) and scoring.sweep == "wins-game",
            Reason.CHIPS_OUT: isinstance(scoring, PoolScoring),
            Reason.PENALTY: "lose-set" in effects,
        }
        self.expect(
            may_be[final.reason],
            "a game ends, or does not, for a reason that its options do not know",
            final.reason,
        )
        if final.reason is Reason.TARGET:
            self.expect(
                all(final.points[side] >= target for side in final.winners),
                "a side wins by the target and has not reached it",
                final.points,
            )
        if isinstance(scoring, PoolScoring) and final.reason is Reason.CHIPS_OUT:
            held = [sum(final.chips[seat] for seat in side) for side in last.sides]
            most = tuple(side for side, chips in enumerate(held) if chips == max(held))
            due = max(scoring.stake, scoring.spoil_stake, scoring.tit_up) + scoring.dealer_extra
            self.expect(
                final.winners == most and min(final.chips) < due,
                "the chips are said to be out, and the winners are not those with most of them",
                final.winners,
                final.chips,
            )

    def _kinds(self, course: _Course, below: _Below) -> list[int]:
        """The states of a game to look at closely: some of every kind, and a few at random."""
        chosen = {below(len(course.states)) for _ in range(_EXTRA)} | {len(course.moves)}
        for at, state in enumerate(course.states):
            kind = (
                state.phase,
                len(state.tricks),
                state.robber is None,
                state.declared is None,
                state.failed is None,
                bool(state.superseded),
            )
            if self.looked.get(kind, 0) < _OF_A_KIND:
                self.looked[kind] = self.looked.get(kind, 0) + 1
                chosen.add(at)
        return sorted(chosen)

    def _again(self, course: _Course) -> None:
        """The game once more, from its notation: the same states, which hash alike."""
        first = course.states[0]
        state = new_game(
            self.rules, players=first.players, dealer=first.dealer, side_size=first.side_size
        )
        self._same("a game begun twice is not the same", state, first)
        for at, move in enumerate(course.moves):
            self.at = at
            text = format_move(move)
            read = parse_move(text)
            self.expect(read == move, "a move does not come back from its notation", move, text)
            state = apply(state, move)
            self._same("the same moves come to another state", state, course.states[at + 1])

    def _unchanged(self, state: State, facts: tuple[Any, ...]) -> None:
        now = dict(zip((*_PROPERTIES, "score", "hash"), _facts(state), strict=True))
        changed = [name for name, was in zip(now, facts, strict=True) if now[name] != was]
        self.expect(not changed, "a move changes the state in which it is made", *changed)

    def _recorded(self, course: _Course) -> None:
        record = course.game().record
        read = read_record(write_record(record))
        self._same("a record does not come back from its text", read, record)
        self._same("a record does not come back from its JSON", from_json(to_json(record)), record)
        self.expect(
            list(replay(record)) == course.states, "a record does not replay to the same states"
        )

    # Any state

    def _sane(self, state: State) -> None:
        """What holds in every state, and is looked up quickly."""
        self._cards(state)
        scoring = self.rules.scoring
        issued = scoring.chips * state.players if isinstance(scoring, PoolScoring) else 0
        held = (*state.chips, state.pool)
        self.expect(
            sum(held) == issued and min(held) >= 0,
            "chips and pool do not add up to what was issued",
            f"{issued} issued",
            f"chips {state.chips}",
            f"pool {state.pool}",
        )
        self._turn(state)
        self._score(state)

    def _cards(self, state: State) -> None:
        lies = [state.turn_up] if state.turn_up_lies else []
        places = (
            *state.hands,
            *(trick.cards for trick in state.tricks),
            *(state.trick, state.undealt, state.superseded, state.put_out, lies),
        )
        cards = [card for place in places for card in place if card is not None]
        missing = CardSet(CARDS) - CardSet(cards)
        twice = CardSet([card for card in CARDS if cards.count(card) > 1]) if missing else missing
        self.expect(
            len(cards) == len(CARDS) and not missing,
            "the 52 cards are not each in one place",
            f"missing {_codes(missing)}",
            f"twice {_codes(twice)}",
        )
        in_trick = [(state.leader + place) % state.players for place in range(len(state.trick))]
        dealt = any(state.hands) or bool(state.tricks)
        sizes = [
            HAND_SIZE - len(state.tricks) - (seat in in_trick) if dealt else 0
            for seat in range(state.players)
        ]
        self.expect(
            [*map(len, state.hands)] == sizes,
            "a hand has not five cards less those played",
            [*map(len, state.hands)],
        )

    def _turn(self, state: State) -> None:
        waits = state.is_over or state.phase in (Phase.DEAL, Phase.TURN_UP)
        self.expect(
            (state.to_act is None) == waits and state.is_over == (state.phase is Phase.OVER),
            "nobody has to act where a seat should, or a seat where nobody should",
            state.to_act,
        )
        self.expect(
            bool(legal_moves(state)) == (state.to_act is not None),
            "there are legal moves without a seat to act, or none with one",
        )
        leaders = [*(trick.leader for trick in state.tricks), state.leader]
        winners = [trick.winner for trick in state.tricks]
        self.expect(
            leaders == [state.eldest, *winners],
            "eldest does not lead first, or the winner of a trick not next",
            leaders,
        )

    def _score(self, state: State) -> None:
        found = score(state)
        tricks = [0] * len(state.sides)
        for trick in state.tricks:
            tricks[trick.winner % len(state.sides)] += 1
        self.expect(
            (found.points, found.chips, found.pool) == (state.points, state.chips, state.pool)
            and found.tricks == tuple(tricks),
            "the score is not that of the state",
            found,
        )
        known = all(0 <= side < len(state.sides) for side in found.winners)
        self.expect(
            known and list(found.winners) == sorted(set(found.winners)),
            "the winners are no sides, or not in order",
            found.winners,
        )
        self.expect(
            bool(found.winners) == state.is_over == (found.reason is not None),
            "there are winners or a reason before the end, or none at it",
            found,
        )
        scoring = self.rules.scoring
        double = isinstance(scoring, TricksScoring) and scoring.sweep == "double-stake"
        self.expect(
            found.stake == 1 or (found.stake == 2 and double and state.is_over),
            "the stake is none that can be won",
            found.stake,
        )
        self.expect(
            not any(state.points) or not isinstance(scoring, PoolScoring),
            "there are points in a game for a pool",
            state.points,
        )

    # Some states, closely

    def _closely(self, state: State, below: _Below) -> None:
        self.run("not every move can be explained", self._explained, state)
        self.run("what the pack may do cannot be told", self._pack, state)
        self.run("what the referee may do cannot be told", self._referee, state)
        self.run("a state does not come back from its JSON", self._json, state)
        self.run("a state does not come back from its position", self._position, state)
        self.run("a state does not come back from a pickle or a copy", self._copies, state)
        self.run("playable or trick_winner cannot be asked", self._questions, state)
        seats = dict.fromkeys(
            (state.to_act, state.robber, state.failed, below(state.players), None)
        )
        for seat in seats:
            self.run("a seat has no view", self._view, state, seat, below)

    def _explained(self, state: State) -> None:
        before = _facts(state)
        legal = legal_moves(state)
        self.expect(
            [move for move in _MOVES if move in legal] == list(legal),
            "legal_moves are not in their order, or one of them no move of a seat",
            legal,
        )
        for move in _MOVES:
            may = move in legal
            self.expect(
                (explain(state, move) is None) == may, "explain and legal_moves disagree", move
            )
            self.expect(is_legal(state, move) == may, "is_legal and legal_moves disagree", move)
            if may:
                after = apply(state, move)
                self.expect(after != state, "a move comes to the state in which it is made", move)
            else:
                self._refused(state, move)
        self.expect(_facts(state) == before, "a state changes where a move is refused")

    def _refused(self, state: State, move: Move) -> None:
        """A move that may not be made: `apply` raises the reason that `explain` gives."""
        try:
            apply(state, move)
        except IllegalMove as error:
            told = error.refusal
        else:
            self.expect(False, "apply makes an illegal move", move)
            return
        self.expect(
            told == explain(state, move), "apply and explain refuse for different reasons", move
        )
        self.expect(
            told.legal == legal_moves(state), "a refusal offers other moves than legal_moves", move
        )
        self.expect(
            told.message.endswith(".") and (told.code == "game-over") == state.is_over,
            "a refusal gives a reason that is none",
            move,
            told.message,
        )

    def _pack(self, state: State) -> None:
        for card in CARDS:
            may = state.phase is Phase.TURN_UP and card in state.undealt
            self.expect(
                is_legal(state, TurnUp(card)) == may,
                "the pack may turn up a card that is not in it or not due, or not one that is",
                card.code,
            )
        hands = [
            CardSet(CARDS[place : place + HAND_SIZE])
            for place in range(0, HAND_SIZE * state.players, HAND_SIZE)
        ]
        self.expect(
            is_legal(state, Deal(tuple(hands))) == (state.phase is Phase.DEAL),
            "hands may be dealt when they are not due, or not when they are",
        )
        for wrong in (hands[1:], [*hands, hands[0]], [*hands[1:], hands[1]]):
            self._refused(state, Deal(tuple(wrong)))

    def _referee(self, state: State) -> None:
        effects = self.rules.options()
        played = bool(state.trick or state.tricks)
        for move in _charges(state):
            none = effects[move.offence.option] == "none"
            may = not (state.is_over or none or (played and move.offence in _BEFORE_PLAY))
            self.expect(
                is_legal(state, move) == may,
                "the referee may lay a penalty that the ruleset has not, or not one it has",
                move,
            )
            if may:
                self._sane(apply(state, move))
            else:
                self._refused(state, move)

    def _json(self, state: State) -> None:
        told = "the JSON of a state, or of its score, is read as another one"
        self._same(told, from_json(to_json(state), State), state)
        self._same(told, from_json(to_json(score(state))), score(state))

    def _position(self, state: State) -> None:
        told = "the position line of a state is read as another one"
        self._same(told, parse_state(format_state(state)), state)

    def _copies(self, state: State) -> None:
        told = "a pickle or a copy of a state is another one"
        for made in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            self._same(told, made, state)

    def _questions(self, state: State) -> None:
        # Whose Ace has failed when is robbing's affair, which these questions leave out.
        if self.rules.robbing.unrobbed_ace == "lowest-trump" or state.trump is None:
            return
        for trick in state.tricks:
            place = trick_winner(self.rules, trick.cards, trump=state.trump)
            self.expect(
                trick.winner == (trick.leader + place) % state.players,
                "trick_winner and the tricks of a state disagree",
                _codes(trick.cards),
            )
        if state.phase is Phase.PLAY and state.to_act is not None:
            cards = playable(
                self.rules,
                hand=state.hands[state.to_act],
                trick=state.trick,
                trump=state.trump,
                opening=not state.tricks and not state.trick,
                players=state.players,
            )
            legal = [move.card for move in legal_moves(state) if isinstance(move, Play)]
            self.expect(
                list(cards) == legal,
                "playable and legal_moves disagree",
                _codes(cards),
                _codes(legal),
            )

    def _view(self, state: State, seat: int | None, below: _Below) -> None:
        who = "the onlooker" if seat is None else f"seat {seat}"
        shown = view(state, seat)
        own = CardSet() if seat is None else state.hands[seat]
        hidden = set(_cards_in(shown)) - _open_cards(state) - set(own)
        if seat is not None and seat == state.robber:
            hidden -= set(state.put_out)
        self.expect(
            not hidden, "a view shows cards that its seat cannot see", who, _codes(CardSet(hidden))
        )
        self.expect(
            (shown.failed is None or shown.failed == seat)
            and (shown.barred == shown.forfeits or shown.failed is not None),
            "a view tells who failed to rob",
            who,
        )
        acts = seat is not None and seat == state.to_act
        self.expect(
            shown.legal_moves == (legal_moves(state) if acts else ())
            and (acts or not shown.refusals),
            "a view has not the legal moves of its seat, or those of another",
            who,
        )
        unlike = [name for name in _SHARED if getattr(shown, name) != getattr(state, name)]
        self.expect(
            not unlike and shown.hand == own and shown.score == score(state),
            "a view does not show what its seat knows",
            who,
            *unlike,
        )
        told = "no state agrees with a view, which so shows what its seat cannot know"
        self.run(told, self._others, shown, seat, below)
        self._same(
            "a view does not come back from its JSON", from_json(to_json(shown), View), shown
        )
        self._same(
            "a view does not come back from a pickle", pickle.loads(pickle.dumps(shown)), shown
        )

    def _others(self, shown: View, seat: int | None, below: _Below) -> None:
        """Another state that the seat has to reckon with: it looks the same from there."""
        other = determinize(shown, random.Random(below(_SEEDS)))
        told = "a view changes with what its seat cannot know"
        self._same(told, view(other, seat), shown)
        self._sane(other)


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards) or "none"


def _cards_in(value: object) -> Iterator[Card]:
    """Every card in a view and all that it holds."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | CardSet):
        for item in value:
            yield from _cards_in(item)
    elif not isinstance(value, Ruleset):
        kind: Any = type(value)
        for field in attrs.fields(kind) if attrs.has(kind) else ():
            yield from _cards_in(getattr(value, field.name))


def _open_cards(state: State) -> set[Card]:
    """The cards that lie or lay open to everybody, in this deal and in the one before."""
    tricks = [*state.tricks, *(state.last_deal.tricks if state.last_deal is not None else ())]
    seen = {card for trick in tricks for card in trick.cards} | {*state.trick, *state.superseded}
    turned = [state.turn_up, None if state.last_deal is None else state.last_deal.turn_up]
    return seen | {card for card in turned if card is not None}
