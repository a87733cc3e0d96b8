"""Which timers a table needs, by what stands now, and what becomes of those that run out."""

from collections.abc import Iterator

from penultima.bots.pace import pace
from penultima.bots.question import Question
from penultima.kernel.state import NOBODY, VOTE, awaited
from penultima.table.facts import Seat
from penultima.table.sitting import Sitting, Thought, bot_key
from penultima.table.timer import OVER, TimerKey, Wanted, synced


def sync(t: Sitting, at: int, moment: int | None = None) -> bool:
    """Lets the timers be what the table needs now, or needed at a moment that has gone by.

    True: once more would change nothing. Timers depend on timers only in windows, for bots and between deals.
    """
    t.stamp += 1
    t.timers = synced(t.timers, wanted(t), at, at if moment is None else moment)
    t.thoughts = {key: thought_of(t, key) for key in t.timers if key[0] == "bot"}
    return not t.windows and not t.thoughts and t.live


def thought_of(t: Sitting, key: TimerKey) -> Thought:
    """As far as it has come; a bot whose move came to nothing is asked anew, or nobody would ever move again."""
    _, place, _, kind, _ = key
    thought = t.thoughts.get(key, Thought())
    if not thought.done or kind != "decision" or any(move.seat == place and not move.jump for move in t.waiting):
        return thought
    return Thought(due=thought.due)


def next_moment(t: Sitting, at: int) -> int:
    """At which a timer runs out; now, if none does before."""
    return min([at, *running(t)])


def running(t: Sitting) -> list[int]:
    """The moments at which timers run out."""
    return [timer.since + timer.left for timer in t.timers.values() if timer.since is not None]


def expire(t: Sitting, moment: int) -> bool:
    """Timers that run out at this moment are over; what was to happen then is still to be done."""
    ended = [key for key, (left, since) in t.timers.items() if since is not None and since + left <= moment]
    for key in ended:
        t.timers[key] = OVER
        if key[0] == "open":
            t.opened[int(key[1]), "race"] = moment
        if key[0] == "bot":
            t.thoughts[key] = t.thoughts[key]._replace(due=moment)
    return bool(ended)


def wanted(t: Sitting) -> list[Wanted]:
    goes_on = not t.facts.paused
    seating = t.seating
    found = [Wanted(("away", number), t.facts.times.away, goes_on) for number in seating.absent]
    if t.live:
        if t.windows:
            found += of_windows(t, goes_on)
        found += of_decision(t, goes_on)
        if seating.bots:
            found += of_bots(t, goes_on)
    elif t.between_deals:
        found.append(Wanted(("ready", t.facts.deal), t.facts.times.ready, goes_on and hurries(t)))
    return found


def awaited_for_deal(t: Sitting) -> list[Seat]:
    """The seats of people who have to say that they are ready."""
    seats = t.facts.seats
    return [seat for seat in seats if seat.kind == "person" and not seat.stand_in and not t.is_away(seat)]


def hurries(t: Sitting) -> bool:
    """Without a clock, the time between deals runs once somebody is ready, or where there is nobody to wait for."""
    awaited = awaited_for_deal(t)
    return t.facts.setup.clock is not None or not awaited or any(seat.ready for seat in awaited)


def of_windows(t: Sitting, goes_on: bool) -> Iterator[Wanted]:  # noqa: FBT001 - told once for all
    times = t.facts.times
    for window in t.windows:
        runs = goes_on and window.id <= t.told
        if window.kind == "race":
            yield Wanted(("open", window.id), times.lead, runs)
            yield Wanted(("race", window.id), times.race, runs and t.is_over("open", window.id))
        elif window.kind == "vote":
            yield Wanted(("vote", window.id), times.vote, runs)
        elif not t.facts.setup.calm and not (t.racing and window.kind == "call"):
            yield Wanted(("hold", *window), t.hold_of(window), runs and not t.voting)


def of_decision(t: Sitting, goes_on: bool) -> Iterator[Wanted]:  # noqa: FBT001 - as above
    """The clock, or the patience of the others. Where a bot decides for somebody, their clock stands still."""
    s = t.the_game.state
    voting = s.phase == VOTE
    seat = s.turn if voting else awaited(s)
    if seat == NOBODY or t.facts.seats[seat].kind == "bot":
        return
    themselves = t.decides_themselves(seat)
    runs = goes_on and themselves and t.decision <= t.told and not voting
    runs = runs and not (t.windows and t.holds("call", "jump"))
    clock = t.facts.setup.clock
    if clock is None:
        if themselves:
            yield Wanted(("patience", t.decision), t.facts.times.patience, runs)
    else:
        yield Wanted(("clock", t.decision), clock.decision + t.facts.reserves[seat], runs)


def of_bots(t: Sitting, goes_on: bool) -> Iterator[Wanted]:  # noqa: FBT001 - as above
    for question in t.bot_questions():
        runs = goes_on and question.id <= t.told
        if question.kind == "race":
            runs = runs and t.is_over("open", question.id)
        elif question.kind != "vote":
            runs = runs and not t.voting
        key = bot_key(question)
        yield Wanted(key, 0 if key in t.timers else pace_of(t, question), runs)


def pace_of(t: Sitting, question: Question) -> int:
    return pace(t.key, question, t.level_of(question.seat), t.character_of(question.seat))
