"""The lines that the program and an external bot exchange do not change by a single byte."""

import json
from pathlib import Path

import pytest

from penultima.bots.external.messages import (
    build_ask,
    build_deal,
    build_hear,
    build_hello,
    decode_message,
    encode_message,
    read_budget,
    read_question,
)
from penultima.bots.interface import Budget
from penultima.bots.question import Question
from penultima.game import Game
from penultima.view import redact_event
from tests.helpers.planted_defects import catches

EXPECTED = Path(__file__).with_name("bot_lines.jsonl")


def lines() -> bytes:
    """Return the bytes that an external bot receives: a greeting, a deal, the first events, and two questions."""
    game = Game.deal("race", players=3, seed=11, options={"jump-in": True})
    for _ in range(3):
        game.do(game.turn, game.legal(game.turn)[0])
    view = game.view(1)
    told = [
        build_hello(game.rules, 3),
        build_deal(4, 1, 12_345),
        build_hear(view, [redact_event(event, 1) for event in game.log]),
        build_ask(view, Question(1, 9, "call", 2), Budget(50, 0.5)),
        build_ask(game.view(game.turn), Question(game.turn, 10, "decision"), Budget()),
    ]
    return b"".join(map(encode_message, told))


def check_lines() -> None:
    assert lines() == EXPECTED.read_bytes()


def test_lines_of_the_bot_protocol_have_the_pinned_bytes() -> None:
    check_lines()


def test_the_pinned_question_to_a_bot_is_read_with_its_budget() -> None:
    asked = decode_message(EXPECTED.read_bytes().splitlines()[3])
    assert read_question(asked) == Question(1, 9, "call", 2)
    assert read_budget(asked) == Budget(50, 0.5)
    assert list(asked) == ["type", "view", "unseen", "legal", "question", "worlds", "seconds"]
    assert list(json.loads(EXPECTED.read_bytes().splitlines()[0])) == [
        *("type", "protocol", "edition", "options", "customs", "rules", "deck", "seats")
    ]


def test_planted_a_renamed_field_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def asdict(thing: object) -> dict[str, object]:
        return {("kind" if name == "about" else name): value for name, value in vars(thing).items()}

    catches(check_lines, monkeypatch, "penultima.bots.external.messages.asdict", asdict)
