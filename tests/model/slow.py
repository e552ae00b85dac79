"""The rules once more, slowly: a second opinion written from RULES.md alone.

Nothing here is shared with the library. Cards are two letters ("5H", "TD"), hands are sets,
a table is changed in place, and every method says which section of RULES.md it reads.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.model.tables import DEFAULTS, SCORING_DEFAULTS, Options, complete

__all__ = [
    "DECK",
    "OFFENCES",
    "Table",
    "chance",
    "complete",
    "in_card_order",
    "plain",
    "playable",
    "problems",
    "trumps",
    "winner",
]

SUITS = "CDHS"
RANKS = "A23456789TJQK"
# Card order (API.md): suits C D H S, ranks A 2 ... K.
DECK = [rank + suit for suit in SUITS for rank in RANKS]

OFFENCES = [
    "change-hands",
    "renounce",
    "lead-out-of-turn",
    "misdeal",
    "packet-order",
    "look",
    "false-rob",
    "make-out",
]


PLACE = {card: place for place, card in enumerate(DECK)}


def in_card_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=PLACE.__getitem__)


def read_card(text: str) -> str | None:
    """A card as API.md lets it be written: 10D, 5♥ and lower case too."""
    text = text.upper().replace("10", "T")
    for symbol, letter in zip("♣♦♥♠", SUITS, strict=True):
        text = text.replace(symbol, letter)
    return text if text in DECK else None


def read_hand(text: str) -> list[str] | None:
    text = text.upper().replace("10", "T")
    cards = [read_card(text[start : start + 2]) for start in range(0, len(text), 2)]
    known = [card for card in cards if card is not None]
    return known if len(known) == len(cards) else None


# ----------------------------------------------------------------- section 1: cards and tricks


def pips(suit: str) -> list[str]:
    """Best first: red 10 ... 2 downward, black 2 ... 10 upward."""
    ranks = "T98765432" if suit in "DH" else "23456789T"
    return [rank + suit for rank in ranks]


def card_named(name: str, suit: str) -> str:
    """The card that a name of ranking.top_trumps or reneging.cards means."""
    return {
        "five": "5" + suit,
        "jack": "J" + suit,
        "ace-of-hearts": "AH",
        "ace": "A" + suit,
    }[name]


def trumps(options: Mapping[str, Any], suit: str) -> list[str]:
    """Section 1: all trumps, best first."""
    return list(order_of_trumps(tuple(options["ranking.top_trumps"]), suit))


@functools.cache
def order_of_trumps(top_trumps: tuple[str, ...], suit: str) -> tuple[str, ...]:
    named = [card_named(name, suit) for name in top_trumps]
    cards = [*named, "K" + suit, "Q" + suit, *pips(suit)]
    # Every card at the first of its places. Hearts: the two Aces are one card, at the better.
    return tuple(dict.fromkeys(cards))


def trumps_now(options: Mapping[str, Any], suit: str, unrobbed_ace: bool) -> list[str]:
    """Section 4, unrobbed_ace: with lowest-trump the Ace left unrobbed goes to the end."""
    order = trumps(options, suit)
    if unrobbed_ace and options["robbing.unrobbed_ace"] == "lowest-trump":
        ace = "A" + suit
        order.remove(ace)
        order.append(ace)
    return order


def plain(suit: str, trump: str) -> list[str]:
    """Section 1: all cards of a plain suit, best first."""
    if suit == trump:
        raise ValueError(f"{suit} is trumps")
    courts = ["K" + suit, "Q" + suit, "J" + suit]
    if suit == "H":
        return courts + pips(suit)
    if suit == "D":
        return [*courts, *pips(suit), "AD"]
    return [*courts, "A" + suit, *pips(suit)]


def winner(
    options: Mapping[str, Any], trick: Sequence[str], trump: str, unrobbed_ace: bool = False
) -> int:
    """Section 1: any trump played, the highest trump; else the highest of the suit led."""
    order = trumps_now(options, trump, unrobbed_ace)
    played = [card for card in order if card in trick]
    if not played:
        played = [card for card in plain(trick[0][1], trump) if card in trick]
    return list(trick).index(played[0])


# ------------------------------------------------- section 5: leading, following and reneging


def playable(
    options: Mapping[str, Any],
    hand: Iterable[str],
    trick: Sequence[str],
    trump: str,
    unrobbed_ace: bool = False,
    opening: bool = False,
    players: int | None = None,
) -> set[str]:
    """Section 5: which cards of the hand may be played to these (none: he leads)."""
    hand = set(hand)
    order = trumps_now(options, trump, unrobbed_ace)
    own_trumps = {card for card in hand if card in order}

    if not trick:
        number = options["leading.opening_trump_from"]
        bound = opening and players is not None and number != 0 and players >= number
        return own_trumps if bound and own_trumps else hand

    led = trick[0]
    reading = options["following.ace_of_hearts_lead"]
    ace_of_hearts_led = led == "AH" and trump != "H"

    if led in order and not (ace_of_hearts_led and reading == "plain-heart"):
        privileged = {card_named(name, trump) for name in options["reneging.cards"]}
        if unrobbed_ace and options["robbing.unrobbed_ace"] == "lowest-trump":
            privileged.discard("A" + trump)
        free = {
            card
            for card in own_trumps
            if card in privileged and order.index(card) < order.index(led)
        }
        if own_trumps - free:
            return own_trumps
        if ace_of_hearts_led and reading == "trump-then-heart" and not own_trumps:
            hearts = {card for card in hand if card[1] == "H"}
            return hearts or hand
        return hand

    same_suit = {card for card in hand - own_trumps if card[1] == led[1]}
    if same_suit:
        if options["following.plain_lead"] == "follow-or-trump":
            return same_suit | own_trumps
        return same_suit
    if options["following.void"] == "must-trump" and own_trumps:
        return own_trumps
    return hand


# ------------------------------------------------------------------------------- the table


class Table:
    """One game, changed by every move."""

    def __init__(
        self,
        options: Mapping[str, Any],
        players: int,
        dealer: int = 0,
        side_size: int | None = None,
    ) -> None:
        self.options: Options = complete(options)
        if players not in self.options["seating.players"]:
            raise ValueError(f"{players} players")
        # Section 2: the first size is the default; no sizes: every player for himself.
        sizes = self.options["seating.side_sizes"].get(players) or (1,)
        size = sizes[0] if side_size is None else side_size
        if size not in sizes:
            raise ValueError(f"sides of {size}")
        if dealer not in range(players):
            raise ValueError(f"dealer {dealer}")
        self.players = players
        self.side_size: int = size
        self.number_of_sides: int = players // size
        self.kind: str = self.options["scoring.kind"]

        self.points = [0] * self.number_of_sides
        self.chips = [self.options["scoring.chips"] if self.kind == "pool" else 0] * players
        self.pool = 0
        self.stake = 1
        self.winners: list[int] = []
        self.reason: str | None = None
        self.last_ending: str | None = None
        # Sides that have forfeited their stake in the pool that lies there now (section 7).
        self.forfeited: set[int] = set()

        self.phase = "deal"
        self.deal_number = 0
        self._enter(dealer, "first")

    def copy(self) -> Table:
        twin = object.__new__(Table)
        for name, value in vars(self).items():
            kind = type(value)
            twin.__dict__[name] = value.copy() if kind is list or kind is set else value
        # Finished tricks are never changed, the hands are.
        twin.hands = [set(hand) for hand in self.hands]
        return twin

    # -------------------------------------------------------------- section 2: seats and sides

    def side(self, seat: int) -> int:
        return seat % self.number_of_sides

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    @property
    def eldest(self) -> int:
        return self.left_of(self.dealer)

    @property
    def tricks(self) -> list[int]:
        """Tricks of this deal, by side."""
        count = [0] * self.number_of_sides
        for _, _, seat in self.finished:
            count[self.side(seat)] += 1
        return count

    @property
    def turn_up_lies(self) -> bool:
        return self.turn_up is not None and self.robber is None

    @property
    def barred(self) -> list[int]:
        """Sides that cannot win this deal: by failing to rob (4), by forfeit (7)."""
        sides = set(self.forfeited)
        if self.failed is not None and self.options["robbing.failure"] == "cannot-win":
            sides.add(self.side(self.failed))
        return sorted(sides)

    # ------------------------------------------------------------ sections 2 and 6: a new deal

    def _enter(self, dealer: int, after: str) -> None:
        """The deal is entered; after: "first", "won", "spoilt", "annulled", "settled"."""
        self.deal_number += 1
        self.dealer = dealer
        self.phase = "deal"
        self.leader: int = self.eldest
        self.hands: list[set[str]] = [set() for _ in range(self.players)]
        self.undealt: set[str] = set(DECK)
        self.turn_up: str | None = None
        self.trump: str | None = None
        self.superseded: list[str] = []
        self.asked = False
        self.robber: int | None = None
        self.put_out: set[str] = set()
        self.declared: int | None = None
        self.failed: int | None = None
        self.trick: list[str] = []
        self.finished: list[tuple[int, list[str], int]] = []
        # For annulling (7) and recounting (6) the tricks of a deal, and for the double stake.
        self.credited = [0] * self.number_of_sides
        self.points_on_entering = list(self.points)
        self.bonus_credited = False
        if self.kind == "pool":
            self._collect_dues(after)

    def _collect_dues(self, after: str) -> None:
        """Section 6, pool."""
        options = self.options
        dues = [0] * self.players
        if after in ("first", "won"):
            dues = [options["scoring.stake"]] * self.players
        elif after == "spoilt":
            maximum = options["scoring.maximum"]
            if maximum != 0 and self.pool >= maximum:
                dues[self.dealer] = options["scoring.tit_up"]
            else:
                dues = [options["scoring.spoil_stake"]] * self.players
        # Every deal; after an annulled one nothing else is due (section 7).
        dues[self.dealer] += options["scoring.dealer_extra"]

        if any(chips < due for chips, due in zip(self.chips, dues, strict=True)):
            totals = [
                sum(self.chips[seat] for seat in range(self.players) if self.side(seat) == side)
                for side in range(self.number_of_sides)
            ]
            most = max(totals)
            self._end_game([s for s, total in enumerate(totals) if total == most], "chips-out")
            return
        for seat, due in enumerate(dues):
            self.chips[seat] -= due
            self.pool += due

    def _end_game(self, winners: list[int], reason: str) -> None:
        self.phase = "over"
        self.winners = sorted(winners)
        self.reason = reason

    # ------------------------------------------------------------------- who acts, what is legal

    @property
    def to_act(self) -> int | None:
        if self.phase == "ask-five":
            return self.eldest
        if self.phase in ("answer-five", "dealer-rob"):
            return self.dealer
        if self.phase == "play":
            return (self.leader + len(self.trick)) % self.players
        return None

    def may_rob_as_holder(self, seat: int) -> bool:
        """Section 4: the holder of the Ace of trumps, at his own first turn to play."""
        return (
            self.options["robbing.holder"] != "off"
            and self.phase == "play"
            and seat == self.to_act
            and not self.finished
            and self.turn_up_lies
            and self.declared is None
            and f"A{self.trump}" in self.hands[seat]
        )

    def may_claim(self) -> bool:
        """Section 6, jink: who leads after his side's first tricks_to_win tricks, all won."""
        needed = self.options.get("scoring.tricks_to_win")
        return (
            self.kind == "pool"
            and self.options["scoring.sweep"] == "jink"
            and self.phase == "play"
            and not self.trick
            and len(self.finished) == needed
            and self.tricks[self.side(self.leader)] == needed
            and self.side(self.leader) not in self.barred
        )

    def playable_now(self) -> set[str]:
        seat = self.to_act
        assert seat is not None
        assert self.trump is not None
        return playable(
            self.options,
            self.hands[seat],
            self.trick,
            self.trump,
            # The holder who is about to fail chooses under his old rights (section 4).
            unrobbed_ace=self.failed is not None,
            opening=not self.finished and not self.trick,
            players=self.players,
        )

    def legal(self) -> list[str]:
        """Words, then robs, then cards, each in card order (API.md)."""
        seat = self.to_act
        if seat is None:
            return []
        hand = in_card_order(self.hands[seat])
        if self.phase == "ask-five":
            return ["five", "stand"]
        if self.phase == "answer-five":
            return ["agree", "refuse"]
        if self.phase == "dealer-rob":
            words = ["leave"] if self.options["robbing.dealer"] == "may" else []
            return words + [f"rob {card}" for card in hand]
        moves: list[str] = []
        if self.may_rob_as_holder(seat):
            if self.options["robbing.holder"] == "declare":
                moves.append("declare")
            moves += [f"rob {card}" for card in hand]
        if self.may_claim():
            moves.append("claim")
        return moves + in_card_order(self.playable_now())

    def accepts(self, text: str) -> bool:
        return self._understood(text) is not None

    def _understood(self, text: str) -> list[str] | None:
        """The words of a move that may be made now, cards in their two letters."""
        words = text.split()
        if not words:
            return None
        name, *rest = words
        if name == "deal":
            hands = [read_hand(word) for word in rest]
            if self.phase != "deal" or len(hands) != self.players:
                return None
            if any(hand is None or len(hand) != 5 for hand in hands):
                return None
            cards = [card for hand in hands for card in hand or []]
            return words if len(set(cards)) == len(cards) else None
        if name == "up":
            card = read_card(rest[0]) if len(rest) == 1 else None
            if self.phase != "turn-up" or card not in self.undealt:
                return None
            return ["up", card]
        if name == "penalty":
            return words if len(rest) == 2 and self._may_penalise(*rest) else None
        if name == "rob" and len(rest) == 1:
            move = f"rob {read_card(rest[0])}"
        elif len(words) == 1 and read_card(name) is not None:
            move = str(read_card(name))
        else:
            move = " ".join(words)
        return move.split() if move in self.legal() else None

    def _may_penalise(self, seat: str, offence: str) -> bool:
        """Section 7: any unfinished state; a misdeal only until a card has been played."""
        if self.phase == "over" or offence not in OFFENCES:
            return False
        if not (seat.isascii() and seat.isdigit() and int(seat) < self.players):
            return False
        if self.options["penalties." + offence.replace("-", "_")] == "none":
            return False
        card_played = bool(self.trick or self.finished)
        return not (offence in ("misdeal", "packet-order") and card_played)

    # ------------------------------------------------------------------------------- the moves

    def play(self, text: str) -> None:
        words = self._understood(text)
        if words is None:
            raise ValueError(f"{text!r} is not accepted in phase {self.phase}")
        name, *rest = words
        match name:
            case "deal":
                for seat, word in enumerate(rest):
                    self.hands[seat] = set(read_hand(word) or [])
                    self.undealt -= self.hands[seat]
                self.phase = "turn-up"
            case "up":
                self._turn_up(rest[0])
            case "five":
                self.asked = True
                self.phase = "answer-five"
            case "stand":
                self.asked = True
                self._after_fiving()
            case "agree":
                self.phase = "turn-up"
            case "refuse":
                self._after_fiving()
            case "rob":
                self._rob(rest[0])
            case "leave":
                self.phase = "play"
            case "declare":
                self.declared = self.to_act
            case "claim":
                self._take_pool(self.side(self.leader), "claim")
            case "penalty":
                self._penalise(int(rest[0]), rest[1])
            case _:
                self._play_card(name)

    def _turn_up(self, card: str) -> None:
        """Sections 2 (the turn-up, A♥) and 3 (fiving)."""
        options = self.options
        fived = self.turn_up is not None
        if self.turn_up is not None:
            self.superseded.append(self.turn_up)
        self.undealt.remove(card)
        self.turn_up = card
        self.trump = card[1]

        bonus = options["turn_up.ace_of_hearts_points"]
        if card == "AH" and bonus > 0:
            side = self.side(self.dealer)
            self.points[side] += bonus
            target = options["scoring.target"]
            if options["turn_up.ace_of_hearts_wins"] and 0 < target <= self.points[side]:
                self.last_ending = "target"
                self._end_game([side], "target")
                return

        if not fived:
            if options["fiving.extent"] != "off" and self.number_of_sides == 2:
                self.phase = "ask-five"
                return
        elif options["fiving.extent"] == "until-suit-changes":
            first = self.superseded[0]
            if card[1] == first[1] and self.undealt:
                self.phase = "turn-up"
                return
        self._after_fiving()

    def _after_fiving(self) -> None:
        """Section 4: the dealer and a turned Ace, before the first lead."""
        assert self.turn_up is not None
        if self.turn_up[0] == "A" and self.options["robbing.dealer"] != "off":
            self.phase = "dealer-rob"
        else:
            self.phase = "play"

    def _rob(self, discard: str) -> None:
        """Section 4: any of the five cards is put out, the turn-up comes into the hand."""
        seat = self.to_act
        assert seat is not None
        assert self.turn_up is not None
        self.hands[seat].remove(discard)
        self.put_out.add(discard)
        self.hands[seat].add(self.turn_up)
        self.robber = seat
        self.phase = "play"

    def _play_card(self, card: str) -> None:
        seat = self.to_act
        assert seat is not None
        # Section 4: silence with the first card is failing to rob, where that has a price.
        if self.may_rob_as_holder(seat) and self.options["robbing.holder"] in (
            "declare",
            "mandatory",
        ):
            self.failed = seat
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) == self.players:
            self._finish_trick()

    def _finish_trick(self) -> None:
        assert self.trump is not None
        best = winner(self.options, self.trick, self.trump, self.failed is not None)
        seat = (self.leader + best) % self.players
        self.finished.append((self.leader, self.trick, seat))
        self.trick = []
        self.leader = seat
        if self.kind == "game":
            self._after_trick_in_game()
        elif self.kind == "tricks":
            self._after_trick_in_tricks()
        else:
            self._after_trick_in_pool()

    # ------------------------------------------------------------------------ section 6: game

    def _after_trick_in_game(self) -> None:
        if len(self.finished) < 5:
            return
        made = max(self.tricks)
        side = self.tricks.index(made)
        if made < 3 or side in self.barred:
            # Nobody scores: nobody made three, or he who did cannot win this deal (section 4).
            self._settle_game([], "played-out")
        elif made == 5:
            self.points[side] += self.options["scoring.sweep"]
            self._settle_game([side], "sweep")
        else:
            self.points[side] += self.options["scoring.win"]
            self._settle_game([side], "played-out")

    def _settle_game(self, deal_winners: list[int], ending: str) -> None:
        """Section 2: the target is looked at for the winner of the deal first, then the rest."""
        self.last_ending = ending
        target = self.options["scoring.target"]
        rest = [side for side in range(self.number_of_sides) if side not in deal_winners]
        for group in (deal_winners, rest):
            # A barred side's total is not looked at until the next deal (section 4).
            there = [s for s in group if s not in self.barred and 0 < target <= self.points[s]]
            if there:
                best = max(self.points[side] for side in there)
                self._end_game([side for side in there if self.points[side] == best], "target")
                return
        self._enter(self.left_of(self.dealer), "settled")

    # ---------------------------------------------------------------------- section 6: tricks

    def _credit(self, side: int, points: int) -> None:
        """Section 4: what a barred side is credited is cut to what is left below the cap."""
        if side in self.barred:
            cap = self.options["scoring.target"] - self.options["scoring.trick"]
            points = max(0, min(points, cap - self.points[side]))
        self.points[side] += points
        self.credited[side] += points

    def _trick_of(self, card: str) -> int | None:
        for number, (_, cards, _) in enumerate(self.finished):
            if card in cards:
                return number
        return None

    def _best_trumps_trick(self) -> int | None:
        """The trick that the bonus belongs to, as soon as that is certain to everybody."""
        assert self.trump is not None
        ace_played = self._trick_of(f"A{self.trump}") is not None
        # An Ace that may have failed counts at its usual place until it has been played.
        order = trumps_now(self.options, self.trump, self.failed is not None and ace_played)
        dead = list(self.superseded)
        if self.turn_up is not None and self.turn_up_lies:
            dead.append(self.turn_up)
        highest = next(card for card in order if card not in dead)
        number = self._trick_of(highest)
        if number is not None or len(self.finished) < 5:
            return number
        played = [number for card in order if (number := self._trick_of(card)) is not None]
        return played[0] if played else None

    def _after_trick_in_tricks(self) -> None:
        options = self.options
        target = options["scoring.target"]
        side = self.side(self.leader)
        bonus_trick = self._best_trumps_trick() if options["scoring.best_trump"] > 0 else None

        # Base of the recount: everything but the tricks of this deal.
        base = [points - credit for points, credit in zip(self.points, self.credited, strict=True)]
        self._credit(side, options["scoring.trick"])
        if bonus_trick is not None and not self.bonus_credited:
            self.bonus_credited = True
            self._credit(self.side(self.finished[bonus_trick][2]), options["scoring.best_trump"])

        # In trick order, each trick with what belongs to it. At tricks 1 to 4 this finds the
        # side that has just got there; after trick 5 the first that did.
        first_there: int | None = None
        for number, (_, _, seat) in enumerate(self.finished):
            owner = self.side(seat)
            base[owner] += options["scoring.trick"]
            if number == bonus_trick:
                base[owner] += options["scoring.best_trump"]
            if owner not in self.barred and base[owner] >= target:
                first_there = owner
                break

        all_five = self.tricks[side] == 5 and side not in self.barred
        if first_there is not None:
            if (
                all_five
                and options["scoring.sweep"] == "double-stake"
                and self.points_on_entering[side] == 0
            ):
                self.stake = 2
            self.last_ending = "target"
            self._end_game([first_there], "target")
        elif all_five and options["scoring.sweep"] == "wins-game":
            self.last_ending = "sweep"
            self._end_game([side], "sweep")
        elif len(self.finished) == 5:
            self.last_ending = "played-out"
            self._enter(self.left_of(self.dealer), "settled")

    # ------------------------------------------------------------------------ section 6: pool

    def _after_trick_in_pool(self) -> None:
        needed = self.options["scoring.tricks_to_win"]
        sweep = self.options["scoring.sweep"]
        side = self.side(self.leader)
        number = len(self.finished)
        first_winners = {self.side(seat) for _, _, seat in self.finished[:needed]}
        one_side_so_far = number >= needed and len(first_winners) == 1

        if self.tricks[side] >= needed and side in self.barred:
            self._spoil("spoilt")
        elif one_side_so_far and sweep != "off":
            (runner,) = first_winners
            if side != runner:
                # A trick lost on the way.
                if sweep == "free":
                    self._take_pool(runner, "majority")
                else:
                    self._spoil("lost-jink")
            elif number == 5:
                self._pay_sweep_bonus(runner)
                self._take_pool(runner, "jink" if sweep == "jink" else "sweep")
        elif self.tricks[side] == needed:
            self._take_pool(side, "majority")
        elif number == 5:
            self._spoil("spoilt")

    def _pay_sweep_bonus(self, side: int) -> None:
        """From every opposing seat; nobody pays more than he has."""
        for seat in range(self.players):
            if self.side(seat) != side:
                paid = min(self.options["scoring.sweep_bonus"], self.chips[seat])
                self.chips[seat] -= paid
                self.pool += paid

    def _take_pool(self, side: int, ending: str) -> None:
        """Partners share equally; what does not divide stays, and the pool counts as won."""
        share = self.pool // self.side_size
        for seat in range(self.players):
            if self.side(seat) == side:
                self.chips[seat] += share
                self.pool -= share
        self.forfeited = set()
        self.last_ending = ending
        self._enter(self.left_of(self.dealer), "won")

    def _spoil(self, ending: str) -> None:
        self.last_ending = ending
        self._enter(self.left_of(self.dealer), "spoilt")

    # ------------------------------------------------------------- section 7: irregularities

    def _penalise(self, seat: int, offence: str) -> None:
        effect = self.options["penalties." + offence.replace("-", "_")]
        offender = self.side(seat)
        others = [side for side in range(self.number_of_sides) if side != offender]

        if effect == "lose-set":
            self.last_ending = "penalty"
            self._end_game(others, "penalty")
            return
        if effect == "lose-deal":
            for side in others:
                self.points[side] += self.options["scoring.win"]
            self._settle_game(others, "penalty")
            return
        if effect == "lose-four":
            self.points[offender] -= 4
        if effect == "forfeit-stake":
            self.forfeited.add(offender)

        if effect in ("redeal", "pass-deal"):
            self._annul(effect)
        elif offence in ("misdeal", "packet-order"):
            self._annul(self.options["penalties.after_misdeal"])
        elif (
            effect == "forfeit-stake"
            and self.tricks[offender] >= self.options["scoring.tricks_to_win"]
        ):
            self._spoil("spoilt")

    def _annul(self, who_deals: str) -> None:
        """Points of its tricks go; A♥ and penalty points stay."""
        for side, credit in enumerate(self.credited):
            self.points[side] -= credit
        self.last_ending = "annulled"
        dealer = self.dealer if who_deals == "redeal" else self.left_of(self.dealer)
        self._enter(dealer, "annulled")


