"""The language in which the effects of cards are written."""

import re
from dataclasses import dataclass

from penultima.errors import BadInput, Phrase
from penultima.i18n.quoting import quote
from penultima.kernel.rules import (
    COLOUR_NAMES,
    MAX_EFFECT_WORDS,
    OP_NAMES,
    TARGET_NAMES,
    WHAT_COLOUR,
    WHAT_NAMED,
    WHAT_WILDS,
)
from penultima.support.validation import check_text

MAX_INSTRUCTIONS = 6
MAX_AMOUNT = 20
MAX_LENGTH = 10_000

TARGETS = {name: number for number, name in enumerate(TARGET_NAMES)}
COLOURS = {letter: WHAT_COLOUR + index for index, letter in enumerate(COLOUR_NAMES)} | {"colour": WHAT_NAMED}
SHEDDABLE = COLOURS | {"wilds": WHAT_WILDS} | {str(digit): digit for digit in range(10)}
AMOUNTS = {str(n): n for n in range(1, MAX_AMOUNT + 1)}
NO_ARGUMENTS: dict[str, int] = {}
ARGUMENTS = {
    "draw": AMOUNTS,
    "draw-until": COLOURS,
    "draw-if-stuck": AMOUNTS,
    "shed": SHEDDABLE,
    "level": AMOUNTS,
    "race": AMOUNTS,
}
"""The arguments that each verb may have. Verbs that are not in this table take no argument."""
VERBS = {name: (op, ARGUMENTS.get(name, NO_ARGUMENTS)) for op, name in enumerate(OP_NAMES)}

_TOKEN = re.compile(r"[;:,]|[^\s;:,]+")


@dataclass(frozen=True)
class Verb:
    name: str
    argument: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.argument}".rstrip()


@dataclass(frozen=True)
class Instruction:
    target: str
    verbs: tuple[Verb, ...]

    def __str__(self) -> str:
        return f"{self.target}: {', '.join(map(str, self.verbs))}"


@dataclass(frozen=True)
class Effect:
    """The effect of a card. A plain card has no instructions."""

    instructions: tuple[Instruction, ...] = ()
    """The instructions, in the order in which they are carried out."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.instructions))

    def has(self, verb: str) -> bool:
        """Tell whether an instruction has this verb."""
        return any(each.name == verb for instruction in self.instructions for each in instruction.verbs)

    def words(self) -> list[tuple[int, int, int, int]]:
        """Return (verb, target, amount, head) for each verb. `head` is 1 for the first verb of an instruction."""
        return [
            (VERBS[verb.name][0], TARGETS[instruction.target], _amount(verb), int(index == 0))
            for instruction in self.instructions
            for index, verb in enumerate(instruction.verbs)
        ]


def _amount(verb: Verb) -> int:
    return VERBS[verb.name][1].get(verb.argument, 0)


class EffectSyntaxError(BadInput):
    """A syntax error at a word.

    `column` starts at 1. `length` is the length of the word, or 0 at the end of the text. `expected` describes the
    words that are allowed there.
    """

    def __init__(self, phrase: Phrase, column: int, length: int, expected: Phrase | None = None) -> None:
        super().__init__(phrase)
        self.column = column
        self.length = length
        self.expected = expected


class _Words:
    """A tokenizer with a lookahead of one word."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [(found[0], found.start() + 1) for found in _TOKEN.finditer(text)]
        self.at = 0

    @property
    def word(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        word = self.word
        self.at += 1
        return word

    def error(self, expected: Phrase) -> EffectSyntaxError:
        if self.at < len(self.tokens):
            word, column = self.tokens[self.at]
            phrase = Phrase(
                "effect, column {column}: expected {expected}, found {word}",
                column=column,
                expected=expected,
                word=quote(word),
            )
            return EffectSyntaxError(phrase, column, len(word), expected)
        column = len(self.text) + 1
        phrase = Phrase(
            "effect, column {column}: expected {expected}, but the text ends there", column=column, expected=expected
        )
        return EffectSyntaxError(phrase, column, 0, expected)

    def one_of(self, words: dict[str, int] | dict[str, tuple[int, dict[str, int]]], what: Phrase) -> str:
        if self.word not in words:
            raise self.error(what)
        return self.take()


def parse_effect(text: str) -> Effect:
    """Parse the text on a card. Raise EffectSyntaxError with the column of the error."""
    if len(check_text("effect", text)) > MAX_LENGTH:
        column = MAX_LENGTH + 1
        phrase = Phrase(
            "effect, column {column}: a text of {count} signs fits on no card", column=column, count=len(text)
        )
        raise EffectSyntaxError(phrase, column, len(text) - MAX_LENGTH)
    words = _Words(text)
    instructions: list[Instruction] = []
    while words.word:
        if instructions and words.take() != ";":
            words.at -= 1
            raise words.error(Phrase("',' and another verb, ';' and another instruction, or the end"))
        if len(instructions) == MAX_INSTRUCTIONS:
            raise words.error(Phrase("the end, as an effect has at most {most} instructions", most=MAX_INSTRUCTIONS))
        instructions.append(_instruction(words))
    if sum(len(instruction.verbs) for instruction in instructions) > MAX_EFFECT_WORDS:
        raise words.error(Phrase("at most {most} verbs in one effect", most=MAX_EFFECT_WORDS))
    return Effect(tuple(instructions))


def _instruction(words: _Words) -> Instruction:
    target = words.one_of(TARGETS, Phrase("who it is for ({words})", words=", ".join(TARGETS)))
    words.one_of({":": 0}, Phrase("':' after '{target}'", target=target))
    verbs = [_verb(words)]
    while words.word == ",":
        words.take()
        verbs.append(_verb(words))
    return Instruction(target, tuple(verbs))


def _verb(words: _Words) -> Verb:
    name = words.one_of(VERBS, Phrase("what happens ({words})", words=", ".join(VERBS)))
    arguments = VERBS[name][1]
    if not arguments:
        return Verb(name)
    if arguments is AMOUNTS:
        expected = Phrase("a number from {low} to {high}", low=1, high=MAX_AMOUNT)
    else:
        expected = Phrase("one of {words}", words=", ".join(arguments))
    return Verb(name, words.one_of(arguments, Phrase("{expected} after '{verb}'", expected=expected, verb=name)))
