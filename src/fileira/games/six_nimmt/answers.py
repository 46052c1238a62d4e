"""How likely a sensible player is to give each answer: rows for low cards, picks, special cards."""

import numpy as np
from numpy.typing import NDArray

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from .cards import (
    BLOCK,
    CARDS,
    FIFTH_ROW,
    HEADS,
    INSERT,
    MINUS_PLUS,
    MOVE,
    REPLACE,
    TAKE_7,
)
from .choosing import part_of
from .prices import PICKS
from .rows import is_full, row_for, row_heads, row_with
from .specials import takes_insert
from .state import (
    ASK,
    BLOCK_ROW,
    HAND,
    INSERT_ROW,
    KEEP,
    LOW_ROW,
    MOVE_CARD,
    MOVE_ROW,
    NO_ROW,
    NO_SPECIAL,
    PICK,
    PLUS_CARD,
    REPLACE_CARD,
    ROW,
    ROWS,
    SEATS,
    State,
)

MOST = 63  # heads
KEEPSAKE = 3  # heads: what a special card is worth in hand
PICKINESS = 0.5  # heads: a card that saves so many more is picked e times as often
KEEP_WEIGHT = 4.0  # a special card is seldom swapped

# A head more makes an answer e times less likely.
WEIGHT = np.exp(-np.arange(MOST + 1.0))


def _pick_weights() -> NDArray[np.float64]:
    """By the seats and the card: those that save heads are picked earlier."""
    weights = np.ones((SEATS + 1, CARDS + 1))
    for seats in range(2, SEATS + 1):
        picks = PICKS[min(PICKS, key=lambda known: abs(known - seats))]
        deck = min(HAND * seats + ROWS, CARDS)
        for card in range(1, deck + 1):
            weights[seats, card] = np.exp(picks[part_of(card, deck)] / 10 / PICKINESS)
    return weights


PICK_WEIGHT = _pick_weights()


@kernel
def weigh_answers(s: State, seat: int, moves: Int16s, count: int, weights: Float64s) -> None:
    """All but the choice of a card: an answer is as good as the heads it costs at once are few."""
    if s.phase == PICK:
        for i in range(count):
            weights[i] = PICK_WEIGHT[int(s.seats), moves[i]]
    elif s.phase == LOW_ROW:
        for i in range(count):
            weights[i] = WEIGHT[min(_cost_of_row(s, moves[i] - ROW), MOST)]
    else:
        card = int(s.chosen[seat])
        for i in range(count):
            weights[i] = _weight(s, seat, card, int(moves[i]))


@kernel
def _cost_of_row(s: State, row: int) -> int:
    """Taking a row, with Minus plus if that is being played."""
    heads = row_heads(s, row)
    return max(0, heads - 2 * _most_heads(s, row)) if s.special == MINUS_PLUS else heads


@kernel
def _most_heads(s: State, row: int) -> int:
    most = 0
    for i in range(s.length[row]):
        most = max(most, HEADS[s.rows[row, i]])
    return most


@kernel
def _weight(s: State, seat: int, card: int, move: int) -> float:
    if s.phase == ASK:
        return _special_weight(s, seat, card, move)
    if s.phase == INSERT_ROW:
        return _cost_weight(_cost_of_insert(s, move - ROW))
    if s.phase == REPLACE_CARD:
        return _cost_weight(_cost(s, move, NO_ROW))
    if s.phase == MOVE_CARD:
        return _cost_weight(_cost_after_leaving(s, card, row_with(s, move)))
    if s.phase == MOVE_ROW:
        return _cost_weight(_cost_after_move(s, card, row_with(s, s.card), move - ROW))
    if s.phase == BLOCK_ROW:
        return _cost_weight(_cost(s, card, move - ROW))
    if s.phase == PLUS_CARD:
        return 1.0 / float(WEIGHT[2 * HEADS[move]])
    return KEEP_WEIGHT if move == KEEP else 1.0


@kernel
def _cost_weight(heads: int) -> float:
    return float(WEIGHT[min(max(heads, 0), MOST)])


@kernel
def _special_weight(s: State, seat: int, card: int, special: int) -> float:
    """Playing a special card costs what it may save later."""
    if special == NO_SPECIAL:
        return _cost_weight(_cost(s, card, NO_ROW))
    keepsake = min(KEEPSAKE, int(s.held[seat]))  # worth nothing after the last trick
    return _cost_weight(keepsake + _cost_with(s, seat, card, special))


@kernel
def _cost(s: State, card: int, blocked: int) -> int:
    """What it costs to place a card now, with one more row blocked."""
    best, best_end = NO_ROW, 0
    cheapest = MOST
    for row in range(s.row_count):
        if s.blocked[row] or row == blocked:
            continue
        end = int(s.rows[row, s.length[row] - 1])
        cheapest = min(cheapest, row_heads(s, row))
        if best_end < end < card:
            best, best_end = row, end
    if best == NO_ROW:
        return cheapest
    return row_heads(s, best) if is_full(s, best) else 0


@kernel
def _cost_with(s: State, seat: int, card: int, special: int) -> int:
    """What it costs to place a card with a special card, put to its best use."""
    if special in (FIFTH_ROW, TAKE_7):
        return 0
    least = MOST
    if special == REPLACE:
        for i in range(s.held[seat]):
            least = min(least, _cost(s, s.hand[seat, i], NO_ROW))
        return least
    for row in range(s.row_count):
        if s.blocked[row]:
            continue
        if special == INSERT and takes_insert(s, row, card):
            least = min(least, _cost_of_insert(s, row))
        elif special == BLOCK:
            least = min(least, _cost(s, card, row))
        elif special == MOVE:
            least = min(least, _cost_after_leaving(s, card, row))
    return _cost_of_plus(s, card) if special == MINUS_PLUS else least


@kernel
def _cost_of_plus(s: State, card: int) -> int:
    """Turning the best card of the row positive, or of the best row for a low card."""
    row = row_for(s, card)
    if row >= 0:
        return row_heads(s, row) - 2 * _most_heads(s, row)
    least = MOST
    for other in range(s.row_count):
        if s.blocked[other] == 0:
            least = min(least, row_heads(s, other) - 2 * _most_heads(s, other))
    return least


@kernel
def _cost_of_insert(s: State, row: int) -> int:
    return row_heads(s, row) if is_full(s, row) else 0


@kernel
def _cost_after_leaving(s: State, card: int, source: int) -> int:
    """What placing a card costs if a card leaves a row for another one where it does no harm."""
    if s.length[source] == 1 or row_for(s, card) == source:
        return 0
    return _cost(s, card, NO_ROW)


@kernel
def _cost_after_move(s: State, card: int, source: int, target: int) -> int:
    """The card that leaves its row may fill the row to which the other one belongs."""
    if s.length[source] == 1:
        return 0
    row = row_for(s, card)
    if row == source:
        return 0
    fills = row == target and s.length[row] + 1 >= 5 + s.marked[row]
    return row_heads(s, row) if fills else _cost(s, card, NO_ROW)
