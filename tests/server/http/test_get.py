"""GET requests must change nothing, because robots follow every link."""

from pathlib import Path

import pytest

from penultima.server.api.routes import ROUTES
from penultima.server.maintenance import maintenance
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from tests.helpers.server.raw_requests import ask, raw
from tests.helpers.server.server_thread import Served, served


@pytest.fixture(autouse=True)
def only_requests_write(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep maintenance from running, because it writes to the store while a test compares the stored data."""
    monkeypatch.setattr(maintenance, "POLL_INTERVAL_S", 3_600.0)


def kept(server: Served) -> tuple[object, ...]:
    """Return the stored data and the loaded tables, which a test compares before and after requests."""

    def read(reader: Reader) -> list[object]:
        with reader.read_transaction() as connection:
            names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return [(name, connection.execute(f"SELECT * FROM {name}").fetchall()) for name in sorted(names)]  # noqa: S608

    return server.run(lambda: server.engine.read(read)), server.run(lambda: sorted(server.engine.runtime._registry))


def changes(server: Served, made: dict[str, str]) -> list[str]:
    """Request all GET routes with every kind of credential. Return the names of routes that changed something."""
    names = {"table": made["table"], "match": "1", "edition": "giant", "language": "es"}
    before, found = kept(server), []
    for route in ROUTES:
        if route.method == "GET":
            for who in ({}, {"secret": made["secret"]}, {"link": made["watch"]}):
                ask(server, "GET", route.path.format(**names), **who)
                ask(server, "HEAD", route.path.format(**names), **who)
            if kept(server) != before:
                found.append(route.name)
    for path in (
        "/",
        f"/t/{made['table']}",
        "/join",
        "/metrics",
        "/api/v1/openapi.json",
        f"/t/{made['table']}?join={made['join']}",
    ):
        raw(server, "GET", path)
    return found if kept(server) == before else [*found, "page"]


def test_get_requests_store_nothing_and_load_no_table(tmp_path: Path) -> None:
    with served(tmp_path / "get.db") as server:
        made = server.make(open=True)
    with served(tmp_path / "get.db") as server:
        assert changes(server, made) == []


def test_planted_get_that_writes_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path / "planted.db") as server:
        made = server.make()
        read = server.engine.read

        async def noting(work: object, *arguments: object) -> object:
            if work is Reader.list_tables_of:
                await server.engine.write(lambda store: SqliteStore.save_report(store, "t", "", "", "", 0))
            return await read(work, *arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(server.engine, "read", noting)
        assert "mine" in changes(server, made)
