"""A database that an earlier version wrote is still read and written in the same way."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from penultima.notation.record_text import parse_record
from penultima.records.replay import replay
from penultima.runtime.tables.table_summary import decode_summary, encode_summary
from penultima.store.reader import Reader
from penultima.store.sqlite import SqliteStore
from penultima.store.upkeep.verify import verify_store
from penultima.table.log.entry import decode_entry, encode_entry
from penultima.table.table import Table
from tests.formats.kept_store import READ, STORE, all_read
from tests.helpers.planted_defects import catches

SCHEMA = Path(__file__).with_name("store_schema.sql")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(shutil.copy(STORE, tmp_path / "store.db"))


def check_read(path: Path) -> None:
    with Reader(path) as reader:
        assert json.loads(json.dumps(all_read(reader))) == json.loads(READ.read_text(encoding="utf-8"))


def test_everything_in_the_kept_store_is_read_as_before(path: Path) -> None:
    check_read(path)


def test_the_kept_store_contains_every_edition_and_every_state_of_a_table(path: Path) -> None:
    with Reader(path) as reader:
        tables = reader.list_tables()
        assert {listing.edition for listing in tables} == {"mini", "classic", "giant", "race", "official"}
        assert {listing.life for listing in tables} == {"gathering", "playing", "done", "closed"}
        assert any(reader.load_records(listing.id) for listing in tables)


def test_the_kept_store_passes_verification(path: Path) -> None:
    with SqliteStore(path) as store:
        assert list(verify_store(store)) == []


def test_entries_and_summaries_of_the_kept_store_are_encoded_as_before(path: Path) -> None:
    with Reader(path) as reader:
        for listing in reader.list_tables():
            stored = reader.load_whole(listing.id)
            if stored is None:
                continue
            for row in stored.rows:
                assert encode_entry(decode_entry(row.entry)) == row.entry
            table = Table.from_log([row[:2] for row in stored.rows], stored.deal_keys, bytes)
            assert encode_summary(table) == listing.summary
            assert decode_summary(listing.summary).seats


def test_every_record_in_the_kept_store_can_be_replayed(path: Path) -> None:
    with Reader(path) as reader:
        records = [record for listing in reader.list_tables() for record in reader.load_records(listing.id)]
    assert records
    assert all(replay(parse_record(record.text)).game.over for record in records)


def schema_of(path: Path) -> str:
    sql = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name"
    with closing(sqlite3.connect(path)) as connection:
        found = [str(row[0]) for row in connection.execute(sql)]
        pragmas = ("application_id", "user_version")
        found += [f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]}" for name in pragmas]
    return ";\n".join(re.sub(r"\s*--.*", "", sql) for sql in found) + ";\n"


def test_a_new_store_has_the_pinned_schema(tmp_path: Path, path: Path) -> None:
    """Comments in the schema may change, so the test ignores them."""
    SqliteStore(tmp_path / "new.db").close_connection()
    assert schema_of(tmp_path / "new.db") == SCHEMA.read_text(encoding="utf-8")
    assert schema_of(path) == SCHEMA.read_text(encoding="utf-8")


def without_lines(entries: Any, person: str) -> Any:  # noqa: ANN401 - the signature of the function that it replaces
    return [], [], []


def test_planted_missing_personal_data_is_found(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catches(
        lambda: check_read(path), monkeypatch, "penultima.store.upkeep.person_data.collect_personal_data", without_lines
    )


def test_planted_a_renamed_credential_in_the_store_is_found(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE doors SET name = 'entry' WHERE name = 'join'")
    with pytest.raises(AssertionError):
        check_read(path)
