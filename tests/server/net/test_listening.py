"""Where a real server listens, by which names it is known, and whom it believes."""

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from fileira.server.ops.files import read_secret
from fileira.server.ops.owner import Owner
from tests.server.kit.people import Guest
from tests.server.kit.server_process import PATIENCE, Process, game_for, serving

NEARBY = "127.0.0.2"  # stands for the address on the local network
LAN = "/api/server/lan"
STOPPED_AT_ONCE = """
import signal
from fileira.server.net import listening
class Stopped(listening.UvicornServer):
    def __init__(self, *given):
        signal.raise_signal(signal.SIGTERM)
        super().__init__(*given)
listening.UvicornServer = Stopped
"""
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


def owner_of(server: Process) -> Guest:
    """A guest in the browser that was opened when the server started."""
    owner = Guest(server, "Ann")
    shown = httpx.get(Owner(read_secret(server.folder / "secret")).url(server.url))
    assert (shown.status_code, shown.headers["location"]) == (303, "/")
    owner.cookie += "; " + shown.headers["set-cookie"].split(";")[0]
    return owner


def open_lan(owner: Guest, **headers: str) -> httpx.Response:
    headers = {"cookie": owner.cookie} | {k.replace("_", "-"): v for k, v in headers.items()}
    return httpx.post(owner.process.url + LAN, headers=headers, timeout=PATIENCE)


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health", timeout=PATIENCE).status_code == 200
    except httpx.ConnectError:
        return False


def test_friends_come_in_once_the_owner_opens_the_local_network(server: Process) -> None:
    owner, friends = owner_of(server), friends_url(server)
    assert not answers(friends)
    assert owner.call("GET", "/api/server").json()["may_open_lan"]
    opened = owner.call("POST", LAN).json()
    assert opened["lan"] == f"{friends}/"
    assert answers(friends)
    assert owner.call("POST", LAN).json() == opened  # once more changes nothing
    assert server.stop() == 0
    assert not answers(friends)


def test_a_server_ends_that_is_stopped_while_it_starts(tmp_path: Path) -> None:
    """The signal was lost between the announcement and the first connection."""
    with serving(tmp_path, STOPPED_AT_ONCE) as server:
        assert server.wait_for_end() == 0


def test_the_local_network_can_be_open_from_the_start(tmp_path: Path) -> None:
    with serving(tmp_path, lan="true", lan_address=NEARBY) as server:
        assert answers(server.url)
        assert answers(friends_url(server))
        assert server.get("/api/server").json()["lan"] == f"{friends_url(server)}/"


def test_guests_of_a_proxy_that_says_nothing_of_itself_do_not_open_the_local_network(
    server: Process,
) -> None:
    """A proxy on the same machine may add no header and name the server as its host."""
    guest = Guest(server, "Eve")
    assert not guest.call("GET", "/api/server").json()["may_open_lan"]
    assert open_lan(guest).json()["reason"] == "not_at_home"
    for key in ("", "0" * 32, "x" * 5000, "é"):
        guessed = httpx.get(f"{server.url}/api/server/owner", params={"key": key})
        assert "set-cookie" not in guessed.headers
        guest.cookie = f"{guest.cookie.split(';')[0]}; fileira_owner={key[:99].encode().hex()}"
        assert open_lan(guest).json()["reason"] == "not_at_home"
    assert server.get("/api/server").json()["lan"] is None


@pytest.mark.parametrize(
    "header",
    [
        *("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "via"),
        *("x-real-ip", "cf-connecting-ip", "true-client-ip", "cdn-loop"),
    ],
)
def test_nobody_opens_the_local_network_through_a_proxy(server: Process, header: str) -> None:
    owner = owner_of(server)
    forwarded = {header: "127.0.0.1"}
    assert open_lan(owner, **forwarded).json()["reason"] == "not_at_home"
    shown = Owner(read_secret(server.folder / "secret")).url(server.url)
    assert "set-cookie" not in httpx.get(shown, headers=forwarded).headers
    assert server.get("/api/server").json()["lan"] is None


def test_nobody_opens_the_local_network_by_a_foreign_name(server: Process) -> None:
    owner = owner_of(server)
    # A page whose name leads to this machine: its origin is its host.
    refused = open_lan(owner, host="evil.example", origin="http://evil.example")
    assert (refused.status_code, refused.json()["reason"]) == (421, "host")
    assert httpx.get(server.url, headers={"host": "evil.example"}).status_code == 421
    assert open_lan(owner, host="192.0.2.1").json()["reason"] == "not_at_home"
    assert server.get("/api/server").json()["lan"] is None


def test_a_server_behind_a_proxy_is_opened_by_its_settings_only(tmp_path: Path) -> None:
    with serving(tmp_path, lan_address=NEARBY, proxies="192.0.2.1", origins=ORIGIN) as server:
        shown = httpx.get(Owner(read_secret(tmp_path / "secret")).url(server.url))
        assert "set-cookie" not in shown.headers
        assert not server.get("/api/server").json()["may_open_lan"]


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


def test_a_server_at_all_addresses_knows_people_apart_and_who_is_at_home(tmp_path: Path) -> None:
    """At `::` everybody with an IPv4 address shared one household, and nobody was at home."""
    with socket.socket(socket.AF_INET6) as probe:
        try:
            probe.bind(("::1", 0))
        except OSError:
            pytest.skip("this machine has no IPv6")
    slow = {"requests_per_second": "0.001", "request_burst": "4"}
    with serving(tmp_path, address="::", **slow) as server:
        server.url = server.url.replace("[::]", "127.0.0.1")
        owner = owner_of(server)  # two requests
        assert owner.call("GET", "/api/server").json()["may_open_lan"]
        assert [server.get("/health").status_code for _ in range(2)] == [200, 429]
        for address in ("127.0.0.2", "127.0.0.3"):
            assert _asked_from(address, server).startswith(b"HTTP/1.1 200 OK")


def _asked_from(address: str, server: Process) -> bytes:
    place = urlsplit(server.url)
    with socket.create_connection((place.hostname, place.port), PATIENCE, (address, 0)) as line:
        line.sendall(b"GET /health HTTP/1.0\r\n\r\n")
        return line.recv(1000)


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
