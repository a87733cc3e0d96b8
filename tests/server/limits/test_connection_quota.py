"""The number of sockets is limited per address, and unused addresses are forgotten."""

from penultima.server.limits.connection_quota import ConnectionQuota

SCHOOL, HOME = "192.0.2.1", "192.0.2.2"


def test_address_is_limited_in_open_sockets_and_in_sockets_per_second() -> None:
    quota = ConnectionQuota(40)
    for socket in range(40):
        assert quota.admit(SCHOOL, 0)
        quota.add(socket, SCHOOL)
    assert not quota.admit(SCHOOL, 60_000), "no place is left"
    assert quota.admit(HOME, 0), "for others there is"
    for socket in range(40):
        quota.remove(socket, 60_000)
    assert all(quota.admit(SCHOOL, 60_000) for _ in range(40))
    assert not quota.admit(SCHOOL, 60_000), "too many in this second"
    assert [quota.admit(SCHOOL, 61_000) for _ in range(5)] == [True] * 4 + [False]


def test_address_is_forgotten_unless_it_connected_too_often() -> None:
    quota = ConnectionQuota(2)
    for address, sockets in ((HOME, 1), (SCHOOL, 2)):
        for socket in range(sockets):
            assert quota.admit(address, 0)
            quota.add(socket, address)
            quota.remove(socket, 1_000 if address == HOME else 0)
    assert list(quota._buckets) == [SCHOOL]
    assert not quota.admit(SCHOOL, 0)
