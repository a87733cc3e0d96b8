"""A match in the terminal, from the welcome to the goodbye."""

from collections.abc import Callable
from typing import TextIO

from penultima.errors import BadInput
from penultima.terminal.interrupts import Interrupts
from penultima.terminal.journal import Journal
from penultima.terminal.keeper import Keeper
from penultima.terminal.party import Party
from penultima.terminal.resume import Kept
from penultima.terminal.scene import Leave, Scene
from penultima.terminal.screen import Screen
from penultima.terminal.seating import Seated, at_the_keyboard, sit_down, sit_down_again
from penultima.texts import Catalogue

Loop = Callable[[Scene, Interrupts], None]
"""Plays until the match is over."""


class Evening:
    """`kept` is a match that goes on."""

    def __init__(
        self,
        party: Party,
        texts: Catalogue,
        out: TextIO,
        *,
        calm: bool,
        journal: Journal | None = None,
        kept: Kept | None = None,
    ) -> None:
        self.party = party
        self.texts = texts
        self.say = texts.say
        self.screen = Screen(out)
        self.kept = kept
        self.journal = journal
        self.seated = self._seated(calm=calm)
        self.play = at_the_keyboard(party, self.seated, texts, self.screen, calm=calm)

    def _seated(self, *, calm: bool) -> Seated:
        keeper = Keeper(self.party, self.journal, self._unwritten) if self.journal else None
        if self.kept is None:
            return sit_down(self.party, keeper, calm=calm)
        return sit_down_again(self.party, self.kept, keeper, calm=calm)

    def _unwritten(self, problem: BadInput) -> None:
        self.screen.line(self.say("terminal.unwritten", problem=self.texts.told(problem)))

    def run(self, loop: Loop) -> None:
        """Until the match is over or somebody leaves, also by the end of input."""
        try:
            with Interrupts() as interrupts:
                self._begin()
                loop(self.play, interrupts)
        except (Leave, EOFError, UnicodeDecodeError):
            self.screen.line()
        finally:
            if self.journal:
                self.journal.close()
        self.screen.line(self.say("terminal.goodbye"))

    def leave(self) -> None:
        """At once, by a signal."""
        self.screen.line()
        self.screen.line(self.say("terminal.goodbye"))

    def _begin(self) -> None:
        host = self.seated.clients[0]
        play = self.play
        play.lines(play.telling.welcome())
        play.lines(play.telling.partners(host.now.seats if host.now else []))
        if self.party.people < len(self.party.names):
            play.lines([play.telling.bots(self.party.level)])
        words = {"help": self.say("terminal.word.help"), "quit": self.say("terminal.word.quit")}
        self.screen.line(self.say("terminal.leave", **words))
        self.screen.line(self.say("terminal.hint"))
        if not play.calm:
            self.screen.line(play.keys.explained())
        if self.kept:
            deals, actions = len(self.kept.record.deals), len(self.kept.record.deals[-1].moves)
            self.screen.line()
            self.screen.line(self.say("terminal.goes-on", deal=deals, actions=actions))
            play.skip_news()
        else:
            bots = range(self.party.people, len(self.party.names))
            self.seated.driver.start(host, bots, self.party.level)
        if host.now:
            play.lines(play.telling.characters(host.now.seats))
