"""The searching bot `search`. This module imports the compiler, so only workers and the lab import it."""

from collections.abc import Sequence
from typing import cast

from penultima.bots.decision import answer_by_policy, apply_temperament, is_awaited, make_policy_context
from penultima.bots.interface import Budget
from penultima.bots.question import Question
from penultima.compiled.search_session import SearchSession
from penultima.compiled.timed_deals import SEARCH, bot_version
from penultima.editions.ruleset import Ruleset
from penultima.kernel.state import PLAY, State
from penultima.notation.action import Action
from penultima.notation.kernel_actions import decode_action
from penultima.policies.habits import Habits
from penultima.policies.reactions import forget_call_by_habit, jumping_seats
from penultima.policies.temperament import EVEN, Temperament
from penultima.search.belief_state import WAIT
from penultima.view import View

BASE_POLICY = "greedy"
"""The policy that the bot follows in races, votes and call windows. It is also the bot's model of other players."""


class Searcher:
    """A bot that searches at decisions and jumps.

    `seed` and `key` are only for the bot's own randomness and reveal nothing about the cards. The version shows whether
    the evaluation is learned.
    """

    name = SEARCH

    def __init__(
        self,
        rules: Ruleset,
        seats: int,
        seat: int,
        *,
        seed: int,
        habits: Habits,
        key: bytes,
        temperament: Temperament = EVEN,
    ) -> None:
        self.version = bot_version(self.name, rules, seats)
        self.session = SearchSession(rules, seats, seat, seed)
        self.habits = habits
        self.temperament = temperament
        self.key = key

    def hear(self, view: View, news: Sequence[int]) -> None:
        self.session.hear(view, news)

    def answer(self, view: View, question: Question, budget: Budget) -> Action | None:
        """Search if the question is a decision or a jump.

        Slaps, votes and calls need no search, so they follow the policy `greedy`.
        """
        s, R, context = cast("State", view), view.rules.tables, make_policy_context(question, self.habits, self.key)
        if question.kind == "jump":
            must_search = s.phase == PLAY and jumping_seats(s, R, context, 1 << question.seat) != 0
        elif question.kind == "decision":
            must_search = is_awaited(s, R, question)
        else:
            return answer_by_policy(BASE_POLICY, self.habits, view, question, self.key)
        action = self.session.choose(budget.worlds, budget.seconds) if must_search else WAIT
        if action == WAIT:
            return None
        if question.kind == "jump":
            return decode_action(view.rules, forget_call_by_habit(context, question.seat, action))
        return decode_action(view.rules, apply_temperament(s, R, context, question.seat, action, self.temperament))
