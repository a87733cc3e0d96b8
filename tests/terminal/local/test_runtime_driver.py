"""A local match stores an action before the screen shows it."""

import io
from pathlib import Path

import pytest

from penultima.runtime.tables.failure import describe_failure
from penultima.terminal.local.line_file import LineFile, create_journal
from penultima.terminal.local.runtime_driver import RuntimeDriver
from penultima.terminal.local.seating import seat_people
from tests.helpers.terminal.plain_match import always, party, play_match


class WatchedFile(LineFile):
    """A record file that notes at each write how many plays the screen has shown."""

    def __init__(self, path: Path, screen: io.StringIO) -> None:
        super().__init__(path)
        self.screen = screen
        self.seen: list[tuple[str, int]] = []

    def add(self, lines: str) -> None:
        self.seen.append((lines, self.screen.getvalue().count("You play a ")))
        super().add(lines)


def plays_seen_before_they_were_written(tmp_path: Path) -> int:
    """Count the person's plays that the screen showed before they were written to the file."""
    out = io.StringIO()
    journal = WatchedFile(tmp_path / "match.pen", out)
    play_match(party(options={"target": 0}), always("1"), journal=journal, out=out)
    mine, early = 0, 0
    for lines, plays_on_screen in journal.seen:
        early += plays_on_screen > mine
        mine += sum(line.startswith("0: play ") for line in lines.splitlines())
    assert mine
    return early


def test_action_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    assert plays_seen_before_they_were_written(tmp_path) == 0


def test_planted_driver_that_shows_before_storing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted defect delays each write until the next commit."""
    real, late = RuntimeDriver._store, []

    def store(self: RuntimeDriver, commit: object) -> None:
        follow, self.follow = self.follow, lambda *entered: late.append(entered)
        for entered in late:
            assert follow
            follow(*entered)
        late.clear()
        real(self, commit)  # type: ignore[arg-type]
        self.follow = follow

    monkeypatch.setattr(RuntimeDriver, "_store", store)
    assert plays_seen_before_they_were_written(tmp_path) > 0


def test_driver_raises_the_failure_of_a_stopped_table() -> None:
    """A server stops only the broken table. A local match has no other table, so the driver raises the failure."""
    seated = seat_people(party(), None, calm=True)
    seated.driver.runtime.stopped_tables["it"] = describe_failure(ZeroDivisionError("broken"))
    with pytest.raises(RuntimeError, match="ZeroDivisionError: broken"):
        seated.driver.settle()


def test_driver_raises_if_it_waits_without_a_timer() -> None:
    """No timer runs before the match has started. A driver that waited for one would wait for ever."""
    seated = seat_people(party(), None, calm=True)
    assert seated.driver.next_event_ms is None
    with pytest.raises(RuntimeError, match="nothing will ever happen"):
        seated.driver.wait(seated.driver.next_event_ms)


def test_unwritable_record_does_not_end_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.pen"
    journal = create_journal(path)
    path.write_text("precious", encoding="utf-8")
    _, screen = play_match(party(options={"target": 0}), always("1"), journal=journal)
    assert screen.count("The match can no longer be recorded") == 1
    assert "Points:" in screen
    assert path.read_text(encoding="utf-8") == "precious"
