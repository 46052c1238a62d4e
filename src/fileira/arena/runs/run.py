"""Playing a contest: block after block, on many cores, until it is decided."""

from collections import deque
from collections.abc import Callable, Iterator
from math import ceil
from time import perf_counter
from typing import NamedTuple, Protocol

from ..contests.block import Block
from ..contests.contest import Contest
from ..contests.dealer import Dealer
from ..statistics.results import Results
from .journal import Journal

SLICE = 0.5  # seconds between two signs of life of a worker
LARGEST = 200  # blocks at a time

Watch = Callable[[Results], None]


class BlockRange(NamedTuple):
    """Some blocks in a row."""

    first: int
    size: int


class Promised(Protocol):
    def result(self) -> list[Block]: ...


class Crew(Protocol):
    """Workers that play parts of a contest, several at a time."""

    @property
    def size(self) -> int: ...
    def submit(self, part: BlockRange) -> Promised: ...


def run(
    contest: Contest,
    blocks: int,
    crew: Crew,
    journal: Journal | None = None,
    watch: Watch = lambda _: None,
    enough: Callable[[Results], bool] = lambda results: results.decided,
) -> Results:
    """The results of at most so many blocks, or of `enough`; none of the journal is played again.

    Blocks are looked at in their order, so that any number of workers gives the same results.
    """
    results = Results(contest)
    for block in journal.blocks() if journal else ():
        if enough(results) or len(results) == blocks:
            break
        results.add(block)
    watch(results)
    for block in _played(crew, len(results), lambda: not enough(results), blocks):
        results.add(block)
        if journal:
            journal.write(block)
        watch(results)
    return results


def play_part(dealer: Dealer, part: BlockRange) -> list[Block]:
    return dealer.blocks(part.first, part.size)


def _played(crew: Crew, first: int, wanted: Callable[[], bool], end: int) -> Iterator[Block]:
    """The blocks in order, a few parts ahead of those who look at them."""
    waiting: deque[Promised] = deque()
    size = 1
    start = perf_counter()
    done = 0
    while wanted() and (waiting or first < end):
        while first < end and len(waiting) < 2 * crew.size:
            part = BlockRange(first, min(size, end - first))
            waiting.append(crew.submit(part))
            first += part.size
        for block in waiting.popleft().result():
            if not wanted():
                return
            yield block
            done += 1
        pace = done / crew.size / max(perf_counter() - start, 1e-9)
        size = max(1, min(LARGEST, 2 * size, ceil(SLICE * pace)))
