"""Addresses of callers: one way to write each, who shares one, and which are this machine's own."""

from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

Address = IPv4Address | IPv6Address
NEIGHBOURHOOD = 64  # bits of an IPv6 address that one household shares
TRANSLATED = IPv6Network("64:ff9b::/96")  # IPv4 callers behind NAT64
LONGEST = 64  # letters of what is no address, as some proxies send it
ANYBODY = "*"
HERE = ("127.0.0.1", "::1")


def read_address(text: str) -> Address | None:
    """None if it is no address; without a zone, and IPv4 inside IPv6 as what it is.

    >>> read_address("::ffff:192.0.2.7"), read_address("fe80::1%eth0"), read_address("unknown")
    (IPv4Address('192.0.2.7'), IPv6Address('fe80::1'), None)
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def plain(text: str) -> str:
    """An address as it is written everywhere here."""
    address = read_address(text)
    return text[:LONGEST] if address is None else str(address)


def household(text: str) -> str:
    """What belongs to one caller: an IPv4 address, or a network of IPv6 addresses.

    >>> household("192.0.2.7"), household("2001:db8::7"), household("testclient")
    ('192.0.2.7', '2001:db8::/64', 'testclient')
    >>> household("::ffff:192.0.2.7"), household("2002:c000:207:5::1")
    ('192.0.2.7', '192.0.2.7')
    """
    address = read_address(text)
    if not isinstance(address, IPv6Address):
        return plain(text)
    inner = _ipv4_behind(address)
    return str(inner or ip_network((address.packed, NEIGHBOURHOOD), strict=False))


def is_here(text: str) -> bool:
    """Whether a caller is on this machine, by the address that such callers usually have.

    >>> is_here("127.0.0.1"), is_here("::1"), is_here("::ffff:127.0.0.1"), is_here("192.0.2.7")
    (True, True, True, False)
    """
    return plain(text) in HERE


class Proxies:
    """Those who are believed when they say who is calling: addresses, networks or anybody."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)
        self._networks = [network for name in self._names if (network := _network(name))]

    def __contains__(self, text: str) -> bool:
        if ANYBODY in self._names or text in self._names:
            return True
        address = read_address(text)
        return address is not None and any(address in network for network in self._networks)


def _ipv4_behind(address: IPv6Address) -> IPv4Address | None:
    """Who has one IPv4 address has thousands of networks by 6to4, and Teredo gives one each."""
    if address in TRANSLATED:
        return IPv4Address(address.packed[-4:])
    return address.sixtofour or (address.teredo[1] if address.teredo else None)


def _network(name: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(name, strict=False)
    except ValueError:
        return None
