"""The server takes client addresses from proxy headers only if the proxy is trusted."""

from ipaddress import ip_network

import pytest

from penultima.server.limits.client_address import client_address

TRUSTED = (ip_network("10.0.0.0/8"), ip_network("::1"))


def forwarded(*lines: str) -> list[tuple[bytes, bytes]]:
    return [(b"X-Forwarded-For", line.encode()) for line in lines]


@pytest.mark.parametrize(
    ("client", "lines", "address"),
    [
        ("203.0.113.5", [], "203.0.113.5"),
        ("203.0.113.5", ["198.51.100.1"], "203.0.113.5"),
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["192.0.2.9, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["192.0.2.9", "198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.1, 10.0.0.2"], "198.51.100.1"),
        ("10.0.0.1", ["not an address"], "10.0.0.1"),
        ("10.0.0.1", ["192.0.2.9, not an address, 10.0.0.3"], "10.0.0.3"),
        ("10.0.0.1", ["10.0.0.2, 10.0.0.3"], "10.0.0.2"),
        ("::ffff:203.0.113.5", [], "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", [], "2001:db8:1:2::"),
        ("fe80::1%eth0", [], "fe80::"),
        ("a file", [], ""),
    ],
)
def test_client_address_is_the_last_untrusted_one(client: str, lines: list[str], address: str) -> None:
    assert client_address((client, 1), forwarded(*lines), TRUSTED) == address


def test_forwarded_header_is_ignored_without_a_trusted_proxy() -> None:
    assert client_address(("10.0.0.1", 1), forwarded("198.51.100.1"), ()) == "10.0.0.1"
