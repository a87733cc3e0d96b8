"""Creating, finding, joining and watching tables over HTTP, and moving seats, with the required permissions."""

from collections.abc import Iterator

import pytest

from penultima.protocol.client_messages import Hello, Sit
from penultima.protocol.setup import PROTOCOL_VERSION
from penultima.runtime.access.credentials import derive_person_id
from penultima.server.settings import ServerSettings
from penultima.store.reader import Reader
from penultima.table.table import Table
from tests.helpers.server.raw_requests import POSITION, ask
from tests.helpers.server.server_thread import Served, Talk, served

NOBODY = "x" * 22
"""Secret of a stranger."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = ServerSettings(public_url="https://cards.example/games", tables_of_person=3)
    with served(tmp_path_factory.mktemp("http") / "tables.db", settings=settings) as server:
        yield server


def test_guest_who_makes_a_table_gets_secret_links_and_code(server: Served) -> None:
    made = ask(server, "POST", "/tables", {"setup": {"edition": "mini"}, "name": "Ana"}).data
    table = made["table"]
    assert made["links"] == {
        "table": f"https://cards.example/games/t/{table}",
        "join": f"https://cards.example/games/t/{table}#join={made['join']}",
        "watch": f"https://cards.example/games/t/{table}#watch={made['watch']}",
    }
    mine = ask(server, "GET", "/me/tables", secret=made["secret"]).data["tables"]
    assert [(each["table"], each["edition"], each["life"], each["host"]) for each in mine] == [
        (table, "mini", "gathering", True)
    ]


def test_inconsistent_new_table_is_refused_at_once(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Table) -> None:
        raise AssertionError("a defect")

    monkeypatch.setattr(Table, "check", broken)
    answer = ask(server, "POST", "/tables", {"setup": {"edition": "mini"}, "name": "Ana"})
    assert (answer.status, answer.data["why"]) == (410, "table.stopped")


def test_host_with_a_secret_is_not_sent_another_one(server: Served) -> None:
    first = server.make()
    again = server.make(first["secret"])
    assert "secret" not in again
    assert len(ask(server, "GET", "/me/tables", secret=first["secret"]).data["tables"]) == 2


@pytest.mark.parametrize(
    ("setup", "edition"),
    [({"passport": "P10405N3P4"}, "mini"), ({"position": POSITION, "seats": 2}, "giant"), ({}, "giant")],
)
def test_table_can_be_made_from_edition_passport_or_position(server: Served, setup: object, edition: str) -> None:
    made = ask(server, "POST", "/tables", {"setup": setup, "name": "Ana"}).data
    [mine] = ask(server, "GET", "/me/tables", secret=made["secret"]).data["tables"]
    assert mine["edition"] == edition


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"setup": {"edition": "none"}, "name": "Ana"}, 422, "server.input"),
        ({"setup": {"options": {"none": True}}, "name": "Ana"}, 422, "server.input"),
        ({"setup": {"passport": "P1"}, "name": "Ana"}, 422, "server.input"),
        ({"setup": {"position": "nonsense"}, "name": "Ana"}, 422, "server.input"),
        ({"setup": {}, "name": "\u200b"}, 422, "table.name"),
        ({"setup": {"seats": 11}, "name": "Ana"}, 400, "server.malformed"),
        ({"setup": {"more": 1}, "name": "Ana"}, 400, "server.malformed"),
        ({"setup": {}, "name": "x" * 81}, 400, "server.malformed"),
        ({"setup": {}}, 400, "server.malformed"),
    ],
)
def test_invalid_setup_is_refused_with_its_reason(server: Served, body: object, status: int, why: str) -> None:
    reply = ask(server, "POST", "/tables", body)
    assert (reply.status, reply.why) == (status, why)
    assert reply.data.get("reason") or why == "table.name"


def test_refusal_is_in_the_requested_language(server: Served) -> None:
    body = {"setup": {"edition": "none"}, "name": "Ana"}
    report = [ask(server, "POST", f"/tables?language={code}", body).data["reason"] for code in ("en", "es")]
    assert "no such edition" in report[0]
    assert report[1] != report[0]


def test_person_cannot_exceed_the_limit_of_tables(server: Served) -> None:
    """The store counts a person's tables, including those that are not loaded."""
    made = server.make()
    for _ in range(2):
        server.make(made["secret"])
    reply = ask(server, "POST", "/tables", {"setup": {}, "name": "Ana"}, secret=made["secret"])
    assert (reply.status, reply.why) == (422, "server.input")
    assert "3 are the most" in reply.data["reason"]


