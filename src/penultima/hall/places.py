"""Who sits from where: one address cannot fill the tables of the others, however many people it makes up."""

from collections import Counter

from penultima.table.table import Table


class Places:
    """Seats of tables that are awake, by address; kept in memory only, and no longer than the tables are."""

    def __init__(self) -> None:
        self.by_address: Counter[str] = Counter()

    def change(self, before: Counter[str], after: Counter[str]) -> None:
        """Of one table."""
        self.by_address.update(after)
        self.by_address.subtract(before)
        for address in before:
            if not self.by_address[address]:
                del self.by_address[address]


class Homes:
    """From where the people of one table came last."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._address: dict[str, str] = {}
        self._seats: Counter[str] = Counter()
        self._counted: tuple[object, object] | None = None
        """The people and the seats; they are seldom others."""

    def came(self, person: str, address: str) -> None:
        """Nobody counts where there are no addresses."""
        if address and self._address.get(person) != address:
            self._address[person] = address
            self._counted = None

    def may_sit(self, person: str, most: int) -> bool:
        return self._places.by_address[self._address.get(person, "")] < most

    def count(self, table: Table | None) -> None:
        """As people sit there now; whom the table does not know is forgotten. None: it is gone."""
        people = () if table is None else table.facts.people
        seats = () if table is None else table.facts.seats
        if self._counted is not None and people is self._counted[0] and seats is self._counted[1]:
            return
        self._counted = people, seats
        known = {guest.number: self._address[guest.id] for guest in people if guest.id in self._address}
        self._address = {guest.id: known[guest.number] for guest in people if guest.number in known}
        taken = [number for seat in seats for number in (seat.person, seat.next) if number in known]
        found = Counter(known[number] for number in taken)
        if found != self._seats:
            self._places.change(self._seats, found)
            self._seats = found
