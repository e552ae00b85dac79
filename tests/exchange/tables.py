"""What the tests of this folder share: rulesets beyond the shipped ones, and states of games."""

from __future__ import annotations

from typing import Any, Final

import attrs
from hypothesis import strategies as st

import maw_family as maw
from tests.properties.strategies import any_rulesets, courses, up_to, written_rulesets

NAMES: Final = st.text(
    # Lone surrogates too: a text of Python may hold them, and JSON can say them.
    st.characters(exclude_categories=()),
    min_size=1,
    max_size=6,
)
# An id can be printed and holds no @, which would part it from the edition.
IDS: Final = st.text(
    st.characters(categories=("L", "N", "P", "S"), exclude_characters="@"), min_size=1, max_size=6
)


@st.composite
def strange_rulesets(draw: st.DrawFn) -> maw.Ruleset:
    """Rulesets whose id, edition, title or sources are not those of any that is shipped."""
    changes: dict[str, st.SearchStrategy[Any]] = {
        "id": IDS,
        "edition": st.integers(1, 10**6),
        "title": NAMES,
        "sources": st.lists(NAMES, max_size=2).map(tuple),
    }
    names = draw(st.sets(st.sampled_from(sorted(changes)), min_size=1))
    return attrs.evolve(
        draw(any_rulesets()), **{name: draw(changes[name]) for name in sorted(names)}
    )


_RULESETS: Final = st.one_of(any_rulesets(), strange_rulesets())


@st.composite
def house_rules(draw: st.DrawFn) -> maw.Ruleset:
    """A shipped ruleset with some of the options of another."""
    rules = maw.ruleset(draw(st.sampled_from(maw.rulesets())))
    other = draw(written_rulesets(rules.scoring.kind)).options()
    names = draw(st.sets(st.sampled_from(sorted(_FREE & set(other))), max_size=3))
    return rules.with_options({name: other[name] for name in names})


# Options that contradict no other, whatever their value.
_FREE: Final = {
    "ranking.top_trumps",
    "deal.packets",
    "turn_up.ace_of_hearts_wins",
    "fiving.extent",
    "robbing.dealer",
    "robbing.holder",
    "robbing.unrobbed_ace",
    "robbing.failure",
    "leading.opening_trump_from",
    "following.plain_lead",
    "following.void",
    "following.ace_of_hearts_lead",
    "reneging.cards",
    "scoring.target",
    "scoring.win",
}


def rulesets() -> st.SearchStrategy[maw.Ruleset]:
    """Shipped ones, house rules of them, and strange ones."""
    return st.one_of(_RULESETS, house_rules())


@st.composite
def states(
    draw: st.DrawFn,
    rules: st.SearchStrategy[maw.Ruleset] | None = None,
    *,
    penalties_in_256: int = 16,
) -> maw.State:
    """Any state of any game: more often than not one in the midst of it."""
    course = draw(
        courses(rulesets() if rules is None else rules, penalties_in_256=penalties_in_256)
    )
    back = draw(st.one_of(st.just(0), up_to(90)))
    return course.states[max(0, len(course.states) - 1 - back)]


@st.composite
def capped_games(draw: st.DrawFn) -> list[maw.State]:
    """Kind `tricks`, a holder who fails and whose cap is near, and a penalty at any moment.

    Two play; seat 1 holds the Ace of trumps and wins whatever the draw lets it win.
    """
    ace = draw(st.sampled_from(("AC", "AS")))
    suit = maw.Suit.CLUBS if ace == "AC" else maw.Suit.SPADES
    rules = maw.ruleset("twenty-five@1").with_options(
        {
            "scoring.trick": draw(st.integers(1, 5)),
            "scoring.best_trump": draw(st.sampled_from((0, 5))),
            "scoring.target": draw(st.integers(1, 16)),
            "scoring.sweep": draw(st.sampled_from(("off", "wins-game", "double-stake"))),
            "robbing.holder": draw(st.sampled_from(("declare", "mandatory"))),
            "robbing.unrobbed_ace": draw(st.sampled_from(("keeps-rank", "lowest-trump"))),
            "robbing.failure": "cannot-win",
            "penalties.look": "lose-four",
            "penalties.change_hands": "lose-set",
        }
    )
    pack = draw(st.permutations(list(maw.CardSet.from_mask(2**52 - 1))))
    pack.sort(key=lambda card: card is not maw.Card(ace))
    up = next(card for card in pack[10:] if card.suit is suit)
    state = maw.new_game(rules, players=2)
    reached = [state]
    opening: tuple[maw.Move, ...] = (
        maw.Deal((maw.CardSet(pack[5:10]), maw.CardSet(pack[:5]))),
        maw.TurnUp(up),
    )
    for move in opening:
        state = maw.apply(state, move)
        reached.append(state)
    for decision in draw(st.binary(min_size=16, max_size=16)):
        if state.is_over or state.to_act is None:
            break
        if decision >= 200:
            move = maw.Penalty(decision & 1, maw.Offence.LOOK)
        elif decision == 199:
            move = maw.Penalty(0, maw.Offence.CHANGE_HANDS)
        else:
            cards = [word for word in maw.legal_moves(state) if isinstance(word, maw.Play)]
            move = cards[decision % len(cards)]
        state = maw.apply(state, move)
        reached.append(state)
    return reached
