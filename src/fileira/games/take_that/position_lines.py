"""The lines of a position: what each shows of a state, how it is laid out, and what is usual."""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from ...core.errors import BadPosition, UserError
from ...core.events import HIDDEN
from ...core.words import read_words
from . import GAME
from .cards import CARDS, MINUS_POINTS
from .options import OPTIONS, VARIANTS
from .rounds import hand_size
from .state import (
    DEAL,
    DRAW,
    EXTRA,
    EXTRAS,
    HAND,
    IN_HAND,
    IN_ROW,
    MINUS,
    OPEN,
    OPEN_AGAIN,
    OVER,
    PILE,
    PLUS,
    SEATS,
    TURN,
    State,
)
from .view import PHASES

Words = list[str]
NOTHING, UNKNOWN = "-", "?"
MOST_ROUNDS, MOST_TURNS, MOST_POINTS = 127, 127, 32767  # what a state can count


def nothing(s: State, part: int) -> Words:
    return []


def _zero(s: State, part: int) -> Words:
    return ["0"]


class Line(NamedTuple):
    """A line has one part, or one for each seat; a part shows some words of the state."""

    key: str
    show: Callable[[State, int], Words]
    lay: Callable[[State, int, Words], None]
    usual: Callable[[State, int], Words] = nothing
    by_seat: bool = False

    def shown(self, s: State) -> list[Words]:
        return [self.show(s, part) for part in self._parts(s)]

    def expected(self, s: State) -> list[Words]:
        return [self.usual(s, part) for part in self._parts(s)]

    def lay_all(self, s: State, parts: list[Words]) -> None:
        for part, words in enumerate(parts):
            self.lay(s, part, words)

    def join(self, parts: list[Words]) -> str:
        return " / ".join(" ".join(words) or NOTHING for words in parts)

    def _parts(self, s: State) -> range:
        return range(int(s.seats) if self.by_seat else 1)


# Numbers and cards


def _names(numbers: Iterable[int]) -> Words:
    return [UNKNOWN if number == HIDDEN else str(number) for number in numbers]


def _number(key: str, word: str, low: int, high: int) -> int:
    sign, digits = (-1, word[1:]) if word.startswith("-") else (1, word)
    if not digits.isdecimal() or not low <= sign * int(digits) <= high:
        raise BadPosition("position_number", key=key, low=low, high=high, got=word)
    return sign * int(digits)


def _card(word: str) -> int:
    if word not in map(str, CARDS):
        expected = read_words(Path(__file__).parent / "words")("notation.cards")
        raise BadPosition("unreadable", got=word, expected=expected)
    return int(word)


def _cards(key: str, words: Words, most: int) -> list[int]:
    if len(words) > most:
        raise BadPosition("position_many", key=key, most=most, got=" ".join(words))
    return [HIDDEN if word == UNKNOWN else _card(word) for word in words]


def _put(s: State, cards: Iterable[int], place: int) -> None:
    for card in cards:
        if s.lies[card]:
            raise BadPosition("position_twice", card=card)
        s.lies[card] = place


def _number_line(
    key: str, field: str, high: int, usual: Callable[[State, int], Words] = _zero
) -> Line:
    def show(s: State, part: int) -> Words:
        return [str(getattr(s, field))]

    def lay(s: State, part: int, words: Words) -> None:
        setattr(s, field, _number(key, " ".join(words), 0, high))

    return Line(key, show, lay, usual)


# The table


def _show_table(s: State, part: int) -> Words:
    words = [VARIANTS[s.options.professional].name, str(s.seats)]
    for option in OPTIONS:
        value = int(getattr(s.options, option.name))
        if value != option.default:
            words.append(f"{option.name}={value}")
    return words


def _lay_table(s: State, part: int, words: Words) -> None:
    name, players, *settings = words
    readers = {option.name: option.read for option in OPTIONS}
    try:
        variant = GAME.variant(name)
        seats = GAME.check_seats(variant, int(players))
        pairs = [setting.partition("=") for setting in settings]
        given = {name: readers.get(name, str)(value) for name, _, value in pairs}
        s.options = GAME.options_record(variant, GAME.choose_options(variant, seats, given))
        s.seats = seats
    except UserError as error:
        raise BadPosition("position_table", reason=error) from None


# Cards in their order, or unseen


def _show_row(s: State, part: int) -> Words:
    return _names(s.row[: s.row_length])


def _lay_row(s: State, part: int, words: Words) -> None:
    cards = [_card(word) for word in words]
    s.row_length = len(cards)
    s.row[: len(cards)] = cards
    _put(s, cards, IN_ROW)


def _show_hand(s: State, seat: int) -> Words:
    return _names(card for card in s.hand[seat] if card)


def _lay_hand(s: State, seat: int, words: Words) -> None:
    hand = sorted(_cards("hands", words, hand_size(s)))
    s.held[seat] = len(hand)
    s.hand[seat, HAND - len(hand) :] = hand
    _put(s, [card for card in hand if card != HIDDEN], IN_HAND + seat)


