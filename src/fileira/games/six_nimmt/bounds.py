"""How far the scores and the length of a match of 6 nimmt! can go."""

from ...core.optional.bounds import Bounds
from ...core.record import AnyOptions
from .cards import HEADS
from .options import ANNIVERSARY, TINY
from .sizes import deck_size, hand_size
from .state import ALL_HEADS, ANNIVERSARY_HAND, HAND, State

CARD_ANSWERS = 2  # the card, a row to take
SPECIAL_ANSWERS = 7  # besides these: the special card, what it asks for, a swap
ANNIVERSARY_ROUNDS = 2


def bounds(options: AnyOptions, seats: int) -> Bounds:
    if options.variant == ANNIVERSARY:
        answers = ANNIVERSARY_HAND * (CARD_ANSWERS + SPECIAL_ANSWERS)
        most = ANNIVERSARY_ROUNDS * ALL_HEADS
        return Bounds(-most, most, ANNIVERSARY_ROUNDS * seats * answers)  # plus is possible (34)
    if options.variant == TINY:
        return _small(options, seats)
    answers = HAND * (CARD_ANSWERS + 1)  # the draft of the professional variant
    if options.rounds:
        rounds = int(options.rounds)
        return Bounds(-rounds * ALL_HEADS, 0, rounds * seats * answers)
    # In a round more cards are played than four rows can hold, so somebody takes a head or more.
    limit = int(options.limit)
    rounds = seats * (limit - 1) + 1
    return Bounds(-(limit - 1 + ALL_HEADS), 0, rounds * seats * answers)


def _small(options: AnyOptions, seats: int) -> Bounds:
    """Of one round with the sizes agreed on."""
    s = State.new()
    s.options, s.seats = options, seats
    most = int(HEADS[: deck_size(s) + 1].sum())
    return Bounds(-most, 0, seats * hand_size(s) * CARD_ANSWERS)
