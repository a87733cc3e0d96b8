"""Generated play covers every phase and every kind of event."""

import pytest
from hypothesis import given

from penultima.kernel.events import EVENT_NAMES, event_code
from penultima.kernel.state import PHASES
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import ALL, GIANT, Setup, law, setups

STEPS = 200


def reached(editions: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """Return the phases and the kinds of events that occurred in generated play."""
    phases: set[str] = set()
    events: set[str] = set()

    @law(200)
    @given(setups(editions))
    def play(setup: Setup) -> None:
        for table in moments(setup, STEPS):
            phases.add(PHASES[table.state.phase])
            events.update(EVENT_NAMES[event_code(event)] for event in table.news)

    play()
    return phases, events


def check_all_is_reached(editions: tuple[str, ...] = ALL) -> None:
    phases, events = reached(editions)
    assert phases == set(PHASES)
    assert events == set(EVENT_NAMES)


def test_generated_play_reaches_every_phase_and_every_event() -> None:
    check_all_is_reached()


def test_planted_play_of_giant_alone_does_not_reach_everything() -> None:
    with pytest.raises(AssertionError):
        check_all_is_reached((GIANT,))
