"""Handles the host's commands: seat bots; arrange, start, end and close the table; remove, mute and bar people."""

from msgspec.structs import replace

from penultima.errors import BadInput
from penultima.notation.position import parse_position
from penultima.protocol.client_messages import Arrange, Bar, ClearSeat, Close, End, Mute, Remove, SeatBot, Start
from penultima.protocol.setup import Setup
from penultima.table.commands.bot_seats import create_bot_seat, default_level
from penultima.table.commands.people import vacate_seats
from penultima.table.commands.permissions import (
    ARRANGEABLE,
    CommandRefused,
    require_arrangeable,
    require_host,
    require_other_guest,
    require_seat,
)
from penultima.table.log.entry import GuestUpdated, LifeChanged, SetupChanged
from penultima.table.log.facts import Facts, Seat
from penultima.table.log.table_state import build_rules, replace_item, update_seated_since
from penultima.table.running_table import RunningTable, seat_for_next_deal


def seat_bot(t: RunningTable, person: str, command: SeatBot, at: int) -> None:
    require_host(t, person)
    seat = require_seat(t, command.seat)
    if seat.kind == "person" or (seat.kind == "empty" and t.facts.life not in ARRANGEABLE):
        raise CommandRefused("table.taken")
    why = "level" if seat.kind == "bot" else "bot"
    t.reseat(command.seat, create_bot_seat(t.facts.seats, t.facts, command.seat, command.level), why, at)


def clear_seat(t: RunningTable, person: str, command: ClearSeat, at: int) -> None:
    require_host(t, person)
    require_arrangeable(t)
    if require_seat(t, command.seat).kind != "bot":
        raise CommandRefused("table.no-bot")
    t.reseat(command.seat, Seat(), "cleared", at)


def arrange(t: RunningTable, person: str, command: Arrange, at: int) -> None:
    require_host(t, person)
    require_arrangeable(t)
    check_setup(t, command.setup)
    t.append_entry(SetupChanged(at, command.setup, resize_seats(t.facts.seats, command.setup.seats)))


def check_setup(t: RunningTable, setup: Setup) -> None:
    try:
        check_rules(t, setup)
    except BadInput:
        raise CommandRefused("table.setup") from None


def check_rules(t: RunningTable, setup: Setup) -> None:
    """Raise BadInput if no deal is possible under these rules."""
    rules = build_rules(setup, t.extra_editions)
    rules.check_seats(setup.seats)
    hands = parse_position(rules, setup.position).seats if setup.position else setup.seats
    if hands != setup.seats:
        raise BadInput("position: {count} hands for {players} players", count=hands, players=setup.seats)
    t.create_game(replace(t.facts, setup=setup, deal=0), (0,) * setup.seats, setup.dealer, bytes(32))


def resize_seats(seats: tuple[Seat, ...], count: int) -> tuple[Seat, ...]:
    """Return `count` seats.

    People keep their seats, or move to an empty seat or a bot's seat. Raise CommandRefused if there are too few seats.
    """
    moved = [seat for seat in seats[count:] if seat.kind == "person"]
    resized = [*seats[:count], *[Seat()] * (count - len(seats))]
    for seat_index, seat in enumerate(resized):
        if moved and seat.kind != "person":
            resized[seat_index] = moved.pop(0)
    if moved:
        raise CommandRefused("table.full")
    return tuple(resized)


def start(t: RunningTable, person: str, _command: Start, at: int) -> None:
    require_host(t, person)
    require_arrangeable(t)
    setup = t.facts.setup
    check_setup(t, setup)
    seats = t.facts.seats
    for seat in range(len(seats)):
        seats = replace_item(seats, seat, seat_at_match_start(t, seats, seat))
    reserves = (setup.clock.reserve,) * len(seats) if setup.clock else ()
    people = update_seated_since(t.facts.people, seats, t.version + 1)
    facts = replace(
        t.facts, life="playing", seats=seats, people=people, match=t.facts.match + 1, deal=0, reserves=reserves
    )
    if build_rules(setup, t.extra_editions).tables.judge_host:
        facts = replace(facts, seats=move_host_to_seat_0(facts))
    t.start_deal(facts, (0,) * len(seats), setup.dealer, at)


def seat_at_match_start(t: RunningTable, seats: tuple[Seat, ...], seat_index: int) -> Seat:
    """Return this seat as it is when a match starts.

    An empty seat gets a bot. If the person of the seat is connected, no bot stands in for them any longer.
    """
    seat = seat_for_next_deal(seats[seat_index])
    if seat.kind == "empty":
        return create_bot_seat(seats, t.facts, seat_index, default_level(seats))
    return replace(seat, strikes=0, stand_in=seat.stand_in and not t.is_connected(seat))


def move_host_to_seat_0(facts: Facts) -> tuple[Seat, ...]:
    """Move the host to seat 0, because the rule `suggestion.judge` makes this seat the judge."""
    for seat_index, seat in enumerate(facts.seats):
        if seat.person == facts.host:
            return replace_item(replace_item(facts.seats, seat_index, facts.seats[0]), 0, seat)
    return facts.seats


def end(t: RunningTable, person: str, _command: End, at: int) -> None:
    require_host(t, person)
    if t.facts.life != "playing":
        raise CommandRefused("table.not-playing")
    t.drop_all_pending("gone")
    t.end_match((), at)


def close(t: RunningTable, person: str, _command: Close, at: int) -> None:
    require_host(t, person)
    t.drop_all_pending("gone")
    t.append_entry(LifeChanged(at, "closed"))


# -- people


def remove(t: RunningTable, person: str, command: Remove, at: int) -> None:
    guest = require_other_guest(t, command.person, require_host(t, person))
    vacate_seats(t, guest, range(len(t.facts.seats)), "removed", at)
    t.append_entry(GuestUpdated(at, replace(t.facts.people[guest.number], removed=True), "removed"))


def mute(t: RunningTable, person: str, command: Mute, at: int) -> None:
    guest = require_other_guest(t, command.person, require_host(t, person))
    t.append_entry(GuestUpdated(at, replace(guest, muted=command.muted), "muted"))


def bar(t: RunningTable, person: str, command: Bar, at: int) -> None:
    guest = require_other_guest(t, command.person, require_host(t, person))
    t.append_entry(GuestUpdated(at, replace(guest, barred=command.barred), "barred"))
