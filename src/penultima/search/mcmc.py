"""A Markov chain (Metropolis algorithm) over guesses of the hidden cards.

A step proposes to exchange two hidden cards. Whether it accepts the exchange depends on the likelihood of all observed
decisions. The likelihood assumes that every seat plays like `greedy`.
"""

from penultima.kernel.decorators import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.streams import WORD_RANGE, next32, random_below
from penultima.search.belief_state import SLOTS, BeliefState, SearchPlan, SearchScratch
from penultima.search.proposal import affected_misfits, exchange_if_allowed, may_exchange
from penultima.view import Boards

MAX_TOLERANCE = 4


@kernel
def run_chain(m: BeliefState, b: Boards, R: Rules, p: SearchPlan, t: SearchScratch, steps: int) -> None:
    if m.slots + m.pile_size < 2:  # noqa: PLR2004 - at least two cards are needed for an exchange
        return
    for _ in range(steps):
        if m.slots > 0:
            propose_exchange(m, b, R, p, t)


@kernel
def propose_exchange(m: BeliefState, b: Boards, R: Rules, p: SearchPlan, t: SearchScratch) -> None:
    """Propose to exchange a random slot with another random place. Accept or reject the exchange by its likelihood."""
    one = random_below(t.word, m.slots)
    two = place_by_number(m, random_below(t.word, m.slots + m.pile_size - 1), one)
    if not may_exchange(m, one, two):
        return
    stake = affected_misfits(m, b, one, two)
    if stake >= 0:
        exchange_if_allowed(m, b, R, t, one, two, stake + draw_tolerance(m, p, next32(t.word)))


@kernel
def place_by_number(m: BeliefState, number: int, skipped: int) -> int:
    """Return the place with this number. Slots are counted first, then the pile. The place `skipped` is not counted."""
    if number >= skipped:
        number += 1
    return number if number < m.slots else SLOTS + number - m.slots


@kernel
def draw_tolerance(m: BeliefState, p: SearchPlan, word: int) -> int:
    """Draw at random how many additional misfits this step of the chain accepts.

    The rate of decisions that differ from `greedy` is unknown and has a Beta prior. The chance of accepting one more
    misfit is its predictive odds, given the misfits so far. Therefore, the more misfits there are, the more readily
    another one is accepted.
    """
    odd = 0
    for i in range(m.decisions):
        odd += m.misfits[i]
    allowed = 0
    bar = WORD_RANGE * (1 + 2 * odd) // (p.trust + 2 * max(0, m.decisions - odd))
    while allowed < MAX_TOLERANCE and word < bar:
        allowed += 1
        odd += 1
        bar = bar * (1 + 2 * odd) // (p.trust + 2 * max(0, m.decisions - odd))
    return allowed
