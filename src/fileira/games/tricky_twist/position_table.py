"""The lines of a position that say what the table agreed on: players, options and tables."""

from ...core.errors import BadPosition
from ...core.match.position import Line, Words, read_number, table_line
from . import GAME
from .cards import SUITS as SUIT_COUNT
from .cards import VALUES
from .notation import SUITS
from .options import MEASURES
from .state import State
from .tables import MOST_POINTS, SCORES, SIDES

TABLE = table_line(GAME, lambda _: 0)


# Tables of the user's own: what is usual has been laid out together with the table.


def _show_points(s: State, card: int) -> Words:
    points = s.options.points[card].tolist()
    return [str(number) for number in points[: points.index(points[-1]) + 1]]


def _lay_points(s: State, card: int, words: Words) -> None:
    points = [read_number("points", word, -MOST_POINTS, MOST_POINTS) for word in words] or [0]
    s.options.points[card] = (points + points[-1:] * MEASURES)[:MEASURES]


def _show_side(s: State, card: int) -> Words:
    return [SIDES[s.options.side[card]]]


def _lay_side(s: State, card: int, words: Words) -> None:
    s.options.side[card] = _index("sides", " ".join(words), SIDES)


def _index(key: str, word: str, allowed: tuple[str, ...]) -> int:
    if word not in allowed:
        raise BadPosition("unreadable", got=f"{key}: {word}", expected=", ".join(allowed))
    return allowed.index(word)


def _pairs_line(key: str, field: str, count: int) -> Line:
    """The two suits that stand on each of some cards."""

    def show(s: State, card: int) -> Words:
        return [SUITS[suit] for suit in getattr(s.options, field)[card]]

    def lay(s: State, card: int, words: Words) -> None:
        if len(set(words)) != 2 or len(words) != 2:
            raise BadPosition("position_parts", key=key, parts=2, got=" ".join(words))
        getattr(s.options, field)[card] = [_index(key, word, SUITS) for word in words]

    return Line(key, show, lay, show, "|", lambda _: count)


def _show_values(s: State, card: int) -> Words:
    return [str(value) for value in range(1, VALUES + 1) if s.options.values[card] >> value & 1]


def _lay_values(s: State, card: int, words: Words) -> None:
    values = {read_number("values", word, 1, VALUES) for word in words}
    s.options.values[card] = sum(1 << value for value in values)


TABLE_LINES = (
    Line("points", _show_points, _lay_points, _show_points, "|", lambda _: len(SCORES)),
    Line("sides", _show_side, _lay_side, _show_side, "|", lambda _: len(SCORES)),
    _pairs_line("named", "named_suits", 2),
    _pairs_line("printed", "suits", SUIT_COUNT),
    Line("values", _show_values, _lay_values, _show_values, "|", lambda _: 2),
)
