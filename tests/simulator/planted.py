"""Defects, each a small change of the real table, hall or bots: what a simulation is worth is what it finds of these."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace
from pytest import MonkeyPatch

from penultima.hall import deciding, frames, publish, reception, turn
from penultima.hall.answers import Book
from penultima.hall.batch import Batch
from penultima.hall.hall import Hall
from penultima.hall.out import Commit
from penultima.hall.peer import Peer
from penultima.hall.room import Room
from penultima.kernel.clauses import FINE, IDS
from penultima.kernel.refusal import why_not
from penultima.table import moves, people, see, sitting, window
from penultima.table.entry import Dealt, Hosted, Met
from penultima.table.fold import Fold
from penultima.table.sitting import Sitting, Ticket, Waiting
from penultima.table.table import Table
from penultima.table.timer import Timer, TimerKey, Wanted, synced
from penultima.table.window import Window
from penultima.wire import client_in

Plant = Callable[[MonkeyPatch], None]


# -- the hall


def ack_before_commit(patch: MonkeyPatch) -> None:
    send_off = turn.send_off

    def eager(room: Room, batch: Batch) -> None:
        send_off(room, batch)
        turn._acknowledge(room, batch)

    patch.setattr(turn, "send_off", eager)


def uncommitted_snapshot_to_a_joiner(patch: MonkeyPatch) -> None:
    def hasty(room: Room, peer: Peer, since: int, now: int) -> None:
        table = room.table if room.flight is None else room.flight.fork
        room.house.send_bytes(peer, table.frame(table.seats_of(peer.person), -1, room.time(now)))
        peer.sent = table.version

    patch.setattr(reception, "catch_up", hasty)


def entry_skipped_on_resume(patch: MonkeyPatch) -> None:
    catch_up = publish.catch_up
    patch.setattr(reception, "catch_up", lambda room, peer, since, now: catch_up(room, peer, since + (since >= 0), now))


def answer_book_forgotten_on_reload(patch: MonkeyPatch) -> None:
    patch.setattr(Book, "load", lambda book, answers: None)


def dedupe_dropped(patch: MonkeyPatch) -> None:
    patch.setattr(frames, "is_known", lambda room, ticket: False)


def batch_partly_committed(patch: MonkeyPatch) -> None:
    def torn(number: int, table: str, version: int, rows: tuple[Any, ...], *rest: Any) -> Commit:
        return Commit(number, table, version, rows[: max(1, len(rows) - 1)], *rest)

    patch.setattr(deciding, "Commit", torn)


def failed_commit_taken_for_done(patch: MonkeyPatch) -> None:
    patch.setattr(Hall, "failed", Hall.committed)


def unknown_commit_taken_for_done(patch: MonkeyPatch) -> None:
    patch.setattr(Hall, "unknown", Hall.committed)


def unknown_commit_taken_for_failed(patch: MonkeyPatch) -> None:
    patch.setattr(Hall, "unknown", Hall.failed)


def clock_charged_across_a_restart(patch: MonkeyPatch) -> None:
    wake = Room.open

    def late(room: Room, now: int) -> None:
        wake(room, now)
        room._began_at += 30_000 if room.table.version > 1 else 0

    patch.setattr(Room, "open", late)


def presence_of_the_wrong_person(patch: MonkeyPatch) -> None:
    present = Table.present

    def confused(table: Table, person: str, *, here: bool, at: int) -> None:
        present(table, person if here else table.facts.people[0].id, here=here, at=at)

    patch.setattr(Table, "present", confused)


# -- the table: commands


def stale_move_applied(patch: MonkeyPatch) -> None:
    move = moves.move

    def careless(t: Sitting, ticket: Ticket, command: client_in.Act, action: int, at: int) -> None:
        move(t, ticket, replace(command, of=t.decision), action, at)

    patch.setattr(moves, "move", careless)


def catch_hits_a_later_window(patch: MonkeyPatch) -> None:
    meant = moves.window_meant

    def any_of_that_seat(t: Sitting, place: int, of: int, action: int) -> Window | None:
        return meant(t, place, t.decision, action)

    patch.setattr(moves, "window_meant", any_of_that_seat)


def second_press_counted(patch: MonkeyPatch) -> None:
    did = Fold.did

    def twice(table: Fold, entry: Any, step: Any) -> None:
        if entry.act == "slap":
            table.slaps += ((entry.seat, entry.speed),)
        did(table, entry, step)

    patch.setattr(Fold, "did", twice)


def early_press_counted(patch: MonkeyPatch) -> None:
    press = moves.press

    def eager(t: Sitting, ticket: Ticket | None, place: int, of: int, *rest: Any) -> None:
        if t.racing and t.window(of, "race"):
            t.timers["open", of] = sitting.OVER
            t.opened.setdefault(of, t.at)
        press(t, ticket, place, of, *rest)

    patch.setattr(moves, "press", eager)


def overtaken_move_as_misplay(patch: MonkeyPatch) -> None:
    def tried_anyway(t: Sitting, waiting: Waiting, at: int) -> None:
        clause, cost = why_not(t.the_game.state, t.the_rules.tables, waiting.seat, waiting.action)
        if clause != FINE and not cost:
            t.refuse(waiting.ticket, "overtaken")
            return
        t.perform(waiting.seat, waiting.action, t.decision, waiting.by, at)
        t.done(waiting.ticket, "" if clause == FINE else IDS[clause], cost)

    patch.setattr(moves, "is_past", lambda t, waiting: False)
    patch.setattr(moves, "take_move", tried_anyway)


def every_mistake_taken_for_a_misplay(patch: MonkeyPatch) -> None:
    move = moves.move

    def strict(t: Sitting, ticket: Ticket, command: client_in.Act, action: int, at: int) -> None:
        move(t, ticket, replace(command, anyway=True), action, at)

    patch.setattr(moves, "move", strict)


def jump_past_a_call_hold(patch: MonkeyPatch) -> None:
    next_waiting = moves.next_waiting

    def impatient(t: Sitting, at: int) -> Waiting | None:
        jumps = [waiting for waiting in t.waiting if waiting.jump and not t.voting]
        return jumps[0] if jumps else next_waiting(t, at)

    patch.setattr(moves, "next_waiting", impatient)


def move_past_a_hold(patch: MonkeyPatch) -> None:
    def impatient(t: Sitting, at: int) -> Waiting | None:
        return next(iter(t.waiting), None) if not t.voting else None

    patch.setattr(moves, "next_waiting", impatient)


def vote_loses_a_kept_move(patch: MonkeyPatch) -> None:
    perform = Sitting.perform

    def forgetful(t: Sitting, *args: Any, **more: Any) -> int:
        cost = perform(t, *args, **more)
        if t.voting:
            t.waiting = ()
        return cost

    patch.setattr(Sitting, "perform", forgetful)


def version_bumped_by_a_refusal(patch: MonkeyPatch) -> None:
    refuse = Sitting.refuse

    def noisy(t: Sitting, *args: Any) -> None:
        t.put_in(Hosted(t.at, t.facts.host))
        refuse(t, *args)

    patch.setattr(Sitting, "refuse", noisy)


# -- the table: people


def chat_as_another_seat(patch: MonkeyPatch) -> None:
    patch.setattr(people, "speaking", lambda t, person: t.facts.people[0])


def muted_person_heard(patch: MonkeyPatch) -> None:
    patch.setattr(people, "speaking", people.seated)


def host_rights_kept_after_leaving(patch: MonkeyPatch) -> None:
    patch.setattr(people, "longest_seated", lambda facts: facts.host)


def everybody_is_host(patch: MonkeyPatch) -> None:
    patch.setattr(people, "hosting", people.known)


def removed_person_can_come_back(patch: MonkeyPatch) -> None:
    def half(t: Sitting, person: str, command: client_in.Remove, at: int) -> None:
        guest = people.other_guest(t, command.person, people.hosting(t, person))
        people.vacate(t, guest, range(len(t.facts.seats)), "removed", at)
        t.put_in(Met(at, replace(t.facts.people[guest.number], barred=not guest.barred), "removed"))

    patch.setitem(people.HANDLERS, client_in.Remove, half)


def stand_in_never_gives_the_seat_back(patch: MonkeyPatch) -> None:
    def half(t: Sitting, person: str, command: client_in.TakeBack, at: int) -> None:
        seat = people.place_at(t, command.seat)
        if seat.person != people.known(t, person).number or not seat.strikes:
            raise people.No("table.is-yours")
        t.reseat(command.seat, replace(seat, strikes=0), "back", at)

    patch.setitem(people.HANDLERS, client_in.TakeBack, half)


def anybody_plays_any_seat(patch: MonkeyPatch) -> None:
    patch.setattr(Table, "seats_of", lambda t, person: tuple(range(len(t.facts.seats))))


# -- the table: time


def timer_without_its_decision(patch: MonkeyPatch) -> None:
    def inherited(timers: dict[TimerKey, Timer], wanted: list[Wanted], at: int) -> dict[TimerKey, Timer]:
        for key, timer in list(timers.items()):
            for new in wanted:
                if key[0] == new.key[0] == "clock":
                    timers.setdefault(new.key, timer)
        return synced(timers, wanted, at)

    patch.setattr(sitting, "synced", inherited)


def clock_running_during_a_hold(patch: MonkeyPatch) -> None:
    of_decision = Sitting._of_decision

    def restless(t: Sitting, at: int, goes_on: bool) -> Iterator[Wanted]:  # noqa: FBT001 - as it is called
        for wanted in of_decision(t, at, goes_on):
            yield wanted._replace(runs=goes_on and t.decision <= t.told)

    patch.setattr(Sitting, "_of_decision", restless)


def reserve_filled_again(patch: MonkeyPatch) -> None:
    time_of = Sitting.time_of

    def generous(t: Sitting, seat: int, of: int, at: int) -> tuple[int, int]:
        used, reserve = time_of(t, seat, of, at)
        return used, reserve + 500 if used else reserve

    patch.setattr(Sitting, "time_of", generous)


def pace_from_a_running_stream(patch: MonkeyPatch) -> None:
    stream = Random(7)
    patch.setattr(sitting, "pace", lambda key, question, level: stream.randint(300, 3_000))


# -- the table: cards and log


def window_opened_by_hidden_cards(patch: MonkeyPatch) -> None:
    made = window._made

    def knowing(s: Any, R: Any, step: Any, version: int) -> list[Window]:
        useful = any(s.hands[seat][s.top] for seat in range(s.seats))
        return [one for one in made(s, R, step, version) if one.kind != "jump" or useful]

    patch.setattr(window, "_made", knowing)


def key_invented_on_fold(patch: MonkeyPatch) -> None:
    deal = Fold._deal

    def inventive(table: Fold, entry: Dealt, key: bytes) -> None:
        if key:
            deal(table, entry, key)
        else:
            table.begin(entry, table.deal_out(entry.facts, entry.scores, entry.dealer, bytes(32)), bytes(32))

    patch.setattr(Fold, "_deal", inventive)


def hand_of_the_next_seat_sent(patch: MonkeyPatch) -> None:
    mine = see.mine
    patch.setattr(see, "mine", lambda t, place, *rest: mine(t, (place + 1) % len(t.facts.seats), *rest))


def stand_in_plays_at_once(patch: MonkeyPatch) -> None:
    """Not at a bot's pace."""
    of_bots = Sitting._of_bots

    def hasty(t: Sitting, goes_on: bool) -> Iterator[Wanted]:  # noqa: FBT001 - as it is called
        return (wanted._replace(lasts=min(wanted.lasts, 50)) for wanted in of_bots(t, goes_on))

    patch.setattr(Sitting, "_of_bots", hasty)
