"""The luck of bots: the same at all tables with the same cards."""

import hashlib


def luck(seed: str, seat: int) -> int:
    """The bot's own luck; it tells nothing about the cards."""
    digest = hashlib.sha256(f"bot {seat} {seed}".encode()).digest()
    return int.from_bytes(digest[:7])
