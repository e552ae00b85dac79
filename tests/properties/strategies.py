"""Hypothesis strategies for rulesets, tables and games.

Everything is built from parts that fit, nothing is drawn and thrown away: a ruleset option by
option, a decision as a place in `legal_moves`, the pack as a shuffle with a few cards brought
to the places where they matter.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import strategies as st

import maw_family as maw

PACK: Final = tuple(maw.Card.of(rank, suit) for suit in maw.Suit for rank in maw.Rank)

# RULES.md sections 1 to 5: the words that each option takes.
TOP_TRUMPS: Final = ("five", "jack", "ace-of-hearts", "ace")
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "fiving.extent": ("off", "once", "until-suit-changes"),
    "robbing.dealer": ("off", "may", "must"),
    "robbing.holder": ("off", "optional", "declare", "mandatory"),
    "robbing.unrobbed_ace": ("keeps-rank", "lowest-trump"),
    "robbing.failure": ("none", "cannot-win"),
    "following.plain_lead": ("follow", "follow-or-trump"),
    "following.void": ("free", "must-trump"),
    "following.ace_of_hearts_lead": ("trump", "plain-heart", "trump-then-heart"),
}

# RULES.md section 7: the offences, and the effects that each kind of scoring can carry.
OFFENCES: Final = (
    "change-hands",
    "renounce",
    "lead-out-of-turn",
    "misdeal",
    "packet-order",
    "look",
    "false-rob",
    "make-out",
)
EFFECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "game": ("none", "lose-set", "lose-deal", "lose-four", "redeal", "pass-deal"),
    "tricks": ("none", "lose-set", "lose-four", "redeal", "pass-deal"),
    "pool": ("none", "lose-set", "forfeit-stake", "redeal", "pass-deal"),
}
ANNULLING: Final = ("redeal", "pass-deal")
ONLY_BEFORE_PLAY: Final = ("misdeal", "packet-order")


def _compositions(total: int) -> list[tuple[int, ...]]:
    """Every way to write a number as a sum in order: the packets that make up a hand."""
    if total == 0:
        return [()]
    return [
        (first, *rest) for first in range(1, total + 1) for rest in _compositions(total - first)
    ]


def shipped_rulesets() -> st.SearchStrategy[maw.Ruleset]:
    """Any ruleset that comes with the library."""
    return _SHIPPED


# Strategies are made once: making them costs more than drawing from them.
_SHIPPED: Final = st.sampled_from(maw.rulesets()).map(maw.ruleset)
_BOOLEANS: Final = st.booleans()
_UP_TO: Final = [st.integers(0, most) for most in range(91)]
_FROM_ONE: Final = [st.integers(1, most) for most in range(1, 31)]
_WORDS: Final = {name: st.sampled_from(words) for name, words in WORDS.items()}
_EFFECTS: Final = {kind: st.sampled_from(effects) for kind, effects in EFFECTS.items()}
_ANNULLING: Final = st.sampled_from(ANNULLING)
_KINDS: Final = st.sampled_from(("game", "tricks", "pool"))
_ORDERS: Final = st.permutations(TOP_TRUMPS)
_PRIVILEGED: Final = st.lists(st.sampled_from(TOP_TRUMPS), unique=True)
_PACKETS: Final = st.lists(st.sampled_from(_compositions(5)), min_size=1, max_size=3, unique=True)
_PLAYERS: Final = st.sets(st.integers(2, 10), min_size=1, max_size=4).map(sorted)
# At least two sides, all of one size (RULES.md section 2).
_SIZES: Final = {
    players: st.lists(
        st.sampled_from([size for size in range(1, players) if players % size == 0]),
        min_size=1,
        unique=True,
    )
    for players in range(2, 11)
}
_TRICKS_SWEEPS: Final = st.sampled_from(("off", "wins-game", "double-stake"))
_POOL_SWEEPS: Final = st.sampled_from(("off", "jink", "free"))
_TRICKS_TO_WIN: Final = st.sampled_from((3, 2, 4))


def up_to(most: int) -> st.SearchStrategy[int]:
    """A whole number from 0 to `most`."""
    return _UP_TO[most]


def from_one_to(most: int) -> st.SearchStrategy[int]:
    """A whole number from 1 to `most`."""
    return _FROM_ONE[most - 1]


@st.composite
def _scorings(draw: st.DrawFn, kind: str, players: int) -> dict[str, Any]:
    """Small targets and few chips, so that games come to their end within a few deals."""
    if kind == "game":
        drawn: dict[str, Any] = {
            "win": draw(from_one_to(6)),
            "sweep": draw(up_to(12)),
            "target": draw(up_to(15)),
        }
    elif kind == "tricks":
        drawn = {
            "trick": draw(from_one_to(6)),
            "best_trump": 5 * draw(_BOOLEANS),
            "sweep": draw(_TRICKS_SWEEPS),
            "target": draw(from_one_to(30)),
        }
    else:
        stake, extra = draw(from_one_to(3)), draw(up_to(2))
        # Now and then just what lies in the pool after the first due.
        maximum = stake * players + extra if draw(_BOOLEANS) else draw(up_to(12))
        drawn = {
            "tricks_to_win": draw(_TRICKS_TO_WIN),
            "stake": stake,
            "spoil_stake": draw(up_to(3)),
            "maximum": maximum,
            # A full pool needs a dealer who adds to it (RULES.md section 6).
            "tit_up": draw(from_one_to(3) if maximum else up_to(3)),
            "dealer_extra": extra,
            "sweep": draw(_POOL_SWEEPS),
            "sweep_bonus": draw(up_to(4)),
            # The first due has to be covered.
            "chips": stake + extra + draw(up_to(5)),
        }
    return {f"scoring.{name}": value for name, value in drawn.items()}


@st.composite
def option_tables(draw: st.DrawFn, kind: str | None) -> dict[str, Any]:
    """Every option of a valid ruleset, drawn one by one."""
    kind = draw(_KINDS) if kind is None else kind
    players = draw(_PLAYERS)
    options: dict[str, Any] = {
        "scoring.kind": kind,
        "ranking.top_trumps": draw(_ORDERS),
        "seating.players": players,
        "seating.side_sizes": {
            number: draw(_SIZES[number]) for number in players if draw(_BOOLEANS)
        },
        "deal.packets": draw(_PACKETS),
        "turn_up.ace_of_hearts_points": 0 if kind == "pool" else draw(up_to(6)),
        "turn_up.ace_of_hearts_wins": draw(_BOOLEANS),
        "leading.opening_trump_from": draw(up_to(10)),
        "reneging.cards": draw(_PRIVILEGED),
        "penalties.after_misdeal": draw(_ANNULLING),
    }
    options |= {name: draw(words) for name, words in _WORDS.items()}
    options |= draw(_scorings(kind, players[0]))
    return options | {
        f"penalties.{offence.replace('-', '_')}": draw(_EFFECTS[kind]) for offence in OFFENCES
    }


@st.composite
def written_rulesets(draw: st.DrawFn, kind: str | None = None) -> maw.Ruleset:
    """Any ruleset that can be written, whether somebody plays it or not."""
    return maw.ruleset("maw@1").with_options(draw(option_tables(kind)))


_ANY: Final = st.one_of(_SHIPPED, written_rulesets())


def any_rulesets() -> st.SearchStrategy[maw.Ruleset]:
    """Shipped and written ones."""
    return _ANY


@st.composite
def new_games(draw: st.DrawFn, rulesets: st.SearchStrategy[maw.Ruleset]) -> maw.State:
    """A game before its first deal, at any table that the ruleset allows."""
    rules = draw(rulesets)
    numbers = rules.seating.players
    players = numbers[draw(up_to(len(numbers) - 1))]
    sizes = (None, *rules.seating.side_sizes.get(players, (1,)))
    return maw.new_game(
        rules,
        players=players,
        dealer=draw(up_to(players - 1)),
        side_size=sizes[draw(up_to(len(sizes) - 1))],
    )


_SUITS: Final = st.sampled_from(maw.Suit)
_STRONG: Final = (maw.Rank.FIVE, maw.Rank.JACK, maw.Rank.ACE, maw.Rank.KING, maw.Rank.QUEEN)
_SHUFFLES: Final = st.integers(0, 2**32 - 1)
_TOP_CARDS: Final = st.sampled_from(
    [card for card in PACK if card.rank in (maw.Rank.ACE, maw.Rank.FIVE, maw.Rank.JACK)]
)


@st.composite
def packs(draw: st.DrawFn) -> tuple[maw.Card, ...]:
    """The 52 cards in some order.

    A shuffle leaves the Aces, fives and Jacks mostly in the pack, so a few of them are swapped
    into drawn places.
    """
    pack = list(PACK)
    random.Random(draw(_SHUFFLES)).shuffle(pack)
    for _ in range(draw(up_to(4))):
        there, here = pack.index(draw(_TOP_CARDS)), draw(up_to(51))
        pack[there], pack[here] = pack[here], pack[there]
    return tuple(pack)


@st.composite
def deals(draw: st.DrawFn, players: int) -> maw.Deal:
    """Five cards for each of so many seats; now and then one hand is all tops of a suit."""
    pack = list(draw(packs()))
    if draw(up_to(3)) == 3:
        seat, suit = draw(up_to(players - 1)), draw(_SUITS)
        for place, rank in enumerate(_STRONG, 5 * seat):
            there = pack.index(maw.Card.of(rank, suit))
            pack[there], pack[place] = pack[place], pack[there]
    return maw.Deal(tuple(maw.CardSet(pack[5 * seat : 5 * seat + 5]) for seat in range(players)))


@st.composite
def turn_ups(draw: st.DrawFn, undealt: maw.CardSet, last: maw.Card | None) -> maw.TurnUp:
    """A card of the pack; an Ace, or the suit turned before, more often than chance would."""
    left = list(undealt)
    suit = last.suit if last is not None else None
    wanted = [card for card in left if card.rank is maw.Rank.ACE or card.suit is suit]
    if draw(_BOOLEANS):
        left = wanted or left
    return maw.TurnUp(left[draw(up_to(len(left) - 1))])


def effect_of(rules: maw.Ruleset, offence: str) -> str:
    """What the ruleset lays on an offence."""
    effect: str = getattr(rules.penalties, offence.replace("-", "_"))
    return effect


def referee_moves(state: maw.State) -> list[maw.Penalty]:
    """Every penalty that a referee may lay now (RULES.md section 7)."""
    if state.is_over:
        return []
    played = bool(state.trick or state.tricks)
    return [
        maw.Penalty(seat, maw.Offence(offence))
        for offence in OFFENCES
        if effect_of(state.ruleset, offence) != "none"
        and not (played and offence in ONLY_BEFORE_PLAY)
        for seat in range(state.players)
    ]


def all_words() -> tuple[maw.Move, ...]:
    """Everything a seat can say that is not about a card."""
    return (
        maw.AskFive(),
        maw.Stand(),
        maw.AgreeFive(),
        maw.RefuseFive(),
        maw.Leave(),
        maw.Declare(),
        maw.Claim(),
    )


@dataclass(frozen=True)
class Course:
    """A game as it went: `states[i + 1]` came of `states[i]` by `moves[i]`."""

    states: tuple[maw.State, ...]
    moves: tuple[maw.Move, ...]

    @property
    def last(self) -> maw.State:
        return self.states[-1]

    @property
    def steps(self) -> list[tuple[maw.State, maw.Move, maw.State]]:
        """Every state with the move made in it and what came of that."""
        return list(zip(self.states, self.moves, self.states[1:], strict=False))

    def __repr__(self) -> str:
        first = self.states[0]
        moves = ", ".join(repr(maw.format_move(move)) for move in self.moves)
        return (
            f"<{first.ruleset} {first.ruleset.options()}: players={first.players}, "
            f"side_size={first.side_size}, dealer={first.dealer}, moves=[{moves}]>"
        )


_BYTES: Final = [st.binary(min_size=length, max_size=length) for length in range(91)]


@st.composite
def courses(
    draw: st.DrawFn,
    rulesets: st.SearchStrategy[maw.Ruleset] = _ANY,
    *,
    most_moves: int = 90,
    penalties_in_256: int = 8,
) -> Course:
    """A game from its beginning, played for a drawn number of moves or to its end.

    Every decision is a byte, read as a place in `legal_moves`: one draw serves the whole game.
    In every other game there is a referee, who intervenes `penalties_in_256` times in 256.
    """
    state = draw(new_games(rulesets))
    states, moves = [state], []
    referee = draw(_BOOLEANS)
    for decision in draw(_BYTES[draw(up_to(most_moves))]):
        if state.is_over:
            break
        move: maw.Move
        penalties = referee_moves(state) if referee and decision >= 256 - penalties_in_256 else []
        if penalties:
            move = penalties[draw(up_to(len(penalties) - 1))]
        elif state.phase == "deal":
            move = draw(deals(state.players))
        elif state.phase == "turn-up":
            move = draw(turn_ups(state.undealt, state.turn_up))
        else:
            legal = maw.legal_moves(state)
            move = legal[decision % len(legal)]
        state = maw.apply(state, move)
        states.append(state)
        moves.append(move)
    return Course(tuple(states), tuple(moves))


@st.composite
def sweeps(draw: st.DrawFn) -> Course:
    """A deal for a pool in which eldest leads the five best trumps and wins every trick."""
    rules = draw(written_rulesets("pool")).with_options(
        {
            "scoring.sweep": draw(_LONG_SWEEPS),
            # Nobody changes his hand or his trumps.
            "robbing.dealer": "off",
            "robbing.holder": "off",
            "fiving.extent": "off",
        }
    )
    state = draw(new_games(st.just(rules)))
    *best, turned = rules.ranking.trumps(draw(_SUITS))[:6]
    left = [card for card in draw(packs()) if card not in best and card is not turned]
    hands = [maw.CardSet(left[5 * seat : 5 * seat + 5]) for seat in range(state.players - 1)]
    hands.insert(state.eldest, maw.CardSet(best))
    states = [state]
    moves: list[maw.Move] = [maw.Deal(tuple(hands)), maw.TurnUp(turned)]
    for move in moves:
        states.append(maw.apply(states[-1], move))
    for decision in draw(_BYTES[5 * state.players]):
        # A claim, if there is one, stands first: lead on instead.
        cards = [move for move in maw.legal_moves(states[-1]) if isinstance(move, maw.Play)]
        moves.append(cards[decision % len(cards)])
        states.append(maw.apply(states[-1], moves[-1]))
    return Course(tuple(states), tuple(moves))


_LONG_SWEEPS: Final = st.sampled_from(("jink", "free"))
