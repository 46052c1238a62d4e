"""What a table of high card may agree on before the deal."""

from fileira.core.options import Number, Variant
from fileira.core.record import Int8, Record


class Options(Record):
    rounds: Int8
    low_wins: Int8


VARIANTS = (
    Variant("high", (2, 3, 4), {"low_wins": 0}),
    Variant("low", (2, 4), {"low_wins": 1}),
)

OPTIONS = (Number("rounds", 1, 9, default=1),)
