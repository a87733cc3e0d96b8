"""Commands that a table keeps for a while: one notice, one answer, and nothing is lost with them."""

import pytest

from penultima.table.facts import Times
from penultima.wire.client_in import Act, SayPhrase, Start
from penultima.wire.client_out import Kept, News
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person

ONE_LEFT = "hands=R1,R2/R3,R4 top=R7 turn=0"


def one_left() -> tuple[Driver, Person, Person]:
    """Seat 0 came to one card."""
    driver = Driver(times=Times())
    host = driver.made(Setup(seats=2, position=ONE_LEFT))
    friend = driver.friend(host)
    assert host.ask(Start("go")).kind == "done"
    assert host.news.now.question is not None
    assert host.ask(Act("play", 0, host.news.now.question.id, "play R1")).kind == "done"
    return driver, host, friend


def held() -> tuple[Driver, Person, Person, Act]:
    """Whatever seat 1 wants to play waits for the hold."""
    driver, host, friend = one_left()
    assert friend.news.now.question is not None
    command = Act("mine", 1, friend.news.now.question.id, "play R3 uno")
    friend.send(command)
    assert friend.answers("mine") == []
    return driver, host, friend, command


def test_who_waits_is_told_and_told_again_and_answered_once() -> None:
    driver, _, friend, command = held()
    friend.send(command)
    assert [kept.id for kept in friend.got(Kept)] == ["mine", "mine"]
    driver.wait(5_000)
    assert [answer.kind for answer in friend.answers("mine")] == ["done"]


def test_the_answer_to_what_waited_comes_to_the_newest_socket() -> None:
    driver, _, friend, command = held()
    second = friend.again()
    second.send(command)
    driver.wait(5_000)
    assert friend.answers("mine") == []
    assert [answer.kind for answer in second.answers("mine")] == ["done"]


def test_what_waited_still_waits_after_a_failure() -> None:
    driver, _, friend, _ = held()
    driver.slow = True
    driver.wait(1_500)
    driver.fail_next()
    assert friend.answers("mine") == []
    driver.slow = False
    driver.wait(5_000)
    assert [answer.kind for answer in friend.answers("mine")] == ["done"]


def test_nobody_misses_how_a_deal_ended_however_soon_the_next_begins() -> None:
    """The last card and the next start wait together behind a commit."""
    driver = Driver()
    host = driver.made(Setup(seats=2, position="hands=R1/R3,R4 top=R7 turn=0"))
    friend = driver.friend(host)
    assert host.ask(Start("go")).kind == "done"
    assert host.news.now.question is not None
    driver.slow = True
    host.send(SayPhrase("ouch", "ouch"))
    host.send(Act("last", 0, host.news.now.question.id, "play R1"))
    host.send(Start("again"))
    assert len(driver.commits) == 1
    driver.finish()
    assert [host.answers(name)[0].kind for name in ("ouch", "last", "again")] == ["done"] * 3
    for person in (host, friend):
        assert not any(news.snapshot for news in person.got(News)[-2:])
        assert "did" in [item.kind for item in person.got(News)[-2].items]
    assert host.news.now.match == 2


@pytest.mark.parametrize("stored", [True, False])
def test_what_waited_is_answered_when_its_commit_is_in_doubt(*, stored: bool) -> None:
    driver, _, friend, command = held()
    driver.slow = True
    driver.wait(1_500)
    driver.lose_next(stored=stored)
    assert [answer.kind for answer in friend.answers("mine")] == ["done" if stored else "again"]
    driver.slow = False
    friend.send(command)
    driver.wait(5_000)
    assert friend.answers("mine")[-1].kind == "done"


def test_everybody_sees_until_when_a_hold_lasts_and_that_it_is_over() -> None:
    """No entry says that it is over: what stands is sent again, without items."""
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
