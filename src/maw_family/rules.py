"""Rulesets: one option per question, each with a closed set of values (RULES.md sections 1-8).

A ruleset is plain data. The shipped ones are TOML files in `maw_family/rulesets`, one a game
and edition; `with_options` makes house rules of them. No code asks which ruleset it serves.
"""

from __future__ import annotations

import difflib
import functools
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, get_args

import attrs

from maw_family.cards import clip
from maw_family.errors import InvalidRuleset, UnknownRuleset
from maw_family.options import (
    Choice,
    Flag,
    Names,
    Numbers,
    Option,
    Packets,
    Sides,
    Whole,
    frozen_list,
    is_whole,
    whole_key,
    words,
)
from maw_family.ranking import TOP_TRUMPS, Ranking, TopTrump

HAND_SIZE: Final = 5
"""Cards in a hand and tricks in a deal (RULES.md section 2)."""


def _option(option: Option, default: Any = attrs.NOTHING, converter: Any = None) -> Any:
    return attrs.field(default=default, converter=converter, metadata={"option": option})


class SideSizes(Mapping[int, tuple[int, ...]]):
    """An immutable mapping from a number of players to the sizes its sides may have."""

    __slots__ = ("_sizes",)

    def __init__(self, sizes: Mapping[int, tuple[int, ...]] = {}) -> None:
        self._sizes = dict(sorted(sizes.items()))

    def __getitem__(self, players: int) -> tuple[int, ...]:
        return self._sizes[players]

    def __iter__(self) -> Iterator[int]:
        return iter(self._sizes)

    def __len__(self) -> int:
        return len(self._sizes)

    def __hash__(self) -> int:
        return hash(tuple(self._sizes.items()))

    def __repr__(self) -> str:
        return repr(self._sizes)

    def __reduce__(self) -> tuple[type[SideSizes], tuple[dict[int, tuple[int, ...]]]]:
        return SideSizes, (dict(self._sizes),)


def _side_sizes(value: Any) -> Any:
    """A mapping frozen; TOML writes the numbers of players as text, which is read here."""
    if not isinstance(value, Mapping):
        return value
    read: dict[Any, Any] = {whole_key(key): frozen_list(sizes) for key, sizes in value.items()}
    whole = len(read) == len(value) and all(is_whole(key) for key in read)
    return SideSizes(read) if whole else dict(value)


def _name_set(value: Any) -> Any:
    """Names that form a set, in their fixed order; anything else as it is."""
    names = frozen_list(value)
    known = isinstance(names, tuple) and all(name in TOP_TRUMPS for name in names)
    return tuple(sorted(names, key=TOP_TRUMPS.index)) if known else names


@attrs.frozen
class Seating:
    """`[seating]`: who plays, and in which sides (RULES.md section 2)."""

    players: tuple[int, ...] = _option(Numbers("How many may play?", 2, 10), converter=frozen_list)
    side_sizes: SideSizes = _option(
        Sides("How large are the sides, the usual size first?"),
        default=SideSizes(),
        converter=_side_sizes,
    )

    def sizes_for(self, players: int) -> tuple[int, ...]:
        """The sizes a side may have with so many players, the usual one first."""
        return self.side_sizes.get(players, (1,))


@attrs.frozen
class Dealing:
    """`[deal]`: how a real pack turns into hands (RULES.md section 2)."""

    packets: tuple[tuple[int, ...], ...] = _option(
        Packets("In which packets are the five cards dealt, the usual way first?", HAND_SIZE),
        default=((3, 2), (2, 3)),
        converter=frozen_list,
    )


@attrs.frozen
class TurnUpRules:
    """`[turn_up]`: what turning the Ace of Hearts brings (RULES.md section 2)."""

    ace_of_hearts_points: int = _option(
        Whole("What does the dealer's side score when A♥ is turned up?", "points", zero="nothing"),
        default=0,
    )
    ace_of_hearts_wins: bool = _option(
        Flag(
            "May these points end the game there and then?",
            "yes, at once",
            "no, the target is looked at when the deal is settled",
        ),
        default=True,
    )


