"""What a bad disk does to a running server: one table at most, and nothing that was acknowledged."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from penultima.hall.out import Commit
from penultima.store.fate import Failed, Unknown
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.wire.client_in import Rename
from penultima.wire.client_out import Answer
from tests.server.player import Player
from tests.server.served import Served, play, quick_bots, served
from tests.server.test_start_stop import check_kept

TABLES = 20
SHORT = "top=R7 hands=R1,R2/R3,R4 turn=0"
"""A deal of a few moves."""
COMMITS = 8
"""Of which each goes wrong once, where a deal has so many."""


# -- a flipped bit


def flip(path: Path, table: str) -> None:
    """One bit of the last entry of a table's log."""
    with closing(sqlite3.connect(path)) as store, store:
        where = "number = (SELECT number FROM tables WHERE id = ?) ORDER BY version DESC LIMIT 1"
        number, version, entry = store.execute(
            f"SELECT number, version, entry FROM entries WHERE {where}",  # noqa: S608 - as above
            (table,),
        ).fetchone()
        flipped = bytes([*entry[:-3], entry[-3] ^ 1, *entry[-2:]])
        store.execute("UPDATE entries SET entry = ? WHERE number = ? AND version = ?", (flipped, number, version))


def test_a_flipped_bit_stops_one_table_and_all_others_go_on(tmp_path: Path) -> None:
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
        assert set(server.engine.hall.stopped) == {broken["table"]}
        with server.talk(broken["table"], broken["secret"]) as talk:
            assert talk.bye() == "table.stopped", "and it stays so"


# -- writes that fail


class Fault:
    """The nth commit of a table goes wrong in its way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.table = ""
        self.number = 0
        self.kind = ""
        self.asked = 0
        self._append = SqliteStore.append
        fault = self

        def append(store: SqliteStore, commits: Sequence[Commit]) -> list[bool]:
            return fault.append(store, commits)

        monkeypatch.setattr(SqliteStore, "append", append)

    def aim(self, table: str, kind: str, number: int) -> None:
        self.table, self.kind, self.number, self.asked = table, kind, number, 0

    def append(self, store: SqliteStore, commits: Sequence[Commit]) -> list[bool]:
        if not any(commit.table == self.table for commit in commits):
            return self._append(store, commits)
        self.asked += 1
        if self.asked != self.number:
            return self._append(store, commits)
        if self.kind == "stored, and nobody knows":
            self._append(store, commits)
        raise Failed("planted") if self.kind == "failed" else Unknown("planted")


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fault]:
    with quick_bots():
        yield Fault(monkeypatch)


def told_by(path: Path, player: Player) -> Callable[[Answer], None]:
    """Looks, at each acknowledgement, whether a stranger finds it in the store."""

    def told(answer: Answer) -> None:
        if answer.kind == "done":
            with Reader(path) as reader:
                stored = reader.whole(player.table)
            assert stored is not None
            assert answer.id in {answered.id for answered in stored.answers}, "acknowledged, and not stored"

    return told


def evening(server: Served, path: Path, fault: Fault, kind: str, number: int) -> int:
    """A practice deal to its end, whatever fails meanwhile. How many commits it took."""
    made: Any = server.make(position=SHORT, seats=2)
    player = Player(made["table"], made["secret"])
    player.told = told_by(path, player)
    fault.aim(made["table"], kind, number)
    play(server, player, lambda player: player.is_done and not player.waiting)
    assert player.is_done, player.bye
    with Reader(path) as reader:
        check_kept(reader, player)
    return fault.asked


@pytest.mark.parametrize("kind", ["failed", "lost, and nobody knows", "stored, and nobody knows"])
def test_whichever_commit_of_a_deal_goes_wrong_nothing_is_lost_and_it_goes_on(
    tmp_path: Path, fault: Fault, kind: str
) -> None:
    path = tmp_path / "store.db"
    with served(path) as server:
        hit = [evening(server, path, fault, kind, number) >= number for number in range(1, COMMITS + 1)]
    assert hit.count(True) >= 2, "most deals take that many"


def test_a_table_that_could_not_be_stored_was_never_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> list[bool]:
        raise Failed("planted")

    with served(tmp_path / "store.db") as server:
        with monkeypatch.context() as patched:
            patched.setattr(SqliteStore, "append", fails)
            status, told = server.ask("POST", "/tables", {"setup": {}, "name": "Ana"})
            assert (status, told["why"]) == (503, "table.again")
        assert server.read(Reader.tables) == []
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talk:
            assert talk.welcome().person == 0


@pytest.mark.parametrize(
    ("spoil", "mend"),
    [
        ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000"),
        ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    ],
    ids=["full", "read only"],
)
def test_a_full_or_read_only_disk_is_told_as_again_and_nothing_has_to_be_restarted(
    tmp_path: Path, spoil: str, mend: str
) -> None:
    def pragma(server: Served, text: str) -> None:
        server.run(lambda: server.engine.write(lambda store: store.connection.execute(text).fetchall()))

    with served(tmp_path / "store.db") as server:
        made = server.make()
        with server.talk(made["table"], made["secret"]) as talk:
            version = talk.news().now.version
            pragma(server, spoil)
            again = [talk.do(Rename(f"r{number}", f"{number} " + "x" * 20)) for number in range(40)]
            refused = [answer.id for answer in again if answer.kind == "again"]
            assert refused, "the disk is full by now"
            stored = server.read(Reader.table, made["table"]).version
            assert stored == version + sum(answer.kind == "done" for answer in again)
            pragma(server, mend)
            assert talk.do(Rename(refused[-1], "Ana Belén")).kind == "done", "the same command, sent once more"
            talk.news(lambda news: news.now.seats[0].name == "Ana Belén")
