"""Sequence: the rules. Numbers in comments are clauses of `rulebook/en.md`."""

from ...core.chance import blank, sow
from ...core.events import HIDDEN, Log, emit, tell
from ...core.kernel import kernel
from ...core.record import Int16s, Int64s
from . import clauses
from . import happenings as did
from .board import CELLS
from .cards import BIT, CARDS, EYES, KINDS, ONE_EYED, TWO_EYED
from .chips import has_target, is_dead, list_targets, refuses_cell, team_of
from .hands import holds, next_kind, remove_from_hand
from .knowledge import redeal as redeal
from .manual_draw import may_draw
from .options import Options as Options
from .penalty import accuse, collect_penalties, lay_penalty, may_accuse, may_accuse_someone, members
from .sequences import sequences_needed
from .state import (
    ACCUSE,
    ACT,
    CELL,
    CHOOSE_CELL,
    DEAL_CARDS,
    DISCARD,
    DRAW,
    DRAW_CARD,
    EXCHANGE,
    GIVE_UP,
    HAND,
    OVER,
    PASS,
    PAY,
    PUT_AWAY,
    SEATS,
    TEAMS,
    State,
)
from .state import MOVES as MOVES
from .turns import act, draw, exchange, give_up, resume, start

WIN, TIE = 10, 5  # 25: points at the end


@kernel
def deal(s: State, seats: int, seed: Int64s, options: Options) -> None:
    """Start a match: the board is empty and nobody has a card yet."""
    sow(s.rng, seed)
    s.options = options
    s.seats = seats
    s.teams = options.teams or 2 + seats % 2  # 1: three teams only with 3 and 9, unless agreed
    s.phase = DEAL_CARDS
    s.rounds_done = 0
    s.turns = 0
    s.new_decks = 0
    s.owing = 0
    s.drawer = 0
    s.card = 0
    s.cell = 0
    s.exchanges = 0
    s.passes = 0
    s.accused = 0
    s.last_seat = 0
    s.last_card = 0
    s.last_cell = 0
    for half in range(2):
        s.in_sequence[half] = 0
        for team in range(TEAMS):
            s.chips[team, half] = 0
            s.sequences[team] = 0
    for seat in range(SEATS):
        _clear_seat(s, seat)
    s.discards = 0
    for i in range(CARDS):
        s.discard[i] = 0
        s.discarder[i] = 0


@kernel
def _clear_seat(s: State, seat: int) -> None:
    s.drawn[seat] = 0
    s.lacks[seat] = 0
    s.moved[seat] = 0
    s.held[seat] = 0
    s.laid[seat] = 0
    s.draws[seat] = 0
    for i in range(HAND):
        s.hand[seat, i] = 0


@kernel
def actors(s: State) -> int:
    if s.phase <= CHOOSE_CELL:
        return 1 << int(s.asked)
    return int(s.owing)


@kernel
def may_also(s: State) -> int:
    """The next seat, if the one before has yet to draw; late draws; and accusers."""
    if s.phase > CHOOSE_CELL:
        return 0
    bits = 1 << int(s.turn)
    for seat in range(s.seats):
        if may_draw(s, seat) or may_accuse_someone(s, seat):
            bits |= 1 << seat
    return bits & ~actors(s)


@kernel
def score(s: State, seat: int) -> int:
    """25: the sequences of the team; at the end a win is worth more, and so is a tie."""
    sequences = int(s.sequences[team_of(s, seat)])
    needed = sequences_needed(s)
    if s.phase != OVER:
        return sequences
    if sequences >= needed:
        return WIN
    for team in range(s.teams):
        if s.sequences[team] >= needed:
            return sequences
    return TIE


# What a seat may do.


@kernel
def legal_moves(s: State, seat: int, out: Int16s) -> int:
    if s.phase > CHOOSE_CELL:
        return _list_penalties(s, seat, out) if s.owing >> seat & 1 else 0
    n = 0
    if seat == s.turn:
        if s.phase == CHOOSE_CELL:
            n = list_targets(s, team_of(s, seat), s.card, out)
        else:
            n = _list_turn(s, seat, out)
    if may_draw(s, seat):
        out[n] = DRAW
        n += 1
    if s.options.table_talk:
        for team in range(s.teams):
            if may_accuse(s, seat, team):
                out[n] = ACCUSE + team
                n += 1
    return n


@kernel
def _list_turn(s: State, seat: int, out: Int16s) -> int:
    """7: play a card, exchange a dead one, or pass if no card can be played."""
    team = team_of(s, seat)
    n = 0
    for i in range(s.held[seat]):
        card = next_kind(s, seat, i)
        if card and has_target(s, team, card):
            out[n] = card
            n += 1
    must_pass = n == 0
    if n < s.held[seat] and s.exchanges < s.options.dead_per_turn:
        for i in range(s.held[seat]):
            card = next_kind(s, seat, i)
            if card and is_dead(s, card):
                out[n] = EXCHANGE + card
                n += 1
    if must_pass:
        out[n] = PASS
        n += 1
    return n


@kernel
def _list_penalties(s: State, seat: int, out: Int16s) -> int:
    n = 0
    for i in range(s.held[seat]):
        card = next_kind(s, seat, i)
        if card:
            out[n] = DISCARD + card
            n += 1
    return n


