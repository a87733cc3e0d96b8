"""The guess wanders: a Metropolis chain over who holds what, weighed by what `greedy` would have done."""

from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.streams import WORDS, below, next32
from penultima.search.mind import SLOTS, Mind, Plan, Tools
from penultima.search.swap import exchange_cards, may_change, misfits_at_stake
from penultima.view import Boards

MOST_DOUBTS = 4


@kernel
def wander(m: Mind, b: Boards, R: Rules, p: Plan, t: Tools, steps: int) -> None:
    if m.slots + m.piled < 2:  # noqa: PLR2004 - there is nothing to change
        return
    for _ in range(steps):
        if m.slots > 0:
            try_change(m, b, R, p, t)


@kernel
def try_change(m: Mind, b: Boards, R: Rules, p: Plan, t: Tools) -> None:
    """Two places at random, of which one is a slot; less likely ones are taken as seldom as they deserve."""
    one = below(t.word, m.slots)
    two = place_at(m, below(t.word, m.slots + m.piled - 1), one)
    if not may_change(m, one, two):
        return
    stake = misfits_at_stake(m, b, one, two)
    if stake >= 0:
        exchange_cards(m, b, R, t, one, two, stake + doubts(m, p, next32(t.word)))


@kernel
def place_at(m: Mind, number: int, but: int) -> int:
    """The place with this number among all others: first the slots, then the pile."""
    if number >= but:
        number += 1
    return number if number < m.slots else SLOTS + number - m.slots


@kernel
def doubts(m: Mind, p: Plan, word: int) -> int:
    """How many misfits more the lot lets pass.

    How often the others do what greedy would not is not known but learnt: the more does not fit, the less the next one
    weighs. (Of an unknown share with a Beta prior, this is the chance of one more, given those that there are.)
    """
    odd = 0
    for i in range(m.decisions):
        odd += m.misfit[i]
    allowed = 0
    bar = WORDS * (1 + 2 * odd) // (p.trust + 2 * max(0, m.decisions - odd))
    while allowed < MOST_DOUBTS and word < bar:
        allowed += 1
        odd += 1
        bar = bar * (1 + 2 * odd) // (p.trust + 2 * max(0, m.decisions - odd))
    return allowed
