"""What people do about the table: sit, leave, set it up, start, pause, speak; and what only its host may do."""

from collections.abc import Callable, Iterator
from itertools import count

from msgspec.structs import replace

from penultima.bots.characters import FITTING
from penultima.errors import BadInput
from penultima.kernel.state import NOBODY
from penultima.notation.position import parse_position
from penultima.table.entry import Arranged, Hosted, Lived, Met, Paused, Readied, Said
from penultima.table.facts import Facts, Guest, Seat
from penultima.table.fold import put, ranked, rules_of
from penultima.table.sitting import Sitting, Ticket, fresh
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
from penultima.wire.shape import Setup
from penultima.wire.words import plain_line, plain_name, same_name

MOST_PEOPLE = 100
"""Who ever sat at one table."""
GATHERED = ("gathering", "done")
"""While seats and rules may change."""
BOT = "normal"
"""Who takes a seat that nobody else has."""
BOT_NAMES = ("Lola", "Nico", "Vera", "Teo", "Alma", "Bruno", "Inés", "Hugo", "Noa", "Leo", "Iris", "Max", "Eva", "Iker")


class No(Exception):
    """A refusal of the table's own, by its key."""


def handle(t: Sitting, ticket: Ticket, command: TableCommand, at: int) -> None:
    version = t.version
    try:
        HANDLERS[type(command)](t, ticket.person, command, at)
    except No as no:
        t.refuse(ticket, "refused", str(no))
    else:
        t.done(ticket, changed=t.version != version)


def known(t: Sitting, person: str) -> Guest:
    guest = t.guest(person)
    if guest is None:
        raise No("table.no-seat")
    return guest


def seated(t: Sitting, person: str) -> Guest:
    if not t.seats_of(person):
        raise No("table.no-seat")
    return known(t, person)


def hosting(t: Sitting, person: str) -> Guest:
    guest = known(t, person)
    if guest.number != t.facts.host:
        raise No("table.host-only")
    return guest


def gathered(t: Sitting) -> None:
    if t.facts.life not in GATHERED:
        raise No("table.playing")


def place_at(t: Sitting, place: int) -> Seat:
    if place >= len(t.facts.seats):
        raise No("table.no-such-seat")
    return t.facts.seats[place]


def other_guest(t: Sitting, number: int, mine: Guest) -> Guest:
    if number >= len(t.facts.people) or number == mine.number:
        raise No("table.no-such-person")
    return t.facts.people[number]


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


# -- the host


def seat_bot(t: Sitting, person: str, command: SeatBot, at: int) -> None:
    hosting(t, person)
    seat = place_at(t, command.seat)
    if seat.kind == "person" or (seat.kind == "empty" and t.facts.life not in GATHERED):
        raise No("table.taken")
    why = "level" if seat.kind == "bot" else "bot"
    t.reseat(command.seat, bot_at(t.facts.seats, t.facts, command.seat, command.level), why, at)


def bot_at(seats: tuple[Seat, ...], facts: Facts, place: int, level: str) -> Seat:
    """A bot in this seat, with a name that nobody has; one that sits here already keeps its own, and is as it was."""
    seat = seats[place]
    taken = [*(guest.name for guest in facts.people), *(other.name for other in seats)]
    character = seat.character or next_character(seats, level)
    names = bot_names(character)
    name = seat.name or next(name for name in names if not any(same_name(name, other) for other in taken))
    return Seat(kind="bot", level=level, name=name, character=character, next=seat.next, wins=seat.wins)


def do_without(t: Sitting, levels: frozenset[str], at: int) -> None:
    for place, seat in enumerate(t.facts.seats):
        if seat.level in levels:
            t.reseat(place, replace(seat, level=BOT), "lacked", at)


def next_character(seats: tuple[Seat, ...], level: str) -> str:
    """Of whom there are fewest at the table; of these, who fits the level best."""
    here = [seat.character for seat in seats]
    return min(FITTING[level], key=here.count)


def bot_names(character: str) -> Iterator[str]:
    """Its own first, then the usual ones, without end: people may be called by all of these."""
    names = (character.capitalize(), *BOT_NAMES)
    yield from names
    yield from (f"{name} {number}" for number in count(2) for name in names)


