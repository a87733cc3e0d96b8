"""The life cycle of a batch: commit, acknowledge, publish. Failed commits are handled here too."""

from penultima.bots.decision import answer_question as bot_answer
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, AnswerKind, Bye, Kept
from penultima.runtime.connections.handshake import disconnect_unwelcome, welcome_seat_taker
from penultima.runtime.connections.publishing import publish
from penultima.runtime.connections.routing import release_held_frames
from penultima.runtime.outputs import AskBot
from penultima.runtime.tables.batch import Batch
from penultima.runtime.tables.batching import decide_batch
from penultima.runtime.tables.idempotency import PendingAnswer
from penultima.runtime.tables.inbox import BotAnswered, BotLevelsLost, CommandReceived, SeatMoved
from penultima.runtime.tables.live_table import LiveTable
from penultima.table.running_table import Ticket


def run_batches(live_table: LiveTable, now_ms: int) -> None:
    """Decide waiting items until a commit is pending or nothing waits.

    Disconnect everybody once the table is closed.
    """
    while live_table.can_decide(now_ms):
        batch = decide_batch(live_table)
        if batch.commit is None:
            adopt_batch(live_table, batch, now_ms)
        else:
            submit_batch(live_table, batch)
    if (
        live_table.is_loaded
        and live_table.table.facts.life == "closed"
        and live_table.pending_batch is None
        and not live_table.inbox
    ):
        for peer in tuple(live_table.peers.values()):
            live_table.disconnect(peer, "table.closed", now_ms)


def submit_batch(live_table: LiveTable, batch: Batch) -> None:
    if batch.commit is not None:
        live_table.pending_batch = batch
        live_table.context.tables_by_batch[batch.number] = live_table.id
        live_table.context.effects.append(batch.commit)


def adopt_batch(live_table: LiveTable, batch: Batch, now_ms: int) -> None:
    """Replace the table with the copy that the batch changed. Then answer its commands and send out the changes."""
    live_table.set_table(batch.fork, batch.credentials, batch.chain)
    if live_table.state == "loading":
        live_table.start(now_ms)
    _acknowledge(live_table, batch)
    # Welcome people who take over a seat before asking bots. Otherwise these people would count as away.
    for item in batch.items:
        if isinstance(item, SeatMoved):
            welcome_seat_taker(live_table, item)
    publish_and_ask_bots(live_table, now_ms)
    disconnect_unwelcome(live_table, now_ms)
    release_held_frames(live_table)


def publish_and_ask_bots(live_table: LiveTable, now_ms: int) -> None:
    publish(live_table, now_ms)
    _ask_bots(live_table, now_ms)


def _acknowledge(live_table: LiveTable, batch: Batch) -> None:
    for person, answer, changed in batch.settled:
        data, ticket = encode_message(answer), Ticket(person, answer.id)
        send_answer(live_table, ticket, data, live_table.answers.put(ticket, data, changed=changed))
    for ticket in batch.kept_tickets:
        _acknowledge_kept(live_table, ticket)


def _acknowledge_kept(live_table: LiveTable, ticket: Ticket) -> None:
    """Tell the sender that the command is kept for later.

    Requests without a socket do not wait for other people: they are answered with `again`. If such a request is
    repeated later, it gets the final answer.
    """
    pending = live_table.answers.mark_kept(ticket)
    if pending is None:
        return
    requests, pending.requests = pending.requests, []
    for request in requests:
        live_table.context.reply(request, Answer(ticket.id, "again"))
    peer = live_table.find_peer(ticket.person) if pending.by_socket else None
    if peer is not None:
        live_table.context.send(peer, Kept(ticket.id))


def send_answer(live_table: LiveTable, ticket: Ticket, data: bytes, pending: PendingAnswer | None) -> None:
    """Send an answer to everybody who waits for it. A disconnected person gets it by repeating the command."""
    if pending is None:
        return
    for request in pending.requests:
        live_table.context.reply_bytes(request, data)
    peer = live_table.find_peer(ticket.person)
    if peer is not None and pending.by_socket:
        live_table.context.send_bytes(peer, data)
    elif peer is None and live_table.is_loaded and live_table.table.person_number(ticket.person) < 0:
        live_table.answers.forget_refusals(ticket.person)


