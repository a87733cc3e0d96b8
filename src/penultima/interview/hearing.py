"""What somebody typed as an answer, read kindly; what cannot be read is told in one sentence."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from penultima.echo import shown
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.judge.dispute import themes, themes_named
from penultima.texts import Catalogue
from penultima.wording.edition import title_of
from penultima.wording.naming import card_name, symbol_name
from penultima.wording.understanding import AbsentCard, understand_card, understand_cards, understand_colour
from penultima.wording.vocabulary import all_listed, has_words, is_called, plain, plain_words

Value = TypeVar("Value")
LONGEST_NUMBER = 3
EXAMPLES = ("R7", "BS", "G+2", "G+1", "W")
"""Of cards that there may be."""


class NotUnderstood(Exception):
    """Its text is said before the question is asked again."""


def parted(text: str) -> list[str]:
    """At commas and at what any language has for "and"."""
    words = "|".join(map(re.escape, all_listed("word.and")))
    parts = re.split(rf"[,;]|\s(?:{words})\s", text, flags=re.IGNORECASE)
    return [part.strip() for part in parts if part.strip()]


class Hearing:
    """For a person who is spoken to in one language and may answer in any."""

    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        self.say = texts.say

    def number(self, text: str, last: int, first: int = 1) -> int:
        """From the first to the last."""
        if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and first <= int(text) <= last):
            raise NotUnderstood(self.say("judge.ask.no-number", text=shown(text), first=first, last=last))
        return int(text)

    def choice(self, text: str, lines: Sequence[str]) -> int:
        """The place of a line, by its number, what it says, how it begins or some of its words."""
        if text.isdecimal():
            return self.number(text, len(lines)) - 1
        said = [plain(line) for line in lines]
        for found in (
            [at for at, line in enumerate(said) if line == plain(text)],
            [at for at, line in enumerate(said) if text and line.startswith(plain(text))],
            [at for at, line in enumerate(said) if has_words(line, text)],
        ):
            if len(found) == 1:
                return found[0]
        raise NotUnderstood(self.say("judge.ask.no-line", text=shown(text), last=len(lines)))

    def choices(self, text: str, lines: Sequence[str]) -> list[int]:
        """Several, as in "3 y 5"; or one line as it stands, whatever commas it has."""
        if plain(text) in map(plain, lines):
            return [self.choice(text, lines)]
        parts = [part.split() if part.replace(" ", "").isdecimal() else [part] for part in parted(text)]
        return [self.choice(each, lines) for part in parts for each in part]

    def theme(self, text: str) -> int:
        """The place of one in the list of disputes."""
        if text.isdecimal():
            return self.number(text, len(themes())) - 1
        found = themes_named(text, self.texts)
        if len(found) == 1:
            return themes().index(found[0])
        titles = "; ".join(f"{themes().index(theme) + 1}. {self.say(f'judge.theme.{theme}')}" for theme in found)
        key = "judge.ask.several-themes" if found else "judge.ask.no-theme"
        raise NotUnderstood(self.say(key, text=shown(text), themes=titles))

    def person(self, text: str, names: Sequence[str]) -> int:
        begin = [seat for seat, name in enumerate(names) if plain(name).startswith(plain(text))]
        same = [seat for seat, name in enumerate(names) if plain(name) == plain(text)]
        if len(same or begin) != 1:
            raise NotUnderstood(self.say("judge.ask.no-person", text=shown(text), names=self.texts.listed(names)))
        return (same or begin)[0]

    def persons(self, text: str, names: Sequence[str]) -> list[int]:
        return [self.person(part, names) for part in parted(text)]

    def yes(self, text: str) -> bool:
        for word in ("yes", "no"):
            if is_called(text, f"terminal.{word}", f"terminal.{word}.short"):
                return word == "yes"
        yes, no = self.say("terminal.yes"), self.say("terminal.no")
        raise NotUnderstood(self.say("terminal.yes-or-no", yes=yes, no=no))

    def colour(self, rules: Ruleset, text: str) -> str:
        return self._understood(text, lambda: understand_colour(rules, text), self.say("judge.ask.colour-words"))

    def card(self, rules: Ruleset, text: str) -> str:
        """In notation; a wild one with its colour, if that was said."""
        return self._understood(text, lambda: understand_card(rules, text), self.examples(rules))

    def top(self, rules: Ruleset, text: str) -> str:
        """The same, or a colour alone for some number of it."""
        with suppress(BadInput):
            return f"{understand_colour(rules, text)}?"
        return self.card(rules, text)

    def cards(self, rules: Ruleset, text: str) -> list[str]:
        """Without the colours of wild ones, which are in a hand."""
        cards = self._understood(text, lambda: understand_cards(rules, text), self.examples(rules))
        return [card.partition(":")[0] for card in cards]

    def examples(self, rules: Ruleset) -> str:
        """Of cards, as the edition has them."""
        *most, last = [card_name(self.texts, card) for card in EXAMPLES if card in rules.kind]
        return self.say("judge.ask.card-words", most=", ".join(most), last=last)

    def _understood(self, text: str, read: Callable[[], Value], examples: str) -> Value:
        try:
            return read()
        except AbsentCard as absent:
            card, edition = symbol_name(self.texts, absent.symbol), title_of(absent.edition, self.texts)
            raise NotUnderstood(self.say("judge.ask.no-such-card", card=card, edition=edition)) from None
        except BadInput as problem:
            if not plain_words(text):
                raise NotUnderstood(f"{self.say('judge.ask.needed')} {examples}") from None
            told = self.texts.told(problem)
            reason = told[:1].upper() + told[1:]
            raise NotUnderstood(self.say("judge.ask.not-understood", reason=reason, examples=examples)) from None
