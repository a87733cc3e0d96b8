"""The power goes at any moment: nothing that was acknowledged is lost, and the store opens."""

from pathlib import Path
from random import Random

import pytest

from penultima.store import connection
from penultima.store.schema import MIGRATIONS, version_of
from penultima.store.sqlite import SqliteStore
from tests.store.disk import Disk, left
from tests.store.powercuts import NAME, cut_power


def test_nothing_that_was_acknowledged_is_lost_in_a_power_cut(tmp_path: Path) -> None:
    cut_power(tmp_path, cuts=20, seed=1)


@pytest.mark.parametrize("sync", ["OFF", "NORMAL"])
def test_a_store_that_acknowledges_before_all_is_on_the_disk_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sync: str
) -> None:
    """Planted."""
    settings = [setting.replace("synchronous = FULL", f"synchronous = {sync}") for setting in connection.SETTINGS]
    assert settings != list(connection.SETTINGS)
    monkeypatch.setattr(connection, "SETTINGS", settings)
    with pytest.raises(AssertionError, match="something was lost"):
        cut_power(tmp_path, cuts=20, seed=1)


def test_a_store_whose_making_is_cut_short_can_be_made_again(tmp_path: Path) -> None:
    disk, chance = Disk(), Random(1)
    (tmp_path / "life").mkdir()
    SqliteStore(tmp_path / "life" / NAME, connect=disk.connect).give_up()
    for cut in range(len(disk.acts)):
        folder = tmp_path / f"after {cut}"
        folder.mkdir()
        for name, data in left({}, disk.acts[:cut], chance).items():
            (folder / name).write_bytes(data)
        with SqliteStore(folder / NAME) as store:
            assert version_of(store.connection) == len(MIGRATIONS)
            assert store.tables() == []
