"""RULES.md section 7: what a referee may do, a test for each clause."""

from __future__ import annotations

from typing import Any

import pytest

import maw_family as maw
from tests.clauses.scripted import ended, outcome, won_by
from tests.clauses.table import clause, go_on, legal, play, refused, table

OFFENCES = (
    "change-hands",
    "renounce",
    "lead-out-of-turn",
    "misdeal",
    "packet-order",
    "look",
    "false-rob",
    "make-out",
)
EFFECTS = (
    "none",
    "lose-set",
    "lose-deal",
    "lose-four",
    "forfeit-stake",
    "redeal",
    "pass-deal",
)
NO_FIVING = {"fiving.extent": "off"}


def option(offence: str) -> str:
    return f"penalties.{offence.replace('-', '_')}"


def moments() -> dict[str, maw.State]:
    """A game in each of its phases but the last, where looking costs 4 points."""
    options = {"penalties.look": "lose-four", "robbing.dealer": "may"}
    deal, *_ = won_by("", players=2)
    asked = play("maw", [deal, "up AC"], players=2, options=options)
    return {
        "deal": table("maw", players=2, options=options),
        "turn-up": play("maw", [deal], players=2, options=options),
        "ask-five": asked,
        "answer-five": go_on(asked, ["1 five"]),
        "dealer-rob": go_on(asked, ["1 stand"]),
        "play": go_on(asked, ["1 stand", "0 leave"]),
    }


@clause("7.unfinished")
def test_unfinished() -> None:
    """Section 7: a referee may apply a penalty to any unfinished state."""
    for phase, state in moments().items():
        assert state.phase == phase
        assert go_on(state, ["penalty 1 look"]).points == (0, -4)


@clause("7.finished")
def test_finished() -> None:
    """Section 7: no penalty is applied to a finished game."""
    over = play("maw", ["penalty 0 renounce"], players=2)
    assert over.is_over
    assert refused(over, "penalty 1 renounce").code == "game-over"


@clause("7.never-offered")
def test_never_offered() -> None:
    """Section 7: a penalty is never among the legal moves."""
    for state in moments().values():
        assert not any(isinstance(move, maw.Penalty) for move in maw.legal_moves(state))


@clause("7.offences")
def test_offences() -> None:
    """Section 7: there are eight offences, each with an option of its own."""
    assert tuple(maw.Offence) == OFFENCES
    for offence in OFFENCES:
        options = {option(offence): "lose-four"}
        state = play("five-cards", [f"penalty 0 {offence}"], players=2, options=options)
        assert state.points == (-4, 0)
        for other in OFFENCES:
            if other != offence:
                assert refused(state, f"penalty 0 {other}").code == "not-penalised"


@clause("7.effect.none")
def test_effect_none() -> None:
    """Section 7: `none`, the default, is refused."""
    state = table("five-cards", players=2)
    for offence in OFFENCES:
        refusal = refused(state, f"penalty 0 {offence}")
        assert (refusal.code, refusal.option) == ("not-penalised", option(offence))


@clause("7.effect.lose-set")
def test_effect_lose_set() -> None:
    """Section 7: `lose-set` – the game is over and all other sides have won."""
    state = play("maw", ["penalty 0 renounce"], players=2)
    assert outcome(state) == ((1,), "penalty")
    options = {"penalties.renounce": "lose-set"}
    moves = [*won_by("1", players=3), "penalty 1 renounce"]
    state = play("spoil-five", moves, players=3, options=options)
    assert outcome(state) == ((0, 2), "penalty")
    assert maw.score(state).tricks == (0, 1, 0)
    state = play("maw", ["penalty 3 renounce"], players=4)
    assert outcome(state) == ((0,), "penalty")


@clause("7.effect.lose-deal")
def test_effect_lose_deal() -> None:
    """Section 7: `lose-deal` – the other side scores `win` and the deal ends."""
    options = {**NO_FIVING, "penalties.look": "lose-deal"}
    state = play("maw", [*won_by("00", players=2), "penalty 0 look"], players=2, options=options)
    assert (state.points, state.phase) == ((0, 5), maw.Phase.DEAL)
    assert (ended(state).winners, ended(state).ending) == ((1,), maw.Ending.PENALTY)
    assert maw.score(state).tricks == (0, 0)


