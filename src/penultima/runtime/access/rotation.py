"""Handles commands that change credentials: they renew a link or the code, or create a link that moves a seat."""

from penultima.protocol.client_messages import CredentialCommand, HandOver, Renew
from penultima.protocol.server_messages import Answer
from penultima.runtime.access.credentials import (
    Credentials,
    NewCredentials,
    create_seat_credential,
    hash_credential,
    new_code,
    new_link,
)
from penultima.runtime.outputs import StoredCredential
from penultima.runtime.runtime_context import RuntimeContext
from penultima.runtime.tables.batch import Batch
from penultima.table.commands.people import is_full

MAX_CODE_DRAWS = 100
"""How many random codes are tried until an unused one is found.

If all of them are in use, the random source is broken.
"""


def create_credentials(context: RuntimeContext) -> NewCredentials:
    """Create the credentials of a new table."""
    table, join, watch = (new_link(context.entropy) for _ in range(3))
    return NewCredentials(table, join, watch, create_unused_code(context))


def hash_credentials(created: NewCredentials) -> Credentials:
    return Credentials(
        StoredCredential(name, hash_credential(getattr(created, name))) for name in ("join", "watch", "code")
    )


def answer_credential_command(context: RuntimeContext, batch: Batch, person: str, command: CredentialCommand) -> Answer:
    number = batch.fork.person_number(person)
    is_host = number >= 0 and number == batch.fork.facts.host
    if isinstance(command, Renew):
        return _renew(context, batch, command) if is_host else Answer(command.id, "refused", why="table.host-only")
    return _hand_over_seat(context, batch, command, number, is_host=is_host)


def _renew(context: RuntimeContext, batch: Batch, command: Renew) -> Answer:
    if command.what == "code":
        if batch.fork.facts.life != "gathering":
            return Answer(command.id, "refused", why="table.playing")
        key = create_unused_code(context)
    else:
        key = new_link(context.entropy)
    return _add_link(batch, command.id, StoredCredential(command.what, hash_credential(key)), key)


def renew_join_credentials(context: RuntimeContext, batch: Batch) -> dict[str, str]:
    """Renew the join link and, if the table has a code, the code. Return the new credentials by name."""
    keys = {"join": new_link(context.entropy)}
    if batch.credentials.find_hash("code"):
        keys["code"] = create_unused_code(context)
    for name, key in keys.items():
        batch.credentials = batch.credentials.with_credential(StoredCredential(name, hash_credential(key)))
    return keys


def create_unused_code(context: RuntimeContext) -> str:
    for _ in range(MAX_CODE_DRAWS):
        code = new_code(context.entropy)
        if hash_credential(code) not in context.tables_by_code:
            return code
    raise LookupError("no code is free")


def _hand_over_seat(context: RuntimeContext, batch: Batch, command: HandOver, number: int, *, is_host: bool) -> Answer:
    seats = batch.fork.facts.seats
    owner = seats[command.seat].person if command.seat < len(seats) else -1
    if owner < 0 or not (is_host or owner == number):
        return Answer(command.id, "not-yours")
    is_for_another = owner != number
    if is_for_another and not _may_be_given(batch, command.seat):
        return Answer(command.id, "refused", why="table.still-there")
    if is_full(batch.fork):
        return Answer(command.id, "refused", why="table.full")
    key = new_link(context.entropy) + new_link(context.entropy)
    return _add_link(batch, command.id, create_seat_credential(command.seat, key, owner, given=is_for_another), key)


def _may_be_given(batch: Batch, seat: int) -> bool:
    """Return whether the host may give this seat away.

    During a deal, the hand of a connected person must stay private.
    """
    return not batch.fork.live or batch.fork.is_away(batch.fork.facts.seats[seat])


def _add_link(batch: Batch, command: str, credential: StoredCredential, key: str) -> Answer:
    batch.credentials = batch.credentials.with_credential(credential)
    return Answer(command, "done", version=batch.fork.version, link=key)


def take_over_seat(batch: Batch, link: str, person: str, at: int) -> None:
    """Move a seat to the person who used its one-time link.

    The link can be used only once. If the seat has another owner by now, that owner keeps it. While a deal is played
    and the owner of the seat is connected, a link that the host made has no effect and stays valid.
    """
    found = batch.credentials.find_seat_transfer(link)
    if found is None:
        return
    still_owned = batch.fork.facts.seats[found.seat].person == found.person
    if still_owned and found.is_given and not _may_be_given(batch, found.seat):
        return
    batch.credentials = batch.credentials.without_seat_links(found.seat)
    if still_owned:
        batch.fork.hand_over(found.seat, person, at, given=found.is_given)
