"""Reports whom a person at a table of a server waits for, and who waits for this person."""

from collections.abc import Callable

from penultima.kernel.state import NOBODY
from penultima.terminal.remote.people_text import PeopleText
from penultima.wording.vocabulary import main_word


class WaitingReporter:
    """Reports each wait once. `notice` is the time at which a bot takes over for this person, as last reported."""

    def __init__(self, print_line: Callable[[str], None]) -> None:
        self._print_line = print_line
        self.notice: int | None = None
        self._reported_host = NOBODY
        """The host that this person was last told to wait for."""
        self._reported_patience = 0
        """The last decision at which this person was told that another player is slow."""
        self._reported_waits: list[int] = []
        """The seats that the table was waiting for at the last `report`, because bots stood in for all people."""

    def report(self, people: PeopleText) -> None:
        self._report_host(people)
        self._report_patience(people)
        self._report_notice(people)
        self._report_replaced(people)

    def _report_host(self, people: PeopleText) -> None:
        """Report that this person waits for the host to start the match. This is reported once for each host."""
        now = people.client.now
        if now and now.life == "gathering" and people.client.seat != NOBODY and now.host != self._reported_host:
            self._reported_host = now.host
            if not people.is_host:
                self._print_line(people.say("terminal.at.waiting", name=people.host_name))

    def _report_patience(self, people: PeopleText) -> None:
        """Report that a person is slow and may be replaced by a bot."""
        now = people.client.now
        if now is None or not now.question or people.client.is_asked:
            return
        if now.patience and now.patience != self._reported_patience:
            self._reported_patience = now.patience
            slow = now.question.seats[0]
            word = main_word(people.texts, "terminal.word.bot")
            self._print_line(people.say("terminal.at.patience", name=people.narration.names[slow], word=word))

    def _report_notice(self, people: PeopleText) -> None:
        """Report that the others want a bot to play for this person."""
        now = people.client.now
        notice = now.notice if now and people.client.is_asked else None
        if now and notice is not None and notice != self.notice:
            seconds = max(0, notice - now.at) // 1000
            self._print_line(people.say("terminal.at.notice", seconds=seconds))
        self.notice = notice

    def _report_replaced(self, people: PeopleText) -> None:
        """Report that the table waits because bots stand in for all people."""
        waits_for = people.client.now.waits_for if people.client.now else []
        if waits_for and waits_for != self._reported_waits:
            names = [people.narration.names[seat] for seat in waits_for]
            self._print_line(people.say("terminal.at.waits-for", names=people.texts.join_list(names)))
        self._reported_waits = waits_for
