"""Lines reach the disk whole or not at all."""

import os
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.terminal import journal
from penultima.terminal.journal import Journal, continued, new_journal


def test_the_file_appears_with_its_first_lines_and_grows_by_whole_ones(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    kept = new_journal(path)
    assert list(tmp_path.iterdir()) == []
    kept.add("head\ndeal 1\n")
    assert path.read_text() == "head\ndeal 1\n"
    kept.add("0: draw\n")
    assert path.read_text() == "head\ndeal 1\n0: draw\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("there", ["file", "link"])
def test_what_is_there_is_not_touched(tmp_path: Path, there: str) -> None:
    path = tmp_path / "match.pen"
    if there == "file":
        path.write_text("precious")
    else:
        path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(BadInput, match="file exists"):
        new_journal(path)


def test_a_file_that_came_meanwhile_is_not_touched_either(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    kept = new_journal(path)
    path.write_text("precious")
    kept.add("head\n")
    assert str(kept.problem) == f"{path}: file exists"
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_two_programs_do_not_write_one_record(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    kept = new_journal(path)
    kept.add("head\n")
    with pytest.raises(BadInput, match="another program is writing this record"):
        continued(path, "head\n")
    assert path.read_text() == "head\n"
    kept.add("0: draw\n")
    assert kept.problem is None


def torn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes three bytes and is full then."""
    real = os.write
    room = [3]

    def write(file: int, data: bytes) -> int:
        if not room:
            raise OSError(28, os.strerror(28))
        return real(file, data[: room.pop()])

    monkeypatch.setattr(os, "write", write)


def broken_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> Journal:
    kept = new_journal(path)
    kept.add("head\n")
    torn(monkeypatch)
    kept.add("0: play R7\n")
    return kept


def test_a_line_that_does_not_fit_is_taken_back_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.pen"
    kept = broken_off(path, monkeypatch)
    assert str(kept.problem) == f"{path}: no space left on device"
    assert path.read_text() == "head\n"


def test_a_journal_that_leaves_half_a_line_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: nothing is taken back."""
    monkeypatch.setattr(journal, "_append", journal._write)
    path = tmp_path / "match.pen"
    broken_off(path, monkeypatch)
    assert path.read_text() == "head\n0: "


def test_one_that_goes_on_drops_what_is_torn(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    path.write_text("head\nañ\nto", encoding="utf-8")
    kept = continued(path, "head\nañ\n")
    kept.add("more\n")
    assert path.read_text(encoding="utf-8") == "head\nañ\nmore\n"
