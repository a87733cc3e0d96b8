"""The judge's answers to all listed disputes in every edition, with cited clauses and consequences."""

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from penultima.editions import load
from penultima.errors import BadInput
from penultima.game import Game
from penultima.i18n import LANGUAGES, catalogue
from penultima.judge.answer_text import VerdictText
from penultima.judge.case import read_action
from penultima.judge.disputes import Dispute, find_dispute, load_disputes
from penultima.judge.sampling import SampledAnswer
from penultima.judge.unknown_cards import DEFAULT_SAMPLE
from penultima.judge.verdict import Verdict, judge, judge_first_card
from penultima.kernel.state import NOBODY
from penultima.notation.card import print_colour
from penultima.notation.position import DIRECTION_NAMES

FEWEST = 75
ANSWERS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("answers.toml").read_text(encoding="utf-8"))[
    "answer"
]
FACTS: dict[str, Callable[[Game], object]] = {
    "counts": lambda game: game.state.held[: game.state.seats],
    "turn": lambda game: game.turn,
    "phase": lambda game: game.phase,
    "colour": lambda game: print_colour(game.state.colour),
    "direction": lambda game: DIRECTION_NAMES[game.state.direction],
    "debt": lambda game: game.state.debt,
    "scores": lambda game: game.state.scores[: game.state.seats],
    "winner": lambda game: game.state.winner if game.over else NOBODY,
    "game-winner": lambda game: game.state.game_winner,
    "may": lambda game: [list(map(str, game.legal(seat))) for seat in range(game.state.seats)],
}
KNOWN_KEYS = {"dispute", "editions", "refused", "cost", "cites", "unsaid", "never", *FACTS}


def editions_of(answer: dict[str, Any]) -> list[str]:
    return list(answer.get("editions", load.bundled_ids()))


def cases() -> list[object]:
    return [
        pytest.param(find_dispute(answer["dispute"]), answer, edition, id=f"{edition}: {answer['dispute']}")
        for answer in ANSWERS
        for edition in editions_of(answer)
    ]


def check_verdict(game: Game, verdict: Verdict, answer: dict[str, Any]) -> None:
    assert (verdict.refused, verdict.cost) == (answer.get("refused"), answer.get("cost", 0))
    assert set(answer.get("cites", ())) <= set(verdict.clauses)
    assert set(answer.get("unsaid", ())).isdisjoint(verdict.clauses)
    settled = SampledAnswer(game.rules, game.state.seats, (verdict,), (), 0)
    for language in LANGUAGES:
        lines = VerdictText(catalogue(language), game.rules.edition, game.state.seats).answer_lines(settled)
        assert all(f"[{clause}]" in "\n".join(lines) for clause in verdict.clauses)


def check_answer(dispute: Dispute, answer: dict[str, Any], edition: str) -> None:
    inquiry = dispute.make_inquiry(edition)
    game = inquiry.game(DEFAULT_SAMPLE)
    if inquiry.is_opening:
        check_verdict(game, judge_first_card(game), answer)
    elif inquiry.action is not None:
        check_verdict(game, judge(game, *read_action(game, inquiry.action)), answer)
    facts = answer.keys() & FACTS.keys()
    assert {key: FACTS[key](game) for key in facts} == {key: answer[key] for key in facts}


@pytest.mark.parametrize(("dispute", "answer", "edition"), cases())
def test_the_judge_answers_every_listed_dispute(dispute: Dispute, answer: dict[str, Any], edition: str) -> None:
    if "never" in answer:
        with pytest.raises(BadInput) as problem:
            check_answer(dispute, answer, edition)
        assert answer["never"] in str(problem.value)
    else:
        check_answer(dispute, answer, edition)


def test_every_dispute_is_answered_once_in_every_edition() -> None:
    assert len(load_disputes()) >= FEWEST
    for dispute in load_disputes():
        answers = [answer for answer in ANSWERS if answer["dispute"] == dispute.id]
        answered = Counter(edition for answer in answers for edition in editions_of(answer))
        assert answered == Counter(load.bundled_ids()), dispute.id


def test_expected_answers_have_only_known_keys_and_are_not_empty() -> None:
    for answer in ANSWERS:
        assert answer.keys() <= KNOWN_KEYS
        assert answer.keys() & {"refused", "cites", "never", *FACTS}


@pytest.mark.parametrize(
    "planted",
    [
        {"refused": "match"},
        {"cost": 1},
        {"cites": ["uno.late"]},
        {"unsaid": ["turn.draw-by-choice"]},
        {"counts": [9, 9, 9]},
        {"turn": 2},
    ],
    ids=lambda planted: next(iter(planted)),
)
def test_planted_a_wrong_answer_is_found(planted: dict[str, Any]) -> None:
    right = next(answer for answer in ANSWERS if "giant" in editions_of(answer))
    dispute = find_dispute(right["dispute"])
    check_answer(dispute, right, "giant")
    with pytest.raises(AssertionError):
        check_answer(dispute, right | planted, "giant")
