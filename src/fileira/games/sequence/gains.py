"""What a move gains at sight: the lines it opens, builds and blocks, by what its seat sees."""

import numpy as np

from ...core.kernel import kernel, lowest_bit
from ...core.record import Float64s, Int16s, Int64s
from .board import CELL as CELL_SET
from .board import CELLS, CELLS_OF, HALF, NO_WINDOW, THROUGH, WINDOWS
from .cards import EYES, KINDS, ONE_EYED, TWO_EYED
from .chips import free_cells, is_dead, targets, team_of, team_on
from .line_values import CAN_COMPLETE, EXCHANGED, LINE, ONE_EYE, OWN_LINE, SEQUENCE, TWO_EYES
from .open_lines import (
    CHIP,
    CHIPS,
    CHIPS_NEEDED,
    HELD,
    HELD_AT,
    KIND,
    NUMBER,
    OWNER,
    add_to_lines,
    count_chips,
    matching_cells,
    stage,
)
from .state import CELL, CHOOSE_CELL, DISCARD, DRAW, EXCHANGE, PAY, State

NEVER = -100.0  # worse than any other move
WINS = 20.0  # only a win gains more
COVER, LOSE, PLACE = range(3)  # what may happen to a line
CHANGES = 3


@kernel
def judge(s: State, seat: int, moves: Int16s, count: int, gains: Float64s) -> None:
    """Write what each of the moves gains."""
    if s.phase == PAY:
        _judge_penalties(s, seat, moves, count, gains)
        return
    lines = np.empty(WINDOWS, np.int64)
    count_chips(s, lines)
    for half in range(2):
        add_to_lines(matching_cells(s, seat, half), half, HELD, lines)
    jacks = 0
    for i in range(s.held[seat]):
        jacks += EYES[s.hand[seat, i]] == TWO_EYED
    if s.phase == CHOOSE_CELL:
        team = team_of(s, seat)
        for i in range(count):
            cell = int(moves[i]) - CELL
            if cell < CELLS:
                gains[i] = _gain_for(s, team, min(jacks, 1), int(s.card), cell, lines)
            else:
                gains[i] = _gain_besides(int(moves[i]))
    else:
        _judge_turn(s, seat, jacks, lines, moves, count, gains)


@kernel
def _gain_besides(move: int) -> float:
    """Of a move that plays no card: a late draw is always good, an accusation is not for bots."""
    return WINS if move == DRAW else NEVER


@kernel
def _judge_turn(
    s: State, seat: int, jacks: int, lines: Int64s, moves: Int16s, count: int, gains: Float64s
) -> None:
    team = team_of(s, seat)
    changes = np.empty((CHANGES, WINDOWS))
    _note_changes(s, team, min(jacks, 1), lines, changes)
    best = NEVER
    for i in range(count):
        move = int(moves[i])
        if move > KINDS:
            gains[i] = _gain_besides(move)
        elif EYES[move] == ONE_EYED:
            gains[i] = _best_removal(s, team, min(jacks, 1), move, lines) - ONE_EYE
        elif EYES[move] == TWO_EYED:
            _note_placing(s, team, min(jacks - 1, 1), lines, changes)  # one jack less
            gains[i] = _best_placing(s, move, changes) - TWO_EYES
        else:
            gains[i] = _gain_of_plain_card(s, move, _copies(s, seat, move), changes)
        best = max(best, gains[i])
    for i in range(count):
        if EXCHANGE < moves[i] <= EXCHANGE + KINDS:
            # A better card, and the turn goes on; but whoever can win does.
            gains[i] = best + EXCHANGED if best < WINS else best - EXCHANGED


@kernel
def _copies(s: State, seat: int, card: int) -> int:
    copies = 0
    for i in range(s.held[seat]):
        copies += s.hand[seat, i] == card
    return copies


@kernel
def _note_changes(s: State, team: int, jack: int, lines: Int64s, changes: Float64s) -> None:
    """What each line gains when a card of the hand covers a cell of it, or is gone."""
    for window in range(WINDOWS):
        line = lines[window]
        if line >= HELD:
            worth = _worth(s, team, jack, window, line)
            covered = line + CHIP[team] - HELD
            changes[COVER, window] = _worth(s, team, jack, window, covered) - worth
            changes[LOSE, window] = _worth(s, team, jack, window, line - HELD) - worth


@kernel
def _note_placing(s: State, team: int, jack: int, lines: Int64s, changes: Float64s) -> None:
    """What each line gains when a jack puts a chip on a cell of it."""
    for window in range(WINDOWS):
        line = lines[window]
        gain = _worth(s, team, jack, window, line + CHIP[team])
        changes[PLACE, window] = gain - _worth(s, team, jack, window, line)


