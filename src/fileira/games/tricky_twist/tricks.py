"""A trick: the reserve step, the cards laid, and who collects them."""

from ...core.events import Log, emit, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import SEVENS, VALUES, bit, count, suit_bits, suit_of
from .state import PLAY, RESERVE, STEP, State

NO_SUIT = -1


@kernel
def leader(s: State) -> int:
    return int(s.leads[s.trick])


@kernel
def after(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return 0 if seat + 1 == s.seats else seat + 1


@kernel
def led_suit(s: State, trick: int) -> int:
    card = s.laid[trick, s.leads[trick]]
    return suit_of(card) if card else NO_SUIT


# The reserve step.


@kernel
def start_trick(s: State) -> None:
    """Clause 7: each seat with a reserve is asked, the leader first; then the leader leads."""
    if s.reserved[leader(s)]:
        s.phase = STEP
        s.waiting = 1 << int(leader(s))
    else:
        ask_next_reserve(s, leader(s))


@kernel
def ask_next_reserve(s: State, seat: int) -> None:
    """Ask the next one after this seat that has a reserve, or let the leader lead."""
    seat = after(s, seat)
    while seat != leader(s) and s.reserved[seat] == 0:
        seat = after(s, seat)
    s.phase = PLAY if seat == leader(s) else STEP
    s.waiting = 1 << int(seat)


@kernel
def draw_reserve(s: State, seat: int, log: Log) -> None:
    """The top card of the reserve goes to the hand; then the next seat is asked."""
    top = RESERVE - int(s.reserved[seat])
    card = s.pile[seat, top]
    s.pile[seat, top] = 0
    s.reserve[seat] &= ~bit(card)
    s.hand[seat] |= bit(card)
    s.reserved[seat] -= 1
    s.held[seat] += 1
    emit(log, did.DREW, clauses.RESERVE_STEP, seat, card, -1, s.reserved[seat], 1 << int(seat))
    s.drawing = 0
    ask_next_reserve(s, seat)


# Cards.


@kernel
def playable(s: State, seat: int) -> int:
    """Clauses 8 and 9: the cards of the suit led if the hand has one, else all."""
    hand = int(s.hand[seat])
    suit = led_suit(s, s.trick)
    if suit == NO_SUIT:
        return hand
    following = hand & suit_bits(suit)
    return following or hand


@kernel
def lay(s: State, seat: int, card: int, log: Log) -> None:
    """Play a card; the next seat is to play, or nobody if the trick is complete."""
    s.hand[seat] &= ~bit(card)
    s.held[seat] -= 1
    s.laid[s.trick, seat] = card
    if s.retaken == card:
        s.retaken = 0
    if seat == leader(s):
        tell(log, did.LED, clauses.LEAD, seat, card, -1, 0)
    elif led_suit(s, s.trick) != suit_of(card):
        tell(log, did.DISCARDED, clauses.FOLLOW, seat, card, -1, 0)
    elif winner(s) == seat:
        tell(log, did.OVERTOOK, clauses.FOLLOW, seat, card, -1, 0)
    else:
        tell(log, did.FOLLOWED, clauses.FOLLOW, seat, card, -1, 0)
    neighbour = after(s, seat)
    s.waiting = 0 if neighbour == leader(s) else 1 << int(neighbour)


@kernel
def winner(s: State) -> int:
    """The seat with the highest card of the suit led, among the cards that lie."""
    best = leader(s)
    card = int(s.laid[s.trick, best])
    highest = VALUES * suit_of(card) + VALUES
    for seat in range(s.seats):
        other = int(s.laid[s.trick, seat])
        if card < other <= highest:
            best, card = seat, other
    return best


@kernel
def collect(s: State, log: Log) -> int:
    """Clauses 10 and 11: give the cards laid to their owners; return the winner of the trick.

    Whoever collects a seven is entitled to a bonus card.
    """
    taker = winner(s)
    won = trick_cards(s, s.trick)
    s.tricks[taker] += 1
    tell(log, did.TRICK_WON, clauses.TRICK, taker, s.laid[s.trick, taker], -1, count(won))
    if won & SEVENS:
        s.entitled |= 1 << int(taker)
    for seat in range(s.seats):
        card = bit(s.laid[s.trick, seat]) & ~won
        if card:
            s.false_tricks[seat] |= card
            s.falses[seat] += 1
            falses = s.falses[seat]
            tell(log, did.FALSE_TRICK, clauses.FALSE_TRICK, seat, s.laid[s.trick, seat], -1, falses)
        if card & SEVENS:
            s.entitled |= 1 << seat
    return taker


@kernel
def won_cards(s: State, seat: int) -> int:
    """All cards in the tricks of the seat."""
    bits = 0
    for trick in range(s.trick + 1):
        if s.leads[trick + 1] == seat:
            bits |= trick_cards(s, trick)
    return bits


@kernel
def trick_cards(s: State, trick: int) -> int:
    """The cards of the suit led in a trick."""
    bits = 0
    for seat in range(s.seats):
        bits |= bit(s.laid[trick, seat])
    return bits & suit_bits(led_suit(s, trick))
