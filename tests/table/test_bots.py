"""Bots at a table: each question is asked once and answered at its pace; whatever they answer, the game goes on."""

from collections.abc import Callable

from penultima.bots.answer import answer
from penultima.bots.pace import pace
from penultima.bots.question import Question
from penultima.editions.ruleset import OptionValue
from penultima.notation.wish import Wish, parse_wish
from penultima.table.facts import Times
from penultima.table.sitting import Asked
from penultima.wire.client_in import Leave
from tests.table.practice import JUMP_IN, PEOPLE, Practice

Mind = Callable[[Asked], Wish | None]
BOT_NEXT = "hands=R7,R9,R8/R1,R2/G1,G2,G3/Y1,Y2,Y3 top=R5"


class WithBot(Practice):
    """Seat 1 is a bot's, whose mind is the test's."""

    def __init__(self, position: str, mind: Mind, **more: object) -> None:
        self.mind = mind
        self.asked: list[Asked] = []
        super().__init__(position, **more)  # type: ignore[arg-type] # as Practice takes it
        self.send(PEOPLE[1], Leave(self.id()))

    def _ask_bots(self) -> None:
        for asked in self.table.questions():
            self.asked.append(asked)
            fork = self.table.fork()
            fork.answered(asked.question, self.mind(asked), self.at)
            self._commit(fork)


def always(text: str) -> Mind:
    return lambda asked: parse_wish(text) if asked.question.kind == "decision" else None


def test_a_bot_is_asked_once_and_moves_at_its_pace() -> None:
    table = WithBot(BOT_NEXT, always("play R1 uno"))
    table.done(0, "play R7")
    question = Question(1, table.table.decision, "decision")
    lasts = pace(table.table.key, question, "normal", table.table.character_of(1))
    table.wait(lasts - 1)
    assert table.deeds() == ["0 play R7"]
    table.wait(1)
    assert table.deeds() == ["0 play R7", "1 play R1 uno"]
    assert [asked.question for asked in table.asked if asked.question == question] == [question]


def test_whatever_cannot_be_done_is_asked_again_and_then_taken_from_what_can() -> None:
    for nonsense in ("play B9", "slap", "choose 2"):
        table = WithBot(BOT_NEXT, always(nonsense))
        table.done(0, "play R7")
        table.wait(3_000)
        assert [deed[:2] for deed in table.deeds()] == ["0 ", "1 "], nonsense
        asked = [asked for asked in table.asked if asked.question.kind == "decision"]
        assert len(asked) == 1 + 3


def test_a_bot_that_says_nothing_is_played_for() -> None:
    table = WithBot(BOT_NEXT, lambda _: None)
    table.done(0, "play R7")
    table.wait(3_000)
    assert table.last().seat == 1


def test_a_move_of_a_bot_that_is_no_longer_what_it_was_is_thought_over() -> None:
    """It waits with `play R1 uno` for a vote that leaves it with four cards: else nobody would ever move again."""

    def mind(asked: Asked) -> Wish | None:
        if asked.question.kind != "decision":
            return None
        return parse_wish("play R1 uno" if len(asked.view.hand) == 2 else "play R1")

    table = WithBot(BOT_NEXT, mind, options=JUMP_IN, times=Times(jump=5_000))
    table.done(0, "play R7")
    assert table.do(2, "accuse 1") is None
    table.wait(5_000)
    assert table.deeds() == ["0 play R7", "2 accuse 1"]
    table.done(0, "vote yes")
    assert table.hand(1) == 4
    table.wait(3_000)
    assert table.deeds()[-1] == "1 play R1"


def test_an_answer_to_what_is_over_does_nothing() -> None:
    table = WithBot(BOT_NEXT, always("play R1 uno"))
    table.done(0, "play R7")
    before = table.table.version
    for question in (Question(1, 1, "decision"), Question(2, before, "decision"), Question(1, before, "race")):
        fork = table.table.fork()
        fork.answered(question, parse_wish("draw"), table.at)
        assert fork.take().entries == []


def test_an_answer_is_taken_once() -> None:
    table = WithBot(BOT_NEXT, always("play R1 uno"))
    table.done(0, "play R7")
    fork = table.table.fork()
    fork.answered(Question(1, fork.decision, "decision"), parse_wish("play R2"), table.at)
    fork.tick(table.at + 5_000)
    assert [getattr(entry, "act", "") for entry in fork.take().entries] == ["play R1 uno"]


def test_two_who_catch_at_once_and_one_who_is_too_late() -> None:
    """With a grace both presses wait; the first by its key is taken, the other is overtaken."""
    table = Practice("hands=R7,R9/R1,B2,B3/R6,G2,G3 top=R5", times=Times(grace=100))
    table.done(0, "play R7")
    assert table.do(2, "catch 0") is None
    table.wait(10)
    assert table.do(1, "catch 0") is None
    table.wait(200)
    assert (table.last_answer(2).kind, table.last_answer(1).kind) == ("done", "overtaken")


def test_a_move_of_a_bot_that_a_catch_overtakes_is_thought_over() -> None:
    """It has to draw, and waits; then it is caught, and could play: drawing is against `force-play` now."""

    def mind(asked: Asked) -> Wish | None:
        return (
            None
            if asked.question.kind == "call"
            else answer(asked.view, asked.question, asked.level, asked.key, asked.character)
        )

    options: dict[str, OptionValue] = {"seven-zero": True, "force-play": True}
    position = "hands=R0,B9/G1,G2,G3/Y1,Y2,Y3 top=R5"
    table = WithBot(position, mind, edition="classic", options=options, times=Times(call=5_000))
    table.done(0, "play R0")
    table.wait(3_000)
    assert [waiting.seat for waiting in table.table.waiting] == [1]
    table.done(2, "catch 1")
    table.wait(10_000)
    assert [deed[:6] for deed in table.deeds()] == ["0 play", "2 catc", "1 play"]
