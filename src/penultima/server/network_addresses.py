"""Finds the addresses of this machine in its local networks."""

import socket
import struct
from contextlib import suppress

_NAME_BYTES = 15
_SIOCGIFADDR = 0x8915
"""The Linux ioctl that returns the address of an interface."""


def list_own_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine except loopback. Addresses that are probably virtual come last."""
    found = dict.fromkeys([*_interface_addresses(), *_host_name_addresses()])
    return sorted((address for address in found if not address.startswith("127.")), key=_is_virtual)


def _is_virtual(address: str) -> bool:
    """Return whether an address is in a range that container networks usually have."""
    return address.startswith("172.")


def _interface_addresses() -> list[str]:
    found = []
    with suppress(ImportError, OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        from fcntl import ioctl  # noqa: PLC0415 - not every system has fcntl

        for _, name in socket.if_nameindex():
            with suppress(OSError):  # the interface has no address
                answer = ioctl(sock, _SIOCGIFADDR, struct.pack("256s", name[:_NAME_BYTES].encode()))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _host_name_addresses() -> list[str]:
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(info[4][0]) for info in infos]
