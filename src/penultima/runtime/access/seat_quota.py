"""Counts seats by address, so that one address cannot fill all tables with invented people."""

from collections import Counter

from penultima.table.table import Table


class SeatsByAddress:
    """The number of seats at live tables for each address. Tables are counted only while they are loaded."""

    def __init__(self) -> None:
        self.by_address: Counter[str] = Counter()

    def replace_seats(self, before: Counter[str], after: Counter[str]) -> None:
        """Replace the counts of one table with new ones."""
        self.by_address.update(after)
        self.by_address.subtract(before)
        for address in before:
            if not self.by_address[address]:
                del self.by_address[address]


class SeatQuota:
    """The latest addresses of the people at one table, and the number of seats that each address has there."""

    def __init__(self, places: SeatsByAddress) -> None:
        self._places = places
        self._address: dict[str, str] = {}
        self._seats: Counter[str] = Counter()
        self._counted: tuple[object, object] | None = None
        """The people and seats of the last count. While both are unchanged, the seats are not counted again."""

    def note_address(self, person: str, address: str) -> None:
        """Remember the address of a person. An empty address is ignored."""
        if address and self._address.get(person) != address:
            self._address[person] = address
            self._counted = None

    def address_of(self, person: str) -> str:
        """Return the latest address of a person, or an empty string if it is unknown."""
        return self._address.get(person, "")

    def may_sit(self, person: str, most: int) -> bool:
        return self._places.by_address[self._address.get(person, "")] < most

    def may_add_person(self, address: str, most: int) -> bool:
        """Return whether the table knows fewer than `most` people whose latest address is this one."""
        return not address or sum(known == address for known in self._address.values()) < most

    def update(self, table: Table | None) -> None:
        """Count the seats of the table again, and forget people who do not belong to it.

        `table` is None if the table was unloaded.
        """
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
            self._places.replace_seats(self._seats, found)
            self._seats = found
