"""Games told in words, trick by trick, for the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maw_family.cards import Card
from maw_family.moves import (
    AgreeFive,
    AskFive,
    Claim,
    Deal,
    Declare,
    Leave,
    Move,
    Penalty,
    RefuseFive,
    Rob,
    Stand,
    TurnUp,
)
from maw_family.options import words
from maw_family.rules import PoolScoring
from maw_family.scoring import score
from maw_family.state import Ending, LastDeal, Phase, Reason, State, Trick

_ENDINGS = {
    Ending.PLAYED_OUT: "All five tricks are played",
    Ending.MAJORITY: "Enough tricks for the pool",
    Ending.CLAIM: "The pool is claimed",
    Ending.JINK: "The jink is made: all five tricks",
    Ending.LOST_JINK: "The jink is lost, the deal is spoilt",
    Ending.SWEEP: "All five tricks",
    Ending.SPOILT: "The deal is spoilt",
    Ending.TARGET: "The target is reached",
    Ending.PENALTY: "A penalty ends the deal",
    Ending.ANNULLED: "The deal is annulled",
}
_REASONS = {
    Reason.TARGET: "the target is reached",
    Reason.SWEEP: "all five tricks win the game",
    Reason.CHIPS_OUT: "somebody cannot pay what is due",
    Reason.PENALTY: "a penalty",
}


def tell(states: Iterable[tuple[Move | None, State]]) -> Iterator[str]:
    """The lines that tell a game: pairs of a move and the state after it, the first without.

    Everything is told, also what only one seat knew: hands, the card a robber put out, that a
    holder of the Ace of trumps kept silent.
    """
    number = 0
    before: State | None = None
    for move, state in states:
        if move is not None and before is not None:
            if isinstance(move, Deal):
                number += 1
                yield ""
                yield f"Deal {number}. Seat {state.dealer} deals.{_pool(state)}"
            yield from _told(move, before, state)
            if state.last_deal is not None and state.last_deal != before.last_deal:
                yield from _settled(state.last_deal, state)
        before = state
    if before is not None and before.is_over:
        yield ""
        yield f"The game is over: {_outcome(before)}."


def _pool(state: State) -> str:
    if not isinstance(state.ruleset.scoring, PoolScoring):
        return ""
    return f" {_count(state.pool, 'chip')} in the pool."


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _told(move: Move, before: State, after: State) -> Iterator[str]:
    seat = before.to_act
    match move:
        case Deal(hands):
            for holder, hand in enumerate(hands):
                yield f"  Seat {holder} holds {_cards(hand)}"
        case TurnUp(card):
            again = "Turned up now" if before.turn_up else "Turned up"
            yield f"  {again}: {card}, so {card.suit.name.lower()} are trumps."
        case AskFive():
            yield f"  Seat {seat} asks to five it."
        case Stand():
            yield f"  Seat {seat} lets the turn-up stand."
        case AgreeFive():
            yield f"  Seat {seat} agrees."
        case RefuseFive():
            yield f"  Seat {seat} refuses."
        case Rob(discard):
            yield f"  Seat {seat} robs: takes {before.turn_up}, puts out {discard}."
        case Leave():
            yield f"  Seat {seat} leaves the turned {before.turn_up}."
        case Declare():
            yield f"  Seat {seat} shows the Ace of trumps and keeps his hand."
        case Claim():
            yield f"  Seat {seat} claims the pool."
        case Penalty(charged, offence):
            yield f"  Seat {charged} is charged with {offence}."
        case _:
            if after.failed is not None and before.failed is None:
                yield f"  Seat {seat} holds the Ace of trumps and keeps silent."
            yield from _trick(before, after)


def _trick(before: State, after: State) -> Iterator[str]:
    """The trick that a card has filled; nothing until it is full."""
    done = len(before.tricks)
    if len(before.trick) + 1 < before.players:
        return
    tricks = after.tricks
    if len(tricks) <= done:
        assert after.last_deal is not None
        tricks = after.last_deal.tricks
    yield f"  Trick {done + 1}: {_plays(tricks[done], before.players)}"


def _plays(trick: Trick, players: int) -> str:
    plays = [f"{(trick.leader + place) % players}:{card}" for place, card in enumerate(trick.cards)]
    return f"{' '.join(plays)}, seat {trick.winner} wins."


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _settled(deal: LastDeal, state: State) -> Iterator[str]:
    won = f": {_sides(deal.winners, state)}" if deal.winners else ""
    yield f"  {_ENDINGS[deal.ending]}{won}."
    if isinstance(state.ruleset.scoring, PoolScoring):
        entered = "" if state.phase is Phase.OVER else ", the next dues paid"
        yield f"  Chips by seat{entered}: {' '.join(map(str, state.chips))}."
    elif state.side_size == 1:
        yield f"  Points by seat: {' '.join(map(str, state.points))}."
    else:
        points = (f"{_side(side, state)} {have}" for side, have in enumerate(state.points))
        yield f"  Points: {', '.join(points)}."


def _side(side: int, state: State) -> str:
    seats = state.sides[side]
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {words(seats, 'and')}"


def _sides(sides: Iterable[int], state: State) -> str:
    return words([_side(side, state) for side in sides], "and")


def _outcome(state: State) -> str:
    result = score(state)
    assert result.reason is not None
    stake = ", for a double stake" if result.stake == 2 else ""
    verb = "wins" if len([seat for s in result.winners for seat in state.sides[s]]) == 1 else "win"
    return f"{_sides(result.winners, state)} {verb}{stake} ({_REASONS[result.reason]})"
