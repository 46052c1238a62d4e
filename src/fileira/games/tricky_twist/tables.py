"""The numbers printed on cards: the data file `tables.toml`, or one like it, as an option.

Those in `alternatives/` have names, by which they can be chosen.

A file has to name everything. One that breaks clause 32 is refused with the key and the reason.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NoReturn

from ...core.errors import UserError
from ...core.options import Value
from ...core.record import AnyOptions
from ...core.text.words import read_words

FOLDER = Path(__file__).parent
NAME = "tables"
SCORES = (
    *("longest_run", "two_suits_1", "two_suits_2", "best_suit", "all_suits"),
    *("fewest", "most", "even_values", "odd_values"),
)
RANKS = ("fewest", "most")
SUIT_SIDES = ("suit_1", "suit_2", "suit_3", "suit_4")
FACES = ("retake", "flip", "blank", "extra", *SUIT_SIDES, "odd", "even", "any", "shift")
PARITIES = {"odd": 1, "even": 0}
SIDES = ("suit", "value")
AT_ONCE, ROUND_END = "at_once", "round_end"
MOST_POINTS = 999
FEWEST_SEATS = 3

Tree = Mapping[str, object]


@dataclass(frozen=True)
class Tables:
    """The option `tables`: a name or, on the command line, a file; in a record its content."""

    name: str = NAME
    variants: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    instead_of: str = ""
    formerly: str = ""

    @property
    def default(self) -> Value:
        return _usual()

    def read(self, text: str) -> Value:
        """The content of the file named."""
        if text in alternatives():
            return self.check(text)
        try:
            return self.check(tomllib.loads(Path(text).read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise UserError("option_file", name=NAME, file=text, reason=error) from None

    def check(self, value: object, seats: int = 0) -> Value:
        named = alternatives().get(value) if isinstance(value, str) else None
        return check(_content(named) if named else value, seats or FEWEST_SEATS)

    def store(self, record: AnyOptions, value: Value) -> None:
        store(record, value)


@cache
def alternatives() -> Mapping[str, Path]:
    """The tables that have a name, and their files."""
    return {file.stem: file for file in sorted((FOLDER / "alternatives").glob("*.toml"))}


@cache
def _usual() -> Tree:
    return check(_content(FOLDER / "tables.toml"))


def _content(file: Path) -> Tree:
    return tomllib.loads(file.read_text(encoding="utf-8"))


# Reading a file: each function takes the place of a value, as people call it, and the value.


def check(tables: object, seats: int = FEWEST_SEATS) -> Tree:
    """The tables, if this many can play with them."""
    tree = _keys("", tables, ("suits", "score", "bonus"))
    suits = _suits(tree["suits"])
    for name, card in _keys("score", tree["score"], SCORES).items():
        _check_score(f"score.{name}", name, card, suits, seats)
    for name, card in _keys("bonus", tree["bonus"], FACES).items():
        _check_bonus(f"bonus.{name}", name, card, suits)
    return tree


def _check_score(key: str, name: str, card: object, suits: list[str], seats: int) -> None:
    payment = "ranks" if name in RANKS else "points"
    named = ("suits",) if name.startswith("two_suits") else ()
    entries = _keys(key, card, (payment, *named, "side"))
    _one_of(f"{key}.side", entries["side"], SIDES)
    numbers = _numbers(f"{key}.{payment}", entries[payment], -MOST_POINTS, MOST_POINTS)
    if name in RANKS and len(numbers) < seats:
        _refuse(f"{key}.{payment}", "ranks", seats=seats, got=len(numbers))
    if name not in RANKS and numbers != sorted(numbers):
        _refuse(f"{key}.{payment}", "decreases", got=numbers)
    if named:
        _pair(f"{key}.suits", entries["suits"], suits)


def _check_bonus(key: str, name: str, card: object, suits: list[str]) -> None:
    printed = ("suits",) if name in SUIT_SIDES else ("values",) if name in PARITIES else ()
    entries = _keys(key, card, (*printed, "timing"))
    timing = AT_ONCE if name == "retake" else ROUND_END
    if entries["timing"] != timing:
        _refuse(f"{key}.timing", "timing", only=timing, got=entries["timing"])
    if name in SUIT_SIDES:
        _pair(f"{key}.suits", entries["suits"], suits)
    if name in PARITIES:
        values = _numbers(f"{key}.values", entries["values"], 1, 12)
        _distinct(f"{key}.values", values)
        if any(value % 2 != PARITIES[name] for value in values):
            _refuse(f"{key}.values", name, got=values)


def _keys(key: str, value: object, names: Sequence[str]) -> Tree:
    """A table with exactly these keys."""
    if not isinstance(value, Mapping):
        _refuse(key or "-", "table", got=value)
    start = f"{key}." if key else ""
    for name in names:
        if name not in value:
            _refuse(start + name, "missing")
    for name in value:
        if name not in names:
            _refuse(f"{start}{name}", "unknown", names=", ".join(names))
    return {name: value[name] for name in names}


def _suits(value: object) -> list[str]:
    suits = _list("suits", value)
    names = [name for name in suits if isinstance(name, str) and name]
    if len(names) != 4 or len(suits) != 4:
        _refuse("suits", "suits", got=value)
    _distinct("suits", names)
    return names


def _pair(key: str, value: object, suits: list[str]) -> None:
    pair = _list(key, value)
    for name in pair:
        _one_of(key, name, suits)
    if len(pair) != 2:
        _refuse(key, "pair", got=pair)
    _distinct(key, pair)


def _one_of(key: str, value: object, names: Sequence[str]) -> None:
    if value not in names:
        _refuse(key, "one_of", names=", ".join(names), got=value)


def _distinct(key: str, values: Sequence[object]) -> None:
    if any(value in values[:place] for place, value in enumerate(values)):
        _refuse(key, "twice", got=values)


def _numbers(key: str, value: object, low: int, high: int) -> list[int]:
    """A list of whole numbers that is not empty."""
    numbers = []
    for number in _list(key, value):
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            _refuse(key, "number", low=low, high=high, got=number)
        numbers.append(number)
    if not numbers:
        _refuse(key, "empty")
    return numbers


def _list(key: str, value: object) -> list[object]:
    if not isinstance(value, list):
        _refuse(key, "list", got=value)
    return value


def _refuse(key: str, reason: str, **values: object) -> NoReturn:
    words = read_words(FOLDER / "words")
    raise UserError(
        "option_key", name=NAME, key=key, reason=words(f"refused_table.{reason}", **values)
    )


# Writing checked tables into the options of a state.


def store(record: AnyOptions, tables: AnyOptions) -> None:
    suits = tables["suits"]
    most = record.points.shape[1]
    for place, name in enumerate(SCORES):
        card = tables["score"][name]
        points = card["ranks" if name in RANKS else "points"]
        record.points[place] = (points + points[-1:] * most)[:most]
        record.side[place] = SIDES.index(card["side"])
    for place, name in enumerate(("two_suits_1", "two_suits_2")):
        record.named_suits[place] = [suits.index(suit) for suit in tables["score"][name]["suits"]]
    for place, name in enumerate(SUIT_SIDES):
        record.suits[place] = [suits.index(suit) for suit in tables["bonus"][name]["suits"]]
    for place, name in enumerate(PARITIES):
        record.values[place] = sum(1 << value for value in tables["bonus"][name]["values"])
