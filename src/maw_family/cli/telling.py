"""A game told in words: takes states and moves, yields lines.

What a line tells of secrets (hands, the card put out, that a holder failed to rob) it tells of
the seats in `seeing` only; everything else is what the whole table sees.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator
from operator import add, sub
from typing import Final

import attrs

from maw_family.cards import Card, CardSet, Rank
from maw_family.cli.page import TIE, Page, count, harmless
from maw_family.engine import legal_moves
from maw_family.moves import (
    AgreeFive,
    AskFive,
    Deal,
    Declare,
    Leave,
    Move,
    Penalty,
    Play,
    RefuseFive,
    Rob,
    Stand,
    TurnUp,
)
from maw_family.options import words
from maw_family.phases.penalty import effect_of
from maw_family.rules import HAND_SIZE, GameScoring, PoolScoring, TricksScoring, option_of
from maw_family.scoring import score
from maw_family.state import Ending, LastDeal, Phase, Reason, State
from maw_family.views import View

_LABEL: Final = 8
"""Columns of a table before its first seat."""
_COLUMN: Final = 7
"""Columns of a seat: ten of them, a label and an indent fill a page of 80."""
_NAME: Final = 20
"""Letters of a player's name in a sentence."""

Names = tuple[str, ...]
"""The players' names by seat; none where they are not known, or empty texts."""


def opening(state: State, page: Page) -> Iterator[str]:
    """What is played, by whom and for what, and how the tables are read."""
    rules = state.ruleset
    seating = f"{state.players} players"
    if state.side_size > 1:
        sides = [f"{_seats(seats)} (Side{TIE}{n})" for n, seats in enumerate(state.sides)]
        seating += f", {words(sides, 'against')}"
    elif state.players > 2:
        seating += ", each for himself"
    yield from page.paragraph(f"{rules.title} ({rules}): {seating}.", hang=0)
    scoring = rules.scoring
    if isinstance(scoring, PoolScoring):
        aim = (
            f"Everybody has {count(scoring.chips, 'chips')}, and {scoring.tricks_to_win} tricks "
            "take the pool; the game ends when somebody cannot pay his due."
        )
    elif scoring.target:
        aim = f"{count(scoring.target, 'points')} win the game."
    else:
        aim = "Points are counted for as long as the players like."
    yield from page.paragraph(aim, hang=0)
    yield from page.paragraph(
        "In the tables > stands before the card led, * behind the card that won.", hang=0
    )


def tell(
    start: State,
    steps: Iterable[tuple[Move, State]],
    page: Page,
    seeing: Collection[int] | None = None,
    names: Names = (),
) -> Iterator[str]:
    """A game from its beginning, move by move.

    `start` comes from `new_game`, `steps` are the moves and the state after each. `seeing` are
    the seats whose secrets are told: one of them is that seat's view, none at all the
    onlooker's; None tells everything. `names` are those of the players, by seat.
    """
    teller = Teller.of(start, page, range(start.players) if seeing is None else seeing)
    teller.names = short(names)
    state = start
    for move, after in steps:
        yield from teller.step(state, move, after)
        state = after
    if not state.is_over:
        yield from teller.stop(state)


