"""Decides who may enter a table, and whether as a person or as a spectator.

A secret, a join link and a watch link each grant different rights.
"""

from typing import NamedTuple

from penultima.errors import BadInput
from penultima.protocol.client_messages import Hello
from penultima.runtime.access.credentials import Credentials, derive_person_id, normalize_code
from penultima.runtime.store_protocol import StoredAdmission
from penultima.table.commands.people import has_room
from penultima.table.table import Table


class Admitted(NamedTuple):
    """An admitted visitor. The person id is empty if the visitor has no secret."""

    person: str
    is_spectator: bool = False
    takes_over_seat: bool = False
    """True if the visitor has a one-time link for a seat. The link must be used before the visitor is welcomed."""
    is_invited: bool = False
    """True if the visitor has the join link or the code."""


class AdmissionRefused(NamedTuple):
    """The refusal of a visitor. `why` is the text key of the reason."""

    why: str


def check_stored_admission(entrance: StoredAdmission, hello: Hello, *, codes: bool) -> str:
    """Return why this hello is refused, if this is known without loading the table.

    Return an empty string if the table must be loaded to decide. `codes` is false if no code may be tried.
    """
    try:
        person = derive_person_id(hello.secret) if hello.secret else ""
    except BadInput:
        return "table.secret"
    if person in entrance.removed:
        return "table.removed"
    credentials = Credentials(entrance.credentials)
    knows = entrance.people is None or person in entrance.people
    if knows or entrance.is_open or credentials.matches_any_link(hello.link):
        return ""
    return "" if codes and credentials.matches("code", normalize_code(hello.link)) else "table.link"


def check_admission(
    table: Table, credentials: Credentials, hello: Hello, *, barred: bool = False
) -> Admitted | AdmissionRefused:
    """Admit or refuse the sender of a hello at a loaded table.

    A `barred` address needs a link or the code even at an open table.
    """
    if table.facts.life == "closed":
        return AdmissionRefused("table.closed")
    try:
        person = derive_person_id(hello.secret) if hello.secret else ""
    except BadInput:
        return AdmissionRefused("table.secret")
    if person and any(guest.removed and guest.id == person for guest in table.facts.people):
        return AdmissionRefused("table.removed")
    if person and credentials.find_seat_transfer(hello.link):
        return Admitted(person, takes_over_seat=True)
    if person and table.person_number(person) >= 0:
        return Admitted(person)
    return _admit_newcomer(table, credentials, person, hello.link, barred=barred)


def _admit_newcomer(
    table: Table, credentials: Credentials, person: str, link: str, *, barred: bool
) -> Admitted | AdmissionRefused:
    invited, is_open = _is_invited(table, credentials, link), table.facts.setup.open
    if is_open and barred and not invited and not credentials.matches("watch", link):
        return AdmissionRefused("table.removed")
    if person and (invited or (is_open and not barred)):
        return (
            AdmissionRefused("table.no-spectators")
            if hides_from_guests(table)
            else Admitted(person, is_invited=invited)
        )
    return _admit_spectator(table, credentials, person, link)


def _is_invited(table: Table, credentials: Credentials, link: str) -> bool:
    by_code = credentials.matches("code", normalize_code(link)) and table.facts.life == "gathering"
    return credentials.matches("join", link) or by_code


def hides_from_guests(table: Table) -> bool:
    """Return whether a newcomer must be refused, because there is no seat to take and spectators are not allowed."""
    facts = table.facts
    return facts.life == "playing" and not facts.setup.spectators and not has_room(table)


def _admit_spectator(table: Table, credentials: Credentials, person: str, link: str) -> Admitted | AdmissionRefused:
    if not (credentials.matches("watch", link) or table.facts.setup.open):
        return AdmissionRefused("table.link")
    if not table.facts.setup.spectators:
        return AdmissionRefused("table.no-spectators")
    return Admitted(person, is_spectator=True)
