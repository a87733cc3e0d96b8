"""An evening at a table of a server: coming in, the waiting room, matches, and going."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple, TextIO, get_args

from penultima.errors import BadInput
from penultima.kernel.state import NOBODY
from penultima.table.fold import rules_of
from penultima.terminal.address import Address
from penultima.terminal.company import Company
from penultima.terminal.evening import Loop
from penultima.terminal.hotkeys import HotKeys
from penultima.terminal.interrupts import Interrupted, Interrupts
from penultima.terminal.person import Person
from penultima.terminal.play import Play
from penultima.terminal.remote import Parted, Remote, Told
from penultima.terminal.scene import Leave
from penultima.terminal.screen import Screen
from penultima.terminal.telling import Telling
from penultima.texts import LANGUAGES, Catalogue, catalogue
from penultima.wire import client_in as wire
from penultima.wire.client_out import Answer, Head, SeatNow
from penultima.wire.shape import Phrase
from penultima.wording.vocabulary import QUIT, all_listed, first_listed, is_called, is_listed, plain, plain_words

GATHERED = ("gathering", "done")
"""While seats may be taken at once."""
BYE = 2_000
"""Thousandths of a second in which a server may answer to whoever leaves."""
NONSENSE = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What becomes of frames that can be read and cannot be true: cards that there are none of, seats that nobody has."""
ENDINGS = ("table.elsewhere", "table.closed", "table.removed")
"""Byes that end a visit as it may end."""


Hear = Callable[[Answer], None]


class Asked(NamedTuple):
    """A command that is about the table, and what to do once it is done or refused."""

    done: Hear
    refused: Hear


