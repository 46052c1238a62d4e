"""Chance: the generator that lives in a state, and the shuffle that every chance event uses.

`docs/notation.md` says the same in words, for those who want to check a deal with other means.
"""

from typing import Annotated

import numpy as np

from .events import HIDDEN, Log
from .kernel import kernel
from .record import Int8, Int8s, Int64, Int64s, Record, UInt32s

FAST, CHACHA20 = 0, 1  # modes of the generator
WORD = (1 << 32) - 1  # all numbers below are 32-bit words kept in int64: no overflow in either run
SIGMA = np.array([0x61707865, 0x3320646E, 0x79622D32, 0x6B206574])  # RFC 8439, 2.3


class Generator(Record):
    key: Annotated[UInt32s, 8]  # the seed; in mode FAST the first four words run on
    block: Annotated[UInt32s, 16]  # of the ChaCha20 stream, to which the next word belongs
    drawn: Int64  # words of the ChaCha20 stream drawn so far
    mode: Int8  # set before the deal, kept by it


@kernel
def sow(rng: Generator, seed: Int64s) -> None:
    """Start the generator from a seed of four 64-bit words, in the mode it has."""
    for i in range(4):
        rng.key[2 * i] = seed[i] & WORD
        rng.key[2 * i + 1] = seed[i] >> 32 & WORD
    rng.drawn = 0
    if rng.mode == FAST:
        chacha20_block(rng.key, 0, rng.block)
        for i in range(4):
            rng.key[i] = rng.block[i]
            rng.key[4 + i] = 0
    for i in range(16):
        rng.block[i] = 0


@kernel
def blank(rng: Generator) -> None:
    """Forget everything but the mode: what a seat may know of chance."""
    for i in range(8):
        rng.key[i] = 0
    for i in range(16):
        rng.block[i] = 0
    rng.drawn = 0


@kernel
def below(rng: Generator, n: int) -> int:
    """A number in 0..n-1, each equally likely (Lemire's multiplication, with rejection)."""
    product = next_word(rng) * n
    while _is_unfair(product, n):
        product = next_word(rng) * n
    return product >> 32


@kernel
def _is_unfair(product: int, n: int) -> bool:
    """Whether the product is one of those few that would favour some numbers."""
    return product & WORD < n and product & WORD < (WORD + 1 - n) % n


@kernel
def draw_any(rng: Generator, cards: Int8s, n: int) -> int:
    """Move a random one of the first n cards to place n - 1; return n - 1."""
    _swap(cards, below(rng, n), n - 1)
    return n - 1


@kernel
def shuffle(rng: Generator, log: Log, kind: int, cards: Int8s, size: int, count: int) -> None:
    """Draw `count` of the first `size` cards at random; they end up in front, in that order.

    The log gets the cards drawn. A log with `forced` cards gives them instead of taking them; when
    it has none left, it notes what is wanted, and the state is of no more use.
    """
    start = log.chance_size
    log.chance_size = start + 2 + count
    if log.chance_size > log.chance.size:
        return  # read as a full log
    if log.forced and (log.chance[start] != kind or log.chance[start + 1] != count):
        _refuse(log, log.chance[start], kind, cards, size, count)
        return
    log.chance[start] = kind
    log.chance[start + 1] = count
    if log.forced:
        _draw_forced(log, start + 2, cards, size, count)
    elif rng.mode == FAST:
        _draw_fast(rng.key, log, start + 2, cards, size, count)
    else:
        for i in range(count):
            _swap(cards, i, i + below(rng, size - i))
            log.chance[start + 2 + i] = cards[i]


@kernel
def _refuse(log: Log, given: int, kind: int, cards: Int8s, size: int, count: int) -> None:
    """Note the first shuffle for which nothing is given; nothing after it can be known."""
    if given == HIDDEN and not log.refused:
        log.wanted_kind = kind
        log.wanted_count = count
        log.wanted_size = size
        for i in range(size):
            log.wanted[i] = cards[i]
    log.refused = 1


