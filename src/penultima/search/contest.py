"""A deal between policies and seats that think: goes on by itself until one of these has something to find out."""

from typing import Any

from penultima.kernel.bits import popcount
from penultima.kernel.fit import jumping
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, OVER, PLAY, State
from penultima.kernel.streams import below
from penultima.loops.drive import CAP, next_to_act
from penultima.policies.habits import CERTAIN
from penultima.policies.react import as_remembered
from penultima.policies.registry import decide
from penultima.policies.wits import Wits
from penultima.search.choice import consider
from penultima.search.hearing import hear
from penultima.search.mind import NOTHING, SEEN, SLOTS, WAIT, Mind, Tools, open_own
from penultima.search.rollout import go
from penultima.view import show

Table = Any
"""State, tables, desk and wits."""
Company = Any
"""Minds, boards and tools of the seats that think, each a list in the order of the seats."""


@kernel
def wake(m: Mind, t: Tools, seed: int, deal: int) -> None:
    """Before a deal: nothing is known, nobody jumps in before somebody acted, and the seat has a stream of its own."""
    m.ready = 0
    m.restarts = 0
    m.slots = 0
    m.piled = 0
    m.decisions = 0
    m.waits = 1
    open_own(t, seed, deal)


@kernel
def tell(table: Table, company: Company) -> None:
    """Everybody who thinks hears what its seat saw of the last step."""
    s, R, d, _ = table
    minds, boards, tools = company
    for i in range(len(minds)):
        show(boards[i], SEEN, s, minds[i].seat)
        hear(minds[i], boards[i], R, tools[i], d.events)
        if minds[i].oracle:
            reveal(minds[i], R, s)


@kernel
def reveal(m: Mind, R: Rules, s: State) -> None:
    """What an oracle believes is true, but for the order of the draw pile."""
    m.slots = 0
    m.decisions = 0
    m.drew = NOTHING
    m.piled = s.stocked
    m.ready = 1
    for place in range(s.stocked):
        m.what[SLOTS + place] = s.stock[place]
    for seat in range(s.seats):
        for kind in range(R.kinds):
            m.hands[seat][kind] = s.hands[seat][kind] if seat != m.seat else 0


@kernel
def do(table: Table, company: Company, policies: int, seat: int, action: int) -> None:
    """With the call, unless the seat forgets it; then the others react, and whoever thinks hears of it.

    Who thinks is not made to jump in by habit, but asked; to wait is to be asked again after the next step.
    """
    s, R, d, w = table
    minds = company[0]
    if action == WAIT:
        for i in range(len(minds)):
            if minds[i].seat == seat:
                minds[i].waits = 1
        return
    d.events.clear()
    go(s, R, d, w, policies, seat, as_remembered(w, seat, action))
    tell(table, company)
    for i in range(len(minds)):
        minds[i].waits = overlooks(minds[i], w)


@kernel
def overlooks(m: Mind, w: Wits) -> int:
    """1: by habit it will not see that it may jump in. As with other habits, no chance is used for what is certain."""
    if m.jumps == 0 or m.jumps == CERTAIN:
        return 1 if m.jumps == 0 else 0
    return 1 if below(w.choices[m.seat], CERTAIN) >= m.jumps else 0


@kernel
def next_to_think(table: Table, company: Company) -> int:
    """Somebody who thinks and may jump in; else whoever is awaited."""
    s, R, _, w = table
    minds = company[0]
    if R.jump_in and s.phase == PLAY:
        for i in range(len(minds)):
            seat = int(minds[i].seat)
            if not minds[i].waits and seat != s.turn and s.still >> seat & 1 and jumping(s, R, seat):
                return seat
    return next_to_act(s, R, w)


@kernel
def carry_on(table: Table, company: Company, policies: int, thinking: int) -> int:
    """The seat that has to think before the deal goes on; nobody: it is over, or given up. `thinking` is a mask."""
    s, R, _, w = table
    minds, boards, tools = company
    steps = 0
    while s.phase != OVER and steps < CAP:
        seat = next_to_think(table, company)
        if thinking >> seat & 1:
            i = popcount(thinking & ((1 << seat) - 1))
            consider(minds[i], boards[i], R, tools[i])
            if minds[i].candidates > 1:
                return seat
            action = int(minds[i].actions[0])
        else:
            action = decide(s, R, w, seat, policies >> 4 * seat & 15)
        do(table, company, policies, seat, action)
        steps += 1
    return NOBODY
