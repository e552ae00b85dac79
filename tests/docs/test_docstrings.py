"""The docstring of every public name says what a reader has to know, in the same way.

What it is, in a sentence; what it does with each argument; which errors it raises; by seat or by
side and counted from where; and which section of the rules it follows.
"""

from __future__ import annotations

import ast
import builtins
import enum
import inspect
import itertools
import re
import textwrap
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import maw_family as maw
from maw_family import svg, testing
from tests.docs.pages import REFERENCE
from tests.docs.test_links import ENTRIES, REFERENCE_LINK, has_entry

MODULES: Final = {"maw_family": maw, "maw_family.testing": testing, "maw_family.svg": svg}
SOURCE: Final = Path(maw.__file__).parent


@attrs.frozen
class Item:
    """A public name, or a public member of a class: `maw_family.State`, `maw_family.State.pool`."""

    name: str
    thing: Any
    text: str
    # Of which class it is a member.
    owner: type | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def function(self) -> Callable[..., Any] | None:
        """What can be called with arguments that a reader has to know."""
        thing = self.thing
        if isinstance(thing, staticmethod | classmethod):
            thing = thing.__func__
        return thing if inspect.isfunction(thing) else None

    @property
    def parameters(self) -> list[str]:
        """The names of the arguments that it takes."""
        function = self.function
        if function is None and not makes_its_own(self.thing):
            return []
        taken = inspect.signature(function or self.thing).parameters.values()
        names = [one.name for one in taken if one.kind not in _REST]
        is_bound = self.owner is not None and not isinstance(self.thing, staticmethod)
        return names[1:] if is_bound else names

    @property
    def last_name(self) -> str:
        return self.name.rpartition(".")[2]


_REST: Final = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}


def makes_its_own(kind: Any) -> bool:
    """Whether it is a class whose arguments are told nowhere but in its docstring's sentences."""
    if not isinstance(kind, type) or attrs.has(kind) or is_protocol(kind):
        return False
    if issubclass(kind, BaseException | enum.Enum):
        return False
    ours = (vars(kind).get(name) for name in ("__init__", "__new__"))
    return any(inspect.isfunction(getattr(made, "__func__", made)) for made in ours)


def is_protocol(kind: type) -> bool:
    return bool(getattr(kind, "_is_protocol", False))


