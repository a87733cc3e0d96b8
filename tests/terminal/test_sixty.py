"""A short version of `python -m stress.terminal_deals`: the last moves of deals in real terminals and real time."""

from functools import partial
from pathlib import Path

from penultima.notation.record_file import read_record
from penultima.records.replay import replay
from penultima.terminal.local.line_file import create_journal
from stress.terminal_deals import EDITIONS, count_events, play_deals
from tests.helpers.terminal.plain_match import party, play_match
from tests.helpers.terminal.scripted_person import Scripted

LEFT = 5
"""Number of lines that are cut from the end of each deal's record. Their moves are played again in real time."""


def begun(edition: str, folder: Path) -> Path:
    """Play a deal without time, cut the last lines off its record, and return the path of the record."""
    path = folder / f"{edition}.pen"
    play_match(party(edition, players=2, seed=3), ["1"] * 300, journal=create_journal(path))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:-LEFT]), encoding="utf-8")
    return path


def test_scripted_person_finishes_deals_in_a_real_terminal(tmp_path: Path) -> None:
    paths = [begun(edition, tmp_path) for edition in EDITIONS]
    lengths = [read_record(path).length for path in paths]
    done = play_deals([partial(Scripted, 1, path, "--resume", str(path)) for path in paths], len(paths))
    for scripted in done:
        text = scripted.transcript.read_text(encoding="utf-8")
        assert replay(read_record(scripted.record)).game.over
        assert "The cards left:" in text
        assert text.endswith("(exit code 0)\n")
        assert "Traceback" not in text
    assert count_events(paths)["deals"] == len(EDITIONS)
    assert all(read_record(path).length > length for path, length in zip(paths, lengths, strict=True))
