"""The hall as a whole: commit, then acknowledge, then publish; one socket a person; tables apart from each other."""

import gc
from itertools import pairwise

import pytest

from penultima.errors import BadInput
from penultima.hall.limits import Limits
from penultima.hall.offer import FAILED, LACKING, OFF, PREPARING, READY, Offer
from penultima.hall.out import Commit, Send
from penultima.hall.room import Room
from penultima.hall.store import MemoryStore
from penultima.table.check import Broken
from penultima.table.facts import Times
from penultima.table.table import Table
from penultima.wire.client_in import (
    Act,
    Arrange,
    Close,
    Hello,
    Pause,
    Ping,
    Remove,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Start,
)
from penultima.wire.client_out import Answer, News, Pong, Welcome
from penultima.wire.codec import encode
from penultima.wire.shape import VERSION, Clock, Setup
from tests.hall.driver import Driver, Person, crashed


def test_a_table_is_live_once_it_is_stored() -> None:
    driver = Driver()
    driver.slow = True
    host = driver.person()
    table = driver.hall.make(host.secret, Setup(), "Ana", 1, driver.now).table
    driver.run()
    host.hello(table)
    host.send(Say("c1", "early"))
    assert host.frames == []
    assert driver.store.load(table) is None
    driver.finish()
    assert [type(frame) for frame in host.frames[:2]] == [Welcome, News]
    assert host.answers("c1")[0].kind == "done"
    assert host.lines == ["early"]


def test_a_table_whose_making_fails_never_was() -> None:
    driver = Driver()
    driver.slow = True
    host = driver.person()
    table = driver.hall.make(host.secret, Setup(), "Ana", 1, driver.now).table
    driver.run()
    host.hello(table)
    driver.fail_next()
    assert host.bye == "table.unknown"
    late = driver.person()
    late.hello(table)
    assert late.bye == "table.unknown"


@pytest.mark.parametrize("stored", [True, False])
def test_a_table_whose_making_is_in_doubt_is_what_the_store_says(*, stored: bool) -> None:
    driver = Driver()
    driver.slow = True
    host = driver.person()
    table = driver.hall.make(host.secret, Setup(), "Ana", 1, driver.now).table
    driver.run()
    host.hello(table)
    driver.lose_next(stored=stored)
    driver.finish()
    assert host.is_welcome == stored


def test_a_setup_that_cannot_be_played_is_bad_input_and_makes_no_table() -> None:
    driver = Driver()
    with pytest.raises(BadInput):
        driver.hall.make(driver.hall.guest(), Setup(edition="none"), "Ana", 1, driver.now)
    assert driver.hall.take() == []


def test_nobody_makes_more_tables_than_the_limit_says() -> None:
    driver = Driver(limits=Limits(tables=2))
    secret = driver.hall.guest()
    for _ in range(2):
        driver.hall.make(secret, Setup(), "Ana", 1, driver.now)
    with pytest.raises(BadInput, match="2 are the most"):
        driver.hall.make(secret, Setup(), "Ana", 1, driver.now)


def test_commit_then_acknowledge_then_publish() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    driver.slow = True
    before = len(driver.trace)
    host.send(Say("c1", "hello"))
    assert [type(out) for out in driver.trace[before:]] == [Commit]
    driver.store_next()
    driver.run()
    sent = [out for out in driver.trace[before:] if isinstance(out, Send)]
    assert [out.socket for out in sent] == [host.socket, host.socket, friend.socket]
    assert isinstance(host.frames[-2], Answer)
    assert isinstance(host.frames[-1], News)
    assert host.frames[-2].version == host.frames[-1].now.version
    assert friend.lines == ["hello"]


def test_one_commit_is_on_its_way_and_all_that_waits_goes_as_one() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    for number in range(4):
        host.send(Say(f"c{number}", f"line {number}"))
    assert len(driver.commits) == 1
    assert len(driver.commits[0].rows) == 1
    driver.store_next()
    driver.run()
    assert [len(commit.rows) for commit in driver.commits] == [3]
    driver.finish()
    assert host.lines == [f"line {number}" for number in range(4)]


