"""search: a bot that looks ahead. To import this is to import the compiler, so it is for workers and the lab."""

from collections.abc import Sequence
from typing import cast

from penultima.bots.answer import answer_of, awaits, in_character, wits_for
from penultima.bots.bot import Budget
from penultima.bots.question import Question
from penultima.editions.ruleset import Ruleset
from penultima.fast.contest import SEARCH, version_of
from penultima.fast.thinker import Thinker
from penultima.kernel.state import PLAY, State
from penultima.notation.action import wish_of
from penultima.notation.wish import Wish
from penultima.policies.habits import Habits
from penultima.policies.react import as_remembered, jumpers
from penultima.policies.temper import EVEN, Temper
from penultima.search.mind import WAIT
from penultima.view import View

BASE = "greedy"
"""What it does about a race, a vote and a call, and what it takes the others for."""


class Searcher:
    """`seed` and `key` are its own: neither says anything about the cards. Its version says whether it has values."""

    name = SEARCH

    def __init__(
        self, rules: Ruleset, seats: int, seat: int, *, seed: int, habits: Habits, key: bytes, temper: Temper = EVEN
    ) -> None:
        self.version = version_of(self.name, rules, seats)
        self.thinker = Thinker(rules, seats, seat, seed)
        self.habits = habits
        self.temper = temper
        self.key = key

    def hear(self, view: View, news: Sequence[int]) -> None:
        self.thinker.hear(view, news)

    def answer(self, view: View, question: Question, budget: Budget) -> Wish | None:
        """It thinks about decisions and jumps; it slaps and speaks as greedy does, for that costs nothing."""
        s, R, wits = cast("State", view), view.rules.tables, wits_for(question, self.habits, self.key)
        if question.kind == "jump":
            asked = s.phase == PLAY and jumpers(s, R, wits, 1 << question.seat) != 0
        elif question.kind == "decision":
            asked = awaits(s, R, question)
        else:
            return answer_of(BASE, self.habits, view, question, self.key)
        action = self.thinker.choose(budget.worlds, budget.seconds) if asked else WAIT
        if action == WAIT:
            return None
        if question.kind == "jump":
            return wish_of(view.rules, as_remembered(wits, question.seat, action))
        return wish_of(view.rules, in_character(s, R, wits, question.seat, action, self.temper))
