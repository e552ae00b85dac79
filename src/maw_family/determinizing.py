"""A full state out of a view, drawn uniformly from all that agree with it.

Nothing is drawn and thrown away. What the cards played tell of a hidden hand is that it holds
no card of some set, or no card of one set without one of another; hands about which the same
is known are drawn together, and the ways to share out the unseen cards are counted exactly,
class of cards by class, before one of them is drawn.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from maw_family.cards import FULL_PACK, clip
from maw_family.engine import new_game
from maw_family.errors import MawError
from maw_family.facts import facts_of, out_of_range, standing_of
from maw_family.legality import Answer, card_law
from maw_family.phases.restore import restore
from maw_family.rebuilding import rebuilt
from maw_family.rules import HAND_SIZE, PoolScoring
from maw_family.state import NOBODY, Phase, State, game_of
from maw_family.views import View, view as seen

PACK: Final = -1
PUT_OUT: Final = -2
"""Places of unseen cards beside the seats."""


def determinize(view: View, rng: random.Random) -> State:
    """A state drawn from those that agree with a view, each as likely as any other.

    `rng` is the only source of chance and is drawn from a bounded number of times. The state's
    own `view` for that seat equals the view given. What the cards played show counts exactly as
    far as the rules make it certain: a void where the rules left no choice, the turn-up in its
    robber's hand, the Ace of trumps with whoever robbed or declared (a robber may have put it
    out), and what it would have cost a holder to stay silent (RULES.md sections 4 to 6).

    Raises `MawError` for anything but a `View` and a `random.Random`, and for a view that no
    state agrees with.
    """
    if not isinstance(view, View):
        raise MawError(f"determinize takes a View, as view(state, 0); {clip(view)} is none")
    if not isinstance(rng, random.Random):
        raise MawError(f"rng is a random.Random, as random.Random(7); {clip(rng)} is none")
    table, cases = _taken_apart(view)
    if table is None or not cases:
        raise MawError("no state agrees with this view; views come from view(state, seat)")
    place = rng.randrange(sum(case.ways for case in cases))
    for case in cases[:-1]:
        if place < case.ways:
            return table.state(case.drawn(rng))
        place -= case.ways
    return table.state(cases[-1].drawn(rng))


@functools.lru_cache(maxsize=16)
def _taken_apart(view: View) -> tuple[_Table | None, list[_Case]]:
    """A view and the cases it allows; kept, since whoever draws draws many states of a view."""
    _check_table(view)
    if not _holds_together(view):
        return None, []
    table = _Table(view)
    cases = table.cases()
    if cases and seen(table.state(cases[0].drawn(random.Random(0))), view.seat) != view:
        return table, []
    return table, cases


def _check_table(view: View) -> None:
    """Refuse with a `MawError` a view of no table, or of seats and sides that are not at it."""
    new_game(view.ruleset, players=view.players, dealer=view.dealer, side_size=view.side_size)
    for problem in out_of_range(view, view.players, view.players // view.side_size, "view"):
        raise MawError(problem)


def _holds_together(view: View) -> bool:
    """Whether hands and tricks have as many cards as they have at some moment of a deal."""
    players = view.players
    if any(len(trick.cards) != players for trick in view.tricks) or len(view.trick) >= players:
        return False
    left = [HAND_SIZE - len(view.tricks)] * players
    for place in range(len(view.trick)):
        left[(view.leader + place) % players] -= 1
    playing = view.phase in (Phase.PLAY, Phase.OVER)
    begun = bool(view.tricks or view.trick)
    if view.phase is Phase.DEAL or (view.phase is Phase.OVER and not any(view.hand_sizes)):
        # Nothing has been dealt, or the game ended with the last card.
        left = [0] * players if not begun else left
    return (
        list(view.hand_sizes) == left
        and len(view.hand) == (0 if view.seat is None else left[view.seat])
        and (playing or not begun)
        and (view.turn_up is not None or not (begun or view.phase in _AFTER_TURN_UP))
    )


_AFTER_TURN_UP: Final = (Phase.ASK_FIVE, Phase.ANSWER_FIVE, Phase.DEALER_ROB, Phase.PLAY)


@attrs.frozen
class _Known:
    """What is known of an unseen hand: no card of `never`, none of `owed` without an `unless`."""

    never: int = 0
    owed: int = 0
    unless: int = 0


@attrs.frozen
class _Group:
    """Hands, of so many unseen cards each, about which the same is known."""

    known: _Known
    places: tuple[int, ...]
    sizes: tuple[int, ...]


_Key = tuple[int, ...]
"""What the groups still to be served may do with a card, each of them one of the following."""
_NEVER, _FREELY, _OWED, _UNLESS = range(4)

_Counts = tuple[tuple[_Key, int], ...]
"""How many cards there are of each key."""


@attrs.define(eq=False)
class _Case:
    """One of the cases that cannot be counted together: where the Ace of trumps is.

    `cards` are the unseen ones but that Ace, which `ace` has in its place; `groups` and then
    `free`, about which nothing is known, share them out.
    """

    cards: int
    ace: dict[int, int]
    groups: tuple[_Group, ...]
    free: _Group
    ways: int = 0
    _counted: dict[tuple[int, _Counts], int] = attrs.Factory(dict)

    def __attrs_post_init__(self) -> None:
        self.ways = self._ways(0, _counts(self._by_key())) * math.prod(
            math.factorial(sum(group.sizes)) // math.prod(map(math.factorial, group.sizes))
            for group in (*self.groups, self.free)
        )

    def _by_key(self) -> dict[_Key, int]:
        """The cards, as masks, by what the groups may do with them."""
        found: dict[_Key, int] = {(): self.cards}
        for group in self.groups:
            known = group.known
            parted: dict[_Key, int] = {}
            for key, cards in found.items():
                never = cards & known.never
                unless = cards & known.unless & ~never
                owed = cards & known.owed & ~(never | unless)
                for part, mask in (
                    (_NEVER, never),
                    (_FREELY, cards ^ never ^ unless ^ owed),
                    (_OWED, owed),
                    (_UNLESS, unless),
                ):
                    if mask:
                        parted[*key, part] = mask
            found = parted
        return found

    def _ways(self, number: int, counts: _Counts) -> int:
        """In how many ways the groups from that one on can take their cards."""
        if number == len(self.groups):
            return 1
        known = self._counted.get((number, counts))
        if known is None:
            known = sum(ways for _, ways in self._choices(number, counts))
            self._counted[number, counts] = known
        return known

    def _choices(self, number: int, counts: _Counts) -> Iterator[tuple[_Counts, int]]:
        """How many cards of each key a group may take, and in how many ways all goes on then."""
        group = self.groups[number]
        for taken in _shares([count for count in counts if count[0][0]], sum(group.sizes)):
            parts = {key[0] for key, many in taken if many}
            if _OWED in parts and _UNLESS not in parts:
                continue
            left = dict(counts)
            ways = 1
            for key, many in taken:
                ways *= math.comb(left[key], many)
                left[key] -= many
            yield taken, ways * self._ways(number + 1, _further(left))

    def drawn(self, rng: random.Random) -> dict[int, int]:
        """One of the ways, as the mask of unseen cards for each place."""
        masks = dict(self.ace)
        left = self._by_key()
        for number, group in enumerate(self.groups):
            counts = _counts(left)
            place = rng.randrange(self._ways(number, counts))
            choices = self._choices(number, counts)
            taken = next(taken for taken, ways in choices if (place := place - ways) < 0)
            mine = 0
            for key, many in taken:
                some = sum(_picked(_bits(left[key]), many, rng))
                left[key] ^= some
                mine |= some
            _share_out(mine, group, masks, rng)
            merged: dict[_Key, int] = {}
            for key, cards in left.items():
                merged[key[1:]] = merged.get(key[1:], 0) | cards
            left = merged
        _share_out(sum(left.values()), self.free, masks, rng)
        return masks


def _counts(by_key: dict[_Key, int]) -> _Counts:
    return tuple(
        sorted((key, cards.bit_count()) for key, cards in by_key.items() if cards and any(key))
    )


def _further(left: dict[_Key, int]) -> _Counts:
    """The counts for the next group; cards that none of the rest may take are not counted."""
    merged: dict[_Key, int] = {}
    for key, many in left.items():
        if many and any(key[1:]):
            merged[key[1:]] = merged.get(key[1:], 0) + many
    return tuple(sorted(merged.items()))


def _shares(counts: Sequence[tuple[_Key, int]], many: int) -> Iterator[_Counts]:
    """Every way to take so many cards out of these counts."""
    if not counts:
        if not many:
            yield ()
        return
    (key, there), rest = counts[0], counts[1:]
    for some in range(max(0, many - sum(count for _, count in rest)), min(there, many) + 1):
        for others in _shares(rest, many - some):
            yield ((key, some), *others)


def _bits(mask: int) -> list[int]:
    """The cards of a mask, each as a mask of its own."""
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


def _picked(cards: list[int], many: int, rng: random.Random) -> list[int]:
    """So many of the cards, which leave the list."""
    picked = []
    for _ in range(many):
        place = int(rng.random() * len(cards))
        cards[place], cards[-1] = cards[-1], cards[place]
        picked.append(cards.pop())
    return picked


def _share_out(cards: int, group: _Group, masks: dict[int, int], rng: random.Random) -> None:
    """Deal cards to the places of a group; what is left over is the last one's."""
    left = _bits(cards)
    *others, last = group.places
    for place, size in zip(others, group.sizes, strict=False):
        masks[place] = masks.get(place, 0) | sum(_picked(left, size, rng))
    masks[last] = masks.get(last, 0) | sum(left)