@kernel
def blamed(s: State, move: int) -> int:
    """31: who talked, it is said."""
    return members(s, move - ACCUSE) if move >= ACCUSE else 0


@kernel
def refuses(s: State, seat: int, move: int, args: Int16s) -> int:
    args[0] = move
    args[1] = s.options.dead_per_turn
    if s.phase == OVER:
        return clauses.RESULT
    if s.phase == PAY or DISCARD < move <= DISCARD + KINDS:
        pays = s.owing >> seat & 1 and holds(s, seat, move - DISCARD)
        return 0 if pays else clauses.PENALTY
    if move >= ACCUSE:
        return 0 if may_accuse(s, seat, move - ACCUSE) else clauses.TABLE_TALK
    if move == DRAW:
        return _refuses_draw(s, seat)
    if seat != s.turn:
        return clauses.TURN
    if s.phase == CHOOSE_CELL:
        if CELL <= move < CELL + CELLS:
            return refuses_cell(s, team_of(s, seat), s.card, move - CELL)
        return clauses.PLAIN_CARD
    return _refuses_in_turn(s, seat, move)


@kernel
def _refuses_draw(s: State, seat: int) -> int:
    if not s.options.manual_draw:
        return clauses.DRAW
    return 0 if may_draw(s, seat) else clauses.FORGOTTEN_DRAW


@kernel
def _refuses_in_turn(s: State, seat: int, move: int) -> int:
    if move == PASS:
        return clauses.COMPULSORY_PLAY if _can_play(s, seat) else 0
    if EXCHANGE < move <= EXCHANGE + KINDS:
        card = move - EXCHANGE
        if not holds(s, seat, card) or s.exchanges >= s.options.dead_per_turn:
            return clauses.EXCHANGE
        return 0 if is_dead(s, card) else clauses.DEAD_CARD
    if not 1 <= move <= KINDS or not holds(s, seat, move):
        return clauses.TURN
    return 0 if has_target(s, team_of(s, seat), move) else _clause_of_card(move)


@kernel
def _can_play(s: State, seat: int) -> bool:
    team = team_of(s, seat)
    for i in range(s.held[seat]):
        if has_target(s, team, s.hand[seat, i]):
            return True
    return False


@kernel
def _clause_of_card(card: int) -> int:
    """Why a card without a target cannot be played."""
    if EYES[card] == TWO_EYED:
        return clauses.TWO_EYES
    return clauses.ONE_EYE if EYES[card] == ONE_EYED else clauses.DEAD_CARD


# What a move does.


@kernel
def apply(s: State, seat: int, move: int, log: Log) -> None:
    if move >= ACCUSE:
        accuse(s, seat, move - ACCUSE, log)
        return
    if move == DRAW:
        s.drawer = seat
        s.phase = DRAW_CARD
        return
    if s.phase == PAY:
        lay_penalty(s, seat, move - DISCARD, log)
        return
    s.asked = seat  # 29: who moves does not wait for the draw of the seat before
    if move <= KINDS:
        s.card = move
        remove_from_hand(s, seat, move)
        s.phase = CHOOSE_CELL
        tell(log, did.PLAYED, clauses.TURN, seat, move, -1, 0)
    elif move < CELL + CELLS:
        s.cell = move - CELL
        s.phase = ACT
    elif move == PASS:
        s.phase = GIVE_UP
    else:
        s.card = move - EXCHANGE
        s.phase = PUT_AWAY


# What happens by itself.


@kernel
def advance(s: State, log: Log) -> bool:
    if s.phase <= OVER and (s.phase != PAY or s.owing):
        return False
    if s.phase == ACT:
        act(s, log)
    elif s.phase == DRAW_CARD:
        draw(s, log)
    elif s.phase == PUT_AWAY:
        exchange(s, log)
    elif s.phase == GIVE_UP:
        give_up(s, log)
    elif s.phase == PAY:
        collect_penalties(s, log)
        resume(s)
    else:
        start(s, log)
    return True


# What a seat may see.


@kernel
def preview(s: State, seat: int, move: int, log: Log) -> None:
    """What is drawn nobody knows, and what others pay neither."""
    if move == DRAW:
        emit(log, did.DREW, clauses.DRAW, seat, HIDDEN, -1, 0, BIT[seat])
    elif EXCHANGE < move <= EXCHANGE + KINDS:
        tell(log, did.EXCHANGED, clauses.EXCHANGE, seat, move - EXCHANGE, -1, 0)
    else:
        apply(s, seat, move, log)
        if s.phase in (ACT, GIVE_UP):
            advance(s, log)


@kernel
def observe(s: State, seat: int) -> None:
    """26: a seat sees its own hand only, and nobody the order of the deck."""
    blank(s.rng)
    for i in range(s.deck_top, s.deck_end):
        s.deck[i] = HIDDEN
    for other in range(s.seats):
        if other == seat:
            continue
        s.drawn[other] = 0
        for i in range(s.held[other]):
            s.hand[other, i] = HIDDEN
        if s.laid[other]:
            s.laid[other] = HIDDEN
