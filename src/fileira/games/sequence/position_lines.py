"""The lines of a position: what each shows of a state, how it is laid out, and what is usual."""

from collections import Counter
from collections.abc import Iterable

from ...core.errors import BadPosition, UserError
from ...core.events import HIDDEN, seats_of
from ...core.match.position import (
    UNKNOWN,
    Line,
    Show,
    Words,
    check_many,
    nothing,
    number_line,
    phase_line,
    read_number,
    seats_line,
    table_line,
)
from . import GAME
from .board import CELLS, CORNERS, HALF, cells_of_set
from .cards import BIT, CARDS, COPIES, KINDS, NAMES
from .deck import hand_size
from .notation import read_place, write_card, write_place
from .state import CHOOSE_CELL, MOST_TURNS, SEATS, TAKE_TURN, State

ALL = "all"
MOST = 32767  # what a state can count
PHASES = ("turn", "cell", "pay", "over", "deal", "act", "exchange", "pass", "draw")


def _all(s: State, part: int) -> Words:
    return [ALL]


def _first_seat(s: State, part: int) -> Words:
    return [str(s.first)]


def _seat_in_turn(s: State, part: int) -> Words:
    return [str(s.turn)]


# Cards and bit sets


def _names(cards: Iterable[int]) -> Words:
    return [UNKNOWN if card == HIDDEN else write_card(card) for card in cards]


def _cards(key: str, words: Words, most: int) -> list[int]:
    """The cards, hidden ones first."""
    check_many(key, words, most)
    return sorted(HIDDEN if word == UNKNOWN else _card(word) for word in words)


def _card(word: str) -> int:
    if word.upper() in NAMES:
        return 1 + NAMES.index(word.upper())
    raise BadPosition("unreadable", got=word, expected=GAME.words()("notation.cards"))


def _in_bits(bits: int) -> list[int]:
    return [card for card in range(1, KINDS + 1) if int(bits) >> card & 1]


def _as_bits(cards: Iterable[int]) -> int:
    return sum({int(BIT[card]) for card in cards if card > 0})


def _kinds_line(key: str, usual: Show = nothing) -> Line:
    """A bit set of cards for each seat."""

    def show(s: State, seat: int) -> Words:
        return _names(_in_bits(getattr(s, key)[seat]))

    def lay(s: State, seat: int, words: Words) -> None:
        getattr(s, key)[seat] = _as_bits(_cards(key, words, KINDS))

    return Line(key, show, lay, usual, "/")


def _bits_line(key: str, first: int) -> Line:
    """A bit set of seats or teams, numbered from `first`."""

    def show(s: State, part: int) -> Words:
        return [str(number + first) for number in seats_of(getattr(s, key))]

    def lay(s: State, part: int, words: Words) -> None:
        numbers = {read_number(key, word, first, int(s.seats)) - first for word in words}
        setattr(s, key, sum(1 << number for number in numbers))

    return Line(key, show, lay)


# The table and its board


_TABLE = table_line(GAME, lambda s: int(s.options.variant))


def _lay_table(s: State, part: int, words: Words) -> None:
    _TABLE.lay(s, part, words)
    s.teams = s.options.teams or 2 + int(s.seats) % 2


def _teams(s: State) -> int:
    return int(s.teams)


def _place(word: str) -> int:
    try:
        return read_place(word)
    except UserError as error:
        raise BadPosition(error.key, **error.values) from None


def _show_chips(s: State, team: int) -> Words:
    return [write_place(cell) for cell in cells_of_set(*s.chips[team])]


