"""What a table of Tricky Twist may agree on before the deal."""

from typing import Annotated

from ...core.options import Flag, Variant
from ...core.record import Int8, Int8s, Int16s, Record
from .tables import Tables

MEASURES = 21  # a seat has at most sixteen false tricks and four bonus cards: 0..20
SUIT_SIDE = 0  # the place of the suits among the sides


class Options(Record):
    retake_returns: Int8
    side: Annotated[Int8s, 9]  # of the variable bonus cards, for each score card
    points: Annotated[Int16s, 9, MEASURES]  # of each score card, by measure; of ranks, by place
    named_suits: Annotated[Int8s, 2, 2]  # on the two score cards that name suits
    suits: Annotated[Int8s, 4, 2]  # on the suit sides
    values: Annotated[Int16s, 2]  # on the value sides odd and even: bit sets


VARIANTS = (Variant("classic", (3, 4)),)

OPTIONS = (Tables(), Flag("retake_returns", formerly="p1_returns"))
