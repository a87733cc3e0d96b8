"""The ends of a few deals as `python -m tests.terminal.sixty` plays them: in real terminals and in real time."""

from functools import partial
from pathlib import Path

from penultima.notation.record_file import read_one
from penultima.playback import replay
from penultima.terminal.journal import new_journal
from tests.terminal.scripted import Scripted
from tests.terminal.sitting import evening, party
from tests.terminal.sixty import EDITIONS, counted, played

LEFT = 5
"""Lines of the record of a deal that are played in time."""


def begun(edition: str, folder: Path) -> Path:
    """A deal that was played calmly almost to its end."""
    path = folder / f"{edition}.pen"
    evening(party(edition, players=2, seed=3), ["1"] * 300, journal=new_journal(path))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-LEFT]), encoding="utf-8")
    return path


def test_a_scripted_person_plays_deals_to_their_end(tmp_path: Path) -> None:
    paths = [begun(edition, tmp_path) for edition in EDITIONS]
    lengths = [read_one(path).length for path in paths]
    done = played([partial(Scripted, 1, path, "--resume", str(path)) for path in paths], len(paths))
    for scripted in done:
        told = scripted.transcript.read_text(encoding="utf-8")
        assert replay(read_one(scripted.record)).game.over
        assert "The cards that are left:" in told
        assert told.endswith("(exit code 0)\n")
        assert "Traceback" not in told
    assert counted(paths)["deals"] == len(EDITIONS)
    assert all(read_one(path).length > length for path, length in zip(paths, lengths, strict=True))
