"""The game through `new_game`, `legal_moves`, `explain` and `apply`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from maw_family import moves, pickling
from maw_family.cards import clip
from maw_family.errors import IllegalMove, Refusal, RulesetError
from maw_family.moves import PLAYS, Move, Play
from maw_family.options import is_whole, words
from maw_family.phases import deal, five, penalty, play, rob, settle
from maw_family.phases.play import play_card
from maw_family.rules import HAND_SIZE, Ruleset
from maw_family.state import State, game_of


def new_game(
    rules: Ruleset, *, players: int, dealer: int = 0, side_size: int | None = None
) -> State:
    """A game before its first deal, first stakes paid (RULES.md section 2).

    `players` is how many sit at the table, `dealer` the seat (from 0) that deals first.
    `side_size` is how many seats make a side; it may be left out for the usual size, and 1 is
    the size where the ruleset lists none.

    Raises `RulesetError` when the ruleset does not play at such a table.
    """
    if not isinstance(rules, Ruleset):
        raise RulesetError(f"new_game takes a Ruleset, as ruleset('maw'); {clip(rules)} is none")
    if not is_whole(players) or players not in rules.seating.players:
        raise RulesetError(
            f"{rules} is for {words(rules.seating.players)} players (seating.players), "
            f"not for {clip(players)}"
        )
    if not is_whole(dealer, 0, players - 1):
        raise RulesetError(
            f"there is no seat {clip(dealer)} to deal: {players} players sit in seats 0 to "
            f"{players - 1}"
        )
    sizes = rules.seating.sizes_for(players)
    size = sizes[0] if side_size is None else side_size
    if not is_whole(size) or size not in sizes:
        if sizes == (1,):
            usual, asked = f"everybody plays for himself in {rules}", "in sides of "
        else:
            usual, asked = f"the sides of {rules} have {words(sizes)} seats", ""
        raise RulesetError(
            f"with {players} players {usual} (seating.side_sizes), not {asked}{clip(size)}"
        )
    return settle.begin(game_of(rules, players, size), dealer)


def _plays_of_suit(suit: int) -> list[tuple[Play, ...]]:
    """For each thirteen-bit mask of up to five cards of a suit their plays, in card order."""
    table: list[tuple[Play, ...]] = [()]
    for card in PLAYS[13 * suit : 13 * suit + 13]:
        # Every further rank doubles the table: the masks without it, then those with it.
        table += [(*plays, card) if len(plays) < HAND_SIZE else () for plays in table]
    return table


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = map(_plays_of_suit, range(4))


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move that the seat to act may make, in a fixed order.

    Words (`declare`, `claim`, …) first, then robs, then cards, each in card order; empty when
    the game is over or the pack has to speak (`state.to_act is None`). A referee's `Penalty`
    is never among them.
    """
    legal = state._legal
    return (
        state._words
        + _CLUBS[legal & 8191]
        + _DIAMONDS[legal >> 13 & 8191]
        + _HEARTS[legal >> 26 & 8191]
        + _SPADES[legal >> 39]
    )


pickling.register()

# What a move does, and why it may not be done. A reason is asked for only where the state
# does not hold the move among those of the seat to act; the pack's and the referee's moves
# are never held in it, so that their predicates may also answer None: they may be made.
_Does = Callable[[State, Any], State]
_Refuses = Callable[[State, Any], Refusal | None]
_BY_KIND: Final[dict[type, tuple[_Does, _Refuses]]] = {
    moves.Deal: (deal.deal, deal.refuse_deal),
    moves.TurnUp: (deal.turn_up, deal.refuse_turn_up),
    moves.AskFive: (five.ask, five.refuse_five),
    moves.Stand: (five.stand, five.refuse_five),
    moves.AgreeFive: (five.agree, five.refuse_five),
    moves.RefuseFive: (five.stand, five.refuse_five),
    moves.Rob: (rob.rob, rob.refuse_rob),
    moves.Leave: (rob.leave, rob.refuse_leave),
    moves.Declare: (rob.declare, rob.refuse_declare),
    moves.Play: (play_card, play.refuse_play),
    moves.Claim: (play.claim, play.refuse_claim),
    moves.Penalty: (penalty.penalty, penalty.refuse_penalty),
}


def explain(state: State, move: Move) -> Refusal | None:
    """Why a move may not be made in this state; None if it may.

    Speaks of the seat to act, and of the pack and the referee for their moves. Raises
    `TypeError` for anything that is no move.
    """
    if (type(move) is Play and state._legal & move._mask) or move in state._words:
        return None
    return _kind_of(move)[1](state, move)


def _kind_of(move: Move) -> tuple[_Does, _Refuses]:
    kind = _BY_KIND.get(type(move))
    if kind is None:
        raise TypeError(f"{clip(move)} is no move; parse_move reads one from text")
    return kind


def is_legal(state: State, move: Move) -> bool:
    """Whether a move may be made in this state."""
    return explain(state, move) is None


def apply(state: State, move: Move) -> State:
    """The state after a move; the state given stays as it is.

    Takes any move: a seat's, the pack's (`Deal`, `TurnUp`) and the referee's (`Penalty`). The
    move that settles a deal also enters the next one (RULES.md section 2).

    Raises `IllegalMove` carrying a `Refusal` when the rules forbid the move, and `TypeError`
    for anything that is no move.
    """
    if type(move) is Play and state._legal & move._mask:
        return play_card(state, move)
    does, refuses = _kind_of(move)
    if move not in state._words:
        refused = refuses(state, move)
        if refused is not None:
            raise IllegalMove(refused)
    return does(state, move)
