"""Connections that ask over HTTP are counted by address, and a trusted proxy's by nobody's."""

from ipaddress import ip_network

from penultima.server.doorway import Doorway

SCHOOL, HOME, PROXY = ("192.0.2.1", 1), ("192.0.2.2", 1), ("10.0.0.1", 1)


def test_one_address_has_so_many_and_others_have_theirs() -> None:
    doorway = Doorway(2, ())
    assert [doorway.enter(SCHOOL) for _ in range(3)] == ["192.0.2.1", "192.0.2.1", None]
    assert doorway.enter(HOME) == "192.0.2.2"
    doorway.leave("192.0.2.1")
    assert doorway.enter(SCHOOL) == "192.0.2.1"
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
        doorway.leave(address)
    assert not doorway._count, "nothing is kept of whoever has gone"


def test_a_proxy_comes_for_everybody() -> None:
    doorway = Doorway(1, (ip_network("10.0.0.0/8"),))
    assert [doorway.enter(PROXY) for _ in range(3)] == [""] * 3
    assert doorway.enter(None) == "", "by a file, as some proxies come"
