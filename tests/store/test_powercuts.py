"""After a power cut at any moment the store opens and contains every acknowledged commit."""

from pathlib import Path
from random import Random

import pytest

from penultima.store import sqlite_connection
from penultima.store.schema import MIGRATIONS, read_version
from penultima.store.sqlite import SqliteStore
from stress.powercuts import NAME, cut_power
from tests.helpers.store.failing_disk import FailingDisk, files_after_power_cut


def test_nothing_that_was_acknowledged_is_lost_in_a_power_cut(tmp_path: Path) -> None:
    cut_power(tmp_path, cuts=20, seed=1)


@pytest.mark.parametrize("sync", ["OFF", "NORMAL"])
def test_planted_a_store_that_acknowledges_before_syncing_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sync: str
) -> None:
    """The planted defect is a setting of SQLite that acknowledges a commit before it is synced to the disk."""
    settings = [setting.replace("synchronous = FULL", f"synchronous = {sync}") for setting in sqlite_connection.PRAGMAS]
    assert settings != list(sqlite_connection.PRAGMAS)
    monkeypatch.setattr(sqlite_connection, "PRAGMAS", settings)
    with pytest.raises(AssertionError, match="something was lost"):
        cut_power(tmp_path, cuts=20, seed=1)


def test_a_store_whose_creation_was_interrupted_can_be_created_again(tmp_path: Path) -> None:
    disk, chance = FailingDisk(), Random(1)
    (tmp_path / "life").mkdir()
    SqliteStore(tmp_path / "life" / NAME, connect=disk.connect).close_connection()
    for cut in range(len(disk.operations)):
        folder = tmp_path / f"after {cut}"
        folder.mkdir()
        for name, data in files_after_power_cut({}, disk.operations[:cut], chance).items():
            (folder / name).write_bytes(data)
        with SqliteStore(folder / NAME) as store:
            assert read_version(store.connection) == len(MIGRATIONS)
            assert store.list_tables() == []
