"""Applies changes that need no command: expired timers, pending presses and moves, bot replies, the next deal."""

from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.clauses import FINE
from penultima.kernel.expand import list_actions
from penultima.kernel.legal import legal_masks
from penultima.kernel.refusal import check_action
from penultima.kernel.state import NOBODY
from penultima.table.commands.moves import JUMP_PRESS, handle_press, handle_vote, take_next_press, take_next_waiting
from penultima.table.deadlines import expire_timers, next_expiry, seats_awaited_for_deal, sync_timers
from penultima.table.log.entry import PauseChanged
from penultima.table.running_table import NO_ACTION, BotReply, By, RunningTable, WaitingMove
from penultima.table.timer import TimerKey

MAX_TRIES = 3
"""How many times a bot is asked again after an impossible answer, before the first legal action is taken instead."""


def apply_followups(t: RunningTable, at: int) -> None:
    """Apply all changes that are due.

    Changes are applied in the order of their deadlines. It therefore does not matter if the call is late, early or
    repeated.
    """
    moment = next_expiry(t, at)
    apply_followups_at(t, at, moment)
    while expire_timers(t, moment):
        apply_followups_at(t, at, moment)
        moment = next_expiry(t, at)


def apply_followups_at(t: RunningTable, at: int, moment: int) -> None:
    t.track_halt(at)
    end_pause(t, at)
    settled = False
    while not t.is_halted and t.facts.life == "playing" and apply_next_followup(t, at):
        settled = sync_timers(t, at, moment)
    if not settled:
        sync_timers(t, at, moment)


def end_pause(t: RunningTable, at: int) -> None:
    """End a pause that has lasted longer than allowed."""
    if t.facts.paused and t.has_expired("pause"):
        t.append_entry(PauseChanged(at, NOBODY, paused=False))
        t.track_halt(at)


def apply_next_followup(t: RunningTable, at: int) -> bool:
    """Apply one change that is due. Return False if none is due."""
    if not t.live:
        return t.between_deals and deal_when_ready(t, at)
    return (
        apply_next_bot_reply(t, at)
        or take_next_press(t, at)
        or time_out_window(t, at)
        or take_next_waiting(t, at)
        or strike_unresponsive(t, at)
    )


def deal_when_ready(t: RunningTable, at: int) -> bool:
    awaited = seats_awaited_for_deal(t)
    everybody = bool(awaited) and all(seat.ready for seat in awaited)
    if not everybody and not t.has_expired("ready", t.facts.deal):
        return False
    t.start_next_deal(at)
    return True


def time_out_window(t: RunningTable, at: int) -> bool:
    """End a race or a vote whose time is up. In the log, this is an action of the table, not of a seat."""
    for window in t.windows:
        if window.kind in ("race", "vote") and t.has_expired(window.kind, window.id):
            t.perform_action(NOBODY, A_TIMEOUT, window.id, "table", at)
            return True
    return False


def strike_unresponsive(t: RunningTable, at: int) -> bool:
    """Let a bot decide for a person who ran out of time or is away.

    At a table without a clock the other people vote first. If the person is connected, all others must agree, and a
    notice is shown before the bot decides. If the person is away and already has a strike, there is no vote.
    """
    seat_index = t.asked
    if seat_index == NOBODY:
        return False
    seat = t.facts.seats[seat_index]
    if (
        seat.kind != "person"
        or not t.decides_themselves(seat_index)
        or any(w.seat == seat_index for w in t.waiting_moves)
    ):
        return False
    if t.has_expired("clock", t.decision):
        t.add_strike(seat_index, "time", at, reserve=0)
        return True
    if t.has_expired("notice", t.decision):
        t.add_strike(seat_index, "patience", at)
        return True
    if t.is_away(seat) and (t.facts.setup.clock is not None or seat.strikes or t.impatient):
        t.add_strike(seat_index, "away", at)
        return True
    return False


# -- bots


def apply_next_bot_reply(t: RunningTable, at: int) -> bool:
    """Apply the earliest bot reply that has arrived and is due."""
    if not t.bot_replies:
        return False
    ready = [(reply.due, key) for key, reply in t.bot_replies.items() if is_deliverable(reply)]
    for due, key in sorted(ready, key=lambda one: (one[0], str(one[1]))):
        apply_bot_reply(t, key, due or 0, at)
        return True
    return False


def is_deliverable(reply: BotReply) -> bool:
    return reply.answered and reply.due is not None and not reply.done


def apply_bot_reply(t: RunningTable, key: TimerKey, due: int, at: int) -> None:
    """Apply a bot's reply, under the same rules as a person's command."""
    _, seat, of, kind, _ = key
    assert isinstance(seat, int) and isinstance(of, int)  # noqa: S101, PT018 - bot_timer_key puts integers there
    reply = t.bot_replies[key]
    t.bot_replies[key] = reply._replace(done=True)
    by: By = "bot" if t.facts.seats[seat].kind == "bot" else "stand-in"
    if kind == "decision":
        queue_bot_decision(t, key, seat, reply, by, at)
    elif reply.action == NO_ACTION:
        return
    elif kind == "jump":
        queue_bot_jump(t, seat, of, reply.action, by, due)
    elif kind == "vote":
        handle_vote(t, None, seat, of, reply.action, at, by)
    else:
        handle_press(t, None, seat, of, reply.action, due, by)


def queue_bot_decision(t: RunningTable, key: TimerKey, seat: int, reply: BotReply, by: By, at: int) -> None:
    """Queue a bot's decision.

    If the action is impossible, ask the bot again, up to `MAX_TRIES` times. After that, take the first legal action.
    """
    s, R = t.state_and_rules
    action = reply.action
    if action == NO_ACTION or check_action(s, R, seat, action)[0] != FINE:
        if reply.tries < MAX_TRIES:
            t.bot_replies[key] = BotReply(due=reply.due, tries=reply.tries + 1)
            return
        action = list_actions(R, legal_masks(s, R, seat), s.held[seat])[0]
    t.waiting_moves += (WaitingMove(None, seat, t.decision, action, FINE, 0, at, jump=False, by=by),)


def queue_bot_jump(t: RunningTable, seat: int, of: int, action: int, by: By, due: int) -> None:
    clause, _ = check_action(*t.state_and_rules, seat, action)
    once = {(seat, window, JUMP_PRESS) for window in t.find_windows(of, "jump")}
    if clause == FINE and seat != t.asked and not once & t.pressed:
        t.pressed |= once
        t.waiting_moves += (WaitingMove(None, seat, of, action, FINE, 0, due, jump=True, by=by),)
