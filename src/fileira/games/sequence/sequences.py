"""Sequences: which lines of five are complete, and how many of them count."""

from ...core.kernel import kernel
from ...core.record import Int16s
from .board import CORNER_SET, NO_WINDOW, THROUGH, WINDOW, WINDOWS
from .state import State

TWO_TEAMS = 2


@kernel
def sequences_needed(s: State) -> int:
    """22: two with two teams, one with three."""
    return 2 if s.teams == TWO_TEAMS else 1


@kernel
def is_complete(s: State, team: int, window: int) -> bool:
    """17, 18: each of the five cells has a chip of the team or is a corner."""
    upper = WINDOW[window, 0] & ~(s.chips[team, 0] | CORNER_SET[0])
    lower = WINDOW[window, 1] & ~(s.chips[team, 1] | CORNER_SET[1])
    return bool(upper | lower == 0)


@kernel
def list_complete(s: State, team: int, out: Int16s) -> int:
    """Write the complete lines of the team; return how many."""
    n = 0
    for window in range(WINDOWS):
        if is_complete(s, team, window):
            out[n] = window
            n += 1
    return n


@kernel
def completes(s: State, team: int, cell: int) -> bool:
    """Mark the sequences that the chip on the cell is part of; false if there is none."""
    found = False
    for i in range(THROUGH.shape[1]):
        window = THROUGH[cell, i]
        if window == NO_WINDOW:
            break
        if is_complete(s, team, window):
            _mark(s, window)
            found = True
    return found


@kernel
def count_sequences(s: State, team: int) -> int:
    """0, 1, or 2 if two complete lines have at most one cell in common (19)."""
    found = 0
    for window in range(WINDOWS):
        if not is_complete(s, team, window):
            continue
        found = 1
        for other in range(window):
            if is_complete(s, team, other) and share_at_most_one(window, other):
                return 2
    return found


@kernel
def count_all_sequences(s: State) -> None:
    """Mark and count the sequences of all teams anew."""
    s.in_sequence[0] = 0
    s.in_sequence[1] = 0
    for team in range(s.teams):
        s.sequences[team] = count_sequences(s, team)
        for window in range(WINDOWS):
            if is_complete(s, team, window):
                _mark(s, window)


@kernel
def _mark(s: State, window: int) -> None:
    s.in_sequence[0] |= WINDOW[window, 0]
    s.in_sequence[1] |= WINDOW[window, 1]


@kernel
def share_at_most_one(window: int, other: int) -> bool:
    upper = WINDOW[window, 0] & WINDOW[other, 0]
    lower = WINDOW[window, 1] & WINDOW[other, 1]
    if upper and lower:
        return False
    shared = upper | lower
    return bool(shared & (shared - 1) == 0)
