"""Positions as text, of any game: lines `key: value`, each with some words of the state.

A line has one part, or one for each seat, separated by slashes, or one for each row, team or card,
separated by bars. A line that says what is usual is left out.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..errors import BadPosition, UserError
from ..game import Game, spans
from ..options import Flag, Number, Value, Variant, is_offered
from ..record import AnyState

Words = list[str]
Show = Callable[[AnyState, int], Words]  # of a part
Lay = Callable[[AnyState, int, Words], None]

NOTHING, UNKNOWN = "-", "?"
SEATS = "/"  # separates them
LONGEST = 8192  # characters; the longest position has some two thousand
TABLE, HANDS = "table", "hands"  # keys that all games have


def nothing(s: AnyState, part: int) -> Words:
    return []


def zero(s: AnyState, part: int) -> Words:
    return ["0"]


class Line(NamedTuple):
    """What a line shows of a state, how it is laid out, and what is usual."""

    key: str
    show: Show
    lay: Lay
    usual: Show = nothing
    separator: str = ""
    parts: Callable[[AnyState], int] | None = None  # how many; else one, or one for each seat
    possible: Callable[[AnyState], tuple[int, ...]] | None = None  # how many a text may have
    has_holes: bool = False  # a part keeps a place for what is not there

    def shown(self, s: AnyState) -> list[Words]:
        return [self.show(s, part) for part in range(self._count(s))]

    def expected(self, s: AnyState) -> list[Words]:
        return [self.usual(s, part) for part in range(self._count(s))]

    def lay_all(self, s: AnyState, parts: list[Words]) -> None:
        for part, words in enumerate(parts):
            self.lay(s, part, words)

    def join(self, parts: list[Words]) -> str:
        return f" {self.separator} ".join(" ".join(words) or NOTHING for words in parts)

    def split(self, s: AnyState, text: str) -> list[Words]:
        parts = text.split(self.separator) if self.separator else [text]
        possible = self.possible(s) if self.possible else (self._count(s),)
        if possible and len(parts) not in possible:
            raise BadPosition("position_parts", key=self.key, parts=spans(possible), got=text)
        if self.has_holes:
            return [part.split() for part in parts]
        return [[word for word in part.split() if word != NOTHING] for part in parts]

    def _count(self, s: AnyState) -> int:
        if self.parts:
            return self.parts(s)
        return int(s.seats) if self.separator == SEATS else 1


# Whole positions


def agreed(game: Game, s: AnyState) -> tuple[Variant, dict[str, Value]]:
    """What the table of a state agreed on; options of a game's own kinds are not told."""
    variant = next(
        each
        for each in game.studied.variants
        if all(getattr(s.options, field) == value for field, value in each.preset.items())
    )
    values: dict[str, Value] = {}
    for option in _plain(game, variant, s):
        value = option.load(s.options)
        if isinstance(option, Flag) or option.low <= value <= option.high:
            values[option.name] = value
    return variant, values


def _plain(game: Game, variant: Variant, s: AnyState) -> list[Number | Flag]:
    """The options of such a table that are numbers or flags."""
    return [
        option
        for option in game.studied.options
        if isinstance(option, Number | Flag) and is_offered(option, variant.name, int(s.seats))
    ]


def write_lines(s: AnyState, twin: AnyState, lines: Sequence[Line]) -> str:
    """The lines that are not usual; the twin, an empty state, becomes what they lay out."""
    texts = []
    for line in lines:
        parts = line.shown(s)
        if parts != line.expected(twin):
            texts.append(f"{line.key}: {line.join(parts)}")
        line.lay_all(twin, parts)
    return "\n".join(texts)


def read_lines(
    s: AnyState, text: str, game: Game, lines_of: Callable[[AnyState], Sequence[Line]]
) -> set[str]:
    """Lay out an empty state, the table first: it may tell which other lines there are.

    Returns the keys that were given.
    """
    given = _split_lines(text)
    lines_of(s)[0].lay(s, 0, _complete_table(given, game))
    lines = lines_of(s)
    keys = [line.key for line in lines]
    for key in given.keys() - set(keys):
        raise BadPosition("position_key", got=key, keys=", ".join(keys))
    for line in lines[1:]:
        shown = line.key in given
        line.lay_all(s, line.split(s, given[line.key]) if shown else line.expected(s))
    return set(given)


