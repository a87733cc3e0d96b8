"""All policies: a new one is its file and its line here."""

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass

from penultima.echo import named
from penultima.errors import BadInput
from penultima.kernel.mark import primitive
from penultima.kernel.rules import Rules
from penultima.kernel.state import State
from penultima.policies.eager import eager
from penultima.policies.greedy import greedy, is_good_jump
from penultima.policies.habits import ALERT, CALM, Habits
from penultima.policies.hoard import hoard
from penultima.policies.random import random
from penultima.policies.react import any_jump
from penultima.policies.wits import Wits


@dataclass(frozen=True)
class Policy:
    """How to decide when asked, whether it likes to jump in where it could, and what it does unasked by default."""

    name: str
    decide: Callable[[State, Rules, Wits, int], int]
    likes_jump: Callable[[State, Rules, Wits, int], bool] = any_jump
    habits: Habits = CALM


REGISTRY = (
    Policy("random", random),
    Policy("eager", eager),
    Policy("hoard", hoard),
    Policy("greedy", greedy, is_good_jump, ALERT),
)
"""A policy's number is its place; the compiled loops are handed four bits of it for each seat."""
POLICIES = tuple(policy.name for policy in REGISTRY)


def policy_code(name: str) -> int:
    if name not in POLICIES:
        raise BadInput("no such policy: {name} (there is {names})", name=named(name), names=", ".join(POLICIES))
    return POLICIES.index(name)


def policy_codes(names: Sequence[str]) -> int:
    """One policy for each seat."""
    return sum(policy_code(name) << 4 * seat for seat, name in enumerate(names))


def habits_of(policies: Sequence[str], habits: Sequence[Habits | None] | None = None) -> list[list[int]]:
    """One row for each seat; where none is given, the policy's own."""
    given = habits or [None] * len(policies)
    if len(given) != len(policies):
        raise BadInput("habits: {habits} for {players} players", habits=len(given), players=len(policies))
    return [list(astuple(chosen or default_habits(policy))) for policy, chosen in zip(policies, given, strict=True)]


def default_habits(policy: str) -> Habits:
    return REGISTRY[policy_code(policy)].habits


@primitive
def decide(s: State, R: Rules, w: Wits, seat: int, policy: int) -> int:
    """What the policy with this number does where the seat is asked."""
    return REGISTRY[policy].decide(s, R, w, seat)


@primitive
def likes_jump(s: State, R: Rules, w: Wits, seat: int, policy: int) -> bool:
    """Whether it would lay a card like the top one out of turn, if it has one."""
    return REGISTRY[policy].likes_jump(s, R, w, seat)
