"""Plays a match in this process, from the welcome to the goodbye."""

from collections.abc import Callable
from typing import TextIO

from penultima.errors import BadInput
from penultima.i18n import Catalogue
from penultima.terminal.display.screen import Screen
from penultima.terminal.input.interrupts import Interrupts
from penultima.terminal.local.line_file import LineFile
from penultima.terminal.local.match_setup import MatchSetup
from penultima.terminal.local.record_writer import RecordWriter
from penultima.terminal.local.resume import SavedMatch
from penultima.terminal.local.seating import SeatedPeople, create_match_loop, resume_seats, seat_people
from penultima.terminal.loop_protocol import LoopClient, StopRequested

Loop = Callable[[LoopClient, Interrupts], None]
"""Function that plays a match until it is over."""


class LocalMatch:
    """A match in this process. If `saved` is given, that match is resumed."""

    def __init__(
        self,
        setup: MatchSetup,
        texts: Catalogue,
        out: TextIO,
        *,
        calm: bool,
        journal: LineFile | None = None,
        saved: SavedMatch | None = None,
    ) -> None:
        self.setup = setup
        self.texts = texts
        self.say = texts.say
        self.screen = Screen(out)
        self.saved = saved
        self.journal = journal
        self.seated = self._seat_people(calm=calm)
        self.match_loop = create_match_loop(setup, self.seated, texts, self.screen, calm=calm)

    def _seat_people(self, *, calm: bool) -> SeatedPeople:
        record_writer = RecordWriter(self.setup, self.journal, self._report_unwritten) if self.journal else None
        if self.saved is None:
            return seat_people(self.setup, record_writer, calm=calm)
        return resume_seats(self.setup, self.saved, record_writer, calm=calm)

    def _report_unwritten(self, problem: BadInput) -> None:
        self.screen.print_line(self.say("terminal.unwritten", problem=self.texts.translate_error(problem)))

    def run(self, loop: Loop) -> None:
        """Play until the match is over, somebody leaves, or the input ends."""
        try:
            with Interrupts() as interrupts:
                self._print_introduction()
                loop(self.match_loop, interrupts)
        except (StopRequested, EOFError, UnicodeDecodeError):
            self.screen.print_line()
        finally:
            if self.journal:
                self.journal.close()
        self.screen.print_line(self.say("terminal.goodbye"))

    def say_goodbye(self) -> None:
        """Say goodbye after a signal has ended the program."""
        self.screen.print_line()
        self.screen.print_line(self.say("terminal.goodbye"))

    def _print_introduction(self) -> None:
        host = self.seated.clients[0]
        play = self.match_loop
        play.print_lines(play.narration.describe_match())
        play.print_lines(play.narration.describe_partners(host.now.seats if host.now else []))
        if self.setup.people_count < len(self.setup.names):
            play.print_lines([play.narration.describe_bots(self.setup.level)])
        words = {"help": self.say("terminal.word.help"), "quit": self.say("terminal.word.quit")}
        self.screen.print_line(self.say("terminal.leave", **words))
        self.screen.print_line(self.say("terminal.hint"))
        self.screen.print_line(self.say("terminal.hint.why"))
        if not play.calm:
            self.screen.print_line(play.keys.explain())
        if self.saved:
            deals, actions = len(self.saved.record.deals), len(self.saved.record.deals[-1].moves)
            self.screen.print_line()
            self.screen.print_line(self.say("terminal.goes-on", deal=deals, actions=actions))
            play.skip_news()
        else:
            bots = range(self.setup.people_count, len(self.setup.names))
            self.seated.driver.start(host, bots, self.setup.level)
        if host.now:
            play.print_lines(play.narration.describe_characters(host.now.seats))
