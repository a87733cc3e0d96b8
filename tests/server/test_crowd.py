"""One address cannot take all places, and of one from which nobody is here nothing is kept."""

from penultima.server.crowd import Crowd

SCHOOL, HOME = "192.0.2.1", "192.0.2.2"


def test_so_many_sockets_of_one_address_are_taken_at_once_and_a_tenth_of_that_in_a_second() -> None:
    crowd = Crowd(40)
    for socket in range(40):
        assert crowd.takes(SCHOOL, 0)
        crowd.came(socket, SCHOOL)
    assert not crowd.takes(SCHOOL, 60_000), "no place is left"
    assert crowd.takes(HOME, 0), "for others there is"
    for socket in range(40):
        crowd.went(socket, 60_000)
    assert all(crowd.takes(SCHOOL, 60_000) for _ in range(40))
    assert not crowd.takes(SCHOOL, 60_000), "too many in this second"
    assert [crowd.takes(SCHOOL, 61_000) for _ in range(5)] == [True] * 4 + [False]


def test_who_came_too_often_is_remembered_when_they_have_gone_and_others_are_not() -> None:
    crowd = Crowd(2)
    for address, sockets in ((HOME, 1), (SCHOOL, 2)):
        for socket in range(sockets):
            assert crowd.takes(address, 0)
            crowd.came(socket, address)
            crowd.went(socket, 1_000 if address == HOME else 0)
    assert list(crowd._buckets) == [SCHOOL]
    assert not crowd.takes(SCHOOL, 0)
