"""How good cards look for a trick: what they win, what they leave in hand, what they become."""

import numpy as np

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from . import habits as h
from .cards import (
    ALL_SUITS,
    DECK,
    EVEN_VALUES,
    EVENS,
    FEWEST,
    LONGEST_RUN,
    MOST,
    ODD_VALUES,
    ODDS,
    SEVEN,
    SEVENS,
    SUITS,
    TWO_SUITS_1,
    TWO_SUITS_2,
    VALUE_BITS,
    VALUES,
    bit,
    count,
    suit_bits,
    suit_of,
    value_of,
)
from .knowledge import shown_suits
from .scoring import longest_run, score_card
from .state import State
from .tricks import NO_SUIT, led_suit, trick_cards
from .worth import tricks_left, worth

MIDDLE = 6.5
SHARES = 16  # steps of the part of the hidden cards that the seats to come hold
WILLING = 0.8  # how often a seat that could win does
# The chance that none of so many higher hidden cards is played, by that part.
UNBEATEN = np.array(
    [[(1 - WILLING * share / SHARES) ** higher for higher in range(12)] for share in range(17)]
)
SEAT_BITS = 4  # suits of a seat in a set of voids


@kernel
def seen_cards(s: State) -> int:
    """All cards that have been laid in this round."""
    bits = 0
    for trick in range(s.trick + 1):
        for seat in range(s.seats):
            bits |= bit(s.laid[trick, seat])
    return bits & ~1


@kernel
def known_voids(s: State) -> int:
    """The suits that each seat showed to lack and has drawn nothing since: four bits each."""
    voids = 0
    for trick in range(s.trick + 1):
        led = int(led_suit(s, trick))
        for seat in range(s.seats):
            if s.drew[seat] >> trick & 1:
                voids &= ~(15 << SEAT_BITS * seat)
            card = int(s.laid[trick, seat])
            if card and suit_of(card) != led:
                voids |= 1 << SEAT_BITS * seat + led
    for seat in range(s.seats):
        voids &= ~(shown_suits(s, seat) << SEAT_BITS * seat)
    return voids


@kernel
def judge_cards(s: State, seat: int, moves: Int16s, n: int, likes: Float64s, a: Float64s) -> None:
    led = led_suit(s, s.trick)
    if led != NO_SUIT and suit_of(moves[0]) != led:
        _judge_discards(s, seat, moves, n, likes, a)
        return
    hand = int(s.hand[seat])
    voids = known_voids(s)
    hidden = DECK & ~(seen_cards(s) | hand | int(s.reserve[seat]))
    left = tricks_left(s) - 1
    tricks, falses = int(s.tricks[seat]), int(s.falses[seat])
    now = worth(s, left, tricks, falses)
    trick = worth(s, left, tricks + 1, falses) - now
    false = worth(s, left, tricks, falses + 1) - now + rank_gain(s, seat)
    lies = 0 if led == NO_SUIT else trick_cards(s, s.trick)
    for i in range(n):
        card = int(moves[i])
        suit, value = suit_of(card), value_of(card)
        chance = _chance_to_win(s, seat, card, lies, hidden, voids)
        like = chance * (a[h.WIN] * trick + a[h.FORGO])
        if (lies | bit(card)) & SEVENS:
            like += a[h.SEVEN_WON] * chance
            if value == SEVEN:
                like += a[h.SEVEN_LOST] * (1.0 - chance)
        like += _leftover(hand, suit, false, a) + _height(value, trick, left, a)
        if led == NO_SUIT:
            like += a[h.LEAD_LONG] * count(hand & suit_bits(suit))
            like += a[h.LEAD_VOID] * _seats_without(s, seat, suit, voids)
            like += a[h.LEAD_HIDDEN] * count(hidden & suit_bits(suit))
        like += a[h.HOLD_CARD] * false_gain(s, seat, card)
        likes[i] = like


@kernel
def _judge_discards(
    s: State, seat: int, moves: Int16s, n: int, likes: Float64s, a: Float64s
) -> None:
    hand = int(s.hand[seat])
    left = tricks_left(s) - 1
    tricks, falses = int(s.tricks[seat]), int(s.falses[seat]) + 1
    now = worth(s, left, tricks, falses)
    trick = worth(s, left, tricks + 1, falses) - now
    false = worth(s, left, tricks, falses + 1) - now
    for i in range(n):
        card = int(moves[i])
        suit, value = suit_of(card), value_of(card)
        like = a[h.CARD] * false_gain(s, seat, card)
        if value == SEVEN:
            like += a[h.FALSE_SEVEN]
        like += _leftover(hand, suit, false, a) + _height(value, trick, left, a)
        like -= a[h.SHORT] * count(hand & suit_bits(suit))
        likes[i] = like


