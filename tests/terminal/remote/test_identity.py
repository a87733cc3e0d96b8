"""The stored secret that identifies a person to a server on later visits."""

import stat
import threading
from pathlib import Path

import pytest

from penultima.errors import BadInput
from penultima.runtime.access.credentials import derive_person_id
from penultima.terminal.remote.identity import load_or_create_secret

HOME, AWAY = "http://127.0.0.1:21108", "https://cards.example"


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_each_server_gets_its_own_stable_secret(tmp_path: Path) -> None:
    here, there = load_or_create_secret(HOME, tmp_path), load_or_create_secret(AWAY, tmp_path)
    assert derive_person_id(here) != derive_person_id(there)
    assert (load_or_create_secret(HOME, tmp_path), load_or_create_secret(AWAY, tmp_path)) == (here, there)


def test_secret_file_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    load_or_create_secret(HOME, tmp_path / "new" / "folder")
    [path] = files(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_two_simultaneous_first_visits_share_one_secret(tmp_path: Path) -> None:
    found: list[str] = []
    gate = threading.Barrier(8)

    def visit() -> None:
        gate.wait()
        found.append(load_or_create_secret(HOME, tmp_path))

    threads = [threading.Thread(target=visit) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [load_or_create_secret(HOME, tmp_path)] * 8
    assert len(files(tmp_path)) == 1


@pytest.mark.parametrize("content", [b"", b"short\n", b"\xff" * 22, b"A" * 23, b"A" * 22 + b"\nmore", b"x" * 5000])
def test_file_without_a_secret_is_refused_unchanged(tmp_path: Path, content: bytes) -> None:
    """The file may contain the only copy of a secret, so it is never overwritten."""
    load_or_create_secret(HOME, tmp_path)
    [path] = files(tmp_path)
    path.write_bytes(content)
    with pytest.raises(BadInput, match="a secret is 22 letters") as problem:
        load_or_create_secret(HOME, tmp_path)
    assert str(problem.value).startswith(str(path))
    assert path.read_bytes() == content


def test_unwritable_secret_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "secrets").write_text("a file in the way")
    with pytest.raises(BadInput, match=r"(?i)(file exists|not a directory)$"):
        load_or_create_secret(HOME, tmp_path)


def test_folder_in_place_of_the_secret_is_reported(tmp_path: Path) -> None:
    load_or_create_secret(HOME, tmp_path)
    [path] = files(tmp_path)
    path.unlink()
    path.mkdir()
    with pytest.raises(BadInput, match="is a directory"):
        load_or_create_secret(HOME, tmp_path)
