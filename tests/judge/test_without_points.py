"""Deals that end blocked or stalled, with their citations, texts and public facts."""

import pytest

from penultima.editions.ruleset import OptionValue, ruleset
from penultima.game import Game
from penultima.i18n import LANGUAGES, catalogue
from penultima.i18n.message_parts import join_parts
from penultima.judge import citations
from penultima.kernel.score import match_is_over
from penultima.kernel.state import BLOCKED, ENDS, STALLED
from penultima.kernel.streams import Sfc32
from penultima.notation.position import parse_position
from penultima.wording.event_sentences import Sentences

ROUND = ("draw", "play R5", "draw", "play R7")
NAMES = ["Ana", "Luis", "Eva"]


def stalled(**options: OptionValue) -> Game:
    """Return a deal in which seats 0 and 1 draw and play the same two cards until the deal ends as stalled."""
    rules = ruleset("giant", {name.replace("_", "-"): value for name, value in options.items()})
    position = parse_position(rules, "hands=G1,G2/G3,G4 top=R7 discard=R5 draw-only")
    game = Game.at(rules, position, Sfc32(0))
    for number in range(41):
        game.do(game.turn, ROUND[number % 4])
    return game


def outlasted() -> Game:
    """Return a deal that stalled after seat 0 had gone out."""
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
def test_the_end_event_gives_its_reason_and_the_judge_cites_the_clause(
    game: Game, blocked: int, clauses: tuple[str, ...]
) -> None:
    end = next(event for event in game.events if event.name == "ended")
    assert (end.how, game.state.blocked) == (ENDS[blocked], blocked)
    assert citations.filter_clauses(game.rules, citations.cite_events(game.rules, [end]), None) == clauses


@pytest.mark.parametrize("language", LANGUAGES)
def test_blocked_and_stalled_deals_have_different_sentences(language: str) -> None:
    described = [
        Sentences(catalogue(language), NAMES).describe_events([event for event in game.events if event.name == "ended"])
        for game in (blocked(), stalled(), outlasted())
    ]
    lines = [join_parts(line) for sentences in described for line in sentences]
    assert len(set(lines)) == len(lines) == 3
    assert "Ana" in lines[2]


def test_the_counters_that_lead_to_a_stalled_deal_are_public() -> None:
    game = Game.at(
        (rules := ruleset("giant")), parse_position(rules, "hands=G1/G2 top=R7 discard=R5 draw-only"), Sfc32(0)
    )
    for number in range(9):
        game.do(game.turn, ROUND[number % 4])
    assert [(v.remakes, v.sizes[:2]) for v in map(game.view, (-1, 0, 1))] == [(4, [1, 1])] * 3


@pytest.mark.parametrize(("options", "over"), [({"target": 0}, True), ({"scoring": "none"}, True), ({}, False)])
def test_a_stalled_deal_ends_only_a_match_of_one_deal_and_without_a_winner(
    options: dict[str, OptionValue], *, over: bool
) -> None:
    game = stalled(**options)
    assert (match_is_over(game.state, game.rules.tables), game.result.game_winner) == (over, -1)


def test_a_stalled_deal_waits_for_no_action() -> None:
    game = stalled()
    assert (game.phase, game.turn, game.asked, game.state.drawn) == ("over", -1, [], -1)
    assert [game.legal(seat) for seat in (0, 1)] == [[], []]
