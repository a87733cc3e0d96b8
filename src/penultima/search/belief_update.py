"""Updates the guess: moves cards, stores decisions, and resets the guess if it no longer fits."""

from penultima.kernel.decorators import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, KINDS, SEATS
from penultima.kernel.streams import random_below, shuffle
from penultima.search.belief_state import (
    BEFORE,
    DECISIONS,
    NOTHING,
    PAST,
    SEEN,
    SLOTS,
    BeliefState,
    SearchScratch,
    copy_board,
)
from penultima.search.proposal import affected_misfits, exchange_if_allowed, may_exchange, owner_of
from penultima.view import Boards

ANY_MISFITS = 1 << 30


@kernel
def reset_guess(m: BeliefState, b: Boards, R: Rules, t: SearchScratch) -> None:
    """Reset the guess to a random arrangement of the unseen cards, and forget earlier decisions."""
    s = b[SEEN]
    m.slots = 0
    m.decisions = 0
    m.generation = 0
    m.drawn_slot = NOTHING
    m.restarts += 1
    m.pile_size = gather_unseen(m, b, R)
    shuffle(t, m.kinds, SLOTS, m.pile_size)
    for seat in range(SEATS):
        for kind in range(KINDS):
            m.hands[seat][kind] = 0
    for seat in range(s.seats):
        if seat != m.seat:
            for _ in range(s.held[seat]):
                receive_unknown_card(m, t, seat)
    m.ready = 1 if guess_fits(m, b) else 0


@kernel
def gather_unseen(m: BeliefState, b: Boards, R: Rules) -> int:
    """List the unseen cards by kind and return their number. The true order of the cards has no influence."""
    s = b[SEEN]
    n = 0
    for kind in range(R.kinds):
        unseen = R.copies[kind] - s.discard[kind] - s.hands[m.seat][kind]
        if kind == s.top:
            unseen -= 1
        for _ in range(unseen):
            m.kinds[SLOTS + n] = kind
            n += 1
    return n


@kernel
def guess_fits(m: BeliefState, b: Boards) -> bool:
    """Tell whether the guess has the right number of cards in every hand, and enough cards in the draw pile."""
    s = b[SEEN]
    for seat in range(s.seats):
        if seat != m.seat and count_guessed_hand(m, seat) != s.held[seat]:
            return False
    return bool(m.pile_size >= s.stocked)


