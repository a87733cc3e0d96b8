"""How people come and go at a real server: each way in, each way out, and who may do what meanwhile."""

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from penultima.hall.limits import Limits
from penultima.server.engine import date
from penultima.server.orders import purge
from penultima.wire.client_in import (
    Act,
    Bar,
    Close,
    GoOn,
    HandOver,
    Leave,
    Mute,
    Pause,
    Ping,
    Remove,
    Rename,
    Say,
    Sit,
    Start,
    TakeBack,
)
from penultima.wire.client_out import Answer, Pong
from tests.server.player import Player
from tests.server.served import Served, play, quick_bots, served

ONE_DEAL = {"target": 0}
SHORT = "top=R7 hands=R1/G3,G4 turn=0"
"""One card, and the deal is over."""
YEAR = 365


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with quick_bots(), served(tmp_path_factory.mktemp("people") / "store.db") as server:
        yield server


class Two:
    """A table with Ana, its host, and Luis in seat 1, both connected."""

    def __init__(self, server: Served, stack: ExitStack, **setup: object) -> None:
        self.made = server.make("", "Ana", **({"seats": 2} | setup))
        self.table: str = self.made["table"]
        self.secret: str = self.made["secret"]
        self.others: str = server.joined(self.made, 1, "Luis")
        self.ana = stack.enter_context(server.talk(self.table, self.secret))
        self.luis = stack.enter_context(server.talk(self.table, self.others))
        assert (self.ana.welcome().person, self.luis.welcome().person) == (0, 1)


@pytest.fixture
def two(server: Served) -> Iterator[Two]:
    with ExitStack() as stack:
        yield Two(server, stack)


def coming(server: Served, made: Any, secret: str, link: str = "", *, table: bool = True) -> str:  # noqa: ANN401 - JSON
    """What somebody is told who knocks: empty for a welcome."""
    with server.talk(made["table"] if table else "", secret, link) as talk:
        return getattr(talk.hear(), "why", "")


# -- in


@pytest.mark.parametrize("way", ["join", "code"])
def test_by_link_and_by_code_one_sits_down(server: Served, way: str) -> None:
    made = server.make()
    secret = server.run(server.engine.guest)
    with server.talk("" if way == "code" else made["table"], secret, made[way]) as talk:
        assert talk.welcome().person == -1
        assert talk.do(Sit("a", 1, "Luis")).kind == "done"
        told = talk.news(lambda news: news.now.seats[1].kind == "person")
    assert told.now.seats[1].name == "Luis"
    assert coming(server, made, secret) == "", "now they belong to it, and need no link any more"


def test_who_has_nothing_that_opens_a_table_does_not_come_in(server: Served) -> None:
    made = server.make()
    secret = server.run(server.engine.guest)
    assert coming(server, made, secret) == "table.link"
    assert coming(server, made, secret, "x" * 11) == "table.link"
    assert coming(server, made, "", made["join"]) == "table.link", "a link to sit down is none to watch"
    assert coming(server, made, secret, "QQQQQQ", table=False) == "table.link"


def test_a_code_wakes_a_table_that_sleeps_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path / "store.db") as server:
        made = server.make()
        secret = server.run(server.engine.guest)
    with served(tmp_path / "store.db") as server:
        assert not server.engine.awake, "tables are there again, asleep"
        with server.talk("", secret, f" {made['code'][:3].lower()}-{made['code'][3:]}") as talk:
            assert talk.welcome().table == made["table"]
            assert talk.do(Sit("a", 1, "Luis")).kind == "done"
        with server.talk(made["table"], made["secret"]) as talk:
            talk.news(lambda news: news.now.seats[1].name == "Luis")
            assert talk.do(Start("s")).kind == "done"
        assert coming(server, made, "", made["code"], table=False) == "table.link", "once it plays there is no code"


def test_who_watches_sees_the_evening_and_changes_nothing(server: Served, two: Two) -> None:
    with server.talk(two.table, "", two.made["watch"]) as watcher:
        assert watcher.welcome().person == -1
        assert watcher.do(Sit("a", 1)) == Answer("a", "refused", why="table.watching")
        assert two.ana.do(Start("s")).kind == "done"
        told = watcher.news(lambda news: news.now.life == "playing")
    assert told.now.board is not None
    assert not told.mine, "no hand is shown to them"


def test_the_public_list_has_open_tables_and_no_private_one(server: Served) -> None:
    def names() -> list[str]:
        return [line["table"] for line in server.ask("GET", "/tables")[1]["tables"]]

    made, private = server.make(open=True), server.make()
    with server.talk(made["table"], made["secret"]) as one, server.talk(private["table"], private["secret"]) as two:
        one.welcome()
        two.welcome()
        assert names() == [made["table"]]
        with server.talk(made["table"], server.run(server.engine.guest)) as stranger:
            assert stranger.do(Sit("a", 1, "Luis")).kind == "done", "everybody may come, without any link"
        assert one.do(Start("s")).kind == "done"
        assert names() == [], "it gathers no more"


