"""The compiled entry for seats that think: one for all of it, for what is shared is most of the compiler's work."""

from typing import NamedTuple

from penultima.fast import bodies  # noqa: F401 - makes the kernel known to Numba
from penultima.fast.compiler import compiled
from penultima.fast.records import Array, Table
from penultima.loops.drive import new_deal
from penultima.search.choice import chosen, consider, look_ahead
from penultima.search.contest import carry_on, do, tell, wake
from penultima.search.examples import add_examples
from penultima.search.hearing import hear

DEAL, LOOK, ACT, CHOOSE, WAKE, HEAR, CONSIDER, EXAMPLES = range(8)
"""What it does: begins a deal and carries it on; looks at a batch of worlds; acts and carries on; says what is chosen.
A mind wakes before a deal, and without one hears and considers. And there are examples for who learns."""

Company = tuple[Array, Array, Array]


class Order(NamedTuple):
    """What it is about."""

    policies: int = 0
    thinking: int = 0
    number: int = 0
    seat: int = 0
    action: int = 0
    place: int = 0
    amount: int = 0


@compiled
def think(what: int, table: Table, company: Company, plan: Array, results: Array, order: tuple[int, ...]) -> int:  # noqa: PLR0911 - one for each thing that it does
    """`order` is an Order."""
    s, R, d, w = table[0][0], table[1][0], table[2][0], table[3][0]
    minds, boards, tools = company
    policies, thinking, number, seat, action, place, amount = order
    everybody = (s, R, d, w)
    if what == LOOK:
        return int(look_ahead(minds[place], boards[place], R, plan[0], tools[place], results, amount))
    if what == CHOOSE:
        return chosen(minds[place], plan[0], results)
    if what == WAKE:
        wake(minds[place], tools[place], amount, number)
        return 0
    if what == HEAR:
        hear(minds[place], boards[place], R, tools[place], tools[place].desk.events)
        return 0
    if what == CONSIDER:
        consider(minds[place], boards[place], R, tools[place])
        return 0
    if what == EXAMPLES:
        new_deal(s, R, d, w, seat, number)
        return add_examples(s, R, d, w, plan[0].actions, results, place)
    if what == DEAL:
        d.events.clear()
        new_deal(s, R, d, w, seat, number)
        tell(everybody, company)
    elif what == ACT:
        do(everybody, company, policies, seat, action)
    return carry_on(everybody, company, policies, thinking)
