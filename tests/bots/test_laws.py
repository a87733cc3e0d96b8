"""Properties of bots at generated tables of all editions and house rules.

Actions are legal. Actions and reaction times do not depend on hidden cards.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given

from penultima.bots.decision_rng import Use
from penultima.bots.pacing import draw_reaction_ms
from penultima.bots.question import Question
from penultima.editions.ruleset import ruleset
from penultima.kernel.actions import A_CATCH, with_seat
from penultima.kernel.refusal import owes_answer
from penultima.kernel.rules import OP_RACE, Rules
from penultima.kernel.state import OVER, RACE, VOTE, State, awaited_seat
from penultima.kernel.step_context import NextWord
from penultima.policies.policy_context import PolicyContext
from penultima.rng.keyed import hmac_words
from penultima.view import view
from tests.helpers.bots.bot_play import BotTable, answer_as_bot, level_of, make_key, play_bots
from tests.helpers.bots.questions import generate_questions
from tests.helpers.planted_defects import catches
from tests.helpers.properties.generated_setups import ALL, Setup, law, setups
from tests.helpers.properties.redealt_worlds import another_world

STEPS = 200
EVERY = 5
"""The interval between two checks of the bots, in moments. Moments at which a seat owes a call are always checked."""
WILD = Setup(policies=("eager",) * 3, seed=0, meddling=2, options={"jump-in": True})


def select_seats(table: BotTable) -> list[int]:
    """Return all seats if any of them owes a call. Otherwise return the seat to play and a random seat."""
    s = table.state
    return sorted(range(s.seats) if s.due else {s.turn, table.chance.randrange(s.seats)})


def generate_questions_at(table: BotTable) -> Iterator[Question]:
    for seat in select_seats(table):
        yield from generate_questions(table.state, seat, table.number)


def must_act(s: State, R: Rules, question: Question) -> bool:
    if question.kind == "decision":
        return awaited_seat(s) == question.seat
    phases = {"race": RACE, "vote": VOTE}
    return s.phase == phases.get(question.kind, -1) and owes_answer(s, R, question.seat)


def check_answers_are_legal(setup: Setup) -> None:
    """Check that every answer is legal, and that a bot acts if the game waits for its seat."""
    for table in play_bots(setup, STEPS):
        for question in generate_questions_at(table):
            action = answer_as_bot(table.rules, table.state, question, table.key)
            if action is not None:
                assert view(table.rules, table.state, question.seat).why_not(action) is None
            assert action is not None or not must_act(table.state, table.R, question)


@law(40)
@given(setups())
def test_answers_are_legal_and_no_game_is_stuck(setup: Setup) -> None:
    check_answers_are_legal(setup)


def test_planted_catch_without_a_missing_call_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def catch_always(s: State, R: Rules, w: PolicyContext, seat: int, about: int) -> int:
        return with_seat(A_CATCH, about)

    catches(lambda: check_answers_are_legal(WILD), monkeypatch, "penultima.bots.decision.call_or_catch", catch_always)


def test_planted_jump_without_the_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def jump_always(s: State, R: Rules, w: PolicyContext, willing: int) -> int:
        return willing

    catches(lambda: check_answers_are_legal(WILD), monkeypatch, "penultima.bots.decision.jumping_seats", jump_always)


def test_planted_bot_that_does_not_act_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_awaited(s: State, R: Rules, question: Question) -> bool:
        return False

    catches(lambda: check_answers_are_legal(WILD), monkeypatch, "penultima.bots.decision.is_awaited", never_awaited)


@pytest.mark.parametrize("edition", ALL)
def test_bots_finish_every_deal_and_answer_every_kind_of_question(edition: str) -> None:
    """Jumps are expected only in editions with duplicate cards, and slaps only in editions with races."""
    done: Counter[str] = Counter()
    for seed in range(25):
        table = BotTable(Setup(seed=seed, edition=edition, options={"jump-in": True}))
        while table.state.phase != OVER:
            open_questions = [*table.open_windows(), *table.awaited_questions()]
            done.update(
                question.kind
                for question in open_questions
                if answer_as_bot(table.rules, table.state, question, table.key)
            )
            assert table.do(*table.next_wish()) == (0, 0)
            assert table.number < 2_000
    tables = ruleset(edition).tables
    assert done["decision"] > done["call"] > 0
    assert (done["jump"] > 0) is any(
        copies > 1 and not tables.wilds >> kind & 1 for kind, copies in enumerate(tables.copies)
    )
    assert (done["race"] > 0) is (OP_RACE in tables.op_verb)


def check_asking_twice_is_the_same(setup: Setup) -> None:
    for table in play_bots(setup, STEPS):
        open_questions = list(generate_questions_at(table))
        once = [answer_as_bot(table.rules, table.state, question, table.key) for question in open_questions]
        backwards = [
            answer_as_bot(table.rules, table.state, question, table.key) for question in reversed(open_questions)
        ]
        assert once == backwards[::-1]


@law(12)
@given(setups())
def test_an_answer_does_not_depend_on_the_order_of_questions(setup: Setup) -> None:
    check_asking_twice_is_the_same(setup)


def answer_after_others(world: State, table: BotTable, seat: int) -> list[tuple[bytes, int]]:
    """Ask all seats for a decision. Then return the answers and the reaction times of one seat."""
    for other in range(world.seats):
        answer_as_bot(table.rules, world, Question(other, table.number, "decision"), table.key)
    return [
        (
            str(answer_as_bot(table.rules, world, question, table.key)).encode(),
            draw_reaction_ms(table.key, question, level_of(question.seat)),
        )
        for question in generate_questions(world, seat, table.number)
    ]


def check_bots_leak_nothing(setup: Setup) -> None:
    """Replace the cards that the seat has not seen, and check that its answers and reaction times stay the same."""
    for table in play_bots(setup, STEPS):
        if table.state.due or table.number % EVERY == 0:
            for seat in select_seats(table):
                world = another_world(table.state, table.R, seat, table.chance)
                assert answer_after_others(table.state, table, seat) == answer_after_others(world, table, seat)


@law(30)
@given(setups())
def test_answers_and_times_do_not_depend_on_hidden_cards(setup: Setup) -> None:
    check_bots_leak_nothing(setup)


@pytest.mark.parametrize("check", [check_asking_twice_is_the_same, check_bots_leak_nothing])
def test_planted_answers_from_a_shared_stream_are_found(
    check: Callable[[Setup], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The position in a shared stream depends on other seats' answers, and those answers depend on hidden cards."""
    running = hmac_words(make_key(WILD), "running", 0).__next__

    def use_shared_stream(_key: bytes, _question: Question, _use: Use) -> NextWord:
        return running

    catches(lambda: check(WILD), monkeypatch, "penultima.bots.decision.open_random_stream", use_shared_stream)


def test_planted_bot_that_reads_another_hand_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view contains no hidden cards, so the planted bot gets a TypeError when it reads another hand."""

    def look_at_hidden_cards(s: State, R: Rules, w: PolicyContext, other: int) -> int:
        return s.still if s.holds[other] & 1 else 0

    check_bots_leak_nothing(WILD)
    monkeypatch.setattr("penultima.bots.decision.reacting_seats", look_at_hidden_cards)
    with pytest.raises(TypeError):
        check_bots_leak_nothing(WILD)
