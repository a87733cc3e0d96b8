"""Where somebody comes from, for bounds by address: the other end of the connection, or what a trusted proxy says."""

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from penultima.server.settings import Network

Header = tuple[bytes, bytes]
WIDTH_6 = 64
"""Whoever has one address of version 6 has all of its network."""


def address_of(client: Sequence[object] | None, headers: Iterable[Header], trusted: tuple[Network, ...]) -> str:
    """The last one on the way that no trusted proxy stands for. What anybody else writes into headers is not read."""
    here = _address(str(client[0])) if client else None
    if here is None:
        return ""
    if not _is_in(here, trusted):
        return _whole(here)
    for text in reversed(_forwarded(headers)):
        before = _address(text)
        if before is None:
            break
        here = before
        if not _is_in(here, trusted):
            break
    return _whole(here)


def is_trusted(client: Sequence[object], trusted: tuple[Network, ...]) -> bool:
    """A proxy of ours, which comes for others."""
    here = _address(str(client[0]))
    return here is not None and _is_in(here, trusted)


def _forwarded(headers: Iterable[Header]) -> list[str]:
    lines = [value.decode("latin-1") for name, value in headers if name.lower() == b"x-forwarded-for"]
    return [part.strip() for line in lines for part in line.split(",")]


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def _is_in(address: IPv4Address | IPv6Address, networks: tuple[Network, ...]) -> bool:
    return any(address in network for network in networks)


def _whole(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv6Address):
        return str(ip_network((address, WIDTH_6), strict=False).network_address)
    return str(address)