def test_a_passport_makes_the_same_table(server: Served) -> None:
    made = server.make(passport="P10405N3P4")
    with server.talk(made["table"], made["secret"]) as talk:
        head = talk.news().head
        assert head is not None
        assert (head.setup.passport, bool(head.digest)) == ("P10405N3P4", True)
        assert talk.do(Start("s")).kind == "done"
        talk.news(lambda news: news.now.life == "playing")
    assert server.ask("POST", "/tables", {"setup": {"passport": "P10405N3P5"}, "name": "Ana"})[0] == 422


def test_a_practice_table_begins_at_its_position_and_is_not_scored(server: Served) -> None:
    made = server.make(position=SHORT, seats=2)
    with server.talk(made["table"], made["secret"]) as talk:
        assert talk.do(Start("s")).kind == "done"
        news = talk.news(lambda news: news.now.life == "playing")
        assert (news.mine["0"].hand, news.now.seats[1].cards) == (["R1"], 2)
        assert news.now.question is not None
        assert talk.do(Act("a", 0, news.now.question.id, "play R1")).kind == "done"
        done = talk.news(lambda news: news.now.life == "done")
    assert [seat.wins for seat in done.now.seats] == [0, 0]


# -- away and back


def test_who_comes_back_is_told_what_was_missed_and_nothing_twice(server: Served, two: Two) -> None:
    with server.talk(two.table, two.secret) as talk:
        known = talk.news().now.version
    for number in range(3):
        assert two.luis.do(Rename(f"r{number}", f"Luis {number}")).kind == "done"
    with server.talk(two.table, two.secret, since=known) as talk:
        missed = talk.news()
    assert not missed.snapshot
    assert [missed.first + place for place in range(len(missed.items))] == [known + 1, known + 2, known + 3]
    with server.talk(two.table, two.secret, since=known + 3) as talk:
        assert not talk.news().items, "and who missed nothing is told nothing but how it stands"


def test_who_missed_too_much_or_knows_what_never_was_gets_all_of_it(tmp_path: Path) -> None:
    with served(tmp_path / "store.db", limits=Limits(burst=1_000, per_second=1_000, history=2)) as server:
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talk:
            known = talk.news().now.version
            for number in range(3):
                assert talk.do(Rename(f"r{number}", f"Ana {number}")).kind == "done"
        for since in (known, 10_000):
            with server.talk(made["table"], made["secret"], since=since) as talk:
                news = talk.news()
            assert (news.snapshot, news.now.version) == (True, known + 3)
            assert news.head is not None


def test_of_two_tabs_the_newest_counts_and_the_older_is_told(server: Served, two: Two) -> None:
    with server.talk(two.table, two.secret) as newest:
        newest.welcome()
        with suppress(ConnectionClosed):  # it may know by now
            two.ana.say(Rename("old", "Old"))
        assert two.ana.bye() == "table.elsewhere"
        assert newest.do(Rename("new", "New")).kind == "done"
        news = newest.news(lambda news: news.now.seats[0].name != "Ana")
    assert news.now.seats[0].name == "New", "what the older one said counts nothing"


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(server: Served, two: Two) -> None:
    assert two.ana.do(Start("s")).kind == "done"
    link = two.luis.do(HandOver("h", 1)).link
    other = server.run(server.engine.guest)
    with server.talk(two.table, other, link) as phone:
        number = phone.welcome().person
        news = phone.news(lambda news: "1" in news.mine)
        assert news.now.seats[1].person == number
        assert len(news.mine["1"].hand) == news.now.seats[1].cards, "with its cards"
        assert two.luis.do(Act("a", 1, 1, "draw")).kind == "not-yours"
        assert coming(server, two.made, server.run(server.engine.guest), link) == "table.link", "used up"
        assert phone.do(Pause("p")).kind == "done"


def test_where_the_host_leaves_whoever_sat_longest_is_host(server: Served) -> None:
    made = server.make()
    second, third = server.joined(made, 2, "Luis"), server.joined(made, 1, "Eva")
    with server.talk(made["table"], made["secret"]) as ana, server.talk(made["table"], second) as luis:
        assert luis.do(Start("no")).why == "table.host-only"
        assert ana.do(Leave("l")).kind == "done"
        assert luis.news(lambda news: news.now.host == 1).now.seats[0].kind == "empty"
        assert luis.do(Start("yes")).kind == "done"
        with server.talk(made["table"], third) as eva:
            assert eva.do(Start("no")).why == "table.host-only"


def test_who_leaves_a_match_is_followed_by_a_bot_and_it_goes_on(server: Served) -> None:
    with ExitStack() as stack:
        two = Two(server, stack, options=ONE_DEAL)
        assert two.ana.do(Start("s")).kind == "done"
        assert two.luis.do(Leave("l")).kind == "done"
        assert two.ana.news(lambda news: news.now.seats[1].kind == "bot").now.life == "playing"
        host = Player(two.table, two.secret, seed=1)
        play(server, host, lambda player: player.is_done)
    assert host.is_done


