"""What somebody typed as an answer, read kindly: numbers, persons, cards, colours, yes and no."""

import unicodedata
from collections.abc import Sequence

from penultima.echo import shown
from penultima.editions.edition import COLOURS
from penultima.editions.ruleset import Ruleset
from penultima.texts import LANGUAGES, Catalogue, catalogue
from penultima.wording.naming import card_name

LONGEST_NUMBER = 3
FORMS = ("", ".short")


class NotUnderstood(Exception):
    """Its text is said before the question is asked again."""


class Hearing:
    """For a person who is spoken to in one language and may answer in any."""

    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        self.say = texts.say

    def number(self, text: str, last: int) -> int:
        """From 1 to the last."""
        if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and 1 <= int(text) <= last):
            raise NotUnderstood(self.say("judge.ask.no-number", text=shown(text), last=last))
        return int(text)

    def choice(self, text: str, names: Sequence[str]) -> int:
        """The place of a line, by its number or the beginning of what it says."""
        found = [at for at, name in enumerate(names) if plain(name).startswith(plain(text))]
        return found[0] if len(found) == 1 else self.number(text, len(names)) - 1

    def person(self, text: str, names: Sequence[str]) -> int:
        begin = [seat for seat, name in enumerate(names) if plain(name).startswith(plain(text))]
        same = [seat for seat, name in enumerate(names) if plain(name) == plain(text)]
        if len(same or begin) != 1:
            raise NotUnderstood(self.say("judge.ask.no-person", text=shown(text), names=self.texts.listed(names)))
        return (same or begin)[0]

    def yes(self, text: str) -> bool:
        for key in ("yes", "no"):
            if plain(text) in {plain(texts.say(f"terminal.{key}{form}")) for texts in _all_texts() for form in FORMS}:
                return key == "yes"
        yes, no = self.say("terminal.yes"), self.say("terminal.no")
        raise NotUnderstood(self.say("terminal.yes-or-no", yes=yes, no=no))

    def colour(self, text: str) -> str:
        for letter in COLOURS:
            if plain(text) in {plain(letter), *(plain(texts.say(f"colour.{letter}")) for texts in _all_texts())}:
                return letter
        raise NotUnderstood(self.say("judge.ask.no-colour", text=shown(text)))

    def card(self, rules: Ruleset, text: str) -> str:
        """In notation, or its words in any order."""
        for name in rules.names:
            if plain(name) == plain(text) or any(
                _words(text) == _words(card_name(each, name)) for each in _all_texts()
            ):
                return name
        raise NotUnderstood(self.say("judge.ask.no-card", text=shown(text)))


def plain(text: str) -> str:
    """Without capitals, accents and blanks around."""
    parted = unicodedata.normalize("NFD", text.strip().casefold())
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def _words(text: str) -> list[str]:
    return sorted(plain(text).split())


def _all_texts() -> list[Catalogue]:
    return [catalogue(language) for language in LANGUAGES]
