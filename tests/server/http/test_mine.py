"""One's own tables at a glance: who sits there, how it stands and whose turn it is, without waking any of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from penultima.server.api import tables
from penultima.table.fold import Fold
from penultima.wire.client_in import Act, Leave, Remove, Start
from tests.server.http.asking import POSITION, ask
from tests.server.served import Served, served


def mine(server: Served, secret: str) -> list[dict[str, Any]]:
    return list(ask(server, "GET", "/me/tables", secret=secret).data["tables"])


def begun(server: Served) -> tuple[dict[str, str], str]:
    """A table of Ana's where Luis sits, in the middle of a deal, and everybody has gone; and the secret of Luis."""
    made = server.make(seats=2, position=POSITION)
    luis = server.joined(made, 1, "Luis")
    with server.talk(made["table"], made["secret"]) as talk:
        assert talk.do(Start("go")).kind == "done"
    return made, luis


def test_it_says_who_sits_there_which_seat_is_ones_own_and_who_is_awaited(tmp_path: Path) -> None:
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


def test_after_a_restart_it_is_known_and_no_table_is_woken_or_folded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "mine.db") as server:
        _, luis = begun(server)
        before = mine(server, luis)
    with served(tmp_path / "mine.db") as server:
        monkeypatch.setattr(Fold, "read", refused)
        assert mine(server, luis) == before
        assert not server.run(lambda: server.engine.awake)


def test_no_card_of_anybody_is_in_it(tmp_path: Path) -> None:
    with served(tmp_path / "mine.db") as server:
        made, luis = begun(server)
        text = json.dumps([mine(server, made["secret"]), mine(server, luis)])
        assert [card for card in ("R7", "R1", "B2", "G3", "G4", "cards", "points") if f'"{card}' in text] == []


def test_where_one_left_or_was_removed_one_has_no_seat(tmp_path: Path) -> None:
    with served(tmp_path / "mine.db") as server:
        made = server.make(seats=3)
        luis, eva = server.joined(made, 1, "Luis"), server.joined(made, 2, "Eva")
        with server.talk(made["table"], luis) as talk:
            assert talk.do(Leave("away")).kind == "done"
        with server.talk(made["table"], made["secret"]) as talk:
            assert talk.do(Remove("out", 2)).kind == "done"
        assert "own" not in mine(server, luis)[0]
        assert mine(server, eva) == []


def test_it_ends_somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_MINE", 2)
    with served(tmp_path / "mine.db") as server:
        made = [server.make()]
        made += [server.make(made[0]["secret"]) for _ in range(2)]
        assert [each["table"] for each in mine(server, made[0]["secret"])] == [each["table"] for each in made[:0:-1]]
