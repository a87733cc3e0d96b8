"""A table comes from the store: because somebody came, or because nobody knows what became of a commit."""

from penultima.hall.chain import last_of
from penultima.hall.delivery import release
from penultima.hall.doors import Doors
from penultima.hall.mail import Came, Mail, Moved, Told
from penultima.hall.reception import greet
from penultima.hall.room import Room
from penultima.hall.store import Stored
from penultima.hall.turn import answer_from_store, show
from penultima.table.table import Table


def load(room: Room, stored: Stored, now: int) -> None:
    chain = last_of(stored.before, stored.rows)
    rows = [(row.version, row.entry) for row in stored.rows]
    table = Table.loaded(rows, stored.secrets, room.house.key, room.house.more)
    table.check()
    room.put(table, Doors(stored.doors), chain)
    room.open(now)
    room.book.load(stored.answers)
    room.ask_no_more()
    room.mailbox = [*_people(room, now), *(mail for mail in room.mailbox if isinstance(mail, Told | Moved))]
    answer_from_store(room)
    _greet_movers(room, now)
    release(room)
    show(room, now)


def _people(room: Room, now: int) -> list[Mail]:
    """A table that was just loaded takes everybody for away."""
    return [Came(now, peer.person, here=True) for peer in room.peers.values() if peer.welcomed and peer.person]


def _greet_movers(room: Room, now: int) -> None:
    """Whose one-time link may be used up by now, or not."""
    mails = [] if room.doubt is None else room.doubt.mail
    room.doubt = None
    for mail in mails:
        if isinstance(mail, Moved) and mail.socket in room.peers:
            greet(room, room.peers[mail.socket], mail.hello, now)
