"""The questions that most cases need: one of a list, a person, a card, several cards, yes or no."""

from collections.abc import Callable, Sequence

from penultima.i18n import Catalogue
from penultima.judge.dialogue.answer_parsing import AnswerParser, NotUnderstood
from penultima.judge.dialogue.case_draft import UNKNOWN_CARDS, CaseDraft
from penultima.judge.dialogue.prompt import Dialogue, Prompt, ask
from penultima.kernel.state import NOBODY
from penultima.wording.naming import name_the_card
from penultima.wording.vocabulary import is_listed_word

MOST_UNKNOWN = 20
"""The maximum number of unknown cards in a hand."""
UNKNOWN = "?"
"""The text for an unknown card on the pile."""


def without_colour(card: str) -> str:
    """Return the card without the colour that was named for it."""
    return card.partition(":")[0]


def is_none(answer: str) -> bool:
    return is_listed_word(answer, "word.none")


def number_names(names: Sequence[str]) -> str:
    """List the people with the numbers that may be typed instead of their names."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))


class Questions:
    def __init__(self, texts: Catalogue) -> None:
        self.texts = texts
        self.say = texts.say
        self.parser = AnswerParser(texts)

    def one_of(self, text: str, lines: Sequence[str], usual: int) -> Dialogue[int]:
        """Ask the person to choose a line, and return the index of the line.

        If `usual` is NOBODY, "none" is accepted too.
        """

        def read(answer: str) -> int:
            return NOBODY if usual == NOBODY and is_none(answer) else self.parser.choice(answer, lines)

        return (yield from ask(Prompt(text, self.say("judge.help.line"), tuple(lines)), read, lambda: usual))

    def yes(self, key: str, **values: object) -> Dialogue[bool]:
        """Ask a question that is answered by yes or no. An empty answer means no."""
        words = {"yes": self.say("terminal.yes"), "no": self.say("terminal.no")}
        prompt = Prompt(self.say(key, **words, **values), self.say("judge.help.yes", **words))
        return (yield from ask(prompt, self.parser.yes, lambda: False))

    def who(self, draft: CaseDraft, what: str, usual: int) -> Dialogue[int]:
        text = self.say("judge.ask.who", what=what, names=number_names(draft.names), usual=draft.names[usual])
        prompt = Prompt(text, self._names_help(draft))
        return (yield from ask(prompt, lambda answer: self.parser.person(answer, draft.names), lambda: usual))

    def seat_of_last_play(self, draft: CaseDraft, card: str) -> Dialogue[int]:
        """Ask who has just played the top card. Return NOBODY if it was not just played."""

        def read(answer: str) -> int:
            return NOBODY if is_none(answer) else self.parser.person(answer, draft.names)

        text = self.say("judge.ask.just", card=name_the_card(self.texts, card), names=number_names(draft.names))
        return (yield from ask(Prompt(text, self._names_help(draft)), read, lambda: NOBODY))

    def which_people(self, draft: CaseDraft, key: str) -> Dialogue[list[int]]:
        """Ask for several people, or none."""

        def read(answer: str) -> list[int]:
            return [] if is_none(answer) else self.parser.people(answer, draft.names)

        prompt = Prompt(self.say(key, names=number_names(draft.names)), self._names_help(draft))
        return (yield from ask(prompt, read, list[int]))

    def _names_help(self, draft: CaseDraft) -> str:
        return self.say("judge.help.who", names=", ".join(draft.names))

    def card(self, draft: CaseDraft, what: str, seat: int = 0) -> Dialogue[str]:
        return without_colour((yield from ask(self._build_card_prompt(draft, what, seat), self._reader(draft))))

    def card_if_known(self, draft: CaseDraft, what: str, seat: int) -> Dialogue[str]:
        return without_colour(
            (yield from ask(self._build_card_prompt(draft, what, seat), self._reader(draft), lambda: ""))
        )

    def played_card(
        self, draft: CaseDraft, what: str, seat: int = 0, fits: Callable[[str], bool] | None = None
    ) -> Dialogue[str]:
        """Ask for a card that was played. If it is wild, ask for the named colour too."""
        card = yield from ask(self._build_card_prompt(draft, what, seat), self._reader(draft, fits))
        return (yield from self.with_colour(draft, card))

    def top(self, draft: CaseDraft) -> Dialogue[str]:
        """Ask for the top card. The answer may be a card, only its colour, or unknown."""

        def read(answer: str) -> str:
            return self.parser.top(draft.rules, answer)

        card = yield from ask(self._build_card_prompt(draft, "top", 0), read, lambda: UNKNOWN)
        return (yield from self.with_colour(draft, card))

    def with_colour(self, draft: CaseDraft, card: str) -> Dialogue[str]:
        """Ask for the colour of a wild card if the answer did not include it."""
        if ":" in card or card.endswith(UNKNOWN) or not draft.is_wild(card):
            return card
        key = self.say("judge.ask.colour", card=name_the_card(self.texts, card))
        colour = yield from ask(self._build_colour_prompt(key), lambda answer: self.parser.colour(draft.rules, answer))
        return f"{card}:{colour}"

    def colour_before(self, draft: CaseDraft) -> Dialogue[str]:
        """Ask for the colour in force before the card. Return "" if it is unknown."""
        prompt = self._build_colour_prompt(self.say("judge.ask.colour-before"))
        return (yield from ask(prompt, lambda answer: self.parser.colour(draft.rules, answer), str))

    def _build_colour_prompt(self, text: str) -> Prompt:
        return Prompt(text, self.say("judge.ask.colour-words"))

    def _build_card_prompt(self, draft: CaseDraft, what: str, seat: int) -> Prompt:
        text = self.say("judge.ask.card", what=what, seat=draft.names[seat])
        return Prompt(text, self.parser.examples(draft.rules))

    def _reader(self, draft: CaseDraft, fits: Callable[[str], bool] | None = None) -> Callable[[str], str]:
        def read(answer: str) -> str:
            card = self.parser.card(draft.rules, answer)
            if fits is not None and not fits(without_colour(card)):
                raise NotUnderstood(
                    self.say("judge.ask.no-draw-card", card=name_the_card(self.texts, without_colour(card)))
                )
            return card

        return read

    def others(self, draft: CaseDraft, seat: int) -> Dialogue[list[str]]:
        """Ask for the other cards in the hand of the seat that played. There may be none."""
        return (yield from self.cards(draft, "others", seat, may_be_none=True))

    def cards(self, draft: CaseDraft, what: str, seat: int, *, may_be_none: bool = False) -> Dialogue[list[str]]:
        """Ask for the cards of a hand, or of the rest of one. The answer may be the cards or only their number.

        An empty answer means three unknown cards.
        """

        def read(answer: str) -> list[str]:
            if may_be_none and is_none(answer):
                return []
            if answer.isdecimal():
                return [f"?{self.parser.number(answer, MOST_UNKNOWN)}"]
            return self.parser.cards(draft.rules, answer)

        text = self.say("judge.ask.cards", what=what, seat=draft.names[seat])
        examples = self.parser.examples(draft.rules)
        return (
            yield from ask(Prompt(text, self.say("judge.help.cards", examples=examples)), read, lambda: [UNKNOWN_CARDS])
        )
