"""A dialogue as a generator, independent of screens and keys. It yields prompts and receives the answers."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TypeVar

from penultima.judge.dialogue.answer_parsing import NotUnderstood
from penultima.wording.vocabulary import is_listed_word, matches_text

Value = TypeVar("Value")
HELP = "?"


@dataclass(frozen=True)
class Prompt:
    """A question. `choices` are numbered from 1. `problem` explains why the last answer failed, or is a help text."""

    text: str
    help: str
    choices: tuple[str, ...] = ()
    problem: str = ""


Dialogue = Generator[Prompt, str, Value]


def ask(prompt: Prompt, read: Callable[[str], Value], usual: Callable[[], Value] | None = None) -> Dialogue[Value]:
    """Repeat the prompt until the answer can be parsed. An empty answer selects the default, if there is one."""
    while True:
        answer = (yield prompt).strip()
        if usual is not None and (not answer or is_listed_word(answer, "word.usual")):
            return usual()
        if answer == HELP or matches_text(answer, "terminal.word.help"):
            prompt = replace(prompt, problem=prompt.help)
            continue
        try:
            return read(answer)
        except NotUnderstood as problem:
            prompt = replace(prompt, problem=str(problem))
