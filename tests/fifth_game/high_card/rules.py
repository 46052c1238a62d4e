"""High card: the rules. Numbers in comments are clauses of `rulebook/en.md`."""

from typing import Annotated

import numpy as np

from fileira.core.chance import FAST, Generator, blank, draw_any, shuffle, sow
from fileira.core.events import DEAL as DEAL_CARDS
from fileira.core.events import HIDDEN, Log, emit, tell
from fileira.core.kernel import kernel
from fileira.core.record import Int8, Int8s, Int16s, Int64s, Record

from . import clauses
from . import happenings as did
from .options import Options as Options

SEATS = 4
CARDS = 12
HAND = 3
MOVES = CARDS + 1  # a move is the card played; 0 is none
DEAL, CHOOSE, OVER = 0, 1, 2  # what happens next


class State(Record):
    rng: Generator
    options: Options
    seats: Int8
    rounds_done: Int8
    phase: Int8
    waiting: Int8  # bit set of the seats that have not chosen
    hand: Annotated[Int8s, SEATS, HAND]  # ascending, 0 = no card any more
    chosen: Annotated[Int8s, SEATS]  # face down, 0 = none
    tricks: Annotated[Int8s, SEATS]  # won in the match
    seen: Annotated[Int8s, CARDS + 1]  # 1 = has lain face up in this round


@kernel
def deal(s: State, seats: int, seed: Int64s, options: Options) -> None:
    sow(s.rng, seed)
    s.options = options
    s.seats = seats
    s.rounds_done = 0
    s.phase = DEAL
    s.waiting = 0
    for seat in range(SEATS):
        s.chosen[seat] = 0
        s.tricks[seat] = 0
        for i in range(HAND):
            s.hand[seat, i] = 0


@kernel
def actors(s: State) -> int:
    return s.waiting


@kernel
def may_also(s: State) -> int:
    return 0


@kernel
def score(s: State, seat: int) -> int:
    return int(s.tricks[seat])


@kernel
def legal_moves(s: State, seat: int, out: Int16s) -> int:
    n = 0
    if s.waiting >> seat & 1:
        for i in range(HAND):
            if s.hand[seat, i]:
                out[n] = s.hand[seat, i]
                n += 1
    return n


@kernel
def refuses(s: State, seat: int, move: int, args: Int16s) -> int:
    args[0] = move
    if s.phase == OVER:
        return clauses.END
    if s.waiting >> seat & 1 and _place_in_hand(s, seat, move) >= 0:
        return 0
    return clauses.CHOOSE


@kernel
def _place_in_hand(s: State, seat: int, card: int) -> int:
    for i in range(HAND):
        if card and s.hand[seat, i] == card:
            return i
    return -1


@kernel
def apply(s: State, seat: int, move: int, log: Log) -> None:
    """2: lay a card face down."""
    last = HAND - 1
    for i in range(_place_in_hand(s, seat, move), last):
        s.hand[seat, i] = s.hand[seat, i + 1]
    s.hand[seat, last] = 0
    s.chosen[seat] = move
    s.waiting &= ~(1 << seat)
    emit(log, did.CHOSEN, clauses.CHOOSE, seat, move, -1, 0, 1 << seat)


@kernel
def preview(s: State, seat: int, move: int, log: Log) -> None:
    apply(s, seat, move, log)


@kernel
def advance(s: State, log: Log) -> bool:
    if s.waiting or s.phase == OVER:
        return False
    if s.phase == DEAL:
        _deal_round(s, log)
    else:
        _finish_trick(s, log)
    return True


@kernel
def _deal_round(s: State, log: Log) -> None:
    """1: three cards for each seat."""
    cards = np.empty(CARDS, np.int8)
    for i in range(CARDS):
        cards[i] = i + 1
        s.seen[i + 1] = 0
    shuffle(s.rng, log, DEAL_CARDS, cards, CARDS, s.seats * HAND)
    if log.refused:
        return
    for seat in range(s.seats):
        for i in range(HAND):
            _add_to_hand(s, seat, cards[seat * HAND + i])
        tell(log, did.DEALT, clauses.DEAL, seat, -1, -1, HAND)
    _start_trick(s)


@kernel
def _add_to_hand(s: State, seat: int, card: int) -> None:
    i = 0
    while s.hand[seat, i] and s.hand[seat, i] < card:
        i += 1
    while card:
        other = int(s.hand[seat, i])
        s.hand[seat, i] = card
        card = other
        i += 1


@kernel
def _start_trick(s: State) -> None:
    s.phase = CHOOSE
    s.waiting = (1 << int(s.seats)) - 1


@kernel
def _finish_trick(s: State, log: Log) -> None:
    """3: reveal the cards; the best one wins."""
    winner = 0
    for seat in range(s.seats):
        tell(log, did.REVEALED, clauses.TRICK, seat, s.chosen[seat], -1, 0)
        s.seen[s.chosen[seat]] = 1
        if (s.chosen[seat] < s.chosen[winner]) == (s.options.low_wins == 1):
            winner = seat
    s.tricks[winner] += 1
    tell(log, did.TRICK_WON, clauses.TRICK, winner, s.chosen[winner], -1, 0)
    for seat in range(s.seats):
        s.chosen[seat] = 0
    if s.hand[0, 0]:
        _start_trick(s)
    else:
        _end_round(s, log)


@kernel
def _end_round(s: State, log: Log) -> None:
    """4: the match ends after its last round."""
    s.rounds_done += 1
    s.phase = DEAL
    if s.rounds_done == s.options.rounds:
        s.phase = OVER
        tell(log, did.ENDED, clauses.END, -1, -1, -1, s.rounds_done)


@kernel
def observe(s: State, seat: int) -> None:
    blank(s.rng)
    for other in range(s.seats):
        if other == seat:
            continue
        if s.chosen[other]:
            s.chosen[other] = HIDDEN
        for i in range(HAND):
            if s.hand[other, i]:
                s.hand[other, i] = HIDDEN


@kernel
def redeal(s: State, seat: int, seed: Int64s) -> None:
    """Give the others cards that the seat has not seen."""
    s.rng.mode = FAST
    sow(s.rng, seed)
    pool = np.empty(CARDS, np.int8)
    n = _unseen(s, seat, pool)
    for other in range(s.seats):
        if s.chosen[other] == HIDDEN:
            n = draw_any(s.rng, pool, n)
            s.chosen[other] = pool[n]
        hidden = 0
        while hidden < HAND and s.hand[other, hidden] == HIDDEN:
            s.hand[other, hidden] = 0
            hidden += 1
        for _ in range(hidden):
            n = draw_any(s.rng, pool, n)
            _add_to_hand(s, other, pool[n])


@kernel
def _unseen(s: State, seat: int, pool: Int8s) -> int:
    n = 0
    for card in range(1, CARDS + 1):
        own = seat >= 0 and (s.chosen[seat] == card or _place_in_hand(s, seat, card) >= 0)
        if not own and not s.seen[card]:
            pool[n] = card
            n += 1
    return n
