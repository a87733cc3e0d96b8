"""The parts of a typed sentence, such as a verb, a card, a colour or a seat. Each part comes from one word."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from penultima.editions.edition import WILD, Edition, symbol_of
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, Phrase
from penultima.i18n import LANGUAGES, catalogue
from penultima.i18n.quoting import quote
from penultima.notation.action import CALL, WITH_SEAT, Action
from penultima.wording.tokens import NAMED_BY_SYMBOL, Token, kind_of
from penultima.wording.vocabulary import (
    CALLING,
    NOTHING,
    VERBS,
    Meaning,
    is_listed_word,
    normalize_word,
    normalize_words,
)

WITH_CARD = ("play", "discard")
TAKING = ("draw", "accept")
SPOKEN_CALL = ("calling", "called")
NAMING = ("naming", "hue")
TAKES = {
    "play": ("card", "colour", *NAMING, *SPOKEN_CALL),
    "discard": ("card", "colour", *NAMING),
    "colour": ("colour", *NAMING),
    CALL: SPOKEN_CALL,
    **dict.fromkeys(WITH_SEAT, ("seat",)),
}
"""The parts of a sentence that each verb takes."""
AT_NOBODY = tuple(verb for verb in VERBS.values() if verb not in WITH_SEAT)
"""The verbs that are not aimed at a person."""
ABOUT = {
    "card": AT_NOBODY,
    "cards": TAKING,
    "oneself": AT_NOBODY,
    "pile": ("slap",),
    "seat": (*WITH_SEAT, "challenge"),
    "silence": ("catch", "play", "discard"),
    "draw-card": ("challenge", "accept"),
    "suggestion": ("accuse", "vote yes", "vote no"),
}
"""For each topic, the verbs that a word about this topic may accompany.

