"""The list of a person's own tables shows people, scores and turns without loading a table."""

import json
from pathlib import Path
from typing import Any

import pytest

from penultima.protocol.client_messages import Act, Leave, Remove, Start
from penultima.server.api.handlers import table_handlers
from penultima.table.log.table_state import TableState
from tests.helpers.server.raw_requests import POSITION, ask
from tests.helpers.server.server_thread import Served, served


def mine(server: Served, secret: str) -> list[dict[str, Any]]:
    return list(ask(server, "GET", "/me/tables", secret=secret).data["tables"])


def begun(server: Served) -> tuple[dict[str, str], str]:
    """Start a deal between Ana and Luis, and disconnect both. Return the table and Luis's secret."""
    made = server.make(seats=2, position=POSITION)
    luis = server.joined(made, 1, "Luis")
    with server.talk(made["table"], made["secret"]) as talk:
        assert talk.do(Start("go")).kind == "done"
    return made, luis


def test_own_tables_show_people_own_seats_and_turns(tmp_path: Path) -> None:
    with served(tmp_path / "mine.db") as server:
        made, luis = begun(server)
        [ana], [other] = mine(server, made["secret"]), mine(server, luis)
        assert [(seat["kind"], seat["name"]) for seat in ana["seats"]] == [("person", "Ana"), ("person", "Luis")]
        assert (ana["own"], ana["asked"], ana["match"]) == ([0], [0], 1)
        assert (other["own"], other["asked"]) == ([1], [0])
        with server.talk(made["table"], made["secret"]) as talk:
            question = talk.news(lambda news: news.now.question is not None).now.question
            assert question is not None
            assert talk.do(Act("one", 0, question.id, "play R1")).kind == "done"
        assert mine(server, luis)[0]["asked"] == [1]


def refused(*_: object) -> None:
    raise AssertionError("a log was folded")


def test_own_tables_survive_a_restart_without_loading_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path / "mine.db") as server:
        _, luis = begun(server)
        before = mine(server, luis)
    with served(tmp_path / "mine.db") as server:
        monkeypatch.setattr(TableState, "apply_rows", refused)
        assert mine(server, luis) == before
        assert not server.run(lambda: server.engine.awake_tables)


def test_own_tables_contain_no_cards(tmp_path: Path) -> None:
    with served(tmp_path / "mine.db") as server:
        made, luis = begun(server)
        text = json.dumps([mine(server, made["secret"]), mine(server, luis)])
        assert [card for card in ("R7", "R1", "B2", "G3", "G4", "cards", "points") if f'"{card}' in text] == []


def test_own_tables_show_no_seat_after_leaving_or_removal(tmp_path: Path) -> None:
    with served(tmp_path / "mine.db") as server:
        made = server.make(seats=3)
        luis, eva = server.joined(made, 1, "Luis"), server.joined(made, 2, "Eva")
        with server.talk(made["table"], luis) as talk:
            assert talk.do(Leave("away")).kind == "done"
        with server.talk(made["table"], made["secret"]) as talk:
            assert talk.do(Remove("out", 2)).kind == "done"
        assert "own" not in mine(server, luis)[0]
        assert mine(server, eva) == []


def test_list_of_own_tables_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_handlers, "MAX_LISTED_TABLES", 2)
    with served(tmp_path / "mine.db") as server:
        made = [server.make()]
        made += [server.make(made[0]["secret"]) for _ in range(2)]
        assert [each["table"] for each in mine(server, made[0]["secret"])] == [each["table"] for each in made[:0:-1]]
