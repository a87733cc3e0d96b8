"""Planted defects of the table and its bots: actions, permissions, times, and stored or sent data."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from penultima.kernel.clauses import CLAUSE_IDS, FINE
from penultima.kernel.refusal import check_action
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.protocol import client_messages
from penultima.table import deadlines, occupancy, window
from penultima.table.commands import host, moves, people, permissions
from penultima.table.commands.table_commands import HANDLERS
from penultima.table.log.entry import ActionTaken, CardsDealt, GuestUpdated, HostChanged
from penultima.table.log.table_state import TableState
from penultima.table.running_table import RunningTable, Ticket, WaitingMove
from penultima.table.table import Table
from penultima.table.timer import EXPIRED, Timer, TimerKey, WantedTimer, update_timers
from penultima.table.views import current_state, viewer_messages
from penultima.table.window import StepOutcome, Window

# -- commands


def stale_move_applied(patch: pytest.MonkeyPatch) -> None:
    move = moves.handle_move

    def careless(t: RunningTable, ticket: Ticket, command: client_messages.Act, action: int, at: int) -> None:
        move(t, ticket, replace(command, of=t.decision), action, at)

    patch.setattr(moves, "handle_move", careless)


def catch_hits_a_later_window(patch: pytest.MonkeyPatch) -> None:
    find_window = moves.find_window

    def any_of_that_seat(t: RunningTable, seat: int, of: int, action: int) -> Window | None:
        return find_window(t, seat, t.decision, action)

    patch.setattr(moves, "find_window", any_of_that_seat)


def second_press_counted(patch: pytest.MonkeyPatch) -> None:
    did = TableState.record_step

    def twice(table: TableState, entry: ActionTaken, step: StepOutcome) -> None:
        if entry.act == "slap":
            table.slaps += ((entry.seat, entry.speed),)
        did(table, entry, step)

    patch.setattr(TableState, "record_step", twice)


def early_press_counted(patch: pytest.MonkeyPatch) -> None:
    press = moves.handle_press

    def eager(t: RunningTable, ticket: Ticket | None, seat: int, of: int, *rest: Any) -> None:  # noqa: ANN401 - arguments of the original
        if t.racing and t.find_windows(of, "race"):
            t.timers["open", of] = EXPIRED
            t.opened_at.setdefault((of, "race"), t.at)
        press(t, ticket, seat, of, *rest)

    patch.setattr(moves, "handle_press", eager)


def overtaken_move_as_misplay(patch: pytest.MonkeyPatch) -> None:
    def tried_anyway(t: RunningTable, waiting: WaitingMove, at: int) -> None:
        clause, cost = check_action(t.the_game.state, t.the_rules.tables, waiting.seat, waiting.action)
        if clause != FINE and not cost:
            t.refuse(waiting.ticket, "overtaken")
            return
        t.perform_action(waiting.seat, waiting.action, t.decision, waiting.by, at)
        t.accept(waiting.ticket, "" if clause == FINE else CLAUSE_IDS[clause], cost)

    patch.setattr(moves, "is_obsolete", lambda t, waiting: False)
    patch.setattr(moves, "take_move", tried_anyway)


def every_mistake_taken_for_a_misplay(patch: pytest.MonkeyPatch) -> None:
    move = moves.handle_move

    def strict(t: RunningTable, ticket: Ticket, command: client_messages.Act, action: int, at: int) -> None:
        move(t, ticket, replace(command, anyway=True), action, at)

    patch.setattr(moves, "handle_move", strict)


def jump_past_a_call_hold(patch: pytest.MonkeyPatch) -> None:
    next_waiting = moves.next_waiting

    def impatient(t: RunningTable, at: int) -> WaitingMove | None:
        jumps = [waiting for waiting in t.waiting_moves if waiting.jump and not t.voting]
        return jumps[0] if jumps else next_waiting(t, at)

    patch.setattr(moves, "next_waiting", impatient)


def move_past_a_hold(patch: pytest.MonkeyPatch) -> None:
    def impatient(t: RunningTable, at: int) -> WaitingMove | None:
        return next(iter(t.waiting_moves), None) if not t.voting else None

    patch.setattr(moves, "next_waiting", impatient)


def vote_loses_a_kept_move(patch: pytest.MonkeyPatch) -> None:
    perform = RunningTable.perform_action

    def forgetful(t: RunningTable, *args: Any, **more: Any) -> int:  # noqa: ANN401 - arguments of the original
        cost = perform(t, *args, **more)
        if t.voting:
            t.waiting_moves = ()
        return cost

    patch.setattr(RunningTable, "perform_action", forgetful)


def version_bumped_by_a_refusal(patch: pytest.MonkeyPatch) -> None:
    refuse = RunningTable.refuse

    def noisy(t: RunningTable, *args: Any) -> None:  # noqa: ANN401 - arguments of the original
        t.append_entry(HostChanged(t.at, t.facts.host))
        refuse(t, *args)

    patch.setattr(RunningTable, "refuse", noisy)


# -- people


def chat_as_another_seat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(people, "require_unmuted", lambda t, person: t.facts.people[0])


def muted_person_heard(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(people, "require_unmuted", permissions.require_seated)


def host_rights_kept_after_leaving(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(people, "longest_seated", lambda facts: facts.host)


def everybody_is_host(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(host, "require_host", permissions.require_guest)


def removed_person_can_come_back(patch: pytest.MonkeyPatch) -> None:
    def half(t: RunningTable, person: str, command: client_messages.Remove, at: int) -> None:
        guest = permissions.require_other_guest(t, command.person, permissions.require_host(t, person))
        people.vacate_seats(t, guest, range(len(t.facts.seats)), "removed", at)
        t.append_entry(GuestUpdated(at, replace(t.facts.people[guest.number], barred=not guest.barred), "removed"))

    patch.setitem(HANDLERS, client_messages.Remove, half)


def stand_in_never_gives_the_seat_back(patch: pytest.MonkeyPatch) -> None:
    def half(t: RunningTable, person: str, command: client_messages.TakeBack, at: int) -> None:
        seat = permissions.require_seat(t, command.seat)
        if seat.person != permissions.require_guest(t, person).number or not seat.strikes:
            raise permissions.CommandRefused("table.is-yours")
        t.reseat(command.seat, replace(seat, strikes=0), "back", at)

    patch.setitem(HANDLERS, client_messages.TakeBack, half)


def bots_play_on_among_themselves(patch: pytest.MonkeyPatch) -> None:
    """Let the match continue even if bots stand in for all people."""
    patch.setattr(occupancy, "find_replaced_seats", lambda _facts: ())


def anybody_plays_any_seat(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "seats_of", lambda t, person: tuple(range(len(t.facts.seats))))


# -- time


def timer_without_its_decision(patch: pytest.MonkeyPatch) -> None:
    def inherited(
        timers: dict[TimerKey, Timer], wanted: list[WantedTimer], at: int, moment: int
    ) -> dict[TimerKey, Timer]:
        for key, timer in list(timers.items()):
            for new in wanted:
                if key[0] == new.key[0] == "clock":
                    timers.setdefault(new.key, timer)
        return update_timers(timers, wanted, at, moment)

    patch.setattr(deadlines, "update_timers", inherited)


def clock_running_during_a_hold(patch: pytest.MonkeyPatch) -> None:
    of_decision = deadlines.decision_timers

    def restless(t: RunningTable, goes_on: bool) -> Iterator[WantedTimer]:  # noqa: FBT001 - signature of the original
        for wanted in of_decision(t, goes_on):
            yield wanted._replace(runs=goes_on and t.decision <= t.published_version)

    patch.setattr(deadlines, "decision_timers", restless)


def reserve_filled_again(patch: pytest.MonkeyPatch) -> None:
    time_of = RunningTable.decision_time

    def generous(t: RunningTable, seat: int, of: int, at: int) -> tuple[int, int]:
        used, reserve = time_of(t, seat, of, at)
        return used, reserve + 500 if used else reserve

    patch.setattr(RunningTable, "decision_time", generous)


def pace_from_a_running_stream(patch: pytest.MonkeyPatch) -> None:
    stream = Random(7)
    draw = lambda key, question, level, character="": stream.randint(300, 3_000)  # noqa: E731 - short enough
    patch.setattr(deadlines, "draw_reaction_ms", draw)


# -- cards and log


def window_opened_by_hidden_cards(patch: pytest.MonkeyPatch) -> None:
    made = window._opened_windows

    def knowing(s: State, R: Rules, step: StepOutcome, version: int) -> list[Window]:
        useful = any(s.hands[seat][s.top] for seat in range(s.seats))
        return [one for one in made(s, R, step, version) if one.kind != "jump" or useful]

    patch.setattr(window, "_opened_windows", knowing)


def key_invented_on_fold(patch: pytest.MonkeyPatch) -> None:
    deal = TableState._replay_deal

    def inventive(table: TableState, entry: CardsDealt, key: bytes) -> None:
        if key:
            deal(table, entry, key)
        else:
            table.install_deal(entry, table.create_game(entry.facts, entry.scores, entry.dealer, bytes(32)), bytes(32))

    patch.setattr(TableState, "_replay_deal", inventive)


def hand_of_the_next_seat_sent(patch: pytest.MonkeyPatch) -> None:
    mine = current_state.build_mine
    patch.setattr(viewer_messages, "build_mine", lambda t, seat, *rest: mine(t, (seat + 1) % len(t.facts.seats), *rest))


def drawn_cards_sent_to_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(viewer_messages, "redact_event", lambda event, seat: event)


def private_cards_sent_to_the_next_seat(patch: pytest.MonkeyPatch) -> None:
    private_cards = viewer_messages.private_cards
    patch.setattr(
        viewer_messages,
        "private_cards",
        lambda t, seat, public: private_cards(t, (seat + 1) % len(t.facts.seats), public),
    )


def stand_in_plays_at_once(patch: pytest.MonkeyPatch) -> None:
    """Let bots that stand in for people reply without delay."""
    of_bots = deadlines.bot_timers

    def hasty(t: RunningTable, goes_on: bool) -> Iterator[WantedTimer]:  # noqa: FBT001 - signature of the original
        return (wanted._replace(duration_ms=min(wanted.duration_ms, 50)) for wanted in of_bots(t, goes_on))

    patch.setattr(deadlines, "bot_timers", hasty)
