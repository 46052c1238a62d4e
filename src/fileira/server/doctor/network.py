"""The network: Redis, the names by which people come, proxies, and the port."""

from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_network

import msgspec

from ... import __version__
from ...core.errors import UserError
from ..http.middleware import sites_of
from ..net.listening import listen
from ..ops.addresses import ANYBODY
from ..ops.settings import Settings
from ..store.database import without_password
from .finding import Finding, fine, note, refused, wrong

PATIENCE = 3.0  # seconds for an answer
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # where to call such a server


class _Facts(msgspec.Struct):
    """What any server of ours answers at `/api/server`."""

    version: str


def redis(settings: Settings) -> Iterator[Finding]:
    if not settings.redis:
        yield fine("redis.unused")
        return
    got = without_password(settings.redis)
    reason = _why_silent(settings.redis)
    yield wrong("redis.away", got=got, reason=reason) if reason else fine("redis.good", got=got)


def origins(settings: Settings) -> Iterator[Finding]:
    """What people type, and who is believed to speak for them."""
    found = [
        wrong("origins.unreadable", got=each) for each in settings.origins if not sites_of(each)
    ]
    found += [
        wrong("origins.proxy", got=each) for each in settings.proxies if not _is_network(each)
    ]
    found += _together(settings)
    names = ", ".join(settings.origins)
    yield from found or [fine("origins.good", names=names) if names else fine("origins.local")]


def port(settings: Settings) -> Iterator[Finding]:
    place = {"address": settings.address, "port": settings.port}
    try:
        listen(settings.address, settings.port).close()
    except UserError as error:
        version = _version_of(settings)
        yield _ours(version, place) if version else refused("port", error)
    else:
        yield fine("port.good", **place)


def _together(settings: Settings) -> list[Finding]:
    """Origins and proxies that do not go together."""
    found = []
    if settings.proxies and not settings.origins:
        found.append(note("origins.nameless"))
    if not settings.proxies and any(each.startswith("https:") for each in settings.origins):
        found.append(note("origins.proxyless"))
    if ANYBODY in settings.proxies:
        found.append(note("origins.anybody"))
    return found


def _is_network(name: str) -> bool:
    try:
        ip_network(name, strict=False)
    except ValueError:
        return name == ANYBODY
    return True


def _why_silent(url: str) -> str:
    """Empty if Redis answers."""
    try:
        from redis import Redis  # an optional package
        from redis.exceptions import RedisError
    except ImportError:
        raise UserError("extra_missing", name="redis", extra="server") from None
    try:
        with Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE) as line:
            line.ping()
    except ValueError:
        raise UserError("redis_url", got=without_password(url)) from None
    except (RedisError, OSError) as error:
        return str(error).rstrip(".")
    return ""


def _version_of(settings: Settings) -> str:
    """The version of Fileira that answers there; empty if something else does."""
    host = EVERYWHERE.get(settings.address, settings.address)
    line = HTTPConnection(host, settings.port, timeout=PATIENCE)
    try:
        line.request("GET", "/api/server")
        return msgspec.json.decode(line.getresponse().read(), type=_Facts).version
    except (OSError, HTTPException, msgspec.MsgspecError, UnicodeError):
        return ""
    finally:
        line.close()


def _ours(version: str, place: dict[str, object]) -> Finding:
    if version == __version__:
        return fine("port.ours", version=version, **place)
    return note("port.other", version=version, ours=__version__, **place)
