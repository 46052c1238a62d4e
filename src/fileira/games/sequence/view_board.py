"""The board as a view tells it: chips, cells and lines by name, and what plays do to lines."""

from functools import lru_cache

import msgspec
import numpy as np

from .board import CELLS, WINDOW_CELLS, WINDOWS, cells_of_set
from .effects import COLUMNS, COVERED, KIND, MOST, list_effects
from .notation import write_place
from .sequences import list_complete
from .state import State

EFFECTS = ("completes", "breaks", "blocks", "weakens", "makes", "opens")  # by number, effects.py
CELL_NAMES = tuple(map(write_place, range(CELLS)))
LINE_NAMES = tuple(tuple(CELL_NAMES[cell] for cell in cells) for cells in WINDOW_CELLS)
_KNOWN = 1000  # most of the board stays the same from frame to frame


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What a play for a cell would do to a line of five."""

    cell: str
    does: str  # one of EFFECTS
    team: int  # whose line it is
    line: tuple[str, ...]  # its cells
    covered: int  # how many of them the team has: now, if it is another team; else then


def effects(s: State, seat: int) -> tuple[Effect, ...]:
    """Of all plays of the seat, if it is in turn; the most telling first."""
    rows = np.empty((MOST, len(COLUMNS)), np.int16)
    found = rows[: list_effects(s, seat, rows)].tolist()
    return tuple([_effect(*row) for row in sorted(found, key=_how_little_it_tells)])


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


def _how_little_it_tells(row: list[int]) -> tuple[int, int]:
    return -row[COVERED], row[KIND]


@lru_cache(_KNOWN)
def _effect(cell: int, kind: int, window: int, team: int, covered: int) -> Effect:
    return Effect(CELL_NAMES[cell], EFFECTS[kind], team, LINE_NAMES[window], covered)
