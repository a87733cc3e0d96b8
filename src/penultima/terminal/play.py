"""A match of the people at one keyboard against bots: what is said, and what comes of what they type and press."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Literal

from penultima.notation.wish import Wish
from penultima.terminal.client import Client, Heard
from penultima.terminal.connection import Connection
from penultima.terminal.hotkeys import HotKeys
from penultima.terminal.menu import Meant
from penultima.terminal.person import PRESSES, Person
from penultima.terminal.scene import Leave
from penultima.terminal.screen import Screen
from penultima.terminal.telling import Telling
from penultima.texts.parts import Parts
from penultima.wording.vocabulary import QUIT, is_called, is_listed

SETTLING = 500
"""Thousandths of a second in which Enter does not take the only choice: it was meant for what stood there before."""
Wants = Literal["leave", "deal", "whom", "pass", "turn", "chance", ""]
"""What the keyboard is wanted for: yes or no, whom to catch, the next person, a move, something out of turn."""


class Play:
    """What is said and done, however keys arrive.

    `holder` is who has the keyboard and sees their own cards. Somebody alone always has it; several pass it on.
    """

    def __init__(
        self, driver: Connection, people: Sequence[Person], crowd: Telling, screen: Screen, *, calm: bool
    ) -> None:
        self.driver = driver
        self.people = people
        self.crowd = crowd
        """For what everybody may hear."""
        self.screen = screen
        self.calm = calm
        self.say = crowd.say
        self.keys = HotKeys(driver, people, crowd)
        self.is_shared = len(people) > 1
        self.holder: Person | None = None if self.is_shared else people[0]
        self.is_leaving = False
        self.told = 0
        """The version up to which everybody was told what all may hear."""
        self._ended = 0
        """The version that ended the deal whose end was shown last."""
        self._announced = self._opened = 0
        """The last race that was announced, and the last whose opening was shown."""
        self.questions = 0
        """How many were asked; a menu is one."""
        self._asked_for: Wants = ""
        self._offered_at = 0

    @property
    def host(self) -> Person:
        return self.people[0]

    @property
    def telling(self) -> Telling:
        return self.holder.telling if self.holder else self.crowd

    @property
    def is_over(self) -> bool:
        now = self.host.client.now
        return now is not None and now.life == "done"

    def lines(self, lines: Iterable[Parts]) -> None:
        for parts in lines:
            self.screen.line(*parts)

    def skip_news(self) -> None:
        """What happened before a match goes on was told then."""
        self.told = self.host.client.version
        for person in self.people:
            person.untold()

    # -- what is wanted

    def wants(self) -> Wants:
        if self.is_leaving:
            return "leave"
        if self.is_over:
            return ""
        if self.host.client.is_asked_to_go_on:
            return "deal"
        return "whom" if self.keys.is_choosing else self._wants_of(self.wanted)

    def _wants_of(self, person: Person | None) -> Wants:
        if person is None:
            return ""
        if person is not self.holder:
            return "pass"
        return "turn" if person.client.is_asked else "chance"

    @property
    def wanted(self) -> Person | None:
        """Who has something to do; whoever has the keyboard first."""
        for person in sorted(self.people, key=lambda person: person is not self.holder):
            if not person.is_waiting and self._has_to_do(person):
                return person
        return None

    def _has_to_do(self, person: Person) -> bool:
        """A race is run with keys where there is time; a calm one begins when it is open."""
        client = person.client
        if client.windows("race"):
            return self.calm and client.is_asked and self._race_is_open(client)
        return client.is_asked or bool(person.chances())

    def _race_is_open(self, client: Client) -> bool:
        opens = client.race_opens()
        return opens is not None and opens <= self.driver.now

    def prompt(self) -> str:
        """With the keys that act now; where nothing is wanted, it says whom all wait for, if there is time."""
        hint = "" if self.calm or self.is_leaving else self.keys.hint()
        question = self._question(self.wants()) or self._awaited()
        return " ".join(part for part in (question, hint) if part)

    def _awaited(self) -> str:
        """Whose turn it is, where it is nobody's at the keyboard."""
        question = self.host.client.question
        if self.calm or question is None or any(person.client.is_asked for person in self.people):
            return ""
        return self.say(
            "terminal.awaited", names=self.crowd.texts.listed(self.crowd.names[seat] for seat in question.seats)
        )

    def _question(self, wants: Wants) -> str:
        yes_or_no = {"yes": self.say("terminal.yes"), "no": self.say("terminal.no")}
        wanted = self.crowd.names[self.wanted.seat] if self.wanted else ""
        questions: dict[Wants, Callable[[], str]] = {
            "leave": lambda: self.say("terminal.leaving", **yes_or_no),
            "deal": lambda: self.say("terminal.next-deal", **yes_or_no),
            "whom": self.keys.whom,
            "pass": lambda: self.say("terminal.pass-on", name=wanted),
            "turn": partial(self._asked_of_holder, "terminal.prompt"),
            "chance": partial(self._asked_of_holder, "terminal.chance"),
            "": lambda: "",
        }
        return questions[wants]()

    def _asked_of_holder(self, key: str) -> str:
        return self.holder.menu.question(key) if self.holder else ""

    @property
    def hot(self) -> str:
        """The keys that act at once, where nothing was typed."""
        return "" if self.calm or self.wants() in ("leave", "deal") else self.keys.signs

    @property
    def next_moment(self) -> int | None:
        """When something will happen by itself, or is to be said."""
        opens = self.host.client.race_opens()
        moments = [self.driver.next_moment, None if opens is None or opens <= self.driver.now else opens]
        return min((moment for moment in moments if moment is not None), default=None)

    # -- what is heard

    def hear(self) -> None:
        """Tells what is new, and offers what can be done about it."""
        for somebody in self.people:
            somebody.hear_answers()
            self._tell_of_waiting(somebody.client)
        if self.is_shared and self.holder and self.wanted is not self.holder:
            self.holder = None
            self.screen.clear()
        self._tell()
        self.keys.heard()
        self._announce_races()
        self._show_end()
        self._pass_up_chances()
        if (person := self.wanted) and person is self.holder and not self.is_leaving:
            if self._has_to_keep(person):
                self._do(person, Meant(Wish("pass"), anyway=False))
                self.driver.settle()
                self.hear()
            else:
                self._offer(person)
        self._note_question()

    def _note_question(self) -> None:
        wants = self.wants()
        self.questions += wants not in ("", self._asked_for)
        self._asked_for = wants

    def _has_to_keep(self, person: Person) -> bool:
        """A drawn card that cannot be played, by somebody who has nothing else to decide.

        Not where others look on: that it took no time would tell them something of the card.
        """
        question = person.client.question
        drawn = question is not None and question.phase == "drawn" and person.client.is_asked
        return drawn and not self.is_shared and person.choices(calm=self.calm) == [Wish("pass")]

    def _tell(self) -> None:
        if self.holder:
            news = self.holder.untold()
        else:
            news = [heard for heard in self.host.client.heard if heard.version > self.told]
        self.told = self.host.client.version
        for deal, heard in _by_deal(news):
            if deal:
                self.lines([[], [self.say("terminal.deal", number=deal)]])
            self.lines(self.telling.news(heard))

    def _tell_of_waiting(self, client: Client) -> None:
        """That what was done waits for a window, once; without time, nobody notices."""
        if client.kept and not self.calm:
            self.screen.line(self.say("terminal.kept"))
        client.kept.clear()

    def _announce_races(self) -> None:
        """Where there is time, to those who race: that one is to get ready, and that it begins."""
        racing = not self.calm and any(person.client.is_asked for person in self.people)
        for window in self.host.client.windows("race") if racing else []:
            if self._announced < window.id:
                self._announced = window.id
                self.screen.line(self.say("terminal.race.ready"))
            if self._opened < window.id and self._race_is_open(self.host.client):
                self._opened = window.id
                self.screen.line(self.say("terminal.race.now"))

    def _show_end(self) -> None:
        """Of a deal: the cards that count, then the points."""
        client = self.host.client
        ended = client.last("ended")
        if client.now is None or ended is None or ended[0] == self._ended:
            return
        self._ended = ended[0]
        self.lines(self.telling.hands(client.now))
        self.lines(self.telling.scores(client.now.seats))
        won = client.last("won")
        if self.is_over and (won is None or won[0] != self._ended):
            self.screen.line(self.say("terminal.match-won.nobody"))

    def _pass_up_chances(self) -> None:
        """At a calm table: whoever has nothing to press in a window says so without being asked."""
        for person in self.people:
            if not person.chances():
                person.pass_up()

    def _offer(self, person: Person) -> None:
        """The table and the menu, once for each question."""
        client = person.client
        choices = person.choices(calm=self.calm)
        marker = (client.question and client.question.id, choices, client.is_asked)
        if marker != person.offered:
            goes_on = person.offered and client.question and client.question.phase == "drawn"
            person.offered = marker
            self.questions += 1
            self._offered_at = self.driver.now
            if not goes_on:
                self.lines(person.telling.board(client))
            person.menu.offer(choices, "terminal.choices" if client.is_asked else "terminal.out-of-turn")

    # -- what is typed

    def typed(self, text: str) -> None:
        wants = self.wants()
        if is_called(text, *QUIT.values()):
            raise Leave
        if is_called(text, "terminal.word.help", "terminal.word.help.short"):
            self._help()
        elif self.holder and is_listed(text, "terminal.word.table"):
            self._show_again(self.holder)
        elif wants in ("leave", "deal"):
            self._decide(text, leaving=wants == "leave")
        elif wants == "pass":
            self._take_keyboard()
        elif len(text) == 1 and text in self.hot:
            self.keys.pressed(text)
        elif self.holder:
            self._answer(self.holder, text)

    def _help(self) -> None:
        """What may be typed and pressed, and the way out."""
        self.screen.line(self.say("terminal.help", name=self.crowd.names[-1]))
        if not self.calm:
            self.screen.line(self.keys.explained())
        self.screen.line(self.say("terminal.help.leave", **{slot: self.say(key) for slot, key in QUIT.items()}))

    def _show_again(self, person: Person) -> None:
        """The table and the hand; the menu comes with them where there is one."""
        if self.wants() in ("turn", "chance"):
            person.offered = None
        else:
            self.lines(person.telling.board(person.client))

    def _decide(self, text: str, *, leaving: bool) -> None:
        """Yes or no: to leave, or to play another deal."""
        if is_called(text, "terminal.yes", "terminal.yes.short"):
            if leaving:
                raise Leave
            for person in self.people:
                person.client.ready()
            self.driver.settle()
        elif is_called(text, "terminal.no", "terminal.no.short"):
            if not leaving:
                raise Leave
            self.is_leaving = False
            self._pause(paused=False)
        else:
            self.screen.line(self.say("terminal.yes-or-no", yes=self.say("terminal.yes"), no=self.say("terminal.no")))

    def _take_keyboard(self) -> None:
        self.holder = self.wanted
        if self.holder:
            self.screen.clear()
            self.holder.offered = None
            self.screen.line(self.say("terminal.since", name=self.crowd.names[self.holder.seat]))

    def _answer(self, person: Person, text: str) -> None:
        """To what was offered; what nobody asked for may be typed as well, and the table says why it cannot be."""
        self.keys.is_choosing = False
        if self.keys.repeats(text):
            return
        wants = self.wants()
        if not text and wants == "chance":
            person.pass_up()
        elif not text and (wants != "turn" or self.driver.now - self._offered_at < SETTLING * (not self.calm)):
            return
        elif not wants and text.strip()[:1].isdecimal():
            self.screen.line(person.nothing_to_choose())
        elif meant := person.menu.read(text):
            self._do(person, meant)
        elif wants == "chance" and text[:1].isdecimal():
            self.screen.line(person.nothing_to_choose())
        self.driver.settle()

    def _do(self, person: Person, meant: Meant) -> None:
        """A slap at a calm table takes as long as a bot's, or whoever sits at the keyboard would always be first."""
        if self.calm and meant.wish.verb == "slap" and person.client.windows("race"):
            person.is_about_to_slap = True
            race = person.client.meant(meant.wish)
            self.driver.after_reaction(person.seat, race, partial(person.slap, race))
            return
        if meant.wish.verb not in PRESSES:
            person.pass_up()
        person.do(meant)

    def interrupted(self) -> None:
        """Ctrl-C asks; a second one leaves."""
        if self.is_leaving:
            raise Leave
        self.is_leaving = True
        self._pause(paused=True)

    def _pause(self, *, paused: bool) -> None:
        """Nothing runs away while somebody thinks about leaving."""
        if self.driver.is_private and not self.calm:
            self.host.client.pause(paused=paused)
            self.driver.settle()


def _by_deal(news: Sequence[Heard]) -> Iterator[tuple[int, list[Heard]]]:
    """Parted where a deal begins, with its number there; 0 where one goes on."""
    same: list[Heard] = []
    number = 0
    for heard in news:
        if heard.deal:
            if same:
                yield number, same
            number, same = heard.deal, []
        same.append(heard)
    yield number, same
