"""Moments late in a deal at which somebody can still count all that may be."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import maw_family as maw
from tests.clauses.table import play, table
from tests.views.oracle import Placement, Story, worlds

Worlds = Mapping[Placement, maw.State]


def _shows_nothing_more(_: Worlds) -> bool:
    return True


@dataclass(frozen=True)
class Situation:
    """A deal, the seat (None: the onlooker) that wonders, and in how many ways it may be.

    `opening` are the moves up to the first card, `cards` those played, by whom.
    `other` are options under which another number of ways, `others`, would agree with the very
    same cards played: the rule by which the situation lives. `shows` what else it is there for.
    """

    name: str
    ruleset: str
    opening: tuple[str, ...]
    cards: str
    seat: int | None
    count: int
    players: int = 2
    dealer: int = 0
    side_size: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    other: Mapping[str, Any] = field(default_factory=dict)
    others: int = 0
    shows: Callable[[Worlds], bool] = _shows_nothing_more

    @property
    def moves(self) -> list[str]:
        return [*self.opening, *self.cards.split(", ")]

    @property
    def state(self) -> maw.State:
        return play(
            self.ruleset,
            self.moves,
            players=self.players,
            dealer=self.dealer,
            side_size=self.side_size,
            options=self.options,
        )

    @property
    def story(self) -> Story:
        start = table(
            self.ruleset,
            players=self.players,
            dealer=self.dealer,
            side_size=self.side_size,
            options=self.options,
        )
        texts = [text.partition(" ")[2] if text[0].isdigit() else text for text in self.moves]
        return Story(start, tuple(map(maw.parse_move, texts)))

    def __str__(self) -> str:
        return self.name


def _failed(*seats: int | None) -> Callable[[Worlds], bool]:
    """Just these may have failed to rob; None: nobody."""
    return lambda found: {state.failed for state in found.values()} == set(seats)


def _put_out(card: str) -> Callable[[Worlds], bool]:
    """The card has been put out in some of the worlds and in some not."""
    return lambda found: {maw.Card(card) in world.put_out for world in found} == {True, False}


def _held(card: str, seat: int) -> Callable[[Worlds], bool]:
    return lambda found: all(maw.Card(card) in world.hands[seat] for world in found)


_NO_ROBBING: Final = {"robbing.dealer": "off", "robbing.holder": "off"}
_LONG: Final = _NO_ROBBING | {"leading.opening_trump_from": 0, "scoring.target": 60}
_FOUR_TRICKS: Final = {"scoring.tricks_to_win": 4}
_SHORT: Final = {
    "robbing.dealer": "off",
    "leading.opening_trump_from": 0,
    "scoring.best_trump": 0,
}

SITUATIONS: Final = (
    # Seat 0 threw a heart on the 2 of trumps, and has one card left: none of the 42 unseen but
    # the 4, 6, 8, 9, 10, Queen and Ace of trumps. The five, the Jack and A♥ it may have kept
    # back (RULES.md section 5); where nothing is privileged these are excluded as well.
    Situation(
        "reneging",
        "twenty-five@1",
        ("deal 3D6H8H8STS 2D7D5H6S9S", "up KD"),
        "1 7D, 0 3D, 1 2D, 0 8H, 1 5H, 0 6H, 0 8S",
        seat=1,
        count=35,
        options=_LONG,
        other={"reneging.cards": ()},
        others=32,
    ),
    # Seat 1 opened with a diamond, so it had none of the 11 hearts that seat 0 cannot see, and
    # threw a club on a spade: none of 10 spades. Without that duty it may have kept back the
    # five and A♥ when the 10 of trumps was led.
    Situation(
        "opening with a trump",
        "twenty-five@1",
        ("deal KDTHAS2S3S 3C4C8C3D9D", "up JH"),
        "1 9D, 0 KD, 0 TH, 1 3D, 0 3S, 1 8C, 0 2S, 1 4C",
        seat=0,
        count=21,
        options=_LONG | {"leading.opening_trump_from": 2},
        other={"leading.opening_trump_from": 0},
        others=23,
    ),
    # The Ace of trumps is put out and any of 42 cards held, or the other way round.
    Situation(
        "a robber who may have put out the Ace",
        "twenty-five-irish@1",
        ("deal 5C9C3HTHTS KCQDAH5SQS", "up KH", "1 rob AH"),
        "1 QD, 0 5C, 1 KC, 0 3H, 0 TH, 1 KH, 1 5S",
        seat=0,
        count=84,
        options={"robbing.dealer": "off", "scoring.target": 60},
        shows=_put_out("AH"),
    ),
    Situation(
        "a void that has to trump",
        "spoil-five-1911@1",
        ("deal KC3HKH3S7S 2C6C8CJHJS AC5C8D8HTH", "up 2D"),
        "0 KC, 1 8C, 2 AC, 0 7S, 1 JS, 2 8D, 2 8H, 0 3H, 1 JH, 1 6C, 2 5C, 0 KH, 2 TH",
        seat=1,
        count=18,
        players=3,
        dealer=2,
        options=_NO_ROBBING
        | _FOUR_TRICKS
        | {"following.plain_lead": "follow", "following.void": "must-trump"},
        other={"following.void": "free"},
        others=30,
    ),
    Situation(
        "hearts owed to the Ace of hearts",
        "spoil-five-1911@1",
        ("deal KC3HKH3S7S 2C6C5DJHJS 5C8DJDAH8H", "up 2D"),
        "1 6C, 2 5C, 0 KC, 0 3S, 1 JS, 2 8H, 1 JH, 2 8D, 0 3H, 2 AH, 0 KH, 1 2C, 2 JD",
        seat=0,
        count=20,
        players=3,
        options=_NO_ROBBING | _FOUR_TRICKS | {"following.ace_of_hearts_lead": "trump-then-heart"},
        other={"following.ace_of_hearts_lead": "trump"},
        others=28,
    ),
    # Seat 0 played neither trump nor heart on A♥, and no trump on two more trumps led. Of the 42
    # unseen its last card is none of the 8 clubs that may not be kept back, and none of the 12
    # hearts, which it would have owed to A♥; a trump led after that takes nothing of this back.
    Situation(
        "hearts owed to the Ace of hearts before other trumps were led",
        "spoil-five@1",
        ("deal 9D8DJDKS7D AH2C3C4SQD", "up 9C"),
        "1 AH, 0 9D, 1 2C, 0 8D, 1 3C, 0 JD, 1 4S, 0 KS",
        seat=1,
        count=22,
        options=_NO_ROBBING | _FOUR_TRICKS | {"following.ace_of_hearts_lead": "trump-then-heart"},
        other={"following.ace_of_hearts_lead": "trump"},
        others=34,
    ),
    Situation(
        "the Ace of hearts led as a plain heart",
        "spoil-five-peel@1",
        ("deal KC3HKH3S7S 2C6C5DJHJS 5C8DJDAH8H", "up 2D"),
        "1 6C, 2 5C, 0 KC, 0 3S, 1 JS, 2 8H, 1 JH, 2 8D, 0 3H, 2 AH, 0 KH, 1 2C, 2 JD",
        seat=0,
        count=29,
        players=3,
        options=_NO_ROBBING | _FOUR_TRICKS,
        other={"following.ace_of_hearts_lead": "trump"},
        others=28,
    ),
    Situation(
        "follow or trump",
        "twenty-five@1",
        ("deal JC5D6HAS2S ACQC2D7DQS 9C4D8HKH6S", "up 7S"),
        "0 2S, 1 QS, 2 6S, 1 7D, 2 4D, 0 5D, 1 2D, 2 9C, 0 AS, 0 6H, 1 QC, 2 8H, 2 KH",
        seat=1,
        count=37,
        players=3,
        dealer=2,
        options=_NO_ROBBING | {"leading.opening_trump_from": 0},
        other={"following.plain_lead": "follow"},
        others=28,
    ),
    # Seat 1 threw a diamond on a spade. Any of the 32 other cards it may have left, A♥, the
    # Ace of trumps, among them: then it has failed to rob.
    Situation(
        "a holder who may have been silent",
        "spoil-five@1",
        ("deal 7C5HJHAS2S 5C4DJDAH9S", "up 7H"),
        "1 9S, 0 AS, 0 2S, 1 JD, 0 7C, 1 5C, 1 4D, 0 JH",
        seat=0,
        count=32,
        options=_FOUR_TRICKS,
        shows=_failed(1, None),
    ),
    # Seat 0 threw a diamond on the Queen of trumps. Of 42 unseen cards eleven are clubs: the
    # five and the Jack it may have kept back, and the Ace only if silence in the first trick
    # has not made it the lowest trump.
    Situation(
        "an Ace made the lowest trump before it was kept back",
        "twenty-five@1",
        ("deal 4D5D8STS2H KDQC7S9S9H", "up 4C"),
        "1 KD, 0 4D, 1 QC, 0 5D, 1 7S, 0 8S, 1 9S, 0 TS",
        seat=1,
        count=33,
        options={
            "scoring.target": 60,
            "leading.opening_trump_from": 0,
            "reneging.cards": ("five", "jack", "ace-of-hearts", "ace"),
        },
        other={"robbing.unrobbed_ace": "keeps-rank"},
        others=34,
        shows=_failed(None),
    ),
    # Three tricks and only ten points: seat 0 cannot win, so it holds the Ace, A♥. Seat 1 has
    # one of 33 cards left, as it followed no heart with a spade.
    Situation(
        "a failure betrayed by the points",
        "twenty-five@1",
        ("deal 2DAH4HAS8S AC3H5H9SJS", "up JH"),
        "0 2D, 1 3H, 1 JS, 0 4H, 0 AS, 1 9S, 0 8S, 1 AC",
        seat=None,
        count=33,
        dealer=1,
        options=_SHORT | {"scoring.target": 15},
        other={"robbing.failure": "none"},
        others=1428,
        shows=lambda found: _failed(0)(found) and _held("AH", 0)(found),
    ),
    Situation(
        "a failure betrayed by points, which one of three seats sees",
        "twenty-five@1",
        ("deal 5CJD2HKHAS ADTDAH3H2S 3DQD7SJSKS", "up 6D"),
        "0 5C, 1 2S, 2 7S, 0 KH, 1 TD, 2 QD, 2 3D, 0 2H, 1 AH, 1 3H, 2 KS, 0 AS",
        seat=0,
        count=16,
        players=3,
        dealer=2,
        options=_SHORT | {"scoring.target": 10},
        other={"robbing.failure": "none"},
        others=425,
        shows=lambda found: _failed(1)(found) and _held("AD", 1)(found),
    ),
    # Seat 0 has the two tricks that win the pool and plays on, which a barred side may not: the
    # Ace is not the card it has left, any other of 42 may be.
    Situation(
        "a jink that only a side with a right to the pool can try",
        "spoil-five@1",
        ("deal KD5HTHAS2S 3C4C8C3D9D", "up JH"),
        "0 KD, 1 3D, 0 TH, 1 8C, 0 AS, 1 4C, 0 2S",
        seat=1,
        count=41,
        dealer=1,
        options={
            "robbing.unrobbed_ace": "keeps-rank",
            "robbing.holder": "mandatory",
            "scoring.tricks_to_win": 2,
        },
        other={"robbing.failure": "none"},
        others=42,
        shows=_failed(None),
    ),
    # The Ace has been shown: the onlooker wonders about the card of seat 0 alone, one of 42 but
    # the 11 diamonds, as it trumped one.
    Situation(
        "a declared Ace",
        "spoil-five@1",
        ("deal 7C5HJHAS2S 5C4DJDAH9S", "up 7H", "1 declare"),
        "1 9S, 0 AS, 0 2S, 1 JD, 0 7C, 1 5C, 1 4D, 0 JH",
        seat=None,
        count=31,
        options=_FOUR_TRICKS,
        shows=lambda found: _failed(None)(found) and _held("AH", 1)(found),
    ),
    Situation(
        "an Ace that the dealer left",
        "spoil-five@1",
        ("deal QD6H8HTH7S QC2D6DAH6S 7C9CJD4SKS", "up AC", "0 leave"),
        "1 2D, 2 JD, 0 QD, 0 7S, 1 6S, 2 4S, 2 7C, 0 8H, 1 AH, 1 6D, 2 9C, 0 TH, 2 KS, 0 6H",
        seat=None,
        count=37,
        players=3,
        shows=_failed(None),
    ),
    # Two cards were turned before the last one: 40 are unseen.
    Situation(
        "turn-ups superseded",
        "maw@1",
        ("deal 6CJCKC4D8H TD3SJSQSKS", "up 5H", "1 five", "0 agree", "up TH", "up 7D"),
        "1 TD, 0 4D, 1 QS, 0 6C, 1 KS, 0 JC, 1 3S",
        seat=0,
        count=40,
        options={"fiving.extent": "until-suit-changes"},
    ),
    Situation(
        "a game that is over before the last trick",
        "twenty-five@1",
        ("deal 8D4HQHTSJS QC6DTDKD8H", "up 5S"),
        "1 8H, 0 JS, 0 QH, 1 6D, 0 4H, 1 QC, 0 TS, 1 TD",
        seat=0,
        count=23,
        shows=lambda found: all(state.is_over for state in found.values()),
    ),
    # Who has won cannot have been barred.
    Situation(
        "a game won by a side that had the right to win it",
        "twenty-five@1",
        ("deal KC3HKH3S7S 2C6C8CJHJS", "up 8H"),
        "0 3H, 1 6C, 0 7S, 1 JH, 1 JS, 0 KH, 0 3S, 1 8C",
        seat=1,
        count=41,
        dealer=1,
        options={"scoring.target": 15, "robbing.dealer": "off"},
        other={"robbing.failure": "none"},
        others=42,
    ),
)


@functools.cache
def _worlds_of(name: str) -> Worlds:
    situation = next(situation for situation in SITUATIONS if situation.name == name)
    return worlds(situation.story, situation.seat)


def worlds_of(situation: Situation) -> Worlds:
    """All full states that agree with what the seat of a situation knows."""
    return _worlds_of(situation.name)
