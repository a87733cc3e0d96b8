"""Guessing is bounded by address; whoever has what is right gets in, however many come from one address."""

from penultima.hall.guesses import Guesses
from penultima.hall.limits import Limits
from penultima.wire.client_in import Sit
from penultima.wire.client_out import Bye
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person, crashed

FEW = Limits(address_guesses=3, address_guesses_per_second=0.25)
CLASS = 40


def arrives(driver: Driver, table: str, link: str = "", address: str = "", secret: str | None = None) -> Person:
    person = driver.person(secret, address)
    person.hello(table, link=link)
    return person


def test_each_address_has_its_own_bound() -> None:
    driver = Driver(limits=FEW)
    driver.made()
    for _ in range(3):
        assert arrives(driver, "", "AAAAAA", "a").bye == "table.link"
    assert arrives(driver, "", "AAAAAA", "a").bye == "table.too-fast"
    assert arrives(driver, "", driver.ways.code, "a").bye == "table.too-fast", "right or wrong: nobody learns which"
    assert arrives(driver, "", driver.ways.code, "b").is_welcome
    driver.wait(4_000)
    assert arrives(driver, "", driver.ways.code, "a").is_welcome


def test_codes_links_and_tables_that_are_none_count_together() -> None:
    driver = Driver(limits=FEW)
    host = driver.made()
    assert arrives(driver, "", "no code at all", "a").bye == "table.link"
    assert arrives(driver, host.table, "x" * 11, "a").bye == "table.link"
    assert arrives(driver, "x" * 11, "", "a").bye == "table.unknown"
    assert arrives(driver, "y" * 11, "", "a").bye == "table.too-fast", "and the store is not asked"
    assert driver.reply("", link="AAAAAA", address="a") == Bye("table.too-fast")


def test_errands_count_as_sockets_do() -> None:
    driver = Driver(limits=FEW)
    host = driver.made()
    for table, link in (("", "AAAAAA"), (host.table, "x" * 11), ("x" * 11, "")):
        assert isinstance(driver.reply(table, driver.hall.guest(), link=link, address="a"), Bye)
    assert arrives(driver, "", driver.ways.code, "a").bye == "table.too-fast"


def test_a_class_behind_one_address_gets_in_by_code_and_by_link() -> None:
    driver = Driver(limits=Limits(address_guesses=1))
    host = driver.made(Setup(seats=10))
    for number in range(CLASS):
        link = driver.ways.code if number % 2 else driver.ways.join
        pupil = arrives(driver, "" if number % 2 else host.table, link, "school")
        assert pupil.is_welcome
        if number < 9:
            assert pupil.ask(Sit("s", number + 1, f"Pupil {number}")).kind == "done"


def test_a_class_comes_back_to_a_table_that_sleeps_all_at_once() -> None:
    driver = Driver(limits=Limits(address_guesses=1))
    host = driver.made()
    later = crashed(driver)
    later.lost = True
    pupils = [arrives(later, "", driver.ways.code, "school") for _ in range(CLASS)]
    pupils += [arrives(later, host.table, driver.ways.join, "school") for _ in range(CLASS // 4)]
    later.finish()
    assert all(pupil.is_welcome for pupil in pupils)


def test_who_belongs_to_the_table_and_who_has_a_link_is_not_kept_out() -> None:
    driver = Driver(limits=FEW)
    host = driver.made()
    for _ in range(5):
        arrives(driver, "", "AAAAAA", "a")
    assert arrives(driver, host.table, driver.ways.join, "a").is_welcome
    assert arrives(driver, host.table, driver.ways.watch, "a", secret="").is_welcome
    assert arrives(driver, host.table, driver.ways.code, "a", host.secret).is_welcome


def test_all_addresses_together_have_a_bound_too() -> None:
    driver = Driver(limits=Limits(guesses=5, guesses_per_second=1))
    driver.made()
    for number in range(5):
        assert arrives(driver, "", "AAAAAA", f"a{number}").bye == "table.link"
    assert arrives(driver, "", "AAAAAA", "another").bye == "table.too-fast"


def test_so_many_addresses_are_remembered_and_no_more() -> None:
    guesses = Guesses(Limits(address_guesses=1, addresses=3))
    for number in range(100):
        guesses.missed(f"a{number}", 0)
    assert [guesses.may(f"a{number}", 0) for number in range(95, 100)] == [True, True, False, False, False]
    assert len(guesses._by_address) == 3


def test_of_an_address_that_did_nothing_wrong_nothing_is_kept() -> None:
    driver = Driver()
    host = driver.made()
    for number in range(5):
        assert arrives(driver, host.table, driver.ways.join, f"a{number}").is_welcome
    assert driver.hall._house.guesses._by_address == {}
