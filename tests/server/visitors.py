"""People and programs at a server that runs inside the test: calls without a network."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2 as httpx
import msgspec
import pytest

from fileira.server.app import new_app, open_desk
from fileira.server.desk import Desk
from fileira.server.readiness import Readiness
from fileira.server.settings import Settings

GAME = "high_card"  # the toy


@asynccontextmanager
async def a_desk(folder: Path, **settings: int) -> AsyncIterator[Desk]:
    """All of a server but its lines, where the toy can be played at once."""

    async def prepare(self: Readiness) -> None:
        self._ready[GAME].set()

    chosen = msgspec.convert({"data": str(folder), "request_burst": 10_000} | settings, Settings)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Readiness, "prepare", prepare)
        async with open_desk(chosen, None) as desk:
            yield desk


def caller(desk: Desk, **headers: str) -> httpx.AsyncClient:
    at_home = httpx.ASGITransport(app=new_app(desk), client=("127.0.0.1", 1))
    return httpx.AsyncClient(transport=at_home, base_url="http://127.0.0.1", headers=headers)


async def come_in(desk: Desk, name: str = "Ann") -> httpx.AsyncClient:
    """Somebody new, with a cookie."""
    async with caller(desk) as nobody:
        made = await nobody.put("/api/me", json={"name": name})
    return caller(desk, cookie=cookie_of(made))


async def program_of(person: httpx.AsyncClient, desk: Desk, **wish: str) -> httpx.AsyncClient:
    """A program of this person, with a new token."""
    made = await person.post("/api/me/tokens", json={"name": "robot"} | wish)
    assert made.status_code == 201, made.text
    return caller(desk, authorization=f"Bearer {made.json()['token']}")


def cookie_of(answer: httpx.Response) -> str:
    return str(answer.headers["set-cookie"]).split(";")[0]
