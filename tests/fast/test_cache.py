"""Compiled code is found again, and never used for other sources."""

import os
import shutil
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.fast import cache


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "penultima"
    for path in (path for files in cache.SOURCES for path in cache.PACKAGE.glob(files)):
        place = copy / path.relative_to(cache.PACKAGE)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    monkeypatch.setattr(cache, "PACKAGE", copy)
    return copy


def test_the_same_sources_have_the_same_folder(package: Path) -> None:
    folder = cache.digest()
    (package / "kernel" / "score.py").touch()
    assert cache.digest() == folder


def test_a_change_in_any_rule_makes_another_folder(package: Path) -> None:
    before = cache.digest()
    rule = package / "kernel" / "score.py"
    rule.write_text(rule.read_text() + "\n# changed\n")
    assert cache.digest() != before


def test_bounds_checking_has_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    without = cache.digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert cache.digest() != without


def test_old_folders_are_removed_the_newest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENULTIMA_CACHE", str(tmp_path))
    for age in range(1, 8):
        aged(tmp_path / f"numba-{age}", age, cache.MARK)
    ours = cache.prepare()
    kept = {folder.name for folder in tmp_path.iterdir()}
    assert kept == {ours.name, "numba-1", "numba-2", "numba-3"}


def aged(folder: Path, age: int, *files: str) -> None:
    folder.mkdir()
    for name in files:
        (folder / name).touch()
    os.utime(folder, (1_000_000 - age, 1_000_000 - age))


def test_folders_of_somebody_else_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they are called: PENULTIMA_CACHE may name any folder."""
    monkeypatch.setenv("PENULTIMA_CACHE", str(tmp_path))
    for age in range(8):
        aged(tmp_path / f"numba-thesis-{age}", age, "chapter.txt")
        aged(tmp_path / f"numba-{age}", age, cache.MARK)
    cache.prepare()
    names = {folder.name for folder in tmp_path.iterdir()}
    assert names >= {f"numba-thesis-{age}" for age in range(8)}
    assert len(names) == 8 + cache.KEPT


def test_a_file_in_the_place_of_our_folder_makes_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENULTIMA_CACHE", str(tmp_path))
    (tmp_path / f"numba-{cache.digest()}").write_text("left by a crash")
    assert [path.name for path in cache.prepare().iterdir()] == [cache.MARK]


def test_a_cache_folder_that_cannot_be_made_is_bad_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PENULTIMA_CACHE", str(tmp_path / "file"))
    with pytest.raises(BadInput, match="no place for compiled code"):
        cache.prepare()
