"""The check of a ruleset: seeded games are played, and everything is looked at in them."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import attrs

from maw_family import moves as words
from maw_family.cards import CARDS, Card, CardSet, clip
from maw_family.config import fingerprint, house_rules, load_ruleset
from maw_family.determinizing import determinize
from maw_family.engine import apply, explain, is_legal, legal_moves, new_game
from maw_family.errors import IllegalMove, MawError, Refusal, RulesetError
from maw_family.interchange import from_json, to_json
from maw_family.moves import PLAYS, ROBS, Deal, Move, Offence, Penalty, Play, TurnUp
from maw_family.notation import format_move, parse_move
from maw_family.options import is_whole
from maw_family.positions import format_state, parse_state
from maw_family.questions import playable, trick_winner
from maw_family.records import read_record, replay, write_record
from maw_family.rules import HAND_SIZE, PoolScoring, Ruleset, TricksScoring
from maw_family.scoring import score
from maw_family.state import Phase, Reason, State
from maw_family.testing.playing import (
    BYTE,
    SEEDS,
    Below,
    Course,
    every_charge,
    is_house,
    next_move,
    seeded,
)
from maw_family.views import View, view


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
    name
    for name in _PROPERTIES
    if name not in ("hands", "playable", "undealt", "put_out", "failed", "barred")
)
"""The properties of a state that everybody at the table knows."""
_BEFORE_PLAY: Final = (Offence.MISDEAL, Offence.PACKET_ORDER)


def _facts(state: State) -> tuple[Any, ...]:
    """All that can be seen of a state."""
    known = (getattr(state, name) for name in _PROPERTIES)
    return (*known, legal_moves(state), score(state), hash(state))


class _Check:
    """What has been found so far, and where the games stand."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self.found: dict[str, str] = {}
        self.times: dict[str, int] = {}
        self.looked: dict[object, int] = {}
        self.table = f"{rules.pin}, before any game"
        self.course: Course | None = None
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
        if is_house(rules):
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
        below = seeded(random.Random(f"maw_family testing {self.seed} {number}"))
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
        if is_house(self.rules):
            self.at = last
            self.run("a game has no record", self._recorded, course)

    def _begin(self, players: int, size: int, dealer: int) -> None:
        self.course = Course(new_game(self.rules, players=players, dealer=dealer, side_size=size))
        self.at = 0

    def _play_on(
        self, course: Course, kept: list[tuple[Any, ...]], below: Below, referee: bool
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
            move = next_move(state, below(BYTE), below, penalties=referee)
            course.make(move)
            if course.states[-1].phase is Phase.DEAL:
                in_deal, deals = 0, deals + 1
            elif not isinstance(move, Penalty):
                in_deal += 1
            # Hands, words, every card of the pack turned, and all hands played.
            if in_deal > 60 + HAND_SIZE * state.players:
                self.expect(False, "a deal does not come to its end")
                return

    def _end(self, course: Course) -> None:
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

    def _kinds(self, course: Course, below: Below) -> list[int]:
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

    def _again(self, course: Course) -> None:
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
        now = dict(zip((*_PROPERTIES, "legal_moves", "score", "hash"), _facts(state), strict=True))
        changed = [name for name, was in zip(now, facts, strict=True) if now[name] != was]
        self.expect(not changed, "a move changes the state in which it is made", *changed)

    def _recorded(self, course: Course) -> None:
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

    def _closely(self, state: State, below: Below) -> None:
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
            refusal = explain(state, move)
            self.expect((refusal is None) == may, "explain and legal_moves disagree", move)
            self.expect(is_legal(state, move) == may, "is_legal and legal_moves disagree", move)
            if may:
                after = apply(state, move)
                self.expect(after != state, "a move comes to the state in which it is made", move)
            else:
                self._refused(state, move, refusal)
        self.expect(_facts(state) == before, "a state changes where a move is refused")

    def _refused(self, state: State, move: Move, refusal: Refusal | None) -> None:
        """A move that may not be made: `apply` raises the reason that `explain` gives."""
        try:
            apply(state, move)
        except IllegalMove as error:
            told = error.refusal
        else:
            self.expect(False, "apply makes an illegal move", move)
            return
        self.expect(told == refusal, "apply and explain refuse for different reasons", move)
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
            move = Deal(tuple(wrong))
            self._refused(state, move, explain(state, move))

    def _referee(self, state: State) -> None:
        effects = self.rules.options()
        played = bool(state.trick or state.tricks)
        for move in every_charge(state):
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
                self._refused(state, move, explain(state, move))

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
                list(cards) == list(state.playable) == legal,
                "playable and legal_moves disagree",
                _codes(cards),
                _codes(legal),
            )

    def _view(self, state: State, seat: int | None, below: Below) -> None:
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
            and shown.playable == (state.playable if acts else CardSet())
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

    def _others(self, shown: View, seat: int | None, below: Below) -> None:
        """Another state that the seat has to reckon with: it looks the same from there."""
        other = determinize(shown, random.Random(below(SEEDS)))
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
