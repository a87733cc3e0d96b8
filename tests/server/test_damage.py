"""Disk failures and damaged data affect at most one table. No acknowledged command is lost."""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from penultima.protocol.client_messages import Rename, Sit
from penultima.protocol.server_messages import Answer
from penultima.runtime.access.credentials import derive_person_id
from penultima.runtime.outputs import CommitRows
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.observed_time import add_observed_time
from penultima.store.write_result import WriteFailed, WriteUnknown
from tests.helpers.server.admin_process import run_admin
from tests.helpers.server.http_tables import ask as get
from tests.helpers.server.scripted_player import Player
from tests.helpers.server.server_thread import Served, play, quick_bots, served
from tests.server.test_start_stop import check_kept

TABLES = 20
SHORT = "top=R7 hands=R1,R2/R3,R4 turn=0"
"""A position from which a deal ends after a few moves."""
COMMITS = 8
"""The test plays this many deals. In the nth deal, the nth commit fails."""


# -- a flipped bit in the store


def flip(path: Path, table: str) -> None:
    """Flip one bit of the last entry of a table."""
    with closing(sqlite3.connect(path)) as store, store:
        where = "number = (SELECT number FROM tables WHERE id = ?) ORDER BY version DESC LIMIT 1"
        number, version, entry = store.execute(
            f"SELECT number, version, entry FROM entries WHERE {where}",  # noqa: S608 - `where` is a constant
            (table,),
        ).fetchone()
        flipped = bytes([*entry[:-3], entry[-3] ^ 1, *entry[-2:]])
        store.execute("UPDATE entries SET entry = ? WHERE number = ? AND version = ?", (flipped, number, version))


def test_flipped_bit_stops_one_table_only(tmp_path: Path) -> None:
    with served(tmp_path / "store.db") as server:
        made = [server.make() for _ in range(TABLES)]
    broken = made[7]
    flip(tmp_path / "store.db", broken["table"])
    with served(tmp_path / "store.db") as server:
        for each in made:
            with server.talk(each["table"], each["secret"]) as talk:
                if each is broken:
                    assert talk.bye() == "table.stopped"
                else:
                    assert talk.do(Rename("r", "Ana Belén")).kind == "done"
        assert set(server.engine.runtime.stopped_tables) == {broken["table"]}
        with server.talk(broken["table"], broken["secret"]) as talk:
            assert talk.bye() == "table.stopped", "and it stays so"


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE doors SET name = CAST(x'ff' AS TEXT) WHERE name = 'join' AND number = :n",
        "UPDATE tables SET version = 'x' WHERE number = :n",
        "UPDATE tables SET version = 0 WHERE number = :n",
        "DELETE FROM entries WHERE number = :n AND version = (SELECT version FROM tables WHERE number = :n)",
    ],
    ids=["undecodable text", "version is a text", "version is too low", "the last entry is gone"],
)
def test_damage_found_at_loading_stops_that_table_only(tmp_path: Path, sql: str) -> None:
    with served(tmp_path / "store.db") as server:
        broken, whole = server.make(), server.make()
    damage(tmp_path / "store.db", broken["table"], sql)
    check_stopped(tmp_path / "store.db", broken, whole)


def test_table_whose_log_ends_before_its_stored_answers_is_stopped(tmp_path: Path) -> None:
    with served(tmp_path / "store.db") as server:
        broken, whole = server.make(), server.make()
        with server.talk(broken["table"], broken["secret"]) as talk:
            assert talk.do(Rename("r", "Ana Belén")).kind == "done"
    last = "(SELECT version FROM tables WHERE number = :n)"
    damage(tmp_path / "store.db", broken["table"], f"DELETE FROM entries WHERE number = :n AND version = {last}")  # noqa: S608
    damage(tmp_path / "store.db", broken["table"], "UPDATE tables SET version = version - 1 WHERE number = :n")
    check_stopped(tmp_path / "store.db", broken, whole)


