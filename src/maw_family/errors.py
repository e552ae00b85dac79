"""What can go wrong, one class per kind; each is also a `ValueError`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from maw_family.moves import Move


class MawError(ValueError):
    """Anything this library refuses; the message says what was wrong and what to do."""


class NotationError(MawError):
    """A card, a set of cards or a move is not written as the notation wants it."""


class RulesetError(MawError):
    """A ruleset does not exist, contradicts itself or does not fit the table."""


class UnknownRuleset(RulesetError):
    """No ruleset of that name, or no such edition of it, is shipped.

    `problems` holds one sentence for that, and one for each other thing that is wrong besides.
    """

    def __init__(self, problems: Iterable[str] | str) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[UnknownRuleset], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class InvalidRuleset(RulesetError):
    """Options that are wrong in themselves or contradict one another.

    `problems` holds one sentence for each of them: all are reported at once.
    """

    def __init__(self, name: str, problems: Iterable[str]) -> None:
        self.name = name
        self.problems = tuple(problems)
        super().__init__(f"{name} is not a valid ruleset: " + "; ".join(self.problems))

    def __reduce__(self) -> tuple[type[InvalidRuleset], tuple[str, tuple[str, ...]]]:
        return type(self), (self.name, self.problems)


class FingerprintMismatch(RulesetError):
    """The rules found are not the rules that were pinned."""


class RecordError(MawError):
    """A record of a game cannot be read or replayed."""


@attrs.frozen
class Refusal:
    """Why a move may not be made.

    `code` is a fixed word for programs, `message` one sentence for the player, `option` the
    dotted name of the ruleset option that forbids the move (None where the plain rules of the
    game do), `legal` the moves that may be made instead, as `legal_moves` gives them.
    """

    code: str
    message: str
    option: str | None
    legal: tuple[Move, ...]


class IllegalMove(MawError):
    """A move that the rules forbid in this state; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return type(self), (self.refusal,)
