"""Effects of commands.

If a command gets the answer `done`, the entry at the version in the answer must be the effect of this command alone.
"""

from penultima.notation.action import parse_action
from penultima.protocol import client_messages as w
from penultima.table.log.entry import (
    ActionTaken,
    CardsDealt,
    Entry,
    GuestUpdated,
    HostChanged,
    LifeChanged,
    LineSaid,
    PauseChanged,
    PersonReady,
    SeatUpdated,
    SetupChanged,
)
from penultima.table.log.facts import NOBODY
from tests.fault_simulator.ledger import Command, must
from tests.fault_simulator.log_replay import LogReplay

EXPECTED_ENTRIES: dict[type[Command], tuple[type[Entry], ...]] = {
    w.Act: (ActionTaken,),
    w.Say: (LineSaid,),
    w.SayPhrase: (LineSaid,),
    w.Sit: (SeatUpdated, HostChanged),
    w.Stand: (SeatUpdated, HostChanged),
    w.TakeBack: (SeatUpdated,),
    w.SeatBot: (SeatUpdated,),
    w.ClearSeat: (SeatUpdated,),
    w.Arrange: (SetupChanged,),
    w.Start: (CardsDealt,),
    w.Remove: (GuestUpdated,),
    w.Mute: (GuestUpdated,),
    w.Bar: (GuestUpdated,),
    w.End: (LifeChanged,),
    w.Close: (LifeChanged,),
    w.Ready: (PersonReady,),
    w.Pause: (PauseChanged,),
    w.GoOn: (PauseChanged, SeatUpdated),
}
"""The types of log entry that each command may cause, at the version that the answer `done` gives.

Commands that are not listed are not checked.
"""
HOSTS = (w.SeatBot, w.ClearSeat, w.Arrange, w.Start, w.Remove, w.Mute, w.Bar, w.End, w.Close)


class Effects:
    def __init__(self, log: LogReplay) -> None:
        self.log = log
        self.claimed: dict[int, tuple[str, str]] = {}
        """The command that caused each version, as (person, id of the command)."""

    def done(self, person: str, number: int, command: Command, version: int) -> None:
        kinds = EXPECTED_ENTRIES.get(type(command))
        if kinds is None:
            return
        must(1 <= version <= self.log.version, "what is done is stored", command, version, self.log.version)
        entry = self.log.entry(version)
        if isinstance(command, w.Act) and isinstance(entry, LifeChanged):  # the action ended the match
            version -= 1
            entry = self.log.entry(version)
        must(isinstance(entry, kinds), "done, and the version has it", command, entry)
        owner = self.claimed.setdefault(version, (person, command.id))
        must(owner == (person, command.id), "one effect, one command", command, owner, entry)
        self._check(number, command, entry, version)

    def _check(self, number: int, command: Command, entry: Entry, version: int) -> None:
        before, after = self.log.facts_before(version), self.log.facts[version - 1]
        if isinstance(command, HOSTS):
            must(before.host == number, "only the host does that", command, number, before.host)
        match entry:
            case ActionTaken():
                assert isinstance(command, w.Act)
                same = (command.seat, parse_action(command.wish)) == (entry.seat, parse_action(entry.act))
                must(same and entry.by == "person", "what was done is what was wished", command, entry)
                must(command.of in self.log.open[version - 2], "nothing is done for what is over", command, entry)
                must(before.seats[entry.seat].person == number, "everybody acts for their own seats", command, entry)
                must(
                    command.anyway or not self.log.is_misplay(version),
                    "no misplay that was not intended",
                    command,
                    entry,
                )
            case LineSaid() | PersonReady() | PauseChanged():
                must(entry.person == number, "in one's own name", command, entry)
            case SeatUpdated() if isinstance(command, w.TakeBack):
                seat = after.seats[command.seat]
                must(seat.person == number and not seat.stand_in, "who takes the seat back has it", command, entry)
            case GuestUpdated() if isinstance(command, w.Remove):
                must(after.people[command.person].removed, "who is removed is not a guest any more", command, entry)
            case _:
                pass

    def unclaimed(self) -> list[int]:
        """List the versions that only a command can have caused, but that no answer `done` has named."""
        return [
            version
            for version, entry in enumerate(self.log.entries, 1)
            if version not in self.claimed and is_from_person(entry)
        ]


def is_from_person(entry: Entry) -> bool:
    """Return whether an entry can only come from a command."""
    if isinstance(entry, ActionTaken):
        return entry.by == "person"
    if isinstance(entry, PauseChanged):
        return entry.person != NOBODY
    return isinstance(entry, LineSaid | PersonReady) or (
        isinstance(entry, GuestUpdated) and entry.why in ("muted", "barred")
    )