def clear_seat(t: Sitting, person: str, command: ClearSeat, at: int) -> None:
    hosting(t, person)
    gathered(t)
    if place_at(t, command.seat).kind != "bot":
        raise No("table.no-bot")
    t.reseat(command.seat, Seat(), "cleared", at)


def arrange(t: Sitting, person: str, command: Arrange, at: int) -> None:
    hosting(t, person)
    gathered(t)
    check_setup(t, command.setup)
    t.put_in(Arranged(at, command.setup, resized(t.facts.seats, command.setup.seats)))


def check_setup(t: Sitting, setup: Setup) -> None:
    try:
        check_rules(t, setup)
    except BadInput:
        raise No("table.setup") from None


def check_rules(t: Sitting, setup: Setup) -> None:
    """BadInput where these rules cannot be dealt by."""
    rules = rules_of(setup, t.more)
    rules.check_seats(setup.seats)
    hands = parse_position(rules, setup.position).seats if setup.position else setup.seats
    if hands != setup.seats:
        raise BadInput("position: {count} hands for {players} players", count=hands, players=setup.seats)
    t.deal_out(replace(t.facts, setup=setup, deal=0), (0,) * setup.seats, setup.dealer, bytes(32))


def resized(seats: tuple[Seat, ...], count: int) -> tuple[Seat, ...]:
    """People keep their places where those are left, and else move up; who does not fit keeps the host from it."""
    moved = [seat for seat in seats[count:] if seat.kind == "person"]
    kept = [*seats[:count], *[Seat()] * (count - len(seats))]
    for place, seat in enumerate(kept):
        if moved and seat.kind != "person":
            kept[place] = moved.pop(0)
    if moved:
        raise No("table.full")
    return tuple(kept)


def start(t: Sitting, person: str, _command: Start, at: int) -> None:
    hosting(t, person)
    gathered(t)
    setup = t.facts.setup
    check_setup(t, setup)
    seats = t.facts.seats
    for place in range(len(seats)):
        seats = put(seats, place, ready_to_play(seats, t.facts, place))
    reserves = (setup.clock.reserve,) * len(seats) if setup.clock else ()
    people = ranked(t.facts.people, seats, t.version + 1)
    facts = replace(
        t.facts, life="playing", seats=seats, people=people, match=t.facts.match + 1, deal=0, reserves=reserves
    )
    if rules_of(setup, t.more).tables.judge_host:
        facts = replace(facts, seats=host_first(facts))
    t.deal(facts, (0,) * len(seats), setup.dealer, at)


def ready_to_play(seats: tuple[Seat, ...], facts: Facts, place: int) -> Seat:
    seat = fresh(seats[place])
    if seat.kind == "empty":
        return bot_at(seats, facts, place, usual_level(seats))
    return replace(seat, strikes=0)


def usual_level(seats: tuple[Seat, ...]) -> str:
    """Of bots that nobody seated: that of the first one here, so that nobody who chose it gets others beside it."""
    return next((seat.level for seat in seats if seat.kind == "bot"), BOT)


def host_first(facts: Facts) -> tuple[Seat, ...]:
    """suggestion.judge: the host judges, and that is seat 0."""
    for place, seat in enumerate(facts.seats):
        if seat.person == facts.host:
            return put(put(facts.seats, place, facts.seats[0]), 0, seat)
    return facts.seats


def remove(t: Sitting, person: str, command: Remove, at: int) -> None:
    guest = other_guest(t, command.person, hosting(t, person))
    vacate(t, guest, range(len(t.facts.seats)), "removed", at)
    t.put_in(Met(at, replace(t.facts.people[guest.number], removed=True), "removed"))


def mute(t: Sitting, person: str, command: Mute, at: int) -> None:
    guest = other_guest(t, command.person, hosting(t, person))
    t.put_in(Met(at, replace(guest, muted=command.muted), "muted"))


def bar(t: Sitting, person: str, command: Bar, at: int) -> None:
    guest = other_guest(t, command.person, hosting(t, person))
    t.put_in(Met(at, replace(guest, barred=command.barred), "barred"))


def end(t: Sitting, person: str, _command: End, at: int) -> None:
    hosting(t, person)
    if t.facts.life != "playing":
        raise No("table.not-playing")
    t.forget_all("gone")
    t.conclude((), at)


def close(t: Sitting, person: str, _command: Close, at: int) -> None:
    hosting(t, person)
    t.forget_all("gone")
    t.put_in(Lived(at, "closed"))


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
