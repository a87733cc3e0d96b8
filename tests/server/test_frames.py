"""C5: whatever bytes come, there is a typed refusal; nothing breaks, changes or leaks. 10^6 frames: `make frames`."""

from pathlib import Path

from tests.server.many_frames import Found, thrown

FRAMES = 100_000


def test_a_hundred_thousand_frames_of_noise_change_nothing(tmp_path: Path) -> None:
    found = thrown(tmp_path / "store.db", FRAMES, seed=1)
    assert found == Found(frames=FRAMES, versions=0, broken=0, stopped=0, leaks=0, is_playable=True)
