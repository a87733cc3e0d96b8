"""Errands: what somebody does without a socket goes the same ways, and no socket hears of it."""

import pytest

from penultima.hall.errand import Look
from penultima.hall.limits import Limits
from penultima.hall.out import Commit, Load, Replied
from penultima.table.facts import Times
from penultima.wire.client_in import Act, HandOver, Leave, Renew, Say, Sit, Stand, Start
from penultima.wire.client_out import Answer, Bye, News
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person, crashed
from tests.hall.test_turn import held


def look(driver: Driver, table: str, secret: str = "", **more: str) -> Look:
    reply = driver.reply(table, secret, None, **more)
    assert isinstance(reply, Look)
    return reply


def answer(driver: Driver, table: str, secret: str, command: Sit | Say | HandOver, **more: str) -> Answer:
    reply = driver.reply(table, secret, command, **more)
    assert isinstance(reply, Answer)
    return reply


def asleep() -> tuple[Driver, Person]:
    """A table that nobody is at, in the store alone."""
    driver = Driver()
    host = driver.made()
    return crashed(driver), host


# -- a look


def test_a_look_says_where_a_link_leads_and_as_what() -> None:
    driver = Driver()
    host = driver.made()
    ways, stranger = driver.ways, driver.hall.guest()
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


def test_whoever_has_no_secret_yet_learns_where_a_join_link_leads() -> None:
    driver = Driver()
    driver.made()
    assert look(driver, driver.ways.table, link=driver.ways.join).as_what == "join"


def test_a_look_at_a_link_that_moves_a_seat_does_not_use_it_up() -> None:
    driver = Driver()
    host = driver.made()
    link = host.ask(HandOver("h", 0)).link
    for _ in range(2):
        found = look(driver, host.table, driver.hall.guest(), link=link)
        assert (found.as_what, found.seat) == ("seat", 0)
    phone = driver.person()
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
def test_what_leads_nowhere_is_said_so(table: str, link: str, why: str) -> None:
    driver = Driver()
    host = driver.made()
    table = host.table if table == "own" else table
    for command in (None, Sit("s", 1, "Beto")):
        assert driver.reply(table, driver.hall.guest(), command, link=link) == Bye(why)


def test_a_look_changes_nothing_and_wakes_nobody() -> None:
    """However often: the table sleeps again at once, and no bot moves for it."""
    driver = Driver(seed="the bot begins")
    host = driver.made(Setup(seats=2))
    host.ask(Start("go"))
    later = crashed(driver)
    for _ in range(10):
        assert look(later, host.table, host.secret).life == "playing"
        later.wait(20_000)
    assert [out for out in later.trace if isinstance(out, Commit)] == []
    assert later.hall._rooms == {}
    assert sum(isinstance(out, Load) for out in later.trace) == 10


# -- a command


def test_an_errand_does_what_a_socket_would_and_sockets_see_it() -> None:
    driver = Driver()
    host = driver.made()
    secret = driver.hall.guest()
    done = answer(driver, host.table, secret, Sit("s", 1, "Beto"), link=driver.ways.join)
    assert (done.kind, done.version) == ("done", host.news.now.version)
    assert host.news.now.seats[1].name == "Beto"
    link = answer(driver, host.table, secret, HandOver("h", 1)).link
    assert look(driver, host.table, driver.hall.guest(), link=link).as_what == "seat"


def test_an_errand_wakes_a_table_that_sleeps_and_is_stored_before_it_is_answered() -> None:
    later, host = asleep()
    later.slow = True
    errand = later.errand(host.table, host.secret, Say("c", "hello"))
    assert later.replies == {}
    later.finish()
    reply = later.replies[errand]
    assert isinstance(reply, Answer)
    assert reply.kind == "done"
    assert later.store.whole(host.table).rows[-1].version == reply.version  # type: ignore[union-attr]
    later.wait(1)
    assert later.hall._rooms == {}


def test_an_errand_neither_closes_nor_moves_the_live_socket_and_is_no_presence() -> None:
    driver = Driver(times=Times(away=1_000))
    host = driver.made()
    friend = driver.friend(host)
    frames = len(host.got(Answer))
    assert answer(driver, host.table, host.secret, Say("by errand", "hello")).kind == "done"
    assert host.is_welcome
    assert len(host.got(Answer)) == frames, "its answer is not the socket's"
    assert host.lines == ["hello"]
    friend.leave()
    away = host.news.now.seats[1].away
    assert away is not None
    assert answer(driver, host.table, friend.secret, Say("from afar", "hello")).kind == "done"
    assert host.news.now.seats[1].away is not None, "who does an errand is not there"


def test_one_id_has_one_answer_by_errand_and_by_socket() -> None:
    driver = Driver()
    host = driver.made()
    first = answer(driver, host.table, host.secret, Say("c", "hello"))
    assert host.ask(Say("c", "hello")) == first
    second = host.ask(Say("d", "hello"))
    assert answer(driver, host.table, host.secret, Say("d", "hello")) == second
    assert host.lines == ["hello", "hello"]
    later = crashed(driver)
    assert answer(later, host.table, host.secret, Say("c", "hello")) == first