def test_rolled_back_store_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """SQLite rolls back silently if its journal was truncated. A client that has seen a later version reveals this."""
    with served(tmp_path / "store.db") as server:
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talk:
            version = talk.news().now.version
        for since in (version - 1, version, version + 3, version + 9):
            with server.talk(made["table"], made["secret"], since=since) as talk:
                assert talk.news().now.version == version
        with server.talk(made["table"], "", made["watch"], since=version + 99) as talk:
            talk.news()
        assert server.engine.runtime.counts["rolled back"] == 1
    event = "a person has seen later versions of a table than the store has"
    [record] = [record for record in caplog.records if record.getMessage() == event]
    assert record.fields == {"table": made["table"][:4], "lost": 3}  # type: ignore[attr-defined]


@pytest.mark.parametrize("column", ["id", "life", "edition", "host", "why"])
def test_undecodable_text_hides_one_table_only(tmp_path: Path, column: str) -> None:
    """Lists of tables leave the damaged one out, and maintenance goes on."""
    db = tmp_path / "store.db"
    with served(db) as server:
        broken, whole = server.make(), server.make()
        with server.talk(whole["table"], broken["secret"], whole["join"]) as talk:
            assert talk.do(Sit("sit", 1, "Luis")).kind == "done"
    damage(db, broken["table"], f"UPDATE tables SET {column} = CAST(x'ff61fe' AS TEXT) WHERE number = :n")  # noqa: S608
    shown = run_admin(db, "tables", "--json")
    assert [each["id"] for each in json.loads(shown.stdout)] == [whole["table"]]
    assert (shown.returncode, shown.stderr) == (1, "penultima: row 1 of tables in the store cannot be read\n")
    assert whole["table"] in run_admin(db, "tables").stdout
    checked = run_admin(db, "verify")
    assert (checked.returncode, checked.stderr) == (1, "")
    assert "row 1 of tables in the store cannot be read" in checked.stdout
    assert json.loads(run_admin(db, "purge").stdout) == {"closed": [], "dropped": []}
    with served(db) as server:
        status, body = server.ask("GET", "/me/tables", secret=broken["secret"])
        assert (status, [each["table"] for each in body["tables"]]) == (200, [whole["table"]])


def test_undecodable_report_does_not_hide_the_others(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        for text in ("first", "second", "third"):
            store.save_report("table", "ana", "ben", text, 0)
        with store.write_transaction() as c:
            c.execute("UPDATE reports SET text = CAST(x'ff61fe' AS TEXT) WHERE report = 2")
    shown = run_admin(tmp_path / "store.db", "reports")
    assert [each["text"] for each in json.loads(shown.stdout)] == ["third", "first"]
    assert (shown.returncode, shown.stderr) == (1, "penultima: row 2 of reports in the store cannot be read\n")


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO orders (what, date) VALUES (CAST(x'ff61fe' AS TEXT), 0)",
        "UPDATE orders SET result = CAST(x'ff61fe' AS TEXT) WHERE what = 'clock'",
    ],
    ids=["a request", "the observed time"],
)
def test_undecodable_row_of_orders_does_not_hold_up_later_requests(
    tmp_path: Path, sql: str, caplog: pytest.LogCaptureFixture
) -> None:
    db = tmp_path / "store.db"
    with served(db) as server:
        made = server.make()
        server.run(lambda: server.engine.write(lambda store: add_observed_time(store, 0, 1)))
        damage(db, made["table"], sql)
        assert json.loads(run_admin(db, "purge").stdout) == {"closed": [], "dropped": []}
        assert json.loads(run_admin(db, "close", made["table"]).stdout) == {"closed": [made["table"]]}
    assert caplog.messages.count("an order cannot be read") == ("INSERT" in sql)
    assert "the house is not kept" not in caplog.messages


def test_request_that_meets_damage_is_refused_and_does_not_hold_up_later_ones(tmp_path: Path) -> None:
    db = tmp_path / "store.db"
    with served(db) as server:
        broken, whole = server.make(), server.make()
        insert = "INSERT INTO records SELECT number, 1, CAST(x'ff61fe' AS TEXT), '[]', 0 FROM tables WHERE number = :n"
        damage(db, broken["table"], insert)
        refused = run_admin(db, "forget", derive_person_id(broken["secret"]))
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "the order failed; the server's log says how" in refused.stderr
        assert json.loads(run_admin(db, "close", whole["table"]).stdout) == {"closed": [whole["table"]]}


