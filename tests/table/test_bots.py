"""Bots at a table are asked each question once and answer after their reaction time. No answer can stop the game."""

from collections.abc import Callable

from penultima.bots.decision import answer_question
from penultima.bots.pacing import draw_reaction_ms
from penultima.bots.question import Question
from penultima.editions.ruleset import OptionValue
from penultima.notation.action import Action, parse_action
from penultima.protocol.client_messages import Leave
from penultima.protocol.setup import Clock
from penultima.table.log.facts import Times
from penultima.table.running_table import BotQuestion
from tests.helpers.table.practice_table import JUMP_IN, PEOPLE, Practice

Answerer = Callable[[BotQuestion], Action | None]
BOT_NEXT = "hands=R7,R9,R8/R1,R2/G1,G2,G3/Y1,Y2,Y3 top=R5"


class WithBot(Practice):
    """A table whose seat 1 is a bot that the test controls."""

    def __init__(self, position: str, answer: Answerer, **more: object) -> None:
        self.answer = answer
        self.asked: list[BotQuestion] = []
        super().__init__(position, **more)  # type: ignore[arg-type] # arguments of Practice
        self.send(PEOPLE[1], Leave(self.id()))

    def _ask_bots(self) -> None:
        for asked in self.table.take_bot_questions():
            self.asked.append(asked)
            fork = self.table.fork()
            fork.apply_bot_answer(asked.question, self.answer(asked), self.at)
            self._commit(fork)


def always(text: str) -> Answerer:
    return lambda asked: parse_action(text) if asked.question.kind == "decision" else None


def test_a_bot_is_asked_once_and_moves_after_its_reaction_time() -> None:
    table = WithBot(BOT_NEXT, always("play R1 uno"))
    table.done(0, "play R7")
    question = Question(1, table.table.decision, "decision")
    reaction_ms = draw_reaction_ms(table.table.key, question, "normal", table.table.character_of(1))
    table.wait(reaction_ms - 1)
    assert table.deeds() == ["0 play R7"]
    table.wait(1)
    assert table.deeds() == ["0 play R7", "1 play R1 uno"]
    assert [asked.question for asked in table.asked if asked.question == question] == [question]


def test_a_bot_takes_no_longer_for_a_decision_than_the_clock_allows() -> None:
    table = WithBot(BOT_NEXT, always("play R1 uno"), clock=Clock(decision=1_000, reserve=0), seed=3)
    table.done(0, "play R7")
    question = Question(1, table.table.decision, "decision")
    assert draw_reaction_ms(table.table.key, question, "normal", table.table.character_of(1)) > 1_000
    table.wait(999)
    assert table.deeds() == ["0 play R7"]
    table.wait(1)
    assert table.deeds() == ["0 play R7", "1 play R1 uno"]


def test_a_bot_with_illegal_answers_is_asked_3_more_times_and_then_gets_a_legal_action() -> None:
    for nonsense in ("play B9", "slap", "choose 2"):
        table = WithBot(BOT_NEXT, always(nonsense))
        table.done(0, "play R7")
        table.wait(3_000)
        assert [deed[:2] for deed in table.deeds()] == ["0 ", "1 "], nonsense
        asked = [asked for asked in table.asked if asked.question.kind == "decision"]
        assert len(asked) == 1 + 3


def test_a_bot_without_an_answer_gets_a_legal_action() -> None:
    table = WithBot(BOT_NEXT, lambda _: None)
    table.done(0, "play R7")
    table.wait(3_000)
    assert table.last().seat == 1


def test_a_bot_is_asked_again_when_its_waiting_move_becomes_illegal() -> None:
    """A vote gives the bot two more cards, so its `play R1 uno` becomes illegal. The game must not wait for it."""

    def answer(asked: BotQuestion) -> Action | None:
        if asked.question.kind != "decision":
            return None
        return parse_action("play R1 uno" if len(asked.view.hand) == 2 else "play R1")

    table = WithBot(BOT_NEXT, answer, options=JUMP_IN, times=Times(jump=5_000))
    table.done(0, "play R7")
    assert table.do(2, "accuse 1") is None
    table.wait(5_000)
    assert table.deeds() == ["0 play R7", "2 accuse 1"]
    table.done(0, "vote yes")
    assert table.hand(1) == 4
    table.wait(3_000)
    assert table.deeds()[-1] == "1 play R1"


def test_a_bot_answer_to_a_question_that_is_not_open_does_nothing() -> None:
    table = WithBot(BOT_NEXT, always("play R1 uno"))
    table.done(0, "play R7")
    before = table.table.version
    for question in (Question(1, 1, "decision"), Question(2, before, "decision"), Question(1, before, "race")):
        fork = table.table.fork()
        fork.apply_bot_answer(question, parse_action("draw"), table.at)
        assert fork.take_decided().entries == []


def test_only_the_first_answer_of_a_bot_to_a_question_counts() -> None:
    table = WithBot(BOT_NEXT, always("play R1 uno"))
    table.done(0, "play R7")
    fork = table.table.fork()
    fork.apply_bot_answer(Question(1, fork.decision, "decision"), parse_action("play R2"), table.at)
    fork.tick(table.at + 5_000)
    assert [getattr(entry, "act", "") for entry in fork.take_decided().entries] == ["play R1 uno"]


def test_the_second_of_two_catches_within_the_grace_period_is_overtaken() -> None:
    """Both catches wait for the grace period. Then the earlier catch is done and the other is overtaken."""
    table = Practice("hands=R7,R9/R1,B2,B3/R6,G2,G3 top=R5", times=Times(grace=100))
    table.done(0, "play R7")
    assert table.do(2, "catch 0") is None
    table.wait(10)
    assert table.do(1, "catch 0") is None
    table.wait(200)
    assert (table.last_answer(2).kind, table.last_answer(1).kind) == ("done", "overtaken")


def test_a_bot_is_asked_again_when_a_catch_makes_its_waiting_draw_illegal() -> None:
    """A bot is caught while its draw waits. The catch gives it a playable card, so `force-play` forbids the draw."""

    def answer(asked: BotQuestion) -> Action | None:
        return (
            None
            if asked.question.kind == "call"
            else answer_question(asked.view, asked.question, asked.level, asked.key, asked.character)
        )

    options: dict[str, OptionValue] = {"seven-zero": True, "force-play": True}
    position = "hands=R0,B9/G1,G2,G3/Y1,Y2,Y3 top=R5"
    table = WithBot(position, answer, edition="classic", options=options, times=Times(call=5_000))
    table.done(0, "play R0")
    table.wait(3_000)
    assert [waiting.seat for waiting in table.table.waiting_moves] == [1]
    table.done(2, "catch 1")
    table.wait(10_000)
    assert [deed[:6] for deed in table.deeds()] == ["0 play", "2 catc", "1 play"]
