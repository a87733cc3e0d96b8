"""The race: every target slaps the pile, and the slowest draws cards."""

from penultima.kernel.bits import lowest_bit, nth_bit, popcount
from penultima.kernel.decorators import cold, kernel
from penultima.kernel.events import E_AWAITS, E_RACED, E_SLAPPED, E_SLOWEST, emit
from penultima.kernel.piles import force_draw
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, RACE, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import LOT, open_stream, random_below


@cold
def start_race(s: State, R: Rules, d: StepContext, targets: int, cards: int) -> bool:
    """Start a race. Return True if the race ends at once, because fewer than two seats race.

    A single racing seat loses (race.decided).
    """
    s.racers = targets & s.still & ~(1 << s.last)
    s.race_cards = cards
    if s.racers == 0:
        return True
    emit(d, E_RACED, s.last, NOBODY, cards)
    if close_race_if_decided(s, R, d):
        return True
    s.phase = RACE
    emit(d, E_AWAITS, NOBODY, NOBODY, RACE)
    return False


@cold
def apply_slap(s: State, R: Rules, d: StepContext, seat: int) -> bool:
    """Apply a slap. Return True if the race is over."""
    s.racers &= ~(1 << seat)
    emit(d, E_SLAPPED, seat, NOBODY, 0)
    return close_race_if_decided(s, R, d)


@kernel
def close_race_if_decided(s: State, R: Rules, d: StepContext) -> bool:
    if popcount(s.racers) > 1:
        return False
    lose_race(s, R, d, lowest_bit(s.racers))
    return True


@cold
def time_out_race(s: State, R: Rules, d: StepContext) -> None:
    """race.none: end the race by timeout. One of the seats that have not slapped, chosen at random, loses."""
    open_stream(s, d, LOT)
    lose_race(s, R, d, nth_bit(s.racers, random_below(d.word, popcount(s.racers))))


@kernel
def lose_race(s: State, R: Rules, d: StepContext, seat: int) -> None:
    s.racers = 0
    emit(d, E_SLOWEST, seat, NOBODY, s.race_cards)
    force_draw(s, R, d, seat, s.race_cards)
