"""The number of HTTP connections is limited per address, except for trusted proxies."""

from ipaddress import ip_network

from penultima.server.limits.http_quota import HttpConnectionQuota

SCHOOL, HOME, PROXY = ("192.0.2.1", 1), ("192.0.2.2", 1), ("10.0.0.1", 1)


def test_http_connections_are_limited_by_address() -> None:
    quota = HttpConnectionQuota(2, ())
    assert [quota.enter(SCHOOL) for _ in range(3)] == ["192.0.2.1", "192.0.2.1", None]
    assert quota.enter(HOME) == "192.0.2.2"
    quota.leave("192.0.2.1")
    assert quota.enter(SCHOOL) == "192.0.2.1"
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
        quota.leave(address)
    assert not quota._count, "nothing is kept of whoever has gone"


def test_connections_of_a_trusted_proxy_are_not_limited() -> None:
    quota = HttpConnectionQuota(1, (ip_network("10.0.0.0/8"),))
    assert [quota.enter(PROXY) for _ in range(3)] == [""] * 3
    assert quota.enter(None) == "", "by a file, as some proxies come"
