"""Searching bots at a local table search synchronously in simulated time, and in the background in real time."""

import select
from threading import Event

import pytest

from penultima.bots.search_tasks import SearchTask
from penultima.notation.action import Action
from penultima.runtime.outputs import AskBot
from penultima.terminal.clock import RealTime
from penultima.terminal.local import search_worker
from penultima.terminal.local.runtime_driver import RuntimeDriver
from penultima.terminal.local.search_worker import SearchWorker
from tests.helpers.runtime.memory_driver import Driver as Hall
from tests.helpers.terminal.plain_match import always, party, play_match
from tests.runtime.test_thinking import seated

PATIENCE = 60.0
"""Timeout in seconds."""
DRAW = Action("draw")


def test_match_against_searching_bots_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """All three bots search. The introduction of the match describes the characters of the bots."""
    tasks: list[SearchTask] = []

    def think(task: SearchTask, _until: float) -> Action | None:
        tasks.append(task)
        *_, (view, _) = task.history.decode_moments()
        return view.legal[0]

    monkeypatch.setattr(search_worker, "run_search_task", think)
    match, screen = play_match(party(options={"target": 0}, level="hard"), always("1"))
    assert match.match_loop.is_over
    assert {task.question.seat for task in tasks} == {1, 2, 3}
    assert "Bea: Catches players who forget to call." in screen


def test_failing_bot_plays_one_move_by_its_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(_task: SearchTask, _until: float) -> Action | None:
        raise ValueError

    monkeypatch.setattr(search_worker, "run_search_task", think)
    match, _ = play_match(party(options={"target": 0}, level="hard"), always("1"))
    assert match.match_loop.is_over


def bot_question() -> AskBot:
    driver = Hall(seed="asked")
    host = seated(driver)
    while not driver.asks:
        host.move()
    return driver.asks[0]


def test_search_runs_in_the_background_in_real_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """When an answer is ready, a file descriptor becomes readable. The loop watches it together with the keyboard."""
    goes_on = Event()

    def think(_task: SearchTask, _until: float) -> Action | None:
        assert goes_on.wait(PATIENCE)
        return DRAW

    monkeypatch.setattr(search_worker, "run_search_task", think)
    answers: list[tuple[int, str | None]] = []
    worker = SearchWorker(lambda number, choice: answers.append((number, choice)))
    ask = bot_question()
    worker.submit(ask)
    worker.deliver_answers()
    assert answers == []
    goes_on.set()
    assert select.select([worker.file], [], [], PATIENCE)[0]
    worker.deliver_answers()
    assert answers == [(ask.request, "draw")]
    assert select.select([worker.file], [], [], 0)[0] == []


def test_driver_has_a_wake_file_once_a_bot_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_worker, "run_search_task", lambda _task, _until: DRAW)
    ask = bot_question()
    driver = RuntimeDriver(Hall().runtime, RealTime(), None)
    assert driver.files == []
    driver._answer_bot(ask)
    assert len(driver.files) == 1
    assert select.select(driver.files, [], [], PATIENCE)[0]
