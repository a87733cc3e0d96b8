"""Generated play by bots. The fastest bot acts first, as at a table without minimum waiting times."""

from collections.abc import Iterator

from penultima.bots.characters import CHARACTERS
from penultima.bots.decision import answer_question
from penultima.bots.pacing import draw_reaction_ms
from penultima.bots.question import Question
from penultima.editions.ruleset import Ruleset
from penultima.kernel.refusal import owes_answer
from penultima.kernel.state import OVER, PLAY, RACE, VOTE, State
from penultima.notation.action import Action
from penultima.notation.kernel_actions import encode_action
from penultima.rng.keyed import KEY_BYTES
from penultima.view import view
from tests.helpers.bots.questions import LEVEL_NAMES
from tests.helpers.properties.generated_play import Table
from tests.helpers.properties.generated_setups import Setup


def make_key(setup: Setup) -> bytes:
    return setup.seed.to_bytes(KEY_BYTES, "big")


def level_of(seat: int) -> str:
    """Return the level of the bot in a seat. Seats get the levels in rotation. No bot gets time for a search."""
    return LEVEL_NAMES[seat % len(LEVEL_NAMES)]


def character_of(seat: int) -> str:
    """Return the character of the bot in a seat. Seat 0 has none, and the next seats get the characters in rotation."""
    return ("", *CHARACTERS)[seat % (len(CHARACTERS) + 1)]


def answer_as_bot(rules: Ruleset, s: State, question: Question, key: bytes) -> Action | None:
    seen, place = view(rules, s, question.seat), question.seat
    return answer_question(seen, question, level_of(place), key, character_of(place))


class BotTable(Table):
    """A table at which bots answer every question. `number` counts the steps and is the id of decisions and windows."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.key = make_key(setup)
        self.number = 0

    def next_wish(self) -> tuple[int, int]:
        self.number += 1
        if self.chance.randrange(10) < self.setup.meddling:
            return self.unasked_wish()
        return (
            self.first_action(list(self.open_windows()))
            or self.first_action(list(self.awaited_questions()))
            or (-1, -1)
        )

    def first_action(self, asked: list[Question]) -> tuple[int, int] | None:
        """Return (seat, action code) of the fastest bot that acts, or None if no bot does."""
        for question in sorted(
            asked, key=lambda each: draw_reaction_ms(self.key, each, level_of(each.seat), character_of(each.seat))
        ):
            action = answer_as_bot(self.rules, self.state, question, self.key)
            if action is not None:
                return question.seat, encode_action(self.rules, action, self.state.seats)
        return None

    def open_windows(self) -> Iterator[Question]:
        s = self.state
        for seat in range(s.seats):
            yield from (Question(seat, self.number, "call", about) for about in range(s.seats) if s.due >> about & 1)
            if self.R.jump_in and s.phase == PLAY:
                yield Question(seat, self.number, "jump")

    def awaited_questions(self) -> Iterator[Question]:
        s = self.state
        if s.phase not in (RACE, VOTE):
            yield Question(s.turn, self.number, "decision")
            return
        for seat in range(s.seats):
            if owes_answer(s, self.R, seat):
                yield Question(seat, self.number, "race" if s.phase == RACE else "vote", s.accused)


def play_bots(setup: Setup, steps: int) -> Iterator[BotTable]:
    """Yield the table at the start and after each step. After a deal, the next one begins regardless of the score."""
    table = BotTable(setup)
    yield table
    for _ in range(steps):
        if table.state.phase == OVER:
            table.deal_again()
        else:
            table.do(*table.next_wish())
        yield table
