"""A load for a table server: seats of many tables, each a socket that plays.

It is started by `server.py`, in a process and on a core of its own. Its last line is a JSON list of
what it measured, one part of the time after the other.

    python -m benchmarks.load fileira|boardgame_io PORT --tables 20 --seconds 8 --parts 1
"""

import asyncio
import json
import os
import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from benchmarks.load.calls import ADDRESS
from benchmarks.load.measured import Pace, Tally
from benchmarks.load.ours import OurSide
from benchmarks.load.peers import PeerSide
from benchmarks.load.sockets import Socket
from benchmarks.load.table import Player, Players

AT_ONCE = 10  # tables that open at the same time
STOLEN = 8  # place of the time that other machines took, in the first line of /proc/stat

T = TypeVar("T")
SIDES: dict[str, Callable[[int], OurSide | PeerSide]] = {
    "fileira": OurSide,
    "boardgame_io": PeerSide,
}


async def connect(player: Player, port: int) -> None:
    loop = asyncio.get_running_loop()
    _, player.socket = await loop.create_connection(
        lambda: Socket(player.path, player.cookie, player.hear), ADDRESS, port
    )
    await player.socket.opened
    await player.sit()


async def gather_tables(given: Namespace, tally: Tally) -> None:
    """Open all tables with all their sockets, then start them: nobody plays while others come."""
    side = SIDES[given.server](given.port)

    async def gather_table() -> Players:
        places = await asyncio.to_thread(side.open)
        ahead = random.random() * given.period  # tricks of tables end at different moments
        players = side.players(places, lambda: Pace(given.period, ahead), tally)
        await asyncio.gather(*(connect(player, given.port) for player in players))
        return players

    tables = await few_at_once(gather_table() for _ in range(given.tables))
    await few_at_once(map(side.start, tables))


async def few_at_once(work: Iterable[Coroutine[None, None, T]]) -> list[T]:
    few = asyncio.Semaphore(AT_ONCE)

    async def wait_and_do(one: Coroutine[None, None, T]) -> T:
        async with few:
            return await one

    return await asyncio.gather(*map(wait_and_do, work))


async def run(given: Namespace) -> None:
    tally = Tally()
    await gather_tables(given, tally)
    await asyncio.sleep(given.warm_up)
    print("counting", flush=True)
    tally.counts = True
    parts = [await measure(tally, given.seconds) for _ in range(given.parts)]
    tally.counts = False
    print(json.dumps(parts), flush=True)
    sys.stdin.readline()  # who started us looks at the server first


async def measure(tally: Tally, seconds: float) -> dict[str, float]:
    """What happens in so many seconds from now on."""
    tally.answers, tally.weight = [], 0
    start, stolen = perf_counter(), stolen_seconds()
    await asyncio.sleep(seconds)
    answers = sorted(tally.answers)
    return {
        "moves": len(answers),
        "seconds": perf_counter() - start,
        "p50": answers[len(answers) // 2],
        "p99": answers[len(answers) * 99 // 100],
        "bytes": tally.weight,
        "stolen": stolen_seconds() - stolen,
    }


def stolen_seconds() -> float:
    """The time that the host of a virtual machine gave to others, of all cores, since the start."""
    ticks = Path("/proc/stat").read_text().split(maxsplit=STOLEN + 1)[STOLEN]
    return int(ticks) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("server", choices=SIDES)
    parser.add_argument("port", type=int)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--parts", type=int, default=1)
    parser.add_argument("--warm-up", type=float, default=2.0)
    parser.add_argument("--period", type=float, default=0.0)
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
