"""A process of attackers: burst after burst, several at a time, until its time is up.

It is told by JSON as its one argument what to do, and tells by JSON lines what came of it.
"""

import asyncio
import os
import sys
import time
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

import msgspec

from tests.attack.calls import CHEAP_CALLS, COSTLY_CALLS
from tests.attack.connections import CONNECTIONS
from tests.attack.eve import TROUBLE, Eve
from tests.attack.table_life import COMMANDS
from tests.attack.target import Target

ADDRESSES = 100  # of one worker: each may send only so much
COSTLY_ADDRESSES = 2
NICENESS = 10  # the machine is for those who are attacked
BURST_SECONDS = 30.0  # at most
PAUSE = 0.01  # seconds between two bursts
TOLD = 2.0  # seconds between two lines

Attack = Callable[[Eve], Awaitable[None]]
KINDS: dict[str, tuple[Attack, ...]] = {
    "connections": CONNECTIONS,
    "calls": CHEAP_CALLS,
    "records": COSTLY_CALLS,
    "commands": COMMANDS,
}


class Orders(msgspec.Struct, frozen=True):
    """What a process of attackers is to do."""

    target: Target
    kinds: tuple[str, ...]  # one worker for each
    seed: int
    seconds: float
    network: int  # the second number of its addresses: 127.network.x.y


class Burst(msgspec.Struct, frozen=True):
    """What was under way, and when."""

    kind: str
    start: float
    end: float


class Told(msgspec.Struct):
    """What came of it so far."""

    counts: dict[str, int] = {}
    found: dict[str, str] = {}
    bursts: list[Burst] = []  # since the last line


class Gang:
    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._end = time.monotonic() + orders.seconds
        self._told = Told()

    async def run(self) -> None:
        workers = [self._work(kind, at) for at, kind in enumerate(self._orders.kinds)]
        telling = asyncio.create_task(self._tell_on())
        await asyncio.gather(*workers)
        telling.cancel()
        self._tell()

    async def _work(self, kind: str, at: int) -> None:
        """Attack in one way after the other, each time from another address."""
        number = 0
        while time.monotonic() < self._end:
            luck = Random(f"{self._orders.seed}/{at}/{kind}/{number}")
            most = COSTLY_ADDRESSES if kind == "records" else ADDRESSES
            address = f"127.{self._orders.network}.{at}.{1 + number % most}"
            await self._burst(luck.choice(KINDS[kind]), Eve(self._orders.target, address, luck))
            number += 1
            await asyncio.sleep(PAUSE)

    async def _burst(self, attack: Attack, eve: Eve) -> None:
        start = time.monotonic()
        try:
            with suppress(*TROUBLE):
                async with asyncio.timeout(BURST_SECONDS):
                    await eve.introduce()
                    await attack(eve)
        except Exception:  # noqa: BLE001  # an attack that is wrong itself must be seen
            eve.found.setdefault(
                f"the attack itself failed: {attack.__name__}", traceback.format_exc()
            )
        self._told.bursts.append(Burst(attack.__name__, start, time.monotonic()))
        for name, number in eve.counts.items():
            self._told.counts[name] = self._told.counts.get(name, 0) + number
        for what, led_to_it in eve.found.items():
            self._told.found.setdefault(what, f"{attack.__name__}: {led_to_it}")

    async def _tell_on(self) -> None:
        while True:
            await asyncio.sleep(TOLD)
            self._tell()

    def _tell(self) -> None:
        print(msgspec.json.encode(self._told).decode(), flush=True)
        self._told.bursts.clear()


def main() -> None:
    os.nice(NICENESS)
    orders = msgspec.json.decode(sys.argv[1], type=Orders)
    asyncio.run(Gang(orders).run())


if __name__ == "__main__":
    main()
