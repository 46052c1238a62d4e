"""What each of many moves would do on the table as it lies: all of them in one call of a kernel."""

from collections.abc import Iterator
from threading import local

import numpy as np

from .events import LOG_LIMIT, MOVES_LIMIT, Event, Log, clear
from .kernel import kernel
from .record import AnyRecords, AnyState, Int16s, Record
from .rules import Rules, preview

_COLUMNS = len(Event._fields)
_SIZE = 2 * _COLUMNS  # bytes of an event


class _Sheet(local):
    """Where a thread tries moves and writes events down."""

    def __init__(self) -> None:
        self.trials: dict[type[Record], AnyRecords] = {}
        self.log = Log.new()
        self.rows = np.empty((MOVES_LIMIT * LOG_LIMIT, _COLUMNS), np.int16)
        self.counts = np.empty(MOVES_LIMIT, np.int16)


_sheet = _Sheet()


def previews(rules: Rules, seen: AnyState, seat: int, moves: tuple[int, ...]) -> Iterator[bytes]:
    """The events of each move, by what the seat sees, as rows of int16."""
    sheet, kind = _sheet, rules.State
    if kind not in sheet.trials:
        sheet.trials[kind] = kind.many(1)
    log, rows, counts = sheet.log, sheet.rows, sheet.counts
    _preview_all(seen, seat, np.array(moves, np.int16), sheet.trials[kind], log, rows, counts)
    sizes: list[int] = counts[: len(moves)].tolist()
    if sizes and max(sizes) > LOG_LIMIT:
        raise OverflowError("a move has more events than a log can hold")
    told = rows[: sum(sizes)].tobytes()
    start = 0
    for size in sizes:
        end = start + size * _SIZE
        yield told[start:end]
        start = end


@kernel
def _preview_all(
    seen: AnyState,
    seat: int,
    moves: Int16s,
    trial: AnyRecords,
    log: Log,
    rows: Int16s,
    counts: Int16s,
) -> None:
    told = 0
    for i in range(len(moves)):
        trial[0] = seen  # previews scribble on it
        clear(log)
        preview(trial[0], seat, moves[i], log)
        counts[i] = log.count
        for row in range(min(int(log.count), LOG_LIMIT)):
            for column in range(_COLUMNS):
                rows[told, column] = log.rows[row, column]
            told += 1
