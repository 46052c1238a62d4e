"""What playing for a cell would do to the lines through it: a chip put there, or taken away."""

import numpy as np

from ...core.kernel import kernel, lowest_bit
from ...core.record import Int16s, Int64s
from .board import CELLS, HALF, LENGTH, NO_WINDOW, THROUGH, WINDOWS
from .chips import team_of, team_on
from .open_lines import CHIP, CHIPS_NEEDED, NUMBER, OWNER, count_chips
from .reach import cells_in_reach
from .sequences import is_complete, share_at_most_one
from .state import CHOOSE_CELL, State

# By a chip that is put the own team completes a line or makes one of four, and blocks those of
# others; by a chip that is taken another team's sequence is broken or line weakened, and an own
# line opened. The more telling first, among lines of which as many cells are covered.
COMPLETES, BREAKS, BLOCKS, WEAKENS, MAKES, OPENS = range(6)
THREE, FOUR = LENGTH - 2, LENGTH - 1  # cells of a line; shorter ones are not worth a word
COLUMNS = CELL, KIND, WINDOW, TEAM, COVERED = range(5)
MOST = CELLS * THROUGH.shape[1]  # rows


@kernel
def list_effects(s: State, seat: int, effects: Int16s) -> int:
    """Write a row for each line that a play of the seat in turn touches; return how many."""
    n = 0
    if s.turn != seat or s.phase > CHOOSE_CELL:
        return n
    lines = np.empty(WINDOWS, np.int64)
    count_chips(s, lines)
    for half in range(2):
        cells = cells_in_reach(s, seat, half)
        while cells:
            n = _list_at(s, team_of(s, seat), half * HALF + lowest_bit(cells), lines, effects, n)
            cells &= cells - 1
    return n


@kernel
def _list_at(s: State, team: int, cell: int, lines: Int64s, effects: Int16s, n: int) -> int:
    other, first = team_on(s, cell), n
    for i in range(THROUGH.shape[1]):
        window = THROUGH[cell, i]
        if window == NO_WINDOW:
            break
        if other < 0:
            found = _put(effects[n], team, window, lines[window])
        else:
            found = _take(s, effects[n], team, other, window, lines[window])
        if found:
            effects[n, CELL] = cell
            n += 1
    return _keep_useful(effects, first, n)


@kernel
def _put(effect: Int16s, team: int, window: int, line: int) -> bool:
    owner = int(OWNER[line])
    covered = _covered(window, line)
    if owner == team:
        kind = COMPLETES if covered == FOUR else MAKES
        return covered >= THREE and _note(effect, kind, window, team, covered + 1)
    return owner >= 0 and covered >= THREE and _note(effect, BLOCKS, window, owner, covered)


@kernel
def _take(s: State, effect: Int16s, team: int, other: int, window: int, line: int) -> bool:
    if is_complete(s, other, window):  # 28: in the advanced variant
        return _note(effect, BREAKS, window, other, LENGTH)
    if OWNER[line] == other:
        covered = _covered(window, line)
        return covered >= THREE and _note(effect, WEAKENS, window, other, covered)
    freed = line - int(CHIP[other])
    if OWNER[freed] != team or not _may_count(s, team, window):
        return False
    covered = _covered(window, freed)
    return covered >= THREE and _note(effect, OPENS, window, team, covered)


@kernel
def _keep_useful(effects: Int16s, first: int, n: int) -> int:
    """19: drop lines of four that share too much with what the same chip completes."""
    kept = first
    for i in range(first, n):
        if effects[i, KIND] != MAKES or _is_useful(effects, first, n, effects[i, WINDOW]):
            effects[kept] = effects[i]
            kept += 1
    return kept


@kernel
def _is_useful(effects: Int16s, first: int, n: int, window: int) -> bool:
    alone = True
    for i in range(first, n):
        if effects[i, KIND] == COMPLETES:
            alone = False
            if share_at_most_one(window, effects[i, WINDOW]):
                return True
    return alone


@kernel
def _covered(window: int, line: int) -> int:
    """18: the cells of the line that its one team has, corners among them."""
    return int(LENGTH - CHIPS_NEEDED[window] + NUMBER[line])


@kernel
def _may_count(s: State, team: int, window: int) -> bool:
    """19: whether the line, complete, would be a sequence besides the one that the team has."""
    if s.sequences[team] == 0:
        return True
    for other in range(WINDOWS):
        if is_complete(s, team, other) and share_at_most_one(window, other):
            return True
    return False


@kernel
def _note(effect: Int16s, kind: int, window: int, team: int, covered: int) -> bool:
    effect[KIND] = kind
    effect[WINDOW] = window
    effect[TEAM] = team
    effect[COVERED] = covered
    return True
