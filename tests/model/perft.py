"""How many ways a deal can go: every sequence of decisions counted by the slow model."""

from __future__ import annotations

from tests.model.slow import Table, in_card_order


def count(table: Table, limit: int | None = None) -> int:
    """The lines from here to the end of the deal: until the next is entered or the game is over.

    Where the pack has to speak in between (a further card by fiving), every undealt card is one
    way to go on. With a limit the counting stops there and the limit is returned. The table
    itself is left as it was.
    """
    if table.phase == "deal":
        raise ValueError("nothing has been dealt")
    return _lines(table, table.deal_number, limit)


def _lines(table: Table, deal_number: int, limit: int | None) -> int:
    if table.phase == "over" or table.deal_number != deal_number:
        return 1
    moves = table.legal()
    if table.phase == "turn-up":
        moves = [f"up {card}" for card in in_card_order(table.undealt)]
    lines = 0
    for move in moves:
        following = table.copy()
        following.play(move)
        left = None if limit is None else limit - lines
        lines += _lines(following, deal_number, left)
        if limit is not None and lines >= limit:
            return limit
    return lines
