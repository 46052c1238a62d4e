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
from .state import CELL, DISCARD, DRAW, EXCHANGE, PAY, State

NEVER = -100.0  # worse than any other move
WINS = 20.0  # only a win gains more


@kernel
def judge(s: State, seat: int, moves: Int16s, count: int, gains: Float64s) -> None:
    """Write what each of the moves gains."""
    if s.phase == PAY:
        _judge_penalties(s, seat, moves, count, gains)
        return
    team = team_of(s, seat)
    lines = np.empty(WINDOWS, np.int64)
    count_chips(s, lines)
    for half in range(2):
        add_to_lines(matching_cells(s, seat, half), half, HELD, lines)
    jacks = 0
    for i in range(s.held[seat]):
        jacks += EYES[s.hand[seat, i]] == TWO_EYED
    best = NEVER
    for i in range(count):
        move = int(moves[i])
        if move <= KINDS:
            gains[i] = _gain_of_card(s, seat, team, jacks, move, lines)
        elif move < CELL + CELLS:
            gains[i] = _gain_at(s, team, min(jacks, 1), int(s.card), move - CELL, lines)
        else:
            gains[i] = WINS if move == DRAW else NEVER
        best = max(best, gains[i])
    for i in range(count):
        if EXCHANGE < moves[i] <= EXCHANGE + KINDS:
            # A better card, and the turn goes on; but whoever can win does.
            gains[i] = best + EXCHANGED if best < WINS else best - EXCHANGED


@kernel
def _gain_of_card(s: State, seat: int, team: int, jacks: int, card: int, lines: Int64s) -> float:
    """The gain at the best cell for the card, without what the card would still be worth."""
    gain = NEVER
    jack = int(jacks > (EYES[card] == TWO_EYED))  # is left
    if EYES[card]:
        for half in range(2):
            gain = max(gain, _best_gain(s, team, jack, card, half, lines))
        return gain - (TWO_EYES if EYES[card] == TWO_EYED else ONE_EYE)
    lost = 0.0
    if not _holds_two(s, seat, card):
        lost = _hold(s, team, jack, card, -HELD, lines)
    for half in range(2):
        gain = max(gain, _best_gain(s, team, jack, card, half, lines))
    if not _holds_two(s, seat, card):
        _hold(s, team, jack, card, HELD, lines)
    return gain + lost


@kernel
def _holds_two(s: State, seat: int, card: int) -> bool:
    copies = 0
    for i in range(s.held[seat]):
        copies += s.hand[seat, i] == card
    return copies > 1


@kernel
def _hold(s: State, team: int, jack: int, card: int, amount: int, lines: Int64s) -> float:
    """Let the hand cover one cell more or less on all lines of the card; what that gains."""
    gain = 0.0
    for half in range(2):
        cells = int(CELLS_OF[card, half]) & free_cells(s, half)
        while cells:
            cell = half * HALF + lowest_bit(cells)
            cells &= cells - 1
            gain += _gain(s, team, jack, cell, amount, lines)
            for i in range(THROUGH.shape[1]):
                window = THROUGH[cell, i]
                if window == NO_WINDOW:
                    break
                lines[window] += amount
    return gain


@kernel
def _best_gain(s: State, team: int, jack: int, card: int, half: int, lines: Int64s) -> float:
    best = NEVER
    cells = targets(s, team, card, half)
    while cells:
        cell = half * HALF + lowest_bit(cells)
        cells &= cells - 1
        best = max(best, _gain_at(s, team, jack, card, cell, lines))
    return best


@kernel
def _gain_at(s: State, team: int, jack: int, card: int, cell: int, lines: Int64s) -> float:
    """What it gains to put a chip on the cell, or to remove the one that lies there."""
    if EYES[card] == ONE_EYED:
        gain = _gain(s, team, jack, cell, -int(CHIP[team_on(s, cell)]), lines)
        safe = s.in_sequence[cell // HALF] & CELL_SET[cell, cell // HALF]
        return gain + SEQUENCE[1] if safe else gain  # 28: a sequence breaks
    return _gain(s, team, jack, cell, int(CHIP[team]), lines)


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
