"""Chance: the generator that lives in a state, and the shuffle that every chance event uses.

`docs/notation.md` says the same in words, for those who want to check a deal with other means.
"""

from typing import Annotated

import numpy as np

from .events import Log
from .kernel import kernel
from .record import Int8, Int8s, Int64, Int64s, Record, UInt32s

FAST, CHACHA20 = 0, 1  # modes of the generator
WORD = (1 << 32) - 1  # all numbers below are 32-bit words kept in int64: no overflow in either run
SIGMA = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # RFC 8439, 2.3


class Generator(Record):
    mode: Int8  # set before the deal, kept by it
    key: Annotated[UInt32s, 8]  # the seed; in mode FAST the first four words run on
    drawn: Int64  # words drawn so far


@kernel
def sow(rng: Generator, seed: Int64s) -> None:
    """Start the generator from a seed of four 64-bit words, in the mode it has."""
    for i in range(4):
        rng.key[2 * i] = seed[i] & WORD
        rng.key[2 * i + 1] = seed[i] >> 32 & WORD
    rng.drawn = 0
    if rng.mode == FAST:
        block = chacha20_block(rng.key, 0)
        for i in range(8):
            rng.key[i] = block[i] if i < 4 else 0


@kernel
def blank(rng: Generator) -> None:
    """Forget everything but the mode: what a seat may know of chance."""
    for i in range(8):
        rng.key[i] = 0
    rng.drawn = 0


@kernel
def below(rng: Generator, n: int) -> int:
    """A number in 0..n-1, each equally likely (Lemire's multiplication, with rejection)."""
    product = next_word(rng) * n
    if product & WORD < n:
        unfair = (WORD + 1 - n) % n
        while product & WORD < unfair:
            product = next_word(rng) * n
    return product >> 32


@kernel
def shuffle(rng: Generator, log: Log, kind: int, cards: Int8s, size: int, count: int) -> None:
    """Draw `count` of the first `size` cards at random; they end up in front, in that order.

    The log gets the cards drawn. A log with `forced` cards gives them instead of taking them.
    """
    start = log.chance_size
    log.chance_size = start + 2 + count
    if log.chance_size > log.chance.size:
        return  # read as a full log
    if log.forced and (log.chance[start] != kind or log.chance[start + 1] != count):
        log.refused = 1
        return
    log.chance[start] = kind
    log.chance[start + 1] = count
    for i in range(count):
        if log.forced:
            j = _place_of(log.chance[start + 2 + i], cards, i, size)
            if j < 0:
                log.refused = 1
                return
        else:
            j = i + below(rng, size - i)
        card = cards[j]
        cards[j] = cards[i]
        cards[i] = card
        log.chance[start + 2 + i] = card


@kernel
def _place_of(card: int, cards: Int8s, start: int, stop: int) -> int:
    for i in range(start, stop):
        if cards[i] == card:
            return i
    return -1


@kernel
def next_word(rng: Generator) -> int:
    """The next 32-bit word of the stream."""
    rng.drawn += 1
    if rng.mode == CHACHA20:
        index = np.int64(rng.drawn) - 1
        return chacha20_block(rng.key, index >> 4)[index & 15]
    return _xoshiro128(rng.key)


@kernel
def _xoshiro128(state: UInt32s) -> int:
    """Xoshiro128++ of Blackman and Vigna."""
    a, b, c, d = np.int64(state[0]), np.int64(state[1]), np.int64(state[2]), np.int64(state[3])
    word = (_turn(a + d & WORD, 7) + a) & WORD
    c ^= a
    d ^= b
    state[0] = a ^ d
    state[1] = b ^ c
    state[2] = c ^ (b << 9 & WORD)
    state[3] = _turn(d, 11)
    return word


@kernel
def chacha20_block(key: UInt32s, counter: int) -> Int64s:
    """Sixteen words of the ChaCha20 key stream, nonce zero (RFC 8439, 2.3)."""
    start = np.zeros(16, np.int64)
    for i in range(4):
        start[i] = SIGMA[i]
    for i in range(8):
        start[4 + i] = key[i]
    start[12] = counter
    return chacha20_rounds(start)


@kernel
def chacha20_rounds(start: Int64s) -> Int64s:
    """The block function on a filled matrix."""
    x = np.empty(16, np.int64)
    for i in range(16):
        x[i] = start[i]
    for _ in range(10):
        for i in range(4):
            _quarter_round(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            _quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    for i in range(16):
        x[i] = x[i] + start[i] & WORD
    return x


@kernel
def _quarter_round(x: Int64s, a: int, b: int, c: int, d: int) -> None:
    x[a] = x[a] + x[b] & WORD
    x[d] = _turn(x[d] ^ x[a], 16)
    x[c] = x[c] + x[d] & WORD
    x[b] = _turn(x[b] ^ x[c], 12)
    x[a] = x[a] + x[b] & WORD
    x[d] = _turn(x[d] ^ x[a], 8)
    x[c] = x[c] + x[d] & WORD
    x[b] = _turn(x[b] ^ x[c], 7)


@kernel
def _turn(word: int, bits: int) -> int:
    """Rotate a 32-bit word to the left."""
    return (word << bits & WORD) | word >> (32 - bits)
