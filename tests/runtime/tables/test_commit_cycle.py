"""A command that waits for the end of a hold gets a notice first and one answer later, even if a commit fails."""

import pytest

from penultima.protocol.client_messages import Act, SayPhrase, Start
from penultima.protocol.server_messages import Kept, News
from penultima.protocol.setup import Setup
from penultima.table.log.facts import Times
from tests.helpers.runtime.memory_driver import Driver, Person

ONE_LEFT = "hands=R1,R2/R3,R4 top=R7 turn=0"


def one_left() -> tuple[Driver, Person, Person]:
    """Start a match, and play a card so that seat 0 has one card left and has not called."""
    driver = Driver(times=Times())
    host = driver.create_host(Setup(seats=2, position=ONE_LEFT))
    friend = driver.create_friend(host)
    assert host.ask(Start("go")).kind == "done"
    assert host.news.now.question is not None
    assert host.ask(Act("play", 0, host.news.now.question.id, "play R1")).kind == "done"
    return driver, host, friend


def held() -> tuple[Driver, Person, Person, Act]:
    """Return a match in which a play of seat 1 is held during the window for a call."""
    driver, host, friend = one_left()
    assert friend.news.now.question is not None
    command = Act("mine", 1, friend.news.now.question.id, "play R3 uno")
    friend.send(command)
    assert friend.answers("mine") == []
    return driver, host, friend, command


def test_a_held_command_is_acknowledged_each_time_and_answered_once() -> None:
    driver, _, friend, command = held()
    friend.send(command)
    assert [kept.id for kept in friend.messages_of(Kept)] == ["mine", "mine"]
    driver.wait(5_000)
    assert [answer.kind for answer in friend.answers("mine")] == ["done"]


def test_the_answer_to_a_held_command_goes_to_the_newest_socket() -> None:
    driver, _, friend, command = held()
    second = friend.reconnect()
    second.send(command)
    driver.wait(5_000)
    assert friend.answers("mine") == []
    assert [answer.kind for answer in second.answers("mine")] == ["done"]


def test_a_held_command_stays_held_after_a_failed_commit() -> None:
    driver, _, friend, _ = held()
    driver.slow = True
    driver.wait(1_500)
    driver.fail_next()
    assert friend.answers("mine") == []
    driver.slow = False
    driver.wait(5_000)
    assert [answer.kind for answer in friend.answers("mine")] == ["done"]


def test_everybody_sees_the_end_of_a_deal_before_the_next_deal_begins() -> None:
    """One commit stores the last play and the start of the next match, but everybody first sees the play."""
    driver = Driver()
    host = driver.create_host(Setup(seats=2, position="hands=R1/R3,R4 top=R7 turn=0"))
    friend = driver.create_friend(host)
    assert host.ask(Start("go")).kind == "done"
    assert host.news.now.question is not None
    driver.slow = True
    host.send(SayPhrase("ouch", "ouch"))
    host.send(Act("last", 0, host.news.now.question.id, "play R1"))
    host.send(Start("again"))
    assert len(driver.commits) == 1
    driver.finish_store_work()
    assert [host.answers(name)[0].kind for name in ("ouch", "last", "again")] == ["done"] * 3
    for person in (host, friend):
        assert not any(news.snapshot for news in person.messages_of(News)[-2:])
        assert "did" in [item.kind for item in person.messages_of(News)[-2].items]
    assert host.news.now.match == 2


@pytest.mark.parametrize("stored", [True, False])
def test_a_held_command_whose_commit_is_in_doubt_is_answered(*, stored: bool) -> None:
    driver, _, friend, command = held()
    driver.slow = True
    driver.wait(1_500)
    driver.lose_next(stored=stored)
    assert [answer.kind for answer in friend.answers("mine")] == ["done" if stored else "again"]
    driver.slow = False
    friend.send(command)
    driver.wait(5_000)
    assert friend.answers("mine")[-1].kind == "done"


def test_everybody_sees_the_deadline_and_the_end_of_a_hold() -> None:
    """The log has no entry for the end of a hold, so everybody gets the current state again, but no new item."""
    driver, host, friend = one_left()
    [window] = host.news.now.windows
    assert window.until is not None
    assert window.until > host.news.now.at
    version = host.news.now.version
    driver.wait(window.until - host.news.now.at)
    for person in (host, friend):
        assert person.news.items == []
        assert person.news.now.version == version
        assert [window.until for window in person.news.now.windows] == [None]
