"""Bots of somebody's own, good and bad, as others would write them: the arena runs each in a process of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import cast

from penultima import Budget, Question, Ruleset, View, Wish
from penultima.kernel.state import State
from penultima.notation.action import wish_of
from penultima.policies.registry import decide, policy_code
from penultima.policies.wits import Wits


class Greedy:
    """The policy of that name, by what its seat is told."""

    name, version = "greedy's twin", "7"

    def __init__(self, rules: Ruleset, seats: int, seat: int, seed: int) -> None:
        self.heard = 0

    def hear(self, view: View, news: Sequence[int]) -> None:
        self.heard += 1

    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        assert self.heard, "asked before anything was told"
        action = decide(cast("State", view), view.rules.tables, Wits(), view.seat, policy_code("greedy"))
        return wish_of(view.rules, action)


class Loud(Greedy):
    """Prints where nobody listens for it, by all means there are, and would read what is told to it."""

    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        print("play nothing at all")  # noqa: T201 - that is the point
        os.write(1, b"play nothing at all\n")
        subprocess.run(["/bin/echo", "play nothing at all"], check=True)
        assert not sys.stdin.read()
        return super().answer(view, question, budget)


class Crashing(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        raise ValueError("a card\nis missing")


class Unmade(Greedy):
    """Cannot be made."""

    def __init__(self, rules: Ruleset, seats: int, seat: int, seed: int) -> None:
        raise RuntimeError("no weights")


class Deaf(Greedy):
    """Fails at what it is told, before it is asked."""

    def hear(self, view: View, news: Sequence[int]) -> None:
        raise KeyError("news")


class Nameless(Greedy):
    """Its version is no text, and has a line too many."""

    version = ("1", "2\n3")  # type: ignore[assignment]


class TwoLines(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        return f"{super().answer(view, question, budget)}\ndraw"


class Endless(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        return "draw" * 1_000_000


class Leaving(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        sys.exit(5)


class Hanging(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        time.sleep(1000)
        return "draw"


class Babbling(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        return "I lay the red seven"


class Silent(Greedy):
    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        return ""


class Cheating(Greedy):
    """Gives its turn away, which no rule allows."""

    def answer(self, view: View, question: Question, budget: Budget) -> Wish | str:
        return "pass" if view.awaiting == "play" else super().answer(view, question, budget)
