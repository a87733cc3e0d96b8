"""The questions that every quarrel needs: one of these, who, which card, which cards, yes or no."""

from collections.abc import Callable, Sequence

from penultima.interview.dialogue import Dialogue, ask
from penultima.interview.hearing import Hearing, NotUnderstood
from penultima.interview.told import SOME, Told
from penultima.kernel.state import NOBODY
from penultima.texts import Catalogue
from penultima.wording.naming import the_card

MOST_UNKNOWN = 20
"""Cards that a hand may have without naming them."""


def bare(card: str) -> str:
    """Without the colour that was named."""
    return card.partition(":")[0]


class Asking:
    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        self.say = texts.say
        self.hearing = Hearing(texts)

    def one_of(self, text: str, lines: Sequence[str], usual: int) -> Dialogue[int]:
        """The place of a line; the usual one may be none of them."""
        return (yield from ask(text, lambda answer: self.hearing.choice(answer, lines), lambda: usual, lines))

    def yes(self, key: str, **values: object) -> Dialogue[bool]:
        """No, unless it is said."""
        words = {"yes": self.say("terminal.yes"), "no": self.say("terminal.no")}
        return (yield from ask(self.say(key, **words, **values), self.hearing.yes, lambda: False))

    def who(self, told: Told, what: str, usual: int) -> Dialogue[int]:
        text = self.say("judge.ask.who", what=what, names=", ".join(told.names), usual=told.names[usual])
        return (yield from ask(text, lambda answer: self.hearing.person(answer, told.names), lambda: usual))

    def who_if_anybody(self, told: Told, card: str) -> Dialogue[int]:
        """Who has just laid the card on top; nobody, where that is long ago."""
        text = self.say("judge.ask.just", card=the_card(self.texts, card), names=", ".join(told.names))
        return (yield from ask(text, lambda answer: self.hearing.person(answer, told.names), lambda: NOBODY))

    def card(self, told: Told, what: str, seat: int = 0) -> Dialogue[str]:
        return bare((yield from ask(self._which(told, what, seat), self._reader(told))))

    def card_if_known(self, told: Told, what: str, seat: int) -> Dialogue[str]:
        return bare((yield from ask(self._which(told, what, seat), self._reader(told), lambda: "")))

    def laid(self, told: Told, what: str, seat: int = 0, fits: Callable[[str], bool] | None = None) -> Dialogue[str]:
        """A card on the pile: a wild one with the colour that is named."""
        card = yield from ask(self._which(told, what, seat), self._reader(told, fits))
        return (yield from self.with_colour(told, card))

    def with_colour(self, told: Told, card: str) -> Dialogue[str]:
        """Asked for where the card does not say it."""
        if ":" in card or not told.is_wild(card):
            return card
        colour = yield from self.colour(told, "judge.ask.colour", card=the_card(self.texts, card))
        return f"{card}:{colour}"

    def colour(self, told: Told, key: str, **values: object) -> Dialogue[str]:
        return (yield from ask(self.say(key, **values), lambda answer: self.hearing.colour(told.rules, answer)))

    def _which(self, told: Told, what: str, seat: int) -> str:
        return self.say("judge.ask.card", what=what, seat=told.names[seat])

    def _reader(self, told: Told, fits: Callable[[str], bool] | None = None) -> Callable[[str], str]:
        def read(answer: str) -> str:
            card = self.hearing.card(told.rules, answer)
            if fits is not None and not fits(bare(card)):
                raise NotUnderstood(self.say("judge.ask.no-draw-card", card=the_card(self.texts, bare(card))))
            return card

        return read

    def cards(self, told: Told, what: str, seat: int) -> Dialogue[list[str]]:
        """Of a hand, or the rest of one: those that are known, or how many; nothing known is some."""

        def read(answer: str) -> list[str]:
            if answer.isdecimal():
                return [f"?{self.hearing.number(answer, MOST_UNKNOWN)}"]
            return self.hearing.cards(told.rules, answer)

        text = self.say("judge.ask.cards", what=what, seat=told.names[seat])
        return (yield from ask(text, read, lambda: [SOME]))
