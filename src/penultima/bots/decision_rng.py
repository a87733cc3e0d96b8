"""Random numbers of a bot.

Each question has a separate stream, so that earlier questions do not affect later answers.
"""

from typing import Literal

from penultima.bots.question import Question
from penultima.kernel.step_context import NextWord
from penultima.rng.keyed import hmac_words

Use = Literal["answer", "pace"]
"""What the random numbers are used for.

Separate streams ensure that the reaction time reveals nothing about the answer.
"""


def open_random_stream(key: bytes, question: Question, use: Use) -> NextWord:
    """Open the random stream of a question.

    `key` is the key of the deal. One version of a table may open several windows for calls. Their questions differ only
    in `about`, so the label of the stream contains `about`.
    """
    label = f"bot {question.seat} {question.kind} {question.about} {use}"
    return hmac_words(key, label, question.id).__next__
