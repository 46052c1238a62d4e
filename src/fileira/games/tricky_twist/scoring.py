"""Points: tricks and pairs, and what the score card of the round measures."""

from ...core.events import Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import (
    ALL_SUITS,
    BEST_SUIT,
    BONUSES,
    EVEN_VALUES,
    EVENS,
    EXTRA,
    FACE,
    FEWEST,
    LONGEST_RUN,
    MOST,
    ODD_VALUES,
    ODDS,
    SCORE_CARD,
    SHIFT,
    SUITS,
    TURNED,
    TWO_SUITS_1,
    TWO_SUITS_2,
    VALUE_BITS,
    VALUES,
    VARIABLE,
    bit,
    count,
    suit_bits,
    value_of,
)
from .options import SUIT_SIDE
from .state import DEAL, OPEN, OVER, State

SINGLE, PAIR, EQUAL_PAIR = 1, 3, 5  # points for a trick, and for a trick with a false trick
SHIFT_CARD = SHIFT - TURNED


@kernel
def revealed(s: State) -> int:
    """How many score cards have been revealed."""
    return int(s.rounds_done) + (0 if s.phase in (OPEN, DEAL, OVER) else 1)


@kernel
def score_card(s: State) -> int:
    """The score card of the round, or of the one just finished; -1 before the first."""
    n = revealed(s)
    return int(s.deck[n - 1]) - SCORE_CARD if n else -1


@kernel
def suit_side_up(s: State) -> bool:
    return bool(s.options.side[score_card(s)] == SUIT_SIDE)


@kernel
def base_points(tricks: int, falses: int) -> int:
    """Clause 15."""
    pair = EQUAL_PAIR if tricks == falses else PAIR
    return SINGLE * tricks + pair * min(tricks, falses)


@kernel
def extra_points(s: State, seat: int) -> int:
    """Clause 21."""
    return int(s.tricks[seat]) if s.owner[EXTRA] == seat + 1 else 0


@kernel
def card_points(s: State, seat: int) -> int:
    """What the score card of the round pays to the seat."""
    kind = score_card(s)
    place = measure(s, seat, kind)
    if kind in (FEWEST, MOST):
        return int(s.options.points[kind, place - 1]) if place else 0
    return int(s.options.points[kind, place])


@kernel
def round_points(s: State, seat: int) -> int:
    """What the round gives to the seat as things lie; bonus cards not used yet give nothing."""
    base = base_points(int(s.tricks[seat]), int(s.falses[seat]))
    return base + extra_points(s, seat) + card_points(s, seat)


# What the score cards measure.


@kernel
def measure(s: State, seat: int, kind: int) -> int:
    """What the score card counts of the false tricks; of a rank card the place, 0 = none."""
    if kind == LONGEST_RUN:
        return longest_run(_value_bits(s, seat))
    if kind in (TWO_SUITS_1, TWO_SUITS_2):
        card = kind - TWO_SUITS_1
        one = in_suit(s, seat, s.options.named_suits[card, 0])
        return max(one, in_suit(s, seat, s.options.named_suits[card, 1]))
    if kind in (BEST_SUIT, ALL_SUITS):
        best, different = _suits(s, seat)
        return best if kind == BEST_SUIT else different
    if kind in (EVEN_VALUES, ODD_VALUES):
        return _with_parity(s, seat, 1 if kind == ODD_VALUES else 0)
    return _place(s, seat, kind)


@kernel
def longest_run(values: int) -> int:
    """Clause 25: the longest row of neighbours in a set of values."""
    n = 0
    while values:
        values &= values >> 1
        n += 1
    return n


@kernel
def in_suit(s: State, seat: int, suit: int) -> int:
    """How many false tricks of the seat have this suit."""
    n = count(int(s.false_tricks[seat]) & suit_bits(suit))
    if suit_side_up(s):
        for card in range(VARIABLE, BONUSES):
            if s.owner[card] == seat + 1 and s.used[card] == suit + 1:
                n += 1
    return n


