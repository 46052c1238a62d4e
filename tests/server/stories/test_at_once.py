"""A new server plays at once: while games are compiled, everything works but searching."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fileira.core import kernel
from fileira.core.game import load_games
from tests.server.kit.people import Guest
from tests.server.kit.server_process import Process, serving

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="nothing is compiled"),
]
EXPERT = "expert"


@pytest.fixture(name="server")
def _server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    """One that has compiled nothing yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with serving(tmp_path / "data") as server:
        yield server


@pytest.mark.parametrize("game", [name for name in load_games() if name != "high_card"])
async def test_a_table_with_experts_plays_before_anything_is_compiled(
    server: Process, game: str
) -> None:
    guest = Guest(server, "Ann")
    table = guest.open_table(game=game, seats=4, level=EXPERT, hints=True)
    async with guest.socket(table) as socket:
        await socket.send(json.dumps({"do": "sit", "id": "sit", "seat": 0}))
        for seat in (1, 2, 3):
            await socket.send(json.dumps({"do": "fill", "id": f"fill{seat}", "seat": seat}))
        await socket.send(json.dumps({"do": "start", "id": "start"}))
        told: list[dict[str, Any]] = []
        while not _question(told):
            told.append(json.loads(await socket.recv()))
        asked = _question(told)
        await socket.send(json.dumps({"do": "hint", "id": "hint", "decision": asked["decision"]}))
        move = {"decision": asked["decision"], "move": asked["moves"][0][0]}
        while not any(each["is"] == "advice" for each in told):
            told.append(json.loads(await socket.recv()))
        await socket.send(json.dumps({"do": "play", "id": "play"} | move))
        while not any(each.get("id") == "play" for each in told):
            told.append(json.loads(await socket.recv()))
    (advice,) = [each for each in told if each["is"] == "advice"]
    assert advice["getting_ready"]
    assert {tuple(each["getting_ready"]) for each in told if each["is"] == "presence"} == {
        ("strong", "expert")
    }
    assert [each["is"] for each in told if each.get("id") == "play"] == ["done"]
    assert not server.get("/ready").json()["games"][game]
    assert not list(server.folder.parent.rglob(f"{game}*.ready"))


def _question(told: list[dict[str, Any]]) -> dict[str, Any]:
    """What Ann is asked, as far as she has been told."""
    asked: dict[str, Any] = {}
    for message in told:
        fields = message if message["is"] == "whole" else message.get("set") or {}
        asked = fields.get("asked", asked)
    return asked or {}
