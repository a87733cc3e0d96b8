"""A line is written to the file completely or not at all."""

import os
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.terminal.local import line_file
from penultima.terminal.local.line_file import LineFile, continue_journal, create_journal


def test_file_appears_with_its_first_lines_and_grows_by_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    kept = create_journal(path)
    assert list(tmp_path.iterdir()) == []
    kept.add("head\ndeal 1\n")
    assert path.read_text() == "head\ndeal 1\n"
    kept.add("0: draw\n")
    assert path.read_text() == "head\ndeal 1\n0: draw\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("there", ["file", "link"])
def test_existing_file_is_not_overwritten(tmp_path: Path, there: str) -> None:
    path = tmp_path / "match.pen"
    if there == "file":
        path.write_text("precious")
    else:
        path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(BadInput, match="file exists"):
        create_journal(path)


def test_file_created_in_the_meantime_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    kept = create_journal(path)
    path.write_text("precious")
    kept.add("head\n")
    assert str(kept.problem) == f"{path}: file exists"
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_second_writer_of_a_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    kept = create_journal(path)
    kept.add("head\n")
    with pytest.raises(BadInput, match="another program is writing this record"):
        continue_journal(path, "head\n")
    assert path.read_text() == "head\n"
    kept.add("0: draw\n")
    assert kept.problem is None


def torn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a disk that has room for only three more bytes."""
    real = os.write
    room = [3]

    def write(file: int, data: bytes) -> int:
        if not room:
            raise OSError(28, os.strerror(28))
        return real(file, data[: room.pop()])

    monkeypatch.setattr(os, "write", write)


def broken_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> LineFile:
    kept = create_journal(path)
    kept.add("head\n")
    torn(monkeypatch)
    kept.add("0: play R7\n")
    return kept


def test_failed_line_is_rolled_back_and_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.pen"
    kept = broken_off(path, monkeypatch)
    assert str(kept.problem) == f"{path}: no space left on device"
    assert path.read_text() == "head\n"


def test_planted_half_written_line_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect does not remove the part of the line that was written."""
    monkeypatch.setattr(line_file, "_append_atomically", line_file._write_all)
    path = tmp_path / "match.pen"
    broken_off(path, monkeypatch)
    assert path.read_text() == "head\n0: "


def test_continued_file_drops_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    path.write_text("head\nañ\nto", encoding="utf-8")
    kept = continue_journal(path, "head\nañ\n")
    kept.add("more\n")
    assert path.read_text(encoding="utf-8") == "head\nañ\nmore\n"