@attrs.frozen
class Fiving:
    """`[fiving]`: changing the trump suit after the turn-up (RULES.md section 3)."""

    extent: Literal["off", "once", "until-suit-changes"] = _option(
        Choice(
            "May eldest ask for another turn-up?",
            {
                "off": "no fiving",
                "once": "one further card is turned, whatever its suit",
                "until-suit-changes": "cards are turned until the suit differs from the first",
            },
        ),
        default="off",
    )


@attrs.frozen
class Robbing:
    """`[robbing]`: taking the turn-up for a card of the hand (RULES.md section 4)."""

    dealer: Literal["off", "may", "must"] = _option(
        Choice(
            "What does the dealer do with a turned Ace?",
            {
                "off": "it stays on the pack",
                "may": "he may take it for a card of his hand",
                "must": "he has to take it for a card of his hand",
            },
        ),
        default="off",
    )
    holder: Literal["off", "optional", "declare", "mandatory"] = _option(
        Choice(
            "What does the holder of the Ace of trumps do with the turn-up?",
            {
                "off": "he has no right to it",
                "optional": "he may take it, and silence costs nothing",
                "declare": "he takes it, or shows the Ace and keeps his hand; else he has failed to rob",
                "mandatory": "he has to take it; else he has failed to rob",
            },
        ),
        default="off",
    )
    unrobbed_ace: Literal["keeps-rank", "lowest-trump"] = _option(
        Choice(
            "What becomes of the Ace of a holder who failed to rob?",
            {
                "keeps-rank": "it keeps its rank",
                "lowest-trump": "it is the lowest trump and has no privilege",
            },
        ),
        default="keeps-rank",
    )
    failure: Literal["none", "cannot-win"] = _option(
        Choice(
            "What becomes of the side of a holder who failed to rob?",
            {"none": "nothing", "cannot-win": "it cannot win this deal"},
        ),
        default="none",
    )


@attrs.frozen
class Leading:
    """`[leading]`: what may be led (RULES.md section 5)."""

    opening_trump_from: int = _option(
        Whole(
            "From how many players on must eldest open with a trump if he holds one?",
            "players",
            zero="never",
        ),
        default=0,
    )


@attrs.frozen
class Following:
    """`[following]`: what may be played to a lead (RULES.md section 5)."""

    plain_lead: Literal["follow", "follow-or-trump"] = _option(
        Choice(
            "What may a player do who holds the plain suit led?",
            {"follow": "follow suit", "follow-or-trump": "follow suit or play any trump"},
        ),
        default="follow",
    )
    void: Literal["free", "must-trump"] = _option(
        Choice(
            "What may a player do who is void in the plain suit led?",
            {"free": "play any card", "must-trump": "play a trump if he holds one"},
        ),
        default="free",
    )
    ace_of_hearts_lead: Literal["trump", "plain-heart", "trump-then-heart"] = _option(
        Choice(
            "What does A♥ call for when it is led and hearts are not trumps?",
            {
                "trump": "trumps, as any trump lead",
                "plain-heart": "hearts, as any heart lead",
                "trump-then-heart": "trumps, and hearts from a player without a trump",
            },
        ),
        default="trump",
    )


@attrs.frozen
class Reneging:
    """`[reneging]`: which trumps may be withheld from a lower trump led (RULES.md section 5)."""

    cards: tuple[TopTrump, ...] = _option(
        Names("Which trumps need not be played to a lower trump led?", TOP_TRUMPS, complete=False),
        default=(),
        converter=_name_set,
    )


ScoringKind = Literal["game", "tricks", "pool"]

_KIND: Final = Choice(
    "What is played for?",
    {
        "game": "points for most of the five tricks, and for all of them",
        "tricks": "points for every trick, to a target",
        "pool": "a pool of chips for a number of tricks",
    },
)


