"""What can go wrong for a client, told by the sentences of the words."""

from ..core.text.words import shell_words
from ..server.protocol.messages import Refused
from ..server.protocol.replies import Problem


class Away(ConnectionError):
    """The server was not reached for longer than the client has patience."""


class CallRefused(ValueError):
    """The server did not carry a call out."""

    def __init__(self, status: int, problem: Problem) -> None:
        self.status = status
        self.reason, self.values = problem.reason, problem.values
        prefix = "" if self.reason.startswith("error.") else "problem."
        super().__init__(_sentence(f"{prefix}{self.reason}", self.values))


class CommandRefused(ValueError):
    """The table did not carry a command out: `reason`, and the clause if the rules forbid it."""

    def __init__(self, refused: Refused) -> None:
        self.reason, self.clause = refused.reason, refused.clause
        super().__init__(_sentence(f"table.{refused.reason}", refused.values))


def _sentence(key: str, values: dict[str, str | int]) -> str:
    """A server that is newer than this client may know more reasons."""
    words = shell_words()
    return words(key, **values) if key in words else key
