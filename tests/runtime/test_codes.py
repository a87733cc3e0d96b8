"""If a table is not loaded, the runtime looks up its code in the store."""

from penultima.protocol.client_messages import Say, Sit, Start
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Bye
from penultima.runtime.access.credentials import hash_credential
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import FindTableByCode
from penultima.runtime.tables.failure import describe_failure
from tests.helpers.runtime.memory_driver import Driver, Person, restart_after_crash


def asleep() -> tuple[Driver, str, str]:
    """Return a restarted runtime with slow lookups, a table in its store, and the code of the table."""
    driver = Driver()
    host = driver.create_host()
    later = restart_after_crash(driver)
    later.lost = True
    return later, host.table, driver.credentials.code


def by_code(driver: Driver, code: str) -> Person:
    person = driver.connect()
    person.hello("", link=code)
    return person


def test_a_new_table_has_its_links_and_its_code_at_once() -> None:
    driver = Driver()
    host = driver.create_host()
    assert driver.store.find_table_by_code(hash_credential(driver.credentials.code)) == host.table
    for link in (driver.credentials.join, driver.credentials.watch):
        person = driver.connect()
        person.hello(host.table, link=link)
        assert person.is_welcome
    stored = repr(driver.store._tables[host.table].__dict__)
    assert not any(way in stored for way in driver.credentials[1:])


def test_a_code_loads_its_table_after_a_restart() -> None:
    driver, table, code = asleep()
    person = by_code(driver, f" {code[:2].lower()}-{code[2:]}")
    assert person.frames == []
    driver.finish_store_work()
    assert person.is_welcome
    assert person.ask(Sit("s", 1, "Beto")).kind == "done"
    assert list(driver.runtime._registry) == [table]


def test_frames_sent_during_a_code_lookup_are_not_lost() -> None:
    driver, _, code = asleep()
    person = by_code(driver, code)
    person.send(Sit("s", 1, "Beto"))
    person.send(Say("c", "hello"))
    driver.wait(60_000)
    driver.finish_store_work()
    assert [answer.kind for answer in person.answers("s") + person.answers("c")] == ["done", "done"]


def test_frames_sent_during_a_code_lookup_are_limited() -> None:
    driver, _, code = asleep()
    driver.runtime._context.limits = Limits(early_frames=2)
    person = by_code(driver, code)
    for number in range(3):
        person.send(Say(f"c{number}", "hello"))
    assert person.bye_reason == "table.busy"
    driver.finish_store_work()
    assert driver.runtime._registry == {}


def test_one_lookup_serves_all_clients_waiting_for_the_same_code() -> None:
    driver, _, code = asleep()
    people = [by_code(driver, code) for _ in range(3)]
    assert sum(isinstance(out, FindTableByCode) for out in driver.effects) == 1
    driver.finish_store_work()
    assert all(person.is_welcome for person in people)


def test_a_socket_that_closed_during_a_code_lookup_is_ignored() -> None:
    driver, _, code = asleep()
    gone, broken = by_code(driver, code), by_code(driver, code)
    gone.disconnect()
    broken.send_bytes(b"{")
    driver.finish_store_work()
    assert (gone.frames, broken.bye_reason) == ([], "table.malformed")
    assert driver.runtime._registry == {}


def test_an_unknown_code_is_refused() -> None:
    driver, _, code = asleep()
    person = by_code(driver, "AAAAAA" if code != "AAAAAA" else "BBBBBB")
    person.send_bytes(encode_message(Say("c", "hello")))
    driver.finish_store_work()
    assert person.bye_reason == "table.link"
    assert person.answers("c") == []


def test_a_code_that_expires_while_its_table_loads_is_refused() -> None:
    driver, table, code = asleep()
    person = by_code(driver, code)
    driver.find_next()
    driver.run()
    stored = driver.store._tables[table]
    del stored.credentials["code"]
    driver.finish_store_work()
    assert person.bye_reason == "table.link"


def test_the_code_of_a_stopped_table_is_answered_with_that_reason() -> None:
    driver, table, code = asleep()
    driver.runtime.stopped_tables[table] = describe_failure(RuntimeError())
    person, request = by_code(driver, code), driver.send_request("", link=code)
    driver.finish_store_work()
    assert person.bye_reason == "table.stopped"
    assert driver.replies[request] == Bye("table.stopped")


def test_a_code_expires_when_the_match_starts() -> None:
    driver = Driver()
    host = driver.create_host()
    host.ask(Start("go"))
    assert by_code(driver, driver.credentials.code).bye_reason == "table.link"
    assert by_code(restart_after_crash(driver), driver.credentials.code).bye_reason == "table.link"
