"""At generated tables of all editions and house rules: a bot does only what it may, by what its seat may know."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given

from penultima.bots.chance import Use
from penultima.bots.pace import pace
from penultima.bots.question import Question
from penultima.editions.ruleset import ruleset
from penultima.fair.keyed import words
from penultima.kernel.actions import A_CATCH, with_seat
from penultima.kernel.desk import Word
from penultima.kernel.refusal import is_asked
from penultima.kernel.rules import OP_RACE, Rules
from penultima.kernel.state import OVER, RACE, VOTE, State, awaited
from penultima.policies.wits import Wits
from penultima.view import view
from tests.bots.asking import questions
from tests.bots.playing import BotTable, answered, bot_moments, key_of, level_of
from tests.laws.planted import catches
from tests.laws.setups import ALL, Setup, law, setups
from tests.laws.worlds import another_world

STEPS = 200
EVERY = 5
"""Of so many moments at which nobody owes a call, one is looked at closely."""
WILD = Setup(policies=("eager",) * 3, seed=0, meddling=2, options={"jump-in": True})


def seats_at(table: BotTable) -> list[int]:
    """Everybody where a call is missing, else whose turn it is and one more."""
    s = table.state
    return sorted(range(s.seats) if s.due else {s.turn, table.chance.randrange(s.seats)})


def asked_at(table: BotTable) -> Iterator[Question]:
    for seat in seats_at(table):
        yield from questions(table.state, seat, table.number)


def has_to_act(s: State, R: Rules, question: Question) -> bool:
    if question.kind == "decision":
        return awaited(s) == question.seat
    phases = {"race": RACE, "vote": VOTE}
    return s.phase == phases.get(question.kind, -1) and is_asked(s, R, question.seat)


def check_answers_are_legal(setup: Setup) -> None:
    """And where the game waits for the seat, there is one."""
    for table in bot_moments(setup, STEPS):
        for question in asked_at(table):
            wish = answered(table.rules, table.state, question, table.key)
            if wish is not None:
                assert view(table.rules, table.state, question.seat).why_not(wish) is None
            assert wish is not None or not has_to_act(table.state, table.R, question)


@law(40)
@given(setups())
def test_answers_are_legal_and_nobody_waits_in_vain(setup: Setup) -> None:
    check_answers_are_legal(setup)


def test_planted_a_catch_without_cause_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def suspicious(s: State, R: Rules, w: Wits, seat: int, about: int) -> int:
        return with_seat(A_CATCH, about)

    catches(lambda: check_answers_are_legal(WILD), monkeypatch, "penultima.bots.answer.speak", suspicious)


def test_planted_a_jump_without_the_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def rash(s: State, R: Rules, w: Wits, willing: int) -> int:
        return willing

    catches(lambda: check_answers_are_legal(WILD), monkeypatch, "penultima.bots.answer.jumpers", rash)


def test_planted_a_bot_that_lets_others_wait_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(s: State, R: Rules, question: Question) -> bool:
        return False

    catches(lambda: check_answers_are_legal(WILD), monkeypatch, "penultima.bots.answer.awaits", absent)


@pytest.mark.parametrize("edition", ALL)
def test_bots_alone_play_every_deal_out_and_make_all_the_mistakes_that_people_make(edition: str) -> None:
    """All but the jumps of an edition that has no card twice."""
    done: Counter[str] = Counter()
    for seed in range(25):
        table = BotTable(Setup(seed=seed, edition=edition, options={"jump-in": True}))
        while table.state.phase != OVER:
            asked = [*table.windows(), *table.awaited()]
            done.update(question.kind for question in asked if answered(table.rules, table.state, question, table.key))
            assert table.do(*table.next_wish()) == (0, 0)
            assert table.number < 2_000
    tables = ruleset(edition).tables
    assert done["decision"] > done["call"] > 0
    assert (done["jump"] > 0) is any(
        copies > 1 and not tables.wilds >> kind & 1 for kind, copies in enumerate(tables.copies)
    )
    assert (done["race"] > 0) is (OP_RACE in tables.op_verb)


def check_asking_twice_is_the_same(setup: Setup) -> None:
    for table in bot_moments(setup, STEPS):
        asked = list(asked_at(table))
        once = [answered(table.rules, table.state, question, table.key) for question in asked]
        backwards = [answered(table.rules, table.state, question, table.key) for question in reversed(asked)]
        assert once == backwards[::-1]


@law(12)
@given(setups())
def test_the_same_question_has_the_same_answer_in_whatever_order_they_are_asked(setup: Setup) -> None:
    check_asking_twice_is_the_same(setup)


def told_in(world: State, table: BotTable, seat: int) -> list[tuple[bytes, int]]:
    """What the seat does and when, after all others were asked."""
    for other in range(world.seats):
        answered(table.rules, world, Question(other, table.number, "decision"), table.key)
    return [
        (
            str(answered(table.rules, world, question, table.key)).encode(),
            pace(table.key, question, level_of(question.seat)),
        )
        for question in questions(world, seat, table.number)
    ]


def check_bots_leak_nothing(setup: Setup) -> None:
    """Deal anew what a seat has not seen: whatever others did about it before, its answer and pace stay the same."""
    for table in bot_moments(setup, STEPS):
        if table.state.due or table.number % EVERY == 0:
            for seat in seats_at(table):
                world = another_world(table.state, table.R, seat, table.chance)
                assert told_in(table.state, table, seat) == told_in(world, table, seat)


@law(30)
@given(setups())
def test_bots_know_only_what_their_seat_may_know(setup: Setup) -> None:
    check_bots_leak_nothing(setup)


@pytest.mark.parametrize("check", [check_asking_twice_is_the_same, check_bots_leak_nothing])
def test_planted_answers_from_a_running_stream_are_found(
    check: Callable[[Setup], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its position says how often others used it, and that hangs on their cards."""
    running = words(key_of(WILD), "running", 0).__next__

    def run_on(_key: bytes, _question: Question, _use: Use) -> Word:
        return running

    catches(lambda: check(WILD), monkeypatch, "penultima.bots.answer.chance", run_on)


def test_planted_a_bot_that_looks_into_another_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is hidden is not there to be read."""

    def peeking(s: State, R: Rules, w: Wits, other: int) -> int:
        return s.still if s.holds[other] & 1 else 0

    check_bots_leak_nothing(WILD)
    monkeypatch.setattr("penultima.bots.answer.alert_to", peeking)
    with pytest.raises(TypeError):
        check_bots_leak_nothing(WILD)
