"""`import penultima` is the front door: all that the tutorials use, and no time to get in."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import penultima
from penultima import Game, Match, Refused, View, Wish

HEAVY = ("numpy", "numba", "rich", "penultima.game", "penultima.kernel.step", "argparse", "tomllib")


def test_every_name_leads_to_its_room() -> None:
    for name in penultima.__all__:
        assert getattr(penultima, name) is not None
    assert set(penultima.__all__) < set(dir(penultima))


def test_types_and_names_are_the_same_list() -> None:
    """What a type checker sees stands in the source a second time."""
    source = Path(str(penultima.__file__)).read_text(encoding="utf-8")
    seen = re.findall(r"^    from penultima.* as (\w+)$", source, re.MULTILINE)
    assert sorted([*seen, "load_edition", "parse_effect"]) == sorted(penultima.__all__)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = penultima.nonsense  # type: ignore[attr-defined] # that is the point


def test_replay_is_the_function_whatever_was_imported_before() -> None:
    code = "import penultima.playback; from penultima import replay, Match; print(replay(Match(seed=1).record()).over)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"


def test_the_door_itself_loads_nothing() -> None:
    code = f"import sys, penultima; print([name for name in {HEAVY!r} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "[]\n"


def test_a_first_deal_is_the_same_through_both_doors() -> None:
    for edition in ("mini", "classic", "giant", "race", "official"):
        game, match = Game.deal(edition, players=5, seed=9), Match(edition, players=5, seed=9)
        assert game.events == match.game.events


def test_a_dealer_is_taken_and_refused_by_both_doors_alike() -> None:
    assert Game.deal("classic", seed=1, dealer=2).events == Match("classic", seed=1, dealer=2).game.events
    for door in (Game.deal, Match):
        with pytest.raises(penultima.BadInput, match="in giant the players do not choose who deals"):
            door("giant", seed=1, dealer=0)


def test_do_tells_all_of_a_misplay() -> None:
    rules = penultima.ruleset("official")
    game = Game.at(rules, penultima.parse_position(rules, "hands=B8,R2,G3/R3,R4 top=R7"))
    done = game.do(0, "play B8")
    assert (done.misplay, done.clause, done.cost) == (True, "match", 1)
    assert [event.name for event in done.events] == ["misplayed", "took"]
    done = game.do(0, "play R2")
    assert (done.misplay, done.clause, done.cost) == (False, None, 0)


def test_a_timeout_is_done_and_recorded() -> None:
    rules = penultima.ruleset("race")
    position = penultima.parse_position(rules, "hands=WR,R2,G3/R3,R4/B1,B2/Y1,Y2 top=R7")
    match = Match("race", position=position, seed=1)
    match.game.do(0, "play WR:B")
    done = match.game.timeout(5000)
    assert done.events[0].name == "slowest"
    assert str(match.record()).endswith("timeout @5.000\n")


def test_a_view_has_a_friendly_face() -> None:
    rules = penultima.ruleset("giant")
    game = Game.at(rules, penultima.parse_position(rules, "hands=R1,R1,W/B3,B4 top=W:G discard=B2,Y9 scores=5/40"))
    view = game.view(0)
    assert (view.hand, view.hand_of(1), view.counts) == (("R1", "R1", "W"), None, (3, 2))
    assert (view.top_card, view.colour_name, view.discards) == ("W:G", "G", ("Y9", "B2"))
    assert (view.awaiting, view.awaited, view.points, view.drawn_card) == ("play", 0, (5, 40), None)
    assert view.legal == game.legal(0) != []
    assert (view.why_not("play R1"), view.why_not(Wish("draw"))) == ("match", None)
    assert repr(view) == "<View of seat 0 with R1 R1 W, W:G on top, awaiting play of 0>"
    game.do(0, "draw")
    assert game.view(0).drawn_card is not None
    assert game.view(1).drawn_card is None


def test_all_hands_are_public_once_the_deal_is_over() -> None:
    rules = penultima.ruleset("giant")
    game = Game.at(rules, penultima.parse_position(rules, "hands=R1/B3,B4/G1,G2 top=R7"))
    assert game.view(-1).hand_of(1) is None
    game.do(0, "play R1")
    assert [game.view(seat).hand_of(1) for seat in (-1, 0, 2)] == [("B3", "B4")] * 3


def test_reprs_say_what_one_looks_at() -> None:
    match = Match("giant", players=3, seed=5, options={"stacking": "same"})
    assert repr(match) == "<Match giant stacking=same, deal 1, scores 0/0/0: " + repr(match.game) + ">"
    assert repr(match.game).startswith("<Game giant stacking=same, 3 players, awaiting play of ")
    assert repr(Wish("play", card="W", colour="B", call=True)) == "<Wish play W:B uno>"
    assert repr(match.game.news(0)[0]).startswith("Event('cut', seat=0, card=")


def test_a_refusal_changes_nothing_and_names_its_clause() -> None:
    game = Game.deal("giant", players=3, seed=5)
    before = game.version
    with pytest.raises(Refused) as refused:
        game.do((game.turn + 1) % 3, "draw")
    assert (refused.value.clause, game.version) == ("turn.order", before)


def test_views_are_the_types_that_they_say(tmp_path: Path) -> None:
    assert isinstance(Game.deal(seed=1).view(0), View)
