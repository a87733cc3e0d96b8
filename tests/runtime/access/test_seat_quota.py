"""The number of seats per address is limited, but is enough for a school class behind one address."""

from penultima.protocol.client_messages import HandOver, Leave, Sit, Stand
from penultima.protocol.server_messages import Answer
from penultima.protocol.setup import Setup
from penultima.runtime.access.limits import Limits
from tests.helpers.runtime.memory_driver import Driver, Person

SCHOOL, HOME = "192.0.2.1", "192.0.2.2"


def came(driver: Driver, host: Person, address: str) -> Person:
    person = driver.connect(address=address)
    person.hello(host.table, link=host.renew_link("join"))
    return person


def sits(driver: Driver, host: Person, seat: int, address: str = SCHOOL) -> Answer:
    return came(driver, host, address).ask(Sit("s", seat, f"{seat} {len(driver.people)}"))


def test_forty_people_of_one_address_can_sit_at_ten_tables() -> None:
    driver = Driver()
    for _ in range(10):
        host = driver.create_host(Setup(seats=5))
        assert [sits(driver, host, seat).kind for seat in range(1, 5)] == ["done"] * 4


def test_the_seats_of_an_address_are_limited_for_any_number_of_people() -> None:
    driver = Driver(limits=Limits(address_seats=5))
    tables = [driver.create_host(Setup(seats=5)) for _ in range(3)]
    kinds: list[str] = []
    for host in tables:
        for seat in range(1, 5):
            guest = came(driver, host, SCHOOL)
            kinds.append(guest.ask(Sit("s", seat, f"{len(kinds)}")).kind)
            guest.disconnect()
    assert kinds == ["done"] * 5 + ["refused"] * 7, "the person who went still has the seat"
    last = tables[-1]
    assert sits(driver, last, 1).why == "table.crowd"
    assert sits(driver, last, 1, HOME).kind == "done", "others sit down"


def test_seats_taken_at_the_same_moment_count_towards_the_quota() -> None:
    """Seats count as soon as the table has assigned them, even if the store is slow."""
    driver = Driver(limits=Limits(address_seats=2))
    guests = [came(driver, driver.create_host(), SCHOOL) for _ in range(4)]
    driver.slow = True
    for guest in guests:
        guest.send(Sit("s", 1, "Eve"))
    driver.finish_store_work()
    assert sorted(guest.answers("s")[0].kind for guest in guests) == ["done", "done", "refused", "refused"]


def test_a_seat_left_or_not_stored_no_longer_counts_towards_the_quota() -> None:
    driver = Driver(limits=Limits(address_seats=2))
    host, elsewhere = driver.create_host(Setup(seats=5)), driver.create_host(Setup(seats=5))
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


def test_the_quota_forgets_sleeping_tables_and_counts_returning_people_again() -> None:
    limits = Limits(address_seats=1)
    driver = Driver(limits=limits)
    host = driver.create_host()
    guest = came(driver, host, SCHOOL)
    assert guest.ask(Sit("s", 1, "Eve")).kind == "done"
    host.disconnect()
    guest.disconnect()
    driver.wait(limits.linger_ms)
    assert not driver.runtime.awake_tables
    assert not driver.runtime._context.seats_by_address.by_address
    back = driver.connect(guest.secret, address=SCHOOL)
    back.hello(host.table)
    assert sits(driver, driver.create_host(), 1).why == "table.crowd"


def test_one_address_cannot_use_up_the_people_of_a_table() -> None:
    driver = Driver(limits=Limits(address_people=5))
    host = driver.create_host(Setup(seats=3))
    kinds = []
    for number in range(7):
        guest = came(driver, host, SCHOOL)
        kinds.append(guest.ask(Sit("s", 1, f"Eve {number}")).kind)
        guest.ask(Leave("l"))
        guest.disconnect()
    assert kinds == ["done"] * 5 + ["refused"] * 2
    assert sits(driver, host, 1, HOME).kind == "done", "there is room for people of other addresses"


def test_moving_to_ever_new_devices_does_not_use_up_the_people_of_a_table() -> None:
    driver = Driver(limits=Limits(address_people=4))
    host = driver.create_host(Setup(seats=3))
    person = came(driver, host, SCHOOL)
    assert person.ask(Sit("s", 1, "Eve")).kind == "done"
    kinds = []
    for number in range(5):
        answer = person.ask(HandOver(f"h{number}", 1))
        kinds.append(answer.kind)
        if answer.kind == "done":
            person = driver.connect(address=SCHOOL)
            person.hello(host.table, link=answer.link)
    assert kinds == ["done"] * 3 + ["refused"] * 2
    assert sits(driver, host, 2, HOME).kind == "done"
