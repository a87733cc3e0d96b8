"""The randomness of a bot depends only on the deal's key, the seat and the question."""

import pytest

from penultima.bots.decision_rng import Use, open_random_stream
from penultima.bots.question import Kind, Question
from penultima.kernel.step_context import NextWord
from penultima.rng.keyed import KEY_BYTES, hmac_words
from tests.helpers.bots.questions import KEY
from tests.helpers.planted_defects import catches

KINDS: tuple[Kind, ...] = ("decision", "call", "jump", "race", "vote")
USES: tuple[Use, ...] = ("answer", "pace")


def draw_words(word: NextWord) -> tuple[int, ...]:
    return tuple(word() for _ in range(3))


def check_streams_differ() -> None:
    all_questions = [
        Question(seat, number, kind, about)
        for seat in range(3)
        for number in (0, 1, 12)
        for kind in KINDS
        for about in (-1, 0, 1, 2)
    ]
    streams = [
        draw_words(open_random_stream(key, question, use))
        for key in (KEY, bytes(KEY_BYTES))
        for question in all_questions
        for use in USES
    ]
    assert len(set(streams)) == len(streams)


def test_streams_differ_by_key_seat_kind_id_and_use() -> None:
    """The call windows of two seats can have the same id, so the id alone does not identify a random stream."""
    check_streams_differ()


def test_the_stream_of_a_question_does_not_depend_on_earlier_questions() -> None:
    question = Question(2, 7, "call", 1)
    before = draw_words(open_random_stream(KEY, question, "answer"))
    draw_words(open_random_stream(KEY, Question(2, 6, "decision"), "answer"))
    assert draw_words(open_random_stream(KEY, question, "answer")) == before


def test_the_random_words_are_pinned() -> None:
    """A reloaded table repeats its questions, perhaps in a newer version of the program.

    The answers must stay the same.
    """
    assert draw_words(open_random_stream(KEY, Question(3, 41, "call", 1), "answer")) == (
        3466501570,
        2464836122,
        4249400746,
    )


def test_planted_windows_that_share_a_stream_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def ignore_about(key: bytes, question: Question, use: Use) -> NextWord:
        return hmac_words(key, f"bot {question.seat} {question.kind} {use}", question.id).__next__

    catches(check_streams_differ, monkeypatch, f"{__name__}.open_random_stream", ignore_about)
