"""Workers on the cores of this machine."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager

from ..contests.block import Block
from ..contests.contest import Contest
from ..contests.dealer import Dealer
from .run import BlockRange, Crew, Promised, play_part
from .warm import warm


class Alone:
    """One worker: this process."""

    size = 1

    def __init__(self, dealer: Dealer) -> None:
        self._dealer = dealer

    def submit(self, part: BlockRange) -> Promised:
        done: Future[list[Block]] = Future()
        done.set_result(play_part(self._dealer, part))
        return done


class Processes:
    """Several workers, a process for each."""

    def __init__(self, pool: ProcessPoolExecutor, size: int) -> None:
        self._pool = pool
        self.size = size

    def submit(self, part: BlockRange) -> Promised:
        return self._pool.submit(_play, part)


@contextmanager
def local_crew(contest: Contest, workers: int | None = None) -> Iterator[Crew]:
    """As many workers as there are cores, if no number is given."""
    size = workers or os.cpu_count() or 1
    with Dealer(contest) as dealer:
        dealer.check_own_bots()
        if size == 1:
            yield Alone(dealer)
            return
    warm(contest)  # else every worker would compile for itself
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(size, context, _sit_down, (contest,))
    try:
        yield Processes(pool, size)
    finally:
        # Blocks that nobody waits for any more may take long.
        for process in pool._processes.values():  # noqa: SLF001  # public from Python 3.14 on
            process.terminate()
        pool.shutdown(cancel_futures=True)


_dealers: list[Dealer] = []  # of this process, a worker


def _sit_down(contest: Contest) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    _dealers[:] = [Dealer(contest)]


def _play(part: BlockRange) -> list[Block]:
    return play_part(_dealers[0], part)
