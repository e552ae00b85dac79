"""Every sentence of RULES.md, sections 5 to 7, that decides something, in words of ours."""

from __future__ import annotations

from typing import Final

CLAUSES: Final[dict[str, str]] = {
    # Section 5: leading, following, reneging
    "5.opening.from-players": (
        "With so many players or more eldest opens with a trump if he holds one."
    ),
    "5.opening.holds-none": "Eldest without a trump opens with any card.",
    "5.opening.zero": "0 means that nobody ever has to open with a trump.",
    "5.opening.seats-not-sides": "Six seats in three sides are six players for the opening lead.",
    "5.opening.after-robbing": (
        "The hand is looked at when eldest leads, with the turn-up he has robbed."
    ),
    "5.opening.ace-of-hearts": "A♥ is a trump to open with, and has to be when it is the only one.",
    "5.opening.no-privilege": "Privilege is no excuse from opening with a trump.",
    "5.opening.later-leads": "The leads after the opening are free.",
    "5.plain.follow": "`follow`: who holds the suit led has to play it.",
    "5.plain.follow-or-trump": "`follow-or-trump`: who holds the suit led plays it or any trump.",
    "5.plain.hearts": "A♥ is no heart, it neither has to nor may follow one as a heart.",
    "5.void.free": "`free`: who is void in the suit led plays any card.",
    "5.void.must-trump": "`must-trump`: who is void in the suit led plays a trump if he has one.",
    "5.trump-led.forces": "A trump that is not privileged against the trump led forces a trump.",
    "5.trump-led.ace-of-hearts-led": "A♥ led is a trump led.",
    "5.trump-led.any-trump": "Where a trump is forced any trump will do, privileged ones too.",
    "5.trump-led.none": "Without a trump that is forced any card may be played to a trump.",
    "5.reneging.cards": "Privileged are the trumps that `reneging.cards` names, and no others.",
    "5.reneging.above-led": "A privileged card is free exactly when it ranks above the card led.",
    "5.reneging.others-played": "What others have played since the lead does not matter.",
    "5.ace-of-hearts-lead.trump": (
        "`trump`: A♥ led calls for trumps, and for nothing without a trump."
    ),
    "5.ace-of-hearts-lead.plain-heart": (
        "`plain-heart`: A♥ led calls for hearts as any heart lead does."
    ),
    "5.ace-of-hearts-lead.plain-heart-wins": (
        "Led as a plain heart A♥ is still a trump for winning the trick."
    ),
    "5.ace-of-hearts-lead.trump-then-heart": (
        "`trump-then-heart`: a player without a trump has to play a heart if he can."
    ),
    "5.ace-of-hearts-lead.hearts-trumps": (
        "With hearts trumps the option is silent, A♥ led is a trump as any other."
    ),
    # Section 6: the options of scoring
    "6.kind.other-kind-refused": "An option of another kind of scoring is refused.",
    "6.kind.change-drops": "Changing the kind drops the old kind's options, of the same name too.",
    "6.kind.defaults.game": "`game` starts from win 5, sweep 10, target 26.",
    "6.kind.defaults.tricks": "`tricks` starts from trick 5, best_trump 0, sweep off, target 25.",
    "6.kind.defaults.pool": (
        "`pool` starts from 3 tricks, stakes of 1, 20 chips, bonus 1, no extras."
    ),
    "6.kind.sweep-values": "`scoring.sweep` takes points or words, according to the kind.",
    "6.kind.numbers.whole": "Numbers are whole and not below nought.",
    "6.kind.numbers.from": "`stake`, `trick` and `win` are at least 1, the other numbers may be 0.",
    "6.kind.numbers.most": "No number is above 1,000,000.",
    "6.contract.later": "The kind `contract` is specified with the auction, there is none yet.",
    "6.options.all-at-once": "Contradictory options are refused, all of them at once.",
    "6.options.without-effect": "An option that cannot take effect beside the others is allowed.",
    "6.ace-of-hearts.needs-points": "A♥ points need a scoring with points, which a pool is not.",
    "6.tricks.target-required": "`tricks` requires a target.",
    "6.tricks.best-trump.values": "`best_trump` is 0 or 5.",
    "6.pool.chips-cover-first-due": (
        "`chips` covers the first due, which for the dealer is the larger one."
    ),
    "6.pool.maximum-needs-tit-up": "`maximum` needs a `tit_up` of at least 1.",
    "6.pool.tricks-to-win-values": "`tricks_to_win` is 2, 3 or 4.",
    # Section 6: kind `game`
    "6.game.all-played": "All five tricks are played, whoever has three or four of them already.",
    "6.game.three-or-four": "The side with three or four tricks scores `win`, the other nothing.",
    "6.game.sweep": "The side with all five tricks scores `sweep`, not `win` besides.",
    "6.game.partners": "Partners' tricks count together for their side.",
    "6.game.target": "Reaching `target`, exactly or beyond it, ends the game.",
    "6.game.target-zero": "With target 0 no number of points ends the game.",
    "6.game.many-sides": "With three sides one may have three tricks; 2-2-1 scores for nobody.",
    "6.game.ace-of-hearts.at-once": (
        "A♥ points that may end the game do so before a card is played."
    ),
    "6.game.ace-of-hearts.at-settling": (
        "A♥ points that wait are looked at after those of the winner of the deal."
    ),
    "6.game.ace-of-hearts.nobody-won": (
        "A deal that nobody wins is settled as well, and the target looked at."
    ),
    "6.game.ace-of-hearts.no-target": "With target 0 A♥ points count and end nothing.",
    "6.game.barred": "A barred side scores nothing for its tricks, be they all five.",
    # Section 6: kind `tricks`
    "6.tricks.each-trick": "Each trick scores `trick` to its winner's side at once.",
    "6.tricks.carried-over": "A deal below the target ends after five tricks, its points stay.",
    "6.tricks.stops-in-mid-deal": "Play stops in mid-deal when the target is reached.",
    "6.tricks.ace-of-hearts": "A♥ points that may not end the game wait for a trick of that side.",
    "6.tricks.best-trump.highest-played": (
        "The trick won by the highest trump played scores 5 more, after trick 5."
    ),
    "6.tricks.best-trump.played-not-held": (
        "A higher trump that stays in the pack or was put out does not count."
    ),
    "6.tricks.best-trump.no-trump": "Where no trump is played nobody scores it.",
    "6.tricks.best-trump.certain": (
        "It is credited as soon as it is certain, with the five at once."
    ),
    "6.tricks.best-trump.becomes-certain": (
        "It belongs to the trick of the five, in whichever trick that is played."
    ),
    "6.tricks.best-trump.superseded": "A superseded five is dead, the Jack is certain at once.",
    "6.tricks.best-trump.turn-up-unrobbed": (
        "The five turned up and not robbed is dead, the Jack is certain at once."
    ),
    "6.tricks.best-trump.turn-up-robbed": (
        "The five turned up and robbed is alive until it is played."
    ),
    "6.tricks.best-trump.failed-ace": (
        "An Ace that may have failed keeps its usual place until it is played."
    ),
    "6.tricks.best-trump.recount": (
        "After trick 5 the points are recounted in trick order, the first there wins."
    ),
    "6.tricks.best-trump.belongs-to-its-trick": (
        "In the recount the 5 belongs to the trick of the trump, not to the end."
    ),
    "6.tricks.best-trump.certain-points-win": (
        "A side there on certain points has won, whatever the bonus would have done."
    ),
    "6.tricks.sweep.off": "`off`: all five tricks win their points and nothing else.",
    "6.tricks.sweep.wins-game": "`wins-game`: all five tricks win the game below the target.",
    "6.tricks.sweep.reason": "The reason is `sweep` only where the target is not reached.",
    "6.tricks.sweep.double-stake": (
        "`double-stake`: from 0 to the game with all five tricks wins a double stake."
    ),
    "6.tricks.sweep.double-stake-from-nought": (
        "No double stake for a side that did not stand at 0, or without the game."
    ),
    "6.tricks.sweep.double-stake-all-five": (
        "A game won before trick 5 is not won by all five tricks."
    ),
    "6.tricks.sweep.double-stake-any-trick": (
        "The doubling does not depend on which trick of the recount was there."
    ),
    "6.tricks.barred.cap": "A credit of a barred side is cut to what is left below the cap.",
    "6.tricks.barred.above-the-cap": "Points above the cap stay, and nothing is added to them.",
    "6.tricks.barred.sweep": (
        "The sweep of a barred side wins nothing; told, the Ace wins the game."
    ),
    "6.tricks.barred.total": "The total of a barred side is not looked at until the next deal.",
    "6.tricks.barred.others": "The other side wins as ever in a deal in which one is barred.",
    # Section 6: kind `pool`
    "6.pool.chips": "Every seat starts with `chips`.",
    "6.pool.dues.first": "In the first deal every seat pays `stake`, partners too.",
    "6.pool.dues.after-won": "After a won pool everybody pays `stake`.",
    "6.pool.dues.after-spoil": "After a spoil everybody pays `spoil_stake`.",
    "6.pool.dues.maximum": (
        "Once the pool has reached `maximum` only the dealer pays, and `tit_up`."
    ),
    "6.pool.dues.below-maximum": "A pool below `maximum` takes everybody's stake, even beyond it.",
    "6.pool.dues.won-whatever-maximum": (
        "`maximum` is looked at after a spoil only, not after a won pool."
    ),
    "6.pool.dues.dealer-extra": "The dealer pays `dealer_extra` besides, in every deal.",
    "6.pool.won": "A side that makes its tricks takes the pool and the deal ends.",
    "6.pool.spoilt": "A deal that no side has won is spoilt after trick 5, and the pool stays.",
    "6.pool.sweep-off": "`off`: the pool is won with the first tricks, nobody is asked.",
    "6.pool.jink.choice": (
        "`jink`: who leads after his side won all first tricks claims or leads on."
    ),
    "6.pool.jink.claim": "Who claims has won the pool, and the deal is over.",
    "6.pool.jink.made": "All five after leading on take the pool and a bonus from every opponent.",
    "6.pool.jink.lost": "A trick lost on the way ends the deal as a spoil.",
    "6.pool.jink.leader-decides": "The leader decides for his side.",
    "6.pool.jink.once": "The choice comes once.",
    "6.pool.jink.all-first-tricks": (
        "There is a choice only if the side won all of the first tricks."
    ),
    "6.pool.jink.two-tricks": (
        "With two tricks to win the choice comes after trick 2, and five are to be won."
    ),
    "6.pool.jink.four-tricks": "With four tricks to win the choice comes after trick 4.",
    "6.pool.free.no-choice": "`free`: the side plays on, there is nothing to claim.",
    "6.pool.free.all-five": "All five tricks earn the bonus besides the pool.",
    "6.pool.free.trick-lost": "A trick lost on the way ends the deal with the pool won.",
    "6.pool.free.two-and-four": "The free run begins with `tricks_to_win` tricks, two or four.",
    "6.pool.bonus.before-sharing": "Bonuses go into the pool before it is shared.",
    "6.pool.bonus.payer-has": "Nobody pays more than he has.",
    "6.pool.bonus.opposing-seats": "Every opposing seat pays the bonus, a partner does not.",
    "6.pool.shared": "Partners share the pool equally, whoever won the tricks.",
    "6.pool.shared.odd": "What does not divide stays, and the pool counts as won all the same.",
    "6.pool.adds-up": "Chips and pool always add up to what was issued.",
    "6.pool.chips-out": (
        "The game ends on entering a deal in which somebody cannot pay his due in full."
    ),
    "6.pool.chips-out.dealer": "The dealer's due is the larger one, and he alone owes the tit-up.",
    "6.pool.chips-out.others-owe-nothing": (
        "With a full pool only the dealer has to be able to pay."
    ),
    "6.pool.chips-out.nothing-collected": (
        "In that case nothing is collected, not even from those who could pay."
    ),
    "6.pool.chips-out.sides": "The side with most chips wins, the sum of its seats.",
    "6.pool.chips-out.equal": (
        "Several sides win when equal, and what lies in the pool is nobody's."
    ),
    "6.pool.barred.spoilt": "A barred side spoils the deal at once with its tricks, asked nothing.",
    # Section 7: irregularities
    "7.unfinished": "A referee may apply a penalty to any unfinished state.",
    "7.finished": "No penalty is applied to a finished game.",
    "7.never-offered": "A penalty is never among the legal moves.",
    "7.offences": "There are eight offences, each with an option of its own.",
    "7.effect.none": "`none`, the default, is refused.",
    "7.effect.lose-set": "`lose-set`: the game is over and all other sides have won.",
    "7.effect.lose-deal": "`lose-deal`: the other side scores `win` and the deal ends.",
    "7.effect.lose-deal.settled": "The deal so lost is settled as any other, the target looked at.",
    "7.effect.lose-deal.passes": (
        "After `lose-deal` the deal passes, whoever offended and whatever he did."
    ),
    "7.effect.lose-four": "`lose-four`: the offender's side loses 4 points, below zero too.",
    "7.effect.forfeit-stake": (
        "`forfeit-stake`: the offender's side is barred: its tricks spoil the deal."
    ),
    "7.effect.forfeit-stake.until-taken": (
        "It is barred until somebody has taken the pool, over deals spoilt or annulled."
    ),
    "7.effect.forfeit-stake.tricks-made": (
        "If the side had made its tricks already the deal is spoilt at once."
    ),
    "7.effect.forfeit-stake.tricks-short": (
        "With fewer tricks the deal goes on until it makes them."
    ),
    "7.effect.redeal": "`redeal`: the deal is annulled and the same dealer deals again.",
    "7.effect.pass-deal": "`pass-deal`: the deal is annulled and the next dealer deals.",
    "7.effect.annuls-whatever-offence": (
        "`redeal` and `pass-deal` annul the deal, whatever the offence."
    ),
    "7.misdeal.annuls": "A misdeal or wrong packet order annuls the deal besides its effect.",
    "7.misdeal.after": (
        "`after_misdeal` says who deals then, the same dealer unless it says otherwise."
    ),
    "7.misdeal.effect-says": (
        "Where the effect says itself who deals, `after_misdeal` is not asked."
    ),
    "7.misdeal.too-late": "It may be noticed only until a card of this deal has been played.",
    "7.misdeal.after-robbing": (
        "Robbing and declaring play no card, a misdeal may still be noticed."
    ),
    "7.annulled.dues": ("After an annulled deal only `dealer_extra` is due, its stakes serve on."),
    "7.annulled.chips-out": (
        "A dealer who cannot pay the extra after an annulled deal ends the game."
    ),
    "7.annulled.points": "A♥ and penalty points of an annulled deal stay, points of its tricks go.",
    "7.any-seat": "Any seat at the table may be charged, at any turn.",
    "7.counted-from-dealer": (
        "Who deals next is counted from the dealer, not from the seat charged."
    ),
    "7.scoring-cannot-carry": "An effect that the scoring cannot carry makes the ruleset invalid.",
    "7.every-side-barred": "If every side is barred nobody can win the pool any more.",
    "7.no-cards-needed": "A penalty needs no cards on the table.",
    "7.phase-and-turn-stay": (
        "It leaves phase and turn as they are unless its effect ends something."
    ),
    "7.repeated": "It may be repeated.",
    "7.undoes-nothing": "It undoes nothing: hands, cards played and the turn-up stay.",
}
