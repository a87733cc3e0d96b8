"""What a bot of one's own is told: all that its seat may know, nothing else, and in Python a View again."""

from io import BytesIO
from random import Random
from typing import cast

import pytest
from hypothesis import given

from penultima.bots import telling
from penultima.bots.bot import Budget, Maker
from penultima.bots.host import serve
from penultima.bots.question import Question
from penultima.bots.telling import (
    Message,
    asking,
    budget_of,
    greeting,
    hearing,
    line_of,
    message_of,
    opening,
    question_of,
    view_of,
)
from penultima.kernel.state import OVER, State, awaited
from penultima.notation.wish import parse_wish
from penultima.view import View, seen_by, view
from tests.bots.guests import Greedy
from tests.laws.planted import catches
from tests.laws.setups import Setup, law, setups
from tests.laws.table import moments
from tests.laws.worlds import another_past, another_world

BUDGET = Budget(50, 0.5)
WILD = Setup(policies=("random",) * 3, seed=3, edition="race")


def told(setup: Setup, s: State, news: list[int], seat: int) -> list[bytes]:
    """Every line that can be made of a moment."""
    seen = view(setup.rules, s, seat)
    heard = hearing(seen, [seen_by(event, seat) for event in news])
    return [line_of(heard), line_of(asking(seen, Question(seat, 3, "decision"), BUDGET))]


def check_nothing_hidden_is_told(setup: Setup) -> None:
    chance, R = Random(setup.seed), setup.rules.tables
    seat = setup.seed % setup.seats
    for table in moments(setup, 60):
        other, past = another_world(table.state, R, seat, chance), another_past(table.news, R, seat, chance)
        assert told(setup, table.state, table.news, seat) == told(setup, other, past, seat)


@law(60)
@given(setups())
def test_what_is_hidden_changes_nothing_that_is_told(setup: Setup) -> None:
    check_nothing_hidden_is_told(setup)


def test_planted_a_telling_of_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = telling.told_view
    shown: list[State] = []

    def seeing(rules: object, s: State, seat: int) -> View:
        shown[:] = [s]
        return view(WILD.rules, s, seat)

    def leaking(seen: View) -> Message:
        return real(seen) | {"next": shown[0].stock[0]}

    monkeypatch.setitem(globals(), "told", lambda setup, s, news, seat: [line_of(leaking(seeing(setup, s, seat)))])
    with pytest.raises(AssertionError):
        check_nothing_hidden_is_told(WILD)


def test_planted_news_with_their_cards_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(lambda: check_nothing_hidden_is_told(WILD), monkeypatch, f"{__name__}.seen_by", lambda event, seat: event)


@law(40)
@given(setups())
def test_python_has_the_same_view_question_and_time_again(setup: Setup) -> None:
    for table in moments(setup, 40):
        seen, question = view(setup.rules, table.state, 1), Question(1, 9, "vote", 0)
        message = message_of(line_of(asking(seen, question, BUDGET)))
        again = view_of(setup.rules, message)
        assert [getattr(again, name) for name in View.__slots__] == [getattr(seen, name) for name in View.__slots__]
        assert (question_of(message), budget_of(message)) == (question, BUDGET)
        assert list(map(parse_wish, message["legal"])) == seen.legal


def test_a_greeting_says_by_which_rules_it_is_played() -> None:
    setup = Setup(edition="classic", options={"stacking": "same"}, customs=("next: draw 1",))
    hello = message_of(line_of(greeting(setup.rules, 4)))
    assert (hello["edition"], hello["customs"], hello["seats"]) == ("classic", ["next: draw 1"], 4)
    assert hello["options"]["stacking"] == "same"
    assert sum(hello["deck"].values()) == setup.rules.tables.cards


def test_a_host_answers_the_greeting_and_every_question_with_a_line() -> None:
    """And makes a bot for each deal."""
    setup = Setup(policies=("greedy",) * 2, seed=4)
    lines, asked = [greeting(setup.rules, 2), opening(0, 0, 1)], 0
    for number, table in enumerate(moments(setup, 200)):
        seen = view(setup.rules, table.state, 0)
        lines.append(hearing(seen, [seen_by(event, 0) for event in table.news]))
        if table.state.phase == OVER:
            break
        if awaited(table.state) == 0:
            lines.append(asking(seen, Question(0, number, "decision"), BUDGET))
            asked += 1
    answers = BytesIO()
    serve(cast("Maker", Greedy), setup.rules, map(line_of, lines), answers)
    version, *wishes = answers.getvalue().decode().splitlines()
    assert version == Greedy.version
    assert len(list(map(parse_wish, wishes))) == asked > 5
