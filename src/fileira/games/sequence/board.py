"""The board of Sequence, with the tables that its bit sets need.

Cells are numbered 0 to 99, row by row from the top left. A set of cells is two numbers of 50 bits:
the upper five rows, the lower five.
"""

import numpy as np

from ...core.record import Int64s
from .cards import EYES, KINDS, NAMES, TWO_EYED

LAYOUT = """
    XX 2S 3S 4S 5S 6S 7S 8S 9S XX
    6C 5C 4C 3C 2C AH KH QH TH TS
    7C AS 2D 3D 4D 5D 6D 7D 9H QS
    8C KS 6C 5C 4C 3C 2C 8D 8H KS
    9C QS 7C 6H 5H 4H AH 9D 7H AS
    TC TS 8C 7H 2H 3H KH TD 6H 2D
    QC 9S 9C 8H 9H TH QH QD 5H 3D
    KC 8S TC QC KC AC AD KD 4H 4D
    AC 7S 6S 5S 4S 3S 2S 2H 3H 5D
    XX AD KD QD TD 9D 8D 7D 6D XX
"""
CORNER = "XX"
SIDE = 10
CELLS = SIDE * SIDE
HALF = CELLS // 2  # cells in each of the two numbers of a set
LENGTH = 5  # of a sequence
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
NO_WINDOW = -1


def cells_of_set(upper: int, lower: int) -> list[int]:
    """
    >>> cells_of_set(0b101, 1)
    [0, 2, 50]
    """
    bits = int(upper) | int(lower) << HALF
    return [cell for cell in range(CELLS) if bits >> cell & 1]


def _windows() -> list[tuple[int, ...]]:
    """All lines of five cells."""
    found = []
    for row, column in np.ndindex(SIDE, SIDE):
        for down, right in DIRECTIONS:
            ends = row + down * (LENGTH - 1), column + right * (LENGTH - 1)
            if all(0 <= end < SIDE for end in ends):
                step = SIDE * down + right
                found.append(tuple(SIDE * row + column + step * i for i in range(LENGTH)))
    return found


def _as_sets(groups: list[tuple[int, ...]]) -> Int64s:
    sets = np.zeros((len(groups), 2), np.int64)
    for i, cells in enumerate(groups):
        for cell in cells:
            sets[i, cell // HALF] |= 1 << cell % HALF
    return sets


def _windows_through_cells() -> Int64s:
    through = [[i for i, cells in enumerate(WINDOW_CELLS) if at in cells] for at in range(CELLS)]
    most = max(map(len, through))
    return np.array([each + [NO_WINDOW] * (most - len(each)) for each in through], np.int64)


CARD_NAMES = tuple(LAYOUT.split())  # of each cell
CORNERS = tuple(cell for cell, name in enumerate(CARD_NAMES) if name == CORNER)
WINDOW_CELLS = tuple(_windows())
WINDOWS = len(WINDOW_CELLS)

WINDOW = _as_sets(list(WINDOW_CELLS))
THROUGH = _windows_through_cells()  # the windows of each cell, then NO_WINDOW
CELL = _as_sets([(cell,) for cell in range(CELLS)])
CORNER_SET = _as_sets([CORNERS])[0]
PLAYABLE = _as_sets([tuple(cell for cell in range(CELLS) if cell not in CORNERS)])[0]
CARD_AT = np.array(
    [0 if name == CORNER else 1 + NAMES.index(name) for name in CARD_NAMES], np.int64
)
# The cells that each card can cover: two, for a two-eyed jack all but the corners, else none.
CELLS_OF = _as_sets(
    [
        tuple(cell for cell in range(CELLS) if CARD_AT[cell] and EYES[card] == TWO_EYED)
        or tuple(cell for cell in range(CELLS) if card and CARD_AT[cell] == card)
        for card in range(KINDS + 1)
    ]
)
