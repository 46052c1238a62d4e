"""How long the bots of one guest take to answer while another guest has many tables with experts.

python benchmarks/bots_under_load.py [--tables 15] [--moves 5] [--game tricky_twist] [--json]

It starts a server of its own on loopback. Ann opens the tables, listens to all of them and plays
by chance; Bob has one table with a beginner, then one with an expert, and plays so many moves. It
measures from the answer to Bob's move until Bob is waited for again. The wait of bots that only
want to look thoughtful is switched off.
"""

import asyncio
import json
import os
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path
from statistics import median
from time import perf_counter

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.kit.people import Guest, Player, at_table, sit_down
from tests.server.kit.server_process import Process, serving

ELSEWHERE = "127.0.0.2"
SEAT = 0  # of the guest
MOST_TABLES = 20  # that a guest may have
LONGEST = 120.0  # seconds for each part


class Neighbour(Guest):
    """A guest of another household: with another address of this machine, as Linux has them."""

    def socket(self, table: str, after: int = -1, **headers: str) -> connect:
        line = super().socket(table, after, **headers)
        line.create_connection_kwargs["local_addr"] = (ELSEWHERE, 0)
        return line


async def measure(process: Process, args: Namespace) -> dict[str, list[float]]:
    """The seconds of each answer, by level and by whether others play meanwhile."""
    bob = Neighbour(process, "Bob")
    found: dict[str, list[float]] = {}
    for level in ("beginner", "expert"):
        found[f"{level} alone"] = await answers(bob, level, args)
    ann = Guest(process, "Ann")
    crowd = [asyncio.create_task(play(ann, args)) for _ in range(args.tables)]
    await asyncio.sleep(2.0)
    for level in ("beginner", "expert"):
        found[f"{level} beside {args.tables} tables"] = await answers(bob, level, args)
    for each in crowd:
        each.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    return found


async def play(guest: Guest, args: Namespace) -> None:
    """Play by chance against experts, match after match."""
    while True:
        table = await asyncio.to_thread(open_table, guest, "expert", args)
        async with at_table([guest], table) as (player,):
            await player.play()


async def answers(guest: Guest, level: str, args: Namespace) -> list[float]:
    table = await asyncio.to_thread(open_table, guest, level, args)
    seconds: list[float] = []
    async with asyncio.timeout(LONGEST), at_table([guest], table) as (player,):
        while len(seconds) < args.moves and not player.is_over:
            seconds += await answer(player)
    return seconds


async def answer(player: Player) -> list[float]:
    """Decide; how long only others were waited for, if they were."""
    await player.until(lambda me: me._owes or me.is_over)  # noqa: SLF001  # a player of tests
    if player.is_over:
        return []
    await player._decide()  # noqa: SLF001
    start = perf_counter()
    if is_waited_for(player):
        return []
    await player.until(is_waited_for)
    return [perf_counter() - start]


def is_waited_for(player: Player) -> bool:
    return SEAT in player.copy["waiting"] or player.is_over


def open_table(guest: Guest, level: str, args: Namespace) -> str:
    table = guest.open_table(game=args.game, seats=args.seats, level=level)
    sit_down([guest], table)
    return table


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=15, help="tables of the other guest")
    parser.add_argument("--moves", type=int, default=5, help="moves to measure at each table")
    parser.add_argument("--game", default="tricky_twist")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--json", action="store_true", help="print numbers for programs")
    args = parser.parse_args()
    args.tables = min(args.tables, MOST_TABLES - 1)
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as process:
        process.wait_for(args.game)
        found = asyncio.run(measure(process, args))
    if args.json:
        print(json.dumps({"load": load, "seconds": found}))
        return
    print(f"load of the machine before: {load:.1f} on {os.cpu_count()} cores")
    for name, seconds in found.items():
        print(f"{name}: median {median(seconds):.2f} s, longest {max(seconds):.2f} s")


if __name__ == "__main__":
    main()
