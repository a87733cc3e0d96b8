"""Policies are given a view, the rules and a policy context. None of them contains hidden cards."""

from collections.abc import Callable
from inspect import get_annotations
from sys import getsizeof

import pytest

from penultima.kernel.byte_layout import blank_record
from penultima.kernel.state import State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32, next32, random_below
from penultima.match import Match
from penultima.policies.policy_context import PolicyContext, open_choices
from penultima.policies.registry import REGISTRY, decide
from penultima.simulation.invariants import pick_unprompted_action
from penultima.simulation.playout import next_to_act


@pytest.mark.parametrize(
    "policy", [*(policy.decide for policy in REGISTRY), pick_unprompted_action, decide, next_to_act]
)
def test_no_policy_gets_a_step_context(policy: Callable[..., int]) -> None:
    assert StepContext not in get_annotations(policy).values()


def test_a_seat_cannot_choose_before_its_stream_is_opened() -> None:
    with pytest.raises(RuntimeError, match="no stream was opened"):
        next32(PolicyContext().choices[0])


def test_every_seat_has_its_own_stream_in_each_deal() -> None:
    s, policy_context = blank_record(State), PolicyContext()
    s.seats = 3
    found = []
    for s.deals in range(2):
        open_choices(s, StepContext(Sfc32(5)), policy_context)
        found += [tuple(random_below(policy_context.choices[seat], 1000) for _ in range(4)) for seat in range(s.seats)]
    assert len(set(found)) == 6


def test_the_step_context_of_a_match_is_small_between_steps() -> None:
    """If the context contained the event log that compiled mode uses, it would take 128 kB for each match."""
    context = Match("giant", seed=1).game.context
    assert context.events == []
    assert getsizeof(context) + getsizeof(context.events) < 200
