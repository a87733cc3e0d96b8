"""How much is luck: the page is that of the data, and the figures are what they are called."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from penultima.editions.ruleset import ruleset
from penultima.lab.arena import meet
from penultima.lab.meeting import Meeting
from scripts import luck, luck_page
from scripts.luck import Task, chairs_counted, measured, seats_counted
from scripts.luck_page import DATA, PAGE, Cell, Measured, cells_of, page, pictures

GIANT = ruleset("giant")


def one(*counts: int, players: int = 2, bot: str = "eager") -> Measured:
    return Measured(Cell("giant", players, bot), GIANT.digest, "1", 0, sum(counts), counts)


def test_the_page_is_that_of_the_data() -> None:
    assert page(cells_of(DATA)) == PAGE.read_text(encoding="utf-8"), "make luck ARGS=--page"


def test_every_slot_of_the_page_is_filled_and_every_picture_is_there() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "{" not in text
    assert [name for name in pictures({}) if f"(luck-{name}.svg)" not in text] == []


def test_every_cell_was_measured_by_rules_as_they_are() -> None:
    """Of a bot that thinks, `make luck` finds out by its version."""
    assert [found.cell for found in cells_of(DATA).values() if found.rules != ruleset(found.cell.edition).digest] == []


def test_the_share_and_its_interval_are_those_of_the_arena() -> None:
    found = meet(Meeting(GIANT, ("eager", "greedy"), 3, luck.SEED, 1), 90)
    task = Task(Cell("giant", 3, "eager"), 90)
    assert (counts := chairs_counted(task, 2)) is not None
    assert one(*counts, players=3).share == pytest.approx(found.estimate(0))


def test_equals_win_as_often_as_there_are_deals() -> None:
    wins = seats_counted(Task(Cell("giant", 4, "greedy"), 60), 2)
    assert wins is not None
    assert (len(wins), sum(wins)) == (4, 60)


def test_the_cards_choose_all_among_equals_and_nothing_among_coins() -> None:
    assert one(0, 50, 0, 0, players=3).cards.value == 1
    assert one(0, 0, 9).cards.value == 0
    tossed = np.bincount(np.random.default_rng(2).binomial(4, 0.3, 100_000), minlength=5)
    coins = one(*map(int, tossed), players=4).cards
    assert coins.low < 0 < coins.high
    assert coins.high - coins.low < 0.03


def test_what_skill_explains_and_when_it_shows() -> None:
    """A share of 0.6 of two: 0.05 squared of 0.55 times 0.45; and (1.645 * 0.49 / 0.1) squared."""
    found = one(150, 500, 350)
    assert found.share.value == 0.6
    assert found.skill == pytest.approx(0.0025 / 0.2475)
    assert found.evening == 65
    assert one(250, 505, 245).evening is None


def test_what_was_measured_otherwise_is_measured_again() -> None:
    task = Task(Cell("giant", 2, "eager"), 100)
    found = one(20, 60, 20)
    assert task.is_done(found)
    for other in (
        None,
        replace(found, rules="another"),
        replace(found, version="0"),
        replace(found, worlds=5),
        one(9, 9, 9),
    ):
        assert not task.is_done(other)


def test_it_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Interrupted before the third of three cells."""
    small = [
        Task(Cell("mini", 2, "eager"), 30),
        Task(Cell("mini", 2, "search"), 6, worlds=8, reach=0.2),
        Task(Cell("mini", 2, "greedy"), 30),
    ]
    begun: list[str] = []

    def recording(task: Task, threads: int) -> Measured | None:
        begun.append(task.cell.bot)
        return None if len(begun) == 3 else measured(task, threads)

    monkeypatch.setattr(luck, "tasks", lambda: iter(small))
    monkeypatch.setattr(luck, "measured", recording)
    monkeypatch.setattr("sys.argv", ["luck"])
    for module, name in ((luck, "DATA"), (luck_page, "DATA"), (luck_page, "PAGE")):
        monkeypatch.setattr(module, name, tmp_path / name)
    monkeypatch.setattr(luck_page, "pictures", lambda found: {})
    assert luck.main() == 130
    assert [each["bot"] for each in json.loads((tmp_path / "DATA").read_text(encoding="utf-8"))] == ["eager", "search"]
    assert luck.main() == 0
    assert begun == ["eager", "search", "greedy", "greedy"]
    assert (tmp_path / "PAGE").read_text(encoding="utf-8").startswith("<!-- Written by make luck. -->")
