"""Looking after a server: the same words do the same, whether it runs or not."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from penultima.cli.main import main
from penultima.hall.doors import person_of
from penultima.server import house, orders
from penultima.store.reader import Reader
from penultima.wire.client_in import Rename, Say
from tests.server.player import Player
from tests.server.served import Served, play, quick_bots, served

SHORT = "top=R7 hands=R1/G3,G4 turn=0"
Admin = Callable[..., str]


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    """What is printed; where it is refused, the one sentence."""

    def told(*words: object, code: int = 0) -> str:
        capsys.readouterr()
        found = main(["--lang", "en", "admin", *map(str, words), "--db", str(tmp_path / "store.db")])
        printed = capsys.readouterr()
        assert found == code, printed.err
        assert not (printed.err if code == 0 else printed.out)
        return printed.err if code == 2 else printed.out

    return told


class Evening:
    """A server with two tables of Ana's: one where she sits with Luis and chats, one with a match that is over."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.made = server.make()
        self.luis = server.joined(self.made, 1, "Luis Buñuel")
        with server.talk(self.made["table"], self.luis) as talk:
            assert talk.do(Say("say", "good evening")).kind == "done"
        self.done = server.make(self.made["secret"], position=SHORT, seats=2)
        play(server, Player(self.done["table"], self.made["secret"]), lambda player: player.is_done)


@pytest.fixture(params=["running", "stopped"])
def evening(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(house, "LOOK", 0.02)
    with quick_bots(), ExitStack() as stack:
        server = stack.enter_context(served(tmp_path / "store.db"))
        found = Evening(server)
        if request.param == "stopped":
            stack.close()
        yield found


def listed(admin: Admin) -> dict[str, Any]:
    return {each["id"]: each for each in json.loads(admin("tables", "--json"))}


def test_tables_are_listed(admin: Admin, evening: Evening) -> None:
    found = listed(admin)
    assert {id_: each["life"] for id_, each in found.items()} == {
        evening.made["table"]: "gathering",
        evening.done["table"]: "done",
    }
    lines = admin("tables").splitlines()
    assert len(lines) == 3
    assert all(id_ in "".join(lines) for id_ in found)


def test_every_log_is_verified(admin: Admin, evening: Evening) -> None:
    assert "2" in admin("verify")


def test_a_table_is_closed_once(admin: Admin, evening: Evening) -> None:
    table = evening.made["table"]
    assert json.loads(admin("close", table)) == {"closed": [table]}
    assert listed(admin)[table]["closed"] is not None
    assert "no table that is open" in admin("close", table, code=2)
    assert "no table that is open" in admin("close", "x" * 11, code=2)
    assert "no id" in admin("close", "two words", code=2)
    assert "no table that is open" in admin("close", "-" + "x" * 10, code=2), "an id may begin so, and is no flag"
    assert "-" * 22 in admin("person", "-" * 22)


def test_what_is_stored_about_a_person_is_shown_and_forgotten(admin: Admin, evening: Evening) -> None:
    person = person_of(evening.luis)
    shown = admin("person", person)
    assert "Luis Buñuel" in shown
    assert "good evening" in shown
    admin("forget", person)
    shown = admin("person", person)
    assert "Luis Buñuel" not in shown
    assert "good evening" not in shown
    assert "2" in admin("verify"), "the logs hold all the same"


def test_what_is_young_is_not_purged(admin: Admin, evening: Evening) -> None:
    assert json.loads(admin("purge")) == {"closed": [], "dropped": []}
    assert len(listed(admin)) == 2


def test_a_copy_is_made_and_put_back(admin: Admin, evening: Evening, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    admin("backup", copy)
    assert "it is there already" in admin("backup", copy, code=2)
    admin("close", evening.made["table"])
    if evening.server.thread.is_alive():
        assert "stop it first" in admin("restore", copy, code=2)
        evening.server.close()
    admin("restore", copy)
    assert listed(admin)[evening.made["table"]]["closed"] is None
    with served(tmp_path / "store.db") as server, server.talk(evening.made["table"], evening.luis) as talk:
        assert talk.do(Rename("r", "Luis")).kind == "done", "and it goes on"


def test_reports_are_read(admin: Admin, tmp_path: Path) -> None:
    with served(tmp_path / "store.db") as server:
        made = server.make()
        server.joined(made, 1, "Luis")
        body = {"person": 1, "reason": "spam", "text": "too many words"}
        assert server.ask("POST", f"/tables/{made['table']}/reports", body, secret=made["secret"])[0] in (200, 201)
        [report] = json.loads(admin("reports"))
    assert "too many words" in report["text"]
    assert json.loads(admin("reports")) == [report]


def test_whoever_sits_there_is_told_and_a_table_that_goes_on_is_there_again(
    admin: Admin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "LOOK", 0.02)
    with served(tmp_path / "store.db") as server:
        made = server.make()
        luis = server.joined(made, 1, "Luis")
        with server.talk(made["table"], made["secret"]) as ana:
            ana.welcome()
            admin("forget", person_of(luis))
            assert ana.bye() == "table.restart"
        with server.talk(made["table"], made["secret"]) as ana:
            news = ana.news()
            assert "Luis" not in [seat.name for seat in news.now.seats]
            admin("close", made["table"])
            assert ana.bye() == "table.closed"


def test_there_is_nothing_to_look_after(admin: Admin) -> None:
    for words in (["tables"], ["verify"], ["close", "x" * 11], ["backup", "copy.db"], ["reports"]):
        assert "there is no store" in admin(*words, code=2)


def test_an_order_that_fails_is_answered_and_not_tried_for_ever(
    admin: Admin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def broken(*_: object) -> None:
        tried.append(1)
        raise KeyError("a defect")

    monkeypatch.setattr(house, "LOOK", 0.02)
    monkeypatch.setattr(orders, "carried_out", broken)
    with served(tmp_path / "store.db") as server:
        assert "the order failed" in admin("close", server.make()["table"], code=2)
        assert server.run(lambda: server.engine.read(Reader.orders)) == []
    assert tried == [1]
