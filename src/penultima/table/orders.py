"""What people want about the table, by the command that says so."""

from collections.abc import Callable

from penultima.table.host import arrange, bar, clear_seat, close, end, mute, remove, seat_bot, start
from penultima.table.people import (
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
from penultima.table.rights import No
from penultima.table.sitting import Sitting, Ticket
from penultima.wire.client_in import (
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


def handle(t: Sitting, ticket: Ticket, command: TableCommand, at: int) -> None:
    version = t.version
    try:
        HANDLERS[type(command)](t, ticket.person, command, at)
    except No as no:
        t.refuse(ticket, "refused", str(no))
    else:
        t.done(ticket, changed=t.version != version)
