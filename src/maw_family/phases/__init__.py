"""The phases of a game: who has to choose, what he may do and why not, what follows.

What a seat may do is worked out once, when a state is built, and kept in it; `legal_moves`,
`is_legal`, `explain` and `apply` all read that one answer.
"""
