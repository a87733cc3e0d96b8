"""Bots behind one interface: told view and news, asked with a budget."""

import pytest

from penultima.bots.answer import answer
from penultima.bots.bot import Bot, Budget, PolicyBot
from penultima.bots.levels import LEVELS
from penultima.bots.question import Question
from penultima.bots.searcher import Searcher
from penultima.kernel.state import OVER, awaited
from penultima.policies.habits import ALERT
from penultima.view import seen_by, view
from tests.laws.setups import ALL, Setup
from tests.laws.table import moments

KEY = bytes(32)


def test_a_policy_is_a_bot_without_memory() -> None:
    setup = Setup(policies=("eager",) * 3, seed=2)
    bots = {name: PolicyBot(level.policy, level.habits, KEY) for name, level in LEVELS.items()}
    for number, table in enumerate(moments(setup, 60)):
        for name, bot in bots.items():
            seen = view(setup.rules, table.state, 0)
            bot.hear(seen, table.news)
            for kind in ("decision", "jump", "call"):
                question = Question(0, number, kind, about=1)
                assert bot.answer(seen, question, Budget()) == answer(seen, question, name, KEY)


@pytest.mark.parametrize("edition", ALL)
def test_a_searcher_answers_whatever_it_is_asked_and_only_what_it_may(edition: str) -> None:
    """Also where others forget, catch, misplay and accuse; by worlds or by time."""
    setup = Setup(
        policies=("greedy", "random", "eager"), seed=6, edition=edition, meddling=2, options={"jump-in": True}
    )
    bot: Bot = Searcher(setup.rules, 3, 1, seed=9, habits=ALERT, key=KEY)
    asked = 0
    for number, table in enumerate(moments(setup, 120)):
        seen = view(setup.rules, table.state, 1)
        bot.hear(seen, [seen_by(event, 1) for event in table.news])
        for kind in ("decision", "race", "vote", "jump", "call"):
            budget = Budget(worlds=16) if number % 2 else Budget(worlds=2_000, seconds=0.002)
            wish = bot.answer(seen, Question(1, number, kind, about=0), budget)
            assert wish is None or seen.why_not(wish) is None
        if table.state.phase != OVER and awaited(table.state) == 1:
            asked += 1
            assert bot.answer(seen, Question(1, number, "decision"), Budget(worlds=16)) is not None
    assert asked > 10
