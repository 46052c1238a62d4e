"""What happens in a turn by itself: dealing, acting for a card, exchanging, passing, drawing."""

from ...core.events import Log, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .cards import BIT, EYES, KINDS, ONE_EYED
from .chips import has_target, put_chip, remove_chip, team_of
from .deck import deal_hands, draw_card, draw_first_seat, put_on_pile
from .hands import remove_from_hand
from .manual_draw import close_draws, open_draw
from .state import CHOOSE_CELL, DRAW_CARD, MOST_TURNS, OVER, TAKE_TURN, State


@kernel
def start(s: State, log: Log) -> None:
    draw_first_seat(s, log)
    if log.refused:
        return
    deal_hands(s, log)
    s.turn = s.first
    s.asked = s.first
    s.phase = TAKE_TURN


@kernel
def act(s: State, log: Log) -> None:
    """7: the card goes onto the own pile, the chip onto the board or from it."""
    seat, card, cell = int(s.turn), int(s.card), int(s.cell)
    put_on_pile(s, seat, card)
    s.card = 0
    s.cell = 0
    s.passes = 0
    s.last_seat = seat
    s.last_card = card
    s.last_cell = cell
    won = False
    if EYES[card] == ONE_EYED:
        remove_chip(s, seat, card, cell, log)
    else:
        won = put_chip(s, seat, card, cell, log)
    s.turns += 1
    if won:
        _end(s, did.WON, clauses.WINNING, team_of(s, seat) + 1, log)
    elif _give_turn(s, log):
        if s.options.manual_draw:
            open_draw(s, seat, log)
        else:
            s.drawer = seat
            s.phase = DRAW_CARD


@kernel
def _give_turn(s: State, log: Log) -> bool:
    """The next seat clockwise is in turn; false after the last turn of all (24)."""
    if s.turns == MOST_TURNS:
        _end(s, did.TIED, clauses.TURN_LIMIT, s.turns, log)
        return False
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
    s.asked = s.turn
    s.exchanges = 0
    s.accused = 0
    s.phase = TAKE_TURN
    return True


@kernel
def draw(s: State, log: Log) -> None:
    seat = int(s.drawer)
    s.drawer = 0
    draw_card(s, seat, clauses.DRAW, log)
    if s.options.manual_draw:
        close_draws(s, seat, log)
    resume(s)


@kernel
def resume(s: State) -> None:
    """Play goes on where it was interrupted."""
    s.phase = CHOOSE_CELL if s.card else TAKE_TURN


@kernel
def exchange(s: State, log: Log) -> None:
    """12: a dead card for a new one; the turn goes on."""
    seat, card = int(s.turn), int(s.card)
    s.card = 0
    s.exchanges += 1
    s.passes = 0
    remove_from_hand(s, seat, card)
    put_on_pile(s, seat, card)
    tell(log, did.EXCHANGED, clauses.EXCHANGE, seat, card, -1, 0)
    draw_card(s, seat, clauses.EXCHANGE, log)
    resume(s)


@kernel
def give_up(s: State, log: Log) -> None:
    """14: nothing is discarded or drawn. 23: when all have passed, nobody wins."""
    seat = int(s.turn)
    s.lacks[seat] = _playable_cards(s, team_of(s, seat))
    s.turns += 1
    s.passes += 1
    tell(log, did.PASSED, clauses.PASS, seat, -1, -1, 0)
    if s.passes == s.seats:
        _end(s, did.TIED, clauses.DEADLOCK, s.turns, log)
    else:
        _give_turn(s, log)


@kernel
def _playable_cards(s: State, team: int) -> int:
    """The cards that the team could play if it held them, as a bit set."""
    bits = 0
    for card in range(1, KINDS + 1):
        if has_target(s, team, card):
            bits |= BIT[card]
    return bits


@kernel
def _end(s: State, kind: int, clause: int, amount: int, log: Log) -> None:
    s.phase = OVER
    s.rounds_done = 1
    tell(log, kind, clause, -1, -1, -1, amount)