class Visit:
    """`name` is how one wants to be called; a scene for the loops, in which a match is played by `play`."""

    def __init__(self, address: Address, secret: str, name: str, texts: Catalogue, out: TextIO, *, calm: bool) -> None:
        self.address = address
        self.name = name
        self.texts = texts
        self.say = texts.say
        self.screen = Screen(out)
        self.calm = calm
        self.driver = Remote(address, secret, self._tell_of_line)
        self.client = self.driver.client
        self.watches = address.opener == "watch"
        self.is_over = False
        self.play: Play
        self.company: Company
        self._head: Head | None = None
        self._told = 0
        """The version up to which was told what people did."""
        self._asked: dict[str, Asked] = {}
        self._answered = 0
        """The number of the match after which another one was asked for."""
        self._impatient = 0
        """The decision about which one was told that it takes long."""
        self._full = self._is_back = False
        self._begun = 0
        """The number of the match whose beginning was told last."""
        self._host = NOBODY
        """Whom one was told to wait for."""

    # -- from the welcome to the goodbye

    def run(self, loop: Loop) -> str:
        """Until somebody leaves. A sentence where the visit ended as it should not."""
        try:
            with Interrupts() as interrupts:
                self._come_in(interrupts)
                loop(self, interrupts)
        except Parted as parted:
            return self._part(parted)
        except (Leave, Interrupted, EOFError, UnicodeDecodeError):
            self.screen.line()
            self._tell_the_way_back()
        except BadInput:
            raise
        except NONSENSE as problem:
            self.screen.lift()
            raise self.driver.nonsense() from problem
        finally:
            self.driver.hang_up()
        self.screen.line(self.say("terminal.goodbye"))
        return ""

    def leave(self) -> None:
        """At once, by a signal."""
        self.screen.line()
        self.screen.line(self.say("terminal.goodbye"))

    def _come_in(self, interrupts: Interrupts) -> None:
        while self.client.now is None:
            with interrupts.heeded_here():
                self.driver.wait(self.driver.next_moment)
            self.driver.catch_up()
        self._sit_down_to_play()
        playing = self.client.now.life == "playing"
        self._told = self.client.version
        self.screen.line(self.say("terminal.at.came", host=self.address.host))
        if not playing:
            self.play.lines(self.company.room())
        self._explain()
        if playing:
            self._go_on()
        self._take_back()

    def _explain(self) -> None:
        words = {"help": self.say("terminal.word.help"), "quit": self.say("terminal.word.quit")}
        self.screen.line(self.say("terminal.leave", **words))

    def _go_on(self) -> None:
        """With a deal that had begun; what happened in it was told to whoever was there."""
        board = self.client.now.board if self.client.now else None
        actions = sum(heard.item.kind == "did" for heard in self.client.heard)
        self._begin()
        self.screen.line()
        self.screen.line(self.say("terminal.goes-on", deal=board.deal if board else 1, actions=actions))
        self.play.skip_news()
        if self.client.seat == NOBODY:
            self.play.lines(self.play.telling.board(self.client))

    def _begin(self) -> None:
        """Who plays, by which rules, and once what one has to know."""
        now = self.client.now
        first, self._begun = not self._begun, now.match if now else 0
        self.play.lines(self.play.telling.welcome())
        self.play.lines(self.play.telling.partners(now.seats if now else []))
        if not first:
            return
        if self.client.seat != NOBODY:
            self.screen.line(self.say("terminal.hint"))
            if not self.calm:
                self.screen.line(self.play.keys.explained())

    def _part(self, parted: Parted) -> str:
        """A bye in words; what it means for a page may be another thing here."""
        keys = f"terminal.bye.{parted.why.removeprefix('table.')}", parted.why, "terminal.bye"
        told = self.say(next(key for key in keys if key in self.texts))
        if not parted.was_in or parted.why not in ENDINGS:
            self.screen.lift()
            return told
        self.screen.line(told)
        return ""

    def _tell_of_line(self, what: Told) -> None:
        self.screen.line(self.say("terminal.at.lost" if what == "lost" else "terminal.at.back-again"))
        self._is_back = what == "back"

    def _tell_the_way_back(self) -> None:
        """The seat stays one's own until it is given up."""
        if self.client.seat != NOBODY and not self.is_over:
            link = self.address.link_to(self.client.table)
            self.screen.lift()
            print(self.say("terminal.at.back-to", command=f"penultima play --at {link}"), file=self.screen.out)

    # -- who sits where

    def _sit_down_to_play(self) -> None:
        """By the rules of the table as they are now. What was told of another match is not kept."""
        head = self._head = self.client.head
        if head is None:
            raise self.driver.nonsense()
        try:
            rules = rules_of(head.setup, {})
        except BadInput:
            rules = None
        if rules is None or rules.digest != head.digest:
            raise BadInput("this table plays by rules that are not in this version of penultima")
        told = self.play.host.told if self._told else 0
        self.client.heard = [heard for heard in self.client.heard if heard.version > told]
        telling = Telling(rules, self.texts, [], self.client.seat)
        person = Person(self.client, telling, self.screen.line)
        self.company = Company(self.client, telling)
        self.play = Play(self.driver, [person], telling, self.screen, calm=self.calm)

    def _wish_for_seat(self) -> None:
        """The first that is free, or else a bot's; once at a time."""
        client, now = self.client, self.client.now
        if now is None or self.watches or client.seat != NOBODY or self._asked or not self.driver.is_in:
            return
        if client.person != NOBODY and any(seat.next == client.person for seat in now.seats):
            return
        place = self._free_seat(now.seats, gathered=now.life in GATHERED)
        if place is not None:
            self._do(
                lambda number: wire.Sit(number, place, self.name), self._not_seated, lambda _: self._introduced(place)
            )
        elif not self._full:
            self._full = True
            self.screen.line(self.say("terminal.at.full"))

    def _free_seat(self, seats: list[SeatNow], *, gathered: bool) -> int | None:
        late = self.client.head is not None and self.client.head.setup.latecomers
        empty = [place for place, seat in enumerate(seats) if seat.kind == "empty" and gathered]
        bots = [place for place, seat in enumerate(seats) if seat.kind == "bot" and seat.next == NOBODY and late]
        return next(iter([*empty, *bots]), None)

    def _introduced(self, place: int) -> None:
        """From now on one has a number here, also while one waits for the next deal."""
        now = self.client.now
        if now and self.client.seat == NOBODY:
            self.client.person = now.seats[place].next

    def _not_seated(self, answer: Answer) -> None:
        """Somebody was quicker: then another one. For any other reason one cannot sit here at all."""
        if answer.kind == "refused" and answer.why != "table.taken":
            raise BadInput("{reason}", reason=self._reason(answer).rstrip(".")).at("--at")

    def _rename(self) -> None:
        if self.name and self.client.seat != NOBODY and self.client.own.name != self.name:
            self._do(lambda number: wire.Rename(number, self.name), self._tell_refusal)

    def _take_back(self) -> None:
        """Whoever comes back plays themselves."""
        if self.client.own.stand_in:
            self._do(lambda number: wire.TakeBack(number, self.client.seat), lambda _: None)

    # -- commands about the table

    def _do(self, make: Callable[[str], wire.In], refused: Hear, done: Hear = lambda _: None) -> None:
        self._asked[self.client.command(make)] = Asked(done, refused)

    def _hear_answers(self) -> None:
        """Those to other commands are the player's."""
        for answer in self.client.take_answers():
            asked = self._asked.pop(answer.id, None)
            if asked is None:
                self.client.answers.append(answer)
            else:
                (asked.done if answer.kind == "done" else asked.refused)(answer)

    def _tell_refusal(self, answer: Answer) -> None:
        self.screen.line(self._reason(answer))

    def _reason(self, answer: Answer) -> str:
        return self.say(answer.why if answer.why in self.texts else "terminal.answer.again")

    # -- a scene

    @property
    def keys(self) -> HotKeys:
        return self.play.keys

    @property
    def is_leaving(self) -> bool:
        return self.play.is_leaving

    @property
    def questions(self) -> int:
        return self.play.questions

    @property
    def hot(self) -> str:
        return "" if self._wants() else self.play.hot

    @property
    def next_moment(self) -> int | None:
        return self.play.next_moment

    def wants(self) -> str:
        return self._wants() or self.play.wants()

    def _wants(self) -> str:
        """What is about the table and not about the cards."""
        now = self.client.now
        if now is None or self.play.is_leaving or self.client.seat == NOBODY or self._asked:
            return ""
        if now.life == "gathering":
            return "start" if self.company.is_host else ""
        if now.life == "done":
            return "rematch" if self._answered < now.match else ""
        return "back" if self.client.own.stand_in else ""

    def prompt(self) -> str:
        wants = self._wants()
        if not wants:
            return self.play.prompt()
        words = {"yes": self.say("terminal.yes"), "no": self.say("terminal.no")}
        return self.say(f"terminal.at.{wants}", word=first_listed(self.texts, "terminal.word.start"), **words)

    def interrupted(self) -> None:
        self.play.interrupted()

    def hear(self) -> None:
        self.driver.catch_up()
        self._hear_answers()
        if self.client.head is not self._head and self._plays_otherwise():
            self._sit_down_to_play()
        self._hear_company()
        self._wish_for_seat()
        self._tell_of_waiting()
        self._tell_of_patience()
        if self._is_back and self.driver.is_in:
            self._is_back = False
            self._take_back()
        now = self.client.now
        if now and now.life == "playing" and self._begun != now.match:
            self._begin()
        self.play.hear()
        if now and now.life == "closed":
            raise Parted("table.closed", was_in=True)

    def _plays_otherwise(self) -> bool:
        """Whether the rules are others, or another match by the same ones begins."""
        before, self._head = self._head, self.client.head
        return before is None or self._head is None or before.digest != self._head.digest

    def _hear_company(self) -> None:
        before, seat = self.play.telling.names, self.play.telling.seat
        self.company.call()
        news = [heard for heard in self.client.heard if heard.version > self._told]
        self._told = self.client.version
        for line in self.company.news(news, before):
            self.screen.line(line)
        if seat != self.client.seat:
            self._rename()
        if any(heard.item.kind == "arranged" for heard in news):
            self.play.lines(self.company.room())

    def _tell_of_waiting(self) -> None:
        """Once for each host: whoever is no host can only wait."""
        now = self.client.now
        if now and now.life == "gathering" and self.client.seat != NOBODY and now.host != self._host:
            self._host = now.host
            if not self.company.is_host:
                self.screen.line(self.say("terminal.at.waiting", name=self.company.host))

    def _tell_of_patience(self) -> None:
        now = self.client.now
        if now and now.patience and now.patience != self._impatient and now.question and not self.client.is_asked:
            self._impatient = now.patience
            slow = now.question.seats[0]
            word = first_listed(self.texts, "terminal.word.bot")
            self.screen.line(self.say("terminal.at.patience", name=self.play.telling.names[slow], word=word))

    # -- what is typed

    def typed(self, text: str) -> None:
        if is_called(text, *QUIT.values()):
            raise Leave
        if self.play.is_leaving:
            self.play.typed(text)
        elif is_listed(text, "terminal.word.leave"):
            self._give_up_seat()
        elif not self._did(text) and not self._answers(text):
            self._typed_to_play(text)

    def _typed_to_play(self, text: str) -> None:
        if is_called(text, "terminal.word.help", "terminal.word.help.short"):
            self.play.typed(text)
            self._help()
        elif is_listed(text, "terminal.word.table") and not self._plays():
            self.play.lines(self.company.room())
        elif self.client.seat == NOBODY and not is_listed(text, "terminal.word.table"):
            self.screen.line(self.say("terminal.at.watching"))
        elif self._plays() or not text:
            self.play.typed(text)
        else:
            self.screen.line(self.say("terminal.at.waits"))

    def _plays(self) -> bool:
        return self.client.now is not None and self.client.now.life == "playing"

    def _help(self) -> None:
        names = "leave", "say", "pause", "resume"
        words = {name: first_listed(self.texts, f"terminal.word.{name}") for name in names}
        phrases = self.texts.listed([self.say(f"phrase.{phrase}") for phrase in get_args(Phrase)])
        self.screen.line(self.say("terminal.at.help", phrases=phrases, **words))

    def _did(self, text: str) -> bool:
        """A word that is about the table, at any moment."""
        if (said := _after(text, "terminal.word.say")) is not None:
            self._speak(said)
        elif is_listed(text, "terminal.word.start"):
            self._do(wire.Start, self._tell_refusal)
        elif is_listed(text, "terminal.word.pause"):
            self._do(wire.Pause, self._tell_refusal)
        elif is_listed(text, "terminal.word.resume"):
            self._do(wire.GoOn, self._tell_refusal)
        elif is_listed(text, "terminal.word.bot") and self.client.now and self.client.now.patience:
            of = self.client.now.patience
            self._do(lambda number: wire.Patience(number, of, bot=True), self._tell_refusal)
        else:
            return False
        return True

    def _speak(self, text: str) -> None:
        """What everybody can read in their own language is said so."""
        for phrase in get_args(Phrase):
            said = [plain_words(texts.say(f"phrase.{phrase}")) for texts in map(catalogue, LANGUAGES)]
            if plain_words(text) in said:
                self._do(partial(_phrase, phrase), self._tell_refusal)
                return
        if text:
            self._do(lambda number: wire.Say(number, text[:400]), self._tell_refusal)

    def _answers(self, text: str) -> bool:
        """To what the table wants to know."""
        wants = self._wants()
        if wants == "back":
            self._do(lambda number: wire.TakeBack(number, self.client.seat), self._tell_refusal)
        elif wants == "start":
            return False
        elif wants == "rematch" and is_called(text, "terminal.yes", "terminal.yes.short"):
            self._play_again()
        elif wants == "rematch" and is_called(text, "terminal.no", "terminal.no.short"):
            raise Leave
        elif wants == "rematch":
            self.screen.line(self.say("terminal.yes-or-no", yes=self.say("terminal.yes"), no=self.say("terminal.no")))
        return bool(wants)

    def _play_again(self) -> None:
        self._answered = self.client.now.match if self.client.now else 0
        if self.company.is_host:
            self._do(wire.Start, self._tell_refusal)
        else:
            self.screen.line(self.say("terminal.at.waiting", name=self.company.host))

    def _give_up_seat(self) -> None:
        """And goes, once the table knows it or does not answer."""
        if self.client.person != NOBODY:
            self._do(wire.Leave, self._tell_refusal)
            end = self.driver.now + BYE
            while self._asked and self.driver.is_in and self.driver.now < end:
                self.driver.wait(end)
                self.driver.catch_up()
                self._hear_answers()
            self.is_over = True
        raise Leave


def _phrase(phrase: Phrase, number: str) -> wire.SayPhrase:
    return wire.SayPhrase(number, phrase)


def _after(text: str, key: str) -> str | None:
    """What stands after one of these words; None where the text does not begin so."""
    word, _, rest = text.strip().partition(" ")
    return rest.strip() if plain(word) in map(plain, all_listed(key)) else None
