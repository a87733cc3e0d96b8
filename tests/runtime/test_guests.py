"""Limits for guests and spectators, people who were removed, and tables without spectators."""

import pytest

from penultima.protocol.client_messages import Arrange, Remove, SeatBot, Sit, Start
from penultima.protocol.server_messages import Bye
from penultima.protocol.setup import Setup
from penultima.runtime.access.barred_addresses import BarredAddresses
from penultima.runtime.access.limits import Limits
from penultima.runtime.socketless_request import TableLook
from tests.helpers.runtime.memory_driver import Driver, Person

LIMITS = Limits()


def arrives(driver: Driver, link: str = "", address: str = "", secret: str | None = None) -> Person:
    person = driver.connect(secret, address)
    person.hello(driver.credentials.table, link=link)
    return person


# -- spectators


@pytest.mark.parametrize("is_open", [False, True])
def test_spectators_of_one_address_leave_room_for_others_and_for_invited_guests(*, is_open: bool) -> None:
    driver = Driver()
    driver.create_host(Setup(seats=3, open=is_open))
    link = "" if is_open else driver.credentials.watch
    welcomed = [arrives(driver, link, "a", secret="").is_welcome for _ in range(100)]
    assert welcomed.count(True) == LIMITS.address_uninvited
    assert arrives(driver, link, "b", secret="").is_welcome
    for number in range(100):
        arrives(driver, link, f"c{number}", secret="")
    assert arrives(driver, link, "d", secret="").bye_reason == "table.full"
    for number in range(LIMITS.non_members - LIMITS.uninvited):
        assert arrives(driver, driver.credentials.join, f"e{number}").is_welcome, "by the link to join"
    assert arrives(driver, driver.credentials.join, "f").bye_reason == "table.full"


def test_guests_of_one_address_leave_room_for_others() -> None:
    driver = Driver()
    driver.create_host()
    welcomed = [arrives(driver, driver.credentials.join, "a").is_welcome for _ in range(100)]
    assert welcomed.count(True) == LIMITS.address_non_members < LIMITS.non_members
    assert arrives(driver, driver.credentials.join, "b").is_welcome


def test_a_full_table_refuses_requests_like_sockets() -> None:
    driver = Driver(limits=Limits(uninvited=2, non_members=3))
    host = driver.create_host()
    for _ in range(2):
        assert arrives(driver, driver.credentials.watch, secret="").is_welcome
    assert driver.request(host.table, link=driver.credentials.watch) == Bye("table.full")
    assert isinstance(driver.request(host.table, link=driver.credentials.join), TableLook)
    assert arrives(driver, driver.credentials.join).is_welcome
    assert driver.request(host.table, driver.runtime.new_secret(), link=driver.credentials.join) == Bye("table.full")
    assert isinstance(driver.request(host.table, host.secret), TableLook)


# -- people who were removed


def test_removing_a_person_renews_link_and_code_and_sends_them_to_the_host() -> None:
    driver = Driver()
    host = driver.create_host()
    ways = driver.credentials
    guest = driver.create_friend(host, 1)
    old = host.renew_link("join")
    answer = host.ask(Remove("remove", 1))
    assert guest.bye_reason == "table.removed"
    for link in (ways.join, old, ways.code):
        assert arrives(driver, link).bye_reason == "table.link"
    other = driver.connect()
    other.hello("", link=ways.code)
    assert other.bye_reason == "table.link"
    assert arrives(driver, answer.link).is_welcome
    by_code = driver.connect()
    by_code.hello("", link=answer.code)
    assert by_code.is_welcome
    stored = repr(driver.store._tables[host.table].__dict__)
    assert answer.link not in stored
    assert answer.code not in stored


def test_removing_a_person_during_a_match_creates_no_code() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.create_friend(host)
    host.ask(Start("go"))
    answer = host.ask(Remove("remove", 1))
    assert (answer.kind, answer.code) == ("done", "")
    assert arrives(driver, answer.link).is_welcome


def test_a_refused_removal_renews_nothing() -> None:
    driver = Driver()
    host = driver.create_host()
    guest = driver.create_friend(host)
    join = host.renew_link("join")
    assert guest.ask(Remove("remove", 0)).kind == "refused"
    assert host.ask(Remove("nobody", 7)).kind == "refused"
    assert arrives(driver, join).is_welcome


