"""Entering, leaving and returning to tables on a real server, and the permissions of people at a table."""

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from penultima.protocol.client_messages import (
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
from penultima.protocol.server_messages import Answer, Pong
from penultima.runtime.access.limits import Limits
from penultima.server.engine import wall_clock_ms
from penultima.server.maintenance import admin_requests
from penultima.store.upkeep.observed_time import DAY_MS, add_observed_time
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, play, quick_bots, served

ONE_DEAL = {"target": 0}
SHORT = "top=R7 hands=R1/G3,G4 turn=0"
"""A position in which playing one card ends the deal."""
YEAR = 365


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with quick_bots(), served(tmp_path_factory.mktemp("people") / "store.db") as server:
        yield server


class Two:
    """A table with its host Ana in seat 0 and Luis in seat 1, both connected."""

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


def close_reason(server: Served, made: Any, secret: str, link: str = "", *, table: bool = True) -> str:  # noqa: ANN401 - JSON
    """Send a hello and return the close reason, or an empty string if the person is admitted."""
    with server.talk(made["table"] if table else "", secret, link) as talk:
        return getattr(talk.receive(), "why", "")


# -- entering


@pytest.mark.parametrize("way", ["join", "code"])
def test_person_sits_down_by_link_or_code(server: Served, way: str) -> None:
    made = server.make()
    secret = server.run(server.engine.create_guest_secret)
    with server.talk("" if way == "code" else made["table"], secret, made[way]) as talk:
        assert talk.welcome().person == -1
        assert talk.do(Sit("a", 1, "Luis")).kind == "done"
        received = talk.news(lambda news: news.now.seats[1].kind == "person")
    assert received.now.seats[1].name == "Luis"
    assert close_reason(server, made, secret) == "", "now they belong to it, and need no link any more"


def test_person_without_credentials_is_not_admitted(server: Served) -> None:
    made = server.make()
    secret = server.run(server.engine.create_guest_secret)
    assert close_reason(server, made, secret) == "table.link"
    assert close_reason(server, made, secret, "x" * 11) == "table.link"
    assert close_reason(server, made, "", made["join"]) == "table.link", "a link to sit down is none to watch"
    assert close_reason(server, made, secret, "QQQQQQ", table=False) == "table.link"


def test_code_loads_a_table_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path / "store.db") as server:
        made = server.make()
        secret = server.run(server.engine.create_guest_secret)
    with served(tmp_path / "store.db") as server:
        assert not server.engine.awake_tables, "tables are there again, asleep"
        with server.talk("", secret, f" {made['code'][:3].lower()}-{made['code'][3:]}") as talk:
            assert talk.welcome().table == made["table"]
            assert talk.do(Sit("a", 1, "Luis")).kind == "done"
        with server.talk(made["table"], made["secret"]) as talk:
            talk.news(lambda news: news.now.seats[1].name == "Luis")
            assert talk.do(Start("s")).kind == "done"
        assert close_reason(server, made, "", made["code"], table=False) == "table.link", (
            "once it plays there is no code"
        )


def test_spectator_sees_the_match_and_cannot_act(server: Served, two: Two) -> None:
    with server.talk(two.table, "", two.made["watch"]) as watcher:
        assert watcher.welcome().person == -1
        assert watcher.do(Sit("a", 1)) == Answer("a", "refused", why="table.watching")
        assert two.ana.do(Start("s")).kind == "done"
        received = watcher.news(lambda news: news.now.life == "playing")
    assert received.now.board is not None
    assert not received.mine, "no hand is shown to them"


def test_public_list_contains_public_tables_only(server: Served) -> None:
    def names() -> list[str]:
        return [line["table"] for line in server.ask("GET", "/tables")[1]["tables"]]

    made, private = server.make(open=True), server.make()
    with server.talk(made["table"], made["secret"]) as one, server.talk(private["table"], private["secret"]) as two:
        one.welcome()
        two.welcome()
        assert names() == [made["table"]]
        with server.talk(made["table"], server.run(server.engine.create_guest_secret)) as stranger:
            assert stranger.do(Sit("a", 1, "Luis")).kind == "done", "everybody may come, without any link"
        assert one.do(Start("s")).kind == "done"
        assert names() == [], "it gathers no more"


