"""Changes of presence that wait in a table's inbox."""

from penultima.runtime.tables.inbox import PresenceChanged
from penultima.runtime.tables.live_table import LiveTable
from tests.helpers.runtime.memory_driver import Driver


def presence_changes(live_table: LiveTable) -> list[tuple[int, bool]]:
    return [(mail.now_ms, mail.here) for mail in live_table.inbox if isinstance(mail, PresenceChanged)]


def test_repeated_presence_changes_collapse_to_the_last_change_and_its_time() -> None:
    """If a person connects and disconnects repeatedly, the inbox contains at most two of these changes."""
    driver = Driver()
    driver.create_host()
    [live_table] = driver.runtime._registry.values()
    for now in range(1, 100, 2):
        live_table.note_presence("ben", now, here=True)
        live_table.note_presence("ben", now + 1, here=False)
    assert presence_changes(live_table) == [(1, True), (100, False)]
    live_table.note_presence("ben", 101, here=True)
    assert presence_changes(live_table) == [(1, True)]
