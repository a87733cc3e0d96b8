"""Defects of the table and its bots: what is done, by whom, when, and what of it is kept and told."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from penultima.kernel.clauses import FINE, IDS
from penultima.kernel.refusal import why_not
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.table import deadlines, host, moves, now, people, rights, see, window
from penultima.table.entry import Dealt, Did, Hosted, Met
from penultima.table.fold import Fold
from penultima.table.orders import HANDLERS
from penultima.table.sitting import Sitting, Ticket, Waiting
from penultima.table.table import Table
from penultima.table.timer import OVER, Timer, TimerKey, Wanted, synced
from penultima.table.window import Happened, Window
from penultima.wire import client_in

# -- commands


def stale_move_applied(patch: pytest.MonkeyPatch) -> None:
    move = moves.move

    def careless(t: Sitting, ticket: Ticket, command: client_in.Act, action: int, at: int) -> None:
        move(t, ticket, replace(command, of=t.decision), action, at)

    patch.setattr(moves, "move", careless)


def catch_hits_a_later_window(patch: pytest.MonkeyPatch) -> None:
    meant = moves.window_meant

    def any_of_that_seat(t: Sitting, place: int, of: int, action: int) -> Window | None:
        return meant(t, place, t.decision, action)

    patch.setattr(moves, "window_meant", any_of_that_seat)


def second_press_counted(patch: pytest.MonkeyPatch) -> None:
    did = Fold.did

    def twice(table: Fold, entry: Did, step: Happened) -> None:
        if entry.act == "slap":
            table.slaps += ((entry.seat, entry.speed),)
        did(table, entry, step)

    patch.setattr(Fold, "did", twice)


def early_press_counted(patch: pytest.MonkeyPatch) -> None:
    press = moves.press

    def eager(t: Sitting, ticket: Ticket | None, place: int, of: int, *rest: Any) -> None:  # noqa: ANN401 - as they come
        if t.racing and t.window(of, "race"):
            t.timers["open", of] = OVER
            t.opened.setdefault((of, "race"), t.at)
        press(t, ticket, place, of, *rest)

    patch.setattr(moves, "press", eager)


def overtaken_move_as_misplay(patch: pytest.MonkeyPatch) -> None:
    def tried_anyway(t: Sitting, waiting: Waiting, at: int) -> None:
        clause, cost = why_not(t.the_game.state, t.the_rules.tables, waiting.seat, waiting.action)
        if clause != FINE and not cost:
            t.refuse(waiting.ticket, "overtaken")
            return
        t.perform(waiting.seat, waiting.action, t.decision, waiting.by, at)
        t.done(waiting.ticket, "" if clause == FINE else IDS[clause], cost)

    patch.setattr(moves, "is_past", lambda t, waiting: False)
    patch.setattr(moves, "take_move", tried_anyway)


def every_mistake_taken_for_a_misplay(patch: pytest.MonkeyPatch) -> None:
    move = moves.move

    def strict(t: Sitting, ticket: Ticket, command: client_in.Act, action: int, at: int) -> None:
        move(t, ticket, replace(command, anyway=True), action, at)

    patch.setattr(moves, "move", strict)


def jump_past_a_call_hold(patch: pytest.MonkeyPatch) -> None:
    next_waiting = moves.next_waiting

    def impatient(t: Sitting, at: int) -> Waiting | None:
        jumps = [waiting for waiting in t.waiting if waiting.jump and not t.voting]
        return jumps[0] if jumps else next_waiting(t, at)

    patch.setattr(moves, "next_waiting", impatient)


def move_past_a_hold(patch: pytest.MonkeyPatch) -> None:
    def impatient(t: Sitting, at: int) -> Waiting | None:
        return next(iter(t.waiting), None) if not t.voting else None

    patch.setattr(moves, "next_waiting", impatient)


def vote_loses_a_kept_move(patch: pytest.MonkeyPatch) -> None:
    perform = Sitting.perform

    def forgetful(t: Sitting, *args: Any, **more: Any) -> int:  # noqa: ANN401 - as they come
        cost = perform(t, *args, **more)
        if t.voting:
            t.waiting = ()
        return cost

    patch.setattr(Sitting, "perform", forgetful)


def version_bumped_by_a_refusal(patch: pytest.MonkeyPatch) -> None:
    refuse = Sitting.refuse

    def noisy(t: Sitting, *args: Any) -> None:  # noqa: ANN401 - as they come
        t.put_in(Hosted(t.at, t.facts.host))
        refuse(t, *args)

    patch.setattr(Sitting, "refuse", noisy)


# -- people


def chat_as_another_seat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(people, "speaking", lambda t, person: t.facts.people[0])


def muted_person_heard(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(people, "speaking", rights.seated)


def host_rights_kept_after_leaving(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(people, "longest_seated", lambda facts: facts.host)


def everybody_is_host(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(host, "hosting", rights.known)


def removed_person_can_come_back(patch: pytest.MonkeyPatch) -> None:
    def half(t: Sitting, person: str, command: client_in.Remove, at: int) -> None:
        guest = rights.other_guest(t, command.person, rights.hosting(t, person))
        people.vacate(t, guest, range(len(t.facts.seats)), "removed", at)
        t.put_in(Met(at, replace(t.facts.people[guest.number], barred=not guest.barred), "removed"))

    patch.setitem(HANDLERS, client_in.Remove, half)


def stand_in_never_gives_the_seat_back(patch: pytest.MonkeyPatch) -> None:
    def half(t: Sitting, person: str, command: client_in.TakeBack, at: int) -> None:
        seat = rights.place_at(t, command.seat)
        if seat.person != rights.known(t, person).number or not seat.strikes:
            raise rights.No("table.is-yours")
        t.reseat(command.seat, replace(seat, strikes=0), "back", at)

    patch.setitem(HANDLERS, client_in.TakeBack, half)


def anybody_plays_any_seat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "seats_of", lambda t, person: tuple(range(len(t.facts.seats))))


# -- time


def timer_without_its_decision(patch: pytest.MonkeyPatch) -> None:
    def inherited(timers: dict[TimerKey, Timer], wanted: list[Wanted], at: int, moment: int) -> dict[TimerKey, Timer]:
        for key, timer in list(timers.items()):
            for new in wanted:
                if key[0] == new.key[0] == "clock":
                    timers.setdefault(new.key, timer)
        return synced(timers, wanted, at, moment)

    patch.setattr(deadlines, "synced", inherited)


def clock_running_during_a_hold(patch: pytest.MonkeyPatch) -> None:
    of_decision = deadlines.of_decision

    def restless(t: Sitting, goes_on: bool) -> Iterator[Wanted]:  # noqa: FBT001 - as it is called
        for wanted in of_decision(t, goes_on):
            yield wanted._replace(runs=goes_on and t.decision <= t.told)

    patch.setattr(deadlines, "of_decision", restless)


def reserve_filled_again(patch: pytest.MonkeyPatch) -> None:
    time_of = Sitting.time_of

    def generous(t: Sitting, seat: int, of: int, at: int) -> tuple[int, int]:
        used, reserve = time_of(t, seat, of, at)
        return used, reserve + 500 if used else reserve

    patch.setattr(Sitting, "time_of", generous)


def pace_from_a_running_stream(patch: pytest.MonkeyPatch) -> None:
    stream = Random(7)
    patch.setattr(deadlines, "pace", lambda key, question, level: stream.randint(300, 3_000))


# -- cards and log


def window_opened_by_hidden_cards(patch: pytest.MonkeyPatch) -> None:
    made = window._made

    def knowing(s: State, R: Rules, step: Happened, version: int) -> list[Window]:
        useful = any(s.hands[seat][s.top] for seat in range(s.seats))
        return [one for one in made(s, R, step, version) if one.kind != "jump" or useful]

    patch.setattr(window, "_made", knowing)


def key_invented_on_fold(patch: pytest.MonkeyPatch) -> None:
    deal = Fold._deal

    def inventive(table: Fold, entry: Dealt, key: bytes) -> None:
        if key:
            deal(table, entry, key)
        else:
            table.begin(entry, table.deal_out(entry.facts, entry.scores, entry.dealer, bytes(32)), bytes(32))

    patch.setattr(Fold, "_deal", inventive)


def hand_of_the_next_seat_sent(patch: pytest.MonkeyPatch) -> None:
    mine = now.mine
    patch.setattr(see, "mine", lambda t, place, *rest: mine(t, (place + 1) % len(t.facts.seats), *rest))


def drawn_cards_told_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(see, "seen_by", lambda event, seat: event)


def cards_told_to_the_next_seat(patch: pytest.MonkeyPatch) -> None:
    private_cards = see.private_cards
    patch.setattr(
        see, "private_cards", lambda t, seat, public: private_cards(t, (seat + 1) % len(t.facts.seats), public)
    )


def stand_in_plays_at_once(patch: pytest.MonkeyPatch) -> None:
    """Not at a bot's pace."""
    of_bots = deadlines.of_bots

    def hasty(t: Sitting, goes_on: bool) -> Iterator[Wanted]:  # noqa: FBT001 - as it is called
        return (wanted._replace(lasts=min(wanted.lasts, 50)) for wanted in of_bots(t, goes_on))

    patch.setattr(deadlines, "of_bots", hasty)
