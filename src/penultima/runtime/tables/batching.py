"""Decides batches.

Items are decided one after the other on a fork of the table. The fork must pass the consistency check before it is
stored.
"""

from msgspec.structs import replace

from penultima.protocol.client_messages import CredentialCommand, HandOver, Remove, Renew, SeatBot, Sit
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer
from penultima.runtime.access.credentials import Credentials
from penultima.runtime.access.rotation import answer_credential_command, renew_join_credentials, take_over_seat
from penultima.runtime.bot_availability import READY
from penultima.runtime.outputs import CommitRows, LogRow, StoredAnswer, StoredCredential
from penultima.runtime.tables.batch import Batch
from penultima.runtime.tables.hash_chain import extend_chain
from penultima.runtime.tables.inbox import (
    BotAnswered,
    BotLevelsLost,
    CommandReceived,
    InboxItem,
    PresenceChanged,
    SeatMoved,
    TimePassed,
)
from penultima.runtime.tables.live_table import LiveTable
from penultima.runtime.tables.table_summary import encode_summary, find_changed_search_columns, make_search_columns
from penultima.table.log.entry import CardsDealt, Entry, encode_entry
from penultima.table.running_table import DecidedCommands, SettledCommand, Ticket
from penultima.table.table import Table


class UnansweredCommand(Exception):
    """Raised if a command was decided but neither answered nor kept for later."""


def decide_batch(live_table: LiveTable) -> Batch:
    """Decide all waiting items up to the end of a deal.

    An exception leaves the table itself unchanged. Items after the end of a deal wait for the next batch, because they
    may start a new deal before everybody has seen the end.
    """
    batch = Batch(
        next(live_table.context.numbers), live_table.table.fork(), live_table.credentials, live_table.chain, []
    )
    waiting, live_table.inbox = live_table.inbox, []
    for index, item in enumerate(waiting, 1):
        was_live = batch.fork.live
        batch.items.append(item)
        _decide_item(live_table, batch, item)
        live_table.seat_quota.update(batch.fork)
        if was_live and not batch.fork.live:
            live_table.inbox = waiting[index:]
            break
    batch.fork.check()
    _prepare_commit(live_table, batch, batch.fork.take_decided(), live_table.table.version)
    _check_answers(batch)
    return batch


def create_first_batch(live_table: LiveTable, table: Table, credentials: Credentials) -> Batch:
    """Create the batch that stores a new table."""
    batch = Batch(next(live_table.context.numbers), table, credentials, live_table.chain, [])
    batch.fork.check()
    _prepare_commit(live_table, batch, table.take_decided(), 0)
    return batch


def _decide_item(live_table: LiveTable, batch: Batch, item: InboxItem) -> None:
    at, fork = live_table.table_time(item.now_ms), batch.fork
    match item:
        case CommandReceived():
            _decide_command(live_table, batch, item, at)
        case TimePassed():
            fork.tick(at)
        case PresenceChanged(_, person, here):
            fork.set_presence(person, here=here, at=at)
        case BotAnswered(_, asked, action):
            fork.apply_bot_answer(asked.question, action, at)
        case BotLevelsLost(_, levels):
            fork.replace_bot_levels(levels, at)
        case SeatMoved(_, person, _, hello):
            take_over_seat(batch, hello.link, person, at)


def _decide_command(live_table: LiveTable, batch: Batch, received: CommandReceived, at: int) -> None:
    _, person, command, address = received
    if not live_table.command_limits.may_send(person, address, command, received.now_ms):
        batch.settled.append(SettledCommand(person, Answer(command.id, "too-fast"), changed=False))
        return
    if isinstance(command, Sit | HandOver) and not _has_room_for(live_table, batch.fork, person, address, command):
        _refuse(batch, person, command, "table.crowd")
    elif isinstance(command, Renew | HandOver):
        _change_credentials(live_table, batch, person, command)
    elif isinstance(command, SeatBot) and (why := _explain_unavailable(live_table, command.level)):
        _refuse(batch, person, command, why)
    else:
        batch.fork.decide(person, command, at)
    if _did_change(batch, received.ticket):
        live_table.command_limits.count(person, address, command, received.now_ms)
        if isinstance(command, Remove):
            _bar_removed_person(live_table, batch, command, received)


