"""The board as a view tells it: chips, cells and lines by name."""

from functools import lru_cache

import numpy as np

from .board import CELLS, WINDOW_CELLS, WINDOWS, cells_of_set
from .notation import write_place
from .sequences import list_complete
from .state import State

CELL_NAMES = tuple(map(write_place, range(CELLS)))
LINE_NAMES = tuple(tuple(CELL_NAMES[cell] for cell in cells) for cells in WINDOW_CELLS)
_KNOWN = 10_000  # most of the board stays the same from frame to frame


def complete_lines(s: State, team: int) -> tuple[tuple[str, ...], ...]:
    """The lines that a team has completed."""
    if not s.sequences[team]:
        return ()
    lines = np.empty(WINDOWS, np.int16)
    return tuple([LINE_NAMES[line] for line in lines[: list_complete(s, team, lines)].tolist()])


@lru_cache(_KNOWN)
def team_on_each(chips: bytes) -> tuple[int | None, ...]:
    """The team whose chip lies on each cell, by the sets of all teams."""
    found: list[int | None] = [None] * CELLS
    for team, cells in enumerate(np.frombuffer(chips, np.int64).reshape(-1, 2).tolist()):
        for cell in cells_of_set(*cells):
            found[cell] = team
    return tuple(found)


@lru_cache(_KNOWN)
def names_of(upper: int, lower: int) -> tuple[str, ...]:
    """The cells of a set."""
    return tuple([CELL_NAMES[cell] for cell in cells_of_set(upper, lower)])
