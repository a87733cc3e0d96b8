"""The runtime commits, then acknowledges, then publishes. Each person has one socket. A failure stops one table."""

import gc
from itertools import pairwise

import pytest

from penultima.errors import BadInput
from penultima.protocol.client_messages import (
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
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, News, Pong, Welcome
from penultima.protocol.setup import PROTOCOL_VERSION, Clock, Setup
from penultima.runtime.access.limits import Limits
from penultima.runtime.bot_availability import FAILED, LACKING, PREPARING, READY, SWITCHED_OFF, BotAvailability
from penultima.runtime.outputs import CommitRows, SendFrame
from penultima.runtime.store_protocol import MemoryStore
from penultima.runtime.tables.live_table import LiveTable
from penultima.table.consistency import InconsistentTable
from penultima.table.log.facts import Times
from penultima.table.table import Table
from tests.helpers.runtime.memory_driver import Driver, Person, restart_after_crash


def test_a_table_is_live_once_it_is_stored() -> None:
    driver = Driver()
    driver.slow = True
    host = driver.connect()
    table = driver.runtime.create_table(host.secret, Setup(), "Ana", 1, driver.now).table
    driver.run()
    host.hello(table)
    host.send(Say("c1", "early"))
    assert host.frames == []
    assert driver.store.load(table) is None
    driver.finish_store_work()
    assert [type(frame) for frame in host.frames[:2]] == [Welcome, News]
    assert host.answers("c1")[0].kind == "done"
    assert host.lines == ["early"]


def test_a_table_whose_first_commit_fails_does_not_exist() -> None:
    driver = Driver()
    driver.slow = True
    host = driver.connect()
    table = driver.runtime.create_table(host.secret, Setup(), "Ana", 1, driver.now).table
    driver.run()
    host.hello(table)
    driver.fail_next()
    assert host.bye_reason == "table.unknown"
    late = driver.connect()
    late.hello(table)
    assert late.bye_reason == "table.unknown"


@pytest.mark.parametrize("stored", [True, False])
def test_the_store_decides_whether_a_table_whose_first_commit_is_in_doubt_exists(*, stored: bool) -> None:
    driver = Driver()
    driver.slow = True
    host = driver.connect()
    table = driver.runtime.create_table(host.secret, Setup(), "Ana", 1, driver.now).table
    driver.run()
    host.hello(table)
    driver.lose_next(stored=stored)
    driver.finish_store_work()
    assert host.is_welcome == stored


def test_an_unplayable_setup_raises_bad_input_and_creates_no_table() -> None:
    driver = Driver()
    with pytest.raises(BadInput):
        driver.runtime.create_table(driver.runtime.new_secret(), Setup(edition="none"), "Ana", 1, driver.now)
    assert driver.runtime.take_effects() == []


def test_the_number_of_tables_that_a_person_can_create_is_limited() -> None:
    driver = Driver(limits=Limits(hosted_tables=2))
    secret = driver.runtime.new_secret()
    for _ in range(2):
        driver.runtime.create_table(secret, Setup(), "Ana", 1, driver.now)
    with pytest.raises(BadInput, match="2 are the most"):
        driver.runtime.create_table(secret, Setup(), "Ana", 1, driver.now)


def test_a_command_is_committed_then_acknowledged_then_published() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    driver.slow = True
    before = len(driver.effects)
    host.send(Say("c1", "hello"))
    assert [type(out) for out in driver.effects[before:]] == [CommitRows]
    driver.store_next()
    driver.run()
    sent = [out for out in driver.effects[before:] if isinstance(out, SendFrame)]
    assert [out.socket for out in sent] == [host.socket, host.socket, friend.socket]
    assert isinstance(host.frames[-2], Answer)
    assert isinstance(host.frames[-1], News)
    assert host.frames[-2].version == host.frames[-1].now.version
    assert friend.lines == ["hello"]


def test_commands_sent_during_a_commit_are_stored_together_in_the_next_commit() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    for number in range(4):
        host.send(Say(f"c{number}", f"line {number}"))
    assert len(driver.commits) == 1
    assert len(driver.commits[0].rows) == 1
    driver.store_next()
    driver.run()
    assert [len(commit.rows) for commit in driver.commits] == [3]
    driver.finish_store_work()
    assert host.lines == [f"line {number}" for number in range(4)]


def test_a_new_client_is_shown_no_uncommitted_entries() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.renew_link("watch")
    driver.slow = True
    host.send(Say("c1", "not yet"))
    watcher = driver.connect("")
    watcher.hello(host.table, link=link)
    assert watcher.is_welcome
    assert watcher.lines == []
    driver.fail_next()
    assert watcher.lines == []
    assert host.answers("c1")[0].kind == "again"


def test_a_failed_commit_changes_nothing_and_its_command_can_be_sent_again() -> None:
    driver = Driver()
    host = driver.create_host()
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
def test_a_command_whose_commit_is_in_doubt_is_answered_from_the_store(*, stored: bool) -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = driver.lost = True
    host.send(Say("c1", "hello"))
    driver.lose_next(stored=stored)
    assert host.answers("c1") == []
    host.send(Say("c2", "meanwhile"))
    assert host.answers("c2") == []
    driver.finish_store_work()
    assert [answer.kind for answer in host.answers("c1")] == ["done" if stored else "again"]
    assert [answer.kind for answer in host.answers("c2")] == ["done"]
    assert host.lines == (["hello", "meanwhile"] if stored else ["meanwhile"])
    assert host.versions == sorted(set(host.versions))


def test_a_commit_in_doubt_that_is_stored_after_the_reload_is_detected_by_its_version() -> None:
    """The store first reports that the commit is missing, but stores it later. The next commit then conflicts."""
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    host.send(Say("c1", "hello"))
    late = driver.commits[0]
    driver.lose_next(stored=False)
    assert [answer.kind for answer in host.answers("c1")] == ["again"]
    assert driver.store.append([late]) == [True]
    host.send(Say("c1", "hello"))
    driver.finish_store_work()
    assert [answer.kind for answer in host.answers("c1")] == ["again", "done"]
    assert host.lines == ["hello"]


def test_repeated_or_unknown_results_of_commits_loads_and_bots_are_ignored() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    host.send(Say("c1", "hello"))
    batch = driver.commits[0].batch
    driver.store_next()
    driver.run()
    frames = list(host.frames)
    for tell in (driver.runtime.commit_succeeded, driver.runtime.commit_failed, driver.runtime.commit_unknown):
        tell(batch, driver.now)
        tell(10_000, driver.now)
    driver.runtime.table_loaded(host.table, None, driver.now)
    driver.runtime.bot_answered(10_000, None, driver.now)
    driver.run()
    assert host.frames == frames


def test_a_repeated_command_gets_the_same_answer_and_has_one_effect() -> None:
    driver = Driver()
    host = driver.create_host()
    for _ in range(3):
        host.send(Say("c1", "hello"))
        host.send(Sit("c2", 9))
    assert host.lines == ["hello"]
    assert len(set(map(encode_message, host.answers("c1")))) == 1
    assert len(set(map(encode_message, host.answers("c2")))) == 1
    assert len(host.answers("c2")) == 3


def test_a_command_repeated_during_its_commit_gets_one_answer_on_the_newest_socket() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    host.send(Say("c1", "hello"))
    host.send(Say("c2", "waits"))
    second = host.reconnect()
    for command in (Say("c1", "hello"), Say("c2", "waits")):
        second.send(command)
    driver.finish_store_work()
    assert host.answers("c1") == host.answers("c2") == []
    assert [len(second.answers(command)) for command in ("c1", "c2")] == [1, 1]
    assert second.lines == ["hello", "waits"]


def test_answers_to_executed_commands_survive_a_crash() -> None:
    driver = Driver()
    host = driver.create_host()
    host.send(Say("c1", "hello"))
    later = host.reconnect(driver=restart_after_crash(driver))
    answer = later.ask(Say("c1", "hello"))
    assert answer == host.answers("c1")[0]
    assert later.lines == ["hello"]


@pytest.mark.parametrize("steps", range(6))
def test_a_crash_between_any_two_steps_loses_no_acknowledged_command(steps: int) -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    for number in range(3):
        host.send(Say(f"c{number}", f"line {number}"))
        if number < steps // 2 and driver.commits:
            driver.store_next() if steps % 2 else driver.store.append([driver.commits[0]])
            driver.run()
    acknowledged = {answer.id for answer in host.messages_of(Answer)}
    later = host.reconnect(driver=restart_after_crash(driver))
    for number in range(3):
        kept = f"line {number}" in later.lines
        assert kept or f"c{number}" not in acknowledged
        assert later.ask(Say(f"c{number}", f"line {number}")).kind == "done"
    assert later.lines == ["line 0", "line 1", "line 2"]


def test_the_newest_socket_of_a_person_replaces_the_older_one_which_gets_the_reason() -> None:
    driver = Driver()
    host = driver.create_host()
    second = host.reconnect()
    assert host.bye_reason == "table.elsewhere"
    assert second.is_welcome
    frames = list(host.frames)
    host.send(Say("c1", "ghost"))
    host.disconnect()
    assert host.frames == frames
    assert second.lines == []
    assert second.ask(Say("c1", "hello")).kind == "done"


def test_a_client_whose_first_frame_is_no_hello_or_who_sends_two_is_disconnected() -> None:
    driver = Driver()
    host = driver.create_host()
    other = driver.connect()
    other.send(Say("c1", "hello"))
    assert other.bye_reason == "table.hello"
    host.send(Hello(PROTOCOL_VERSION, host.table, host.secret))
    assert host.bye_reason == "table.hello"


def test_a_client_that_sends_no_hello_is_disconnected_after_a_timeout() -> None:
    driver = Driver()
    quiet = driver.connect()
    driver.wait(4_999)
    assert quiet.closed is None
    driver.wait(1)
    assert quiet.bye_reason == "table.hello"
    assert driver.runtime.wake_at_ms is None


def test_a_client_with_an_older_protocol_is_told_to_reload() -> None:
    driver = Driver()
    host = driver.create_host()
    old = driver.connect(host.secret)
    old.hello(host.table, wire=PROTOCOL_VERSION - 1)
    assert old.bye_reason == "table.reload"
    assert host.is_welcome


def test_a_client_with_a_later_protocol_and_unknown_fields_is_told_to_reload() -> None:
    driver = Driver()
    later = driver.connect()
    later.send_bytes(b'{"type":"hello","wire":%d,"table":"t","new":1}' % (PROTOCOL_VERSION + 1))
    assert later.bye_reason == "table.reload"


@pytest.mark.parametrize("table", ["", "nowhere", "AAAAAAAAAAA", "x" * 64])
def test_a_hello_for_an_unknown_table_is_refused(table: str) -> None:
    driver = Driver()
    person = driver.connect()
    person.hello(table)
    assert person.bye_reason == ("table.unknown" if table else "table.link")
    assert driver.runtime.wake_at_ms is None


def test_a_resuming_client_gets_each_missed_version_once() -> None:
    driver = Driver()
    host = driver.create_host()
    for number in range(8):
        host.send(Say(f"c{number}", f"line {number}"))
    latest = host.news.now.version
    for since in range(-1, latest + 3):
        driver.wait(1_000)
        host = host.reconnect(since=since)
        expected = range((since if 0 <= since <= latest else 0) + 1, latest + 1)
        assert host.versions == list(expected)
        assert host.news.now.version == latest
    host.send(Say("more", "more"))
    assert host.news.first == latest + 1


def test_a_client_that_missed_too_many_versions_gets_a_snapshot() -> None:
    driver = Driver(limits=Limits(history_versions=3))
    host = driver.create_host()
    for number in range(8):
        host.send(Say(f"c{number}", f"line {number}"))
    latest = host.news.now.version
    assert host.reconnect(since=latest - 3).news.first == latest - 2
    assert host.reconnect(since=latest - 4).news.snapshot


def test_everybody_sees_who_is_disconnected() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    frames = len(host.frames)
    friend.disconnect()
    [news] = host.frames[frames:]
    assert isinstance(news, News)
    assert news.items == []
    assert news.now.seats[1].away is not None
    friend.reconnect()
    assert host.news.now.seats[1].away is None


@pytest.mark.parametrize("paused", [False, True])
def test_refused_commands_send_no_news_even_while_somebody_is_away(*, paused: bool) -> None:
    """If refused commands sent news, their sender could keep all other clients busy."""
    driver = Driver(times=Times())
    host = driver.create_host()
    away, friend = driver.create_friend(host), driver.create_friend(host, 2, "Carla")
    assert host.ask(Start("go")).kind == "done"
    away.disconnect()
    if paused:
        assert host.ask(Pause("pause")).kind == "done"
    driver.wait(25_000)
    before = len(host.frames)
    for number in range(5):
        driver.wait(100)
        assert friend.ask(Act(f"x {number}", 2, 0, "draw")).kind != "done"
    assert host.frames[before:] == []


def test_an_inconsistent_table_is_stopped_without_affecting_other_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    host, other = driver.create_host(), driver.create_host()
    friend = driver.create_friend(host)
    rows = driver.store.load_whole(host.table)

    def broken(table: Table) -> None:
        if table.find_guest(host_id) is not None:
            raise InconsistentTable("planted")

    host_id = next(iter(driver.runtime._registry.values())).table.facts.people[0].id
    monkeypatch.setattr(Table, "check", broken)
    host.send(Say("c1", "hello"))
    assert [answer.kind for answer in host.answers("c1")] == ["gone"]
    assert host.bye_reason == friend.bye_reason == "table.stopped"
    assert list(driver.runtime.stopped_tables) == [host.table]
    assert driver.runtime.counts["stopped"] == 1
    assert driver.store.load_whole(host.table) == rows
    back = host.reconnect()
    assert back.bye_reason == "table.stopped"
    assert other.ask(Say("c1", "we go on")).kind == "done"
    monkeypatch.undo()
    assert host.reconnect(driver=restart_after_crash(driver)).is_welcome


@pytest.mark.parametrize("method", ["decide", "take_decided", "encode_news", "confirm_published", "take_bot_questions"])
def test_an_exception_in_any_method_of_a_table_stops_only_that_table(
    monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    driver = Driver()
    host, other = driver.create_host(), driver.create_host()

    def mistake(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as planted:
        planted.setattr(Table, method, mistake)
        host.send(Say("c1", "hello"))
    assert host.bye_reason == "table.stopped"
    assert driver.runtime.stopped_tables[host.table].kind == "ZeroDivisionError"
    assert driver.runtime.stopped_tables[host.table].trace[-1].endswith(" mistake")
    gc.collect()
    assert not any(type(thing) is LiveTable and thing.id == host.table for thing in gc.get_objects()), "it is let go"
    assert other.ask(Say("c1", "we go on")).kind == "done"


def test_a_row_changed_in_the_store_stops_its_table() -> None:
    driver = Driver()
    host = driver.create_host()
    host.send(Say("c1", "hello"))
    rows = driver.store._tables[host.table].rows
    rows[-1] = rows[-1]._replace(entry=rows[-1].entry.replace(b"hello", b"hallo"))
    later = host.reconnect(driver=restart_after_crash(driver))
    assert later.bye_reason == "table.stopped"


def test_a_table_without_sockets_is_unloaded_and_reloaded_unchanged() -> None:
    driver = Driver()
    host = driver.create_host()
    host.send(Say("c1", "hello"))
    at = host.news.now.at
    host.disconnect()
    driver.wait(4_999)
    assert host.table in driver.runtime._registry
    driver.wait(1)
    assert driver.runtime._registry == {}
    assert driver.runtime.wake_at_ms is None
    driver.wait(10_000_000)
    back = host.reconnect()
    assert back.is_welcome
    assert back.lines == ["hello"]
    assert back.news.now.at == at


def test_frames_sent_while_a_table_is_loading_are_answered_afterwards() -> None:
    driver = Driver()
    host = driver.create_host()
    later = restart_after_crash(driver)
    later.lost = True
    back = host.reconnect(driver=later)
    back.send(Say("c1", "hello"))
    back.send(Ping(7))
    assert back.frames == []
    later.finish_store_work()
    assert [type(frame) for frame in back.frames[:2]] == [Welcome, News]
    assert back.answers("c1")[0].kind == "done"
    assert back.messages_of(Pong)[0].sent == 7


def test_frames_and_clients_waiting_for_a_loading_table_are_limited() -> None:
    driver = Driver()
    host = driver.create_host()
    later = restart_after_crash(driver)
    later.runtime._context.limits = Limits(inbox_items=3)
    later.lost = True
    back = host.reconnect(driver=later)
    for number in range(4):
        back.send(Say(f"c{number}", "hello"))
    late = later.connect()
    late.hello(host.table)
    assert late.bye_reason == "table.busy"
    assert [answer.kind for answer in back.messages_of(Answer)] == ["again", "again"]
    later.finish_store_work()
    assert [back.answers(f"c{number}")[-1].kind for number in range(4)] == ["done", "done", "again", "again"]


def test_a_socket_that_closes_while_its_table_is_loading_leaves_nothing_behind() -> None:
    driver = Driver()
    host = driver.create_host()
    later = restart_after_crash(driver)
    later.lost = True
    back = host.reconnect(driver=later)
    back.disconnect()
    later.finish_store_work()
    later.wait(5_000)
    assert later.runtime._registry == {}
    assert back.frames == []


def test_a_closed_table_disconnects_everybody_and_admits_nobody() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    assert host.ask(Close("end")).kind == "done"
    assert host.bye_reason == friend.bye_reason == "table.closed"
    assert [news.now.life for news in friend.messages_of(News)][-1] == "closed"
    assert friend.reconnect().bye_reason == "table.closed"


def test_a_removed_person_is_disconnected_and_cannot_return() -> None:
    driver = Driver()
    host = driver.create_host()
    friend = driver.create_friend(host)
    link = host.renew_link("join")
    assert host.ask(Remove("out", 1)).kind == "done"
    assert friend.bye_reason == "table.removed"
    back = driver.connect(friend.secret)
    back.hello(host.table, link=link)
    assert back.bye_reason == "table.removed"


def test_spectators_are_disconnected_when_the_host_forbids_them() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.renew_link("watch")
    watcher = driver.connect("")
    watcher.hello(host.table, link=link)
    assert watcher.is_welcome
    host.ask(Arrange("rules", Setup(seats=3, spectators=False)))
    assert watcher.bye_reason == "table.no-spectators"
    again = driver.connect("")
    again.hello(host.table, link=link)
    assert again.bye_reason == "table.no-spectators"


def test_an_outage_does_not_advance_the_clock_of_a_table() -> None:
    """The store does not answer for an hour, and then the process crashes."""
    driver = Driver()
    host = driver.create_host()
    host.send(Say("c1", "hello"))
    driver.slow = True
    host.send(Say("c2", "never"))
    driver.wait(3_600_000)
    back = host.reconnect(driver=restart_after_crash(driver))
    assert back.news.now.at == host.news.now.at


def test_a_table_retries_failed_commits_with_growing_delays() -> None:
    driver = Driver(seed="the bot begins")
    host = driver.create_host(Setup(seats=2))
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


def test_a_table_without_clients_is_unloaded_even_after_repeated_failures_of_its_last_commit() -> None:
    driver = Driver(times=Times(away=1_000))
    host = driver.create_host(Setup(seats=2, clock=Clock(1_000, 0)))
    host.ask(Start("go"))
    driver.slow = True
    host.disconnect()
    failures = 0
    for _ in range(20):
        driver.wait(1_000)
        if driver.commits:
            driver.fail_next()
            failures += 1
    assert failures > 1
    driver.slow = False
    driver.wait(20_000)
    assert driver.runtime._registry == {}


def test_bots_play_while_a_client_is_connected() -> None:
    driver = Driver(seed="the bot begins")
    host = driver.create_host(Setup(seats=2))
    host.ask(Start("go"))
    driver.wait(120_000)
    assert driver.runtime.stopped_tables == {}
    assert any(item.kind == "did" and item.seat == 1 for news in host.messages_of(News) for item in news.items)


def hard_table(driver: Driver) -> Person:
    """Start a match with hard bots, play until the first bot is asked, and return the host."""
    host = driver.create_host(Setup(seats=4))
    for seat in (1, 2, 3):
        assert host.ask(SeatBot(f"bot {seat}", seat, "hard")).kind == "done"
    host.ask(Start("go"))
    while not driver.asks:
        host.move()
    return host


def test_a_searching_bot_is_asked_outside_the_runtime_and_its_answers_are_played() -> None:
    driver = Driver()
    host = hard_table(driver)
    version = host.news.now.version
    driver.wait(60_000)
    assert host.news.now.version == version, "nobody moves for the bot"
    while host.news.now.version == version:
        ask = driver.asks.pop(0)
        assert ask.now_ms <= driver.now
        driver.runtime.bot_answered(ask.request, str(ask.question.view.legal[0]), driver.now)
        driver.run()
        driver.wait(10_000)


def test_an_unreadable_answer_of_a_searching_bot_does_not_stop_the_table() -> None:
    driver = Driver()
    host = hard_table(driver)
    version = host.news.now.version
    while host.news.now.version == version:
        driver.runtime.bot_answered(driver.asks.pop(0).request, "what?", driver.now)
        driver.run()
        driver.wait(10_000)
    assert driver.runtime.stopped_tables == {}


@pytest.mark.parametrize("offer", [PREPARING, SWITCHED_OFF, LACKING, FAILED])
def test_an_unavailable_bot_level_is_refused_and_the_seat_stays_empty(offer: BotAvailability) -> None:
    driver = Driver()
    driver.runtime.set_bot_availability("hard", offer)
    host = driver.create_host(Setup(seats=4))
    answer = host.ask(SeatBot("b", 1, "hard"))
    assert (answer.kind, answer.why) == ("refused", offer.why)
    assert host.news.now.seats[1].kind == "empty"
    assert host.ask(SeatBot("n", 1, "normal")).kind == "done"
    driver.runtime.set_bot_availability("hard", READY)
    assert host.ask(SeatBot("h", 1, "hard")).kind == "done"


def test_bots_of_a_level_that_became_unavailable_are_replaced_and_reported() -> None:
    """While hard bots are being prepared, the table waits. When the server reports that they are missing, normal bots
    take their seats.
    """
    driver = Driver()
    host = hard_table(driver)
    driver.runtime.set_bot_availability("hard", PREPARING)
    driver.wait(10_000)
    assert [seat.level for seat in host.news.now.seats[1:]] == ["hard"] * 3
    driver.runtime.set_bot_availability("hard", LACKING)
    driver.runtime.bot_answered(driver.asks[0].request, str(driver.asks[0].question.view.legal[0]), driver.now)
    driver.run()
    driver.wait(10_000)
    assert [seat.level for seat in host.news.now.seats[1:]] == ["normal"] * 3
    replaced = [item for news in host.messages_of(News) for item in news.items if item.why == "lacked"]
    assert [item.seat for item in replaced] == [1, 2, 3]


def test_equal_calls_of_the_runtime_have_equal_effects() -> None:
    def traced() -> list[object]:
        driver = Driver(store=MemoryStore())
        host = driver.create_host(Setup(seats=3))
        friend = driver.create_friend(host)
        host.ask(Start("go"))
        driver.wait(30_000)
        friend.disconnect()
        driver.wait(30_000)
        host.send(SayPhrase("p", "bye"))
        host.disconnect()
        driver.wait(60_000)
        return driver.effects

    assert list(map(repr, traced())) == list(map(repr, traced()))
