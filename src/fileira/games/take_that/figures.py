"""What simulations count; the state at the end is that of the last round."""

from ...core.optional.figures import Figure, number
from ...core.record import AnyRecords, Int64s
from .state import MINUS, PLUS


def measure(finals: AnyRecords, scores: Int64s) -> dict[str, Figure]:
    lies = finals["lies"]
    twisted = ((lies >= PLUS) & (lies < MINUS)).sum(axis=1)  # two cards for each twist
    return {
        "turns": number(finals["turns"]),
        "twists": number(twisted / 2),
        "best": number(scores.max(axis=1)),
    }
