"""Handles commands that anybody may send: sit, leave, be ready, pause, speak."""

from msgspec.structs import replace

from penultima.kernel.state import NOBODY
from penultima.protocol.client_messages import (
    GoOn,
    Leave,
    Patience,
    Pause,
    Ready,
    Rename,
    Say,
    SayPhrase,
    Sit,
    Stand,
    TableCommand,
    TakeBack,
)
from penultima.protocol.sanitizing import look_alike, sanitize_line, sanitize_name
from penultima.table.commands.bot_seats import DEFAULT_LEVEL, create_bot_seat
from penultima.table.commands.permissions import (
    ARRANGEABLE,
    CommandRefused,
    require_guest,
    require_seat,
    require_seated,
)
from penultima.table.deadlines import pause_stops_others
from penultima.table.log.entry import GuestUpdated, HostChanged, LineSaid, PauseChanged, PersonReady, SeatUpdated
from penultima.table.log.facts import Facts, Guest, Seat
from penultima.table.running_table import RunningTable

MAX_PEOPLE = 100
"""The maximum number of people who may ever sit at one table."""
MAX_PAUSES = 3
"""How many times a person may pause in one deal if the pause stops other people."""


# -- seats


def sit(t: RunningTable, person: str, command: Sit, at: int) -> None:
    seat = require_seat(t, command.seat)
    if not is_free(t, seat):
        raise CommandRefused("table.taken")
    guest = introduce(t, person, command.name, command.face, at)
    if t.facts.life in ARRANGEABLE:
        t.reseat(command.seat, Seat(kind="person", person=guest.number, wins=seat.wins), "joined", at)
    else:
        t.reseat(command.seat, replace(seat, next=guest.number), "late", at)
    if t.facts.host == NOBODY:
        t.append_entry(HostChanged(at, guest.number))


def is_free(t: RunningTable, seat: Seat) -> bool:
    """Return whether a person may take the seat, either now or at the next deal."""
    if t.facts.life in ARRANGEABLE and seat.kind == "empty":
        return True
    promised = t.facts.life not in ARRANGEABLE and seat.next != NOBODY
    return seat.kind == "bot" and admits_latecomers(t) and not promised


def has_room(t: RunningTable) -> bool:
    """Return whether there is a seat that a newcomer may take."""
    return not is_full(t) and any(is_free(t, seat) for seat in t.facts.seats)


def admits_latecomers(t: RunningTable) -> bool:
    """Return whether newcomers may take the seats of bots.

    Without a host they always may, because nobody could clear a seat for them.
    """
    return t.facts.setup.latecomers or t.facts.host == NOBODY


def introduce(t: RunningTable, person: str, name: str, face: int, at: int) -> Guest:
    """Return the guest with this id. Append an entry if the guest is new or changed their name or face."""
    guest, plain = t.find_guest(person), sanitize_name(name)
    if guest is None and is_full(t):
        raise CommandRefused("table.full")
    known_as = guest or Guest(len(t.facts.people), person)
    now = replace(known_as, name=plain or known_as.name, face=face)
    if not now.name or (name and not plain):
        raise CommandRefused("table.name")
    if plain and any(look_alike(plain, other) for other in names_of_others(t, person)):
        raise CommandRefused("table.name-taken")
    if now != guest:
        t.append_entry(GuestUpdated(at, now))
    return now


def names_of_others(t: RunningTable, person: str) -> list[str]:
    """List the names of all bots, and of all people except `person` and those who were removed."""
    people = [other.name for other in t.facts.people if other.id != person and not other.removed]
    return people + [seat.name for seat in t.facts.seats if seat.kind == "bot"]


def is_full(t: RunningTable) -> bool:
    return len(t.facts.people) >= MAX_PEOPLE


def rename(t: RunningTable, person: str, command: Rename, at: int) -> None:
    require_guest(t, person)
    if not sanitize_name(command.name):
        raise CommandRefused("table.name")
    introduce(t, person, command.name, command.face, at)


def stand(t: RunningTable, person: str, command: Stand, at: int) -> None:
    guest = require_guest(t, person)
    seat = require_seat(t, command.seat)
    if guest.number not in (seat.person, seat.next):
        raise CommandRefused("table.not-there")
    vacate_seats(t, guest, [command.seat], "left", at)


def leave(t: RunningTable, person: str, _command: Leave, at: int) -> None:
    guest = require_guest(t, person)
    vacate_seats(t, guest, range(len(t.facts.seats)), "left", at)


