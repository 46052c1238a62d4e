"""Who somebody is, and that nobody can pass for another."""

from collections.abc import AsyncIterator
from hashlib import sha256

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from itsdangerous import Signer
from starlette.requests import HTTPConnection

from fileira.core.errors import UserError
from fileira.server.http.auth import SEEN, Auth
from fileira.server.http.credentials import (
    COOKIE,
    Seal,
    hash_token,
    plain_cookie,
    secure_cookie,
    spent_cookie,
)
from fileira.server.protocol.ids import CODE_LENGTH, new_code, new_id, read_code
from fileira.server.protocol.replies import Person
from fileira.server.protocol.texts import NAME_LENGTH, read_name
from fileira.server.store import guests
from fileira.server.store.store import Store

pytestmark = pytest.mark.anyio
KEY = bytes(range(32))


class Watch:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
async def store(sqlite_url: str) -> AsyncIterator[Store]:
    store = Store(sqlite_url)
    yield store
    await store.close()


@pytest.fixture
def auth(store: Store, watch: Watch) -> Auth:
    return Auth(store, KEY, watch)


def visit(scheme: str = "http", **headers: str) -> HTTPConnection:
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    server = ("127.0.0.1", 80)
    scope = {"type": "http", "scheme": scheme, "server": server, "path": "/", "headers": pairs}
    return HTTPConnection(scope)


async def who(auth: Auth, connection: HTTPConnection) -> Person | None:
    return (await auth.session(connection)).person


async def test_a_guest_is_known_again_by_the_cookie(auth: Auth) -> None:
    ann = await auth.let_in("Ann")
    cookie = auth.cookie(ann, visit()).split(";")[0]
    assert await who(auth, visit(cookie=cookie)) == ann


async def test_without_a_cookie_or_with_a_forged_one_one_is_nobody(
    auth: Auth, store: Store
) -> None:
    ann = await auth.let_in("Ann")
    forged = Auth(store, bytes(32), lambda: 0.0).cookie(ann, visit()).split(";")[0]
    assert await who(auth, visit()) is None
    assert await who(auth, visit(cookie=f"{COOKIE}={ann.id}")) is None
    assert await who(auth, visit(cookie=f"{COOKIE}={ann.id}.")) is None
    assert await who(auth, visit(cookie=forged)) is None


async def test_a_guest_who_was_forgotten_is_nobody(auth: Auth, store: Store) -> None:
    ann = await auth.let_in("Ann")
    cookie = auth.cookie(ann, visit()).split(";")[0]
    await store.write(guests.forget, ann.id)
    assert await who(auth, visit(cookie=cookie)) is None


async def test_a_program_is_known_by_its_token(auth: Auth, store: Store) -> None:
    ann = await auth.let_in("Ann")
    token, kept = auth.new_token(ann, "my bot")
    await store.write(guests.add_token, kept)
    assert await who(auth, visit(authorization=f"Bearer {token}")) == ann
    assert await who(auth, visit(authorization=f"Bearer {token}x")) is None
    assert await who(auth, visit(authorization=f"Bearer {hash_token(token)}")) is None


async def test_a_wrong_token_is_not_mended_by_a_cookie(auth: Auth) -> None:
    ann = await auth.let_in("Ann")
    cookie = auth.cookie(ann, visit()).split(";")[0]
    assert await who(auth, visit(cookie=cookie, authorization="Bearer wrong")) is None


async def test_a_new_name_keeps_the_guest(auth: Auth) -> None:
    ann = await auth.let_in("Ann")
    anna = await auth.rename(ann.id, "Anna")
    cookie = auth.cookie(ann, visit()).split(";")[0]
    assert anna
    assert anna.id == ann.id
    assert await who(auth, visit(cookie=cookie)) == anna


async def test_a_cookie_is_void_once_its_guest_has_signed_out_everywhere(
    auth: Auth, store: Store
) -> None:
    ann = await auth.let_in("Ann")
    stamped = [auth.cookie(ann, visit(), stamp).split(";")[0] for stamp in ("", "new", "newer")]
    known = [await who(auth, visit(cookie=cookie)) for cookie in stamped]
    assert known == [ann, None, None]
    assert await store.write(guests.sign_out, ann.id, "", "new")
    known = [await who(auth, visit(cookie=cookie)) for cookie in stamped]
    assert known == [None, ann, None]


async def test_a_cookie_of_a_server_that_knew_no_stamps_is_good_until_the_first_sign_out(
    auth: Auth, store: Store
) -> None:
    ann = await auth.let_in("Ann")
    signer = Signer(KEY, salt=b"fileira guest", key_derivation="hmac", digest_method=sha256)
    old = f"{COOKIE}={signer.sign(ann.id).decode()}"
    assert await who(auth, visit(cookie=old)) == ann
    await store.write(guests.sign_out, ann.id, "", "new")
    assert await who(auth, visit(cookie=old)) is None


async def test_a_guest_who_comes_back_is_seen_once_a_day(
    auth: Auth, store: Store, watch: Watch
) -> None:
    ann = await auth.let_in("Ann")
    cookie = auth.cookie(ann, visit()).split(";")[0]
    seen = []
    for later in (SEEN / 2, SEEN):
        watch.now += later
        await who(auth, visit(cookie=cookie))
        guest = await store.read(guests.find_guest, ann.id)
        seen.append(guest and guest.seen)
    assert seen == [1000.0, watch.now]


async def test_scripts_cannot_read_a_cookie_nor_other_sites_send_it(auth: Auth) -> None:
    ann = await auth.let_in("Ann")
    parts = {part.strip() for part in auth.cookie(ann, visit()).split(";")}
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} < parts
    assert "Secure" not in parts
    assert "Secure" in auth.cookie(ann, visit("https"))
    assert "Max-Age=0" in spent_cookie()
    assert secure_cookie("x") == f"{plain_cookie('x')}; Secure"


@given(st.text(max_size=60))
def test_what_was_not_sealed_opens_nothing(text: str) -> None:
    assert Seal(KEY).open(text) is None


@given(st.text(max_size=60))
@example("0 \x1b\r0")  # blanks on both sides of what is left out
@example("e\u200b\u0301")  # an accent that comes to its letter
def test_a_name_can_be_shown_on_one_line(text: str) -> None:
    try:
        name = read_name(text)
    except UserError:
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert name.isprintable()
    assert name == read_name(name)


@pytest.mark.parametrize("text", ["", " \n ", "\u202e"])
def test_a_name_needs_a_letter(text: str) -> None:
    with pytest.raises(UserError):
        read_name(text)


def test_ids_and_codes_do_not_repeat() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert all(len(code) == CODE_LENGTH and read_code(code.lower()) == code for code in codes)