def chance(table: Table, rng: random.Random) -> str:
    """A move of the pack: hands, or the next turn-up."""
    pack = in_card_order(table.undealt)
    rng.shuffle(pack)
    if table.phase == "turn-up":
        return f"up {pack[0]}"
    hands = [in_card_order(pack[5 * seat : 5 * seat + 5]) for seat in range(table.players)]
    return "deal " + " ".join("".join(hand) for hand in hands)


# --------------------------------------------------------------- which rulesets are possible

TOP_TRUMPS = ["five", "jack", "ace-of-hearts", "ace"]
HIGHEST_NUMBER = 1_000_000

EFFECTS = [
    "none",
    "lose-set",
    "lose-deal",
    "lose-four",
    "forfeit-stake",
    "redeal",
    "pass-deal",
]

CHOICES: dict[str, list[Any]] = {
    "turn_up.ace_of_hearts_wins": [True, False],
    "fiving.extent": ["off", "once", "until-suit-changes"],
    "robbing.dealer": ["off", "may", "must"],
    "robbing.holder": ["off", "optional", "declare", "mandatory"],
    "robbing.unrobbed_ace": ["keeps-rank", "lowest-trump"],
    "robbing.failure": ["none", "cannot-win"],
    "following.plain_lead": ["follow", "follow-or-trump"],
    "following.void": ["free", "must-trump"],
    "following.ace_of_hearts_lead": ["trump", "plain-heart", "trump-then-heart"],
    "penalties.after_misdeal": ["redeal", "pass-deal"],
    **{"penalties." + offence.replace("-", "_"): EFFECTS for offence in OFFENCES},
}

