"""What a bot leaves to chance, as a function of its seed and of what it sees."""

import hashlib

import numpy as np

from ..core.chance import Generator
from ..core.record import AnyState, Int64s

_UNKNOWN = Generator.new()


def seed_for(observation: AnyState, seat: int, seed: int) -> Int64s:
    """Two words to draw worlds from, and room for two numbers."""
    known = observation.copy()
    known.rng = _UNKNOWN  # of the generator only its kind was left
    text = f"{seed} {seat} ".encode() + known.tobytes()
    words = np.zeros(4, np.int64)
    words[:2] = np.frombuffer(hashlib.blake2b(text, digest_size=16).digest(), np.int64)
    return words


def luck(seed: str, seat: int) -> int:
    """The bot's own luck; it tells nothing about the cards."""
    digest = hashlib.sha256(f"bot {seat} {seed}".encode()).digest()
    return int.from_bytes(digest[:7])
