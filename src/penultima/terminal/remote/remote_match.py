"""A visit to a table of a server: arriving, the waiting room, matches, and leaving."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TextIO, get_args

from penultima.errors import BadInput
from penultima.i18n import LANGUAGES, Catalogue, catalogue
from penultima.kernel.state import NOBODY
from penultima.protocol import client_messages as wire
from penultima.protocol.server_messages import Answer, Head, SeatNow
from penultima.protocol.setup import Phrase
from penultima.table.log.table_state import build_rules
from penultima.terminal.display.narration import Narration
from penultima.terminal.display.screen import Screen
from penultima.terminal.input.hotkeys import HotKeys
from penultima.terminal.input.interrupts import Interrupted, Interrupts
from penultima.terminal.keyboard_player import KeyboardPlayer
from penultima.terminal.local.local_match import Loop
from penultima.terminal.loop_protocol import StopRequested
from penultima.terminal.match_loop import MatchLoop
from penultima.terminal.remote.people_text import PeopleText
from penultima.terminal.remote.remote_seat import Disconnected, Notice, RemoteSeat
from penultima.terminal.remote.table_link import TableLink
from penultima.terminal.remote.waiting_reporter import WaitingReporter
from penultima.wording.vocabulary import (
    QUIT,
    is_listed_word,
    list_words,
    main_word,
    matches_text,
    normalize_word,
    normalize_words,
)

SEATING_STATES = ("gathering", "done")
"""States of a table in which seats can be taken at once."""
LEAVE_TIMEOUT_MS = 2_000
"""Time for the server to answer when the person gives up the seat."""
BAD_FRAME_ERRORS = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions caused by well-formed frames with impossible content, such as unknown cards or seats."""
NORMAL_ENDINGS = ("table.elsewhere", "table.closed", "table.removed")
"""Close reasons that end a visit normally."""


HandleAnswer = Callable[[Answer], None]


class PendingCommand(NamedTuple):
    """Handlers for the answer to a command about the table."""

    done: HandleAnswer
    refused: HandleAnswer


