"""The secret that makes somebody the same person to a server, the next time too."""

import stat
import threading
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.hall.doors import person_of
from penultima.terminal.identity import secret_for

HOME, AWAY = "http://127.0.0.1:21108", "https://cards.example"


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_each_server_gets_a_secret_of_its_own_and_always_the_same(tmp_path: Path) -> None:
    here, there = secret_for(HOME, tmp_path), secret_for(AWAY, tmp_path)
    assert person_of(here) != person_of(there)
    assert (secret_for(HOME, tmp_path), secret_for(AWAY, tmp_path)) == (here, there)


def test_nobody_else_on_the_machine_can_read_it(tmp_path: Path) -> None:
    secret_for(HOME, tmp_path / "new" / "folder")
    [path] = files(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_two_first_visits_at_once_are_one_person(tmp_path: Path) -> None:
    found: list[str] = []
    gate = threading.Barrier(8)

    def visit() -> None:
        gate.wait()
        found.append(secret_for(HOME, tmp_path))

    threads = [threading.Thread(target=visit) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [secret_for(HOME, tmp_path)] * 8
    assert len(files(tmp_path)) == 1


@pytest.mark.parametrize("content", [b"", b"short\n", b"\xff" * 22, b"A" * 23, b"A" * 22 + b"\nmore", b"x" * 5000])
def test_a_file_that_has_no_secret_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    """It may be the only way back to a seat, so it is never written over."""
    secret_for(HOME, tmp_path)
    [path] = files(tmp_path)
    path.write_bytes(content)
    with pytest.raises(BadInput, match="a secret is 22 letters") as problem:
        secret_for(HOME, tmp_path)
    assert str(problem.value).startswith(str(path))
    assert path.read_bytes() == content


def test_where_none_can_be_kept_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "secrets").write_text("a file in the way")
    with pytest.raises(BadInput, match=r"(?i)(file exists|not a directory)$"):
        secret_for(HOME, tmp_path)


def test_a_folder_in_its_place_is_said_to_be_one(tmp_path: Path) -> None:
    secret_for(HOME, tmp_path)
    [path] = files(tmp_path)
    path.unlink()
    path.mkdir()
    with pytest.raises(BadInput, match="is a directory"):
        secret_for(HOME, tmp_path)
