"""The page about luck is generated from its data, and its figures are computed as the page describes."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from penultima.editions.ruleset import ruleset
from penultima.lab.arena.meeting_runner import play_meeting
from penultima.lab.arena.pairing import Meeting
from scripts import luck, luck_page
from scripts.luck import Task, count_deals_by_seats_won, count_seat_wins, measure
from scripts.luck_page import DATA, PAGE, Cell, CellResult, cells_of, page, pictures

GIANT = ruleset("giant")


def one(*counts: int, players: int = 2, bot: str = "eager") -> CellResult:
    return CellResult(Cell("giant", players, bot), GIANT.digest, "1", 0, sum(counts), counts)


def test_the_luck_page_is_generated_from_its_data() -> None:
    assert page(cells_of(DATA)) == PAGE.read_text(encoding="utf-8"), "python -m scripts.luck --page"


def test_the_luck_page_has_no_empty_slot_and_shows_every_picture() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "{" not in text
    assert [name for name in pictures({}) if f"(luck-{name}.svg)" not in text] == []


def test_every_measurement_used_the_current_rules() -> None:
    """The test compares digests of the rules. For searching bots, `scripts.luck` also compares the bot's version."""
    assert [found.cell for found in cells_of(DATA).values() if found.rules != ruleset(found.cell.edition).digest] == []


def test_the_share_and_its_interval_equal_the_estimate_of_the_arena() -> None:
    found = play_meeting(Meeting(GIANT, ("eager", "greedy"), 3, luck.SEED, 1), 90)
    task = Task(Cell("giant", 3, "eager"), 90)
    assert (counts := count_deals_by_seats_won(task, 2)) is not None
    assert one(*counts, players=3).share == pytest.approx(found.estimate(0))


def test_every_deal_between_equal_bots_has_one_winner() -> None:
    wins = count_seat_wins(Task(Cell("giant", 4, "greedy"), 60), 2)
    assert wins is not None
    assert (len(wins), sum(wins)) == (4, 60)


def test_cards_decide_everything_with_one_win_per_deal_and_nothing_with_coin_tosses() -> None:
    assert one(0, 50, 0, 0, players=3).cards.value == 1
    assert one(0, 0, 9).cards.value == 0
    tossed = np.bincount(np.random.default_rng(2).binomial(4, 0.3, 100_000), minlength=5)
    coins = one(*map(int, tossed), players=4).cards
    assert coins.low < 0 < coins.high
    assert coins.high - coins.low < 0.03


def test_skill_and_the_number_of_deals_that_show_it_are_computed_from_the_share() -> None:
    """With two seats the fair share is 0.5, and this bot has a share of 0.6.

    Its skill is 0.05**2 / (0.55 * 0.45), and the number of deals is (1.645 * 0.49 / 0.1)**2.
    """
    found = one(150, 500, 350)
    assert found.share.value == 0.6
    assert found.skill == pytest.approx(0.0025 / 0.2475)
    assert found.deals_until_visible == 65
    assert one(250, 505, 245).deals_until_visible is None


def test_a_measurement_with_other_settings_is_repeated() -> None:
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


def test_an_interrupted_measurement_run_continues_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The run is interrupted before the third of three measurements."""
    small = [
        Task(Cell("mini", 2, "eager"), 30),
        Task(Cell("mini", 2, "search"), 6, worlds=8, reach=0.2),
        Task(Cell("mini", 2, "greedy"), 30),
    ]
    begun: list[str] = []

    def recording(task: Task, threads: int) -> CellResult | None:
        begun.append(task.cell.bot)
        return None if len(begun) == 3 else measure(task, threads)

    monkeypatch.setattr(luck, "tasks", lambda: iter(small))
    monkeypatch.setattr(luck, "measure", recording)
    monkeypatch.setattr("sys.argv", ["luck"])
    for module, name in ((luck, "DATA"), (luck_page, "DATA"), (luck_page, "PAGE")):
        monkeypatch.setattr(module, name, tmp_path / name)
    monkeypatch.setattr(luck_page, "pictures", lambda found: {})
    assert luck.main() == 130
    assert [each["bot"] for each in json.loads((tmp_path / "DATA").read_text(encoding="utf-8"))] == ["eager", "search"]
    assert luck.main() == 0
    assert begun == ["eager", "search", "greedy", "greedy"]
    assert (tmp_path / "PAGE").read_text(encoding="utf-8").startswith("<!-- Written by scripts/luck.py. -->")
