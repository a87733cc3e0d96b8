"""Requests without a socket have the same effects and limits as commands over a socket."""

import pytest

from penultima.protocol.client_messages import Act, HandOver, Leave, Renew, Say, Sit, Stand, Start
from penultima.protocol.server_messages import Answer, Bye, News
from penultima.protocol.setup import Setup
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import CommitRows, LoadTable, ReplyToRequest
from penultima.runtime.socketless_request import TableLook
from penultima.table.log.facts import Times
from tests.helpers.runtime.memory_driver import Driver, Person, restart_after_crash
from tests.runtime.tables.test_commit_cycle import held


def look(driver: Driver, table: str, secret: str = "", **more: str) -> TableLook:
    reply = driver.request(table, secret, None, **more)
    assert isinstance(reply, TableLook)
    return reply


def answer(driver: Driver, table: str, secret: str, command: Sit | Say | HandOver, **more: str) -> Answer:
    reply = driver.request(table, secret, command, **more)
    assert isinstance(reply, Answer)
    return reply


def restarted() -> tuple[Driver, Person]:
    """Return a restarted runtime, and the host of a table that is stored but not loaded."""
    driver = Driver()
    host = driver.create_host()
    return restart_after_crash(driver), host


# -- requests that only look up a table


def test_a_look_returns_the_table_of_a_link_and_the_role_that_it_gives() -> None:
    driver = Driver()
    host = driver.create_host()
    ways, stranger = driver.credentials, driver.runtime.new_secret()
    found = look(driver, host.table, stranger, link=ways.join)
    assert (found.table, found.as_what, found.seat, found.life, found.host) == (
        host.table,
        "join",
        -1,
        "gathering",
        "Ana",
    )
    assert [seat.kind for seat in found.seats] == ["person", "empty", "empty"]
    assert (found.setup, found.spectators) == (Setup(seats=3), True)
    assert look(driver, host.table, stranger, link=ways.watch).as_what == "watch"
    assert look(driver, "", stranger, link=ways.code).as_what == "join"
    own = look(driver, host.table, host.secret)
    assert (own.as_what, own.seat) == ("person", 0)


def test_a_join_link_can_be_looked_up_without_a_secret() -> None:
    driver = Driver()
    driver.create_host()
    assert look(driver, driver.credentials.table, link=driver.credentials.join).as_what == "join"


def test_a_look_at_a_one_time_link_does_not_use_it_up() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.ask(HandOver("h", 0)).link
    for _ in range(2):
        found = look(driver, host.table, driver.runtime.new_secret(), link=link)
        assert (found.as_what, found.seat) == ("seat", 0)
    phone = driver.connect()
    phone.hello(host.table, link=link)
    assert list(phone.news.mine) == ["0"]


@pytest.mark.parametrize(
    ("table", "link", "why"),
    [
        ("own", "", "table.link"),
        ("own", "x" * 11, "table.link"),
        ("", "AAAAAA", "table.link"),
        ("x" * 11, "", "table.unknown"),
    ],
)
def test_requests_with_unknown_links_codes_or_tables_are_refused_with_the_reason(
    table: str, link: str, why: str
) -> None:
    driver = Driver()
    host = driver.create_host()
    table = host.table if table == "own" else table
    for command in (None, Sit("s", 1, "Beto")):
        assert driver.request(table, driver.runtime.new_secret(), command, link=link) == Bye(why)


def test_a_look_stores_nothing_and_does_not_let_bots_move() -> None:
    """Twenty seconds pass after each request. In this time the table is unloaded again, and its bot makes no move."""
    driver = Driver(seed="the bot begins")
    host = driver.create_host(Setup(seats=2))
    host.ask(Start("go"))
    later = restart_after_crash(driver)
    for _ in range(10):
        assert look(later, host.table, host.secret).life == "playing"
        later.wait(20_000)
    assert [out for out in later.effects if isinstance(out, CommitRows)] == []
    assert later.runtime._registry == {}
    assert sum(isinstance(out, LoadTable) for out in later.effects) == 10


