"""Names of servers as browsers write them: exactly `host`, `host:port` or `scheme://host:port`.

Whoever reads a name more generously than a browser can be told one name and believe another.
"""

import re
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

USUAL_PORTS = {"http": 80, "https": 443}
SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}  # of a request's page
LARGEST_PORT = 65535
_LABEL = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(\.{_LABEL})*")
_PLACE = re.compile(r"(?P<host>\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:(?P<port>[0-9]{1,5}))?", re.ASCII)


class Host(NamedTuple):
    """The server that a caller wants."""

    name: str  # or an address in its usual form and without brackets
    port: int | None  # None if it is the usual one
    is_address: bool


class Site(NamedTuple):
    """What browsers call an origin."""

    scheme: str
    host: str
    port: int


def read_host(text: str) -> Host | None:
    """What a caller names as host; None if it is not written as it must be.

    >>> read_host("Cards.example:8000")
    Host(name='cards.example', port=8000, is_address=False)
    >>> read_host("[::1]"), read_host("localhost:evil")
    (Host(name='::1', port=None, is_address=True), None)
    """
    found = _PLACE.fullmatch(text.lower()) if text.isascii() else None
    if found is None:
        return None
    port = int(found["port"]) if found["port"] else None
    if port is not None and port > LARGEST_PORT:
        return None
    return _read(found["host"], port)


def read_site(text: str) -> Site | None:
    """An origin as a browser names it.

    >>> read_site("https://cards.example"), read_site("null"), read_site("http://a@b")
    (Site(scheme='https', host='cards.example', port=443), None, None)
    """
    scheme, _, rest = text.partition("://")
    return site_of(scheme.lower(), read_host(rest))


def site_of(scheme: str, host: Host | None) -> Site | None:
    if host is None or scheme not in USUAL_PORTS:
        return None
    return Site(scheme, host.name, USUAL_PORTS[scheme] if host.port is None else host.port)


def _read(host: str, port: int | None) -> Host | None:
    is_bracketed = host.startswith("[")
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        is_name = not is_bracketed and _NAME.fullmatch(host)
        return Host(host, port, is_address=False) if is_name else None
    if is_bracketed != isinstance(address, IPv6Address):
        return None
    return Host(str(address), port, is_address=True)
