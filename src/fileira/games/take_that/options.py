"""What a table of Take That may agree on before the deal."""

from ...core.options import Number, Variant
from ...core.record import Int8, Record


class Options(Record):
    rounds: Int8
    professional: Int8  # 1 = whoever takes a single card takes one from the pile, too


VARIANTS = (
    Variant("classic", (2, 3, 4), {"professional": 0}),
    Variant("professional", (2, 3, 4), {"professional": 1}),
)

OPTIONS = (Number("rounds", 1, 99, default=2),)
