"""Plays a deal out: asks the policy of whoever is awaited, until the deal is over."""

from penultima.kernel.deal import begin_deal, clear_table
from penultima.kernel.desk import Desk
from penultima.kernel.mark import kernel
from penultima.kernel.refusal import is_asked
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, OVER, RACE, VOTE, State
from penultima.kernel.step import apply
from penultima.kernel.streams import choice32, open_choices
from penultima.policies.eager import eager
from penultima.policies.greedy import greedy
from penultima.policies.hoard import hoard
from penultima.policies.random import random

POLICIES = ("random", "eager", "hoard", "greedy")
RANDOM, EAGER, HOARD, GREEDY = range(len(POLICIES))

CAP = 1_000_000
"""Decisions after which a deal is given up and counted."""


@kernel
def decide(s: State, R: Rules, d: Desk, seat: int, policy: int) -> int:
    if policy == EAGER:
        return eager(s, R, d, seat)
    if policy == HOARD:
        return hoard(s, R, d, seat)
    if policy == GREEDY:
        return greedy(s, R, seat)
    return random(s, R, d, seat)


@kernel
def next_to_act(s: State, R: Rules, d: Desk) -> int:
    if s.phase == RACE or s.phase == VOTE:
        return quickest(s, R, d)
    return s.turn


@kernel
def quickest(s: State, R: Rules, d: Desk) -> int:
    """Of those who are asked, whoever reacts first by a word of their own stream."""
    first = NOBODY
    soonest = 0
    for seat in range(s.seats):
        if is_asked(s, R, seat):
            reaction = choice32(d, seat)
            if first == NOBODY or reaction < soonest:
                first = seat
                soonest = reaction
    return first


@kernel
def new_deal(s: State, R: Rules, d: Desk, seats: int, number: int) -> None:
    """A deal on its own, dealt by the last seat, so that seat 0 begins."""
    clear_table(s, R, seats)
    s.deals = number
    s.dealer = seats - 1
    open_choices(s, d)
    begin_deal(s, R, d)


@kernel
def play_out(s: State, R: Rules, d: Desk, policies: int) -> int:
    """Decisions made; `policies` has four bits for each seat."""
    decisions = 0
    while s.phase != OVER and decisions < CAP:
        seat = next_to_act(s, R, d)
        d.count = 0
        apply(s, R, d, seat, decide(s, R, d, seat, policies >> 4 * seat & 15))
        decisions += 1
    return decisions
