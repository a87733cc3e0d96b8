"""A code leads to its table also when nobody is there: then the store is asked."""

from penultima.hall.doors import hash_of
from penultima.hall.limits import Limits
from penultima.hall.out import Find
from penultima.hall.trouble import trouble_of
from penultima.wire.client_in import Say, Sit, Start
from penultima.wire.client_out import Bye
from penultima.wire.codec import encode
from tests.hall.driver import Driver, Person, crashed


def asleep() -> tuple[Driver, str, str]:
    """A hall in which nobody is yet, a table that gathers, and its code."""
    driver = Driver()
    host = driver.made()
    later = crashed(driver)
    later.lost = True
    return later, host.table, driver.ways.code


def by_code(driver: Driver, code: str) -> Person:
    person = driver.person()
    person.hello("", link=code)
    return person


def test_a_table_has_its_links_and_its_code_from_the_start() -> None:
    driver = Driver()
    host = driver.made()
    assert driver.store.table_of(hash_of(driver.ways.code)) == host.table
    for link in (driver.ways.join, driver.ways.watch):
        person = driver.person()
        person.hello(host.table, link=link)
        assert person.is_welcome
    kept = repr(driver.store._tables[host.table].__dict__)
    assert not any(way in kept for way in driver.ways[1:])


def test_a_code_works_after_a_restart_though_nobody_is_there() -> None:
    driver, table, code = asleep()
    person = by_code(driver, f" {code[:2].lower()}-{code[2:]}")
    assert person.frames == []
    driver.finish()
    assert person.is_welcome
    assert person.ask(Sit("s", 1, "Beto")).kind == "done"
    assert list(driver.hall._rooms) == [table]


def test_what_is_sent_meanwhile_is_not_lost() -> None:
    driver, _, code = asleep()
    person = by_code(driver, code)
    person.send(Sit("s", 1, "Beto"))
    person.send(Say("c", "hello"))
    driver.wait(60_000)
    driver.finish()
    assert [answer.kind for answer in person.answers("s") + person.answers("c")] == ["done", "done"]


def test_what_is_sent_meanwhile_is_bounded() -> None:
    driver, _, code = asleep()
    driver.hall._house.limits = Limits(early=2)
    person = by_code(driver, code)
    for number in range(3):
        person.send(Say(f"c{number}", "hello"))
    assert person.bye == "table.busy"
    driver.finish()
    assert driver.hall._rooms == {}


def test_the_store_is_asked_once_for_all_who_seek_the_same() -> None:
    driver, _, code = asleep()
    people = [by_code(driver, code) for _ in range(3)]
    assert sum(isinstance(out, Find) for out in driver.trace) == 1
    driver.finish()
    assert all(person.is_welcome for person in people)


def test_who_went_meanwhile_is_not_looked_for() -> None:
    driver, _, code = asleep()
    gone, broken = by_code(driver, code), by_code(driver, code)
    gone.leave()
    broken.send_bytes(b"{")
    driver.finish()
    assert (gone.frames, broken.bye) == ([], "table.malformed")
    assert driver.hall._rooms == {}


def test_a_code_that_nobody_has_leads_nowhere() -> None:
    driver, _, code = asleep()
    person = by_code(driver, "AAAAAA" if code != "AAAAAA" else "BBBBBB")
    person.send_bytes(encode(Say("c", "hello")))
    driver.finish()
    assert person.bye == "table.link"
    assert person.answers("c") == []


def test_a_code_that_ended_before_the_table_was_there_leads_nowhere() -> None:
    driver, table, code = asleep()
    person = by_code(driver, code)
    driver.find_next()
    driver.run()
    stored = driver.store._tables[table]
    del stored.doors["code"]
    driver.finish()
    assert person.bye == "table.link"


def test_a_table_that_stopped_is_not_reached_by_its_code() -> None:
    driver, table, code = asleep()
    driver.hall.stopped[table] = trouble_of(RuntimeError())
    person, errand = by_code(driver, code), driver.errand("", link=code)
    driver.finish()
    assert person.bye == "table.stopped"
    assert driver.replies[errand] == Bye("table.stopped")


def test_a_code_ends_with_the_gathering() -> None:
    driver = Driver()
    host = driver.made()
    host.ask(Start("go"))
    assert by_code(driver, driver.ways.code).bye == "table.link"
    assert by_code(crashed(driver), driver.ways.code).bye == "table.link"
