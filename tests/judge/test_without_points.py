"""A deal that is blocked or stalled: what the judge cites, what is told of it and what everybody may know."""

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.game import Game
from penultima.judge import cite
from penultima.kernel.score import match_is_over
from penultima.kernel.state import BLOCKED, ENDS, STALLED
from penultima.kernel.streams import Sfc32
from penultima.notation.position import parse_position
from penultima.texts import LANGUAGES, catalogue
from penultima.texts.parts import joined
from penultima.wording.sentences import Sentences

ROUND = ("draw", "play R5", "draw", "play R7")
NAMES = ["Ana", "Luis", "Eva"]


def stalled(**options: OptionValue) -> Game:
    """Two cards go round between seats 0 and 1 until that ends the deal."""
    rules = ruleset("giant", {name.replace("_", "-"): value for name, value in options.items()})
    position = parse_position(rules, "hands=G1,G2/G3,G4 top=R7 discard=R5 draw-only")
    game = Game.at(rules, position, Sfc32(0))
    for number in range(41):
        game.do(game.turn, ROUND[number % 4])
    return game


def outlasted() -> Game:
    """Seat 0 goes out first, then two cards go round between the others."""
    rules = ruleset("giant", {"last-standing": True})
    game = Game.at(rules, parse_position(rules, "hands=R5/G1,G2/G3,G4 top=R7 draw-only"), Sfc32(0))
    game.do(0, "play R5")
    for number in range(41):
        game.do(game.turn, ROUND[(number + 2) % 4])
    return game


def blocked() -> Game:
    rules = ruleset("giant")
    game = Game.at(rules, parse_position(rules, "hands=G1,G2/G3,G4 top=R7 draw-only"), Sfc32(0))
    for seat in (0, 1):
        game.do(seat, "draw")
    return game


@pytest.mark.parametrize(
    ("game", "blocked", "clauses"),
    [
        (blocked(), BLOCKED, ("hand.blocked",)),
        (stalled(), STALLED, ("hand.stalled",)),
        (outlasted(), STALLED, ("hand.stalled", "last-standing")),
    ],
    ids=["blocked", "stalled", "last-standing"],
)
def test_the_end_says_why_and_the_judge_cites_the_clause(game: Game, blocked: int, clauses: tuple[str, ...]) -> None:
    end = next(event for event in game.events if event.name == "ended")
    assert (end.how, game.state.blocked) == (ENDS[blocked], blocked)
    assert cite.cited(game.rules, cite.of_events(game.rules, [end]), None) == clauses


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_sentence_of_its_own(language: str) -> None:
    told = [
        Sentences(catalogue(language), NAMES).tell([event for event in game.events if event.name == "ended"])
        for game in (blocked(), stalled(), outlasted())
    ]
    lines = [joined(line) for sentences in told for line in sentences]
    assert len(set(lines)) == len(lines) == 3
    assert "Ana" in lines[2]


def test_everybody_may_know_how_near_the_end_is() -> None:
    game = Game.at(
        (rules := ruleset("giant")), parse_position(rules, "hands=G1/G2 top=R7 discard=R5 draw-only"), Sfc32(0)
    )
    for number in range(9):
        game.do(game.turn, ROUND[number % 4])
    assert [(v.remakes, v.sizes[:2]) for v in map(game.view, (-1, 0, 1))] == [(4, [1, 1])] * 3


@pytest.mark.parametrize(("options", "over"), [({"target": 0}, True), ({"scoring": "none"}, True), ({}, False)])
def test_a_stalled_deal_ends_a_match_of_one_deal_without_winner(options: dict[str, OptionValue], *, over: bool) -> None:
    game = stalled(**options)
    assert (match_is_over(game.state, game.rules.tables), game.result.game_winner) == (over, -1)


def test_nothing_is_awaited_any_more() -> None:
    game = stalled()
    assert (game.phase, game.turn, game.asked, game.state.drawn) == ("over", -1, [], -1)
    assert [game.legal(seat) for seat in (0, 1)] == [[], []]