@kernel
def count_guessed_hand(m: BeliefState, seat: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += m.hands[seat][kind]
    return total


@kernel
def receive_unknown_card(m: BeliefState, t: SearchScratch, seat: int) -> None:
    """Move a random card of the guessed draw pile to a new slot of the seat that drew a card."""
    if m.pile_size == 0 or m.slots == SLOTS:
        m.ready = 0
        return
    place = SLOTS + random_below(t.word, m.pile_size)
    kind = m.kinds[place]
    m.pile_size -= 1
    m.kinds[place] = m.kinds[SLOTS + m.pile_size]
    slot = m.slots
    m.kinds[slot] = kind
    m.owners[slot] = seat
    m.since[slot] = m.decisions
    m.generations[slot] = m.generation
    m.known[slot] = 0
    m.hands[seat][kind] += 1
    m.slots += 1


@kernel
def receive_known_card(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, kind: int) -> None:
    """Take a card of this kind out of the guessed pile, because the searching seat drew one.

    If the guessed pile has no such card, first exchange one from a guessed hand into the pile.
    """
    place = find_in_pile(m, kind)
    if place == NOTHING:
        exchange_into_pile(m, b, R, t, kind)
        place = find_in_pile(m, kind)
    if place == NOTHING:
        m.ready = 0
        return
    m.pile_size -= 1
    m.kinds[place] = m.kinds[SLOTS + m.pile_size]


@kernel
def find_in_pile(m: BeliefState, kind: int) -> int:
    for place in range(SLOTS, SLOTS + m.pile_size):
        if m.kinds[place] == kind:
            return place
    return NOTHING


@kernel
def exchange_into_pile(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, kind: int) -> None:
    """Exchange a card of this kind in a slot with a random card of the pile, if this agrees with what the seat saw."""
    if m.pile_size == 0 or m.slots == 0:
        return
    start = random_below(t.word, m.slots)
    place = SLOTS + random_below(t.word, m.pile_size)
    for i in range(m.slots):
        slot = (start + i) % m.slots
        if m.kinds[slot] == kind and can_exchange(m, b, slot, place):
            exchange_if_allowed(m, b, R, t, slot, place, ANY_MISFITS)
            return


@kernel
def can_exchange(m: BeliefState, b: Boards, one: int, two: int) -> bool:
    return may_exchange(m, one, two) and affected_misfits(m, b, one, two) >= 0


@kernel
def bring_to_slot(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, slot: int, kind: int, anywhere: int) -> bool:
    """Exchange two cards so that the slot has a card of this kind.

    Unless `anywhere` is 1, the card must come from outside the hand to which the slot belongs. Return False if every
    such exchange contradicts what the seat saw.
    """
    if m.kinds[slot] == kind:
        return anywhere == 1
    places = m.slots + m.pile_size
    start = random_below(t.word, places)
    for i in range(places):
        number = (start + i) % places
        place = number if number < m.slots else SLOTS + number - m.slots
        outside = owner_of(m, place) != m.owners[slot]
        if (anywhere or outside) and m.kinds[place] == kind and can_exchange(m, b, slot, place):
            return exchange_if_allowed(m, b, R, t, slot, place, ANY_MISFITS)
    return False


@kernel
def bring_to_hand(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, seat: int, kind: int) -> bool:
    """Give the guessed hand of `seat` one more card of this kind, in exchange for a card that it can spare."""
    start = random_below(t.word, max(1, m.slots))
    for i in range(m.slots):
        slot = (start + i) % m.slots
        is_available = m.owners[slot] == seat and is_spare(m, seat, int(m.kinds[slot]))
        if is_available and bring_to_slot(m, b, R, t, slot, kind, 0):
            return True
    return False


@kernel
def is_spare(m: BeliefState, seat: int, kind: int) -> bool:
    """Tell whether the guessed hand has more cards of this kind than the shown hand, so that one can be given away."""
    return m.hands[seat][kind] > m.shown[kind]


@kernel
def append_decision(m: BeliefState, b: Boards, seat: int, action: int) -> int:
    """Store a decision, with the table before it and the guessed hand. Return its index.

    If there is no room, return NOTHING. If the slot of the card just drawn is unknown, store NOTHING as the action, so
    that `count_misfits` ignores the decision.
    """
    if m.decisions == DECISIONS:
        m.ready = 0
        return NOTHING
    i = m.decisions
    copy_board(b, PAST + i, BEFORE)
    s = b[PAST + i]
    s.holds[seat] = 0
    for kind in range(KINDS):
        s.hands[seat][kind] = m.hands[seat][kind]
        if m.hands[seat][kind] > 0:
            s.holds[seat] |= 1 << kind
    m.deciders[i] = seat
    m.drawn_slots[i] = m.drawn_slot if action != NOTHING and s.phase == DRAWN else NOTHING
    m.decided[i] = NOTHING if s.phase == DRAWN and m.drawn_slot == NOTHING else action
    m.laid_kinds[i] = NOTHING
    m.challenge_results[i] = NOTHING
    m.misfits[i] = 0
    m.decisions += 1
    return i


@kernel
def remake_pile(m: BeliefState, b: Boards, R: Rules) -> None:
    """Make the discarded cards the new guessed draw pile."""
    s = b[BEFORE]
    if m.pile_size != 0:
        m.ready = 0
    m.pile_size = 0
    m.generation += 1
    for kind in range(R.kinds):
        for _ in range(s.discard[kind]):
            m.kinds[SLOTS + m.pile_size] = kind
            m.pile_size += 1
        s.discard[kind] = 0


@kernel
def learn_hand(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, seat: int) -> None:
    """Change the guessed hand of `seat` to the cards that the searching seat was shown, and mark them as known."""
    for kind in range(R.kinds):
        while m.hands[seat][kind] < m.shown[kind]:
            if not bring_to_hand(m, b, R, t, seat, kind):
                m.ready = 0
                break
    for slot in range(m.slots):
        if m.owners[slot] == seat:
            m.known[slot] = 1
    for kind in range(KINDS):
        m.shown[kind] = 0
