"""Finds the address of a client: the peer of the connection, or the address that a trusted proxy reports."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from penultima.server.settings import Network

Header = tuple[bytes, bytes]
IPV6_PREFIX_BITS = 64
"""Length of the prefix that identifies an IPv6 client, because one client usually has a whole /64 network."""


def client_address(client: Sequence[object] | None, headers: Iterable[Header], trusted: tuple[Network, ...]) -> str:
    """Return the address of the client. Only headers from trusted proxies are used.

    If the peer is a trusted proxy, return the last address in X-Forwarded-For that is not a trusted proxy.
    """
    here = _parse_address(str(client[0])) if client else None
    if here is None:
        return ""
    if not _is_in(here, trusted):
        return _limited_address(here)
    for text in reversed(_forwarded_addresses(headers)):
        before = _parse_address(text)
        if before is None:
            break
        here = before
        if not _is_in(here, trusted):
            break
    return _limited_address(here)


def is_trusted(client: Sequence[object], trusted: tuple[Network, ...]) -> bool:
    """Return whether the peer of the connection is a trusted proxy."""
    here = _parse_address(str(client[0]))
    return here is not None and _is_in(here, trusted)


def is_local(client: Sequence[object] | None, headers: Sequence[Header], trusted: tuple[Network, ...]) -> bool:
    """Return whether a request comes from this machine or a private network, and not through an untrusted proxy."""
    by_proxy = any(name.lower() in (b"x-forwarded-for", b"forwarded") for name, _ in headers)
    if client is None or (by_proxy and not is_trusted(client, trusted)):
        return False
    here = _parse_address(client_address(client, headers, trusted))
    return here is not None and not here.is_global


def _forwarded_addresses(headers: Iterable[Header]) -> list[str]:
    lines = [value.decode("latin-1") for name, value in headers if name.lower() == b"x-forwarded-for"]
    return [part.strip() for line in lines for part in line.split(",")]


def _parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _is_in(address: IPv4Address | IPv6Address, networks: tuple[Network, ...]) -> bool:
    return any(address in network for network in networks)


def _limited_address(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv6Address):
        return str(ip_network((address, IPV6_PREFIX_BITS), strict=False).network_address)
    return str(address)
