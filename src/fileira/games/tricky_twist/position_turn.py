"""The lines of a position about bonus cards, what has been collected, and whose turn it is."""

from ...core.errors import BadPosition
from ...core.events import seats_of
from ...core.match.position import Line, Show, Words, nothing, number_line, read_number, seats_line
from .bonus import CHOICES, chooser, face_of
from .cards import (
    BLANK,
    BONUSES,
    FACE,
    FLIP,
    ODD,
    RETAKE,
    SHIFT,
    SUIT,
    SUITS,
    VALUES,
    VARIABLE,
)
from .position_lines import bits_of, came_back, cards_in, names, read_cards, read_named
from .scoring import SHIFT_CARD, suit_side_up
from .state import (
    AS_FALSE,
    AS_TRICK,
    BONUS,
    GONE,
    PICK,
    PLAY,
    RESERVE,
    SEATS,
    SIGN,
    STEP,
    TAKE_BACK,
    TRICKS,
    USE_FLIP,
    State,
)
from .tables import FACES
from .tricks import after, leader, won_cards

BLANK_USES = {AS_TRICK: "trick", AS_FALSE: "false"}
SIGNS = {"+1": 1, "-1": -1}


# Bonus cards


def _show_retaken(s: State, part: int) -> Words:
    return names([s.retaken] if s.retaken else [])


def _lay_retaken(s: State, part: int, words: Words) -> None:
    s.retaken = sum(read_cards("retaken", words, 1))


def _show_bonus(s: State, seat: int) -> Words:
    owned = [card for card in range(BONUSES) if s.owner[card] == seat + 1]
    return [FACES[face_of(s, card)] for card in owned]


def _lay_bonus(s: State, seat: int, words: Words) -> None:
    for word in words:
        card = _bonus_card(s, "bonus", word)
        if s.owner[card]:
            raise BadPosition("position_twice", card=word)
        s.owner[card] = seat + 1


def _bonus_card(s: State, key: str, word: str) -> int:
    """The bonus card with this face up."""
    up = [FACES[face_of(s, card)] for card in range(BONUSES)]
    if word not in up:
        raise BadPosition("unreadable", got=f"{key}: {word}", expected=", ".join(up))
    return up.index(word)


def _show_gone(s: State, part: int) -> Words:
    return [FACES[RETAKE]] if s.owner[RETAKE] == GONE else []


def _lay_gone(s: State, part: int, words: Words) -> None:
    if words not in ([], [FACES[RETAKE]]):
        raise BadPosition("unreadable", got=" ".join(words), expected=FACES[RETAKE])
    if words:
        s.owner[RETAKE] = GONE


def _show_used(s: State, part: int) -> Words:
    used = [card for card in range(BONUSES) if s.used[card]]
    return [f"{FACES[face_of(s, card)]}={_use(s, card)}" for card in used]


def _use(s: State, card: int) -> str:
    used = int(s.used[card])
    if card == BLANK:
        return BLANK_USES[used]
    if card == FLIP:
        return names([used])[0]
    if suit_side_up(s):
        return names([SUIT + used - 1])[0]
    if card < SHIFT_CARD:
        return str(used)
    return names([used])[0] + (f"{s.shift:+d}" if s.shift else "")


def _lay_used(s: State, part: int, words: Words) -> None:
    for word in words:
        name, _, use = word.partition("=")
        card = _bonus_card(s, "used", name)
        if s.owner[card] <= 0:
            raise BadPosition("position_misfit", key="used", phase=name)
        s.used[card] = _read_use(s, int(face_of(s, card)), use)


def _read_use(s: State, face: int, use: str) -> int:
    if face == BLANK and use in BLANK_USES.values():
        return AS_TRICK if use == "trick" else AS_FALSE
    if ODD <= face < SHIFT:
        return read_number("used", use, 1, VALUES)
    if VARIABLE <= face < ODD:
        return read_named("used", use, SUIT, SUIT + SUITS - 1) - SUIT + 1
    if face == SHIFT:
        s.shift = SIGNS.get(use[-2:], 0)
        target = use[:-2] if s.shift else use
        if target in FACES:
            return read_named("used", target, FACE + ODD, FACE + SHIFT - 1)
        return sum(read_cards("used", [target], 1))
    if face == FLIP:
        return sum(read_cards("used", [use], 1))
    expected = f"{FACES[BLANK]}=trick, {FACES[BLANK]}=false"
    raise BadPosition("unreadable", got=f"{FACES[face]}={use}", expected=expected)