# -- requests with a command


def test_a_request_has_the_effect_of_a_socket_command_and_sockets_see_it() -> None:
    driver = Driver()
    host = driver.create_host()
    secret = driver.runtime.new_secret()
    done = answer(driver, host.table, secret, Sit("s", 1, "Beto"), link=driver.credentials.join)
    assert (done.kind, done.version) == ("done", host.news.now.version)
    assert host.news.now.seats[1].name == "Beto"
    link = answer(driver, host.table, secret, HandOver("h", 1)).link
    assert look(driver, host.table, driver.runtime.new_secret(), link=link).as_what == "seat"


def test_a_request_loads_its_table_and_is_stored_before_it_is_answered() -> None:
    later, host = restarted()
    later.slow = True
    request = later.send_request(host.table, host.secret, Say("c", "hello"))
    assert later.replies == {}
    later.finish_store_work()
    reply = later.replies[request]
    assert isinstance(reply, Answer)
    assert reply.kind == "done"
    assert later.store.load_whole(host.table).rows[-1].version == reply.version  # type: ignore[union-attr]
    later.wait(1)
    assert later.runtime._registry == {}


def test_a_request_does_not_replace_the_socket_of_its_person_or_count_as_presence() -> None:
    driver = Driver(times=Times(away=1_000))
    host = driver.create_host()
    friend = driver.create_friend(host)
    frames = len(host.messages_of(Answer))
    assert answer(driver, host.table, host.secret, Say("by errand", "hello")).kind == "done"
    assert host.is_welcome
    assert len(host.messages_of(Answer)) == frames, "its answer is not the socket's"
    assert host.lines == ["hello"]
    friend.disconnect()
    away = host.news.now.seats[1].away
    assert away is not None
    assert answer(driver, host.table, friend.secret, Say("from afar", "hello")).kind == "done"
    assert host.news.now.seats[1].away is not None, "who does an errand is not there"


def test_a_command_id_has_one_answer_by_request_and_by_socket() -> None:
    driver = Driver()
    host = driver.create_host()
    first = answer(driver, host.table, host.secret, Say("c", "hello"))
    assert host.ask(Say("c", "hello")) == first
    second = host.ask(Say("d", "hello"))
    assert answer(driver, host.table, host.secret, Say("d", "hello")) == second
    assert host.lines == ["hello", "hello"]
    later = restart_after_crash(driver)
    assert answer(later, host.table, host.secret, Say("c", "hello")) == first


def test_a_command_sent_by_requests_and_socket_at_once_is_answered_to_each_of_them() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    requests = [driver.send_request(host.table, host.secret, Say("c", "hello")) for _ in range(2)]
    host.send(Say("c", "hello"))
    assert driver.replies == {}
    assert host.answers("c") == []
    driver.finish_store_work()
    [stored_answer] = host.answers("c")
    assert [driver.replies[request] for request in requests] == [stored_answer, stored_answer]
    assert host.lines == ["hello"]


def test_a_request_is_answered_after_a_failed_commit() -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    request = driver.send_request(host.table, host.secret, Say("c", "hello"))
    driver.fail_next()
    assert driver.replies[request] == Answer("c", "again")
    driver.slow = False
    assert answer(driver, host.table, host.secret, Say("c", "hello")).kind == "done"


@pytest.mark.parametrize(("stored", "kind"), [(True, "done"), (False, "again")])
def test_after_an_unknown_commit_a_request_is_answered_from_the_store(*, stored: bool, kind: str) -> None:
    driver = Driver()
    host = driver.create_host()
    driver.slow = True
    request = driver.send_request(host.table, host.secret, Say("c", "hello"))
    driver.lose_next(stored=stored)
    reply = driver.replies[request]
    assert isinstance(reply, Answer)
    assert reply.kind == kind


