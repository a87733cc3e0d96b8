"""What a store is told of a table besides its log, and what is listed of it."""

from itertools import count

from penultima.hall.doors import person_of
from penultima.hall.hall import Hall
from penultima.hall.out import Commit, Standing
from penultima.wire.client_in import Arrange, Close, Leave, Remove, Say, Sit, Start
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Entropy, crashed


def standings(driver: Driver) -> list[Standing]:
    return [out.standing for out in driver.trace if isinstance(out, Commit) and out.standing is not None]


def test_the_first_commit_says_how_the_table_stands() -> None:
    driver = Driver()
    host = driver.made(Setup(seats=3, open=True))
    person = person_of(host.secret)
    assert standings(driver) == [Standing("gathering", Setup().edition, open=True, host=person, people=(person,))]


def test_it_is_said_again_where_it_is_another_and_only_there() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    ana, beto = person_of(host.secret), person_of(friend.secret)
    assert standings(driver)[-1].people == (ana, beto)
    before = len(standings(driver))
    host.ask(Say("c", "hello"))
    friend.ask(Sit("again", 2, "Beto"))
    assert len(standings(driver)) == before
    host.ask(Arrange("open", Setup(seats=3, open=True)))
    assert standings(driver)[-1].open
    host.ask(Start("go"))
    assert standings(driver)[-1].life == "playing"
    before = len(standings(driver))
    for _ in range(5):
        host.move()
    assert len(standings(driver)) == before
    host.ask(Leave("l"))
    assert standings(driver)[-1].host == beto
    friend.ask(Remove("r", 0))
    assert standings(driver)[-1].people == (beto,)
    friend.ask(Close("x"))
    assert standings(driver)[-1].life == "closed"


def test_after_a_failure_it_is_said_again() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    for name in ("one", "two"):
        host.send(Arrange(name, Setup(seats=3, open=True)))
        assert standings(driver)[-1].open
        driver.fail_next()
    assert len(standings(driver)) == 3


def test_after_a_restart_only_what_changes_is_said() -> None:
    driver = Driver()
    host = driver.made()
    later = crashed(driver)
    back = host.again(driver=later)
    back.ask(Say("c", "hello"))
    assert standings(later) == []
    back.ask(Start("go"))
    assert [standing.life for standing in standings(later)] == ["playing"]


def test_a_commit_has_the_date_at_which_it_was_decided() -> None:
    dates = count(1_000)
    hall = Hall(entropy=Entropy(""), date=lambda: next(dates))
    hall.make(hall.guest(), Setup(), "Ana", 1, 0)
    [commit] = [out for out in hall.take() if isinstance(out, Commit)]
    assert commit.date == 1_001, "the first was for the table itself"


# -- the list


def test_listed_is_what_is_open_gathers_and_has_somebody() -> None:
    driver = Driver()
    driver.made()
    host = driver.made(Setup(seats=4, open=True))
    friend = driver.person()
    friend.hello(host.table)
    friend.ask(Sit("s", 1, "Beto"))
    [found] = driver.hall.open_tables()
    assert (found.table, found.host, found.setup) == (host.table, "Ana", Setup(seats=4, open=True))
    assert (found.taken, found.free, found.here) == (2, 2, 2)
    friend.leave()
    assert [found.here for found in driver.hall.open_tables()] == [1]
    host.leave()
    assert driver.hall.open_tables() == []
    back = host.again()
    assert len(driver.hall.open_tables()) == 1
    back.ask(Start("go"))
    assert driver.hall.open_tables() == []


def test_a_table_that_is_not_stored_yet_is_not_listed() -> None:
    driver = Driver()
    driver.slow = True
    host = driver.person()
    table = driver.hall.make(host.secret, Setup(open=True), "Ana", 1, driver.now).table
    host.hello(table)
    assert driver.hall.open_tables() == []
    driver.run()
    driver.finish()
    assert len(driver.hall.open_tables()) == 1
