"""What a table of 6 nimmt! may agree on before the deal."""

from collections.abc import Mapping

from ...core.options import Bits, Flag, Number, Value, Variant
from ...core.record import Int8, Int16, Record

BASE, PROFESSIONAL, ANNIVERSARY, TINY = 0, 1, 2, 3


class Options(Record):
    limit: Int16  # heads; in the tiny variant the sizes below, since its match is one round
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

# Small enough to be solved exactly. Its sizes lie where the others have their limit, so that the
# states of all matches ever played stay as they are.
FOR_STUDY = (Variant("tiny", tuple(range(2, 11)), {"variant": TINY, "rounds": 1}),)

IN_PLAY = Bits("limit", 0, 7)  # 0: as many cards as are dealt, and one more
HAND_SIZE = Bits("limit", 7, 3, least=1)
ROW_LIMIT = Bits("limit", 10, 3, least=1)
ROW_COUNT = Bits("limit", 13, 2, least=1)


def _cards_dealt(seats: int, chosen: Mapping[str, Value]) -> int:
    return seats * int(str(chosen["hand"])) + int(str(chosen["rows"]))


STUDY_OPTIONS = (
    Number("cards", 3, 104, variants=("tiny",), bits=IN_PLAY, least=_cards_dealt),
    Number("hand", 1, 8, default=2, variants=("tiny",), bits=HAND_SIZE),
    Number("rows", 1, 4, default=1, variants=("tiny",), bits=ROW_COUNT),
    Number("row_limit", 1, 5, default=2, variants=("tiny",), bits=ROW_LIMIT),
)
