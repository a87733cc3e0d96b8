"""`done` means that the version has just that effect, that it was the sender's to have, and that it is had once."""

from penultima.notation.wish import parse_wish
from penultima.table.entry import (
    Arranged,
    Dealt,
    Did,
    Entry,
    Hosted,
    Lived,
    Met,
    Paused,
    Readied,
    Said,
    Sat,
)
from penultima.wire import client_in as w
from tests.simulator.ledger import Command, must
from tests.simulator.shadow import Shadow

ENTERED: dict[type[Command], tuple[type[Entry], ...]] = {
    w.Act: (Did,),
    w.Say: (Said,),
    w.SayPhrase: (Said,),
    w.Sit: (Sat, Hosted),
    w.Stand: (Sat, Hosted),
    w.TakeBack: (Sat,),
    w.SeatBot: (Sat,),
    w.ClearSeat: (Sat,),
    w.Arrange: (Arranged,),
    w.Start: (Dealt,),
    w.Remove: (Met,),
    w.Mute: (Met,),
    w.Bar: (Met,),
    w.End: (Lived,),
    w.Close: (Lived,),
    w.Ready: (Readied,),
    w.Pause: (Paused,),
    w.GoOn: (Paused,),
}
"""What stands at the version of a command that was done; the others may leave nothing in the log."""
HOSTS = (w.SeatBot, w.ClearSeat, w.Arrange, w.Start, w.Remove, w.Mute, w.Bar, w.End, w.Close)


class Effects:
    def __init__(self, log: Shadow) -> None:
        self.log = log
        self.claimed: dict[int, tuple[str, str]] = {}
        """Version of an effect to (person, id): whose it was."""

    def done(self, person: str, number: int, command: Command, version: int) -> None:
        kinds = ENTERED.get(type(command))
        if kinds is None:
            return
        must(1 <= version <= self.log.version, "what is done is stored", command, version, self.log.version)
        entry = self.log.entry(version)
        if isinstance(command, w.Act) and isinstance(entry, Lived):  # the last action of a match
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
            case Did():
                assert isinstance(command, w.Act)
                same = (command.seat, parse_wish(command.wish)) == (entry.seat, parse_wish(entry.act))
                must(same and entry.by == "person", "what was done is what was wished", command, entry)
                must(command.of in self.log.open[version - 2], "nothing is done for what is over", command, entry)
                must(before.seats[entry.seat].person == number, "everybody acts for their own seats", command, entry)
                must(
                    command.anyway or not self.log.is_misplay(version), "no misplay that was not meant", command, entry
                )
            case Said() | Readied() | Paused():
                must(entry.person == number, "in one's own name", command, entry)
            case Sat() if isinstance(command, w.TakeBack):
                seat = after.seats[command.seat]
                must(seat.person == number and not seat.stand_in, "who takes the seat back has it", command, entry)
            case Met() if isinstance(command, w.Remove):
                must(after.people[command.person].removed, "who is removed is not a guest any more", command, entry)
            case _:
                pass

    def unclaimed(self) -> list[int]:
        """Versions with something that a person did and that nobody was told is done."""
        return [
            version
            for version, entry in enumerate(self.log.entries, 1)
            if version not in self.claimed and is_somebodys(entry)
        ]


def is_somebodys(entry: Entry) -> bool:
    """Only a command can have led to it."""
    if isinstance(entry, Did):
        return entry.by == "person"
    return isinstance(entry, Said | Paused | Readied) or (isinstance(entry, Met) and entry.why in ("muted", "barred"))
