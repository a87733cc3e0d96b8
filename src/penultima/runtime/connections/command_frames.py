"""Handles commands of connected people. Each command gets one answer, even if it is sent several times."""

from penultima.protocol.client_messages import Ping, Say, SayPhrase
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, Kept, Pong
from penultima.runtime.access.command_limits import Command
from penultima.runtime.connections.peer import Peer
from penultima.runtime.tables.inbox import CommandReceived
from penultima.runtime.tables.live_table import LiveTable, bucket_key
from penultima.table.running_table import Ticket

Frame = Ping | Command


def handle_frame(live_table: LiveTable, peer: Peer, frame: Frame, now_ms: int) -> None:
    allowed = live_table.frame_bucket(bucket_key(peer), now_ms).take(now_ms, live_table.frame_cost(frame))
    if not isinstance(frame, Ping):
        _handle_command(live_table, peer, frame, now_ms, allowed=allowed)
    elif allowed:
        live_table.context.send(peer, Pong(frame.sent, live_table.table_time(now_ms)))
    if not allowed:
        count_strike(live_table, peer, "table.too-fast", now_ms)


def _handle_command(live_table: LiveTable, peer: Peer, command: Command, now_ms: int, *, allowed: bool) -> None:
    ticket = Ticket(peer.person, command.id)
    if is_known_command(live_table, ticket):
        if allowed:
            repeat_answer(live_table, peer, ticket)
        return
    no = find_objection(live_table, peer.person, command, now_ms, watches=peer.is_spectator, allowed=allowed)
    if no is None:
        live_table.answers.add_waiter(ticket)
        live_table.inbox.append(CommandReceived(now_ms, peer.person, command, peer.address))
    else:
        send_refusal(live_table, peer, no)


def find_objection(
    live_table: LiveTable, person: str, command: Command, now_ms: int, *, watches: bool, allowed: bool
) -> Answer | None:
    """Return the refusal of a command that must not reach the table, or None if the command may reach it."""
    limits = live_table.context.limits
    if live_table.context.is_draining:
        return Answer(command.id, "again")
    if not allowed or live_table.answers.count_pending(person) >= limits.unanswered_commands:
        return Answer(command.id, "too-fast")
    if watches:
        return Answer(command.id, "refused", why="table.watching")
    if len(live_table.inbox) >= limits.inbox_items:
        return Answer(command.id, "again")
    if isinstance(command, Say | SayPhrase) and not live_table.take_chat_token(person, now_ms):
        return Answer(command.id, "too-fast")
    return None


def is_known_command(live_table: LiveTable, ticket: Ticket) -> bool:
    """Return whether a command has been answered or still waits for its answer."""
    return live_table.answers.is_pending(ticket) or live_table.answers.find(ticket) is not None


def repeat_answer(live_table: LiveTable, peer: Peer, ticket: Ticket) -> None:
    answer = live_table.answers.find(ticket)
    if answer is not None:
        live_table.context.send_bytes(peer, answer)
        return
    live_table.answers.add_waiter(ticket)
    if live_table.answers.is_kept(ticket):
        live_table.context.send(peer, Kept(ticket.id))


def send_refusal(live_table: LiveTable, peer: Peer, answer: Answer) -> None:
    """Send a refusal. If it is final, keep it as the answer to repeats of the command."""
    data = encode_message(answer)
    if peer.person and answer.kind != "again":
        live_table.answers.put(Ticket(peer.person, answer.id), data, changed=False)
    live_table.context.send_bytes(peer, data)


def reject_malformed(live_table: LiveTable, peer: Peer, command: str, now_ms: int) -> None:
    """Refuse the command of a malformed frame and count a strike.

    A command that is already known keeps its first answer.
    """
    if command and not is_known_command(live_table, Ticket(peer.person, command)):
        send_refusal(live_table, peer, Answer(command, "malformed"))
    count_strike(live_table, peer, "table.malformed", now_ms)


def count_strike(live_table: LiveTable, peer: Peer, why: str, now_ms: int) -> None:
    live_table.context.counts["strike"] += 1
    peer.strikes += 1
    if peer.strikes >= live_table.context.limits.strikes:
        live_table.disconnect(peer, why, now_ms)
