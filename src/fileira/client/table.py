"""A table as a client sees it: a copy kept true by the stream, and commands."""

import secrets
from collections.abc import Iterator
from typing import Self

import msgspec

from ..server.protocol import commands as ask
from ..server.protocol.messages import (
    CLOSED,
    OVER,
    PLAYING,
    Answer,
    Asked,
    Done,
    Message,
    Refused,
    Whole,
)
from ..server.protocol.replies import Entrance
from .connection import Connection
from .errors import CommandRefused
from .wire import Wire

TAKEN = "seat_taken"
NOT_NOW = "while_"  # a pause came first, or the end
_ANSWERS: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class Table:
    """It reconnects by itself, and sends what was not answered again. Not for several threads."""

    def __init__(self, wire: Wire, entrance: Entrance) -> None:
        self.entrance = entrance
        self._wire = wire
        self._path = f"/api/tables/{entrance.id}"
        self._settled = -1  # the decision that was answered last
        self._line = Connection(wire, f"{self._path}/stream")

    # What is seen

    @property
    def whole(self) -> Whole:
        """All that this guest may know of the table, as of the last message."""
        return self._line.whole

    @property
    def over(self) -> bool:
        return self.whole.stage in (OVER, CLOSED)

    @property
    def asked(self) -> Asked | None:
        """What the game waits for, unless it is answered already."""
        asked = self.whole.asked
        is_open = asked and asked.must and asked.decision != self._settled
        return asked if is_open and self.whole.stage == PLAYING else None

    def follow(self) -> Iterator[Message]:
        """What happens, as it comes; `whole` is up to date at each message. Ends with the match."""
        while not self.over:
            yield self._line.next()

    def questions(self) -> Iterator[Asked]:
        """Each decision that is asked of this guest, until the match is over."""
        while True:
            if asked := self.asked:
                yield asked
            if self.over:
                return
            self._line.next()

    # What is done

    def sit(self, seat: int | None = None) -> int:
        """Take this seat, or the first free one; a guest who sits already may stay there."""
        if seat is None and self.whole.seat >= 0:
            return self.whole.seat
        for each in [seat] if seat is not None else self._free():
            try:
                self.do(ask.Sit(id=_new_id(), seat=each))
            except CommandRefused as no:
                if seat is None and no.reason == TAKEN:
                    continue
                raise
            return each
        raise CommandRefused(Refused(id="", reason=TAKEN))

    def fill(self, seat: int, level: str = "") -> None:
        """Put a bot on a seat, as the host."""
        self.do(ask.Fill(id=_new_id(), seat=seat, level=level))

    def start(self) -> None:
        """Start the match, as the host; bots take the free seats."""
        self.do(ask.Start(id=_new_id()))

    def play(self, move: int | str) -> bool:
        """Answer what is asked, by a move as number or text; False if it is not asked now."""
        if self.whole.asked is None:
            return False
        decision = self.whole.asked.decision
        try:
            answer = self.do(ask.Play(id=_new_id(), decision=decision, move=move))
        except CommandRefused as no:
            if no.reason.startswith(NOT_NOW):  # it is asked again when play goes on
                return False
            raise
        self._settled = decision
        return isinstance(answer, Done)

    def withdraw(self, decision: int) -> None:
        """Take the answer to a decision back."""
        self.do(ask.Withdraw(id=_new_id(), decision=decision))
        self._settled = -1

    def leave(self) -> None:
        self.do(ask.Leave(id=_new_id()))

    def do(self, command: ask.Command) -> Answer:
        """The answer to any command of the protocol; a CommandRefused if it was refused."""
        reply = self._wire.call("POST", f"{self._path}/commands", command)
        answer = _ANSWERS.decode(reply.body)
        if isinstance(answer, Refused):
            raise CommandRefused(answer)
        return answer

    def close(self) -> None:
        self._line.close()
        self._wire.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # How

    def _free(self) -> list[int]:
        return [s for s, place in enumerate(self.whole.seats) if not (place.name or place.level)]


def _new_id() -> str:
    return secrets.token_hex(8)
