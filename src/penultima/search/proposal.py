"""The exchange of two guessed cards: whether it is possible, and how it changes the misfits of observed decisions."""

from penultima.kernel.actions import without_call
from penultima.kernel.decorators import kernel
from penultima.kernel.fit import is_bluff, playable_kinds
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, State
from penultima.policies.greedy import greedy
from penultima.search.belief_state import NOTHING, PAST, SLOTS, BeliefState, SearchScratch
from penultima.view import Boards

CONTRADICTION = 3
"""The number of misfits for a guess that contradicts the result of a challenge."""


@kernel
def owner_of(m: BeliefState, place: int) -> int:
    """Return the seat that has the card at this place, or NOBODY if the card is in the pile."""
    return int(m.owners[place]) if place < SLOTS else NOBODY


@kernel
def may_exchange(m: BeliefState, one: int, two: int) -> bool:
    """Tell whether the cards at two places may be exchanged.

    The cards must be unknown, differ in kind, and come from the same draw pile.
    """
    if m.kinds[one] == m.kinds[two] or m.known[one]:
        return False
    if two < SLOTS:
        return not m.known[two] and m.generations[one] == m.generations[two]
    return m.generations[one] == m.generation


@kernel
def had_card_at(m: BeliefState, place: int, decision: int) -> bool:
    """Tell whether the card at this place was in the hand of the deciding seat at that decision."""
    return place < SLOTS and m.owners[place] == m.deciders[decision] and m.since[place] <= decision


@kernel
def first_decision(m: BeliefState, one: int, two: int) -> int:
    """Return the index of the first decision that the exchange may affect."""
    since = int(m.since[one])
    return min(since, int(m.since[two])) if two < SLOTS else since


@kernel
def affected_misfits(m: BeliefState, b: Boards, one: int, two: int) -> int:
    """Return the sum of the misfits of the decisions that the exchange affects.

    Return -1 if the exchange implies that a seat played a card that it did not have.
    """
    kind, next_kind = int(m.kinds[one]), int(m.kinds[two])
    owner, next_owner = owner_of(m, one), owner_of(m, two)
    if owner != next_owner and (
        m.hands[owner][kind] == 0 or (next_owner != NOBODY and m.hands[next_owner][next_kind] == 0)
    ):
        return -1
    total = 0
    for i in range(first_decision(m, one, two), m.decisions):
        had, next_had = had_card_at(m, one, i), had_card_at(m, two, i)
        if had != next_had:
            leaves = kind if had else next_kind
            if b[PAST + i].hands[m.deciders[i]][leaves] < (2 if m.laid_kinds[i] == leaves else 1):
                return -1
            total += m.misfits[i]
        elif m.drawn_slots[i] == one or m.drawn_slots[i] == two:
            total += m.misfits[i]
    return total


@kernel
def exchange_now(m: BeliefState, one: int, two: int) -> None:
    """Exchange the cards in the guess of the current hands."""
    kind, next_kind = int(m.kinds[one]), int(m.kinds[two])
    m.kinds[one] = next_kind
    m.kinds[two] = kind
    owner, next_owner = owner_of(m, one), owner_of(m, two)
    m.hands[owner][kind] -= 1
    m.hands[owner][next_kind] += 1
    if next_owner != NOBODY:
        m.hands[next_owner][next_kind] -= 1
        m.hands[next_owner][kind] += 1


@kernel
def exchange_at_decision(m: BeliefState, b: Boards, one: int, two: int, decision: int) -> bool:
    """Make the same exchange in the guessed hand at a past decision. `exchange_now` must be called first.

    Return False if the decision is not affected.
    """
    had, next_had = had_card_at(m, one, decision), had_card_at(m, two, decision)
    if had != next_had:
        comes, leaves = int(m.kinds[one]), int(m.kinds[two])
        if next_had:
            comes, leaves = leaves, comes
        replace_card(b[PAST + decision], int(m.deciders[decision]), leaves, comes)
        return True
    return bool(m.drawn_slots[decision] == one or m.drawn_slots[decision] == two)


@kernel
def replace_card(s: State, seat: int, leaves: int, comes: int) -> None:
    hand = s.hands[seat]
    hand[leaves] -= 1
    if hand[leaves] == 0:
        s.holds[seat] &= ~(1 << leaves)
    hand[comes] += 1
    s.holds[seat] |= 1 << comes


@kernel
def count_misfits(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, decision: int) -> int:
    """Count the misfits of a decision, which measure how badly the guess explains it.

    A decision that `greedy` would not make is one misfit. Contradicting the result of a challenge adds CONTRADICTION.
    """
    s = b[PAST + decision]
    seat = int(m.deciders[decision])
    total = 0
    if m.decided[decision] != NOTHING:
        if m.drawn_slots[decision] != NOTHING:
            set_drawn_card(s, R, seat, int(m.kinds[m.drawn_slots[decision]]))
        if without_call(greedy(s, R, t.policy_context, seat)) != m.decided[decision]:
            total = 1
    if m.challenge_results[decision] != NOTHING and is_bluff(s, R, seat, int(m.laid_kinds[decision])) != (
        m.challenge_results[decision] == 1
    ):
        total += CONTRADICTION
    return total


@kernel
def set_drawn_card(s: State, R: Rules, seat: int, kind: int) -> None:
    """Set `drawn` to this card, and set `stuck` if the seat had nothing to play before it drew the card."""
    s.drawn = kind
    s.stuck = 0
    if R.draw_until or R.drawn_must:
        holds = s.holds[seat]
        if s.hands[seat][kind] == 1:
            s.holds[seat] = holds & ~(1 << kind)
        s.stuck = 1 if playable_kinds(s, R, seat) == 0 else 0
        s.holds[seat] = holds


@kernel
def exchange_if_allowed(
    m: BeliefState, b: Boards, R: Rules, t: SearchScratch, one: int, two: int, allowed: int
) -> bool:
    """Exchange two cards, unless the affected decisions then have more misfits than allowed.

    Return whether the cards were exchanged.
    """
    exchange_now(m, one, two)
    first = first_decision(m, one, two)
    left = allowed
    for i in range(first, m.decisions):
        m.trial_misfits[i] = m.misfits[i]
        if exchange_at_decision(m, b, one, two, i):
            m.trial_misfits[i] = count_misfits(m, b, R, t, i)
            left -= m.trial_misfits[i]
            if left < 0:
                exchange_now(m, one, two)
                for back in range(first, i + 1):
                    exchange_at_decision(m, b, one, two, back)
                return False
    for i in range(first, m.decisions):
        m.misfits[i] = m.trial_misfits[i]
    return True
