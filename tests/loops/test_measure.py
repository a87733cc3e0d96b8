"""The deeper figures of a deal, counted once more from the events and the hands, by other means."""

from collections import Counter
from dataclasses import dataclass, field

import pytest

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel.desk import Desk
from penultima.kernel.events import (
    E_CAUGHT,
    E_CHALLENGED,
    E_DEALT,
    E_DISCARDED,
    E_DREW,
    E_FOUND_NOTHING,
    E_PLAYED,
    E_SHED,
    E_TOOK,
    WITH_CALL,
    event_amount,
    event_code,
    event_kind,
    event_seat,
)
from penultima.kernel.state import KINDS, NOBODY, OVER, SEATS, State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.loops import measure, rows
from penultima.loops.drive import act, new_deal, react
from penultima.policies.habits import Habits
from penultima.policies.registry import POLICIES, habits_of
from penultima.policies.wits import Wits

SEED = 5
DEALS = 12
PLAYERS = ("eager", "greedy", "random")
CODES = sum(POLICIES.index(name) << 4 * seat for seat, name in enumerate(PLAYERS))
FORGETFUL = [Habits(remembers=300, late=300, notices=500, jumps=1000)] * len(PLAYERS)


@dataclass
class Seen:
    """What somebody who watches the table would write down."""

    held: list[int] = field(default_factory=lambda: [0] * len(PLAYERS))
    counts: Counter[str] = field(default_factory=Counter)
    leader: int = NOBODY
    behind: list[int] = field(default_factory=lambda: [0] * len(PLAYERS))

    def hear(self, event: int) -> None:
        code, seat = event_code(event), event_seat(event)
        if code in (E_DEALT, E_DREW, E_TOOK):
            self.held[seat] += 1
        if code in (E_PLAYED, E_SHED, E_DISCARDED):
            self.held[seat] -= 1
        if code == E_PLAYED:
            self.counts["plays"] += 1
            self.counts["missed"] += self.held[seat] == 1 and not event_amount(event) & WITH_CALL
        self.counts["caught"] += code == E_CAUGHT
        self.counts["exposed"] += code == E_CHALLENGED and event_amount(event) == 1
        self.counts["accused"] += code == E_CHALLENGED and event_amount(event) == 0

    def look(self) -> None:
        fewest = min(self.held)
        self.behind = [max(old, cards - fewest) for old, cards in zip(self.behind, self.held, strict=True)]
        if self.held.count(fewest) == 1 and self.held.index(fewest) != self.leader:
            self.counts["leads"] += self.leader != NOBODY
            self.leader = self.held.index(fewest)


def begun(rules: Ruleset, number: int) -> tuple[State, Desk, Wits]:
    s, d, w = blank(State), Desk(Sfc32(SEED)), Wits()
    w.habits[: len(PLAYERS)] = habits_of(PLAYERS, FORGETFUL)
    new_deal(s, rules.tables, d, w, len(PLAYERS), number)
    return s, d, w


def watched(rules: Ruleset, number: int) -> dict[str, int]:
    s, d, w = begun(rules, number)
    seen = Seen()
    for event in d.events:
        seen.hear(event)
    while s.phase != OVER:
        act(s, rules.tables, d, w, CODES)
        react(s, rules.tables, d, w, CODES)
        for event in d.events:
            seen.hear(event)
        seen.look()
    return dict(seen.counts) | {"behind": seen.behind[s.winner]}


def measured(rules: Ruleset, number: int) -> dict[str, int]:
    s, d, w = begun(rules, number)
    row = [0] * (len(rows.COLUMNS) + len(measure.DEEPER))
    measure.measure_row(s, rules.tables, d, w, CODES, row, [[0] * KINDS for _ in range(SEATS)])
    return dict(zip((*rows.COLUMNS, *measure.DEEPER), map(int, row), strict=True))


def differing(rules: Ruleset) -> list[str]:
    found = []
    for number in range(DEALS):
        lab, other = measured(rules, number), watched(rules, number)
        found += [f"{number}: {name}" for name, value in other.items() if lab[name] != value]
    return found


CALLED_WITH_THE_PLAY = [name for name in load.names() if load.edition(name).word("call") == "play"]


@pytest.mark.parametrize("edition", CALLED_WITH_THE_PLAY)
@pytest.mark.parametrize("options", [{}, {"jump-in": True, "stacking": "any"}], ids=["printed", "jump-in"])
def test_the_figures_are_what_somebody_who_watches_writes_down(edition: str, options: dict[str, bool | str]) -> None:
    assert differing(ruleset(edition, options)) == []


def test_a_lead_that_is_shared_and_counted_all_the_same_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: of several who hold the fewest, the first is taken for the leader."""
    look = measure.look_at_hands

    def first_of_several(s: State, paper: list[list[int]]) -> int:
        look(s, paper)
        return min(range(s.seats), key=lambda seat: s.held[seat])

    monkeypatch.setattr(measure, "look_at_hands", first_of_several)
    assert any("leads" in place for place in differing(ruleset("giant")))


def test_kinds_are_counted_for_their_players() -> None:
    rules = ruleset("giant")
    s, d, w = begun(rules, 0)
    played: Counter[tuple[int, int]] = Counter()
    while s.phase != OVER:
        act(s, rules.tables, d, w, CODES)
        react(s, rules.tables, d, w, CODES)
        played.update((event_seat(e), event_kind(e)) for e in d.events if event_code(e) == E_PLAYED)
    paper = [[0] * KINDS for _ in range(SEATS)]
    again, desk, wits = begun(rules, 0)
    row = [0] * (len(rows.COLUMNS) + len(measure.DEEPER))
    measure.measure_row(again, rules.tables, desk, wits, CODES, row, paper)
    assert {(seat, kind): paper[seat][kind] for seat, kind in played} == dict(played)
    kinds = [[0, 0] for _ in range(KINDS)]
    measure.add_plays(again, rules.tables, paper, kinds)
    assert sum(total for total, _ in kinds) == played.total()
    assert sum(won for _, won in kinds) == sum(count for (seat, _), count in played.items() if seat == again.winner)


def test_to_catch_instead_of_playing_uses_up_no_turn() -> None:
    """`random` may catch when it is to play; the play that follows is the turn."""
    rules, turns, decisions = ruleset("official"), 0, 0
    for number in range(DEALS):
        found = measured(rules, number)
        turns, decisions = turns + found["turns"], decisions + found["decisions"]
        s, d, w = begun(rules, number)
        played = 0
        while s.phase != OVER:
            before = (s.phase, s.turn, s.held[s.turn], s.stocked)
            act(s, rules.tables, d, w, CODES)
            done = {event_code(event) for event in d.events}
            played += before[0] == 0 and not done.isdisjoint({E_PLAYED, E_DREW, E_FOUND_NOTHING})
            react(s, rules.tables, d, w, CODES)
        assert found["turns"] == played
    assert turns < decisions
