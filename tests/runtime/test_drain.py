"""The runtime is drained before a shutdown: all commands are answered, and the next process continues the tables."""

import pytest

from penultima.errors import BadInput
from penultima.protocol.client_messages import HandOver, Ping, Say, Start
from penultima.protocol.server_messages import Answer, Bye, Pong
from penultima.protocol.setup import Setup
from penultima.runtime.outputs import AskBot, CommitRows
from tests.helpers.runtime.memory_driver import Driver, restart_after_crash
from tests.runtime.tables.test_commit_cycle import held


def drain(driver: Driver) -> None:
    driver.runtime.drain(driver.now)
    driver.run()


def is_drained(driver: Driver) -> bool:
    return driver.runtime.is_drained


def part(driver: Driver) -> None:
    driver.runtime.disconnect_all(driver.now)
    driver.run()


def test_an_idle_runtime_is_drained_at_once_and_disconnects_with_a_reason() -> None:
    driver = Driver()
    host, quiet = driver.create_host(), driver.connect()
    assert not is_drained(driver)
    drain(driver)
    assert is_drained(driver)
    assert host.is_welcome, "they are told once all is stored"
    part(driver)
    assert [host.bye_reason, quiet.bye_reason] == ["table.restart"] * 2
    assert driver.runtime.wake_at_ms is None


def test_commands_sent_before_a_drain_are_stored_and_acknowledged() -> None:
    """The commit of one command is in progress, and another command waits for the next commit. Both are stored."""
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    host.send(Say("flight", "hello"))
    host.send(Say("mailbox", "hello"))
    drain(driver)
    assert not is_drained(driver)
    driver.store_next()
    driver.run()
    assert [answer.kind for answer in host.answers("flight")] == ["done"]
    assert not is_drained(driver)
    driver.finish_store_work()
    assert [answer.kind for answer in host.answers("mailbox")] == ["done"]
    assert is_drained(driver)
    part(driver)
    back = host.reconnect(driver=restart_after_crash(driver))
    assert back.news.now.version == host.news.now.version
    assert back.ask(Say("mailbox", "hello")) == host.answers("mailbox")[0]


@pytest.mark.parametrize("stored", [True, False])
def test_a_drain_first_resolves_commits_in_doubt(*, stored: bool) -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = driver.lost = True
    host.send(Say("c", "hello"))
    drain(driver)
    driver.lose_next(stored=stored)
    assert not is_drained(driver)
    driver.finish_store_work()
    assert is_drained(driver)
    assert [answer.kind for answer in host.answers("c")] == ["done" if stored else "again"]


def test_a_commit_that_fails_during_a_drain_is_not_retried() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    host.send(Say("c", "hello"))
    drain(driver)
    driver.fail_next()
    assert [answer.kind for answer in host.answers("c")] == ["again"]
    assert is_drained(driver)


def test_a_drain_answers_new_commands_with_again_and_old_ones_from_the_cache() -> None:
    driver = Driver()
    host = driver.create_host()
    done = host.ask(Say("old", "hello"))
    drain(driver)
    assert host.ask(Say("new", "hello")) == Answer("new", "again")
    assert host.ask(Say("old", "hello")) == done
    host.send(Ping(1))
    assert len(host.messages_of(Pong)) == 1
    assert is_drained(driver)
    back = host.reconnect(driver=restart_after_crash(driver))
    assert back.ask(Say("new", "hello")).kind == "done"


def test_nobody_is_admitted_during_a_drain() -> None:
    driver = Driver()
    host = driver.create_host()
    drain(driver)
    assert host.reconnect().bye_reason == "table.restart"
    late = driver.connect()
    late.hello("", link=driver.credentials.code)
    assert late.bye_reason == "table.restart"
    assert driver.request(host.table, host.secret) == Bye("table.restart")
    with pytest.raises(BadInput, match="about to restart"):
        driver.runtime.create_table(host.secret, Setup(), "Ana", 1, driver.now)


def test_a_drain_also_answers_clients_waiting_for_a_table_or_its_code() -> None:
    driver = Driver()
    host = driver.create_host()
    later = restart_after_crash(driver)
    later.lost = True
    by_id, by_code = later.connect(host.secret), later.connect()
    by_id.hello(host.table)
    by_id.send(Say("c", "hello"))
    by_code.hello("", link=driver.credentials.code)
    requests = [later.send_request(host.table, host.secret), later.send_request("", link=driver.credentials.code)]
    drain(later)
    assert is_drained(later), "nothing of theirs was begun"
    part(later)
    assert [by_id.bye_reason, by_code.bye_reason] == ["table.restart"] * 2
    assert [later.replies[request] for request in requests] == [Bye("table.restart")] * 2
    later.finish_store_work()
    assert later.runtime._registry == {}


def test_a_table_loaded_during_a_drain_admits_nobody() -> None:
    driver = Driver()
    host = driver.create_host()
    later = restart_after_crash(driver)
    later.lost = True
    late = later.connect(host.secret)
    late.hello(host.table)
    drain(later)
    later.finish_store_work()
    assert late.bye_reason == "table.restart"


def test_held_commands_are_answered_again_at_the_end_of_a_drain() -> None:
    driver, _, friend, command = held()
    drain(driver)
    assert is_drained(driver)
    driver.wait(60_000)
    part(driver)
    assert [answer.kind for answer in friend.answers("mine")] == ["again"]
    later = restart_after_crash(driver)
    back = friend.reconnect(driver=later)
    back.send(command)
    later.wait(5_000)
    assert [answer.kind for answer in back.answers("mine")] == ["done"]


def test_bots_and_timers_commit_nothing_during_a_drain() -> None:
    """If bots and timers continued, there would always be another commit, and the drain would not end."""
    driver = Driver(seed="the bot begins")
    host = driver.create_host(Setup(seats=2))
    host.ask(Start("go"))
    drain(driver)
    before = [out for out in driver.effects if isinstance(out, CommitRows | AskBot)]
    driver.wait(60_000)
    host.disconnect()
    assert [out for out in driver.effects if isinstance(out, CommitRows | AskBot)] == before
    assert is_drained(driver)


def test_a_seat_transfer_begun_before_a_drain_is_completed() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.ask(HandOver("h", 0)).link
    driver.slow = True
    phone = driver.connect()
    phone.hello(host.table, link=link)
    phone.send(Say("c", "hello"))
    drain(driver)
    assert not is_drained(driver)
    driver.finish_store_work()
    assert is_drained(driver)
    assert phone.answers("c") == [Answer("c", "again")]
    part(driver)
    assert phone.bye_reason == "table.restart"
    back = phone.reconnect(driver=restart_after_crash(driver))
    assert list(back.news.mine) == ["0"]


def test_disconnecting_without_a_drain_leaves_commands_in_flight_unanswered() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    host.send(Say("flight", "hello"))
    host.send(Say("mailbox", "hello"))
    request = driver.send_request(host.table, host.secret, Say("errand", "hello"))
    part(driver)
    assert host.answers("flight") == []
    assert [answer.kind for answer in host.answers("mailbox")] == ["again"]
    assert driver.replies[request] == Answer("errand", "again")
    assert host.bye_reason == "table.restart"
    driver.finish_store_work()
    back = host.reconnect(driver=restart_after_crash(driver))
    assert back.ask(Say("flight", "hello")).kind == "done"
    assert back.news.now.version == 2
