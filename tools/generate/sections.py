"""Marked sections of hand-written pages: tables of what the code has, told in words here."""

from __future__ import annotations

import ast
import enum
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import maw_family as maw
from maw_family.editions import releases
from maw_family.moves import Offence
from maw_family.state import Ending, Phase, Reason
from tools.generate import rulebook
from tools.generate.markdown import ROOT, link, table

PHASES: Final = {
    Phase.DEAL: "The pack gives out the hands.",
    Phase.TURN_UP: "The pack turns up a card: the first, or one more after fiving was agreed.",
    Phase.ASK_FIVE: "Eldest asks for fiving or lets the turn-up stand.",
    Phase.ANSWER_FIVE: "The dealer agrees to fiving or refuses it.",
    Phase.DEALER_ROB: "The dealer takes the turned Ace or, where he may, leaves it.",
    Phase.PLAY: "A seat plays a card; before it he may have a right to rob, declare or claim.",
    Phase.OVER: "Nothing: the game is over.",
}

ENDINGS: Final = {
    Ending.PLAYED_OUT: "All five tricks were played, and nothing below happened.",
    Ending.MAJORITY: "A side took the pool with enough tricks.",
    Ending.CLAIM: "A side that might have gone on for all five tricks claimed the pool.",
    Ending.JINK: "A side led on instead of claiming, and won all five tricks.",
    Ending.LOST_JINK: "A side led on instead of claiming, and lost a trick: the deal is spoilt.",
    Ending.SWEEP: "A side won all five tricks, and they score more, win the game or earn the bonus.",
    Ending.SPOILT: "Nobody took the pool; it stays.",
    Ending.TARGET: "Points of tricks, or for A♥ turned up, reached the target.",
    Ending.PENALTY: "A penalty lost the offender's side the game or the deal.",
    Ending.ANNULLED: "A penalty annulled the deal; it is dealt anew.",
}

REASONS: Final = {
    Reason.TARGET: "A side reached the target.",
    Reason.SWEEP: "A side won all five tricks, which wins the game in this ruleset.",
    Reason.CHIPS_OUT: "Somebody could not pay what was due for the next deal.",
    Reason.PENALTY: "A penalty lost the offender's side the game.",
}

OFFENCES: Final = {
    Offence.CHANGE_HANDS: "Changed hands with another player.",
    Offence.RENOUNCE: "Did not play a card that was called for.",
    Offence.LEAD_OUT_OF_TURN: "Led when it was not his lead.",
    Offence.MISDEAL: "Misdealt; may be noticed until a card of the deal has been played.",
    Offence.PACKET_ORDER: "Changed the order of the packets; may be noticed as long as a misdeal.",
    Offence.LOOK: "Looked at a card he may not see.",
    Offence.FALSE_ROB: "Robbed without the right.",
    Offence.MAKE_OUT: "Put out a card for a partner who robs.",
}

REFUSALS: Final = {
    "game-over": "The game is over: nothing can be done in it any more.",
    "not-the-moment": "Something else has to happen first, or it is too late for this; the message says what is due.",
    "not-in-hand": "The card played or put out is not in the hand.",
    "must-follow": "The suit led is held and must be followed; or a heart, where A♥ called for one.",
    "must-follow-or-trump": "The suit led is held: it must be followed or trumped.",
    "must-trump": "A trump must be played: to trumps led, or by a player void in the suit led.",
    "must-lead-trump": "Eldest's opening lead must be a trump.",
    "may-not-rob": "The seat has no right to the turn-up.",
    "may-not-declare": "The seat has no Ace of trumps to show, or the game knows no declaring.",
    "may-not-leave": "The dealer has to take the turned Ace.",
    "may-not-claim": "There is no pool that the seat might claim now.",
    "not-penalised": "The ruleset has no penalty for the offence.",
    "no-such-seat": "The seat charged by the referee does not exist.",
    "too-late": "A misdeal or wrong packet order is noticed after a card of the deal was played.",
    "wrong-deal": "The hands dealt are too many or too few, too large or too small, or share a card.",
    "not-undealt": "The card turned up was dealt or turned before.",
}


def _complete(what: str, told: Mapping[Any, str], there_are: set[Any]) -> None:
    if set(told) != there_are:
        wrong = ", ".join(sorted(map(str, set(told) ^ there_are)))
        raise ValueError(f"{what} told in tools/generate/sections.py and those there are: {wrong}")