def test_passport_makes_the_same_table(server: Served) -> None:
    made = server.make(passport="P10405N3P4")
    with server.talk(made["table"], made["secret"]) as talk:
        head = talk.news().head
        assert head is not None
        assert (head.setup.passport, bool(head.digest)) == ("P10405N3P4", True)
        assert talk.do(Start("s")).kind == "done"
        talk.news(lambda news: news.now.life == "playing")
    assert server.ask("POST", "/tables", {"setup": {"passport": "P10405N3P5"}, "name": "Ana"})[0] == 422


def test_practice_table_starts_at_its_position_without_scores(server: Served) -> None:
    made = server.make(position=SHORT, seats=2)
    with server.talk(made["table"], made["secret"]) as talk:
        assert talk.do(Start("s")).kind == "done"
        news = talk.news(lambda news: news.now.life == "playing")
        assert (news.mine["0"].hand, news.now.seats[1].cards) == (["R1"], 2)
        assert news.now.question is not None
        assert talk.do(Act("a", 0, news.now.question.id, "play R1")).kind == "done"
        done = talk.news(lambda news: news.now.life == "done")
    assert [seat.wins for seat in done.now.seats] == [0, 0]


# -- disconnecting


def test_reconnected_client_gets_missed_news_once(server: Served, two: Two) -> None:
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


def test_client_too_far_behind_or_ahead_gets_a_snapshot(tmp_path: Path) -> None:
    with served(
        tmp_path / "store.db", limits=Limits(frame_burst=1_000, frames_per_second=1_000, history_versions=2)
    ) as server:
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


def test_newer_tab_replaces_the_older_one(server: Served, two: Two) -> None:
    with server.talk(two.table, two.secret) as newest:
        newest.welcome()
        with suppress(ConnectionClosed):  # the server may already have closed the old tab's socket
            two.ana.say(Rename("old", "Old"))
        assert two.ana.bye() == "table.elsewhere"
        assert newest.do(Rename("new", "New")).kind == "done"
        news = newest.news(lambda news: news.now.seats[0].name != "Ana")
    assert news.now.seats[0].name == "New", "what the older one said counts nothing"


def test_seat_moves_to_another_device_by_a_one_time_link(server: Served, two: Two) -> None:
    assert two.ana.do(Start("s")).kind == "done"
    link = two.luis.do(HandOver("h", 1)).link
    other = server.run(server.engine.create_guest_secret)
    with server.talk(two.table, other, link) as phone:
        number = phone.welcome().person
        news = phone.news(lambda news: "1" in news.mine)
        assert news.now.seats[1].person == number
        assert len(news.mine["1"].hand) == news.now.seats[1].cards, "with its cards"
        assert two.luis.do(Act("a", 1, 1, "draw")).kind == "not-yours"
        assert close_reason(server, two.made, server.run(server.engine.create_guest_secret), link) == "table.link", (
            "used up"
        )
        assert phone.do(Pause("p")).kind == "done"


def test_leaving_host_is_followed_by_the_longest_seated_person(server: Served) -> None:
    made = server.make()
    second, third = server.joined(made, 2, "Luis"), server.joined(made, 1, "Eva")
    with server.talk(made["table"], made["secret"]) as ana, server.talk(made["table"], second) as luis:
        assert luis.do(Start("no")).why == "table.host-only"
        assert ana.do(Leave("l")).kind == "done"
        assert luis.news(lambda news: news.now.host == 1).now.seats[0].kind == "empty"
        assert luis.do(Start("yes")).kind == "done"
        with server.talk(made["table"], third) as eva:
            assert eva.do(Start("no")).why == "table.host-only"


def test_bot_replaces_a_person_who_leaves_a_match(server: Served) -> None:
    with ExitStack() as stack:
        two = Two(server, stack, options=ONE_DEAL)
        assert two.ana.do(Start("s")).kind == "done"
        assert two.luis.do(Leave("l")).kind == "done"
        assert two.ana.news(lambda news: news.now.seats[1].kind == "bot").now.life == "playing"
        host = Player(two.table, two.secret, seed=1)
        play(server, host, lambda player: player.is_done)
    assert host.is_done


# -- rights of the host


def test_removed_person_is_told_and_cannot_return(server: Served, two: Two) -> None:
    assert two.ana.do(Remove("r", 1)).kind == "done"
    assert two.luis.bye() == "table.removed"
    assert close_reason(server, two.made, two.others) == "table.removed"
    assert close_reason(server, two.made, two.others, two.made["join"]) == "table.removed"
    two.ana.news(lambda news: news.now.seats[1].kind != "person")