@kernel
def _draw_fast(key: UInt32s, log: Log, start: int, cards: Int8s, size: int, count: int) -> None:
    """Draw as `below` would, but with the words of the generator at hand: no loads, no stores."""
    a, b, c, d = _word(key, 0), _word(key, 1), _word(key, 2), _word(key, 3)
    i = 0
    while i < count:
        word, a, b, c, d = _xoshiro128(a, b, c, d)
        product = word * (size - i)
        if _is_unfair(product, size - i):
            continue
        _swap(cards, i, i + (product >> 32))
        log.chance[start + i] = cards[i]
        i += 1
    key[0], key[1], key[2], key[3] = a, b, c, d


@kernel
def _draw_forced(log: Log, start: int, cards: Int8s, size: int, count: int) -> None:
    for i in range(count):
        j = _place_of(log.chance[start + i], cards, i, size)
        if j < 0:
            log.refused = 1
            return
        _swap(cards, i, j)


@kernel
def _swap(cards: Int8s, i: int, j: int) -> None:
    cards[i], cards[j] = cards[j], cards[i]


@kernel
def _place_of(card: int, cards: Int8s, start: int, stop: int) -> int:
    for i in range(start, stop):
        if cards[i] == card:
            return i
    return -1


@kernel
def next_word(rng: Generator) -> int:
    """The next 32-bit word of the stream."""
    return _next_fast(rng.key) if rng.mode == FAST else _chacha20(rng)


@kernel
def _chacha20(rng: Generator) -> int:
    index = rng.drawn
    rng.drawn = index + 1
    if index & 15 == 0:
        chacha20_block(rng.key, index >> 4, rng.block)
    return _word(rng.block, index & 15)


@kernel
def _next_fast(key: UInt32s) -> int:
    a, b, c, d = _word(key, 0), _word(key, 1), _word(key, 2), _word(key, 3)
    word, key[0], key[1], key[2], key[3] = _xoshiro128(a, b, c, d)
    return word


@kernel
def _xoshiro128(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int, int]:
    """Xoshiro128++ of Blackman and Vigna: a word, and the four that follow in the generator."""
    word = (_turn(a + d & WORD, 7) + a) & WORD
    c ^= a
    d ^= b
    return word, a ^ d, b ^ c, c ^ (b << 9 & WORD), _turn(d, 11)


@kernel
def chacha20_block(key: UInt32s, counter: int, x: UInt32s) -> None:
    """Write sixteen words of the ChaCha20 key stream to `x`, nonce zero (RFC 8439, 2.3)."""
    for i in range(16):
        x[i] = _matrix(key, counter, i)
    for _ in range(10):
        for i in range(4):
            _quarter_round(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):  # diagonals
            _quarter_round(x, i, 4 + (i + 1 & 3), 8 + (i + 2 & 3), 12 + (i + 3 & 3))
    for i in range(16):
        x[i] = _word(x, i) + _matrix(key, counter, i) & WORD


@kernel
def _matrix(key: UInt32s, counter: int, i: int) -> int:
    """Word number i of the matrix that a block starts from."""
    if i < 4:
        return int(SIGMA[i])
    if i < 12:
        return _word(key, i - 4)
    return counter if i == 12 else 0


@kernel
def _quarter_round(x: UInt32s, i: int, j: int, k: int, m: int) -> None:
    a, b, c, d = _word(x, i), _word(x, j), _word(x, k), _word(x, m)
    a = a + b & WORD
    d = _turn(d ^ a, 16)
    c = c + d & WORD
    b = _turn(b ^ c, 12)
    a = a + b & WORD
    d = _turn(d ^ a, 8)
    c = c + d & WORD
    b = _turn(b ^ c, 7)
    x[i], x[j], x[k], x[m] = a, b, c, d


@kernel
def _word(words: UInt32s, i: int) -> int:
    """A word as a number with room to grow."""
    return int(np.int64(words[i]))


@kernel
def _turn(word: int, bits: int) -> int:
    """Rotate a 32-bit word to the left."""
    return (word << bits & WORD) | word >> (32 - bits)
