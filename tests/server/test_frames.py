"""Frames with arbitrary bytes are refused. They change no table and leak nothing. `stress/frames.py` sends more."""

from pathlib import Path

from stress.frames import FloodResult, throw_frames

FRAMES = 100_000


def test_hostile_frames_change_no_table(tmp_path: Path) -> None:
    found = throw_frames(tmp_path / "store.db", FRAMES, seed=1)
    assert found == FloodResult(frames=FRAMES, versions=0, broken=0, stopped=0, leaks=0, is_playable=True)
