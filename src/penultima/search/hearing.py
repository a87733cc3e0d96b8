"""What a seat makes of what it is told: the events of a step as it saw them, and the table before and after."""

from penultima.kernel.actions import (
    A_ACCEPT,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_PASS,
    play_card,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.events import (
    AS_JUMP,
    E_ACCEPTED,
    E_CHALLENGED,
    E_CHOSE,
    E_DISCARDED,
    E_DREW,
    E_FOUND_NOTHING,
    E_KEPT,
    E_MISPLAYED,
    E_MIXED,
    E_NAMED,
    E_PLAYED,
    E_RESHUFFLED,
    E_ROTATED,
    E_SHED,
    E_SHOWED,
    E_SWAPPED,
    E_TOOK,
    event_amount,
    event_code,
    event_colour,
    event_kind,
    event_other,
    event_seat,
)
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, NOBODY
from penultima.search.belief import (
    agrees,
    bring,
    bring_to_hand,
    learn_hand,
    note,
    remake_pile,
    start_anew,
    take_from_pile,
    take_known,
)
from penultima.search.mind import BEFORE, NOTHING, SEEN, Mind, Tools, put
from penultima.search.swap import misfit
from penultima.view import Boards, seen_by


@kernel
def hear(m: Mind, b: Boards, R: Rules, t: Tools, events: list[int]) -> None:
    """A step is done: SEEN shows what came of it."""
    m.heard = 0
    shower = NOBODY
    if m.ready:
        for i in range(len(events)):
            event = seen_by(events[i], m.seat)
            if event_code(event) == E_SHOWED and event_kind(event) != NOTHING:
                shower = event_seat(event)
                m.shown[event_kind(event)] += 1
            elif m.ready:
                if shower != NOBODY:
                    learn_hand(m, b, R, t, shower)
                    shower = NOBODY
                follow(m, b, R, t, event)
    if shower != NOBODY:
        learn_hand(m, b, R, t, shower)
    if not m.ready or not agrees(m, b):
        for kind in range(KINDS):
            m.shown[kind] = 0
        start_anew(m, b, R, t)
    put(b, BEFORE, SEEN)


@kernel
def follow(m: Mind, b: Boards, R: Rules, t: Tools, event: int) -> None:
    code = event_code(event)
    seat = event_seat(event)
    if code == E_PLAYED:
        hear_play(m, b, R, t, event)
    elif code == E_DREW or code == E_TOOK:
        if code == E_DREW:
            decided(m, b, R, t, seat, A_DRAW)
        if seat == m.seat:
            take_known(m, b, R, t, event_kind(event))
        else:
            take_from_pile(m, t, seat)
            if code == E_DREW:
                m.drew = m.slots - 1
    elif code == E_RESHUFFLED:
        remake_pile(m, b, R)
    elif code == E_DISCARDED:
        hear_discard(m, b, R, t, seat, event_kind(event))
    elif code == E_CHALLENGED:
        decided(m, b, R, t, seat, A_CHALLENGE)
        learn_guilt(m, b, R, t, event_other(event), event_amount(event))
    elif code == E_MISPLAYED and seat != m.seat:
        if m.hands[seat][event_kind(event)] == 0 and not bring_to_hand(m, b, R, t, seat, event_kind(event)):
            m.ready = 0
    elif code == E_SWAPPED or code == E_ROTATED or code == E_MIXED or code == E_SHED:
        m.ready = 0
    else:
        hear_answer(m, b, R, t, event)


@kernel
def hear_answer(m: Mind, b: Boards, R: Rules, t: Tools, event: int) -> None:
    """Decisions that move no card by themselves."""
    code = event_code(event)
    seat = event_seat(event)
    if code == E_KEPT:
        decided(m, b, R, t, seat, A_PASS)
    elif code == E_FOUND_NOTHING:
        decided(m, b, R, t, seat, A_DRAW)
    elif code == E_ACCEPTED:
        decided(m, b, R, t, seat, A_ACCEPT)
    elif code == E_NAMED:
        decided(m, b, R, t, seat, with_colour(A_COLOUR, event_colour(event)))
    elif code == E_CHOSE:
        decided(m, b, R, t, seat, with_seat(A_CHOOSE, event_other(event)))


@kernel
def decided(m: Mind, b: Boards, R: Rules, t: Tools, seat: int, did: int) -> None:
    """Somebody who was awaited did this. Cards that one draws after the first are no decision."""
    if m.heard or seat == m.seat:
        return
    m.heard = 1
    i = note(m, b, seat, did)
    if i != NOTHING:
        m.misfit[i] = misfit(m, b, R, t, i)


@kernel
def hear_play(m: Mind, b: Boards, R: Rules, t: Tools, event: int) -> None:
    seat = event_seat(event)
    kind = event_kind(event)
    m.colour = b[BEFORE].colour
    if seat != m.seat:
        colour = event_colour(event) if R.wilds >> kind & 1 else NOTHING
        asked = not m.heard and event_amount(event) & AS_JUMP == 0
        lay(m, b, R, t, seat, kind, play_card(kind, colour, 0) if asked else NOTHING)
    m.heard = 1
    s = b[BEFORE]
    s.discard[s.top] += 1
    s.top = kind
    s.colour = event_colour(event)


@kernel
def hear_discard(m: Mind, b: Boards, R: Rules, t: Tools, seat: int, kind: int) -> None:
    if seat != m.seat:
        lay(m, b, R, t, seat, kind, NOTHING if m.heard else with_kind(A_DISCARD, kind))
    m.heard = 1
    b[BEFORE].discard[kind] += 1


@kernel
def lay(m: Mind, b: Boards, R: Rules, t: Tools, seat: int, kind: int, did: int) -> None:
    """A card leaves the hand of another seat, which has to have had it."""
    i = note(m, b, seat, did)
    if i == NOTHING:
        return
    if m.drawn[i] != NOTHING:
        found = bring(m, b, R, t, m.drew, kind, 1)
        m.fixed[m.drew] = 1
    else:
        found = m.hands[seat][kind] > 0 or bring_to_hand(m, b, R, t, seat, kind)
    if not found:
        m.ready = 0
        return
    m.laid[i] = kind
    m.hands[seat][kind] -= 1
    m.misfit[i] = misfit(m, b, R, t, i)


@kernel
def learn_guilt(m: Mind, b: Boards, R: Rules, t: Tools, seat: int, guilty: int) -> None:
    """Of the last play of that seat, if it is known."""
    for i in range(m.decisions - 1, -1, -1):
        if m.who[i] == seat and m.laid[i] != NOTHING:
            if R.contested >> m.laid[i] & 1 and b[BEFORE].top == m.laid[i]:
                m.guilt[i] = guilty
                m.misfit[i] = misfit(m, b, R, t, i)
            return
