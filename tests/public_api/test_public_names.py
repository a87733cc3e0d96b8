"""`import penultima` offers all public names, but imports their modules only when they are used."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import penultima
from penultima import Action, Game, Match, Refused, View

HEAVY = ("numpy", "numba", "rich", "penultima.game", "penultima.kernel.step", "argparse", "tomllib")


def test_every_public_name_can_be_imported() -> None:
    for name in penultima.__all__:
        assert getattr(penultima, name) is not None
    assert set(penultima.__all__) < set(dir(penultima))


def test_names_for_type_checkers_equal_the_public_names() -> None:
    """The source lists the public names a second time, for type checkers."""
    source = Path(str(penultima.__file__)).read_text(encoding="utf-8")
    seen = re.findall(r"^    from penultima.* as (\w+)$", source, re.MULTILINE)
    assert sorted(seen) == sorted(penultima.__all__)


def test_an_unknown_public_name_raises_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = penultima.nonsense  # type: ignore[attr-defined] # the test expects this to fail


def test_replay_is_the_function_after_its_module_was_imported() -> None:
    code = (
        "import penultima.records.replay; from penultima import replay, Match; "
        "print(replay(Match(seed=1).record()).over)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"


def test_importing_the_package_imports_no_heavy_module() -> None:
    code = f"import sys, penultima; print([name for name in {HEAVY!r} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "[]\n"


def test_game_and_match_deal_the_same_first_hand() -> None:
    for edition in ("mini", "classic", "giant", "race", "official"):
        game, match = Game.deal(edition, players=5, seed=9), Match(edition, players=5, seed=9)
        assert game.events == match.game.events


def test_game_and_match_accept_and_reject_the_same_dealers() -> None:
    assert Game.deal("classic", seed=1, dealer=2).events == Match("classic", seed=1, dealer=2).game.events
    for constructor in (Game.deal, Match):
        with pytest.raises(penultima.BadInput, match="in giant the players do not choose who deals"):
            constructor("giant", seed=1, dealer=0)


def test_game_do_returns_clause_cost_and_events_of_a_misplay() -> None:
    rules = penultima.ruleset("official")
    game = Game.at(rules, penultima.parse_position(rules, "hands=B8,R2,G3/R3,R4 top=R7"))
    done = game.do(0, "play B8")
    assert (done.misplay, done.clause, done.cost) == (True, "match", 1)
    assert [event.name for event in done.events] == ["misplayed", "took"]
    done = game.do(0, "play R2")
    assert (done.misplay, done.clause, done.cost) == (False, None, 0)


def test_a_timeout_is_carried_out_and_recorded() -> None:
    rules = penultima.ruleset("race")
    position = penultima.parse_position(rules, "hands=WR,R2,G3/R3,R4/B1,B2/Y1,Y2 top=R7")
    match = Match("race", position=position, seed=1)
    match.game.do(0, "play WR:B")
    done = match.game.timeout(5000)
    assert done.events[0].name == "slowest"
    assert str(match.record()).endswith("timeout @5.000\n")


def test_view_properties_name_cards_and_colours() -> None:
    rules = penultima.ruleset("giant")
    game = Game.at(rules, penultima.parse_position(rules, "hands=R1,R1,W/B3,B4 top=W:G discard=B2,Y9 scores=5/40"))
    view = game.view(0)
    assert (view.hand, view.hand_of(1), view.counts) == (("R1", "R1", "W"), None, (3, 2))
    assert (view.top_card, view.colour_name, view.discards) == ("W:G", "G", ("Y9", "B2"))
    assert (view.awaiting, view.awaited, view.points, view.drawn_card) == ("play", 0, (5, 40), None)
    assert view.legal == game.legal(0) != []
    assert (view.why_not("play R1"), view.why_not(Action("draw"))) == ("match", None)
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


def test_reprs_of_public_objects_describe_their_state() -> None:
    match = Match("giant", players=3, seed=5, options={"stacking": "same"})
    assert repr(match) == "<Match giant stacking=same, deal 1, scores 0/0/0: " + repr(match.game) + ">"
    assert repr(match.game).startswith("<Game giant stacking=same, 3 players, awaiting play of ")
    assert repr(Action("play", card="W", colour="B", call=True)) == "<Action play W:B uno>"
    assert repr(match.game.news(0)[0]).startswith("Event('cut', seat=0, card=")


def test_a_refusal_changes_nothing_and_names_its_clause() -> None:
    game = Game.deal("giant", players=3, seed=5)
    before = game.version
    with pytest.raises(Refused) as refused:
        game.do((game.turn + 1) % 3, "draw")
    assert (refused.value.clause, game.version) == ("turn.order", before)


def test_game_view_returns_a_view(tmp_path: Path) -> None:
    assert isinstance(Game.deal(seed=1).view(0), View)


def test_refused_names_the_clause_in_words() -> None:
    game = Game.deal("giant", players=2, seed=1)
    with pytest.raises(Refused) as refused:
        game.do(1 - game.turn, "draw")
    assert refused.value.clause == "turn.order"
    assert str(refused.value) == "forbidden by turn.order (Everyone in turn)"


def test_a_copy_equals_its_original_until_one_of_them_changes() -> None:
    for constructor in (Game.deal, Match):
        original = constructor("giant", players=2, seed=1)
        copy = original.copy()
        assert copy == original
        assert original != constructor("giant", players=2, seed=2)
        game = copy.game if isinstance(copy, Match) else copy
        game.do(game.turn, game.legal(game.turn)[0])
        assert copy != original
        assert copy != "a game"


def test_public_names_suffice_to_read_actions_from_a_file_of_records() -> None:
    matches = [Match("giant", players=2, seed=seed) for seed in (1, 2)]
    actions = []
    for match in matches:
        game = match.game
        for _ in range(5):
            action = penultima.choose_action(game.view(game.turn), seed=game.version)
            assert action is not None
            actions.append(action)
            game.do(game.turn, action)
    text = "\n".join(str(match.record()) for match in matches)
    records = penultima.parse_records(text)
    moves = [(record, move) for record in records for _, move in penultima.walk(record) if move is not None]
    assert [record.action_of(move) for record, move in moves] == actions
    assert all(isinstance(move, penultima.Move) for _, move in moves)
