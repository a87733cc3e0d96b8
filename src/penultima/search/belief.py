"""The guess follows what is seen: cards that come and go, decisions that are noted, a new start where it has to be."""

from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import DRAWN, KINDS, SEATS
from penultima.kernel.streams import below, shuffle
from penultima.search.mind import BEFORE, DECISIONS, NOTHING, PAST, SEEN, SLOTS, Mind, Tools, put
from penultima.search.swap import exchange_cards, may_change, misfits_at_stake, owner_of
from penultima.view import Boards

ANY_MISFITS = 1 << 30


@kernel
def start_anew(m: Mind, b: Boards, R: Rules, t: Tools) -> None:
    """All that is not seen lies anywhere, each arrangement as likely; what was done before says nothing any more."""
    s = b[SEEN]
    m.slots = 0
    m.decisions = 0
    m.generation = 0
    m.drew = NOTHING
    m.restarts += 1
    m.piled = gather_unseen(m, b, R)
    shuffle(t, m.what, SLOTS, m.piled)
    for seat in range(SEATS):
        for kind in range(KINDS):
            m.hands[seat][kind] = 0
    for seat in range(s.seats):
        if seat != m.seat:
            for _ in range(s.held[seat]):
                take_from_pile(m, t, seat)
    m.ready = 1 if agrees(m, b) else 0


@kernel
def gather_unseen(m: Mind, b: Boards, R: Rules) -> int:
    """In order of kinds, so that where they truly lie says nothing; their number."""
    s = b[SEEN]
    n = 0
    for kind in range(R.kinds):
        unseen = R.copies[kind] - s.discard[kind] - s.hands[m.seat][kind]
        if kind == s.top:
            unseen -= 1
        for _ in range(unseen):
            m.what[SLOTS + n] = kind
            n += 1
    return n


@kernel
def agrees(m: Mind, b: Boards) -> bool:
    """As many cards as there are in every hand, and enough for the pile: nothing else can fill a gap."""
    s = b[SEEN]
    for seat in range(s.seats):
        if seat != m.seat and cards_of(m, seat) != s.held[seat]:
            return False
    return bool(m.piled >= s.stocked)


