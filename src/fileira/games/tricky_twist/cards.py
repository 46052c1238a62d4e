"""The cards of Tricky Twist, and sets of number cards as bits.

A number card is 12 × suit + value, so 1..48; a set of them is an integer with one bit per card.
The other cards come after them, so that one number names any card of the game.
"""

from ...core.kernel import kernel, lowest_bit
from ...core.record import Int8s, Int16s

SUITS = 4
VALUES = 12
CARDS = SUITS * VALUES
SEVEN = 7

DECK = (1 << (CARDS + 1)) - 2  # all number cards
VALUE_BITS = (1 << (VALUES + 1)) - 2  # the values 1..12, and the cards of suit 0
_EACH_SUIT = sum(1 << VALUES * suit for suit in range(SUITS))
EVENS = _EACH_SUIT * sum(1 << value for value in range(2, VALUES + 1, 2))
ODDS = DECK ^ EVENS
SEVENS = _EACH_SUIT << SEVEN

# Bonus cards: four permanent ones and four with a suit side and a value side.
BONUSES = 8
RETAKE, FLIP, BLANK, EXTRA, VARIABLE = range(5)  # VARIABLE is the first of four
# What lies face up: a permanent card, a suit side (4..7) or a value side.
FACES = 12
ODD, EVEN, ANY, SHIFT = range(8, FACES)
TURNED = ODD - VARIABLE  # from the suit side of a card to its value side

SCORE_CARDS = 9
(
    LONGEST_RUN,
    TWO_SUITS_1,
    TWO_SUITS_2,
    BEST_SUIT,
    ALL_SUITS,
    FEWEST,
    MOST,
    EVEN_VALUES,
    ODD_VALUES,
) = range(SCORE_CARDS)

# Numbers beyond the number cards, in events, in chance and as the aim of a shift.
FACE = CARDS + 1
SCORE_CARD = FACE + FACES
SEAT = SCORE_CARD + SCORE_CARDS  # a seat drawn by lot
SUIT = SEAT + 4
ALL = SUIT + SUITS


@kernel
def suit_of(card: int) -> int:
    return (card - 1) // VALUES


@kernel
def value_of(card: int) -> int:
    return (card - 1) % VALUES + 1


@kernel
def bit(card: int) -> int:
    return 1 << int(card)


@kernel
def suit_bits(suit: int) -> int:
    """The twelve cards of a suit."""
    return VALUE_BITS << VALUES * int(suit)


@kernel
def count(bits: int) -> int:
    """How many cards are in the set. The compiler knows this loop as one instruction."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@kernel
def write_cards(bits: int, out: Int8s | Int16s) -> int:
    """Write the cards of the set to `out`, ascending; return how many."""
    n = 0
    while bits:
        out[n] = lowest_bit(bits)
        bits &= bits - 1
        n += 1
    return n


@kernel
def nth_bit(bits: int, n: int) -> int:
    """The set that holds only card number n of this set, from 0."""
    for _ in range(n):
        bits &= bits - 1
    return bits & -bits
