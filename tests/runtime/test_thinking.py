"""A searching bot gets everything that its seat has seen since the start of the deal, and nothing more."""

import pickle
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from penultima.bots import seat_history
from penultima.bots.search_tasks import SearchTask, derive_search_key
from penultima.bots.seat_history import encode_moment
from penultima.kernel.state import State
from penultima.protocol.client_messages import Act, SeatBot, Start
from penultima.protocol.setup import Setup
from penultima.runtime.outputs import AskBot
from penultima.view import View, redact_event, view
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup as Drawn
from tests.helpers.properties.generated_setups import law, setups
from tests.helpers.properties.redealt_worlds import another_past, another_world
from tests.helpers.runtime.memory_driver import Driver, Person, restart_after_crash

DECISIONS = 12


def seated(driver: Driver, level: str = "hard", **setup: object) -> Person:
    host = driver.create_host(Setup(seats=3, **setup))  # type: ignore[arg-type]
    for seat in (1, 2):
        assert host.ask(SeatBot(f"bot {seat}", seat, level)).kind == "done"  # type: ignore[arg-type]
    assert host.ask(Start("go")).kind == "done"
    return host


def played(driver: Driver, host: Person, count: int) -> Iterator[AskBot]:
    """Yield `count` questions to searching bots. In the match, all players take the first legal action."""
    while count:
        if driver.asks:
            ask = driver.asks.pop(0)
            yield ask
            driver.runtime.bot_answered(ask.request, str(ask.question.view.legal[0]), driver.now)
            driver.run()
            count -= 1
        question, may = host.news.now.question, host.news.mine["0"].may
        if question is not None and question.seats == [0] and may:
            host.send(Act(f"{question.id} {len(host.frames)}", 0, question.id, may[0]))
        driver.wait(1_000)


def task_of(ask: AskBot) -> SearchTask:
    assert ask.question.task is not None
    return ask.question.task


def shown(seen: View) -> tuple[object, ...]:
    return tuple(getattr(seen, name) for name in seat_history._VIEW_FIELDS)


def test_the_history_of_a_search_task_is_complete_and_ends_with_the_current_view() -> None:
    driver = Driver(seed="a story")
    host = seated(driver)
    for ask in played(driver, host, DECISIONS):
        moments = list(task_of(ask).history.decode_moments())
        game, seat = driver.runtime._registry[host.table].table.the_game, ask.question.question.seat
        assert shown(moments[-1][0]) == shown(ask.question.view)
        assert len(moments) == 1 + len(game.moves)
        assert [event for _, news in moments for event in news] == [redact_event(event, seat) for event in game.log]


def test_a_reloaded_table_sends_the_same_search_tasks() -> None:
    """After a crash during a deal, the new process sends the same search tasks."""
    driver = Driver(seed="a crash")
    host = seated(driver)
    for _ in played(driver, host, DECISIONS):
        pass
    while not driver.asks:
        host.move()
    later = restart_after_crash(driver)
    host.reconnect(driver=later)
    later.wait(1)
    assert [pickle.dumps(task_of(ask)) for ask in later.asks] == [pickle.dumps(task_of(ask)) for ask in driver.asks]


def test_a_bot_that_starts_to_search_during_a_deal_gets_the_whole_history_of_the_deal() -> None:
    driver = Driver(seed="late")
    host = seated(driver, "easy")
    driver.wait(20_000)
    for seat in (1, 2):
        assert host.ask(SeatBot(f"hard {seat}", seat, "hard")).kind == "done"
    for ask in played(driver, host, 2):
        game = driver.runtime._registry[host.table].table.the_game
        assert len(task_of(ask).history.moments) == 1 + len(game.moves) > 2


@pytest.mark.parametrize(
    "level",
    ['"oracle"', '"search"', '"greedy"', '"HARD"', '""', "null", "7", '["hard"]', '"hard", "character": "lupa"'],
)
def test_a_bot_with_an_invalid_level_cannot_be_seated(level: str) -> None:
    """Neither the bot `oracle`, which sees all hands, nor a policy is a level. Clients cannot choose a character."""
    driver = Driver(seed="levels")
    host = driver.create_host(Setup(seats=2))
    host.send_bytes(f'{{"type": "seat-bot", "id": "b", "seat": 1, "level": {level}}}'.encode())
    assert [answer.kind for answer in host.answers("b")] == ["malformed"]
    assert host.news.now.seats[1].kind == "empty"


def test_a_level_changed_during_a_search_applies_after_the_pending_answer() -> None:
    """The search answers the pending question. Later questions are answered at the new level, without a search."""
    driver = Driver(seed="a change of mind")
    host = seated(driver)
    ask = next(played(driver, host, 1))
    seat, moves = ask.question.question.seat, len(driver.runtime._registry[host.table].table.the_game.moves)
    assert host.ask(SeatBot("easier", seat, "easy")).kind == "done"
    driver.runtime.bot_answered(ask.request, str(ask.question.view.legal[0]), driver.now)
    driver.wait(5_000)
    assert len(driver.runtime._registry[host.table].table.the_game.moves) > moves
    for other in played(driver, host, DECISIONS // 2):
        assert other.question.question.seat != seat


def test_a_search_task_does_not_contain_the_key_of_the_deal() -> None:
    """The deal's key reveals all cards. A search task contains only a key for its seat, derived from the deal's key."""
    driver = Driver(seed="keys")
    host = seated(driver)
    for ask in played(driver, host, DECISIONS):
        task = task_of(ask)
        assert ask.question.key not in pickle.dumps(task)
        assert task.key == derive_search_key(ask.question.key, ask.question.question.seat)
    assert derive_search_key(bytes(32), 0) != derive_search_key(bytes(32), 1)


def check_moments_hide(setup: Drawn) -> None:
    seat, chance = setup.seed % setup.seats, Random(setup.seed)
    for table in moments(setup, 40):
        R, news = setup.rules.tables, table.news
        other = another_world(table.state, R, seat, chance), another_past(news, R, seat, chance)
        assert moment(setup, table.state, news, seat) == moment(setup, *other, seat)


def moment(setup: Drawn, s: State, news: list[int], seat: int) -> bytes:
    return encode_moment(view(setup.rules, s, seat), [redact_event(event, seat) for event in news])


@law(60, shrinks=False)
@given(setups())
def test_encoded_moments_do_not_depend_on_hidden_cards(setup: Drawn) -> None:
    check_moments_hide(setup)


def test_planted_moment_with_unredacted_news_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Drawn(policies=("eager",) * 3, seed=5)
    check_moments_hide(setup)
    monkeypatch.setitem(globals(), "redact_event", lambda event, _seat: event)
    with pytest.raises(AssertionError):
        check_moments_hide(setup)
