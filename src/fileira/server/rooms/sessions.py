"""Sessions: who came in by which cookie or token, until that is revoked."""

from collections.abc import Collection, Iterator
from weakref import WeakSet

from ..protocol.replies import Person
from ..protocol.scopes import ACCOUNT, includes
from ..store import guests
from ..store.guests import Credential
from ..store.store import Store


class Session:
    """Somebody who came in: one for each call, socket or stream."""

    __slots__ = ("__weakref__", "credential", "is_revoked", "person", "scope")

    def __init__(self, credential: Credential | None = None) -> None:
        self.credential = credential or Credential()
        self.person: Person | None = None
        self.scope = ACCOUNT
        self.is_revoked = False  # once it is, it stays so

    @property
    def is_program(self) -> bool:
        return bool(self.credential.token)

    def enter(self, person: Person, scope: str = ACCOUNT) -> None:
        self.person, self.scope = person, scope

    def may(self, need: str) -> bool:
        return includes(self.scope, need)

    def is_of(self, people: Collection[str]) -> bool:
        """Whether it is one of theirs, or may be: whose a token is can be unknown still."""
        guest = self.person.id if self.person else self.credential.guest
        return guest in people or not guest


class Sessions:
    """Those of this process. A session is known here before its credential is looked up, so that
    it is not missed by a revocation at the same time.
    """

    def __init__(self) -> None:
        self._open: WeakSet[Session] = WeakSet()

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._open))

    def begin(self, credential: Credential) -> Session:
        session = Session(credential)
        if credential != Credential():
            self._open.add(session)
        return session

    async def check(self, store: Store, people: Collection[str]) -> None:
        """Revoke the sessions of these guests whose credentials do not hold any more."""
        theirs = [session for session in self if session.is_of(people)]
        tokens = {session.credential.token for session in theirs if session.is_program}
        standing = await store.read(guests.standing, people, tokens)
        for session in theirs:
            session.is_revoked |= not standing.holds(session.credential)