class _Table:
    """A view taken apart: what is seen, what is not, and who played which card when."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.turned = (*view.superseded, *([view.turn_up] if view.turn_up else []))
        self.tricks = [(trick.leader, trick.cards) for trick in view.tricks]
        if view.trick:
            self.tricks.append((view.leader, view.trick))
        self.line = [card for _, cards in self.tricks for card in cards]
        self.played = [0] * view.players
        for leader, cards in self.tricks:
            for place, card in enumerate(cards):
                self.played[(leader + place) % view.players] |= card._mask
        self.seen = [0] * view.players
        """The cards known to be in each hand now."""
        if view.seat is not None:
            self.seen[view.seat] = view.hand._mask
        if view.robbed is not None and view.robber is not None:
            self.seen[view.robber] |= view.robbed._mask
        self.robbed_unseen = view.robber is not None and view.robber != view.seat
        turned = sum(card._mask for card in self.turned)
        out = sum(self.played) | sum(self.seen) | turned | view.put_out._mask
        self.unseen = FULL_PACK & ~out
        self.rooms = {
            seat: size - self.seen[seat].bit_count() for seat, size in enumerate(view.hand_sizes)
        }
        if self.robbed_unseen:
            self.rooms[PUT_OUT] = 1
        self.rooms[PACK] = self.unseen.bit_count() - sum(self.rooms.values())
        law = None if view.trump is None else card_law(view.ruleset, view.trump)
        self.ace = None if law is None else law.order.ace
        least = view.ruleset.leading.opening_trump_from
        self.opening = law.order.trump_mask if law and 0 < least <= view.players else 0
        """The cards one of which eldest has to open with if he holds any."""

    def cases(self) -> list[_Case]:
        """The cases that are possible, each with at least one way to share out the cards."""
        if min(self.rooms.values()) < 0:
            return []
        found: list[_Case] = []
        sides = self.view.players // self.view.side_size
        judged: dict[int | None, bool] = {}
        for place in self._places_of_the_ace():
            failed = self.failed(place)
            case = self._case(place, failed)
            if case is None or not case.ways:
                continue
            if self._shows_who_is_barred():
                # The rest of the cards makes no difference to it: one way stands for all.
                side = None if failed is None else failed % sides
                if side not in judged:
                    judged[side] = self._comes_to_the_same(case)
                if not judged[side]:
                    continue
            found.append(case)
        return found

    def _shows_who_is_barred(self) -> bool:
        """Whether points or a pool would not be as they are with another side barred."""
        view = self.view
        if view.ruleset.robbing.failure != "cannot-win":
            return False
        if view.is_over:
            return True
        scoring = view.ruleset.scoring
        if isinstance(scoring, PoolScoring):
            # Once a side has the tricks to win and the deal goes on (section 6).
            return max(view.score.tricks) >= scoring.tricks_to_win
        return bool(view.tricks)

    def _places_of_the_ace(self) -> list[int | None]:
        """Where the Ace of trumps may be; None where it is seen, or is a card like any other."""
        view = self.view
        if self.ace is None:
            return [None]
        if not self.unseen & self.ace._mask:
            return [None] if self._had_the_right() else []
        if view.declared is not None:
            places = [view.declared]
        elif view.robber is not None:
            # Not the dealer with a turned Ace, which would have been seen (section 4).
            places = [view.robber, PUT_OUT]
        elif view.ruleset.robbing.holder in ("declare", "mandatory"):
            places = [*self.rooms]
        else:
            return [None]
        return [place for place in places if self.rooms.get(place)]

    def _had_the_right(self) -> bool:
        """Whether the Ace of trumps, which has been seen, was with whoever declared or robbed."""
        view = self.view
        holder = view.robber if view.declared is None else view.declared
        if self.ace is None or holder is None or view.turn_up is self.ace:
            return True
        held = self.played[holder] | self.seen[holder] | view.put_out._mask
        return bool(held & self.ace._mask)

    def failed(self, ace: int | None) -> int | None:
        """The holder who has not robbed, if the Ace lies in that place or has been seen."""
        view = self.view
        if (
            self.ace is None
            or view.ruleset.robbing.holder not in ("declare", "mandatory")
            or view.robber is not None
            or view.declared is not None
            or view.turn_up is self.ace
        ):
            return None
        mask = self.ace._mask
        for seat, played in enumerate(self.played):
            if played and (seat == ace or (played | self.seen[seat]) & mask):
                return seat
        return None

    def _case(self, ace: int | None, failed: int | None) -> _Case | None:
        rooms = dict(self.rooms)
        mask = 0
        if ace is not None and self.ace is not None:
            rooms[ace] -= 1
            mask = self.ace._mask
        unseen = self.unseen ^ mask
        alike: dict[_Known, list[int]] = {}
        alone: list[tuple[_Known, int]] = []
        for seat in range(self.view.players):
            if seat == self.view.seat:
                continue
            known = self._known(seat, mask if seat == ace else 0, rooms[seat], failed)
            if known is None:
                return None
            known = _Known(known.never & unseen, known.owed & unseen, known.unless & unseen)
            if not rooms[seat]:
                continue
            if known.owed & ~known.never:
                alone.append((known, seat))
            else:
                alike.setdefault(_Known(known.never), []).append(seat)
        free = alike.pop(_Known(), [])
        free += [place for place in (PUT_OUT, PACK) if place in rooms]
        groups = [_group(known, [seat], rooms) for known, seat in alone]
        groups += [_group(known, seats, rooms) for known, seats in alike.items()]
        return _Case(
            unseen,
            {} if ace is None else {ace: mask},
            tuple(groups),
            _group(_Known(), free, rooms),
        )

    def _known(self, seat: int, ace: int, room: int, failed: int | None) -> _Known | None:
        """What the cards a seat has played tell of its unseen ones; None if it cheated."""
        view = self.view
        never = owed = unless = 0
        later = self.played[seat] | self.seen[seat] | ace
        for number, (leader, cards) in enumerate(self.tricks):
            place = (seat - leader) % view.players
            if place >= len(cards):
                break
            card = cards[place]._mask
            if place == 0:
                trumps = 0 if number else self.opening
                if not card & trumps:
                    if later & trumps:
                        return None
                    never |= trumps
            else:
                calls, answers, asked, save = self._answers(number, leader, failed)[cards[0]._index]
                if not card & answers:
                    if later & calls:
                        return None
                    never |= calls
                    if asked and not card & asked and not later & save:
                        # He did not owe a card of those, or had one of those that save him.
                        if later & asked:
                            if not save or not room:
                                return None
                            owed, unless = FULL_PACK, save
                        elif save:
                            owed, unless = asked, save
                        else:
                            never |= asked
            later ^= card
        return _Known(never, owed, unless)

    def _answers(self, number: int, leader: int, failed: int | None) -> tuple[Answer, ...]:
        """What the cards led to a trick call for; a failed Ace is demoted from its failure on."""
        rules = self.view.ruleset
        demoted = (
            failed is not None
            and rules.robbing.unrobbed_ace == "lowest-trump"
            and (number > 0 or leader == failed)
        )
        return card_law(rules, self.turned[-1].suit, demoted=demoted).answers

    def _comes_to_the_same(self, case: _Case) -> bool:
        """Whether the deal so far, played with one way to share out the cards, looks the same."""
        try:
            state = rebuilt(facts_of(self.state(case.drawn(random.Random(0)))))
        except MawError:
            return False
        return seen(state, self.view.seat) == self.view

    def state(self, drawn: dict[int, int]) -> State:
        """The state with the unseen cards in these places."""
        view = self.view
        hands = [
            played | seen | drawn.get(seat, 0)
            for seat, (played, seen) in enumerate(zip(self.played, self.seen, strict=True))
        ]
        ace = 0 if self.ace is None else self.ace._mask
        holder = next((seat for seat, hand in enumerate(hands) if hand & ace), None)
        failed = self.failed(holder)
        result = view.score
        return restore(
            standing_of(
                game_of(view.ruleset, view.players, view.side_size),
                view.dealer,
                result,
                view.forfeits,
                view.opening_points,
                view.last_deal,
            ),
            phase=view.phase,
            hands=tuple(hands),
            turned=b"".join(card._byte for card in self.turned),
            lies=view.turn_up_lies,
            robber=NOBODY if view.robber is None else view.robber,
            put_out=drawn.get(PUT_OUT, view.put_out._mask),
            declared=NOBODY if view.declared is None else view.declared,
            failed=NOBODY if failed is None else failed,
            base=view.other_points,
            outcome=None
            if result.reason is None
            else (result.winners, result.reason, result.stake),
            line=b"".join(card._byte for card in self.line),
            winners=tuple(trick.winner for trick in view.tricks),
            points=result.points,
        )


def _group(known: _Known, places: list[int], rooms: dict[int, int]) -> _Group:
    return _Group(known, tuple(places), tuple(rooms[place] for place in places))