def test_only_public_tables_with_people_are_listed(server: Served) -> None:
    made, private = server.make(open=True, edition="mini"), server.make()
    for each in (made, private):
        assert not any(line["table"] == each["table"] for line in ask(server, "GET", "/tables").data["tables"])
    with server.socket() as one, server.socket() as two:
        for line, each in ((one, made), (two, private)):
            talk = Talk(line)
            talk.say(Hello(PROTOCOL_VERSION, each["table"], each["secret"]))
            talk.welcome()
        [found] = ask(server, "GET", "/tables").data["tables"]
    assert (found["table"], found["host"], found["taken"], found["free"]) == (made["table"], "Ana", 1, 3)
    assert found["setup"] == {"edition": "mini", "open": True}


def test_looking_up_a_link_or_code_stores_nothing(server: Served) -> None:
    made = server.make()
    table = made["table"]
    before = server.run(lambda: server.engine.read(Reader.find_table, table))
    ways = [
        ({"table": table, "link": made["join"]}, "join"),
        ({"table": table, "link": made["watch"]}, "watch"),
        ({"code": made["code"]}, "join"),
        ({"code": f" {made['code'][:3]}-{made['code'][3:].lower()}"}, "join"),
    ]
    for way, opens in ways:
        found = ask(server, "POST", "/look", way).data
        assert (found["table"], found["as_what"], found["host"]) == (table, opens, "Ana")
    assert ask(server, "POST", "/look", {"table": table}, secret=made["secret"]).data["as_what"] == "person"
    assert server.run(lambda: server.engine.read(Reader.find_table, table)) == before


def test_joining_creates_a_person_who_is_not_stored_before_sitting_down(server: Served) -> None:
    made = server.make()
    joined = ask(server, "POST", "/join", {"code": made["code"]}).data
    assert joined["opens"]["as_what"] == "join"
    secret = joined["secret"]
    assert ask(server, "GET", "/me/tables", secret=secret).data == {"tables": []}
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Hello(PROTOCOL_VERSION, made["table"], secret, made["code"]))
        talk.welcome()
        talk.say(Sit("a", 1, "Luis"))
        assert talk.answer("a").kind == "done"
    assert [each["table"] for each in ask(server, "GET", "/me/tables", secret=secret).data["tables"]] == [made["table"]]
    again = ask(server, "POST", "/join", {"table": made["table"]}, secret=secret).data
    assert again["opens"]["as_what"] == "person"
    assert "secret" not in again


def test_watch_route_accepts_watch_links_only(server: Served) -> None:
    made, closed = server.make(), server.make(spectators=False)
    assert ask(server, "POST", "/watch", {"table": made["table"], "link": made["watch"]}).data["as_what"] == "watch"
    refused = ask(server, "POST", "/watch", {"table": made["table"], "link": made["join"]})
    assert (refused.status, refused.why) == (404, "table.link")
    refused = ask(server, "POST", "/watch", {"table": closed["table"], "link": closed["watch"]})
    assert (refused.status, refused.why) == (403, "table.no-spectators")


@pytest.mark.parametrize(
    ("way", "status", "why"),
    [
        ({"table": "x" * 11, "link": "y" * 11}, 404, "table.unknown"),
        ({"code": "ZZZZZZ"}, 404, "table.link"),
        ({}, 404, "table.link"),
        ({"table": "short"}, 400, "server.malformed"),
        ({"table": "x" * 11, "code": "ABCDEF"}, 400, "server.malformed"),
    ],
)
def test_invalid_link_or_code_is_refused_with_its_reason(server: Served, way: object, status: int, why: str) -> None:
    for route in ("/look", "/join", "/watch"):
        reply = ask(server, "POST", route, way)
        assert (reply.status, reply.why) == (status, why)