def test_nothing_uncommitted_is_shown_to_a_joiner() -> None:
    driver = Driver()
    host = driver.made()
    link = host.link("watch")
    driver.slow = True
    host.send(Say("c1", "not yet"))
    watcher = driver.person("")
    watcher.hello(host.table, link=link)
    assert watcher.is_welcome
    assert watcher.lines == []
    driver.fail_next()
    assert watcher.lines == []
    assert host.answers("c1")[0].kind == "again"


def test_after_a_failure_nothing_changed_and_the_same_command_may_be_sent_again() -> None:
    driver = Driver()
    host = driver.made()
    version = host.news.now.version
    driver.slow = True
    host.send(Say("c1", "hello"))
    driver.fail_next()
    assert [answer.kind for answer in host.answers("c1")] == ["again"]
    driver.slow = False
    host.send(Say("c1", "hello"))
    assert [answer.kind for answer in host.answers("c1")] == ["again", "done"]
    assert host.lines == ["hello"]
    assert host.news.now.version == version + 1


@pytest.mark.parametrize("stored", [True, False])
def test_a_commit_in_doubt_is_answered_by_the_store(*, stored: bool) -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = driver.lost = True
    host.send(Say("c1", "hello"))
    driver.lose_next(stored=stored)
    assert host.answers("c1") == []
    host.send(Say("c2", "meanwhile"))
    assert host.answers("c2") == []
    driver.finish()
    assert [answer.kind for answer in host.answers("c1")] == ["done" if stored else "again"]
    assert [answer.kind for answer in host.answers("c2")] == ["done"]
    assert host.lines == (["hello", "meanwhile"] if stored else ["meanwhile"])
    assert host.versions == sorted(set(host.versions))


def test_a_commit_in_doubt_that_is_stored_after_the_loading_is_found_by_its_version() -> None:
    """The store had said no when it was asked; the next commit meets a table that has moved on."""
    driver = Driver()
    host = driver.made()
    driver.slow = True
    host.send(Say("c1", "hello"))
    late = driver.commits[0]
    driver.lose_next(stored=False)
    assert [answer.kind for answer in host.answers("c1")] == ["again"]
    assert driver.store.append([late]) == [True]
    host.send(Say("c1", "hello"))
    driver.finish()
    assert [answer.kind for answer in host.answers("c1")] == ["again", "done"]
    assert host.lines == ["hello"]


def test_a_fate_that_is_told_twice_or_of_no_batch_does_nothing() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    host.send(Say("c1", "hello"))
    batch = driver.commits[0].batch
    driver.store_next()
    driver.run()
    frames = list(host.frames)
    for tell in (driver.hall.committed, driver.hall.failed, driver.hall.unknown):
        tell(batch, driver.now)
        tell(10_000, driver.now)
    driver.hall.loaded(host.table, None, driver.now)
    driver.hall.answered(10_000, None, driver.now)
    driver.run()
    assert host.frames == frames


def test_a_command_sent_again_gets_the_same_answer_and_has_one_effect() -> None:
    driver = Driver()
    host = driver.made()
    for _ in range(3):
        host.send(Say("c1", "hello"))
        host.send(Sit("c2", 9))
    assert host.lines == ["hello"]
    assert len(set(map(encode, host.answers("c1")))) == 1
    assert len(set(map(encode, host.answers("c2")))) == 1
    assert len(host.answers("c2")) == 3


def test_a_command_sent_again_while_it_is_decided_gets_one_answer_on_the_newest_socket() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    host.send(Say("c1", "hello"))
    host.send(Say("c2", "waits"))
    second = host.again()
    for command in (Say("c1", "hello"), Say("c2", "waits")):
        second.send(command)
    driver.finish()
    assert host.answers("c1") == host.answers("c2") == []
    assert [len(second.answers(command)) for command in ("c1", "c2")] == [1, 1]
    assert second.lines == ["hello", "waits"]


