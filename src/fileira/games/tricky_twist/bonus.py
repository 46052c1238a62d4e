"""Bonus cards: taking one for a seven, and using those held when the round has ended."""

from ...core.events import Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import (
    ANY,
    BLANK,
    BONUSES,
    CARDS,
    FACE,
    FLIP,
    ODD,
    RETAKE,
    SHIFT,
    SUIT,
    TURNED,
    VALUE_BITS,
    VARIABLE,
    bit,
)
from .scoring import SHIFT_CARD, printed_value, round_points, suit_side_up
from .state import (
    AIM,
    AS_TRICK,
    BONUS,
    CHOOSE_SUIT,
    CHOOSE_VALUE,
    GO_ON,
    GONE,
    NEXT_CHOICE,
    PASS,
    PLUS,
    SIGN,
    TAKE,
    TAKE_BACK,
    USE_BLANK,
    USE_FLIP,
    USE_SHIFT,
    USE_SUIT,
    USE_VALUE,
    State,
)
from .tricks import after, won_cards

CHOICES = 6  # of a seat at the end of the round: flip, blank and the four variable cards
NOBODY = -1


@kernel
def face_of(s: State, card: int) -> int:
    """What a bonus card shows in this round."""
    return card if card < VARIABLE or suit_side_up(s) else card + TURNED


@kernel
def card_with(face: int) -> int:
    """The bonus card on which a face is printed."""
    return face if face < ODD else face - TURNED


# A seven.


@kernel
def next_entitled(s: State) -> int:
    """Clause 12: the winner of the trick first, then clockwise; or NOBODY."""
    if s.entitled == 0:
        return NOBODY
    seat = int(s.leads[s.trick + 1])
    while not s.entitled >> seat & 1:
        seat = after(s, seat)
    return seat


@kernel
def offer_bonus(s: State, seat: int, log: Log) -> None:
    s.entitled &= ~(1 << seat)
    s.phase = BONUS
    s.waiting = 1 << seat
    tell(log, did.BONUS_OFFERED, clauses.SEVENS, seat, -1, -1, 0)


@kernel
def take_bonus(s: State, seat: int, move: int, log: Log) -> None:
    s.phase = GO_ON
    if move == PASS:
        tell(log, did.BONUS_PASSED, clauses.SEVENS, seat, -1, -1, 0)
        return
    face = move - TAKE
    s.owner[card_with(face)] = seat + 1
    tell(log, did.BONUS_TAKEN, clauses.SEVENS, seat, FACE + face, -1, 0)
    if face == RETAKE and s.falses[seat]:
        s.phase = TAKE_BACK
        s.waiting = 1 << seat


@kernel
def retake(s: State, seat: int, move: int, log: Log) -> None:
    """Clause 18."""
    s.phase = GO_ON
    if move == PASS:
        tell(log, did.NOT_RETAKEN, clauses.RETAKE, seat, -1, -1, 0)
        return
    s.false_tricks[seat] &= ~bit(move)
    s.falses[seat] -= 1
    s.hand[seat] |= bit(move)
    s.held[seat] += 1
    s.retaken = move
    tell(log, did.RETAKEN, clauses.RETAKE, seat, move, -1, 0)


# The choices at the end of the round.


@kernel
def ask_next_choice(s: State, log: Log) -> bool:
    """Clause 14: ask for the next bonus card that can be used; false when there is none."""
    while s.choice < CHOICES * s.seats:
        seat = chooser(s)
        card = choice_card(s)
        s.choice += 1
        if s.owner[card] != seat + 1:
            continue
        face = face_of(s, card)
        if face == SHIFT and not _has_values(s, seat):
            continue
        s.phase = _phase_of(face)
        s.waiting = 1 << seat
        tell(log, did.ASKED, clause_of_bonus(face), seat, FACE + face, -1, 0)
        return True
    return False


