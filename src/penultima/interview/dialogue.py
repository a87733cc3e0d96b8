"""A talk with a person, free of screens and keys: it yields what is asked and is sent what was answered."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TypeVar

from penultima.interview.hearing import NotUnderstood
from penultima.wording.vocabulary import is_called, is_listed

Value = TypeVar("Value")
ASKS_FOR_HELP = "?"


@dataclass(frozen=True)
class Prompt:
    """`choices` are lines with numbers from 1; `problem` is why the last answer was not understood, or the help."""

    text: str
    help: str
    choices: tuple[str, ...] = ()
    problem: str = ""


Dialogue = Generator[Prompt, str, Value]


def ask(prompt: Prompt, read: Callable[[str], Value], usual: Callable[[], Value] | None = None) -> Dialogue[Value]:
    """Until the answer can be read; nothing typed means the usual, where there is such a thing."""
    while True:
        answer = (yield prompt).strip()
        if usual is not None and (not answer or is_listed(answer, "word.usual")):
            return usual()
        if answer == ASKS_FOR_HELP or is_called(answer, "terminal.word.help"):
            prompt = replace(prompt, problem=prompt.help)
            continue
        try:
            return read(answer)
        except NotUnderstood as problem:
            prompt = replace(prompt, problem=str(problem))
