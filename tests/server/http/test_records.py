"""Records over HTTP: only of deals that are over, only for those who belong to the table or may watch it."""

from collections.abc import Iterator

import pytest

from penultima.notation.record_text import parse_record
from penultima.playback import replay
from penultima.server.engine import date
from penultima.store.reader import Reader
from penultima.wire.client_in import End, Hello, Start
from penultima.wire.shape import VERSION
from tests.server.http.asking import POSITION, Reply, ask, generous
from tests.server.player import Player
from tests.server.served import Served, Talk, play, quick_bots, served

NOBODY = "x" * 22
"""The secret of somebody who was never here."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with generous(), quick_bots(), served(tmp_path_factory.mktemp("http") / "records.db") as server:
        yield server


@pytest.fixture(scope="module")
def played(server: Served) -> dict[str, str]:
    """A table with one deal that is over."""
    made: dict[str, str] = server.make(position=POSITION, seats=2)
    play(
        server,
        Player(made["table"], made["secret"]),
        lambda player: player.now is not None and player.now.life == "done",
    )
    return made


def listed(server: Served, table: str, **who: str) -> Reply:
    return ask(server, "GET", f"/tables/{table}/records", **who)


def text_of(server: Served, table: str, match: int = 1, **who: str) -> Reply:
    return ask(server, "GET", f"/tables/{table}/records/{match}", **who)


def test_a_deal_that_is_over_has_its_record_and_it_replays(server: Served, played: dict[str, str]) -> None:
    table, secret = played["table"], played["secret"]
    assert listed(server, table, secret=secret).data == {"records": [{"match": 1, "deals": 1}]}
    reply = text_of(server, table, secret=secret)
    assert reply.headers.get_content_type() == "text/plain"
    assert replay(parse_record(reply.body.decode())).game.over


def test_the_watch_link_reads_it_and_nothing_else_does(server: Served, played: dict[str, str]) -> None:
    """Whether there is such a table is not said."""
    table = played["table"]
    assert text_of(server, table, link=played["watch"]).status == 200
    for link in (played["join"], played["code"], "x" * 11):
        assert (text_of(server, table, link=link).status, listed(server, table, link=link).why) == (
            403,
            "server.not-yours",
        )
    assert listed(server, table, secret=NOBODY).why == "server.not-yours"
    assert listed(server, table, secret=NOBODY[:5]).why == "server.secret"
    assert listed(server, table).status == 401
    assert listed(server, "x" * 11, link=played["watch"]).why == "server.not-yours"


def test_there_is_no_other_match(server: Served, played: dict[str, str]) -> None:
    for match in (0, 2, 10**9):
        assert text_of(server, played["table"], match, secret=played["secret"]).why == "server.unknown"


def test_a_deal_that_goes_on_is_in_no_record_nor_one_that_was_left(server: Served) -> None:
    """It has the key of all cards."""
    made = server.make(seats=2, edition="mini")
    table, secret = made["table"], made["secret"]
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Hello(VERSION, table, secret))
        talk.welcome()
        talk.say(Start("a"))
        assert talk.answer("a").kind == "done"
        assert listed(server, table, secret=secret).data == {"records": []}
        assert text_of(server, table, secret=secret).status == 404
        talk.say(End("b"))
        assert talk.answer("b").kind == "done"
    assert listed(server, table, secret=secret).data == {"records": []}


def test_of_a_table_whose_log_is_gone_the_kept_record_is_read(server: Served, played: dict[str, str]) -> None:
    made = server.make()
    table = made["table"]
    text = text_of(server, played["table"], secret=played["secret"]).body.decode()
    server.run(lambda: server.engine.write(lambda store: store.put_record(table, 1, text, date())))
    server.run(lambda: server.engine.write(lambda store: store.close(table, "table.closed", date())))
    assert server.run(lambda: server.engine.read(Reader.whole, table)) is None
    assert listed(server, table, link=made["watch"]).data == {"records": [{"match": 1, "deals": 1}]}
    assert text_of(server, table, secret=made["secret"]).body.decode() == text


def test_reading_changes_nothing_and_wakes_nobody(server: Served, played: dict[str, str]) -> None:
    def standing() -> object:
        return server.run(lambda: server.engine.read(Reader.table, played["table"]))

    before = standing()
    for _ in range(2):
        text_of(server, played["table"], secret=played["secret"])
    assert standing() == before
