"""People at closed tables, or at tables that this program cannot continue, get the reason. Other tables continue."""

import pytest

from penultima.editions.edition import Edition
from penultima.editions.load import load_bundled
from penultima.protocol.client_messages import Arrange, Say, Start
from penultima.protocol.server_messages import Answer, Bye
from penultima.protocol.setup import Setup
from penultima.runtime.outputs import RetireTable
from penultima.runtime.runtime import Runtime
from penultima.runtime.store_protocol import ClosedTable
from tests.helpers.runtime.memory_driver import Driver, Entropy, Person, restart_after_crash

OWN = "our-own"


def with_edition(driver: Driver, more: dict[str, Edition]) -> Driver:
    driver.runtime = Runtime(entropy=Entropy("more"), extra_editions=more)
    return driver


def begun(*, playing: bool) -> tuple[Driver, Person]:
    """Create a table with an edition that only this runtime knows, and start its match if `playing`."""
    driver = with_edition(Driver(), {OWN: load_bundled("classic")})
    host = driver.create_host(Setup(edition=OWN, seats=2))
    if playing:
        assert host.ask(Start("go")).kind == "done"
    return driver, host


@pytest.mark.parametrize(("why", "reason"), [("table.rules",) * 2, ("table.closed",) * 2, ("expired", "table.closed")])
def test_clients_of_a_table_that_was_closed_in_the_store_get_the_reason(why: str, reason: str) -> None:
    driver = Driver()
    host = driver.create_host()
    driver.store.close(host.table, why)
    later = restart_after_crash(driver)
    assert driver.store.load(host.table) == ClosedTable(why)
    assert host.reconnect(driver=later).bye_reason == reason
    assert later.request(host.table, host.secret) == Bye(reason)
    assert later.runtime._registry == {}
    assert later.runtime.stopped_tables == {}


def test_commands_waiting_at_a_loaded_table_are_answered_when_the_store_closes_it() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    host.send(Say("flight", "hello"))
    host.send(Say("mailbox", "hello"))
    driver.store.close(host.table, "table.closed")
    driver.store_next()
    driver.run()
    assert host.answers("flight") == [], "it may have been stored before"
    assert host.answers("mailbox") == [Answer("mailbox", "gone", why="table.closed")]
    assert host.bye_reason == "table.closed"


@pytest.mark.parametrize("playing", [True, False])
def test_a_table_whose_edition_no_longer_exists_is_retired(*, playing: bool) -> None:
    driver, host = begun(playing=playing)
    later = restart_after_crash(driver)
    other = later.create_host()
    back = host.reconnect(driver=later)
    assert back.bye_reason == "table.rules"
    assert [out for out in later.effects if isinstance(out, RetireTable)] == [RetireTable(host.table, "table.rules")]
    assert later.runtime.stopped_tables == {}, "its log is whole"
    assert later.runtime.counts["retired"] == 1
    assert host.reconnect(driver=later).bye_reason == "table.rules", "from now on the store says so"
    assert sum(isinstance(out, RetireTable) for out in later.effects) == 1
    assert other.is_welcome


@pytest.mark.parametrize("playing", [True, False])
def test_a_match_whose_rules_have_changed_is_not_continued(*, playing: bool) -> None:
    """A started match needs its old rules.

    A table without a started match is loaded with the new rules of its edition.
    """
    driver, host = begun(playing=playing)
    later = with_edition(restart_after_crash(driver), {OWN: load_bundled("mini")})
    back = host.reconnect(driver=later)
    assert back.closed == ("table.rules" if playing else None)


def test_requests_to_a_closed_table_get_the_reason() -> None:
    driver, host = begun(playing=True)
    assert restart_after_crash(driver).request(host.table, host.secret, Say("c", "hello")) == Bye("table.rules")


def test_a_match_whose_rules_still_exist_is_continued() -> None:
    driver, host = begun(playing=True)
    later = with_edition(restart_after_crash(driver), {OWN: load_bundled("classic")})
    assert host.reconnect(driver=later).is_welcome


def test_a_table_is_retired_if_the_rules_chosen_for_its_next_match_no_longer_exist() -> None:
    driver = with_edition(Driver(), {OWN: load_bundled("classic")})
    host = driver.create_host(Setup(seats=2))
    assert host.ask(Arrange("a", Setup(edition=OWN, seats=2))).kind == "done"
    assert host.reconnect(driver=restart_after_crash(driver)).bye_reason == "table.rules"
