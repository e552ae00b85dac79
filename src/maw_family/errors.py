"""What can go wrong, one class per kind; each is also a `ValueError`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maw_family.moves import Move


class MawError(ValueError):
    """Anything this library refuses for what it says; every error below is one.

    The message says what was wrong and what to do. Something of another type in place of a
    state, a move or a dealer is a `TypeError` instead.
    """


class NotationError(MawError):
    """A card, a set of cards, a move, a state or JSON is not written as it has to be."""


class RulesetError(MawError):
    """A ruleset does not exist, contradicts itself or does not fit the table."""


class UnknownRuleset(RulesetError):
    """No ruleset of that name, or no such edition of it, is shipped.

    Attributes:
        problems (tuple[str, ...]): One sentence for that, and one for each other thing that is wrong besides.
    """

    def __init__(self, problems: Iterable[str] | str) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[UnknownRuleset], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class InvalidRuleset(RulesetError):
    """Options that are wrong in themselves or contradict one another.

    Attributes:
        name (str): What is wrong: a ruleset by its pin, or a config by its table.
        problems (tuple[str, ...]): One sentence for each mistake: all are reported at once.
    """

    def __init__(self, name: str, problems: Iterable[str]) -> None:
        self.name = name
        self.problems = tuple(problems)
        super().__init__(f"{name} is not a valid ruleset: " + "; ".join(self.problems))

    def __reduce__(self) -> tuple[type[InvalidRuleset], tuple[str, tuple[str, ...]]]:
        return type(self), (self.name, self.problems)


class FingerprintMismatch(RulesetError):
    """The rules found are not the rules that were pinned.

    The message names the options that differ and the line to paste for the rules as they are.
    """


class RecordError(MawError):
    """A record of a game cannot be made, read, replayed or written.

    The message names the key, or the number of the move (the first is 1) and the reason.
    """


@attrs.frozen
class Refusal:
    """Why a move may not be made (RULES.md sections 2 to 7).

    Attributes:
        code: A fixed word for programs, as `must-follow`.
        message: One sentence for the player; its wording may change.
        option: The dotted name of the ruleset option that forbids the move, None where the
            plain rules of the game do.
        legal: The moves that may be made instead, as `legal_moves` gives them.
    """

    code: str
    message: str
    option: str | None
    legal: tuple[Move, ...]


class IllegalMove(MawError):
    """A move that the rules forbid in the state to which it was applied.

    Attributes:
        refusal (Refusal): Why, as `explain` gives it; its message is that of the error.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return type(self), (self.refusal,)