Such a word does not change the meaning of the sentence, like "card" in "draw a card".
"""
ONCE = {
    "card": Phrase("only one card is played at a time"),
    "colour": Phrase("only one colour can be meant"),
    "seat": Phrase("only one person can be meant"),
    "verb": Phrase("only one thing is done at a time"),
}
ENOUGH = Phrase("once is enough")


class AbsentCard(BadInput):
    """Raised for a card of another edition. The message names the symbol of the card."""

    def __init__(self, symbol: str, edition: Edition) -> None:
        super().__init__(Phrase("{edition} has no card {symbol}", edition=edition.id, symbol=symbol))
        self.symbol = symbol
        self.edition = edition


class _Part(NamedTuple):
    """A part of a sentence, from one word. An `aside` is in parentheses, like the code in `red 7 (R7)`."""

    role: str
    value: str
    typed: str
    aside: bool


@dataclass(frozen=True)
class ParsedSentence:
    """A typed sentence, split into parts."""

    text: str
    parts: Mapping[str, _Part]
    """The parts by role: verb, card, colour, seat, calling, called, naming, hue."""
    about: tuple[_Part, ...]
    counts: bool
    """Whether the words for a card may mean a number of cards, as in "draw two"."""

    @classmethod
    def from_tokens(cls, rules: Ruleset, text: str, tokens: list[Token]) -> "ParsedSentence":
        _check_all_understood(text, tokens)
        _check_the_number_one(text, tokens)
        _check_the_call(tokens)
        meanings = [word.meaning for word in tokens if word.meaning]
        verbs = frozenset(meaning.value for meaning in meanings if meaning.kind == "verb")
        coloured = any(map(_colours_of, meanings))
        counts = _is_count(tokens, verbs) and not coloured and not any(map(_is_call, tokens))
        for meaning in meanings:
            if not counts and (meaning.kind == "absent" or (meaning.kind == "twin" and coloured)):
                raise AbsentCard(meaning.value, rules.edition)
        seated = bool(verbs & {*WITH_SEAT} or Meaning("about", "seat") in meanings)
        parts = [part for word in tokens for part in _parts_of(word, seated=seated)]
        return cls(text, _unique_parts(parts), tuple(part for part in parts if part.role == "about"), counts)

    def _value(self, role: str) -> str | None:
        return self.parts[role].value if role in self.parts else None

    @property
    def symbol(self) -> str | None:
        return self._value("card")

    @property
    def colour(self) -> str | None:
        return self._value("colour")

    @property
    def seat(self) -> int | None:
        return None if (seat := self._value("seat")) is None else int(seat)

    @property
    def calls(self) -> bool:
        return any(role in self.parts for role in SPOKEN_CALL)

    @property
    def card(self) -> str | None:
        """The name of the card; None if the sentence does not determine it."""
        if self.symbol is None or is_wild(self.symbol):
            return self.symbol
        return None if self.colour is None else self.colour + self.symbol

    @property
    def _names_colour(self) -> bool:
        """Whether the colour is named by a word that is not part of the card."""
        colour, card = self.parts.get("colour"), self.parts.get("card")
        return colour is not None and (card is None or colour.typed != card.typed)

    def has_only(self, *roles: str) -> bool:
        """Tell whether the sentence has only parts with these roles. The word "card" is always allowed."""
        return all(part.value == "card" for part in self.about) and set(self.parts) <= {*roles}

    def without_seat(self) -> "ParsedSentence":
        return replace(self, parts={role: part for role, part in self.parts.items() if role != "seat"})

    def verb(self, legal: Sequence[Action]) -> str | None:
        """Return the typed verb, or the verb that the other words imply."""
        verb = self._value("verb")
        if verb == "draw" and not any(action.verb == "draw" for action in legal):
            return "accept" if any(action.verb == "accept" for action in legal) else "draw"
        if verb is None and self.symbol:
            return "discard" if any(action.verb == "discard" for action in legal) else "play"
        if verb is None and self.calls:
            return "play" if self.colour else CALL
        return "colour" if verb is None and any(role in self.parts for role in NAMING) else verb

    def check_fits(self, verb: str) -> None:
        """Raise BadInput if a word does not go with the verb."""
        takes = (*TAKES.get(verb, ()), "verb", *(["card"] if self.counts else []))
        left = [part for role, part in self.parts.items() if role not in takes]
        left += [part for part in self.about if not self._fits_topic(part, verb)]
        left += [part for part in self.about if part.value == "silence" and self.calls]
        if left:
            raise _unused_part_error(left[0], self._spoken_verb(verb, left[0]))
        named = [self.parts[role] for role in NAMING if role in self.parts]
        if named and verb != "colour" and not self._names_colour:
            raise BadInput("after {word} a colour is missing", word=quote(named[0].typed))

    def _fits_topic(self, about: _Part, verb: str) -> bool:
        """Tell whether a word about a topic goes with the verb. "cards" also goes with a count: "draw 2 cards"."""
        return verb in ABOUT[about.value] or (self.counts and about.value == "cards")

    def _spoken_verb(self, verb: str, left: _Part) -> str:
        """Return the word typed for the verb. If no verb was typed, return the word that implied it."""
        roles = ["verb", "card", *SPOKEN_CALL, *NAMING] if left.role != "about" else ["verb", *SPOKEN_CALL, "card"]
        return next((self.parts[role].typed for role in roles if role in self.parts and role != left.role), verb)

    def fits(self, action: Action, verb: str | None) -> bool:
        """Tell whether the action contains everything that was typed.

        A play must include the call if a call was typed, and only then.
        """
        card = action.card or ""
        colour = card[0] if card and not is_wild(card) else action.colour
        return (
            (verb in (None, action.verb))
            and self.symbol in (None, symbol_of(card))
            and (self.colour in (None, colour) or lacks_colour(action))
            and self.seat in (None, action.seat)
            and action.call == (self.calls and action.verb == "play")
            and all(self._fits_topic(part, action.verb) for part in self.about)
        )

    def action(self, verb: str | None) -> Action | None:
        """Return the action if the sentence determines one. It may be illegal; the rules then give the reason."""
        if verb is None:
            return None
        colour = self.colour if verb == "colour" or (verb == "play" and is_wild(self.symbol or "")) else None
        card = self.card if verb in WITH_CARD else None
        with suppress(BadInput):
            action = Action(verb, card, colour, self.seat, call=verb == "play" and self.calls)
            return None if lacks_colour(action) else action
        return None


def _parts_of(word: Token, *, seated: bool) -> list[_Part]:
    """Return the parts of one word. A card includes its colour. In a sentence about a seat, a number is a seat."""
    meaning = word.meaning
    if meaning is None or meaning == NOTHING:
        return []
    if meaning.kind in ("card", *NAMED_BY_SYMBOL):
        [symbol] = _symbols_of(meaning)
        role = "seat" if seated and meaning.kind == "symbol" and symbol.isdecimal() else "card"
        parts = [(role, symbol), *(("colour", colour) for colour in _colours_of(meaning))]
    elif meaning.kind == "verb":
        parts = [({CALL: "calling", "colour": "hue"}.get(meaning.value, "verb"), meaning.value)]
    else:
        parts = [(meaning.kind, meaning.value)]
    return [_Part(role, value, word.typed, word.aside) for role, value in parts]


def _unique_parts(parts: list[_Part]) -> dict[str, _Part]:
    """Return the parts by role. Raise BadInput if a word repeats or contradicts another one."""
    found: dict[str, _Part] = {}
    for part in sorted(parts, key=lambda part: part.role != "card"):
        first = found.setdefault(f"{part.role} {part.value}" if part.role == "about" else part.role, part)
        if first is not part and not (part.aside and first.value == part.value):
            raise _repetition_error(first, part)
    return {role: part for role, part in found.items() if part.role != "about"}


def _repetition_error(first: _Part, second: _Part) -> BadInput:
    why = ONCE.get(first.role, ENOUGH)
    if first.typed == second.typed:
        return BadInput("{word} is said twice: {why}", word=quote(first.typed), why=why)
    return BadInput(
        "{word} and {other} do not go together: {why}", word=quote(first.typed), other=quote(second.typed), why=why
    )


def _unused_part_error(part: _Part, verb: str) -> BadInput:
    return BadInput("{word} does not go with {verb}", word=quote(part.typed), verb=quote(verb))


def _is_count(tokens: list[Token], verbs: frozenset[str]) -> bool:
    """Tell whether a card may be a count: a digit with a verb like "draw", or a card name like "draw two"."""
    cards = [word for word in tokens if word.meaning is not None and word.meaning.kind in NAMED_BY_SYMBOL]
    if verbs:
        return verbs <= {*TAKING} and any(symbol.isdigit() for word in cards for symbol in _symbols_of(word.meaning))
    return any(normalize_word(word.typed.split()[0]) in _words_for_drawing() for word in cards)


@cache
def _words_for_drawing() -> set[str]:
    return {word for texts in map(catalogue, LANGUAGES) for word in normalize_words(texts.say("word.verb.draw"))}


def _check_all_understood(text: str, tokens: list[Token]) -> None:
    unknown = [word.typed for word in tokens if word.meaning is None]
    understood = [word.typed for word in tokens if word.meaning not in (None, NOTHING)]
    if not understood:
        raise BadInput("nothing of {text} is understood", text=quote(text))
    if unknown:
        raise BadInput(
            "{known} is understood, but not {unknown}",
            known=quote(" ".join(understood)),
            unknown=quote(" ".join(unknown)),
        )


def _check_the_number_one(text: str, tokens: list[Token]) -> None:
    """Reject `uno` where it can be the call or the number 1.

    It is ambiguous after an article, or if there are other words but no card.
    """
    kinds = {word.meaning.kind for word in tokens if word.meaning and word.meaning != CALLING}
    others = kinds - {"nothing", "called"}
    bare = any(normalize_word(word.typed) == CALL for word in tokens)
    before = [word.typed for word, after in pairwise(tokens) if normalize_word(after.typed) == CALL]
    counted = any(is_listed_word(word, "word.article") for word in before)
    if counted or (bare and others and not others & {"card", "symbol"}):
        raise BadInput("{text} can be the number or the call; write 1 for the number", text=quote(text))


def _is_call(word: Token) -> bool:
    return kind_of(word) == "called" or word.meaning == CALLING


def _check_the_call(tokens: list[Token]) -> None:
    """Reject an ambiguous call.

    A call before a colour may instead name the colour, and "my last card" may be the card itself.
    """
    for word, after in pairwise(tokens):
        if _is_call(word) and kind_of(after) == "colour":
            raise BadInput(
                "{word} before {colour} can be the call or name the colour; put the call last",
                word=quote(word.typed),
                colour=quote(after.typed),
            )
    for word in tokens:
        if kind_of(word) == "last":
            raise BadInput("{word} can be the card or the call; name the card alone", word=quote(word.typed))


def _symbols_of(meaning: Meaning | None) -> list[str]:
    if meaning is None:
        return []
    if meaning.kind == "card":
        return [symbol_of(meaning.value)]
    if meaning.kind == "twin":
        return [WILD + meaning.value]
    return [meaning.value] if meaning.kind in NAMED_BY_SYMBOL else []


def _colours_of(meaning: Meaning) -> list[str]:
    if meaning.kind == "card":
        return [] if is_wild(meaning.value) else [meaning.value[0]]
    return [meaning.value] if meaning.kind == "colour" else []


def lacks_colour(action: Action) -> bool:
    """Tell whether the action plays a wild card without naming a colour."""
    return action.verb == "play" and action.colour is None and is_wild(action.card or "")


def is_wild(card: str) -> bool:
    return card.startswith(WILD)
