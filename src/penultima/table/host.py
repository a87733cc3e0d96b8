"""What only the host of a table may do: seat bots, set it up, start, end, close; remove, mute and bar people."""

from msgspec.structs import replace

from penultima.errors import BadInput
from penultima.notation.position import parse_position
from penultima.table.botseat import bot_at, usual_level
from penultima.table.entry import Arranged, Lived, Met
from penultima.table.facts import Facts, Seat
from penultima.table.fold import put, ranked, rules_of
from penultima.table.people import vacate
from penultima.table.rights import GATHERED, No, gathered, hosting, other_guest, place_at
from penultima.table.sitting import Sitting, fresh
from penultima.wire.client_in import Arrange, Bar, ClearSeat, Close, End, Mute, Remove, SeatBot, Start
from penultima.wire.shape import Setup


def seat_bot(t: Sitting, person: str, command: SeatBot, at: int) -> None:
    hosting(t, person)
    seat = place_at(t, command.seat)
    if seat.kind == "person" or (seat.kind == "empty" and t.facts.life not in GATHERED):
        raise No("table.taken")
    why = "level" if seat.kind == "bot" else "bot"
    t.reseat(command.seat, bot_at(t.facts.seats, t.facts, command.seat, command.level), why, at)


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


def host_first(facts: Facts) -> tuple[Seat, ...]:
    """suggestion.judge: the host judges, and that is seat 0."""
    for place, seat in enumerate(facts.seats):
        if seat.person == facts.host:
            return put(put(facts.seats, place, facts.seats[0]), 0, seat)
    return facts.seats


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


# -- people


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
