"""How good cards look for the reserve, and when to draw from it."""

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from . import habits as h
from .cards import SEVEN, SUITS, count, suit_bits, suit_of, value_of
from .play_sense import MIDDLE, false_gain
from .scoring import base_points
from .state import DRAW, RESERVE, State
from .tricks import leader
from .worth import tricks_left, worth

LENGTHS = 5  # suits as long as that or longer are alike
SURPRISE = 3.0  # nobody is more certain than that whether to draw


@kernel
def judge_picks(s: State, seat: int, moves: Int16s, n: int, likes: Float64s, a: Float64s) -> None:
    """Clause 6: short suits are emptied, so that the first tricks bring false tricks."""
    hand, reserve = int(s.hand[seat]), int(s.reserve[seat])
    left = RESERVE - int(s.reserved[seat])
    for i in range(n):
        card = int(moves[i])
        suit = suit_bits(suit_of(card))
        length = count(hand & suit)
        like = like_for_reserve(s, seat, card, length, a)
        like += a[h.R_STARTED] * count(reserve & suit)
        if length <= left:
            like += a[h.R_EMPTIES]
        likes[i] = like


@kernel
def like_for_reserve(s: State, seat: int, card: int, length: int, a: Float64s) -> float:
    """How much the card is liked in the reserve, by its value and the length of its suit."""
    value = value_of(card)
    like = a[h.R_ONE - 1 + min(length, LENGTHS)] + a[h.R_CARD] * false_gain(s, seat, card)
    if value == SEVEN:
        like += a[h.R_SEVEN]
    return float(like + a[h.R_HIGH] * (value - MIDDLE) + a[h.R_EXTREME] * abs(value - MIDDLE))


@kernel
def judge_drawing(s: State, seat: int, moves: Int16s, n: int, likes: Float64s, a: Float64s) -> None:
    """Clause 7: who draws keeps the round going, but may have to follow suit again."""
    shortest = 99
    for other in range(s.seats):
        if other != seat:
            shortest = min(shortest, int(s.held[other]))
    held = int(s.held[seat])
    tricks, falses = int(s.tricks[seat]), int(s.falses[seat])
    longer = worth(s, tricks_left(s), tricks, falses) - base_points(tricks, falses)
    like = a[h.DRAW_ANYWAY] + a[h.DRAW_BEHIND] * (shortest - held) + a[h.DRAW_LONGER] * longer
    like += a[h.DRAW_VOID] * _missing_suits(int(s.hand[seat]))
    like += a[h.DRAW_RESERVE] * int(s.reserved[seat])
    if held == 1:
        like += a[h.DRAW_LAST]
    if held == 2:
        like += a[h.DRAW_NEXT_TO_LAST]
    if leader(s) == seat:
        like += a[h.DRAW_LEADER]
    if s.trick == 0:
        like += a[h.DRAW_EARLY]
    like = max(-SURPRISE, min(SURPRISE, like))
    for i in range(n):
        likes[i] = like if moves[i] == DRAW else 0.0


@kernel
def _missing_suits(hand: int) -> int:
    n = 0
    for suit in range(SUITS):
        if hand & suit_bits(suit) == 0:
            n += 1
    return n
