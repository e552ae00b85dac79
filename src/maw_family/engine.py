"""The game through `new_game`, `legal_moves`, `explain` and `apply`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

from maw_family import moves, pickling
from maw_family.cards import clip
from maw_family.errors import IllegalMove, Refusal, RulesetError
from maw_family.moves import (
    PLAYS,
    PLAYS_OF_CLUBS,
    PLAYS_OF_DIAMONDS,
    PLAYS_OF_HEARTS,
    PLAYS_OF_SPADES,
    Move,
    Play,
)
from maw_family.options import is_whole, words
from maw_family.phases import deal, five, penalty, play, rob, settle
from maw_family.phases.build import copied
from maw_family.phases.play import passed_over
from maw_family.phases.settle import AFTER_TRICK
from maw_family.phases.turn import holder_chooses, listed, offers
from maw_family.rules import Ruleset
from maw_family.state import NOBODY, State, check_state, game_of, new_state, no_state


def new_game(
    rules: Ruleset, *, players: int, dealer: int = 0, side_size: int | None = None
) -> State:
    """A game before its first deal, its first dues paid (RULES.md sections 2 and 6).

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


_few_plays: Final = {
    sum(play._bit for play in plays): plays
    for count in (1, 2)
    for plays in combinations(PLAYS, count)
}.get
"""The plays of one card or two by their mask: two turns in three leave no more to choose from."""
_MINORS: Final = (1 << 26) - 1
"""Clubs and diamonds as a mask: half a pack, with which Python calculates fastest."""


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move that the seat to act may make, in a fixed order.

    Words (`declare`, `claim`, …) first, then robs, then cards, each in card order; empty when
    the game is over or the pack has to speak (`state.to_act is None`). A referee's `Penalty`
    is never among them (RULES.md sections 3 to 7).

    Raises `TypeError` for anything that is no state, as everything does that takes one.
    """
    try:
        cards = state._legal
        plays = _few_plays(cards)
        if plays is not None:
            return plays
        minors = cards & _MINORS
    except (AttributeError, TypeError):
        raise no_state(state) from None
    if not cards:
        words, robs, cards = state._choice
        return listed(words, robs, cards) if state._to_act != NOBODY else ()
    # `plays_of`, once more without a call.
    majors = cards >> 26
    return (
        PLAYS_OF_CLUBS[minors & 8191]
        + PLAYS_OF_DIAMONDS[minors >> 13]
        + PLAYS_OF_HEARTS[majors & 8191]
        + PLAYS_OF_SPADES[majors >> 13]
    )


pickling.register()

# Why a move may not be made, and what it does. A reason is asked for only where the state
# does not hold the move among those of the seat to act; the pack's and the referee's moves
# are never held in it, so that their predicates may also answer None: they may be made.
_REFUSES: Final[dict[type, Callable[[State, Any], Refusal | None]]] = {
    moves.Deal: deal.refuse_deal,
    moves.TurnUp: deal.refuse_turn_up,
    moves.AskFive: five.refuse_five,
    moves.Stand: five.refuse_five,
    moves.AgreeFive: five.refuse_five,
    moves.RefuseFive: five.refuse_five,
    moves.Rob: rob.refuse_rob,
    moves.Leave: rob.refuse_leave,
    moves.Declare: rob.refuse_declare,
    moves.Play: play.refuse_play,
    moves.Claim: play.refuse_claim,
    moves.Penalty: penalty.refuse_penalty,
}
# A card that may be played `apply` plays itself.
_DOES: Final[dict[type, Callable[[State, Any], State]]] = {
    moves.Deal: deal.deal,
    moves.TurnUp: deal.turn_up,
    moves.AskFive: five.ask,
    moves.Stand: five.stand,
    moves.AgreeFive: five.agree,
    moves.RefuseFive: five.stand,
    moves.Rob: rob.rob,
    moves.Leave: rob.leave,
    moves.Declare: rob.declare,
    moves.Claim: play.claim,
    moves.Penalty: penalty.penalty,
}


def explain(state: State, move: Move) -> Refusal | None:
    """Why a move may not be made in this state (RULES.md sections 2 to 7); None if it may.

    Speaks of the seat to act, and of the pack and the referee for their moves.

    Raises `TypeError` for anything that is no state or no move.
    """
    check_state(state)
    refuses = _refuses(move)
    return None if offers(state, move) else refuses(state, move)


def _refuses(move: Move) -> Callable[[State, Any], Refusal | None]:
    refuses = _REFUSES.get(type(move))
    if refuses is None:
        raise TypeError(f"{clip(move)} is no move; parse_move reads one from text")
    return refuses


def is_legal(state: State, move: Move) -> bool:
    """Whether a move may be made in this state (RULES.md sections 2 to 7): `explain` gives None.

    Raises `TypeError` for anything that is no state or no move.
    """
    return explain(state, move) is None


def apply(state: State, move: Move) -> State:
    """The state after a move; the state given stays as it is.

    Takes any move: a seat's, the pack's (`Deal`, `TurnUp`) and the referee's (`Penalty`). The
    move that settles a deal also enters the next one (RULES.md section 2).

    Raises `IllegalMove` carrying a `Refusal` when the rules forbid the move, and `TypeError`
    for anything that is no state or no move.
    """
    try:
        played = state._legal & move._bit
    except (AttributeError, TypeError):
        played = 0  # It is no move, and perhaps a class of moves.
    if not played:
        return _apply_other(state, move)
    # A card that may be played: the busiest lines of the library, and for that reason not in a
    # function of their own.
    unplayed = state._unplayed - played
    course = state._course
    table, leader, answer, winners, points = course
    following = table.after[state._to_act]
    made = new_state()
    made._line = state._line + move._byte
    made._unplayed = unplayed
    if following != leader:
        if answer is None:
            answer = table.answers[move._index]
            course = (table, leader, answer, winners, points)
        hand = table.hands[following] & unplayed
        made._to_act = following
        made._course = course
        # `playable_mask`, once more without a call.
        calls, answers, owed, unless = answer
        if hand & calls:
            made._legal = hand & answers
        elif owed and hand & owed and not hand & unless:
            made._legal = hand & owed
        else:
            made._legal = hand
        if following == table.pending:
            return holder_chooses(made, hand)
        return made
    # The trick is full: its winner leads on, unless the deal is settled by it.
    game = table.standing.game
    trick = made._line[-game.players :]
    strengths = trick.translate(table.strength[trick[0]])
    highest = 0
    # Faster by a third than `max`, which parses its arguments.
    for strength in strengths:
        if strength > highest:  # noqa: PLR1730
            highest = strength
    winner = (leader + strengths.index(highest)) % game.players
    winners += (winner,)
    made._to_act = winner
    made._legal = table.hands[winner] & unplayed
    made._course = (table, winner, None, winners, points)
    if len(winners) < game.settles_from:
        return made
    scoring = game.rules.scoring
    return AFTER_TRICK[scoring.kind](made, scoring)


def _apply_other(state: State, move: Move) -> State:
    """The state after anything but a card, or a card where something else could be done."""
    check_state(state)
    refuses = _refuses(move)
    if not offers(state, move):
        refused = refuses(state, move)
        if refused is not None:
            raise IllegalMove(refused)
    elif type(move) is Play:
        silent = copied(state, passed_over(state))
        silent._to_act = state._to_act
        silent._legal = state._playable
        return apply(silent, move)
    return _DOES[type(move)](state, move)
