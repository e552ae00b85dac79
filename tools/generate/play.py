"""How a deal goes, in the order of play, told from the options of any ruleset.

Nothing here knows which game it is: house rules are told as well as the shipped ones. What an
option leaves out of a game is not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maw_family.drawing.naming import counted
from maw_family.options import words
from maw_family.phases.penalty import OF_THE_DEAL
from maw_family.rules import (
    HAND_SIZE,
    GameScoring,
    Penalties,
    PoolScoring,
    Ruleset,
    Scoring,
    TricksScoring,
    option_of,
)
from tools.generate.markdown import capital

Step = tuple[str, str, str]
"""What a step is about, the part of a ruleset that answers it, and how it goes."""

NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
_NEXT: Final = {2: "third", 3: "fourth", 4: "fifth"}

_WITHHELD: Final = {
    "five": "the five of trumps",
    "jack": "the Jack of trumps",
    "ace-of-hearts": "A♥",
    "ace": "the Ace of trumps",
}


def steps(rules: Ruleset) -> list[Step]:
    """The steps of a deal, in their order."""
    told = (
        ("The stakes", "scoring", _stakes(rules)),
        ("The deal", "deal", _deal(rules)),
        ("The turn-up", "turn_up", _turn_up(rules)),
        ("Fiving", "fiving", _fiving(rules)),
        ("Robbing", "robbing", _robbing(rules)),
        ("The lead", "leading", _lead(rules)),
        ("Following", "following", _following(rules)),
        ("Reneging", "reneging", _reneging(rules)),
        ("Who wins a trick", "ranking", _trick(rules)),
        ("What the deal brings", "scoring", _score(rules)),
        ("The end of the game", "scoring", _end(rules)),
        ("Offences", "penalties", _offences(rules)),
    )
    found = ((about, part, " ".join(sentences)) for about, part, sentences in told)
    return [(about, part, text) for about, part, text in found if text]


# --------------------------------------------------------------------------------------
# Who plays


def _sides(rules: Ruleset) -> set[tuple[int, int]]:
    """How many sides there may be, and of what size."""
    return {
        (players // size, size)
        for players in rules.seating.players
        for size in rules.seating.sizes_for(players)
    }


def has_partners(rules: Ruleset) -> bool:
    """Whether anybody may have a partner."""
    return any(size > 1 for _, size in _sides(rules))


def _of(rules: Ruleset, seat: str, whose: str) -> str:
    """A player, or his side where somebody may have a partner."""
    return f"{whose} side" if has_partners(rules) else seat


def _a_side(rules: Ruleset) -> tuple[str, str, str]:
    """Who wins something, and how he is spoken of after that."""
    return ("a side that", "it", "its") if has_partners(rules) else ("whoever", "he", "his")


# --------------------------------------------------------------------------------------
# Before the first lead


def _stakes(rules: Ruleset) -> Iterator[str]:
    scoring = rules.scoring
    if not isinstance(scoring, PoolScoring):
        return
    yield f"Everybody begins the game with {counted(scoring.chips, 'chip')}."
    yield f"Into a new pool everybody pays {counted(scoring.stake, 'chip')};"
    if scoring.spoil_stake:
        yield f"after a spoilt deal everybody adds {counted(scoring.spoil_stake, 'chip')} to it."
    else:
        yield "after a spoilt deal nobody adds to it."
    if scoring.maximum:
        yield (
            f"A pool of {counted(scoring.maximum, 'chip')} or more is full: after a spoil only the dealer "
            f"pays then, {counted(scoring.tit_up, 'chip')} (he *tits up* the pool)."
        )
    if scoring.dealer_extra:
        yield f"In every deal the dealer pays {counted(scoring.dealer_extra, 'chip')} besides."


def _deal(rules: Ruleset) -> Iterator[str]:
    ways = ", or ".join(map(_packets, rules.deal.packets))
    yield (
        f"The dealer gives everybody {NUMBERS[HAND_SIZE]} cards, {ways}, beginning with *eldest*, "
        "the player on his left, and ending with himself."
    )
    yield "The turn to deal passes to the left."


def _packets(way: tuple[int, ...]) -> str:
    if len(way) == 1:
        return "all at once"
    if set(way) == {1}:
        return "one at a time"
    return f"in packets of {' and then '.join(NUMBERS[packet] for packet in way)}"


def _turn_up(rules: Ruleset) -> Iterator[str]:
    yield "The next card is turned up, and its suit is trumps for this deal."
    yield "A♥ is a trump in every deal, whatever was turned."
    points = rules.turn_up.ace_of_hearts_points
    if not points:
        return
    # Fiving can turn it up as well (RULES.md section 2).
    when = "Whenever" if _fives(rules) else "When"
    dealer = _of(rules, "the dealer", "the dealer's")
    scores = f"{when} A♥ is turned up, {dealer} scores {counted(points, 'point')} at once"
    if isinstance(rules.scoring, PoolScoring) or not rules.scoring.target:
        yield f"{scores}."
    elif rules.turn_up.ace_of_hearts_wins:
        yield f"{scores}, and has won the game if that is enough."
    elif isinstance(rules.scoring, GameScoring):
        yield (
            f"{scores}. They can win the game only when the deal is settled, and the winner of "
            "the deal comes first."
        )
    else:
        yield f"{scores}. They can win the game only together with a later trick."


def _fives(rules: Ruleset) -> bool:
    """Whether there is fiving at any table: nobody is asked unless there are two sides."""
    return rules.fiving.extent != "off" and any(sides == 2 for sides, _ in _sides(rules))


def _fiving(rules: Ruleset) -> Iterator[str]:
    if not _fives(rules):
        return
    when = "" if all(sides == 2 for sides, _ in _sides(rules)) else "If there are two sides, "
    eldest = "Eldest" if not when else "eldest"
    yield f"{when}{eldest} may ask once for another trump (to *five it*)."
    yield "The dealer agrees or refuses."
    if rules.fiving.extent == "once":
        yield "If he agrees, one further card is turned up and its suit is trumps, even if it is the same."
    else:
        yield (
            "If he agrees, further cards are turned up until one is of another suit than the "
            "first, and that suit is trumps."
        )


def _robbing(rules: Ruleset) -> Iterator[str]:
    robbing = rules.robbing
    last = "the last card turned up" if _fives(rules) else "the card turned up"
    if robbing.dealer != "off":
        takes = "may take it" if robbing.dealer == "may" else "has to take it"
        yield (
            f"If {last} is an Ace, the dealer {takes} before the first lead; he puts out any card "
            "of his hand for it, face down."
        )
        if robbing.dealer == "may" and robbing.holder != "off":
            yield "If he leaves it, nobody else takes it."
    if robbing.holder == "off":
        return
    takes = "has to take" if robbing.holder == "mandatory" else "may take"
    yield (
        f"A player who holds the Ace of trumps {takes} {last} and put out any card of his hand, "
        "face down: at his own first turn, before he plays a card."
    )
    yield "A♥ is the Ace of trumps only when hearts are trumps."
    if robbing.holder == "declare":
        yield "If he does not want it, he shows the Ace and keeps his hand."
    if robbing.holder != "optional":
        yield _silence(rules)


def _silence(rules: Ruleset) -> str:
    """What it costs to play the first card without a word (RULES.md section 4)."""
    robbing = rules.robbing
    nor = "neither robbed nor shown it" if robbing.holder == "declare" else "not robbed"
    costs: list[str] = []
    if robbing.unrobbed_ace == "lowest-trump":
        may_withhold = {"ace", "ace-of-hearts"} & set(rules.reneging.cards)
        called = ", which may not be withheld" if may_withhold else ""
        costs.append(f"for this deal his Ace is the lowest trump{called}")
    if robbing.failure == "cannot-win":
        costs.append(f"{_of(rules, 'he', 'his')} cannot win this deal ({_barred(rules)})")
    told = ", and ".join(costs) or "it costs him nothing"
    return f"If he plays his first card and has {nor}, he has *failed to rob*: {told}."


def _barred(rules: Ruleset) -> str:
    scoring = rules.scoring
    _, it, its = _a_side(rules)
    if isinstance(scoring, PoolScoring):
        return f"if {it} makes {NUMBERS[scoring.tricks_to_win]} tricks, the deal is spoilt"
    if isinstance(scoring, GameScoring):
        return f"{its} tricks score nothing"
    most = scoring.target - scoring.trick
    if most <= 0:
        return f"{its} tricks score nothing"
    sweep = ", and all five tricks win nothing" if scoring.sweep == "wins-game" else ""
    return f"{its} tricks count only as far as {counted(most, 'point')}{sweep}"


# --------------------------------------------------------------------------------------
# The tricks


def _lead(rules: Ruleset) -> Iterator[str]:
    yield "Eldest leads to the first trick, and the winner of a trick to the next."
    least, players = rules.leading.opening_trump_from, rules.seating.players
    bound = [number for number in players if least and number >= least]
    if not bound:
        yield "Any card may be led."
    else:
        number = NUMBERS[bound[0]]
        more = f"With {number} or more players" if len(bound) > 1 else f"With {number} players"
        who = "Eldest" if bound == list(players) else f"{more} eldest"
        yield f"{who} has to open with a trump if he holds one; otherwise any card may be led."


def _following(rules: Ruleset) -> Iterator[str]:
    following = rules.following
    or_trump = " or play a trump" if following.plain_lead == "follow-or-trump" else ""
    yield (
        "The others play one card each, in turn to the left. When a plain suit is led, whoever "
        f"holds that suit has to follow{or_trump};"
    )
    if following.void == "must-trump":
        yield "whoever holds none of it has to play a trump if he has one."
    else:
        yield "whoever holds none of it plays any card, a trump or not."
    but = ", but for the next point" if rules.reneging.cards else ""
    yield f"When a trump is led, everybody who has a trump has to play one{but}."
    yield "A♥ is a trump here too and never a heart:"
    if following.ace_of_hearts_lead == "trump":
        yield "it does not follow hearts, and when it is led it calls for trumps."
    elif following.ace_of_hearts_lead == "plain-heart":
        yield (
            "it does not follow hearts. But when it is led and hearts are not trumps, it calls "
            "for hearts, as any heart would, and wins as the trump that it is."
        )
    else:
        yield (
            "it does not follow hearts, and when it is led it calls for trumps, and if hearts "
            "are not trumps for a heart from whoever has no trump."
        )


def _reneging(rules: Ruleset) -> Iterator[str]:
    cards = [name for name in rules.ranking.top_trumps if name in rules.reneging.cards]
    if not cards:
        return
    named = words((_WITHHELD[name] for name in cards), "and")
    these = "these" if len(cards) > 1 else "this one"
    yield (
        f"{capital(named)} need not be played when a lower trump is *led*: whoever "
        f"holds no trump but {these} may then play any card."
    )
    if cards != list(rules.ranking.top_trumps[:1]):
        yield (
            "To a higher trump led they have to be played like any other. It is the card led that "
            "counts, not what others have played to it since."
        )


def _trick(rules: Ruleset) -> Iterator[str]:
    best = words((_WITHHELD[name] for name in rules.ranking.top_trumps), "and")
    yield (
        "The highest trump in it wins a trick; if there is none, the highest card of the suit "
        f"led. The best trumps are {best}, in this order."
    )


# --------------------------------------------------------------------------------------
# What it brings


def _score(rules: Ruleset) -> Iterator[str]:
    scoring: Scoring = rules.scoring
    if isinstance(scoring, GameScoring):
        yield from _score_of_game(rules, scoring)
    elif isinstance(scoring, TricksScoring):
        yield from _score_of_tricks(rules, scoring)
    else:
        yield from _score_of_pool(rules, scoring)


def _score_of_game(rules: Ruleset, scoring: GameScoring) -> Iterator[str]:
    who, _, _ = _a_side(rules)
    yield (
        f"All five tricks are played. {capital(who)} has won three or four of them scores "
        f"{counted(scoring.win, 'point')}; all five score {counted(scoring.sweep, 'point')}."
    )
    if any(sides > 2 for sides, _ in _sides(rules)):
        yield "If nobody has three, nobody scores."


def _score_of_tricks(rules: Ruleset, scoring: TricksScoring) -> Iterator[str]:
    winner = _of(rules, "its winner", "its winner's")
    yield f"Every trick scores {counted(scoring.trick, 'point')} at once for {winner}."
    if scoring.best_trump:
        yield (
            "The trick that the best trump played in the deal has won scores "
            f"{counted(scoring.best_trump, 'point')} more, as soon as it is certain that no better trump "
            "can come, or else after the last trick."
        )


def _score_of_pool(rules: Ruleset, scoring: PoolScoring) -> Iterator[str]:
    who, _, _ = _a_side(rules)
    needed = NUMBERS[scoring.tricks_to_win]
    yield (
        f"{capital(who)} makes {needed} tricks takes the pool, and the deal ends there. If nobody does, "
        "the deal is *spoilt*, and the pool stays for the next."
    )
    yield from _all_five(rules, scoring)
    if has_partners(rules):
        yield "Partners share equally; what does not divide stays in the pool."


def _all_five(rules: Ruleset, scoring: PoolScoring) -> Iterator[str]:
    """What a side may do that has won the first tricks without losing one."""
    who, it, _ = _a_side(rules)
    needed, bonus = NUMBERS[scoring.tricks_to_win], scoring.sweep_bonus
    more = f" and {counted(bonus, 'chip')} more from every opponent" if bonus else ""
    if scoring.sweep == "off":
        return
    yield f"But {who} has won all of the first {needed} tricks"
    if scoring.sweep == "jink":
        yield (
            f"may *claim* the pool before leading to the {_NEXT[scoring.tricks_to_win]}, or lead "
            f"on and *jink*: then {it} has to win all five, and takes the pool{more}; with the "
            "first trick lost the deal is spoilt."
        )
    else:
        yield (
            f"plays on without risk: with all five {it} takes the pool{more}; with the first "
            "trick lost the deal ends, and the pool is won all the same."
        )


def _end(rules: Ruleset) -> Iterator[str]:
    scoring: Scoring = rules.scoring
    who, it, its = _a_side(rules)
    if isinstance(scoring, PoolScoring):
        most = (
            "the side with most chips has won" if it == "it" else "whoever has most chips has won"
        )
        yield (
            "The game is over when somebody cannot pay in full what is due for the next deal: "
            f"{most}, and what lies in the pool is nobody's."
        )
        return
    if not scoring.target:
        yield "There is no target: stop when you like, the highest score has won."
        return
    if isinstance(scoring, GameScoring):
        yield f"{capital(who)} has {counted(scoring.target, 'point')} or more when the deal is settled has won."
        return
    yield f"{capital(who)} reaches {counted(scoring.target, 'point')} has won at once, even in mid-deal."
    if scoring.sweep == "wins-game":
        yield f"{capital(who)} wins all five tricks of a deal has won too, whatever {its} points."
    elif scoring.sweep == "double-stake":
        yield (
            f"If {it} had nought when the deal began and wins all five tricks of it, {it} wins "
            "a double stake."
        )


def _offences(rules: Ruleset) -> Iterator[str]:
    options, kind = rules.options(), rules.scoring.kind
    by_effect: dict[str, list[str]] = {}
    for name, effect in options.items():
        part, _, offence = name.partition(".")
        if part == "penalties" and offence != "after_misdeal" and effect != "none":
            by_effect.setdefault(effect, []).append(name)
    if by_effect:
        yield "A referee may charge a player with an offence."
    for effect, names in by_effect.items():
        did = words(_did(option_of(name, kind).question) for name in names)
        what = option_of(names[0], kind).meaning(effect)
        if not has_partners(rules):
            what = what.replace("'s side", "").replace("other sides", "others")
        yield f"When a player {did}, {what}."
    if annulling := _annulling(rules.penalties):
        did = words(_did(option_of(name, kind).question) for name in annulling)
        who = option_of("penalties.after_misdeal", kind).meaning(rules.penalties.after_misdeal)
        yield f"When he {did}, the deal is annulled as well, and {who} deals."


def _annulling(penalties: Penalties) -> list[str]:
    """Offences whose penalty annuls the deal besides (RULES.md section 7)."""
    names = [offence.value.replace("-", "_") for offence in OF_THE_DEAL]
    also = ("lose-four", "forfeit-stake")
    return [f"penalties.{name}" for name in names if getattr(penalties, name) in also]


def _did(question: str) -> str:
    """What the offender did, from the question of the option."""
    return question.removeprefix("What follows when a player ").removesuffix("?")
