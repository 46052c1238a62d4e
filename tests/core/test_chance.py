"""Chance against its definition in `docs/notation.md`, written here once more in plain Python."""

from collections.abc import Iterator
from itertools import combinations, islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.chance import (
    CHACHA20,
    FAST,
    Generator,
    below,
    blank,
    next_word,
    shuffle,
    sow,
)
from fileira.core.errors import UserError
from fileira.core.events import DEAL, DRAW, Chance, Log, chance, force
from fileira.core.record import Int8s
from fileira.core.seed import commitment, read_seed, seed_words

WORD = 2**32
SEEDS = st.integers(0, 2**256 - 1)
MODES = st.sampled_from([FAST, CHACHA20])
VECTORS = (  # RFC 8439, A.1, test vectors 1 to 3: key, counter, block
    (
        0,
        0,
        (
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        ),
    ),
    (
        0,
        1,
        (
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
        ),
    ),
    (
        1,
        1,
        (
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"
        ),
    ),
)


# The stream


def test_the_definition_is_that_of_the_rfc() -> None:  # RFC 8439, 2.3.2
    block = _chacha20(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert _hex(block) == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


@pytest.mark.parametrize(("key", "counter", "stream"), VECTORS)
def test_the_key_stream_is_that_of_the_rfc(key: int, counter: int, stream: str) -> None:
    words = _generator(CHACHA20, key)
    drawn = [next_word(words) for _ in range(16 * (counter + 1))]
    assert _hex(drawn[-16:]) == stream
    assert words.drawn == 16 * (counter + 1)


@given(SEEDS, st.integers(0, 2**32 - 1))
def test_any_block_of_the_stream_is_that_of_the_definition(seed: int, counter: int) -> None:
    generator = _generator(CHACHA20, seed)
    generator.drawn = 16 * counter
    assert [next_word(generator) for _ in range(16)] == _chacha20(read_seed(seed), counter)


@given(SEEDS)
def test_the_words_of_a_match_are_the_key_stream(seed: int) -> None:
    generator = _generator(CHACHA20, seed)
    assert [next_word(generator) for _ in range(20)] == list(islice(_words(CHACHA20, seed), 20))


@given(SEEDS)
def test_the_words_of_a_simulation_are_those_of_xoshiro(seed: int) -> None:
    generator = _generator(FAST, seed)
    assert [next_word(generator) for _ in range(50)] == list(islice(_words(FAST, seed), 50))


def test_xoshiro_starts_with_the_values_known_for_the_state_1_2_3_4() -> None:
    """From the crate rand_xoshiro, which took them from the reference implementation."""
    generator = Generator.new()
    generator.key[:4] = 1, 2, 3, 4
    known = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768]
    assert [next_word(generator) for _ in range(6)] == known


@pytest.mark.parametrize("mode", [FAST, CHACHA20])
def test_near_seeds_give_unlike_streams(mode: int) -> None:
    streams = [_bits(_generator(mode, seed)) for seed in range(24)]
    apart = [(one ^ other).bit_count() for one, other in combinations(streams, 2)]
    assert min(apart) > 256 * 1 // 4  # half of the 256 bits on average, with a deviation of 8
    assert max(apart) < 256 * 3 // 4


@given(MODES, SEEDS)
def test_sowing_again_starts_again(mode: int, seed: int) -> None:
    generator = _generator(mode, seed)
    first = [next_word(generator) for _ in range(5)]
    sow(generator, seed_words(read_seed(seed)))
    assert [next_word(generator) for _ in range(5)] == first


@given(MODES, SEEDS)
def test_a_blank_generator_tells_nothing(mode: int, seed: int) -> None:
    used, unused = _generator(mode, seed), Generator.new()
    unused.mode = mode
    next_word(used)
    blank(used)
    assert used.tobytes() == unused.tobytes()


# Numbers


@pytest.mark.parametrize("n", [1, 2, 3, 6, 52, 104, 2**16, 3 * 2**29, 2**31 - 1])
@given(MODES, SEEDS)
def test_a_number_is_drawn_by_multiplication_and_rejection(n: int, mode: int, seed: int) -> None:
    """With n = 3 * 2**29 a quarter of the words is rejected."""
    generator, words = _generator(mode, seed), _words(mode, seed)
    assert [below(generator, n) for _ in range(8)] == [_below(words, n) for _ in range(8)]


