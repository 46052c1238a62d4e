"""The lines of a position: what each shows of a state, how it is laid out, and what is usual."""

from collections import Counter
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
    seats_line,
    table_line,
)
from . import GAME
from .cards import CARDS, MINUS_POINTS
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

MOST_ROUNDS, MOST_TURNS, MOST_POINTS = 127, 127, 32767  # what a state can count


# Cards


def _names(numbers: Iterable[int]) -> Words:
    return [UNKNOWN if number == HIDDEN else str(number) for number in numbers]


def _card(word: str) -> int:
    if word not in map(str, CARDS):
        expected = GAME.words()("notation.cards")
        raise BadPosition("unreadable", got=word, expected=expected)
    return int(word)


def _cards(key: str, words: Words, most: int) -> list[int]:
    check_many(key, words, most)
    return [HIDDEN if word == UNKNOWN else _card(word) for word in words]


def _put(s: State, cards: Iterable[int], place: int) -> None:
    for card in cards:
        if s.lies[card]:
            raise BadPosition("position_twice", card=card)
        s.lies[card] = place


# Cards in their order, or unseen


def _show_row(s: State, part: int) -> Words:
    return _names(s.row[: s.row_length])


def _lay_row(s: State, part: int, words: Words) -> None:
    check_many("row", words, s.row.size)
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

    return Line(key, show, lay, separator="/")


# The course of the round


def _usual_phase(s: State, part: int) -> Words:
    if not s.held.any():
        return [PHASES[DEAL]]
    return [PHASES[TURN if s.row_length else OPEN]]


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
        s.laid[_card(card)] = read_number("laid", laid, 1, MOST_TURNS)
        s.gone[_card(card)] = read_number("laid", gone, 1, MOST_TURNS) if dash else 0


LINES = (
    table_line(GAME, lambda s: int(s.options.professional)),
    Line("row", _show_row, _lay_row),
    Line("hands", _show_hand, _lay_hand, separator="/"),
    Line("pile", _show_pile, _lay_pile),
    _pile_line("plus", PLUS),
    _pile_line("minus", MINUS),
    Line("extra", _show_extra, _lay_extra, separator="/"),
    phase_line(PHASES, _usual_phase),
    number_line("finished", "rounds_done", MOST_ROUNDS),
    seats_line("totals", MOST_POINTS, low=-MOST_POINTS),
    number_line("turns", "turns", MOST_TURNS, _usual_turns),
    number_line("dealer", "dealer", SEATS - 1, _usual_dealer),
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
