"""Tables over HTTP: made, found, joined, watched and handed on, each by the right person and by nobody else."""

from collections.abc import Iterator

import pytest

from penultima.hall.doors import person_of
from penultima.server.settings import Settings
from penultima.store.reader import Reader
from penultima.table.table import Table
from penultima.wire.client_in import Hello, Sit
from penultima.wire.shape import VERSION
from tests.server.http.asking import POSITION, ask
from tests.server.served import Served, Talk, served

NOBODY = "x" * 22
"""The secret of somebody who was never here."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = Settings(public_url="https://cards.example/games", tables_of_person=3)
    with served(tmp_path_factory.mktemp("http") / "tables.db", settings=settings) as server:
        yield server


def test_a_table_is_made_by_a_guest_who_gets_a_secret_and_all_that_opens_it(server: Served) -> None:
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


def test_a_table_that_does_not_hold_together_is_refused_at_once(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Table) -> None:
        raise AssertionError("a defect")

    monkeypatch.setattr(Table, "check", broken)
    answer = ask(server, "POST", "/tables", {"setup": {"edition": "mini"}, "name": "Ana"})
    assert (answer.status, answer.data["why"]) == (410, "table.stopped")


def test_who_has_a_secret_keeps_it_and_it_is_not_told_again(server: Served) -> None:
    first = server.make()
    again = server.make(first["secret"])
    assert "secret" not in again
    assert len(ask(server, "GET", "/me/tables", secret=first["secret"]).data["tables"]) == 2


@pytest.mark.parametrize(
    ("setup", "edition"),
    [({"passport": "P10405N3P4"}, "mini"), ({"position": POSITION, "seats": 2}, "giant"), ({}, "giant")],
)
def test_a_table_is_set_up_by_edition_passport_or_position(server: Served, setup: object, edition: str) -> None:
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
def test_what_cannot_be_a_table_is_refused_with_its_reason(server: Served, body: object, status: int, why: str) -> None:
    reply = ask(server, "POST", "/tables", body)
    assert (reply.status, reply.why) == (status, why)
    assert reply.data.get("reason") or why == "table.name"


def test_a_reason_is_told_in_the_language_that_was_asked_for(server: Served) -> None:
    body = {"setup": {"edition": "none"}, "name": "Ana"}
    told = [ask(server, "POST", f"/tables?language={code}", body).data["reason"] for code in ("en", "es")]
    assert "no such edition" in told[0]
    assert told[1] != told[0]


def test_nobody_makes_more_tables_than_the_server_allows(server: Served) -> None:
    """The store counts those that sleep, too."""
    made = server.make()
    for _ in range(2):
        server.make(made["secret"])
    reply = ask(server, "POST", "/tables", {"setup": {}, "name": "Ana"}, secret=made["secret"])
    assert (reply.status, reply.why) == (422, "server.input")
    assert "3 are the most" in reply.data["reason"]


def test_an_open_table_is_listed_while_somebody_is_there_and_a_private_one_never(server: Served) -> None:
    made, private = server.make(open=True, edition="mini"), server.make()
    for each in (made, private):
        assert not any(line["table"] == each["table"] for line in ask(server, "GET", "/tables").data["tables"])
    with server.socket() as one, server.socket() as two:
        for line, each in ((one, made), (two, private)):
            talk = Talk(line)
            talk.say(Hello(VERSION, each["table"], each["secret"]))
            talk.welcome()
        [found] = ask(server, "GET", "/tables").data["tables"]
    assert (found["table"], found["host"], found["taken"], found["free"]) == (made["table"], "Ana", 1, 3)
    assert found["setup"] == {"edition": "mini", "open": True}


def test_a_link_or_a_code_says_what_it_leads_to_and_stores_nothing(server: Served) -> None:
    made = server.make()
    table = made["table"]
    before = server.run(lambda: server.engine.read(Reader.table, table))
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
    assert server.run(lambda: server.engine.read(Reader.table, table)) == before


def test_whoever_joins_becomes_a_person_of_whom_nothing_is_kept_until_they_sit_down(server: Served) -> None:
    made = server.make()
    joined = ask(server, "POST", "/join", {"code": made["code"]}).data
    assert joined["opens"]["as_what"] == "join"
    secret = joined["secret"]
    assert ask(server, "GET", "/me/tables", secret=secret).data == {"tables": []}
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Hello(VERSION, made["table"], secret, made["code"]))
        talk.welcome()
        talk.say(Sit("a", 1, "Luis"))
        assert talk.answer("a").kind == "done"
    assert [each["table"] for each in ask(server, "GET", "/me/tables", secret=secret).data["tables"]] == [made["table"]]
    again = ask(server, "POST", "/join", {"table": made["table"]}, secret=secret).data
    assert again["opens"]["as_what"] == "person"
    assert "secret" not in again


def test_a_watch_link_shows_and_a_join_link_is_none(server: Served) -> None:
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
def test_what_leads_nowhere_says_so(server: Served, way: object, status: int, why: str) -> None:
    for route in ("/look", "/join", "/watch"):
        reply = ask(server, "POST", route, way)
        assert (reply.status, reply.why) == (status, why)


def test_a_seat_is_handed_to_another_device_by_a_link_that_works_once(server: Served) -> None:
    made = server.make()
    table = made["table"]
    moved = ask(server, "POST", f"/tables/{table}/hand-over", {"id": "a", "seat": 0}, secret=made["secret"]).data
    assert moved["url"].endswith(f"/t/{table}#seat={moved['link']}")
    found = ask(server, "POST", "/look", {"table": table, "link": moved["link"]}).data
    assert (found["as_what"], found["seat"]) == ("seat", 0)
    other = ask(server, "POST", "/join", {"table": table, "link": moved["link"]}).data["secret"]
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Hello(VERSION, table, other, moved["link"]))
        assert talk.welcome().person >= 0
    reply = ask(server, "POST", "/look", {"table": table, "link": moved["link"]})
    assert (reply.status, reply.why) == (404, "table.link")


def test_the_same_id_is_answered_as_before(server: Served) -> None:
    made = server.make()
    path, body = f"/tables/{made['table']}/renew", {"id": "once", "what": "join"}
    first, again = (ask(server, "POST", path, body, secret=made["secret"]).data for _ in range(2))
    assert first == again
    assert ask(server, "POST", "/look", {"table": made["table"], "link": made["join"]}).why == "table.link"
    assert ask(server, "POST", "/look", {"table": made["table"], "link": first["link"]}).data["as_what"] == "join"


def test_a_code_is_renewed_and_the_old_one_leads_nowhere(server: Served) -> None:
    made = server.make()
    body = {"id": "c", "what": "code"}
    renewed = ask(server, "POST", f"/tables/{made['table']}/renew", body, secret=made["secret"]).data
    assert set(renewed) == {"link"}
    assert ask(server, "POST", "/look", {"code": renewed["link"]}).data["table"] == made["table"]
    assert ask(server, "POST", "/look", {"code": made["code"]}).why == "table.link"


@pytest.mark.parametrize("what", ["hand-over", "renew", "reports"])
def test_only_people_of_a_table_do_something_there(server: Served, what: str) -> None:
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


def test_a_guest_is_no_host(server: Served) -> None:
    made = server.make()
    secret = ask(server, "POST", "/join", {"code": made["code"]}).data["secret"]
    with server.socket() as line:
        talk = Talk(line)
        talk.say(Hello(VERSION, made["table"], secret, made["code"]))
        talk.say(Sit("a", 1, "Luis"))
        talk.answer("a")
    reply = ask(server, "POST", f"/tables/{made['table']}/renew", {"id": "b", "what": "join"}, secret=secret)
    assert (reply.status, reply.why) == (409, "table.host-only")


def test_a_report_is_kept_for_whoever_runs_the_server(server: Served) -> None:
    made = server.make()
    path = f"/tables/{made['table']}/reports"
    told = {"person": 0, "reason": "insults", "text": "¡Qué cosas dice!"}
    assert ask(server, "POST", path, told, secret=made["secret"]).status == 200
    [kept] = [each for each in server.run(lambda: server.engine.read(Reader.reports)) if each.table == made["table"]]
    assert (kept.by, kept.about, kept.text) == (*[person_of(made["secret"])] * 2, "insults: ¡Qué cosas dice!")
    nobody = ask(server, "POST", path, told | {"person": 7}, secret=made["secret"])
    assert (nobody.status, nobody.why) == (404, "table.no-such-person")
    for wrong in ({"reason": "boredom"}, {"text": "x" * 401}, {"person": -1}):
        assert ask(server, "POST", path, told | wrong, secret=made["secret"]).why == "server.malformed"
