"""Whatever strangers send for us to read, it costs next to nothing and is refused clearly."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import msgspec
import pytest
import tomli_w
from starlette.requests import HTTPConnection

from fileira.core import kernel
from fileira.core.match.match import Match, StartPosition
from fileira.core.match.match_record import digest_of, save
from fileira.server.http.auth import Auth
from fileira.server.ops.metrics import Metrics
from fileira.server.replay.moments import Eyes
from fileira.server.replay.replay import lines, people_of
from fileira.server.store.store import Store
from tests.server.kit.people import Guest, answer
from tests.server.kit.server_process import PATIENCE, Process, serving, short_game
from tests.strategies import play_at_random

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
DEEP = b"[" * 5000
LONG = b"9" * 5000
BODIES = {
    "deep": DEEP,
    "deep in a field": b'{"a":' + DEEP,
    "deep and closed": b'{"a":' + b"[" * 4000 + b"]" * 4000 + b"}",
    "deep objects": b'{"a":' * 2000,
    "a long number": b'{"seats":' + LONG + b"}",
    "a long fraction": b'{"seats":0.' + LONG + b"}",
    "a long exponent": b'{"seats":1e' + LONG + b"}",
    "many fields": b"{" + b",".join(b'"a%d":1' % number for number in range(1500)) + b"}",
    "half of an emoji": b'{"game":"\\ud800"}',
    "no text": b'{"game":"\xff\xfe"}',
}
OPTIONS = {
    "deep": b"[" * 4000 + b"]" * 4000,
    "a long number": LONG,
    "a large number": b"9" * 30,
    "a text of NULs": b'"' + b"\\u0000" * 1000 + b'"',
}
COMMANDS = {
    "before all": b'{"a":' + DEEP,
    "instead of what to do": b'{"do":' + DEEP,
    "before what to do": b'{"move":' + DEEP + b',"do":"play"}',
    "closed": b'{"id":"x","a":' + b"[" * 4000 + b"]" * 4000 + b',"do":"ping"}',
    "a long number": b'{"do":"play","id":"x","decision":' + LONG + b',"move":1}',
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("parsers")) as server:
        server.wait_for(short_game(server)["game"])
        yield server
        assert "_failed" not in server.log
        assert "Traceback" not in server.log


@pytest.fixture(scope="module")
def eve(server: Process) -> Guest:
    return Guest(server, "Eve")


def _send(eve: Guest, path: str, body: bytes) -> tuple[int, str]:
    headers = {"cookie": eve.cookie, "content-type": "application/json"}
    url = eve.process.url + path
    answered = httpx.post(url, content=body, headers=headers, timeout=PATIENCE)
    return answered.status_code, answered.json()["reason"]


# Bodies


@pytest.mark.parametrize("path", ["/api/tables", "/api/replays", "/api/branches", "/api/me/tokens"])
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_no_reader_can_take_is_refused(eve: Guest, path: str, body: bytes) -> None:
    assert _send(eve, path, body) == (400, "unreadable")


@pytest.mark.parametrize("value", OPTIONS.values(), ids=OPTIONS)
def test_an_option_that_no_reader_can_take_is_refused(eve: Guest, value: bytes) -> None:
    setup = msgspec.json.encode(short_game(eve.process) | {"options": {"tables": {}}})
    status, reason = _send(eve, "/api/tables", setup.replace(b"{}", b'{"a":' + value + b"}"))
    assert (status, reason) in ((400, "unreadable"), (422, "error.option_unknown"))


async def test_a_command_that_no_reader_can_take_is_refused_and_the_line_stays(eve: Guest) -> None:
    table = eve.open_table(**short_game(eve.process))
    async with eve.socket(table) as line:
        for name, body in COMMANDS.items():
            refused = await answer(line, body.decode())
            assert (refused["is"], refused["reason"]) == ("refused", "unreadable"), name
        assert (await answer(line, '{"do":"ping","id":"p"}'))["is"] == "pong"


async def test_a_cookie_full_of_quotes_never_reaches_the_slow_reader(tmp_path: Path) -> None:
    cookie = b'fileira_guest="' + b"\\" * 50_000 + b'"'
    connection = HTTPConnection({"type": "http", "headers": [(b"cookie", cookie)]})
    metrics = Metrics()
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}", metrics.committed)
    assert (await Auth(store, b"key", time.time).session(connection)).person is None
    assert not hasattr(connection, "_cookies")  # where Starlette keeps what it has read
    await store.close()


def test_a_cookie_full_of_quotes_is_no_cookie(server: Process) -> None:
    for cookie in ('"' + "\\" * 9000 + '"', '"' + "\\0" * 9000 + '"', "\\" * 9000):
        headers = {"cookie": f"fileira_guest={cookie}"}
        asked = httpx.get(server.url + "/api/me", headers=headers, timeout=PATIENCE)
        assert asked.status_code == 401


# Match records


@pytest.mark.parametrize(
    "record",
    [
        ".".join("a" * 8000) + "=1",
        "a=" + "[" * 8000,
        "a=" + "{a=" * 4000,
        "a=" + "9" * 8000,
        "a=0x" + "f" * 8000,
    ],
    ids=["dotted keys", "lists", "tables", "a long number", "a long hexadecimal number"],
)
def test_a_match_record_that_would_stop_everybody_is_refused(eve: Guest, record: str) -> None:
    wish = {"record": record, "branch": {"decision": 0, "seat": 0}}
    for path, body in (("/api/replays", {"record": record}), ("/api/branches", wish)):
        assert _send(eve, path, msgspec.json.encode(body)) == (422, "error.record_heavy")


def test_a_match_that_begins_at_a_position_is_shown_as_ever(eve: Guest) -> None:
    match = _later(eve)
    shown = eve.call("POST", "/api/replays", {"record": save(match), "seat": 0})
    assert shown.status_code == 200, shown.text
    assert shown.content == b"".join(lines(match, Eyes(0), people_of(match.names), -1))


def test_a_match_that_begins_at_a_position_is_not_gone_on_with(eve: Guest) -> None:
    """The rules were compiled for what they have dealt themselves."""
    wish = {"record": save(_later(eve)), "branch": {"decision": 0, "seat": 0}}
    refused = eve.call("POST", "/api/branches", wish)
    assert (refused.status_code, refused.json()["reason"]) == (409, "not_from_a_deal")


IMPOSSIBLE = {  # positions that can be read, though no rules lead to them
    "a trick without cards": (
        "tricky_twist",
        "table: classic 3\nphase: resolve\nhands: 1S / 7S / 5S",
    ),
}


@pytest.mark.parametrize(("game", "position"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_position_beyond_the_rules_harms_nobody(eve: Guest, game: str, position: str) -> None:
    shown = eve.call("POST", "/api/replays", {"record": _record_at(game, position)})
    assert (shown.status_code, shown.json()["reason"]) == (422, "error.record_unplayable")


def _later(eve: Guest) -> Match:
    """A match that begins where another one stood."""
    setup = short_game(eve.process)
    begun = Match(setup["game"], setup["seats"], options=setup["options"], seed=1)
    play_at_random(begun, 1, 5)
    start = StartPosition(begun.position, tuple(begun.rounds))
    later = Match(setup["game"], setup["seats"], options=setup["options"], seed=2, start=start)
    play_at_random(later, 2)
    return later


def _record_at(game: str, position: str) -> str:
    """A record that nothing is wrong with but its position."""
    match = Match(game, 3, seed=1)
    header: dict[str, Any] = {
        "format": 2,
        "game": game,
        "rules_version": match.game.rules_version,
        "variant": match.variant.name,
        "options": match.options,
        "seats": match.seats,
        "names": list(match.names),
        "seed": "1".zfill(64),
        "position": position,
        "rounds": [],
    }
    header["play"] = f"open 0 {digest_of(header, [])}\n"
    return tomli_w.dumps(header)
