"""How the application finds the fast socket under a socket, if the server has made one."""

from collections.abc import Callable
from typing import Protocol

from starlette.types import Scope

from ..rooms.listener import Listener

PATIENCE = 30.0  # seconds in which a client must have read what was sent at once
EXTENSION = "fileira.fast_socket"  # in the scope of a socket
TRY_LATER = 1013
Hear = Callable[[bytes], None]


class Connectable(Protocol):
    def connect(self, listener: Listener, hear: Hear) -> None:
        """Send what the listener gets, and call `hear` with what comes."""

    def disconnect(self) -> None:
        """Hold nobody at the table any more."""


def fast_socket_of(scope: Scope) -> Connectable | None:
    extension: dict[str, Connectable] = scope.get("extensions", {}).get(EXTENSION, {})
    return extension.get("")
