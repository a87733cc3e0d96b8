"""Computes the timers that a table needs in its current state, and applies expired ones."""

from collections.abc import Iterator

from penultima.bots.pacing import draw_reaction_ms
from penultima.bots.question import Question
from penultima.kernel.state import NOBODY, VOTE, awaited_seat
from penultima.table.bot_questions import bot_timer_key, find_bot_questions
from penultima.table.log.facts import Seat
from penultima.table.running_table import BotReply, RunningTable
from penultima.table.timer import EXPIRED, TimerKey, WantedTimer, update_timers

NOTICE_MS = 15_000
"""How long a notice is shown before a bot takes a person's decision at a table without a clock, in milliseconds."""
PAUSE_MS = 300_000
"""The maximum duration in milliseconds of a pause that stops other people."""


def sync_timers(t: RunningTable, at: int, moment: int | None = None) -> bool:
    """Set the timers that the table needs now. Return whether they are final.

    Timers that have to stop are stopped as of `moment`, by default `at`. Timers of windows, of bots and between deals
    depend on other timers. While the table needs any of these, the result is not final, because a second call may
    change them.
    """
    t.revision += 1
    t.track_halt(at)
    wanted = wanted_timers(t, t.halted_since is None)
    t.timers = update_timers(t.timers, wanted, at, at if moment is None else moment)
    t.bot_replies = {key: refresh_bot_reply(t, key) for key in t.timers if key[0] == "bot"}
    return not t.windows and not t.bot_replies and t.live


def refresh_bot_reply(t: RunningTable, key: TimerKey) -> BotReply:
    """Return the current reply of a bot.

    If the bot decided but its move was dropped, return a reply without an answer, so that the bot is asked again.
    """
    _, seat, _, kind, _ = key
    reply = t.bot_replies.get(key, BotReply())
    if not reply.done or kind != "decision" or any(move.seat == seat and not move.jump for move in t.waiting_moves):
        return reply
    return BotReply(due=reply.due)


def next_expiry(t: RunningTable, at: int) -> int:
    """Return the moment of the earliest expiry, or `at` if nothing expires before it."""
    return min([at, *running_deadlines(t)])


def running_deadlines(t: RunningTable) -> list[int]:
    """List the moments at which running timers expire."""
    return [timer.since + timer.left_ms for timer in t.timers.values() if timer.since is not None]


def expire_timers(t: RunningTable, moment: int) -> bool:
    """Expire the timers that end by this moment. Return whether there were any. The caller applies the consequences."""
    ended = [key for key, (left, since) in t.timers.items() if since is not None and since + left <= moment]
    for window in t.windows:
        if ("calm", *window) in ended:
            t.unresponsive |= {seat for seat in t.silent_seats(window) if not t.is_played_by_bot(seat)}
    for key in ended:
        t.timers[key] = EXPIRED
        if key[0] == "open":
            t.opened_at[int(key[1]), "race"] = moment
        if key[0] == "bot":
            t.bot_replies[key] = t.bot_replies[key]._replace(due=moment)
    return bool(ended)


def wanted_timers(t: RunningTable, goes_on: bool) -> list[WantedTimer]:  # noqa: FBT001 - all timer functions take it by position
    seating = t.seating
    found = [WantedTimer(("away", number), t.facts.times.away, goes_on) for number in seating.absent]
    if t.facts.paused and pause_stops_others(t):
        found.append(WantedTimer(("pause",), PAUSE_MS, runs=True))
    if t.live:
        if t.windows:
            found += window_timers(t, goes_on)
        found += decision_timers(t, goes_on)
        if seating.bots:
            found += bot_timers(t, goes_on)
    elif t.between_deals:
        found.append(WantedTimer(("ready", t.facts.deal), t.facts.times.ready, goes_on and deal_countdown_runs(t)))
    return found


def pause_stops_others(t: RunningTable) -> bool:
    """Return whether a pause stops more than one person."""
    return len({seat.person for seat in t.facts.seats if seat.kind == "person"}) > 1


def seats_awaited_for_deal(t: RunningTable) -> list[Seat]:
    """List the seats of people who have to declare that they are ready."""
    seats = t.facts.seats
    return [seat for seat in seats if seat.kind == "person" and not seat.stand_in and not t.is_away(seat)]


def deal_countdown_runs(t: RunningTable) -> bool:
    """Return whether the countdown to the next deal runs.

    At a table without a clock it starts when one person is ready, or at once if nobody is awaited.
    """
    awaited = seats_awaited_for_deal(t)
    return t.facts.setup.clock is not None or not awaited or any(seat.ready for seat in awaited)


def window_timers(t: RunningTable, goes_on: bool) -> Iterator[WantedTimer]:  # noqa: FBT001 - all timer functions take it by position
    times = t.facts.times
    for window in t.windows:
        runs = goes_on and window.id <= t.published_version
        if window.kind == "race":
            yield WantedTimer(("open", window.id), times.lead, runs)
            yield WantedTimer(("race", window.id), times.race, runs and t.has_expired("open", window.id))
        elif window.kind == "vote":
            yield WantedTimer(("vote", window.id), times.vote, runs)
        elif not (t.racing and window.kind == "call"):
            lasts = calm_hold_ms(t) if t.facts.setup.calm else t.hold_ms(window)
            yield WantedTimer(("calm" if t.facts.setup.calm else "hold", *window), lasts, runs and not t.voting)


def calm_hold_ms(t: RunningTable) -> int:
    """Return how many milliseconds a hold of a calm table waits for seats that have not responded."""
    clock = t.facts.setup.clock
    return t.facts.times.patience if clock is None else clock.decision


def decision_timers(t: RunningTable, goes_on: bool) -> Iterator[WantedTimer]:  # noqa: FBT001 - all timer functions take it by position
    """Yield the clock of the current decision.

    At a table without a clock, yield the timers after which the others may let a bot decide. While a bot decides for a
    person, that person's clock is stopped.
    """
    s = t.the_game.state
    voting = s.phase == VOTE
    seat = s.turn if voting else awaited_seat(s)
    if seat == NOBODY or t.facts.seats[seat].kind == "bot":
        return
    themselves = t.decides_themselves(seat)
    runs = goes_on and themselves and t.decision <= t.published_version and not voting
    runs = runs and not (t.windows and t.held_windows("call", "jump"))
    clock = t.facts.setup.clock
    if clock is None:
        if themselves:
            yield WantedTimer(("patience", t.decision), t.facts.times.patience, runs)
        if themselves and not voting and t.all_impatient:
            yield WantedTimer(("notice", t.decision), NOTICE_MS, runs)
    else:
        yield WantedTimer(("clock", t.decision), clock.decision + t.facts.reserves[seat], runs)


def bot_timers(t: RunningTable, goes_on: bool) -> Iterator[WantedTimer]:  # noqa: FBT001 - all timer functions take it by position
    for question in find_bot_questions(t):
        runs = goes_on and question.id <= t.published_version
        if question.kind == "race":
            runs = runs and t.has_expired("open", question.id)
        elif question.kind != "vote":
            runs = runs and not t.voting
        key = bot_timer_key(question)
        yield WantedTimer(key, 0 if key in t.timers else bot_pace_ms(t, question), runs)


def bot_pace_ms(t: RunningTable, question: Question) -> int:
    """Return the reaction time of a bot. A decision takes at most as long as the clock allows a person."""
    taken = draw_reaction_ms(t.key, question, t.level_of(question.seat), t.character_of(question.seat))
    clock = t.facts.setup.clock
    return min(taken, clock.decision) if clock and question.kind == "decision" else taken