@kernel
def _chance_to_win(s: State, seat: int, card: int, lies: int, hidden: int, voids: int) -> float:
    """How likely the card wins the trick, by what the seat sees; `lies` is of the suit led."""
    if lies > bit(card):
        return 0.0
    suit = suit_of(card)
    higher = count((hidden & suit_bits(suit)) >> card)
    if higher == 0:
        return 1.0
    cards = 0
    for other in range(s.seats):
        waits = other != seat and s.laid[s.trick, other] == 0
        if waits and not voids >> SEAT_BITS * other + suit & 1:
            cards += int(s.held[other])
    share = min(SHARES, SHARES * cards // max(1, count(hidden)))
    return float(UNBEATEN[share, higher])


@kernel
def _seats_without(s: State, seat: int, suit: int, voids: int) -> int:
    n = 0
    for other in range(s.seats):
        if other != seat:
            n += voids >> SEAT_BITS * other + suit & 1
    return n


@kernel
def _leftover(hand: int, suit: int, false: float, a: Float64s) -> float:
    """What it means to have one card less of the suit: who lacks a suit makes false tricks."""
    rest = count(hand & suit_bits(suit)) - 1
    if rest == 0:
        return float(a[h.EMPTY] * false)
    if rest == 1:
        return float(a[h.SINGLE] * false)
    return float(a[h.TWO] * false) if rest == 2 else 0.0


@kernel
def _height(value: int, trick: float, left: int, a: Float64s) -> float:
    """What it means to part with a card of that value."""
    high = value - MIDDLE
    return float(
        high * (a[h.KEEP_HIGH] * trick + a[h.HIGH] + a[h.LATE_HIGH] * left)
        + a[h.EXTREME] * abs(high)
    )


# What the score card pays for one more false trick.


@kernel
def false_gain(s: State, seat: int, card: int) -> float:
    """The points that the card brings nearer as a false trick."""
    kind = score_card(s)
    falses = int(s.false_tricks[seat])
    if kind == LONGEST_RUN:
        return _run_gain(s, falses, value_of(card))
    if kind in (FEWEST, MOST):
        return 0.0
    if kind in (EVEN_VALUES, ODD_VALUES):
        fitting = ODDS if kind == ODD_VALUES else EVENS
        return _step(s, kind, count(falses & fitting)) if fitting >> card & 1 else 0.0
    suit = suit_of(card)
    own = count(falses & suit_bits(suit))
    if kind == ALL_SUITS:
        return 0.0 if own else _step(s, kind, _suits(falses))
    if kind in (TWO_SUITS_1, TWO_SUITS_2):
        named = kind - TWO_SUITS_1
        one, two = s.options.named_suits[named, 0], s.options.named_suits[named, 1]
        if suit not in (one, two):
            return 0.0
    return _step(s, kind, own)


@kernel
def _step(s: State, kind: int, measure: int) -> float:
    """Half of what two more would bring: the first card often pays nothing yet."""
    points = s.options.points
    return int(points[kind, measure + 2] - points[kind, measure]) / 2


@kernel
def _suits(cards: int) -> int:
    n = 0
    for suit in range(SUITS):
        if cards & suit_bits(suit):
            n += 1
    return n


@kernel
def _run_gain(s: State, falses: int, value: int) -> float:
    values = 0
    for suit in range(SUITS):
        values |= falses >> VALUES * suit & VALUE_BITS
    if values >> value & 1:
        return 0.0
    points = s.options.points
    longer = longest_run(values | 1 << value)
    gain = float(points[LONGEST_RUN, longer] - points[LONGEST_RUN, longest_run(values)])
    near = values >> max(0, value - 2) & 0b11111  # within two of it
    return gain + (0.5 if near else 0.0)


@kernel
def rank_gain(s: State, seat: int) -> float:
    """What one more false trick means for the place on a rank card."""
    kind = score_card(s)
    if kind not in (FEWEST, MOST):
        return 0.0
    points = s.options.points
    step = int(points[kind, 0] - points[kind, int(s.seats) - 1]) / 4
    if kind == MOST:
        return step
    return step if s.falses[seat] == 0 else -step
