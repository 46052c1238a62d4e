"""Real server processes: killed in the middle of a match, nothing that was answered gets lost."""

import asyncio
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from fileira.cli import main
from fileira.core import kernel
from tests.server.kit.people import Guest, Player, at_table, sit_down
from tests.server.kit.server_process import Process, game_for, serving
from tests.server.kit.stored_logs import check_answers, read_log

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
SEATS = 10
KILLS = 4
COMPANY = 60.0  # seconds in which a bot must have moved


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


def _verifies(record: str, file: Path) -> bool:
    file.write_text(record, encoding="utf-8")
    return CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0
