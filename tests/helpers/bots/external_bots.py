"""External bots with and without defects, written as a user would write them. Each runs in its own process."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import cast

from penultima import Action, Budget, Question, Ruleset, View
from penultima.kernel.state import State
from penultima.notation.kernel_actions import decode_action
from penultima.policies.policy_context import PolicyContext
from penultima.policies.registry import decide, policy_code


class Greedy:
    """Plays like the policy greedy, from the views that it receives."""

    name, version = "greedy's twin", "7"

    def __init__(self, rules: Ruleset, seats: int, seat: int, seed: int) -> None:
        self.observations = 0

    def hear(self, view: View, news: Sequence[int]) -> None:
        self.observations += 1

    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        assert self.observations, "asked before anything was told"
        action = decide(cast("State", view), view.rules.tables, PolicyContext(), view.seat, policy_code("greedy"))
        return decode_action(view.rules, action)


class Printing(Greedy):
    """Writes to standard output in three ways, and tries to read standard input."""

    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        print("play nothing at all")  # noqa: T201 - the host must redirect it
        os.write(1, b"play nothing at all\n")
        subprocess.run(["/bin/echo", "play nothing at all"], check=True)
        assert not sys.stdin.read()
        return super().answer(view, question, budget)


class Crashing(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        raise ValueError("a card\nis missing")


class FailingConstructor(Greedy):
    """Raises in its constructor."""

    def __init__(self, rules: Ruleset, seats: int, seat: int, seed: int) -> None:
        raise RuntimeError("no weights")


class FailingHear(Greedy):
    """Raises in `hear`, before the first question."""

    def hear(self, view: View, news: Sequence[int]) -> None:
        raise KeyError("news")


class InvalidVersion(Greedy):
    """Has a version that is not a string and contains a line break."""

    version = ("1", "2\n3")  # type: ignore[assignment]


class AnsweringTwoLines(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        return f"{super().answer(view, question, budget)}\ndraw"


class EndlessAnswer(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        return "draw" * 1_000_000


class Exiting(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        sys.exit(5)


class Hanging(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        time.sleep(1000)
        return "draw"


class Unparsable(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        return "I lay the red seven"


class EmptyAnswer(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        return ""


class Cheating(Greedy):
    """Passes although the rules forbid it."""

    def answer(self, view: View, question: Question, budget: Budget) -> Action | str:
        return "pass" if view.awaiting == "play" else super().answer(view, question, budget)
