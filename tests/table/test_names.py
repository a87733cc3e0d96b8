"""Names of people are visible and differ from the names of bots at the same table."""

import pytest

from penultima.protocol.client_messages import Rename, SeatBot, Sit
from penultima.protocol.setup import Setup
from tests.helpers.runtime.memory_driver import Driver, Person


def connect_guest(driver: Driver) -> Person:
    guest = driver.connect()
    guest.hello(driver.credentials.table, link=driver.credentials.join)
    return guest


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u2800\u2800"])
def test_sitting_down_with_an_invisible_name_is_refused(name: str) -> None:
    driver = Driver()
    host = driver.create_host()
    guest = connect_guest(driver)
    assert guest.ask(Sit("unseen", 1, name)).why == "table.name"
    assert guest.ask(Sit("seen", 1, "Beto")).kind == "done"
    assert host.news.now.seats[1].name == "Beto"


def test_a_known_person_can_take_another_seat_without_a_name_but_not_take_an_invisible_name() -> None:
    driver = Driver()
    driver.create_host()
    guest = connect_guest(driver)
    assert guest.ask(Sit("first", 1, "Beto")).kind == "done"
    assert guest.ask(Sit("second", 2)).kind == "done"
    assert guest.ask(Rename("unseen", "\u200b")).why == "table.name"


@pytest.mark.parametrize("trick", ["{name}", "{name} ", "\u200b{name}"])
def test_a_name_that_looks_like_that_of_a_bot_at_the_table_is_refused(trick: str) -> None:
    driver = Driver()
    host = driver.create_host(Setup(seats=3))
    assert host.ask(SeatBot("bot", 2)).kind == "done"
    bot = host.news.now.seats[2].name
    guest = connect_guest(driver)
    assert guest.ask(Sit("sit", 1, trick.format(name=bot.upper()))).why == "table.name-taken"
    assert guest.ask(Sit("other", 1, "Beto")).kind == "done"
    assert guest.ask(Rename("rename", trick.format(name=bot))).why == "table.name-taken"
    assert host.ask(Rename("host", bot)).why == "table.name-taken"
