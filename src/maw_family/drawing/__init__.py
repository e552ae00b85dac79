"""How cards and tables are drawn; `maw_family.svg` checks what it is asked for and calls this.

Nothing here imports the rest of the package: cards, states and views are taken as they come.
"""
