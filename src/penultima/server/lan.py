"""The addresses of this machine in its networks, for whoever wants to come from the next room."""

import socket
import struct
from contextlib import suppress

_NAME_BYTES = 15
_SIOCGIFADDR = 0x8915
"""Linux's question for the address of an interface."""


def own_addresses() -> list[str]:
    """Of version 4, but for the one that only this machine sees; what is most likely meant first."""
    found = dict.fromkeys([*_of_interfaces(), *_of_name()])
    return sorted((address for address in found if not address.startswith("127.")), key=_is_virtual)


def _is_virtual(address: str) -> bool:
    """Of containers, as a rule."""
    return address.startswith("172.")


def _of_interfaces() -> list[str]:
    found = []
    with suppress(ImportError, OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        from fcntl import ioctl  # noqa: PLC0415 - not every system has it

        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address
                answer = ioctl(sock, _SIOCGIFADDR, struct.pack("256s", name[:_NAME_BYTES].encode()))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_name() -> list[str]:
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(info[4][0]) for info in infos]
