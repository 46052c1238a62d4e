"""Who comes in, by a cookie or a token, and how new guests get in."""

from collections.abc import Callable

from starlette.requests import HTTPConnection

from ..protocol.ids import new_id
from ..protocol.replies import Person
from ..protocol.scopes import PLAY
from ..protocol.texts import read_name
from ..rooms.sessions import Session, Sessions
from ..store import guests
from ..store.guests import Credential, Token
from ..store.store import Store
from .credentials import (
    COOKIE,
    Seal,
    hash_token,
    new_token,
    plain_cookie,
    read_cookie,
    secure_cookie,
)

BEARER = "bearer "
SEEN = 24 * 3600.0  # seconds after which a guest, or a token, counts as seen once more


class Auth:
    def __init__(
        self,
        store: Store,
        key: bytes,
        now: Callable[[], float],
        sessions: Sessions | None = None,
    ) -> None:
        self._store = store
        self._seal = Seal(key)
        self._now = now
        self._sessions = sessions or Sessions()

    async def session(self, connection: HTTPConnection) -> Session:
        """Who is behind a request or a socket; a token counts more than a cookie."""
        session = self._sessions.begin(self._shown_by(connection))
        if session.is_program:
            await self._enter_by_token(session)
        elif session.credential.guest:
            await self._enter_by_cookie(session)
        return session

    async def let_in(self, name: str) -> Person:
        """A new guest."""
        person = Person(new_id(), read_name(name))
        await self._store.write(guests.put_guest, person.id, person.name, self._now())
        return person

    async def rename(self, guest: str, name: str) -> Person | None:
        """The guest with another name, if not deleted meanwhile."""
        person = Person(guest, read_name(name))
        is_known = await self._store.write(guests.rename_guest, person.id, person.name, self._now())
        return person if is_known else None

    def cookie(self, person: Person, connection: HTTPConnection, stamp: str = "") -> str:
        """The header that lets a browser come back as this person."""
        signed = self._seal.sign(person.id, stamp)
        is_secure = connection.url.scheme in ("https", "wss")
        return secure_cookie(signed) if is_secure else plain_cookie(signed)

    def new_token(self, person: Person, name: str, scope: str = PLAY) -> tuple[str, Token]:
        """A token for this person's programs, and what is to be kept of it."""
        token = new_token()
        return token, Token(
            hash=hash_token(token),
            guest_id=person.id,
            name=read_name(name),
            created=self._now(),
            scope=scope,
        )

    def _shown_by(self, connection: HTTPConnection) -> Credential:
        authorization = connection.headers.get("authorization", "")
        if authorization.lower().startswith(BEARER):
            return Credential(token=hash_token(authorization[len(BEARER) :].strip()))
        opened = self._seal.open(read_cookie(connection.headers.getlist("cookie"), COOKIE))
        return Credential("", *opened) if opened else Credential()

    async def _enter_by_token(self, session: Session) -> None:
        holder = await self._store.read(guests.holder, session.credential.token)
        if holder is None:
            session.is_revoked = True
            return
        guest, token = holder
        if self._now() - token.used > SEEN:
            await self._store.write(guests.use_token, guest.id, token.hash, self._now())
        session.enter(Person(guest.id, guest.name), token.scope)

    async def _enter_by_cookie(self, session: Session) -> None:
        """With a cookie that is void one is nobody, as on the first visit."""
        guest = await self._store.read(guests.find_guest, session.credential.guest)
        if guest is None or guest.stamp != session.credential.stamp:
            return
        if self._now() - guest.seen > SEEN:
            await self._store.write(guests.see_guest, guest.id, self._now())
        session.enter(Person(guest.id, guest.name))