@kernel
def chooser(s: State) -> int:
    """The seat whose turn it is to choose: from the winner of the last trick clockwise."""
    return (int(s.leads[s.trick + 1]) + int(s.choice) // CHOICES) % int(s.seats)


@kernel
def choice_card(s: State) -> int:
    """Flip, blank, then the variable bonus cards in their order."""
    card = FLIP + int(s.choice) % CHOICES
    return card if card <= BLANK else card + 1  # clause 21: extra works by itself


@kernel
def _phase_of(face: int) -> int:
    if face == FLIP:
        return USE_FLIP
    if face == BLANK:
        return USE_BLANK
    if face < ODD:
        return USE_SUIT
    return USE_SHIFT if face == SHIFT else USE_VALUE


@kernel
def clause_of_bonus(face: int) -> int:
    """The clause that explains a bonus card the seats choose about."""
    if face == FLIP:
        return clauses.FLIP
    if face == BLANK:
        return clauses.BLANK
    if face < ODD:
        return clauses.SUIT_SIDES
    return clauses.SHIFT if face == SHIFT else clauses.VALUE_SIDES


@kernel
def card_in_use(s: State) -> int:
    """The bonus card that is being asked about."""
    card = FLIP + (int(s.choice) - 1) % CHOICES
    return card if card <= BLANK else card + 1


@kernel
def flippable(s: State, seat: int) -> int:
    """Clause 19: the cards that name a trick (and its top card) or a false trick of the seat."""
    return int(s.false_tricks[seat]) | won_cards(s, seat)


@kernel
def printed_values(s: State, face: int) -> int:
    """The values that may be chosen: bit set."""
    return VALUE_BITS if face == ANY else int(s.options.values[face - ODD])


@kernel
def is_aim(s: State, seat: int, move: int) -> bool:
    """Clause 24: whether the move names a false trick of the seat that has a value."""
    if 1 <= move <= CARDS:
        return bool(s.false_tricks[seat] >> move & 1)
    card = move - AIM + VARIABLE
    return VARIABLE <= card < SHIFT_CARD and s.owner[card] == seat + 1 and s.used[card] > 0


@kernel
def _has_values(s: State, seat: int) -> bool:
    if s.false_tricks[seat]:
        return True
    for card in range(VARIABLE, SHIFT_CARD):
        if is_aim(s, seat, AIM + card - VARIABLE):
            return True
    return False


@kernel
def use_bonus(s: State, seat: int, move: int, log: Log) -> None:
    """Carry out a choice, and tell what it makes of the points."""
    card = card_in_use(s)
    phase = s.phase
    s.phase = NEXT_CHOICE
    if move == PASS:
        face = face_of(s, card)
        tell(log, did.UNUSED, clause_of_bonus(face), seat, FACE + face, -1, 0)
    elif phase == USE_FLIP:
        _flip(s, seat, move, log)
    elif phase == USE_BLANK:
        _use_blank(s, seat, move, log)
    elif phase == USE_SUIT:
        s.used[card] = move - CHOOSE_SUIT + 1
        s.falses[seat] += 1
        tell(log, did.SUIT_CHOSEN, clauses.SUIT_SIDES, seat, SUIT + move - CHOOSE_SUIT, -1, 0)
    elif phase == USE_VALUE:
        s.used[card] = move - CHOOSE_VALUE
        s.falses[seat] += 1
        shown = FACE + card + TURNED
        tell(log, did.VALUE_CHOSEN, clauses.VALUE_SIDES, seat, shown, -1, move - CHOOSE_VALUE)
    elif phase == USE_SHIFT:
        s.used[card] = move if move <= CARDS else FACE + ODD + move - AIM
        s.phase = SIGN
        s.waiting = 1 << seat
        tell(log, did.AIMED, clauses.SHIFT, seat, s.used[card], -1, 0)
        return
    else:
        s.shift = 1 if move == PLUS else -1
        value = printed_value(s, s.used[card]) + s.shift
        tell(log, did.SHIFTED, clauses.SHIFT, seat, s.used[card], value, s.shift)
    tell(log, did.STANDS, clauses.CHOICES, seat, -1, -1, round_points(s, seat))


@kernel
def _flip(s: State, seat: int, card: int, log: Log) -> None:
    """Clause 19."""
    s.used[FLIP] = card
    change = 1 if s.false_tricks[seat] >> card & 1 else -1
    s.false_tricks[seat] ^= bit(card)
    s.tricks[seat] += change
    s.falses[seat] -= change
    kind = did.MADE_TRICK if change > 0 else did.MADE_FALSE
    tell(log, kind, clauses.FLIP, seat, card, -1, 0)


@kernel
def _use_blank(s: State, seat: int, move: int, log: Log) -> None:
    """Clause 20."""
    s.used[BLANK] = move
    if move == AS_TRICK:
        s.tricks[seat] += 1
        tell(log, did.BLANK_TRICK, clauses.BLANK, seat, -1, -1, 0)
    else:
        s.falses[seat] += 1
        tell(log, did.BLANK_FALSE, clauses.BLANK, seat, -1, -1, 0)


@kernel
def return_bonuses(s: State) -> None:
    """Clauses 3 and 18: all bonus cards come back, but a retake that somebody took."""
    for card in range(BONUSES):
        stays_away = card == RETAKE and s.owner[card] and not s.options.retake_returns
        s.owner[card] = GONE if stays_away else 0
        s.used[card] = 0
    s.shift = 0
    s.retaken = 0
