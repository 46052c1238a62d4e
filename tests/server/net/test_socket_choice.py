"""Another uvicorn than the one we know: sockets are slower then, but people play."""

import asyncio
from pathlib import Path

import pytest

from fileira.core import kernel
from fileira.server.net.fast_sockets import FastSocket
from fileira.server.net.socket_choice import choose_sockets
from tests.server.kit.people import Guest, at_table, sit_down
from tests.server.kit.server_process import game_for, number, serving, until

pytestmark = pytest.mark.anyio
# A version of uvicorn that hands messages on in another way than our wires expect.
OTHER = """
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

def handle_text(self, event):
    self.queue.put_nowait({"type": "websocket.receive", "text": bytes(event.data).decode()})

WebSocketsSansIOProtocol.handle_text = handle_text
"""


async def test_our_wires_fit_the_uvicorn_that_is_installed() -> None:
    assert await choose_sockets() is FastSocket


async def test_wires_that_lack_something_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("uvicorn.protocols.websockets.websockets_sansio_impl.STATUS_PHRASES")
    assert await choose_sockets() is FastSocket  # nothing that they need
    monkeypatch.setattr(FastSocket, "send_keepalive_ping", None)
    assert await choose_sockets() is not FastSocket


@pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
async def test_a_match_is_played_over_ordinary_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, OTHER) as server:
        server.wait_for(game_for(server, 2)["game"])
        assert "ordinary_sockets" in server.log
        guests = [Guest(server, "Ann"), Guest(server, "Bob")]
        table = guests[0].open_table(**game_for(server, 2))
        sit_down(guests, table)
        async with at_table(guests, table) as players:
            await asyncio.gather(*(player.play() for player in players))
            assert number(server, "connections ") >= 2
        assert {player.lines for player in players} == {1}
        until(lambda: number(server, "connections ") == 1)  # the one that asks
