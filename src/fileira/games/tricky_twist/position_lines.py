"""The lines of a position: what each shows of a state, how it is laid out, and what is usual."""

from collections.abc import Iterable

from ...core.errors import BadPosition
from ...core.events import HIDDEN
from ...core.match.position import (
    NOTHING,
    UNKNOWN,
    Line,
    Words,
    check_many,
    number_line,
    phase_line,
    read_number,
    seats_line,
)
from .cards import CARDS, suit_of
from .notation import read_card, write_card
from .state import OPEN, OVER, PICK, RESERVE, RESOLVE, SEATS, TRICKS, State
from .tables import SCORES
from .tricks import led_suit, winner
from .view import PHASES

NO_ORDER, DREW = "~", "+"
MOST_POINTS = 32767  # what a state can count


def misfit(s: State, key: str) -> BadPosition:
    return BadPosition("position_misfit", phase=PHASES[s.phase], key=key)


# Numbers and cards


def _lay_first(s: State, part: int, words: Words) -> None:
    s.first = read_number("first", " ".join(words), 0, int(s.seats) - 1)


def read_named(key: str, word: str, first: int, last: int) -> int:
    """A card by its text, one of those from the first to the last."""
    allowed = names(range(first, last + 1))
    if word.lower() not in map(str.lower, allowed):
        expected = f"{allowed[0]} ... {allowed[-1]}"
        raise BadPosition("unreadable", got=f"{key}: {word}", expected=expected)
    return read_card(word)


def read_cards(key: str, words: Words, most: int) -> list[int]:
    """Number cards."""
    check_many(key, words, most)
    return [read_named(key, word, 1, CARDS) for word in words]


def names(cards: Iterable[int]) -> Words:
    return [UNKNOWN if card == HIDDEN else write_card(int(card)) for card in cards]


def cards_in(bits: int) -> list[int]:
    return [card for card in range(1, CARDS + 1) if int(bits) >> card & 1]


def bits_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in set(cards))


# Score cards


def _show_deck(s: State, part: int) -> Words:
    return names(s.deck) if s.deck.any() else []


def _lay_deck(s: State, part: int, words: Words) -> None:
    known = [word for word in words if word != UNKNOWN]
    for word in known:
        if word not in SCORES or known.count(word) > 1:
            raise BadPosition("unreadable", got=word, expected=", ".join(SCORES))
    check_many("deck", words, len(SCORES))
    if words:
        rest = [name for name in SCORES if name not in words]
        every = [*words, *rest][: len(SCORES)]
        s.deck[:] = [HIDDEN if name == UNKNOWN else read_card(name) for name in every]


def _usual_deck(s: State, part: int) -> Words:
    return list(SCORES)


# Hands, phase and reserves


def _show_hand(s: State, seat: int) -> Words:
    hand = cards_in(s.hand[seat])
    return names(hand or [HIDDEN] * int(s.held[seat]))


def _lay_hand(s: State, seat: int, words: Words) -> None:
    cards = read_cards("hands", [word for word in words if word != UNKNOWN], CARDS)
    s.hand[seat] = bits_of(cards)
    s.held[seat] = len(words)


def _usual_phase(s: State, part: int) -> Words:
    return ["play" if s.held.any() else "deal"]


_PHASE = phase_line(PHASES, _usual_phase)


def _lay_phase(s: State, part: int, words: Words) -> None:
    _PHASE.lay(s, part, words)
    if (s.rounds_done == s.seats) != (s.phase == OVER):
        raise misfit(s, "finished")
    if s.phase != OPEN and not s.deck.any():
        raise misfit(s, "deck")


def _show_reserve(s: State, seat: int) -> Words:
    size = int(s.reserved[seat])
    pile = s.pile[seat, RESERVE - size :].tolist()
    cards = cards_in(s.reserve[seat])
    if s.phase == PICK:
        return names(cards or [HIDDEN] * size)
    return [NO_ORDER, *names(cards)] if cards and HIDDEN in pile else names(pile)


def _lay_reserve(s: State, seat: int, words: Words) -> None:
    known = [word for word in words if word not in (UNKNOWN, NO_ORDER)]
    cards = read_cards("reserves", known, RESERVE)
    size = len([word for word in words if word != NO_ORDER])
    s.reserved[seat] = size
    s.reserve[seat] = bits_of(cards)
    if s.phase != PICK:
        hidden = [HIDDEN] * size
        s.pile[seat, RESERVE - size :] = hidden if len(words) > len(known) else cards


# Tricks


def _tricks(s: State) -> int:
    return int(s.trick) + 1


def _show_trick(s: State, trick: int) -> Words:
    words = []
    for seat in range(s.seats):
        card = s.laid[trick, seat]
        drew = DREW if s.drew[seat] >> trick & 1 else ""
        words.append(drew + (write_card(int(card)) if card else NOTHING))
    return words


def _lay_trick(s: State, trick: int, words: Words) -> None:
    if trick >= TRICKS:
        raise BadPosition("position_many", key="played", most=TRICKS, got=" ".join(words))
    if len(words) != s.seats:
        raise BadPosition("position_parts", key="played", parts=s.seats, got=" ".join(words))
    if trick == 0:
        s.leads[:] = HIDDEN
        s.leads[0] = s.first
    elif not s.laid[trick - 1, : s.seats].all():
        raise misfit(s, "played")
    s.trick = trick
    for seat, word in enumerate(words):
        text = word.removeprefix(DREW)
        cards = read_cards("played", [] if text == NOTHING else [text], 1)
        s.laid[trick, seat] = sum(cards)
        s.drew[seat] |= word.startswith(DREW) << trick
    s.leads[trick + 1] = _winner(s)


def _winner(s: State) -> int:
    """Who has won the trick, if it has been collected."""
    complete = s.laid[s.trick, : s.seats].all()
    if not complete or (s.phase == RESOLVE and not s.laid[s.trick + 1 :].any()):
        return HIDDEN
    return int(winner(s))


def _usual_trick(s: State, trick: int) -> Words:
    return [NOTHING] * int(s.seats)


def came_back(s: State, seat: int) -> list[int]:
    """The cards that the seat collected as false tricks and did not take back."""
    last = {int(s.laid[trick, seat]): trick for trick in range(s.trick + 1)}
    return [
        card
        for card, trick in sorted(last.items())
        if card not in (0, s.retaken)
        and s.leads[trick + 1] >= 0
        and suit_of(card) != led_suit(s, trick)
    ]


CARD_LINES = (
    number_line("finished", "rounds_done", SEATS),
    number_line("first", "first", SEATS - 1)._replace(lay=_lay_first),
    Line("deck", _show_deck, _lay_deck, _usual_deck),
    seats_line("totals", MOST_POINTS),
    Line("hands", _show_hand, _lay_hand, separator="/"),
    _PHASE._replace(lay=_lay_phase),
    Line("reserves", _show_reserve, _lay_reserve, separator="/"),
    Line(
        *("played", _show_trick, _lay_trick, _usual_trick, "|"),
        parts=_tricks,
        possible=lambda _: (),  # any
        has_holes=True,
    ),
)