def _ask_bots(live_table: LiveTable, now_ms: int) -> None:
    """Ask bots for their decisions.

    If the level of a bot is no longer available, first replace that level: queue the replacement, and ask no bot until
    it is done.
    """
    facts = live_table.table.facts
    missing = {level for level, offer in live_table.context.bot_availability.items() if offer.state == "missing"}
    if facts.life != "closed" and missing & {seat.level for seat in facts.seats}:
        live_table.inbox.append(BotLevelsLost(now_ms, frozenset(missing)))
        return
    for question in live_table.table.take_bot_questions():
        if question.history is not None:
            number = next(live_table.context.numbers)
            live_table.bot_questions[number] = question
            live_table.context.tables_by_bot_request[number] = live_table.id
            live_table.context.effects.append(AskBot(number, question, now_ms))
        else:
            action = bot_answer(question.view, question.question, question.level, question.key, question.character)
            live_table.inbox.append(BotAnswered(now_ms, question, action))


# -- failed and unknown commits


def drop_batch(live_table: LiveTable, batch: Batch, now_ms: int) -> None:
    """Drop a batch that was not stored.

    People are asked to repeat their commands. Sockets that were about to take over a seat are closed. All other items
    return to the inbox and are retried later.
    """
    limits = live_table.context.limits
    live_table.retry_at_ms = now_ms + min(limits.max_retry_ms, limits.retry_ms << min(live_table.failed_commits, 20))
    live_table.failed_commits += 1
    live_table.seat_quota.update(live_table.table)
    for ticket in batch.tickets:
        ask_to_resend(live_table, ticket)
    for item in batch.items:
        if isinstance(item, SeatMoved) and item.socket in live_table.peers:
            live_table.disconnect(live_table.peers[item.socket], "table.again", now_ms)
    live_table.inbox[:0] = [item for item in batch.items if not isinstance(item, CommandReceived | SeatMoved)]


def ask_to_resend(live_table: LiveTable, ticket: Ticket) -> None:
    """Answer a command with `again`. This answer is not cached, because the same command may still succeed later."""
    send_answer(live_table, ticket, encode_message(Answer(ticket.id, "again")), live_table.answers.pop_pending(ticket))


def answer_from_store(live_table: LiveTable) -> None:
    """Answer waiting commands after a reload.

    A command with a stored answer was executed. Any other command was lost, unless it is still in the inbox. The sender
    of a lost command is asked to repeat it.
    """
    here = {item.ticket for item in live_table.inbox if isinstance(item, CommandReceived)}
    for ticket in live_table.answers.list_pending():
        answer = live_table.answers.find(ticket)
        if answer is not None:
            send_answer(live_table, ticket, answer, live_table.answers.pop_pending(ticket))
        elif ticket not in here:
            ask_to_resend(live_table, ticket)


def disconnect_all(live_table: LiveTable, why: str, kind: AnswerKind) -> None:
    """Disconnect everybody.

    Commands that may have been stored get their answer after the next load. All others are answered with `kind`.
    """
    uncertain = [
        ticket
        for batch in (live_table.pending_batch, live_table.uncertain_batch)
        if batch is not None
        for ticket in batch.tickets
    ]
    for ticket in live_table.answers.list_pending():
        pending = live_table.answers.pop_pending(ticket)
        if ticket not in uncertain:
            send_answer(
                live_table, ticket, encode_message(Answer(ticket.id, kind, why="" if kind == "again" else why)), pending
            )
        elif pending is not None:
            _reject_requests(live_table, pending.requests, why)
    _reject_requests(live_table, [request.number for request in live_table.held_requests], why)
    for peer in live_table.peers.values():
        live_table.context.disconnect(peer, why)
    live_table.peers, live_table.held_requests = {}, []


def _reject_requests(live_table: LiveTable, requests: list[int], why: str) -> None:
    for request in requests:
        live_table.context.reply(request, Bye(why))
