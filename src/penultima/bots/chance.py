"""The chance of a bot: a fresh stream for each question, so that what was asked before never shifts what comes."""

from typing import Literal

from penultima.bots.question import Question
from penultima.fair.keyed import words
from penultima.kernel.desk import Word

Use = Literal["answer", "pace"]
"""Each has its own, so that how long a bot takes says nothing about what it does."""


def chance(key: bytes, question: Question, use: Use) -> Word:
    """By the deal's key. One version may open several windows for calls, so whose card it is tells them apart."""
    label = f"bot {question.seat} {question.kind} {question.about} {use}"
    return words(key, label, question.id).__next__
