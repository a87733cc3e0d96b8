"""Files are written completely or not at all."""

from pathlib import Path

import pytest

from penultima.cli.output.atomic_file import atomic_file
from penultima.errors import BadInput


def test_the_old_file_stays_until_the_new_one_is_complete(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old", encoding="utf-8")
    with atomic_file(path) as file:
        file.write("ne")
        file.flush()
        assert path.read_text(encoding="utf-8") == "old"
        file.write("w")
    assert path.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("problem", [KeyboardInterrupt(), BadInput("planted"), ZeroDivisionError()])
def test_failed_work_leaves_no_file(tmp_path: Path, problem: BaseException) -> None:
    path = tmp_path / "page.html"

    def fail() -> None:
        with atomic_file(path) as file:
            file.write("half")
            raise problem

    with pytest.raises(type(problem)):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_an_unwritable_file_is_refused_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "text").touch()
    for path, reason in (
        (tmp_path, "not a file"),
        (Path("/dev/null"), "not a file"),
        (tmp_path / "nowhere" / "page.html", "no such file or directory"),
        (tmp_path / "text" / "page.html", "not a directory"),
    ):
        with pytest.raises(BadInput, match=f"^{path}: {reason}$"), atomic_file(path):
            pytest.fail("the work was begun")
    assert [each.name for each in tmp_path.iterdir()] == ["text"]


def test_a_symbolic_link_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch()
    link.symlink_to(target)
    with pytest.raises(BadInput, match="a link; name the file itself"), atomic_file(link):
        pytest.fail("the work was begun")
    assert link.is_symlink()
