"""The start of a deal: choose the dealer, deal the hands, turn up the first card."""

from penultima.kernel.debt import open_debt
from penultima.kernel.decorators import cold, kernel
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
from penultima.kernel.piles import clear_hand, give_card
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
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import DEAL, DEALER, LOT, RETURN, open_stream, random_below, shuffle
from penultima.kernel.turn import await_seat, following_seat


@kernel
def clear_table(s: State, R: Rules, seats: int) -> None:
    """Reset the state for a new deal. The scores, the dealer and the deal's number do not change."""
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
def shuffle_deck(s: State, R: Rules, d: StepContext, use: int) -> None:
    for i in range(R.cards):
        s.stock[i] = R.manifest[i]
    s.stocked = R.cards
    open_stream(s, d, use)
    shuffle(d, s.stock, 0, s.stocked)


@kernel
def pick_dealer(s: State, R: Rules, d: StepContext, chosen: int) -> None:
    """deal.dealer: choose the dealer by the highest card, at random, or as the players agreed."""
    if R.dealer == DEALER_HIGHEST:
        cut_for_deal(s, R, d)
    elif R.dealer == DEALER_LOT:
        open_stream(s, d, LOT)
        s.dealer = (random_below(d.word, s.seats) + s.seats - 1) % s.seats
    else:
        s.dealer = chosen
    emit(d, E_DEALER, s.dealer, NOBODY, 0)


@cold
def cut_for_deal(s: State, R: Rules, d: StepContext) -> None:
    """deal.tie: every seat turns up a card, and the seat with the highest card deals.

    Tied seats turn up another card.
    """
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
def begin_deal(s: State, R: Rules, d: StepContext) -> None:
    """Shuffle and deal. The table must already be cleared, and the dealer chosen."""
    shuffle_deck(s, R, d, DEAL)
    deal_hands(s, R, d)


@kernel
def deal_hands(s: State, R: Rules, d: StepContext) -> None:
    """Deal the hands one card at a time from the dealer's left, then turn up the first card.

    This function does not shuffle: the cards come from the draw pile in its present order.
    """
    seat = s.dealer
    for _ in range(R.hand * s.seats):
        seat += 1
        if seat == s.seats:
            seat = 0
        s.stocked -= 1
        kind = int(s.stock[s.stocked])
        give_card(s, seat, kind)
        emit_card(d, E_DEALT, seat, NOBODY, kind)
    turn_up_first_card(s, R, d)
    apply_first_card(s, R, d, R.first[s.top])


@kernel
def turn_up_first_card(s: State, R: Rules, d: StepContext) -> None:
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
def return_card(s: State, d: StepContext, kind: int) -> None:
    """first.returned: put the card back at a random position of the draw pile. The order of the other cards is kept."""
    open_stream(s, d, RETURN)
    position = random_below(d.word, s.stocked + 1)
    for i in range(s.stocked, position, -1):
        s.stock[i] = s.stock[i - 1]
    s.stock[position] = kind
    s.stocked += 1


@kernel
def apply_first_card(s: State, R: Rules, d: StepContext, how: int) -> None:
    """Apply the first card as if the dealer had played it."""
    s.last = s.dealer
    if how == FIRST_COLOUR:
        await_seat(s, d, COLOUR, following_seat(s, s.dealer))
    elif how == FIRST_DEALER:
        s.direction = RIGHT
        emit(d, E_REVERSED, s.dealer, NOBODY, 0)
        await_seat(s, d, PLAY, s.dealer)
    elif how == FIRST_EFFECT and R.stacked >> s.top & 1:
        open_debt(s, R, d, s.top)
    elif how == FIRST_EFFECT:
        start_effect(s, R, d, s.top, 0)
    else:
        await_seat(s, d, PLAY, following_seat(s, s.dealer))
