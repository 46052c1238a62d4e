"""The child that shows a match from a record of doubtful origin: from stdin to stdout."""

import sys
from contextlib import suppress

import msgspec

from ...core.errors import UserError
from ...core.events import SPECTATOR
from ...core.match import match_record
from ..replay import replay
from ..replay.moments import Eyes
from .sandbox import NotShown, Wanted

MOST_MEMORY = 2**30  # bytes


def main() -> None:
    _limit_memory()
    wanted = msgspec.json.decode(sys.stdin.buffer.read(), type=Wanted)
    try:
        status, body = b"shown", shown(wanted)
    except UserError as error:
        values = {name: str(value) for name, value in error.values.items()}
        status, body = b"refused", msgspec.json.encode(NotShown(key=error.key, values=values))
    sys.stdout.buffer.write(status + b"\n" + body)


def shown(wanted: Wanted) -> bytes:
    """The lines of the replay."""
    match, eyes = match_record.read(wanted.record), Eyes(wanted.seat, wanted.open)
    replay.check(match, eyes)
    people = replay.people_of(match.names)
    return b"".join(replay.lines(match, eyes, people, SPECTATOR))


def _limit_memory() -> None:
    """Where the system knows how."""
    with suppress(ImportError, OSError, ValueError):
        from resource import RLIMIT_DATA, setrlimit

        setrlimit(RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    main()
