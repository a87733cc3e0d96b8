"""What anybody may do about the table: sit, leave, be ready, pause, speak."""

from msgspec.structs import replace

from penultima.kernel.state import NOBODY
from penultima.table.botseat import BOT, bot_at
from penultima.table.entry import Hosted, Met, Paused, Readied, Said
from penultima.table.facts import Facts, Guest, Seat
from penultima.table.rights import GATHERED, No, known, place_at, seated
from penultima.table.sitting import Sitting
from penultima.wire.client_in import (
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
    TakeBack,
)
from penultima.wire.words import plain_line, plain_name, same_name

MOST_PEOPLE = 100
"""Who ever sat at one table."""


# -- seats


def sit(t: Sitting, person: str, command: Sit, at: int) -> None:
    seat = place_at(t, command.seat)
    if t.facts.life in GATHERED:
        if seat.kind == "person" or (seat.kind == "bot" and not lets_latecomers(t)):
            raise No("table.taken")
    elif seat.kind != "bot" or not lets_latecomers(t) or seat.next != NOBODY:
        raise No("table.taken")
    guest = introduced(t, person, command.name, command.face, at)
    if t.facts.life in GATHERED:
        t.reseat(command.seat, Seat(kind="person", person=guest.number, wins=seat.wins), "joined", at)
    else:
        t.reseat(command.seat, replace(seat, next=guest.number), "late", at)
    if t.facts.host == NOBODY:
        t.put_in(Hosted(at, guest.number))


def lets_latecomers(t: Sitting) -> bool:
    """Where no host is left, nobody could ever clear a seat: then anybody may take one."""
    return t.facts.setup.latecomers or t.facts.host == NOBODY


def introduced(t: Sitting, person: str, name: str, face: int, at: int) -> Guest:
    """The guest, entered where they are new or called otherwise now."""
    guest, name = t.guest(person), plain_name(name)
    if guest is None and is_full(t):
        raise No("table.full")
    if name and any(
        same_name(name, other.name) for other in t.facts.people if other.id != person and not other.removed
    ):
        raise No("table.name-taken")
    known_as = guest or Guest(len(t.facts.people), person)
    now = replace(known_as, name=name or known_as.name, face=face)
    if now != guest:
        t.put_in(Met(at, now))
    return now


def is_full(t: Sitting) -> bool:
    return len(t.facts.people) >= MOST_PEOPLE


def rename(t: Sitting, person: str, command: Rename, at: int) -> None:
    known(t, person)
    if not plain_name(command.name):
        raise No("table.name")
    introduced(t, person, command.name, command.face, at)


def stand(t: Sitting, person: str, command: Stand, at: int) -> None:
    guest = known(t, person)
    seat = place_at(t, command.seat)
    if guest.number not in (seat.person, seat.next):
        raise No("table.not-there")
    vacate(t, guest, [command.seat], "left", at)


def leave(t: Sitting, person: str, _command: Leave, at: int) -> None:
    guest = known(t, person)
    vacate(t, guest, range(len(t.facts.seats)), "left", at)


def vacate(t: Sitting, guest: Guest, places: range | list[int], why: str, at: int) -> None:
    """Their seats are a bot's while a match is played, else empty; what they had sent and still waits is gone."""
    for place in places:
        seat = t.facts.seats[place]
        if seat.person == guest.number:
            now = Seat(wins=seat.wins) if t.facts.life in GATHERED else bot_at(t.facts.seats, t.facts, place, BOT)
            t.reseat(place, now, why, at)
            t.forget(place, "gone")
        elif seat.next == guest.number:
            t.reseat(place, replace(seat, next=NOBODY), why, at)
    pass_host_on(t, guest.number, at)


def pass_host_on(t: Sitting, number: int, at: int) -> None:
    """From somebody who has no seat any more."""
    if number == t.facts.host and not any(seat.person == number for seat in t.facts.seats):
        t.put_in(Hosted(at, longest_seated(t.facts)))


def longest_seated(facts: Facts) -> int:
    """Nobody where no person sits."""
    ranks = [(guest.since, guest.number) for guest in facts.people if guest.since]
    return min(ranks)[1] if ranks else NOBODY


