"""What somebody typed as an answer, read kindly; what cannot be read is told in one sentence."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from penultima.echo import shown
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.texts import Catalogue
from penultima.wording.understanding import understand_card, understand_cards, understand_colour
from penultima.wording.vocabulary import is_called, plain

Value = TypeVar("Value")
LONGEST_NUMBER = 3


class NotUnderstood(Exception):
    """Its text is said before the question is asked again."""


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
        """The place of a line, by its number or the beginning of what it says."""
        found = [at for at, line in enumerate(lines) if plain(line).startswith(plain(text))]
        return found[0] if len(found) == 1 else self.number(text, len(lines)) - 1

    def person(self, text: str, names: Sequence[str]) -> int:
        begin = [seat for seat, name in enumerate(names) if plain(name).startswith(plain(text))]
        same = [seat for seat, name in enumerate(names) if plain(name) == plain(text)]
        if len(same or begin) != 1:
            raise NotUnderstood(self.say("judge.ask.no-person", text=shown(text), names=self.texts.listed(names)))
        return (same or begin)[0]

    def yes(self, text: str) -> bool:
        for word in ("yes", "no"):
            if is_called(text, f"terminal.{word}", f"terminal.{word}.short"):
                return word == "yes"
        yes, no = self.say("terminal.yes"), self.say("terminal.no")
        raise NotUnderstood(self.say("terminal.yes-or-no", yes=yes, no=no))

    def colour(self, rules: Ruleset, text: str) -> str:
        return self._understood(lambda: understand_colour(rules, text), "judge.ask.colour-words")

    def card(self, rules: Ruleset, text: str) -> str:
        """In notation; a wild one with its colour, if that was said."""
        return self._understood(lambda: understand_card(rules, text), "judge.ask.card-words")

    def cards(self, rules: Ruleset, text: str) -> list[str]:
        """Without the colours of wild ones, which are in a hand."""
        cards = self._understood(lambda: understand_cards(rules, text), "judge.ask.card-words")
        return [card.partition(":")[0] for card in cards]

    def _understood(self, read: Callable[[], Value], examples: str) -> Value:
        try:
            return read()
        except BadInput as problem:
            told = self.texts.told(problem)
            reason = told[:1].upper() + told[1:]
            raise NotUnderstood(
                self.say("judge.ask.not-understood", reason=reason, examples=self.say(examples))
            ) from None