# -- what a host may


def test_who_is_removed_is_told_so_and_does_not_come_back(server: Served, two: Two) -> None:
    assert two.ana.do(Remove("r", 1)).kind == "done"
    assert two.luis.bye() == "table.removed"
    assert coming(server, two.made, two.others) == "table.removed"
    assert coming(server, two.made, two.others, two.made["join"]) == "table.removed"
    two.ana.news(lambda news: news.now.seats[1].kind != "person")


def test_who_is_muted_says_nothing_until_the_host_lets_them(two: Two) -> None:
    assert two.ana.do(Mute("m", 1)).kind == "done"
    assert two.luis.do(Say("one", "hello")) == Answer("one", "refused", why="table.muted")
    assert two.ana.do(Mute("u", 1, muted=False)).kind == "done"
    assert two.luis.do(Say("two", "hello")).kind == "done"
    said = two.ana.news(lambda news: any(item.text for item in news.items))
    assert [item.text for item in said.items if item.text] == ["hello"]
    assert two.luis.do(Mute("no", 0)).why == "table.host-only"


def test_who_is_barred_accuses_nobody_until_the_host_lets_them(server: Served) -> None:
    with ExitStack() as stack:
        two = Two(server, stack, edition="official", seats=3, position="top=R7 hands=R1,R2/G3,G4/B1,B2 turn=0")
        assert two.ana.do(Start("s")).kind == "done"
        assert two.ana.do(Bar("b", 1)).kind == "done"
        asked = two.luis.news(lambda news: news.now.question is not None).now.question
        assert asked is not None
        assert two.luis.do(Act("x", 1, asked.id, "accuse 0")).why == "table.barred"
        assert two.ana.do(Bar("c", 1, barred=False)).kind == "done"
        assert two.luis.do(Act("y", 1, asked.id, "accuse 0")).kind == "done"


def test_a_pause_holds_everything_and_its_end_lets_it_go_on(server: Served) -> None:
    with ExitStack() as stack:
        two = Two(server, stack, position="top=R7 hands=R1,R2/G3,G4 turn=0")
        assert two.ana.do(Start("s")).kind == "done"
        asked = two.ana.news(lambda news: news.now.question is not None).now.question
        assert asked is not None
        assert two.luis.do(Pause("p")).kind == "done"
        assert two.ana.do(Act("a", 0, asked.id, "draw")) == Answer("a", "refused", why="table.paused")
        assert two.ana.do(GoOn("g")).kind == "done"
        assert two.ana.do(Act("b", 0, asked.id, "draw")).kind == "done"


def test_a_rematch_keeps_the_seats_and_counts_the_wins(server: Served) -> None:
    made = server.make(seats=2, position=SHORT)
    host = Player(made["table"], made["secret"], matches=2)
    play(server, host, lambda player: player.is_done)
    assert host.now is not None
    assert (host.now.match, [seat.kind for seat in host.now.seats]) == (2, ["person", "bot"])
    with server.talk(made["table"], made["secret"]) as talk:
        assert talk.do(TakeBack("t", 0)).kind == "refused", "nobody sits in one's place"


# -- the end


def test_a_host_closes_a_table_and_everybody_is_told(server: Served, two: Two) -> None:
    assert two.ana.do(Close("c")).kind == "done"
    assert [two.ana.bye(), two.luis.bye()] == ["table.closed"] * 2
    assert coming(server, two.made, two.secret) == "table.closed"
    assert two.luis.heard[-1].why == "table.closed"  # type: ignore[union-attr]


def test_a_table_that_expired_is_closed_and_its_record_is_still_read(tmp_path: Path) -> None:
    """Nobody came for longer than the server keeps a table."""
    with quick_bots(), served(tmp_path / "store.db") as server:
        made = server.make(seats=2, position=SHORT)
        path = f"/tables/{made['table']}/records/1"
        play(server, Player(made["table"], made["secret"]), lambda player: player.is_done)
        status, text = server.ask("GET", path, secret=made["secret"])
        assert status == 200
    far_ahead = date() + 2 * YEAR * 86_400_000
    with served(tmp_path / "store.db") as server:
        assert server.run(lambda: purge(server.engine, far_ahead, YEAR, YEAR)).closed == [made["table"]]
        assert coming(server, made, made["secret"]) == "table.closed"
        watch = {"Penultima-Link": made["watch"]}
        assert server.ask("GET", path, headers=watch) == (200, text)
        assert server.ask("GET", path, secret=made["secret"]) == (200, text)
        assert server.ask("GET", path, headers={"Penultima-Link": made["join"]})[0] != 200


def test_a_ping_is_answered_with_the_time_of_the_table(two: Two) -> None:
    two.ana.say(Ping(7))
    found = two.ana.until(lambda message: isinstance(message, Pong))
    assert isinstance(found, Pong)
    assert found.sent == 7
