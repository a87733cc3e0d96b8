"""Admin commands work the same on running and stopped servers."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from penultima.protocol.client_messages import Rename, Say
from penultima.runtime.access.credentials import derive_person_id
from penultima.store.reader import Reader
from tests.helpers.server.admin_process import run_admin
from tests.helpers.server.fast_server import LOOK_S, ORDERS_FAIL, PLANTED
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_process import Process
from tests.helpers.server.server_thread import play

SHORT = "top=R7 hands=R1/G3,G4 turn=0"
Admin = Callable[..., str]


@pytest.fixture
def admin(tmp_path: Path) -> Admin:
    """Return a function that runs `penultima admin` in another process and returns its output or refusal."""

    def run(*words: object, code: int = 0) -> str:
        printed = run_admin(tmp_path / "store.db", *words)
        assert printed.returncode == code, printed.stderr
        assert not (printed.stderr if code == 0 else printed.stdout)
        return printed.stderr if code == 2 else printed.stdout

    return run


def start(db: Path, **environment: str) -> Process:
    """Start a server that checks often for admin requests."""
    return Process(db, environment={LOOK_S: "0.02", **environment})


class PopulatedServer:
    """A server with two of Ana's tables. Luis has chatted at one of them, and a match has finished at the other."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.made = server.make()
        self.luis = server.joined(self.made, 1, "Luis Buñuel")
        with server.talk(self.made["table"], self.luis) as talk:
            assert talk.do(Say("say", "good evening")).kind == "done"
        self.done = server.make(self.made["secret"], position=SHORT, seats=2)
        play(server, Player(self.done["table"], self.made["secret"]), lambda player: player.is_done)


@pytest.fixture(params=["running", "stopped"])
def populated(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PopulatedServer]:
    with start(tmp_path / "store.db") as server:
        found = PopulatedServer(server)
        if request.param == "stopped":
            assert server.stop() == 0
        yield found


def listed(admin: Admin) -> dict[str, Any]:
    return {each["id"]: each for each in json.loads(admin("tables", "--json"))}


def test_admin_lists_tables(admin: Admin, populated: PopulatedServer) -> None:
    found = listed(admin)
    assert {id_: each["life"] for id_, each in found.items()} == {
        populated.made["table"]: "gathering",
        populated.done["table"]: "done",
    }
    lines = admin("tables").splitlines()
    assert len(lines) == 3
    assert all(id_ in "".join(lines) for id_ in found)


def test_admin_verifies_every_log(admin: Admin, populated: PopulatedServer) -> None:
    assert "2" in admin("verify")


def test_admin_closes_a_table_once(admin: Admin, populated: PopulatedServer) -> None:
    table = populated.made["table"]
    assert json.loads(admin("close", table)) == {"closed": [table]}
    assert listed(admin)[table]["closed"] is not None
    assert "no table that is open" in admin("close", table, code=2)
    assert "no table that is open" in admin("close", "x" * 11, code=2)
    assert "no id" in admin("close", "two words", code=2)
    assert "no table that is open" in admin("close", "-" + "x" * 10, code=2), "an id may begin so, and is no flag"
    assert "-" * 22 in admin("person", "-" * 22)


def test_admin_shows_and_forgets_a_person(admin: Admin, populated: PopulatedServer) -> None:
    person = derive_person_id(populated.luis)
    shown = admin("person", person)
    assert "Luis Buñuel" in shown
    assert "good evening" in shown
    admin("forget", person)
    shown = admin("person", person)
    assert "Luis Buñuel" not in shown
    assert "good evening" not in shown
    assert "2" in admin("verify"), "the logs hold all the same"


def test_a_forgotten_person_is_in_no_byte_of_the_store(admin: Admin, tmp_path: Path) -> None:
    """The stored admin request names the person, too. So its arguments must be deleted, and also leave the journal."""
    with start(tmp_path / "store.db") as server:
        person = derive_person_id(server.joined(server.make(), 1, "Luis"))
        stored = [tmp_path / "store.db", tmp_path / "store.db-wal"]
        assert any(person.encode() in path.read_bytes() for path in stored)
        admin("forget", person)
        assert not any(person.encode() in path.read_bytes() for path in stored)


def test_admin_purges_no_recent_tables(admin: Admin, populated: PopulatedServer) -> None:
    assert json.loads(admin("purge")) == {"closed": [], "dropped": []}
    assert len(listed(admin)) == 2


def test_admin_backs_up_and_restores(admin: Admin, populated: PopulatedServer, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    admin("backup", copy)
    assert "it is there already" in admin("backup", copy, code=2)
    admin("close", populated.made["table"])
    if populated.server.process.poll() is None:
        assert "stop it first" in admin("restore", copy, code=2)
        assert populated.server.stop() == 0
    admin("restore", copy)
    assert listed(admin)[populated.made["table"]]["closed"] is None
    with start(tmp_path / "store.db") as server, server.talk(populated.made["table"], populated.luis) as talk:
        assert talk.do(Rename("r", "Luis")).kind == "done", "and it goes on"


def test_admin_lists_reports(admin: Admin, tmp_path: Path) -> None:
    with start(tmp_path / "store.db") as server:
        made = server.make()
        server.joined(made, 1, "Luis")
        body = {"person": 1, "reason": "spam", "text": "too many words"}
        assert server.ask("POST", f"/tables/{made['table']}/reports", body, secret=made["secret"])[0] in (200, 201)
        [report] = json.loads(admin("reports"))
    assert "too many words" in report["text"]
    assert json.loads(admin("reports")) == [report]


def test_admin_request_disconnects_players_who_can_return(admin: Admin, tmp_path: Path) -> None:
    with start(tmp_path / "store.db") as server:
        made = server.make()
        luis = server.joined(made, 1, "Luis")
        with server.talk(made["table"], made["secret"]) as ana:
            ana.welcome()
            admin("forget", derive_person_id(luis))
            assert ana.bye() == "table.restart"
        with server.talk(made["table"], made["secret"]) as ana:
            news = ana.news()
            assert "Luis" not in [seat.name for seat in news.now.seats]
            admin("close", made["table"])
            assert ana.bye() == "table.closed"


def test_admin_refuses_a_missing_store(admin: Admin) -> None:
    for words in (["tables"], ["verify"], ["close", "x" * 11], ["backup", "copy.db"], ["reports"]):
        assert "there is no store" in admin(*words, code=2)


def test_failed_admin_request_is_answered_once(admin: Admin, tmp_path: Path) -> None:
    with start(tmp_path / "store.db", **{PLANTED: ORDERS_FAIL}) as server:
        tables = [server.make()["table"] for _ in range(2)]
        for table in tables:  # if the first request were retried, the second would get no answer
            assert "the order failed" in admin("close", table, code=2)
        with Reader(tmp_path / "store.db") as reader:
            assert reader.list_pending_requests() == []
        assert server.stop() == 0
        assert [json.loads(line)["event"] for line in server.log].count("an order failed") == len(tables)
