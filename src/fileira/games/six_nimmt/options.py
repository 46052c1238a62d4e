"""What a table of 6 nimmt! may agree on before the deal."""

from ...core.options import Flag, Number, Variant
from ...core.record import Int8, Int16, Record

BASE, PROFESSIONAL, ANNIVERSARY = 0, 1, 2


class Options(Record):
    limit: Int16
    rounds: Int8  # 0 = the limit ends the match
    hidden_heads: Int8
    open_hands: Int8
    variant: Int8


VARIANTS = (
    Variant("base", tuple(range(2, 11)), {"variant": BASE}),
    Variant("professional", tuple(range(2, 7)), {"variant": PROFESSIONAL}),
    Variant("anniversary", tuple(range(2, 9)), {"variant": ANNIVERSARY}),
)

OPTIONS = (
    Number("limit", 1, 999, default=66, variants=("base", "professional")),
    Number("rounds", 1, 99, variants=("base", "professional"), instead_of="limit"),
    Flag("hidden_heads"),
    Flag("open_hands", variants=("professional",)),
)
