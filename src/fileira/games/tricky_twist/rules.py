"""Tricky Twist: the rules. Numbers in comments are clauses of `rulebook/en.md`."""

from ...core.chance import blank, sow
from ...core.events import HIDDEN, Log, emit, tell
from ...core.kernel import kernel
from ...core.record import Int16s, Int64s
from . import clauses
from . import happenings as did
from .bonus import (
    NOBODY,
    ask_next_choice,
    card_in_use,
    card_with,
    clause_of_bonus,
    face_of,
    flippable,
    is_aim,
    next_entitled,
    offer_bonus,
    printed_values,
    retake,
    take_bonus,
    use_bonus,
)
from .cards import (
    BONUSES,
    CARDS,
    FACES,
    SCORE_CARDS,
    SUITS,
    VALUES,
    VARIABLE,
    bit,
    write_cards,
)
from .options import Options as Options
from .redeal import redeal as redeal
from .rounds import (
    clear_round,
    deal_round,
    end_trick,
    open_match,
    score_round,
    shuffle_reserves,
)
from .scoring import SHIFT_CARD, printed_value, revealed
from .state import (
    AIM,
    AS_FALSE,
    AS_TRICK,
    BONUS,
    CHOOSE_SUIT,
    CHOOSE_VALUE,
    DEAL,
    DRAW,
    GO_ON,
    MINUS,
    NEXT_CHOICE,
    OPEN,
    OVER,
    PASS,
    PICK,
    PLAY,
    PLUS,
    RESERVE,
    RESOLVE,
    SCORE,
    SEATS,
    SIGN,
    STAY,
    STEP,
    TAKE,
    TAKE_BACK,
    TURN_UP,
    USE_BLANK,
    USE_FLIP,
    USE_SHIFT,
    USE_SUIT,
    USE_VALUE,
    State,
)
from .state import MOVES as MOVES
from .tricks import ask_next_reserve, collect, draw_reserve, lay, led_suit, playable


@kernel
def deal(s: State, seats: int, seed: Int64s, options: Options) -> None:
    """Start a match: nothing lies on the table yet."""
    sow(s.rng, seed)
    s.options = options
    s.seats = seats
    s.rounds_done = 0
    s.first = 0
    s.waiting = 0
    s.phase = OPEN
    s.shift = 0
    s.retaken = 0
    clear_round(s)
    for seat in range(SEATS):
        s.totals[seat] = 0
    for card in range(BONUSES):
        s.owner[card] = 0
        s.used[card] = 0
    for i in range(SCORE_CARDS):
        s.deck[i] = 0


@kernel
def actors(s: State) -> int:
    return s.waiting


@kernel
def may_also(s: State) -> int:
    return 0


@kernel
def score(s: State, seat: int) -> int:
    """The points of the finished rounds (17)."""
    return int(s.totals[seat])


# What a seat may do.


@kernel
def legal_moves(s: State, seat: int, out: Int16s) -> int:
    if not s.waiting >> seat & 1:
        return 0
    if s.phase == STEP:  # 7
        out[0] = DRAW
        out[1] = STAY
        return 2
    n = write_cards(_cards(s, seat), out)
    if s.phase in (PLAY, PICK):
        return n
    if s.phase != SIGN:
        out[n] = PASS
        n += 1
    first, last = _answers(s)
    for move in range(first, last + 1):
        if _is_answer(s, seat, move):
            out[n] = move
            n += 1
    return n


@kernel
def _cards(s: State, seat: int) -> int:
    """The number cards that the seat may name."""
    if s.phase == PLAY:
        return playable(s, seat)  # 8, 9
    if s.phase == PICK:
        return int(s.hand[seat])  # 6
    if s.phase in (TAKE_BACK, USE_SHIFT):
        return int(s.false_tricks[seat])  # 18, 24
    return flippable(s, seat) if s.phase == USE_FLIP else 0  # 19


@kernel
def _answers(s: State) -> tuple[int, int]:
    """The first and the last move that may answer about a bonus card, beside cards and pass."""
    if s.phase == BONUS:
        return TAKE, TAKE + FACES - 1
    if s.phase == USE_BLANK:
        return AS_TRICK, AS_FALSE
    if s.phase == USE_SUIT:
        return CHOOSE_SUIT, CHOOSE_SUIT + SUITS - 1
    if s.phase == USE_VALUE:
        return CHOOSE_VALUE + 1, CHOOSE_VALUE + VALUES
    if s.phase == USE_SHIFT:
        return AIM, PLUS - 1
    return (PLUS, MINUS) if s.phase == SIGN else (0, -1)


@kernel
def _is_answer(s: State, seat: int, move: int) -> bool:
    """Whether a move in that range is legal."""
    if s.phase == BONUS:  # 12: a bonus card that nobody has, by the side that lies up (3)
        face = move - TAKE
        card = card_with(face)
        return bool(s.owner[card] == 0) and face_of(s, card) == face
    if s.phase == USE_SUIT:  # 22
        card = card_in_use(s) - VARIABLE
        suit = move - CHOOSE_SUIT
        return bool(suit == s.options.suits[card, 0] or suit == s.options.suits[card, 1])
    if s.phase == USE_VALUE:  # 23
        printed = printed_values(s, face_of(s, card_in_use(s)))
        return bool(printed >> move - CHOOSE_VALUE & 1)
    if s.phase == USE_SHIFT:  # 24
        return is_aim(s, seat, move)
    if s.phase == SIGN:  # 24
        value = printed_value(s, s.used[SHIFT_CARD])
        return value < VALUES if move == PLUS else value > 1
    return True  # 20