def _lay_chips(s: State, team: int, words: Words) -> None:
    for cell in map(_place, words):
        taken = any(int(s.chips[other, cell // HALF]) >> cell % HALF & 1 for other in range(team))
        if taken or cell in CORNERS:
            raise BadPosition("position_twice", card=write_place(cell))
        s.chips[team, cell // HALF] |= 1 << cell % HALF


# The cards


def _show_hand(s: State, seat: int) -> Words:
    return _names(s.hand[seat, : s.held[seat]].tolist())


def _lay_hand(s: State, seat: int, words: Words) -> None:
    hand = _cards("hands", words, int(hand_size(s)))
    s.held[seat] = len(hand)
    s.hand[seat, : len(hand)] = hand


def _show_laid(s: State, seat: int) -> Words:
    return _names([int(s.laid[seat])] if s.laid[seat] else [])


def _lay_laid(s: State, seat: int, words: Words) -> None:
    s.laid[seat] = sum(_cards("laid", words, 1))


def _show_card(s: State, part: int) -> Words:
    return _names([int(s.card)] if s.card else [])


def _lay_card(s: State, part: int, words: Words) -> None:
    s.card = sum(_cards("card", words, 1))


def _show_discards(s: State, part: int) -> Words:
    cards = s.discard[: s.discards].tolist()
    seats = s.discarder[: s.discards].tolist()
    return [f"{seat}={write_card(card)}" for seat, card in zip(seats, cards, strict=True)]


def _lay_discards(s: State, part: int, words: Words) -> None:
    check_many("discards", words, CARDS)
    s.discards = len(words)
    for i, word in enumerate(words):
        seat, _, card = word.partition("=")
        s.discarder[i] = read_number("discards", seat, 0, int(s.seats) - 1)
        s.discard[i] = _card(card)


def cards_left(s: State) -> list[int]:
    """The cards that are in no hand, on no pile and not in the deck, as far as one sees."""
    counts = Counter(dict.fromkeys(range(1, KINDS + 1), COPIES))
    counts.subtract([*s.hand.flat, *s.laid, *s.discard, *s.deck, s.card])
    return sorted(card for card, count in counts.items() if card > 0 for _ in range(count))


def _show_deck(s: State, part: int) -> Words:
    return _names(s.deck[s.deck_top : s.deck_end].tolist())


def _lay_deck(s: State, part: int, words: Words) -> None:
    """The deck ends where it ended when it was shuffled."""
    end = sum(len(_in_bits(bits)) for bits in s.shuffled)
    check_many("deck", words, end)
    s.deck_end = end
    s.deck_top = end - len(words)
    s.deck[s.deck_top : end] = [HIDDEN if word == UNKNOWN else _card(word) for word in words]


def _usual_deck(s: State, part: int) -> Words:
    hidden = int((s.hand == HIDDEN).sum() + (s.laid == HIDDEN).sum())
    left = _names(cards_left(s))
    return left if not hidden else [UNKNOWN] * (len(left) - hidden)


def _show_shuffled(s: State, part: int) -> Words:
    cards = sorted(card for bits in s.shuffled for card in _in_bits(bits))
    return [ALL] if len(cards) == CARDS else _names(cards)


def _lay_shuffled(s: State, part: int, words: Words) -> None:
    every = [card for card in range(1, KINDS + 1) for _ in range(COPIES)]
    counts = Counter(every if words == [ALL] else _cards("shuffled", words, CARDS))
    for copy in range(COPIES):
        s.shuffled[copy] = _as_bits(card for card, count in counts.items() if count > copy)


def _cards_had(s: State, seat: int) -> list[int]:
    """What a seat holds and has put away: before the first new deck, all that it has drawn."""
    pile = s.discard[: s.discards][s.discarder[: s.discards] == seat].tolist()
    played = [int(s.card)] if s.turn == seat else []
    cards = [*s.hand[seat].tolist(), int(s.laid[seat]), *pile, *played]
    return [card for card in cards if card]


def _usual_drawn(s: State, seat: int) -> Words:
    return _names(sorted(set(_cards_had(s, seat)) - {HIDDEN}))


def _usual_draws(s: State, seat: int) -> Words:
    return [str(len(_cards_had(s, seat)))]


# What the game waits for


def _usual_phase(s: State, part: int) -> Words:
    return [PHASES[CHOOSE_CELL if s.card else TAKE_TURN]]


def _show_last(s: State, part: int) -> Words:
    if not s.last_card:
        return []
    return [str(s.last_seat), write_card(int(s.last_card)), write_place(int(s.last_cell))]


def _lay_last(s: State, part: int, words: Words) -> None:
    if words:
        seat, card, place = [*words, "", "", ""][:3]
        s.last_seat = read_number("last", seat, 0, int(s.seats) - 1)
        s.last_card = _card(card)
        s.last_cell = _place(place)


LINES = (
    _TABLE._replace(lay=_lay_table),
    Line("chips", _show_chips, _lay_chips, separator="|", parts=_teams),
    Line("hands", _show_hand, _lay_hand, separator="/"),
    Line("card", _show_card, _lay_card),
    Line("laid", _show_laid, _lay_laid, separator="/"),
    phase_line(PHASES, _usual_phase),
    number_line("first", "first", SEATS - 1),
    number_line("turn", "turn", SEATS - 1, _first_seat),
    number_line("asked", "asked", SEATS - 1, _seat_in_turn),
    number_line("drawer", "drawer", SEATS - 1),
    number_line("cell", "cell", CELLS - 1),
    number_line("exchanges", "exchanges", 99),
    number_line("passes", "passes", SEATS),
    number_line("turns", "turns", MOST_TURNS),
    number_line("finished", "rounds_done", 1),
    seats_line("moved", MOST_TURNS),
    _bits_line("owing", 0),
    _bits_line("accused", 1),
    Line("last", _show_last, _lay_last),
    Line("discards", _show_discards, _lay_discards),
    number_line("new_decks", "new_decks", MOST),
    Line("shuffled", _show_shuffled, _lay_shuffled, _all),
    Line("deck", _show_deck, _lay_deck, _usual_deck),
    _kinds_line("drawn", _usual_drawn),
    seats_line("draws", CARDS, _usual_draws),
    _kinds_line("lacks"),
)
