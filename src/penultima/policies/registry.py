"""The registry of all policies. A new policy needs a module and an entry here."""

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass

from penultima.errors import BadInput
from penultima.i18n.quoting import quote_name
from penultima.kernel.decorators import primitive
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.policies.eager import eager
from penultima.policies.greedy import greedy, is_good_jump
from penultima.policies.habits import ALERT, CALM, Habits
from penultima.policies.hoard import hoard
from penultima.policies.policy_context import PolicyContext
from penultima.policies.random import random
from penultima.policies.reactions import always_like_jump


@dataclass(frozen=True)
class Policy:
    """A policy: a function that decides, a function that judges a possible jump, and default habits."""

    name: str
    decide: Callable[[State, Rules, PolicyContext, int], int]
    likes_jump: Callable[[State, Rules, PolicyContext, int], bool] = always_like_jump
    habits: Habits = CALM


REGISTRY = (
    Policy("random", random),
    Policy("eager", eager),
    Policy("hoard", hoard),
    Policy("greedy", greedy, is_good_jump, ALERT),
)
"""All policies. The index of a policy is its code. Compiled code gets the codes of all seats packed into one int."""
POLICIES = tuple(policy.name for policy in REGISTRY)


def policy_code(name: str) -> int:
    if name not in POLICIES:
        raise BadInput("no such policy: {name} (there is {names})", name=quote_name(name), names=", ".join(POLICIES))
    return POLICIES.index(name)


def policy_codes(names: Sequence[str]) -> int:
    """Pack the policy codes of all seats into one int, with four bits for each seat."""
    return sum(policy_code(name) << 4 * seat for seat, name in enumerate(names))


def habit_rows(policies: Sequence[str], habits: Sequence[Habits | None] | None = None) -> list[list[int]]:
    """Return a row of habits for each seat. A seat without habits gets the default of its policy."""
    given = habits or [None] * len(policies)
    if len(given) != len(policies):
        raise BadInput("habits: {habits} for {players} players", habits=len(given), players=len(policies))
    return [list(astuple(chosen or default_habits(policy))) for policy, chosen in zip(policies, given, strict=True)]


def default_habits(policy: str) -> Habits:
    return REGISTRY[policy_code(policy)].habits


@primitive
def decide(s: State, R: Rules, w: PolicyContext, seat: int, policy: int) -> int:
    """Return the action that the policy with this code takes for an awaited seat."""
    return REGISTRY[policy].decide(s, R, w, seat)


@primitive
def likes_jump(s: State, R: Rules, w: PolicyContext, seat: int, policy: int) -> bool:
    """Tell whether the policy likes to jump in with a card identical to the top card."""
    return REGISTRY[policy].likes_jump(s, R, w, seat)
