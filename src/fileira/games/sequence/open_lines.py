"""Open lines: the lines of five that some team can still complete, and who holds cards for them.

A line is one number: the chips of each team in three bits, then the cells that a hand can cover.
"""

import numpy as np

from ...core.kernel import kernel, lowest_bit
from ...core.record import Float64s, Int64s
from .board import CELLS_OF, CORNERS, HALF, LENGTH, NO_WINDOW, THROUGH, WINDOW_CELLS, WINDOWS
from .cards import EYES
from .chips import free_cells
from .sequences import is_complete, share_at_most_one
from .state import TEAMS, State

BITS = 3  # for each count
MOST = (1 << BITS) - 1
CHIP = np.array([1 << BITS * team for team in range(TEAMS)], np.int64)  # one more of the team
CHIPS = (1 << BITS * TEAMS) - 1  # mask: the chips of all teams
HELD = CHIPS + 1  # one more cell that the hand can cover
HELD_AT = BITS * TEAMS
CLOSED = 0o222  # chips of several teams, also with one chip more or fewer
CHIPS_NEEDED = np.array(
    [LENGTH - sum(cell in CORNERS for cell in cells) for cells in WINDOW_CELLS], np.int64
)

# Lines are sorted by the chips missing, one to four, and how many of these the hands can give.
KIND = np.array([0, 0, 2, 5, 9], np.int64)  # the first kind with so many missing
KINDS_OF_LINES = 14


def _of_one_team() -> tuple[Int64s, Int64s]:
    """For all chips of a line: the one team that has some there, and how many; else -1 and 0."""
    owner = np.full(CHIPS + 1, -1, np.int64)
    number = np.zeros(CHIPS + 1, np.int64)
    for team in range(TEAMS):
        for chips in range(1, LENGTH + 1):
            owner[chips * CHIP[team]] = team
            number[chips * CHIP[team]] = chips
    return owner, number


OWNER, NUMBER = _of_one_team()


@kernel
def count_chips(s: State, lines: Int64s) -> None:
    """Write all lines, without cards."""
    for window in range(WINDOWS):
        lines[window] = 0
    for team in range(s.teams):
        for half in range(2):
            add_to_lines(int(s.chips[team, half]), half, int(CHIP[team]), lines)
    for team in range(s.teams):
        if s.sequences[team]:
            _close_used_lines(s, team, lines)


@kernel
def add_to_lines(cells: int, half: int, amount: int, lines: Int64s) -> None:
    """Add to each line once for each of the cells that lies on it."""
    while cells:
        cell = half * HALF + lowest_bit(cells)
        cells &= cells - 1
        for i in range(THROUGH.shape[1]):
            window = THROUGH[cell, i]
            if window == NO_WINDOW:
                break
            lines[window] += amount


@kernel
def _close_used_lines(s: State, team: int, lines: Int64s) -> None:
    """19: close the lines that share too much with the sequence the team has."""
    complete = np.empty(WINDOWS, np.int64)
    n = 0
    for window in range(WINDOWS):
        if is_complete(s, team, window):
            complete[n] = window
            n += 1
    for window in range(WINDOWS):
        if OWNER[lines[window]] == team and NUMBER[lines[window]] > 1:
            useful = False
            for i in range(n):
                useful |= share_at_most_one(window, complete[i])
            if not useful:
                lines[window] = CLOSED


@kernel
def matching_cells(s: State, seat: int, half: int) -> int:
    """The free cells that the plain cards of the seat match, as far as they are seen."""
    cells = 0
    for i in range(s.held[seat]):
        card = int(s.hand[seat, i])
        if card > 0 and EYES[card] == 0:
            cells |= int(CELLS_OF[card, half])
    return cells & free_cells(s, half)


@kernel
def sort_lines(s: State, team: int, seats: int, lines: Int64s, kinds: Float64s) -> None:
    """Count the open lines of the team by kind; the hands are those of the seats, a bit set."""
    for kind in range(KINDS_OF_LINES):
        kinds[kind] = 0.0
    for half in range(2):
        add_to_lines(cells_of_hands(s, seats, half), half, HELD, lines)
    for window in range(WINDOWS):
        line = lines[window]
        lines[window] = line & CHIPS
        if OWNER[line & CHIPS] == team:
            missing = CHIPS_NEEDED[window] - NUMBER[line & CHIPS]
            if missing > 0:
                kinds[KIND[missing] + (line >> HELD_AT)] += 1.0


@kernel
def cells_of_hands(s: State, seats: int, half: int) -> int:
    """The free cells that some plain card of the seats matches; a card laid still counts."""
    cells = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            cells |= matching_cells(s, seat, half)
            if s.card and seat == s.turn and EYES[s.card] == 0:
                cells |= int(CELLS_OF[s.card, half]) & free_cells(s, half)
    return cells


@kernel
def count_jacks(s: State, seats: int, eyes: int) -> int:
    """How many such jacks are in the hands of the seats, a bit set, or laid by one of them."""
    jacks = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            for i in range(s.held[seat]):
                card = int(s.hand[seat, i])
                jacks += card > 0 and EYES[card] == eyes
            jacks += s.card > 0 and seat == s.turn and EYES[s.card] == eyes
    return jacks


@kernel
def seats_of_team(s: State, team: int) -> int:
    """As a bit set."""
    seats = 0
    for seat in range(team, s.seats, s.teams):
        seats |= 1 << seat
    return seats


@kernel
def stage(s: State, team: int) -> int:
    """What values of lines depend on: the last or the first of two sequences, or the only one."""
    if s.teams == TEAMS:
        return 2
    return 0 if s.sequences[team] else 1
