"""The same search over real sockets and calls: two tables of a server that a viewer cannot tell."""

import asyncio
import re
import time
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import httpx2 as httpx
import msgspec
from structlog.testing import capture_logs

from fileira.core.events import SPECTATOR
from fileira.core.match.match import Match
from fileira.server.bus.local import LocalBus
from fileira.server.ops.metrics import Metrics
from fileira.server.ops.settings import Settings
from fileira.server.protocol.entries import Opened
from fileira.server.protocol.replies import Person
from fileira.server.rooms.rooms import Rooms
from fileira.server.rooms.services import Services
from fileira.server.store.store import Store
from fileira.server.table.seating import Chair
from fileira.server.table.table import Table
from fileira.server.workers.warmup import Warmup
from tests.attack.hidden_cards import ORDER, SEEN, STRIDE
from tests.attack.pair import difference
from tests.attack.report import Report
from tests.attack.worlds import SEED, new_match, new_setup, play_on, shown, started, twin_of
from tests.server.kit.people import Guest, Player, at_table
from tests.server.kit.server_process import serving
from tests.server.kit.stored_logs import read_log
from tests.strategies import KINDS, Kind

TICKS = 12  # moves at a pair of tables
OPENING = 60  # moves before it, at most
PEOPLE = max(kind.variant.seats[-1] for kind in KINDS)
PATIENCE = 20.0  # seconds until a step must have come
WHYS = 20  # moves that are asked about after each one that is made
LONG = 12  # characters that nobody writes by chance
# What differs between any two tables, and between any two moments.
_OWN = re.compile(rb'"(now|created|touched|at|seen|seconds)":-?[0-9.e+]+')
LOOKS = ("", "/past", "/replay", "/replay?open=true&seat=0", "/record", "/turning-points")
ASKS = ("/analysis", "/deals", "/branches")
BESIDE = ("/api/tables", "/api/me/data", "/api/me/tables", "/api/me/results", "/metrics")


def search(report: Report, seed: int, seconds: float, folder: Path) -> None:
    """Pairs of tables until the time is up."""
    url = f"sqlite:///{folder / 'tables.sqlite'}"
    settings = {"database": url, "tables_per_guest": "100000", "sockets_per_address": "10000"}
    with serving(folder / "server", **settings) as server:
        games = [game["name"] for game in server.get("/api/games").json()["games"]]
        for game in games:
            server.wait_for(game)
        kinds = [kind for kind in ORDER if kind.game.name in games]
        guests = [Guest(server, f"P{number}") for number in range(PEOPLE + 1)]
        asyncio.run(_search(report, url, guests, kinds, seed, time.monotonic() + seconds))
    if SEED.to_bytes(32).hex() in server.log:
        report.find("the diary tells a seed")


async def _search(
    report: Report, url: str, guests: list[Guest], kinds: list[Kind], seed: int, end: float
) -> None:
    number = 0
    store = Store(url)
    services = Services(store, LocalBus(), Metrics(), time.time)
    rooms = Rooms(Settings(tables_per_guest=100_000), services, Warmup())
    while time.monotonic() < end:
        luck = Random(f"{seed}/calls/{number}")
        match = play_on(new_match(kinds[number * STRIDE % len(kinds)], luck), luck, OPENING)
        if not match.over:
            pair = Pair(report, rooms, url, match, guests, luck)
            await pair.run(end)
            report.counts["pairs of tables over the network"] += 1
        number += 1
        report.progress()
    await rooms.close()
    await rooms.rest()
    await store.close()