def _kind(kind: ScoringKind) -> Any:
    return attrs.field(default=kind, init=False, metadata={"option": _KIND})


@attrs.frozen
class GameScoring:
    """`[scoring] kind = "game"`: three or four tricks score, five score more (section 6)."""

    kind: Literal["game"] = _kind("game")
    win: int = _option(Whole("What do three or four tricks score?", "points", minimum=1), default=5)
    sweep: int = _option(Whole("What do all five tricks score?", "points"), default=10)
    target: int = _option(
        Whole("How many points win the game?", "points", zero="no number does"), default=26
    )


@attrs.frozen
class TricksScoring:
    """`[scoring] kind = "tricks"`: every trick scores, up to a target (section 6)."""

    kind: Literal["tricks"] = _kind("tricks")
    trick: int = _option(Whole("What does a trick score?", "points", minimum=1), default=5)
    best_trump: int = _option(
        Whole(
            "How much more does the trick of the best trump played score?",
            "points",
            zero="nothing",
            only=(0, 5),
        ),
        default=0,
    )
    sweep: Literal["off", "wins-game", "double-stake"] = _option(
        Choice(
            "What do all five tricks win?",
            {
                "off": "their points",
                "wins-game": "the game",
                "double-stake": "a double stake, if they win the game from nought",
            },
        ),
        default="off",
    )
    target: int = _option(Whole("How many points win the game?", "points", minimum=1), default=25)


@attrs.frozen
class PoolScoring:
    """`[scoring] kind = "pool"`: a pool of chips, won or spoilt (section 6)."""

    kind: Literal["pool"] = _kind("pool")
    tricks_to_win: int = _option(
        Whole("How many tricks win the pool?", "tricks", only=(2, 3, 4)), default=3
    )
    stake: int = _option(
        Whole("What does everybody pay into a new pool?", "chips", minimum=1), default=1
    )
    spoil_stake: int = _option(Whole("What does everybody add after a spoil?", "chips"), default=1)
    maximum: int = _option(
        Whole("At how many chips is the pool full?", "chips", zero="never"), default=0
    )
    tit_up: int = _option(
        Whole("What does the dealer alone pay once the pool is full?", "chips"), default=0
    )
    dealer_extra: int = _option(
        Whole("What does the dealer pay besides, every deal?", "chips"), default=0
    )
    sweep: Literal["off", "jink", "free"] = _option(
        Choice(
            "What of a side that wins all of the first tricks needed?",
            {
                "off": "it takes the pool",
                "jink": "it claims the pool, or leads on and has to win all five",
                "free": "it plays on without risk for all five",
            },
        ),
        default="off",
    )
    sweep_bonus: int = _option(
        Whole("What does every opponent pay a side with all five tricks?", "chips"), default=1
    )
    chips: int = _option(Whole("With how many chips does everybody begin?", "chips"), default=20)


Scoring = GameScoring | TricksScoring | PoolScoring

SCORINGS: Final[dict[str, type[GameScoring] | type[TricksScoring] | type[PoolScoring]]] = {
    "game": GameScoring,
    "tricks": TricksScoring,
    "pool": PoolScoring,
}

PenaltyEffect = Literal[
    "none", "lose-set", "lose-deal", "lose-four", "forfeit-stake", "redeal", "pass-deal"
]

_EFFECTS: Final = {
    "none": "the referee has no penalty for it",
    "lose-set": "the offender's side loses the game",
    "lose-deal": "all other sides score the deal",
    "lose-four": "the offender's side loses 4 points",
    "forfeit-stake": "the offender's side cannot win this pool",
    "redeal": "the deal is annulled, the same dealer deals again",
    "pass-deal": "the deal is annulled, the next dealer deals",
}


def _penalty(offence: str) -> Any:
    return _option(Choice(f"What follows when a player {offence}?", _EFFECTS), default="none")


