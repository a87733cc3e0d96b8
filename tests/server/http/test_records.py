"""Records over HTTP contain only finished deals. Only people at the table and spectators may read them."""

from collections.abc import Iterator

import pytest

from penultima.notation.record_text import parse_record
from penultima.protocol.client_messages import End, Hello, Start
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.records.replay import replay
from penultima.server.engine import wall_clock_ms
from penultima.store.reader import Reader
from tests.helpers.server.raw_requests import POSITION, Reply, ask, generous
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, Talk, play, quick_bots, served

NOBODY = "x" * 22
"""Secret of a stranger."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with generous(), quick_bots(), served(tmp_path_factory.mktemp("http") / "records.db") as server:
        yield server


@pytest.fixture(scope="module")
def played(server: Served) -> dict[str, str]:
    """Return a table with one finished deal."""
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


def test_finished_deal_has_a_record_that_replays(server: Served, played: dict[str, str]) -> None:
    table, secret = played["table"], played["secret"]
    assert listed(server, table, secret=secret).data == {"records": [{"match": 1, "deals": 1}]}
    reply = text_of(server, table, secret=secret)
    assert reply.headers.get_content_type() == "text/plain"
    assert replay(parse_record(reply.body.decode())).game.over


def test_record_is_readable_by_its_people_and_the_watch_link_only(server: Served, played: dict[str, str]) -> None:
    """A stranger gets the same refusal for existing and unknown tables."""
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


def test_unknown_match_has_no_record(server: Served, played: dict[str, str]) -> None:
    for match in (0, 2, 10**9):
        assert text_of(server, played["table"], match, secret=played["secret"]).why == "server.unknown"


def test_unfinished_deal_is_in_no_record(server: Served) -> None:
    """A record contains the key of each deal, and the key reveals all cards."""
    made = server.make(seats=2, edition="mini")
    table, secret = made["table"], made["secret"]
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Hello(PROTOCOL_VERSION, table, secret))
        talk.welcome()
        talk.say(Start("a"))
        assert talk.answer("a").kind == "done"
        assert listed(server, table, secret=secret).data == {"records": []}
        assert text_of(server, table, secret=secret).status == 404
        talk.say(End("b"))
        assert talk.answer("b").kind == "done"
    assert listed(server, table, secret=secret).data == {"records": []}


def test_stored_record_is_served_when_the_log_is_gone(server: Served, played: dict[str, str]) -> None:
    made = server.make()
    table = made["table"]
    text = text_of(server, played["table"], secret=played["secret"]).body.decode()
    server.run(lambda: server.engine.write(lambda store: store.save_record(table, 1, text, wall_clock_ms())))
    server.run(lambda: server.engine.write(lambda store: store.close_table(table, "table.closed", wall_clock_ms())))
    assert server.run(lambda: server.engine.read(Reader.load_whole, table)) is None
    assert listed(server, table, link=made["watch"]).data == {"records": [{"match": 1, "deals": 1}]}
    assert text_of(server, table, secret=made["secret"]).body.decode() == text


def test_reading_records_loads_no_table(server: Served, played: dict[str, str]) -> None:
    def standing() -> object:
        return server.run(lambda: server.engine.read(Reader.find_table, played["table"]))

    before = standing()
    for _ in range(2):
        text_of(server, played["table"], secret=played["secret"])
    assert standing() == before
