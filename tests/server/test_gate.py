"""Where a real server listens, by which names it is known, and whom it believes."""

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import httpx2 as httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.people import Guest
from tests.server.process import PATIENCE, Process, game_for, serving

NEARBY = "127.0.0.2"  # stands for the address on the local network
LAN = "/api/server/lan"
ORIGIN = "https://cards.example"
FORWARDED = {
    "host": "cards.example",
    "origin": ORIGIN,
    "x-forwarded-for": "192.0.2.7",
    "x-forwarded-proto": "https",
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    with serving(tmp_path, lan_address=NEARBY, sockets_per_address="3") as server:
        yield server


def friends_url(server: Process) -> str:
    return server.url.replace("127.0.0.1", NEARBY)


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", timeout=PATIENCE).status_code == 200
    except httpx.ConnectError:
        return False


def test_friends_come_in_once_the_owner_opens_the_local_network(server: Process) -> None:
    owner, friends = Guest(server, "Ann"), friends_url(server)
    assert not answers(friends)
    opened = owner.call("POST", LAN).json()
    assert opened["lan"] == f"{friends}/"
    assert answers(friends)
    assert owner.call("POST", LAN).json() == opened  # once more changes nothing
    assert server.stop() == 0
    assert not answers(friends)


def test_the_local_network_can_be_open_from_the_start(tmp_path: Path) -> None:
    with serving(tmp_path, lan="true", lan_address=NEARBY) as server:
        assert answers(server.url)
        assert answers(friends_url(server))
        assert server.get("/api/server").json()["lan"] == f"{friends_url(server)}/"


def test_nobody_opens_the_local_network_through_a_proxy_or_by_a_foreign_name(
    server: Process,
) -> None:
    owner = Guest(server, "Ann")
    forwarded = {"cookie": owner.cookie, "x-forwarded-for": "127.0.0.1"}
    assert httpx.post(server.url + LAN, headers=forwarded).json()["reason"] == "not_at_home"
    # A page whose name leads to this machine: its origin is its host.
    rebound = {"cookie": owner.cookie, "host": "evil.example", "origin": "http://evil.example"}
    refused = httpx.post(server.url + LAN, headers=rebound)
    assert (refused.status_code, refused.json()["reason"]) == (421, "host")
    assert httpx.get(server.url, headers=rebound).status_code == 421
    assert server.get("/api/server").json()["lan"] is None


def test_a_proxy_is_believed_who_calls_and_how(tmp_path: Path) -> None:
    slow = {"requests_per_second": "0.001", "request_burst": "2"}
    with serving(tmp_path, origins=ORIGIN, proxies="127.0.0.1", **slow) as server:
        first = _name(server, **FORWARDED)
        assert first.status_code == 200
        assert "Secure" in first.headers["set-cookie"]
        assert "strict-transport-security" in first.headers
        assert [_name(server, **FORWARDED).status_code for _ in range(2)] == [200, 429]
        other = FORWARDED | {"x-forwarded-for": "192.0.2.8"}
        assert _name(server, **other).status_code == 200


def test_others_are_not_believed_whom_they_speak_for(tmp_path: Path) -> None:
    with serving(tmp_path, origins=ORIGIN, proxies="127.0.0.9") as server:
        assert "Secure" not in _name(server, **FORWARDED).headers["set-cookie"]


def test_an_address_has_only_so_many_sockets(server: Process) -> None:
    ann = Guest(server, "Ann")
    url = server.url.replace("http", "ws", 1)
    address = f"{url}/api/tables/{ann.open_table(**game_for(server, 2))}/socket"
    call = partial(connect, address, additional_headers={"cookie": ann.cookie}, proxy=None)
    with call(), call():
        with call():
            with pytest.raises(InvalidStatus):
                call()
            assert "fileira_sockets 3.0" in server.get("/metrics").text
        for _ in range(50):  # until the server has noticed that one left
            with suppress(InvalidStatus), call() as line:
                assert line.recv()
                return
            time.sleep(0.1)
    pytest.fail("there was no room again")


def test_a_wrong_method_is_a_problem_like_all_others(server: Process) -> None:
    refused = httpx.delete(f"{server.url}/api/games", timeout=PATIENCE)
    assert refused.status_code == 405
    assert refused.headers["content-type"] == "application/json"
    assert "GET" in refused.headers["allow"]
    assert refused.json() == {"reason": "wrong_method", "values": {"method": "DELETE"}}


def test_tables_do_not_lock_their_host_out(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_guest="2", tables_per_address="5") as server:
        ann, setup = Guest(server, "Ann"), game_for(server, 2)
        tables = [ann.open_table(**setup) for _ in range(2)]
        assert _refusal(ann, setup) == (409, "too_many_tables")
        assert ann.do(tables[0], do="leave", id="x")["is"] == "done"  # nobody is left
        assert ann.do(tables[1], do="close", id="x")["is"] == "done"
        for table in (tables[0], ann.open_table(**setup)):
            stage = ann.call("GET", f"/api/tables/{table}").json()["stage"]
            assert stage == ("closed" if table in tables else "gathering")
        ann.open_table(**setup)
        bob = Guest(server, "Bob")  # from the same address
        assert _refusal(bob, setup) == (429, "too_many_openings")


def _refusal(guest: Guest, setup: dict[str, object]) -> tuple[int, str]:
    refused = guest.call("POST", "/api/tables", setup)
    return refused.status_code, refused.json()["reason"]


def _name(server: Process, **headers: str) -> httpx.Response:
    return httpx.put(f"{server.url}/api/me", json={"name": "Ann"}, headers=headers)
