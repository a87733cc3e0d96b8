"""What an evening has of one of its people, and the same evening without it: what was played stays, who it was goes."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from penultima.table.entry import Dealt, Entry, Made, Met, Said
from penultima.table.facts import Facts, Guest


class Traces(NamedTuple):
    names: list[str]
    faces: list[int]
    lines: list[str]
    """That they said."""


def traces_of(entries: Iterable[Entry], person: str) -> Traces:
    """Each name and face once, in the order in which they came."""
    names: dict[str, None] = {}
    faces: dict[int, None] = {}
    lines: list[str] = []
    for entry, numbers in _followed(entries, person):
        for guest in _guests(entry):
            if guest.id == person:
                names[guest.name] = faces[guest.face] = None
        if isinstance(entry, Said) and entry.person in numbers and entry.text:
            lines.append(entry.text)
    return Traces(list(names), list(faces), lines)


def without(entries: Iterable[Entry], person: str, stranger: str) -> Iterator[Entry]:
    """The same entries with another id, no name, no face, and nothing that this person said.

    Whatever has nothing of them is the same object. The sums in entries are of cards, so all of it folds as before.
    """
    for entry, numbers in _followed(entries, person):
        match entry:
            case Made() | Dealt() if numbers:
                yield replace(entry, facts=_without(entry.facts, person, stranger))
            case Met() if entry.guest.id == person:
                yield replace(entry, guest=_as_stranger(entry.guest, stranger))
            case Said() if entry.person in numbers:
                yield replace(entry, text="")
            case _:
                yield entry


def _followed(entries: Iterable[Entry], person: str) -> Iterator[tuple[Entry, set[int]]]:
    """With the numbers that this person has by then."""
    numbers: set[int] = set()
    for entry in entries:
        numbers |= {guest.number for guest in _guests(entry) if guest.id == person}
        yield entry, numbers


def _guests(entry: Entry) -> tuple[Guest, ...]:
    match entry:
        case Made() | Dealt():
            return entry.facts.people
        case Met():
            return (entry.guest,)
    return ()


def _without(facts: Facts, person: str, stranger: str) -> Facts:
    people = tuple(_as_stranger(guest, stranger) if guest.id == person else guest for guest in facts.people)
    return replace(facts, people=people)


def _as_stranger(guest: Guest, stranger: str) -> Guest:
    return replace(guest, id=stranger, name="", face=0)
