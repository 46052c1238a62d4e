"""The door: tells who comes in, and lets new guests in."""

from collections.abc import Callable

from starlette.requests import HTTPConnection

from .cookies import read_cookie
from .identity import (
    COOKIE,
    Person,
    Seal,
    hash_token,
    new_token,
    plain_cookie,
    read_name,
    secure_cookie,
)
from .ids import new_id
from .people import Guest, Token
from .store import Store

BEARER = "bearer "
SEEN = 24 * 3600.0  # seconds after which a guest counts as seen once more


class Door:
    def __init__(self, store: Store, key: bytes, now: Callable[[], float]) -> None:
        self._store = store
        self._seal = Seal(key)
        self._now = now

    async def who(self, connection: HTTPConnection) -> Person | None:
        """The guest behind a request or a socket; a token counts more than a cookie."""
        guest = await self._guest(connection)
        if guest is None:
            return None
        if self._now() - guest.seen > SEEN:
            await self._store.see_guest(guest.id, self._now())
        return Person(guest.id, guest.name)

    def token_of(self, connection: HTTPConnection) -> str:
        """What is kept of the token by which somebody comes in; empty without one."""
        authorization = connection.headers.get("authorization", "")
        if not authorization.lower().startswith(BEARER):
            return ""
        return hash_token(authorization[len(BEARER) :].strip())

    async def let_in(self, name: str) -> Person:
        """A new guest."""
        return await self.rename(new_id(), name)

    async def rename(self, guest: str, name: str) -> Person:
        person = Person(guest, read_name(name))
        await self._store.put_guest(person.id, person.name, self._now())
        return person

    def cookie(self, person: Person, connection: HTTPConnection) -> str:
        """The header that lets a browser come back as this person."""
        signed = self._seal.sign(person.id)
        is_secure = connection.url.scheme in ("https", "wss")
        return secure_cookie(signed) if is_secure else plain_cookie(signed)

    async def give_token(self, person: Person, name: str) -> str:
        """A new token for this person's programs. It is shown once and cannot be read again."""
        token = new_token()
        kept = Token(
            hash=hash_token(token), guest_id=person.id, name=read_name(name), created=self._now()
        )
        await self._store.add_token(kept)
        return token

    async def _guest(self, connection: HTTPConnection) -> Guest | None:
        if token := self.token_of(connection):
            return await self._store.guest_of_token(token)
        guest = self._seal.open(read_cookie(connection.headers.getlist("cookie"), COOKIE))
        return await self._store.guest(guest) if guest else None