@kernel
def refuses(s: State, seat: int, move: int, args: Int16s) -> int:
    args[0] = move
    args[1] = s.reserved[seat] if s.phase == PICK else 0
    if not s.waiting >> seat & 1:
        return clauses.CHOICES if USE_FLIP <= s.phase <= SIGN else _clause_of_phase(s)
    if _allows(s, seat, move):
        return 0
    if s.phase == PLAY and move <= CARDS and s.hand[seat] >> move & 1:
        args[0] = CHOOSE_SUIT + led_suit(s, s.trick)
        return clauses.FOLLOW
    if s.phase == BONUS and 0 <= move - TAKE < FACES and s.owner[card_with(move - TAKE)] == 0:
        return clauses.BONUS_CARDS
    return _clause_of_phase(s)


@kernel
def _allows(s: State, seat: int, move: int) -> bool:
    """Whether the move is legal for a seat that the game waits for."""
    if 1 <= move <= CARDS:
        return bool(_cards(s, seat) >> move & 1)
    if s.phase == STEP:
        return move in (DRAW, STAY)
    if move == PASS:
        return s.phase not in (PLAY, PICK, SIGN)
    first, last = _answers(s)
    return first <= move <= last and _is_answer(s, seat, move)


@kernel
def _clause_of_phase(s: State) -> int:
    """The clause that says what the game waits for."""
    if s.phase == PICK:
        return clauses.RESERVE
    if s.phase == STEP:
        return clauses.RESERVE_STEP
    if s.phase == PLAY:
        return clauses.LEAD
    if s.phase == BONUS:
        return clauses.SEVENS
    if s.phase == TAKE_BACK:
        return clauses.RETAKE
    return clauses.MATCH_END if s.phase == OVER else clause_of_bonus(face_of(s, card_in_use(s)))


# What a move does.


@kernel
def apply(s: State, seat: int, move: int, log: Log) -> None:
    if s.phase == PICK:
        _pick(s, seat, move, log)
        return
    s.waiting = 0
    if s.phase == PLAY:
        lay(s, seat, move, log)
        if s.waiting == 0:
            s.phase = RESOLVE
    elif s.phase == STEP:
        _answer_reserve(s, seat, move, log)
    elif s.phase == BONUS:
        take_bonus(s, seat, move, log)
    elif s.phase == TAKE_BACK:
        retake(s, seat, move, log)
    else:
        use_bonus(s, seat, move, log)


@kernel
def _pick(s: State, seat: int, card: int, log: Log) -> None:
    """6: all seats pick at the same time, five cards each."""
    s.hand[seat] &= ~bit(card)
    s.reserve[seat] |= bit(card)
    s.held[seat] -= 1
    s.reserved[seat] += 1
    if s.reserved[seat] == RESERVE:
        s.waiting &= ~(1 << seat)
    emit(log, did.PICKED, clauses.RESERVE, seat, card, -1, s.reserved[seat], 1 << seat)


@kernel
def _answer_reserve(s: State, seat: int, move: int, log: Log) -> None:
    """7: the card itself is turned up by `advance`, so that drawing cannot be taken back."""
    if move == DRAW:
        s.drew[seat] |= 1 << int(s.trick)
        s.drawing = seat
        s.phase = TURN_UP
    else:
        tell(log, did.STAYED, clauses.RESERVE_STEP, seat, -1, -1, s.reserved[seat])
        ask_next_reserve(s, seat)


# What happens by itself.


@kernel
def advance(s: State, log: Log) -> bool:
    if s.waiting or s.phase == OVER:
        return False
    if s.phase == TURN_UP:
        draw_reserve(s, s.drawing, log)
    elif s.phase == RESOLVE:
        s.leads[s.trick + 1] = collect(s, log)
        _go_on(s, log)
    elif s.phase == GO_ON:
        _go_on(s, log)
    elif s.phase == NEXT_CHOICE:
        if not ask_next_choice(s, log):
            s.phase = SCORE
    elif s.phase == PICK:
        shuffle_reserves(s, log)
    elif s.phase == SCORE:
        score_round(s, log)
    elif s.phase == DEAL:
        deal_round(s, log)
    else:
        open_match(s, log)
    return True


@kernel
def _go_on(s: State, log: Log) -> None:
    """12: the bonus cards of a trick are taken one after the other; then 13."""
    seat = next_entitled(s)
    if seat == NOBODY:
        end_trick(s, log)
    else:
        offer_bonus(s, seat, log)


# What a seat may see.


@kernel
def preview(s: State, seat: int, move: int, log: Log) -> None:
    """The last card of a trick tells who collects what; a card to be drawn stays unknown."""
    if s.phase == STEP and move == DRAW:
        left = s.reserved[seat] - 1
        emit(log, did.DREW, clauses.RESERVE_STEP, seat, HIDDEN, -1, left, 1 << seat)
        return
    apply(s, seat, move, log)
    if s.phase == RESOLVE:
        collect(s, log)


@kernel
def observe(s: State, seat: int) -> None:
    """31: hands, reserves and their order, and the score cards to come."""
    blank(s.rng)
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = 0
            s.reserve[other] = 0
        if s.phase != PICK:
            for i in range(RESERVE - s.reserved[other], RESERVE):
                s.pile[other, i] = HIDDEN
    for i in range(revealed(s), SCORE_CARDS):
        s.deck[i] = HIDDEN
