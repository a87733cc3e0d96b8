"""Checks of every stored entry. They use only the entry and the log before it."""

from itertools import product

from penultima.bots.characters import CHARACTERS
from penultima.bots.levels import LEVELS
from penultima.bots.pacing import draw_reaction_ms
from penultima.bots.question import Kind, Question
from penultima.kernel.events import E_PLAYED
from penultima.kernel.state import PLAY
from penultima.table.log.entry import ActionTaken, Entry, GuestUpdated, HostChanged, LineSaid, PersonReady, SeatUpdated
from penultima.table.log.facts import NOBODY, Seat
from penultima.table.window import Window, has_event
from tests.fault_simulator.ledger import must
from tests.fault_simulator.log_replay import LogReplay, is_deserted

PRESSES = ("uno", "catch", "slap")


def check(log: LogReplay, entry: Entry) -> None:
    match entry:
        case ActionTaken():
            check_action(log, entry)
        case LineSaid():
            guest = log.fold.facts.people[entry.person]
            must(not guest.muted and not guest.removed, "who is muted or removed is not heard", entry)
        case SeatUpdated():
            check_seat(log, entry)
        case GuestUpdated():
            check_guest(log, entry)
        case HostChanged():
            facts = log.fold.facts
            must(entry.person != facts.host, "an entry changes something", entry)
            seated = [number for seat in facts.seats for number in (seat.person, seat.next)]
            must(entry.person in (*seated, NOBODY), "a host has a seat", entry)
        case PersonReady():
            ready = [seat.ready for seat in log.fold.facts.seats if seat.person == entry.person]
            must(not all(ready), "an entry changes something", entry)
        case _:
            pass


def check_guest(log: LogReplay, entry: GuestUpdated) -> None:
    people = log.fold.facts.people
    known = people[entry.guest.number] if entry.guest.number < len(people) else None
    must(known is None or not known.removed or entry.guest.removed, "who was removed stays so", entry)


def check_seat(log: LogReplay, entry: SeatUpdated) -> None:
    facts = log.fold.facts
    must(0 <= entry.seat < len(facts.seats), "there is such a seat", entry)
    old = facts.seats[entry.seat]
    for number in {entry.now.person, entry.now.next} - {NOBODY, old.person, old.next}:
        must(not facts.people[number].removed, "who was removed does not come back", entry)
    if entry.why == "time":
        check_time_is_up(log, entry)


def check_time_is_up(log: LogReplay, entry: SeatUpdated) -> None:
    facts = log.fold.facts
    clock = facts.setup.clock
    must(clock is not None and log.asked == entry.seat, "time runs for the seat that is asked", entry, log.asked)
    allowed = clock.decision + facts.reserves[entry.seat] if clock else 0
    must(log.ran(entry.at) >= allowed, "nobody's time is up before it was used", entry, log.ran(entry.at), allowed)


def check_action(log: LogReplay, entry: ActionTaken) -> None:
    verb = entry.act.split()[0]
    windows = [window for window in log.fold.windows if window.id == entry.of]
    must(entry.of == log.fold.decision or windows, "what is done is for what is open", entry, log.fold.decision)
    must(entry.used >= 0 and entry.reserve >= 0, "no clock is below zero", entry)
    if entry.seat != NOBODY and log.fold.facts.reserves:
        must(entry.reserve <= log.fold.facts.reserves[entry.seat], "a reserve only shrinks", entry)
    must(entry.used <= max(0, log.ran(entry.at)), "nobody is charged for waiting", entry, log.ran(entry.at))
    must(not log.fold.facts.paused, "nothing is done during a pause", entry)
    must(not is_deserted(log.fold.facts), "bots do not play among themselves in the place of people", entry)
    check_actor(log, entry)
    if verb in PRESSES:
        check_press(log, entry, windows)
    elif verb == "timeout":
        check_timeout(log, entry, windows)
    elif verb != "vote":
        check_holds(log, entry)
    if entry.by in ("bot", "stand-in"):
        check_pace(log, entry)


