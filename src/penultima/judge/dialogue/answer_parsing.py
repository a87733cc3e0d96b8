"""Lenient parsing of typed answers. A problem is explained in one sentence."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.i18n import Catalogue
from penultima.i18n.quoting import quote
from penultima.judge.disputes import find_themes, list_themes
from penultima.wording.edition_text import edition_title
from penultima.wording.naming import name_card, name_symbol
from penultima.wording.parsed_sentence import AbsentCard
from penultima.wording.understanding import understand_card, understand_cards, understand_colour
from penultima.wording.vocabulary import has_words, list_words, matches_text, normalize_word, normalize_words

Value = TypeVar("Value")
MAX_DIGITS = 3
EXAMPLES = ("R7", "BS", "G+2", "G+1", "W")
"""Examples of cards. An edition may lack some of them."""


class NotUnderstood(Exception):
    """The answer cannot be parsed. The message is shown before the question is repeated."""


def split_list(text: str) -> list[str]:
    """Split the text at commas and at the word "and" of any language."""
    words = "|".join(map(re.escape, list_words("word.and")))
    parts = re.split(rf"[,;]|\s(?:{words})\s", text, flags=re.IGNORECASE)
    return [part.strip() for part in parts if part.strip()]


class AnswerParser:
    """Parses answers. The person is addressed in one language and may answer in any."""

    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        self.say = texts.say

    def number(self, text: str, last: int, first: int = 1) -> int:
        """Parse a number from `first` to `last`."""
        if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS and first <= int(text) <= last):
            raise NotUnderstood(self.say("judge.ask.no-number", text=quote(text), first=first, last=last))
        return int(text)

    def choice(self, text: str, lines: Sequence[str]) -> int:
        """Return the index of the chosen line.

        Its number, its text, the beginning of its text or some of its words may be typed.
        """
        if text.isdecimal():
            return self.number(text, len(lines)) - 1
        words = [normalize_word(line) for line in lines]
        for found in (
            [at for at, line in enumerate(words) if line == normalize_word(text)],
            [at for at, line in enumerate(words) if text and line.startswith(normalize_word(text))],
            [at for at, line in enumerate(words) if has_words(line, text)],
        ):
            if len(found) == 1:
                return found[0]
        raise NotUnderstood(self.say("judge.ask.no-line", text=quote(text), last=len(lines)))

    def choices(self, text: str, lines: Sequence[str]) -> list[int]:
        """Parse several choices, as in "3 y 5". A single line that contains commas is also recognised."""
        if normalize_word(text) in map(normalize_word, lines):
            return [self.choice(text, lines)]
        parts = [part.split() if part.replace(" ", "").isdecimal() else [part] for part in split_list(text)]
        return [self.choice(each, lines) for part in parts for each in part]

    def theme(self, text: str) -> int:
        """Return the index of the theme that the text refers to, by number or by words."""
        if text.isdecimal():
            return self.number(text, len(list_themes())) - 1
        found = find_themes(text, self.texts)
        if len(found) == 1:
            return list_themes().index(found[0])
        titles = "; ".join(f"{list_themes().index(theme) + 1}. {self.say(f'judge.theme.{theme}')}" for theme in found)
        key = "judge.ask.several-themes" if found else "judge.ask.no-theme"
        raise NotUnderstood(self.say(key, text=quote(text), themes=titles))

    def person(self, text: str, names: Sequence[str]) -> int:
        """Return the seat of the person that the text refers to.

        The text may be the number in the question, the name, or the beginning of the name.
        """
        if text in (numbers := [str(number) for number in range(1, len(names) + 1)]):
            return numbers.index(text)
        begin = [seat for seat, name in enumerate(names) if normalize_word(name).startswith(normalize_word(text))]
        same = [seat for seat, name in enumerate(names) if normalize_word(name) == normalize_word(text)]
        if len(same or begin) != 1:
            raise NotUnderstood(self.say("judge.ask.no-person", text=quote(text), names=self.texts.join_list(names)))
        return (same or begin)[0]

    def people(self, text: str, names: Sequence[str]) -> list[int]:
        return [self.person(part, names) for part in split_list(text)]

    def yes(self, text: str) -> bool:
        for word in ("yes", "no"):
            if matches_text(text, f"terminal.{word}", f"terminal.{word}.short"):
                return word == "yes"
        yes, no = self.say("terminal.yes"), self.say("terminal.no")
        raise NotUnderstood(self.say("terminal.yes-or-no", yes=yes, no=no))

    def colour(self, rules: Ruleset, text: str) -> str:
        return self._read_or_explain(text, lambda: understand_colour(rules, text), self.say("judge.ask.colour-words"))

    def card(self, rules: Ruleset, text: str) -> str:
        """Parse a card and return it in notation.

        The notation of a wild card includes the colour if the answer names one.
        """
        return self._read_or_explain(text, lambda: understand_card(rules, text), self.examples(rules))

    def top(self, rules: Ruleset, text: str) -> str:
        """Parse a top card. A colour alone means an unknown number card of this colour."""
        with suppress(BadInput):
            return f"{understand_colour(rules, text)}?"
        return self.card(rules, text)

    def cards(self, rules: Ruleset, text: str) -> list[str]:
        """Parse the cards of a hand, without the colours of wild cards."""
        cards = self._read_or_explain(text, lambda: understand_cards(rules, text), self.examples(rules))
        return [card.partition(":")[0] for card in cards]

    def examples(self, rules: Ruleset) -> str:
        """Return a sentence with examples of cards of the edition."""
        *most, last = [name_card(self.texts, card) for card in EXAMPLES if card in rules.kind]
        return self.say("judge.ask.card-words", most=", ".join(most), last=last)

    def _read_or_explain(self, text: str, read: Callable[[], Value], examples: str) -> Value:
        try:
            return read()
        except AbsentCard as absent:
            card, edition = name_symbol(self.texts, absent.symbol), edition_title(absent.edition, self.texts)
            raise NotUnderstood(self.say("judge.ask.no-such-card", card=card, edition=edition)) from None
        except BadInput as problem:
            if not normalize_words(text):
                raise NotUnderstood(f"{self.say('judge.ask.needed')} {examples}") from None
            message = self.texts.translate_error(problem)
            reason = message[:1].upper() + message[1:]
            raise NotUnderstood(self.say("judge.ask.not-understood", reason=reason, examples=examples)) from None
