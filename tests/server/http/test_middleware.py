"""Guards: what is refused before the application sees it, and what browsers are told."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from fileira.server.http.middleware import (
    BodyLimit,
    HostGuard,
    OriginGuard,
    SecurityHeaders,
    Throttle,
)
from fileira.server.ops.addresses import Proxies
from fileira.server.ops.limits import Bucket, Buckets, Crowd

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
    ["127.0.0.1:8425", "192.0.2.1", "[::1]:8425", "[0:0::1]", "localhost:1", "Cards.Example"],
)
def test_the_server_is_known_by_its_addresses_and_the_names_it_was_given(host: str) -> None:
    client = visitor(HostGuard(app(), [OURS]))
    assert client.get("/", headers={"host": host}).status_code == 200
    with client.websocket_connect(SOCKET, headers={"host": host}) as socket:
        assert socket.receive_text() == "hello"


@pytest.mark.parametrize(
    "host",
    ["evil.example:8425", "localhost.evil.example", "127.0.0.1.evil", "2130706433", "cards", ""],
)
def test_a_name_that_leads_here_without_our_consent_is_refused(host: str) -> None:
    """A page of that name could else read and change everything here: DNS rebinding."""
    client = visitor(HostGuard(app(), [OURS]))
    headers = {"host": host, "origin": f"http://{host}"}
    for refused in (client.get("/", headers=headers), client.post("/", headers=headers)):
        assert refused.status_code == 421
        assert refused.json() == {"reason": "host", "values": {"got": host}}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, headers=headers):
        pass


@pytest.mark.parametrize(
    "host",
    [
        *("localhost:evil", "localhost:", "localhost:-1", "localhost:99999", "localhost:1:2"),
        *(
            "localhost:８４２５",
            "localhost.",
            "localhost..",
            ".localhost",
            "localhost/",
            "//localhost",
        ),
        *("http://localhost", "a@localhost", "localhost@evil.example", "localhost, evil.example"),
        *("[::1]evil", "[::1", "::1", "[::1%eth0]", "[fe80::1%25lo]", "[127.0.0.1]", "[localhost]"),
        *(
            "127.1",
            "0x7f.0.0.1",
            "0x7f000001",
            "0177.0.0.1",
            "127.0.0.01",
            "127.0.0.1.",
            "017700000001",
        ),
        *("LOCALHOST:evil", "localhost evil", "localhost#", "localhost?x", "loc\u212aalhost", "*"),
    ],
)
def test_a_name_that_only_looks_like_ours_is_refused(host: str) -> None:
    """Browsers and proxies may read it in another way than the guard."""
    client = visitor(HostGuard(app(), [OURS, "*", ""]))
    named = host.encode("utf-8")
    refused = client.get("/", headers=[(b"host", named)])
    assert (refused.status_code, refused.json()["reason"]) == (421, "host")
    twice = client.get("/", headers=[(b"host", b"localhost"), (b"host", named)])
    assert twice.status_code == 421


@pytest.mark.parametrize(
    "origin",
    [
        *("https://127.0.0.1:8425", "http://127.0.0.1:8425.evil", "http://evil@127.0.0.1:8425"),
        *("http://127.0.0.1:8425/", "//127.0.0.1:8425", "127.0.0.1:8425", "ws://127.0.0.1:8425"),
        *(
            "http://127.0.0.1:8425 http://evil.example",
            "x://127.0.0.1:8425",
            "http://cards.example",
        ),
    ],
)
def test_an_origin_that_only_looks_like_ours_is_refused(origin: str) -> None:
    client = visitor(OriginGuard(app(), [OURS]))
    assert client.post("/", headers={"origin": origin}).status_code == 403
    both = [(b"origin", b"http://127.0.0.1:8425"), (b"origin", origin.encode())]
    assert client.post("/", headers=both).status_code == 403


def test_a_usual_port_need_not_be_named() -> None:
    client = TestClient(OriginGuard(app(), ["cards.example", "http://[2001:db8::1]:80/"]))
    for host, origin in (
        ("testserver:80", "http://testserver"),
        ("testserver", "http://testserver:80"),
        ("elsewhere", "https://cards.example:443"),
        ("elsewhere", "http://[2001:db8:0::1]"),
    ):
        headers = {"host": host, "origin": origin}
        assert client.post("/", headers=headers).status_code == 200, origin


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


@pytest.mark.parametrize(
    ("first", "second", "are_one"),
    [
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),  # a server at `::` sees IPv4 like this
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:c000:207", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("64:ff9b::192.0.2.7", "64:ff9b::192.0.2.8", False),  # NAT64
        ("2002:c000:207:1::1", "2002:c000:207:2::1", True),  # 6to4: one IPv4 address has all these
        ("2002:c000:207::1", "2002:c000:208::1", False),
        ("2001:0:c000:201::3fff:fdf8", "2001:0:c000:202:8000::3fff:fdf8", True),  # Teredo
    ],
)
def test_people_share_a_limit_only_with_their_household(
    first: str, second: str, are_one: bool
) -> None:
    crowd, buckets = Crowd(most=1), Buckets(rate=1.0, burst=1)
    assert crowd.enter(first)
    assert crowd.enter(second) != are_one
    assert buckets.take(first, 0.0)
    assert buckets.take(second, 0.0) != are_one


def test_a_proxy_is_known_however_its_address_is_written() -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8", "2001:db8::1", "unix"])
    for name in ("127.0.0.1", "::ffff:127.0.0.1", "10.1.2.3", "2001:db8:0::1", "unix"):
        assert name in proxies, name
    for name in ("127.0.0.2", "2001:db8::2", "unknown", ""):
        assert name not in proxies, name
    assert "anybody" in Proxies(["*"])


def test_only_so_many_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fileira.server.ops.limits.REMEMBERED", 2)
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
