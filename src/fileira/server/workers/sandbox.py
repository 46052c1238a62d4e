"""Replays of matches that begin at a position somebody has sent: in a process of their own.

A position may be one that no rules have led to. Compiled rules check nothing then, and could run
for ever or write where they may not. So the child interprets them, which checks every step; and it
can be ended.
"""

import asyncio
import os
import sys
from time import monotonic

import msgspec

from ...core.errors import UserError
from .computing import Work

PATIENCE = 20.0  # seconds


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """What the child is to show."""

    record: str
    seat: int
    open: bool


class NotShown(msgspec.Struct, frozen=True, kw_only=True):
    """Why the child shows nothing."""

    key: str
    values: dict[str, str]


class Sandbox:
    def __init__(self) -> None:
        self._working = asyncio.Lock()  # one child at a time

    async def replay(self, wanted: Wanted, work: Work) -> bytes:
        """The lines of the replay; a UserError says what is wrong with the record."""
        async with self._working:
            body = await _ask_child(msgspec.json.encode(wanted), work)
        status, _, answer = body.partition(b"\n")
        if status != b"shown":
            refusal = msgspec.json.decode(answer, type=NotShown)
            raise UserError(refusal.key, **refusal.values)
        return answer


async def _ask_child(wanted: bytes, work: Work) -> bytes:
    start = monotonic()
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fileira.server.workers.sandbox_replay"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=_environment(),
    )
    try:
        async with asyncio.timeout(PATIENCE):
            body, _ = await child.communicate(wanted)
    except TimeoutError:
        raise UserError("record_unplayable") from None
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
        work.spend(monotonic() - start)
    if not body:
        raise UserError("record_unplayable")
    return body


def _environment() -> dict[str, str]:
    """Without our settings, which may hold passwords."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("FILEIRA_")}
    return ours | {"NUMBA_DISABLE_JIT": "1"}
