"""How likely a sensible player is to choose each card of the hand: by a table of prices."""

import numpy as np
from numpy.typing import NDArray

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from .cards import CARDS
from .options import PROFESSIONAL
from .prices import PRICES, Prices
from .rows import row_heads
from .sizes import capacity
from .state import CAPACITY, HAND, ROWS, SEATS, State

GAP_LIMITS = (1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 55, CARDS)
HEADS_LIMITS = (5, 6, 7, 8, 10, 12, 15, 19, 63)
PARTS = 13  # of the deck
FULL = 7  # a sign is the number of free places below this, above it a full row by its heads
SIGNS = 16
GAPS = CARDS + 1
LAST = GAPS * SIGNS - 1
MOST_HEADS = HEADS_LIMITS[-1]
SMALL_DECKS = SEATS + 1  # where the tables of the professional variant start
TABLES = SMALL_DECKS + 7
CAUTION = 0.8  # heads: a card that saves so many more is chosen e times as often

FULL_SIGN = np.array([FULL + np.searchsorted(HEADS_LIMITS, n) for n in range(MOST_HEADS + 1)])


def part_of(card: int, deck: int) -> int:
    return (card - 1) * PARTS // deck


def _nearest(table: int) -> tuple[Prices, int]:
    """The prices for a table, and how many cards are in play."""
    variant, seats = ("base", table) if table < SMALL_DECKS else ("professional", table - SEATS - 1)
    known = [n for name, n in PRICES if name == variant]
    nearest = min(known, key=lambda n: abs(n - seats))
    return PRICES[variant, nearest], CARDS if variant == "base" else HAND * seats + ROWS


def _weight(tenths: float) -> float:
    return float(np.exp(min(tenths / 10, 4.0) / CAUTION))


def _place_weight(prices: Prices, gap: int, sign: int) -> float:
    bucket = int(np.searchsorted(GAP_LIMITS, gap))
    if sign < FULL:
        return _weight(prices[3 + min(sign, CAPACITY - 1)][bucket])
    heads = HEADS_LIMITS[min(sign - FULL, len(HEADS_LIMITS) - 2)]
    return _weight(prices.full[bucket] + prices.heads[bucket] * heads)


def _tables() -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """The weights of places, of cards and of low cards by the cheapest row."""
    places = np.zeros((TABLES, GAPS, SIGNS), np.float32)
    cards = np.zeros((TABLES, CARDS + 1), np.float32)
    low = np.zeros((TABLES, MOST_HEADS + 1), np.float32)
    for table in range(TABLES):
        prices, deck = _nearest(table)
        for gap in range(GAPS):  # signs are counted backwards: see `weigh_cards`
            places[table, gap] = [_place_weight(prices, gap, sign) for sign in range(SIGNS)][::-1]
        for card in range(1, deck + 1):
            cards[table, card] = _weight(prices.parts[part_of(card, deck)])
        low[table] = [_weight(prices.low[0] + prices.low[1] * n) for n in range(MOST_HEADS + 1)]
    return places.ravel(), cards.ravel(), low.ravel()


PLACE_WEIGHT, CARD_WEIGHT, LOW_WEIGHT = _tables()


@kernel
def weigh_cards(s: State, cards: Int16s, count: int, weights: Float64s) -> None:
    """By what a card is worth, and by its place: the gap to the row's end, the row's sign.

    All this is one number for each row and card, gap first, so that the least is the row where
    the card belongs; the gap to a higher end is a negative number and so, in eight bits, large.
    """
    table = table_of(s)
    places, values = table * (GAPS * SIGNS), table * (CARDS + 1)
    first, second, third, fourth = _end(s, 0), _end(s, 1), _end(s, 2), _end(s, 3)
    fifth = _end(s, 4) if s.row_count > ROWS else fourth
    for i in range(count):
        card = int(cards[i])
        end = card * SIGNS + SIGNS - 1
        nearest = min(_gap(end, first), _gap(end, second), _gap(end, third), _gap(end, fourth))
        nearest = min(nearest, _gap(end, fifth), LAST)
        place = PLACE_WEIGHT[np.uint64(places + nearest)]
        weights[i] = place * CARD_WEIGHT[np.uint64(values + card)]
    lowest = min(first, second, third, fourth, fifth)
    if int(cards[0]) * SIGNS < lowest:
        _weigh_low_cards(s, table, lowest // SIGNS, cards, count, weights)


@kernel
def _gap(end: int, row_end: int) -> int:
    return (end - row_end) & 0xFFF


@kernel
def _weigh_low_cards(
    s: State, table: int, lowest: int, cards: Int16s, count: int, weights: Float64s
) -> None:
    low = LOW_WEIGHT[table * (MOST_HEADS + 1) + cheapest_heads(s)]
    for i in range(count):
        if cards[i] < lowest:
            weights[i] = low * CARD_WEIGHT[np.uint64(table * (CARDS + 1) + cards[i])]


@kernel
def table_of(s: State) -> int:
    """Which prices are good for this table."""
    seats = int(s.seats)
    return SMALL_DECKS + seats if s.options.variant == PROFESSIONAL else seats


@kernel
def _end(s: State, row: int) -> int:
    """The last card of a row with the row's sign; no card fits behind a blocked row."""
    length = int(s.length[row])
    shut = s.blocked[row] or row >= s.row_count
    end = CARDS + 1 if shut else int(s.rows[row, np.uint64(length - 1)])
    free = capacity(s, row) - length
    return end * SIGNS + (free if free > 0 else int(FULL_SIGN[np.uint64(row_heads(s, row))]))


@kernel
def cheapest_heads(s: State) -> int:
    """What a low card costs."""
    cheapest = MOST_HEADS
    for row in range(ROWS + 1):
        if row < s.row_count and s.blocked[row] == 0:
            cheapest = min(cheapest, row_heads(s, row))
    return cheapest
