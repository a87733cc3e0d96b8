"""What a seat may reckon about cards that it has not seen."""

from penultima.kernel.bits import lowest
from penultima.kernel.mark import kernel, primitive
from penultima.kernel.rules import COLOURS, Rules
from penultima.kernel.state import State

SURE = 1_000_000
"""Chances are whole numbers of a million."""

DESPERATE = 4
SEDATE = 40
"""Somebody who holds what forbids a wild-draw plays it once for so many times that one who does not hold it would.
The first, where the next seat has a single card and has to be stopped."""


@primitive
def cards_in(s: State, seat: int, kinds: int) -> int:
    """How many cards of these kinds the seat holds."""
    total = 0
    mask = s.holds[seat] & kinds
    while mask != 0:
        total += s.hands[seat][lowest(mask)]
        mask &= mask - 1
    return total


@primitive
def unseen(s: State, R: Rules, seat: int, kinds: int) -> int:
    """How many cards of these kinds are neither in its hand nor in the discard pile."""
    total = -1 if kinds >> s.top & 1 else 0
    mask = kinds
    while mask != 0:
        kind = lowest(mask)
        total += R.copies[kind] - s.discard[kind] - s.hands[seat][kind]
        mask &= mask - 1
    return total


@kernel
def hidden_from(s: State, seat: int) -> int:
    """All cards that it has not seen."""
    total = s.stocked - s.held[seat]
    for other in range(s.seats):
        total += s.held[other]
    return total


@kernel
def lacks(s: State, R: Rules, seat: int, other: int, kinds: int) -> int:
    """The chance that another hand, as the seat sees it, has none of these kinds."""
    hidden = hidden_from(s, seat)
    rest = hidden - unseen(s, R, seat, kinds)
    chance = SURE
    for card in range(s.held[other]):
        chance = chance * max(0, rest - card) // max(1, hidden - card)
    return chance


@kernel
def was_honest(s: State, R: Rules, seat: int) -> int:
    """The chance that a hand like that of who laid the wild-draw allowed it.

    The colour that was in force is gone from the table; it was hardly the one that was named in its place.
    """
    chance = 0
    for colour in range(COLOURS):
        if colour != s.colour:
            chance += lacks(s, R, seat, s.last, R.forbids[colour])
    return chance // (COLOURS - 1)


@kernel
def pays_to_challenge(s: State, R: Rules, seat: int) -> bool:
    """A bluff found out moves the debt over and keeps the turn; a wrong challenge costs the extra cards."""
    honest = was_honest(s, R, seat)
    patience = DESPERATE if s.held[seat] == 1 else SEDATE
    return (SURE - honest) * (2 * s.debt + 1) > honest * patience * R.challenge_extra