def test_answers_that_changed_something_survive_a_crash() -> None:
    driver = Driver()
    host = driver.made()
    host.send(Say("c1", "hello"))
    later = host.again(driver=crashed(driver))
    answer = later.ask(Say("c1", "hello"))
    assert answer == host.answers("c1")[0]
    assert later.lines == ["hello"]


@pytest.mark.parametrize("steps", range(6))
def test_a_crash_between_any_two_steps_loses_nothing_that_was_acknowledged(steps: int) -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    for number in range(3):
        host.send(Say(f"c{number}", f"line {number}"))
        if number < steps // 2 and driver.commits:
            driver.store_next() if steps % 2 else driver.store.append([driver.commits[0]])
            driver.run()
    acknowledged = {answer.id for answer in host.got(Answer)}
    later = host.again(driver=crashed(driver))
    for number in range(3):
        kept = f"line {number}" in later.lines
        assert kept or f"c{number}" not in acknowledged
        assert later.ask(Say(f"c{number}", f"line {number}")).kind == "done"
    assert later.lines == ["line 0", "line 1", "line 2"]


def test_the_newest_socket_wins_and_the_older_one_is_told_why() -> None:
    driver = Driver()
    host = driver.made()
    second = host.again()
    assert host.bye == "table.elsewhere"
    assert second.is_welcome
    frames = list(host.frames)
    host.send(Say("c1", "ghost"))
    host.leave()
    assert host.frames == frames
    assert second.lines == []
    assert second.ask(Say("c1", "hello")).kind == "done"


def test_the_first_frame_is_a_hello_and_only_the_first() -> None:
    driver = Driver()
    host = driver.made()
    other = driver.person()
    other.send(Say("c1", "hello"))
    assert other.bye == "table.hello"
    host.send(Hello(VERSION, host.table, host.secret))
    assert host.bye == "table.hello"


def test_who_says_nothing_is_closed_after_a_while() -> None:
    driver = Driver()
    quiet = driver.person()
    driver.wait(4_999)
    assert quiet.closed is None
    driver.wait(1)
    assert quiet.bye == "table.hello"
    assert driver.hall.wake_at is None


def test_an_older_wire_is_told_to_reload() -> None:
    driver = Driver()
    host = driver.made()
    old = driver.person(host.secret)
    old.hello(host.table, wire=VERSION - 1)
    assert old.bye == "table.reload"
    assert host.is_welcome


@pytest.mark.parametrize("table", ["", "nowhere", "AAAAAAAAAAA", "x" * 64])
def test_a_table_that_is_not_there_is_unknown(table: str) -> None:
    driver = Driver()
    person = driver.person()
    person.hello(table)
    assert person.bye == ("table.unknown" if table else "table.link")
    assert driver.hall.wake_at is None


def test_a_viewer_gets_each_version_once_from_wherever_it_resumes() -> None:
    driver = Driver()
    host = driver.made()
    for number in range(8):
        host.send(Say(f"c{number}", f"line {number}"))
    latest = host.news.now.version
    for since in range(-1, latest + 3):
        driver.wait(1_000)
        host = host.again(since=since)
        expected = range((since if 0 <= since <= latest else 0) + 1, latest + 1)
        assert host.versions == list(expected)
        assert host.news.now.version == latest
    host.send(Say("more", "more"))
    assert host.news.first == latest + 1


def test_who_missed_too_much_gets_a_snapshot() -> None:
    driver = Driver(limits=Limits(history=3))
    host = driver.made()
    for number in range(8):
        host.send(Say(f"c{number}", f"line {number}"))
    latest = host.news.now.version
    assert host.again(since=latest - 3).news.first == latest - 2
    assert host.again(since=latest - 4).news.snapshot