# What a kind of scoring cannot carry (section 7).
IMPOSSIBLE_EFFECTS = {
    "game": ["forfeit-stake"],
    "tricks": ["lose-deal", "forfeit-stake"],
    "pool": ["lose-deal", "lose-four"],
}


def is_number(value: Any, lowest: int = 0) -> bool:
    """Section 6: numbers are whole, none above 1,000,000."""
    return type(value) is int and lowest <= value <= HIGHEST_NUMBER


def is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def problems(options: Mapping[str, Any]) -> list[str]:
    """What sections 2, 6 and 7 call invalid, all of it; empty for a valid ruleset."""
    found: list[str] = []
    kind = str(options.get("scoring.kind"))
    scoring = SCORING_DEFAULTS.get(kind, {})
    if not scoring:
        found.append(f"scoring.kind: {kind!r}")
    full: Options = {**DEFAULTS, **scoring, **options}

    known = {*DEFAULTS, *scoring, "ranking.top_trumps", "seating.players", "scoring.kind"}
    found += [
        f"{name}: no option of this ruleset"
        for name in full
        if name not in known and (scoring or not name.startswith("scoring."))
    ]
    for name, values in CHOICES.items():
        if not any(
            full[name] is v or (v == full[name] and not isinstance(v, bool)) for v in values
        ):
            found.append(f"{name}: {full[name]!r}")
    found += [
        f"{name}: {full[name]!r}"
        for name in ("turn_up.ace_of_hearts_points", "leading.opening_trump_from")
        if not is_number(full[name])
    ]

    tops = full.get("ranking.top_trumps", ())
    if not (is_list(tops) and sorted(tops) == sorted(TOP_TRUMPS)):
        found.append(f"ranking.top_trumps: {tops!r}")
    reneging = full["reneging.cards"]
    if not (
        is_list(reneging)
        and all(name in TOP_TRUMPS for name in reneging)
        and len(set(reneging)) == len(reneging)
    ):
        found.append(f"reneging.cards: {reneging!r}")
    packets = full["deal.packets"]
    if not (
        is_list(packets)
        and packets
        and all(
            is_list(packet) and all(is_number(n, 1) for n in packet) and sum(packet) == 5
            for packet in packets
        )
    ):
        found.append(f"deal.packets: {packets!r}")

    found += seating_problems(full)
    found += scoring_problems(full, kind) if scoring else []
    return found