def take_back(t: Sitting, person: str, command: TakeBack, at: int) -> None:
    """What there is no time or patience left for, the bot still decides: else one could stop the others for ever."""
    guest, seat = known(t, person), place_at(t, command.seat)
    if seat.person != guest.number:
        raise No("table.not-there")
    if not seat.stand_in and not seat.proxy:
        raise No("table.is-yours")
    proxy = t.decision if is_late(t, command.seat) else 0
    back = replace(seat, stand_in=False, proxy=proxy, strikes=0)
    if back == seat:
        raise No("table.is-yours")
    t.reseat(command.seat, back, "back", at)
    if not proxy:
        t.waiting = tuple(waiting for waiting in t.waiting if waiting.seat != command.seat or waiting.ticket)


def is_late(t: Sitting, place: int) -> bool:
    """What is awaited of this seat took too long, by the clock or, where there is none, in the eyes of the others."""
    if not t.live or t.the_game.state.turn != place:
        return False
    if t.facts.setup.clock is None:
        return t.facts.seats[place].proxy == t.decision
    return t.is_over("clock", t.decision)


def hand_over(t: Sitting, place: int, person: str, at: int) -> None:
    """Another device of the same person, or whom the host gave the seat to, has it; a bot's, from the next deal on.

    Nothing happens for somebody who was removed, or whom the table has no room for.
    """
    guest, seat = t.guest(person), t.facts.seats[place]
    if is_full(t) if guest is None else guest.removed:
        return
    if guest is None:
        before = t.facts.people[seat.person] if seat.person >= 0 else Guest(0, "")
        guest = Guest(len(t.facts.people), person, before.name, before.face)
        t.put_in(Met(at, guest))
    if seat.kind == "bot" and t.facts.life == "playing":
        t.reseat(place, replace(seat, next=guest.number), "late", at)
        return
    t.forget(place, "gone")
    t.reseat(place, Seat(kind="person", person=guest.number, wins=seat.wins), "handed", at)
    if t.facts.host in (NOBODY, seat.person) and not any(other.person == t.facts.host for other in t.facts.seats):
        t.put_in(Hosted(at, guest.number))


# -- the match


def ready(t: Sitting, person: str, _command: Ready, at: int) -> None:
    guest = seated(t, person)
    if not t.between_deals or all(seat.ready for seat in t.facts.seats if seat.person == guest.number):
        raise No("table.no-deal-awaited")
    t.put_in(Readied(at, guest.number))


def pause(t: Sitting, person: str, _command: Pause, at: int) -> None:
    guest = seated(t, person)
    if t.facts.life != "playing" or t.facts.paused:
        raise No("table.not-playing" if t.facts.life != "playing" else "table.paused")
    t.put_in(Paused(at, guest.number))
    t.paused_at = at


def go_on(t: Sitting, person: str, _command: GoOn, at: int) -> None:
    guest = known(t, person) if t.number_of(person) == t.facts.host else seated(t, person)
    if not t.facts.paused:
        raise No("table.not-paused")
    t.put_in(Paused(at, guest.number, paused=False))
    t.opened = {window: moment + at - max(moment, t.paused_at) for window, moment in t.opened.items()}


def patience(t: Sitting, person: str, command: Patience, at: int) -> None:
    """One voice for a bot is enough: the person can take the seat back at any moment."""
    seated(t, person)
    if command.of != t.decision or not t.tries_patience:
        raise No("table.nobody-waits")
    if t.asked in t.seats_of(person):
        raise No("table.your-own")
    if command.bot:
        t.strike(t.asked, "patience", at)
    else:
        del t.timers["patience", t.decision]


# -- words


def say(t: Sitting, person: str, command: Say, at: int) -> None:
    guest = speaking(t, person)
    setup = t.facts.setup
    if not (setup.chat if setup.chat is not None else not setup.open):
        raise No("table.phrases-only")
    line = plain_line(command.text)
    if not line:
        raise No("table.empty-line")
    t.put_in(Said(at, guest.number, text=line))


def say_phrase(t: Sitting, person: str, command: SayPhrase, at: int) -> None:
    t.put_in(Said(at, speaking(t, person).number, phrase=command.phrase))


def speaking(t: Sitting, person: str) -> Guest:
    guest = seated(t, person)
    if guest.muted:
        raise No("table.muted")
    return guest
