"""Seeds: 32 bytes, written as 64 hex digits, and the commitment to one."""

import hashlib
import secrets

import numpy as np

from .errors import UserError
from .record import Int64s

SIZE = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SIZE)


def read_seed(seed: int | str | bytes) -> bytes:
    """A seed from its bytes, its 64 hex digits, or any whole number.

    >>> read_seed(7).hex() == "7".zfill(64) == read_seed("7").hex()
    True
    """
    if isinstance(seed, bytes) and len(seed) == SIZE:
        return seed
    try:
        if isinstance(seed, str):
            seed = int(seed, 16 if len(seed) == 2 * SIZE else 10)
        if isinstance(seed, int):
            return seed.to_bytes(SIZE, "big")
    except (ValueError, OverflowError):
        pass
    raise UserError("seed", got=seed)


def seed_words(seed: bytes) -> Int64s:
    """The seed as kernels take it: four words, little end first, as ChaCha20 reads a key."""
    return np.frombuffer(seed, "<i8").astype(np.int64)


def commitment(seed: bytes) -> str:
    """What can be shown before the match so that nobody can change the seed later."""
    return hashlib.sha256(seed).hexdigest()
