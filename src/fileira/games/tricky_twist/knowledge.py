"""What the cards played tell about a hand: suits that it did not have, and what may have changed.

A card in hand is *original* (there since the reserves were put aside) or was drawn from the
reserve as card number 1..5. Who does not follow suit has none of that suit among the cards in
hand at that moment; a card drawn later may be of that suit again. So each card that is still in
hand has a set of suits it can have, by its place: original (0) or drawn (1..5). Which of the
cards played came from which place nobody sees; `replay` finds one possibility.
"""

from ...core.chance import Generator, below
from ...core.kernel import kernel
from ...core.record import Int64s
from .cards import RETAKE, SUITS, bit, count, nth_bit, suit_of
from .state import State
from .tricks import led_suit

NEVER = -1


@kernel
def shown_void(s: State, seat: int, suit: int) -> int:
    """How many cards the seat has drawn since it showed that it has none of the suit, or NEVER.

    While all know a card of the suit in its hand, nothing of it is to be shown.
    """
    if shown_suits(s, seat) >> suit & 1:
        return NEVER
    drawn = NEVER
    for trick in range(s.trick + 1):
        if drawn != NEVER and s.drew[seat] >> trick & 1:
            drawn += 1
        if shows_void(s, seat, trick) and led_suit(s, trick) == suit:
            drawn = 0
    return drawn


@kernel
def shows_void(s: State, seat: int, trick: int) -> bool:
    """Whether the seat did not follow suit in the trick."""
    card = s.laid[trick, seat]
    return card > 0 and suit_of(card) != led_suit(s, trick)


@kernel
def shown_suits(s: State, seat: int) -> int:
    """The suits that all know to be in the hand, by a card retaken: bit set."""
    return 1 << int(suit_of(s.retaken)) if has_retaken(s, seat) else 0


@kernel
def has_retaken(s: State, seat: int) -> bool:
    """Whether the seat holds a card again that it has taken back for all to see."""
    return s.retaken > 0 and s.owner[RETAKE] == seat + 1


@kernel
def hidden_hand(s: State, seat: int) -> int:
    """How many cards of the hand are not known to all."""
    return int(s.held[seat]) - (1 if has_retaken(s, seat) else 0)


@kernel
def find_voids(s: State, seat: int, voids: Int64s) -> int:
    """Write for each suit the last place that cannot have it, or NEVER; return the cards drawn."""
    for suit in range(SUITS):
        voids[suit] = NEVER
    drawn = 0
    for trick in range(s.trick + 1):
        drawn += s.drew[seat] >> trick & 1
        if shows_void(s, seat, trick):
            voids[led_suit(s, trick)] = drawn
    return drawn


@kernel
def suits_at(voids: Int64s, place: int) -> int:
    """The suits that a card can have by its place: bit set."""
    suits = 0
    for suit in range(SUITS):
        if voids[suit] < place:
            suits |= 1 << suit
    return suits


@kernel
def replay(s: State, seat: int, rng: Generator, voids: Int64s) -> int:
    """Give each card played its place, at random; return the places still in hand (bits 1..5).

    NEVER if that led nowhere. Every way to do it is equally likely: a step that has fewer ways
    than it might have had fails in proportion. `voids` is scribbled on and ends as it came.
    """
    return _replay(s, seat, rng, voids, 1)


@kernel
def replay_early(s: State, seat: int, rng: Generator, voids: Int64s) -> int:
    """The same, each card played from the earliest place it can have: never leads nowhere.

    A later place is as good for every card to come, and better for those that stay in hand.
    """
    return _replay(s, seat, rng, voids, 0)


@kernel
def _replay(s: State, seat: int, rng: Generator, voids: Int64s, at_random: int) -> int:
    originals = _originals(s, seat)
    for suit in range(SUITS):
        voids[suit] = NEVER
    drawn, late, played = 0, 0, 0
    for trick in range(s.trick + 1):
        if s.drew[seat] >> trick & 1:
            drawn += 1
            late |= bit(drawn)
        card = int(s.laid[trick, seat])
        if card == 0:
            break
        void = int(voids[suit_of(card)])
        if not played >> card & 1:  # else it was retaken, and has left its place before
            played |= bit(card)
            early = originals if void == NEVER else 0
            fitting = late >> (void + 1) << (void + 1)
            ways = early + count(late) if void == NEVER else drawn - void
            way = below(rng, ways) if at_random else 0
            if way < early:
                originals -= 1
            elif way - early < count(fitting):
                late &= ~nth_bit(fitting, way - early)
            else:
                return NEVER
        if shows_void(s, seat, trick):
            voids[led_suit(s, trick)] = drawn
    return late


@kernel
def _originals(s: State, seat: int) -> int:
    """How many cards the hand had at the start of the round."""
    n = hidden_hand(s, seat) - count(int(s.drew[seat]))
    played = 0
    for trick in range(s.trick + 1):
        played |= bit(s.laid[trick, seat])
    return n + count(played >> 1)
