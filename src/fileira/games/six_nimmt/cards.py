"""The cards of 6 nimmt!: 104 numbers with their heads, and 28 special cards of seven kinds."""

import numpy as np

CARDS = 104
COPIES = 4  # of each special card
KINDS = 7
SPECIALS = COPIES * KINDS

# A special card is named by the number of the move that plays it, beyond the numbers and rows.
FIFTH_ROW, TAKE_7, INSERT, REPLACE, MOVE, BLOCK, MINUS_PLUS = range(111, 111 + KINDS)
FIRST_SPECIAL = FIFTH_ROW


def _heads(card: int) -> int:
    """The bull heads printed on a card (clause 1)."""
    if card == 55:
        return 7
    for step, heads in ((11, 5), (10, 3), (5, 2)):
        if card % step == 0:
            return heads
    return 1


HEADS = np.array([0] + [_heads(card) for card in range(1, CARDS + 1)], np.int64)
