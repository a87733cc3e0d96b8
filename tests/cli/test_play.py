"""penultima play --record: the match is written down, or refused before the first card."""

import subprocess
import sys
from pathlib import Path

from penultima.notation.record_text import parse_record
from penultima.playback import replay


def play(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "penultima", "play", "--lang", "en", "--seed", "3", *map(str, arguments)]
    return subprocess.run(command, check=False, input="1\n1\n1\n", capture_output=True, text=True)


def test_play_writes_a_record_that_holds(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    done = play("--record", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert str(path) in done.stdout.splitlines()[-1]
    record = parse_record(path.read_text(encoding="utf-8"))
    assert record.length > 0
    assert replay(record).record(record.names) == record


def test_play_refuses_a_record_that_is_there_before_the_first_card(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    path.write_text("precious")
    done = play("--record", path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"penultima: --record: {path}: file exists\n"
    assert path.read_text() == "precious"


def test_play_refuses_a_place_that_cannot_be_written_before_the_first_card(tmp_path: Path) -> None:
    done = play("--record", tmp_path / "nowhere" / "played.pen")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("played.pen: no such file or directory\n")


def test_play_refuses_a_folder_that_is_none_before_the_first_card(tmp_path: Path) -> None:
    """Closed to everybody, the superuser too."""
    (tmp_path / "text").touch()
    done = play("--record", tmp_path / "text" / "played.pen")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("played.pen: not a directory\n")


def test_a_bad_flag_of_play_leaves_no_file_behind(tmp_path: Path) -> None:
    path = tmp_path / "played.pen"
    assert play("--record", path, "--players", "99").returncode == 2
    assert not path.exists()
