"""What a card opens for the others, by all that a seat has not seen."""

from ...core.kernel import kernel
from .cards import CARDS, MINUS_POINTS, STEP
from .state import IN_HAND, State

LOWEST, HIGHEST = CARDS[0], CARDS[-1]


@kernel
def is_unseen(s: State, seat: int, card: int) -> bool:
    """Whether the card may be in another hand, for all the seat knows."""
    place = int(s.lies[card])
    return place == 0 or (place >= IN_HAND and place != IN_HAND + seat)


@kernel
def openings(s: State, seat: int, last: int) -> int:
    """How many cards that the seat has not seen fit behind the last card of the row."""
    n = 0
    for card in range(max(last - STEP, LOWEST), min(last + STEP, HIGHEST) + 1):
        if MINUS_POINTS[card] and is_unseen(s, seat, card):
            n += 1
    return n


@kernel
def count_unseen(s: State, seat: int) -> int:
    """How many cards the seat has not seen: the pile, other hands, cards taken unseen."""
    n = int(s.pile_size) - int(s.held[seat])
    for other in range(s.seats):
        n += int(s.held[other]) + int(s.extras[other])
    return n


@kernel
def chance_of_none(open_for: int, unseen: int, held: int) -> float:
    """The chance that so many cards held contain none of those that fit."""
    missing = max(1.0 - open_for / max(unseen, 1), 0.0)  # a position may name few cards
    chance = 1.0
    for _ in range(held):
        chance *= missing
    return chance
