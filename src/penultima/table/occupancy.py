"""Occupancy of the seats of a table: absent people, bots, and the people whom a halted table waits for."""

from typing import NamedTuple

from penultima.kernel.state import NOBODY
from penultima.table.log.facts import Facts


class Seating(NamedTuple):
    """Facts derived from seats and connections. They are cached, because seats and connections rarely change."""

    facts: Facts
    here: frozenset[str]
    absent: tuple[int, ...]
    """The numbers of the people who have a seat but no connection."""
    bots: bool
    """Whether a bot plays any seat or decides for a person."""
    replaced: tuple[int, ...]
    """The seats of all people if bots stand in for every one of them; otherwise empty."""
    halted: bool
    """Whether the table is paused or bots stand in for all people."""


def compute_seating(facts: Facts, here: frozenset[str]) -> Seating:
    people, seats = facts.people, facts.seats
    absent = {seat.person for seat in seats if seat.person >= 0 and people[seat.person].id not in here}
    bots = any(seat.kind == "bot" or seat.stand_in or seat.proxy for seat in seats)
    replaced = find_replaced_seats(facts)
    return Seating(facts, here, tuple(sorted(absent)), bots, replaced, facts.paused or bool(replaced))


def find_replaced_seats(facts: Facts) -> tuple[int, ...]:
    """Return the seats that a halted table waits for.

    A table halts when bots stand in for all its people, unless another person is promised a seat.
    """
    if facts.life != "playing":
        return ()
    own = [seat for seat in facts.seats if seat.kind == "person" and not seat.stand_in]
    if own or any(seat.next != NOBODY for seat in facts.seats):
        return ()
    return tuple(seat_index for seat_index, seat in enumerate(facts.seats) if seat.stand_in)