@attrs.define
class Teller:
    """Tells one game, and remembers what its states do not.

    `before_dues` are the chips by seat when the last deal had been settled and the dues of the
    next one were still to be paid; `deals` counts the deals. With `heads` every row of a table
    has its head above it, for tables that other lines interrupt. Sentences have the `names` of
    the players beside their seats; tables and scores have no room for them.
    """

    page: Page
    seeing: Collection[int]
    before_dues: tuple[int, ...]
    heads: bool = False
    deals: int = 0
    names: Names = ()

    @classmethod
    def of(
        cls, start: State, page: Page, seeing: Collection[int], *, heads: bool = False
    ) -> Teller:
        """The teller of a game that begins with this state."""
        scoring = start.ruleset.scoring
        chips = scoring.chips if isinstance(scoring, PoolScoring) else 0
        return cls(page, seeing, (chips,) * start.players, heads)

    def say(self, text: str) -> Iterator[str]:
        """A sentence that belongs to a deal."""
        return self.page.paragraph(text, indent=2)

    def step(self, before: State, move: Move, after: State) -> Iterator[str]:
        """What a move is and does."""
        # A penalty laid before a deal leaves what the last one came to as it is.
        ended = after._table.standing.last is not before._table.standing.last
        # A penalty may end a deal in the middle of a trick, which has to be told first.
        if ended and before.trick and not isinstance(move, Play):
            yield from self.trick(before, before.leader, before.trick, None)
        yield from self.said(before, move, after)
        if isinstance(move, Play):
            yield from self.finished_trick(before, after)
        if ended:
            yield from self.settled(before, after)

    def deal(self, state: State, hands: tuple[CardSet, ...]) -> Iterator[str]:
        """A deal begins: who deals, what everybody pays, what he gets."""
        self.deals += 1
        yield ""
        yield from self.page.paragraph(
            f"Deal {self.deals}: {seat_name(state.dealer, self.names)} deals, "
            f"{seat_name(state.eldest, self.names)} leads."
        )
        if isinstance(state.ruleset.scoring, PoolScoring):
            yield from self.say(self.dues(state))
        for seat in from_eldest(state):
            if seat in self.seeing:
                yield f"  {f'Seat {seat}':{_LABEL}} {self.page.cards(hands[seat])}"

    def dues(self, state: State) -> str:
        """Who has paid what on entering a deal."""
        paid = tuple(map(sub, self.before_dues, state.chips))
        everybody = paid[state.eldest]
        dealer = paid[state.dealer] - everybody
        if everybody and dealer:
            text = f"Everybody pays {count(everybody, 'chips')}, the dealer {dealer} more"
        elif everybody:
            text = f"Everybody pays {count(everybody, 'chips')}"
        elif dealer:
            text = f"Only the dealer pays, {count(dealer, 'chips')}"
        else:
            text = "Nobody pays anything"
        return f"{text}; the pool holds {count(state.pool, 'chips')}."

    def said(self, before: State, move: Move, after: State) -> Iterator[str]:
        """Everything but cards in tables, which `trick` tells."""
        seat = "" if before.to_act is None else seat_name(before.to_act, self.names)
        match move:
            case Deal(hands):
                yield from self.deal(before, hands)
            case TurnUp(card):
                yield from self.say(_turned(before, card))
                scored = max(map(sub, after.points, before.points))
                if scored:
                    side = side_name(before, before.dealer % len(before.sides), self.names)
                    yield from self.say(f"{side} scores {scored} for the A♥ turned up.")
            case AskFive():
                yield from self.say(f"{seat} asks to five it.")
            case Stand():
                yield from self.say(f"{seat} lets {before.turn_up} stand.")
            case AgreeFive():
                yield from self.say(f"{seat} agrees.")
            case RefuseFive():
                yield from self.say(f"{seat} refuses.")
            case Leave():
                yield from self.say(f"{seat} leaves {before.turn_up} on the pack.")
            case Rob(discard):
                yield from self.say(self.robbed(before, discard))
            case Declare():
                yield from self.say(f"{seat} shows {ace_of(before)} and keeps his hand.")
            case Play():
                # A right to rob that goes by unused is his secret.
                if before.to_act in self.seeing and any(
                    isinstance(other, Rob) for other in legal_moves(before)
                ):
                    yield from self.say(_passed_over(before, after, self.names))
            case Penalty(charged, offence):
                effect = option_of(offence.option, before.ruleset.scoring.kind).meaning(
                    effect_of(before, offence)
                )
                yield from self.say(
                    f"{seat_name(charged, self.names)} is charged with {offence}: {effect}."
                )
            case _:  # a claim, which the end of the deal tells
                pass

    def robbed(self, state: State, discard: Card) -> str:
        """Somebody takes the turn-up; what he puts out he alone has seen."""
        put_out = str(discard) if state.to_act in self.seeing else "a card"
        holds = f" holds {ace_of(state)}," if state.phase is Phase.PLAY else ""
        return (
            f"{seat_name(state.to_act or 0, self.names)}{holds} takes the turned {state.turn_up} "
            f"and puts out {put_out}."
        )

    def finished_trick(self, before: State, after: State) -> Iterator[str]:
        """The trick that a card completes, if it does, and what it brings at once."""
        last = after.last_deal
        tricks = after.tricks
        if after.phase in (Phase.DEAL, Phase.OVER) and last is not None:
            tricks = last.tricks
        if len(tricks) == len(before.tricks):
            return
        trick = tricks[-1]
        yield from self.trick(before, trick.leader, trick.cards, trick.winner)
        scoring = before.ruleset.scoring
        if isinstance(scoring, TricksScoring):
            for side, gain in enumerate(map(sub, after.points, before.points)):
                own = scoring.trick if trick.winner in before.sides[side] else 0
                if gain > own:
                    who = side_name(before, side, self.names)
                    yield from self.say(f"{who} scores {gain - own} more for the best trump.")

    def trick(
        self, state: State, leader: int, cards: tuple[Card, ...], winner: int | None
    ) -> Iterator[str]:
        """A row of the table, and its head before the first one or, with `heads`, every one."""
        seats = from_eldest(state)
        if self.heads or not state.tricks:
            yield "  " + " " * _LABEL + "".join(f" {f'Seat {n}':{_COLUMN - 1}}" for n in seats)
        cells = []
        for seat in seats:
            place = (seat - leader) % state.players
            card = self.page.cards(cards[place : place + 1])
            cell = f"{'>' if place == 0 else ' '}{card}{'*' if seat == winner else ''}"
            cells.append(f"{cell:{_COLUMN}}")
        label = f"Trick {len(state.tricks) + 1}"
        yield f"  {label:{_LABEL}}{''.join(cells)}".rstrip()

    def settled(self, before: State, after: State) -> Iterator[str]:
        """How a deal ended, what everybody has now, and who has won the game if it is over."""
        last = after.last_deal
        assert last is not None
        yield from self.say(_ending(before, last, self.names))
        if isinstance(before.ruleset.scoring, PoolScoring):
            self.before_dues = tuple(map(add, before.chips, last.chips))
            pool = before.pool - sum(last.chips)
            chips = standing("Seat", self.before_dues, last.chips)
            yield from self.say(f"Chips: {chips}; pool{TIE}{pool}.")
        else:
            kind = "Seat" if before.side_size == 1 else "Side"
            yield from self.say(f"Points: {standing(kind, after.points, last.points)}.")
        if after.is_over:
            yield ""
            yield from self.page.paragraph(_victory(after, self.names), hang=0)

    def stop(self, state: State) -> Iterator[str]:
        """The moves end before the game does."""
        if state.trick:
            yield from self.trick(state, state.leader, state.trick, None)
        yield ""
        turn = ""
        if state.to_act is not None:
            turn = f", and it is the turn of {seat_name(state.to_act, self.names)}"
        yield from self.page.paragraph(f"Here the telling stops; the game is not over{turn}.")


