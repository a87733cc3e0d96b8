"""The origins and host names that the server accepts. They must match exactly."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from penultima.server.settings import ServerSettings

_DEFAULT_PORTS = {"http": 80, "https": 443}


class Origins:
    """Accepted origins: the public address, local names of this machine and, with `--lan`, its network addresses."""

    def __init__(self, settings: ServerSettings, port: int, addresses: Iterable[str] = ()) -> None:
        hosts = ["localhost", "127.0.0.1", "[::1]", *(_bracket(address) for address in addresses)]
        self.origins = {origin for host in hosts for origin in _list_spellings("http", host, port)}
        if settings.public_url:
            parts = urlsplit(settings.public_url)
            default_port = _DEFAULT_PORTS[parts.scheme]
            self.origins |= set(
                _list_spellings(parts.scheme, _bracket(parts.hostname or ""), parts.port or default_port)
            )
        self.hosts = {origin.partition("://")[2] for origin in self.origins}

    def allows_origin(self, origin: str | None) -> bool:
        """Return whether an origin is accepted.

        A missing origin is refused, because even our clients outside browsers send an origin.
        """
        return origin in self.origins

    def allows_host(self, host: str | None) -> bool:
        return host is not None and host.lower() in self.hosts


def _bracket(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()


def _list_spellings(scheme: str, host: str, port: int) -> list[str]:
    """Return the spellings of an origin: with its port and, if that is the default port, also without it."""
    return [f"{scheme}://{host}:{port}", *([f"{scheme}://{host}"] if port == _DEFAULT_PORTS[scheme] else [])]