def seating_problems(full: Options) -> list[str]:
    """Section 2: five cards each and a turn-up from one pack; sides of equal size."""
    found: list[str] = []
    players = full.get("seating.players")
    if not (
        is_list(players)
        and players
        and all(is_number(n, 2) and 5 * n + 1 <= 52 for n in players)
        and len(set(players)) == len(players)
    ):
        found.append(f"seating.players: {players!r}")
    for number, sizes in full["seating.side_sizes"].items():
        if not (is_list(sizes) and sizes and len(set(sizes)) == len(sizes)):
            found.append(f"seating.side_sizes: {number}: {sizes!r}")
            continue
        found += [
            f"seating.side_sizes: {number} players in sides of {size}"
            for size in sizes
            if not is_number(size, 1) or number % size != 0
        ]
    return found


def scoring_problems(full: Options, kind: str) -> list[str]:
    """Sections 6 and 7 (effects), and section 2 (A♥ points need points)."""
    found: list[str] = []
    choices: dict[str, list[Any]] = {}
    lowest = dict.fromkeys(SCORING_DEFAULTS[kind], 0)
    del lowest["scoring.kind"]
    if kind == "game":
        lowest["scoring.win"] = 1
    elif kind == "tricks":
        choices = {
            "scoring.best_trump": [0, 5],
            "scoring.sweep": ["off", "wins-game", "double-stake"],
        }
        # A target is required.
        lowest["scoring.trick"] = lowest["scoring.target"] = 1
    else:
        choices = {
            "scoring.tricks_to_win": [2, 3, 4],
            "scoring.sweep": ["off", "jink", "free"],
        }
        lowest["scoring.stake"] = 1
    for name, values in choices.items():
        del lowest[name]
        if full[name] not in values or isinstance(full[name], bool):
            found.append(f"{name}: {full[name]!r}")
    for name, least in lowest.items():
        if not is_number(full[name], least):
            found.append(f"{name}: {full[name]!r}")
    if found:
        return found

    if kind == "pool":
        if full["turn_up.ace_of_hearts_points"] != 0:
            found.append("turn_up.ace_of_hearts_points: a pool has no points")
        if full["scoring.maximum"] > 0 and full["scoring.tit_up"] < 1:
            found.append("scoring.maximum needs scoring.tit_up")
        if full["scoring.chips"] < full["scoring.stake"] + full["scoring.dealer_extra"]:
            found.append("scoring.chips do not cover the first due")
    for offence in OFFENCES:
        name = "penalties." + offence.replace("-", "_")
        if full[name] in IMPOSSIBLE_EFFECTS[kind]:
            found.append(f"{name}: {full[name]} in scoring {kind}")
    return found
