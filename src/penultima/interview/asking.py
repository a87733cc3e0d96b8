"""The questions that every quarrel needs: one of these, who, which card, which cards, yes or no."""

from collections.abc import Callable, Sequence

from penultima.interview.dialogue import Dialogue, Prompt, ask
from penultima.interview.hearing import Hearing, NotUnderstood
from penultima.interview.told import SOME, Told
from penultima.kernel.state import NOBODY
from penultima.texts import Catalogue
from penultima.wording.naming import the_card
from penultima.wording.vocabulary import is_listed

MOST_UNKNOWN = 20
"""Cards that a hand may have without naming them."""
UNKNOWN = "?"
"""A card on the pile of which nothing is known."""


def bare(card: str) -> str:
    """Without the colour that was named."""
    return card.partition(":")[0]


def is_none(answer: str) -> bool:
    return is_listed(answer, "word.none")


class Asking:
    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        self.say = texts.say
        self.hearing = Hearing(texts)

    def one_of(self, text: str, lines: Sequence[str], usual: int) -> Dialogue[int]:
        """The place of a line; the usual one may be none of them, which may then be said too."""

        def read(answer: str) -> int:
            return NOBODY if usual == NOBODY and is_none(answer) else self.hearing.choice(answer, lines)

        return (yield from ask(Prompt(text, self.say("judge.help.line"), tuple(lines)), read, lambda: usual))

    def yes(self, key: str, **values: object) -> Dialogue[bool]:
        """No, unless it is said."""
        words = {"yes": self.say("terminal.yes"), "no": self.say("terminal.no")}
        prompt = Prompt(self.say(key, **words, **values), self.say("judge.help.yes", **words))
        return (yield from ask(prompt, self.hearing.yes, lambda: False))

    def who(self, told: Told, what: str, usual: int) -> Dialogue[int]:
        text = self.say("judge.ask.who", what=what, names=", ".join(told.names), usual=told.names[usual])
        prompt = Prompt(text, self._names_help(told))
        return (yield from ask(prompt, lambda answer: self.hearing.person(answer, told.names), lambda: usual))

    def who_if_anybody(self, told: Told, card: str) -> Dialogue[int]:
        """Who has just laid the card on top; nobody, where that is long ago."""

        def read(answer: str) -> int:
            return NOBODY if is_none(answer) else self.hearing.person(answer, told.names)

        text = self.say("judge.ask.just", card=the_card(self.texts, card), names=", ".join(told.names))
        return (yield from ask(Prompt(text, self._names_help(told)), read, lambda: NOBODY))

    def which_people(self, told: Told, key: str) -> Dialogue[list[int]]:
        """Several, or nobody."""

        def read(answer: str) -> list[int]:
            return [] if is_none(answer) else self.hearing.persons(answer, told.names)

        prompt = Prompt(self.say(key, names=", ".join(told.names)), self._names_help(told))
        return (yield from ask(prompt, read, list[int]))

    def _names_help(self, told: Told) -> str:
        return self.say("judge.help.who", names=", ".join(told.names))

    def card(self, told: Told, what: str, seat: int = 0) -> Dialogue[str]:
        return bare((yield from ask(self._which(told, what, seat), self._reader(told))))

    def card_if_known(self, told: Told, what: str, seat: int) -> Dialogue[str]:
        return bare((yield from ask(self._which(told, what, seat), self._reader(told), lambda: "")))

    def laid(self, told: Told, what: str, seat: int = 0, fits: Callable[[str], bool] | None = None) -> Dialogue[str]:
        """A card on the pile: a wild one with the colour that is named."""
        card = yield from ask(self._which(told, what, seat), self._reader(told, fits))
        return (yield from self.with_colour(told, card))

    def top(self, told: Told) -> Dialogue[str]:
        """What lies there: a card, the colour of one, or nothing that is known."""

        def read(answer: str) -> str:
            return self.hearing.top(told.rules, answer)

        card = yield from ask(self._which(told, "top", 0), read, lambda: UNKNOWN)
        return (yield from self.with_colour(told, card))

    def with_colour(self, told: Told, card: str) -> Dialogue[str]:
        """Asked for where the card does not say it."""
        if ":" in card or card.endswith(UNKNOWN) or not told.is_wild(card):
            return card
        key = self.say("judge.ask.colour", card=the_card(self.texts, card))
        colour = yield from ask(self._colour(key), lambda answer: self.hearing.colour(told.rules, answer))
        return f"{card}:{colour}"

    def colour_before(self, told: Told) -> Dialogue[str]:
        """Nothing where nobody knows."""
        prompt = self._colour(self.say("judge.ask.colour-before"))
        return (yield from ask(prompt, lambda answer: self.hearing.colour(told.rules, answer), str))

    def _colour(self, text: str) -> Prompt:
        return Prompt(text, self.say("judge.ask.colour-words"))

    def _which(self, told: Told, what: str, seat: int) -> Prompt:
        text = self.say("judge.ask.card", what=what, seat=told.names[seat])
        return Prompt(text, self.hearing.examples(told.rules))

    def _reader(self, told: Told, fits: Callable[[str], bool] | None = None) -> Callable[[str], str]:
        def read(answer: str) -> str:
            card = self.hearing.card(told.rules, answer)
            if fits is not None and not fits(bare(card)):
                raise NotUnderstood(self.say("judge.ask.no-draw-card", card=the_card(self.texts, bare(card))))
            return card

        return read

    def others(self, told: Told, seat: int) -> Dialogue[list[str]]:
        """Besides a card that is laid: there may be none."""
        return (yield from self.cards(told, "others", seat, may_be_none=True))

    def cards(self, told: Told, what: str, seat: int, *, may_be_none: bool = False) -> Dialogue[list[str]]:
        """Of a hand, or the rest of one: those that are known, or how many; nothing known is some."""

        def read(answer: str) -> list[str]:
            if may_be_none and is_none(answer):
                return []
            if answer.isdecimal():
                return [f"?{self.hearing.number(answer, MOST_UNKNOWN)}"]
            return self.hearing.cards(told.rules, answer)

        text = self.say("judge.ask.cards", what=what, seat=told.names[seat])
        examples = self.hearing.examples(told.rules)
        return (yield from ask(Prompt(text, self.say("judge.help.cards", examples=examples)), read, lambda: [SOME]))