# What has been collected, with the bonus cards used


def _flipped(s: State, seat: int) -> int:
    """The card that names what the seat has turned over, or 0."""
    return int(s.used[FLIP]) if s.owner[FLIP] == seat + 1 else 0


def _usual_tricks(s: State, seat: int) -> Words:
    won = sum(1 for trick in range(s.trick + 1) if s.leads[trick + 1] == seat)
    blank = s.owner[BLANK] == seat + 1 and s.used[BLANK] == AS_TRICK
    flipped = _flipped(s, seat)
    turned = (-1 if won_cards(s, seat) >> flipped & 1 else 1) if flipped else 0
    return [str(won + int(blank) + turned)]


def _show_false(s: State, seat: int) -> Words:
    return names(cards_in(s.false_tricks[seat]))


def _lay_false(s: State, seat: int, words: Words) -> None:
    s.false_tricks[seat] = bits_of(read_cards("false", words, TRICKS))


def _usual_false(s: State, seat: int) -> Words:
    flipped = _flipped(s, seat)
    return names(sorted({*came_back(s, seat)} ^ ({flipped} if flipped else set())))


def _usual_falses(s: State, seat: int) -> Words:
    blank = s.owner[BLANK] == seat + 1 and s.used[BLANK] == AS_FALSE
    counted = range(VARIABLE, BONUSES if suit_side_up(s) else SHIFT_CARD)
    used = [card for card in counted if s.owner[card] == seat + 1 and s.used[card]]
    return [str(len(cards_in(s.false_tricks[seat])) + int(blank) + len(used))]


# Whose turn it is


def _seats_set_line(key: str, field: str, usual: Show = nothing) -> Line:
    def show(s: State, part: int) -> Words:
        return [str(seat) for seat in seats_of(int(getattr(s, field)))]

    def lay(s: State, part: int, words: Words) -> None:
        seats = {read_number(key, word, 0, int(s.seats) - 1) for word in words}
        setattr(s, field, sum(1 << seat for seat in seats))

    return Line(key, show, lay, usual)


def _usual_asked(s: State, part: int) -> Words:
    if s.phase == PICK:
        picking = [seat for seat in range(s.seats) if s.reserved[seat] < RESERVE]
        return [str(seat) for seat in picking]
    seat = _seat_in_turn(s)
    return [] if seat is None else [str(seat)]


def _seat_in_turn(s: State) -> int | None:
    if s.phase in (STEP, PLAY):
        from_leader = _clockwise(s, int(leader(s)))
        field = s.reserved if s.phase == STEP else s.laid[s.trick] == 0
        return next((seat for seat in from_leader if field[seat]), None)
    if s.phase in (BONUS, TAKE_BACK):
        return int(s.leads[s.trick + 1])
    if USE_FLIP <= s.phase <= SIGN and s.choice:
        s.choice -= 1
        seat = int(chooser(s))
        s.choice += 1
        return seat
    return None


def _clockwise(s: State, seat: int) -> list[int]:
    seats = [seat]
    while len(seats) < s.seats:
        seats.append(int(after(s, seats[-1])))
    return seats


TURN_LINES = (
    Line("retaken", _show_retaken, _lay_retaken),
    Line("bonus", _show_bonus, _lay_bonus, separator="/"),
    Line("gone", _show_gone, _lay_gone),
    Line("used", _show_used, _lay_used),
    seats_line("tricks", TRICKS + 1, _usual_tricks),
    Line("false", _show_false, _lay_false, _usual_false, "/"),
    seats_line("falses", TRICKS + BONUSES, _usual_falses),
    _seats_set_line("entitled", "entitled"),
    number_line("choice", "choice", CHOICES * SEATS),
    number_line("drawing", "drawing", SEATS - 1),
    _seats_set_line("asked", "waiting", _usual_asked),
)
