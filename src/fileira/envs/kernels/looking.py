"""What the seats see, for all rows in one call."""

from ...core.chance import blank
from ...core.kernel import kernel
from ...core.record import AnyRecords
from ...core.rules import observe
from .run import Run


@kernel
def seat_at(run: Run, place: int, places: int) -> int:
    """The seat whose view belongs there: all of them, or the one whose turn it is."""
    return int(run.seat) if places == 1 else place


@kernel
def see_records(states: AnyRecords, runs: AnyRecords, seen: AnyRecords) -> None:
    """The states as the seats see them."""
    for i in range(len(states)):
        for place in range(seen.shape[1]):
            seen[i, place] = states[i]
            observe(seen[i, place], seat_at(runs[i], place, seen.shape[1]))


@kernel
def copy_records(states: AnyRecords, seen: AnyRecords) -> None:
    """The states with all that is hidden but the generator, which would tell what comes."""
    for i in range(len(states)):
        for place in range(seen.shape[1]):
            seen[i, place] = states[i]
            blank(seen[i, place].rng)