def test_everybody_sees_who_is_away() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    frames = len(host.frames)
    friend.leave()
    [news] = host.frames[frames:]
    assert isinstance(news, News)
    assert news.items == []
    assert news.now.seats[1].away is not None
    friend.again()
    assert host.news.now.seats[1].away is None


@pytest.mark.parametrize("paused", [False, True])
def test_what_changes_nothing_is_shown_to_nobody_even_if_somebody_is_away(*, paused: bool) -> None:
    """Else whoever sends what is refused could keep all the others busy."""
    driver = Driver(times=Times())
    host = driver.made()
    away, friend = driver.friend(host), driver.friend(host, 2, "Carla")
    assert host.ask(Start("go")).kind == "done"
    away.leave()
    if paused:
        assert host.ask(Pause("pause")).kind == "done"
    driver.wait(25_000)
    before = len(host.frames)
    for number in range(5):
        driver.wait(100)
        assert friend.ask(Act(f"x {number}", 2, 0, "draw")).kind != "done"
    assert host.frames[before:] == []


def test_a_table_that_is_broken_stops_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    host, other = driver.made(), driver.made()
    friend = driver.friend(host)
    rows = driver.store.whole(host.table)

    def broken(table: Table) -> None:
        if table.guest(host_id) is not None:
            raise Broken("planted")

    host_id = next(iter(driver.hall._rooms.values())).table.facts.people[0].id
    monkeypatch.setattr(Table, "check", broken)
    host.send(Say("c1", "hello"))
    assert [answer.kind for answer in host.answers("c1")] == ["gone"]
    assert host.bye == friend.bye == "table.stopped"
    assert list(driver.hall.stopped) == [host.table]
    assert driver.hall.counts["stopped"] == 1
    assert driver.store.whole(host.table) == rows
    back = host.again()
    assert back.bye == "table.stopped"
    assert other.ask(Say("c1", "we go on")).kind == "done"
    monkeypatch.undo()
    assert host.again(driver=crashed(driver)).is_welcome


