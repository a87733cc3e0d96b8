"""How long a bot takes: like a person, the same each time it is asked, and without a look at the cards."""

from inspect import signature
from statistics import mean, median

import pytest

from penultima.bots.chance import Use
from penultima.bots.levels import LEVELS, Span
from penultima.bots.pace import pace
from penultima.bots.question import Question
from penultima.fair.keyed import words
from penultima.kernel.desk import Word
from tests.bots.asking import KEY, NAMES
from tests.laws.planted import catches

QUESTIONS = [
    *((name, Question(1, 0, name)) for name in ("decision", "jump", "race", "vote")),
    ("late", Question(1, 0, "call", 1)),
    ("catch", Question(1, 0, "call", 2)),
]
ASKED = pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=[name for name, _ in QUESTIONS])
EACH_LEVEL = pytest.mark.parametrize("level", NAMES)


def again(question: Question, number: int, seat: int = 1) -> Question:
    about = seat if question.about == question.seat else question.about
    return Question(seat, number, question.kind, about)


def paces(question: Question, level: str, tries: int = 1_000) -> list[int]:
    return [pace(KEY, again(question, number), level) for number in range(tries)]


def check_bounds(question: Question, level: str, span: Span) -> None:
    """And both of them are nearly reached: the span is what it says."""
    found = paces(question, level)
    least, most = span
    room_at_each_end = (most - least) // 5
    assert least <= min(found) <= least + room_at_each_end
    assert most - room_at_each_end <= max(found) <= most


@ASKED
@EACH_LEVEL
def test_a_pace_lies_in_the_span_of_its_level(name: str, question: Question, level: str) -> None:
    check_bounds(question, level, getattr(LEVELS[level].paces, name))


def test_planted_a_catch_at_the_pace_of_a_late_call_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    paces_of = LEVELS["normal"].paces

    def check() -> None:
        check_bounds(Question(1, 0, "call", 2), "normal", paces_of.catch)

    catches(check, monkeypatch, "penultima.bots.pace.span_of", lambda paces, question: paces.late)


@ASKED
@EACH_LEVEL
def test_most_are_quick_and_a_few_are_slow(name: str, question: Question, level: str) -> None:
    found = paces(question, level)
    least, most = getattr(LEVELS[level].paces, name)
    assert median(found) < mean(found) < (least + most) / 2


def test_a_pace_is_not_told_the_cards() -> None:
    assert list(signature(pace).parameters) == ["key", "question", "level", "character"]


def check_same_question_same_pace() -> None:
    for _, question in QUESTIONS:
        before = pace(KEY, question, "normal")
        pace(KEY, again(question, 5), "normal")
        assert pace(KEY, question, "normal") == before


def test_the_same_question_has_the_same_pace_whatever_was_asked_before() -> None:
    check_same_question_same_pace()


def test_planted_a_pace_from_a_running_stream_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    running = words(KEY, "running", 0).__next__

    def run_on(_key: bytes, _question: Question, _use: Use) -> Word:
        return running

    catches(check_same_question_same_pace, monkeypatch, "penultima.bots.pace.chance", run_on)


@ASKED
def test_another_decision_or_window_has_mostly_another_pace(name: str, question: Question) -> None:
    assert len(set(paces(question, "normal", 50))) > 35


@ASKED
def test_two_bots_asked_the_same_are_seldom_as_quick(name: str, question: Question) -> None:
    other = [pace(KEY, again(question, number, seat=3), "normal") for number in range(200)]
    alike = sum(one == two for one, two in zip(paces(question, "normal", 200), other, strict=True))
    assert alike < 10


def test_the_paces_are_whole_numbers_that_are_the_same_everywhere() -> None:
    found = [pace(KEY, Question(2, number, "decision"), "normal") for number in range(6)]
    assert found == [1368, 2247, 1889, 1163, 1799, 1228]
