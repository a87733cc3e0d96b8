"""hoard: draws whenever that is allowed and keeps what it drew; the player who tests whether a deal can end."""

from penultima.kernel.actions import A_DRAW, A_PASS
from penultima.kernel.legal import legal
from penultima.kernel.mark import kernel
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.policies.random import random
from penultima.policies.wits import Wits


@kernel
def hoard(s: State, R: Rules, w: Wits, seat: int) -> int:
    verbs = legal(s, R, seat)[1]
    if verbs >> A_DRAW & 1:
        return A_DRAW
    if verbs >> A_PASS & 1:
        return A_PASS
    return random(s, R, w, seat)