@clause("7.effect.lose-deal.settled")
def test_effect_lose_deal_settled() -> None:
    """Section 7: the deal so lost is settled as any other, the target looked at."""
    options = {"penalties.look": "lose-deal", "scoring.target": 10}
    state = play("maw", ["penalty 0 look", "penalty 0 look"], players=2, options=options)
    assert (state.points, outcome(state)) == ((0, 10), ((1,), "target"))
    # A♥ points that waited are looked at as well, after those of the winner.
    options = {
        **NO_FIVING,
        "penalties.look": "lose-deal",
        "turn_up.ace_of_hearts_wins": False,
        "turn_up.ace_of_hearts_points": 12,
        "scoring.target": 10,
    }
    moves = [*won_by("", players=2, up="AH"), "penalty 0 look"]
    state = play("maw", moves, players=2, options=options)
    assert (state.points, outcome(state)) == ((12, 5), ((0,), "target"))


@clause("7.effect.lose-deal.passes")
def test_effect_lose_deal_passes() -> None:
    """Section 7: after `lose-deal` the deal passes, whoever offended and whatever he did."""
    options = {
        "penalties.look": "lose-deal",
        "penalties.misdeal": "lose-deal",
        "penalties.after_misdeal": "redeal",
    }
    for offence in ("look", "misdeal"):
        for seat in (0, 1):
            state = play("maw", [f"penalty {seat} {offence}"], players=2, options=options)
            assert state.dealer == 1
            assert state.points == ((0, 5) if seat == 0 else (5, 0))


@clause("7.effect.lose-four")
def test_effect_lose_four() -> None:
    """Section 7: `lose-four` – the offender's side loses 4 points, below zero too."""
    assert play("maw", ["penalty 0 false-rob"], players=2).points == (-4, 0)
    assert play("maw", ["penalty 3 false-rob"], players=4).points == (0, -4)
    options = {"penalties.look": "lose-four"}
    state = play(
        "twenty-five-irish",
        [*won_by("11", players=2), "penalty 1 look"],
        players=2,
        options=options,
    )
    assert state.points == (0, 6)


@clause("7.effect.forfeit-stake")
def test_effect_forfeit_stake() -> None:
    """Section 7: `forfeit-stake` – the offender's side is barred: its tricks spoil the deal."""
    moves = won_by("111", players=2)
    state = play("spoil-five", [*moves[:2], "penalty 1 renounce"], players=2)
    assert (state.barred, state.phase) == ((1,), maw.Phase.PLAY)
    state = go_on(state, moves[2:])
    assert (ended(state).winners, ended(state).ending) == ((), maw.Ending.SPOILT)
    assert state.pool == 4
    state = play("spoil-five", ["penalty 2 renounce"], players=4)
    assert state.barred == (0,)


@clause("7.effect.forfeit-stake.until-taken")
def test_effect_forfeit_stake_until_taken() -> None:
    """Section 7: it is barred until somebody has taken the pool, over deals spoilt or annulled."""
    options = {"penalties.look": "redeal"}
    moves = ["penalty 1 renounce", *won_by("111", players=2), "penalty 0 look"]
    state = play("spoil-five", moves, players=2, options=options)
    assert (state.dealer, state.barred, state.pool) == (1, (1,), 4)
    state = go_on(state, won_by("0010", players=2, dealer=1))
    assert (ended(state).winners, state.barred) == ((0,), ())


@clause("7.effect.forfeit-stake.tricks-made")
def test_effect_forfeit_stake_tricks_made() -> None:
    """Section 7: if the side had made its tricks already the deal is spoilt at once."""
    options = {"penalties.renounce": "forfeit-stake"}
    # Before the choice to claim, and while leading on; in a free run, with three tricks or four.
    for ruleset in ("spoil-five", "five-and-ten"):
        for winners in ("111", "1111"):
            moves = [*won_by(winners, players=2), "penalty 1 renounce"]
            state = play(ruleset, moves, players=2, options=options)
            last = ended(state)
            assert (last.winners, last.ending) == ((), maw.Ending.SPOILT)
            assert (state.dealer, state.pool, state.barred) == (1, 4, (1,))
    # The other side's forfeit takes nothing from the side that has made them.
    moves = [*won_by("111", players=2), "penalty 0 renounce", "1 claim"]
    state = play("spoil-five", moves, players=2, options=options)
    assert ended(state).winners == (1,)


