"""Guards: what is refused before the application sees it, and what browsers are told."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from fileira.server.guards import BodyLimit, HostGuard, OriginGuard, SecurityHeaders, Throttle
from fileira.server.limits import Bucket, Buckets, Crowd

OURS = "https://cards.example"
SOCKET = "ws://127.0.0.1:8425/socket"


async def echo(request: Request) -> Response:
    return JSONResponse({"length": len(await request.body())})


async def greet(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


def app() -> ASGIApp:
    return Starlette(
        routes=[Route("/", echo, methods=["GET", "POST"]), WebSocketRoute("/socket", greet)]
    )


def visitor(guarded: ASGIApp, scheme: str = "http") -> TestClient:
    return TestClient(guarded, f"{scheme}://127.0.0.1:8425")


def test_a_page_may_load_nothing_from_elsewhere() -> None:
    headers = visitor(SecurityHeaders(app())).get("/").headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_only_https_promises_to_stay_https() -> None:
    guarded = SecurityHeaders(app())
    assert "strict-transport-security" not in visitor(guarded).get("/").headers
    assert "strict-transport-security" in visitor(guarded, "https").get("/").headers


@pytest.mark.parametrize("origin", [None, "http://127.0.0.1:8425", OURS, OURS.upper()])
def test_our_pages_and_programs_may_change_things_and_open_sockets(origin: str | None) -> None:
    client = visitor(OriginGuard(app(), [OURS]))
    headers = {"origin": origin} if origin else {}
    assert client.post("/", headers=headers).status_code == 200
    with client.websocket_connect(SOCKET, headers=headers) as socket:
        assert socket.receive_text() == "hello"


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null", ""])
def test_pages_of_others_may_only_look(origin: str) -> None:
    client = visitor(OriginGuard(app(), [OURS]))
    headers = {"origin": origin}
    assert client.get("/", headers=headers).status_code == 200
    refused = client.post("/", headers=headers)
    assert (refused.status_code, refused.json()) == (403, {"reason": "origin"})
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, headers=headers):
        pass


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8425", "192.0.2.1", "[::1]:8425", "localhost:1", "Cards.Example", "cards.example."],
)
def test_the_server_is_known_by_its_addresses_and_the_names_it_was_given(host: str) -> None:
    client = visitor(HostGuard(app(), [OURS]))
    assert client.get("/", headers={"host": host}).status_code == 200
    with client.websocket_connect(SOCKET, headers={"host": host}) as socket:
        assert socket.receive_text() == "hello"


@pytest.mark.parametrize("host", ["evil.example:8425", "localhost.evil.example", "2130706433", ""])
def test_a_name_that_leads_here_without_our_consent_is_refused(host: str) -> None:
    """A page of that name could else read and change everything here: DNS rebinding."""
    client = visitor(HostGuard(app(), [OURS]))
    headers = {"host": host, "origin": f"http://{host}"}
    for refused in (client.get("/", headers=headers), client.post("/", headers=headers)):
        assert refused.status_code == 421
        assert refused.json() == {"reason": "host", "values": {"got": host}}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, headers=headers):
        pass


def test_an_address_that_asks_too_often_has_to_wait() -> None:
    times = iter([0.0, 0.0, 0.0, 0.5, 1.5])
    client = visitor(Throttle(app(), Buckets(rate=1.0, burst=2), lambda: next(times)))
    assert [client.get("/").status_code for _ in range(5)] == [200, 200, 429, 429, 200]


def test_long_bodies_are_refused_unread() -> None:
    client = visitor(BodyLimit(app(), most=10))
    assert client.post("/", content=b"0123456789").json() == {"length": 10}
    assert client.post("/", content=b"0123456789!").status_code == 413
    assert client.post("/", content=iter([b"0123"])).status_code == 413  # of unknown length
    assert client.get("/").status_code == 200


# Limits


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    bucket = Bucket(rate=2.0, burst=3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    passed = [bucket.take(i / 10) for i in range(1, 101)]  # ten seconds, ten tries in each
    assert 19 <= sum(passed) <= 21


def test_one_address_does_not_use_up_the_bucket_of_another() -> None:
    buckets = Buckets(rate=1.0, burst=1)
    assert buckets.take("192.0.2.1", 0.0)
    assert not buckets.take("192.0.2.1", 0.0)
    assert buckets.take("192.0.2.2", 0.0)


def test_one_household_has_one_bucket() -> None:
    buckets = Buckets(rate=1.0, burst=1)
    assert buckets.take("2001:db8::1", 0.0)
    assert not buckets.take("2001:db8::2", 0.0)
    assert buckets.take("2001:db8:0:1::1", 0.0)


def test_only_so_many_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fileira.server.limits.REMEMBERED", 2)
    buckets = Buckets(rate=1.0, burst=1)
    for address in ("a", "b", "c"):
        buckets.take(address, 0.0)
    assert list(buckets._buckets) == ["b", "c"]


def test_a_crowd_has_room_again_when_somebody_leaves() -> None:
    crowd = Crowd(most=2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a"), crowd.enter("b")] == [
        True,
        True,
        False,
        True,
    ]
    crowd.leave("a")
    assert crowd.enter("a")
    crowd.leave("b")
    assert "b" not in crowd._inside
