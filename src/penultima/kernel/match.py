"""Deals make a match: the first one, and the next."""

from penultima.kernel.deal import begin_deal, clear_table, pick_dealer
from penultima.kernel.desk import Desk
from penultima.kernel.events import E_DEALER, emit
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, SEATS, State


@kernel
def start_match(s: State, R: Rules, d: Desk, seats: int, dealer: int) -> None:
    """`dealer` counts where the players choose one (deal.dealer)."""
    for seat in range(SEATS):
        s.scores[seat] = 0
    s.deals = 0
    clear_table(s, R, seats)
    pick_dealer(s, R, d, dealer)
    begin_deal(s, R, d)


@kernel
def next_dealer(s: State, R: Rules) -> int:
    """deal.next: one to the left, or the winner if there was one."""
    if R.dealer_next_winner and s.winner != NOBODY:
        return s.winner
    return (s.dealer + 1) % s.seats


@kernel
def next_deal(s: State, R: Rules, d: Desk) -> None:
    dealer = next_dealer(s, R)
    s.deals += 1
    deal_again(s, R, d, s.seats, dealer)


@kernel
def deal_again(s: State, R: Rules, d: Desk, seats: int, dealer: int) -> None:
    """A deal of a match whose number and scores are those of the state."""
    clear_table(s, R, seats)
    s.dealer = dealer
    emit(d, E_DEALER, dealer, NOBODY, 0)
    begin_deal(s, R, d)
