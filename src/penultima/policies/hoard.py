"""The policy `hoard`: draws whenever it may and keeps the drawn card. Tests use it to check that every deal ends."""

from penultima.kernel.actions import A_DRAW, A_PASS
from penultima.kernel.decorators import kernel
from penultima.kernel.legal import legal_masks
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.policies.policy_context import PolicyContext
from penultima.policies.random import random


@kernel
def hoard(s: State, R: Rules, w: PolicyContext, seat: int) -> int:
    verbs = legal_masks(s, R, seat)[1]
    if verbs >> A_DRAW & 1:
        return A_DRAW
    if verbs >> A_PASS & 1:
        return A_PASS
    return random(s, R, w, seat)
