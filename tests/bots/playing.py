"""Generated play of bots, the quickest first, as a table would have it but for its holds; people may meddle."""

from collections.abc import Iterator

from penultima.bots.answer import answer
from penultima.bots.characters import CHARACTERS
from penultima.bots.pace import pace
from penultima.bots.question import Question
from penultima.editions.ruleset import Ruleset
from penultima.fair.keyed import KEY_BYTES
from penultima.kernel.refusal import is_asked
from penultima.kernel.state import OVER, PLAY, RACE, VOTE, State
from penultima.notation.action import action_of
from penultima.notation.wish import Wish
from penultima.view import view
from tests.bots.asking import NAMES
from tests.laws.setups import Setup
from tests.laws.table import Table


def key_of(setup: Setup) -> bytes:
    return setup.seed.to_bytes(KEY_BYTES, "big")


def level_of(seat: int) -> str:
    """All levels sit at the table, and all characters; one that thinks has no time to."""
    return NAMES[seat % len(NAMES)]


def character_of(seat: int) -> str:
    """One in five has none."""
    return ("", *CHARACTERS)[seat % (len(CHARACTERS) + 1)]


def answered(rules: Ruleset, s: State, question: Question, key: bytes) -> Wish | None:
    seen, place = view(rules, s, question.seat), question.seat
    return answer(seen, question, level_of(place), key, character_of(place))


class BotTable(Table):
    """Whoever is asked is a bot; `number` counts the moments, for decisions and windows alike."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.key = key_of(setup)
        self.number = 0

    def next_wish(self) -> tuple[int, int]:
        self.number += 1
        if self.chance.randrange(10) < self.setup.meddling:
            return self.unasked_wish()
        return self.first_of(list(self.windows())) or self.first_of(list(self.awaited())) or (-1, -1)

    def first_of(self, asked: list[Question]) -> tuple[int, int] | None:
        """(seat, action) of the bot that is soonest, of those that do anything."""
        for question in sorted(
            asked, key=lambda each: pace(self.key, each, level_of(each.seat), character_of(each.seat))
        ):
            wish = answered(self.rules, self.state, question, self.key)
            if wish is not None:
                return question.seat, action_of(self.rules, wish, self.state.seats)
        return None

    def windows(self) -> Iterator[Question]:
        s = self.state
        for seat in range(s.seats):
            yield from (Question(seat, self.number, "call", about) for about in range(s.seats) if s.due >> about & 1)
            if self.R.jump_in and s.phase == PLAY:
                yield Question(seat, self.number, "jump")

    def awaited(self) -> Iterator[Question]:
        s = self.state
        if s.phase not in (RACE, VOTE):
            yield Question(s.turn, self.number, "decision")
            return
        for seat in range(s.seats):
            if is_asked(s, self.R, seat):
                yield Question(seat, self.number, "race" if s.phase == RACE else "vote", s.accused)


def bot_moments(setup: Setup, steps: int) -> Iterator[BotTable]:
    """The table after every step; a deal follows on the other, whatever the score."""
    table = BotTable(setup)
    yield table
    for _ in range(steps):
        if table.state.phase == OVER:
            table.deal_again()
        else:
            table.do(*table.next_wish())
        yield table
