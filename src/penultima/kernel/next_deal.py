"""The sequence of deals in a match: the first deal and the deals after it."""

from penultima.kernel.deal import begin_deal, clear_table, pick_dealer
from penultima.kernel.decorators import kernel
from penultima.kernel.events import E_DEALER, emit
from penultima.kernel.rules import Rules
from penultima.kernel.state import NOBODY, SEATS, State
from penultima.kernel.step_context import StepContext


@kernel
def start_match(s: State, R: Rules, d: StepContext, seats: int, dealer: int) -> None:
    """Start a match with its first deal. `dealer` is used only if the players choose the dealer (deal.dealer)."""
    for seat in range(SEATS):
        s.scores[seat] = 0
    s.deals = 0
    clear_table(s, R, seats)
    pick_dealer(s, R, d, dealer)
    begin_deal(s, R, d)


@kernel
def next_dealer(s: State, R: Rules) -> int:
    """deal.next: return the next dealer, which is the seat to the left or, by an option, the winner of the deal."""
    if R.dealer_next_winner and s.winner != NOBODY:
        return s.winner
    return (s.dealer + 1) % s.seats


@kernel
def next_deal(s: State, R: Rules, d: StepContext) -> None:
    dealer = next_dealer(s, R)
    s.deals += 1
    begin_numbered_deal(s, R, d, s.seats, dealer)


@kernel
def begin_numbered_deal(s: State, R: Rules, d: StepContext, seats: int, dealer: int) -> None:
    """Begin a deal. Its number and the scores are already in the state."""
    clear_table(s, R, seats)
    s.dealer = dealer
    emit(d, E_DEALER, dealer, NOBODY, 0)
    begin_deal(s, R, d)
