"""The judge's questions on the screen, and the answers from the keyboard or a pipe."""

from collections.abc import Callable
from typing import TypeVar

from penultima.cli.question import of_told
from penultima.cli.streams import typed
from penultima.cli.wrapped import print_lines
from penultima.interview.dialogue import Dialogue, Prompt
from penultima.interview.quarrel import Interview
from penultima.interview.told import Told
from penultima.judge.reply import reply_or_why_not
from penultima.texts import Catalogue
from penultima.wording.vocabulary import QUIT, is_called

Value = TypeVar("Value")
MARK = "> "


class Leave(Exception):
    """The person wants to stop."""


def run_interview(interview: Interview) -> None:
    """To the answer, or until the person leaves, also by the end of input or Ctrl-C."""
    texts = interview.texts
    words = {word: texts.say(f"terminal.word.{word}") for word in ("help", "quit")}
    print_lines([texts.say("judge.ask.welcome", **words)])
    try:
        told = talk(interview.run(), _typed)
    except (Leave, EOFError, KeyboardInterrupt, UnicodeDecodeError):
        print_lines(["", texts.say("terminal.goodbye")])
        return
    _answer(told, texts)


def talk(dialogue: Dialogue[Value], listen: Callable[[], str]) -> Value:
    """Shows what is asked and hands on what was answered, until all is told."""
    try:
        prompt = next(dialogue)
        while True:
            print_lines(_shown(prompt))
            prompt = dialogue.send(listen())
    except StopIteration as told:
        value: Value = told.value
        return value


def _shown(prompt: Prompt) -> list[str]:
    """The choices are still on the screen when a question is asked again."""
    if prompt.problem:
        return [prompt.problem]
    return ["", prompt.text, *(f"  {number}. {line}" for number, line in enumerate(prompt.choices, 1))]


def _typed() -> str:
    answer = typed(MARK)
    if is_called(answer, *QUIT.values()):
        raise Leave
    return answer


def _answer(told: Told, texts: Catalogue) -> None:
    question = of_told(told, texts)
    _, lines = reply_or_why_not(question.inquiry, texts, question.names, question.others)
    print_lines(["", *question.introduction, *lines, "", texts.say("judge.ask.again")])
    print(told.command(texts.language.code))  # on one line, to be copied
