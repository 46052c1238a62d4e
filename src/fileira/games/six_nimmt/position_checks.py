"""Whether a position can be played on: what its lines must have in common."""

from collections import Counter

from ...core.errors import BadPosition
from ...core.events import HIDDEN
from ...core.match.position import UNKNOWN
from .cards import BLOCK, FIRST_SPECIAL, INSERT, MINUS_PLUS, MOVE, REPLACE, SPECIALS, TAKE_7
from .notation import SPECIAL_NAMES
from .options import ANNIVERSARY, PROFESSIONAL
from .position_lines import cards_gone, is_placing
from .position_specials import SPECIAL_HANDS, hidden_specials, special_counts
from .sizes import capacity
from .specials import MOST_BLOCKS
from .state import (
    ACT,
    BLOCK_ROW,
    CHOOSE,
    DEAL,
    EXCHANGE,
    INSERT_ROW,
    LOW_ROW,
    MOVE_CARD,
    MOVE_ROW,
    OVER,
    PICK,
    PLACE,
    PLUS_CARD,
    REPLACE_CARD,
    SCORE,
    SWAP_SPECIAL,
    TAKE,
    State,
)
from .view import PHASES

_BASE_PHASES = (DEAL, CHOOSE, PLACE, LOW_ROW, TAKE, SCORE, OVER)
_PHASES = {PROFESSIONAL: (*_BASE_PHASES, PICK), ANNIVERSARY: {*range(len(PHASES))} - {PICK}}
_SPECIAL_OF = {
    INSERT_ROW: INSERT,
    REPLACE_CARD: REPLACE,
    MOVE_CARD: MOVE,
    MOVE_ROW: MOVE,
    BLOCK_ROW: BLOCK,
    PLUS_CARD: MINUS_PLUS,
}
# Phases, and special cards about to act, that need a row or a card.
_WITH_ROW = (PLUS_CARD, TAKE, TAKE_7, INSERT, MOVE, BLOCK)
_WITH_CARD = (MOVE_ROW, REPLACE, MOVE, MINUS_PLUS)


def check(s: State) -> None:
    """Raise what is wrong with a position."""
    _demand(s, "table", s.phase in _PHASES.get(s.options.variant, _BASE_PHASES))
    _demand(s, "rows", s.phase in (DEAL, OVER) or s.row_count > 0)
    _demand(s, "chosen", s.turn < s.seats if is_placing(s) else True)
    _check_hands(s)
    _check_rows(s)
    _check_numbers(s)
    if s.options.variant == ANNIVERSARY:
        _check_specials(s)
    _demand(s, "playing", _special_fits(s) and _card_and_row_fit(s))


def _demand(s: State, key: str, fits: object) -> None:
    if not fits:
        raise BadPosition("position_misfit", phase=PHASES[s.phase], key=key)


def _check_hands(s: State) -> None:
    if s.phase == PICK:
        _demand(s, "hands", _is_draft(s))
    elif s.phase in (DEAL, SCORE, OVER):
        _demand(s, "hands", not s.held.any() and not s.chosen.any())
    elif s.phase in (CHOOSE, REPLACE_CARD):
        _demand(s, "hands", s.held.any() or (s.phase == CHOOSE and s.chosen.any()))
    laid = s.chosen[: s.seats] != 0 if s.phase == CHOOSE else 0
    if s.phase != PICK and len(set(s.held[: s.seats] + laid)) > 1:
        raise BadPosition("position_hands")


def _is_draft(s: State) -> bool:
    """Whether cards were picked in turn, and nothing else is known."""
    seats, picks = int(s.seats), int(s.held.sum())
    turns = [(seat - int(s.first)) % seats for seat in range(seats)]
    held = [picks // seats + (turn < picks % seats) for turn in turns]
    only_picks = (s.known != 0).sum() == picks and not s.chosen.any()
    return bool(s.held[:seats].tolist() == held and only_picks)


def _check_rows(s: State) -> None:
    """A sixth card lies by a Take 7 only."""
    for row in range(s.row_count):
        most = capacity(s, row)
        if s.length[row] > most:
            got = " ".join(map(str, s.rows[row, : s.length[row]]))
            raise BadPosition("position_many", key="rows", most=most, got=got)


def _check_numbers(s: State) -> None:
    """Each number card is in one place."""
    chosen = s.chosen.copy()
    if s.phase in (SWAP_SPECIAL, EXCHANGE):
        chosen[s.order[s.turn]] = 0  # it is placed, its owner still has to decide
    places = Counter([*s.rows.flat, *s.hand.flat, *chosen, *cards_gone(s)])
    for card, count in places.items():
        if card > 0 and count > 1:
            raise BadPosition("position_twice", card=card)


def _check_specials(s: State) -> None:
    """All special cards are somewhere, unless they are still to be dealt for the first time."""
    total = int(special_counts(s).sum()) + hidden_specials(s)
    if total != SPECIALS and (total or s.phase != DEAL):
        raise BadPosition("position_specials", all=SPECIALS, got=total)
    if s.blocked.sum() > MOST_BLOCKS:
        raise BadPosition("position_blocks", most=MOST_BLOCKS, got=s.blocked.sum())


def _special_fits(s: State) -> bool:
    """Whether the special card is one that is played, or swapped, in this phase."""
    if s.phase == ACT:
        return bool(s.special)
    if s.phase == LOW_ROW:
        return s.special in (0, MINUS_PLUS)
    if s.phase == EXCHANGE and s.special:
        held = SPECIAL_HANDS.show(s, s.order[s.turn])
        return SPECIAL_NAMES[s.special - FIRST_SPECIAL] in held or UNKNOWN in held
    return bool(s.special == _SPECIAL_OF.get(s.phase, 0))


def _card_and_row_fit(s: State) -> bool:
    step = int(s.special if s.phase == ACT else s.phase)
    if step in _WITH_ROW and not 0 <= s.row < s.row_count:
        return False
    places = s.hand[s.order[s.turn]] if step == REPLACE else s.rows
    return step not in _WITH_CARD or bool({s.card, HIDDEN} & {*places.flat} - {0})
