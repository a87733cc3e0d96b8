"""All tables that are awake, each by itself: whatever goes wrong at one stops no other."""

from collections.abc import Iterator
from contextlib import contextmanager

from penultima.hall.alarms import Alarms
from penultima.hall.house import House
from penultima.hall.out import Load, Retire
from penultima.hall.room import Room
from penultima.hall.trouble import Trouble, trouble_of
from penultima.hall.turn import part, run
from penultima.table.fold import OtherRules

RULES = "table.rules"


class Rooms(dict[str, Room]):
    """By the id of the table."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house
        self.alarms = Alarms()
        self.stopped: dict[str, Trouble] = {}
        """Tables that were found broken, and how. They stay shut as long as this hall lives."""

    def rouse(self, table: str, left: int) -> Room:
        """What is loaded for an errand alone sleeps again at once: nothing happens there by itself."""
        room = self.get(table)
        if room is None:
            room = self[table] = Room(self._house, table, left)
            self._house.out.append(Load(table))
        return room

    def settle(self, room: Room, now: int) -> None:
        """Let it do what waits, and say when it is to be woken."""
        with self.alone(room):
            run(room, now)
            self.alarms.set(room.id, room.wake_at)

    @contextmanager
    def alone(self, room: Room) -> Iterator[None]:
        """Whatever goes wrong stops this table and no other; its entries are kept."""
        try:
            yield
        except OtherRules:
            self._house.counts["retired"] += 1
            self._house.out.append(Retire(room.id, RULES))
            self.leave(room, RULES)
        except Exception as problem:  # noqa: BLE001 - no mistake in one table may reach the others
            self.stop(room, problem)

    def stop(self, room: Room, problem: Exception) -> None:
        self.stopped[room.id] = trouble_of(problem)
        self._house.counts["stopped"] += 1
        self.leave(room, "table.stopped")

    def wake(self, now: int) -> None:
        for table in self.alarms.due(now):
            self._wake(self[table], now)

    def _wake(self, room: Room, now: int) -> None:
        if room.sleeps_at is not None and room.sleeps_at <= now and not room.mailbox:
            self._unload(room)
            return
        with self.alone(room):
            room.tick(now)
        self.settle(room, now)

    def leave(self, room: Room, why: str) -> None:
        """There is no such table, or it cannot go on."""
        part(room, why, "gone")
        self._unload(room)

    def leave_all(self, why: str) -> None:
        """Until another hall is there."""
        for room in tuple(self.values()):
            part(room, why, "again")
            self._unload(room)

    def _unload(self, room: Room) -> None:
        room.clear()
        self.pop(room.id, None)
        self.alarms.set(room.id, None)
