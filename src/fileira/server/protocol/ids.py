"""Names for things that strangers may not guess, and codes that friends can say aloud."""

import secrets

CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # no 0 O 1 I: they look alike
CODE_LENGTH = 6


def new_id() -> str:
    """For a guest or a table."""
    return secrets.token_hex(12)


def new_code() -> str:
    """The short code of a table, for people."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """A code as it was written down by somebody.

    >>> read_code(" k7p-q2m ")
    'K7PQ2M'
    """
    return "".join(letter for letter in text.upper() if letter in CODE_LETTERS)