def text_of_alias(name: str) -> str:
    """What stands below the place where a type is given a name, which has no docstring itself."""
    found = [""]
    for path in SOURCE.rglob("*.py"):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for node, below in itertools.pairwise(body):
            match node, below:
                case (
                    ast.Assign([ast.Name(alias)]) | ast.AnnAssign(ast.Name(alias)),
                    ast.Expr(ast.Constant(str(text))),
                ) if alias == name:
                    found.append(inspect.cleandoc(text))
                case _:
                    pass
    return found[-1]


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public properties and functions of a class, inherited ones of this library too."""
    seen: set[str] = set()
    for ours in kind.__mro__:
        if not ours.__module__.startswith("maw_family"):
            continue
        for name, thing in vars(ours).items():
            is_told = isinstance(thing, property | staticmethod | classmethod | types.FunctionType)
            if is_told and not name.startswith("_") and name not in seen:
                seen.add(name)
                yield name, thing


def items() -> list[Item]:
    found: list[Item] = []
    for place, module in MODULES.items():
        for name in vars(module)["__all__"]:
            thing = getattr(module, name)
            if not isinstance(thing, type | types.FunctionType):
                found.append(Item(f"{place}.{name}", thing, text_of_alias(name)))
                continue
            # A class that says nothing would inherit what its base says.
            found.append(Item(f"{place}.{name}", thing, inspect.cleandoc(thing.__doc__ or "")))
            if isinstance(thing, type):
                found += [
                    Item(f"{place}.{name}.{word}", member, docstring(member), thing)
                    for word, member in members(thing)
                ]
    return found


def docstring(member: Any) -> str:
    return inspect.cleandoc(member.__doc__ or "")


ITEMS: Final = {item.name: item for item in items()}


def plain(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def with_those_it_refers_to(item: Item, what: str) -> str:
    """The docstring, and those of the functions that it says to have the same arguments or errors."""
    texts = [item.text]
    for sentence in re.split(r"(?<=[.:;])\s", plain(item.text)):
        if what in sentence:
            place = item.name.removesuffix(item.last_name)
            texts += [
                ITEMS[place + name].text
                for name in re.findall(r"`(\w+)`", sentence)
                if place + name in ITEMS
            ]
    return "\n\n".join(texts)


def in_sentences(item: Item) -> Iterator[str]:
    if not item.text:
        yield "it has no docstring"
        return
    first, _, rest = item.text.partition("\n\n")
    if not re.match(r"[A-Z`0-9]", first):
        yield f"this does not begin a sentence: {first!r}"
    if not first.endswith(".") or "\n" in first:
        yield f"the first paragraph is no sentence on one line: {first!r}"
    if rest and not rest.endswith("."):
        yield f"no full stop at the end: {rest[-60:]!r}"


# Words that speak of an argument without its name.
SPEAKS_OF: Final = {"rules": "ruleset", "id": "ruleset"}


def of_every_argument(item: Item) -> Iterator[str]:
    text = with_those_it_refers_to(item, "arguments")
    for name in item.parameters:
        # A letter is a word of English as well.
        words = [name, SPEAKS_OF.get(name, name)] if len(name) > 1 else [f"`{name}`"]
        if not any(re.search(rf"(?<!\w){word}(?!\w)", text, re.IGNORECASE) for word in words):
            yield f"nothing is said of the argument {name}"


def attributes(text: str) -> dict[str, str]:
    """What a docstring says of each attribute."""
    _, _, section = text.partition("\n\nAttributes:\n")
    section = section.partition("\n\n")[0]
    return dict(re.findall(r"(?ms)^    (\w+): (.*?)(?=\n    \w|\Z)", section))


def of_every_attribute(item: Item) -> Iterator[str]:
    told = attributes(item.text)
    for name, text in told.items():
        if not text.endswith("."):
            yield f"no full stop after the attribute {name}"
    if isinstance(item.thing, type) and attrs.has(item.thing):
        fields = {field.name for field in attrs.fields(item.thing)}
        public = {name for name in fields if not name.startswith("_")} - {
            *dict(members(item.thing))
        }
        for name in sorted(public - {*told}):
            yield f"nothing is said of the attribute {name}"
        for name in sorted({*told} - public):
            yield f"it has no attribute {name}"


def raised(text: str) -> set[str]:
    """What a docstring names as raised: from the word on to the end of the paragraph."""
    found: set[str] = set()
    for part in re.findall(r"(?s)\b[Rr]aise[sd]?\b(.*?)(?=\n\n|\Z)", text):
        found |= set(re.findall(r"`([A-Z]\w+)`", part))
    return found


def error_named(name: str) -> type[BaseException] | None:
    found = getattr(maw, name, None) or getattr(builtins, name, None)
    return found if isinstance(found, type) and issubclass(found, BaseException) else None


def covers(told: set[str], kind: type[BaseException]) -> bool:
    """Whether errors of that type are among those that are told."""
    kinds = [error_named(name) for name in told]
    return any(found is not None and issubclass(kind, found) for found in kinds)


# Methods that take arguments and have no way to go wrong; functions are called to find out.
CANNOT_FAIL: Final[set[str]] = {"maw_family.AnyDealer.chance"}


def raises_itself(function: Callable[..., Any]) -> set[str]:
    """The errors that a function raises in its own lines."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        match node:
            case ast.Raise(ast.Call(ast.Name(name))) if error_named(name) is not None:
                found.add(name)
            case _:
                pass
    return found


def what_it_raises(item: Item) -> Iterator[str]:
    told = raised(with_those_it_refers_to(item, "same errors"))
    errors = {name for name in told if error_named(name) is not None}
    for name in sorted(told - errors):
        if re.search(r"Error$|Mismatch$|Warning$", name):
            yield f"there is no error {name}"
    function = item.thing.fget if isinstance(item.thing, property) else item.function
    for name in sorted(raises_itself(inspect.unwrap(function))) if function else []:
        kind = error_named(name)
        if kind is not None and not covers(errors, kind):
            yield f"it does not say that it raises {name}"
    if is_bound(item) and item.parameters and bool(errors) == (item.name in CANNOT_FAIL):
        yield "it says that it raises" if errors else "it says nothing of what it raises"
    for error in errors_for_nonsense(item):
        if not covers(errors, type(error)):
            yield f"it does not say that it raises {type(error).__name__}: {error}"


def is_bound(item: Item) -> bool:
    """Whether it is called on an object, which nobody has here."""
    return item.owner is not None and not isinstance(item.thing, staticmethod | classmethod)


NONSENSE: Final = (object(), None, -1, "no such thing")


def errors_for_nonsense(item: Item) -> Iterator[Exception]:
    """What is raised for things that nobody would take for the arguments."""
    if not item.parameters or is_bound(item):
        return
    call: Any = item.thing if item.owner is None else getattr(item.owner, item.last_name)
    needed = [
        one
        for one in inspect.signature(call).parameters.values()
        if one.default is inspect.Parameter.empty and one.kind not in _REST
    ]
    for wrong in NONSENSE:
        by_name = {one.name: wrong for one in needed if one.kind is inspect.Parameter.KEYWORD_ONLY}
        try:
            result = call(*[wrong] * (len(needed) - len(by_name)), **by_name)
            if isinstance(result, Iterator):
                next(result)
        except Exception as error:  # noqa: BLE001 - it is judged whatever it is
            yield error


