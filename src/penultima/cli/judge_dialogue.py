"""Shows the judge's questions on the screen and reads the answers from the keyboard or a pipe."""

from collections.abc import Callable
from typing import TypeVar

from penultima.cli.flags.judge_flags import request_from_draft
from penultima.cli.output.printing import print_lines
from penultima.cli.output.stdio import read_line
from penultima.i18n import Catalogue
from penultima.judge.dialogue.case_draft import CaseDraft
from penultima.judge.dialogue.interview import Interview
from penultima.judge.dialogue.prompt import Dialogue, Prompt
from penultima.judge.reply import answer_or_explain
from penultima.wording.vocabulary import QUIT, matches_text

Value = TypeVar("Value")
PROMPT_MARK = "> "


class DialogueAborted(Exception):
    """Raised if the user ends the dialogue before the judge has answered."""


def run_interview(interview: Interview) -> None:
    """Run the dialogue and print its answer.

    The user can stop it with a word such as "quit", with the end of input, or with Ctrl-C.
    """
    texts = interview.texts
    words = {word: texts.say(f"terminal.word.{word}") for word in ("help", "quit")}
    print_lines([texts.say("judge.ask.welcome", **words)])
    try:
        draft = hold_dialogue(interview.run(), _read_answer)
    except (DialogueAborted, EOFError, KeyboardInterrupt, UnicodeDecodeError):
        print_lines(["", texts.say("terminal.goodbye")])
        return
    _print_answer(draft, texts)


def hold_dialogue(dialogue: Dialogue[Value], listen: Callable[[], str]) -> Value:
    """Print each prompt and send the answer back, until the dialogue returns its value."""
    try:
        prompt = next(dialogue)
        while True:
            print_lines(_render_prompt(prompt))
            prompt = dialogue.send(listen())
    except StopIteration as stop:
        value: Value = stop.value
        return value


def _render_prompt(prompt: Prompt) -> list[str]:
    """Return the lines of a prompt. After a problem the choices are left out, because they are still on the screen."""
    if prompt.problem:
        return [prompt.problem]
    return ["", prompt.text, *(f"  {number}. {line}" for number, line in enumerate(prompt.choices, 1))]


def _read_answer() -> str:
    answer = read_line(PROMPT_MARK)
    if matches_text(answer, *QUIT.values()):
        raise DialogueAborted
    return answer


def _print_answer(draft: CaseDraft, texts: Catalogue) -> None:
    question = request_from_draft(draft, texts)
    _, lines = answer_or_explain(question.inquiry, texts, question.names, question.others)
    print_lines(["", *question.introduction, *lines, "", texts.say("judge.ask.again")])
    print(draft.command(texts.language.code))  # one line, so that it can be copied
