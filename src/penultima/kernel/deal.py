"""Preparing: who deals, the hands, the first card."""

from penultima.kernel.debt import open_debt
from penultima.kernel.desk import Desk
from penultima.kernel.effects import start_effect
from penultima.kernel.events import (
    E_CUT,
    E_DEALER,
    E_DEALT,
    E_IGNORED,
    E_RETURNED,
    E_REVERSED,
    E_TURNED_UP,
    emit,
    emit_card,
)
from penultima.kernel.mark import cold, kernel
from penultima.kernel.piles import clear_hand, give
from penultima.kernel.rules import (
    DEALER_HIGHEST,
    DEALER_LOT,
    FIRST_COLOUR,
    FIRST_DEALER,
    FIRST_EFFECT,
    FIRST_IGNORE,
    FIRST_RETURN,
    Rules,
)
from penultima.kernel.state import COLOUR, LEFT, NOBODY, PLAY, RIGHT, SEATS, USES, State
from penultima.kernel.streams import DEAL, DEALER, LOT, RETURN, below, open_stream, shuffle
from penultima.kernel.turn import await_seat, following


@kernel
def clear_table(s: State, R: Rules, seats: int) -> None:
    """A new deal of the same match: scores, dealer and number stay."""
    s.seats = seats
    s.still = (1 << seats) - 1
    s.inside = seats
    s.direction = LEFT
    s.phase = PLAY
    s.before = PLAY
    s.turn = NOBODY
    s.last = NOBODY
    s.extra = 0
    s.top = -1
    s.colour = -1
    s.stocked = 0
    s.drawn = -1
    s.stuck = 0
    s.debt = 0
    s.guilty = 0
    s.contest = 0
    s.due = 0
    s.late = 0
    s.empty = 0
    s.remakes = 0
    s.op = 0
    s.op_end = 0
    s.aimed = 0
    s.served = 0
    s.way = LEFT
    s.final = 0
    s.racers = 0
    s.race_cards = 0
    s.accuser = NOBODY
    s.accused = NOBODY
    s.accusers = 0
    s.voted = 0
    s.yes = 0
    s.blocked = 0
    s.winner = NOBODY
    s.worth = 0
    s.game_winner = NOBODY
    for use in range(USES):
        s.opened[use] = 0
    for kind in range(R.kinds):
        s.discard[kind] = 0
    for seat in range(SEATS):
        clear_hand(s, seat)
        s.sizes[seat] = -1
        s.skips[seat] = 0
        s.shown[seat] = 0
        s.places[seat] = NOBODY


@kernel
def shuffle_deck(s: State, R: Rules, d: Desk, use: int) -> None:
    for i in range(R.cards):
        s.stock[i] = R.manifest[i]
    s.stocked = R.cards
    open_stream(s, d, use)
    shuffle(d, s.stock, 0, s.stocked)


@kernel
def pick_dealer(s: State, R: Rules, d: Desk, chosen: int) -> None:
    """deal.dealer: by the highest card, by lot, or as the players choose."""
    if R.dealer == DEALER_HIGHEST:
        cut_for_deal(s, R, d)
    elif R.dealer == DEALER_LOT:
        open_stream(s, d, LOT)
        s.dealer = (below(d.word, s.seats) + s.seats - 1) % s.seats
    else:
        s.dealer = chosen
    emit(d, E_DEALER, s.dealer, NOBODY, 0)


@cold
def cut_for_deal(s: State, R: Rules, d: Desk) -> None:
    """deal.tie: those with equal highest cards turn up again."""
    tied = (1 << s.seats) - 1
    while tied & (tied - 1) != 0:
        shuffle_deck(s, R, d, DEALER)
        highest = -1
        best = 0
        for seat in range(s.seats):
            if tied >> seat & 1:
                s.stocked -= 1
                kind = s.stock[s.stocked]
                emit_card(d, E_CUT, seat, NOBODY, kind)
                number = max(0, R.digit[kind])
                if number > highest:
                    highest = number
                    best = 0
                if number == highest:
                    best |= 1 << seat
        tied = best
    seat = 0
    while tied >> seat & 1 == 0:
        seat += 1
    s.dealer = seat


@kernel
def begin_deal(s: State, R: Rules, d: Desk) -> None:
    """With the table cleared and the dealer known."""
    shuffle_deck(s, R, d, DEAL)
    deal_out(s, R, d)


@kernel
def deal_out(s: State, R: Rules, d: Desk) -> None:
    """From the draw pile as it lies: one by one from the dealer's left, then the first card."""
    seat = s.dealer
    for _ in range(R.hand * s.seats):
        seat += 1
        if seat == s.seats:
            seat = 0
        s.stocked -= 1
        kind = int(s.stock[s.stocked])
        give(s, seat, kind)
        emit_card(d, E_DEALT, seat, NOBODY, kind)
    turn_up(s, R, d)
    start(s, R, d, R.first[s.top])


@kernel
def turn_up(s: State, R: Rules, d: Desk) -> None:
    while True:
        s.stocked -= 1
        kind = int(s.stock[s.stocked])
        if R.first[kind] == FIRST_RETURN:
            emit_card(d, E_RETURNED, NOBODY, NOBODY, kind)
            return_card(s, d, kind)
        elif R.first[kind] == FIRST_IGNORE:
            emit_card(d, E_IGNORED, NOBODY, NOBODY, kind)
            s.discard[kind] += 1
        else:
            break
    emit_card(d, E_TURNED_UP, NOBODY, NOBODY, kind)
    s.top = kind
    s.colour = R.colour[kind]


@cold
def return_card(s: State, d: Desk, kind: int) -> None:
    """first.returned: to a random place, the order of the others stays."""
    open_stream(s, d, RETURN)
    place = below(d.word, s.stocked + 1)
    for i in range(s.stocked, place, -1):
        s.stock[i] = s.stock[i - 1]
    s.stock[place] = kind
    s.stocked += 1


@kernel
def start(s: State, R: Rules, d: Desk, how: int) -> None:
    """The first card acts as if the dealer had played it."""
    s.last = s.dealer
    if how == FIRST_COLOUR:
        await_seat(s, d, COLOUR, following(s, s.dealer))
    elif how == FIRST_DEALER:
        s.direction = RIGHT
        emit(d, E_REVERSED, s.dealer, NOBODY, 0)
        await_seat(s, d, PLAY, s.dealer)
    elif how == FIRST_EFFECT and R.stacked >> s.top & 1:
        open_debt(s, R, d, s.top)
    elif how == FIRST_EFFECT:
        start_effect(s, R, d, s.top, 0)
    else:
        await_seat(s, d, PLAY, following(s, s.dealer))
