"""Two people who play while others are attacked: how long they wait, and what disturbs them.

It is a process of its own, told by JSON as its one argument, and tells by one JSON line at its end.
"""

import asyncio
import sys
import threading
import time
from collections.abc import Awaitable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.attack.eve import Eve
from tests.attack.target import Target, Victims, tell_victims
from tests.server.kit.people import Guest, Player, at_table, sit_down
from tests.server.kit.server_process import Process

SLOW = 0.05  # seconds; what took longer is told, with when it was
PING, LOOK, THINK, CONTROL = 0.05, 0.25, 0.1, 0.02  # seconds between two


class Sample(msgspec.Struct, frozen=True, array_like=True):
    kind: str
    start: float
    end: float

    @property
    def seconds(self) -> float:
        return self.end - self.start


class Watch(msgspec.Struct, frozen=True):
    """What a probe is to do."""

    target: Target
    seconds: float
    control: int  # the port of the echo


class Felt(msgspec.Struct):
    """How it was for the victims."""

    counts: dict[str, int] = {}
    slow: list[Sample] = []  # of the server
    late: list[Sample] = []  # of the machine
    worst: dict[str, float] = {}
    disturbed: list[str] = []
    tables: list[str] = []
    guests: list[str] = []

    def note(self, kind: str, start: float) -> None:
        sample = Sample(kind, start, time.monotonic())
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.worst[kind] = max(self.worst.get(kind, 0.0), sample.seconds)
        if sample.seconds > SLOW:
            self.slow.append(sample)

    def note_late(self, kind: str, start: float, expected: float = 0.0) -> None:
        """Of something that the server has no part in."""
        end = time.monotonic()
        late = end - start - expected
        self.worst[kind] = max(self.worst.get(kind, 0.0), late)
        if late > SLOW / 5:
            self.late.append(Sample(kind, start, end))


class Elsewhere(Process):
    """A server that somebody else has started."""

    def __init__(self, url: str) -> None:
        self.url = url


class Victim(Player):
    """Plays as ever, and notes how long each answer takes."""

    felt: Felt

    async def ask(self, do: str, **values: object) -> dict[str, Any]:
        start = time.monotonic()
        answer = await super().ask(do, **values)
        self.felt.note(f"answers to {do}", start)
        if answer["is"] == "refused" and answer.get("reason") != "while_over":
            self.felt.disturbed.append(f"{do} was refused: {answer}")
        return answer

    async def ping_on(self) -> None:
        while True:
            await self.ask("ping")
            await asyncio.sleep(PING)

    async def _decide(self) -> None:
        await asyncio.sleep(THINK)
        await super()._decide()


class Probe:
    def __init__(self, watch: Watch) -> None:
        self.felt = Felt()
        self._watch = watch
        self._target = watch.target
        place = Elsewhere(watch.target.url)
        self._guests = [Guest(place, name) for name in ("Ann", "Bob")]
        self.felt.guests = [guest.id for guest in self._guests]

    async def run(self) -> None:
        """Match after match."""
        others = [asyncio.create_task(each) for each in (self._look_on(), self._control())]
        threading.Thread(target=self._sleep_on, daemon=True).start()
        end = time.monotonic() + self._watch.seconds
        try:
            async with asyncio.timeout_at(asyncio.get_running_loop().time() + self._watch.seconds):
                while time.monotonic() < end:
                    await self._play_match()
        except TimeoutError:
            pass
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _play_match(self) -> None:
        ann, *_ = self._guests
        setup = self._target.setup | {"seats": 2, "options": {"limit": 999}}
        table = await asyncio.to_thread(ann.open_table, **setup)
        await asyncio.to_thread(sit_down, self._guests, table)
        self.felt.tables.append(table)
        code = ann.call("GET", f"/api/tables/{table}").json()["code"]
        async with at_table(self._guests, table, Victim) as players:
            victims = [player for player in players if isinstance(player, Victim)]
            for victim in victims:
                victim.felt = self.felt
            telling = asyncio.create_task(self._tell(victims[0], code))
            print("ready", flush=True)
            try:
                await self._play_all(victims)
            finally:
                telling.cancel()
                self._check(victims)

    async def _play_all(self, victims: list[Victim]) -> None:
        pinging = [asyncio.create_task(victim.ping_on()) for victim in victims]
        try:
            await asyncio.gather(*(victim.play() for victim in victims))
        finally:
            for task in pinging:
                task.cancel()
            await asyncio.gather(*pinging, return_exceptions=True)

    def _check(self, victims: list[Victim]) -> None:
        for victim in victims:
            if victim.lines != 1:
                self.felt.disturbed.append(f"the line broke {victim.lines - 1} times")
            self.felt.counts["moves of victims"] = self.felt.counts.get("answers to play", 0)

    async def _tell(self, victim: Victim, code: str) -> None:
        """What everybody can see of the table, for attackers to use."""
        while True:
            ids = tuple(self.felt.guests)
            decision = max(0, victim.copy["n"])
            victims = Victims(victim.table, code, ids, decision)
            await asyncio.to_thread(tell_victims, Path(self._target.folder), victims)
            await asyncio.sleep(0.5)

    async def _look_on(self) -> None:
        """Calls of somebody who has nothing to do with it all."""
        friend = Eve(self._target, "127.0.0.1", Random(0))
        while True:
            await asyncio.sleep(LOOK)
            start = time.monotonic()
            status, *_ = await friend.call("GET", "/api/tables")
            self.felt.note("answers to calls", start)
            if status != 200:
                self.felt.disturbed.append(f"a call was answered by {status}")

    async def _control(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._watch.control)
        while True:
            start = time.monotonic()
            writer.write(b"x")
            await reader.read(1)
            self.felt.note_late("control", start)
            await asyncio.sleep(CONTROL)

    def _sleep_on(self) -> None:
        while True:
            start = time.monotonic()
            time.sleep(CONTROL)
            self.felt.note_late("control of sleep", start, CONTROL)


async def _run(work: Awaitable[None]) -> None:
    await work


def main() -> None:
    probe = Probe(msgspec.json.decode(sys.argv[1], type=Watch))
    asyncio.run(_run(probe.run()))
    print(msgspec.json.encode(probe.felt).decode(), flush=True)


if __name__ == "__main__":
    main()
