"""What families quarrel about: the judge's answer in every edition, its clauses, and what comes of it."""

import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from penultima.editions import load
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.judge.answer import Words
from penultima.judge.case import Case, do_all, read_action, set_up
from penultima.judge.verdict import Verdict, judge
from penultima.kernel.state import NOBODY
from penultima.notation.card import parse_kind, print_colour
from penultima.notation.position import DIRECTION_NAMES
from penultima.scenarios.expectation import Expectation
from penultima.scenarios.run import start
from penultima.scenarios.scenario import Deal, Scenario
from penultima.texts import LANGUAGES, catalogue

FEWEST = 24
DISPUTES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("disputes.toml").read_text(encoding="utf-8"))[
    "dispute"
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
QUESTION = {"position", "deal", "do", "action", "options", "customs"}
ANSWER = {"editions", "refused", "cost", "cites", "unsaid", "never", "position", "do", "action", "deck", *FACTS}


def editions_of(answer: dict[str, Any]) -> list[str]:
    return list(answer.get("editions", load.names()))


def cases() -> list[object]:
    return [
        pytest.param(dispute, answer, edition, id=f"{edition}: {dispute['title']}")
        for dispute in DISPUTES
        for answer in dispute["answer"]
        for edition in editions_of(answer)
    ]


def table(dispute: dict[str, Any], answer: dict[str, Any], edition: str) -> Game:
    question = dispute | {key: answer[key] for key in QUESTION & answer.keys()}
    rules = ruleset(edition, question.get("options"), tuple(question.get("customs", ())))
    done = tuple(question.get("do", ()))
    if "deal" not in question:
        return set_up(rules, Case(question["position"], done))
    game = start(fresh(rules, dispute["title"], question["deal"] | answer))
    do_all(game, done)
    return game


def fresh(rules: Ruleset, title: str, deal: dict[str, Any]) -> Scenario:
    players: int = deal["players"]
    deck = tuple(parse_kind(rules, card) for card in deal["deck"].split())
    return Scenario(title, title, rules, Deal(deck, players, players - 1, (0,) * players), (), Expectation())


def check_verdict(game: Game, verdict: Verdict, answer: dict[str, Any]) -> None:
    assert (verdict.refused, verdict.cost) == (answer.get("refused"), answer.get("cost", 0))
    assert set(answer.get("cites", ())) <= set(verdict.clauses)
    assert set(answer.get("unsaid", ())).isdisjoint(verdict.clauses)
    for language in LANGUAGES:
        said = Words(catalogue(language), game.rules.edition, game.state.seats).verdict(verdict, 0)
        assert all(f"[{clause}]" in "\n".join(said) for clause in verdict.clauses)


def check_answer(dispute: dict[str, Any], answer: dict[str, Any], edition: str) -> None:
    game = table(dispute, answer, edition)
    action = answer.get("action", dispute.get("action"))
    if action is not None:
        check_verdict(game, judge(game, *read_action(game, action)), answer)
    facts = answer.keys() & FACTS.keys()
    assert {key: FACTS[key](game) for key in facts} == {key: answer[key] for key in facts}


@pytest.mark.parametrize(("dispute", "answer", "edition"), cases())
def test_the_judge_settles_it(dispute: dict[str, Any], answer: dict[str, Any], edition: str) -> None:
    if "never" in answer:
        with pytest.raises(BadInput) as problem:
            check_answer(dispute, answer, edition)
        assert answer["never"] in str(problem.value)
    else:
        check_answer(dispute, answer, edition)


def test_every_dispute_is_answered_once_in_every_edition() -> None:
    assert len({dispute["title"] for dispute in DISPUTES}) == len(DISPUTES) >= FEWEST
    for dispute in DISPUTES:
        answered = Counter(edition for answer in dispute["answer"] for edition in editions_of(answer))
        assert answered == Counter(load.names()), dispute["title"]


def test_every_word_of_the_file_is_read_and_every_answer_says_something() -> None:
    for dispute in DISPUTES:
        assert dispute.keys() <= QUESTION | {"title", "answer"}
        for answer in dispute["answer"]:
            assert answer.keys() <= ANSWER
            assert answer.keys() & {"refused", "never", *FACTS}


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
    dispute = DISPUTES[0]
    right = next(answer for answer in dispute["answer"] if "giant" in editions_of(answer))
    check_answer(dispute, right, "giant")
    with pytest.raises(AssertionError):
        check_answer(dispute, right | planted, "giant")
