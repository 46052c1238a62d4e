"""Who somebody is: a guest with a signed cookie, or a program with a token. Nothing else is asked.

Ids of guests are no secret. A cookie cannot be made from one without the key of the server.
"""

import hashlib
import secrets
from collections.abc import Iterable

from itsdangerous import BadSignature, Signer

COOKIE = "fileira_guest"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep none for longer
TOKEN_PREFIX = "fileira_"  # noqa: S105  # so that people and scanners know a token when they see one


def read_cookie(headers: Iterable[str], name: str) -> str:
    """The value of a cookie as it was sent; ours have no quotes. Empty without one.

    >>> read_cookie(["theme=dark; guest=7.x"], "guest"), read_cookie(["theme"], "guest")
    ('7.x', '')
    """
    for header in headers:
        for part in header.split(";"):
            key, _, value = part.partition("=")
            if key.strip() == name:
                return value.strip()
    return ""


class Seal:
    """Signs ids of guests with the key of the server.

    A guest who signs out everywhere gets a new stamp, and cookies with another one are void.
    At first there is none, as in the cookies of servers that knew of no stamps.
    """

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(
            key, salt=b"fileira guest", key_derivation="hmac", digest_method=hashlib.sha256
        )

    def sign(self, guest: str, stamp: str = "") -> str:
        return self._signer.sign(f"{guest}.{stamp}" if stamp else guest).decode()

    def open(self, signed: str) -> tuple[str, str] | None:
        """The id and the stamp that were signed, or None if it was not done by us."""
        try:
            guest, _, stamp = self._signer.unsign(signed.encode()).decode().partition(".")
        except BadSignature:
            return None
        return guest, stamp


def secure_cookie(signed: str) -> str:
    """The header for a page that came over https."""
    return f"{plain_cookie(signed)}; Secure"


def plain_cookie(signed: str) -> str:
    """The header for a page that came over http, such as on a local network."""
    return f"{COOKIE}={signed}; HttpOnly; Max-Age={COOKIE_AGE}; Path=/; SameSite=Lax"


def spent_cookie() -> str:
    """The header that makes a browser forget its guest."""
    return f"{COOKIE}=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax"


def new_stamp() -> str:
    """Never one from before, also after an old copy of the database was put back."""
    return secrets.token_hex(8)


def new_token() -> str:
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is stored of a token. It is long and random, so a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()
