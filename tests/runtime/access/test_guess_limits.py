"""The number of wrong credentials from an address is limited. Valid credentials do not count, so that many people can
share an address.
"""

from penultima.protocol.client_messages import Sit
from penultima.protocol.server_messages import Bye
from penultima.protocol.setup import Setup
from penultima.runtime.access.guess_limits import GuessLimits
from penultima.runtime.access.limits import Limits
from tests.helpers.runtime.memory_driver import Driver, Person, restart_after_crash

FEW = Limits(address_guess_burst=3, address_guesses_per_second=0.25)
CLASS = 40


def arrives(driver: Driver, table: str, link: str = "", address: str = "", secret: str | None = None) -> Person:
    person = driver.connect(secret, address)
    person.hello(table, link=link)
    return person


def test_each_address_has_its_own_guess_limit() -> None:
    driver = Driver(limits=FEW)
    driver.create_host()
    for _ in range(3):
        assert arrives(driver, "", "AAAAAA", "a").bye_reason == "table.link"
    assert arrives(driver, "", "AAAAAA", "a").bye_reason == "table.too-fast"
    assert arrives(driver, "", driver.credentials.code, "a").bye_reason == "table.too-fast", (
        "right or wrong: nobody learns which"
    )
    assert arrives(driver, "", driver.credentials.code, "b").is_welcome
    driver.wait(4_000)
    assert arrives(driver, "", driver.credentials.code, "a").is_welcome


def test_wrong_codes_links_and_table_ids_share_one_guess_limit() -> None:
    driver = Driver(limits=FEW)
    host = driver.create_host()
    assert arrives(driver, "", "no code at all", "a").bye_reason == "table.link"
    assert arrives(driver, host.table, "x" * 11, "a").bye_reason == "table.link"
    assert arrives(driver, "x" * 11, "", "a").bye_reason == "table.unknown"
    assert arrives(driver, "y" * 11, "", "a").bye_reason == "table.too-fast", "and the store is not asked"
    assert driver.request("", link="AAAAAA", address="a") == Bye("table.too-fast")


def test_wrong_links_in_requests_count_like_those_on_sockets() -> None:
    driver = Driver(limits=FEW)
    host = driver.create_host()
    for table, link in (("", "AAAAAA"), (host.table, "x" * 11), ("x" * 11, "")):
        assert isinstance(driver.request(table, driver.runtime.new_secret(), link=link, address="a"), Bye)
    assert arrives(driver, "", driver.credentials.code, "a").bye_reason == "table.too-fast"


def test_many_people_of_one_address_can_join_by_code_and_by_link() -> None:
    driver = Driver(limits=Limits(address_guess_burst=1))
    host = driver.create_host(Setup(seats=10))
    for number in range(CLASS):
        link = driver.credentials.code if number % 2 else driver.credentials.join
        pupil = arrives(driver, "" if number % 2 else host.table, link, "school")
        assert pupil.is_welcome
        if number < 9:
            assert pupil.ask(Sit("s", number + 1, f"Pupil {number}")).kind == "done"


def test_many_people_of_one_address_can_return_to_a_sleeping_table_at_once() -> None:
    driver = Driver(limits=Limits(address_guess_burst=1))
    host = driver.create_host()
    later = restart_after_crash(driver)
    later.lost = True
    pupils = [arrives(later, "", driver.credentials.code, "school") for _ in range(CLASS)]
    pupils += [arrives(later, host.table, driver.credentials.join, "school") for _ in range(CLASS // 4)]
    later.finish_store_work()
    assert all(pupil.is_welcome for pupil in pupils)


def test_guess_limits_do_not_stop_members_or_holders_of_valid_links() -> None:
    driver = Driver(limits=FEW)
    host = driver.create_host()
    for _ in range(5):
        arrives(driver, "", "AAAAAA", "a")
    assert arrives(driver, host.table, driver.credentials.join, "a").is_welcome
    assert arrives(driver, host.table, driver.credentials.watch, "a", secret="").is_welcome
    assert arrives(driver, host.table, driver.credentials.code, "a", host.secret).is_welcome


def test_all_addresses_together_have_a_guess_limit() -> None:
    driver = Driver(limits=Limits(guess_burst=5, guesses_per_second=1))
    driver.create_host()
    for number in range(5):
        assert arrives(driver, "", "AAAAAA", f"a{number}").bye_reason == "table.link"
    assert arrives(driver, "", "AAAAAA", "another").bye_reason == "table.too-fast"


def test_the_number_of_remembered_addresses_is_limited() -> None:
    guesses = GuessLimits(Limits(address_guess_burst=1, remembered_addresses=3))
    for number in range(100):
        guesses.count_miss(f"a{number}", 0, "table.link")
    assert [guesses.may_try_code(f"a{number}", 0) for number in range(95, 100)] == [True, True, False, False, False]
    assert len(guesses._by_address) == 3


def test_nothing_is_retained_about_an_address_without_wrong_guesses() -> None:
    driver = Driver()
    host = driver.create_host()
    for number in range(5):
        assert arrives(driver, host.table, driver.credentials.join, f"a{number}").is_welcome
    assert driver.runtime._context.guess_limits._by_address == {}