def short(names: Names) -> Names:
    """Strangers' names as they may stand in a sentence."""
    plain = (" ".join(harmless(name).split()) for name in names)
    return tuple(name if len(name) <= _NAME else f"{name[: _NAME - 1]}…" for name in plain)


def seat_name(seat: int, names: Names = ()) -> str:
    """A seat by its number, and whose it is where that is known, as `Seat 0 (Red)`."""
    return f"Seat{TIE}{_numbered(seat, [seat], names)}"


def _numbered(number: int, seats: Collection[int], names: Names) -> str:
    """A number of a seat or side with the names of those who sit there."""
    known = [names[seat] for seat in seats if seat < len(names) and names[seat]]
    return f"{number}{TIE}({words(known, 'and')})" if known else str(number)


def _seats(seats: tuple[int, ...]) -> str:
    """Some seats by name, as `Seats 0 and 2`."""
    return seat_name(seats[0]) if len(seats) == 1 else f"Seats{TIE}{words(seats, 'and')}"


def side_name(state: State | View, side: int, names: Names = ()) -> str:
    """A side by its number and names; where everybody plays for himself it is his seat's."""
    kind = "Side" if state.side_size > 1 else "Seat"
    return f"{kind}{TIE}{_numbered(side, state.sides[side], names)}"


def from_eldest(state: State) -> list[int]:
    """All seats in the order in which they play to the first trick."""
    return [(state.eldest + place) % state.players for place in range(state.players)]


def ace_of(state: State | View) -> Card:
    """The Ace of trumps."""
    assert state.trump is not None
    return Card.of(Rank.ACE, state.trump)


def _turned(before: State, card: Card) -> str:
    """A card is turned up, the first one or after fiving."""
    suit = card.suit.name.capitalize()
    if before.turn_up is None:
        return f"{card} is turned up: {suit} are trumps."
    stay = "stay" if card.suit is before.trump else "are"
    return f"{card} is turned up next: {suit} {stay} trumps."


def _passed_over(before: State, after: State, names: Names) -> str:
    """The holder of the Ace of trumps plays without having robbed (RULES.md section 4)."""
    holder = f"{seat_name(before.to_act or 0, names)} holds {ace_of(before)} and"
    if after.failed is None:
        return f"{holder} lets the turned {before.turn_up} lie."
    robbing = before.ruleset.robbing
    price = []
    if robbing.unrobbed_ace == "lowest-trump":
        price.append("his Ace is the lowest trump now")
    if robbing.failure == "cannot-win":
        price.append("he cannot win this deal")
    return f"{holder} fails to rob{': ' if price else ''}{' and '.join(price)}."


def _ending(before: State, last: LastDeal, names: Names) -> str:
    """How a deal ended, in words."""
    if last.ending is Ending.ANNULLED:
        return "The deal is annulled."
    if last.ending is Ending.PENALTY:
        return f"{_all_of(before, last.winners, 'wins', 'win', names)} the deal by the penalty."
    scoring = before.ruleset.scoring
    if isinstance(scoring, PoolScoring):
        return _pool_ending(before, last, scoring, names)
    if isinstance(scoring, GameScoring):
        return _game_ending(before, last, scoring, names)
    if last.ending is Ending.SWEEP:
        return f"{side_name(before, last.winners[0], names)} has all five tricks."
    if last.ending is Ending.TARGET:
        stops = ", and play stops" if len(last.tricks) < HAND_SIZE else ""
        return f"The target of {count(scoring.target, 'points')} is reached{stops}."
    return "All five tricks are played."


