"""The walk of a move, as `docs/architecture.md` tells it, is the one that a server goes."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from fileira.core import kernel
from tests.server.kit.people import Guest, sit_down
from tests.server.kit.server_process import Process, game_for, serving, until

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
PAGE = Path(__file__).parents[3] / "docs" / "architecture.md"
# A signal begins to note the modules of the server that are called, another one writes them down.
NOTING = """
import signal, sys
from pathlib import Path
noted, file = [], Path({path!r})
def note(frame, event, _):
    name = frame.f_globals.get("__name__", "")
    if event == "call" and name.startswith("fileira.server.") and noted[-1:] != [name]:
        noted.append(name)
def begin(*_):
    file.touch()
    sys.setprofile(note)
def end(*_):
    sys.setprofile(None)
    file.write_text(chr(10).join([*noted, "end"]))
signal.signal(signal.SIGUSR1, begin)
signal.signal(signal.SIGUSR2, end)
"""


async def test_a_move_goes_the_way_that_the_page_tells(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    with serving(tmp_path / "data", NOTING.format(path=str(noted))) as process:
        await _play_one_move(process, noted)
        os.kill(process.pid, signal.SIGUSR2)
        until(lambda: noted.read_text().endswith("end"))
    walk, called = list(_walk()), iter(noted.read_text().splitlines())
    assert [module for module in walk if f"fileira.server.{module}" not in called] == []
    assert len(walk) > 10
    assert walk[0] == walk[-1] == "net.fast_sockets"


async def _play_one_move(process: Process, noted: Path) -> None:
    """All who choose at the same time but one have chosen; then it is noted."""
    setup = game_for(process, 2)
    process.wait_for(setup["game"])
    people = Guest(process, "Ann"), Guest(process, "Bob")
    table = people[0].open_table(**setup)
    sit_down(people, table)
    async with people[0].socket(table) as own, people[1].socket(table) as other:
        lines = own, other
        told = [msgspec.json.decode(await line.recv()) for line in lines]
        asked = [each["asked"] for each in told]
        seats = [seat for seat in (0, 1) if asked[seat] and asked[seat]["must"]]
        for seat in seats[:-1]:
            await _answer(lines[seat], asked[seat])
        os.kill(process.pid, signal.SIGUSR1)
        until(noted.exists)
        await _answer(lines[seats[-1]], asked[seats[-1]])


async def _answer(line: ClientConnection, asked: dict[str, object]) -> None:
    """Play the first move that is offered; a step or an answer tells that it is done."""
    moves = asked["moves"]
    assert isinstance(moves, list)
    command = {"do": "play", "id": "one", "decision": asked["decision"], "move": moves[0][0]}
    await line.send(msgspec.json.encode(command).decode())
    while '"done"' not in str(await line.recv()):
        pass


def _walk() -> Iterator[str]:
    """The modules of the page, in their order: `rooms/turns` is `rooms.turns`."""
    told = PAGE.read_text(encoding="utf-8").partition("**The walk of a move**")[2]
    for line in re.findall(r"^\d+\. .*$", told.partition("\n## ")[0], re.MULTILINE):
        yield from (name.replace("/", ".") for name in re.findall(r"`(\w+/\w+)`", line))
