"""Servers that are killed again and again while people play: what was answered has happened."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from fileira.core.match import match_record
from fileira.server.protocol.entries import Entry, Opened
from fileira.server.table.table import Table
from tests.attack.report import Report
from tests.server.conftest import new_database
from tests.server.kit.people import Guest, Player, at_table, sit_down
from tests.server.kit.real_services import postgres, redis
from tests.server.kit.server_process import Process, serving
from tests.server.kit.stored_logs import numbered, read_log

KILLS = "kills"
TABLES: tuple[dict[str, Any], ...] = (
    # Where seats may move that need not: they draw late, and accuse.
    {"game": "sequence", "seats": 4, "options": {"manual_draw": True, "table_talk": True}},
    {
        "game": "sequence",
        "variant": "advanced",
        "seats": 6,
        "options": {"manual_draw": True, "table_talk": True, "teams": 3},
    },
    {"game": "six_nimmt", "variant": "anniversary", "seats": 4},
    {"game": "tricky_twist", "seats": 3},
)
OPENING = 30.0  # seconds in which everybody must be back
GROWTH = 5.0  # seconds after which a server is killed even if little has happened
THINK = 0.05  # seconds
SLIPS = ("while_over", "nothing_to_withdraw", "too_much_talk", "illegal_move", "while_closed")


class Restless(Player):
    """Moves when asked, sometimes when not, thinks again, and talks."""

    def __init__(self, guest: Guest, table: str) -> None:
        super().__init__(guest, table)
        self.failed: dict[str, Any] = {}  # the answer after which nothing goes on
        self.is_tired = False
        self._made: dict[int, int] = {}  # by decision the move

    async def play(self) -> None:
        while not (self.is_over or self.failed or self.is_tired):
            await asyncio.sleep(self._luck.uniform(0, 2 * THINK))
            await self._act()

    async def _act(self) -> None:
        asked, answered = self.copy.get("asked"), self.copy.get("answered") or []
        whim = self._luck.random()
        if whim < 0.02:
            await self._try("phrase", phrase="thinking")
        elif answered and whim < 0.15:
            decision = self._luck.choice(answered)[0]
            self._made.pop(decision, None)
            await self._try("withdraw", decision=decision)
        elif asked and (asked["must"] or whim < 0.2):
            await self._move(asked)

    async def _move(self, asked: dict[str, Any]) -> None:
        """Never the same move again: that leaves nothing in the log."""
        decision = asked["decision"]
        moves = [move[0] for move in asked["moves"] if move[0] != self._made.get(decision)]
        if moves:
            self._made[decision] = self._luck.choice(moves)
            await self._try("play", decision=decision, move=self._made[decision])

    async def _try(self, do: str, **values: object) -> None:
        answer = await self.ask(do, **values)
        if answer["is"] == "refused" and answer["reason"] not in SLIPS:
            self.failed = {"do": do, **values, **answer}


class Group:
    """People at one table, and the tables that they have left behind."""

    def __init__(self, setup: dict[str, Any], servers: Sequence[Process], number: int) -> None:
        self.setup = setup
        self._guests = [
            Guest(servers[(number + seat) % len(servers)], f"P{number}{seat}")
            for seat in range(setup["seats"])
        ]
        self.players: list[Restless] = []
        self.is_lost = False  # nobody gets in any more

    @asynccontextmanager
    async def at_new_table(self) -> AsyncIterator[None]:
        """Everybody sits, and plays as long as this goes on."""
        self.is_lost = False
        table = await asyncio.to_thread(self._guests[0].open_table, **self.setup)
        await asyncio.to_thread(sit_down, self._guests, table)
        async with at_table(self._guests, table, Restless) as players:
            self.players = [player for player in players if isinstance(player, Restless)]
            playing = [asyncio.create_task(player.play()) for player in self.players]
            try:
                yield
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)

    @property
    def table(self) -> str:
        return self.players[0].table

    @property
    def is_over(self) -> bool:
        return self.is_lost or any(player.is_over or player.failed for player in self.players)

    @property
    def entries(self) -> int:
        return max(int(player.copy["n"]) for player in self.players)

    def record(self) -> str:
        return self._guests[0].call("GET", f"/api/tables/{self.table}/record").text


def kill_one(report: Report, seed: int, seconds: float, folder: Path, most: int) -> None:
    """A server alone, on SQLite."""
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    with serving(folder / "server", database=url) as server:
        asyncio.run(_kill_on(report, [server], url, Random(seed), seconds, most))


def kill_two(report: Report, seed: int, seconds: float, folder: Path, most: int) -> None:
    """Two servers of the same tables, on PostgreSQL and Redis."""
    with _two(folder) as (servers, url):
        asyncio.run(_kill_on(report, servers, url, Random(seed), seconds, most))


@contextmanager
def _two(folder: Path) -> Iterator[tuple[list[Process], str]]:
    with postgres() as database, redis() as exchange:
        url = new_database(database)
        shared = {"database": url, "redis": f"redis://127.0.0.1:{exchange.port}"}
        shared["secret_file"] = str(folder / "secret")
        with (
            serving(folder / "one", **shared) as one,
            serving(folder / "two", **shared) as two,
        ):
            yield [one, two], url


async def _kill_on(
    report: Report, servers: list[Process], url: str, luck: Random, seconds: float, most: int
) -> None:
    for server in servers:
        for setup in TABLES:
            await asyncio.to_thread(server.wait_for, setup["game"])
    end = time.monotonic() + seconds
    groups = [
        await asyncio.to_thread(Group, setup, servers, number)
        for number, setup in enumerate(TABLES)
    ]
    kills = 0
    while time.monotonic() < end and kills < most:
        async with AsyncExitStack() as stack:
            for group in groups:
                await stack.enter_async_context(group.at_new_table())
            while not all(group.is_over for group in groups) and kills < most:
                if time.monotonic() > end:
                    break
                await _kill(report, luck.choice(servers), groups, luck)
                kills += 1
            await _settle(groups)
        for group in groups:
            _judge(report, group, url)


async def _kill(report: Report, server: Process, groups: list[Group], luck: Random) -> None:
    """When some more has happened; then all must find their tables again."""
    goal = sum(group.entries for group in groups) + luck.randrange(5, 80)
    await _until(lambda: sum(group.entries for group in groups) >= goal, GROWTH)
    lines = {player: player.lines for player in _players(groups) if player.guest.process is server}
    await asyncio.to_thread(server.restart)
    report.counts[KILLS] += 1
    start = time.monotonic()
    await _until(lambda: all(player.lines > n for player, n in lines.items()), OPENING)
    report.note_worst("until all were back", time.monotonic() - start)
    for group in groups:
        if any(player.lines == lines.get(player) for player in group.players):
            group.is_lost = True
            report.find("a table does not open after a kill", table=group.table)
    report.progress()


def _players(groups: list[Group]) -> list[Restless]:
    """Those whose tables can be entered."""
    return [player for group in groups if not group.is_lost for player in group.players]


async def _until(fact: Callable[[], bool], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not fact() and time.monotonic() < end:  # noqa: ASYNC110  # of many people
        await asyncio.sleep(0.02)


async def _settle(groups: list[Group]) -> None:
    """Nobody begins anything more, and everything that was sent is answered."""
    for player in _players(groups):
        player.is_tired = True
    await _until(lambda: not any(player.sent for player in _players(groups)), OPENING)


def _judge(report: Report, group: Group, url: str) -> None:
    name = f"{group.setup['game']} with {group.setup['seats']}"
    for player in group.players:
        if player.failed:
            report.find(f"a command failed: {name}: {player.failed['reason']}", **player.failed)
    entries = read_log(url, group.table)
    report.counts["entries"] += len(entries)
    try:
        _reopen(entries)
    except Exception as error:  # noqa: BLE001  # whatever it is, nobody can play there any more
        report.find(f"a log cannot be read: {name}: {type(error).__name__}", error=repr(error))
    for player in group.players:
        _judge_answers(report, player, entries)
        if player.sent and not (group.is_lost or any(each.failed for each in group.players)):
            report.find("a command is never answered", sent=str(player.sent))
    if all(player.is_over for player in group.players):
        match_record.read(group.record())
        report.counts["matches played to the end"] += 1


def _reopen(entries: list[Entry]) -> Table:
    first, *others = entries
    assert isinstance(first, Opened)
    return Table(first, others)


def _judge_answers(report: Report, player: Restless, entries: list[Entry]) -> None:
    """Every command that was done stands in the log, at the number that was told."""
    stored = {entry.id: n for n, entry in numbered(entries) if entry.by == player.guest.id}
    for answer in player.answers.values():
        if answer["is"] != "done":
            continue
        report.counts["answered commands"] += 1
        if stored.get(answer["id"]) != answer["n"]:
            report.find("an answered command is lost", answer=str(answer), table=player.table)
