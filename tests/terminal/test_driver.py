"""In what order things happen between a hall and a screen."""

import io
from pathlib import Path

import pytest

from penultima.hall.trouble import trouble_of
from penultima.terminal.driver import Driver
from penultima.terminal.journal import Journal, new_journal
from penultima.terminal.seating import sit_down
from tests.terminal.sitting import always, evening, party


class Watched(Journal):
    """Notes what stood on the screen when each text was written."""

    def __init__(self, path: Path, screen: io.StringIO) -> None:
        super().__init__(path)
        self.screen = screen
        self.seen: list[tuple[str, int]] = []

    def add(self, lines: str) -> None:
        self.seen.append((lines, self.screen.getvalue().count("You play a ")))
        super().add(lines)


def plays_seen_before_they_were_written(tmp_path: Path) -> int:
    """How often the screen told a play of mine before the disk had it."""
    out = io.StringIO()
    journal = Watched(tmp_path / "match.pen", out)
    evening(party(options={"target": 0}), always("1"), journal=journal, out=out)
    mine, early = 0, 0
    for lines, told in journal.seen:
        early += told > mine
        mine += sum(line.startswith("0: play ") for line in lines.splitlines())
    assert mine
    return early


def test_what_was_done_is_on_the_disk_before_anybody_is_told(tmp_path: Path) -> None:
    assert plays_seen_before_they_were_written(tmp_path) == 0


def test_a_driver_that_tells_first_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: what follows the entries hears of them a commit late."""
    real, late = Driver._store, []

    def store(self: Driver, commit: object) -> None:
        follow, self.follow = self.follow, lambda *entered: late.append(entered)
        for entered in late:
            assert follow
            follow(*entered)
        late.clear()
        real(self, commit)  # type: ignore[arg-type]
        self.follow = follow

    monkeypatch.setattr(Driver, "_store", store)
    assert plays_seen_before_they_were_written(tmp_path) > 0


def test_a_table_that_breaks_is_no_silence() -> None:
    """A hall stops it and goes on; here there is no other."""
    seated = sit_down(party(), None, calm=True)
    seated.driver.hall.stopped["it"] = trouble_of(ZeroDivisionError("broken"))
    with pytest.raises(RuntimeError, match="ZeroDivisionError: broken"):
        seated.driver.settle()


def test_where_nothing_will_ever_happen_that_is_said() -> None:
    """Nobody has begun."""
    seated = sit_down(party(), None, calm=True)
    assert seated.driver.next_moment is None
    with pytest.raises(RuntimeError, match="nothing will ever happen"):
        seated.driver.wait(seated.driver.next_moment)


def test_a_file_that_comes_while_one_plays_does_not_end_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    journal = new_journal(path)
    path.write_text("precious", encoding="utf-8")
    _, screen = evening(party(options={"target": 0}), always("1"), journal=journal)
    assert screen.count("The match cannot be written down any more") == 1
    assert "Points:" in screen
    assert path.read_text(encoding="utf-8") == "precious"
