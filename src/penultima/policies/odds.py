"""Probabilities of hidden cards, estimated from the cards that a seat has seen."""

from penultima.kernel.bits import lowest_bit
from penultima.kernel.decorators import kernel, primitive
from penultima.kernel.rules import COLOURS, Rules
from penultima.kernel.state import State

CERTAINTY = 1_000_000
"""The value of a certain event. Probabilities are given in millionths."""

DESPERATE = 4
SEDATE = 40
"""The assumed odds that a wild-draw is legal and not a bluff, before the seen cards are considered.

DESPERATE applies if the challenger has a single card, because others then bluff to stop it from going out.
"""


@primitive
def count_cards(s: State, seat: int, kinds: int) -> int:
    """Count the cards of these kinds in the seat's hand."""
    total = 0
    mask = s.holds[seat] & kinds
    while mask != 0:
        total += s.hands[seat][lowest_bit(mask)]
        mask &= mask - 1
    return total


@primitive
def count_unseen(s: State, R: Rules, seat: int, kinds: int) -> int:
    """Count the cards of these kinds that are neither in the seat's hand nor in the discard pile."""
    total = -1 if kinds >> s.top & 1 else 0
    mask = kinds
    while mask != 0:
        kind = lowest_bit(mask)
        total += R.copies[kind] - s.discard[kind] - s.hands[seat][kind]
        mask &= mask - 1
    return total


@kernel
def count_hidden(s: State, seat: int) -> int:
    """Count all cards that the seat has not seen."""
    total = s.stocked - s.held[seat]
    for other in range(s.seats):
        total += s.held[other]
    return total


@kernel
def chance_of_lacking(s: State, R: Rules, seat: int, other: int, kinds: int) -> int:
    """Return the probability that another hand has none of these kinds, given the cards that the seat has seen."""
    hidden = count_hidden(s, seat)
    rest = hidden - count_unseen(s, R, seat, kinds)
    chance = CERTAINTY
    for card in range(s.held[other]):
        chance = chance * max(0, rest - card) // max(1, hidden - card)
    return chance


@kernel
def chance_of_honesty(s: State, R: Rules, seat: int) -> int:
    """Return the probability that the player of the wild-draw was allowed to play it.

    The state does not contain the colour that was in force before the play. The probability is the mean over all
    colours except the named one.
    """
    chance = 0
    for colour in range(COLOURS):
        if colour != s.colour:
            chance += chance_of_lacking(s, R, seat, s.last, R.forbids[colour])
    return chance // (COLOURS - 1)


@kernel
def pays_to_challenge(s: State, R: Rules, seat: int) -> bool:
    """Weigh the gain of exposing a bluff against the cost of a wrong challenge.

    An exposed bluff moves the debt to the bluffer and keeps the turn; a wrong challenge costs extra cards.
    """
    honest = chance_of_honesty(s, R, seat)
    patience = DESPERATE if s.held[seat] == 1 else SEDATE
    return (CERTAINTY - honest) * (2 * s.debt + 1) > honest * patience * R.challenge_extra
