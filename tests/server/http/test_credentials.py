"""Tokens and cookies: what each may do, and that nothing outlives the one that it came from."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2 as httpx
import msgspec
import pytest
from starlette.requests import HTTPConnection
from starlette.types import Message

from fileira.server.api import CALLS
from fileira.server.app import new_app
from fileira.server.http.calls import GUEST, UNDECLARED
from fileira.server.http.server import Server
from fileira.server.http.sockets import Conversation
from fileira.server.protocol.scopes import SCOPES
from tests.server.kit.visitors import GAME, a_server, caller, come_in, cookie_of, program_of

pytestmark = pytest.mark.anyio
# What each call needs, once more: nothing becomes looser without somebody saying so here, too.
NEEDS = {
    "open": """games server become_owner rulebook health ready openapi metrics
        course illustrations lesson why_not""",
    "read": """who_am_i my_tables my_results end_token lobby look_up stream look_back record
        replay turning_points analysis replay_file daily_deals given_deal""",
    "play": """open_table command start_analysis analysis_of_file branch branch_file give_deal
        try_deal""",
    "account": """open_lan call_me forget_me sign_out what_is_kept
        my_tokens make_token remove_token""",
}
NEED_OF = {name: need for need, names in NEEDS.items() for name in names.split()}
LACKS = ("token_play", "token_account")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with a_server(tmp_path, tokens_per_guest=3) as server:
        yield server


@pytest.fixture
async def ann(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with await come_in(server) as ann:
        yield ann


@pytest.fixture
async def robot(server: Server, ann: httpx.AsyncClient) -> AsyncIterator[httpx.AsyncClient]:
    async with await program_of(ann, server) as robot:
        yield robot


def reason(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["reason"]


# What a token is good for


def test_every_call_says_what_a_token_must_be_good_for() -> None:
    assert [call.name for call in CALLS if call.scope == UNDECLARED] == []
    assert {call.name: call.scope for call in CALLS} == NEED_OF


@pytest.mark.parametrize("scope", SCOPES)
async def test_a_token_is_good_for_the_calls_of_its_scope_and_no_others(
    scope: str, tmp_path: Path
) -> None:
    good = {"read": ("open", "read"), "play": ("open", "read", "play")}[scope]
    async with a_server(tmp_path, tokens_per_guest=1000) as server, await come_in(server) as ann:
        for call in CALLS:
            async with await program_of(ann, server, scope=scope) as robot:
                answer = await robot.request(call.method, call.path)
            is_lacking = answer.status_code == 403 and answer.json()["reason"] in LACKS
            assert is_lacking == (NEED_OF[call.name] not in good), call.name
            assert "set-cookie" not in answer.headers
        assert (await ann.get("/api/me")).status_code == 200


async def test_without_cookie_and_token_only_those_calls_work_that_anybody_may_make(
    server: Server,
) -> None:
    async with caller(server) as nobody:
        for call in CALLS:
            answer = await nobody.request(call.method, call.path)
            assert (answer.status_code == 401) == (call.who == GUEST), call.name


async def test_a_program_that_may_only_read_cannot_act_on_a_socket(
    server: Server, ann: httpx.AsyncClient
) -> None:
    async with await program_of(ann, server, scope="read") as robot:
        table = (await ann.post("/api/tables", json={"game": GAME})).json()["id"]
        session = await server.auth.session(as_connection(robot))
        assert session.person
        room = await server.room(table)
        line = await server.rooms.join(room, session.person, None, session)
    conversation = Conversation(server, room, session.person, line)
    line.take()
    for text in (b'{"do":"sit","id":"s","seat":0}', b'{"do":"ping","id":"p"}'):
        conversation.hear(text)
    conversation.hear(b'{"do":"refresh","id":"r"}')
    await asyncio.sleep(0)
    await room.turns.rest()
    sit, ping, refresh, _ = map(msgspec.json.decode, line.take())
    assert (sit["id"], sit["is"], sit["reason"]) == ("s", "refused", "token_play")
    assert (ping["is"], refresh["is"]) == ("pong", "done")
    assert room.table.n == 0


def as_connection(client: httpx.AsyncClient) -> HTTPConnection:
    """What the server sees of a caller."""
    pairs = [(name.encode(), value.encode()) for name, value in client.headers.items()]
    return HTTPConnection({"type": "http", "path": "/", "headers": pairs})


# What comes of a stolen one


async def test_a_stolen_token_does_not_become_a_cookie(
    ann: httpx.AsyncClient, robot: httpx.AsyncClient
) -> None:
    stolen = await robot.put("/api/me", json={"name": "Eve"})
    assert reason(stolen) == (403, "token_account")
    assert "set-cookie" not in stolen.headers
    assert (await ann.get("/api/me")).json()["name"] == "Ann"


async def test_a_cookie_beside_a_token_does_not_help_it(
    ann: httpx.AsyncClient, robot: httpx.AsyncClient
) -> None:
    robot.headers["cookie"] = ann.headers["cookie"]
    both = await robot.put("/api/me", json={"name": "Eve"})
    assert reason(both) == (403, "token_account")
    assert "set-cookie" not in both.headers


async def test_a_stolen_token_makes_no_further_tokens_and_ends_none(
    ann: httpx.AsyncClient, robot: httpx.AsyncClient
) -> None:
    (mine,) = (await ann.get("/api/me/tokens")).json()
    assert reason(await robot.post("/api/me/tokens", json={"name": "heir"}))[0] == 403
    assert reason(await robot.get("/api/me/tokens"))[0] == 403
    assert reason(await robot.delete(f"/api/me/tokens/{mine['id']}"))[0] == 403
    assert [token["id"] for token in (await ann.get("/api/me/tokens")).json()] == [mine["id"]]


async def test_a_stolen_token_neither_reads_all_nor_deletes_the_guest(
    ann: httpx.AsyncClient, robot: httpx.AsyncClient
) -> None:
    assert reason(await robot.get("/api/me/data"))[0] == 403
    assert reason(await robot.delete("/api/me"))[0] == 403
    assert reason(await robot.post("/api/me/sign-out"))[0] == 403
    assert (await ann.get("/api/me")).status_code == 200


async def test_a_token_that_is_void_makes_nobody_a_guest(
    server: Server, ann: httpx.AsyncClient, robot: httpx.AsyncClient
) -> None:
    (mine,) = (await ann.get("/api/me/tokens")).json()
    assert (await ann.delete(f"/api/me/tokens/{mine['id']}")).status_code == 204
    for answer in (await robot.put("/api/me", json={"name": "Eve"}), await robot.get("/api/me")):
        assert reason(answer) == (401, "token_void")
        assert "set-cookie" not in answer.headers
    assert (await robot.get("/health")).status_code == 200


async def test_a_program_ends_its_own_token_and_no_other(
    server: Server, ann: httpx.AsyncClient, robot: httpx.AsyncClient
) -> None:
    async with await program_of(ann, server, name="other") as other:
        assert (await robot.delete("/api/me/token")).status_code == 204
        assert reason(await robot.get("/api/me")) == (401, "token_void")
        assert (await other.get("/api/me")).status_code == 200
    assert reason(await ann.delete("/api/me/token")) == (404, "no_such_token")


async def test_a_call_is_refused_if_its_token_is_removed_before_its_body_has_come(
    server: Server, ann: httpx.AsyncClient, robot: httpx.AsyncClient
) -> None:
    begun, removed = asyncio.Event(), asyncio.Event()
    told: list[Message] = []

    async def receive() -> Message:
        begun.set()
        await removed.wait()
        return {"type": "http.request", "body": msgspec.json.encode({"game": GAME})}

    async def send(message: Message) -> None:
        told.append(message)

    scope = {**as_connection(robot).scope, "method": "POST", "path": "/api/tables"}
    scope |= {"scheme": "http", "query_string": b"", "client": ("127.0.0.1", 1)}
    calling = asyncio.create_task(new_app(server)(scope, receive, send))
    await begun.wait()
    (mine,) = (await ann.get("/api/me/tokens")).json()
    await ann.delete(f"/api/me/tokens/{mine['id']}")
    removed.set()
    await calling
    assert told[0]["status"] == 401
    assert (await ann.get("/api/tables")).json() == []


# Tokens of a guest


async def test_a_list_of_tokens_says_what_they_may_and_when_they_were_used(
    server: Server, ann: httpx.AsyncClient
) -> None:
    async with await program_of(ann, server, scope="read") as robot:
        (before,) = (await ann.get("/api/me/tokens")).json()
        await robot.get("/api/me")
        (after,) = (await ann.get("/api/me/tokens")).json()
        await robot.get("/api/me")
        (later,) = (await ann.get("/api/me/tokens")).json()
    assert (before["scope"], before["used"]) == ("read", 0.0)
    assert later["used"] == after["used"] >= after["created"]


async def test_there_are_no_other_scopes(ann: httpx.AsyncClient) -> None:
    for scope in ("account", "open", "", "admin"):
        refused = await ann.post("/api/me/tokens", json={"name": "robot", "scope": scope})
        assert reason(refused) == (400, "unreadable")


async def test_a_guest_has_not_more_tokens_than_allowed(ann: httpx.AsyncClient) -> None:
    for name in "abc":
        assert (await ann.post("/api/me/tokens", json={"name": name})).status_code == 201
    refused = await ann.post("/api/me/tokens", json={"name": "d"})
    assert reason(refused) == (409, "too_many_tokens")
    assert refused.json()["values"] == {"most": 3}
    first, *_ = (await ann.get("/api/me/tokens")).json()
    await ann.delete(f"/api/me/tokens/{first['id']}")
    assert (await ann.post("/api/me/tokens", json={"name": "d"})).status_code == 201


# Signing out


async def test_signing_out_everywhere_ends_all_cookies_and_tokens_but_the_new_one(
    server: Server, ann: httpx.AsyncClient, robot: httpx.AsyncClient
) -> None:
    out = await ann.post("/api/me/sign-out")
    assert out.status_code == 204
    assert reason(await ann.get("/api/me")) == (401, "nobody")
    assert reason(await robot.get("/api/me")) == (401, "token_void")
    async with caller(server, cookie=cookie_of(out)) as again:
        assert (await again.get("/api/me")).json()["name"] == "Ann"
        assert (await again.get("/api/me/tokens")).json() == []
        renamed = await again.put("/api/me", json={"name": "Anna"})
    async with caller(server, cookie=cookie_of(renamed)) as anna:
        assert (await anna.get("/api/me")).json()["name"] == "Anna"


async def test_of_two_who_sign_out_with_the_same_cookie_one_stays_in(
    server: Server, ann: httpx.AsyncClient
) -> None:
    both = await asyncio.gather(*(ann.post("/api/me/sign-out") for _ in range(2)))
    assert sorted(answer.status_code for answer in both) == [204, 401]
    (new,) = [cookie_of(answer) for answer in both if answer.status_code == 204]
    async with caller(server, cookie=new) as again:
        assert (await again.get("/api/me")).status_code == 200


async def test_a_deleted_guest_does_not_come_back_by_an_old_cookie(
    server: Server, ann: httpx.AsyncClient
) -> None:
    person = (await server.auth.session(as_connection(ann))).person
    assert person
    assert (await ann.delete("/api/me")).status_code == 204
    assert await server.auth.rename(person.id, "Ann") is None
    renamed = await ann.put("/api/me", json={"name": "Ann"})
    assert renamed.json()["id"] != person.id
    assert reason(await ann.get("/api/me")) == (401, "nobody")