def _won(state: State, last: LastDeal) -> list[int]:
    """Tricks of a finished deal by side."""
    return [sum(trick.winner in seats for trick in last.tricks) for seats in state.sides]


def _game_ending(state: State, last: LastDeal, scoring: GameScoring, names: Names) -> str:
    """How a deal ended that is played for most of the tricks."""
    if last.ending is Ending.TARGET:
        return f"The target of {count(scoring.target, 'points')} is reached, and play stops."
    won = _won(state, last)
    most = max(won)
    side = side_name(state, won.index(most), names)
    tricks = "all five tricks" if most == HAND_SIZE else count(most, "tricks")
    if last.winners:
        gain = scoring.sweep if last.ending is Ending.SWEEP else scoring.win
        return f"{side} has {tricks} and scores {gain}."
    if most > HAND_SIZE // 2:
        return f"{side} has {tricks} but cannot win this deal; nobody scores."
    return "Nobody has 3 tricks, so nobody scores."


def _pool_ending(state: State, last: LastDeal, scoring: PoolScoring, names: Names) -> str:
    """How a deal ended that is played for a pool."""
    needed = scoring.tricks_to_win
    won = _won(state, last)
    # Who had won the first tricks needed, if they all went to one side.
    firsts = {trick.winner % len(state.sides) for trick in last.tricks[:needed]}
    ran = len(firsts) == 1 and len(last.tricks) > needed
    pool = f"the pool of {count(state.pool, 'chips')}"
    if last.winners:
        side = side_name(state, last.winners[0], names)
        if last.ending is Ending.CLAIM:
            return f"{side} claims {pool} with {needed} tricks."
        if last.ending is Ending.MAJORITY:
            lost = " has lost the run for all five but" if ran else ""
            return f"{side}{lost} has {needed} tricks and takes {pool}."
        paid = -sum(moved for moved in last.chips if moved < 0)
        how = "jinks it with" if last.ending is Ending.JINK else "has"
        return (
            f"{side} {how} all five tricks and takes {pool} and {count(paid, 'chips')} "
            f"from the {'opponent' if len(last.chips) == 2 else 'opponents'}."
        )
    stays = f"is spoilt, and {pool} stays."
    if last.ending is Ending.LOST_JINK:
        side = side_name(state, firsts.pop(), names)
        return f"{side} led on for all five and has lost a trick: the deal {stays}"
    if max(won) >= needed:
        side = side_name(state, won.index(max(won)), names)
        return f"{side} has {count(max(won), 'tricks')} but cannot win this deal: it {stays}"
    return f"Nobody has {needed} tricks: the deal {stays}"


def standing(kind: str, scores: tuple[int, ...], moved: tuple[int, ...] = ()) -> str:
    """A score, and how a deal has moved it if one has, as `Seat 0 24 (+5), Seat 1 19`."""
    return ", ".join(
        f"{kind}{TIE}{number}{TIE}{has}" + (f"{TIE}({more:+})" if more else "")
        for number, (has, more) in enumerate(itertools.zip_longest(scores, moved, fillvalue=0))
    )


def _all_of(state: State, sides: tuple[int, ...], one: str, many: str, names: Names) -> str:
    """Some sides with the verb that fits them, as `Seats 0 and 3 win`."""
    if len(sides) == 1:
        return f"{side_name(state, sides[0], names)} {one}"
    kind = "Sides" if state.side_size > 1 else "Seats"
    numbered = [_numbered(side, state.sides[side], names) for side in sides]
    return f"{kind}{TIE}{words(numbered, 'and')} {many}"


def _victory(state: State, names: Names) -> str:
    """Who has won the game, and why it is over."""
    result = score(state)
    winners = _all_of(state, result.winners, "wins", "win", names) + " the game"
    best = result.winners[0]
    match result.reason:
        case Reason.TARGET:
            text = f"{winners} with {count(result.points[best], 'points')}."
        case Reason.SWEEP:
            text = f"{winners} with all five tricks of a deal."
        case Reason.PENALTY:
            text = f"{winners} by the penalty."
        case _:
            chips = sum(result.chips[seat] for seat in state.sides[best])
            left = f" What lies in the pool, {count(result.pool, 'chips')}, is nobody's."
            text = (
                "Somebody cannot pay his due for the next deal, so the game is over. "
                f"{winners} with {count(chips, 'chips')}.{left if result.pool else ''}"
            )
    return text + (" It is won for a double stake." if result.stake > 1 else "")
