"""What a bot leaves to chance, as a function of its seed and of what it sees."""

import hashlib

import numpy as np

from ..core.record import AnyRecord, Int64s


def seed_for(observation: AnyRecord, seat: int, seed: int) -> Int64s:
    """Two words to draw worlds from, and room for two numbers."""
    text = f"{seed} {seat} ".encode() + observation.tobytes()
    words = np.zeros(4, np.int64)
    words[:2] = np.frombuffer(hashlib.blake2b(text, digest_size=16).digest(), np.int64)
    return words