def test_muted_person_cannot_chat_until_unmuted(two: Two) -> None:
    assert two.ana.do(Mute("m", 1)).kind == "done"
    assert two.luis.do(Say("one", "hello")) == Answer("one", "refused", why="table.muted")
    assert two.ana.do(Mute("u", 1, muted=False)).kind == "done"
    assert two.luis.do(Say("two", "hello")).kind == "done"
    chat = two.ana.news(lambda news: any(item.text for item in news.items))
    assert [item.text for item in chat.items if item.text] == ["hello"]
    assert two.luis.do(Mute("no", 0)).why == "table.host-only"


def test_barred_person_cannot_accuse_until_allowed(server: Served) -> None:
    with ExitStack() as stack:
        two = Two(server, stack, edition="official", seats=3, position="top=R7 hands=R1,R2/G3,G4/B1,B2 turn=0")
        assert two.ana.do(Start("s")).kind == "done"
        assert two.ana.do(Bar("b", 1)).kind == "done"
        decision = two.luis.news(lambda news: news.now.question is not None).now.question
        assert decision is not None
        assert two.luis.do(Act("x", 1, decision.id, "accuse 0")).why == "table.barred"
        assert two.ana.do(Bar("c", 1, barred=False)).kind == "done"
        assert two.luis.do(Act("y", 1, decision.id, "accuse 0")).kind == "done"


def test_pause_stops_the_table_until_it_ends(server: Served) -> None:
    with ExitStack() as stack:
        two = Two(server, stack, position="top=R7 hands=R1,R2/G3,G4 turn=0")
        assert two.ana.do(Start("s")).kind == "done"
        decision = two.ana.news(lambda news: news.now.question is not None).now.question
        assert decision is not None
        assert two.luis.do(Pause("p")).kind == "done"
        assert two.ana.do(Act("a", 0, decision.id, "draw")) == Answer("a", "refused", why="table.paused")
        assert two.ana.do(GoOn("g")).kind == "done"
        assert two.ana.do(Act("b", 0, decision.id, "draw")).kind == "done"


def test_rematch_keeps_seats_and_counts_wins(server: Served) -> None:
    made = server.make(seats=2, position=SHORT)
    host = Player(made["table"], made["secret"], matches=2)
    play(server, host, lambda player: player.is_done)
    assert host.now is not None
    assert (host.now.match, [seat.kind for seat in host.now.seats]) == (2, ["person", "bot"])
    with server.talk(made["table"], made["secret"]) as talk:
        assert talk.do(TakeBack("t", 0)).kind == "refused", "nobody sits in one's place"


# -- expiry


def test_closing_a_table_disconnects_everybody(server: Served, two: Two) -> None:
    assert two.ana.do(Close("c")).kind == "done"
    assert [two.ana.bye(), two.luis.bye()] == ["table.closed"] * 2
    assert close_reason(server, two.made, two.secret) == "table.closed"
    assert two.luis.received[-1].why == "table.closed"  # type: ignore[union-attr]


def test_expired_table_is_closed_and_keeps_its_record(tmp_path: Path) -> None:
    """Nobody visited the table for longer than the expiry time."""
    with quick_bots(), served(tmp_path / "store.db") as server:
        made = server.make(seats=2, position=SHORT)
        path = f"/tables/{made['table']}/records/1"
        play(server, Player(made["table"], made["secret"]), lambda player: player.is_done)
        status, text = server.ask("GET", path, secret=made["secret"])
        assert status == 200
    far_ahead = wall_clock_ms() + 2 * YEAR * DAY_MS
    with served(tmp_path / "store.db") as server:
        server.run(lambda: server.engine.write(lambda store: add_observed_time(store, wall_clock_ms(), 0)))
        server.run(lambda: server.engine.write(lambda store: add_observed_time(store, far_ahead, 2 * YEAR * DAY_MS)))
        done = server.run(lambda: admin_requests.execute_request(server.engine, f"purge {YEAR} {YEAR}", far_ahead))
        assert done["closed"] == [made["table"]]
        assert close_reason(server, made, made["secret"]) == "table.closed"
        watch = {"Penultima-Link": made["watch"]}
        assert server.ask("GET", path, headers=watch) == (200, text)
        assert server.ask("GET", path, secret=made["secret"]) == (200, text)
        assert server.ask("GET", path, headers={"Penultima-Link": made["join"]})[0] != 200


def test_ping_is_answered_with_table_time(two: Two) -> None:
    two.ana.say(Ping(7))
    found = two.ana.until(lambda message: isinstance(message, Pong))
    assert isinstance(found, Pong)
    assert found.sent == 7