@clause("7.effect.forfeit-stake.tricks-short")
def test_effect_forfeit_stake_tricks_short() -> None:
    """Section 7: with fewer tricks the deal goes on until it makes them."""
    moves = won_by("1101", players=2)
    state = play("spoil-five", [*moves[:6], "penalty 1 renounce"], players=2)
    assert (state.phase, len(state.tricks), state.pool) == (maw.Phase.PLAY, 2, 2)
    state = go_on(state, moves[6:])
    assert (ended(state).ending, state.pool) == (maw.Ending.SPOILT, 4)


@clause("7.effect.redeal")
def test_effect_redeal() -> None:
    """Section 7: `redeal` – the deal is annulled and the same dealer deals again."""
    options = {**NO_FIVING, "penalties.look": "redeal"}
    state = play("maw", [*won_by("1111", players=2), "penalty 1 look"], players=2, options=options)
    assert (state.dealer, state.phase, state.points) == (0, maw.Phase.DEAL, (0, 0))
    assert (ended(state).winners, ended(state).ending) == ((), maw.Ending.ANNULLED)
    assert (state.hands, state.turn_up) == ((maw.CardSet(""),) * 2, None)


@clause("7.effect.pass-deal")
def test_effect_pass_deal() -> None:
    """Section 7: `pass-deal` – the deal is annulled and the next dealer deals."""
    options = {**NO_FIVING, "penalties.look": "pass-deal"}
    state = play("maw", [*won_by("1111", players=2), "penalty 1 look"], players=2, options=options)
    assert (state.dealer, state.phase, state.points) == (1, maw.Phase.DEAL, (0, 0))
    assert (ended(state).winners, ended(state).ending) == ((), maw.Ending.ANNULLED)


@clause("7.effect.annuls-whatever-offence")
def test_effect_annuls_whatever_offence() -> None:
    """Section 7: `redeal` and `pass-deal` annul the deal, whatever the offence."""
    for effect, dealer in (("redeal", 0), ("pass-deal", 1)):
        for offence in OFFENCES:
            options = {option(offence): effect}
            state = play("maw", [f"penalty 0 {offence}"], players=2, options=options)
            assert (state.dealer, ended(state).ending) == (dealer, maw.Ending.ANNULLED)


@clause("7.misdeal.annuls")
def test_misdeal_annuls() -> None:
    """Section 7: a misdeal or wrong packet order annuls the deal besides its effect."""
    for offence in ("misdeal", "packet-order"):
        moves = [*won_by("", players=2), f"penalty 0 {offence}"]
        options = {**NO_FIVING, option(offence): "lose-four"}
        state = play("maw", moves, players=2, options=options)
        assert (state.points, state.phase) == ((-4, 0), maw.Phase.DEAL)
        assert ended(state).ending == maw.Ending.ANNULLED
        options = {option(offence): "forfeit-stake"}
        state = play("spoil-five", moves, players=2, options=options)
        assert (state.barred, state.phase) == ((0,), maw.Phase.DEAL)
        assert (ended(state).ending, state.pool) == (maw.Ending.ANNULLED, 2)


@clause("7.misdeal.after")
def test_misdeal_after() -> None:
    """Section 7: `after_misdeal` says who deals then, the same dealer unless it says otherwise."""
    for offence in ("misdeal", "packet-order"):
        options = {option(offence): "lose-four"}
        assert play("maw", [f"penalty 1 {offence}"], players=2, options=options).dealer == 0
        options["penalties.after_misdeal"] = "pass-deal"
        assert play("maw", [f"penalty 1 {offence}"], players=2, options=options).dealer == 1


@clause("7.misdeal.effect-says")
def test_misdeal_effect_says() -> None:
    """Section 7: where the effect says itself who deals, `after_misdeal` is not asked."""
    for effect, after, dealer in (("redeal", "pass-deal", 0), ("pass-deal", "redeal", 1)):
        options = {"penalties.misdeal": effect, "penalties.after_misdeal": after}
        assert play("maw", ["penalty 0 misdeal"], players=2, options=options).dealer == dealer