def _members(kind: type[enum.StrEnum], told: Mapping[Any, str], head: str) -> str:
    _complete(f"the members of {kind.__name__}", told, set(kind))
    rows = [[f"`{kind.__name__}.{item.name}`", f"`{item.value}`", told[item]] for item in kind]
    return table(["member", "text", head], rows)


def _phases(_: str) -> str:
    return _members(Phase, PHASES, "what is due")


def _endings(_: str) -> str:
    return _members(Ending, ENDINGS, "how the deal ended")


def _reasons(_: str) -> str:
    return _members(Reason, REASONS, "why the game is over")


def _offences(page: str) -> str:
    _complete("the members of Offence", OFFENCES, set(Offence))
    rows = [
        [
            f"`Offence.{item.name}`",
            f"`{item.value}`",
            OFFENCES[item],
            rulebook.option_link(page, item.option),
        ]
        for item in Offence
    ]
    return table(["member", "text", "what the seat did", "option with its effect"], rows)


def _refusals(_: str) -> str:
    _complete("the codes of refusals", REFUSALS, codes_in_use())
    return table(["code", "when"], [[f"`{code}`", when] for code, when in REFUSALS.items()])


def codes_in_use() -> set[str]:
    """The codes of the refusals that the package makes, all of them by `refusal`."""
    found: set[str] = set()
    for path in sorted((ROOT / "src" / "maw_family").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "refusal(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(ast.Name("refusal"), [_, code, *_]):
                    found |= _words(code)
                case _:
                    pass
    return found


def _words(node: ast.expr) -> set[str]:
    """The texts that an expression may come to."""
    match node:
        case ast.Constant(str(word)):
            return {word}
        case ast.IfExp():
            return _words(node.body) | _words(node.orelse)
        case _:
            raise ValueError(f"a code that cannot be read off: {ast.unparse(node)}")


def _editions(page: str) -> str:
    rows: list[list[str]] = []
    # A game before its variants, whose names are its own and more.
    for rules in sorted(
        map(maw.ruleset, maw.rulesets()), key=lambda rules: (rules.id, rules.edition)
    ):
        pin = rules.pin
        release = releases()[pin]
        name = link(page, f"`{pin}`", rulebook.page_of(rules))
        rows.append([name, f"`{release.fingerprint}`", f"`{release.behaviour}`"])
    return table(["edition", "fingerprint", "behaviour"], rows)


def _games(page: str) -> str:
    rows = [
        [
            rulebook.game_link(page, rules),
            f"`{rules.pin}`",
            rulebook.players(rules),
            rulebook.played_for(rules),
            rulebook.target(rules),
        ]
        for rules in rulebook.newest()
    ]
    return table(["game", "ruleset", "players", "played for", "ends at"], rows)


SECTIONS: Final[dict[str, Callable[[str], str]]] = {
    "editions": _editions,
    "endings": _endings,
    "games": _games,
    "offences": _offences,
    "phases": _phases,
    "reasons": _reasons,
    "refusals": _refusals,
}
"""What makes a section, given the page that it is for."""

_SECTION: Final = re.compile(
    r"^<!-- generated: (.+?) -->\n.*?^<!-- end of (.+?) -->$", re.MULTILINE | re.DOTALL
)
_MARKER: Final = re.compile(r"^<!-- (?:generated: |end of )", re.MULTILINE)


def marked(text: str) -> bool:
    """Whether a page has generated sections."""
    return _MARKER.search(text) is not None


def filled(page: str, text: str) -> str:
    """A page with its marked sections made anew."""

    def made(found: re.Match[str]) -> str:
        name, closed = found[1], found[2]
        if name not in SECTIONS:
            raise ValueError(f"{page}: there is no section {name}; there are {', '.join(SECTIONS)}")
        if closed != name:
            raise ValueError(f"{page}: section {name} ends as {closed}")
        return f"<!-- generated: {name} -->\n\n{SECTIONS[name](page)}\n\n<!-- end of {name} -->"

    if len(_MARKER.findall(text)) != 2 * len(_SECTION.findall(text)):
        raise ValueError(f"{page}: a marker of a generated section is without its other half")
    return _SECTION.sub(made, text)


def unmarked(text: str) -> str:
    """A page whose sections are made, without the markers."""
    return re.sub(r"^<!-- (?:generated: |end of ).+? -->\n\n?", "", text, flags=re.MULTILINE)
