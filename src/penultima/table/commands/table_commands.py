"""Maps each command about the table to its handler."""

from collections.abc import Callable

from penultima.protocol.client_messages import (
    Arrange,
    Bar,
    ClearSeat,
    Close,
    End,
    GoOn,
    Leave,
    Mute,
    Patience,
    Pause,
    Ready,
    Remove,
    Rename,
    Say,
    SayPhrase,
    SeatBot,
    Sit,
    Stand,
    Start,
    TableCommand,
    TakeBack,
)
from penultima.table.commands.host import arrange, bar, clear_seat, close, end, mute, remove, seat_bot, start
from penultima.table.commands.people import (
    go_on,
    leave,
    patience,
    pause,
    ready,
    rename,
    say,
    say_phrase,
    sit,
    stand,
    take_back,
)
from penultima.table.commands.permissions import CommandRefused
from penultima.table.running_table import RunningTable, Ticket

HANDLERS: dict[type, Callable[..., None]] = {
    Sit: sit,
    Rename: rename,
    Stand: stand,
    Leave: leave,
    TakeBack: take_back,
    SeatBot: seat_bot,
    ClearSeat: clear_seat,
    Arrange: arrange,
    Start: start,
    Remove: remove,
    Mute: mute,
    Bar: bar,
    End: end,
    Close: close,
    Ready: ready,
    Pause: pause,
    GoOn: go_on,
    Patience: patience,
    Say: say,
    SayPhrase: say_phrase,
}


def handle_command(t: RunningTable, ticket: Ticket, command: TableCommand, at: int) -> None:
    version = t.version
    try:
        HANDLERS[type(command)](t, ticket.person, command, at)
    except CommandRefused as no:
        t.refuse(ticket, "refused", str(no))
    else:
        t.accept(ticket, changed=t.version != version)
