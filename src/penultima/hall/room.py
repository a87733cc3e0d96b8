"""One table that is awake, or is being loaded: who is connected, what waits for it, what is on its way to the store."""

from typing import Literal, NamedTuple

from penultima.hall.answers import Book
from penultima.hall.batch import Batch
from penultima.hall.chain import start_of
from penultima.hall.doors import Doors
from penultima.hall.errand import Errand
from penultima.hall.house import House
from penultima.hall.limits import Bucket
from penultima.hall.mail import Came, Held, Mail, Moved, Ticked, Told
from penultima.hall.peer import Peer
from penultima.hall.places import Homes
from penultima.table.sitting import Asked
from penultima.table.table import Table
from penultima.wire.client_in import Arrange, In

State = Literal["loading", "live", "gone"]


class Shown(NamedTuple):
    """A table as people saw it last, and when in table time."""

    table: Table
    at: int


class Room:
    def __init__(self, house: House, table: str, now: int) -> None:
        self.house = house
        self.id = table
        self.state: State = "loading"
        self._table: Table | None = None
        self.chain = start_of(table)
        self.doors = Doors()
        self.book = Book(house.limits)
        self.homes = Homes(house.places)
        self.peers: dict[int, Peer] = {}
        """By socket, in the order in which they came."""
        self.buckets: dict[str, Bucket] = {}
        """By person: coming back does not fill it."""
        self.lines: dict[str, Bucket] = {}
        """By person who belongs to the table: what they may say."""
        self.mailbox: list[Mail] = []
        self.held: list[Held] = []
        self.errands: list[Errand] = []
        """That are held."""
        self.flight: Batch | None = None
        """Decided, and on its way to the store."""
        self.doubt: Batch | None = None
        """Decided, and nobody knows whether it is stored."""
        self.asks: dict[int, Asked] = {}
        self.shown: Shown | None = None
        self.left = now
        """When the last socket went."""
        self.failures = 0
        """Commits that failed in a row."""
        self.rests = now
        """Until then the table does nothing by itself."""
        self._ticked = -1
        self._began = now
        self._began_at = 0

    @property
    def table(self) -> Table:
        """As it is committed."""
        if self._table is None:
            raise LookupError(f"table {self.id} is not loaded")
        return self._table

    @property
    def is_loaded(self) -> bool:
        return self._table is not None

    def is_hosted_by(self, person: str) -> bool:
        """Or will be, once it is stored."""
        table = self._table if self.flight is None else self.flight.fork
        return table is not None and 0 <= table.facts.host == table.number_of(person)

    def put(self, table: Table, doors: Doors, chain: bytes) -> None:
        self._table, self.chain = table, chain
        self.homes.count(table)
        self._publish_code(self.doors, doors)
        self.doors = doors

    def _publish_code(self, old: Doors, new: Doors) -> None:
        before, after = old.hash_of("code"), new.hash_of("code")
        if before is not None and self.house.codes.get(before) == self.id:
            del self.house.codes[before]
        if after is not None:
            self.house.codes[after] = self.id

    def clear(self) -> None:
        """Nothing is left of it in memory."""
        self.state = "gone"
        self._publish_code(self.doors, Doors())
        self.homes.count(None)
        self.ask_no_more()
        if self.flight is not None:
            self.house.batches.pop(self.flight.number, None)
        self._table, self.flight, self.doubt = None, None, None
        self.mailbox, self.held, self.errands = [], [], []

    def ask_no_more(self) -> None:
        """Of bots elsewhere."""
        for ask in self.asks:
            del self.house.asks[ask]
        self.asks = {}

    # -- time

    def open(self, now: int) -> None:
        """Table time goes on from the last entry: what was before costs nobody anything."""
        self.state = "live"
        self._began, self._began_at = now, self.table.at

    def time(self, now: int) -> int:
        """Table time."""
        return self._began_at + max(0, now - self._began)

    @property
    def is_idle(self) -> bool:
        """It is there, and nothing is on its way to the store."""
        return self.state == "live" and self.flight is None

    @property
    def is_settled(self) -> bool:
        """Nothing of what people sent is undecided or of unknown fate."""
        return self.flight is None and self.doubt is None and not self._people_wait

    @property
    def _people_wait(self) -> bool:
        return any(isinstance(mail, Told | Moved) for mail in self.mailbox)

    @property
    def tick_at(self) -> int | None:
        """When the table wants to be woken, by the clock of the driver."""
        if not self.is_idle or self.table.wake_at is None:
            return None
        return max(self._began + self.table.wake_at - self._began_at, self.rests, self._ticked + 1)

    @property
    def wake_at(self) -> int | None:
        if not self.is_idle or self.house.draining:
            return None
        moments = [self.tick_at, self.rests if self.mailbox else self.sleeps_at]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def sleeps_at(self) -> int | None:
        """When it may be unloaded: nobody is there."""
        return None if self.peers else self.left + self.house.limits.linger

    def tick(self, now: int) -> None:
        """If it is time. Once for each moment, so that a table that wants it again at once cannot stop the clock."""
        if self.tick_at is not None and self.tick_at <= now:
            self._ticked = now
            self.mailbox.append(Ticked(now))

    def is_ready(self, now: int) -> bool:
        """After a failure a table waits before it does something by itself, and at the end it does nothing more so;
        what people want is tried at once.
        """
        if not self.is_idle or not self.mailbox:
            return False
        return (now >= self.rests and not self.house.draining) or self._people_wait

    # -- people

    def newest(self, person: str) -> Peer | None:
        """The one live socket of a person."""
        return next((peer for peer in self.peers.values() if peer.welcomed and peer.person == person != ""), None)

    @property
    def here(self) -> int:
        """How many are connected."""
        return sum(peer.welcomed for peer in self.peers.values())

    def bucket(self, name: str, now: int) -> Bucket:
        if name not in self.buckets:
            self.buckets[name] = Bucket(self.house.limits.burst, self.house.limits.per_second, now)
        return self.buckets[name]

    def weight(self, frame: In) -> int:
        return self.house.limits.arrange if isinstance(frame, Arrange) else 1

    def may_speak(self, person: str, now: int) -> bool:
        """Not more than anybody reads. Whom the table does not know it does not hear anyway."""
        if self.table.number_of(person) < 0:
            return True
        if person not in self.lines:
            self.lines[person] = Bucket(self.house.limits.lines, self.house.limits.lines_per_second, now)
        return self.lines[person].take(now)

    def note(self, person: str, now: int, *, here: bool) -> None:
        """Who came or went. Who went and is back has not been away: by coming and going nobody fills the mailbox.

        Who came and went again has been here, and is away from now on.
        """
        told = [mail for mail in self.mailbox if isinstance(mail, Came) and mail.person == person]
        if here and told and not told[-1].here:
            self.mailbox.remove(told[-1])
        else:
            self.mailbox.append(Came(now, person, here=here))

    def drop(self, peer: Peer, now: int) -> None:
        """Its socket is closed, or will be."""
        del self.peers[peer.socket]
        self.left = now
        if not peer.welcomed or self.newest(peer.person) is not None:
            return
        if peer.person:
            self.note(peer.person, now, here=False)
        if not self.is_loaded or self.table.number_of(peer.person) < 0:
            self.book.forget(peer.person)
            self.buckets.pop(name_of(peer), None)

    def bye(self, peer: Peer, why: str, now: int) -> None:
        self.drop(peer, now)
        self.house.bye(peer, why)


def name_of(peer: Peer) -> str:
    """For its buckets."""
    return peer.person or f"socket {peer.socket}"
