"""A table is loaded in slices. Commands may arrive between two slices, and several tables load in turns."""

from penultima.protocol.client_messages import Rename, Say
from penultima.runtime.access.limits import Limits
from penultima.runtime.outputs import ContinueLoading
from tests.helpers.runtime.memory_driver import Driver, Person, restart_after_crash

NAMES = 30


class Sliced(Driver):
    """A driver whose loading can be paused. A paused driver loads the next slice when a test calls `load_more`."""

    paused = True

    def _carry_out(self, out: object) -> None:
        if not isinstance(out, ContinueLoading) or not self.paused:
            super()._carry_out(out)

    def load_more(self) -> None:
        self.runtime.load_more(self.now)
        self.run()


def asleep(tables: int = 1) -> tuple[Sliced, list[Person]]:
    """Return a restarted runtime, and the hosts of its sleeping tables. Each table has a few dozen entries."""
    driver = Driver()
    hosts = []
    for _ in range(tables):
        host = driver.create_host()
        for number in range(NAMES):
            assert host.ask(Rename(f"r{number}", f"Ana {number}")).kind == "done"
        hosts.append(host)
    later = Sliced(driver.store, seed="later", limits=Limits(load_slice_rows=10))
    later.now = driver.now + 1_000
    return later, hosts


def comes(driver: Driver, host: Person) -> Person:
    person = driver.connect(host.secret)
    person.hello(host.table)
    return person


def test_tables_load_in_turns_so_that_a_short_log_does_not_wait_for_a_long_one() -> None:
    driver, [long, short] = asleep(2)
    stored = driver.store._tables[short.table]
    stored.rows, stored.answers = stored.rows[:2], {}
    slow, quick = comes(driver, long), comes(driver, short)
    assert (slow.frames, quick.frames) == ([], [])
    driver.load_more()
    driver.load_more()
    assert (slow.is_welcome, quick.is_welcome) == (False, True)
    driver.paused = False
    driver.load_more()
    assert slow.is_welcome
    assert slow.news.now.version > NAMES


def test_commands_sent_between_two_slices_are_answered_once_the_table_is_loaded() -> None:
    driver, [host] = asleep()
    person = comes(driver, host)
    person.send(Say("c", "hello"))
    driver.load_more()
    person.send(Say("d", "hello"))
    driver.paused = False
    driver.load_more()
    assert [answer.kind for answer in person.answers("c") + person.answers("d")] == ["done", "done"]


def test_a_client_that_disconnects_between_two_slices_leaves_nothing_behind() -> None:
    driver, [host] = asleep()
    person = comes(driver, host)
    driver.load_more()
    person.disconnect()
    driver.paused = False
    driver.load_more()
    driver.wait(60_000)
    assert driver.runtime.awake_tables == frozenset()
    assert driver.runtime.wake_at_ms is None


def test_a_table_blocked_between_two_slices_is_loaded_again_for_the_next_client() -> None:
    driver, [host] = asleep()
    person = comes(driver, host)
    driver.runtime.block_table(host.table, "table.restart")
    driver.run()
    assert person.bye_reason == "table.restart"
    driver.runtime.unblock_table(host.table)
    driver.paused = False
    back = comes(driver, host)
    driver.load_more()
    assert back.is_welcome
    assert not driver.runtime.stopped_tables


def test_damage_in_a_later_slice_stops_only_that_table() -> None:
    driver, [broken, whole] = asleep(2)
    rows = driver.store._tables[broken.table].rows
    rows[25] = rows[25]._replace(entry=rows[24].entry)
    first, second = comes(driver, broken), comes(driver, whole)
    driver.paused = False
    driver.load_more()
    assert first.bye_reason == "table.stopped"
    assert list(driver.runtime.stopped_tables) == [broken.table]
    assert second.is_welcome


def test_a_runtime_drained_between_two_slices_disconnects_everybody() -> None:
    driver, [host] = asleep()
    person = comes(driver, host)
    driver.runtime.drain(driver.now)
    driver.runtime.disconnect_all(driver.now)
    driver.run()
    assert person.bye_reason == "table.restart"
    driver.load_more()
    assert host.reconnect(driver=restart_after_crash(driver)).is_welcome