def test_admin_command_that_meets_damage_prints_one_sentence(tmp_path: Path) -> None:
    db = tmp_path / "store.db"
    with served(db) as server:
        made = server.make()
    damage(
        db,
        made["table"],
        "INSERT INTO records SELECT number, 1, CAST(x'ff61fe' AS TEXT), '[]', 0 FROM tables WHERE number = :n",
    )
    shown = run_admin(db, "person", derive_person_id(made["secret"]))
    assert (shown.returncode, shown.stdout) == (2, "")
    [line] = shown.stderr.splitlines()
    assert "the store cannot be used" in line


def spoil_index(path: Path, name: str) -> None:
    """Overwrite all pages of an index in the file. Other data stay intact."""
    with closing(sqlite3.connect(path)) as store:
        [size] = store.execute("PRAGMA page_size").fetchone()
        pages = [row[0] for row in store.execute("SELECT pageno FROM dbstat WHERE name = ?", (name,))]
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * size)
            file.write(b"\xff" * size)


@pytest.mark.parametrize("index", ["answer_ids", "touches"])
def test_table_in_a_damaged_index_is_stopped(tmp_path: Path, caplog: pytest.LogCaptureFixture, index: str) -> None:
    with served(tmp_path / "store.db") as server:
        made = server.make()
    spoil_index(tmp_path / "store.db", index)
    with served(tmp_path / "store.db") as server:
        with server.talk(made["table"], made["secret"]) as talk:
            talk.say(Rename("r", "Ana Belén"))
            assert talk.bye() == "table.stopped"
        assert set(server.engine.runtime.stopped_tables) == {made["table"]}
    assert "a table was stopped" in caplog.messages


def test_code_lookup_in_a_damaged_index_is_answered_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path / "store.db") as server:
        broken = server.make()
    damage(tmp_path / "store.db", broken["table"], "UPDATE tables SET id = CAST(x'ff' AS TEXT) WHERE number = :n")
    with served(tmp_path / "store.db") as server:
        status, body = server.ask("POST", "/look", {"code": broken["code"]})
        assert (status, body["why"]) == (404, "table.link")
        whole = server.make()
        assert server.ask("POST", "/look", {"code": whole["code"]})[0] == 200
    assert caplog.messages.count("a part of the store is damaged") == 1


def damage(path: Path, table: str, sql: str) -> None:
    with closing(sqlite3.connect(path)) as store, store:
        [number] = store.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
        store.execute(sql, {"n": number})


def check_stopped(path: Path, broken: Any, whole: Any) -> None:  # noqa: ANN401 - JSON
    with served(path) as server:
        with server.talk(broken["table"], broken["secret"]) as talk:
            assert talk.bye() == "table.stopped"
        with server.talk(whole["table"], whole["secret"]) as talk:
            assert talk.do(Rename("r", "Ana Belén")).kind == "done"
        assert set(server.engine.runtime.stopped_tables) == {broken["table"]}


# -- writes that fail