def test_who_waits_for_one_command_by_several_ways_is_answered_by_each() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    errands = [driver.errand(host.table, host.secret, Say("c", "hello")) for _ in range(2)]
    host.send(Say("c", "hello"))
    assert driver.replies == {}
    assert host.answers("c") == []
    driver.finish()
    [told] = host.answers("c")
    assert [driver.replies[errand] for errand in errands] == [told, told]
    assert host.lines == ["hello"]


def test_a_failed_commit_is_told_to_an_errand() -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    errand = driver.errand(host.table, host.secret, Say("c", "hello"))
    driver.fail_next()
    assert driver.replies[errand] == Answer("c", "again")
    driver.slow = False
    assert answer(driver, host.table, host.secret, Say("c", "hello")).kind == "done"


@pytest.mark.parametrize(("stored", "kind"), [(True, "done"), (False, "again")])
def test_of_unknown_fate_the_store_says_to_an_errand_what_became_of_it(*, stored: bool, kind: str) -> None:
    driver = Driver()
    host = driver.made()
    driver.slow = True
    errand = driver.errand(host.table, host.secret, Say("c", "hello"))
    driver.lose_next(stored=stored)
    reply = driver.replies[errand]
    assert isinstance(reply, Answer)
    assert reply.kind == kind


def test_an_errand_does_not_wait_for_holds_and_gets_its_answer_when_there_is_one() -> None:
    driver, host, friend, command = held()
    assert driver.reply(host.table, friend.secret, command) == Answer("mine", "again")
    question = friend.news.now.question
    assert question is not None
    own = Act("other", 1, question.id, "play R4 uno")
    assert driver.reply(host.table, friend.secret, own) == Answer("other", "refused", why="table.waiting")
    driver.wait(5_000)
    [told] = friend.answers("mine")
    assert driver.reply(host.table, friend.secret, command) == told


def test_whoever_only_watches_does_nothing_by_errand() -> None:
    driver = Driver()
    host = driver.made()
    for secret in ("", driver.hall.guest()):
        reply = driver.reply(host.table, secret, Sit("s", 1, "Beto"), link=driver.ways.watch)
        assert reply == Answer("s", "refused", why="table.watching")


def test_a_link_that_moves_a_seat_is_for_a_socket() -> None:
    driver = Driver()
    host = driver.made()
    link = host.ask(HandOver("h", 0)).link
    assert driver.reply(host.table, driver.hall.guest(), Stand("s", 0), link=link) == Bye("table.link")
    assert host.news.now.seats[0].person == 0


def test_errands_and_frames_of_a_person_have_one_bound() -> None:
    driver = Driver(limits=Limits(burst=8, per_second=1, hello=0, lines=100))
    host = driver.made()
    kinds = [answer(driver, host.table, host.secret, Say(f"e{number}", "hello")).kind for number in range(10)]
    assert kinds == ["done"] * 8 + ["too-fast"] * 2
    assert host.ask(Say("socket", "hello")).kind == "too-fast"
    assert answer(driver, host.table, host.secret, Say("e9", "hello")).kind == "too-fast", "as it was answered"


def test_of_strangers_errands_leave_nothing() -> None:
    driver = Driver()
    host = driver.made()
    for number in range(50):
        reply = driver.reply(host.table, driver.hall.guest(), Leave(f"l{number}"), link=driver.ways.join)
        assert reply == Answer(f"l{number}", "refused", why="table.no-seat")
    [room] = driver.hall._rooms.values()
    assert len(room.buckets) == 1
    assert room.book._refused == {}


def test_errands_that_wait_for_a_table_are_bounded() -> None:
    later, host = asleep()
    later.lost = True
    later.hall._house.limits = Limits(mailbox=3)
    errands = [later.errand(host.table, host.secret) for _ in range(5)]
    assert [later.replies.get(errand) for errand in errands] == [None] * 3 + [Bye("table.busy")] * 2
    later.finish()
    assert all(isinstance(later.replies[errand], Look) for errand in errands[:3])


def test_at_a_table_that_stopped_an_errand_is_told_so() -> None:
    driver = Driver()
    host = driver.made()
    [room] = driver.hall._rooms.values()
    driver.slow = True
    errand = driver.errand(host.table, host.secret, Say("c", "hello"))
    waiting = driver.errand(host.table, host.secret, Say("d", "hello"))
    driver.hall._rooms.stop(room, RuntimeError())
    driver.run()
    assert driver.replies[errand] == Bye("table.stopped"), "it may be stored"
    assert driver.replies[waiting] == Answer("d", "gone", why="table.stopped")
    assert driver.reply(host.table, host.secret) == Bye("table.stopped")


def test_the_host_makes_links_by_errand() -> None:
    driver = Driver()
    host = driver.made()
    reply = driver.reply(host.table, host.secret, Renew("r", "join"))
    assert isinstance(reply, Answer)
    assert look(driver, host.table, link=reply.link).as_what == "join"
    assert driver.reply(host.table, "", link=driver.ways.join) == Bye("table.link")


def test_each_errand_has_one_reply_and_no_frames() -> None:
    driver = Driver()
    host = driver.made()
    before = len(host.frames)
    look(driver, host.table, host.secret)
    assert len(host.frames) == before
    assert sum(isinstance(out, Replied) for out in driver.trace) == 1
    assert host.got(News)[-1] is host.news
