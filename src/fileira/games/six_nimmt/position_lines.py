"""The lines of a position: how each is shown, how it is laid on a new state, and what is usual."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ...core.errors import BadPosition, UserError
from ...core.events import HIDDEN
from ...core.options import Flag
from ...core.record import Int8s
from . import GAME
from .cards import COPIES, FIFTH_ROW, FIRST_SPECIAL, KINDS, SPECIALS
from .cards import BLOCK as BLOCK_CARD
from .cards import TAKE_7 as TAKE_7_CARD
from .notation import SPECIAL_NAMES
from .options import ANNIVERSARY, OPTIONS, PROFESSIONAL, VARIANTS
from .rounds import deck_size, hand_size
from .state import CAPACITY, CHOOSE, DEAL, EXCHANGE, PLACE, ROWS, SEEN, State

PHASES = (
    *("deal", "pick", "choose", "place", "ask", "insert_row", "replace_card", "move_card"),
    *("move_row", "block_row", "low_row", "plus_card", "act", "take", "swap_special", "exchange"),
    *("score", "over"),
)
NOTHING, UNKNOWN, DECLINED = "-", "?", "none"
TAKE_7, BLOCK = "take_7", "block"  # as they lie in a row
MOST_ROUNDS, MOST_HEADS = 127, 32767  # what a state can count


class Line(NamedTuple):
    key: str
    show: Callable[[State], str]
    lay: Callable[[State, str], None]
    usual: Callable[[State], str]


def _nothing(s: State) -> str:
    return NOTHING


def is_placing(s: State) -> bool:
    """Whether revealed cards are being placed."""
    return PLACE <= s.phase <= EXCHANGE


# Words


def _join(words: Iterable[object]) -> str:
    return " ".join(map(str, words)) or NOTHING


def _split(text: str) -> list[str]:
    return [word for word in text.split() if word != NOTHING]


def _join_seats(parts: Iterable[str]) -> str:
    """The parts of all seats, or nothing if none has anything."""
    texts = list(parts)
    return " / ".join(texts) if set(texts) - {NOTHING} else NOTHING


def _split_seats(s: State, key: str, text: str) -> list[str]:
    parts = [NOTHING] * int(s.seats) if text == NOTHING else text.split("/")
    if len(parts) != s.seats:
        raise BadPosition("position_parts", key=key, seats=s.seats, got=text)
    return parts


def _number(key: str, word: str, low: int, high: int) -> int:
    if not word.isdecimal() or not low <= int(word) <= high:
        raise BadPosition("position_number", key=key, low=low, high=high, got=word)
    return int(word)


def _name(card: int) -> str:
    return UNKNOWN if card == HIDDEN else str(card)


def _cards(s: State, key: str, words: Iterable[str]) -> list[int]:
    most = deck_size(s)
    return [HIDDEN if word == UNKNOWN else _number(key, word, 1, most) for word in words]


# The table and its rows


def _show_table(s: State) -> str:
    words = [VARIANTS[s.options.variant].name, str(s.seats)]
    for option in OPTIONS:
        value = int(getattr(s.options, option.name))
        if value not in (0, option.default):
            words.append(f"{option.name}={'on' if isinstance(option, Flag) else value}")
    return _join(words)


def _lay_table(s: State, text: str) -> None:
    words = _split(text)
    settings = dict(word.split("=", 1) for word in words if "=" in word)
    numbers = [int(word) for word in words if word.isdecimal()]
    names = [word for word in words if "=" not in word and not word.isdecimal()]
    readers = {option.name: option.read for option in OPTIONS}
    try:
        variant = GAME.variant(_join(names) if names else None)
        s.seats = GAME.check_seats(variant, numbers[0])
        given = {name: readers.get(name, str)(value) for name, value in settings.items()}
        options = GAME.choose_options(variant, numbers[0], given)
        s.options = GAME.options_record(variant, options)
    except UserError as error:
        raise BadPosition("position_table", reason=error) from None


def _show_rows(s: State) -> str:
    return " | ".join(_show_row(s, row) for row in range(s.row_count)) or NOTHING


def _show_row(s: State, row: int) -> str:
    cards = s.rows[row, : s.length[row]]
    return _join([*cards, *[TAKE_7] * s.marked[row], *[BLOCK] * s.blocked[row]])


def _lay_rows(s: State, text: str) -> None:
    rows = [] if text == NOTHING else text.split("|")
    allowed = (0, ROWS, ROWS + 1) if s.options.variant == ANNIVERSARY else (0, ROWS)
    if len(rows) not in allowed:
        raise BadPosition("position_rows", allowed=allowed[1:], got=len(rows))
    s.row_count = len(rows)
    for row, words in enumerate(map(_split, rows)):
        if s.options.variant == ANNIVERSARY:
            s.marked[row] = _lift(words, TAKE_7)
            s.blocked[row] = _lift(words, BLOCK)
        _lay_row(s, row, _cards(s, "rows", words))


def _lift(words: list[str], marker: str) -> bool:
    """Whether the marker is among the words; it is no longer afterwards."""
    found = marker in words
    if found:
        words.remove(marker)
    return found


def _lay_row(s: State, row: int, cards: list[int]) -> None:
    most = CAPACITY + int(s.marked[row])
    if len(cards) > most:
        raise BadPosition("position_row_full", row=row + 1, most=most, got=_join(cards))
    if cards != sorted(cards):
        raise BadPosition("position_row_order", row=row + 1, got=_join(cards))
    s.length[row] = len(cards)
    s.rows[row, : len(cards)] = cards


# The seats


def _show_hands(s: State) -> str:
    hands = (s.hand[seat, : s.held[seat]] for seat in range(s.seats))
    return _join_seats(_join(map(_name, hand)) for hand in hands)


def _lay_hands(s: State, text: str) -> None:
    most = hand_size(s)
    for seat, part in enumerate(_split_seats(s, "hands", text)):
        cards = sorted(_cards(s, "hands", _split(part)))
        if len(cards) > most:
            raise BadPosition("position_hand_full", seat=seat, most=most, got=len(cards))
        s.held[seat] = len(cards)
        s.hand[seat, : len(cards)] = cards


def _show_chosen(s: State) -> str:
    return _join_seats(_name(card) if card else NOTHING for card in s.chosen[: s.seats])


def _lay_chosen(s: State, text: str) -> None:
    for seat, part in enumerate(_split_seats(s, "chosen", text)):
        cards = _cards(s, "chosen", _split(part))
        if len(cards) > 1:
            raise BadPosition("position_hand_full", seat=seat, most=1, got=len(cards))
        s.chosen[seat] = sum(cards)


def _seat_counts(key: str) -> Line:
    """A line with a number for each seat."""

    def show(s: State) -> str:
        numbers = getattr(s, key)[: s.seats]
        return " / ".join(map(_name, numbers)) if numbers.any() else NOTHING

    def lay(s: State, text: str) -> None:
        for seat, part in enumerate(_split_seats(s, key, text)):
            for word in _split(part):
                hidden = word == UNKNOWN
                number = HIDDEN if hidden else _number(key, word, 0, MOST_HEADS)
                getattr(s, key)[seat] = number

    return Line(key, show, lay, _nothing)