def test_the_address_of_a_person_removed_from_an_open_table_is_barred() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=4, open=True))
    eve = arrives(driver, "", "a")
    assert eve.ask(Sit("sit", 1, "Eve")).kind == "done"
    neighbour = arrives(driver, "", "a")
    assert neighbour.ask(Sit("sit", 2, "Nora")).kind == "done"
    link = host.ask(Remove("remove", 1)).link
    assert eve.bye_reason == "table.removed"
    assert arrives(driver, "", "a").bye_reason == "table.removed", "with a fresh secret"
    assert arrives(driver, "", "a", secret="").bye_reason == "table.removed", "nor to watch"
    assert driver.request(host.table, driver.runtime.new_secret(), address="a") == Bye("table.removed")
    assert arrives(driver, "", "b").is_welcome
    assert arrives(driver, "", "a", neighbour.secret).is_welcome, "who belongs to the table"
    assert arrives(driver, link, "a").is_welcome, "whom the host invites"


def test_the_watch_link_does_not_seat_anybody_from_a_barred_address() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=4, open=True))
    watch = host.renew_link("watch")
    eve = arrives(driver, "", "a")
    assert eve.ask(Sit("sit", 1, "Eve")).kind == "done"
    assert host.ask(Remove("remove", 1)).kind == "done"
    again = arrives(driver, watch, "a")
    assert again.is_welcome, "the link still lets them watch"
    assert again.ask(Sit("again", 1, "Eva")).kind != "done"
    assert arrives(driver, watch, "b").ask(Sit("sit", 1, "Bea")).kind == "done", "the table is open to others"


def test_a_barred_address_stays_barred_for_its_time_while_the_table_sleeps() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=4, open=True))
    eve = arrives(driver, "", "a")
    assert eve.ask(Sit("sit", 1, "Eve")).kind == "done"
    assert host.ask(Remove("remove", 1)).kind == "done"
    host.disconnect()
    driver.wait(LIMITS.linger_ms)
    assert driver.runtime.awake_tables == frozenset()
    assert arrives(driver, "", "a").bye_reason == "table.removed"
    driver.wait(LIMITS.barring_ms - 2 * LIMITS.linger_ms)
    assert arrives(driver, "", "a").bye_reason == "table.removed"
    driver.wait(2 * LIMITS.linger_ms)
    assert arrives(driver, "", "a").is_welcome


def test_an_address_is_barred_only_from_the_table_that_removed_its_person() -> None:
    barred = BarredAddresses(Limits(remembered_addresses=2, barring_ms=10))
    barred.bar("x", "a", 0)
    assert [barred.is_barred(*where, 9) for where in (("x", "a"), ("x", "b"), ("y", "a"))] == [True, False, False]
    assert not barred.is_barred("x", "a", 10)
    barred.bar("x", "b", 0)
    barred.bar("x", "a", 1)
    barred.bar("x", "c", 2)
    assert [barred.is_barred("x", address, 3) for address in "abc"] == [True, False, True], "the first is forgotten"


# -- tables without spectators

CLOSED = Setup(seats=3, spectators=False)


def test_a_join_link_admits_no_spectators_if_no_seat_is_free() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=2, spectators=False))
    waits = arrives(driver, driver.credentials.join, "a")
    assert waits.is_welcome, "while the table gathers"
    driver.create_friend(host)
    join = host.renew_link("join")
    host.ask(Start("go"))
    assert waits.bye_reason == "table.no-spectators"
    assert arrives(driver, join, "b").bye_reason == "table.no-spectators"
    assert driver.request(host.table, driver.runtime.new_secret(), link=join) == Bye("table.no-spectators")


def test_a_latecomer_has_a_minute_to_take_a_seat_and_no_more_by_reconnecting() -> None:
    driver = Driver()
    host = driver.create_host(CLOSED)
    host.ask(Start("go"))
    looks = arrives(driver, driver.credentials.join, "a")
    assert looks.is_welcome
    driver.wait(LIMITS.seatless_guest_ms - 1)
    assert looks.is_welcome
    driver.wait(1)
    assert looks.bye_reason == "table.no-spectators"
    assert arrives(driver, driver.credentials.join, "a").bye_reason == "table.no-spectators"
    late = arrives(driver, driver.credentials.join, "b")
    assert late.ask(Sit("sit", 1, "Beto")).kind == "done"
    driver.wait(2 * LIMITS.seatless_guest_ms)
    assert late.is_welcome


def test_a_join_link_admits_nobody_during_a_match_without_latecomers() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=3, spectators=False, latecomers=False))
    host.ask(Start("go"))
    assert arrives(driver, driver.credentials.join, "a").bye_reason == "table.no-spectators"
    assert host.reconnect().is_welcome


def test_a_table_that_forbids_spectators_disconnects_them_at_the_start() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=2))
    host.ask(SeatBot("bot", 1))
    guest = arrives(driver, driver.credentials.join, "a")
    assert host.ask(Arrange("a", Setup(seats=2, spectators=False, latecomers=False))).kind == "done"
    assert guest.is_welcome
    host.ask(Start("go"))
    assert guest.bye_reason == "table.no-spectators"
