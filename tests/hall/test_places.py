"""One address cannot fill the tables of others, and a class behind one address sits at several."""

from penultima.hall.limits import Limits
from penultima.wire.client_in import Leave, Sit, Stand
from penultima.wire.client_out import Answer
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person

SCHOOL, HOME = "192.0.2.1", "192.0.2.2"


def came(driver: Driver, host: Person, address: str) -> Person:
    person = driver.person(address=address)
    person.hello(host.table, link=host.link("join"))
    return person


def sits(driver: Driver, host: Person, seat: int, address: str = SCHOOL) -> Answer:
    return came(driver, host, address).ask(Sit("s", seat, f"{seat} {len(driver.people)}"))


def test_a_class_of_forty_sits_at_ten_tables() -> None:
    driver = Driver()
    for _ in range(10):
        host = driver.made(Setup(seats=5))
        assert [sits(driver, host, seat).kind for seat in range(1, 5)] == ["done"] * 4


def test_one_address_has_so_many_seats_however_many_people_it_makes_up() -> None:
    driver = Driver(limits=Limits(address_seats=5))
    tables = [driver.made(Setup(seats=5)) for _ in range(3)]
    kinds: list[str] = []
    for host in tables:
        for seat in range(1, 5):
            guest = came(driver, host, SCHOOL)
            kinds.append(guest.ask(Sit("s", seat, f"{len(kinds)}")).kind)
            guest.leave()
    assert kinds == ["done"] * 5 + ["refused"] * 7, "whoever went still has the seat"
    last = tables[-1]
    assert sits(driver, last, 1).why == "table.crowd"
    assert sits(driver, last, 1, HOME).kind == "done", "others sit down"


def test_those_who_sit_down_at_the_same_moment_are_counted_too() -> None:
    """A table is slow to be stored: what is decided counts, not what is stored."""
    driver = Driver(limits=Limits(address_seats=2))
    guests = [came(driver, driver.made(), SCHOOL) for _ in range(4)]
    driver.slow = True
    for guest in guests:
        guest.send(Sit("s", 1, "Eve"))
    driver.finish()
    assert sorted(guest.answers("s")[0].kind for guest in guests) == ["done", "done", "refused", "refused"]


def test_whoever_gets_up_or_was_not_stored_makes_room() -> None:
    driver = Driver(limits=Limits(address_seats=2))
    host, elsewhere = driver.made(Setup(seats=5)), driver.made(Setup(seats=5))
    first = came(driver, host, SCHOOL)
    assert [first.ask(Sit(f"s{seat}", seat, "Eve")).kind for seat in (1, 2, 3)] == ["done", "done", "refused"]
    assert first.ask(Stand("up", 1)).kind == "done"
    driver.slow = True
    first.send(Sit("again", 1, "Eve"))
    driver.fail_next()
    driver.slow = False
    assert sits(driver, elsewhere, 3).kind == "done"
    assert first.ask(Leave("l")).kind == "done"
    assert sits(driver, elsewhere, 4).kind == "done"


def test_nothing_is_kept_of_a_table_that_sleeps_and_seats_count_when_their_people_come_back() -> None:
    limits = Limits(address_seats=1)
    driver = Driver(limits=limits)
    host = driver.made()
    guest = came(driver, host, SCHOOL)
    assert guest.ask(Sit("s", 1, "Eve")).kind == "done"
    host.leave()
    guest.leave()
    driver.wait(limits.linger)
    assert not driver.hall.awake
    assert not driver.hall._house.places.by_address
    back = driver.person(guest.secret, address=SCHOOL)
    back.hello(host.table)
    assert sits(driver, driver.made(), 1).why == "table.crowd"