def check_jump_window(log: LogReplay, events: list[int]) -> None:
    """Check that a jump window opens after a play whenever public facts allow a jump."""
    fold = log.fold
    s, rules = fold.the_game.state, fold.the_game.rules.tables
    if rules.jump_in and s.phase == PLAY and has_event(events, E_PLAYED) and not rules.wilds >> s.top & 1:
        must(Window(log.version, "jump") in fold.windows, "a window opens by public facts alone", fold.windows)


def check_actor(log: LogReplay, entry: ActionTaken) -> None:
    if entry.by == "table":
        must(entry.seat == NOBODY and entry.act == "timeout", "the table itself only lets time be up", entry)
        return
    seat = log.fold.facts.seats[entry.seat]
    fits = {"person": seat.kind == "person", "bot": seat.kind == "bot", "stand-in": is_stand_in(seat, entry.of)}
    must(fits[entry.by], "whoever acts has the seat", entry, seat)


def is_stand_in(seat: Seat, decision: int) -> bool:
    return seat.kind == "person" and (seat.stand_in or seat.proxy == decision)


def check_press(log: LogReplay, entry: ActionTaken, windows: list[Window]) -> None:
    must(any(window.seat == about(entry) for window in windows), "a press is for its own window", entry, windows)
    press = (entry.seat, entry.of, entry.act)
    must(press not in log.pressed, "one press for each seat, window and object", entry)
    log.pressed.add(press)
    if entry.act == "slap":
        opens = log.opened[windows[0]] + log.fold.facts.times.lead
        must(entry.at >= opens, "a press before the opening counts nothing", entry, opens)


def about(entry: ActionTaken) -> int:
    """Return the seat that a call or a catch refers to."""
    verb, *rest = entry.act.split()
    return int(rest[0]) if verb == "catch" else entry.seat if verb == "uno" else NOBODY


def check_timeout(log: LogReplay, entry: ActionTaken, windows: list[Window]) -> None:
    times = log.fold.facts.times
    lasts = {"race": times.lead + times.race, "vote": times.vote}
    over = [entry.at >= log.opened[window] + lasts[window.kind] for window in windows if window.kind in lasts]
    must(any(over), "a race or a vote has its time", entry, windows)


def check_holds(log: LogReplay, entry: ActionTaken) -> None:
    """Check that a move came only after all holds had ended. For a jump, check only the holds of call windows."""
    jumps = entry.seat != log.asked
    for window in log.fold.windows:
        if window.kind == "call" or not jumps:
            must(entry.at >= log.held_until(window), "a move waits for holds", entry, window, log.held_until(window))


def check_pace(log: LogReplay, entry: ActionTaken) -> None:
    question, since = bot_question_of(log, entry)
    ways = product(LEVELS, ("", *CHARACTERS))  # the host may have changed the level and the character meanwhile
    quickest = min(draw_reaction_ms(log.fold.key, question, *way) for way in ways)
    clock = log.fold.facts.setup.clock
    if clock and question.kind == "decision":
        quickest = min(quickest, clock.decision)
    soonest = since + quickest
    must(entry.at >= soonest, "a bot takes its own time", entry, soonest)


def bot_question_of(log: LogReplay, entry: ActionTaken) -> tuple[Question, int]:
    """Return the question that a bot was asked, and the moment at which its reaction time begins."""
    kind = window_kind_of(entry.act.split()[0])
    for window in log.fold.windows:
        if (window.kind, window.id) == (kind, entry.of) and is_about(window, entry, log.asked):
            lead = log.fold.facts.times.lead if kind == "race" else 0
            return Question(entry.seat, entry.of, kind, window.seat), log.opened[window] + lead
    return Question(entry.seat, entry.of, "decision"), log.asked_at


def window_kind_of(verb: str) -> Kind:
    """Return the kind of window that an action with this verb may answer."""
    kinds: dict[str, Kind] = {"vote": "vote", "uno": "call", "catch": "call", "slap": "race"}
    return kinds.get(verb, "jump")


def is_about(window: Window, entry: ActionTaken, asked: int) -> bool:
    if window.kind == "call":
        return window.seat == about(entry)
    return window.kind != "jump" or entry.seat != asked
