"""A few of the deals that `python -m tests.terminal.sixty` plays: in real terminals and in real time."""

from pathlib import Path

from penultima.notation.record_file import read_one
from penultima.playback import replay
from tests.terminal.sixty import EDITIONS, counted, played

SHORT = {"giant": 10, "race": 8, "official": 4}
"""Seeds of deals that do not last long."""


def test_a_scripted_person_plays_a_deal_of_each_edition_to_its_end(tmp_path: Path) -> None:
    done = played(SHORT.items(), tmp_path, len(SHORT), "--players", "2")
    assert {*SHORT} == {*EDITIONS}
    for scripted in done:
        assert replay(read_one(scripted.record)).game.over
        told = scripted.transcript.read_text(encoding="utf-8")
        assert "The cards that are left:" in told
        assert told.endswith("(exit code 0)\n")
        assert "Traceback" not in told
    assert counted(scripted.record for scripted in done)["deals"] == len(SHORT)
