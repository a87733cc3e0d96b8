"""A table at which bots of somebody's own sit: the same deals by the same loop as elsewhere, in the other gear."""

from collections.abc import Sequence
from contextlib import ExitStack
from hashlib import sha256
from time import perf_counter_ns, thread_time_ns
from typing import cast

import numpy as np

from penultima.bots.bot import Budget
from penultima.bots.child import Child, Failed
from penultima.bots.question import Kind, Question
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.fast.bulk import match_seeds
from penultima.fast.contest import BELIEVED, ORACLE, SEARCH
from penultima.fast.thinker import Thinker
from penultima.kernel.desk import Desk
from penultima.kernel.state import OVER, RACE, VOTE, State
from penultima.kernel.streams import Sfc32
from penultima.kernel.width import blank
from penultima.lab.guests import Guests, is_guest
from penultima.lab.outcome import Outcome
from penultima.loops.columns import UNFINISHED
from penultima.loops.drive import new_deal, next_to_act
from penultima.notation.action import action_of
from penultima.policies.habits import Habits
from penultima.policies.react import as_remembered
from penultima.policies.registry import POLICIES, decide, habits_of, policy_code, policy_codes
from penultima.policies.wits import Wits
from penultima.search.rollout import go
from penultima.view import View, seen_by, view

LONGEST = 20_000
"""Decisions after which a deal is given up: one who always draws comes to no end."""


class GuestTable:
    """Who is of one's own, and `search`, hear what their seat saw after every step, and nothing else of the deal."""

    def __init__(
        self, rules: Ruleset, bots: Sequence[str], seed: int, worlds: int, habits: Habits | None, guests: Guests
    ) -> None:
        if ORACLE in bots:
            raise BadInput(
                "{name}: it is shown all hands in compiled deals only, so it meets no bot of one's own", name=ORACLE
            )
        self.rules, self.bots, self.seed, self.worlds, self.guests = rules, bots, seed, worlds, guests
        played = [bot if bot in POLICIES else BELIEVED for bot in bots]
        self.policies = policy_codes(played)
        self.habits = habits_of(played, [habits] * len(bots))
        own = match_seeds(~seed & ((1 << 64) - 1), 0, len(bots))
        self.thinkers = {
            seat: Thinker(rules, len(bots), seat, int(own[seat])) for seat, bot in enumerate(bots) if bot == SEARCH
        }

    def play(self, first: int, count: int) -> Outcome:
        dealt = [self._deal(number) for number in range(first, first + count)]
        moves = [move for one in dealt for move in one.moves]
        ended = [one.state for one in dealt]
        winners = [s.winner if s.phase == OVER else UNFINISHED for s in ended]
        return Outcome(np.array(winners), np.array([s.worth for s in ended]), moves)

    def _deal(self, number: int) -> "Deal":
        with ExitStack() as stack:
            seated = {
                seat: stack.enter_context(self.guests.seated(bot, self.rules, len(self.bots)))
                for seat, bot in enumerate(self.bots)
                if is_guest(bot)
            }
            deal = Deal(self, seated, number)
            deal.play()
            return deal


class Deal:
    """One of them, as it is played."""

    def __init__(self, table: GuestTable, seated: dict[int, Child], number: int) -> None:
        self.table = table
        self.number = number
        self.decisions = 0
        self.moves: list[tuple[int, int]] = []
        self.state, self.desk, self.wits = blank(State), Desk(Sfc32(table.seed)), Wits()
        self.wits.habits[: len(table.bots)] = table.habits
        self.seated = dict(seated)
        for seat, child in seated.items():
            child.deal(number, seat, seed_of(table.seed, number, seat))
        new_deal(self.state, table.rules.tables, self.desk, self.wits, len(table.bots), number)

    def play(self) -> None:
        s, R, d, w = self.state, self.table.rules.tables, self.desk, self.wits
        self._tell()
        while s.phase != OVER and self.decisions < LONGEST:
            seat = next_to_act(s, R, w)
            action = self._action(seat)
            d.events.clear()
            go(s, R, d, w, self.table.policies, seat, as_remembered(w, seat, action))
            self.decisions += 1
            self._tell()
        for seat, child in self.seated.items():
            try:
                child.check_silence()
            except Failed as failed:
                self._blame(seat, failed)

    def _tell(self) -> None:
        listening: dict[int, Child | Thinker] = {**self.seated, **self.table.thinkers}
        for seat, bot in listening.items():
            bot.hear(self._view(seat), [seen_by(event, seat) for event in self.desk.events])

    def _view(self, seat: int) -> View:
        return view(self.table.rules, self.state, seat)

    def _action(self, seat: int) -> int:
        if seat in self.seated:
            return self._asked(seat)
        if seat in self.table.thinkers and self.state.phase not in (RACE, VOTE):
            began = thread_time_ns()
            action = self.table.thinkers[seat].choose(self.table.worlds)
            self.moves.append((seat, thread_time_ns() - began))
            return action
        return self._by_policy(seat, self.table.policies >> 4 * seat & 15)

    def _by_policy(self, seat: int, policy: int) -> int:
        return decide(self.state, self.table.rules.tables, self.wits, seat, policy)

    def _asked(self, seat: int) -> int:
        """What it answers, or greedy in its place; a program that is gone is not asked again in this deal."""
        s, seen = self.state, self._view(seat)
        question = Question(seat, self.decisions, kind_of(s), s.accused)
        began = perf_counter_ns()
        try:
            wish = self.seated[seat].answer(seen, question, Budget(self.table.worlds, self.table.guests.seconds))
        except Failed as failed:
            self._blame(seat, failed)
            if self.seated[seat].gone:
                del self.seated[seat]
            return self._by_policy(seat, policy_code(BELIEVED))
        self.moves.append((seat, perf_counter_ns() - began))
        return action_of(self.table.rules, wish, s.seats, cast("int", seen.holds[seat]))

    def _blame(self, seat: int, failed: Failed) -> None:
        self.table.guests.blame((tuple(self.table.bots), self.number, seat, self.decisions), failed)


def kind_of(s: State) -> Kind:
    return "race" if s.phase == RACE else "vote" if s.phase == VOTE else "decision"


def seed_of(seed: int, deal: int, seat: int) -> int:
    """Of the bot's own chance: nothing of the cards can be found out by it."""
    return int.from_bytes(sha256(f"bot {seed} {deal} {seat}".encode()).digest()[:7], "big")
