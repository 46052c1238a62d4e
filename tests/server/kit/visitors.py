"""People and programs at a server that runs inside the test: calls without a network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2 as httpx
import msgspec

from fileira.server.app import new_app, open_server
from fileira.server.http.server import Server
from fileira.server.ops.settings import Settings

GAME = "high_card"  # the toy


@asynccontextmanager
async def a_server(folder: Path, **settings: int) -> AsyncIterator[Server]:
    """All of a server but its lines, where the toy can be played at once."""
    chosen = msgspec.convert({"data": str(folder), "request_burst": 10_000} | settings, Settings)
    async with open_server(chosen, None) as server:
        yield server


def caller(server: Server, **headers: str) -> httpx.AsyncClient:
    at_home = httpx.ASGITransport(app=new_app(server), client=("127.0.0.1", 1))
    return httpx.AsyncClient(transport=at_home, base_url="http://127.0.0.1", headers=headers)


async def come_in(server: Server, name: str = "Ann") -> httpx.AsyncClient:
    """Somebody new, with a cookie."""
    async with caller(server) as nobody:
        made = await nobody.put("/api/me", json={"name": name})
    return caller(server, cookie=cookie_of(made))


async def program_of(person: httpx.AsyncClient, server: Server, **wish: str) -> httpx.AsyncClient:
    """A program of this person, with a new token."""
    made = await person.post("/api/me/tokens", json={"name": "robot"} | wish)
    assert made.status_code == 201, made.text
    return caller(server, authorization=f"Bearer {made.json()['token']}")


def cookie_of(answer: httpx.Response) -> str:
    return str(answer.headers["set-cookie"]).split(";")[0]