# What has to be said of places and numbers, wherever they are given under these names.
UNITS: Final = {
    "barred": ["sides"],
    "chips": ["by seat"],
    "dealer": ["seat"],
    "declared": ["seat"],
    "eldest": ["seat"],
    "failed": ["seat"],
    "forfeits": ["sides"],
    "hand_sizes": ["cards", "seat"],
    "hands": ["seat 0 first"],
    "leader": ["seat"],
    "opening_points": ["by side"],
    "other_points": ["Those"],
    "players": ["How many"],
    "points": ["by side"],
    "pool": ["Chips"],
    "robber": ["seat"],
    "seat": ["seat"],
    "side_size": ["seats", "side"],
    "sides": ["seats", "side 0 first"],
    "superseded": ["in order"],
    "to_act": ["seat"],
    "trick": ["in the order played"],
    "tricks": ["first|by side"],
    "undealt": ["in no order"],
    "winner": ["seat"],
    "winners": ["sides"],
}


def counted(item: Item) -> Iterator[tuple[str, str]]:
    """The places and numbers that a docstring tells of, and what it says of them."""
    told = attributes(item.text)
    if isinstance(item.thing, property):
        told[item.last_name] = item.text
    yield from ((name, plain(text)) for name, text in told.items() if name in UNITS)


def in_units(item: Item) -> Iterator[str]:
    for name, text in counted(item):
        for words in UNITS[name]:
            if not re.search(rf"\b(?:{words})\b", text):
                yield f"{name}: no word of {words!r}"
    takes = {"seat", "dealer"} & {*item.parameters} and item.last_name != "advance"
    gives = {"seat", "dealer", "leader"} & {*attributes(item.text)}
    if (takes or gives) and not re.search(r"from 0|seat 0 first", plain(item.text)):
        yield "nothing says that seats count from 0"


# Names behind which no rule of the games stands: texts, files, tools and errors.
WITHOUT_A_RULE: Final = {
    "maw_family.CardSet",
    *("maw_family.Difference", "maw_family.diff", "maw_family.fingerprint"),
    *("maw_family.load_ruleset", "maw_family.config_schema"),
    *("maw_family.MawError", "maw_family.NotationError", "maw_family.RecordError"),
    *("maw_family.IllegalMove", "maw_family.RulesetError", "maw_family.UnknownRuleset"),
    *("maw_family.InvalidRuleset", "maw_family.FingerprintMismatch"),
    *("maw_family.format_move", "maw_family.parse_move"),
    *("maw_family.format_state", "maw_family.parse_state"),
    *("maw_family.from_json", "maw_family.to_json", "maw_family.to_plain"),
    *("maw_family.Fault", "maw_family.Reading", "maw_family.Record"),
    *("maw_family.read_record", "maw_family.write_record", "maw_family.replay"),
    *("maw_family.testing.PlayedGame", "maw_family.testing.check_ruleset"),
    *("maw_family.testing.games", "maw_family.testing.rulesets", "maw_family.testing.states"),
    "maw_family.svg.Picture",
    *("maw_family.svg.card", "maw_family.svg.hand", "maw_family.svg.table"),
}
SECTIONS: Final = set(
    re.findall(r"(?m)^## (\d+)\.", (REFERENCE / "rules.md").read_text(encoding="utf-8"))
)


def of_the_rules(item: Item) -> Iterator[str]:
    text = plain(item.text)
    cites = re.search(r"RULES\.md,? sections? \d", text)
    if item.owner is None and item.name in WITHOUT_A_RULE and cites:
        yield "it cites the rules: it need not be in the list of those that do not"
    if item.owner is None and item.name not in WITHOUT_A_RULE and not cites:
        yield "it does not say which rules it follows: RULES.md section ..."
    for numbers in re.findall(r"sections? (\d+)(?:, (\d+))*(?: (?:to|and) (\d+))?", text):
        for number in numbers:
            if number and number not in SECTIONS:
                yield f"there is no section {number}"


def links(item: Item) -> Iterator[str]:
    for text, name in REFERENCE_LINK.findall(re.sub(r"`[^`]*`(?!\])", "", item.text)):
        if not has_entry(name, ENTRIES):
            yield f"[{text}][{name}]: no public name with an entry"


