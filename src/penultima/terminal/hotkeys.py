"""Keys that act at once: to call, to catch, to jump in, to slap. They are for whoever plays in time."""

from collections.abc import Sequence
from typing import NamedTuple

from penultima.notation.wish import CALL, Wish
from penultima.terminal.connection import Connection
from penultima.terminal.person import Person
from penultima.terminal.telling import Telling
from penultima.wording.vocabulary import is_listed

KEYS = {"call": "u", "catch": "c", "jump": "j", "slap": " \r\n"}
"""What somebody presses who has the keyboard to themselves."""
REPEATING = 3_000
"""Thousandths of a second in which the word for a key that acted may be typed to its end, and means nothing more."""


class Pressed(NamedTuple):
    """What was pressed last, and when."""

    kind: str
    at: int


class HotKeys:
    """Of the people at one keyboard; several have a key of their own each, which does whatever they can press."""

    def __init__(self, driver: Connection, people: Sequence[Person], crowd: Telling) -> None:
        self.driver = driver
        self.people = people
        self.crowd = crowd
        self.say = crowd.say
        self.is_choosing = False
        """Whom to catch, of several."""
        self._last = Pressed("", 0)
        self.own = "".join(person.key for person in people)
        """Of several, one each."""
        self.letters = self.own or "".join(KEYS.values())
        """Whatever may act at some moment."""

    def explained(self) -> str:
        """For the start."""
        if len(self.people) == 1:
            told = [self.say(f"terminal.key.{kind}") for kind in KEYS if self.crowd.may_need(kind)]
            return self.say("terminal.keys", keys=self.crowd.texts.listed(told))
        return self.say("terminal.keys.several", keys=self.crowd.texts.listed(map(self._own, self.people)))

    @property
    def signs(self) -> str:
        """Those that act now."""
        if self.is_choosing:
            return "".join(str(wish.seat) for wish in self.catches())
        return "".join(self._hints())

    def hint(self) -> str:
        """The same in words, behind a prompt."""
        hints = dict.fromkeys(self._hints().values())
        return f"[{', '.join(hints)}]" if hints else ""

    def whom(self) -> str:
        seats = [f"{wish.seat} {self.crowd.names[wish.seat or 0]}" for wish in self.catches()]
        return self.say("terminal.catch-whom", seats=self.crowd.texts.listed(seats))

    def catches(self) -> list[Wish]:
        """Of somebody who has the keyboard to themselves."""
        return [wish for wish in self.people[0].presses() if wish.verb == "catch"]

    def heard(self) -> None:
        """Of those whom one could choose from there may be one left, or none."""
        self.is_choosing = self.is_choosing and len(self.catches()) > 1

    def _hints(self) -> dict[str, str]:
        """What each key does now."""
        hints: dict[str, str] = {}
        for person in self.people:
            for wish in person.presses():
                for key in person.key or _keys_of(wish):
                    hints.setdefault(key, self._hint(person, wish))
        return hints

    def _hint(self, person: Person, wish: Wish) -> str:
        if not person.key:
            return self.say(f"terminal.key.{_kind_of(wish)}")
        name = self.crowd.names[person.seat]
        return self.say(f"terminal.key.own.{_kind_of(wish)}", key=person.key, name=name)

    def _own(self, person: Person) -> str:
        return self.say("terminal.key.own", key=person.key, name=self.crowd.names[person.seat])

    def pressed(self, sign: str) -> None:
        if self.is_choosing:
            self.is_choosing = False
            self._press(self.people[0], [wish for wish in self.catches() if str(wish.seat) == sign])
            return
        for person in self.people:
            found = [wish for wish in person.presses() if sign in (person.key or _keys_of(wish))]
            self.is_choosing = self.is_choosing or (len(found) > 1 and not person.key)
            self._press(person, [] if self.is_choosing else found)

    def _press(self, person: Person, found: Sequence[Wish]) -> None:
        for wish in found[:1]:
            self._last = Pressed(_kind_of(wish), self.driver.now)
            person.press(wish)
        self.driver.settle()

    def repeats(self, text: str) -> bool:
        """Whether it is the word for the key that acted just now, typed to its end."""
        kind, at = self._last
        word = text.partition(" ")[0]
        meant = (kind == "call" and word == CALL) or (kind != "" and is_listed(word, f"word.verb.{kind}"))
        return meant and self.driver.now - at < REPEATING


def _kind_of(wish: Wish) -> str:
    return {CALL: "call", "play": "jump"}.get(wish.verb, wish.verb)


def _keys_of(wish: Wish) -> str:
    return KEYS[_kind_of(wish)]
