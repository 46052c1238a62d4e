"""Real server processes: killed in the middle of a match, nothing that was answered gets lost."""

import asyncio
import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, select

from fileira.cli import main
from fileira.core import kernel
from fileira.server.protocol.entries import Entry, Opened, Returned, decode
from fileira.server.store.schema import ENTRIES
from fileira.server.table.table import Table
from tests.server.kit.people import Guest, Player, at_table, sit_down
from tests.server.kit.server_process import Process, game_for, serving

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
SEATS = 10
KILLS = 4
COMPANY = 60.0  # seconds in which a bot must have moved


def read_log(url: str, table: str) -> list[Entry]:
    """The entries of a table; their numbers are contiguous."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    wanted = select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)
    with engine.connect() as connection:
        rows = connection.execute(wanted).all()
    engine.dispose()
    assert [row.number for row in rows] == list(range(len(rows)))
    return [decode(row.body) for row in rows]


async def test_no_answered_move_is_lost_by_killing_the_server(url: str, tmp_path: Path) -> None:
    with serving(tmp_path / "server", database=url) as server:
        setup = game_for(server, SEATS)
        server.wait_for(setup["game"])
        guests = [Guest(server, f"P{seat}") for seat in range(SEATS)]
        table = guests[0].open_table(**setup)
        sit_down(guests, table)
        async with at_table(guests, table) as players:
            await asyncio.gather(_kill(server, players), *(each.play() for each in players))
        entries = read_log(url, table)
        record = guests[0].call("GET", f"/api/tables/{table}/record").text
    for player in players:
        check_answers(player, entries)
    assert min(player.lines for player in players) > KILLS
    assert _verifies(record, tmp_path / "match.fileira")


async def test_bots_that_wait_for_company_play_when_somebody_comes(tmp_path: Path) -> None:
    with serving(tmp_path / "server") as server:
        setup = game_for(server, SEATS)
        server.wait_for(setup["game"])
        host = Guest(server, "Ana")
        table = host.open_table(**setup)
        host.do(table, do="start", id="start")  # all seats are filled with bots, nobody listens
        spectator = Player(host, table)
        line = asyncio.create_task(spectator.stay())
        async with asyncio.timeout(COMPANY):
            await spectator.until(lambda me: me.copy["n"] > SEATS + 1)  # after sitting and start
        line.cancel()


async def _kill(server: Process, players: list[Player]) -> None:
    """Again and again, whenever everybody is back and some more has happened."""
    luck = random.Random(1)
    for kills in range(KILLS):
        await asyncio.gather(*(player.connected(kills + 1) for player in players))
        await players[0].grow(luck.randrange(6, 25))
        await asyncio.to_thread(server.restart)


def check_answers(player: Player, entries: list[Entry]) -> None:
    """Every move that was answered stands in the log, at the number that was told."""
    done = {
        answer["id"]: answer["n"] for answer in player.answers.values() if answer["is"] == "done"
    }
    stored = {
        entry.id: n
        for n, entry in numbered(entries)
        if entry.by == player.guest.id and not isinstance(entry, Returned)
    }
    assert done
    # The same move once more is done already, and stands in the log once.
    assert {id_: stored.get(id_, n) for id_, n in done.items()} == done
    assert player.sent == {}


def numbered(entries: list[Entry]) -> list[tuple[int, Entry]]:
    """The entries with the numbers by which they were told."""
    first, *others = entries
    assert isinstance(first, Opened)
    table = Table(first)
    found: list[tuple[int, Entry]] = [(0, first)]
    for entry in others:
        table.add(entry)
        found.append((table.n, entry))
    return found


def _verifies(record: str, file: Path) -> bool:
    file.write_text(record, encoding="utf-8")
    return CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0