class Pair:
    """The same match at two tables of a server, but for what one of the guests cannot see."""

    def __init__(
        self,
        report: Report,
        rooms: Rooms,
        url: str,
        match: Match,
        guests: list[Guest],
        luck: Random,
    ) -> None:
        self._report, self._rooms, self._url, self._luck = report, rooms, url, luck
        self._seat = luck.choice((*range(match.seats), SPECTATOR))
        self._people = guests[: match.seats]
        self._viewer = guests[-1] if self._seat == SPECTATOR else guests[self._seat]
        self._kind = f"{match.game.name}-{match.variant.name}"
        self._setup = msgspec.structs.replace(new_setup(match, luck), clock=None)
        twin = twin_of(match, self._seat, luck.getrandbits(64))
        self._matches = [started(each) for each in (match, twin)]
        self._moves = match.game.rules.MOVES
        texts = [set(each.start.position.splitlines()) for each in self._matches if each.start]
        hidden = {line for line in texts[0] ^ texts[1] if len(line) >= LONG}
        self._secrets = [SEED.to_bytes(32).hex().encode(), *(line.encode() for line in hidden)]
        self._compared = 0
        place, cookie = self._viewer.process.url, {"cookie": self._viewer.cookie}
        self._calls = httpx.Client(base_url=place, headers=cookie, timeout=PATIENCE)

    async def run(self, end: float) -> None:
        self._tables = [await self._open(match) for match in self._matches]
        people = self._people if self._seat >= 0 else [*self._people, self._viewer]
        async with AsyncExitStack() as stack:
            stack.enter_context(self._calls)
            self._players = [
                await stack.enter_async_context(at_table(people, table))
                for table, _ in self._tables
            ]
            for _ in range(TICKS):
                await self._settle()
                if time.monotonic() > end or not self._looks_alike():
                    return
                self._compare_lines()
                await asyncio.to_thread(self._look_around)
                if not await self._move():
                    return

    async def _open(self, match: Match) -> tuple[str, str]:
        """Id and code of a table at which the match goes on."""
        host = Person(self._people[0].id, self._people[0].name)
        chairs = [Chair(owner=guest.id) for guest in self._people]
        with capture_logs():
            listed = await self._rooms.lobby.go_on(match, self._setup, host, chairs)
        return listed.id, listed.code

    def _listeners(self) -> list[Player]:
        """The viewer's lines."""
        return [players[self._seat] for players in self._players]

    async def _settle(self) -> None:
        """Everybody has been told everything."""
        numbers = [_read(self._url, table).n for table, _ in self._tables]
        async with asyncio.timeout(PATIENCE):
            for players, number in zip(self._players, numbers, strict=True):
                for player in players:
                    await player.until(partial(_knows, number))

    def _looks_alike(self) -> bool:
        """Whether the rules show the viewer the same at both tables."""
        tables = [_read(self._url, table) for table, _ in self._tables]
        if any(table.live_match is None or table.stage != "playing" for table in tables):
            return False
        one, other = (shown(table, self._seat, 1) for table in tables)
        return one == other and tables[0].n == tables[1].n

    async def _move(self) -> bool:
        """A seat moves at both tables, the same if it can; whether one could."""
        asked = [[player.copy["asked"] for player in players] for players in self._players]
        seats = [seat for seat in range(len(self._people)) if asked[0][seat] and asked[1][seat]]
        if not seats:
            return False
        seat, number = self._luck.choice(seats), self._luck.getrandbits(16)
        moves = [[move[0] for move in each[seat]["moves"]] for each in asked]
        common = sorted(set(moves[0]) & set(moves[1]))
        for players, question, own in zip(self._players, asked, moves, strict=True):
            can = common or own
            decision, move = question[seat]["decision"], can[number % len(can)]
            await players[seat].ask("play", decision=decision, move=move)
        return True

    def _compare_lines(self) -> None:
        """All that came over the sockets, but for who comes and goes."""
        got = [
            [body for body in me.client.got if b'"presence"' not in body[:20]]
            for me in self._listeners()
        ]
        for one, other in zip(got[0][self._compared :], got[1][self._compared :], strict=False):
            self._match("a message", one, other)
        self._compared = min(map(len, got))

    def _look_around(self) -> None:
        """Calls and commands of the viewer, most of which are refused before the end."""
        luck, id_ = self._luck, f"a{self._luck.getrandbits(40)}"
        for path in LOOKS:
            self._call_both("GET", path, None)
        self._call_both("POST", luck.choice(ASKS), {"decision": 0, "seat": 0})
        for number in range(WHYS):
            why = {"do": "why", "id": f"{id_}{number}", "move": luck.randrange(self._moves)}
            self._call_both("POST", "/commands", why)
        illegal = {"do": "play", "id": id_, "decision": 2**50, "move": luck.randrange(self._moves)}
        self._call_both("POST", "/commands", illegal)
        beside = self._calls.get(luck.choice(BESIDE)).content
        self._search("what is told beside the table", beside)

    def _call_both(self, method: str, path: str, body: object) -> None:
        answers = [
            self._calls.request(method, f"/api/tables/{table}{path}", json=body)
            for table, _ in self._tables
        ]
        one, other = (b"%d " % answer.status_code + answer.content for answer in answers)
        self._match(f"{method} {path}", one, other)

    def _match(self, kind: str, one: bytes, other: bytes) -> None:
        one, other = (
            _OWN.sub(b"", body.replace(id_.encode(), b"T").replace(code.encode(), b"C"))
            for body, (id_, code) in zip((one, other), self._tables, strict=True)
        )
        self._search(kind, one)
        if one != other:
            place = difference(_json(one), _json(other))
            what = f"{self._kind}: {kind}{place} tells something hidden"
            self._report.find(what, one=one, other=other, setup=str(self._setup))

    def _search(self, kind: str, body: bytes) -> None:
        self._report.counts[SEEN] += 1
        self._report.counts[f"{SEEN}: over the network"] += 1
        for secret in self._secrets:
            if secret in body:
                self._report.find(f"{self._kind}: {kind} quotes something hidden", body=body)


def _knows(number: int, player: Player) -> bool:
    return int(player.copy["n"]) >= number


def _read(url: str, table: str) -> Table:
    first, *others = read_log(url, table)
    assert isinstance(first, Opened)
    return Table(first, others)


def _json(body: bytes) -> object:
    """Of what can be read."""
    try:
        return msgspec.json.decode(body[body.index(b"{") :])
    except ValueError:
        return None
