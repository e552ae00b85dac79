"""What "Try a rule" (docs/try.md) asks of maw_family, in the Python of the reader's browser.

`try.js` calls `choices` once and `answer` for each question; both speak JSON. All that the page
says about rules comes from here, and here from the package.
"""

# ruff: noqa: INP001 - a file that the browser fetches, in no package
from __future__ import annotations

import json
import re
from typing import Any

import maw_family as maw
from maw_family import svg
from maw_family.rules import HAND_SIZE

# The options that say how a card is answered can be changed on the page, as house rules.
CHANGEABLE = ("following.", "reneging.")


def choices() -> str:
    """What there is to choose from: rulesets, suits, the pack, and options with their values."""
    # By identifier, so that a game stands before its variants.
    rulesets = [maw.ruleset(pin) for pin in sorted(maw.rulesets(), key=lambda pin: pin.split("@"))]
    options = maw.config_schema()["properties"]["options"]["properties"]
    found = {
        "rulesets": [
            {"pin": rules.pin, "title": rules.title, "options": _changeable(rules)}
            for rules in rulesets
        ],
        "suits": [
            {
                "letter": suit.letter,
                "symbol": suit.symbol,
                "name": suit.name.capitalize(),
                "cards": [
                    {
                        "code": card.code,
                        "text": str(card),
                        "name": f"{card.rank.name.capitalize()} of {suit.name.lower()}",
                    }
                    for card in suit.cards
                ],
            }
            for suit in maw.Suit
        ],
        "options": [
            {
                "name": name,
                "question": entry["title"],
                "values": _meanings(entry),
                "many": entry["type"] == "array",
            }
            for name, entry in options.items()
            if name.startswith(CHANGEABLE)
        ],
    }
    return json.dumps(found)


def _changeable(rules: maw.Ruleset) -> dict[str, object]:
    return {name: value for name, value in rules.options().items() if name.startswith(CHANGEABLE)}


def _meanings(entry: dict[str, Any]) -> list[dict[str, str]]:
    """The values of an option with what each means, as its description in the schema lists them."""
    if entry["type"] == "array":
        return [{"value": value, "meaning": value} for value in entry["items"]["enum"]]
    said = dict(re.findall(r"^\* `(.+?)`: (.+)$", entry["description"], re.MULTILINE))
    return [{"value": value, "meaning": said[value]} for value in entry["enum"]]


def answer(question: str) -> str:
    """What may be played, as JSON: a verdict, or whose fault it is that there is none.

    The question has `ruleset`, `options`, `trump` (a letter), `trick` and `hand` (text), `opening`,
    `players` (a number or null) and `unrobbed_ace`.
    """
    asked = json.loads(question)
    field = "rules"
    try:
        rules = maw.ruleset(asked["ruleset"])
        if asked["options"]:
            rules = rules.with_options(asked["options"])
        trump = maw.Suit(asked["trump"])
        # Each field is read by itself first, so that its own message stands beside it.
        field = "trick"
        maw.playable(rules, hand="", trick=asked["trick"], trump=trump)
        field = "hand"
        maw.playable(rules, hand=asked["hand"], trick="", trump=trump)
        maw.playable(rules, hand=asked["hand"], trick=asked["trick"], trump=trump)
        field = "lead"
        return json.dumps(_verdict(asked, rules, trump))
    except maw.MawError as error:
        return json.dumps({"field": field, "message": str(error)})


def _verdict(asked: dict[str, Any], rules: maw.Ruleset, trump: maw.Suit) -> dict[str, Any]:
    arguments: dict[str, Any] = {"hand": asked["hand"], "trick": asked["trick"], "trump": trump}
    arguments |= {"unrobbed_ace": True} if asked["unrobbed_ace"] else {}
    arguments |= {"opening": True, "players": asked["players"]} if asked["opening"] else {}
    may = maw.playable(rules, **arguments)
    refused = maw.unplayable(rules, **arguments)
    trick = _cards(asked["trick"])
    hand = maw.CardSet(asked["hand"])
    pictures = [svg.hand(hand, playable=may)] if hand else []
    if len(trick) == 1:
        pictures.insert(0, svg.trick(trick))
    elif trick:
        unrobbed = bool(asked["unrobbed_ace"])
        pictures.insert(0, svg.trick(trick, rules=rules, trump=trump, unrobbed_ace=unrobbed))
    return {
        "field": None,
        "hand": [card.code for card in hand],
        "trick": [card.code for card in trick],
        "verdict": _sentence(hand, may, leads=not trick),
        "notices": _notices(rules, hand, trick),
        "winner": _winner(rules, trick, trump, asked["unrobbed_ace"]),
        "refused": [
            {
                "code": refusal.code,
                "option": refusal.option,
                "message": refusal.message,
            }
            for _, refusal in refused
        ],
        "pictures": [{"svg": str(one), "description": one.description} for one in pictures],
        "python": _python(asked, trump),
    }


def _cards(text: str) -> tuple[maw.Card, ...]:
    """The cards of a text in the order written, which a `CardSet` does not keep."""
    found = re.findall("(?:10|[A2-9TJQK])[CDHS♣♦♥♠]", text.upper())
    return tuple(maw.Card(card) for card in found)


def _sentence(hand: maw.CardSet, may: maw.CardSet, *, leads: bool) -> str:
    done = "led" if leads else "played"
    if not hand:
        return "The hand is empty: choose its cards."
    if may == hand:
        return f"Every card of this hand may be {done}."
    return f"May be {done}: {', '.join(map(str, may))}."


def _notices(rules: maw.Ruleset, hand: maw.CardSet, trick: tuple[maw.Card, ...]) -> list[str]:
    """What the package answers, though no deal comes to it (RULES.md section 2)."""
    most = max(rules.seating.players)
    found: list[str] = []
    if len(hand) > HAND_SIZE:
        found.append(
            f"This hand has {len(hand)} cards. In every game of the family a hand has {HAND_SIZE} at "
            "most; the answer is for the cards given."
        )
    if len(trick) >= most:
        found.append(
            f"This trick has {len(trick)} cards. {rules.title} is played by {most} at most, and each "
            "plays one card to a trick: there would be nobody left to play."
        )
    return found


def _winner(
    rules: maw.Ruleset, trick: tuple[maw.Card, ...], trump: maw.Suit, unrobbed_ace: bool
) -> str | None:
    if not trick:
        return None
    place = maw.trick_winner(rules, trick, trump=trump, unrobbed_ace=unrobbed_ace)
    if len(trick) == 1:
        return f"{trick[0]} was led."
    return f"{trick[0]} was led; {trick[place]} wins the trick so far."


def _python(asked: dict[str, Any], trump: maw.Suit) -> str:
    """The question as lines of Python that ask the same."""
    changed = f".with_options({asked['options']!r})" if asked["options"] else ""
    lines = [
        "import maw_family as maw",
        "",
        f"rules = maw.ruleset({asked['ruleset']!r}){changed}",
        "case = dict(",
        f"    hand={asked['hand']!r},",
        f"    trick={asked['trick']!r},",
        f"    trump=maw.Suit.{trump.name},",
        *(["    unrobbed_ace=True,"] if asked["unrobbed_ace"] else []),
        *([f"    opening=True,\n    players={asked['players']!r},"] if asked["opening"] else []),
        ")",
        "print(*maw.playable(rules, **case))",
        "for card, refusal in maw.unplayable(rules, **case):",
        "    print(refusal.message)",
    ]
    return "\n".join(lines)
