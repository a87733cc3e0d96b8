"""Updates the belief state with the events of a step, as the searching seat saw them."""

from penultima.kernel.actions import (
    A_ACCEPT,
    A_CHALLENGE,
    A_CHOOSE,
    A_COLOUR,
    A_DISCARD,
    A_DRAW,
    A_PASS,
    encode_play,
    with_colour,
    with_kind,
    with_seat,
)
from penultima.kernel.decorators import kernel
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
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, NOBODY
from penultima.search.belief_state import BEFORE, NOTHING, SEEN, BeliefState, SearchScratch, copy_board
from penultima.search.belief_update import (
    append_decision,
    bring_to_hand,
    bring_to_slot,
    guess_fits,
    learn_hand,
    receive_known_card,
    receive_unknown_card,
    remake_pile,
    reset_guess,
)
from penultima.search.proposal import count_misfits
from penultima.view import Boards, redact_event


@kernel
def observe_step(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, events: list[int]) -> None:
    """Process a finished step. The board SEEN must already contain the table after the step."""
    m.decision_noted = 0
    shown_seat = NOBODY
    if m.ready:
        for i in range(len(events)):
            event = redact_event(events[i], m.seat)
            if event_code(event) == E_SHOWED and event_kind(event) != NOTHING:
                shown_seat = event_seat(event)
                m.shown[event_kind(event)] += 1
            elif m.ready:
                if shown_seat != NOBODY:
                    learn_hand(m, b, R, t, shown_seat)
                    shown_seat = NOBODY
                observe_event(m, b, R, t, event)
    if shown_seat != NOBODY:
        learn_hand(m, b, R, t, shown_seat)
    if not m.ready or not guess_fits(m, b):
        for kind in range(KINDS):
            m.shown[kind] = 0
        reset_guess(m, b, R, t)
    copy_board(b, BEFORE, SEEN)


@kernel
def observe_event(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, event: int) -> None:
    code = event_code(event)
    seat = event_seat(event)
    if code == E_PLAYED:
        observe_play(m, b, R, t, event)
    elif code == E_DREW or code == E_TOOK:
        if code == E_DREW:
            note_decision(m, b, R, t, seat, A_DRAW)
        if seat == m.seat:
            receive_known_card(m, b, R, t, event_kind(event))
        else:
            receive_unknown_card(m, t, seat)
            if code == E_DREW:
                m.drawn_slot = m.slots - 1
    elif code == E_RESHUFFLED:
        remake_pile(m, b, R)
    elif code == E_DISCARDED:
        observe_discard(m, b, R, t, seat, event_kind(event))
    elif code == E_CHALLENGED:
        note_decision(m, b, R, t, seat, A_CHALLENGE)
        note_challenge_result(m, b, R, t, event_other(event), event_amount(event))
    elif code == E_MISPLAYED and seat != m.seat:
        if m.hands[seat][event_kind(event)] == 0 and not bring_to_hand(m, b, R, t, seat, event_kind(event)):
            m.ready = 0
    elif code == E_SWAPPED or code == E_ROTATED or code == E_MIXED or code == E_SHED:
        m.ready = 0
    else:
        observe_answer(m, b, R, t, event)


@kernel
def observe_answer(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, event: int) -> None:
    """Store a decision that does not move a card, such as naming a colour."""
    code = event_code(event)
    seat = event_seat(event)
    if code == E_KEPT:
        note_decision(m, b, R, t, seat, A_PASS)
    elif code == E_FOUND_NOTHING:
        note_decision(m, b, R, t, seat, A_DRAW)
    elif code == E_ACCEPTED:
        note_decision(m, b, R, t, seat, A_ACCEPT)
    elif code == E_NAMED:
        note_decision(m, b, R, t, seat, with_colour(A_COLOUR, event_colour(event)))
    elif code == E_CHOSE:
        note_decision(m, b, R, t, seat, with_seat(A_CHOOSE, event_other(event)))


@kernel
def note_decision(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, seat: int, action: int) -> None:
    """Store the decision of another seat. Only the first decision of a step is stored."""
    if m.decision_noted or seat == m.seat:
        return
    m.decision_noted = 1
    i = append_decision(m, b, seat, action)
    if i != NOTHING:
        m.misfits[i] = count_misfits(m, b, R, t, i)


@kernel
def observe_play(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, event: int) -> None:
    seat = event_seat(event)
    kind = event_kind(event)
    m.colour = b[BEFORE].colour
    if seat != m.seat:
        colour = event_colour(event) if R.wilds >> kind & 1 else NOTHING
        is_decision = not m.decision_noted and event_amount(event) & AS_JUMP == 0
        remove_laid_card(m, b, R, t, seat, kind, encode_play(kind, colour, 0) if is_decision else NOTHING)
    m.decision_noted = 1
    s = b[BEFORE]
    s.discard[s.top] += 1
    s.top = kind
    s.colour = event_colour(event)


@kernel
def observe_discard(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, seat: int, kind: int) -> None:
    if seat != m.seat:
        remove_laid_card(m, b, R, t, seat, kind, NOTHING if m.decision_noted else with_kind(A_DISCARD, kind))
    m.decision_noted = 1
    b[BEFORE].discard[kind] += 1


@kernel
def remove_laid_card(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, seat: int, kind: int, action: int) -> None:
    """Take a card out of the guessed hand of the seat that played or discarded it.

    If the guessed hand lacks the card, change the guess first.
    """
    i = append_decision(m, b, seat, action)
    if i == NOTHING:
        return
    if m.drawn_slots[i] != NOTHING:
        found = bring_to_slot(m, b, R, t, m.drawn_slot, kind, 1)
        m.known[m.drawn_slot] = 1
    else:
        found = m.hands[seat][kind] > 0 or bring_to_hand(m, b, R, t, seat, kind)
    if not found:
        m.ready = 0
        return
    m.laid_kinds[i] = kind
    m.hands[seat][kind] -= 1
    m.misfits[i] = count_misfits(m, b, R, t, i)


@kernel
def note_challenge_result(m: BeliefState, b: Boards, R: Rules, t: SearchScratch, seat: int, guilty: int) -> None:
    """Store the result of a challenge with the challenged play, if this play was observed."""
    for i in range(m.decisions - 1, -1, -1):
        if m.deciders[i] == seat and m.laid_kinds[i] != NOTHING:
            if R.contested >> m.laid_kinds[i] & 1 and b[BEFORE].top == m.laid_kinds[i]:
                m.challenge_results[i] = guilty
                m.misfits[i] = count_misfits(m, b, R, t, i)
            return