@clause("7.misdeal.too-late")
def test_misdeal_too_late() -> None:
    """Section 7: it may be noticed only until a card of this deal has been played."""
    options = {
        **NO_FIVING,
        "penalties.misdeal": "redeal",
        "penalties.packet_order": "lose-four",
        "penalties.look": "redeal",
    }
    moves = won_by("11111", players=2)
    for offence in ("misdeal", "packet-order"):
        text = f"penalty 0 {offence}"
        before = play("maw", moves[:2], players=2, options=options)
        assert ended(go_on(before, [text])).ending == maw.Ending.ANNULLED
        for played in (3, 4, 7):
            state = play("maw", moves[:played], players=2, options=options)
            assert refused(state, text).code == "too-late"
            assert ended(go_on(state, ["penalty 0 look"])).ending == maw.Ending.ANNULLED
        # In the next deal no card has been played yet.
        following = play("maw", moves, players=2, options=options)
        assert ended(go_on(following, [text])).ending == maw.Ending.ANNULLED


@clause("7.misdeal.after-robbing")
def test_misdeal_after_robbing() -> None:
    """Section 7: robbing and declaring play no card, a misdeal may still be noticed."""
    for said in ("1 rob KD", "1 declare"):
        moves = ["deal QDTD8D6D4D KDJD9D7DAC", "up 2C", said, "penalty 0 misdeal"]
        state = play("spoil-five", moves, players=2)
        assert (state.phase, ended(state).ending) == (maw.Phase.DEAL, maw.Ending.ANNULLED)
    moves = ["deal QDTD8D6D4D KDJD9D7D3C", "up AC", "0 rob 4D", "penalty 0 misdeal"]
    state = play("spoil-five", moves, players=2)
    assert (state.phase, ended(state).ending) == (maw.Phase.DEAL, maw.Ending.ANNULLED)


@clause("7.annulled.dues")
def test_annulled_dues() -> None:
    """Section 7: after an annulled deal only `dealer_extra` is due, its stakes serve on."""
    start = table("spoil-five-peel", players=3)
    assert (start.chips, start.pool) == ((16, 17, 17), 10)
    state = go_on(start, ["penalty 0 misdeal"])
    assert (state.dealer, state.chips, state.pool) == (1, (16, 16, 17), 11)
    options = {"penalties.misdeal": "redeal"}
    state = play("spoil-five-peel", ["penalty 0 misdeal"], players=3, options=options)
    assert (state.dealer, state.chips, state.pool) == (0, (15, 17, 17), 11)
    # A full pool changes nothing, the tit-up is not due.
    full: dict[str, Any] = {**options, "scoring.maximum": 1, "scoring.tit_up": 5}
    state = play("spoil-five-peel", ["penalty 0 misdeal"], players=3, options=full)
    assert (state.chips, state.pool) == ((15, 17, 17), 11)
    state = play("spoil-five", ["penalty 0 misdeal"], players=3)
    assert (state.chips, state.pool) == ((19, 19, 19), 3)


@clause("7.annulled.chips-out")
def test_annulled_chips_out() -> None:
    """Sections 6 and 7: a dealer who cannot pay the extra after an annulled deal ends the game."""
    options: dict[str, Any] = {"penalties.misdeal": "redeal", "scoring.chips": 4}
    state = play("spoil-five-peel", ["penalty 0 misdeal"], players=3, options=options)
    assert (state.chips, state.pool) == ((0, 1, 1), 10)
    assert outcome(state) == ((1, 2), "chips-out")


@clause("7.annulled.points")
def test_annulled_points() -> None:
    """Section 7: A♥ and penalty points of an annulled deal stay, points of its tricks go."""
    options: dict[str, Any] = {
        "robbing.dealer": "off",
        "turn_up.ace_of_hearts_points": 4,
        "penalties.false_rob": "lose-four",
        "penalties.look": "redeal",
    }
    moves = [*won_by("11", players=2, up="AH"), "penalty 1 false-rob"]
    state = play("twenty-five-irish", moves, players=2, options=options)
    assert state.points == (4, 6)
    state = go_on(state, ["penalty 0 look"])
    assert (state.points, state.dealer) == ((4, -4), 0)


@clause("7.any-seat")
def test_any_seat() -> None:
    """Section 7: any seat at the table may be charged, at any turn."""
    state = play("spoil-five", won_by("", players=3), players=3)
    for seat in range(3):
        assert go_on(state, [f"penalty {seat} renounce"]).barred == (seat,)
    assert refused(state, "penalty 3 renounce").code == "no-such-seat"