@kernel
def _suits(s: State, seat: int) -> tuple[int, int]:
    """Clauses 27 and 28: the size of the largest suit, and how many suits there are."""
    best, different = 0, 0
    for suit in range(SUITS):
        n = in_suit(s, seat, suit)
        best = max(best, n)
        if n:
            different += 1
    return best, different


@kernel
def shifted_card(s: State, seat: int) -> int:
    """The false trick of the seat whose value is shifted, or 0."""
    shifts = s.shift and s.owner[SHIFT_CARD] == seat + 1 and not suit_side_up(s)
    return int(s.used[SHIFT_CARD]) if shifts else 0


@kernel
def printed_value(s: State, card: int) -> int:
    """The value of a false trick without a shift: a number card, or the bonus odd, even, any."""
    return s.used[card - FACE - TURNED] if card >= FACE else value_of(card)


@kernel
def _value_bits(s: State, seat: int) -> int:
    """The set of values of the false tricks."""
    cards = int(s.false_tricks[seat])
    shifted = shifted_card(s, seat)
    values = 0
    if shifted:
        values = bit(printed_value(s, shifted) + int(s.shift))
        if shifted < FACE:
            cards &= ~bit(shifted)
    if not suit_side_up(s):
        for card in range(VARIABLE, SHIFT_CARD):
            if s.owner[card] == seat + 1 and s.used[card] and FACE + TURNED + card != shifted:
                values |= bit(s.used[card])
    for suit in range(SUITS):
        values |= cards >> VALUES * suit & VALUE_BITS
    return values


@kernel
def _with_parity(s: State, seat: int, parity: int) -> int:
    """Clause 29: how many false tricks have an odd (1) or even (0) value."""
    n = count(int(s.false_tricks[seat]) & (ODDS if parity else EVENS))
    if suit_side_up(s):
        return n
    for card in range(VARIABLE, SHIFT_CARD):
        if s.owner[card] == seat + 1 and s.used[card] and s.used[card] % 2 == parity:
            n += 1
    shifted = shifted_card(s, seat)
    if shifted:
        n += -1 if printed_value(s, shifted) % 2 == parity else 1
    return n


@kernel
def _place(s: State, seat: int, kind: int) -> int:
    """Clause 30: the place by the number of false tricks, equal ones share it; 0 without any."""
    own = s.falses[seat]
    if own == 0:
        return 0
    place = 1
    for other in range(s.seats):
        n = s.falses[other]
        if n and (n < own if kind == FEWEST else n > own):
            place += 1
    return place


# The end of a round.


@kernel
def score_seat(s: State, seat: int, log: Log) -> None:
    """Add the points of the round to the total."""
    kind = score_card(s)
    base = base_points(int(s.tricks[seat]), int(s.falses[seat]))
    extra = extra_points(s, seat)
    by_card = card_points(s, seat)
    s.totals[seat] += base + extra + by_card
    tell(log, did.BASE_SCORED, clauses.BASE_SCORE, seat, -1, -1, base)
    if extra:
        tell(log, did.EXTRA_SCORED, clauses.EXTRA, seat, -1, -1, extra)
    place = measure(s, seat, kind)
    tell(log, did.CARD_SCORED, clause_of_score_card(kind), seat, SCORE_CARD + kind, place, by_card)
    total = s.totals[seat]
    tell(log, did.ROUND_SCORED, clauses.ROUND_END, seat, -1, total, base + extra + by_card)


@kernel
def clause_of_score_card(kind: int) -> int:
    """The clause that explains a score card."""
    if kind == LONGEST_RUN:
        return clauses.LONGEST_RUN
    if kind in (TWO_SUITS_1, TWO_SUITS_2):
        return clauses.TWO_SUITS
    if kind == BEST_SUIT:
        return clauses.BEST_SUIT
    if kind == ALL_SUITS:
        return clauses.ALL_SUITS
    return clauses.RANKS if kind in (FEWEST, MOST) else clauses.EVEN_AND_ODD
