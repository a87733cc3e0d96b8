"""Collects or erases the personal data of one person in a log.

An erased log still contains every move, but does not show who made it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from penultima.table.log.entry import CardsDealt, Entry, GuestUpdated, LineSaid, TableCreated
from penultima.table.log.facts import Facts, Guest


class PersonalData(NamedTuple):
    names: list[str]
    faces: list[int]
    lines: list[str]
    """Chat lines that the person sent."""


def collect_personal_data(entries: Iterable[Entry], person: str) -> PersonalData:
    """Collect all lines of a person, and their distinct names and faces in order of appearance."""
    names: dict[str, None] = {}
    faces: dict[int, None] = {}
    lines: list[str] = []
    for entry, numbers in _with_person_numbers(entries, person):
        for guest in _guests_in(entry):
            if guest.id == person:
                names[guest.name] = faces[guest.face] = None
        if isinstance(entry, LineSaid) and entry.person in numbers and entry.text:
            lines.append(entry.text)
    return PersonalData(list(names), list(faces), lines)


def erase_person(entries: Iterable[Entry], person: str, placeholder: str) -> Iterator[Entry]:
    """Yield the entries with the person's id replaced, and without the person's name, face and lines.

    Entries without data of the person are unchanged. Checksums cover only cards, so the erased log can still be
    applied.
    """
    for entry, numbers in _with_person_numbers(entries, person):
        match entry:
            case TableCreated() | CardsDealt() if numbers:
                yield replace(entry, facts=_erase_from_facts(entry.facts, person, placeholder))
            case GuestUpdated() if entry.guest.id == person:
                yield replace(entry, guest=_anonymize(entry.guest, placeholder))
            case LineSaid() if entry.person in numbers:
                yield replace(entry, text="")
            case _:
                yield entry


def _with_person_numbers(entries: Iterable[Entry], person: str) -> Iterator[tuple[Entry, set[int]]]:
    """Yield each entry with the set of guest numbers that the person has had up to and including it."""
    numbers: set[int] = set()
    for entry in entries:
        numbers |= {guest.number for guest in _guests_in(entry) if guest.id == person}
        yield entry, numbers


def _guests_in(entry: Entry) -> tuple[Guest, ...]:
    match entry:
        case TableCreated() | CardsDealt():
            return entry.facts.people
        case GuestUpdated():
            return (entry.guest,)
    return ()


def _erase_from_facts(facts: Facts, person: str, placeholder: str) -> Facts:
    people = tuple(_anonymize(guest, placeholder) if guest.id == person else guest for guest in facts.people)
    return replace(facts, people=people)


def _anonymize(guest: Guest, placeholder: str) -> Guest:
    return replace(guest, id=placeholder, name="", face=0)
