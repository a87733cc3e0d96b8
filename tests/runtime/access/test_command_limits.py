"""The rate of commands is limited for each person, table and address. Game actions have no such limit."""

from penultima.protocol.client_messages import Close, GoOn, Leave, Mute, Pause, Remove, Rename, Say, Sit, Stand, Start
from penultima.protocol.setup import Setup
from penultima.runtime.access.command_limits import CommandLimits
from penultima.runtime.access.limits import Limits
from tests.helpers.runtime.memory_driver import Driver, Person

FAST = {"frame_burst": 100_000, "frames_per_second": 100_000, "chat_burst": 100_000}


def entries(driver: Driver, table: str) -> int:
    return len(driver.store._tables[table].rows)


def seated(driver: Driver, seat: int, address: str, name: str = "") -> Person:
    person = driver.connect(address=address)
    person.hello(driver.credentials.table, link=driver.credentials.join)
    assert person.ask(Sit(f"sit {seat}", seat, name or f"Guest {seat}")).kind == "done"
    return person


def rename(person: Person, count: int) -> list[str]:
    return [person.ask(Rename(f"r{number}", f"{person.socket} {number}")).kind for number in range(count)]


def test_a_person_without_a_seat_cannot_fill_the_log_with_renames() -> None:
    driver = Driver(limits=Limits(**FAST))
    host = driver.create_host()
    guest = seated(driver, 1, "a")
    assert guest.ask(Stand("up", 1)).kind == "done"
    before = entries(driver, host.table)
    kinds = rename(guest, 1_000)
    assert set(kinds) == {"done", "too-fast"}
    assert entries(driver, host.table) - before <= Limits().command_burst
    driver.wait(1_000)
    assert guest.ask(Rename("later", "Later")).kind == "done"


def test_people_of_one_address_share_its_limit_without_using_that_of_others() -> None:
    driver = Driver(limits=Limits(**FAST))
    host = driver.create_host(Setup(seats=10))
    before = entries(driver, host.table)
    for number in range(40):
        classmate = seated(driver, 1, "a", f"Crowd {number}")
        done = rename(classmate, 30).count("done")
        assert classmate.ask(Stand("up", 1)).kind == "done"
        if done < 30:
            break
    limits = Limits()
    assert entries(driver, host.table) - before <= 2 * limits.address_command_burst, (
        "a seat that is taken is two entries"
    )
    assert limits.address_command_burst < limits.table_command_burst
    assert limits.address_commands_per_second < limits.table_commands_per_second
    other = seated(driver, 2, "b", "Bea")
    assert other.ask(Rename("mine", "Bruno")).kind == "done"


def test_the_command_limit_of_an_address_spans_all_its_tables() -> None:
    driver = Driver(limits=Limits(**FAST, address_seats=50))
    done = 0
    for _ in range(10):
        host = driver.create_host()
        guest = driver.connect(address="a")
        guest.hello(host.table, link=driver.credentials.join)
        done += guest.ask(Sit("sit", 1, "Beto")).kind == "done"
        done += rename(guest, 40).count("done")
    assert done == Limits(address_seats=50).address_command_burst == 100


def test_command_limits_never_stop_moderation_resuming_or_leaving() -> None:
    driver = Driver(limits=Limits(**FAST, table_command_burst=5, table_commands_per_second=0))
    host = driver.create_host()
    guest = seated(driver, 1, "a")
    assert host.ask(Start("go")).kind == "done"
    assert host.ask(Pause("p")).kind == "done"
    rename(guest, 10)
    assert host.ask(Rename("r", "Berta")).kind == "too-fast"
    assert host.ask(Say("s", "hello")).kind == "too-fast"
    assert host.ask(GoOn("g")).kind == "done"
    assert host.ask(Mute("m", 1)).kind == "done"
    assert guest.ask(Leave("l")).kind == "done"
    assert host.ask(Remove("x", 1)).kind == "done"
    assert host.ask(Close("c")).kind == "done"


def test_game_actions_do_not_count_towards_the_command_limits() -> None:
    driver = Driver(limits=Limits(**FAST, command_burst=1, commands_per_second=0))
    host = driver.create_host()
    assert host.ask(Start("go")).kind == "done"
    for _ in range(30):
        host.move()
    assert entries(driver, host.table) > 10
    assert "too-fast" not in {answer.kind for answer in host.messages_of(type(host.ask(Rename("r", "Berta"))))[:-1]}


def test_commands_refused_by_the_table_do_not_count_towards_the_limits() -> None:
    driver = Driver(limits=Limits(**FAST, command_burst=1, commands_per_second=0))
    driver.create_host()
    stranger = driver.connect(address="a")
    stranger.hello(driver.credentials.table, link=driver.credentials.join)
    for number in range(50):
        assert stranger.ask(Sit(f"s{number}", 0, "Eve")).why == "table.taken"
    assert stranger.ask(Sit("good", 1, "Eve")).kind == "done"


def test_no_token_buckets_are_retained_for_strangers() -> None:
    driver = Driver()
    host = driver.create_host()
    for number in range(30):
        stranger = driver.connect(address="a")
        stranger.hello(host.table, link=driver.credentials.join)
        stranger.ask(Sit("s", 0, f"Eve {number}"))
        stranger.disconnect()
    command_limits: CommandLimits = driver.runtime._registry[host.table].command_limits
    assert command_limits._people == {}
    assert driver.runtime._context.address_limits == {}
