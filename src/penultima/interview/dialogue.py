"""A talk with a person, free of screens and keys: it yields what is asked and is sent what was answered."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from penultima.interview.hearing import NotUnderstood

Value = TypeVar("Value")


@dataclass(frozen=True)
class Prompt:
    """`choices` are lines with numbers from 1; `problem` is why the last answer was not understood."""

    text: str
    choices: tuple[str, ...] = ()
    problem: str = ""


Dialogue = Generator[Prompt, str, Value]


def ask(
    text: str, read: Callable[[str], Value], usual: Callable[[], Value] | None = None, choices: Sequence[str] = ()
) -> Dialogue[Value]:
    """Until the answer can be read; nothing typed means the usual, where there is such a thing."""
    prompt = Prompt(text, tuple(choices))
    while True:
        answer = (yield prompt).strip()
        if not answer and usual is not None:
            return usual()
        try:
            return read(answer)
        except NotUnderstood as problem:
            prompt = replace(prompt, problem=str(problem))