@attrs.frozen
class Penalties:
    """`[penalties]`: what a referee may lay on an offence (RULES.md section 7)."""

    change_hands: PenaltyEffect = _penalty("changes hands with another")
    renounce: PenaltyEffect = _penalty("does not play a card that was called")
    lead_out_of_turn: PenaltyEffect = _penalty("leads when it is not his lead")
    misdeal: PenaltyEffect = _penalty("misdeals")
    packet_order: PenaltyEffect = _penalty("changes the order of the packets")
    look: PenaltyEffect = _penalty("looks at a card he may not see")
    false_rob: PenaltyEffect = _penalty("robs without the right")
    make_out: PenaltyEffect = _penalty("makes out the card for a partner who robs")
    after_misdeal: Literal["redeal", "pass-deal"] = _option(
        Choice(
            "Who deals after a misdeal or a wrong packet order?",
            {"redeal": "the same dealer", "pass-deal": "the next dealer"},
        ),
        default="redeal",
    )


_PARTS: Final[dict[str, type]] = {
    "ranking": Ranking,
    "seating": Seating,
    "deal": Dealing,
    "turn_up": TurnUpRules,
    "fiving": Fiving,
    "robbing": Robbing,
    "leading": Leading,
    "following": Following,
    "reneging": Reneging,
    "penalties": Penalties,
}

NOT_WITH: Final[dict[str | None, tuple[str, ...]]] = {
    # Which effects a kind of scoring cannot carry (RULES.md section 7).
    "game": ("forfeit-stake",),
    "tricks": ("forfeit-stake", "lose-deal"),
    "pool": ("lose-deal", "lose-four"),
}


_LONGEST_NAME: Final = 100
"""Up to how many characters a ruleset is called by all that house rules change."""


@attrs.frozen(cache_hash=True)
class Ruleset:
    """The rules of one game: a checked set of options (RULES.md sections 1 to 8).

    Shipped ones come from `ruleset`, house rules from `with_options`. Options are read by their
    names, as `rules.robbing.holder`; `options()` gives every option by its dotted name.
    `str(rules)` is the pin, with what house rules change,
    `spoil-five@1 with scoring.maximum = 40`, or, where that is longer than a hundred
    characters, how much: `spoil-five@1 with 7 options changed`.

    Raises `InvalidRuleset` naming every option that is wrong in itself or contradicts another.

    Attributes:
        id: The name of the shipped ruleset that this is or was made from, as `spoil-five`.
        edition: Its edition, from 1.
        title: What the game is called.
        sources: The texts it comes from.
        ranking: Which cards are best (RULES.md section 1).
        seating: Who plays, and in which sides (section 2).
        scoring: What is played for: points for the deal, points for tricks, or a pool of chips
            (section 6).
        deal: How a real pack turns into hands (section 2).
        turn_up: What turning the Ace of Hearts brings (section 2).
        fiving: Changing the trump suit after the turn-up (section 3).
        robbing: Taking the turn-up for a card of the hand (section 4).
        leading: What may be led (section 5).
        following: What may be played to a lead (section 5).
        reneging: Which trumps may be withheld from a lower trump led (section 5).
        penalties: What a referee may lay on an offence (section 7).
    """

    id: str
    edition: int
    title: str
    sources: tuple[str, ...] = attrs.field(converter=frozen_list)
    ranking: Ranking
    seating: Seating
    scoring: Scoring
    deal: Dealing = Dealing()
    turn_up: TurnUpRules = TurnUpRules()
    fiving: Fiving = Fiving()
    robbing: Robbing = Robbing()
    leading: Leading = Leading()
    following: Following = Following()
    reneging: Reneging = Reneging()
    penalties: Penalties = Penalties()

    def __attrs_post_init__(self) -> None:
        found = [*_about(self), *_wrong_parts(self)]
        if not found:
            found = list(_problems(self._options()))
        if found:
            raise InvalidRuleset(_called(self.id, self.edition), found)

    @property
    def pin(self) -> str:
        """Id and edition as they are pinned in a config: `spoil-five@1`."""
        return f"{self.id}@{self.edition}"

    def __str__(self) -> str:
        if self.pin not in rulesets() or self == _shipped(self.pin):
            return self.pin
        changed = changed_options(_shipped(self.pin), self)
        if not changed:
            return self.pin
        told = words((f"{name} = {json.dumps(value)}" for name, value in changed.items()), "and")
        text = f"{self.pin} with {told}"
        if len(text) <= _LONGEST_NAME:
            return text
        counted = "1 option" if len(changed) == 1 else f"{len(changed)} options"
        return f"{self.pin} with {counted} changed"

    def options(self) -> dict[str, Any]:
        """Every option by its dotted name, defaults spelt out, in a fixed order.

        The values are plain: texts, numbers, True and False, tuples, and a dict of side sizes.
        """
        return {
            name: dict(value) if isinstance(value, SideSizes) else value
            for name, value in self._options().items()
        }

    def _options(self) -> dict[str, Any]:
        """The options with their values as the ruleset holds them."""
        return {
            f"{part}.{field.name}": getattr(getattr(self, part), field.name)
            for part in (*_PARTS, "scoring")
            for field in attrs.fields(type(getattr(self, part)))
        }

    def with_options(self, changes: Mapping[str, Any]) -> Ruleset:
        """The ruleset with some options changed: `changes` has their values by dotted name.

        Changing `scoring.kind` drops the options of the old kind and starts from the defaults
        of the new one (RULES.md section 6).

        Raises `InvalidRuleset` naming every name that is no option, every value that is none
        of the option's and every contradiction.
        """
        if not isinstance(changes, Mapping):
            raise InvalidRuleset(
                self.pin,
                [f'the changes are {clip(changes)}; expected a mapping, as {{"scoring.win": 5}}'],
            )
        options = self.options()
        if changes.get("scoring.kind", self.scoring.kind) != self.scoring.kind:
            options = {key: value for key, value in options.items() if "scoring" not in key}
        return build(self.id, self.edition, self.title, self.sources, options | dict(changes))


