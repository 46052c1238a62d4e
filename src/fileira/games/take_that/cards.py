"""The cards of Take That: numbers of two digits, most of them with a twin."""

import numpy as np

CARDS = tuple(card for card in range(12, 99) if card % 10)
NUMBERS = 100  # the length of an array by card
TOAD_POINTS = 5
STEP = 10  # how far a card may be from the last one of the row


def _exchanged(card: int) -> int:
    """The number with the digits of the card exchanged."""
    tens, ones = divmod(card, 10)
    return 10 * ones + tens


TOADS = tuple(card for card in CARDS if _exchanged(card) == card)


def _twin(card: int) -> int:
    return 0 if card in TOADS or card not in CARDS else _exchanged(card)


def _minus_points(card: int) -> int:
    if card not in CARDS:
        return 0
    return TOAD_POINTS if card in TOADS else 1


TWIN = np.array([_twin(card) for card in range(NUMBERS)], np.int64)  # 0 = none
MINUS_POINTS = np.array([_minus_points(card) for card in range(NUMBERS)], np.int64)