class RemoteMatch:
    """A visit to a server's table by the person `name`, run by the input loops. `match_loop` plays the matches."""

    def __init__(
        self, address: TableLink, secret: str, name: str, texts: Catalogue, out: TextIO, *, calm: bool
    ) -> None:
        self.address = address
        self.name = name
        self.texts = texts
        self.say = texts.say
        self.screen = Screen(out)
        self.calm = calm
        self.driver = RemoteSeat(address, secret, self._report_connection)
        self.client = self.driver.client
        self.is_watching = address.opener == "watch"
        self.is_over = False
        self.match_loop: MatchLoop
        self.people: PeopleText
        self._head: Head | None = None
        self._shown_version = 0
        """Last version whose news about people was shown."""
        self._pending: dict[str, PendingCommand] = {}
        self._answered_match = 0
        """Number of the match after which the person asked for another one."""
        self._waiting_reporter = WaitingReporter(self.screen.print_line)
        self._is_full = self._is_back = False
        self._introduced_match = 0
        """Number of the match that was introduced last."""

    # -- the visit

    def run(self, loop: Loop) -> str:
        """Run until the person leaves. Return a sentence that explains an abnormal end, otherwise ""."""
        try:
            with Interrupts() as interrupts:
                self._enter(interrupts)
                loop(self, interrupts)
        except Disconnected as parted:
            return self._end_visit(parted)
        except (StopRequested, Interrupted, EOFError, UnicodeDecodeError):
            self.screen.print_line()
            self._print_return_command()
        except BadInput:
            raise
        except BAD_FRAME_ERRORS as problem:
            self.screen.remove_prompt()
            raise self.driver.bad_server_error() from problem
        finally:
            self.driver.close()
        self.screen.print_line(self.say("terminal.goodbye"))
        return ""

    def say_goodbye(self) -> None:
        """Say goodbye after a signal."""
        self.screen.print_line()
        self.screen.print_line(self.say("terminal.goodbye"))

    def _enter(self, interrupts: Interrupts) -> None:
        while self.client.now is None:
            with interrupts.allow():
                self.driver.wait(self.driver.next_event_ms)
            self.driver.run_due()
        self._create_match_loop()
        playing = self.client.now.life == "playing"
        self._shown_version = self.client.version
        self.screen.print_line(self.say("terminal.at.came", host=self.address.host))
        if not playing:
            self.match_loop.print_lines(self.people.describe_room())
        self._print_commands()
        if playing:
            self._join_running_deal()
        self._take_seat_back()

    def _print_commands(self) -> None:
        words = {"help": self.say("terminal.word.help"), "quit": self.say("terminal.word.quit")}
        self.screen.print_line(self.say("terminal.leave", **words))

    def _join_running_deal(self) -> None:
        """Introduce a match whose deal is in progress, and mark its news as shown."""
        board = self.client.now.board if self.client.now else None
        actions = sum(item.item.kind == "did" for item in self.client.news)
        self._introduce_match()
        self.screen.print_line()
        self.screen.print_line(self.say("terminal.goes-on", deal=board.deal if board else 1, actions=actions))
        self.match_loop.skip_news()
        if self.client.seat == NOBODY:
            self.match_loop.print_lines(self.match_loop.narration.describe_board(self.client))

    def _introduce_match(self) -> None:
        """Introduce a match with its players and rules. Before the first match, also explain the keys."""
        now = self.client.now
        first, self._introduced_match = not self._introduced_match, now.match if now else 0
        self.match_loop.print_lines(self.match_loop.narration.describe_match())
        self.match_loop.print_lines(self.match_loop.narration.describe_partners(now.seats if now else []))
        if not first:
            return
        if self.client.seat != NOBODY:
            self.screen.print_line(self.say("terminal.hint"))
            self.screen.print_line(self.say("terminal.hint.why"))
            if not self.calm:
                self.screen.print_line(self.match_loop.keys.explain())

    def _end_visit(self, parted: Disconnected) -> str:
        """Show the reason for a disconnect. If the reason is an error, return it instead."""
        goodbye = self._build_goodbye(parted.why)
        if not parted.was_in or parted.why not in NORMAL_ENDINGS:
            self.screen.remove_prompt()
            return goodbye
        self.screen.print_line(goodbye)
        return ""

    def _build_goodbye(self, why: str) -> str:
        keys = f"terminal.bye.{why.removeprefix('table.')}", why, "terminal.bye"
        return self.say(next(key for key in keys if key in self.texts))

    def _report_connection(self, notice: Notice) -> None:
        if notice.why:
            self.screen.print_line(self._build_goodbye(notice.why))
        key = {"lost": "terminal.at.lost", "waiting": "terminal.at.again", "back": "terminal.at.back-again"}
        self.screen.print_line(self.say(key[notice.what], seconds=notice.wait_s))
        self._is_back = notice.what == "back"

    def _print_return_command(self) -> None:
        """Show the command that leads back to the seat."""
        if self.client.seat != NOBODY and not self.is_over:
            link = self.address.table_url(self.client.table)
            self.screen.remove_prompt()
            print(self.say("terminal.at.back-to", command=f"penultima play --at {link}"), file=self.screen.out)

    # -- seats

    def _create_match_loop(self) -> None:
        """Create the match loop for the current rules. News that was already shown is dropped."""
        head = self._head = self.client.head
        if head is None:
            raise self.driver.bad_server_error()
        try:
            rules = build_rules(head.setup, {})
        except BadInput:
            rules = None
        if rules is None or rules.digest != head.digest:
            raise BadInput("this table plays by rules that are not in this version of penultima")
        shown_version = self.match_loop.host.shown_version if self._shown_version else 0
        self.client.news = [item for item in self.client.news if item.version > shown_version]
        narration = Narration(rules, self.texts, [], self.client.seat)
        person = KeyboardPlayer(self.client, narration, self.screen.print_line)
        self.people = PeopleText(self.client, narration)
        self.match_loop = MatchLoop(self.driver, [person], narration, self.screen, calm=self.calm)

    def _request_seat(self) -> None:
        """Request the first empty seat or, if there is none, the seat of a bot."""
        client, now = self.client, self.client.now
        if now is None or self.is_watching or client.seat != NOBODY or self._pending or not self.driver.is_in:
            return
        if client.person != NOBODY and any(seat.next == client.person for seat in now.seats):
            return
        seat_number = self._free_seat(now.seats, is_gathering=now.life in SEATING_STATES)
        if seat_number is not None:
            self._send(
                lambda number: wire.Sit(number, seat_number, self.name),
                self._handle_seat_refusal,
                lambda _: self._note_person(seat_number),
            )
        elif not self._is_full:
            self._is_full = True
            self.screen.print_line(self.say("terminal.at.full"))

    def _free_seat(self, seats: list[SeatNow], *, is_gathering: bool) -> int | None:
        late = self.client.head is not None and self.client.head.setup.latecomers
        empty = [seat_number for seat_number, seat in enumerate(seats) if seat.kind == "empty" and is_gathering]
        bots = [
            seat_number for seat_number, seat in enumerate(seats) if seat.kind == "bot" and seat.next == NOBODY and late
        ]
        return next(iter([*empty, *bots]), None)

    def _note_person(self, seat: int) -> None:
        """Remember the number of this person, who gets the seat only when the next deal begins."""
        now = self.client.now
        if now and self.client.seat == NOBODY:
            self.client.person = now.seats[seat].next

    def _handle_seat_refusal(self, answer: Answer) -> None:
        """Handle a refused seat. If it was taken, `update` requests another one; otherwise raise BadInput."""
        if answer.kind == "refused" and answer.why != "table.taken":
            raise BadInput("{reason}", reason=self._explain_refusal(answer).rstrip(".")).at("--at")

    def _rename(self) -> None:
        if self.name and self.client.seat != NOBODY and self.client.own_seat.name != self.name:
            self._send(lambda number: wire.Rename(number, self.name), self._print_refusal)

    def _take_seat_back(self) -> None:
        """Take the seat back from the bot that stands in."""
        if self.client.own_seat.stand_in:
            self._send(lambda number: wire.TakeBack(number, self.client.seat), lambda _: None)

    # -- commands about the table

    def _send(
        self, make: Callable[[str], wire.ClientMessage], refused: HandleAnswer, done: HandleAnswer = lambda _: None
    ) -> None:
        self._pending[self.client.command(make)] = PendingCommand(done, refused)

    def _handle_answers(self) -> None:
        """Handle the answers to table commands, and leave other answers to the player."""
        for answer in self.client.take_answers():
            pending = self._pending.pop(answer.id, None)
            if pending is None:
                self.client.answers.append(answer)
            else:
                (pending.done if answer.kind == "done" else pending.refused)(answer)

    def _print_refusal(self, answer: Answer) -> None:
        self.screen.print_line(self._explain_refusal(answer))

    def _explain_refusal(self, answer: Answer) -> str:
        return self.say(answer.why if answer.why in self.texts else "terminal.answer.again")

    # -- the LoopClient protocol

    @property
    def keys(self) -> HotKeys:
        return self.match_loop.keys

    @property
    def is_leaving(self) -> bool:
        return self.match_loop.is_leaving

    @property
    def question_count(self) -> int:
        return self.match_loop.question_count

    @property
    def active_keys(self) -> str:
        return "" if self._requested_table_input() else self.match_loop.active_keys

    @property
    def next_event_ms(self) -> int | None:
        return self.match_loop.next_event_ms

    def requested_input(self) -> str:
        return self._requested_table_input() or self.match_loop.requested_input()

    def _requested_table_input(self) -> str:
        """Return what the table asks the person besides card questions: start, rematch or back; "" if nothing."""
        now = self.client.now
        if now is None or self.match_loop.is_leaving or self.client.seat == NOBODY or self._pending:
            return ""
        if now.life == "gathering":
            return "start" if self.people.is_host else ""
        if now.life == "done":
            return "rematch" if self._answered_match < now.match else ""
        return "back" if self.client.own_seat.stand_in else ""

    def prompt(self) -> str:
        wants = self._requested_table_input()
        if not wants:
            return self.match_loop.prompt()
        words = {"yes": self.say("terminal.yes"), "no": self.say("terminal.no")}
        return self.say(f"terminal.at.{wants}", word=main_word(self.texts, "terminal.word.start"), **words)

    def handle_interrupt(self) -> None:
        self.match_loop.handle_interrupt()

    def update(self) -> None:
        self.driver.run_due()
        self._handle_answers()
        if self.client.head is not self._head and self._rules_changed():
            self._create_match_loop()
        self._print_people_news()
        self._request_seat()
        self._waiting_reporter.report(self.people)
        if self._is_back and self.driver.is_in:
            self._is_back = False
            self._take_seat_back()
        now = self.client.now
        if now and now.life == "playing" and self._introduced_match != now.match:
            self._introduce_match()
        self.match_loop.update()
        if now and now.life == "closed":
            raise Disconnected("table.closed", was_in=True)

    def _rules_changed(self) -> bool:
        """Whether the rules have changed since the last call."""
        before, self._head = self._head, self.client.head
        return before is None or self._head is None or before.digest != self._head.digest

    def _print_people_news(self) -> None:
        before, seat = self.match_loop.narration.names, self.match_loop.narration.seat
        self.people.update_names()
        news = [item for item in self.client.news if item.version > self._shown_version]
        self._shown_version = self.client.version
        for line in self.people.tell_news(news, before):
            self.screen.print_line(line)
        if seat != self.client.seat:
            self._rename()
        if any(item.item.kind == "arranged" for item in news):
            self.match_loop.print_lines(self.people.describe_room())

    def _show_presence(self) -> None:
        """Tell the table that this person is present, because they have typed something."""
        now = self.client.now
        if now and now.question and self._waiting_reporter.notice is not None:
            self._waiting_reporter.notice, of = None, now.question.id
            self._send(lambda number: wire.Patience(number, of, bot=False), lambda _: None)

    # -- input

    def handle_line(self, text: str) -> None:
        self._show_presence()
        if matches_text(text, *QUIT.values()):
            raise StopRequested
        if self.match_loop.is_leaving:
            self.match_loop.handle_line(text)
        elif is_listed_word(text, "terminal.word.leave"):
            self._give_up_seat()
        elif not self._handle_table_word(text) and not self._handle_table_answer(text):
            self._handle_match_line(text)

    def _handle_match_line(self, text: str) -> None:
        if matches_text(text, "terminal.word.help", "terminal.word.help.short"):
            self.match_loop.handle_line(text)
            self._print_help()
        elif is_listed_word(text, "terminal.word.table") and not self._is_playing():
            self.match_loop.print_lines(self.people.describe_room())
        elif self.client.seat == NOBODY and not is_listed_word(text, "terminal.word.table"):
            self.screen.print_line(self.say("terminal.at.watching"))
        elif self._is_playing() or not text:
            self.match_loop.handle_line(text)
        else:
            self.screen.print_line(self.say("terminal.at.waits"))

    def _is_playing(self) -> bool:
        return self.client.now is not None and self.client.now.life == "playing"

    def _print_help(self) -> None:
        names = "leave", "say", "pause", "resume"
        words = {name: main_word(self.texts, f"terminal.word.{name}") for name in names}
        phrases = self.texts.join_list([self.say(f"phrase.{phrase}") for phrase in get_args(Phrase)])
        self.screen.print_line(self.say("terminal.at.help", phrases=phrases, **words))

    def _handle_table_word(self, text: str) -> bool:
        """Handle the text if it is a command about the table. Return whether it was one."""
        if (message := _text_after(text, "terminal.word.say")) is not None:
            self._speak(message)
        elif is_listed_word(text, "terminal.word.start"):
            self._send(wire.Start, self._print_refusal)
        elif is_listed_word(text, "terminal.word.pause"):
            self._send(wire.Pause, self._print_refusal)
        elif is_listed_word(text, "terminal.word.resume"):
            self._send(wire.GoOn, self._print_refusal)
        elif is_listed_word(text, "terminal.word.bot") and self.client.now and self.client.now.patience:
            of = self.client.now.patience
            self._send(lambda number: wire.Patience(number, of, bot=True), self._print_refusal)
        else:
            return False
        return True

    def _speak(self, text: str) -> None:
        """Send a chat line. A known phrase is sent by its id, so that everybody reads it in their own language."""
        for phrase in get_args(Phrase):
            spellings = [normalize_words(texts.say(f"phrase.{phrase}")) for texts in map(catalogue, LANGUAGES)]
            if normalize_words(text) in spellings:
                self._send(partial(_say_phrase, phrase), self._print_refusal)
                return
        if text:
            self._send(lambda number: wire.Say(number, text[:400]), self._print_refusal)

    def _handle_table_answer(self, text: str) -> bool:
        """Answer a question of the table. Return whether there was one."""
        wants = self._requested_table_input()
        if wants == "back":
            self._send(lambda number: wire.TakeBack(number, self.client.seat), self._print_refusal)
        elif wants == "start":
            return False
        elif wants == "rematch" and matches_text(text, "terminal.yes", "terminal.yes.short"):
            self._play_again()
        elif wants == "rematch" and matches_text(text, "terminal.no", "terminal.no.short"):
            raise StopRequested
        elif wants == "rematch":
            self.screen.print_line(
                self.say("terminal.yes-or-no", yes=self.say("terminal.yes"), no=self.say("terminal.no"))
            )
        return bool(wants)

    def _play_again(self) -> None:
        self._answered_match = self.client.now.match if self.client.now else 0
        if self.people.is_host:
            self._send(wire.Start, self._print_refusal)
        else:
            self.screen.print_line(self.say("terminal.at.waiting", name=self.people.host_name))

    def _give_up_seat(self) -> None:
        """Give up the seat and stop after the answer or a timeout."""
        if self.client.person != NOBODY:
            self._send(wire.Leave, self._print_refusal)
            end = self.driver.now_ms + LEAVE_TIMEOUT_MS
            while self._pending and self.driver.is_in and self.driver.now_ms < end:
                self.driver.wait(end)
                self.driver.run_due()
                self._handle_answers()
            self.is_over = True
        raise StopRequested


def _say_phrase(phrase: Phrase, number: str) -> wire.SayPhrase:
    return wire.SayPhrase(number, phrase)


def _text_after(text: str, key: str) -> str | None:
    """Return the text after its first word if that word stands for this catalogue key, otherwise None."""
    word, _, rest = text.strip().partition(" ")
    return rest.strip() if normalize_word(word) in map(normalize_word, list_words(key)) else None
