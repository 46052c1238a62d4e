"""The table that is played at, and who plays there, whichever server it is."""

from collections.abc import Sequence
from typing import Protocol

from benchmarks.load.sockets import Socket

SEATS = 10
Place = tuple[str, str]  # of a seat: its table, and who it is


class Player(Protocol):
    path: str
    cookie: str
    socket: Socket

    def hear(self, text: bytes) -> None: ...

    async def sit(self) -> None: ...


Players = Sequence[Player]
