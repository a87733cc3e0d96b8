"""What a person may choose by its number, or say in words."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from penultima.echo import shown
from penultima.editions.edition import COLOURS, WILD
from penultima.errors import BadInput
from penultima.notation.wish import CALL, Wish, parse_seat
from penultima.terminal.client import Client
from penultima.terminal.telling import Telling
from penultima.texts.parts import Slot, begun
from penultima.wording.naming import colour_in_words
from penultima.wording.understanding import lacks_colour, understand, understand_colour
from penultima.wording.vocabulary import all_listed, plain

NUMBERED = re.compile(r"(?P<number>-?\d+)(?:\s*[.)]\s*(?P<words>.*))?", re.DOTALL)
"""A number alone or as it stands in the menu, perhaps with the line after it."""


class Meant(NamedTuple):
    """`anyway`: also as a misplay."""

    wish: Wish
    anyway: bool


class Menu:
    """`line` says what is to be said instead, where an answer is no choice.

    A wild card is one choice, and its colour is asked for where it was not said.
    """

    def __init__(self, client: Client, telling: Telling, line: Callable[..., None]) -> None:
        self.client = client
        self.telling = telling
        self.say = telling.say
        self.line = line
        self.choices: list[Wish] = []
        self.unnamed: Wish | None = None
        """The card whose colour is awaited."""

    def offer(self, choices: list[Wish], heading: str) -> None:
        self.choices = _wilds_once(choices)
        self.unnamed = None
        self.line(self.say(heading))
        for number, wish in enumerate(self.choices, 1):
            told: list[str | Slot] = self.telling.choice(self.client, wish)
            self.line(f"  {number}. ", *told, self.telling.remarks(self.client, wish))

    def question(self, key: str) -> str:
        """What is asked now, which is this or for a colour."""
        if self.unnamed is None:
            return self.say(key, last=len(self.choices))
        named = [f"{number} {colour_in_words(self.telling.texts, letter)}" for number, letter in enumerate(COLOURS, 1)]
        return self.say("terminal.colour", colours=", ".join(named))

    def read(self, answer: str) -> Meant | None:
        """None where something was said instead."""
        words, anyway = _without_anyway(answer)
        try:
            if self.unnamed and (not words or words.isdecimal() or _colour(self.telling, words)):
                wish = self._named(self.unnamed, words)
            elif not words:
                return self._only_choice(anyway=anyway)
            elif numbered := NUMBERED.fullmatch(words):
                wish = self._of_number(numbered["number"], numbered["words"])
            else:
                wish = self._of_words(words)
        except BadInput as problem:
            self.line(*begun([f"{self.telling.texts.told(problem).rstrip('.')}."]))
            return None
        self.unnamed = wish if wish and lacks_colour(wish) else None if wish else self.unnamed
        return Meant(wish, anyway) if wish and not self.unnamed else None

    def _named(self, wild: Wish, words: str) -> Wish | None:
        """With its colour, by its number or a word; an empty line goes back to the menu."""
        if not words:
            self.unnamed = None
            return None
        numbers = dict(zip("1234", COLOURS, strict=True))
        if words.isdecimal() and words not in numbers:
            self.line(self.say("terminal.not-a-choice", text=shown(words), last=len(COLOURS)))
            return None
        return replace(wild, colour=numbers.get(words) or _colour(self.telling, words))

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
        if words and lacks_colour(wish) and (colour := _colour(self.telling, words)):
            return replace(wish, colour=colour)
        meant = self._of_words(words) if words else wish
        if meant and lacks_colour(wish) and replace(meant, colour=None) == wish:
            return meant
        if meant != wish:
            choice = self.telling.said(self.client, wish)
            self.line(self.say("terminal.other-number", number=int(typed), choice=choice))
            return None
        return wish

    def _of_words(self, words: str) -> Wish | None:
        may = _wilds_once(self.client.may)
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


def _wilds_once(wishes: Iterable[Wish]) -> list[Wish]:
    """Not once for each colour that may be named."""
    return list(dict.fromkeys(replace(wish, colour=None) if _is_wild(wish) else wish for wish in wishes))


def _is_wild(wish: Wish) -> bool:
    return wish.verb == "play" and wish.card is not None and wish.card.startswith(WILD)


def _colour(telling: Telling, words: str) -> str:
    """Its letter; empty where the words are no colour alone."""
    with suppress(BadInput):
        return understand_colour(telling.rules, words)
    return ""


def _without_anyway(answer: str) -> tuple[str, bool]:
    """The last words may say that a misplay is meant."""
    words = answer.split()
    for ending in all_listed("terminal.word.anyway"):
        start = len(words) - len(ending.split())
        if start > 0 and plain(" ".join(words[start:])) == plain(ending):
            return " ".join(words[:start]), True
    return answer.strip(), False