def test_a_request_does_not_wait_for_holds_and_gets_its_answer_when_repeated() -> None:
    driver, host, friend, command = held()
    assert driver.request(host.table, friend.secret, command) == Answer("mine", "again")
    question = friend.news.now.question
    assert question is not None
    own = Act("other", 1, question.id, "play R4 uno")
    assert driver.request(host.table, friend.secret, own) == Answer("other", "refused", why="table.waiting")
    driver.wait(5_000)
    [stored_answer] = friend.answers("mine")
    assert driver.request(host.table, friend.secret, command) == stored_answer


def test_commands_of_a_spectator_by_request_are_refused() -> None:
    driver = Driver()
    host = driver.create_host()
    for secret in ("", driver.runtime.new_secret()):
        reply = driver.request(host.table, secret, Sit("s", 1, "Beto"), link=driver.credentials.watch)
        assert reply == Answer("s", "refused", why="table.watching")


def test_a_one_time_link_cannot_be_used_by_a_request() -> None:
    driver = Driver()
    host = driver.create_host()
    link = host.ask(HandOver("h", 0)).link
    assert driver.request(host.table, driver.runtime.new_secret(), Stand("s", 0), link=link) == Bye("table.link")
    assert host.news.now.seats[0].person == 0


def test_requests_and_frames_of_a_person_share_one_limit() -> None:
    driver = Driver(limits=Limits(frame_burst=8, frames_per_second=1, hello_cost=0, chat_burst=100))
    host = driver.create_host()
    kinds = [answer(driver, host.table, host.secret, Say(f"e{number}", "hello")).kind for number in range(10)]
    assert kinds == ["done"] * 8 + ["too-fast"] * 2
    assert host.ask(Say("socket", "hello")).kind == "too-fast"
    assert answer(driver, host.table, host.secret, Say("e9", "hello")).kind == "too-fast", "as it was answered"


def test_requests_of_non_members_leave_nothing_in_memory() -> None:
    driver = Driver()
    host = driver.create_host()
    for number in range(50):
        reply = driver.request(
            host.table, driver.runtime.new_secret(), Leave(f"l{number}"), link=driver.credentials.join
        )
        assert reply == Answer(f"l{number}", "refused", why="table.no-seat")
    [live_table] = driver.runtime._registry.values()
    assert len(live_table.frame_buckets) == 1
    assert live_table.answers._refused == {}


def test_requests_that_wait_for_a_table_are_limited() -> None:
    later, host = restarted()
    later.lost = True
    later.runtime._context.limits = Limits(inbox_items=3)
    requests = [later.send_request(host.table, host.secret) for _ in range(5)]
    assert [later.replies.get(request) for request in requests] == [None] * 3 + [Bye("table.busy")] * 2
    later.finish_store_work()
    assert all(isinstance(later.replies[request], TableLook) for request in requests[:3])


def test_a_request_to_a_stopped_table_is_answered_with_that_reason() -> None:
    driver = Driver()
    host = driver.create_host()
    [live_table] = driver.runtime._registry.values()
    driver.slow = True
    request = driver.send_request(host.table, host.secret, Say("c", "hello"))
    waiting = driver.send_request(host.table, host.secret, Say("d", "hello"))
    driver.runtime._registry.stop(live_table, RuntimeError())
    driver.run()
    assert driver.replies[request] == Bye("table.stopped"), "it may be stored"
    assert driver.replies[waiting] == Answer("d", "gone", why="table.stopped")
    assert driver.request(host.table, host.secret) == Bye("table.stopped")


def test_the_host_can_renew_links_by_request() -> None:
    driver = Driver()
    host = driver.create_host()
    reply = driver.request(host.table, host.secret, Renew("r", "join"))
    assert isinstance(reply, Answer)
    assert look(driver, host.table, link=reply.link).as_what == "join"
    assert driver.request(host.table, "", link=driver.credentials.join) == Bye("table.link")


def test_each_request_has_one_reply_and_no_frames() -> None:
    driver = Driver()
    host = driver.create_host()
    before = len(host.frames)
    look(driver, host.table, host.secret)
    assert len(host.frames) == before
    assert sum(isinstance(out, ReplyToRequest) for out in driver.effects) == 1
    assert host.messages_of(News)[-1] is host.news
