"""Messages to external bots do not depend on hidden cards. The Python host rebuilds the View from these messages."""

from io import BytesIO
from random import Random
from typing import cast

import pytest
from hypothesis import given

from penultima.bots.external import messages
from penultima.bots.external.messages import (
    Message,
    build_ask,
    build_deal,
    build_hear,
    build_hello,
    decode_message,
    encode_message,
    read_budget,
    read_question,
    read_view,
)
from penultima.bots.external.python_host import serve
from penultima.bots.interface import Budget, Maker
from penultima.bots.question import Question
from penultima.kernel.state import OVER, State, awaited_seat
from penultima.notation.action import parse_action
from penultima.view import View, redact_event, view
from tests.helpers.bots.external_bots import Greedy
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import Setup, law, setups
from tests.helpers.properties.redealt_worlds import another_past, another_world

BUDGET = Budget(50, 0.5)
WILD = Setup(policies=("random",) * 3, seed=3, edition="race")


def build_messages(setup: Setup, s: State, news: list[int], seat: int) -> list[bytes]:
    """Return the messages that a bot gets in the current state of a deal."""
    seen = view(setup.rules, s, seat)
    heard = build_hear(seen, [redact_event(event, seat) for event in news])
    return [encode_message(heard), encode_message(build_ask(seen, Question(seat, 3, "decision"), BUDGET))]


def check_messages_hide_cards(setup: Setup) -> None:
    chance, R = Random(setup.seed), setup.rules.tables
    seat = setup.seed % setup.seats
    for table in moments(setup, 60):
        other, past = another_world(table.state, R, seat, chance), another_past(table.news, R, seat, chance)
        assert build_messages(setup, table.state, table.news, seat) == build_messages(setup, other, past, seat)


@law(60)
@given(setups())
def test_messages_do_not_depend_on_hidden_cards(setup: Setup) -> None:
    check_messages_hide_cards(setup)


def test_planted_message_with_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = messages.build_view
    shown: list[State] = []

    def view_of_state(rules: object, s: State, seat: int) -> View:
        shown[:] = [s]
        return view(WILD.rules, s, seat)

    def build_leaking_view(seen: View) -> Message:
        return real(seen) | {"next": shown[0].stock[0]}

    monkeypatch.setitem(
        globals(),
        "build_messages",
        lambda setup, s, news, seat: [encode_message(build_leaking_view(view_of_state(setup, s, seat)))],
    )
    with pytest.raises(AssertionError):
        check_messages_hide_cards(WILD)


def test_planted_news_with_hidden_cards_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catches(lambda: check_messages_hide_cards(WILD), monkeypatch, f"{__name__}.redact_event", lambda event, seat: event)


@law(40)
@given(setups())
def test_view_question_and_budget_survive_encoding(setup: Setup) -> None:
    for table in moments(setup, 40):
        seen, question = view(setup.rules, table.state, 1), Question(1, 9, "vote", 0)
        message = decode_message(encode_message(build_ask(seen, question, BUDGET)))
        again = read_view(setup.rules, message)
        assert [getattr(again, name) for name in View.__slots__] == [getattr(seen, name) for name in View.__slots__]
        assert (read_question(message), read_budget(message)) == (question, BUDGET)
        assert list(map(parse_action, message["legal"])) == seen.legal


def test_the_hello_message_contains_the_rules() -> None:
    setup = Setup(edition="classic", options={"stacking": "same"}, customs=("next: draw 1",))
    hello = decode_message(encode_message(build_hello(setup.rules, 4)))
    assert (hello["edition"], hello["customs"], hello["seats"]) == ("classic", ["next: draw 1"], 4)
    assert hello["options"]["stacking"] == "same"
    assert sum(hello["deck"].values()) == setup.rules.tables.cards


def test_the_python_host_answers_hello_and_every_question_with_one_line() -> None:
    """The host creates a new bot for each deal."""
    setup = Setup(policies=("greedy",) * 2, seed=4)
    lines, count = [build_hello(setup.rules, 2), build_deal(0, 0, 1)], 0
    for number, table in enumerate(moments(setup, 200)):
        seen = view(setup.rules, table.state, 0)
        lines.append(build_hear(seen, [redact_event(event, 0) for event in table.news]))
        if table.state.phase == OVER:
            break
        if awaited_seat(table.state) == 0:
            lines.append(build_ask(seen, Question(0, number, "decision"), BUDGET))
            count += 1
    answers = BytesIO()
    serve(cast("Maker", Greedy), setup.rules, map(encode_message, lines), answers)
    version, *actions = answers.getvalue().decode().splitlines()
    assert version == Greedy.version
    assert len(list(map(parse_action, actions))) == count > 5