def changed_options(base: Ruleset, rules: Ruleset) -> dict[str, Any]:
    """The options that `base.with_options` needs to come to the options of other rules.

    They stand in the fixed order of options, with plain values.
    """
    known = base.options()
    if base.scoring.kind != rules.scoring.kind:
        # Another kind begins with defaults of its own (RULES.md section 6): what bears the same
        # name and value in both is another option all the same.
        known = {name: value for name, value in known.items() if not name.startswith("scoring.")}
    return {
        name: value
        for name, value in rules.options().items()
        if name not in known or value != known[name]
    }


def option_of(name: str, kind: str) -> Option:
    """What the option of that dotted name may be, under that kind of scoring."""
    return _known_options(kind)[name]


@functools.cache
def _known_options(kind: str) -> dict[str, Option]:
    return {name: field.metadata["option"] for name, field in _fields(kind).items()}


@functools.cache
def _fields(kind: str) -> dict[str, attrs.Attribute[Any]]:
    return {
        f"{part}.{field.name}": field
        for part, made in (*_PARTS.items(), ("scoring", SCORINGS[kind]))
        for field in attrs.fields(made)
    }


@functools.cache
def options_by_kind() -> dict[str, dict[str, Option]]:
    """For every option by its dotted name what it may be, by the kinds of scoring that know it."""
    found: dict[str, dict[str, Option]] = {}
    for kind in SCORINGS:
        for name, option in _known_options(kind).items():
            found.setdefault(name, {})[kind] = option
    return found


