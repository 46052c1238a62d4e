"""What seats are asked, compared between two states."""

from .kernel import kernel
from .record import AnyState, Int16s
from .rules import actors, legal_moves, may_also


@kernel
def asks_others_the_same(
    before: AnyState, after: AnyState, mover: int, old: Int16s, new: Int16s
) -> bool:
    """Whether nobody but the mover has anything else to decide now; the arrays are scratch."""
    others = ~(1 << mover)
    asked = actors(after) & others
    able = may_also(after) & others
    if asked != actors(before) & others or able != may_also(before) & others:
        return False
    for seat in range(after.seats):
        if (asked | able) >> seat & 1:
            count = legal_moves(after, seat, new)
            if count != legal_moves(before, seat, old):
                return False
            for i in range(count):
                if new[i] != old[i]:
                    return False
    return True