@pytest.mark.parametrize("n", [3, 6, 52])
def test_exactly_the_words_that_would_be_unfair_are_rejected(n: int) -> None:
    """Of the words that are kept, as many lead to each number."""
    kept = [WORD // n] * n
    first = [-(-(WORD * i) // n) for i in range(n + 1)]  # the first word that leads to i
    for i in range(n):
        words = range(first[i], first[i + 1])
        # The low half of word * n grows with the word: only the first ones can be unfair.
        unfair = sum(1 for word in words[:4] if word * n % WORD < WORD % n)
        assert len(words) - unfair == kept[i]


@pytest.mark.parametrize("n", [2, 6, 10])
def test_all_numbers_come_about_equally_often(n: int) -> None:
    generator, each = _generator(FAST, 1), 400
    counts = np.bincount([below(generator, n) for _ in range(each * n)], minlength=n)
    chi_square = ((counts - each) ** 2 / each).sum()
    assert chi_square < 5 * n  # far beyond what chance does; the seed is fixed


# Cards


@given(MODES, SEEDS, st.integers(1, 104), st.data())
def test_cards_are_drawn_as_defined(mode: int, seed: int, size: int, data: st.DataObject) -> None:
    drawn = data.draw(st.integers(0, size))
    cards, log = _cards(size), Log.new()
    shuffle(_generator(mode, seed), log, DEAL, cards, size, drawn)
    expected = _shuffled(_words(mode, seed), list(range(1, size + 1)), drawn)
    assert cards.tolist() == expected
    assert chance(log) == (Chance(DEAL, tuple(expected[:drawn])),)


@given(SEEDS)
def test_a_shuffle_keeps_all_cards(seed: int) -> None:
    cards = _cards(52)
    shuffle(_generator(FAST, seed), Log.new(), DEAL, cards, 52, 52)
    assert sorted(cards.tolist()) == list(range(1, 53))


def test_only_the_first_cards_are_shuffled() -> None:
    cards = _cards(20)
    shuffle(_generator(FAST, 1), Log.new(), DEAL, cards, 5, 5)
    assert cards[5:].tolist() == list(range(6, 21))


@given(st.permutations(range(1, 11)))
def test_forced_cards_are_drawn_in_their_order(order: list[int]) -> None:
    cards, log, generator = _cards(10), Log.new(), _generator(CHACHA20, 1)
    force(log, (Chance(DEAL, tuple(order)),))
    shuffle(generator, log, DEAL, cards, 10, 10)
    assert cards.tolist() == order
    assert chance(log) == (Chance(DEAL, tuple(order)),)
    assert not log.refused


@pytest.mark.parametrize(
    "forced",
    [
        Chance(DRAW, (1, 2, 3)),  # another kind of chance
        Chance(DEAL, (1, 2)),  # too few cards
        Chance(DEAL, (1, 2, 3, 4)),  # too many
        Chance(DEAL, (1, 2, 2)),  # a card twice
        Chance(DEAL, (1, 2, 11)),  # a card that is not there
        Chance(DEAL, (1, 2, -1)),
    ],
)
def test_forced_cards_that_do_not_fit_are_refused(forced: Chance) -> None:
    log = Log.new()
    force(log, (forced,))
    shuffle(_generator(CHACHA20, 1), log, DEAL, _cards(10), 10, 3)
    assert log.refused


def test_nothing_forced_is_refused_where_something_is_drawn() -> None:
    log = Log.new()
    force(log, ())
    shuffle(_generator(CHACHA20, 1), log, DEAL, _cards(10), 10, 3)
    assert log.refused


# Seeds


def test_a_seed_is_32_bytes_however_it_is_written() -> None:
    assert read_seed(7) == read_seed("7") == read_seed("7".zfill(64)) == bytes([*bytes(31), 7])
    assert read_seed(bytes(range(32))).hex() == "".join(f"{byte:02x}" for byte in range(32))


@pytest.mark.parametrize("wrong", [-1, 2**256, "x", "", "-1", "9" * 78, b"", b"short", "zz" * 32])
def test_what_is_no_seed_is_refused(wrong: int | str | bytes) -> None:
    with pytest.raises(UserError, match="seed"):
        read_seed(wrong)


def test_a_commitment_is_the_sha256_of_the_seed() -> None:
    known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(bytes(32)) == known


# The definitions


def _generator(mode: int, seed: int) -> Generator:
    generator = Generator.new()
    generator.mode = mode
    sow(generator, seed_words(read_seed(seed)))
    return generator


def _cards(count: int) -> Int8s:
    return np.arange(1, count + 1, dtype=np.int8)


def _hex(words: list[int]) -> str:
    return b"".join(word.to_bytes(4, "little") for word in words).hex()


def _bits(generator: Generator) -> int:
    """The next 256 bits."""
    return int(_hex([next_word(generator) for _ in range(8)]), 16)


def _words(mode: int, seed: int) -> Iterator[int]:
    return _key_stream(read_seed(seed)) if mode == CHACHA20 else _xoshiro(read_seed(seed))


def _key_stream(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from _chacha20(seed, counter)
        counter += 1


def _chacha20(seed: bytes, counter: int, nonce: bytes = bytes(12)) -> list[int]:
    text = b"expand 32-byte k" + seed + counter.to_bytes(4, "little") + nonce
    start = [int.from_bytes(text[i : i + 4], "little") for i in range(0, 64, 4)]
    x = start.copy()
    columns = [(i, i + 4, i + 8, i + 12) for i in range(4)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for a, b, c, d in (columns + diagonals) * 10:
        for one, two, three, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one] = (x[one] + x[two]) % WORD
            x[three] = _rotate(x[three] ^ x[one], bits)
    return [(one + other) % WORD for one, other in zip(x, start, strict=True)]


def _rotate(word: int, bits: int) -> int:
    return (word << bits | word >> (32 - bits)) % WORD


def _xoshiro(seed: bytes) -> Iterator[int]:
    s = _chacha20(seed, 0)[:4]
    while True:
        yield (_rotate((s[0] + s[3]) % WORD, 7) + s[0]) % WORD
        t = s[1] << 9
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] = (s[2] ^ t) % WORD
        s[3] = _rotate(s[3], 11)


def _below(words: Iterator[int], n: int) -> int:
    product = next(word * n for word in words if word * n % WORD >= WORD % n)
    return product // WORD


def _shuffled(words: Iterator[int], cards: list[int], drawn: int) -> list[int]:
    for i in range(drawn):
        j = i + _below(words, len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards
