"""A sample deal for each game: found by its seed, told by the command line, with one picture.

Something that the game is known for happens in each; which deals have it is looked up, never
assumed, so that a seed whose deal has come to something else fails the generator.
"""

from __future__ import annotations

import contextlib
import functools
import io
import itertools
from collections.abc import Iterator
from typing import Final

import attrs

import maw_family as maw
from maw_family.cli import main
from maw_family.cli.demo import _played, usual_players
from maw_family.options import words
from maw_family.rules import Ruleset


@attrs.frozen
class Sample:
    """The seed of a deal and what has to happen in it; the first is shown in the picture."""

    seed: int
    shows: tuple[str, ...]


SAMPLES: Final = {
    "five-and-ten": Sample(522, ("withheld", "robs", "called")),
    "five-cards": Sample(91, ("bound", "fiving")),
    "forty-five": Sample(169, ("withheld", "declares", "trumps-in")),
    "forty-five-1876": Sample(777, ("bound", "robs", "withheld")),
    "maw": Sample(1492, ("bound", "fiving", "robs")),
    "maw-court": Sample(734, ("bound", "ace-of-hearts-turned", "fiving")),
    "maw-jack-high": Sample(1341, ("ace-of-hearts-and-jack", "ace-of-hearts-led", "bound")),
    "spoil-five": Sample(90, ("withheld", "robs", "called", "lost-jink")),
    "spoil-five-1911": Sample(566, ("withheld", "dealer-robs", "claim")),
    "spoil-five-peel": Sample(969, ("ace-of-hearts-as-heart", "fails-to-rob", "withheld")),
    "twenty-five": Sample(115, ("withheld", "opening-trump", "fails-to-rob", "trumps-in")),
    "twenty-five-1876": Sample(649, ("withheld", "robs", "bound")),
    "twenty-five-irish": Sample(61, ("trumps-in", "dealer-robs", "withheld")),
}


@attrs.frozen
class Event:
    """Something worth a look: its kind, a sentence about it, and how many moves led to it."""

    kind: str
    text: str
    moves: int


@attrs.frozen
class Deal:
    """The first deal of a game played at random: its states, and what happens in it."""

    rules: Ruleset
    seed: int
    steps: tuple[tuple[maw.State, maw.Move, maw.State], ...]
    events: tuple[Event, ...]

    @property
    def command(self) -> str:
        """The command that tells it."""
        table = f"--players {self.steps[0][0].players}"
        return f"maw-family demo {self.rules.id} {table} --seed {self.seed} --deals 1"

    def told(self) -> str:
        """What that command prints."""
        return printed(self.command)

    def shown(self) -> tuple[Event, ...]:
        """What the deal was chosen for, in the order in which it happens."""
        wanted = SAMPLES[self.rules.id].shows
        first = {kind: _first(self, kind) for kind in wanted}
        return tuple(sorted(first.values(), key=lambda event: event.moves))

    def moment(self) -> maw.State:
        """The state to be drawn: one card before the end of the trick of what is shown first."""
        at = _first(self, SAMPLES[self.rules.id].shows[0]).moves
        players = self.steps[0][0].players
        for before, _, _ in self.steps[at:]:
            if len(before.trick) == players - 1:
                return before
        raise ValueError(f"{self.command}: no trick is played after what is shown")


def _first(deal: Deal, kind: str) -> Event:
    for event in deal.events:
        if event.kind == kind:
            return event
    raise ValueError(f"{deal.command}: nothing of the kind {kind} happens; choose another seed")


def printed(command: str) -> str:
    """What a command of `maw-family` prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main(command.split()[1:])
    if code != 0:
        raise ValueError(f"{command}: exit code {code}")
    return out.getvalue()


def sample(rules: Ruleset) -> Deal:
    """The deal that is shown on the game's page."""
    return _sample(rules.id)


@functools.cache
def _sample(id: str) -> Deal:
    if id not in SAMPLES:
        raise ValueError(f"{id} has no sample deal in tools/generate/deals.py")
    return deal(maw.ruleset(id), SAMPLES[id].seed)


def deal(rules: Ruleset, seed: int) -> Deal:
    """The first deal that `maw-family demo` plays with this seed."""
    state = maw.new_game(rules, players=usual_players(rules))
    steps: list[tuple[maw.State, maw.Move, maw.State]] = []
    for move, after in _played(state, seed, 1):
        steps.append((state, move, after))
        state = after
    events = itertools.chain.from_iterable(
        _events(number, *step) for number, step in enumerate(steps)
    )
    return Deal(rules, seed, tuple(steps), (*events, *_outcome(steps[-1][2], len(steps))))


