"""The lines of a position: what each shows of a state, how it is laid out, and what is usual."""

from collections.abc import Iterable

from ...core.errors import BadPosition
from ...core.events import HIDDEN
from ...core.match.position import (
    UNKNOWN,
    Line,
    Words,
    check_many,
    number_line,
    phase_line,
    read_number,
    table_line,
    zero,
)
from . import GAME
from .cards import CARDS
from .options import ANNIVERSARY, PROFESSIONAL
from .sizes import capacity, deck_size, first_rows, hand_size
from .state import CHOOSE, EXCHANGE, PLACE, ROWS, SEATS, SEEN, State
from .view import PHASES

TAKE_7, BLOCK = "take_7", "block"
MOST_ROUNDS, MOST_HEADS = 127, 32767  # what a state can count


def is_placing(s: State) -> bool:
    """Whether revealed cards are being placed."""
    return bool(PLACE <= s.phase <= EXCHANGE)


# Numbers and number cards


def _names(numbers: Iterable[int]) -> Words:
    return [UNKNOWN if number == HIDDEN else str(number) for number in numbers]


def _cards(s: State, key: str, words: Words, most: int) -> list[int]:
    check_many(key, words, most)
    high = deck_size(s)
    return [read_number(key, word, 1, high) for word in words]


def _hidden_or_cards(s: State, key: str, words: Words, most: int) -> list[int]:
    shown = [word for word in words if word != UNKNOWN]
    hidden = [HIDDEN] * (len(words) - len(shown))
    return hidden + _cards(s, key, shown, most - len(hidden))


def _heads_line(field: str) -> Line:
    def show(s: State, seat: int) -> Words:
        return _names([getattr(s, field)[seat]])

    def lay(s: State, seat: int, words: Words) -> None:
        hidden = words == [UNKNOWN]
        heads = HIDDEN if hidden else read_number(field, " ".join(words), 0, MOST_HEADS)
        getattr(s, field)[seat] = heads

    return Line(field, show, lay, zero, "/")


# The rows


def _row_count(s: State) -> int:
    return int(s.row_count)


def _possible_rows(s: State) -> tuple[int, ...]:
    return (ROWS, ROWS + 1) if s.options.variant == ANNIVERSARY else (first_rows(s),)


def _show_row(s: State, row: int) -> Words:
    markers = [TAKE_7] * int(s.marked[row]) + [BLOCK] * int(s.blocked[row])
    return _names(s.rows[row, : s.length[row]]) + markers


def _lay_row(s: State, row: int, words: Words) -> None:
    markers = (TAKE_7, BLOCK) if s.options.variant == ANNIVERSARY else ()
    numbers = [word for word in words if word not in markers]
    s.row_count = row + 1
    s.marked[row] = TAKE_7 in markers and TAKE_7 in words
    s.blocked[row] = BLOCK in markers and BLOCK in words
    cards = _cards(s, "rows", numbers, capacity(s, row) + 1 - int(s.marked[row]))
    if cards != sorted(cards):
        raise BadPosition("position_order", got=" ".join(words))
    s.length[row] = len(cards)
    s.rows[row, : len(cards)] = cards


# The seats and their cards


def _show_hand(s: State, seat: int) -> Words:
    return _names(s.hand[seat, : s.held[seat]])


def _lay_hand(s: State, seat: int, words: Words) -> None:
    hand = sorted(_hidden_or_cards(s, "hands", words, hand_size(s)))
    s.held[seat] = len(hand)
    s.hand[seat, : len(hand)] = hand


def _show_chosen(s: State, seat: int) -> Words:
    return _names([s.chosen[seat]] if s.chosen[seat] else [])


def _lay_chosen(s: State, seat: int, words: Words) -> None:
    s.chosen[seat] = sum(_hidden_or_cards(s, "chosen", words, 1))


def _usual_phase(s: State, part: int) -> Words:
    return ["choose" if s.held.any() or s.chosen.any() else "deal"]


def _show_order(s: State, part: int) -> Words:
    return _names(s.order[: s.seats])


def _lay_order(s: State, part: int, words: Words) -> None:
    seats = int(s.seats)
    order = [read_number("order", word, 0, seats - 1) for word in words]
    if len(order) != seats or (is_placing(s) and len(set(order)) != seats):
        raise BadPosition("position_parts", key="order", parts=seats, got=" ".join(words))
    s.order[:seats] = order


def _usual_order(s: State, part: int) -> Words:
    """Those that are placed, then the lowest card first."""
    if not is_placing(s):
        return ["0"] * int(s.seats)
    return _names(sorted(range(s.seats), key=lambda seat: int(s.chosen[seat])))


# What all know of the number cards


def cards_gone(s: State) -> list[int]:
    """The cards that have lain face up and no longer do."""
    lying = _lying(s)
    return [card for card in _known_as(s, SEEN) if card not in lying]


def _known_as(s: State, knowledge: int) -> list[int]:
    return [int(card) for card in (s.known == knowledge).nonzero()[0]]


def _lying(s: State) -> set[int]:
    """The cards that lie face up."""
    revealed = s.chosen if s.phase != CHOOSE else ()
    return {*s.rows.flat, *revealed} - {0}


def _show_seen(s: State, part: int) -> Words:
    return _names(cards_gone(s))


def _lay_seen(s: State, part: int, words: Words) -> None:
    s.known[[*_lying(s), *_cards(s, "seen", words, CARDS)]] = SEEN


def _show_known(s: State, seat: int) -> Words:
    return _names(_known_as(s, seat + 1))


def _lay_known(s: State, seat: int, words: Words) -> None:
    s.known[_cards(s, "known", words, hand_size(s))] = seat + 1


def _usual_known(s: State, seat: int) -> Words:
    """What was drafted all have seen."""
    if s.options.variant != PROFESSIONAL:
        return []
    chosen = s.chosen[seat] if s.phase == CHOOSE else 0
    return _names(sorted({*s.hand[seat], chosen} - {0, HIDDEN}))


LINES = (
    table_line(GAME, lambda s: int(s.options.variant)),
    Line("rows", _show_row, _lay_row, separator="|", parts=_row_count, possible=_possible_rows),
    Line("hands", _show_hand, _lay_hand, separator="/"),
    Line("chosen", _show_chosen, _lay_chosen, separator="/"),
    phase_line(PHASES, _usual_phase),
    number_line("finished", "rounds_done", MOST_ROUNDS),
    _heads_line("totals"),
    _heads_line("heads"),
    Line("order", _show_order, _lay_order, _usual_order),
    number_line("first", "first", SEATS - 1),
    Line("seen", _show_seen, _lay_seen),
    Line("known", _show_known, _lay_known, _usual_known, "/"),
)
