"""Getting games ready: one that fails is not in the others' way, and calls are answered."""

import asyncio
from pathlib import Path

import httpx2 as httpx
import pytest

from fileira.core import kernel
from fileira.core.game import Game, load_games
from fileira.server import app
from fileira.server.http.server import Server
from fileira.server.ops.settings import Settings
from fileira.server.workers import warmup
from fileira.server.workers.warmup import Unplayable, Warmup

pytestmark = pytest.mark.anyio


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that fails when it is used for the first time."""
    broken, *_ = load_games()

    def load(game: Game) -> None:
        if game.name == broken:
            raise RuntimeError

    async def compiled(_: str) -> None: ...

    monkeypatch.setattr(warmup, "load", load)
    monkeypatch.setattr(warmup, "_compile", compiled)
    return broken


async def test_one_game_that_fails_leaves_the_others_ready(broken: str) -> None:
    ready = Warmup()
    await ready.prepare()
    assert ready.games == {name: name != broken for name in load_games()}
    with pytest.raises(Unplayable):
        await ready.wait_for(broken)


async def test_calls_about_a_game_that_failed_are_answered(broken: str, tmp_path: Path) -> None:
    async with (
        app.open_server(Settings(data=str(tmp_path)), None) as server,
        _visitor(server) as client,
    ):
        made = await client.put("/api/me", json={"name": "Ann"})
        client.headers["cookie"] = made.headers["set-cookie"].split(";")[0]
        async with asyncio.timeout(10):
            refused = await client.post("/api/tables", json={"game": broken})
        assert (refused.status_code, refused.json()["reason"]) == (503, "unplayable")


def _visitor(server: Server) -> httpx.AsyncClient:
    at_home = httpx.ASGITransport(app=app.new_app(server), client=("127.0.0.1", 1))
    return httpx.AsyncClient(transport=at_home, base_url="http://127.0.0.1")


@pytest.mark.skipif(kernel.INTERPRETED, reason="nothing is compiled")
async def test_a_cache_that_cannot_be_written_to_stops_no_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kernel, "FOLDER", tmp_path / "nowhere")
    await warmup._compile(next(iter(load_games())))
    assert not (tmp_path / "nowhere").exists()
