"""Handles requests from people without a socket.

The senders do not count as connected, so other people do not see them arrive.
"""

from msgspec.structs import replace

from penultima.protocol.client_messages import Hello
from penultima.protocol.codec import encode_message
from penultima.protocol.server_messages import Answer, Bye
from penultima.runtime.access.command_limits import Command
from penultima.runtime.access.credentials import new_secret
from penultima.runtime.connections.admission import AdmissionRefused, Admitted
from penultima.runtime.connections.command_frames import find_objection
from penultima.runtime.connections.handshake import admit_hello, has_no_socket_for
from penultima.runtime.socketless_request import As, SocketlessRequest, TableLook
from penultima.runtime.tables.inbox import CommandReceived
from penultima.runtime.tables.live_table import LiveTable
from penultima.runtime.tables.public_list import host_name
from penultima.table.running_table import Ticket
from penultima.table.views.current_state import build_seats


def handle_request(live_table: LiveTable, request: SocketlessRequest) -> None:
    """Handle a request at once if the table is loaded, otherwise after loading."""
    if live_table.state != "live":
        _hold(live_table, request)
        return
    found = _admit_sender(live_table, request)
    if isinstance(found, AdmissionRefused):
        live_table.context.reply(request.number, Bye(found.why))
    elif (
        request.command is None and not found.takes_over_seat and has_no_socket_for(live_table, found, request.address)
    ):
        live_table.context.reply(request.number, Bye("table.full"))
    elif request.command is None:
        live_table.context.reply(request.number, _look_at_table(live_table, found, request.hello))
    else:
        _handle_command(live_table, request, request.command, found)


def release_held_requests(live_table: LiveTable) -> None:
    """Handle all held requests in their order of arrival."""
    requests, live_table.held_requests = live_table.held_requests, []
    for request in requests:
        handle_request(live_table, request)


def _hold(live_table: LiveTable, request: SocketlessRequest) -> None:
    if len(live_table.held_requests) < live_table.context.limits.inbox_items:
        live_table.held_requests.append(request)
    else:
        live_table.context.reply(request.number, Bye("table.busy"))


def _admit_sender(live_table: LiveTable, request: SocketlessRequest) -> Admitted | AdmissionRefused:
    """Admit or refuse the sender.

    A request without a command only looks at the table, so it needs no secret and does not use up a link. If the sender
    of a command has a link that moves a seat, the link is ignored, because it works only through a socket.
    """
    hello = request.hello
    if request.command is not None and live_table.credentials.find_seat_transfer(hello.link):
        hello = replace(hello, link="")
    elif request.command is None and not hello.secret:
        hello = replace(hello, secret=new_secret(live_table.context.entropy))
    return admit_hello(live_table, hello, request.address, request.now_ms)


def _look_at_table(live_table: LiveTable, found: Admitted, hello: Hello) -> TableLook:
    table = live_table.table
    facts, moved = table.facts, live_table.credentials.find_seat_transfer(hello.link) if found.takes_over_seat else None
    own = (moved.seat,) if moved else table.seats_of(found.person)
    seat = own[0] if own else -1
    what: As = "seat" if moved else "watch" if found.is_spectator else "join"
    if not moved and table.person_number(found.person) >= 0:
        what = "person"
    seats = build_seats(table, table.live)
    return TableLook(
        live_table.id, what, seat, facts.life, facts.setup, host_name(table), seats, facts.setup.spectators
    )


def _handle_command(live_table: LiveTable, request: SocketlessRequest, command: Command, found: Admitted) -> None:
    ticket = Ticket(found.person, command.id)
    answer = live_table.answers.find(ticket)
    if answer is not None:
        live_table.context.reply_bytes(request.number, answer)
    elif live_table.answers.is_kept(ticket):
        live_table.context.reply(request.number, Answer(command.id, "again"))
    elif live_table.answers.is_pending(ticket):
        live_table.answers.add_waiter(ticket, request.number)
    else:
        _decide_new_command(live_table, request, command, found)


def _decide_new_command(live_table: LiveTable, request: SocketlessRequest, command: Command, found: Admitted) -> None:
    ticket = Ticket(found.person, command.id)
    belongs = live_table.table.person_number(found.person) >= 0
    allowed = not belongs or live_table.frame_bucket(found.person, request.now_ms).take(
        request.now_ms, live_table.frame_cost(command)
    )
    no = find_objection(live_table, found.person, command, request.now_ms, watches=found.is_spectator, allowed=allowed)
    if no is None:
        live_table.answers.add_waiter(ticket, request.number)
        live_table.inbox.append(CommandReceived(request.now_ms, found.person, command, request.address))
        return
    if no.kind != "again" and belongs:
        live_table.answers.put(ticket, encode_message(no), changed=False)
    live_table.context.reply(request.number, no)
