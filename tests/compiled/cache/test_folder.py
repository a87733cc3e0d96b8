"""Compiled code is reused only for the sources that it was compiled from."""

import os
import shutil
from pathlib import Path

import pytest

from penultima.compiled.cache import folder
from penultima.errors import BadInput


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "penultima"
    for path in folder.source_files():
        target = copy / path.relative_to(folder.PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    monkeypatch.setattr(folder, "PACKAGE", copy)
    return copy


def test_unchanged_sources_have_the_same_digest(package: Path) -> None:
    before = folder.source_digest()
    (package / "kernel" / "score.py").touch()
    assert folder.source_digest() == before


def test_a_changed_kernel_source_changes_the_digest(package: Path) -> None:
    before = folder.source_digest()
    rule = package / "kernel" / "score.py"
    rule.write_text(rule.read_text() + "\n# changed\n")
    assert folder.source_digest() != before


def test_bounds_checking_changes_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    without = folder.source_digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert folder.source_digest() != without


def test_old_cache_folders_are_removed_and_the_newest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENULTIMA_CACHE", str(tmp_path))
    for age in range(1, 8):
        aged(tmp_path / f"numba-{age}", age, folder.MARK)
    ours = folder.prepare_folder()
    remaining = {folder.name for folder in tmp_path.iterdir()}
    assert remaining == {ours.name, "numba-1", "numba-2", "numba-3"}


def aged(folder: Path, age: int, *files: str) -> None:
    folder.mkdir()
    for name in files:
        (folder / name).touch()
    os.utime(folder, (1_000_000 - age, 1_000_000 - age))


def test_folders_of_other_programs_are_not_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PENULTIMA_CACHE may name any folder, so folders of other programs are kept even if their names are similar."""
    monkeypatch.setenv("PENULTIMA_CACHE", str(tmp_path))
    for age in range(8):
        aged(tmp_path / f"numba-thesis-{age}", age, "chapter.txt")
        aged(tmp_path / f"numba-{age}", age, folder.MARK)
    folder.prepare_folder()
    names = {folder.name for folder in tmp_path.iterdir()}
    assert names >= {f"numba-thesis-{age}" for age in range(8)}
    assert len(names) == 8 + folder.MAX_FOLDERS


def test_a_file_with_the_name_of_the_cache_folder_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENULTIMA_CACHE", str(tmp_path))
    (tmp_path / f"numba-{folder.source_digest()}").write_text("left by a crash")
    assert [path.name for path in folder.prepare_folder().iterdir()] == [folder.MARK]


def test_a_cache_folder_that_cannot_be_created_is_bad_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PENULTIMA_CACHE", str(tmp_path / "file"))
    with pytest.raises(BadInput, match="no place for compiled code"):
        folder.prepare_folder()