RULES: Final = (
    in_sentences,
    of_every_argument,
    of_every_attribute,
    what_it_raises,
    in_units,
    of_the_rules,
    links,
)


def faults_of(item: Item) -> list[str]:
    return [fault for rule in RULES for fault in rule(item)]


@pytest.mark.parametrize("item", ITEMS.values(), ids=str)
def test_docstring(item: Item) -> None:
    faults = faults_of(item)
    if faults:
        pytest.fail("\n".join([item.name, *faults]), pytrace=False)


def test_the_lists_have_nothing_that_is_not_needed() -> None:
    top = {item.name for item in ITEMS.values() if item.owner is None}
    assert top >= WITHOUT_A_RULE
    assert ITEMS.keys() >= CANNOT_FAIL
    assert {name for item in ITEMS.values() for name, _ in counted(item)} == {*UNITS}
    spoken = {name for item in ITEMS.values() for name in item.parameters}
    assert spoken >= {*SPEAKS_OF}


def test_members_and_arguments_are_found() -> None:
    assert ITEMS["maw_family.Card"].parameters == ["text"]
    assert ITEMS["maw_family.Card.of"].parameters == ["rank", "suit"]
    assert ITEMS["maw_family.CardSet.from_mask"].parameters == ["mask"]
    assert ITEMS["maw_family.Dealer.chance"].parameters == ["state"]
    assert ITEMS["maw_family.new_game"].parameters == ["rules", "players", "dealer", "side_size"]
    assert ITEMS["maw_family.Move"].text
    assert "maw_family.State.pool" in ITEMS
    assert "maw_family.Suit.is_red" in ITEMS
    assert set(attributes(ITEMS["maw_family.Trick"].text)) == {"leader", "cards", "winner"}


def deal_out(seat: int, b: object) -> None:
    raise maw.MawError("not this")


@attrs.frozen
class Hand:
    seat: int
    cards: str
    _secret: str = ""


WRONG: Final = [
    (deal_out, "", ["it has no docstring"]),
    (deal_out, "deals.", ["this does not begin a sentence"]),
    (deal_out, "Deals", ["is no sentence on one line"]),
    (deal_out, "Deals\nout.", ["is no sentence on one line"]),
    (deal_out, "Deals.\n\nTo a seat", ["no full stop at the end"]),
    (deal_out, "Deals to a seat.", ["nothing is said of the argument b"]),
    (deal_out, "Deals a or b.", ["of the argument seat", "of the argument b"]),
    (deal_out, "Deals.", ["it does not say that it raises MawError: not this"]),
    (deal_out, "Deals.\n\nRaises `TypeError`.", ["it does not say that it raises MawError"]),
    (deal_out, "Deals.\n\nRaises `DealError`.", ["there is no error DealError"]),
    (deal_out, "Deals to a seat.", ["nothing says that seats count from 0"]),
    (deal_out, "Deals.", ["it does not say which rules it follows"]),
    (deal_out, "Deals (RULES.md section 12).", ["there is no section 12"]),
    (deal_out, "Deals [it][maw_family.deal].", ["[it][maw_family.deal]: no public name"]),
    (Hand, "A hand.", ["of the attribute seat", "of the attribute cards"]),
    (Hand, "A hand.\n\nAttributes:\n    suit: A suit.", ["it has no attribute suit"]),
    (
        Hand,
        "A hand.\n\nAttributes:\n    seat: A place",
        ["no full stop after", "no word of 'seat'"],
    ),
    (Hand, "A hand.\n\nAttributes:\n    seat: The seat.", ["that seats count from 0"]),
]


@pytest.mark.parametrize(("thing", "text", "said"), WRONG)
def test_a_docstring_that_lacks_something(thing: Any, text: str, said: list[str]) -> None:
    faults = "\n".join(faults_of(Item("maw_family.it", thing, text)))
    for part in said:
        assert part in faults, faults


RIGHT: Final = [
    (
        deal_out,
        """Deals to a `seat`, from 0 (RULES.md, section 2).

`b` is nothing.

Raises `MawError`.""",
    ),
    (
        deal_out,
        "Seats count from 0.\n\nTakes the arguments of `other`, with the same errors (RULES.md\nsection 2).",
    ),
    (
        Hand,
        """A hand of cards (RULES.md sections 1 and 2).

Attributes:
    seat: The seat
        that has it, from 0.
    cards: Its cards.""",
    ),
]


@pytest.mark.parametrize(("thing", "text"), RIGHT)
def test_a_docstring_that_lacks_nothing(
    thing: Any, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Item("maw_family.other", thing, RIGHT[0][1])
    monkeypatch.setitem(ITEMS, other.name, other)
    assert faults_of(Item("maw_family.it", thing, text)) == []
