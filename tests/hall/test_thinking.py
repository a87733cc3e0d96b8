"""What a bot that thinks is given: all that its seat was told of the deal, whoever asks and since when, and no more."""

import pickle
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from penultima.bots import story
from penultima.bots.story import moment_of
from penultima.bots.thinking import Task, own_key
from penultima.hall.out import Ask
from penultima.kernel.state import State
from penultima.view import View, seen_by, view
from penultima.wire.client_in import Act, SeatBot, Start
from penultima.wire.shape import Setup
from tests.hall.driver import Driver, Person, crashed
from tests.laws.setups import Setup as Drawn
from tests.laws.setups import law, setups
from tests.laws.table import moments
from tests.laws.worlds import another_past, another_world

DECISIONS = 12


def seated(driver: Driver, level: str = "hard", **setup: object) -> Person:
    host = driver.made(Setup(seats=3, **setup))  # type: ignore[arg-type] # as Setup takes it
    for seat in (1, 2):
        assert host.ask(SeatBot(f"bot {seat}", seat, level)).kind == "done"  # type: ignore[arg-type]
    assert host.ask(Start("go")).kind == "done"
    return host


def played(driver: Driver, host: Person, count: int) -> Iterator[Ask]:
    """So many decisions of bots, which take the first thing that they may do, as the host does."""
    while count:
        if driver.asks:
            ask = driver.asks.pop(0)
            yield ask
            driver.hall.answered(ask.ask, str(ask.asked.view.legal[0]), driver.now)
            driver.run()
            count -= 1
        question, may = host.news.now.question, host.news.mine["0"].may
        if question is not None and question.seats == [0] and may:
            host.send(Act(f"{question.id} {len(host.frames)}", 0, question.id, may[0]))
        driver.wait(1_000)


def task_of(ask: Ask) -> Task:
    assert ask.asked.task is not None
    return ask.asked.task


def shown(seen: View) -> tuple[object, ...]:
    return tuple(getattr(seen, name) for name in story._SHOWN)


def test_the_story_ends_with_what_the_seat_sees_now_and_leaves_nothing_out() -> None:
    driver = Driver(seed="a story")
    host = seated(driver)
    for ask in played(driver, host, DECISIONS):
        told = list(task_of(ask).story.told())
        game, seat = driver.hall._rooms[host.table].table.the_game, ask.asked.question.seat
        assert shown(told[-1][0]) == shown(ask.asked.view)
        assert len(told) == 1 + len(game.moves)
        assert [event for _, news in told for event in news] == [seen_by(event, seat) for event in game.log]


def test_a_table_that_was_loaded_tells_the_same_story() -> None:
    """After a kill of the server in the middle of a deal, and of whatever process it was that thought."""
    driver = Driver(seed="a crash")
    host = seated(driver)
    for _ in played(driver, host, DECISIONS):
        pass
    while not driver.asks:
        host.move()
    later = crashed(driver)
    host.again(driver=later)
    later.wait(1)
    assert [pickle.dumps(task_of(ask)) for ask in later.asks] == [pickle.dumps(task_of(ask)) for ask in driver.asks]


def test_a_bot_that_thinks_only_since_now_has_seen_all_of_the_deal() -> None:
    driver = Driver(seed="late")
    host = seated(driver, "easy")
    driver.wait(20_000)
    for seat in (1, 2):
        assert host.ask(SeatBot(f"hard {seat}", seat, "hard")).kind == "done"
    for ask in played(driver, host, 2):
        game = driver.hall._rooms[host.table].table.the_game
        assert len(task_of(ask).story.moments) == 1 + len(game.moves) > 2


@pytest.mark.parametrize(
    "level",
    ['"oracle"', '"search"', '"greedy"', '"HARD"', '""', "null", "7", '["hard"]', '"hard", "character": "lupa"'],
)
def test_whoever_is_no_level_cannot_be_seated(level: str) -> None:
    """Neither what sees all hands, nor a policy by its name; and a character cannot be asked for."""
    driver = Driver(seed="levels")
    host = driver.made(Setup(seats=2))
    host.send_bytes(f'{{"type": "seat-bot", "id": "b", "seat": 1, "level": {level}}}'.encode())
    assert [answer.kind for answer in host.answers("b")] == ["malformed"]
    assert host.news.now.seats[1].kind == "empty"


def test_a_level_that_changes_while_it_thinks_takes_its_answer_and_then_plays_otherwise() -> None:
    """What was asked is answered once; the next question is of the new level, which does not think."""
    driver = Driver(seed="a change of mind")
    host = seated(driver)
    ask = next(played(driver, host, 1))
    seat, moves = ask.asked.question.seat, len(driver.hall._rooms[host.table].table.the_game.moves)
    assert host.ask(SeatBot("easier", seat, "easy")).kind == "done"
    driver.hall.answered(ask.ask, str(ask.asked.view.legal[0]), driver.now)
    driver.wait(5_000)
    assert len(driver.hall._rooms[host.table].table.the_game.moves) > moves
    for other in played(driver, host, DECISIONS // 2):
        assert other.asked.question.seat != seat


def test_the_key_of_the_deal_does_not_travel() -> None:
    """It knows all cards; the bot's own is made of it, and another one for each seat."""
    driver = Driver(seed="keys")
    host = seated(driver)
    for ask in played(driver, host, DECISIONS):
        task = task_of(ask)
        assert ask.asked.key not in pickle.dumps(task)
        assert task.key == own_key(ask.asked.key, ask.asked.question.seat)
    assert own_key(bytes(32), 0) != own_key(bytes(32), 1)


def check_moments_hide(setup: Drawn) -> None:
    seat, chance = setup.seed % setup.seats, Random(setup.seed)
    for table in moments(setup, 40):
        R, news = setup.rules.tables, table.news
        other = another_world(table.state, R, seat, chance), another_past(news, R, seat, chance)
        assert moment(setup, table.state, news, seat) == moment(setup, *other, seat)


def moment(setup: Drawn, s: State, news: list[int], seat: int) -> bytes:
    return moment_of(view(setup.rules, s, seat), [seen_by(event, seat) for event in news])


@law(60, shrinks=False)
@given(setups())
def test_what_is_hidden_makes_no_difference_to_the_bytes_that_travel(setup: Drawn) -> None:
    check_moments_hide(setup)


def test_planted_a_view_of_everybody_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Drawn(policies=("eager",) * 3, seed=5)
    check_moments_hide(setup)
    monkeypatch.setitem(globals(), "seen_by", lambda event, _seat: event)
    with pytest.raises(AssertionError):
        check_moments_hide(setup)
