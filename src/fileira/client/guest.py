"""A guest at a server, for programs: by a name, or by a token to be the same guest every time."""

from typing import Self, TypeVar
from urllib.parse import quote

import msgspec

from ..server.protocol.entries import Setup
from ..server.protocol.replies import Catalogue, Entrance, Person
from ..server.protocol.scopes import PLAY, Scope
from .table import Table
from .wire import Wire

T = TypeVar("T")


class Guest:
    def __init__(
        self, url: str, *, name: str = "", token: str = "", patience: float = 60.0
    ) -> None:
        """Log in; for `patience` seconds a server that is away is waited for."""
        self._wire = Wire(url, patience)
        try:
            self.person = self._show(token) if token else self._introduce(name)
        except BaseException:
            self.close()
            raise

    def games(self) -> Catalogue:
        """The games with their variants and options, and the levels of bots."""
        return self._get("/api/games", Catalogue)

    def lobby(self) -> list[Entrance]:
        """The public tables."""
        return self._get("/api/tables", list[Entrance])

    def new_token(self, name: str, scope: Scope = PLAY) -> str:
        """A token for a program of this guest, who came by a name; it cannot be read again."""
        reply = self._wire.call_once("POST", "/api/me/tokens", {"name": name, "scope": scope})
        return msgspec.json.decode(reply.body, type=dict[str, str])["token"]

    def end_token(self) -> None:
        """Make the token void by which this guest came; all connections by it are closed."""
        self._wire.call("DELETE", "/api/me/token")

    def open(self, setup: Setup) -> Table:
        """Open a table as its host, who has no seat yet, and look at it."""
        reply = self._wire.call_once("POST", "/api/tables", setup)
        return self.join(msgspec.json.decode(reply.body, type=Entrance).code)

    def join(self, code: str) -> Table:
        """Look at the table of this code or id; take a seat with `sit`."""
        entrance = self._get(f"/api/tables/{quote(code)}", Entrance)
        return Table(self._wire, entrance)

    def record(self, table: Table) -> str:
        """The match record of a finished match."""
        return self._wire.call("GET", f"/api/tables/{table.entrance.id}/record").body.decode()

    def close(self) -> None:
        """Tables are closed on their own."""
        self._wire.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _show(self, token: str) -> Person:
        self._wire.headers["authorization"] = f"Bearer {token}"
        return self._get("/api/me", Person)

    def _introduce(self, name: str) -> Person:
        reply = self._wire.call("PUT", "/api/me", {"name": name})
        self._wire.headers["cookie"] = reply.cookie
        return msgspec.json.decode(reply.body, type=Person)

    def _get(self, path: str, kind: type[T]) -> T:
        return msgspec.json.decode(self._wire.call("GET", path).body, type=kind)
