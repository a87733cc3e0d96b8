"""The public interface of a table. It uses no sockets, threads, clock or files: time and random keys are passed in."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from penultima.bots.levels import SEARCHED_QUESTIONS, SEARCHING_LEVELS
from penultima.bots.question import Question
from penultima.bots.seat_history import SeatHistory
from penultima.errors import BadInput
from penultima.notation.action import Action
from penultima.notation.kernel_actions import encode_action
from penultima.protocol.client_messages import Act, Nothing, TableCommand
from penultima.protocol.sanitizing import sanitize_name
from penultima.protocol.setup import Setup
from penultima.table.bot_questions import bot_timer_key, find_bot_questions
from penultima.table.commands.bot_seats import replace_bot_levels
from penultima.table.commands.host import check_rules
from penultima.table.commands.moves import handle_act, handle_nothing
from penultima.table.commands.people import hand_over_seat, keep_promised_seats, reclaim_on_command, show_presence
from penultima.table.commands.table_commands import handle_command
from penultima.table.consistency import check_table
from penultima.table.deadlines import running_deadlines, sync_timers
from penultima.table.followups import apply_followups, is_deliverable
from penultima.table.log.entry import CardsDealt, Entry, TableCreated
from penultima.table.log.facts import Facts, Guest, Seat, Times
from penultima.table.log.table_state import Editions
from penultima.table.observation_log import ObservationLog
from penultima.table.running_table import NO_ACTION, BotQuestion, Keys, RunningTable, Ticket
from penultima.table.views.viewer_messages import encode_news


class Table(RunningTable):
    """A live table. Changes are decided on a fork, which replaces the table once they are committed."""

    @classmethod
    def create(
        cls,
        setup: Setup,
        guest: Guest,
        keys: Keys,
        *,
        times: Times = Times(),  # noqa: B008 - the default is immutable
        at: int = 0,
        date: int = 0,
        more: Editions | None = None,
    ) -> "Table":
        """Create a table. The next `take_decided` returns its first entry. Raise BadInput for an impossible setup."""
        t = cls(keys, more)
        host = replace(guest, number=0, name=sanitize_name(guest.name), since=1)
        seats = (Seat(kind="person", person=0), *[Seat()] * (setup.seats - 1))
        check_rules(t, setup)
        t.append_entry(TableCreated(at, Facts(setup, times, people=(host,), seats=seats), date))
        sync_timers(t, at)
        return t

    @classmethod
    def from_log(
        cls,
        rows: Iterable[tuple[int, bytes]],
        secrets: Mapping[int, bytes],
        keys: Keys,
        more: Editions | None = None,
    ) -> "Table":
        """Load a table from all entries, or from those since a deal began. Raise CorruptLog or OtherRulesVersion."""
        t = cls(keys, more)
        for _ in t.load(rows, secrets):
            pass
        return t

    def load(self, rows: Iterable[tuple[int, bytes]], secrets: Mapping[int, bytes]) -> Iterator[Entry]:
        """Apply stored entries one by one, so that the caller can pause. Raise the same exceptions as `from_log`."""
        yield from self.apply_rows(rows, secrets)
        self.published_version = self.version
        sync_timers(self, self.at)

    # -- input

    def decide(self, person: str, command: TableCommand, at: int) -> None:
        """Decide a command. The answer is in the next `take_decided` or, if the command has to wait, in a later one."""
        at = self._advance_to(at)
        ticket = Ticket(person, command.id)
        if ticket in self.pending_tickets():
            self.decided.deferred.append(ticket)
            return
        self._decide(ticket, command, at)
        apply_followups(self, at)
        if ticket in self.pending_tickets():
            self.decided.deferred.append(ticket)

    def _decide(self, ticket: Ticket, command: TableCommand, at: int) -> None:
        guest = self.find_guest(ticket.person)
        if self.facts.life == "closed" or (guest is not None and guest.removed):
            self.refuse(ticket, "gone")
            return
        reclaim_on_command(self, ticket.person, command, at)
        self._dispatch(ticket, guest, command, at)
        show_presence(self, ticket.person)

    def _dispatch(self, ticket: Ticket, guest: Guest | None, command: TableCommand, at: int) -> None:
        if not isinstance(command, Act | Nothing):
            handle_command(self, ticket, command, at)
        elif guest is None or not self.holds_seat(guest, command.seat):
            self.refuse(ticket, "not-yours")
        elif not self.live:
            self.refuse(ticket, "refused", "table.not-playing")
        elif self.facts.paused:
            self.refuse(ticket, "refused", "table.paused")
        elif isinstance(command, Nothing):
            handle_nothing(self, ticket, command)
        else:
            handle_act(self, ticket, command, at)

    def tick(self, at: int) -> None:
        """Apply everything that is due at this moment. This method may be called late, early or repeatedly."""
        self._advance_to(at)

    def _advance_to(self, at: int) -> int:
        """Apply everything that is due at `at`. Return the time of the table, which never goes back."""
        at = max(at, self.at)
        wake_at = self.wake_at
        if wake_at is not None and wake_at <= at:
            apply_followups(self, at)
        return at

    def set_presence(self, person: str, *, here: bool, at: int) -> None:
        """Record whether a person is connected. Presence is not logged, but its consequences are."""
        at = self._advance_to(at)
        self.connected = self.connected | {person} if here else self.connected - {person}
        if here:
            keep_promised_seats(self, person, at)
        apply_followups(self, at)

    def confirm_published(self, version: int, at: int) -> None:
        """Record that this version was sent to everybody, so its timers may run now."""
        self.published_version = max(self.published_version, version)
        for window in self.windows:
            if window.id <= self.published_version and window.kind != "race":
                self.opened_at.setdefault(window[:2], at)
        sync_timers(self, at)

    def hand_over(self, seat: int, person: str, at: int, *, given: bool = False) -> None:
        """Move a seat to the person who used its one-time link. `given` means that the host gives the seat away."""
        at = self._advance_to(at)
        hand_over_seat(self, seat, person, at, given=given)
        apply_followups(self, at)

    def replace_bot_levels(self, levels: frozenset[str], at: int) -> None:
        """Give the default level to all bots with one of these levels, which are unavailable. The log shows this."""
        at = self._advance_to(at)
        replace_bot_levels(self, levels, at)
        apply_followups(self, at)

    def take_bot_questions(self) -> list[BotQuestion]:
        """Return the questions that bots have not been asked yet and mark them as asked."""
        if not self.live:
            return []
        found = []
        for question in find_bot_questions(self):
            key = bot_timer_key(question)
            reply = self.bot_replies.get(key)
            if reply is not None and not reply.asked:
                self.bot_replies[key] = reply._replace(asked=True)
                found.append(self._bot_question(question))
        return found

    def _bot_question(self, question: Question) -> BotQuestion:
        seat, view = question.seat, self.the_game.view(question.seat)
        level, thinks = self.level_of(seat), question.kind in SEARCHED_QUESTIONS and self._searches(seat)
        story = self._seat_history(seat) if thinks else None
        return BotQuestion(question, level, self.character_of(seat), view, self.key, story)

    def _searches(self, seat: int) -> bool:
        return self.level_of(seat) in SEARCHING_LEVELS

    def _seat_history(self, seat: int) -> SeatHistory:
        """Return the seat's observations since the start of the deal.

        They are complete even if the table was loaded, or the seat got a searching bot, in the middle of the deal.
        """
        log = self.observation_log
        if log is None or log.key != self.key or seat not in log.seats:
            dealt = self.changes.since(0)[0].entry
            assert isinstance(dealt, CardsDealt)  # noqa: S101 - every deal begins with this entry
            game = self.create_game(dealt.facts, dealt.scores, dealt.dealer, self.key)
            seats = frozenset(filter(self._searches, range(len(self.facts.seats))))
            log = self.observation_log = ObservationLog(self.key, game, seats)
        log.catch_up(self.the_game)
        return log.history(seat)

    def apply_bot_answer(self, question: Question, action: Action | None, at: int) -> None:
        """Apply a bot's answer. An answer to an outdated question has no effect."""
        at = self._advance_to(at)
        key = bot_timer_key(question)
        reply = self.bot_replies.get(key)
        if reply is not None and not reply.answered:
            self.bot_replies[key] = reply._replace(
                asked=True, answered=True, action=self._encode_answer(question, action)
            )
        apply_followups(self, at)

    def _encode_answer(self, question: Question, action: Action | None) -> int:
        if action is None:
            return NO_ACTION
        s = self.the_game.state
        try:
            return encode_action(self.the_rules, action, s.seats, s.holds[question.seat])
        except BadInput:
            return NO_ACTION

    # -- output

    @property
    def wake_at(self) -> int | None:
        """The next moment at which `tick` has something to do; None if nothing is due before the next command."""
        moments = running_deadlines(self)
        if (self.presses or self.bot_replies) and self.live and not self.is_halted:
            moments += [press.effective_at + self.facts.times.grace for press in self.presses]
            if any(is_deliverable(reply) for reply in self.bot_replies.values()):
                moments.append(self.at)
        return min(moments, default=None)

    def encode_news(self, seats: Sequence[int], since: int, at: int) -> bytes:
        """Encode a `News` with all versions after `since`, for a viewer with these seats. A spectator has none."""
        return encode_news(self, seats, since, at)

    def check(self) -> None:
        """Check the invariants. Raise InconsistentTable if one is broken."""
        check_table(self)
