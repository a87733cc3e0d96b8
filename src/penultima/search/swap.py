"""Two places of the guess change their cards: whether that can be, and what it makes of the decisions seen so far."""

from penultima.kernel.actions import uncalled
from penultima.kernel.fit import is_bluff, playable
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, State
from penultima.policies.greedy import greedy
from penultima.search.mind import NOTHING, PAST, SLOTS, Mind, Tools
from penultima.view import Boards

PROVEN = 3
"""A challenge showed otherwise: as bad as so many decisions that greedy would not make."""


@kernel
def owner_of(m: Mind, place: int) -> int:
    """Nobody has the cards of the pile."""
    return int(m.owner[place]) if place < SLOTS else NOBODY


@kernel
def may_change(m: Mind, one: int, two: int) -> bool:
    """A slot and another place: both open, different cards, of the same draw pile."""
    if m.what[one] == m.what[two] or m.fixed[one]:
        return False
    if two < SLOTS:
        return not m.fixed[two] and m.pack[one] == m.pack[two]
    return m.pack[one] == m.generation


@kernel
def has_at(m: Mind, place: int, decision: int) -> bool:
    """The card of the place had come to the hand of who decided then."""
    return place < SLOTS and m.owner[place] == m.who[decision] and m.since[place] <= decision


@kernel
def first_decision(m: Mind, one: int, two: int) -> int:
    """From which on something may change."""
    since = int(m.since[one])
    return min(since, int(m.since[two])) if two < SLOTS else since


@kernel
def misfits_at_stake(m: Mind, b: Boards, one: int, two: int) -> int:
    """Of all decisions that are to be asked again; -1: somebody would have laid a card that was not there."""
    mine, other = int(m.what[one]), int(m.what[two])
    owner, next_owner = owner_of(m, one), owner_of(m, two)
    if owner != next_owner and (
        m.hands[owner][mine] == 0 or (next_owner != NOBODY and m.hands[next_owner][other] == 0)
    ):
        return -1
    total = 0
    for i in range(first_decision(m, one, two), m.decisions):
        had, next_had = has_at(m, one, i), has_at(m, two, i)
        if had != next_had:
            leaves = mine if had else other
            if b[PAST + i].hands[m.who[i]][leaves] < (2 if m.laid[i] == leaves else 1):
                return -1
            total += m.misfit[i]
        elif m.drawn[i] == one or m.drawn[i] == two:
            total += m.misfit[i]
    return total


@kernel
def change(m: Mind, one: int, two: int) -> None:
    """In the hands of now."""
    mine, other = int(m.what[one]), int(m.what[two])
    m.what[one] = other
    m.what[two] = mine
    owner, next_owner = owner_of(m, one), owner_of(m, two)
    m.hands[owner][mine] -= 1
    m.hands[owner][other] += 1
    if next_owner != NOBODY:
        m.hands[next_owner][other] -= 1
        m.hands[next_owner][mine] += 1


@kernel
def change_at(m: Mind, b: Boards, one: int, two: int, decision: int) -> bool:
    """In the hand of then, after `change`. False: it is the same for this decision."""
    had, next_had = has_at(m, one, decision), has_at(m, two, decision)
    if had != next_had:
        comes, leaves = int(m.what[one]), int(m.what[two])
        if next_had:
            comes, leaves = leaves, comes
        replace_card(b[PAST + decision], int(m.who[decision]), leaves, comes)
        return True
    return bool(m.drawn[decision] == one or m.drawn[decision] == two)


@kernel
def replace_card(s: State, seat: int, leaves: int, comes: int) -> None:
    hand = s.hands[seat]
    hand[leaves] -= 1
    if hand[leaves] == 0:
        s.holds[seat] &= ~(1 << leaves)
    hand[comes] += 1
    s.holds[seat] |= 1 << comes


@kernel
def misfit(m: Mind, b: Boards, R: Rules, t: Tools, decision: int) -> int:
    """How badly the hand of then explains what was done: not at all, or as greedy would not; or as nobody could."""
    s = b[PAST + decision]
    seat = int(m.who[decision])
    total = 0
    if m.did[decision] != NOTHING:
        if m.drawn[decision] != NOTHING:
            open_drawn(s, R, seat, int(m.what[m.drawn[decision]]))
        if uncalled(greedy(s, R, t.wits, seat)) != m.did[decision]:
            total = 1
    if m.guilt[decision] != NOTHING and is_bluff(s, R, seat, int(m.laid[decision])) != (m.guilt[decision] == 1):
        total += PROVEN
    return total


@kernel
def open_drawn(s: State, R: Rules, seat: int, kind: int) -> None:
    """The card just drawn, and whether there was nothing to play before."""
    s.drawn = kind
    s.stuck = 0
    if R.draw_until or R.drawn_must:
        holds = s.holds[seat]
        if s.hands[seat][kind] == 1:
            s.holds[seat] = holds & ~(1 << kind)
        s.stuck = 1 if playable(s, R, seat) == 0 else 0
        s.holds[seat] = holds


@kernel
def exchange_cards(m: Mind, b: Boards, R: Rules, t: Tools, one: int, two: int, allowed: int) -> bool:
    """The two change their cards if that makes no more than so many misfits of what is asked again."""
    change(m, one, two)
    first = first_decision(m, one, two)
    left = allowed
    for i in range(first, m.decisions):
        m.trial[i] = m.misfit[i]
        if change_at(m, b, one, two, i):
            m.trial[i] = misfit(m, b, R, t, i)
            left -= m.trial[i]
            if left < 0:
                change(m, one, two)
                for back in range(first, i + 1):
                    change_at(m, b, one, two, back)
                return False
    for i in range(first, m.decisions):
        m.misfit[i] = m.trial[i]
    return True
