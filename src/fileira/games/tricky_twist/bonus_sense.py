"""How good bonus cards look, and what to make of them when the round has ended."""

from ...core.kernel import kernel
from ...core.record import Float64s, Int16s
from . import habits as h
from .bonus import CHOICES, card_in_use
from .cards import (
    BLANK,
    BONUSES,
    CARDS,
    EXTRA,
    FACE,
    FEWEST,
    FLIP,
    MOST,
    ODD,
    RETAKE,
    SEVEN,
    SHIFT,
    VALUES,
    VARIABLE,
    bit,
    value_of,
)
from .options import MEASURES
from .scoring import SHIFT_CARD, base_points, measure, score_card, suit_side_up
from .state import (
    AIM,
    AS_TRICK,
    CHOOSE_SUIT,
    CHOOSE_VALUE,
    PASS,
    PLUS,
    SIGN,
    TAKE,
    USE_BLANK,
    USE_FLIP,
    USE_SHIFT,
    USE_SUIT,
    State,
)
from .worth import tricks_left, worth

NEVER = -9.0


@kernel
def judge_bonuses(s: State, seat: int, moves: Int16s, n: int, likes: Float64s, a: Float64s) -> None:
    """Clause 12."""
    later = tricks_left(s)
    tricks, falses = int(s.tricks[seat]), int(s.falses[seat])
    false = worth(s, later, tricks, falses + 1) - worth(s, later, tricks, falses)
    for i in range(n):
        face = int(moves[i]) - TAKE
        if moves[i] == PASS:
            likes[i] = NEVER
        elif face == RETAKE:
            likes[i] = a[h.B_RETAKE]
        elif face == FLIP:
            likes[i] = a[h.B_FLIP]
        elif face == BLANK:
            likes[i] = a[h.B_BLANK]
        elif face == EXTRA:
            likes[i] = a[h.B_EXTRA] * (tricks + later / int(s.seats))
        elif face == SHIFT:
            likes[i] = a[h.B_SHIFT]
        else:
            likes[i] = a[h.B_FALSE] * false + a[h.B_SUIT if face < ODD else h.B_VALUE]


@kernel
def judge_retakes(s: State, seat: int, moves: Int16s, n: int, likes: Float64s, a: Float64s) -> None:
    """Clause 18: a seven may earn a bonus card again."""
    for i in range(n):
        if moves[i] == PASS:
            likes[i] = 0.0
        else:
            likes[i] = a[h.T_SEVEN if value_of(moves[i]) == SEVEN else h.T_OTHER]


@kernel
def judge_choices(s: State, seat: int, moves: Int16s, n: int, likes: Float64s) -> None:
    """Clause 14: the points that each choice leads to, the bonus cards to come well used."""
    for i in range(n):
        likes[i] = _points_after(s, seat, int(moves[i]))


@kernel
def _points_after(s: State, seat: int, move: int) -> float:
    """Make the choice, look at the points, and take it back."""
    if move == PASS:
        return _hope(s, seat)
    if s.phase == USE_FLIP:
        return _after_flip(s, seat, move)
    if s.phase == USE_BLANK:
        return _after_blank(s, seat, move)
    if s.phase == USE_SHIFT:
        return _after_aim(s, seat, move)
    if s.phase == SIGN:
        s.shift = 1 if move == PLUS else -1
        points = _hope(s, seat)
        s.shift = 0
        return points
    card = card_in_use(s)
    s.used[card] = move - CHOOSE_SUIT + 1 if s.phase == USE_SUIT else move - CHOOSE_VALUE
    s.falses[seat] += 1
    points = _hope(s, seat)
    s.falses[seat] -= 1
    s.used[card] = 0
    return points


@kernel
def _after_flip(s: State, seat: int, card: int) -> float:
    change = 1 if s.false_tricks[seat] >> card & 1 else -1
    s.false_tricks[seat] ^= bit(card)
    s.tricks[seat] += change
    s.falses[seat] -= change
    points = _hope(s, seat)
    s.false_tricks[seat] ^= bit(card)
    s.tricks[seat] -= change
    s.falses[seat] += change
    return points


@kernel
def _after_blank(s: State, seat: int, move: int) -> float:
    if move == AS_TRICK:
        s.tricks[seat] += 1
        points = _hope(s, seat)
        s.tricks[seat] -= 1
        return points
    s.falses[seat] += 1
    points = _hope(s, seat)
    s.falses[seat] -= 1
    return points


@kernel
def _after_aim(s: State, seat: int, move: int) -> float:
    """The better of both signs."""
    s.used[SHIFT_CARD] = move if move <= CARDS else FACE + ODD + move - AIM
    value = value_of(move) if move <= CARDS else int(s.used[move - AIM + VARIABLE])
    points = 0.0
    for change in (-1, 1):
        if 1 <= value + change <= VALUES:
            s.shift = change
            points = max(points, _hope(s, seat))
    s.shift = 0
    s.used[SHIFT_CARD] = 0
    return points


@kernel
def _hope(s: State, seat: int) -> float:
    """The points of the round if the bonus cards of the seat still to be used do all they can."""
    blank, falses = _unused(s, seat)
    kind = score_card(s)
    have = measure(s, seat, kind)
    best = 0.0
    for as_trick in range(blank + 1):
        for more in range(falses + blank - as_trick + 1):
            tricks = int(s.tricks[seat]) + as_trick
            points = base_points(tricks, int(s.falses[seat]) + more)
            if s.owner[EXTRA] == seat + 1:
                points += tricks
            if kind in (FEWEST, MOST):
                points += _place_points(s, seat, kind, more)
            else:
                points += int(s.options.points[kind, min(have + min(more, falses), MEASURES - 1)])
            best = max(best, float(points))
    return best


@kernel
def _place_points(s: State, seat: int, kind: int, more: int) -> int:
    """What a rank card pays with so many more false tricks."""
    s.falses[seat] += more
    place = measure(s, seat, kind)
    s.falses[seat] -= more
    return int(s.options.points[kind, place - 1]) if place else 0


@kernel
def _unused(s: State, seat: int) -> tuple[int, int]:
    """How many blanks, and how many bonus cards that become false tricks, are still to come."""
    blank, falses = 0, 0
    choice = (int(s.choice) - 1) % CHOICES  # flip, blank, then the variable cards
    if choice < 1 and s.owner[BLANK] == seat + 1:
        blank = 1
    last = BONUSES if suit_side_up(s) else SHIFT_CARD
    for card in range(max(VARIABLE, VARIABLE + choice - 1), last):
        if s.owner[card] == seat + 1:
            falses += 1
    return blank, falses
