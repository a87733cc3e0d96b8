"""The effect language: what a card does, in words that a player can write."""

import re
from dataclasses import dataclass

from penultima.bounds import text_of
from penultima.echo import shown
from penultima.errors import BadInput
from penultima.kernel.rules import (
    ALL,
    CHOSEN,
    COLOUR_NAMES,
    NEXT,
    OP_DRAW,
    OP_EXTRA,
    OP_LEVEL,
    OP_LOSE,
    OP_RACE,
    OP_REVERSE,
    OP_ROTATE,
    OP_SHED,
    OP_SHUFFLE,
    OP_STUCK,
    OP_SWAP,
    OP_UNTIL,
    OTHERS,
    PREVIOUS,
    PROGRAM,
    SELF,
    WHAT_COLOUR,
    WHAT_NAMED,
    WHAT_WILDS,
)

INSTRUCTIONS = 6
MOST = 20
LONGEST = 10_000

TARGETS = {"next": NEXT, "previous": PREVIOUS, "others": OTHERS, "all": ALL, "self": SELF, "chosen": CHOSEN}
COLOURS = {letter: WHAT_COLOUR + index for index, letter in enumerate(COLOUR_NAMES)} | {"colour": WHAT_NAMED}
SHEDDABLE = COLOURS | {"wilds": WHAT_WILDS} | {str(digit): digit for digit in range(10)}
AMOUNTS = {str(n): n for n in range(1, MOST + 1)}
NOTHING: dict[str, int] = {}
VERBS = {
    "draw": (OP_DRAW, AMOUNTS),
    "draw-until": (OP_UNTIL, COLOURS),
    "draw-if-stuck": (OP_STUCK, AMOUNTS),
    "lose-turn": (OP_LOSE, NOTHING),
    "reverse": (OP_REVERSE, NOTHING),
    "extra-turn": (OP_EXTRA, NOTHING),
    "shed": (OP_SHED, SHEDDABLE),
    "level": (OP_LEVEL, AMOUNTS),
    "shuffle-hands": (OP_SHUFFLE, NOTHING),
    "rotate-hands": (OP_ROTATE, NOTHING),
    "swap-hands": (OP_SWAP, NOTHING),
    "race": (OP_RACE, AMOUNTS),
}

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

    def words(self) -> list[tuple[int, int, int, int]]:
        """(verb, target, amount, 1 for the first of an instruction)"""
        return [
            (VERBS[verb.name][0], TARGETS[instruction.target], _amount(verb), int(index == 0))
            for instruction in self.instructions
            for index, verb in enumerate(instruction.verbs)
        ]


def _amount(verb: Verb) -> int:
    return VERBS[verb.name][1].get(verb.argument, 0)


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

    def error(self, expected: str) -> BadInput:
        if self.at < len(self.tokens):
            word, column = self.tokens[self.at]
            return BadInput(f"effect, column {column}: expected {expected}, found {shown(word)}")
        return BadInput(f"effect, column {len(self.text) + 1}: expected {expected}, but the text ends there")

    def one_of(self, words: dict[str, int] | dict[str, tuple[int, dict[str, int]]], what: str) -> str:
        if self.word not in words:
            raise self.error(what)
        return self.take()


def parse(text: str) -> Effect:
    """What is written on a card; BadInput with the column of what cannot be read."""
    if len(text_of("effect", text)) > LONGEST:
        raise BadInput(f"effect, column {LONGEST + 1}: a text of {len(text)} signs fits on no card")
    words = _Words(text)
    instructions: list[Instruction] = []
    while words.word:
        if instructions and words.take() != ";":
            words.at -= 1
            raise words.error("',' and another verb, ';' and another instruction, or the end")
        if len(instructions) == INSTRUCTIONS:
            raise words.error(f"the end, as an effect has at most {INSTRUCTIONS} instructions")
        instructions.append(_instruction(words))
    if sum(len(instruction.verbs) for instruction in instructions) > PROGRAM:
        raise words.error(f"at most {PROGRAM} verbs in one effect")
    return Effect(tuple(instructions))


def _instruction(words: _Words) -> Instruction:
    target = words.one_of(TARGETS, f"who it is for ({', '.join(TARGETS)})")
    words.one_of({":": 0}, f"':' after '{target}'")
    verbs = [_verb(words)]
    while words.word == ",":
        words.take()
        verbs.append(_verb(words))
    return Instruction(target, tuple(verbs))


def _verb(words: _Words) -> Verb:
    name = words.one_of(VERBS, f"what happens ({', '.join(VERBS)})")
    arguments = VERBS[name][1]
    if not arguments:
        return Verb(name)
    expected = f"a number from 1 to {MOST}" if arguments is AMOUNTS else f"one of {', '.join(arguments)}"
    return Verb(name, words.one_of(arguments, f"{expected} after '{name}'"))