@pytest.mark.parametrize("method", ["decide", "take", "frame", "published", "questions"])
def test_a_mistake_anywhere_in_a_table_stops_that_table_alone(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    driver = Driver()
    host, other = driver.made(), driver.made()

    def mistake(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as planted:
        planted.setattr(Table, method, mistake)
        host.send(Say("c1", "hello"))
    assert host.bye == "table.stopped"
    assert driver.hall.stopped[host.table].kind == "ZeroDivisionError"
    assert driver.hall.stopped[host.table].places[-1].endswith(" mistake")
    gc.collect()
    assert not any(type(thing) is Room and thing.id == host.table for thing in gc.get_objects()), "it is let go"
    assert other.ask(Say("c1", "we go on")).kind == "done"


def test_a_row_that_was_changed_in_the_store_stops_the_table() -> None:
    driver = Driver()
    host = driver.made()
    host.send(Say("c1", "hello"))
    rows = driver.store._tables[host.table].rows
    rows[-1] = rows[-1]._replace(entry=rows[-1].entry.replace(b"hello", b"hallo"))
    later = host.again(driver=crashed(driver))
    assert later.bye == "table.stopped"


def test_a_table_without_sockets_sleeps_and_wakes_as_it_was() -> None:
    driver = Driver()
    host = driver.made()
    host.send(Say("c1", "hello"))
    at = host.news.now.at
    host.leave()
    driver.wait(4_999)
    assert host.table in driver.hall._rooms
    driver.wait(1)
    assert driver.hall._rooms == {}
    assert driver.hall.wake_at is None
    driver.wait(10_000_000)
    back = host.again()
    assert back.is_welcome
    assert back.lines == ["hello"]
    assert back.news.now.at == at


def test_frames_wait_while_a_table_is_loaded() -> None:
    driver = Driver()
    host = driver.made()
    later = crashed(driver)
    later.lost = True
    back = host.again(driver=later)
    back.send(Say("c1", "hello"))
    back.send(Ping(7))
    assert back.frames == []
    later.finish()
    assert [type(frame) for frame in back.frames[:2]] == [Welcome, News]
    assert back.answers("c1")[0].kind == "done"
    assert back.got(Pong)[0].sent == 7


def test_while_a_table_is_loaded_only_so_much_waits() -> None:
    driver = Driver()
    host = driver.made()
    later = crashed(driver)
    later.hall._house.limits = Limits(mailbox=3)
    later.lost = True
    back = host.again(driver=later)
    for number in range(4):
        back.send(Say(f"c{number}", "hello"))
    late = later.person()
    late.hello(host.table)
    assert late.bye == "table.busy"
    assert [answer.kind for answer in back.got(Answer)] == ["again", "again"]
    later.finish()
    assert [back.answers(f"c{number}")[-1].kind for number in range(4)] == ["done", "done", "again", "again"]


def test_a_socket_that_closes_while_its_table_is_loaded_leaves_nothing_behind() -> None:
    driver = Driver()
    host = driver.made()
    later = crashed(driver)
    later.lost = True
    back = host.again(driver=later)
    back.leave()
    later.finish()
    later.wait(5_000)
    assert later.hall._rooms == {}
    assert back.frames == []


def test_a_closed_table_tells_everybody_and_lets_nobody_in() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    assert host.ask(Close("end")).kind == "done"
    assert host.bye == friend.bye == "table.closed"
    assert [news.now.life for news in friend.got(News)][-1] == "closed"
    assert friend.again().bye == "table.closed"


def test_who_is_removed_is_shown_out_and_does_not_return() -> None:
    driver = Driver()
    host = driver.made()
    friend = driver.friend(host)
    link = host.link("join")
    assert host.ask(Remove("out", 1)).kind == "done"
    assert friend.bye == "table.removed"
    back = driver.person(friend.secret)
    back.hello(host.table, link=link)
    assert back.bye == "table.removed"


def test_spectators_go_when_the_host_wants_none() -> None:
    driver = Driver()
    host = driver.made()
    link = host.link("watch")
    watcher = driver.person("")
    watcher.hello(host.table, link=link)
    assert watcher.is_welcome
    host.ask(Arrange("rules", Setup(seats=3, spectators=False)))
    assert watcher.bye == "table.no-spectators"
    again = driver.person("")
    again.hello(host.table, link=link)
    assert again.bye == "table.no-spectators"


def test_an_outage_costs_nobody_time() -> None:
    """The store fails for an hour of the driver's clock, then the process ends for a day."""
    driver = Driver()
    host = driver.made()
    host.send(Say("c1", "hello"))
    driver.slow = True
    host.send(Say("c2", "never"))
    driver.wait(3_600_000)
    back = host.again(driver=crashed(driver))
    assert back.news.now.at == host.news.now.at


def test_after_failures_a_table_tries_by_itself_later_and_later() -> None:
    driver = Driver(seed="the bot begins")
    host = driver.made(Setup(seats=2))
    driver.slow = True
    host.send(Start("go"))
    driver.store_next()
    driver.run()
    question = host.news.now.question
    assert question is not None
    assert question.seats == [1], "a bot has something to do"
    tries: list[int] = []
    while len(tries) < 5:
        driver.wait(100)
        if driver.commits:
            tries.append(driver.now)
            driver.fail_next()
    gaps = [later - sooner for sooner, later in pairwise(tries)]
    assert gaps == sorted(gaps)
    assert gaps[-1] >= 2_000
    driver.slow = False
    driver.wait(60_000)
    assert host.news.now.version > 2


def test_a_table_that_nobody_is_at_sleeps_even_if_its_last_commit_fails_for_long() -> None:
    driver = Driver(times=Times(away=1_000))
    host = driver.made(Setup(seats=2, clock=Clock(1_000, 0)))
    host.ask(Start("go"))
    driver.slow = True
    host.leave()
    for _ in range(20):
        driver.wait(1_000)
        if driver.commits:
            driver.fail_next()
    assert driver.hall.counts["failed"] > 1
    driver.slow = False
    driver.wait(20_000)
    assert driver.hall._rooms == {}


def test_bots_play_while_somebody_looks() -> None:
    driver = Driver(seed="the bot begins")
    host = driver.made(Setup(seats=2))
    host.ask(Start("go"))
    driver.wait(120_000)
    assert driver.hall.stopped == {}
    assert any(item.kind == "did" and item.seat == 1 for news in host.got(News) for item in news.items)


def hard_table(driver: Driver) -> Person:
    """The host, whose first bot has been asked."""
    host = driver.made(Setup(seats=4))
    for seat in (1, 2, 3):
        assert host.ask(SeatBot(f"bot {seat}", seat, "hard")).kind == "done"
    host.ask(Start("go"))
    while not driver.asks:
        host.move()
    return host


def test_a_bot_that_thinks_is_asked_elsewhere_and_answers() -> None:
    driver = Driver()
    host = hard_table(driver)
    version = host.news.now.version
    driver.wait(60_000)
    assert host.news.now.version == version, "nobody moves for the bot"
    while host.news.now.version == version:
        ask = driver.asks.pop(0)
        assert ask.now <= driver.now
        driver.hall.answered(ask.ask, str(ask.asked.view.legal[0]), driver.now)
        driver.run()
        driver.wait(10_000)


def test_what_a_bot_elsewhere_says_that_cannot_be_read_stops_nothing() -> None:
    driver = Driver()
    host = hard_table(driver)
    version = host.news.now.version
    while host.news.now.version == version:
        driver.hall.answered(driver.asks.pop(0).ask, "what?", driver.now)
        driver.run()
        driver.wait(10_000)
    assert driver.hall.stopped == {}


@pytest.mark.parametrize("offer", [PREPARING, OFF, LACKING, FAILED])
def test_a_level_that_cannot_be_had_is_refused_and_nobody_else_sits_down(offer: Offer) -> None:
    driver = Driver()
    driver.hall.offer("hard", offer)
    host = driver.made(Setup(seats=4))
    answer = host.ask(SeatBot("b", 1, "hard"))
    assert (answer.kind, answer.why) == ("refused", offer.why)
    assert host.news.now.seats[1].kind == "empty"
    assert host.ask(SeatBot("n", 1, "normal")).kind == "done"
    driver.hall.offer("hard", READY)
    assert host.ask(SeatBot("h", 1, "hard")).kind == "done"


def test_a_table_whose_level_is_gone_is_told_who_plays_instead() -> None:
    """After another start of the server, without what such bots need; while they are being prepared, it waits."""
    driver = Driver()
    host = hard_table(driver)
    driver.hall.offer("hard", PREPARING)
    driver.wait(10_000)
    assert [seat.level for seat in host.news.now.seats[1:]] == ["hard"] * 3
    driver.hall.offer("hard", LACKING)
    driver.hall.answered(driver.asks[0].ask, str(driver.asks[0].asked.view.legal[0]), driver.now)
    driver.run()
    driver.wait(10_000)
    assert [seat.level for seat in host.news.now.seats[1:]] == ["normal"] * 3
    told = [item for news in host.got(News) for item in news.items if item.why == "lacked"]
    assert [item.seat for item in told] == [1, 2, 3]


def test_the_same_calls_give_the_same_bytes() -> None:
    def traced() -> list[object]:
        driver = Driver(store=MemoryStore())
        host = driver.made(Setup(seats=3))
        friend = driver.friend(host)
        host.ask(Start("go"))
        driver.wait(30_000)
        friend.leave()
        driver.wait(30_000)
        host.send(SayPhrase("p", "bye"))
        host.leave()
        driver.wait(60_000)
        return driver.trace

    assert list(map(repr, traced())) == list(map(repr, traced()))