@kernel
def cards_of(m: Mind, seat: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += m.hands[seat][kind]
    return total


@kernel
def take_from_pile(m: Mind, t: Tools, seat: int) -> None:
    """Somebody got a card, any of those that may lie there."""
    if m.piled == 0 or m.slots == SLOTS:
        m.ready = 0
        return
    place = SLOTS + below(t.word, m.piled)
    kind = m.what[place]
    m.piled -= 1
    m.what[place] = m.what[SLOTS + m.piled]
    slot = m.slots
    m.what[slot] = kind
    m.owner[slot] = seat
    m.since[slot] = m.decisions
    m.pack[slot] = m.generation
    m.fixed[slot] = 0
    m.hands[seat][kind] += 1
    m.slots += 1


@kernel
def take_known(m: Mind, b: Boards, R: Rules, t: Tools, kind: int) -> None:
    """The seat itself got this card; where the guess has it elsewhere, it changes places with one of the pile."""
    place = in_pile(m, kind)
    if place == NOTHING:
        give_to_pile(m, b, R, t, kind)
        place = in_pile(m, kind)
    if place == NOTHING:
        m.ready = 0
        return
    m.piled -= 1
    m.what[place] = m.what[SLOTS + m.piled]


@kernel
def in_pile(m: Mind, kind: int) -> int:
    for place in range(SLOTS, SLOTS + m.piled):
        if m.what[place] == kind:
            return place
    return NOTHING


@kernel
def give_to_pile(m: Mind, b: Boards, R: Rules, t: Tools, kind: int) -> None:
    """A slot that has this kind changes with a card of the pile, if one can."""
    if m.piled == 0 or m.slots == 0:
        return
    start = below(t.word, m.slots)
    place = SLOTS + below(t.word, m.piled)
    for i in range(m.slots):
        slot = (start + i) % m.slots
        if m.what[slot] == kind and could_change(m, b, slot, place):
            exchange_cards(m, b, R, t, slot, place, ANY_MISFITS)
            return


@kernel
def could_change(m: Mind, b: Boards, one: int, two: int) -> bool:
    return may_change(m, one, two) and misfits_at_stake(m, b, one, two) >= 0


@kernel
def bring(m: Mind, b: Boards, R: Rules, t: Tools, slot: int, kind: int, anywhere: int) -> bool:
    """Makes the slot have this kind, by one change: with any place, or with one outside its hand.

    False: there is none that can be.
    """
    if m.what[slot] == kind:
        return anywhere == 1
    places = m.slots + m.piled
    start = below(t.word, places)
    for i in range(places):
        number = (start + i) % places
        place = number if number < m.slots else SLOTS + number - m.slots
        outside = owner_of(m, place) != m.owner[slot]
        if (anywhere or outside) and m.what[place] == kind and could_change(m, b, slot, place):
            return exchange_cards(m, b, R, t, slot, place, ANY_MISFITS)
    return False


@kernel
def bring_to_hand(m: Mind, b: Boards, R: Rules, t: Tools, seat: int, kind: int) -> bool:
    """Makes the seat have a card more of this kind, for one that it may do without."""
    start = below(t.word, max(1, m.slots))
    for i in range(m.slots):
        slot = (start + i) % m.slots
        ours = m.owner[slot] == seat and spare(m, seat, int(m.what[slot]))
        if ours and bring(m, b, R, t, slot, kind, 0):
            return True
    return False


@kernel
def spare(m: Mind, seat: int, kind: int) -> bool:
    """The hand has one more than it was shown; where nothing is being shown, any."""
    return m.hands[seat][kind] > m.shown[kind]


@kernel
def note(m: Mind, b: Boards, seat: int, did: int) -> int:
    """A decision of somebody, on the table as it was before, with the hand of the guess; its number.

    Of a card just drawn that the guess lost sight of, greedy could not be asked.
    """
    if m.decisions == DECISIONS:
        m.ready = 0
        return NOTHING
    i = m.decisions
    put(b, PAST + i, BEFORE)
    s = b[PAST + i]
    s.holds[seat] = 0
    for kind in range(KINDS):
        s.hands[seat][kind] = m.hands[seat][kind]
        if m.hands[seat][kind] > 0:
            s.holds[seat] |= 1 << kind
    m.who[i] = seat
    m.drawn[i] = m.drew if did != NOTHING and s.phase == DRAWN else NOTHING
    m.did[i] = NOTHING if s.phase == DRAWN and m.drew == NOTHING else did
    m.laid[i] = NOTHING
    m.guilt[i] = NOTHING
    m.misfit[i] = 0
    m.decisions += 1
    return i


@kernel
def remake_pile(m: Mind, b: Boards, R: Rules) -> None:
    """What was discarded is the new pile; the hands stay as they are."""
    s = b[BEFORE]
    if m.piled != 0:
        m.ready = 0
    m.piled = 0
    m.generation += 1
    for kind in range(R.kinds):
        for _ in range(s.discard[kind]):
            m.what[SLOTS + m.piled] = kind
            m.piled += 1
        s.discard[kind] = 0


@kernel
def learn_hand(m: Mind, b: Boards, R: Rules, t: Tools, seat: int) -> None:
    """The seat was shown this hand: what it has is known from now on."""
    for kind in range(R.kinds):
        while m.hands[seat][kind] < m.shown[kind]:
            if not bring_to_hand(m, b, R, t, seat, kind):
                m.ready = 0
                break
    for slot in range(m.slots):
        if m.owner[slot] == seat:
            m.fixed[slot] = 1
    for kind in range(KINDS):
        m.shown[kind] = 0