def _events(number: int, before: maw.State, move: maw.Move, after: maw.State) -> Iterator[Event]:
    """What a move is remarkable for."""
    seat = before.to_act
    match move:
        case maw.TurnUp(card):
            if before.turn_up is not None:
                text = (
                    f"Seat {before.eldest} asks to five it and the dealer agrees: "
                    f"{card} is turned up in place of {before.turn_up}."
                )
                yield Event("fiving", text, number)
            if after.points != before.points:
                text = f"{card} is turned up, and the dealer's side scores for it at once."
                yield Event("ace-of-hearts-turned", text, number)
        case maw.Rob(discard) if before.phase is maw.Phase.DEALER_ROB:
            text = (
                f"Seat {seat}, the dealer, robs: he takes {before.turn_up} and puts out {discard}."
            )
            yield Event("dealer-robs", text, number)
        case maw.Rob(discard):
            text = (
                f"Seat {seat} holds the Ace of trumps and robs: "
                f"he takes {before.turn_up} and puts out {discard}."
            )
            yield Event("robs", text, number)
        case maw.Declare():
            text = f"Seat {seat} shows the Ace of trumps and keeps his hand."
            yield Event("declares", text, number)
        case maw.Play(card) if seat is not None:
            yield from _played_card(number, before, seat, card)
            if after.failed is not None and before.failed is None:
                text = f"Seat {seat} holds the Ace of trumps and fails to rob."
                yield Event("fails-to-rob", text, number)
        case _:
            pass


def _played_card(number: int, before: maw.State, seat: int, card: maw.Card) -> Iterator[Event]:
    """What a card is remarkable for."""
    assert before.trump is not None
    trumps = before.ruleset.ranking.trumps(before.trump)
    place = f"trick {len(before.tricks) + 1}"
    held = [trump for trump in trumps if trump in before.hands[seat]]
    ace = maw.Card("AH")
    # With hearts for trumps two of the four are one card.
    tops = trumps[: 3 if before.trump is maw.Suit.HEARTS else 4]
    if not before.trick:
        first = not before.tricks
        asked = before.ruleset.leading.opening_trump_from
        if first and held and card in trumps and 0 < asked <= before.players:
            text = f"Seat {seat} holds a trump and has to open with one: {card}."
            yield Event("opening-trump", text, number)
        if card is ace and before.trump is not maw.Suit.HEARTS:
            as_heart = before.ruleset.following.ace_of_hearts_lead == "plain-heart"
            kind = "ace-of-hearts-as-heart" if as_heart else "ace-of-hearts-led"
            calls = "hearts, though it is a trump" if as_heart else "trumps"
            yield Event(kind, f"Seat {seat} leads {card} to {place}: it calls for {calls}.", number)
        return
    led = before.trick[0]
    as_heart = before.ruleset.following.ace_of_hearts_lead == "plain-heart" and led is ace
    if led in trumps and not as_heart:
        if held and card not in trumps:
            text = (
                f"To {led}, led to {place}, seat {seat} withholds "
                f"{words(map(str, held), 'and')} and plays {card}."
            )
            yield Event("withheld", text, number)
        elif held == [card] and card in tops and len(before.hands[seat]) > 1:
            # His other cards are no trumps: he plays this one because nothing else is legal.
            if trumps.index(led) < trumps.index(card):
                text = (
                    f"{led} is led to {place} and calls out {card}, the only trump of seat {seat}."
                )
                yield Event("called", text, number)
            elif maw.legal_moves(before) == (maw.Play(card),):
                text = (
                    f"{card} is the only trump of seat {seat}, who has to play it "
                    f"to {led}, led to {place}: here it has no privilege."
                )
                yield Event("bound", text, number)
    elif card in trumps and any(
        other.suit is led.suit and other not in trumps for other in before.hands[seat]
    ):
        text = (
            f"Seat {seat} could follow {led} in {place} with the suit led, "
            f"and plays the trump {card}."
        )
        yield Event("trumps-in", text, number)
    jack = maw.Card.of(maw.Rank.JACK, before.trump)
    if {ace, jack} == {card} | ({ace, jack} & {*before.trick}):
        better = min(ace, jack, key=trumps.index)
        text = f"{ace} and {jack} meet in {place}, and {better} is the better."
        yield Event("ace-of-hearts-and-jack", text, number)


def _outcome(state: maw.State, moves: int) -> Iterator[Event]:
    """How the deal ended."""
    last = state.last_deal
    assert last is not None
    told = {
        maw.Ending.CLAIM: "The first tricks are all one side's, and it claims the pool.",
        maw.Ending.JINK: "A side leads on for all five tricks and wins them: it has jinked.",
        maw.Ending.LOST_JINK: "A side leads on for all five tricks and loses one: a spoil.",
        maw.Ending.SWEEP: "One side wins all five tricks.",
        maw.Ending.SPOILT: "Nobody has enough tricks: the deal is spoilt.",
    }
    if last.ending in told:
        yield Event(last.ending.value, told[last.ending], moves)
