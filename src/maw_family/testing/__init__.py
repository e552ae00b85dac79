"""For tests of programs that play by these rules: games to draw, and a check of a ruleset.

`rulesets`, `games` and `states` are strategies for Hypothesis, which the extra
`maw-family[testing]` installs; nothing that is drawn is thrown away. `check_ruleset` plays
seeded games of its own, needs no Hypothesis and says in words what is wrong.
"""

from maw_family.testing.conformance import check_ruleset
from maw_family.testing.playing import PlayedGame
from maw_family.testing.strategies import games, rulesets, states

__all__ = ["PlayedGame", "check_ruleset", "games", "rulesets", "states"]
