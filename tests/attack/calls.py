"""Attacks by calls: odd addresses, odd bodies, and records that are costly to read."""

import re
from random import Random

import msgspec

from fileira.server.api import CALLS
from tests.attack.bombs import json_bombs, toml_bombs
from tests.attack.connections import changed
from tests.attack.eve import Eve

BURST = 18  # requests of one address at once: no more than it may send
METHODS = ("GET", "PUT", "POST", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW")
ODD = (
    *(
        "%00",
        "..%2f..%2f",
        "a%0d%0ab",
        "%ff",
        "x" * 3000,
        "-1",
        "9" * 400,
        "'",
        '"',
        "%F0%9F%82%A1",
    ),
    *("null", "true", "__proto__", "{}", "*", "%25s", "$(id)", "%E2%80%AE", ".", ";", "a/b/c"),
)
NAMES = (
    "", " ", "\u202eevE", "\u200b", "a" * 5000, "\x00", "\n", "<b>", "é" * 90, "\ud83c", "🂡" * 40,
    "Ana\u0301", "%s%n", "'; DROP TABLE guests; --",
)  # fmt: skip
PATHS = [(call.method, call.path) for call in CALLS if "lan" not in call.path]
BODIED = [(method, path) for method, path in PATHS if method in ("POST", "PUT")]


async def odd_calls(eve: Eve) -> None:
    """Any call with anything in the place of its names and numbers."""
    luck = eve.luck
    requests = []
    for _ in range(BURST):
        method, path = luck.choice(PATHS)
        method = method if luck.random() < 0.8 else luck.choice(METHODS)
        query = f"?{luck.choice(('after', 'seat', 'open', 'x'))}={luck.choice(ODD)}"
        address = filled(path, eve) + (query if luck.random() < 0.4 else "")
        body = odd_json(luck) if method in ("POST", "PUT") else b""
        requests.append(eve.request(method, address, body, odd_headers(luck)))
    requests = [each for each in requests if not each.startswith((b"HEAD", b"GET /api/tables/"))]
    await eve.flood(requests)


async def strange_looks(eve: Eve) -> None:
    """What strangers may not see yet: at the victims' table, by all calls that only look."""
    looks = [path for method, path in PATHS if method == "GET" and "{table}" in path]
    for path in looks:
        if not path.endswith("/stream"):
            eve.count("calls")
            await eve.call("GET", path.replace("{table}", eve.target.victims().table))


async def odd_bodies(eve: Eve) -> None:
    """Bodies that a parser may choke on."""
    luck = eve.luck
    requests = []
    for _ in range(BURST // 2):
        method, path = luck.choice(BODIED)
        body = luck.choice(json_bombs(eve.target.message_size))
        body = changed(body, luck) if luck.random() < 0.2 else body
        requests.append(eve.request(method, filled(path, eve), body))
    await eve.flood(requests)


async def odd_names(eve: Eve) -> None:
    for name in eve.luck.sample(NAMES, 5):
        body = msgspec.json.encode({"name": name}) if name != "\ud83c" else b'{"name":"\\ud83c"}'
        method, path = eve.luck.choice((("PUT", "/api/me"), ("POST", "/api/me/tokens")))
        eve.count("calls")
        await eve.call(method, path, body)


async def identities(eve: Eve) -> None:
    """Cookies and tokens that are nobody's, or nearly somebody's."""
    luck, guest = eve.luck, eve.luck.choice(eve.target.victims().guests)
    own, _, seal = eve.cookie.partition("=")[2].partition(".")
    cookies = [f"{guest}.{seal}", guest, f"{own}.{seal[:-1]}", f"{own}.", ".", "=" * 50, seal]
    for _ in range(BURST // 2):
        cookie = f"cookie: fileira_guest={luck.choice(cookies)}\r\n".encode()
        token = f"authorization: Bearer {luck.choice([*cookies, 'fileira_' + seal])}\r\n".encode()
        method = luck.choice(("GET", "DELETE"))
        kept, eve.cookie = eve.cookie, ""
        eve.count("calls")
        status, _, _ = await eve.call(method, "/api/me", more=luck.choice((cookie, token)))
        eve.cookie = kept
        if status in (200, 204):
            eve.found.setdefault("somebody else's identity is taken", f"{method} {cookie!r}")


async def tokens(eve: Eve) -> None:
    """A program's token, used at a table of others, and used on after it was made invalid."""
    _, _, made = await eve.call("POST", "/api/me/tokens", b'{"name":"bot"}')
    _, _, known = await eve.call("GET", "/api/me/tokens")
    if not made or not known:
        return
    bearer = f"authorization: Bearer {msgspec.json.decode(made).get('token')}\r\n".encode()
    kept, eve.cookie = eve.cookie, ""
    path = f"/api/tables/{eve.target.victims().table}/commands"
    for do in ("start", "pause", "leave", "close", "back"):
        eve.count("calls")
        await eve.call("POST", path, b'{"do":"%s","id":"t"}' % do.encode(), bearer)
    eve.cookie = kept
    for each in msgspec.json.decode(known):
        await eve.call("DELETE", f"/api/me/tokens/{each['id']}")
    eve.cookie = ""
    eve.count("calls")
    status, _, _ = await eve.call("GET", "/api/me", more=bearer)
    if status == 200:
        eve.found.setdefault("a token works on after it was made invalid", "")
    eve.cookie = kept


async def records(eve: Eve) -> None:
    """Records to look at or to go on with: costly ones, at the pace that one address may have."""
    luck = eve.luck
    for _ in range(4):
        wish: dict[str, object] = {"record": _record(eve)}
        path = luck.choice(("/api/replays", "/api/branches"))
        if path == "/api/branches":
            branch = {"decision": luck.choice((0, 1, 10**9)), "seat": luck.choice((0, 1, 64))}
            wish["branch"] = branch | {"redealt": luck.random() < 0.5}
        body = msgspec.json.encode(wish)[: eve.target.record_size]
        eve.count("records")
        await eve.call("POST", path, body)


def _record(eve: Eve) -> str:
    luck, size = eve.luck, eve.target.record_size * 9 // 10
    if luck.random() < 0.5:
        return luck.choice(toml_bombs(size))
    return luck.choice(_CHANGES)(eve.target.record, luck, size)


def filled(path: str, eve: Eve) -> str:
    """The path with something in the place of its names."""
    victims, luck = eve.target.victims(), eve.luck
    known = (victims.table, victims.code, *victims.guests, eve.id)

    def name(_: re.Match[str]) -> str:
        return luck.choice(known) if luck.random() < 0.4 else luck.choice(ODD)

    return re.sub(r"\{\w+\}", name, path)


def odd_headers(luck: Random) -> bytes:
    odd = (
        b"",
        b"",
        b"x-forwarded-for: 127.0.0.1\r\n",
        b"range: bytes=0-,1-,2-,3-\r\n",
        b"if-none-match: *\r\n",
        b"accept-language: " + b"de," * 500 + b"\r\n",
        b"accept-encoding: gzip;q=x, br, *\r\n",
        b"content-type: multipart/form-data; boundary=" + b"x" * 500 + b"\r\n",
        b"x-http-method-override: DELETE\r\n",
    )
    return luck.choice(odd)


def odd_json(luck: Random) -> bytes:
    values: tuple[object, ...] = (None, True, -1, 2**63, 1e308, "", "x" * 300, [], {}, [[[]]])
    keys = ("do", "id", "seat", "move", "decision", "name", "game", "seats", "options", "record")
    wish = {luck.choice(keys): luck.choice(values) for _ in range(luck.randrange(6))}
    body = msgspec.json.encode(wish)
    return changed(body, luck) if luck.random() < 0.3 else body


def _changed_record(record: str, luck: Random, size: int) -> str:
    return changed(record.encode(), luck).decode(errors="replace")


def _changed_number(record: str, luck: Random, size: int) -> str:
    numbers = list(re.finditer(r"\d+", record))
    at = luck.choice(numbers)
    new = luck.choice(("0", "-1", "99999", "9" * 4000, "1e9", "1.5", "0x7fffffff"))
    return record[: at.start()] + new + record[at.end() :]


def _repeated_line(record: str, luck: Random, size: int) -> str:
    """A record whose play goes on and on."""
    lines = record.splitlines(keepends=True)
    at = luck.randrange(len(lines))
    times = (size - len(record)) // max(1, len(lines[at]))
    return "".join([*lines[:at], lines[at] * max(1, times), *lines[at:]])


def _long_position(record: str, luck: Random, size: int) -> str:
    word = luck.choice(("1 ", "/ ", "| ", "- ", "104 ", "? ", "\\n"))
    text = (f"table: {luck.choice(('base', 'classic'))} 4\\nhands: " + word * size)[: size // 2]
    return f'format = 2\nposition = "{text}"\n' + record.replace("format = 1", "")


_CHANGES = (_changed_record, _changed_number, _repeated_line, _long_position)
CHEAP_CALLS = (odd_calls, strange_looks, odd_bodies, odd_names, identities, tokens)
COSTLY_CALLS = (records,)
