"""Reaction times of bots are distributed like those of people, are reproducible, and do not depend on the cards."""

from inspect import signature
from statistics import mean, median

import pytest

from penultima.bots.characters import CHARACTERS, adapt_level
from penultima.bots.decision_rng import Use
from penultima.bots.levels import LEVELS, MsRange
from penultima.bots.pacing import draw_reaction_ms, longest_reaction_ms
from penultima.bots.question import Question
from penultima.kernel.step_context import NextWord
from penultima.rng.keyed import hmac_words
from tests.helpers.bots.questions import KEY, LEVEL_NAMES
from tests.helpers.planted_defects import catches

QUESTIONS = [
    *((name, Question(1, 0, name)) for name in ("decision", "jump", "race", "vote")),
    ("late", Question(1, 0, "call", 1)),
    ("catch", Question(1, 0, "call", 2)),
]
ASKED = pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=[name for name, _ in QUESTIONS])
EACH_LEVEL = pytest.mark.parametrize("level", LEVEL_NAMES)


def renumber(question: Question, number: int, seat: int = 1) -> Question:
    about = seat if question.about == question.seat else question.about
    return Question(seat, number, question.kind, about)


def draw_many(question: Question, level: str, tries: int = 1_000) -> list[int]:
    return [draw_reaction_ms(KEY, renumber(question, number), level) for number in range(tries)]


def check_range(question: Question, level: str, span: MsRange) -> None:
    """Check that all reaction times are in the range, and that some are near each end of the range."""
    found = draw_many(question, level)
    least, most = span
    room_at_each_end = (most - least) // 5
    assert least <= min(found) <= least + room_at_each_end
    assert most - room_at_each_end <= max(found) <= most


@ASKED
@EACH_LEVEL
def test_a_reaction_time_lies_in_the_range_of_its_level(name: str, question: Question, level: str) -> None:
    least, most = getattr(LEVELS[level].paces, name)
    check_range(question, level, (least, longest_reaction_ms((least, most)) if name == "decision" else most))


@EACH_LEVEL
@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_long_decision_times_are_occasional_and_within_their_limit(level: str, character: str) -> None:
    span = adapt_level(level, character).paces.decision
    found = [draw_reaction_ms(KEY, Question(1, number, "decision"), level, character) for number in range(2_000)]
    thoughts = [ms for ms in found if ms > span[1]]
    assert 2_000 / 18 < len(thoughts) < 2_000 / 9
    assert max(found) <= longest_reaction_ms(span)
    assert max(thoughts) > span[1] + (span[1] - span[0]) * 3 // 4


@pytest.mark.parametrize("character", ["", *CHARACTERS])
def test_an_easy_bot_slaps_in_800_to_1400_milliseconds(character: str) -> None:
    keys = [bytes([number]) * len(KEY) for number in range(40)]
    found = [
        draw_reaction_ms(key, Question(1, number, "race"), "easy", character) for key in keys for number in range(100)
    ]
    assert 800 <= min(found) < 850
    assert 1_300 < max(found) <= 1_400


def test_planted_catch_with_the_reaction_time_of_a_late_call_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    paces_of = LEVELS["normal"].paces

    def check() -> None:
        check_range(Question(1, 0, "call", 2), "normal", paces_of.catch)

    catches(check, monkeypatch, "penultima.bots.pacing.select_range", lambda draw_many, question: draw_many.late)


@ASKED
@EACH_LEVEL
def test_most_reaction_times_are_short_and_a_few_long(name: str, question: Question, level: str) -> None:
    found = draw_many(question, level)
    least, most = getattr(LEVELS[level].paces, name)
    assert median(found) < mean(found) < (least + most) / 2


def test_the_reaction_time_function_takes_no_view() -> None:
    assert list(signature(draw_reaction_ms).parameters) == ["key", "question", "level", "character"]


def check_same_question_has_same_time() -> None:
    for _, question in QUESTIONS:
        before = draw_reaction_ms(KEY, question, "normal")
        draw_reaction_ms(KEY, renumber(question, 5), "normal")
        assert draw_reaction_ms(KEY, question, "normal") == before


def test_the_reaction_time_of_a_question_does_not_depend_on_earlier_questions() -> None:
    check_same_question_has_same_time()


def test_planted_reaction_time_from_a_shared_stream_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    running = hmac_words(KEY, "running", 0).__next__

    def use_shared_stream(_key: bytes, _question: Question, _use: Use) -> NextWord:
        return running

    catches(
        check_same_question_has_same_time, monkeypatch, "penultima.bots.pacing.open_random_stream", use_shared_stream
    )


@ASKED
def test_different_questions_mostly_have_different_reaction_times(name: str, question: Question) -> None:
    assert len(set(draw_many(question, "normal", 50))) > 35


@ASKED
def test_two_bots_seldom_have_the_same_reaction_time(name: str, question: Question) -> None:
    other = [draw_reaction_ms(KEY, renumber(question, number, seat=3), "normal") for number in range(200)]
    alike = sum(one == two for one, two in zip(draw_many(question, "normal", 200), other, strict=True))
    assert alike < 10


def test_reaction_times_are_pinned() -> None:
    found = [draw_reaction_ms(KEY, Question(2, number, "decision"), "normal") for number in range(6)]
    assert found == [1368, 2247, 3977, 1163, 1799, 1228]