def _bar_removed_person(live_table: LiveTable, batch: Batch, command: Remove, received: CommandReceived) -> None:
    """Bar the address of a removed person and renew the credentials that the person knows.

    The host gets the new credentials in the answer.
    """
    address = live_table.seat_quota.address_of(batch.fork.facts.people[command.person].id)
    if address:
        live_table.context.barred_addresses.bar(live_table.id, address, received.now_ms)
    keys = renew_join_credentials(live_table.context, batch)
    answers = batch.fork.decided.answers
    for index, settled in enumerate(answers):
        if (settled.person, settled.answer.id) == received.ticket:
            answer = replace(settled.answer, link=keys["join"], code=keys.get("code", ""))
            answers[index] = settled._replace(answer=answer)


def _did_change(batch: Batch, ticket: Ticket) -> bool:
    settled = [*batch.settled, *batch.fork.decided.answers]
    return any(each.changed and (each.person, each.answer.id) == ticket for each in settled)


def _refuse(batch: Batch, person: str, command: Sit | HandOver | SeatBot, why: str) -> None:
    batch.settled.append(SettledCommand(person, Answer(command.id, "refused", why=why), changed=False))


def _explain_unavailable(live_table: LiveTable, level: str) -> str:
    """Return why bots of this level are not available, or an empty string if they are."""
    return live_table.context.bot_availability.get(level, READY).why


def _has_room_for(live_table: LiveTable, table: Table, person: str, address: str, command: Sit | HandOver) -> bool:
    """Return whether the quotas of this address allow the person to sit down or to move a seat to another device.

    Moving a seat adds a person to the table, because the other device counts as a new person.
    """
    quota, limits = live_table.seat_quota, live_table.context.limits
    adds_person = isinstance(command, HandOver) or table.find_guest(person) is None
    if adds_person and not quota.may_add_person(address, limits.address_people):
        return False
    quota.note_address(person, address)
    return isinstance(command, HandOver) or quota.may_sit(person, limits.address_seats)


def _change_credentials(live_table: LiveTable, batch: Batch, person: str, command: CredentialCommand) -> None:
    answer = answer_credential_command(live_table.context, batch, person, command)
    batch.settled.append(SettledCommand(person, answer, changed=answer.kind == "done"))


def _prepare_commit(live_table: LiveTable, batch: Batch, out: DecidedCommands, version: int) -> None:
    batch.settled += out.answers
    batch.kept_tickets = out.deferred
    if batch.fork.facts.life != "gathering" and batch.credentials.find_hash("code"):
        batch.credentials = batch.credentials.with_credential(StoredCredential("code", None))
    rows = tuple(_encode_row(batch, version + 1 + index, entry) for index, entry in enumerate(out.entries))
    credentials = batch.credentials.changes_since(live_table.credentials)
    if rows or credentials:
        answers = tuple(_strip_link(settled) for settled in batch.settled if settled.changed)
        search_columns = (
            find_changed_search_columns(live_table.table, batch.fork)
            if live_table.is_loaded
            else make_search_columns(batch.fork)
        )
        date_ms = live_table.context.wall_clock()
        summary = encode_summary(batch.fork)
        batch.commit = CommitRows(
            batch.number,
            live_table.id,
            version,
            rows,
            out.secrets,
            answers,
            credentials,
            date_ms,
            search_columns,
            summary,
        )


def _encode_row(batch: Batch, version: int, entry: Entry) -> LogRow:
    data = encode_entry(entry)
    batch.chain = extend_chain(batch.chain, data)
    return LogRow(version, data, batch.chain, is_load_start=isinstance(entry, CardsDealt))


def _strip_link(settled: SettledCommand) -> StoredAnswer:
    """Return the answer in its stored form, without links, because the store must not contain usable links.

    If the command is repeated after a restart, the answer confirms that a link was made but does not contain it.
    """
    answer = settled.answer
    stripped = Answer(answer.id, answer.kind, answer.version, answer.why, answer.cost)
    return StoredAnswer(settled.person, answer.id, encode_message(stripped))


def _check_answers(batch: Batch) -> None:
    done = {Ticket(settled.person, settled.answer.id) for settled in batch.settled}
    for ticket in batch.tickets:
        if ticket not in done and ticket not in batch.kept_tickets:
            raise UnansweredCommand(ticket)
