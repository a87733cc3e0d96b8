"""The detailed counts of a deal agree with independent counts from its events and hands."""

from collections import Counter
from dataclasses import dataclass, field

import pytest

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.events import (
    AS_JUMP,
    E_CAUGHT,
    E_CHALLENGED,
    E_DEALT,
    E_DISCARDED,
    E_DREW,
    E_FOUND_NOTHING,
    E_MIXED,
    E_PLAYED,
    E_ROTATED,
    E_SHED,
    E_SWAPPED,
    E_TOOK,
    WITH_CALL,
    event_amount,
    event_code,
    event_kind,
    event_seat,
)
from penultima.kernel.state import ANSWER, KINDS, NOBODY, OVER, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.lab.stats.card_sets import customizable_mask as watched_kinds
from penultima.policies.habits import Habits
from penultima.policies.policy_context import PolicyContext
from penultima.policies.registry import POLICIES, habit_rows
from penultima.simulation import card_groups, columns, measurement
from penultima.simulation.playout import act_in_turn, new_deal, react

SEED = 5
DEALS = 12
PLAYERS = ("eager", "greedy", "random")
CODES = sum(POLICIES.index(name) << 4 * seat for seat, name in enumerate(PLAYERS))
FORGETFUL = [Habits(remembers=300, late=300, notices=500, jumps=1000)] * len(PLAYERS)


@dataclass
class Seen:
    """Counts made from the events of a deal, as an observer at the table would make them."""

    held: list[int] = field(default_factory=lambda: [0] * len(PLAYERS))
    counts: Counter[str] = field(default_factory=Counter)
    leader: int = NOBODY
    behind: list[int] = field(default_factory=lambda: [0] * len(PLAYERS))

    def add(self, event: int) -> None:
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


def begun(rules: Ruleset, number: int) -> tuple[State, StepContext, PolicyContext]:
    s, d, w = blank_record(State), StepContext(Sfc32(SEED)), PolicyContext()
    w.habits[: len(PLAYERS)] = habit_rows(PLAYERS, FORGETFUL)
    new_deal(s, rules.tables, d, w, len(PLAYERS), number)
    return s, d, w


def watched(rules: Ruleset, number: int) -> dict[str, int]:
    s, d, w = begun(rules, number)
    seen = Seen()
    for event in d.events:
        seen.add(event)
    while s.phase != OVER:
        act_in_turn(s, rules.tables, d, w, CODES)
        react(s, rules.tables, d, w, CODES)
        for event in d.events:
            seen.add(event)
        seen.look()
    return dict(seen.counts) | {"behind": seen.behind[s.winner]}


def measured(rules: Ruleset, number: int, kinds: int = 0) -> dict[str, int]:
    s, d, w = begun(rules, number)
    row = [0] * len(columns.DEEP)
    measurement.measure_row(
        s, rules.tables, d, w, CODES, row, [[0] * KINDS for _ in range(card_groups.GRID_ROWS)], kinds
    )
    return dict(zip(columns.DEEP, map(int, row), strict=True))


def differing(rules: Ruleset) -> list[str]:
    found = []
    for number in range(DEALS):
        lab, other = measured(rules, number), watched(rules, number)
        found += [f"{number}: {name}" for name, value in other.items() if lab[name] != value]
    return found


CALLED_WITH_THE_PLAY = [name for name in load.bundled_ids() if load.load_bundled(name).word("call") == "play"]


@pytest.mark.parametrize("edition", CALLED_WITH_THE_PLAY)
@pytest.mark.parametrize("options", [{}, {"jump-in": True, "stacking": "any"}], ids=["printed", "jump-in"])
def test_measured_figures_equal_those_of_an_observer(edition: str, options: dict[str, bool | str]) -> None:
    assert differing(ruleset(edition, options)) == []


