"""The end of a hall: nothing that was sent is lost, everything is answered, and the next hall goes on from there."""

import pytest

from penultima.errors import BadInput
from penultima.hall.out import Ask, Commit
from penultima.wire.client_in import HandOver, Ping, Say, Start
from penultima.wire.client_out import Answer, Bye, Pong
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, crashed
from tests.hall.test_turn import held


def drain(driver: Driver) -> None:
    driver.hall.drain(driver.now)
    driver.run()


def is_drained(driver: Driver) -> bool:
    return driver.hall.is_drained


def part(driver: Driver) -> None:
    driver.hall.part(driver.now)
    driver.run()


def test_a_hall_with_nothing_to_do_is_drained_at_once_and_says_why_it_goes() -> None:
    driver = Driver()
    host, quiet = driver.made(), driver.person()
    assert not is_drained(driver)
    drain(driver)
    assert is_drained(driver)
    assert host.is_welcome, "they are told once all is stored"
    part(driver)
    assert [host.bye, quiet.bye] == ["table.restart"] * 2
    assert driver.hall.wake_at is None


def test_what_was_sent_before_is_stored_and_acknowledged() -> None:
    """What is on its way to the store, and what waits behind it."""
    driver = Driver()
    host = driver.made()
    driver.slow = True
    host.send(Say("flight", "hello"))
    host.send(Say("mailbox", "hello"))
    drain(driver)
    assert not is_drained(driver)
    driver.store_next()
    driver.run()
    assert [answer.kind for answer in host.answers("flight")] == ["done"]
    assert not is_drained(driver)
    driver.finish()
    assert [answer.kind for answer in host.answers("mailbox")] == ["done"]
    assert is_drained(driver)
    part(driver)
    back = host.again(driver=crashed(driver))
    assert back.news.now.version == host.news.now.version
    assert back.ask(Say("mailbox", "hello")) == host.answers("mailbox")[0]


@pytest.mark.parametrize("stored", [True, False])
def test_what_nobody_knows_of_is_asked_for_first(*, stored: bool) -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = driver.lost = True
    host.send(Say("c", "hello"))
    drain(driver)
    driver.lose_next(stored=stored)
    assert not is_drained(driver)
    driver.finish()
    assert is_drained(driver)
    assert [answer.kind for answer in host.answers("c")] == ["done" if stored else "again"]


def test_a_commit_that_fails_then_is_not_tried_again() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    host.send(Say("c", "hello"))
    drain(driver)
    driver.fail_next()
    assert [answer.kind for answer in host.answers("c")] == ["again"]
    assert is_drained(driver)


def test_a_new_command_is_to_be_sent_again_and_one_that_was_answered_is_answered_so() -> None:
    driver = Driver()
    host = driver.made()
    done = host.ask(Say("old", "hello"))
    drain(driver)
    assert host.ask(Say("new", "hello")) == Answer("new", "again")
    assert host.ask(Say("old", "hello")) == done
    host.send(Ping(1))
    assert len(host.got(Pong)) == 1
    assert is_drained(driver)
    back = host.again(driver=crashed(driver))
    assert back.ask(Say("new", "hello")).kind == "done"


def test_nobody_comes_in_any_more() -> None:
    driver = Driver()
    host = driver.made()
    drain(driver)
    assert host.again().bye == "table.restart"
    late = driver.person()
    late.hello("", link=driver.ways.code)
    assert late.bye == "table.restart"
    assert driver.reply(host.table, host.secret) == Bye("table.restart")
    with pytest.raises(BadInput, match="about to restart"):
        driver.hall.make(host.secret, Setup(), "Ana", 1, driver.now)


def test_who_waits_for_a_table_or_for_its_code_is_told_too() -> None:
    driver = Driver()
    host = driver.made()
    later = crashed(driver)
    later.lost = True
    by_id, by_code = later.person(host.secret), later.person()
    by_id.hello(host.table)
    by_id.send(Say("c", "hello"))
    by_code.hello("", link=driver.ways.code)
    errands = [later.errand(host.table, host.secret), later.errand("", link=driver.ways.code)]
    drain(later)
    assert is_drained(later), "nothing of theirs was begun"
    part(later)
    assert [by_id.bye, by_code.bye] == ["table.restart"] * 2
    assert [later.replies[errand] for errand in errands] == [Bye("table.restart")] * 2
    later.finish()
    assert later.hall._rooms == {}


def test_what_is_loaded_after_all_lets_nobody_in() -> None:
    driver = Driver()
    host = driver.made()
    later = crashed(driver)
    later.lost = True
    late = later.person(host.secret)
    late.hello(host.table)
    drain(later)
    later.finish()
    assert late.bye == "table.restart"


def test_what_the_table_kept_is_to_be_sent_again() -> None:
    driver, _, friend, command = held()
    drain(driver)
    assert is_drained(driver)
    driver.wait(60_000)
    part(driver)
    assert [answer.kind for answer in friend.answers("mine")] == ["again"]
    later = crashed(driver)
    back = friend.again(driver=later)
    back.send(command)
    later.wait(5_000)
    assert [answer.kind for answer in back.answers("mine")] == ["done"]


def test_tables_do_nothing_by_themselves_any_more() -> None:
    """Else there would always be one more commit to wait for."""
    driver = Driver(seed="the bot begins")
    host = driver.made(Setup(seats=2))
    host.ask(Start("go"))
    drain(driver)
    before = [out for out in driver.trace if isinstance(out, Commit | Ask)]
    driver.wait(60_000)
    host.leave()
    assert [out for out in driver.trace if isinstance(out, Commit | Ask)] == before
    assert is_drained(driver)


def test_who_moves_to_another_device_at_the_end_has_moved() -> None:
    driver = Driver()
    host = driver.made()
    link = host.ask(HandOver("h", 0)).link
    driver.slow = True
    phone = driver.person()
    phone.hello(host.table, link=link)
    phone.send(Say("c", "hello"))
    drain(driver)
    assert not is_drained(driver)
    driver.finish()
    assert is_drained(driver)
    assert phone.answers("c") == [Answer("c", "again")]
    part(driver)
    assert phone.bye == "table.restart"
    back = phone.again(driver=crashed(driver))
    assert list(back.news.mine) == ["0"]


def test_to_part_without_waiting_answers_nothing_that_may_be_stored() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    host.send(Say("flight", "hello"))
    host.send(Say("mailbox", "hello"))
    errand = driver.errand(host.table, host.secret, Say("errand", "hello"))
    part(driver)
    assert host.answers("flight") == []
    assert [answer.kind for answer in host.answers("mailbox")] == ["again"]
    assert driver.replies[errand] == Answer("errand", "again")
    assert host.bye == "table.restart"
    driver.finish()
    back = host.again(driver=crashed(driver))
    assert back.ask(Say("flight", "hello")).kind == "done"
    assert back.news.now.version == 2
