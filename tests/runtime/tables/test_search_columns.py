"""Store columns that are used to search for tables, and the list of open tables."""

from itertools import count

from penultima.protocol.client_messages import Arrange, Close, Leave, Remove, Say, Sit, Start
from penultima.protocol.setup import Setup
from penultima.runtime.access.credentials import derive_person_id
from penultima.runtime.outputs import CommitRows, SearchColumns
from penultima.runtime.runtime import Runtime
from tests.helpers.runtime.memory_driver import Driver, Entropy, restart_after_crash


def written_columns(driver: Driver) -> list[SearchColumns]:
    return [
        out.search_columns for out in driver.effects if isinstance(out, CommitRows) and out.search_columns is not None
    ]


def test_the_first_commit_writes_the_search_columns() -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=3, open=True))
    person = derive_person_id(host.secret)
    assert written_columns(driver) == [
        SearchColumns("gathering", Setup().edition, open=True, host=person, people=(person,))
    ]


def test_search_columns_are_written_again_only_if_they_changed() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    ana, beto = derive_person_id(host.secret), derive_person_id(friend.secret)
    assert written_columns(driver)[-1].people == (ana, beto)
    before = len(written_columns(driver))
    host.ask(Say("c", "hello"))
    friend.ask(Sit("again", 2, "Beto"))
    assert len(written_columns(driver)) == before
    host.ask(Arrange("open", Setup(seats=3, open=True)))
    assert written_columns(driver)[-1].open
    host.ask(Start("go"))
    assert written_columns(driver)[-1].life == "playing"
    before = len(written_columns(driver))
    for _ in range(5):
        host.move()
    assert len(written_columns(driver)) == before
    host.ask(Leave("l"))
    assert written_columns(driver)[-1].host == beto
    friend.ask(Remove("r", 0))
    assert written_columns(driver)[-1].people == (beto,)
    friend.ask(Close("x"))
    assert written_columns(driver)[-1].life == "closed"


def test_search_columns_are_written_again_after_a_failed_commit() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    for name in ("one", "two"):
        host.send(Arrange(name, Setup(seats=3, open=True)))
        assert written_columns(driver)[-1].open
        driver.fail_next()
    assert len(written_columns(driver)) == 3


def test_search_columns_are_written_after_a_restart_only_if_they_changed() -> None:
    driver = Driver()
    host = driver.create_host()
    later = restart_after_crash(driver)
    back = host.reconnect(driver=later)
    back.ask(Say("c", "hello"))
    assert written_columns(later) == []
    back.ask(Start("go"))
    assert [columns.life for columns in written_columns(later)] == ["playing"]


def test_a_commit_contains_the_date_of_its_decision() -> None:
    dates = count(1_000)
    live_runtime = Runtime(entropy=Entropy(""), wall_clock=lambda: next(dates))
    live_runtime.create_table(live_runtime.new_secret(), Setup(), "Ana", 1, 0)
    [commit] = [out for out in live_runtime.take_effects() if isinstance(out, CommitRows)]
    assert commit.date_ms == 1_001, "the first was for the table itself"


# -- the list of open tables


def test_only_open_gathering_tables_with_somebody_connected_are_listed() -> None:
    driver = Driver()
    driver.create_host()
    host = driver.create_host(Setup(seats=4, open=True))
    friend = driver.connect()
    friend.hello(host.table)
    friend.ask(Sit("s", 1, "Beto"))
    [found] = driver.runtime.open_tables()
    assert (found.table, found.host, found.setup) == (host.table, "Ana", Setup(seats=4, open=True))
    assert (found.taken, found.free, found.here) == (2, 2, 2)
    friend.disconnect()
    assert [found.here for found in driver.runtime.open_tables()] == [1]
    host.disconnect()
    assert driver.runtime.open_tables() == []
    back = host.reconnect()
    assert len(driver.runtime.open_tables()) == 1
    back.ask(Start("go"))
    assert driver.runtime.open_tables() == []


def test_a_table_that_is_not_stored_yet_is_not_listed() -> None:
    driver = Driver()
    driver.slow = True
    host = driver.connect()
    table = driver.runtime.create_table(host.secret, Setup(open=True), "Ana", 1, driver.now).table
    host.hello(table)
    assert driver.runtime.open_tables() == []
    driver.run()
    driver.finish_store_work()
    assert len(driver.runtime.open_tables()) == 1
