"""Hands, piles, scores and the turn can be reconstructed from the events alone."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given

from penultima.editions.ruleset import Ruleset
from penultima.kernel import events
from penultima.kernel.state import LEFT, NOBODY, PHASES, RIGHT, State, awaited_seat
from penultima.notation.card import print_card
from penultima.notation.event import Event, read_events
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup, law, setups


class Fold:
    """Reconstructs the game from its events, without any rule of the game."""

    def __init__(self, seats: int) -> None:
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.scores = [0] * seats
        self.top = ""
        self.colour: str | None = None
        self.direction = LEFT
        self.turn = NOBODY
        self.phase = ""
        self.winner = NOBODY
        self.out: list[int] = []

    def tell(self, event: Event) -> None:
        getattr(self, event.name.replace("-", "_"), lambda _: None)(event)

    def _get(self, event: Event) -> None:
        self.hands[event.seat][str(event.card)] += 1

    dealt = drew = took = received = _get

    def _lay(self, event: Event) -> None:
        self.hands[event.seat] -= Counter([str(event.card)])

    shed = discarded = _lay

    def played(self, event: Event) -> None:
        self._lay(event)
        self.top, self.colour = str(event.card), event.colour

    def turned_up(self, event: Event) -> None:
        self.top = str(event.card)
        self.colour = None if self.top[0] == "W" else self.top[0]

    def named(self, event: Event) -> None:
        self.colour = event.colour

    def reversed(self, event: Event) -> None:
        self.direction = LEFT if event.direction == "left" else RIGHT

    def swapped(self, event: Event) -> None:
        for seat in (event.seat, event.other):
            self.hands[seat].clear()

    def _clear(self, _event: Event) -> None:
        for hand in self.hands:
            hand.clear()

    rotated = mixed = _clear

    def awaits(self, event: Event) -> None:
        self.turn, self.phase = event.seat, str(event.phase)

    def scored(self, event: Event) -> None:
        self.scores[event.seat] += event.points or 0

    def went_out(self, event: Event) -> None:
        self.out.append(event.seat)
        assert event.place == len(self.out)

    def ended(self, event: Event) -> None:
        self.winner = event.seat


def held(rules: Ruleset, s: State, seat: int) -> Counter[str]:
    return +Counter({name: s.hands[seat][kind] for kind, name in enumerate(rules.names)})


def check_events_tell(setup: Setup) -> None:
    rules, fold, deal, read = setup.rules, Fold(setup.seats), 0, 0
    for table in moments(setup, 250):
        s = table.state
        if s.deals != deal:
            scores, fold, deal, read = fold.scores, Fold(setup.seats), s.deals, 0
            fold.scores = scores
        for event in read_events(rules, table.log[read:]):
            fold.tell(event)
        read = len(table.log)
        assert [+hand for hand in fold.hands] == [held(rules, s, seat) for seat in range(s.seats)]
        assert fold.top == print_card(rules, s.top)
        assert (fold.colour or "") == ("RYGB"[s.colour] if s.colour >= 0 else "")
        assert (fold.direction, fold.turn, fold.phase) == (s.direction, awaited_seat(s), PHASES[s.phase])
        assert fold.scores == s.scores[: s.seats]
        assert fold.out == [seat for seat in s.places if seat != NOBODY]
        if fold.phase == "over":
            assert fold.winner == s.winner


@law(60)
@given(setups())
def test_the_game_can_be_reconstructed_from_its_events(setup: Setup) -> None:
    check_events_tell(setup)


BUSY = Setup(
    policies=("eager", "eager", "eager"),
    seed=5,
    meddling=1,
    edition="classic",
    options={"seven-zero": True, "target": 1000},
    customs=("next: draw 2; self: reverse", "others: shed 5", "all: shuffle-hands"),
)


def lying(original: Callable[..., None], code: int, change: int, by: int) -> Callable[..., None]:
    """Return a function that emits events, but adds `by` to one number in the events of one kind."""

    def emit(d: object, *numbers: int) -> None:
        changed = list(numbers)
        if changed[0] == code:
            changed[change] += by
        original(d, *changed)

    return emit


LIES = {
    "another card was drawn": ("piles.emit_card", events.E_TOOK, 3, 1),
    "another seat drew": ("piles.emit_card", events.E_DREW, 1, -1),
    "another card was received": ("hands.emit_card", events.E_RECEIVED, 3, 1),
    "one point more": ("score.emit", events.E_SCORED, 3, 1),
    "another winner": ("score.emit", events.E_ENDED, 1, -1),
    "another place": ("score.emit", events.E_WENT_OUT, 3, 1),
    "the other direction": ("effects.emit", events.E_REVERSED, 3, 2),
    "another seat is awaited": ("turn.emit", events.E_AWAITS, 1, 1),
    "swapped with another": ("hands.emit", events.E_SWAPPED, 2, -1),
    "another card was shed": ("effects.emit_card", events.E_SHED, 3, 1),
}


@pytest.mark.parametrize(("place", "code", "change", "by"), LIES.values(), ids=LIES.keys())
def test_planted_a_wrong_number_in_an_event_is_found(
    monkeypatch: pytest.MonkeyPatch, place: str, code: int, change: int, by: int
) -> None:
    name = place.partition(".")[2]
    lie = lying(getattr(events, name), code, change, by)

    def check() -> None:
        for seed in range(6):
            check_events_tell(replace(BUSY, seed=seed))

    catches(check, monkeypatch, f"penultima.kernel.{place}", lie)
