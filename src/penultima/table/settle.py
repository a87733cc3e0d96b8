"""What follows by itself: timers that ran out, presses and moves whose time has come, bots, the next deal."""

from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.clauses import FINE
from penultima.kernel.expand import expand
from penultima.kernel.legal import legal
from penultima.kernel.refusal import why_not
from penultima.kernel.state import NOBODY
from penultima.table.deadlines import awaited_for_deal, expire, next_moment, sync
from penultima.table.moves import JUMPING, press, take_presses, take_waiting, vote
from penultima.table.sitting import NOTHING, By, Sitting, Thought, Waiting
from penultima.table.timer import TimerKey

MOST_TRIES = 3
"""Answers of a bot that cannot be done, after which the first legal action is taken for it."""


def settle(t: Sitting, at: int) -> None:
    """Until nothing more follows by now. Harmless when it comes late, early or twice.

    However late it is, what had to happen happens in the order of the deadlines.
    """
    moment = next_moment(t, at)
    follow_all(t, at, moment)
    while expire(t, moment):
        follow_all(t, at, moment)
        moment = next_moment(t, at)


def follow_all(t: Sitting, at: int, moment: int) -> None:
    settled = False
    while not t.facts.paused and t.facts.life == "playing" and follow(t, at):
        settled = sync(t, at, moment)
    if not settled:
        sync(t, at, moment)


def follow(t: Sitting, at: int) -> bool:
    """One thing that has to happen now; False: there is none."""
    if not t.live:
        return t.between_deals and deal_when_ready(t, at)
    return give_thoughts(t, at) or take_presses(t, at) or time_out(t, at) or take_waiting(t, at) or strike_absent(t, at)


def deal_when_ready(t: Sitting, at: int) -> bool:
    awaited = awaited_for_deal(t)
    everybody = bool(awaited) and all(seat.ready for seat in awaited)
    if not everybody and not t.is_over("ready", t.facts.deal):
        return False
    t.next_deal(at)
    return True


def time_out(t: Sitting, at: int) -> bool:
    """Of a race or a vote: nobody's wish but the table's."""
    for window in t.windows:
        if window.kind in ("race", "vote") and t.is_over(window.kind, window.id):
            t.perform(NOBODY, A_TIMEOUT, window.id, "table", at)
            return True
    return False


def strike_absent(t: Sitting, at: int) -> bool:
    """A bot decides for whoever let the clock run out or is away.

    Without a clock the others are asked instead; once they did not wait for somebody who is away, nobody asks again.
    """
    place = t.asked
    if place == NOBODY:
        return False
    seat = t.facts.seats[place]
    if seat.kind != "person" or not t.decides_themselves(place) or any(w.seat == place for w in t.waiting):
        return False
    if t.is_over("clock", t.decision):
        t.strike(place, "time", at, reserve=0)
        return True
    if t.is_away(seat) and (t.facts.setup.clock is not None or seat.strikes):
        t.strike(place, "away", at)
        return True
    return False


# -- bots


def give_thoughts(t: Sitting, at: int) -> bool:
    """Those that are found and whose moment has come, the soonest first."""
    if not t.thoughts:
        return False
    ready = [(thought.due, key) for key, thought in t.thoughts.items() if is_ready(thought)]
    for due, key in sorted(ready, key=lambda one: (one[0], str(one[1]))):
        give(t, key, due or 0, at)
        return True
    return False


def is_ready(thought: Thought) -> bool:
    return thought.answered and thought.due is not None and not thought.done


def give(t: Sitting, key: TimerKey, due: int, at: int) -> None:
    """The same ways that a person's command goes."""
    _, place, of, kind, _ = key
    assert isinstance(place, int) and isinstance(of, int)  # noqa: S101, PT018 - as bot_key has it
    thought = t.thoughts[key]
    t.thoughts[key] = thought._replace(done=True)
    by: By = "bot" if t.facts.seats[place].kind == "bot" else "stand-in"
    if kind == "decision":
        decide_for(t, key, place, thought, by, at)
    elif thought.action == NOTHING:
        return
    elif kind == "jump":
        jump_for(t, place, of, thought.action, by, due)
    elif kind == "vote":
        vote(t, None, place, of, thought.action, at, by)
    else:
        press(t, None, place, of, thought.action, due, by)


def decide_for(t: Sitting, key: TimerKey, place: int, thought: Thought, by: By, at: int) -> None:
    """What cannot be done any more is asked again, of the table as it is now."""
    s, R = t.state_and_rules
    action = thought.action
    if action == NOTHING or why_not(s, R, place, action)[0] != FINE:
        if thought.tries < MOST_TRIES:
            t.thoughts[key] = Thought(due=thought.due, tries=thought.tries + 1)
            return
        action = expand(R, legal(s, R, place), s.held[place])[0]
    t.waiting += (Waiting(None, place, t.decision, action, FINE, 0, at, jump=False, by=by),)


def jump_for(t: Sitting, place: int, of: int, action: int, by: By, due: int) -> None:
    clause, _ = why_not(*t.state_and_rules, place, action)
    once = {(place, window, JUMPING) for window in t.window(of, "jump")}
    if clause == FINE and place != t.asked and not once & t.pressed:
        t.pressed |= once
        t.waiting += (Waiting(None, place, of, action, FINE, 0, due, jump=True, by=by),)