def test_seat_link_moves_a_seat_once(server: Served) -> None:
    made = server.make()
    table = made["table"]
    moved = ask(server, "POST", f"/tables/{table}/hand-over", {"id": "a", "seat": 0}, secret=made["secret"]).data
    assert moved["url"].endswith(f"/t/{table}#seat={moved['link']}")
    found = ask(server, "POST", "/look", {"table": table, "link": moved["link"]}).data
    assert (found["as_what"], found["seat"]) == ("seat", 0)
    other = ask(server, "POST", "/join", {"table": table, "link": moved["link"]}).data["secret"]
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Hello(PROTOCOL_VERSION, table, other, moved["link"]))
        assert talk.welcome().person >= 0
    reply = ask(server, "POST", "/look", {"table": table, "link": moved["link"]})
    assert (reply.status, reply.why) == (404, "table.link")


def test_repeated_request_id_gets_the_same_answer(server: Served) -> None:
    made = server.make()
    path, body = f"/tables/{made['table']}/renew", {"id": "once", "what": "join"}
    first, again = (ask(server, "POST", path, body, secret=made["secret"]).data for _ in range(2))
    assert first == again
    assert ask(server, "POST", "/look", {"table": made["table"], "link": made["join"]}).why == "table.link"
    assert ask(server, "POST", "/look", {"table": made["table"], "link": first["link"]}).data["as_what"] == "join"


def test_renewed_code_replaces_the_old_one(server: Served) -> None:
    made = server.make()
    body = {"id": "c", "what": "code"}
    renewed = ask(server, "POST", f"/tables/{made['table']}/renew", body, secret=made["secret"]).data
    assert set(renewed) == {"link"}
    assert ask(server, "POST", "/look", {"code": renewed["link"]}).data["table"] == made["table"]
    assert ask(server, "POST", "/look", {"code": made["code"]}).why == "table.link"


@pytest.mark.parametrize("what", ["hand-over", "renew", "reports"])
def test_table_routes_refuse_strangers(server: Served, what: str) -> None:
    table = server.make()["table"]
    body = {
        "hand-over": {"id": "a", "seat": 0},
        "renew": {"id": "a", "what": "join"},
        "reports": {"person": 0, "reason": "spam"},
    }[what]
    nobody = ask(server, "POST", f"/tables/{table}/{what}", body)
    assert (nobody.status, nobody.why) == (401, "server.secret")
    assert nobody.headers["WWW-Authenticate"] == "Bearer"
    stranger = ask(server, "POST", f"/tables/{table}/{what}", body, secret=NOBODY)
    assert (stranger.status, stranger.why) == (404, "table.link")
    nowhere = ask(server, "POST", f"/tables/{'x' * 11}/{what}", body, secret=NOBODY)
    assert (nowhere.status, nowhere.why) == (404, "table.unknown")


def test_guest_cannot_renew_links(server: Served) -> None:
    made = server.make()
    secret = ask(server, "POST", "/join", {"code": made["code"]}).data["secret"]
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Hello(PROTOCOL_VERSION, made["table"], secret, made["code"]))
        talk.say(Sit("a", 1, "Luis"))
        talk.answer("a")
    reply = ask(server, "POST", f"/tables/{made['table']}/renew", {"id": "b", "what": "join"}, secret=secret)
    assert (reply.status, reply.why) == (409, "table.host-only")


def test_report_is_stored_for_the_operator(server: Served) -> None:
    made = server.make()
    path = f"/tables/{made['table']}/reports"
    report = {"person": 0, "reason": "insults", "text": "¡Qué cosas dice!"}
    assert ask(server, "POST", path, report, secret=made["secret"]).status == 200
    [kept] = [
        each for each in server.run(lambda: server.engine.read(Reader.load_reports)) if each.table == made["table"]
    ]
    assert (kept.by, kept.about, kept.text) == (*[derive_person_id(made["secret"])] * 2, "insults: ¡Qué cosas dice!")
    nobody = ask(server, "POST", path, report | {"person": 7}, secret=made["secret"])
    assert (nobody.status, nobody.why) == (404, "table.no-such-person")
    for wrong in ({"reason": "boredom"}, {"text": "x" * 401}, {"person": -1}):
        assert ask(server, "POST", path, report | wrong, secret=made["secret"]).why == "server.malformed"
