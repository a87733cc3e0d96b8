"""What is reckoned faster is chosen as before."""

from tests.policies.choices import digest

STATES = 20_000
CHOSEN = "7ea3db2decb45a3a"
"""As greedy chose before its sums were made vectors; another weight is another hash."""


def test_greedy_chooses_what_it_always_chose() -> None:
    """By any edition, options, written cards and number of seats; `choices` compares a million."""
    assert digest(STATES)[0] == CHOSEN


def test_another_player_is_told_from_it() -> None:
    assert digest(STATES // 10, policy="eager")[0] != digest(STATES // 10)[0]
