"""Getting games ready: one that fails is not in the others' way, and nobody waits."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from threading import Event
from typing import ClassVar

import pytest

from fileira.core import kernel
from fileira.core.compiler import kernel_cache, readiness
from fileira.core.game import Game, load_games
from fileira.server.workers import warmup
from fileira.server.workers.compile_child import CompileChild
from fileira.server.workers.warmup import Warmup
from tests.server.kit.visitors import a_server, come_in

pytestmark = pytest.mark.anyio
FIRST, SECOND, *_ = load_games()


class Child:
    """A compiler whose first work lasts until it is told to stop."""

    started: ClassVar[list[str]] = []
    has_started = Event()

    def __init__(self, game: str) -> None:
        self.game = game
        self.is_stopped = False
        self._done = Event()
        self.started.append(game)
        self.has_started.set()
        if len(self.started) > 1:
            self._done.set()

    def wait(self) -> bool:
        self._done.wait(10)
        return not self.is_stopped

    def stop(self) -> None:
        self.is_stopped = True
        self._done.set()


@pytest.fixture(autouse=True)
def _cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a server that starts: here everything may be compiled already."""
    monkeypatch.setattr(readiness._progress, "is_cold", True)
    monkeypatch.setattr(kernel_cache, "is_kept", lambda _game: True)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game that fails when it is used for the first time."""

    def load(game: Game) -> None:
        if game.name == FIRST:
            raise RuntimeError

    monkeypatch.setattr(warmup, "load", load)
    return FIRST


async def test_one_game_that_fails_leaves_the_others_ready(broken: str) -> None:
    ready, told = Warmup(), list[str]()
    ready.tell = told.append
    assert not any(ready.games.values())
    await ready.prepare()
    assert ready.games == {name: name != broken for name in load_games()}
    assert set(told) == load_games().keys() - {broken}
    assert readiness.is_cold()  # it stays interpreted
    async with asyncio.timeout(5):
        await ready.settle(broken)


async def test_a_game_that_failed_can_be_played(broken: str, tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, await come_in(server) as client:
        async with asyncio.timeout(20):
            await server.rooms.warmup.settle(broken)
            opened = await client.post("/api/tables", json={"game": broken})
        assert opened.status_code == 201


async def test_the_game_that_somebody_plays_is_compiled_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernel_cache, "is_kept", lambda _game: False)
    monkeypatch.setattr(warmup, "load", lambda _game: None)
    monkeypatch.setattr(warmup, "CompileChild", Child)
    ready = Warmup()
    preparing = asyncio.create_task(ready.prepare())
    async with asyncio.timeout(10):
        await asyncio.to_thread(Child.has_started.wait)
        ready.prefer(SECOND)
        await ready.settle(SECOND)
        await preparing
    assert Child.started[:2] == [FIRST, SECOND]
    assert sorted(Child.started[1:]) == sorted(load_games())
    assert all(ready.games.values())


@pytest.fixture
def orphan() -> int:
    """The number of a compiler whose parent has been killed."""
    code = (
        "import time; from fileira.server.workers.compile_child import CompileChild;"
        f"print(CompileChild({FIRST!r})._process.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout
        number = int(parent.stdout.readline())
        parent.kill()
    return number


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_a_compiler_ends_with_its_parent(orphan: int) -> None:
    end = time.monotonic() + 30
    while _is_alive(orphan) and time.monotonic() < end:
        time.sleep(0.1)
    assert not _is_alive(orphan)


def _is_alive(number: int) -> bool:
    command = Path(f"/proc/{number}/cmdline")
    return command.exists() and bool(command.read_bytes())  # what has ended has no command


@pytest.mark.skipif(kernel.INTERPRETED, reason="nothing is compiled")
def test_a_compiler_that_is_stopped_has_not_compiled() -> None:
    child = CompileChild(FIRST)
    child.stop()
    assert not child.wait()
