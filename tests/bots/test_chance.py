"""The chance of a bot is a function of the deal's key, its seat and the decision or window, and of nothing else."""

import pytest

from penultima.bots.chance import Use, chance
from penultima.bots.question import Kind, Question
from penultima.fair.keyed import KEY_BYTES, words
from penultima.kernel.desk import Word
from tests.bots.asking import KEY
from tests.laws.planted import catches

KINDS: tuple[Kind, ...] = ("decision", "call", "jump", "race", "vote")
USES: tuple[Use, ...] = ("answer", "pace")


def first(word: Word) -> tuple[int, ...]:
    return tuple(word() for _ in range(3))


def check_every_question_has_its_own() -> None:
    asked = [
        Question(seat, number, kind, about)
        for seat in range(3)
        for number in (0, 1, 12)
        for kind in KINDS
        for about in (-1, 0, 1, 2)
    ]
    streams = [
        first(chance(key, question, use)) for key in (KEY, bytes(KEY_BYTES)) for question in asked for use in USES
    ]
    assert len(set(streams)) == len(streams)


def test_every_key_seat_kind_id_and_use_has_a_stream_of_its_own() -> None:
    """Also the windows of two seats that came to one card by the same play, which have one id."""
    check_every_question_has_its_own()


def test_the_same_question_has_the_same_stream_whatever_was_asked_before() -> None:
    question = Question(2, 7, "call", 1)
    before = first(chance(KEY, question, "answer"))
    first(chance(KEY, Question(2, 6, "decision"), "answer"))
    assert first(chance(KEY, question, "answer")) == before


def test_the_words_are_pinned() -> None:
    """A table that is loaded again asks again, maybe by another version of the program."""
    assert first(chance(KEY, Question(3, 41, "call", 1), "answer")) == (3466501570, 2464836122, 4249400746)


def test_planted_windows_that_share_their_chance_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(key: bytes, question: Question, use: Use) -> Word:
        return words(key, f"bot {question.seat} {question.kind} {use}", question.id).__next__

    catches(check_every_question_has_its_own, monkeypatch, f"{__name__}.chance", shared)
