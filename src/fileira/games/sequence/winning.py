"""Winning in the turn that is being played, whatever the others hold."""

from ...core.kernel import kernel, lowest_bit
from ...core.record import Int16s
from .board import CELL as CELL_SET
from .board import CELLS, HALF, NO_WINDOW, THROUGH
from .cards import EYES, KINDS, ONE_EYED
from .chips import targets, team_of
from .sequences import count_sequences, is_complete, sequences_needed
from .state import CELL, CHOOSE_CELL, State


@kernel
def winning_place(s: State, seat: int, moves: Int16s, count: int) -> int:
    """Where among the moves a card or a cell is that wins, -1 = nowhere."""
    team = team_of(s, seat)
    for i in range(count):
        if _wins(s, team, int(moves[i])):
            return i
    return -1


@kernel
def _wins(s: State, team: int, move: int) -> bool:
    if s.phase == CHOOSE_CELL:
        is_cell = CELL <= move < CELL + CELLS
        return is_cell and EYES[s.card] != ONE_EYED and _chip_wins(s, team, move - CELL)
    return 1 <= move <= KINDS and EYES[move] != ONE_EYED and _card_wins(s, team, move)


@kernel
def _card_wins(s: State, team: int, card: int) -> bool:
    for half in range(2):
        cells = targets(s, team, card, half)
        while cells:
            if _chip_wins(s, team, half * HALF + lowest_bit(cells)):
                return True
            cells &= cells - 1
    return False


@kernel
def _chip_wins(s: State, team: int, cell: int) -> bool:
    """22: whether a chip on the cell would be the last that the team needs."""
    half = cell // HALF
    s.chips[team, half] |= CELL_SET[cell, half]
    won = _is_in_sequence(s, team, cell) and count_sequences(s, team) >= sequences_needed(s)
    s.chips[team, half] &= ~CELL_SET[cell, half]
    return won


@kernel
def _is_in_sequence(s: State, team: int, cell: int) -> bool:
    for i in range(THROUGH.shape[1]):
        window = THROUGH[cell, i]
        if window == NO_WINDOW:
            break
        if is_complete(s, team, window):
            return True
    return False
