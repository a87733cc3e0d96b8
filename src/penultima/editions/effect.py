"""The effect language: what a card does, in words that a player can write."""

import re
from dataclasses import dataclass

from penultima.bounds import text_of
from penultima.echo import shown
from penultima.errors import BadInput, Phrase
from penultima.kernel.rules import COLOUR_NAMES, OP_NAMES, PROGRAM, TARGET_NAMES, WHAT_COLOUR, WHAT_NAMED, WHAT_WILDS

INSTRUCTIONS = 6
MOST = 20
LONGEST = 10_000

TARGETS = {name: number for number, name in enumerate(TARGET_NAMES)}
COLOURS = {letter: WHAT_COLOUR + index for index, letter in enumerate(COLOUR_NAMES)} | {"colour": WHAT_NAMED}
SHEDDABLE = COLOURS | {"wilds": WHAT_WILDS} | {str(digit): digit for digit in range(10)}
AMOUNTS = {str(n): n for n in range(1, MOST + 1)}
NOTHING: dict[str, int] = {}
ARGUMENTS = {
    "draw": AMOUNTS,
    "draw-until": COLOURS,
    "draw-if-stuck": AMOUNTS,
    "shed": SHEDDABLE,
    "level": AMOUNTS,
    "race": AMOUNTS,
}
"""What may stand after a verb; after any other, nothing."""
VERBS = {name: (op, ARGUMENTS.get(name, NOTHING)) for op, name in enumerate(OP_NAMES)}

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
    """No instruction: a plain card."""

    instructions: tuple[Instruction, ...] = ()
    """In the order they are carried out."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.instructions))

    def has(self, verb: str) -> bool:
        """Whether that is part of it."""
        return any(each.name == verb for instruction in self.instructions for each in instruction.verbs)

    def words(self) -> list[tuple[int, int, int, int]]:
        """(verb, target, amount, 1 for the first of an instruction)"""
        return [
            (VERBS[verb.name][0], TARGETS[instruction.target], _amount(verb), int(index == 0))
            for instruction in self.instructions
            for index, verb in enumerate(instruction.verbs)
        ]


def _amount(verb: Verb) -> int:
    return VERBS[verb.name][1].get(verb.argument, 0)


class Misread(BadInput):
    """At a word: its column, from 1, and how long it is; 0 where the text ends. And what may stand there."""

    def __init__(self, phrase: Phrase, column: int, length: int, expected: Phrase | None = None) -> None:
        super().__init__(phrase)
        self.column = column
        self.length = length
        self.expected = expected


class _Words:
    """The words of a text, one ahead."""

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

    def error(self, expected: Phrase) -> Misread:
        if self.at < len(self.tokens):
            word, column = self.tokens[self.at]
            phrase = Phrase(
                "effect, column {column}: expected {expected}, found {word}",
                column=column,
                expected=expected,
                word=shown(word),
            )
            return Misread(phrase, column, len(word), expected)
        column = len(self.text) + 1
        phrase = Phrase(
            "effect, column {column}: expected {expected}, but the text ends there", column=column, expected=expected
        )
        return Misread(phrase, column, 0, expected)

    def one_of(self, words: dict[str, int] | dict[str, tuple[int, dict[str, int]]], what: Phrase) -> str:
        if self.word not in words:
            raise self.error(what)
        return self.take()


def parse(text: str) -> Effect:
    """What is written on a card; Misread with the column of what cannot be read."""
    if len(text_of("effect", text)) > LONGEST:
        column = LONGEST + 1
        phrase = Phrase(
            "effect, column {column}: a text of {count} signs fits on no card", column=column, count=len(text)
        )
        raise Misread(phrase, column, len(text) - LONGEST)
    words = _Words(text)
    instructions: list[Instruction] = []
    while words.word:
        if instructions and words.take() != ";":
            words.at -= 1
            raise words.error(Phrase("',' and another verb, ';' and another instruction, or the end"))
        if len(instructions) == INSTRUCTIONS:
            raise words.error(Phrase("the end, as an effect has at most {most} instructions", most=INSTRUCTIONS))
        instructions.append(_instruction(words))
    if sum(len(instruction.verbs) for instruction in instructions) > PROGRAM:
        raise words.error(Phrase("at most {most} verbs in one effect", most=PROGRAM))
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
        expected = Phrase("a number from {low} to {high}", low=1, high=MOST)
    else:
        expected = Phrase("one of {words}", words=", ".join(arguments))
    return Verb(name, words.one_of(arguments, Phrase("{expected} after '{verb}'", expected=expected, verb=name)))
