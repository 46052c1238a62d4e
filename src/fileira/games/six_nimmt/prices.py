"""How many heads a choice saves, in tenths, compared with the other cards of the hand.

Learned by `benchmarks/fit_six_nimmt.py`, in two turns for each table.
"""

from typing import NamedTuple

Line = tuple[int, ...]


class Prices(NamedTuple):
    low: tuple[int, int]  # of a low card: always, and for each head of the cheapest row
    parts: Line  # by the part of the deck to which the card belongs
    heads: Line  # by the gap, for each head of a full row
    full: Line  # by the gap from the row's end to the card, as all below
    one_free: Line
    two_free: Line
    three_free: Line
    four_free: Line


PRICES = {
    ("professional", 4): Prices(
        (6, -6),
        (2, -2, -4, -5, -7, -6, -5, -2, 1, 3, 7, 9, 7),
        (-4, -5, -5, -5, -6, -6, -6, -6, -7, -6, -7, -8, -8, -7, -4, -1),
        (-3, 0, -6, 0, -2, 3, -1, -1, 5, -1, 4, 14, 15, 12, 9, 4),
        (2, 1, 1, 3, -2, -3, -2, -4, -6, -7, -11, -11, -13, -17, -20, -15),
        (6, 6, 3, 2, 4, 5, 4, 5, 2, 2, -1, -4, -8, -12, -15, -15),
        (3, 4, 3, 3, 4, 3, 4, 2, 4, 4, 5, 4, 2, -1, -7, -20),
        (3, 2, 2, 3, 3, 3, 2, 3, 3, 1, 3, 2, 2, 3, 2, 4),
    ),
    ("base", 4): Prices(
        (6, -6),
        (2, -2, -4, -5, -7, -6, -5, -2, 1, 3, 7, 9, 7),
        (-4, -5, -5, -5, -6, -6, -6, -6, -7, -6, -7, -8, -8, -7, -4, -1),
        (-3, 0, -6, 0, -2, 3, -1, -1, 5, -1, 4, 14, 15, 12, 9, 4),
        (2, 1, 1, 3, -2, -3, -2, -4, -6, -7, -11, -11, -13, -17, -20, -15),
        (6, 6, 3, 2, 4, 5, 4, 5, 2, 2, -1, -4, -8, -12, -15, -15),
        (3, 4, 3, 3, 4, 3, 4, 2, 4, 4, 5, 4, 2, -1, -7, -20),
        (3, 2, 2, 3, 3, 3, 2, 3, 3, 1, 3, 2, 2, 3, 2, 4),
    ),
}