def _show_pile(s: State, part: int) -> Words:
    return _names(s.pile[: s.pile_size][::-1])


def _lay_pile(s: State, part: int, words: Words) -> None:
    cards = _cards("pile", words, PILE)
    s.pile_size = len(cards)
    s.pile[: len(cards)] = cards[::-1]


def _show_extra(s: State, seat: int) -> Words:
    return _names(s.extra[seat, : s.extras[seat]])


def _lay_extra(s: State, seat: int, words: Words) -> None:
    cards = _cards("extra", words, EXTRAS if s.options.professional else 0)
    s.extras[seat] = len(cards)
    s.extra[seat, : len(cards)] = cards


# Plus and minus piles


def _pile_line(key: str, place: int) -> Line:
    def show(s: State, seat: int) -> Words:
        return _names(card for card in CARDS if s.lies[card] == place + seat)

    def lay(s: State, seat: int, words: Words) -> None:
        _put(s, map(_card, words), place + seat)

    return Line(key, show, lay, by_seat=True)


# The course of the round


def _show_phase(s: State, part: int) -> Words:
    return [PHASES[s.phase]]


def _lay_phase(s: State, part: int, words: Words) -> None:
    if " ".join(words) not in PHASES:
        raise BadPosition("position_phase", names=", ".join(PHASES), got=" ".join(words))
    s.phase = PHASES.index(words[0])


def _usual_phase(s: State, part: int) -> Words:
    if not s.held.any():
        return [PHASES[DEAL]]
    return [PHASES[TURN if s.row_length else OPEN]]


def _show_total(s: State, seat: int) -> Words:
    return [str(s.totals[seat])]


def _lay_total(s: State, seat: int, words: Words) -> None:
    s.totals[seat] = _number("totals", " ".join(words), -MOST_POINTS, MOST_POINTS)


def _usual_turns(s: State, part: int) -> Words:
    return ["1" if s.held.any() else "0"]


def _usual_dealer(s: State, part: int) -> Words:
    return [str(s.seats - 1) if s.turns else "0"]


def _show_laid(s: State, part: int) -> Words:
    return [
        f"{card}@{s.laid[card]}" + (f"-{s.gone[card]}" if s.gone[card] else "")
        for card in CARDS
        if s.laid[card]
    ]


def _lay_laid(s: State, part: int, words: Words) -> None:
    for word in words:
        card, _, turns = word.partition("@")
        laid, dash, gone = turns.partition("-")
        s.laid[_card(card)] = _number("laid", laid, 1, MOST_TURNS)
        s.gone[_card(card)] = _number("laid", gone, 1, MOST_TURNS) if dash else 0


LINES = (
    Line("table", _show_table, _lay_table),
    Line("row", _show_row, _lay_row),
    Line("hands", _show_hand, _lay_hand, by_seat=True),
    Line("pile", _show_pile, _lay_pile),
    _pile_line("plus", PLUS),
    _pile_line("minus", MINUS),
    Line("extra", _show_extra, _lay_extra, by_seat=True),
    Line("phase", _show_phase, _lay_phase, _usual_phase),
    _number_line("finished", "rounds_done", MOST_ROUNDS),
    Line("totals", _show_total, _lay_total, _zero, by_seat=True),
    _number_line("turns", "turns", MOST_TURNS, _usual_turns),
    _number_line("dealer", "dealer", SEATS - 1, _usual_dealer),
    Line("laid", _show_laid, _lay_laid),
)


def complete(s: State) -> None:
    """What follows from the lines: whose turn it is, and the points of the round."""
    s.turn = (int(s.dealer) + int(s.turns)) % int(s.seats)
    if s.phase not in (DEAL, OVER):  # else they are in the totals
        for seat in range(s.seats):
            minus = MINUS_POINTS[s.lies == MINUS + seat].sum()
            s.points[seat] = (s.lies == PLUS + seat).sum() - minus


def check(s: State) -> None:
    """Whether the position could be played on."""
    lying = [card for card in CARDS if s.lies[card]]
    for card, count in Counter([*lying, *s.pile, *s.extra.flat]).items():
        if card > 0 and count > 1:
            raise BadPosition("position_twice", card=card)
    if s.dealer >= s.seats:
        raise BadPosition("position_number", key="dealer", low=0, high=s.seats - 1, got=s.dealer)
    key = _misfit(s)
    if key:
        raise BadPosition("position_misfit", key=key, phase=PHASES[s.phase])


def _misfit(s: State) -> str:
    """The line that does not fit the phase, if there is one."""
    if (s.phase == TURN) != (s.row_length > 0) and s.phase != DRAW:
        return "row"
    if s.phase in (OPEN, OPEN_AGAIN) and s.held[s.turn] == 0:
        return "hands"
    if s.phase in (DRAW, EXTRA) and s.pile_size == 0:
        return "pile"
    return ""
