"""The laws are worth what they are tried on: generated play gets everywhere."""

import pytest
from hypothesis import given

from penultima.kernel.events import NAMES, event_code
from penultima.kernel.state import PHASES
from tests.laws.setups import ALL, GIANT, Setup, law, setups
from tests.laws.table import moments

STEPS = 200


def reached(editions: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """Phases and kinds of events."""
    phases: set[str] = set()
    events: set[str] = set()

    @law(200)
    @given(setups(editions))
    def play(setup: Setup) -> None:
        for table in moments(setup, STEPS):
            phases.add(PHASES[table.state.phase])
            events.update(NAMES[event_code(event)] for event in table.news)

    play()
    return phases, events


def check_all_is_reached(editions: tuple[str, ...] = ALL) -> None:
    phases, events = reached(editions)
    assert phases == set(PHASES)
    assert events == set(NAMES)


def test_generated_play_reaches_every_phase_and_every_event() -> None:
    check_all_is_reached()


def test_planted_play_of_giant_alone_is_found_to_miss_something() -> None:
    with pytest.raises(AssertionError):
        check_all_is_reached((GIANT,))
