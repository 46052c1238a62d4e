"""What simulations count; the state at the end is that of the last round."""

from ...core.optional.figures import Figure, number
from ...core.record import AnyRecords, Int64s


def measure(finals: AnyRecords, scores: Int64s) -> dict[str, Figure]:
    return {
        "tricks": number(finals["trick"] + 1),
        "false_tricks": number(finals["falses"].sum(axis=1) / finals["seats"]),
        "bonus_taken": number((finals["owner"] > 0).sum(axis=1)),
        "bonus_used": number((finals["used"] != 0).sum(axis=1)),
        "best": number(scores.max(axis=1)),
    }
