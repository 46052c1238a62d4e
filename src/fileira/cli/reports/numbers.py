"""Numbers as people read them, in the form of the language in use."""

from decimal import Context, Decimal
from functools import cache
from typing import TYPE_CHECKING

from ...core.text.language import ENGLISH, spoken

if TYPE_CHECKING:
    from ...arena.statistics.intervals import Interval


def local(number: str) -> str:
    """A number that is written as in English.

    >>> from fileira.core.text.language import speaking
    >>> with speaking("de"):
    ...     local("12,345.6")
    '12.345,6'
    """
    return number.translate(_signs(spoken()))


class Tenths(Decimal):
    """A number with one digit after the point, if it needs one, as sentences tell it.

    >>> f"{Tenths.of(4.42)} {Tenths.of(3.0)}"
    '4.4 3'
    """

    @classmethod
    def of(cls, number: float) -> "Tenths":
        return cls(f"{number:.1f}".removesuffix(".0"))

    def __format__(self, _spec: str, _context: Context | None = None, /) -> str:
        return local(str(self))


def points(number: "Interval", sign: str = "") -> str:
    """
    >>> from fileira.arena.statistics.intervals import Interval
    >>> points(Interval(12.3456, 12.2, 12.5)), points(Interval(0.5, 0.25, 0.75), sign="+")
    ('12.35 ± 0.15', '+0.50 ± 0.25')
    """
    return local(f"{number.mean:{sign}.2f} ± {(number.high - number.low) / 2:.2f}")


def percent(number: "Interval") -> str:
    """
    >>> from fileira.arena.statistics.intervals import Interval
    >>> percent(Interval(0.25, 0.225, 0.275))
    '25.0 % ± 2.5 %'
    """
    return local(f"{100 * number.mean:.1f} % ± {50 * (number.high - number.low):.1f} %")


@cache
def _signs(language: str) -> dict[int, str]:
    """What stands for the point and the comma of English."""
    if language == ENGLISH:
        return {}
    from babel import Locale  # slow to import
    from babel.numbers import get_decimal_symbol, get_group_symbol

    locale = Locale.parse(language, sep="-")
    return str.maketrans({".": get_decimal_symbol(locale), ",": get_group_symbol(locale)})