def _split_lines(text: str) -> dict[str, str]:
    """The values by their keys."""
    if len(text) > LONGEST:
        raise BadPosition("position_long", most=LONGEST)
    given: dict[str, str] = {}
    for line in text.lower().replace(";", "\n").splitlines():
        key, colon, value = (word.strip() for word in line.partition(":"))
        if not colon and key:
            raise BadPosition("position_line", got=line)
        if key in given:
            raise BadPosition("position_key_twice", key=key)
        if key:
            given[key] = value
    return given


def _complete_table(given: dict[str, str], game: Game) -> Words:
    """Variant, players and options, completed by what the hands tell."""
    words = given.get(TABLE, "").split() or [game.variants[0].name]
    if len(words) < 2 or not words[1].isdecimal():
        if HANDS not in given:
            raise BadPosition("position_players")
        words.insert(1, str(given[HANDS].count(SEATS) + 1))
    return words


# Parts of lines


def read_number(key: str, word: str, low: int, high: int) -> int:
    digits = word.removeprefix("-") if low < 0 else word
    short = len(digits) <= len(str(max(-low, high)))  # Python refuses to read endless numbers
    if not short or not digits.isdecimal() or not low <= int(word) <= high:
        raise BadPosition("position_number", key=key, low=low, high=high, got=word)
    return int(word)


def check_many(key: str, words: Words, most: int) -> None:
    if len(words) > most:
        raise BadPosition("position_many", key=key, most=most, got=" ".join(words))


# Lines that several games have


def table_line(game: Game, variant: Callable[[AnyState], int]) -> Line:
    """Variant, players, and the options that are not usual."""

    def show(s: AnyState, part: int) -> Words:
        named = game.studied.variants[variant(s)]
        words = [named.name, str(s.seats)]
        for option in _plain(game, named, s):
            value = option.load(s.options)
            if value not in (0, option.default):
                words.append(f"{option.name}={'on' if isinstance(option, Flag) else value}")
        return words

    def lay(s: AnyState, part: int, words: Words) -> None:
        name, players, *settings = words
        # Options of a game's own kinds have lines of their own; theirs may read files.
        known = [each for each in game.studied.options if isinstance(each, Number | Flag)]
        named = [(name, option) for option in known for name in (option.name, option.formerly)]
        readers = {name: option.read for name, option in named if name}
        try:
            variant = game.variant(name)
            seats = game.check_seats(variant, read_number(TABLE, players, 0, 99))
            pairs = [setting.partition("=") for setting in settings]
            given = {name: readers.get(name, str)(value) for name, _, value in pairs}
            s.options = game.options_record(variant, game.choose_options(variant, seats, given))
            s.seats = seats
        except UserError as error:
            raise BadPosition("position_table", reason=error) from None

    return Line(TABLE, show, lay)


def phase_line(phases: Sequence[str], usual: Show) -> Line:
    def show(s: AnyState, part: int) -> Words:
        return [phases[s.phase]]

    def lay(s: AnyState, part: int, words: Words) -> None:
        phase = " ".join(words)
        if phase not in phases:
            raise BadPosition("position_phase", names=", ".join(phases), got=phase)
        s.phase = phases.index(phase)

    return Line("phase", show, lay, usual)


def number_line(key: str, field: str, high: int, usual: Show = zero) -> Line:
    def show(s: AnyState, part: int) -> Words:
        return [str(getattr(s, field))]

    def lay(s: AnyState, part: int, words: Words) -> None:
        setattr(s, field, read_number(key, " ".join(words), 0, high))

    return Line(key, show, lay, usual)


def seats_line(key: str, high: int, usual: Show = zero, low: int = 0) -> Line:
    """A number for each seat, in the field of that name."""

    def show(s: AnyState, seat: int) -> Words:
        return [str(getattr(s, key)[seat])]

    def lay(s: AnyState, seat: int, words: Words) -> None:
        getattr(s, key)[seat] = read_number(key, " ".join(words), low, high)

    return Line(key, show, lay, usual, SEATS)