def vacate_seats(t: RunningTable, guest: Guest, seat_indexes: range | list[int], why: str, at: int) -> None:
    """Give up the seats of a guest.

    During a match, bots take the seats; otherwise the seats become empty. Pending commands of these seats are dropped.
    """
    for seat_index in seat_indexes:
        seat = t.facts.seats[seat_index]
        if seat.person == guest.number:
            now = (
                Seat(wins=seat.wins)
                if t.facts.life in ARRANGEABLE
                else create_bot_seat(t.facts.seats, t.facts, seat_index, DEFAULT_LEVEL)
            )
            t.reseat(seat_index, now, why, at)
            t.drop_pending(seat_index, "gone")
        elif seat.next == guest.number:
            t.reseat(seat_index, replace(seat, next=NOBODY), why, at)
    pass_host_on(t, guest.number, at)


def pass_host_on(t: RunningTable, number: int, at: int) -> None:
    """Make another person the host if the host no longer has a seat."""
    if number == t.facts.host and not any(seat.person == number for seat in t.facts.seats):
        t.append_entry(HostChanged(at, longest_seated(t.facts)))


def longest_seated(facts: Facts) -> int:
    """Return the number of the person who has been seated longest, or NOBODY if nobody is seated."""
    ranks = [(guest.since, guest.number) for guest in facts.people if guest.since]
    return min(ranks)[1] if ranks else NOBODY


def take_back(t: RunningTable, person: str, command: TakeBack, at: int) -> None:
    guest, seat = require_guest(t, person), require_seat(t, command.seat)
    if seat.person != guest.number:
        raise CommandRefused("table.not-there")
    if not seat.stand_in and not seat.proxy:
        raise CommandRefused("table.is-yours")
    if not reclaim_seat(t, command.seat, at):
        raise CommandRefused("table.is-yours")


def reclaim_seat(t: RunningTable, seat_index: int, at: int) -> bool:
    """Give a seat back to its person. Return False if the person already has it.

    If the person took too long for the current decision, a bot still takes that decision. Otherwise a person could
    delay the game again and again. If the table was halted because bots stood in for all its people, the person decides
    and gets the full time.
    """
    seat, waited = t.facts.seats[seat_index], bool(t.seating.replaced)
    proxy = t.decision if is_late(t, seat_index) and not waited else 0
    back = replace(seat, stand_in=False, proxy=proxy, strikes=0, next=NOBODY)
    if back == seat:
        return False
    t.reseat(seat_index, back, "back", at)
    if waited:
        t.timers.pop(("clock", t.decision), None)
    if not proxy:
        t.waiting_moves = tuple(waiting for waiting in t.waiting_moves if waiting.seat != seat_index or waiting.ticket)
    t.track_halt(at)
    return True


def reclaim_on_command(t: RunningTable, person: str, command: TableCommand, at: int) -> None:
    """Take the person's seats back from stand-ins, because a command shows that the person is present.

    During a match, chat messages and new names do not count. Between matches they do, because a message may propose a
    rematch.
    """
    is_talk = isinstance(command, Say | SayPhrase | Rename) and t.facts.life == "playing"
    if not is_talk and not isinstance(command, Stand | Leave | TakeBack | GoOn):
        reclaim_all_seats(t, person, at)


def reclaim_all_seats(t: RunningTable, person: str, at: int) -> bool:
    """Take back all seats in which a bot stands in for this person. Return False if there are none."""
    if not t.seating.bots:
        return False  # the usual case, tested first because every command runs this code
    seats = [seat for seat in t.seats_of(person) if t.facts.seats[seat].stand_in]
    for seat in seats:
        reclaim_seat(t, seat, at)
    return bool(seats)


def keep_promised_seats(t: RunningTable, person: str, at: int) -> None:
    """Cancel promises to give this person's seats to others, because the person came back before the next deal.

    The host makes such a promise by giving a seat away during a deal.
    """
    for seat in t.seats_of(person):
        if t.facts.seats[seat].next != NOBODY:
            reclaim_seat(t, seat, at)


def show_presence(t: RunningTable, person: str) -> None:
    """Restart the patience timer if the others wait for this person, whose command shows that they are there."""
    if t.is_overdue and t.asked in t.seats_of(person):
        t.reset_patience()


def is_late(t: RunningTable, seat: int) -> bool:
    """Return whether the decision of this seat is late.

    With a clock, its time has run out. Without a clock, a bot has to take the decision.
    """
    if not t.live or t.the_game.state.turn != seat:
        return False
    if t.facts.setup.clock is None:
        return t.facts.seats[seat].proxy == t.decision
    return t.has_expired("clock", t.decision)


