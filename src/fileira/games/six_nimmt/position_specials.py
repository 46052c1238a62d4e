"""The lines of a position about special cards."""

import numpy as np

from ...core.errors import BadPosition
from ...core.events import HIDDEN
from ...core.match.position import UNKNOWN, Line, Show, Words, nothing
from ...core.record import Int8s
from . import notation
from .cards import BLOCK, CARDS, COPIES, FIFTH_ROW, FIRST_SPECIAL, KINDS, SPECIALS, TAKE_7
from .notation import SPECIAL_NAMES
from .state import DEAL, EXCHANGE, KEEP, NO_SPECIAL, ROW, ROWS, State

_MOVES = {notation.write(move): move for move in range(1, KEEP)}


# The special card being played, with its card and row


def _show_playing(s: State, part: int) -> Words:
    special = int(s.special) or (NO_SPECIAL if s.asked else 0)
    moves = special, int(s.card), ROW + int(s.row) if s.row >= 0 else 0
    return [notation.write(move) for move in moves if move]


def _lay_playing(s: State, part: int, words: Words) -> None:
    s.row = -1
    for word in words:
        move = _MOVES.get(word)
        if move is None:
            raise BadPosition("position_playing", got=word)
        if move <= CARDS:
            s.card = move
        elif move < NO_SPECIAL:
            s.row = move - ROW
        else:
            s.asked = 1
            s.special = move if move > NO_SPECIAL else 0


# Special cards: where they are, by kind


def special_counts(s: State) -> Int8s:
    """How many special cards of each kind the state shows, at most all there are."""
    counts = _counts("deck", _show_deck(s, 0))
    counts += s.discard + s.specials.sum(axis=0, dtype=np.int8)
    counts[FIFTH_ROW - FIRST_SPECIAL] += s.row_count > ROWS
    counts[TAKE_7 - FIRST_SPECIAL] += s.marked.sum()
    counts[BLOCK - FIRST_SPECIAL] += s.blocked.sum()
    if s.special and s.phase != EXCHANGE:  # before the swap it is still in the hand
        counts[s.special - FIRST_SPECIAL] += 1
    if counts.max() > COPIES:
        name = SPECIAL_NAMES[counts.argmax()]
        raise BadPosition("position_copies", name=name, most=COPIES, got=counts.max())
    return counts


def hidden_specials(s: State) -> int:
    """How many special cards the state does not show."""
    in_deck = _show_deck(s, 0).count(UNKNOWN)
    return in_deck + int(s.special_held.sum() - s.specials.sum())


def specials_left(s: State, part: int) -> Words:
    """The special cards that stand nowhere, the kinds mixed."""
    if s.phase == DEAL and s.rounds_done == 0:
        return []  # they are still in the box
    left = COPIES - special_counts(s)
    hidden = hidden_specials(s)
    if hidden:
        return [UNKNOWN] * (int(left.sum()) - hidden)
    return [name for copy in range(COPIES) for name in _names((left > copy).astype(np.int8))]


def _names(counts: Int8s) -> Words:
    return [
        name for name, count in zip(SPECIAL_NAMES, counts, strict=True) for _ in range(int(count))
    ]


def _counts(key: str, words: Words) -> Int8s:
    counts = np.zeros(KINDS, np.int8)
    for word in words:
        if word in SPECIAL_NAMES:
            counts[SPECIAL_NAMES.index(word)] += 1
        elif word != UNKNOWN:
            names = ", ".join(SPECIAL_NAMES)
            raise BadPosition("position_special", key=key, names=names, got=word)
    return counts


def _show_deck(s: State, part: int) -> Words:
    deck = s.deck[s.deck_top : s.deck_end]
    return [UNKNOWN if card == HIDDEN else notation.write_card(int(card)) for card in deck]


def _lay_deck(s: State, part: int, words: Words) -> None:
    """Cards drawn since the shuffle leave empty places above the deck."""
    _counts("deck", words)
    s.deck_top = s.draws.sum()
    if s.deck_top + len(words) > SPECIALS:
        most = SPECIALS - int(s.deck_top)
        raise BadPosition("position_many", key="deck", most=most, got=" ".join(words))
    s.deck_end = s.deck_top + len(words)
    cards = [HIDDEN if word == UNKNOWN else _MOVES[word] for word in words]
    s.deck[s.deck_top : s.deck_end] = cards


def _usual_shuffled(s: State, part: int) -> Words:
    """The deck and what was drawn from it, or all special cards if those are not shown."""
    if hidden_specials(s):
        return _names(np.full(KINDS, COPIES, np.int8))
    return _names(s.drawn.sum(axis=0) + _counts("deck", _show_deck(s, 0)))


def _hand_line(key: str, kinds: str, total: str, usual: Show) -> Line:
    """A line with special cards of each seat; some may not be shown."""

    def show(s: State, seat: int) -> Words:
        shown = getattr(s, kinds)[seat]
        return _names(shown) + [UNKNOWN] * int(getattr(s, total)[seat] - shown.sum())

    def lay(s: State, seat: int, words: Words) -> None:
        getattr(s, kinds)[seat] = _counts(key, words)
        getattr(s, total)[seat] = len(words)

    return Line(key, show, lay, usual, "/")


def _pile_line(key: str, usual: Show) -> Line:
    """A line with special cards whose order does not matter."""

    def show(s: State, part: int) -> Words:
        return _names(getattr(s, key))

    def lay(s: State, part: int, words: Words) -> None:
        setattr(s, key, _counts(key, words))

    return Line(key, show, lay, usual)


PLAYING = Line("playing", _show_playing, _lay_playing)
SPECIAL_HANDS = _hand_line("specials", "specials", "special_held", nothing)
DISCARD = _pile_line("discard", nothing)
SPECIAL_LINES = (
    SPECIAL_HANDS,
    _hand_line("drawn", "drawn", "draws", SPECIAL_HANDS.show),
    DISCARD,
    Line("deck", _show_deck, _lay_deck, specials_left),
    _pile_line("shuffled", _usual_shuffled),
)
