"""Policies and searching bots answer questions through the Bot interface."""

import pytest

from penultima.bots.decision import answer_question
from penultima.bots.interface import Bot, Budget, PolicyBot
from penultima.bots.levels import LEVELS
from penultima.bots.question import Question
from penultima.bots.searcher import Searcher
from penultima.kernel.state import OVER, awaited_seat
from penultima.policies.habits import ALERT
from penultima.view import redact_event, view
from tests.helpers.properties.generated_play import moments
from tests.helpers.properties.generated_setups import ALL, Setup

KEY = bytes(32)


def test_a_policy_bot_ignores_what_it_hears() -> None:
    setup = Setup(policies=("eager",) * 3, seed=2)
    bots = {name: PolicyBot(level.policy, level.habits, KEY) for name, level in LEVELS.items()}
    for number, table in enumerate(moments(setup, 60)):
        for name, bot in bots.items():
            seen = view(setup.rules, table.state, 0)
            bot.hear(seen, table.news)
            for kind in ("decision", "jump", "call"):
                question = Question(0, number, kind, about=1)
                assert bot.answer(seen, question, Budget()) == answer_question(seen, question, name, KEY)


@pytest.mark.parametrize("edition", ALL)
def test_a_searcher_answers_every_question_with_a_legal_action(edition: str) -> None:
    """The generated play includes forgotten calls, catches, misplays and accusations.

    Search budgets are given in worlds or in seconds.
    """
    setup = Setup(
        policies=("greedy", "random", "eager"), seed=6, edition=edition, meddling=2, options={"jump-in": True}
    )
    bot: Bot = Searcher(setup.rules, 3, 1, seed=9, habits=ALERT, key=KEY)
    decisions = 0
    for number, table in enumerate(moments(setup, 120)):
        seen = view(setup.rules, table.state, 1)
        bot.hear(seen, [redact_event(event, 1) for event in table.news])
        for kind in ("decision", "race", "vote", "jump", "call"):
            budget = Budget(worlds=16) if number % 2 else Budget(worlds=2_000, seconds=0.002)
            action = bot.answer(seen, Question(1, number, kind, about=0), budget)
            assert action is None or seen.why_not(action) is None
        if table.state.phase != OVER and awaited_seat(table.state) == 1:
            decisions += 1
            assert bot.answer(seen, Question(1, number, "decision"), Budget(worlds=16)) is not None
    assert decisions > 10