class Fault:
    """Makes the nth commit of a table fail in a chosen way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.table = ""
        self.number = 0
        self.kind = ""
        self.asked = 0
        self._append = SqliteStore.append
        fault = self

        def append(store: SqliteStore, commits: Sequence[CommitRows]) -> list[bool]:
            return fault.append(store, commits)

        monkeypatch.setattr(SqliteStore, "append", append)

    def aim(self, table: str, kind: str, number: int) -> None:
        self.table, self.kind, self.number, self.asked = table, kind, number, 0

    def append(self, store: SqliteStore, commits: Sequence[CommitRows]) -> list[bool]:
        if not any(commit.table == self.table for commit in commits):
            return self._append(store, commits)
        self.asked += 1
        if self.asked != self.number:
            return self._append(store, commits)
        if self.kind == "stored, and nobody knows":
            self._append(store, commits)
        raise WriteFailed("planted") if self.kind == "failed" else WriteUnknown("planted")


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fault]:
    with quick_bots():
        yield Fault(monkeypatch)


def make_storage_check(path: Path, player: Player) -> Callable[[Answer], None]:
    """Return a callback for answers. It checks that the store contains each acknowledged command."""

    def check(answer: Answer) -> None:
        if answer.kind == "done":
            with Reader(path) as reader:
                stored = reader.load_whole(player.table)
            assert stored is not None
            assert answer.id in {answered.id for answered in stored.answers}, "acknowledged, and not stored"

    return check


def play_with_failing_commit(server: Served, path: Path, fault: Fault, kind: str, number: int) -> int:
    """Play a practice deal to its end although commit `number` of the deal fails. Return how many commits it made."""
    made: Any = server.make(position=SHORT, seats=2)
    player = Player(made["table"], made["secret"])
    player.on_answer = make_storage_check(path, player)
    fault.aim(made["table"], kind, number)
    play(server, player, lambda player: player.is_done and not player.waiting)
    assert player.is_done, player.bye
    with Reader(path) as reader:
        check_kept(reader, player)
    return fault.asked


@pytest.mark.parametrize("kind", ["failed", "lost, and nobody knows", "stored, and nobody knows"])
def test_any_failed_commit_of_a_deal_loses_nothing(tmp_path: Path, fault: Fault, kind: str) -> None:
    path = tmp_path / "store.db"
    with served(path) as server:
        hit = [
            play_with_failing_commit(server, path, fault, kind, number) >= number for number in range(1, COMMITS + 1)
        ]
    assert hit.count(True) >= 2, "most deals take that many"


@pytest.mark.parametrize("kind", ["failed", "lost, and nobody knows"])
def test_commit_refused_by_the_disk_is_counted_as_failed(tmp_path: Path, fault: Fault, kind: str) -> None:
    """A full disk may leave the result of a commit unknown. If nothing was stored, the commit counts as `failed`."""
    with served(tmp_path / "store.db") as server:
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talk:
            fault.aim(made["table"], kind, 1)
            assert talk.do(Rename("r", "Ana Belén")).kind in ("again", "done")
        figures = get(server.port, "GET", "/metrics")[1]
        assert 'penultima_events_total{what="failed"} 1.0' in figures
        assert 'penultima_events_total{what="unknown"} 0.0' in figures


def test_table_that_could_not_be_stored_does_not_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> list[bool]:
        raise WriteFailed("planted")

    with served(tmp_path / "store.db") as server:
        with monkeypatch.context() as patched:
            patched.setattr(SqliteStore, "append", fails)
            status, body = server.ask("POST", "/tables", {"setup": {}, "name": "Ana"})
            assert (status, body["why"]) == (503, "table.again")
        assert server.read(Reader.list_tables) == []
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talk:
            assert talk.welcome().person == 0


def pragma(server: Served, text: str) -> None:
    server.run(lambda: server.engine.write(lambda store: store.connection.execute(text).fetchall()))


def test_health_reports_failed_writes_of_an_idle_server(tmp_path: Path) -> None:
    """An idle server writes only observed time, so this write has to reveal the failure."""
    with served(tmp_path / "store.db") as server:
        pragma(server, "PRAGMA query_only = ON")
        with pytest.raises(WriteFailed):
            server.run(lambda: server.engine.write(lambda store: add_observed_time(store, 0, 1)))
        status, body = server.ask("GET", "/health")
        assert (status, body["reason"]) == (503, "nothing can be stored")
        pragma(server, "PRAGMA query_only = OFF")
        server.run(server.engine.probe)
        assert server.ask("GET", "/health")[0] == 200


@pytest.mark.parametrize(
    ("spoil", "mend"),
    [
        ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000"),
        ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    ],
    ids=["full", "read only"],
)
def test_full_or_read_only_disk_is_answered_with_again_until_it_works(tmp_path: Path, spoil: str, mend: str) -> None:
    with served(tmp_path / "store.db") as server:
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talk:
            version = talk.news().now.version
            pragma(server, spoil)
            again = [talk.do(Rename(f"r{number}", f"{number} " + "x" * 20)) for number in range(40)]
            refused = [answer.id for answer in again if answer.kind == "again"]
            assert refused, "the disk is full by now"
            assert server.engine.counts["failed"] > 0
            status, body = server.ask("GET", "/health")
            assert (status, body["why"], body["reason"]) == (503, "table.again", "nothing can be stored")
            stored = server.read(Reader.find_table, made["table"]).version
            assert stored == version + sum(answer.kind == "done" for answer in again)
            pragma(server, mend)
            assert talk.do(Rename(refused[-1], "Ana Belén")).kind == "done", "the same command, sent once more"
            talk.news(lambda news: news.now.seats[0].name == "Ana Belén")
            assert server.ask("GET", "/health")[0] == 200
