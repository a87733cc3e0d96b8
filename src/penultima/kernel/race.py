"""The race: everybody aimed at slaps, the slowest draws."""

from penultima.kernel.bits import lowest, nth, popcount
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_AWAITS, E_RACED, E_SLAPPED, E_SLOWEST, emit
from penultima.kernel.mark import cold, kernel
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, RACE, State
from penultima.kernel.streams import LOT, below, open_stream


@cold
def start_race(s: State, R: Rules, d: Desk, targets: int, cards: int) -> bool:
    """True: it is over already (race.decided: one racer is the slowest at once)."""
    s.racers = targets & s.still & ~(1 << s.last)
    s.race_cards = cards
    if s.racers == 0:
        return True
    emit(d, E_RACED, s.last, NOBODY, cards)
    if decide_race(s, R, d):
        return True
    s.phase = RACE
    emit(d, E_AWAITS, NOBODY, NOBODY, RACE)
    return False


@cold
def slap(s: State, R: Rules, d: Desk, seat: int) -> bool:
    """True: the race is over."""
    s.racers &= ~(1 << seat)
    emit(d, E_SLAPPED, seat, NOBODY, 0)
    return decide_race(s, R, d)


@kernel
def decide_race(s: State, R: Rules, d: Desk) -> bool:
    if popcount(s.racers) > 1:
        return False
    lose_race(s, R, d, lowest(s.racers))
    return True


@cold
def stop_race(s: State, R: Rules, d: Desk) -> None:
    """race.none: time is up, the lot falls on one of those who have not slapped."""
    open_stream(s, d, LOT)
    lose_race(s, R, d, nth(s.racers, below(d.word, popcount(s.racers))))


@kernel
def lose_race(s: State, R: Rules, d: Desk, seat: int) -> None:
    s.racers = 0
    emit(d, E_SLOWEST, seat, NOBODY, s.race_cards)
    force_draw(s, R, d, seat, s.race_cards)
