"""Guards before the application: limits of requests, other people's pages, headers for browsers.

They are plain ASGI, around everything: what they refuse costs next to nothing.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..ops.limits import Buckets
from .origins import SCHEMES, USUAL_PORTS, Host, Site, read_host, read_site, site_of
from .problems import refuse

SOURCES = {  # what a page may load, and from where
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "content-security-policy": "; ".join(map(" ".join, SOURCES.items())),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
HTTPS_HEADERS = {  # browsers complain about them on plain http
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
}
OPERATOR_CALLS = ("/health", "/ready", "/metrics")
FORWARDING = (  # beginnings of headers that proxies add
    "forwarded",
    "x-forwarded-",
    "x-real-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-original-",
    "x-envoy-",
    "via",
    "cf-",
    "cdn-loop",
    "true-client-ip",
    "fastly-client-ip",
    "fly-client-ip",
)
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY_VIOLATED = 1008  # the code with which a socket is closed
LONGEST_NAME = 255  # of a host that is told to whoever named it


class SecurityHeaders:
    """Adds the headers that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(MutableHeaders(scope=message), scope)
            await send(message)

        await self._app(scope, receive, send_more if scope["type"] == "http" else send)


class HostGuard:
    """Refuses calls to a name that is not ours.

    Else a page could make its own name lead to this machine, and pass for one of our pages.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self._app = app
        self._hosts = {"localhost", *map(host_of, hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        named = [] if scope["type"] == "lifespan" else Headers(scope=scope).getlist("host")
        if not named or (len(named) == 1 and self._is_ours(read_host(named[0]))):
            await self._app(scope, receive, send)  # browsers always name one
        else:
            await turn_away(scope, receive, send, 421, "host", got=named[0][:LONGEST_NAME])

    def _is_ours(self, host: Host | None) -> bool:
        """Nobody can make an address in numbers lead elsewhere."""
        return host is not None and (host.is_address or host.name in self._hosts)


class OriginGuard:
    """Refuses sockets and changes that a page of another origin asks for with a guest's cookie."""

    def __init__(self, app: ASGIApp, origins: Collection[str] = ()) -> None:
        self._app = app
        self._origins = frozenset(site for origin in origins for site in sites_of(origin))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        guarded = scope["type"] == "websocket" or scope.get("method", "GET") not in SAFE_METHODS
        if guarded and scope["type"] != "lifespan" and not self._is_ours(scope):
            await turn_away(scope, receive, send, 403, "origin")
        else:
            await self._app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        """Programs name no origin; browsers always do, and pages cannot change it."""
        headers = Headers(scope=scope)
        named = headers.getlist("origin")
        if not named:
            return True
        site = read_site(named[0]) if len(named) == 1 else None
        called = site_of(SCHEMES[scope["scheme"]], read_host(headers.get("host", "")))
        return site is not None and (site == called or site in self._origins)


class Throttle:
    """Refuses requests and new sockets of an address that makes too many."""

    def __init__(self, app: ASGIApp, buckets: Buckets, now: Callable[[], float]) -> None:
        self._app = app
        self._buckets = buckets
        self._now = now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._buckets.take(address_of(scope), self._now()):
            await self._app(scope, receive, send)
        else:
            await turn_away(scope, receive, send, 429, "too_many_requests")


class NameGuard:
    """Refuses addresses that neither a database nor a system of files can take for a name."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "\0" in scope.get("path", ""):
            await turn_away(scope, receive, send, 404, "no_such_call")
        else:
            await self._app(scope, receive, send)


class BodyLimit:
    """Refuses bodies that are too long, before they are read."""

    def __init__(self, app: ASGIApp, most: int, longer: Mapping[str, int] | None = None) -> None:
        self._app = app
        self._most = most
        self._longer = longer or {}  # what may be sent to some paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self._is_too_long(scope):
            await turn_away(scope, receive, send, 413, "too_long")
        else:
            await self._app(scope, receive, send)

    def _is_too_long(self, scope: Scope) -> bool:
        """A body of unknown length counts as too long: none of our clients sends one."""
        headers, most = Headers(scope=scope), self._longer.get(scope["path"], self._most)
        length = headers.get("content-length", "0")
        return "transfer-encoding" in headers or not length.isdecimal() or int(length) > most


def host_of(name: str) -> str:
    """The host of a server's own web address or address; empty if there is none.

    >>> host_of("https://Cards.example:8000/"), host_of("::1"), host_of("cards.local:8425")
    ('cards.example', '::1', 'cards.local')
    """
    rest = name.rpartition("://")[2].rstrip("/")
    host = read_host(rest) or read_host(f"[{rest}]")
    return host.name if host else ""


def sites_of(origin: str) -> list[Site]:
    """The sites that an owner means, who may leave out the scheme or write a slash at the end."""
    bare = origin.rstrip("/")
    named = [bare] if "://" in bare else [f"{scheme}://{bare}" for scheme in USUAL_PORTS]
    return [site for each in named if (site := read_site(each))]


async def turn_away(
    scope: Scope, receive: Receive, send: Send, status: int, reason: str, **values: str
) -> None:
    """Answer a request with a problem; close a socket before it opens."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATED, "reason": reason})
    else:
        await refuse(status, reason, **values)(scope, receive, send)


def is_forwarded(headers: Headers) -> bool:
    """Whether a proxy says that it speaks for somebody."""
    return any(name.startswith(FORWARDING) for name in headers)


def address_of(scope: Scope) -> str:
    client: Sequence[str] | None = scope.get("client")
    return client[0] if client else ""


def _add_headers(headers: MutableHeaders, scope: Scope) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["scheme"] == "https":
        headers.update(HTTPS_HEADERS)
