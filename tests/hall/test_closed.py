"""Tables that are no more, or that this program cannot go on with: people are told, and no other table is touched."""

import pytest

from penultima.editions.edition import Edition
from penultima.editions.load import edition
from penultima.hall.hall import Hall
from penultima.hall.out import Retire
from penultima.hall.store import Closed
from penultima.wire.client_in import Arrange, Say, Start
from penultima.wire.client_out import Answer, Bye
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Entropy, Person, crashed

OWN = "our-own"


def with_edition(driver: Driver, more: dict[str, Edition]) -> Driver:
    driver.hall = Hall(entropy=Entropy("more"), more=more)
    return driver


def begun(*, playing: bool) -> tuple[Driver, Person]:
    """By an edition that only this hall has."""
    driver = with_edition(Driver(), {OWN: edition("classic")})
    host = driver.made(Setup(edition=OWN, seats=2))
    if playing:
        assert host.ask(Start("go")).kind == "done"
    return driver, host


@pytest.mark.parametrize(("why", "told"), [("table.rules",) * 2, ("table.closed",) * 2, ("expired", "table.closed")])
def test_of_a_table_whose_log_is_gone_people_are_told_why(why: str, told: str) -> None:
    driver = Driver()
    host = driver.made()
    driver.store.close(host.table, why)
    later = crashed(driver)
    assert driver.store.load(host.table) == Closed(why)
    assert host.again(driver=later).bye == told
    assert later.reply(host.table, host.secret) == Bye(told)
    assert later.hall._rooms == {}
    assert later.hall.stopped == {}


def test_a_table_that_is_closed_while_it_is_awake_answers_what_waits() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    host.send(Say("flight", "hello"))
    host.send(Say("mailbox", "hello"))
    driver.store.close(host.table, "table.closed")
    driver.store_next()
    driver.run()
    assert host.answers("flight") == [], "it may have been stored before"
    assert host.answers("mailbox") == [Answer("mailbox", "gone", why="table.closed")]
    assert host.bye == "table.closed"


@pytest.mark.parametrize("playing", [True, False])
def test_a_table_by_an_edition_that_is_gone_is_retired(*, playing: bool) -> None:
    driver, host = begun(playing=playing)
    later = crashed(driver)
    other = later.made()
    back = host.again(driver=later)
    assert back.bye == "table.rules"
    assert [out for out in later.trace if isinstance(out, Retire)] == [Retire(host.table, "table.rules")]
    assert later.hall.stopped == {}, "its log is whole"
    assert later.hall.counts["retired"] == 1
    assert host.again(driver=later).bye == "table.rules", "from now on the store says so"
    assert sum(isinstance(out, Retire) for out in later.trace) == 1
    assert other.is_welcome


@pytest.mark.parametrize("playing", [True, False])
def test_a_match_goes_on_only_by_the_rules_that_it_was_dealt_by(*, playing: bool) -> None:
    """While a table gathers nothing was dealt: it may begin by what the edition says now."""
    driver, host = begun(playing=playing)
    later = with_edition(crashed(driver), {OWN: edition("mini")})
    back = host.again(driver=later)
    assert back.closed == ("table.rules" if playing else None)


def test_errands_are_told_as_well() -> None:
    driver, host = begun(playing=True)
    assert crashed(driver).reply(host.table, host.secret, Say("c", "hello")) == Bye("table.rules")


def test_a_match_by_rules_that_are_still_there_goes_on() -> None:
    driver, host = begun(playing=True)
    later = with_edition(crashed(driver), {OWN: edition("classic")})
    assert host.again(driver=later).is_welcome


def test_rules_that_were_chosen_for_the_next_match_count_too() -> None:
    driver = with_edition(Driver(), {OWN: edition("classic")})
    host = driver.made(Setup(seats=2))
    assert host.ask(Arrange("a", Setup(edition=OWN, seats=2))).kind == "done"
    assert host.again(driver=crashed(driver)).bye == "table.rules"
