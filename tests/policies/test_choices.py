"""Faster implementations of `greedy` must choose the same actions as before."""

from tests.helpers.policies.choice_hash import digest

STATES = 20_000
CHOSEN = "7ea3db2decb45a3a"
"""The hash of the choices, recorded before sums were vectorized. A change of any weight changes the hash."""


def test_the_choices_of_greedy_have_the_recorded_hash() -> None:
    """The hash covers all editions, with options, custom cards and two to ten seats.

    `python -m tests.helpers.policies.choice_hash` compares a million choices.
    """
    assert digest(STATES)[0] == CHOSEN


def test_another_policy_has_another_choice_hash() -> None:
    assert digest(STATES // 10, policy="eager")[0] != digest(STATES // 10)[0]
