"""What a table of Sequence may agree on before the deal."""

from ...core.options import Flag, Number, Variant
from ...core.record import Int8, Record

SEATS = (2, 3, 4, 6, 8, 9, 10, 12)
ALONE = (2, 3)  # with so many players each is a team of one
CLASSIC, ADVANCED = 0, 1


class Options(Record):
    teams: Int8  # 0 = as many as the seats need
    dead_per_turn: Int8
    manual_draw: Int8
    table_talk: Int8
    variant: Int8


VARIANTS = (
    Variant("classic", SEATS, {"variant": CLASSIC}),
    Variant("advanced", SEATS, {"variant": ADVANCED}),
)

OPTIONS = (
    Number("teams", 2, 3, default=2, seats=(6, 12)),
    Number("dead_per_turn", 1, 99, default=1),
    Flag("manual_draw"),
    Flag("table_talk", seats=tuple(seats for seats in SEATS if seats not in ALONE)),
)
