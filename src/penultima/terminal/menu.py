"""What a person may choose by its number, or say in words."""

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from penultima.echo import shown
from penultima.errors import BadInput
from penultima.notation.wish import CALL, Wish, parse_seat
from penultima.terminal.client import Client
from penultima.terminal.telling import Telling
from penultima.texts.parts import Slot, begun
from penultima.wording.understanding import understand
from penultima.wording.vocabulary import all_listed, plain

NUMBERED = re.compile(r"(?P<number>-?\d+)(?:\s*[.)]\s*(?P<words>.*))?", re.DOTALL)
"""A number alone or as it stands in the menu, perhaps with the line after it."""


class Meant(NamedTuple):
    """`anyway`: also as a misplay."""

    wish: Wish
    anyway: bool


class Menu:
    """`line` says what is to be said instead, where an answer is no choice."""

    def __init__(self, client: Client, telling: Telling, line: Callable[..., None]) -> None:
        self.client = client
        self.telling = telling
        self.say = telling.say
        self.line = line
        self.choices: list[Wish] = []

    def offer(self, choices: list[Wish], heading: str) -> None:
        self.choices = choices
        self.line(self.say(heading))
        for number, wish in enumerate(choices, 1):
            told: list[str | Slot] = self.telling.choice(self.client, wish)
            self.line(f"  {number}. ", *told, self.telling.remarks(self.client, wish))

    def read(self, answer: str) -> Meant | None:
        """None where something was said instead."""
        words, anyway = _without_anyway(answer)
        try:
            if not words:
                return self._only_choice(anyway=anyway)
            if numbered := NUMBERED.fullmatch(words):
                wish = self._of_number(numbered["number"], numbered["words"])
            else:
                wish = self._of_words(words)
        except BadInput as problem:
            self.line(*begun([f"{self.telling.texts.told(problem).rstrip('.')}."]))
            return None
        return Meant(wish, anyway) if wish else None

    def _only_choice(self, *, anyway: bool) -> Meant | None:
        if len(self.choices) == 1:
            return Meant(self.choices[0], anyway)
        self.line(self.say("terminal.empty", last=len(self.choices)))
        return None

    def _of_number(self, typed: str, words: str) -> Wish | None:
        """A line of the menu with its number is that line; words that mean another one make neither of them."""
        numbers = [str(number) for number in range(1, len(self.choices) + 1)]
        if typed not in numbers:
            self.line(self.say("terminal.not-a-choice", text=shown(typed), last=len(self.choices)))
            return None
        wish = self.choices[numbers.index(typed)]
        if words and self._of_words(words) != wish:
            choice = self.telling.said(self.client, wish)
            self.line(self.say("terminal.other-number", number=int(typed), choice=choice))
            return None
        return wish

    def _of_words(self, words: str) -> Wish | None:
        may = self.client.may
        said = partial(self.telling.said, self.client)
        played = self.client.last("played")
        challenged = played[1].seat if played and any(wish.verb == "challenge" for wish in may) else None
        wish = understand(self.telling.rules, words, may, self.telling.names, said, challenged)
        if wish.seat is not None:
            parse_seat(str(wish.seat), len(self.telling.names))
        calling = [said(each) for each in may if each.call]
        if wish.verb == CALL and wish not in may and calling:
            self.line(self.say("terminal.call-with-play", choices="; ".join(calling)))
            return None
        return wish


def _without_anyway(answer: str) -> tuple[str, bool]:
    """The last words may say that a misplay is meant."""
    words = answer.split()
    for ending in all_listed("terminal.word.anyway"):
        start = len(words) - len(ending.split())
        if start > 0 and plain(" ".join(words[start:])) == plain(ending):
            return " ".join(words[:start]), True
    return answer.strip(), False
