"""No card is lost or duplicated: after every step, the cards in all hands and piles make up the whole deck."""

from itertools import compress

import pytest
from hypothesis import given

from penultima.kernel.piles import reshuffle, take_card
from penultima.kernel.rules import Rules
from penultima.kernel.state import KINDS, State
from penultima.kernel.step_context import StepContext
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup, law, setups

EXAMPLES, STEPS = 80, 1300
BITS = [1 << kind for kind in range(KINDS)]


def cards_by_kind(s: State) -> list[int]:
    """Count the cards of each kind in all hands and piles. The top card counts, too."""
    counts = list(map(sum, zip(*s.hands, s.discard, strict=True)))
    counts[s.top] += 1
    for kind in s.stock[: s.stocked]:
        counts[kind] += 1
    return counts


def check_cards(s: State, R: Rules) -> None:
    assert tuple(cards_by_kind(s)) == R.copies
    assert min(map(min, s.hands)) >= 0
    assert min(s.discard) >= 0
    assert s.held == list(map(sum, s.hands))
    assert s.holds == [sum(compress(BITS, hand)) for hand in s.hands]


def check_cards_conserved(setup: Setup, steps: int = STEPS) -> None:
    for table in moments(setup, steps):
        check_cards(table.state, table.R)


def test_cards_are_conserved_after_each_of_100_000_steps() -> None:
    played = 0

    @law(EXAMPLES)
    @given(setups())
    def conserved(setup: Setup) -> None:
        nonlocal played
        check_cards_conserved(setup)
        played += STEPS

    conserved()
    assert played >= 100_000


def test_planted_a_reshuffle_that_drops_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(s: State, R: Rules, d: StepContext) -> None:
        reshuffle(s, R, d)
        s.stocked = max(0, s.stocked - 1)

    catches(lambda: check_cards_conserved(Setup()), monkeypatch, "penultima.kernel.piles.reshuffle", careless)


def test_planted_a_hand_that_forgets_its_mask_of_kinds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(s: State, seat: int, kind: int) -> None:
        holds = s.holds[seat]
        take_card(s, seat, kind)
        s.holds[seat] = holds

    catches(lambda: check_cards_conserved(Setup()), monkeypatch, "penultima.kernel.play.take_card", forgetful)
