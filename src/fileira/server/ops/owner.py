"""The owner of a server: who has opened its page by the address that only its machine knows.

That somebody calls from this machine says little: so does every guest of a proxy that runs here.
The key comes from the secret of the server, so that whoever may read that file is known again.
"""

import hashlib
import hmac

PATH = "/api/server/owner"
COOKIE = "fileira_owner"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep none for longer
COOKIE_PATH = "/api/server"
LENGTH = 32  # hex digits


class Owner:
    def __init__(self, secret: bytes) -> None:
        self._key = hmac.new(secret, b"fileira owner", hashlib.sha256).hexdigest()[:LENGTH]

    def url(self, front: str) -> str:
        """The home page, for the owner's browser only."""
        return f"{front.rstrip('/')}{PATH}?key={self._key}"

    def knows(self, key: str) -> bool:
        return hmac.compare_digest(key.encode(), self._key.encode())

    @property
    def cookie(self) -> str:
        """The header by which a browser stays the owner's."""
        rights = "HttpOnly; SameSite=Strict"
        return f"{COOKIE}={self._key}; Max-Age={COOKIE_AGE}; Path={COOKIE_PATH}; {rights}"