@kernel
def _gain_of_plain_card(s: State, card: int, copies: int, changes: Float64s) -> float:
    """The gain at its best cell, without what the card would still be worth at the other."""
    best, lost = NEVER, 0.0
    for half in range(2):
        cells = int(CELLS_OF[card, half]) & free_cells(s, half)
        while cells:
            cell = half * HALF + lowest_bit(cells)
            cells &= cells - 1
            loss = _sum(cell, LOSE, changes) if copies == 1 else 0.0
            lost += loss
            best = max(best, _sum(cell, COVER, changes) - loss)
    return best + lost


@kernel
def _best_placing(s: State, card: int, changes: Float64s) -> float:
    best = NEVER
    for half in range(2):
        cells = free_cells(s, half)
        while cells:
            best = max(best, _sum(half * HALF + lowest_bit(cells), PLACE, changes))
            cells &= cells - 1
    return best


@kernel
def _best_removal(s: State, team: int, jack: int, card: int, lines: Int64s) -> float:
    best = NEVER
    for half in range(2):
        cells = targets(s, team, card, half)
        while cells:
            cell = half * HALF + lowest_bit(cells)
            cells &= cells - 1
            best = max(best, _gain_of_removal(s, team, jack, cell, lines))
    return best


@kernel
def _sum(cell: int, change: int, changes: Float64s) -> float:
    """Over all lines through the cell."""
    total = 0.0
    for i in range(THROUGH.shape[1]):
        window = THROUGH[cell, i]
        if window == NO_WINDOW:
            break
        total += changes[change, window]
    return total


@kernel
def best_cell(s: State, seat: int, card: int, lines: Int64s) -> int:
    """The cell that the card of the seat is for, by the chips alone."""
    team = team_of(s, seat)
    best, highest = -1, NEVER
    for half in range(2):
        cells = targets(s, team, card, half)
        while cells:
            cell = half * HALF + lowest_bit(cells)
            cells &= cells - 1
            gain = _gain_for(s, team, 0, card, cell, lines)
            if gain > highest:
                best, highest = cell, gain
    return best


@kernel
def _gain_for(s: State, team: int, jack: int, card: int, cell: int, lines: Int64s) -> float:
    """What it gains to choose the cell for the card."""
    if EYES[card] == ONE_EYED:
        return _gain_of_removal(s, team, jack, cell, lines)
    return _gain(s, team, jack, cell, int(CHIP[team]), lines)


@kernel
def _gain_of_removal(s: State, team: int, jack: int, cell: int, lines: Int64s) -> float:
    gain = _gain(s, team, jack, cell, -int(CHIP[team_on(s, cell)]), lines)
    safe = s.in_sequence[cell // HALF] & CELL_SET[cell, cell // HALF]
    return gain + SEQUENCE[1] if safe else gain  # 28: a sequence breaks


@kernel
def _gain(s: State, team: int, jack: int, cell: int, amount: int, lines: Int64s) -> float:
    """What it gains to add so much to all lines through the cell."""
    gain = 0.0
    for i in range(THROUGH.shape[1]):
        window = THROUGH[cell, i]
        if window == NO_WINDOW:
            break
        line = lines[window]
        gain += _worth(s, team, jack, window, line + amount) - _worth(s, team, jack, window, line)
    return gain


@kernel
def _worth(s: State, team: int, jack: int, window: int, line: int) -> float:
    """What a line is worth to the team."""
    owner = OWNER[line & CHIPS]
    if owner < 0:
        return 0.0
    missing = CHIPS_NEEDED[window] - NUMBER[line & CHIPS]
    if owner != team:
        return -float(LINE[stage(s, owner), missing])
    if missing == 0:
        return float(SEQUENCE[stage(s, team)])
    held = min(line >> HELD_AT, missing)
    worth = float(OWN_LINE[stage(s, team), jack, KIND[missing] + held])
    return worth + CAN_COMPLETE[stage(s, team)] if missing == 1 and held + jack else worth


@kernel
def _judge_penalties(s: State, seat: int, moves: Int16s, count: int, gains: Float64s) -> None:
    """32: rather a dead card than a plain one, and no jack."""
    for i in range(count):
        card = int(moves[i]) - DISCARD
        if EYES[card]:
            gains[i] = -(TWO_EYES if EYES[card] == TWO_EYED else ONE_EYE)
        else:
            gains[i] = EXCHANGED if is_dead(s, card) else 0.0
