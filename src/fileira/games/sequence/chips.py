"""Chips on the board: where a card can put or remove one, and doing it."""

import numpy as np

from ...core.events import Log, tell
from ...core.kernel import kernel, lowest_bit
from ...core.record import Int16s
from . import clauses
from . import happenings as did
from .board import CELL, CELLS_OF, HALF, PLAYABLE
from .cards import EYES, ONE_EYED, TWO_EYED
from .options import ADVANCED
from .sequences import completes, count_all_sequences, count_sequences, sequences_needed
from .state import CELL as CELL_MOVE
from .state import SEATS, TEAMS, State

# The team of each seat, by the number of teams; faster than a division.
TEAM = np.array([[seat % max(1, teams) for seat in range(SEATS)] for teams in range(TEAMS + 1)])


@kernel
def team_of(s: State, seat: int) -> int:
    """2: the teams alternate around the table."""
    return int(TEAM[s.teams, seat])


@kernel
def free_cells(s: State, half: int) -> int:
    """The cells without a chip, as half a set."""
    covered = s.chips[0, half] | s.chips[1, half] | s.chips[2, half]
    return int(PLAYABLE[half] & ~covered)


@kernel
def removable_cells(s: State, team: int, half: int) -> int:
    """The cells from which the team may remove a chip, as half a set (10, 21)."""
    others = int(PLAYABLE[half] & ~free_cells(s, half) & ~s.chips[team, half])
    return others if s.options.variant == ADVANCED else others & ~int(s.in_sequence[half])


@kernel
def targets(s: State, team: int, card: int, half: int) -> int:
    """The cells for which the team can play the card, as half a set (8, 9, 10)."""
    if EYES[card] == ONE_EYED:
        return removable_cells(s, team, half)
    return free_cells(s, half) & int(CELLS_OF[card, half])


@kernel
def has_target(s: State, team: int, card: int) -> bool:
    """Whether the team can play the card."""
    return targets(s, team, card, 0) | targets(s, team, card, 1) != 0


@kernel
def is_dead(s: State, card: int) -> bool:
    """11: both cells of the card are covered; a jack is never dead."""
    return EYES[card] == 0 and not has_target(s, 0, card)


@kernel
def list_targets(s: State, team: int, card: int, out: Int16s) -> int:
    """Write the moves that name a cell for the card; return how many."""
    n = 0
    for half in range(2):
        cells = targets(s, team, card, half)
        while cells:
            out[n] = CELL_MOVE + half * HALF + lowest_bit(cells)
            cells &= cells - 1
            n += 1
    return n


@kernel
def refuses_cell(s: State, team: int, card: int, cell: int) -> int:
    """The clause that forbids the cell for the card, or 0."""
    half = cell // HALF
    if targets(s, team, card, half) & CELL[cell, half]:
        return 0
    if EYES[card] == TWO_EYED:
        return clauses.TWO_EYES
    if EYES[card] == ONE_EYED:
        safe = s.in_sequence[half] & ~s.chips[team, half] & CELL[cell, half]
        return clauses.PROTECTION if safe and team_on(s, cell) >= 0 else clauses.ONE_EYE
    return clauses.PLAIN_CARD


@kernel
def team_on(s: State, cell: int) -> int:
    """The team whose chip lies on the cell, -1 = none."""
    half = cell // HALF
    for team in range(s.teams):
        if s.chips[team, half] & CELL[cell, half]:
            return team
    return -1


@kernel
def put_chip(s: State, seat: int, card: int, cell: int, log: Log) -> bool:
    """Put a chip of the seat's team on the cell; true if that wins (7, 22)."""
    team = team_of(s, seat)
    half = cell // HALF
    s.chips[team, half] |= CELL[cell, half]
    clause = clauses.TWO_EYES if EYES[card] else clauses.PLAIN_CARD
    tell(log, did.PLACED, clause, seat, card, cell, team + 1)
    if not completes(s, team, cell):
        return False
    before = s.sequences[team]
    s.sequences[team] = count_sequences(s, team)
    if s.sequences[team] > before:
        clause = clauses.SEQUENCE if before == 0 else clauses.SHARED_SPACE
        tell(log, did.COMPLETED, clause, seat, -1, cell, s.sequences[team])
    return bool(s.sequences[team] >= sequences_needed(s))


@kernel
def remove_chip(s: State, seat: int, card: int, cell: int, log: Log) -> None:
    """10, 28: the chip goes; in the advanced variant a sequence may go with it."""
    team = team_on(s, cell)
    half = cell // HALF
    s.chips[team, half] &= ~CELL[cell, half]
    tell(log, did.REMOVED, clauses.ONE_EYE, seat, card, cell, team + 1)
    if s.in_sequence[half] & CELL[cell, half] == 0:
        return
    before = s.sequences[team]
    count_all_sequences(s)
    if s.sequences[team] < before:
        clause = clauses.ADVANCED_VARIANT
        tell(log, did.BROKEN, clause, seat, -1, team + 1, s.sequences[team])
