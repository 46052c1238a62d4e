"""Whether a position could be played on: what the lines of a position must have in common."""

import numpy as np

from ...core.errors import BadPosition
from ...core.events import seats_of
from .notation import write_card
from .position_lines import cards_in, misfit
from .rules import legal_moves
from .state import BONUS, MOVES, PLAY, SIGN, STEP, TAKE_BACK, USE_FLIP, State
from .tricks import leader


def check(s: State) -> None:
    _check_cards(s)
    if not _laid_clockwise(s):
        raise misfit(s, "played")
    asked = seats_of(int(s.waiting))
    if _waits_for_one(s) and len(asked) != 1:
        raise misfit(s, "asked")
    if not all(_can_move(s, seat) for seat in asked):
        raise misfit(s, "asked")


def _check_cards(s: State) -> None:
    """Each number card is in one place; only a card taken back was played before."""
    held = [cards_in(bits) for bits in (*s.hand, *s.reserve)]
    false_tricks = [card for bits in s.false_tricks for card in cards_in(bits)]
    seen = {*s.laid.flat, *false_tricks} - {s.retaken}
    for card in (card for cards in held for card in cards):
        if card in seen:
            raise BadPosition("position_twice", card=write_card(card))
        seen.add(card)


def _laid_clockwise(s: State) -> bool:
    """Whether the cards of the trick were laid by the leader and those next to it."""
    order = [(int(leader(s)) + step) % int(s.seats) for step in range(s.seats)]
    laid = [bool(s.laid[s.trick, seat]) for seat in order]
    return laid == sorted(laid, reverse=True)


def _waits_for_one(s: State) -> bool:
    """Whether one seat after the other decides."""
    return bool(s.phase in (STEP, PLAY, BONUS, TAKE_BACK) or USE_FLIP <= s.phase <= SIGN)


def _can_move(s: State, seat: int) -> bool:
    """Whether a seat that is asked has an answer, as far as its hand is shown."""
    if s.held[seat] and not s.hand[seat]:
        return True
    return bool(legal_moves(s, seat, np.empty(MOVES, np.int16)))
