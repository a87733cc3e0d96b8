"""A table with external bots.

It plays the same deals as other tables, with the rules interpreted instead of compiled.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from hashlib import sha256
from time import perf_counter_ns, thread_time_ns
from typing import cast

import numpy as np

from penultima.bots.external.process import BotFailed, BotProcess
from penultima.bots.interface import Budget
from penultima.bots.question import Kind, Question
from penultima.compiled.bulk import match_seeds
from penultima.compiled.search_session import SearchSession
from penultima.compiled.timed_deals import MODEL_POLICY, ORACLE, SEARCH
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.kernel.byte_layout import blank_record
from penultima.kernel.state import OVER, RACE, VOTE, State
from penultima.kernel.step_context import StepContext
from penultima.kernel.streams import Sfc32
from penultima.lab.arena.external_bots import ExternalBots, is_external_entrant
from penultima.lab.arena.outcome import DealOutcome
from penultima.notation.kernel_actions import encode_action
from penultima.policies.habits import Habits
from penultima.policies.policy_context import PolicyContext
from penultima.policies.reactions import forget_call_by_habit
from penultima.policies.registry import POLICIES, decide, habit_rows, policy_code, policy_codes
from penultima.search.rollout import apply_and_react
from penultima.simulation.columns import UNFINISHED
from penultima.simulation.playout import new_deal, next_to_act
from penultima.view import View, redact_event, view

MAX_DECISIONS = 20_000
"""A deal is abandoned after this many decisions. Otherwise a bot that always draws would prolong it for ever."""


class ExternalTable:
    """A table with at least one external bot.

    The other bots may be `search` or policies. After every step, external and searching bots get the events that their
    seat saw, and nothing else.
    """

    def __init__(
        self,
        rules: Ruleset,
        bots: Sequence[str],
        seed: int,
        worlds: int,
        habits: Habits | None,
        external_bots: ExternalBots,
    ) -> None:
        if ORACLE in bots:
            raise BadInput(
                "{name}: it is shown all hands in compiled deals only, so it meets no bot of one's own", name=ORACLE
            )
        self.rules, self.bots, self.seed, self.worlds, self.external_bots = rules, bots, seed, worlds, external_bots
        played = [bot if bot in POLICIES else MODEL_POLICY for bot in bots]
        self.policies = policy_codes(played)
        self.habits = habit_rows(played, [habits] * len(bots))
        own = match_seeds(~seed & ((1 << 64) - 1), 0, len(bots))
        self.searchers = {
            seat: SearchSession(rules, len(bots), seat, int(own[seat]))
            for seat, bot in enumerate(bots)
            if bot == SEARCH
        }

    def play(self, first: int, count: int) -> DealOutcome:
        dealt = [self._deal(number) for number in range(first, first + count)]
        moves = [move for one in dealt for move in one.moves]
        ended = [one.state for one in dealt]
        winners = [s.winner if s.phase == OVER else UNFINISHED for s in ended]
        return DealOutcome(np.array(winners), np.array([s.worth for s in ended]), moves)

    def _deal(self, number: int) -> "ExternalDeal":
        with ExitStack() as stack:
            seated = {
                seat: stack.enter_context(self.external_bots.borrow_process(bot, self.rules, len(self.bots)))
                for seat, bot in enumerate(self.bots)
                if is_external_entrant(bot)
            }
            deal = ExternalDeal(self, seated, number)
            deal.play()
            return deal


class ExternalDeal:
    """A deal that is being played."""

    def __init__(self, table: ExternalTable, seated: dict[int, BotProcess], number: int) -> None:
        self.table = table
        self.number = number
        self.decisions = 0
        self.moves: list[tuple[int, int]] = []
        self.state, self.context, self.policy_context = (
            blank_record(State),
            StepContext(Sfc32(table.seed)),
            PolicyContext(),
        )
        self.policy_context.habits[: len(table.bots)] = table.habits
        self.processes = dict(seated)
        for seat, child in seated.items():
            child.begin_deal(number, seat, derive_bot_seed(table.seed, number, seat))
        new_deal(self.state, table.rules.tables, self.context, self.policy_context, len(table.bots), number)

    def play(self) -> None:
        s, R, d, w = self.state, self.table.rules.tables, self.context, self.policy_context
        self._send_news()
        while s.phase != OVER and self.decisions < MAX_DECISIONS:
            seat = next_to_act(s, R, w)
            action = self._choose_action(seat)
            d.events.clear()
            apply_and_react(s, R, d, w, self.table.policies, seat, forget_call_by_habit(w, seat, action))
            self.decisions += 1
            self._send_news()
        for seat, child in self.processes.items():
            try:
                child.check_no_extra_output()
            except BotFailed as failed:
                self._record_fault(seat, failed)

    def _send_news(self) -> None:
        listening: dict[int, BotProcess | SearchSession] = {**self.processes, **self.table.searchers}
        for seat, bot in listening.items():
            bot.hear(self._view(seat), [redact_event(event, seat) for event in self.context.events])

    def _view(self, seat: int) -> View:
        return view(self.table.rules, self.state, seat)

    def _choose_action(self, seat: int) -> int:
        if seat in self.processes:
            return self._ask_external(seat)
        if seat in self.table.searchers and self.state.phase not in (RACE, VOTE):
            began = thread_time_ns()
            action = self.table.searchers[seat].choose(self.table.worlds)
            self.moves.append((seat, thread_time_ns() - began))
            return action
        return self._choose_by_policy(seat, self.table.policies >> 4 * seat & 15)

    def _choose_by_policy(self, seat: int, policy: int) -> int:
        return decide(self.state, self.table.rules.tables, self.policy_context, seat, policy)

    def _ask_external(self, seat: int) -> int:
        """Ask the bot for its action and return the code of the action.

        If the bot fails, `greedy` chooses the action. An unreachable bot is not asked again in this deal.
        """
        s, seen = self.state, self._view(seat)
        question = Question(seat, self.decisions, select_kind(s), s.accused)
        began = perf_counter_ns()
        try:
            action = self.processes[seat].answer(
                seen, question, Budget(self.table.worlds, self.table.external_bots.timeout_s)
            )
        except BotFailed as failed:
            self._record_fault(seat, failed)
            if self.processes[seat].unreachable:
                del self.processes[seat]
            return self._choose_by_policy(seat, policy_code(MODEL_POLICY))
        self.moves.append((seat, perf_counter_ns() - began))
        return encode_action(self.table.rules, action, s.seats, cast("int", seen.holds[seat]))

    def _record_fault(self, seat: int, failed: BotFailed) -> None:
        self.table.external_bots.record_fault((tuple(self.table.bots), self.number, seat, self.decisions), failed)


def select_kind(s: State) -> Kind:
    return "race" if s.phase == RACE else "vote" if s.phase == VOTE else "decision"


def derive_bot_seed(seed: int, deal: int, seat: int) -> int:
    """Derive the seed of the bot's own randomness. It reveals nothing about the cards."""
    return int.from_bytes(sha256(f"bot {seed} {deal} {seat}".encode()).digest()[:7], "big")
