"""From where a page may speak to this server, and under which names it is asked for: exactly these, and no others."""

from collections.abc import Iterable
from urllib.parse import urlsplit

from penultima.server.settings import Settings

_USUAL = {"http": 80, "https": 443}


class Origins:
    """The public address, this machine by its own names and, in a local network, by its addresses, with the port."""

    def __init__(self, settings: Settings, port: int, addresses: Iterable[str] = ()) -> None:
        hosts = ["localhost", "127.0.0.1", "[::1]", *(_bracketed(address) for address in addresses)]
        self.origins = {origin for host in hosts for origin in _spellings("http", host, port)}
        if settings.public_url:
            parts = urlsplit(settings.public_url)
            usual = _USUAL[parts.scheme]
            self.origins |= set(_spellings(parts.scheme, _bracketed(parts.hostname or ""), parts.port or usual))
        self.hosts = {origin.partition("://")[2] for origin in self.origins}

    def allows_origin(self, origin: str | None) -> bool:
        """One that is missing is not allowed: our own clients that are no browsers send the link's."""
        return origin in self.origins

    def allows_host(self, host: str | None) -> bool:
        return host is not None and host.lower() in self.hosts


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host.lower()


def _spellings(scheme: str, host: str, port: int) -> list[str]:
    """A browser leaves the usual port out."""
    return [f"{scheme}://{host}:{port}", *([f"{scheme}://{host}"] if port == _USUAL[scheme] else [])]
