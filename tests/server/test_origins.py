"""Pages of other origins cannot use the server, even if their origin looks similar to the server's own."""

import pytest

from penultima.server.origins import Origins
from penultima.server.settings import ServerSettings

LOCAL = Origins(ServerSettings(), 21108)
PUBLIC = Origins(ServerSettings(public_url="https://cards.example/table"), 21108)
LAN = Origins(ServerSettings(lan=True), 21108, ["192.168.1.7"])


@pytest.mark.parametrize(
    ("origins", "origin"),
    [
        (LOCAL, "http://localhost:21108"),
        (LOCAL, "http://127.0.0.1:21108"),
        (LOCAL, "http://[::1]:21108"),
        (PUBLIC, "https://cards.example"),
        (PUBLIC, "https://cards.example:443"),
        (LAN, "http://192.168.1.7:21108"),
        (Origins(ServerSettings(), 80), "http://localhost"),
    ],
)
def test_own_origins_are_allowed(origins: Origins, origin: str) -> None:
    assert origins.allows_origin(origin)
    assert origins.allows_host(origin.partition("://")[2])


@pytest.mark.parametrize(
    "origin",
    [
        None, "", "null", "http://localhost", "http://localhost:42109", "https://localhost:21108",
        "http://localhost:21108.evil.example", "http://evil.example/localhost:21108", "http://xlocalhost:21108",
        "http://localhost:21108/", "http://LOCALHOST:21108", "http://user@localhost:21108", "http://127.0.0.1:21108 ",
        "http://127.0.0.2:21108", "http://192.168.1.7:21108", "file://", "http://localhost.:21108",
        "https://cards.example.evil.example", "http://cards.example", "https://cards.example:444",
        "https://evil-cards.example", "https://cards.example@evil.example",
    ],
)  # fmt: skip
def test_foreign_origins_are_not_allowed(origin: str | None) -> None:
    assert not LOCAL.allows_origin(origin)
    assert not PUBLIC.allows_origin(origin)


@pytest.mark.parametrize(
    "host", [None, "", "evil.example:21108", "localhost", "localhost:21108.evil.example", "192.168.1.7:21108"]
)
def test_foreign_hosts_are_not_allowed(host: str | None) -> None:
    """The server refuses a foreign DNS name that points to this machine (DNS rebinding)."""
    assert not LOCAL.allows_host(host)