@clause("7.counted-from-dealer")
def test_counted_from_dealer() -> None:
    """Section 7: who deals next is counted from the dealer, not from the seat charged."""
    for effect, expected in (("redeal", 1), ("pass-deal", 2)):
        for seat in range(4):
            moves = [f"penalty {seat} look"]
            options = {"penalties.look": effect}
            state = play("spoil-five", moves, players=4, dealer=1, options=options)
            assert state.dealer == expected
    options = {"penalties.look": "pass-deal"}
    state = play("spoil-five", ["penalty 1 look"], players=4, dealer=3, options=options)
    assert state.dealer == 0


@clause("7.scoring-cannot-carry")
def test_scoring_cannot_carry() -> None:
    """Section 7: an effect that the scoring cannot carry makes the ruleset invalid."""
    # lose-deal is of `game`, forfeit-stake of `pool`, and lose-four wants points.
    refuses = {
        "five-cards": {"forfeit-stake"},
        "forty-five": {"forfeit-stake", "lose-deal"},
        "spoil-five-1911": {"lose-deal", "lose-four"},
    }
    for ruleset, wrong in refuses.items():
        for effect in EFFECTS:
            for offence in OFFENCES:
                changes = {option(offence): effect}
                if effect in wrong:
                    with pytest.raises(maw.InvalidRuleset) as caught:
                        maw.ruleset(ruleset).with_options(changes)
                    assert len(caught.value.problems) == 1
                else:
                    assert (
                        maw.ruleset(ruleset).with_options(changes).options()[option(offence)]
                        == effect
                    )


@clause("7.every-side-barred")
def test_every_side_barred() -> None:
    """Section 7: if every side is barred nobody can win the pool any more."""
    options = {"scoring.chips": 3}
    moves = ["penalty 0 renounce", "penalty 1 renounce"]
    state = play("spoil-five", moves, players=2, options=options)
    assert (state.barred, state.phase) == ((0, 1), maw.Phase.DEAL)
    for number, winners in enumerate(("111", "0100")):
        state = go_on(state, won_by(winners, players=2, dealer=number))
        assert (ended(state).winners, ended(state).ending) == ((), maw.Ending.SPOILT)
        assert state.barred == (0, 1)
    # 2 and 2, 1 and 1, then nought and the pool of 6 that is nobody's.
    state = go_on(state, won_by("111", players=2))
    assert (state.chips, state.pool) == ((0, 0), 6)
    assert outcome(state) == ((0, 1), "chips-out")


@clause("7.no-cards-needed")
def test_no_cards_needed() -> None:
    """Section 7: a penalty needs no cards on the table."""
    state = table("maw", players=2)
    after = go_on(state, ["penalty 1 false-rob"])
    assert (after.points, after.phase, after.to_act) == ((0, -4), maw.Phase.DEAL, None)
    # The game then goes on with the deal that was due.
    assert go_on(after, won_by("", players=2)).to_act == 1


@clause("7.phase-and-turn-stay")
def test_phase_and_turn_stay() -> None:
    """Section 7: it leaves phase and turn as they are unless its effect ends something."""
    for phase, state in moments().items():
        for seat in (0, 1):
            after = go_on(state, [f"penalty {seat} look"])
            assert (after.phase, after.to_act, after.dealer) == (phase, state.to_act, 0)
            assert legal(after) == legal(state)


@clause("7.repeated")
def test_repeated() -> None:
    """Section 7: it may be repeated."""
    moves = ["penalty 0 false-rob", "penalty 0 false-rob", "penalty 1 false-rob"]
    assert play("maw", moves, players=2).points == (-8, -4)
    moves = ["penalty 0 renounce", "penalty 0 renounce"]
    assert play("spoil-five", moves, players=2).barred == (0,)


@clause("7.undoes-nothing")
def test_undoes_nothing() -> None:
    """Section 7: it undoes nothing: hands, cards played and the turn-up stay."""
    moves = won_by("10", players=2)
    state = play("maw", moves[:-1], players=2, options=NO_FIVING)
    after = go_on(state, ["penalty 0 false-rob"])
    assert (after.hands, after.trick, after.tricks) == (state.hands, state.trick, state.tricks)
    assert (after.turn_up, after.leader) == (state.turn_up, state.leader)
    assert after.undealt == state.undealt