def test_planted_a_shared_lead_counted_as_a_lead_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: if several seats hold the fewest cards, the first one counts as the leader."""
    look = measurement.update_deficits

    def first_of_several(s: State, grid: list[list[int]]) -> int:
        look(s, grid)
        return min(range(s.seats), key=lambda seat: s.held[seat])

    monkeypatch.setattr(measurement, "update_deficits", first_of_several)
    assert any("leads" in place for place in differing(ruleset("giant")))


ALL_HOUSE_RULES: dict[str, bool | str] = {"jump-in": True, "stacking": "any", "seven-zero": True}


def rules_that_acted(rules: Ruleset, number: int, kinds: int) -> dict[str, int]:
    """Count jumps, stacked answers and swaps in the events of a deal. Find the seats that first hold one of `kinds`."""
    s, d, w = begun(rules, number)
    found = Counter({"jumps": 0, "stacks": 0, "swaps": 0})
    holders = holding(s, kinds)
    while s.phase != OVER:
        answering = s.phase == ANSWER
        act_in_turn(s, rules.tables, d, w, CODES)
        found["stacks"] += answering and E_PLAYED in map(event_code, d.events)
        react(s, rules.tables, d, w, CODES)
        found["jumps"] += sum(event_code(e) == E_PLAYED and bool(event_amount(e) & AS_JUMP) for e in d.events)
        found["swaps"] += sum(event_code(e) in (E_SWAPPED, E_ROTATED, E_MIXED) for e in d.events)
        holders = holders or holding(s, kinds)
    return dict(found) | {"holders": holders}


def holding(s: State, kinds: int) -> int:
    return sum(1 << seat for seat in range(s.seats) if any(s.hands[seat][k] for k in range(KINDS) if kinds >> k & 1))


@pytest.mark.parametrize("edition", ["giant", "classic"])
def test_jumps_stacks_swaps_and_first_holders_agree_with_the_events(edition: str) -> None:
    rules = ruleset(edition, ALL_HOUSE_RULES)
    kinds = 1 << rules.kind["W+4"] if edition == "giant" else watched_kinds(rules)
    found, total = [], Counter[str]()
    for number in range(2 * DEALS):
        lab, other = measured(rules, number, kinds), rules_that_acted(rules, number, kinds)
        total.update(other)
        found += [f"{number}: {name}" for name, value in other.items() if lab[name] != value]
    assert found == []
    assert all(total[name] for name in ("jumps", "stacks", "swaps", "holders"))


def test_no_seat_is_a_holder_if_no_kind_is_watched() -> None:
    assert {measured(ruleset("classic"), number)["holders"] for number in range(DEALS)} == {0}


def test_plays_are_counted_by_seat_and_kind() -> None:
    rules = ruleset("giant")
    s, d, w = begun(rules, 0)
    played: Counter[tuple[int, int]] = Counter()
    while s.phase != OVER:
        act_in_turn(s, rules.tables, d, w, CODES)
        react(s, rules.tables, d, w, CODES)
        played.update((event_seat(e), event_kind(e)) for e in d.events if event_code(e) == E_PLAYED)
    grid = [[0] * KINDS for _ in range(card_groups.GRID_ROWS)]
    again, context, policy_context = begun(rules, 0)
    row = [0] * len(columns.DEEP)
    measurement.measure_row(again, rules.tables, context, policy_context, CODES, row, grid, 0)
    assert {(seat, kind): grid[seat][kind] for seat, kind in played} == dict(played)
    assert grid[card_groups.ALL_SEATS_ROW] == [sum(line[kind] for line in grid[:3]) for kind in range(KINDS - 1)] + [0]


def test_a_card_group_is_summed_over_deals() -> None:
    """Check all sums of a card group over two deals.

    `played` counts the cards of the group that all seats played, and `won` those that the winner played. The other sums
    add up products: of the two counts with themselves, with each other, and with the counts of all cards.
    """
    rules = ruleset("giant")
    mask = sum(1 << kind for kind in range(7, 30))
    lines = [[mask, *[0] * (card_groups.SUMS - 1)], [(1 << KINDS - 1) - 1, *[0] * (card_groups.SUMS - 1)]]
    expected = [0] * (card_groups.SUMS - 1)
    for number in range(2):
        grid = [[0] * KINDS for _ in range(card_groups.GRID_ROWS)]
        s, d, w = begun(rules, number)
        row = [0] * len(columns.DEEP)
        measurement.measure_row(s, rules.tables, d, w, CODES, row, grid, 0)
        card_groups.add_group_sums(s, row, grid, lines)
        played, won = sum(grid[card_groups.ALL_SEATS_ROW][7:30]), sum(grid[s.winner][7:30])
        everything, theirs = row[columns.PLAYS], sum(grid[s.winner][: KINDS - 1])
        products = [won * won, played * played, won * played]
        mixed = [theirs * won, theirs * played, everything * won, everything * played]
        expected = [a + b for a, b in zip(expected, [won, played, *products, *mixed], strict=True)]
        assert (row[columns.WATCHED], row[columns.WATCHED_WON]) == (played, won)
    assert lines[0][1:] == expected
    assert (
        lines[1][card_groups.ALL_WON_PLAYED]
        == lines[1][card_groups.ALL_PLAYED_WON]
        == lines[1][card_groups.WON_PLAYED]
        > 0
    )


def test_a_catch_uses_no_turn() -> None:
    """The policy `random` may catch during its own turn. The catch does not end the turn; only the next play does."""
    rules, turns, decisions = ruleset("official"), 0, 0
    for number in range(DEALS):
        found = measured(rules, number)
        turns, decisions = turns + found["turns"], decisions + found["decisions"]
        s, d, w = begun(rules, number)
        played = 0
        while s.phase != OVER:
            before = (s.phase, s.turn, s.held[s.turn], s.stocked)
            act_in_turn(s, rules.tables, d, w, CODES)
            done = {event_code(event) for event in d.events}
            played += before[0] == 0 and not done.isdisjoint({E_PLAYED, E_DREW, E_FOUND_NOTHING})
            react(s, rules.tables, d, w, CODES)
        assert found["turns"] == played
    assert turns < decisions
