"""F1: a page of somebody else cannot speak to the server, however its address is spelt."""

import pytest

from penultima.server.origins import Origins
from penultima.server.settings import Settings

LOCAL = Origins(Settings(), 21108)
PUBLIC = Origins(Settings(public_url="https://cards.example/table"), 21108)
LAN = Origins(Settings(lan=True), 21108, ["192.168.1.7"])


@pytest.mark.parametrize(
    ("origins", "origin"),
    [
        (LOCAL, "http://localhost:21108"),
        (LOCAL, "http://127.0.0.1:21108"),
        (LOCAL, "http://[::1]:21108"),
        (PUBLIC, "https://cards.example"),
        (PUBLIC, "https://cards.example:443"),
        (LAN, "http://192.168.1.7:21108"),
        (Origins(Settings(), 80), "http://localhost"),
    ],
)
def test_its_own_names_with_the_port_are_allowed(origins: Origins, origin: str) -> None:
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
def test_any_other_origin_is_not(origin: str | None) -> None:
    assert not LOCAL.allows_origin(origin)
    assert not PUBLIC.allows_origin(origin)


@pytest.mark.parametrize(
    "host", [None, "", "evil.example:21108", "localhost", "localhost:21108.evil.example", "192.168.1.7:21108"]
)
def test_any_other_host_is_not(host: str | None) -> None:
    """A name that somebody lets point to this machine (DNS rebinding) does not open it."""
    assert not LOCAL.allows_host(host)
