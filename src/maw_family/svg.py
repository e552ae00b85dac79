"""Pictures of cards, hands, tricks, tables and orders, as SVG.

Every function returns a `Picture`, a text that holds a whole SVG; a notebook shows it. The same
arguments always give the same text. The theme `auto` follows what the reader prefers (the media
feature `prefers-color-scheme`). A picture keeps its shape at every width.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from maw_family.cards import Card, CardSet, Suit, clip
from maw_family.drawing.ladders import draw_ladder
from maw_family.drawing.palette import THEMES, Theme
from maw_family.drawing.rows import draw_card, draw_hand, draw_trick
from maw_family.drawing.sheet import Picture
from maw_family.drawing.tables import draw_table
from maw_family.errors import MawError
from maw_family.options import is_whole, words
from maw_family.questions import Cards, _cards, _check_flag, trick_winner
from maw_family.ranking import card_named
from maw_family.rules import Ruleset
from maw_family.scoring import score as score_of
from maw_family.state import State
from maw_family.views import View, best_place

__all__ = ["Picture", "card", "hand", "ladder", "table", "trick"]

_WIDEST = 100_000


def card(card: Card | str | None, *, theme: Theme = "auto", width: float | None = None) -> Picture:
    """One card, as a `Card` or text (`"5H"`); None is a card face down.

    `theme` is `light`, `dark` or `auto`, `width` in pixels.

    Raises `NotationError` for what is no card, and `MawError` for a theme or width that there
    is not.
    """
    _check_looks(theme, width)
    found = card if card is None or isinstance(card, Card) else Card(card)
    return draw_card(found, theme=theme, width=width)


def hand(
    cards: Cards,
    *,
    playable: Cards | None = None,
    theme: Theme = "auto",
    width: float | None = None,
) -> Picture:
    """Some cards side by side, in the order of a `CardSet`, thirteen in a row.

    With `playable`, the cards of the hand that may be played, as the function of that name gives
    them, these are raised and pointed at, and the others dimmed. `cards` and `playable` are a
    `CardSet`, `Card`s or text. `theme` is `light`, `dark` or `auto`, `width` in pixels.

    Raises `NotationError` for what is no card and for a card said twice, and `MawError` for a
    playable card that is not in the hand and for a theme or width that there is not.
    """
    _check_looks(theme, width)
    held = CardSet(_cards(cards, "hand"))
    may = None if playable is None else CardSet(_cards(playable, "playable part"))
    if may is not None and may - held:
        raise MawError(
            f"{may - held} cannot be played from this hand: it holds {held or 'nothing'}"
        )
    return draw_hand(tuple(held), may, theme=theme, width=width)


def trick(
    cards: Cards,
    *,
    players: int | None = None,
    leader: int = 0,
    rules: Ruleset | None = None,
    trump: Suit | None = None,
    unrobbed_ace: bool = False,
    theme: Theme = "auto",
    width: float | None = None,
) -> Picture:
    """The cards of a trick in the order played, the one led first (RULES.md section 1).

    `cards` are `Card`s or text. With `players`, how many sit at the table, the seats that played
    them stand beneath, from the seat `leader` on. With `rules` and `trump`, the trump suit, the
    card that wins is marked, or the one that is winning while players are left to play;
    `unrobbed_ace` as in `trick_winner`. `theme` is `light`, `dark` or `auto`, `width` in pixels.

    Raises `NotationError` for what is no card, a card said twice and cards without an order,
    and `MawError` for a trick of no cards or of more cards than players, for `rules` without
    `trump` or the other way round, and for any other value that is not what it should be.
    """
    _check_looks(theme, width)
    _check_flag("unrobbed_ace", unrobbed_ace)
    played = _cards(cards, "trick")
    if not played:
        raise MawError("a trick of no cards cannot be drawn; give the cards in the order played")
    if (rules is None) != (trump is None):
        raise MawError("which card wins depends on rules and trump; give both or neither")
    winner = None
    if rules is not None and trump is not None:
        winner = trick_winner(rules, played, trump=trump, unrobbed_ace=unrobbed_ace)
    return draw_trick(
        played,
        _seats(len(played), players, leader),
        winner,
        done=players is None or len(played) == players,
        theme=theme,
        width=width,
    )


def table(
    seen: State | View,
    *,
    bottom: int | None = None,
    names: Sequence[str] | None = None,
    theme: Theme = "auto",
    width: float | None = None,
) -> Picture:
    """A table from above, in any phase of the game; seats go round clockwise.

    What is `seen` is a `View` or a `State`. Of a view the picture shows what the view holds: the
    seat's own hand open, other hands face down. Of a state all hands are open. Where not every
    card of an open hand may be played by the seat that is to play, those that may are raised.
    `bottom` is the seat at the bottom of the picture; without it the seat whose view it is, and
    for a state or an onlooker seat 0. `names` are those of the players, a text a seat, seat 0
    first, as a `Record` has them; an empty one is none. `theme` is `light`, `dark` or `auto`, `width` in pixels.

    Raises `TypeError` for anything but a `State` or a `View`, and `MawError` for a seat, theme
    or width that there is not and for `names` that are not as many texts as seats.
    """
    if not isinstance(seen, (State, View)):
        raise TypeError(
            f"{clip(seen)} is no State and no View; new_game(rules, players=…) begins a game"
        )
    _check_looks(theme, width)
    if bottom is not None and not is_whole(bottom, 0, seen.players - 1):
        raise MawError(
            f"bottom is a seat from 0 to {seen.players - 1}, or None, not {clip(bottom)}"
        )
    if names is not None and not _are_names(names, seen.players):
        raise MawError(f"names are {seen.players} texts, one a seat, or None, not {clip(names)}")
    score = seen.score if isinstance(seen, View) else score_of(seen)
    return draw_table(
        seen,
        score,
        best_place(seen),
        seen.playable,
        bottom=bottom,
        names=names or (),
        theme=theme,
        width=width,
    )


def ladder(
    rules: Ruleset,
    trump: Suit,
    *,
    plain: bool = False,
    theme: Theme = "auto",
    width: float | None = None,
) -> Picture:
    """All trumps when the suit `trump` is trumps, best first (RULES.md sections 1 and 5).

    The ruleset `rules` says in which order. Trumps that may be kept back when a lower one is led
    (`reneging.cards`) are marked `renege`. With `plain`, the other suits stand beneath, best
    card first as well. `theme` is `light`, `dark` or `auto`, `width` in pixels.

    Raises `RulesetError` when `trump` is no `Suit`, and `MawError` when `rules` is no `Ruleset`
    and for a theme or width that there is not.
    """
    if not isinstance(rules, Ruleset):
        raise MawError(f"expected a Ruleset, as ruleset('maw'); {clip(rules)} is none")
    _check_looks(theme, width)
    trumps = rules.ranking.trumps(trump)
    if not isinstance(plain, bool):
        raise MawError(f"plain is True or False, not {clip(plain)}")
    others = [suit for suit in Suit if suit is not trump] if plain else []
    return draw_ladder(
        trump,
        trumps,
        {card_named(name, trump) for name in rules.reneging.cards},
        {suit: rules.ranking.plain(suit, trump) for suit in others},
        theme=theme,
        width=width,
    )


def _check_looks(theme: object, width: object) -> None:
    if not isinstance(theme, str) or theme not in THEMES:
        raise MawError(f"theme is {words(map(repr, THEMES))}, not {clip(theme)}")
    if width is not None and not _is_width(width):
        raise MawError(f"width is a number of pixels from 1 to {_WIDEST:,}, not {clip(width)}")


def _is_width(width: object) -> bool:
    # Numbers that write themselves in a way of their own have no place in a picture.
    return type(width) in (int, float) and 1 <= cast("float", width) <= _WIDEST


def _are_names(names: object, players: int) -> bool:
    return (
        isinstance(names, list | tuple)
        and len(names) == players
        and all(isinstance(name, str) for name in names)
    )


def _seats(cards: int, players: int | None, leader: int) -> list[int] | None:
    """Who played so many cards, if that is known."""
    if players is None:
        if not is_whole(leader, 0, 0):
            raise MawError("who played which card depends on how many play; say players=")
        return None
    if not is_whole(players, 2, 10):
        raise MawError(f"players is a whole number from 2 to 10, not {clip(players)}")
    if not is_whole(leader, 0, players - 1):
        raise MawError(f"leader is a seat from 0 to {players - 1}, not {clip(leader)}")
    if cards > players:
        raise MawError(f"{players} players cannot have played {cards} cards to one trick")
    return [(leader + place) % players for place in range(cards)]
