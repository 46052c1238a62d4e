"""What people ask of a table: commands that wait for its next turn."""

from asyncio import Future
from collections.abc import Awaitable, Callable, Sequence

from ..protocol.commands import Command
from ..table.deciding import Sequel
from .listener import Listener
from .sessions import Session

OpenSequel = Callable[[Sequel], Awaitable[str]]  # opens the table of a rematch; its id
Settle = Callable[[BaseException | None], None]  # told that it is done, or why it is not


class Pending:
    """A command of a person. Its answer follows the steps that it led to."""

    __slots__ = ("_settle", "answer", "command", "listener", "open_sequel", "person", "session")

    def __init__(
        self,
        person: str,
        command: Command,
        open_sequel: OpenSequel,
        settle: Settle,
        listener: Listener | None = None,  # who is answered, if not the caller
        session: Session
        | None = None,  # in which it was asked; that of the listener if there is one
    ) -> None:
        self.person = person
        self.command = command
        self.open_sequel = open_sequel
        self._settle: Settle | None = settle
        self.listener = listener
        self.session = listener.session if listener else session
        self.answer: Sequence[bytes] = ()

    @property
    def is_revoked(self) -> bool:
        """Whether the credential by which it was asked is void meanwhile."""
        return self.session is not None and self.session.is_revoked

    def draft(self, answer: Sequence[bytes]) -> None:
        """The answer, to be heard once all is stored."""
        self.answer = answer
        if self.listener:
            for body in answer:
                self.listener.draft(body)

    def hear(self) -> None:
        if self.listener:
            self.listener.release()
            if self.listener.is_waiting:
                self.listener.wake()
        self.settle(None)

    def settle(self, error: BaseException | None) -> None:
        """Tell how it ended, and hold nobody who waited for it: the error may hold this wish."""
        settle, self._settle = self._settle, None
        if settle:
            settle(error)


def settle_future(future: Future[None]) -> Settle:
    """Let somebody wait for a wish."""

    def settle(error: BaseException | None) -> None:
        if future.done():  # nobody waits any more
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    return settle
