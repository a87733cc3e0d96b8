"""Bots that think at a table in the terminal: in their turn where time jumps, beside all else where it passes."""

import select
from threading import Event

import pytest

from penultima.bots.thinking import Task
from penultima.hall.out import Ask
from penultima.notation.wish import Wish
from penultima.terminal import minds
from penultima.terminal.clock import RealTime
from penultima.terminal.driver import Driver
from penultima.terminal.minds import Minds
from tests.hall.driver import Driver as Hall
from tests.hall.test_thinking import seated
from tests.terminal.sitting import always, evening, party

PATIENCE = 60.0
"""Seconds."""
WISH = Wish("draw")


def test_a_match_against_bots_that_think_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """And each of them is told at the start, by its character."""
    tasks: list[Task] = []

    def think(task: Task, _until: float) -> Wish | None:
        tasks.append(task)
        *_, (view, _) = task.story.told()
        return view.legal[0]

    monkeypatch.setattr(minds, "think", think)
    sat, screen = evening(party(options={"target": 0}, level="hard"), always("1"))
    assert sat.play.is_over
    assert {task.question.seat for task in tasks} == {1, 2, 3}
    assert "Bea: Catches whoever forgets to call." in screen


def test_one_that_breaks_costs_one_move_and_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(_task: Task, _until: float) -> Wish | None:
        raise ValueError

    monkeypatch.setattr(minds, "think", think)
    sat, _ = evening(party(options={"target": 0}, level="hard"), always("1"))
    assert sat.play.is_over


def asked() -> Ask:
    driver = Hall(seed="asked")
    host = seated(driver)
    while not driver.asks:
        host.move()
    return driver.asks[0]


def test_in_real_time_whoever_thinks_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answer comes by a file that the loop looks at beside the keyboard."""
    goes_on = Event()

    def think(_task: Task, _until: float) -> Wish | None:
        assert goes_on.wait(PATIENCE)
        return WISH

    monkeypatch.setattr(minds, "think", think)
    told: list[tuple[int, str | None]] = []
    mind = Minds(lambda number, wish: told.append((number, wish)))
    ask = asked()
    mind.think(ask)
    mind.take()
    assert told == []
    goes_on.set()
    assert select.select([mind.file], [], [], PATIENCE)[0]
    mind.take()
    assert told == [(ask.ask, "draw")]
    assert select.select([mind.file], [], [], 0)[0] == []


def test_a_driver_has_such_a_file_once_somebody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds, "think", lambda _task, _until: WISH)
    ask = asked()
    driver = Driver(Hall().hall, RealTime(), None)
    assert driver.files == []
    driver._think(ask)
    assert len(driver.files) == 1
    assert select.select(driver.files, [], [], PATIENCE)[0]