def wrong_anywhere(options: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with some options, whichever ruleset they are to change."""
    known = options_by_kind()
    for name, value in options.items():
        if name not in known:
            yield _no_option(name, known)
            continue
        convert: Any = _fields(next(iter(known[name])))[name].converter
        made = convert(value) if convert else value
        if not any(option.accepts(made) for option in known[name].values()):
            yield _wrong(name, made, known[name])


_MOST_OPTIONS: Final = 200
"""More than there are: whoever gives as many is told so, and not of each that is none."""


def _called(id: object, edition: object) -> str:
    """What to call a ruleset, perhaps a wrong one, in a message."""
    name = id if _is_name(id) else clip(id)
    return f"{name}@{edition if is_whole(edition) else clip(edition)}"


def build(
    id: str, edition: int, title: str, sources: tuple[str, ...], options: Mapping[str, Any]
) -> Ruleset:
    """The ruleset with these options by dotted name; those not named keep their defaults.

    Raises `InvalidRuleset` with every mistake at once.
    """
    if len(options) > _MOST_OPTIONS:
        told = f"there are {len(options):,} options; no ruleset has more than {_MOST_OPTIONS}"
        raise InvalidRuleset(_called(id, edition), [told])
    kind: Any = options.get("scoring.kind")
    made_of: dict[str, type] = dict(_PARTS)
    found: list[str] = []
    if _KIND.accepts(kind):
        made_of["scoring"] = SCORINGS[kind]
        found += [_unknown(name, kind) for name in options if name not in _known_options(kind)]
    else:
        # Which options of scoring there are is not known then, but what none of them takes is.
        known = options_by_kind()
        found.append(
            _missing("scoring.kind")
            if kind is None
            else _wrong("scoring.kind", kind, known["scoring.kind"])
        )
        found += wrong_anywhere(
            {
                name: value
                for name, value in options.items()
                if name not in known or (name.startswith("scoring.") and name != "scoring.kind")
            }
        )
    found += [
        _missing(name) for name in ("ranking.top_trumps", "seating.players") if name not in options
    ]
    parts: dict[str, Any] = {}
    for part, made in made_of.items():
        values = {
            field.name: options[f"{part}.{field.name}"]
            for field in attrs.fields(made)
            if field.init and f"{part}.{field.name}" in options
        }
        missing = any(
            field.init and field.default is attrs.NOTHING and field.name not in values
            for field in attrs.fields(made)
        )
        if not missing:
            parts[part] = made(**values)
    if found:
        given = {
            f"{part}.{field.name}": getattr(made, field.name)
            for part, made in parts.items()
            for field in attrs.fields(type(made))
        }
        raise InvalidRuleset(_called(id, edition), [*found, *_problems(given)])
    return Ruleset(id, edition, title, sources, **parts)


def _unknown(name: object, kind: str) -> str:
    text = name if isinstance(name, str) else clip(name)
    for other, made in SCORINGS.items():
        if any(text == f"scoring.{field.name}" for field in attrs.fields(made)):
            return f'{text} belongs to scoring.kind "{other}", and this ruleset has "{kind}"'
    return _no_option(text, _known_options(kind))


def _no_option(name: object, known: Mapping[str, object]) -> str:
    text = name if isinstance(name, str) else clip(name)
    return f"{json.dumps(text[:60])} is no option{nearest(text, known)}"


def _missing(name: str) -> str:
    return f"{name} is missing; expected {_known_options('game')[name].expected()}"


def _wrong(name: str, value: object, by_kind: Mapping[str, Option]) -> str:
    """A value that is none of an option's, as the kinds of scoring given know the option."""
    choices = [option for option in by_kind.values() if isinstance(option, Choice)]
    hint = ""
    if isinstance(value, str):
        hint = nearest(value, tuple(word for choice in choices for word in choice.values))
    expected = {kind: option.expected() for kind, option in by_kind.items()}
    if len(set(expected.values())) == 1:
        told = next(iter(expected.values()))
    else:
        told = "with scoring.kind " + ", with ".join(
            f'"{kind}" {text}' for kind, text in expected.items()
        )
    return f"{name} is {shown(value)}{_where(value, by_kind)}; expected {told}{hint}"


def _where(value: object, by_kind: Mapping[str, Option]) -> str:
    """Which entries of a table of side sizes are wrong, if it is one."""
    sides = next((option for option in by_kind.values() if isinstance(option, Sides)), None)
    wrong = sides.wrong_entries(value) if sides is not None else {}
    if not wrong:
        return ""
    told = [f"{_key(key)} = {shown(sizes, 30)}" for key, sizes in wrong.items()]
    if len(told) > 3:
        told = [*told[:3], f"{len(told) - 3:,} more"]
    return f", in which {words(told, 'and')} {'is' if len(told) == 1 else 'are'} wrong"


def nearest(word: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    """A hint at the nearest right word in whatever case, or nothing when none is near."""
    by_folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word[:80].casefold(), by_folded, 1)
    return f"; did you mean {quoted(by_folded[close[0]])}?" if close else ""


_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quoted(word: str) -> str:
    """A text as TOML writes it, with what cannot be printed escaped."""
    return f'"{"".join(map(_escaped, word))}"'


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def _key(key: object) -> str:
    """A key of a table, cut short: those that TOML has are texts."""
    text = key if isinstance(key, str) else clip(key, 20)
    return quoted(text if len(text) <= 20 else f"{text[:20]}…")


def shown(value: object, limit: int = 60) -> str:
    """A value for a message as a config has it, cut short: texts and lists as in TOML.

    Tables stand as in JSON, which tells them from what is said about them.
    """
    text = _written(value, limit, 4)
    return text if len(text) <= limit + 2 else f"{text[:limit]}…"


def _written(value: object, limit: int, depth: int) -> str:
    """A value as a config has it, not much longer than can be shown, however long it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value[: limit + 1])
    if isinstance(value, list | tuple):
        return f"[{_joined((('', item) for item in value), limit, depth)}]"
    if isinstance(value, Mapping):
        pairs = ((f"{_key(key)}: ", item) for key, item in value.items())
        return f"{{{_joined(pairs, limit, depth)}}}"
    if type(value).__module__ == "datetime":
        return str(value)
    return clip(value, limit)


def _joined(items: Iterable[tuple[str, object]], limit: int, depth: int) -> str:
    """Values, each with what stands in front of it, until there are more than can be shown."""
    texts: list[str] = []
    length = 0
    for before, item in items:
        # No option has anything deeper than lists in a table, however deep a stranger's goes.
        texts.append(before + (_written(item, limit, depth - 1) if depth else "…"))
        length += len(texts[-1]) + 2
        if length > limit:
            break
    return ", ".join(texts)


def _about(rules: Ruleset) -> Iterator[str]:
    if not _is_name(rules.id):
        yield f"id is {clip(rules.id)}; expected a name of at most {_LONGEST_ID} letters, without @"
    if not is_whole(rules.edition, 1):
        yield f"edition is {clip(rules.edition)}; expected a whole number from 1"
    if not isinstance(rules.title, str) or not 0 < len(rules.title) <= _LONGEST_TEXT:
        yield f"title is {clip(rules.title)}; expected a text of at most {_LONGEST_TEXT} characters"
    if (
        not isinstance(rules.sources, tuple)
        or len(rules.sources) > _MOST_SOURCES
        or not all(isinstance(text, str) and len(text) <= _LONGEST_TEXT for text in rules.sources)
    ):
        yield (
            f"sources is {clip(rules.sources)}; expected a list of at most {_MOST_SOURCES} texts "
            f"of at most {_LONGEST_TEXT} characters"
        )


def _is_name(id: object) -> bool:
    fits = isinstance(id, str) and 0 < len(id) <= _LONGEST_ID
    return fits and str(id).isprintable() and "@" not in str(id)


_LONGEST_ID: Final = 60
_LONGEST_TEXT: Final = 1_000
_MOST_SOURCES: Final = 50


def _wrong_parts(rules: Ruleset) -> Iterator[str]:
    for part, made in _PARTS.items():
        if not isinstance(getattr(rules, part), made):
            yield f"{part} is {clip(getattr(rules, part))}; expected a {made.__name__}"
    if not isinstance(rules.scoring, get_args(Scoring)):
        kinds = words(made.__name__ for made in get_args(Scoring))
        yield f"scoring is {clip(rules.scoring)}; expected a {kinds}"


def _problems(options: Mapping[str, Any]) -> Iterator[str]:
    """Everything wrong with some options, each in itself first, then among one another."""
    kind = options.get("scoring.kind", "game")
    known = _known_options(kind)
    right = {}
    for name, value in options.items():
        if known[name].accepts(value):
            right[name] = value
        else:
            yield _wrong(name, value, {kind: known[name]})
    yield from _contradictions(right)


def _contradictions(options: Mapping[str, Any]) -> Iterator[str]:
    """What RULES.md calls contradictory among options that are right in themselves."""
    kind = options.get("scoring.kind")
    if kind == "pool" and options.get("turn_up.ace_of_hearts_points"):
        yield (
            'turn_up.ace_of_hearts_points needs a scoring with points, and scoring.kind is "pool"'
        )
    if options.get("scoring.maximum") and options.get("scoring.tit_up") == 0:
        yield "scoring.maximum needs scoring.tit_up to be at least 1"
    if all(name in options for name in ("scoring.chips", "scoring.stake", "scoring.dealer_extra")):
        due = options["scoring.stake"] + options["scoring.dealer_extra"]
        if options["scoring.chips"] < due:
            yield (
                f"scoring.chips is {options['scoring.chips']}, which does not cover the first "
                f"due of {due} (scoring.stake + scoring.dealer_extra)"
            )
    for name, effect in options.items():
        if name.startswith("penalties.") and effect in NOT_WITH.get(kind, ()):
            yield f'{name} is "{effect}", which scoring.kind "{kind}" cannot carry'


def rulesets() -> tuple[str, ...]:
    """The pins of all shipped rulesets, sorted: `("five-and-ten@1", …)` (RULES.md section 8)."""
    return _pins()


@functools.cache
def _pins() -> tuple[str, ...]:
    return tuple(sorted(path.name.removesuffix(".toml") for path in _folder()))


def _folder() -> list[Any]:
    import importlib.resources

    folder = importlib.resources.files("maw_family") / "rulesets"
    return [path for path in folder.iterdir() if path.name.endswith(".toml")]


def ruleset(id: str) -> Ruleset:
    """A shipped ruleset: `ruleset("maw@1")`, or its newest edition: `ruleset("maw")`.

    What is shipped stands in RULES.md, section 8.

    Raises `UnknownRuleset` naming the nearest one when there is none of that name.
    """
    if not isinstance(id, str):
        raise UnknownRuleset(f"{clip(id)} is not the name of a ruleset; expected a text")
    if id in rulesets():
        return _shipped(id)
    editions = [
        (int(pin.partition("@")[2]), pin) for pin in rulesets() if pin.partition("@")[0] == id
    ]
    if editions:
        return _shipped(max(editions)[1])
    name = id.partition("@")[0]
    same = [pin for pin in rulesets() if pin.partition("@")[0] == name]
    if same:
        raise UnknownRuleset(f"{clip(id)} is not shipped; of {name} there is {words(same, 'and')}")
    names = tuple(pin.partition("@")[0] for pin in rulesets())
    hint = nearest(name, names) or f"; there are {words(names, 'and')}"
    raise UnknownRuleset(f"{clip(id)} is not the name of a shipped ruleset{hint}")


@functools.cache
def _shipped(pin: str) -> Ruleset:
    import tomllib

    (path,) = (path for path in _folder() if path.name == f"{pin}.toml")
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    about = {name: tables.pop(name) for name in ("id", "edition", "title", "sources")}
    options = {
        f"{part}.{name}": value for part, table in tables.items() for name, value in table.items()
    }
    return build(**about, options=options)
