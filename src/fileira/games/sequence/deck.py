"""The deck and the discard piles."""

from ...core.chance import shuffle
from ...core.events import DRAW, SHUFFLE, Log, emit, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import BIT, CARDS, COPIES, KINDS
from .hands import add_to_hand
from .state import State

FIRST_SEAT = KINDS + 1  # in a chance event, FIRST_SEAT + seat stands for the seat


@kernel
def hand_size(s: State) -> int:
    """6: the more players, the fewer cards."""
    if s.seats == 2:
        return 7
    if s.seats <= 4:
        return 6
    if s.seats == 6:
        return 5
    return 4 if s.seats <= 9 else 3


@kernel
def draw_first_seat(s: State, log: Log) -> None:
    """5: every seat is equally likely to start."""
    for seat in range(s.seats):  # the lots lie where the deck will lie
        s.deck[seat] = FIRST_SEAT + seat
    shuffle(s.rng, log, DRAW, s.deck, int(s.seats), 1)
    s.first = s.deck[0] - FIRST_SEAT
    tell(log, did.STARTS, clauses.FIRST_PLAYER, s.first, -1, -1, 0)


@kernel
def deal_hands(s: State, log: Log) -> None:
    """6: shuffle all cards, then give each seat its hand from the top."""
    for i in range(CARDS):
        s.deck[i] = 1 + i // COPIES
    s.deck_top = 0
    s.deck_end = CARDS
    s.shuffled[0] = (1 << KINDS + 1) - BIT[1]
    s.shuffled[1] = s.shuffled[0]
    shuffle(s.rng, log, SHUFFLE, s.deck, CARDS, CARDS)
    size = hand_size(s)
    for seat in range(s.seats):
        for _ in range(size):
            _take_top_card(s, seat)
        tell(log, did.DEALT, clauses.DEAL, seat, -1, -1, size)


@kernel
def draw_card(s: State, seat: int, clause: int, log: Log) -> None:
    """15, 16: after the last card of the deck the discard piles become a new one."""
    card = _take_top_card(s, seat)
    s.lacks[seat] = 0
    emit(log, did.DREW, clause, seat, card, -1, 0, BIT[seat])
    if s.deck_top == s.deck_end:
        _make_new_deck(s, log)


@kernel
def put_on_pile(s: State, seat: int, card: int) -> None:
    s.discard[s.discards] = card
    s.discarder[s.discards] = seat
    s.discards += 1


@kernel
def _take_top_card(s: State, seat: int) -> int:
    card = int(s.deck[s.deck_top])
    s.deck[s.deck_top] = 0
    s.deck_top += 1
    s.drawn[seat] |= BIT[card]
    s.draws[seat] += 1
    add_to_hand(s, seat, card)
    return card


@kernel
def _make_new_deck(s: State, log: Log) -> None:
    size = _sort_discards(s)
    s.deck_top = 0
    s.deck_end = size
    s.discards = 0
    s.new_decks += 1
    for seat in range(s.seats):
        s.drawn[seat] = 0
        s.draws[seat] = 0
    shuffle(s.rng, log, SHUFFLE, s.deck, size, size)
    tell(log, did.NEW_DECK, clauses.NEW_DECK, -1, -1, -1, size)


@kernel
def _sort_discards(s: State) -> int:
    """Move all discards to the deck, ascending; note which they are, return how many."""
    once, twice = 0, 0
    for i in range(s.discards):
        bit = BIT[s.discard[i]]
        twice |= once & bit
        once |= bit
        s.discard[i] = 0
        s.discarder[i] = 0
    s.shuffled[0] = once
    s.shuffled[1] = twice
    size = 0
    for card in range(1, KINDS + 1):
        for copy in range(COPIES):
            if s.shuffled[copy] & BIT[card]:
                s.deck[size] = card
                size += 1
    return size