def hand_over_seat(t: RunningTable, seat_index: int, person: str, at: int, *, given: bool) -> None:
    """Move a seat to another device of its person, or give it to the person whom the host chose.

    In two cases, the new person gets the seat at the next deal: if a bot has the seat during a match, and if the host
    gives the seat away during a deal. Until then a bot plays it, so that nobody else sees its cards. Nothing happens if
    the new person was removed or the table is full.
    """
    guest, seat = t.find_guest(person), t.facts.seats[seat_index]
    if is_full(t) if guest is None else guest.removed:
        return
    if guest is None:
        before = t.facts.people[seat.person] if seat.person >= 0 else Guest(0, "")
        guest = Guest(len(t.facts.people), person, before.name, before.face)
        t.append_entry(GuestUpdated(at, guest))
    if (seat.kind == "bot" and t.facts.life == "playing") or (given and t.live):
        promise_seat(t, seat_index, guest, at)
        return
    t.drop_pending(seat_index, "gone")
    t.reseat(seat_index, Seat(kind="person", person=guest.number, wins=seat.wins), "handed", at)
    if t.facts.host in (NOBODY, seat.person) and not any(other.person == t.facts.host for other in t.facts.seats):
        t.append_entry(HostChanged(at, guest.number))


def promise_seat(t: RunningTable, seat_index: int, guest: Guest, at: int) -> None:
    """Promise a seat to a guest from the next deal on. Until then a bot plays it."""
    seat = t.facts.seats[seat_index]
    stands = seat.kind == "person"
    t.reseat(seat_index, replace(seat, next=guest.number, stand_in=stands, proxy=0), "late", at)
    if t.facts.host == NOBODY:
        t.append_entry(HostChanged(at, guest.number))


# -- the match


def ready(t: RunningTable, person: str, _command: Ready, at: int) -> None:
    guest = require_seated(t, person)
    if not t.between_deals or all(seat.ready for seat in t.facts.seats if seat.person == guest.number):
        raise CommandRefused("table.no-deal-awaited")
    t.append_entry(PersonReady(at, guest.number))


def pause(t: RunningTable, person: str, _command: Pause, at: int) -> None:
    guest = require_seated(t, person)
    if t.facts.life != "playing" or t.facts.paused:
        raise CommandRefused("table.not-playing" if t.facts.life != "playing" else "table.paused")
    if pause_stops_others(t) and count_pauses(t, guest.number) >= MAX_PAUSES:
        raise CommandRefused("table.pauses")
    t.append_entry(PauseChanged(at, guest.number))
    t.track_halt(at)


def count_pauses(t: RunningTable, number: int) -> int:
    """Count how often this person has paused since the start of the current deal.

    A person who moved the seat to another device has a new number, so pauses under the earlier numbers count as well.
    """
    numbers, pauses = {number}, 0
    for change in reversed(list(t.changes)):
        entry, before = change.entry, change.seat_before
        if isinstance(entry, PauseChanged):
            pauses += entry.paused and entry.person in numbers
        elif isinstance(entry, SeatUpdated) and entry.why == "handed" and entry.now.person in numbers and before:
            numbers.add(before.person)
    return pauses


def go_on(t: RunningTable, person: str, _command: GoOn, at: int) -> None:
    guest = require_guest(t, person) if t.person_number(person) == t.facts.host else require_seated(t, person)
    back = reclaim_all_seats(t, person, at)
    if not t.facts.paused and not back:
        raise CommandRefused("table.not-paused")
    if t.facts.paused:
        t.append_entry(PauseChanged(at, guest.number, paused=False))
        t.track_halt(at)


def patience(t: RunningTable, person: str, command: Patience, at: int) -> None:
    """Handle a vote on a slow player.

    If the player is disconnected, one vote lets a bot play. Otherwise all others must agree. The slow player may send
    `bot: false` to show that they are present.
    """
    guest, own = require_seated(t, person), t.asked in t.seats_of(person)
    if command.of == t.decision and own and not command.bot:
        return
    if command.of != t.decision or not t.is_overdue:
        raise CommandRefused("table.nobody-waits")
    if own:
        raise CommandRefused("table.your-own")
    if not command.bot:
        t.reset_patience()
    elif t.is_away(t.facts.seats[t.asked]):
        t.add_strike(t.asked, "patience", at)
    else:
        t.bot_votes = frozenset((t.decision, number) for number in t.impatient | {guest.number})


# -- chat


def say(t: RunningTable, person: str, command: Say, at: int) -> None:
    guest = require_unmuted(t, person)
    setup = t.facts.setup
    if not (setup.chat if setup.chat is not None else not setup.open):
        raise CommandRefused("table.phrases-only")
    line = sanitize_line(command.text)
    if not line:
        raise CommandRefused("table.empty-line")
    t.append_entry(LineSaid(at, guest.number, text=line))


def say_phrase(t: RunningTable, person: str, command: SayPhrase, at: int) -> None:
    t.append_entry(LineSaid(at, require_unmuted(t, person).number, phrase=command.phrase))


def require_unmuted(t: RunningTable, person: str) -> Guest:
    guest = require_seated(t, person)
    if guest.muted:
        raise CommandRefused("table.muted")
    return guest
