"""Who somebody is: a guest with a signed cookie, or a program with a token. Nothing else is asked.

Ids of guests are no secret. A cookie cannot be made from one without the key of the server.
"""

import hashlib
import secrets
import unicodedata

import msgspec
from itsdangerous import BadSignature, Signer

from ..core.errors import UserError
from .letters import without_blanks, without_stacks

COOKIE = "fileira_guest"
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers keep none for longer
TOKEN_PREFIX = "fileira_"  # noqa: S105  # so that people and scanners know a token when they see one
NAME_LENGTH = 24
_ROUND = frozenset("()❨❩❪❫⟮⟯⦅⦆⸨⸩﴾﴿")  # brackets around what a table adds to names


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str


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


def read_name(text: str) -> str:
    r"""A name to be shown to others: visible, on one line, not too long, without a remark.

    >>> read_name("  Ann\tBo\u202e (2)")
    'Ann Bo 2'
    """
    name = in_one_line("".join(each for each in text if not _is_round(each)))[:NAME_LENGTH].strip()
    if not name:
        raise UserError("name", most=NAME_LENGTH)
    return name


def in_one_line(text: str) -> str:
    r"""What others may be shown: nothing that moves the cursor or turns what stands around it.

    >>> in_one_line("well\n\x1b[2J \x1b played\u202e!")
    'well [2J played!'
    """
    shown = unicodedata.normalize("NFC", without_blanks(text))
    return " ".join(without_stacks(shown).split())


def _is_round(letter: str) -> bool:
    """Whether it is a round bracket, or shows one: `⑵` is a single letter."""
    return not _ROUND.isdisjoint(unicodedata.normalize("NFKC", letter))
